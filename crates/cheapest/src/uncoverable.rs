//! Why a problem has no cover, as multipliers.
//!
//! If no option costs anything, feasible multipliers have no positive sum in any option. If their
//! sum over all items is positive nevertheless, they are a contradiction: there is no cover, even
//! if options may be used in part. Otherwise there are such parts. The interior point method comes
//! to one of the two.
//!
//! Source: Farkas' lemma.

use super::interior::Interior;
use super::program::Program;
use super::relaxation::Relaxation;
use crate::problem::Instance;

/// The sum over all items, as a share of the sum of absolute values, that counts as positive.
const POSITIVE: f64 = 1e-7;

/// The linear program, while it is solved.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Uncoverable {
    program: Program,
    n_items: usize,
    relaxation: Relaxation,
    interior: Interior,
}

impl Uncoverable {
    /// The linear program of a problem, before the first step.
    pub fn new(problem: &Instance) -> Self {
        let costs = vec![0; problem.n_options()];
        let program = Program::new(problem, &costs);
        let relaxation = Relaxation::of_all(&program);
        let interior = Interior::new(&relaxation, None, true);
        Self { program, n_items: problem.n_items(), relaxation, interior }
    }

    /// The work of the next step, roughly in nanoseconds.
    pub fn work(&self) -> u64 {
        self.interior.work() / crate::tuning::program::MULTIPLICATIONS
    }

    /// Whether options used in part cover all items, or no step is possible any more.
    pub fn is_done(&self) -> bool {
        self.interior.is_feasible() || self.interior.is_done(f64::INFINITY)
    }

    /// Makes a step.
    pub fn step(&mut self) {
        self.interior.step(&self.relaxation);
    }

    /// The multiplier of each item, up to a common factor, if they are a contradiction; `None` if
    /// nothing is shown yet. The multipliers are only nearly feasible.
    pub fn multipliers(&self) -> Option<Vec<f64>> {
        let rows = self.relaxation.rows.iter().zip(self.interior.y());
        let size: f64 = rows.map(|(row, y)| f64::from(row.bound) * y.abs()).sum();
        let is_shown = self.interior.dual() > POSITIVE * size;
        is_shown.then(|| self.program.of_items(self.n_items, self.interior.y()))
    }
}

/// The least part of an item that counts as uncovered.
const UNCOVERED: f64 = 1e-6;

/// Multipliers that are a contradiction, as [`Uncoverable`] finds them, but simpler ones: mostly
/// small integers, up to a common factor. `None` if there are none, if the linear program is too
/// large, or if `is_over` before it is solved.
///
/// Each item that has to be covered gets an option of its own, which costs 1. All other options
/// cost nothing. The linear program then computes how much of the items has to stay uncovered, and
/// is solved to its end: about three times the work.
#[doc(hidden)]
pub fn simple_multipliers(problem: &Instance, is_over: &dyn Fn() -> bool) -> Option<Vec<f64>> {
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
    let is_shown = interior.dual() >= UNCOVERED;
    is_shown.then(|| program.of_items(problem.n_items(), interior.y()))
}
