//! The tests of Sudoku from outside, in one binary, so that they are linked once.

/// Helpers that several tests share.
mod common {
    pub(crate) mod files;
    pub(crate) mod puzzles;
}

/// Laws over random boards, judged by code that is independent of the engines.
mod laws {
    mod bands;
    mod boards;
    mod lanes;
    mod texts;
}

/// The files of `data`, and bugs that were fixed.
mod stored {
    mod collections;
    mod regress;
}
