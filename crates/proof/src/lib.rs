//! Proofs that a problem has no cover, by linear algebra or by a logged search; and how many it
//! has, by a diagram ([`count`]).
//!
//! A cover is a solution of linear equations and inequalities. Each option has a variable, which is
//! 0 or 1: the options of a primary item sum to 1, those of a secondary item to at most 1. If these
//! have no solution over a larger domain either, some weighted sum of them is a contradiction. The
//! weights are a [`Certificate`]. Finding it takes milliseconds where a search may take years:
//!
//! - modulo 2 ([`modular()`]): 9 or 10 Langford pairs, an odd number of T-tetrominoes in a
//!   rectangle;
//! - modulo 3, 5 or 7: trominoes on a board whose area is no multiple of 3, or
//!   whose diagonal coloring with three colors does not have equally many cells of each color;
//! - modulo 9 or 16: an odd number of T-tetrominoes in a rectangle whose sides are even, or 16
//!   queens on a torus;
//! - modulo any number, with equal weights ([`sizes`]): pieces of 4 cells on a board of 10 cells;
//! - over the rational numbers ([`weights()`]): dominoes on a chessboard
//!   without two corners of the same color, or more pigeons than holes.
//!
//! [`prove`] tries all of these. Many problems without covers have no certificate of any kind. For
//! them, `log` searches and writes a proof for a published checker.
//!
//! ```
//! use std::time::Duration;
//!
//! use quadrille::models::{Model, langford::Langford};
//! use quadrille::proof::{certificate::check, prove};
//!
//! let problem = Langford::new(9)?.problem();
//! let certificate = prove(&problem, Duration::from_secs(10)).expect("a parity argument");
//! assert_eq!(check(&problem, &certificate), Ok(()));
//! assert_eq!(
//!     certificate.to_string(),
//!     "13 items: the total is odd, but even in every option"
//! );
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! Source: Farkas' lemma and Gaussian elimination. The literature proves such problems infeasible
//! by arguments of this kind, such as a coloring of the cells (TAOCP 7.2.2.1; S. Golomb,
//! "Polyominoes").

#[macro_use(own_meter)]
extern crate quadrille_base;

use std::time::Duration;

use crate as proof;
use crate::problem::Instance;
use crate::proof::certificate::Certificate;
use quadrille_base::clock;
use quadrille_base::tuning::proof as tuning;
use quadrille_problem as problem;

/// The texts, under the paths that they have for users.
mod text {
    pub(crate) use crate::reading::each_line;
    pub(crate) use quadrille_base::text::line::LineText;
    pub(crate) use quadrille_base::text::{ParseError, ReadError, quoted};
    pub(crate) use quadrille_problem::knuth;
}

/// The searches, under the paths that they have for users.
mod search {
    pub(crate) use quadrille_cheapest as cheapest;
    pub(crate) use quadrille_search::*;
}

pub mod certificate;
pub mod count;
#[doc(hidden)]
pub mod formula;
pub mod least_cost;
mod modular;
mod reading;
mod refuter;
#[doc(hidden)]
pub mod sums;
mod weights;

pub use modular::{MODULI, modular, sizes};
pub use refuter::Refuter;
pub use weights::weights;
#[doc(hidden)]
pub use weights::with_small_weights;

/// A certificate that a problem has no cover, or `None` if no method finds one. The certificate is
/// checked.
///
/// Tries [`sizes`] and [`modular()`] first. Together, they take at most about two
/// seconds and ignore `time`. Then tries [`weights()`], which takes at most about `time`.
///
/// ```
/// use std::time::Duration;
///
/// use quadrille::{Problem, proof::prove};
///
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// assert!(prove(&problem, Duration::from_secs(1)).is_some());
/// // This problem has a cover.
/// let problem: Problem = "a b c\na b\na c\nc".parse()?;
/// assert_eq!(prove(&problem, Duration::from_secs(1)), None);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn prove(problem: &Instance, time: Duration) -> Option<Certificate> {
    let by_moduli = || MODULI.iter().find_map(|&modulus| modular(problem, modulus));
    sizes(problem).or_else(by_moduli).or_else(|| weights(problem, time))
}
