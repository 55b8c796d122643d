//! The smallest solutions of a board: by a search row by row if that ends soon, and otherwise by
//! searches that may branch anywhere.
//!
//! A board with one solution needs no order, and a search that may branch anywhere judges it with
//! up to a fifth fewer instructions. So such a search comes first, and the search for the smallest
//! solutions only if there are two. A board with several would be searched twice: where most of
//! the last boards had several, the search for the smallest solutions comes first and judges, too.
//! So it does under a limit of nodes, where a board's answer may not depend on others. Without a
//! limit, the order changes the time, not the answer.
//!
//! A search row by row finds the smallest solutions first, and mostly soon (see `rows`), but may
//! take 10^9 tree nodes. If it gives up, the method still fixes cell after cell, but a search that
//! may branch anywhere answers each question:
//!
//! - *Smallest*: store the smallest solution known. For each cell in turn, look for a solution that
//!   agrees with it before this cell and has a smaller digit here. If there is one, it is now the
//!   smallest known. If the cell has no smaller candidate, there is no question; so cells are
//!   fixed, and their consequences deduced, only when there is one.
//! - *Next*: of two known solutions, one is the smallest, and the other differs from it first in
//!   some cell. If one more solution agrees with the smallest before this cell and in it, take that
//!   as the other and repeat. If not, the next solution differs in this cell: for the smallest
//!   possible digit here that is larger, it is the smallest solution with that digit.
//!
//! A known solution answers a question at once. Each step copies a state; none starts from the
//! clues again.

use super::deduction::Deduction;
use super::places::Places;
use super::rows::Rows;
use super::search::BandSearch;
use super::state::{BandState, ClosedSums, Settled};
use crate::board::{Board, Cell};
use crate::query::Verdict;
use quadrille_base::Outcome;

/// A known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    board: Board,
    digits: [Places; 9],
}

impl Known {
    fn new(deduction: Deduction, state: &BandState) -> Self {
        Self { board: deduction.board_of(state), digits: state.digits }
    }

    /// The digit in a cell, 0 to 8.
    fn digit(&self, cell: Cell) -> usize {
        self.board.get(cell).expect("solved").index()
    }
}

/// Which solutions are wanted of a board with several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WantedSolutions {
    /// The smallest, shown as if it were the only one.
    Smallest,
    /// The smallest, and any other to show that there are several.
    SmallestAndAnother,
    /// The two smallest.
    TwoSmallest,
}

/// The search row by row, and the solutions that are known when it gives up.
///
/// It allocates when it is made.
#[derive(Clone, Debug)]
pub(super) struct Way {
    rows: Rows,
    known: Vec<Known>,
    /// Whether the last open boards had several solutions: 1 more for each that had, 1 less for
    /// each that had not, from 0 to less than twice [`EXPECTED`].
    several: u8,
}

/// Known solutions that are stored, at most. More are of little use.
const KNOWN: usize = 16;

/// From which [`Way::several`] on the next board is expected to have several solutions. Not tuned.
const EXPECTED: u8 = 4;

impl Default for Way {
    fn default() -> Self {
        Self { rows: Rows::default(), known: Vec::with_capacity(KNOWN), several: 0 }
    }
}

