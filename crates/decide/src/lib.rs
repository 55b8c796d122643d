//! Which engine answers a question about exact covers, and the problem that is asked.
//!
//! [`Problem`] is an instance with labels, and has the questions: how many covers, the first, all,
//! the cheapest, those that are essentially different. [`auto`] has the engines that answer them.
//!
//! Depend on `quadrille`, which exports all of this under the same names.

#[macro_use(own_meter)]
extern crate quadrille_base;

use quadrille_base::tuning::decide as tuning;
use quadrille_problem::components;
use quadrille_proof as proof;
use quadrille_symmetry as automorphisms;

/// The searches, under the paths that they have for users.
mod search {
    pub(crate) use quadrille_cheapest as cheapest;
    pub(crate) use quadrille_search::*;

    pub(crate) use crate::auto;
    pub(crate) use crate::components;
}

pub mod auto;
pub mod forced;
pub mod pricing;
pub mod problem;
pub mod proof_log;
mod questions;
pub mod symmetry;
pub mod why;

pub use problem::{Problem, ProblemBuilder};
pub use quadrille_problem::{Instance, ItemId, ItemKind, OptionId};
