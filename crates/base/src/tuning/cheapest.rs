//! The tuned numbers of `crates/cheapest`.

tuned! {
    [racing]
    /// A cover of any cost is given up after this many times the work at the root, if linear
    /// programs are of no use. Not tuned.
    PATIENCE: u64 = 2; times in 1 ..= 64, by none;
    /// Linear programs are of no use if they exclude less than one option in this many. Not tuned.
    FEW_EXCLUDED: usize = 20; part in 1 ..= 1_000, by none;
    /// Making a short search, for each entry of a part.
    MAKE_ENTRY: u64 = 200; work in 20 ..= 2_000, by cheapest;
    /// The phases after the first one end where the dance seems to take this many times the work
    /// of the tree.
    SECOND_ENDS, THIRD_ENDS: f64 = 8.0, 64.0; times in 1.0 ..= 1_000.0, by cheapest;
    /// The work of the tree after which several threads search it.
    ALONE: u64 = 30_000_000; work in 1_000_000 ..= 1_000_000_000, by cheapest;
    /// With several threads: the work of each in the first round.
    FIRST_ROUND: u64 = 2_000_000; work in 100_000 ..= 1_000_000_000, by cheapest;
    /// The most work of a thread in a round.
    LONGEST_ROUND: u64 = 60_000_000; work in 1_000_000 ..= 10_000_000_000, by cheapest;

    [exchanges]
    /// Local search gets at least this work when it begins.
    FIRST: u64 = 4_000_000; work in 100_000 ..= 1_000_000_000, by cheapest;
    /// It gets at least this part of the work of the other searches.
    LOOK: u64 = 8; part in 1 ..= 1_000, by cheapest;
    /// It begins again without the columns that have left when one in this many has.
    SHRUNK: usize = 4; part in 2 ..= 100, by cheapest;
    /// The work of an update of a score.
    UPDATES: u64 = 1; work in 1 ..= 10, by cheapest;

    [neighborhoods]
    /// The search of neighborhoods gets at least this part of the work of the other searches.
    OF_ALL: u64 = 8; part in 1 ..= 1_000, by cheapest;
    /// A neighborhood gets this part of the work of all neighborhoods.
    PART: u64 = 64; part in 1 ..= 10_000, by cheapest;
    /// It gets at least this work.
    LEAST_WORK: u64 = 20_000_000; work in 100_000 ..= 10_000_000_000, by cheapest;
    /// The free options of the first neighborhood.
    FIRST_FREE: f64 = 10.0; options in 2.0 ..= 1_000.0, by cheapest;
    /// A neighborhood grows along this many columns of each row, those of least reduced costs.
    CHEAPEST: usize = 12; columns in 2 ..= 1_000, by cheapest;

    [learned]
    /// A try gets this part of the work at the root.
    OF_ROOT: u64 = 3; part in 1 ..= 64, by cheapest;
    /// Before it is known whether clauses are of use, it gets this part of the work below the root.
    OF_ALL: u64 = 16; part in 1 ..= 256, by cheapest;
    /// The parts of the work below the root that it gets if clauses are of use: if covers are hard
    /// to find, and if they are not. The second is also bounded by this part of the work at the
    /// root.
    IF_HARD, IF_EASY: u64 = 1, 4; part in 1 ..= 64, by cheapest;
    /// Clauses that have this share of the levels of their conflicts, or more, are of little use.
    /// Measured: crews 0.4 to 0.6, Latin squares to complete 0.7, matchings in three dimensions
    /// 0.9, auctions 0.95, random sets 0.99.
    REACH: f32 = 0.8; share in 0.0 ..= 1.0, by cheapest;
    /// Covers are hard to find if the best one costs this share more than the bound. Measured:
    /// crews and kidney exchanges less than 0.003, Latin squares to complete 0.05.
    FAR: f64 = 0.01; share in 0.001 ..= 0.1, by cheapest;
    /// A try ends after this work if it is known that clauses are of no use.
    STEP: u64 = 50_000_000; work in 1_000_000 ..= 10_000_000_000, by cheapest;
    /// Alone, it searches this long in a turn.
    TURN: u64 = 1_000_000; work in 10_000 ..= 100_000_000, by cheapest;
    /// The tree nodes of a slice, after which work and limits are compared.
    SLICE: u64 = 64; nodes in 1 ..= 4096, by cheapest;

    [cliques]
    /// The least sum of a clique, beyond 1, that is worth a row.
    VIOLATION: f64 = 0.03; share in 1e-4 ..= 0.5, by cheapest;
    /// Smaller values of a solution count as 0.
    FRACTION: f64 = 0.01; share in 1e-4 ..= 0.1, by cheapest;
    /// The most fractional options that are looked at, the largest first.
    MOST_FRACTIONAL: usize = 1000; options in 10 ..= 100_000, by cheapest;
    /// The most cliques found at a time.
    MOST: usize = 200; cliques in 1 ..= 10_000, by cheapest;
    /// The most options that are tried to be added to a clique in the end.
    MOST_ADDED: usize = 3000; options in 1 ..= 1_000_000, by cheapest;

    [halves]
    /// The least part of 1 that must be left of what may be lost.
    VIOLATION: f64 = 0.06; share in 1e-4 ..= 0.5, by cheapest;
    /// Of other options too little would be lost to be looked at.
    LEAST_LOSS: f64 = 1e-3; share in 1e-6 ..= 0.1, by cheapest;
    /// The most cuts at a time: this many, and one for each `OF_ROWS` rows.
    FEWEST: usize = 10; cuts in 0 ..= 10_000, by cheapest;
    /// Rows for each further cut.
    OF_ROWS: usize = 12; rows in 1 ..= 10_000, by cheapest;
    /// A cut has at most this many entries, and one for each `SPARSE` options.
    SHORT: usize = 100; entries in 0 ..= 10_000, by cheapest;
    /// Options for each further entry.
    SPARSE: usize = 4; options in 1 ..= 1_000, by cheapest;
    /// The most work of an elimination.
    MOST_WORK: u64 = 20_000_000; work in 1_000 ..= 1 << 40, by cheapest;
    /// Sums are halved as long as the last cuts have raised the bound by one part in this many of
    /// what all cuts have.
    STALL: i128 = 20; part in 1 ..= 1_000, by cheapest;
    /// Cuts with a smaller multiplier leave the linear program of the root.
    SLACK_AT_ROOT: f64 = 1e-4; cost in 0.0 ..= 1.0, by cheapest;

    [program]
    /// Multiplications of a linear program in a nanosecond, beside searches of trees. Measured on
    /// timetables and packings: 4 to 5.
    MULTIPLICATIONS: u64 = 4; multiplications in 1 ..= 32, by cheapest;
    /// A matrix whose factor takes at least this many multiplications is worth several threads.
    SHARED: u64 = 2_000_000; multiplications in 1 << 16 ..= 1 << 40, by cheapest;
    /// No more steps than this; ten to forty are usual.
    MOST_STEPS: u32 = 80; steps in 40 ..= 1_000, by cheapest;
    /// The share of the way to the border of the feasible region that a step goes.
    REACH: f64 = 0.995; share in 0.5 ..= 0.9999, by cheapest;
    /// The most multiplications of a step: some seconds.
    MOST_WORK: u64 = 8_000_000_000; multiplications in 1 << 20 ..= 1 << 40, by cheapest;

    [whole]
    /// The work for each cover: most covers cost too much.
    COVER: u64 = 400; work in 0 ..= 10_000, by cheapest;
    /// Work that is always worth a try.
    SOON: u64 = 60_000_000; work in 1_000_000 ..= 10_000_000_000, by cheapest;
    /// The tree nodes of a slice, after which work and limits are compared.
    SLICE: u64 = 256; nodes in 1 ..= 1 << 16, by cheapest;
    /// The parts that a thread gives away at a time. Not tuned.
    GIVEN: usize = 8; parts in 1 ..= 1_000, by none;
    /// The work before it gives parts away again, for each entry of the problem: it makes a copy.
    /// Not tuned.
    COPY_ENTRY: u64 = 20; work in 0 ..= 1_000, by none;

    [node_dance]
    /// A dance below a node gets this many times the work of the last linear program.
    DANCE: u64 = 5; times in 1 ..= 64, by cheapest;
    /// The work of a dance for each tree node and open item: it looks at each item to choose one.
    CHOOSE_ITEM: u64 = 3; work in 0 ..= 30, by cheapest;
    /// The work for each cover and row: most covers cost too much.
    COVER_ROW: u64 = 10; work in 0 ..= 100, by cheapest;
    /// It gets at least this much.
    LEAST_DANCE: u64 = 50_000; work in 1_000 ..= 10_000_000, by cheapest;
    /// After this part of its budget a dance ends if it has explored less of its tree than of its
    /// budget.
    TRIAL: u64 = 32; part in 1 ..= 1_000, by cheapest;
    /// A dance with more work than this looks at the time. A shorter one is not broken off, so that
    /// the tree does not depend on the clock.
    TIMED: u64 = 1_000_000_000; work in 1_000_000 ..= 100_000_000_000, by cheapest;
    /// The tree nodes of a dance after which its work is compared with this bound.
    DANCE_SLICE: u64 = 64; nodes in 1 ..= 4096, by cheapest;
    /// Making a dance, per entry.
    MAKE_ENTRY: u64 = 20; work in 2 ..= 200, by cheapest;

    [tree]
    /// The most rounds of clique cuts at the root.
    CUT_ROUNDS: u32 = 15; rounds in 0 ..= 100, by cheapest;
    /// The most multiplications of a step of the linear program that counts options. Not tuned.
    MOST_COUNT_WORK: u64 = 20_000_000; multiplications in 0 ..= 1 << 40, by none;
    /// The first cover is looked for among this many columns per row, those of least reduced costs.
    DIVE_COLUMNS: usize = 20; columns in 1 ..= 1_000, by cheapest;
    /// The linear program of a node is solved when the gap between its two sums is at most this
    /// share of what is left below the limit.
    NODE_GAP: f64 = 0.02; share in 1e-4 ..= 0.5, by cheapest;
    /// The multipliers of a parent may lose this many times what is left below the limit when a
    /// node's linear program begins.
    NODE_LOSS: f64 = 4.0; times in 0.0 ..= 100.0, by cheapest;
    /// At the root, and while a first cover is looked for, they may lose this share of their bound.
    ROOT_LOSS: f64 = 5e-3; share in 0.0 ..= 0.5, by cheapest;
    /// A cut whose multiplier is at most this share of what is left below the limit is left out of
    /// a node's linear program.
    SLACK: f64 = 1e-3; share in 0.0 ..= 0.5, by cheapest;
    /// A branching counts as if it had gained the mean of all this many times before. Less lets a
    /// few gains by chance decide.
    PRIOR: f64 = 16.0; times in 0.0 ..= 1_000.0, by cheapest;
    /// A change below this counts as this.
    LEAST_CHANGE: f64 = 1e-3; share in 1e-9 ..= 0.1, by cheapest;
    /// An expected gain below this many units counts as this, so that the other branch still
    /// counts.
    LEAST_GAIN: f64 = 1e-6; units in 1e-12 ..= 1e-2, by cheapest;
}
