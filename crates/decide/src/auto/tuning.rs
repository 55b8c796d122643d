//! The constants that measurements chose, each with its unit and the bench that shows its effect.
//!
//! Work is counted in about nanoseconds, but made of counters ([`Stats`](crate::search::Stats)),
//! never of a clock: so one thread goes the same way on every machine and in every run.
//!
//! | constants | bench |
//! | --- | --- |
//! | [`probe`] | `cargo bench --bench engines`, auto against the best single choice |
//! | [`parallel`] | `cargo bench --bench engines`, two threads against one |
//! | [`first`] | `cargo bench --bench first` |
//! | [`race`], [`narrow`] | `cargo bench --bench counting` |

/// A method joins a race when the others have done this many times its price. Not tuned.
pub(super) const LATE: u64 = 2;

/// Choosing an engine and a rule (`selection.rs`).
pub(super) mod probe {
    /// A search for one cover does without trials if there is one among this many tree nodes.
    pub(in super::super) const EASY_NODES: u64 = 500;

    /// Two trials of both rules. Each: the tree nodes that both explore, and the factor by which
    /// the weighted rule has to be better to stay in.
    pub(in super::super) const TRIALS: [(u64, f64); 2] = [(2_000, 1.5), (8_000, 2.5)];

    /// The most updates of one trial of one rule.
    pub(in super::super) const MOST_UPDATES: u64 = 2_000_000;

    /// The most entries of a problem for which an arena is built when its tree is small.
    pub(in super::super) const LARGE_ENTRIES: usize = 100_000;

    /// The least factor for the weighted rule where there is no dense part: its weights show their
    /// worth late.
    pub(in super::super) const SPARSE_FACTOR: f64 = 0.3;

    /// The tree nodes that decide whether the dense part pays.
    pub(in super::super) const DENSE_TRIAL_NODES: u64 = 250;

    /// The dense part is used if its updates take at most this many hundredths of the time of those
    /// without it. Measured: Latin squares of 5 take 74 and are faster with it, completions of
    /// partial Latin squares and 16x16 Sudoku mostly take 90 and more and are faster without it.
    pub(in super::super) const DENSE_MARGIN: u64 = 85;

    /// The most updates of preprocessing, about a second's.
    pub(in super::super) const PREPROCESS_UPDATES: u64 = 100_000_000;
}

/// Several workers on one tree (`parallel.rs`).
pub(super) mod parallel {
    use std::time::Duration;

    /// The most tree nodes of a slice: between two looks at whether a worker is idle.
    pub(in super::super) const SLICE_NODES: u64 = 4096;

    /// The longest time of a slice.
    pub(in super::super) const SLICE_TIME: Duration = Duration::from_millis(4);

    /// The longest time of the first slice, which runs alone, so that small problems are searched
    /// the same way in every run.
    pub(in super::super) const FIRST_SLICE_TIME: Duration = Duration::from_millis(200);

    /// The most parts given away at a time. Where a tree node has more branches, each is little
    /// work.
    pub(in super::super) const MOST_PARTS_GIVEN: usize = 64;

    /// Covers per batch sent to the caller.
    pub(in super::super) const BATCH: usize = 256;

    /// Batches in flight: workers wait for a slow reader behind these.
    pub(in super::super) const BATCHES: usize = 16;
}

/// A search of the tree against searches that learn (`first.rs`). Work is in about nanoseconds.
pub(super) mod first {
    /// A count by memoization joins after this work.
    pub(in super::super) const MEMO_WORK: u64 = 100_000_000;

    /// The tree of linear programs does at most `1 / PROGRAMS_SHARE` of the work of the others. A
    /// balanced quasigroup of 33, for which it is of no use, takes 0.34 s, and 0.41 s with a half.
    pub(in super::super) const PROGRAMS_SHARE: u64 = 4;

    /// The tree nodes of a slice of it.
    pub(in super::super) const MEMO_SLICE: u64 = 64;

    /// After this work of its own it leaves if it gains nothing.
    pub(in super::super) const HOPELESS_COUNT: u64 = 100_000_000;

    /// The share of the decisions that tells problems for a search of the tree. Measured: Sudoku of
    /// 36x36 0.2, packings 0.3 to 0.4, quasigroups 0.4 to 0.6; cubes of N-pentacubes 0.75, random
    /// triples 0.8, edge matching with borders of any color 0.96.
    pub(in super::super) const REACH: f32 = 0.68;

    /// The literals per level that tell problems of which neither school is sure. Measured:
    /// quasigroups and Sudoku of 36x36 1.5 to 3, Y-pentominoes 3 to 5; edge matching with borders
    /// of one color (reach 0.5) 8 to 20, pentomino sets (reach 0.4) 23.
    pub(in super::super) const WIDTH: f32 = 7.0;

    /// A search of the tree up to symmetry (`up_to_symmetry.rs`).
    pub(in super::super) mod symmetry {
        /// The symmetries are looked for when the race has done this much work.
        pub(in super::super::super) const LOOK_WORK: u64 = 100_000_000;
        /// The most entries that the look reads: `1 / LOOK_SHARE` of the work, but at least
        /// [`LEAST_LOOK`]. An entry takes 2 to 10 ns.
        pub(in super::super::super) const LOOK_SHARE: u64 = 200;
        /// See [`LOOK_SHARE`]: mostly below 20 ms.
        pub(in super::super::super) const LEAST_LOOK: u64 = 3_000_000;
        /// Fewer symmetries are not used.
        pub(in super::super::super) const FEW_SYMMETRIES: u32 = 4;
        /// With at least this many, the search gets as much work as the other search of the tree;
        /// with fewer, half as much.
        pub(in super::super::super) const MANY_SYMMETRIES: u32 = 16;
        /// About the most tops.
        pub(in super::super::super) const MOST_TOPS: usize = 256;
        /// The most work for the tops, in points that permutations map: `1 / TOPS_SHARE` of the
        /// work of the race, but at least [`LEAST_TOPS`]. A point takes about 1 ns.
        pub(in super::super::super) const TOPS_SHARE: u64 = 50;
        /// See [`TOPS_SHARE`].
        pub(in super::super::super) const LEAST_TOPS: u64 = 10_000_000;
    }

