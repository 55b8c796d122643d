//! The search row by row, for the boards where it ends soon.
//!
//! It branches on the first open cell, the smallest candidate first, so it finds the solutions in
//! order, and choosing a branch costs nothing. If a board has several solutions, the search meets
//! few contradictions, because most of what deduction leaves open can be filled. Then it finds the
//! two smallest solutions in hardly more tree nodes than `search` takes for any two.
//!
//! But on some boards it takes 10^9 nodes. So it gives up after a few contradictions, and
//! `smallest` uses other searches.

use super::places::Places;
use super::search::BandSearch;
use super::state::{BandState, ClosedSums, Settled};
use quadrille_base::Outcome;

/// Contradictions after which the search gives up.
const PATIENCE: u32 = 4;

/// Contradictions that each solution adds to this number: then more solutions are likely.
const MORE_PATIENCE: u32 = 6;

/// A state to come back to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: BandState,
    /// The first open cell.
    cell: Places,
    /// Its candidates that are not yet tried, a bit each.
    untried: u32,
}

/// The stack of a search row by row. It allocates when it is made.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    frames: Vec<Frame>,
    patience: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self { frames: Vec::with_capacity(81), patience: 0 }
    }
}

impl Rows {
    /// Starts below a settled open state.
    pub(super) fn begin(&mut self, state: &BandState) {
        self.frames.clear();
        self.patience = PATIENCE;
        self.push(state);
    }

    /// The next solution, with the deduction and the limits of `search`. `None` if there is none,
    /// or if the search row by row gives up; see [`is_through`](Self::is_through).
    ///
    /// # Errors
    ///
    /// If a limit was reached or the flag was set.
    pub(super) fn next(&mut self, search: &mut BandSearch) -> Result<Option<BandState>, Outcome> {
        while self.patience > 0 {
            let Some(frame) = self.frames.last_mut() else { break };
            search.meter.enter_node()?;
            let mut state = frame.state;
            state.place(frame.cell, frame.untried.trailing_zeros() as usize);
            let settled = search.deduction.settle(&mut state, &mut ClosedSums::of(&frame.state));
            frame.untried &= frame.untried - 1;
            if frame.untried == 0 {
                self.frames.pop();
            }
            match settled {
                Settled::Contradiction => self.patience -= 1,
                Settled::Solved => {
                    self.patience += MORE_PATIENCE;
                    search.meter.stats.solutions += 1;
                    return Ok(Some(state));
                }
                Settled::Open => self.push(&state),
            }
        }
        Ok(None)
    }

    /// Whether nothing remains to be tried, so that all solutions were found.
    pub(super) const fn is_through(&self) -> bool {
        self.frames.is_empty()
    }

    fn push(&mut self, state: &BandState) {
        let cell = state.open().first_by_rows();
        self.frames.push(Frame { state: *state, cell, untried: state.candidates(cell) });
    }
}
