//! The tuned numbers of `crates/symmetry`.

tuned! {
    [group]
    /// How many candidates are looked at between two questions whether it is over. Not tuned.
    BETWEEN: usize = 64; candidates in 1 ..= 1 << 16, by none;
    /// The most stabilizers that are kept. Not tuned.
    MOST_STEPS: usize = 4096; steps in 1 ..= 1 << 20, by none;
    /// The work of a check for each entry that it reads, as many entries that refinement reads.
    /// Measured on 16x16 and 81x81 Sudoku.
    CHECK: u64 = 8; entries in 1 ..= 64, by none;

    [classes]
    /// The most classes of a group. Not tuned.
    MOST_CLASSES: usize = 100_000; classes in 1_000 ..= 10_000_000, by none;
    /// Random elements that may bring no new class one after another, for each class that is
    /// known. Not tuned.
    TRIES: usize = 20; elements in 1 ..= 1_000, by none;
    /// The most work for the invariants of one kind, roughly in points and neighbors read: some 50
    /// ms. If it does not suffice, covers can still be counted one for each class. Not tuned.
    MOST_READ: u64 = 10_000_000; points in 100_000 ..= 1_000_000_000, by none;
    /// The most work for the elements that commute with one, in entries read. Not tuned.
    MOST_WORK: u64 = 1_000_000_000; entries in 1_000_000 ..= 100_000_000_000, by none;
    /// The most elements of a group that is listed at once: some milliseconds. Not tuned.
    FEW: usize = 1 << 14; elements in 1 << 8 ..= 1 << 20, by none;
    /// The most elements of a group that is listed if there is no faster way: some tenths of a
    /// second. Not tuned.
    MANY: usize = 1 << 17; elements in 1 << 10 ..= 1 << 24, by none;
    /// The most points of all listed elements together, of 4 bytes each. Not tuned.
    MOST_POINTS: usize = 1 << 25; points in 1 << 16 ..= 1 << 30, by none;
}
