//! Contradictions: nishio, forcing chains, and the search by singles that they share.
//!
//! The search assumes that a candidate is right, and writes the singles that follow. If a digit
//! then has no place in a unit, or a cell has no digit, the candidate is wrong. Nishio follows the
//! places of one digit only.

use super::cells::{Cells, PEERS, UNIT_BITS_OF, UNITS, bits};
use super::found::{FoundStep, Pattern};
use super::grid::{CandidateGrid, Candidates, NO_CANDIDATES};
use super::technique::Technique;

/// Why a digit was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Assumed,
    /// The only digit for the cell.
    Cell,
    /// The only place in the unit.
    Unit(usize),
}

/// A digit that follows from the assumption.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implied {
    pub(super) cell: usize,
    pub(super) digit: usize,
    pub(super) cause: Cause,
}

/// The part of the grid that is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// The cell has no candidate.
    Cell(usize),
    /// The digit has no place in the unit.
    Unit { digit: usize, unit: usize },
}

/// A contradiction, and the digits that lead to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Contradiction {
    /// The digits that follow, in order. After [`reduce`](Self::reduce) only those that the
    /// contradiction needs.
    pub(super) implied: Vec<Implied>,
    pub(super) clash: Option<Clash>,
    /// The number of right and wrong candidates in the chains to both sides of the contradiction,
    /// without the first and the last.
    pub(super) length: usize,
    counted: Candidates,
    ends: Vec<(usize, usize)>,
    needed: Vec<bool>,
}

/// Writes all singles that follow, and passes each to `visit`. Ends when there are none, or with
/// the clash if the grid is impossible.
pub(super) fn follow_singles(
    grid: &mut CandidateGrid,
    mut visit: impl FnMut(Implied),
) -> Result<(), Clash> {
    loop {
        if let Some(cell) = grid.dead {
            return Err(Clash::Cell(cell));
        }
        if let Some(cell) = grid.naked.into_iter().next() {
            let digit = grid.digits_of(cell).next().expect("a naked single has a digit");
            visit(Implied { cell, digit, cause: Cause::Cell });
            grid.place(cell, digit);
            continue;
        }
        let Some((cell, digit, unit)) = hidden_single(grid)? else { return Ok(()) };
        visit(Implied { cell, digit, cause: Cause::Unit(unit) });
        grid.place(cell, digit);
    }
}

fn hidden_single(grid: &mut CandidateGrid) -> Result<Option<(usize, usize, usize)>, Clash> {
    for digit in 0..9 {
        for unit in bits(grid.stale[digit] & grid.open[digit]) {
            let places = grid.places(digit, unit);
            if places.is_empty() {
                return Err(Clash::Unit { digit, unit });
            }
            if let Some(cell) = places.single() {
                return Ok(Some((cell, digit, unit)));
            }
            grid.stale[digit] &= !(1 << unit);
        }
    }
    Ok(None)
}

impl Contradiction {
    /// A candidate that leaves its digit no place in some unit, by the places of that digit alone.
    /// Among such candidates, the one with the shortest contradiction.
    pub(super) fn nishio(&mut self, grid: &CandidateGrid) -> Option<FoundStep> {
        self.shortest(grid, Technique::Nishio, Self::follow_digit)
    }

    /// A candidate from which singles lead to a contradiction. Among such candidates, the one with
    /// the shortest contradiction.
    pub(super) fn forcing(&mut self, grid: &CandidateGrid) -> Option<FoundStep> {
        self.shortest(grid, Technique::ForcingChain, Self::follow)
    }

    /// The candidate with the shortest contradiction. `follow` derives what follows from a
    /// candidate, and says whether it is a contradiction.
    fn shortest(
        &mut self,
        grid: &CandidateGrid,
        technique: Technique,
        follow: fn(&mut Self, &CandidateGrid, usize, usize) -> bool,
    ) -> Option<FoundStep> {
        let mut best: Option<(usize, usize, usize)> = None;
        for digit in 0..9 {
            for cell in grid.of_digit[digit] {
                if follow(self, grid, digit, cell) {
                    let length = self.length(grid);
                    if best.is_none_or(|(least, ..)| length < least) {
                        best = Some((length, digit, cell));
                    }
                }
            }
        }
        let (length, digit, cell) = best?;
        follow(self, grid, digit, cell);
        self.reduce(grid);
        self.length = length;
        let pattern = Pattern::Contradiction { cell, digit };
        FoundStep::remove(technique, digit, Cells::of(cell), pattern)
    }

    fn follow_digit(&mut self, grid: &CandidateGrid, digit: usize, start: usize) -> bool {
        let (mut places, mut open) = (grid.of_digit[digit], grid.open[digit]);
        self.implied.clear();
        self.clash = None;
        let mut next = Some((start, Cause::Assumed));
        while let Some((cell, cause)) = next.take() {
            self.implied.push(Implied { cell, digit, cause });
            places = places.minus(PEERS[cell] | Cells::of(cell));
            open &= !UNIT_BITS_OF[cell];
            for unit in bits(open) {
                let remaining = places & UNITS[unit];
                if remaining.is_empty() {
                    self.clash = Some(Clash::Unit { digit, unit });
                    return true;
                }
                if let Some(cell) = remaining.single() {
                    next = Some((cell, Cause::Unit(unit)));
                }
            }
        }
        false
    }

