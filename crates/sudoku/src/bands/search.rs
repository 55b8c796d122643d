//! The search: deduce, branch, come back.
//!
//! It begins with the cheapest branches, pairs. Boards with several solutions lead it to few
//! contradictions, and easy boards to few branches. After some contradictions the board is a hard
//! one, where a better branch and one more deduction pay (see `branch`).

use super::deduction::Deduction;
use super::node::{Branch, Node};
use super::state::{ClosedPlaces, State};
use crate::search::{Meter, Outcome};

/// A state to come back to, and what is still to be tried from it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: State,
    branch: Branch,
    /// The share of each alternative.
    share: u64,
}

/// The share of the root; shares are in units of 2^-40. The alternatives of a branch divide its
/// share equally, rounded down. Below forty pairs the share is 0.
const WHOLE: u64 = 1 << 40;

/// When a search leaves its board to another engine.
///
/// If a third of the tree has been searched, the rest is expected to have twice as many
/// contradictions as were met. This is Knuth's estimate ("Estimating the efficiency of backtrack
/// programs", 1975), taken from the part of the tree already searched instead of random paths.
#[derive(Clone, Copy, Debug)]
pub(in crate::sudoku) struct Leave {
    /// The number of contradictions that it must have met.
    pub(in crate::sudoku) contradictions: u64,
    /// The number of contradictions in the rest of the tree that the estimate must exceed; below
    /// 2^24.
    pub(in crate::sudoku) expected: u64,
}

impl Leave {
    /// Whether to leave the board after these contradictions in this share of the tree.
    const fn is_now(self, contradictions: u64, searched: u64) -> bool {
        let rest = contradictions.saturating_mul(WHOLE - searched);
        contradictions >= self.contradictions && rest > self.expected * searched
    }
}

/// Branches on the way to a node: at most one for each digit in each band and stack, and one for
/// each cell.
const DEPTH: usize = 54 + 81;

/// Contradictions after which pairs are no longer looked for.
const PATIENCE: u64 = 4;

/// The stack of a search. It allocates when it is made.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) deduction: Deduction,
    frames: Vec<Frame>,
    /// When [`explore_all`](Self::explore_all) leaves the board to another engine, if it does.
    pub(super) leave: Option<Leave>,
    pub(super) meter: Meter,
}

impl Search {
    pub(super) fn new(deduction: Deduction) -> Self {
        let (frames, meter) = (Vec::with_capacity(DEPTH), Meter::default());
        Self { deduction, frames, leave: None, meter }
    }

    /// Shows solved states below a state until `visit` wants no more. Returns whether all were
    /// shown. It may leave the board, as if a limit was reached; [`take_open`](Self::take_open)
    /// then has the rest.
    ///
    /// In `closed` are the places that the state's digits had when they were closed.
    ///
    /// # Errors
    ///
    /// If a limit was reached or the flag was set.
    #[inline]
    pub(super) fn explore(
        &mut self,
        mut state: State,
        mut closed: ClosedPlaces,
        leave: Option<Leave>,
        mut visit: impl FnMut(&State) -> bool,
    ) -> Result<bool, Outcome> {
        self.frames.clear();
        let (mut leaves, mut share, mut searched) = (0, WHOLE, 0);
        loop {
            self.meter.enter_node()?;
            match self.deduction.deduce(&mut state, &closed, leaves < PATIENCE) {
                Node::Leaf => {
                    leaves += 1;
                    searched += share;
                    let is_left = leave.is_some_and(|leave| leave.is_now(leaves, searched));
                    if is_left && !self.frames.is_empty() {
                        return Err(Outcome::Limit);
                    }
                }
                Node::Solved => {
                    self.meter.stats.solutions += 1;
                    searched += share;
                    if !visit(&state) {
                        return Ok(false);
                    }
                }
                Node::Open(branch) => {
                    let share = share / branch.n_alternatives();
                    self.frames.push(Frame { state, branch, share });
                }
            }
            let Some(frame) = self.frames.last_mut() else { return Ok(true) };
            state = frame.state;
            closed = state.digits;
            share = frame.share;
            if frame.branch.take(&mut state) {
                self.frames.pop();
            }
        }
    }

    /// As [`explore`](Self::explore), of all solutions of a board. Ends as if a limit was reached
    /// where the search is to [leave](Self::leave) it.
    #[inline]
    pub(super) fn explore_all(
        &mut self,
        state: State,
        closed: ClosedPlaces,
        visit: impl FnMut(&State) -> bool,
    ) -> Result<bool, Outcome> {
        self.explore(state, closed, self.leave, visit)
    }

    /// After [`explore_all`](Self::explore_all) has left a board: takes the states that were not
    /// explored. Each solution that was not shown is below one of them.
    pub(super) fn take_open(&mut self, mut to: impl FnMut(&State)) {
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
    fn a_board_is_left_where_more_contradictions_are_expected() {
        let leave = Leave { contradictions: 3, expected: 16 };
        // Too few to tell.
        assert!(!leave.is_now(2, 1));
        // Of an eighth of the tree 3 are 21 in the rest, and of a sixth 15.
        assert!(leave.is_now(3, WHOLE / 8));
        assert!(!leave.is_now(3, WHOLE / 6));
        // As many as the bound are not more.
        assert!(!leave.is_now(16, WHOLE / 2));
        assert!(leave.is_now(16, WHOLE / 2 - 1));
        // Nothing is known, nothing is left, numbers that do not fit.
        assert!(leave.is_now(3, 0));
        assert!(!leave.is_now(1 << 40, WHOLE));
        assert!(leave.is_now(1 << 40, WHOLE / 2));
        assert!(!leave.is_now(1 << 40, WHOLE - 1));
    }
}
