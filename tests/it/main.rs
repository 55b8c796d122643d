//! The integration tests, in one binary, so that they are linked once.
//!
//! `tests/allocations.rs` is a binary of its own, because it replaces the allocator to count
//! allocations.

mod api;
mod common;

/// The functions of the fuzzer, run over its corpora.
mod corpus;

mod structure;
mod tuning;

/// The program, run as a user runs it.
#[cfg(feature = "cli")]
mod program {
    mod batch;
    mod boards;
    mod bulk;
    mod canonical;
    mod count_certificates;
    mod counting;
    mod cover;
    mod diagrams;
    #[cfg(unix)]
    mod documents;
    mod explain;
    mod exports;
    #[cfg(target_os = "linux")]
    mod files;
    mod first;
    mod formats;
    mod formulas;
    #[cfg(unix)]
    mod generate;
    mod interrupted;
    mod model;
    mod puzzles;
    mod questions;
    mod reasons;
    mod refusals;
    mod saved;
    mod setters;
    mod stats;
    mod steps;
    mod symmetry;
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
