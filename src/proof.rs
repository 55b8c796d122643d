//! That there is no cover, proved: by linear algebra, or by a search that writes down what it refuted.
//!
//! Covers are the solutions of linear equations in numbers 0 and 1, one for each option: the options of
//! a primary item add up to 1, those of a secondary one to at most 1. Where these have no solution in
//! other numbers either, there is a sum of them that is absurd, a [`Certificate`], and to find it takes
//! milliseconds where a search may take longer than anybody waits:
//!
//! - modulo 2 ([`parity()`]): 9 or 10 Langford pairs, T-tetrominoes in a number that is odd;
//! - in the rational numbers ([`weights()`]): a chessboard without two corners of one color and its
//!   dominoes, more pigeons than holes.
//!
//! [`prove`] tries both. Neither finds anything where only search does; then [`log()`] writes a proof that
//! a published checker reads.
//!
//! ```
//! use quadrille::proof::certificate::check;
//! use quadrille::models::{Model, langford::Langford};
//! use quadrille::proof::prove;
//! use std::time::Duration;
//!
//! let problem = Langford::new(9)?.problem();
//! let certificate = prove(&problem, Duration::from_secs(10)).expect("it is a matter of parity");
//! assert_eq!(check(&problem, &certificate), Ok(()));
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! Source: Farkas' lemma, and Gauss's elimination. The field's standard works prove such problems
//! infeasible by arguments of this kind, such as colors of cells (TAOCP 7.2.2.1; S. Golomb,
//! "Polyominoes").

#[cfg(feature = "prove")]
use std::time::Duration;

#[cfg(feature = "prove")]
use crate::problem::Problem;
#[cfg(feature = "prove")]
use crate::proof::certificate::Certificate;

pub mod certificate;
#[cfg(feature = "prove")]
mod log;
#[cfg(feature = "prove")]
mod parity;
#[cfg(feature = "prove")]
mod weights;

#[cfg(feature = "prove")]
pub use log::{Proof, log};
#[cfg(feature = "prove")]
pub use parity::parity;
#[cfg(feature = "prove")]
pub use weights::weights;

/// A certificate that a problem has no cover, if one of the two ways finds one: modulo 2 if that is
/// little work, then in the rational numbers within so much time. It has been checked.
#[cfg(feature = "prove")]
#[must_use]
pub fn prove<T>(problem: &Problem<T>, time: Duration) -> Option<Certificate> {
    parity(problem).or_else(|| weights(problem, time))
}
