//! The linear program of a whole problem; and why a problem has no cover, as multipliers.
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

/// The least part of an item that counts as uncovered.
const UNCOVERED: f64 = 1e-6;

/// The linear program of a problem, while it is solved.
#[derive(Clone, Debug)]
pub struct LinearProgram {
    program: Program,
    n_items: usize,
    relaxation: Relaxation,
    interior: Interior,
}

impl LinearProgram {
    /// Covers all items at the least cost, by options that may be used in part. Before the first
    /// step.
    pub fn new(problem: &Instance, costs: &[i64]) -> Self {
        Self::of(problem, costs, Relaxation::of_all)
    }

    /// The same if no option costs anything.
    pub fn without_costs(problem: &Instance) -> Self {
        Self::new(problem, &vec![0; problem.n_options()])
    }

    /// Leaves as little of the items uncovered as options can that are used in part: each item that
    /// has to be covered gets an option of its own, which costs 1. All other options cost nothing.
    pub fn of_uncovered(problem: &Instance) -> Self {
        Self::of(problem, &vec![0; problem.n_options()], Relaxation::of_uncovered)
    }

    fn of(problem: &Instance, costs: &[i64], relaxed: fn(&Program) -> Relaxation) -> Self {
        let program = Program::new(problem, costs);
        let relaxation = relaxed(&program);
        let interior = Interior::new(&relaxation, None, true);
        Self { program, n_items: problem.n_items(), relaxation, interior }
    }

    /// The work of the next step, roughly in nanoseconds.
    pub fn work(&self) -> u64 {
        self.interior.work() / crate::tuning::program::MULTIPLICATIONS
    }

    /// Makes a step.
    pub fn step(&mut self) {
        self.interior.step(&self.relaxation);
    }

    /// A lower bound of the cost, up to rounding errors.
    pub const fn dual(&self) -> f64 {
        self.interior.dual()
    }

    /// Whether the cost of a solution exceeds the lower bound by at most `gap`, or no step is
    /// possible any more.
    pub fn is_done(&self, gap: f64) -> bool {
        self.interior.is_done(gap)
    }

    /// Whether options used in part cover all items, or no step is possible any more.
    pub fn is_covered(&self) -> bool {
        self.interior.is_feasible() || self.is_done(f64::INFINITY)
    }

    /// The multiplier of each item. They are only nearly feasible.
    pub fn multipliers(&self) -> Vec<f64> {
        self.program.of_items(self.n_items, self.interior.y())
    }

    /// The multipliers, if they are a contradiction up to a common factor; `None` if nothing is
    /// shown yet. No option may have a cost.
    pub fn contradiction(&self) -> Option<Vec<f64>> {
        let rows = self.relaxation.rows.iter().zip(self.interior.y());
        let size: f64 = rows.map(|(row, y)| f64::from(row.bound) * y.abs()).sum();
        (self.dual() > POSITIVE * size).then(|| self.multipliers())
    }
}

/// Multipliers that are a [contradiction](LinearProgram::contradiction), but simpler ones: mostly
/// small integers, up to a common factor. `None` if there are none, if the linear program is too
/// large, or if `is_over` before it is solved.
///
/// The linear program that computes how much of the items has to stay uncovered is solved to its
/// end: about three times the work.
pub fn simple_multipliers(problem: &Instance, is_over: &dyn Fn() -> bool) -> Option<Vec<f64>> {
    let mut program = LinearProgram::of_uncovered(problem);
    while !program.is_done(0.0) {
        if is_over() {
            return None;
        }
        program.step();
    }
    (program.dual() >= UNCOVERED).then(|| program.multipliers())
}
