//! The tuned numbers of `crates/proof`.

tuned! {
    [refuter]
    /// The price of making the linear program, for each entry of the problem. Measured on
    /// timetables, packings and Sudoku: 200 to 500.
    MAKE_ENTRY: u64 = 300; work in 50 ..= 2_000, by first;
    /// It is made when the other contenders have done this many times the work of making it.
    LATE: u64 = 2; times in 1 ..= 16, by first;
    /// The options of a step modulo a small number. Not tuned.
    OPTIONS: usize = 64; options in 1 ..= 4096, by none;
    /// The price of preparing a modulus, for each entry.
    MODULUS_ENTRY: u64 = 50; work in 5 ..= 500, by first;
    /// The most work for a certificate after something else has shown that there is no cover: some
    /// ten seconds. Not tuned.
    MOST_ALONE: u64 = 10_000_000_000; work in 1_000_000 ..= 1_000_000_000_000, by none;

    [modular]
    /// The most work to find one certificate, in words read or written: about half a second.
    MOST_WORK: u64 = 1 << 32; words in 1 << 20 ..= 1 << 40, by counting;
    /// The largest size of a basis: 128 MiB.
    MOST_BYTES: usize = 1 << 27; bytes in 1 << 20 ..= 1 << 31, by counting;

    [count]
    /// The remaining problems that a search meets in one turn: about a millisecond. Not tuned.
    SLICE: u64 = 4_096; nodes in 64 ..= 1 << 20, by none;
    /// The size of a remaining problem from which on a turn is shorter. Not tuned.
    LARGE: u64 = 4_096; bytes in 64 ..= 1 << 20, by none;
    /// What the search by the smallest item meets before there is a sweep. Not tuned.
    FIRST: u64 = 1_024; nodes in 64 ..= 1 << 20, by none;
    /// Of two sweeps, the one that has got further at this number goes on. Not tuned.
    TRIAL: u64 = 16_384; nodes in 64 ..= 1 << 24, by none;
    /// The search that leads meets this many times as many as the other one. Not tuned.
    LEAD: u64 = 16; times in 1 ..= 256, by none;
    /// The end of a search is in sight when it has explored the tree up to this factor. Not tuned.
    IN_SIGHT: f64 = 512.0; times in 1.0 ..= 65_536.0, by none;
    /// Threads share a search that is expected to meet this many. Not tuned.
    LONG: f64 = 65_536.0; nodes in 1_024.0 ..= 1e9, by none;
    /// The least pieces for each thread. Not tuned.
    PIECES: usize = 16; pieces in 1 ..= 1_024, by none;
    /// The most remaining problems before and at the border of the pieces. Not tuned.
    MOST_PIECES: u64 = 16_384; nodes in 64 ..= 1 << 24, by none;
    /// The most pairs of items for the order of a narrow problem. Not tuned.
    MOST_PAIRS: usize = 1_000_000; pairs in 1_000 ..= 100_000_000, by none;

    [prover]
    /// The most rounds of clique cuts at the root. Not tuned.
    CUT_ROUNDS: u32 = 15; rounds in 0 ..= 100, by none;
    /// The division by items gets this many times the work of the last linear program. Not tuned.
    DANCE: u64 = 4; times in 1 ..= 64, by none;
    /// It gets at least this much. Not tuned.
    LEAST_DANCE: u64 = 500_000; work in 1_000 ..= 100_000_000, by none;
    /// An entry that the cases look at. Not tuned.
    ENTRY: u64 = 2; work in 1 ..= 20, by none;
    /// The number of stored steps at which they are written. Steps are written only between two
    /// cases, because a division by items that takes too much work removes its own. Not tuned.
    MOST_STEPS: usize = 10_000; steps in 1 ..= 10_000_000, by none;
}
