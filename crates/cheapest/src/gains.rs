//! What branchings have gained so far: pseudocosts (Bénichou et al. 1971).
//!
//! A branching is good if it raises the bounds of both branches. How much it does is known after
//! the linear programs of the branches are solved, and similar nodes have the same branchings
//! again, in later passes too. So the mean gain of each branching is stored. A gain is divided by
//! the change of the solution that the branch requires. For example, if the options with both rows
//! of a pair have the sum .3, it changes by .7 in the branch with both rows, and by .3 in the
//! other. The gain of a new branching is estimated by the mean of all.

use crate::tuning::tree::{LEAST_CHANGE, LEAST_GAIN, PRIOR};
use hashbrown::HashMap;

/// The two branches of a tree node, by rows and columns of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Branching {
    /// Options with both rows or none of them, before options with at most one of them.
    Pair(u32, u32),
    /// This column is required, before it is forbidden.
    Column(u32),
}

/// Which branch of its parent a node is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) branching: Branching,
    /// Whether it has the options of [`Branching`] that come first.
    pub(super) is_first: bool,
    /// How much the branching's value in the solution of the linear program changes, at least.
    pub(super) change: f64,
    /// The bound of the parent, in units.
    pub(super) least: i128,
}

/// The gains of all branchings: of the first branch, and of the second.
#[derive(Clone, Debug, Default)]
pub(super) struct Gains {
    of: HashMap<Branching, [Gain; 2]>,
    all: [Gain; 2],
}

/// Gains of bounds per unit of change, in units.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    sum: f64,
    n: f64,
}

impl Gains {
    /// Records how much a branch has raised the bound, in units.
    pub(super) fn record(&mut self, branch: Branch, gain: f64) {
        let gain = gain / branch.change.max(LEAST_CHANGE);
        let side = usize::from(!branch.is_first);
        let its = &mut self.of.entry(branch.branching).or_default()[side];
        for its in [its, &mut self.all[side]] {
            its.sum += gain;
            its.n += 1.0;
        }
    }

    /// The product of the gains that are expected of both branches, if the solution of the linear
    /// program has this value: 1 satisfies the first branch, 0 the second.
    pub(super) fn expected(&self, branching: Branching, value: f64) -> f64 {
        let its = self.of.get(&branching).copied().unwrap_or_default();
        let gain = |side: usize, change: f64| {
            let all = self.all[side];
            let mean = if all.n > 0.0 { all.sum / all.n } else { 1.0 };
            let expected = (its[side].sum + PRIOR * mean) / (its[side].n + PRIOR);
            (expected * change).max(LEAST_GAIN)
        };
        gain(0, 1.0 - value) * gain(1, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gained_more_is_preferred_and_what_is_new_is_expected_to_gain_the_mean() {
        let mut gains = Gains::default();
        let [good, bad, new] = [1, 2, 3].map(Branching::Column);
        assert!(gains.expected(new, 0.5) > gains.expected(new, 0.3));
        for (branching, gain) in [(good, 9.0), (bad, 1.0)] {
            for is_first in [true, false] {
                gains.record(Branch { branching, is_first, change: 0.5, least: 0 }, gain);
            }
        }
        let expected = [good, new, bad].map(|it| gains.expected(it, 0.4));
        assert!(expected[0] > expected[1] && expected[1] > expected[2], "{expected:?}");
        // The mean gain is 10 per unit of change.
        assert!((expected[1] - 6.0 * 4.0).abs() < 1e-9, "{expected:?}");
    }
}
