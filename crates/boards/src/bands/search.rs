//! The search: deduce, branch, backtrack.
//!
//! It begins with the cheapest branches, pairs. On boards with several solutions these lead to few
//! contradictions, and on easy boards there are few branches. After some contradictions the board
//! counts as hard: a better branch and one more deduction are then worth their cost (see `branch`).

use super::deduction::Deduction;
use super::node::{BandBranch, BandNode};
use super::state::{BandState, ClosedSums};
use quadrille_base::Meter;
use quadrille_base::Outcome;

/// A state to come back to, and what is still to be tried from it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: BandState,
    branch: BandBranch,
    /// The share of the tree that each alternative has.
    share: u64,
}

/// The share of the root, which is the whole tree. Shares are in units of 2^-40. The alternatives
/// of a branch divide its share equally, rounded down. Below forty pairs the share is 0.
const WHOLE: u64 = 1 << 40;

/// When a search hands its board over to another engine.
///
/// If a third of the tree has been searched, the rest is expected to have twice as many
/// contradictions as were met. This is Knuth's estimate ("Estimating the efficiency of backtrack
/// programs", 1975), taken from the part of the tree already searched instead of random paths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leave {
    /// The least number of contradictions met so far.
    pub(crate) contradictions: u64,
    /// The bound that the estimated number of contradictions in the rest of the tree must exceed;
    /// below 2^24.
    pub(crate) expected: u64,
}

impl Leave {
    /// Whether to hand the board over after these contradictions in this share of the tree.
    const fn is_now(self, contradictions: u64, searched: u64) -> bool {
        let rest = contradictions.saturating_mul(WHOLE - searched);
        contradictions >= self.contradictions && rest > self.expected * searched
    }
}

/// Branches on the way to a node, at most: one for each digit in each band and stack, and one for
/// each cell.
const DEPTH: usize = 54 + 81;

/// Contradictions after which the search no longer looks for pairs.
const PATIENCE: u64 = 4;

/// The stack of a search. It allocates when it is made.
#[derive(Clone, Debug)]
pub(super) struct BandSearch {
    pub(super) deduction: Deduction,
    frames: Vec<Frame>,
    /// When a search for the solutions of the board hands it over to another engine, if it does.
    pub(super) leave: Option<Leave>,
    pub(super) meter: Meter,
}

impl BandSearch {
    pub(super) fn new(deduction: Deduction) -> Self {
        let (frames, meter) = (Vec::with_capacity(DEPTH), Meter::default());
        Self { deduction, frames, leave: None, meter }
    }

    /// Shows solved states below a state until `visit` returns `false`. Returns whether all were
    /// shown. When `leave` says so, it hands the board over and ends as if a limit was reached;
    /// [`take_open`](Self::take_open) then has the rest.
    ///
    /// `closed` says which of the state's digits are closed.
    ///
    /// # Errors
    ///
    /// If a limit was reached or the flag was set.
    #[inline]
    pub(super) fn explore(
        &mut self,
        mut state: BandState,
        mut closed: ClosedSums,
        leave: Option<Leave>,
        mut visit: impl FnMut(&BandState) -> bool,
    ) -> Result<bool, Outcome> {
        self.frames.clear();
        let (mut leaves, mut share, mut searched) = (0, WHOLE, 0);
        loop {
            self.meter.enter_node()?;
            match self.deduction.deduce(&mut state, &mut closed, leaves < PATIENCE) {
                BandNode::Leaf => {
                    leaves += 1;
                    searched += share;
                    let hands_over = leave.is_some_and(|leave| leave.is_now(leaves, searched));
                    if hands_over && !self.frames.is_empty() {
                        return Err(Outcome::Limit);
                    }
                }
                BandNode::Solved => {
                    self.meter.stats.solutions += 1;
                    searched += share;
                    if !visit(&state) {
                        return Ok(false);
                    }
                }
                BandNode::Open(branch) => {
                    let share = share / branch.n_alternatives();
                    self.frames.push(Frame { state, branch, share });
                }
            }
            let Some(frame) = self.frames.last_mut() else { return Ok(true) };
            state = frame.state;
            closed = ClosedSums::of(&state);
            share = frame.share;
            if frame.branch.take(&mut state) {
                self.frames.pop();
            }
        }
    }

    /// After [`explore`](Self::explore) has handed a board over: passes the unexplored states to
    /// `to`. Each solution that was not shown is below one of them.
    pub(super) fn take_open(&mut self, mut to: impl FnMut(&BandState)) {
        for mut frame in self.frames.drain(..) {
            loop {
                let mut state = frame.state;
                let is_last = frame.branch.take(&mut state);
                to(&state);
                if is_last {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_handed_over_if_more_contradictions_are_expected() {
        let leave = Leave { contradictions: 3, expected: 16 };
        // Too few contradictions.
        assert!(!leave.is_now(2, 1));
        // If 3 are in an eighth of the tree, 21 are expected in the rest; if in a sixth, 15.
        assert!(leave.is_now(3, WHOLE / 8));
        assert!(!leave.is_now(3, WHOLE / 6));
        // The estimate must exceed the bound.
        assert!(!leave.is_now(16, WHOLE / 2));
        assert!(leave.is_now(16, WHOLE / 2 - 1));
        // Nothing is searched, nothing remains, the product overflows.
        assert!(leave.is_now(3, 0));
        assert!(!leave.is_now(1 << 40, WHOLE));
        assert!(leave.is_now(1 << 40, WHOLE / 2));
        assert!(!leave.is_now(1 << 40, WHOLE - 1));
    }
}