    fn follow(&mut self, grid: &CandidateGrid, digit: usize, cell: usize) -> bool {
        let mut after = grid.clone();
        self.implied.clear();
        self.implied.push(Implied { cell, digit, cause: Cause::Assumed });
        after.place(cell, digit);
        self.clash = follow_singles(&mut after, |implied| self.implied.push(implied)).err();
        self.clash.is_some()
    }

    /// The length of the contradiction, as Sudoku Explainer counts it. In the clash, some candidate
    /// must be right because all others are wrong, but it is wrong itself. The length is the number
    /// of ancestors of both claims; common ancestors count twice. It is the least number over all
    /// candidates of the clash.
    fn length(&mut self, grid: &CandidateGrid) -> usize {
        let until = self.implied.len();
        let ends = std::mem::take(&mut self.ends);
        let mut ends = self.ends_in(grid, ends);
        let lengths = (0..ends.len()).map(|right| {
            let others = ends.iter().enumerate().filter(|&(i, _)| i != right).map(|(_, &end)| end);
            let of_right = 1 + self.ancestors(grid, others, until);
            of_right + self.ancestors(grid, std::iter::once(ends[right]), until)
        });
        let least = lengths.min().unwrap_or(0);
        ends.clear();
        self.ends = ends;
        least.saturating_sub(2)
    }

    /// The candidates of the clash: one of them must be right, but all are wrong.
    fn ends_in(&self, grid: &CandidateGrid, mut ends: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        match self.clash {
            Some(Clash::Cell(cell)) => {
                ends.extend(grid.digits_of(cell).map(|digit| (cell, digit)));
            }
            Some(Clash::Unit { digit, unit }) => {
                ends.extend(grid.places(digit, unit).into_iter().map(|cell| (cell, digit)));
            }
            None => {}
        }
        ends
    }

    /// The number of claims that make these candidates wrong, including the candidates. Marks
    /// the parts of `implied` that are needed for it.
    fn ancestors(
        &mut self,
        grid: &CandidateGrid,
        wrong: impl Iterator<Item = (usize, usize)>,
        until: usize,
    ) -> usize {
        self.needed.clear();
        self.needed.resize(self.implied.len(), false);
        self.counted = NO_CANDIDATES;
        for (cell, digit) in wrong {
            self.need(cell, digit, until);
        }
        let mut n_right = 0;
        for i in (0..until).rev() {
            if !self.needed[i] {
                continue;
            }
            n_right += 1;
            let Implied { cell, digit, cause } = self.implied[i];
            match cause {
                Cause::Assumed => {}
                Cause::Cell => {
                    for other in grid.digits_of(cell).filter(|&other| other != digit) {
                        self.need(cell, other, i);
                    }
                }
                Cause::Unit(unit) => {
                    for other in grid.places(digit, unit).minus(Cells::of(cell)) {
                        self.need(other, digit, i);
                    }
                }
            }
        }
        n_right + self.counted.iter().map(|cells| cells.len()).sum::<usize>()
    }

    /// Removes everything from `implied` that the contradiction does not need.
    fn reduce(&mut self, grid: &CandidateGrid) {
        let ends = std::mem::take(&mut self.ends);
        let mut ends = self.ends_in(grid, ends);
        self.ancestors(grid, ends.drain(..), self.implied.len());
        self.ends = ends;
        let mut needed = self.needed.iter();
        self.implied.retain(|_| *needed.next().expect("as many as implied"));
    }

    /// Marks the first digit, among the first `until` of `implied`, that made this candidate wrong.
    fn need(&mut self, cell: usize, digit: usize, until: usize) {
        self.counted[digit] |= Cells::of(cell);
        let removes = |implied: &Implied| {
            implied.cell == cell && implied.digit != digit
                || implied.digit == digit && PEERS[cell].has(implied.cell)
        };
        let first = self.implied[..until].iter().position(removes);
        self.needed[first.expect("a digit on the way removed it")] = true;
    }
}

/// The smallest number of cells, up to `most` (at most 3), whose digits in the solution let singles
/// finish the puzzle; `None` if there are no such cells.
pub(super) fn backdoor(grid: &CandidateGrid, solved: &[u8; 81], most: usize) -> Option<usize> {
    let mut start = grid.clone();
    follow_singles(&mut start, |_| {}).ok()?;
    (0..=most).find(|&n| opens(&start, solved, n, 0))
}

/// Whether the digits of some `n` cells with numbers from `first` on let singles finish the puzzle.
fn opens(grid: &CandidateGrid, solved: &[u8; 81], n: usize, first: usize) -> bool {
    if grid.blanks.is_empty() {
        return true;
    }
    if n == 0 {
        return false;
    }
    grid.blanks.into_iter().filter(|&cell| cell >= first).any(|cell| {
        let mut after = grid.clone();
        after.place(cell, usize::from(solved[cell]) - 1);
        follow_singles(&mut after, |_| {}).is_ok() && opens(&after, solved, n - 1, cell + 1)
    })
}
