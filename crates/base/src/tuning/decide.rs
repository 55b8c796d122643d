//! The tuned numbers of `crates/decide`.

tuned! {
    // Choosing an engine and a rule (`auto/selection.rs`).
    [probe]
    /// A search for one cover does without trials if there is one among this many tree nodes.
    EASY_NODES: u64 = 500; nodes in 1 ..= 100_000, by engines;
    /// Two trials of both rules: the tree nodes that both explore in each.
    FIRST_TRIAL, SECOND_TRIAL: u64 = 2_000, 8_000; nodes in 100 ..= 1_000_000, by engines;
    /// The factor by which the weighted rule has to be better to stay in, in each trial.
    FIRST_FACTOR, SECOND_FACTOR: f64 = 1.5, 2.5; times in 0.1 ..= 100.0, by engines;
    /// The most updates of one trial of one rule.
    MOST_UPDATES: u64 = 2_000_000; updates in 10_000 ..= 100_000_000, by engines;
    /// The most entries of a problem for which an arena is built when its tree is small.
    LARGE_ENTRIES: usize = 100_000; entries in 1_000 ..= 10_000_000, by engines;
    /// The least factor for the weighted rule where there is no dense part: its weights show their
    /// worth late.
    SPARSE_FACTOR: f64 = 0.3; times in 0.01 ..= 10.0, by engines;
    /// The tree nodes that decide whether the dense part pays.
    DENSE_TRIAL_NODES: u64 = 250; nodes in 10 ..= 100_000, by engines;
    /// The dense part is used if its updates take at most this many hundredths of the time of those
    /// without it. Measured: Latin squares of 5 take 74 and are faster with it, completions of
    /// partial Latin squares and 16x16 Sudoku mostly take 90 and more and are faster without it.
    DENSE_MARGIN: u64 = 85; hundredths in 10 ..= 200, by engines;
    /// The most updates of preprocessing, about a second's.
    PREPROCESS_UPDATES: u64 = 100_000_000; updates in 0 ..= 10_000_000_000, by engines;

    // Several workers on one tree (`auto/parallel.rs`).
    [parallel]
    /// The most tree nodes of a slice: between two looks at whether a worker is idle.
    SLICE_NODES: u64 = 4096; nodes in 1 ..= 1 << 20, by engines;
    /// The longest time of a slice.
    SLICE_TIME: u64 = 4; ms in 1 ..= 1_000, by engines;
    /// The longest time of the first slice, which runs alone, so that small problems are searched
    /// the same way in every run.
    FIRST_SLICE_TIME: u64 = 200; ms in 1 ..= 10_000, by engines;
    /// The most parts given away at a time. Where a tree node has more branches, each is little
    /// work.
    MOST_PARTS_GIVEN: usize = 64; parts in 1 ..= 4096, by engines;
    /// Covers per batch sent to the caller.
    BATCH: usize = 256; covers in 1 ..= 1 << 16, by engines;
    /// Batches in flight: workers wait for a slow reader behind these.
    BATCHES: usize = 16; batches in 1 ..= 4096, by engines;

    // A search of the tree against searches that learn (`auto/first.rs`).
    [first]
    /// A method joins the race when the others have done this many times its price. Not tuned.
    LATE: u64 = 2; times in 1 ..= 64, by none;
    /// The most searches that learn: each takes the memory of the problem. Not tuned.
    MOST_LEARN: usize = 32; searches in 2 ..= 1024, by none;
    /// A count by memoization joins after this work.
    MEMO_WORK: u64 = 100_000_000; work in 1_000_000 ..= 100_000_000_000, by first;
    /// The tree of linear programs does at most `1 / PROGRAMS_SHARE` of the work of the others. A
    /// balanced quasigroup of 33, for which it is of no use, takes 0.34 s, and 0.41 s with a half.
    PROGRAMS_SHARE: u64 = 4; part in 1 ..= 100, by first;
    /// The tree nodes of a slice of it.
    MEMO_SLICE: u64 = 64; nodes in 1 ..= 1 << 16, by first;
    /// After this work of its own it leaves if it gains nothing.
    HOPELESS_COUNT: u64 = 100_000_000; work in 1_000_000 ..= 100_000_000_000, by first;
    /// Local search has this many times its share if a cover may be near.
    NEAR_SHARE: u64 = 4; times in 1 ..= 100, by first;
    /// The share of the decisions that tells problems for a search of the tree. Measured: Sudoku of
    /// 36x36 0.2, packings 0.3 to 0.4, quasigroups 0.4 to 0.6; cubes of N-pentacubes 0.75, random
    /// triples 0.8, edge matching with borders of any color 0.96.
    REACH: f32 = 0.68; share in 0.0 ..= 1.0, by first;
    /// The literals per level that tell problems of which neither school is sure. Measured:
    /// quasigroups and Sudoku of 36x36 1.5 to 3, Y-pentominoes 3 to 5; edge matching with borders
    /// of one color (reach 0.5) 8 to 20, pentomino sets (reach 0.4) 23.
    WIDTH: f32 = 7.0; literals in 1.0 ..= 100.0, by first;
    /// With several threads: the tree nodes of a slice of the tree.
    SLICE_NODES: u64 = 1 << 16; nodes in 1 ..= 1 << 24, by first;
    /// Parts with at most this many entries are first tried by learning, for `SMALL_WORK`.
    SMALL_ENTRIES: usize = 1 << 10; entries in 0 ..= 1 << 20, by first;
    /// See `SMALL_ENTRIES`.
    SMALL_WORK: u64 = 1_000_000; work in 0 ..= 1_000_000_000, by first;

    // In that race, a search of the tree up to symmetry (`auto/up_to_symmetry.rs`).
    [up_to_symmetry]
    /// The symmetries are looked for when the race has done this much work.
    LOOK_WORK: u64 = 100_000_000; work in 1_000_000 ..= 100_000_000_000, by first;
    /// The most entries that the look reads: `1 / LOOK_SHARE` of the work, but at least
    /// `LEAST_LOOK`. An entry takes 2 to 10 ns.
    LOOK_SHARE: u64 = 200; part in 1 ..= 10_000, by first;
    /// See `LOOK_SHARE`: mostly below 20 ms.
    LEAST_LOOK: u64 = 3_000_000; entries in 10_000 ..= 1_000_000_000, by first;
    /// Fewer symmetries are not used.
    FEW_SYMMETRIES: u32 = 4; symmetries in 2 ..= 1_000, by first;
    /// With at least this many, the search gets as much work as the other search of the tree; with
    /// fewer, half as much.
    MANY_SYMMETRIES: u32 = 16; symmetries in 2 ..= 10_000, by first;
    /// About the most tops.
    MOST_TOPS: usize = 256; tops in 1 ..= 1 << 20, by first;
    /// The most work for the tops, in points that permutations map: `1 / TOPS_SHARE` of the work of
    /// the race, but at least `LEAST_TOPS`. A point takes about 1 ns.
    TOPS_SHARE: u64 = 50; part in 1 ..= 10_000, by first;
    /// See `TOPS_SHARE`.
    LEAST_TOPS: u64 = 10_000_000; points in 10_000 ..= 1_000_000_000, by first;

    // An enumeration against memoization (`auto/racing.rs`, `auto/memoizing.rs`).
    [race]
    /// The most work of the trials of the memo search: this many times the work of the enumeration.
    TRIAL_FACTOR: u64 = 4; times in 1 ..= 100, by counting;
    /// The most work of the trials of the memo search, of making it, and of the relaxation each:
    /// `1 / TRIAL_SHARE` of what the enumeration is expected to take in all.
    TRIAL_SHARE: u64 = 20; part in 1 ..= 1_000, by counting;
    /// The tree begins by sets of bits, the smallest item and the dense part. When it has entered
    /// this many nodes, or has done this much work, a probe selects the engine and the rule. The
    /// probe takes as long as about 6,000 nodes.
    PROBE_NODES: u64 = 130_000; nodes in 1 ..= 1 << 30, by counting;
    /// See `PROBE_NODES`.
    PROBE_WORK: u64 = 50_000_000; work in 0 ..= 10_000_000_000, by counting;
    /// Until a cover is known, the relaxation does at most `1 / RELAXATION_PART` of the work of the
    /// others.
    RELAXATION_PART: u64 = 3; part in 1 ..= 1_000, by counting;
    /// The work of making a memo search, for each pair of primary items and for each entry.
    MEMO_MAKE_PAIR, MEMO_MAKE_ENTRY: u64 = 16, 120; work in 0 ..= 10_000, by counting;
    /// The work of the first trial of a rule, and of the first sweep.
    TRIAL_WORK: u64 = 100_000; work in 1_000 ..= 100_000_000, by counting;
    /// Each further trial, or sweep, has this many times as much.
    TRIAL_GROWTH: u64 = 4; times in 2 ..= 100, by counting;
    /// No longer trial follows one with this much work.
    LAST_TRIAL_WORK: u64 = 8_000_000; work in 10_000 ..= 10_000_000_000, by counting;
    /// No longer sweep follows one with this much work.
    LAST_SWEEP_WORK: u64 = 1_000_000; work in 10_000 ..= 10_000_000_000, by counting;
    /// A longer trial is worth it from this gain on. Gains are ratios: tree nodes of a plain search
    /// per tree node of the memo search.
    WORTH_TRYING: f64 = 2.0; times in 1.0 ..= 100.0, by counting;
    /// The memo search leads only with at least this gain.
    LEADING_GAIN: f64 = 2.0; times in 1.0 ..= 100.0, by counting;
    /// With this gain the memo search wins at once: no enumeration keeps up.
    WINNING_GAIN: f64 = 16.0; times in 1.0 ..= 1_000.0, by counting;
    /// The rule of sweeping is kept if its rate, or its gain, is this many times the other's.
    SWEEP_FACTOR: f64 = 4.0; times in 1.0 ..= 100.0, by counting;
    /// In a race, symmetries are sought when trials are worth this much work for each pair of an
    /// item and an entry, but at least `LEAST_SYMMETRY_WORK` and at most `SYMMETRY_WORK` in all.
    SYMMETRY_PAIR_WORK: u64 = 64; work in 1 ..= 10_000, by counting;
    /// See `SYMMETRY_PAIR_WORK`.
    LEAST_SYMMETRY_WORK: u64 = 4_000_000; work in 10_000 ..= 1_000_000_000, by counting;
    /// A memo search alone that gains much seeks symmetries after this much work.
    SYMMETRY_WORK: u64 = 32_000_000; work in 10_000 ..= 10_000_000_000, by counting;
    /// The work after which a memo search that leads uses all threads: many times what it takes to
    /// start them. Not tuned.
    PARALLEL_WORK: u64 = 1_000_000; work in 10_000 ..= 1_000_000_000, by none;
    /// A turn of fewer tree nodes has one thread. Not tuned.
    FEW_NODES: u64 = 1 << 9; nodes in 1 ..= 1 << 20, by none;
    /// A memo search that gains much restarts only for at least this many symmetries: more than a
    /// board has.
    MANY_SYMMETRIES: usize = 5; symmetries in 1 ..= 1_000, by counting;
    /// Problems with more entries are enumerated before anything is swept.
    LARGE_ENTRIES: usize = 1 << 14; entries in 1 << 8 ..= 1 << 24, by counting;
    /// The memo search gives up after a turn with this much work if it still gains less than
    /// `LEADING_GAIN`.
    LAST_TURN_WORK: u64 = 256_000_000; work in 1_000_000 ..= 100_000_000_000, by counting;
    /// It does not give up if a sweep waits that is expected to take at most this many times the
    /// work of that turn.
    LONGEST_SWEEP: u64 = 64; times in 1 ..= 10_000, by counting;

    // The sweep of a narrow problem (`auto/memoizing.rs`).
    [narrow]
    /// The order is found when that takes at most this part of the work that trials are worth.
    SHARE: u64 = 8; part in 1 ..= 100, by counting;
    /// The work of counting the options that items have in common, for each item beside another in
    /// an option.
    CONNECTION_WORK: u64 = 6; work in 1 ..= 100, by counting;
    /// The work of finding the order, for each pair of items.
    PAIR_WORK: u64 = 800; work in 10 ..= 100_000, by counting;
    /// The work of the sweep for each of the remaining problems that are expected. With free
    /// pentominoes, tetrominoes and hexominoes on boards of width 4 to 6 it is 500 to 2,500.
    STATE_WORK: u64 = 1_000; work in 100 ..= 100_000, by counting;
    /// The sweep is tried when it is expected to take at most this many times the work that trials
    /// are worth.
    PATIENCE: u64 = 2; times in 1 ..= 100, by counting;
    /// The sweep is given up after this many times the work that was expected.
    LATE: u64 = 4; times in 1 ..= 100, by counting;
    /// An order is about as good as another one with this many times as many remaining problems.
    SIMILAR: f64 = 2.0; times in 1.0 ..= 100.0, by counting;

    // The logged proof (`proof_log/`).
    [proof_log]
    /// The work in the first round of turns. Not tuned.
    FIRST_TURN_WORK: u64 = 1_000_000; work in 10_000 ..= 1_000_000_000, by none;
    /// The searches that learn begin when a search of the tree has done this much work. They take
    /// longer to make than many trees to search. Not tuned.
    LEARNING_FROM: u64 = 4_000_000; work in 0 ..= 1_000_000_000, by none;
    /// The most tree nodes of a slice. It limits the memory: the clauses, or steps, of a slice are
    /// stored until it ends and they are written. Not tuned.
    SLICE: u64 = 4096; nodes in 1 ..= 1 << 20, by none;
    /// The clauses are stored up to this many words of 32 bits (64 MiB), since those of one search
    /// are in vain. Then both searches write theirs, and go on to write them. Not tuned.
    MOST_WORDS: usize = 1 << 24; words in 1 << 10 ..= 1 << 30, by none;
    /// The most components whose trees are searched. Not tuned.
    MOST_TREES: usize = 8; components in 1 ..= 1_000, by none;
    /// When a search has shown that there is no cover, a certificate is looked for with this much
    /// work more than that of the searches: it is a shorter proof. Not tuned.
    AT_THE_END: u64 = 10_000_000; work in 0 ..= 10_000_000_000, by none;

    // Options that are made when they are needed (`pricing.rs`).
    [pricing]
    /// The first linear programs are solved up to this share of their optimum. Not tuned.
    FIRST_SHARE: f64 = 0.1; share in 1e-6 ..= 1.0, by none;
    /// The share falls by this factor when there are no more options of negative reduced cost. Not
    /// tuned.
    NEXT_SHARE: f64 = 0.01; times in 1e-6 ..= 0.9, by none;
    /// The tree nodes of the search of known options between two looks at its covers. Not tuned.
    SLICE: u64 = 256; nodes in 1 ..= 1 << 20, by none;

    // Covers up to symmetry (`symmetry/`).
    [symmetry]
    /// The most work of the quick search for a group, in entries read: some 10 ms. Not tuned.
    QUICK_WORK: u64 = 1_000_000; entries in 10_000 ..= 1_000_000_000, by none;
    /// For a count, problems with more entries are not looked at, since reading them takes longer
    /// than that. Not tuned.
    MOST_ENTRIES: usize = 1 << 16; entries in 1 << 8 ..= 1 << 24, by none;
    /// A group is large if its order is at least `2^(3/2)` for each option of a cover. Spreads of
    /// PG(3, 3) and PG(3, 4) have 2.4 and 1.8 bits for each option, Latin squares 0.8 to 0.9, which
    /// are counted faster by memoization.
    BITS_FOR_TWO_OPTIONS: u64 = 3; bits in 1 ..= 64, by counting;
    /// The most pieces in which the search for classes is made, beside another count. More of them
    /// take long to find, and hardly ever pay.
    FEW_TOPS: usize = 64; tops in 1 ..= 1 << 16, by counting;
    /// The work for a candidate of a smallest image.
    CANDIDATE: u64 = 500; work in 10 ..= 100_000, by counting;
    /// About the most pieces of a whole search. Not tuned.
    MOST_TOPS: usize = 4096; tops in 1 ..= 1 << 20, by none;
    /// Tree nodes of a count of classes one by one, before conjugacy classes of a large group are
    /// looked for. Not tuned.
    FEW_NODES: u64 = 2000; nodes in 1 ..= 1_000_000, by none;
    /// The most candidates for the smallest image of a cover, before conjugacy classes are looked
    /// for. Not tuned.
    FEW_IMAGES: usize = 20_000; candidates in 1 ..= 10_000_000, by none;

    // Why there is no cover (`why.rs`).
    [why]
    /// The work of all trials, in times of the work of the proof. Not tuned.
    TIMES: u64 = 10; times in 1 ..= 1_000, by none;
    /// The least work of all trials, about a second's. Not tuned.
    LEAST_WORK: u64 = 1_000_000_000; work in 1_000_000 ..= 1_000_000_000_000, by none;
    /// The work to state the problem of a trial, for each entry of the whole problem. Not tuned.
    MAKE_ENTRY: u64 = 20; work in 1 ..= 1_000, by none;
    /// The linear program does at most `1 / SHARE_OF_PROGRAM` of it. Not tuned.
    SHARE_OF_PROGRAM: u64 = 4; part in 1 ..= 100, by none;
    /// The tree nodes of a trial between two looks at its work. Not tuned.
    SLICE_NODES: u64 = 256; nodes in 1 ..= 1 << 20, by none;
    /// The most entries that the rotations of one set of options look at. Not tuned.
    ROTATION_STEPS: usize = 10_000_000; entries in 0 ..= 1 << 30, by none;
}