impl Way {
    /// Judges a settled open state. If there are several solutions, the verdict has those wanted.
    /// Either no solution is known, or as many as the verdict has. With `in_order`, the search for
    /// the smallest solutions comes first, whatever the last boards had.
    pub(super) fn judge(
        &mut self,
        search: &mut BandSearch,
        state: &BandState,
        wanted: WantedSolutions,
        in_order: bool,
    ) -> Result<Verdict, Outcome> {
        let wants_one = wanted == WantedSolutions::Smallest;
        let is_free = !in_order && !wants_one && self.known.is_empty();
        if is_free && self.several < EXPECTED {
            if let Some(verdict) = self.judge_freely(search, state)? {
                self.several = self.several.saturating_sub(1);
                return Ok(verdict);
            }
            // Those below are counted.
            search.meter.stats.solutions -= 2;
        }
        self.rows.begin(state);
        let first = self.rows.next(search)?;
        let second = if wants_one { None } else { self.rows.next(search)? };
        let board_of = |state: &BandState| search.deduction.board_of(state);
        let verdict = match (&first, &second) {
            (Some(a), Some(b)) => Verdict::Several(board_of(a), board_of(b)),
            (Some(a), None) if wants_one || self.rows.is_through() => Verdict::Unique(board_of(a)),
            (None, _) if self.rows.is_through() => Verdict::None,
            _ => self.judge_from(search, state, first, wanted)?,
        };
        match verdict {
            Verdict::Several(..) => self.several = (self.several + 1).min(2 * EXPECTED - 1),
            _ if is_free => self.several = self.several.saturating_sub(1),
            _ => {}
        }
        Ok(verdict)
    }

    /// Looks for solutions in any order, from those that are known, until two are known. Returns
    /// the verdict if there are fewer.
    fn judge_freely(
        &mut self,
        search: &mut BandSearch,
        state: &BandState,
    ) -> Result<Option<Verdict>, Outcome> {
        let (deduction, known, mut n_again) = (search.deduction, &mut self.known, 0);
        let explored = search.explore(*state, ClosedSums::of(state), search.leave, |solved| {
            let solved = Known::new(deduction, solved);
            if known.contains(&solved) {
                n_again += 1;
            } else {
                known.push(solved);
            }
            known.len() < 2
        });
        // A known solution counts only once.
        search.meter.stats.solutions -= n_again;
        explored?;
        Ok(match self.known[..] {
            [] => Some(Verdict::None),
            [only] => Some(Verdict::Unique(only.board)),
            _ => None,
        })
    }

    /// As [`judge`](Self::judge), after the search row by row has given up. `first` is the smallest
    /// solution, if it was found.
    fn judge_from(
        &mut self,
        search: &mut BandSearch,
        state: &BandState,
        first: Option<BandState>,
        wanted: WantedSolutions,
    ) -> Result<Verdict, Outcome> {
        if self.known.is_empty() {
            self.know(search.deduction, first);
            if let Some(verdict) = self.judge_freely(search, state)? {
                return Ok(verdict);
            }
        }
        let smallest = if let Some(first) = first {
            Known::new(search.deduction, &first)
        } else {
            let known = self.known.iter().min_by_key(|known| known.board).copied();
            self.below(search, *state, known.expect("a known solution"), 0)?
        };
        match wanted {
            WantedSolutions::Smallest => Ok(Verdict::Unique(smallest.board)),
            WantedSolutions::SmallestAndAnother => {
                let another = self.known().find(|board| **board != smallest.board);
                Ok(Verdict::Several(smallest.board, *another.expect("two are known")))
            }
            WantedSolutions::TwoSmallest => {
                let next = self.next(search, state, smallest)?;
                Ok(Verdict::Several(smallest.board, next))
            }
        }
    }

    /// The known solutions.
    pub(super) fn known(&self) -> impl Iterator<Item = &Board> {
        self.known.iter().map(|known| &known.board)
    }

    /// The second smallest solution below a settled state, from its smallest one. Another solution
    /// must be known.
    fn next(
        &mut self,
        search: &mut BandSearch,
        state: &BandState,
        smallest: Known,
    ) -> Result<Board, Outcome> {
        let others = self.known.iter().filter(|known| **known != smallest);
        let mut other = *others.min_by_key(|known| known.board).expect("two known solutions");
        let (before, cell) = loop {
            let differs = |cell: &Cell| smallest.digit(*cell) != other.digit(*cell);
            let cell = Cell::all().find(differs).expect("two boards");
            let before = with_cells_before(search, state, &smallest, cell.index());
            let mut through = before;
            let settled = put(search, &mut through, cell, smallest.digit(cell));
            let more = match settled {
                Settled::Open => self.find(search, &through, |known| *known != smallest)?,
                Settled::Solved | Settled::Contradiction => None,
            };
            match more {
                Some(more) => other = more,
                None => break (before, cell),
            }
        };
        let digits = smallest.digit(cell) + 1..other.digit(cell);
        let candidates = before.candidates(Places::cell(cell));
        for digit in digits.filter(|digit| candidates >> digit & 1 == 1) {
            let mut below = before;
            if let Some(known) = self.put_and_find(search, &mut below, cell, digit)? {
                let next = self.below(search, below, known, cell.index() + 1)?;
                return Ok(next.board);
            }
        }
        let mut below = before;
        put(search, &mut below, cell, other.digit(cell));
        let next = self.below(search, below, other, cell.index() + 1)?;
        Ok(next.board)
    }

