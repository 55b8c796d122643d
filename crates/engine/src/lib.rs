//! The engine of [quadrille](https://docs.rs/quadrille): exact cover problems, and the searches
//! that count, find, list and prove.
//!
//! Depend on `quadrille`, which exports all of this under the same names. This crate knows items
//! and options; it knows nothing about boards or files.

#[macro_use(own_meter)]
extern crate quadrille_base;

#[cfg(target_arch = "x86_64")]
use quadrille_base::processor;
use quadrille_base::{clock, random, visible};

mod automorphisms;
pub mod models;
pub mod picture;
pub mod problem;
pub mod proof;
pub mod search;
pub mod symmetry;
pub mod text;

pub use num_bigint::BigUint;
pub use problem::{Instance, ItemId, ItemKind, OptionId, Problem, ProblemBuilder};
pub use search::{Enumerate, Search};

/// Code that the crates of quadrille share. It is no public interface and may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::models::checks::{cell_name, check_size, within};
    pub use crate::problem::restriction::Restriction;
    #[cfg(target_arch = "x86_64")]
    pub use crate::processor::Avx2;
    pub use crate::random::{below, shuffle};
    pub use crate::search::engine::Meter;
    pub use crate::visible::{first_character, first_invisible, printable};
}
