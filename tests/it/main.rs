//! The integration tests, in one binary, so that they are linked once.
//!
//! `tests/allocations.rs` is a binary of its own, because it replaces the allocator to count
//! allocations.

mod common;

/// Laws over small random problems and boards, judged by code that is independent of the engines.
mod laws {
    mod bands;
    mod bitset;
    mod boards;
    mod covers;
    mod diagram_files;
    mod diagrams;
    mod dimacs;
    mod finding;
    #[cfg(feature = "prove")]
    mod kinds;
    mod lanes;
    mod learning;
    mod memo;
    mod parts;
    mod products;
    #[cfg(feature = "prove")]
    mod proofs;
    mod restarts;
    mod texts;
    mod threads;
    mod trace;
    mod variants;
}

/// Published counts, for problems and for every model.
mod published {
    mod counts;
    mod models;
    mod packings;
}

/// The files of `data` and of the corpora of the fuzzer.
mod stored {
    mod collections;
    mod corpus;
    mod hard;
    mod regress;
}

/// The program, run as a user runs it.
#[cfg(feature = "cli")]
mod program {
    mod batch;
    mod boards;
    mod bulk;
    mod canonical;
    mod counting;
    mod cover;
    mod diagrams;
    #[cfg(unix)]
    mod documents;
    #[cfg(target_os = "linux")]
    mod files;
    mod first;
    mod formulas;
    #[cfg(unix)]
    mod generate;
    mod kept;
    mod model;
    mod person;
    mod saved;
    mod stats;
    mod steps;
    mod tables;
    mod threads;
    mod variants;
}

/// What the program has to survive: kills, rivals, full disks, damaged files.
///
/// Each file has short forms, which run with the other tests, and long forms, which are ignored:
///
/// ```text
/// QUADRILLE_KILLS=1000 cargo test --test it -- --ignored torture
/// ```
///
/// `QUADRILLE_TORTURE_SEED` makes another choice of moments and places.
#[cfg(all(feature = "cli", unix))]
mod torture {
    mod disks;
    mod harm;
    mod kills;
    mod rivals;
    mod runs;
}