    /// Forgets all solutions but these.
    pub(super) fn know(
        &mut self,
        deduction: Deduction,
        known: impl IntoIterator<Item = BandState>,
    ) {
        self.known.clear();
        self.known.extend(known.into_iter().map(|known| Known::new(deduction, &known)));
    }

    /// Whether all known solutions are below this state.
    pub(super) fn is_below(&self, state: &BandState) -> bool {
        self.known.iter().all(|known| state.contains(&known.digits))
    }

    /// The smallest solution below a settled state, starting from one solution. All cells before
    /// number `start` must be known.
    fn below(
        &mut self,
        search: &mut BandSearch,
        mut state: BandState,
        mut smallest: Known,
        mut start: usize,
    ) -> Result<Known, Outcome> {
        while let Some(cell) = state.smaller_than(&smallest.digits).first_from(start) {
            state = with_cells_before(search, &state, &smallest, cell.index());
            start = cell.index() + 1;
            let smaller = (1 << smallest.digit(cell)) - 1;
            let mut candidates = state.candidates(Places::cell(cell)) & smaller;
            while candidates != 0 {
                let digit = candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                let mut below = state;
                if let Some(known) = self.put_and_find(search, &mut below, cell, digit)? {
                    (smallest, state) = (known, below);
                    break;
                }
            }
        }
        Ok(smallest)
    }

    /// Puts a digit into a cell. Returns a solution below the new state, if there is one.
    fn put_and_find(
        &mut self,
        search: &mut BandSearch,
        state: &mut BandState,
        cell: Cell,
        digit: usize,
    ) -> Result<Option<Known>, Outcome> {
        match put(search, state, cell, digit) {
            Settled::Contradiction => Ok(None),
            Settled::Solved => Ok(Some(Known::new(search.deduction, state))),
            Settled::Open => match self.known.iter().find(|known| state.contains(&known.digits)) {
                Some(known) => Ok(Some(*known)),
                None => self.find(search, state, |_| true),
            },
        }
    }

    /// A wanted solution below an open state, if there is one.
    fn find(
        &mut self,
        search: &mut BandSearch,
        state: &BandState,
        is_wanted: impl Fn(&Known) -> bool,
    ) -> Result<Option<Known>, Outcome> {
        let (deduction, mut found) = (search.deduction, None);
        search.explore(*state, ClosedSums::of(state), None, |solved| {
            found = Some(Known::new(deduction, solved)).filter(&is_wanted);
            found.is_none()
        })?;
        if self.known.len() < KNOWN {
            self.known.extend(found);
        }
        Ok(found)
    }
}

/// Puts a digit into a cell of a settled state, where it is a candidate, and settles it again.
fn put(search: &BandSearch, state: &mut BandState, cell: Cell, digit: usize) -> Settled {
    let mut closed = ClosedSums::of(state);
    state.place(Places::cell(cell), digit);
    search.deduction.settle(state, &mut closed)
}

/// A settled state with the digits of a solution below it in the cells before number `end`.
fn with_cells_before(
    search: &BandSearch,
    state: &BandState,
    solution: &Known,
    end: usize,
) -> BandState {
    let mut below = *state;
    below.place_all(&solution.digits, Places::before(end));
    search.deduction.settle(&mut below, &mut ClosedSums::of(state));
    below
}
