//! Contradictions: nishio, forcing chains, and the search by singles that they share.
//!
//! A candidate is taken as right, and singles are followed. If a unit has no place left for a
//! digit, or a cell no digit, the candidate is wrong. Nishio follows the places of one digit only.

use super::cells::{Cells, PEERS, UNIT_BITS_OF, UNITS, bits};
use super::found::{Found, Pattern};
use super::grid::Grid;
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

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// No digit is left for the cell.
    Cell(usize),
    /// No place is left for the digit in the unit.
    Unit { digit: usize, unit: usize },
}

/// A contradiction, and how it comes about.
#[derive(Clone, Debug, Default)]
pub(super) struct Contradiction {
    /// In order; after [`reduce`](Self::reduce) those alone that the contradiction needs.
    pub(super) implied: Vec<Implied>,
    pub(super) clash: Option<Clash>,
    /// The candidates that are right or wrong on the way, counted once each.
    pub(super) n_nodes: usize,
    needed: Vec<bool>,
}

/// Writes all singles that follow, until there are none or something cannot be. Tells each to
/// `visit`.
pub(super) fn follow_singles(grid: &mut Grid, mut visit: impl FnMut(Implied)) -> Result<(), Clash> {
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

fn hidden_single(grid: &mut Grid) -> Result<Option<(usize, usize, usize)>, Clash> {
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
    /// A candidate that leaves its digit no place somewhere, by the places of the digit alone.
    pub(super) fn nishio(&mut self, grid: &Grid) -> Option<Found> {
        for digit in 0..9 {
            for cell in grid.of_digit[digit] {
                if self.follow_digit(grid, digit, cell) {
                    self.reduce(grid);
                    return refuted(Technique::Nishio, cell, digit);
                }
            }
        }
        None
    }

    fn follow_digit(&mut self, grid: &Grid, digit: usize, start: usize) -> bool {
        let (mut places, mut open) = (grid.of_digit[digit], grid.open[digit]);
        self.implied.clear();
        self.clash = None;
        let mut next = Some((start, Cause::Assumed));
        while let Some((cell, cause)) = next.take() {
            self.implied.push(Implied { cell, digit, cause });
            places = places.minus(PEERS[cell] | Cells::of(cell));
            open &= !UNIT_BITS_OF[cell];
            for unit in bits(open) {
                let left = places & UNITS[unit];
                if left.is_empty() {
                    self.clash = Some(Clash::Unit { digit, unit });
                    return true;
                }
                if let Some(cell) = left.single() {
                    next = Some((cell, Cause::Unit(unit)));
                }
            }
        }
        false
    }

    /// A candidate from which singles lead to a contradiction: first in cells with few candidates.
    pub(super) fn forcing(&mut self, grid: &Grid) -> Option<Found> {
        (2..=9).find_map(|n| {
            let cells = grid.blanks.into_iter();
            cells.filter(|&cell| grid.of_cell[cell].count_ones() == n).find_map(|cell| {
                grid.digits_of(cell).find_map(|digit| {
                    if !self.follow(grid, cell, digit) {
                        return None;
                    }
                    self.reduce(grid);
                    refuted(Technique::ForcingChain, cell, digit)
                })
            })
        })
    }

    fn follow(&mut self, grid: &Grid, cell: usize, digit: usize) -> bool {
        let mut after = grid.clone();
        self.implied.clear();
        self.implied.push(Implied { cell, digit, cause: Cause::Assumed });
        after.place(cell, digit);
        self.clash = follow_singles(&mut after, |implied| self.implied.push(implied)).err();
        self.clash.is_some()
    }

    /// Keeps what the contradiction needs.
    fn reduce(&mut self, grid: &Grid) {
        self.needed.clear();
        self.needed.resize(self.implied.len(), false);
        self.n_nodes = 0;
        let until = self.implied.len();
        match self.clash {
            Some(Clash::Cell(cell)) => self.need_cell(grid, cell, None, until),
            Some(Clash::Unit { digit, unit }) => self.need_unit(grid, digit, unit, None, until),
            None => {}
        }
        for i in (0..until).rev() {
            if !self.needed[i] {
                continue;
            }
            self.n_nodes += 1;
            let Implied { cell, digit, cause } = self.implied[i];
            match cause {
                Cause::Assumed => {}
                Cause::Cell => self.need_cell(grid, cell, Some(digit), i),
                Cause::Unit(unit) => self.need_unit(grid, digit, unit, Some(cell), i),
            }
        }
        let mut needed = self.needed.iter();
        self.implied.retain(|_| *needed.next().expect("as many as implied"));
    }

    /// Marks what removed all digits but one from the cell, among the first `until`.
    fn need_cell(&mut self, grid: &Grid, cell: usize, kept: Option<usize>, until: usize) {
        for digit in grid.digits_of(cell).filter(|&digit| Some(digit) != kept) {
            self.need(cell, digit, until);
        }
    }

    /// Marks what removed all places but one for the digit from the unit.
    fn need_unit(
        &mut self,
        grid: &Grid,
        digit: usize,
        unit: usize,
        kept: Option<usize>,
        until: usize,
    ) {
        for cell in grid.places(digit, unit).into_iter().filter(|&cell| Some(cell) != kept) {
            self.need(cell, digit, until);
        }
    }

    /// Marks the first that removed this candidate.
    fn need(&mut self, cell: usize, digit: usize, until: usize) {
        self.n_nodes += 1;
        let removes = |implied: &Implied| {
            implied.cell == cell && implied.digit != digit
                || implied.digit == digit && PEERS[cell].has(implied.cell)
        };
        let first = self.implied[..until].iter().position(removes);
        self.needed[first.expect("a digit on the way removed it")] = true;
    }
}

fn refuted(technique: Technique, cell: usize, digit: usize) -> Option<Found> {
    Found::remove(technique, digit, Cells::of(cell), Pattern::Contradiction { cell, digit })
}

/// The smallest number of cells, up to `most` (at most 3), whose digits in the solution let singles
/// finish the puzzle; `None` if there are no such cells.
pub(super) fn backdoor(grid: &Grid, solved: &[u8; 81], most: usize) -> Option<usize> {
    let mut start = grid.clone();
    follow_singles(&mut start, |_| {}).ok()?;
    (0..=most).find(|&n| opens(&start, solved, n, 0))
}

/// Whether `n` cells with numbers from `first` on let singles finish.
fn opens(grid: &Grid, solved: &[u8; 81], n: usize, first: usize) -> bool {
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
