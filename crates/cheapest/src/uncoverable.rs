//! Why a problem has no cover, as multipliers.
//!
//! Give each item that has to be covered an option of its own, which costs 1, and let all other
//! options cost nothing. The linear program then computes how much of the items has to stay
//! uncovered by the options of the problem, even if these may be used in part. If it is more than
//! nothing, there is no cover, and the multipliers show why: no option has a positive sum of
//! multipliers, but all items together have one.

use super::interior::Interior;
use super::program::Program;
use super::relaxation::Relaxation;
use crate::problem::Instance;

/// The least part of an item that counts as uncovered.
const UNCOVERED: f64 = 1e-6;

/// The multiplier of each item, between -1 and 1 up to a common factor; `None` if the linear
/// program shows nothing, is too large, or `is_over` before it is solved. The multipliers are only
/// nearly feasible.
#[doc(hidden)]
pub fn uncoverable(problem: &Instance, is_over: &dyn Fn() -> bool) -> Option<Vec<f64>> {
    let costs = vec![0; problem.n_options()];
    let program = Program::new(problem, &costs);
    let relaxation = Relaxation::of_uncovered(&program);
    let mut interior = Interior::new(&relaxation, None, true);
    while !interior.is_done(0.0) {
        if is_over() {
            return None;
        }
        interior.step(&relaxation);
    }
    if interior.dual() < UNCOVERED {
        return None;
    }
    let mut multipliers = vec![0.0; problem.n_items()];
    for (item, y) in program.items.iter().zip(interior.y()) {
        multipliers[item.index()] += y;
    }
    Some(multipliers)
}
