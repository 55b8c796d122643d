//! The tests of the engine from outside, in one binary, so that they are linked once.

/// Helpers that several tests share.
mod common {
    pub(crate) mod environment;
    pub(crate) mod everything;
    pub(crate) mod files;
    pub(crate) mod logs;
    pub(crate) mod models;
    pub(crate) mod odd;
    #[allow(dead_code, reason = "the fuzz targets use the rest")]
    pub(crate) mod oracle;
    pub(crate) mod problems;
    #[path = "../../../../proof/tests/common/rup.rs"]
    pub(crate) mod rup;
}

mod auto_traits;

/// Laws over small random problems, judged by code that is independent of the engines.
mod laws {
    mod assumptions;
    mod bitset;
    mod class_proofs;
    mod colorings;
    mod count_proofs;
    mod covers;
    mod diagram_files;
    mod diagrams;
    mod dimacs;
    mod finding;
    mod formats;
    mod kinds;
    mod learning;
    mod memo;
    mod nearest;
    mod parts;
    mod pricing;
    mod products;
    mod proofs;
    mod stopped;
    mod symmetry;
    mod texts;
    mod threads;
    mod trace;
    mod why;
}

/// Published counts, for problems and for every model.
mod published {
    mod costs;
    mod counts;
    mod models;
    mod packings;
    mod symmetry;
}

/// The hard problems of `data`.
mod stored {
    mod hard;
}