    /// With several threads: the tree nodes of a slice of the tree.
    pub(in super::super) const SLICE_NODES: u64 = 1 << 16;

    /// Parts with at most this many entries are first tried by learning, for this much work.
    pub(in super::super) const SMALL_ENTRIES: usize = 1 << 10;
    /// See [`SMALL_ENTRIES`].
    pub(in super::super) const SMALL_WORK: u64 = 1_000_000;
}

/// An enumeration against memoization (`racing.rs`, `memoizing.rs`). Work is in about nanoseconds.
pub(super) mod race {
    /// The most work of the trials of the memo search: this many times the work of the enumeration.
    pub(in super::super) const TRIAL_FACTOR: u64 = 4;
    /// The most work of the trials of the memo search: `1 / TRIAL_SHARE` of what the enumeration is
    /// expected to take in all.
    pub(in super::super) const TRIAL_SHARE: u64 = 10;

    /// The work of the first trial of a rule, and of the first sweep; each further one has
    /// [`TRIAL_GROWTH`] times as much.
    pub(in super::super) const TRIAL_WORK: u64 = 100_000;
    /// See [`TRIAL_WORK`].
    pub(in super::super) const TRIAL_GROWTH: u64 = 4;
    /// No longer trial follows one with this much work.
    pub(in super::super) const LAST_TRIAL_WORK: u64 = 8_000_000;
    /// No longer sweep follows one with this much work.
    pub(in super::super) const LAST_SWEEP_WORK: u64 = 1_000_000;

    /// A longer trial is worth it from this gain on. Gains are ratios: tree nodes of a plain search
    /// per tree node of the memo search.
    pub(in super::super) const WORTH_TRYING: f64 = 2.0;

    /// The memo search leads only with at least this gain.
    pub(in super::super) const LEADING_GAIN: f64 = 2.0;

    /// With this gain the memo search wins at once: no enumeration keeps up.
    pub(in super::super) const WINNING_GAIN: f64 = 16.0;

    /// The rule of sweeping is kept if its rate, or its gain, is this many times the other's.
    pub(in super::super) const SWEEP_FACTOR: f64 = 4.0;

    /// In a race, symmetries are sought when trials are worth this much work for each pair of an
    /// item and an entry, but at least [`LEAST_SYMMETRY_WORK`] and at most [`SYMMETRY_WORK`] in
    /// all.
    pub(in super::super) const SYMMETRY_PAIR_WORK: u64 = 64;
    /// See [`SYMMETRY_PAIR_WORK`].
    pub(in super::super) const LEAST_SYMMETRY_WORK: u64 = 4_000_000;
    /// A memo search alone that gains much seeks symmetries after this much work.
    pub(in super::super) const SYMMETRY_WORK: u64 = 32_000_000;

    /// The work after which a memo search that leads uses all threads: many times what it takes to
    /// start them. Not tuned.
    pub(in super::super) const PARALLEL_WORK: u64 = 1_000_000;
    /// A turn of fewer tree nodes has one thread. Not tuned.
    pub(in super::super) const FEW_NODES: u64 = 1 << 9;

    /// A memo search that gains much restarts only for at least this many symmetries: more than a
    /// board has.
    pub(in super::super) const MANY_SYMMETRIES: usize = 5;

    /// Problems with more entries are enumerated before anything is swept.
    pub(in super::super) const LARGE_ENTRIES: usize = 1 << 14;

    /// The memo search gives up after a turn with this much work if it still gains less than
    /// [`LEADING_GAIN`].
    pub(in super::super) const LAST_TURN_WORK: u64 = 256_000_000;
    /// It does not give up if a sweep waits that is expected to take at most this many times the
    /// work of that turn.
    pub(in super::super) const LONGEST_SWEEP: u64 = 64;
}

/// The sweep of a narrow problem (`memoizing.rs`). Work is in about nanoseconds.
pub(super) mod narrow {
    /// The order is found when that takes at most `1 / SHARE` of the work that trials are
    /// worth.
    pub(in super::super) const SHARE: u64 = 8;

    /// The work of counting the options that items have in common, for each item beside another in
    /// an option; and that of finding the order, for each pair of items.
    pub(in super::super) const CONNECTION_WORK: u64 = 6;
    /// See [`CONNECTION_WORK`].
    pub(in super::super) const PAIR_WORK: u64 = 800;

    /// The work of the sweep for each of the remaining problems that are expected. With free
    /// pentominoes, tetrominoes and hexominoes on boards of width 4 to 6 it is 500 to 2,500.
    pub(in super::super) const STATE_WORK: u64 = 1_000;

    /// The sweep is tried when it is expected to take at most this many times the work that trials
    /// are worth.
    pub(in super::super) const PATIENCE: u64 = 2;

    /// The sweep is given up after this many times the work that was expected.
    pub(in super::super) const LATE: u64 = 4;
}
