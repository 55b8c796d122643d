//! Covers by exchanging options, where items may be covered several times.
//!
//! Such problems have many covers, and cheap ones are found by local search: leave out an option,
//! add others until every row is met again, leave out what is not needed. Each row has a weight,
//! which grows while the row is violated, so the search leaves local optima. What flipping a column
//! changes in the sum of weights of violations is its *score*; scores are kept up to date. Only
//! covers cheaper than the best one are looked for.
//!
//! Source: Gao, Weise and Li, An efficient local search heuristic with row weighting for the
//! unicost set covering problem (2015); here with costs, with bounds on both sides, and for columns
//! that leave when the bound of the root is known.

use super::program::Sense;
use super::tree::Tree;
use crate::problem::verify::verify;
use crate::search::{Meter, Outcome};
use crate::tuning::exchanges::{FIRST, LOOK};
use state::State;

mod state;

/// The local search, for the whole run.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchanges {
    state: Option<State>,
    /// The work in earlier states.
    before: u64,
    /// The work that the present state may do before it has found a cover.
    first: u64,
    /// The work when the last cover was found.
    last_found: u64,
}

/// Whether one cover is wanted of a problem that has items that may be covered several times, and
/// no negative costs and no colors. A second cover would not be looked for: the state stays at the
/// first one.
pub(super) fn are_of_use(tree: &Tree) -> bool {
    let Tree { program, problem, passes, .. } = tree;
    tree.covers.wants_one()
        && program.rows.iter().any(|row| row.sense == Sense::AtLeast && row.bound > 0)
        && !problem.has_colors()
        && program.costs.iter().all(|&cost| cost >= 0)
        && passes.most < i128::from(i64::MAX)
}

impl Exchanges {
    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.before + self.state.as_ref().map_or(0, State::work)
    }

    /// Exchanges until this work is done or a cover is found, which goes to the tree and is counted
    /// in `meter`. `others` is the work of the other searches: without success the local search
    /// does less.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        others: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        if self.state.as_ref().is_none_or(|state| state.is_outdated(tree)) {
            self.before = self.work();
            self.state = Some(State::new(tree));
            self.first = self.work() + FIRST;
        }
        let most = (2 * self.last_found).max(others / LOOK).max(self.first);
        while self.work() < work.min(most) {
            meter.look()?;
            let state = self.state.as_mut().expect("it was made");
            let Some(mut options) = state.cover_within(1 << 20, tree) else { continue };
            options.sort_unstable();
            if verify(&tree.problem, &options).is_ok() && tree.offer(options, meter) {
                self.last_found = self.work();
            } else {
                // Nobody wants it, and the next turn would find it again.
                self.before += work.saturating_sub(self.work());
            }
            return Ok(());
        }
        Ok(())
    }
}

/// Pseudorandom numbers, always the same ones (Marsaglia, Xorshift RNGs, 2003).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Random {
    /// A number below `n`, which is at least 1.
    #[expect(clippy::cast_possible_truncation, reason = "less than n")]
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::collection::{Collection, Wanted};
    use super::*;
    use crate::problem::Instance;

    pub(super) fn tree(text: &str) -> Tree {
        let problem: Instance = text.parse().unwrap();
        let costs: Vec<i64> = problem.options().map(|option| problem.cost(option)).collect();
        Tree::new(problem, &costs, Collection::new(Wanted::Cheapest(1), None), true)
    }

    #[test]
    fn covers_get_cheaper_until_they_are_the_cheapest() {
        let problem = "1:9|a 1:9|b 2:9|c\na b |5\nb c |2\na c |2\nc |1\na |1\n";
        let mut its = tree(problem);
        let (mut exchanges, mut meter) = (Exchanges::default(), Meter::default());
        assert!(are_of_use(&its));
        for _ in 0..9 {
            exchanges.take_turn(u64::MAX, 1 << 20, &mut its, &mut meter).unwrap();
        }
        assert_eq!(its.covers.covers()[0].cost, 4);
        assert!(!are_of_use(&tree("a b\na |1\nb |1\n")));
    }
}
