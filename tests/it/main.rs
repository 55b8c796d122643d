//! The integration tests, in one binary: one link instead of twenty. A module is a question that
//! tests answer.
//!
//! `tests/allocations.rs` is a binary by itself, because it counts what the allocator does.

mod common;

/// Laws over small random problems and boards, judged by code that shares nothing with an engine.
mod laws {
    mod bitset;
    mod lanes;
    mod memo;
    mod parts;
    #[cfg(feature = "prove")]
    mod proofs;
    mod properties;
    mod threads;
}

/// Published numbers: of problems, and of every model.
mod published {
    mod counts;
    mod models;
    mod packings;
}

/// The files of `data` and of the fuzzer's corpora.
mod stored {
    mod collections;
    mod corpus;
    mod regress;
}

/// The program, run as a user runs it.
#[cfg(feature = "cli")]
mod program {
    mod batch;
    mod boards;
    mod counting;
    mod cover;
    #[cfg(unix)]
    mod documents;
    #[cfg(target_os = "linux")]
    mod files;
    mod model;
    mod threads;
}
