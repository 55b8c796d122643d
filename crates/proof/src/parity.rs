//! Certificates modulo 2: parity arguments, a special case of [`modular`](super::modular()).

use super::modular::modular;
use crate::problem::Instance;
use crate::proof::certificate::Certificate;

/// A [`Parity`](Certificate::Parity) certificate: a set of primary items such that every option has
/// an even number of them, and every cover an odd number. `None` if there is no such set, or if the
/// problem is so large that it would take more than about half a second.
///
/// ```
/// use quadrille::{Problem, proof::parity};
///
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// assert_eq!(parity(&problem).expect("a certificate").n_items(), 3);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn parity(problem: &Instance) -> Option<Certificate> {
    modular(problem, 2)
}
