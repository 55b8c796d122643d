//! [`CandidateGrid`]: the digits that a person has written, and the remaining candidates.
//!
//! The candidates are stored twice: for each digit the set of its cells, and for each cell the set
//! of its digits. Both always agree. A cell with a digit written in it has no candidates.
//!
//! A search for singles must not scan the whole grid after each step. So the grid also stores where
//! new singles may be: `stale` has the units where a digit lost places since the last search,
//! `naked` the cells with one candidate, and `last` the units with one blank cell. `changes.rs`
//! explains `fresh`.

use super::cells::{Cells, PEERS, UNITS, UNITS_OF, bits, unit_bits};
use super::changes::{N_IN_UNITS, N_SEARCHES};
use quadrille_boards::{Cell, Position, Verdict, judge};

/// For each digit a set of cells.
pub(super) type Candidates = [Cells; 9];

/// No candidate.
pub(super) const NO_CANDIDATES: Candidates = [Cells::NONE; 9];

/// The digits that are written, and the digits that the blank cells can still have.
#[derive(Clone, Debug)]
pub(super) struct CandidateGrid {
    /// The digits, row by row, 0 for a blank.
    pub(super) digits: [u8; 81],
    pub(super) blanks: Cells,
    /// The cells whose digit no other solution can exchange: the clues of a proper puzzle; of
    /// another position, all its digits and the cells that lack candidates from the start.
    pub(super) given: Cells,
    pub(super) of_digit: Candidates,
    pub(super) of_cell: [u16; 81],
    /// The cells with exactly two candidates.
    pub(super) pairs: Cells,
    /// The cells with exactly one candidate.
    pub(super) naked: Cells,
    /// Units that may have one blank cell.
    pub(super) last: u32,
    /// For each digit the units that lost a place for it since they were last searched.
    pub(super) stale: [u32; 9],
    /// For each digit the units that do not have it yet.
    pub(super) open: [u32; 9],
    /// For each search within units, or about one digit, the units or the digits that changed since
    /// it found nothing there.
    pub(super) fresh: [u32; N_SEARCHES],
}

/// Of these candidates, those of some digits in some cells.
pub(super) fn selected(all: &Candidates, digits: u16, cells: Cells) -> Candidates {
    let mut selected = NO_CANDIDATES;
    for digit in bits(u32::from(digits) & 0x1ff) {
        selected[digit] = all[digit] & cells;
    }
    selected
}

/// This digit in these cells.
pub(super) fn only(digit: usize, cells: Cells) -> Candidates {
    let mut candidates = NO_CANDIDATES;
    candidates[digit] = cells;
    candidates
}

impl CandidateGrid {
    /// The grid of a position.
    pub(super) fn at(position: &Position) -> Self {
        let board = position.board();
        let mut grid = Self {
            digits: *board.digits(),
            blanks: Cells::ALL,
            given: Cells::NONE,
            of_digit: [Cells::ALL; 9],
            of_cell: [0; 81],
            pairs: Cells::NONE,
            naked: Cells::NONE,
            last: (1 << 27) - 1,
            stale: [(1 << 27) - 1; 9],
            open: [(1 << 27) - 1; 9],
            fresh: [0; N_SEARCHES],
        };
        grid.refresh((1 << 27) - 1, 0x1ff);
        for (cell, digit) in board.clues() {
            let (cell, digit) = (cell.index(), digit.index());
            grid.blanks = grid.blanks.minus(Cells::of(cell));
            grid.of_digit[digit] = grid.of_digit[digit].minus(PEERS[cell]);
            grid.open[digit] &= !unit_bits(cell);
        }
        grid.given = Cells::ALL.minus(grid.blanks);
        for digit in 0..9 {
            grid.of_digit[digit] = grid.of_digit[digit] & grid.blanks;
            for cell in grid.of_digit[digit] {
                grid.of_cell[cell] |= 1 << digit;
            }
        }
        for cell in grid.blanks {
            grid.count(cell);
        }
        let mut restricted = Cells::NONE;
        for cell in Cell::all() {
            let removed = grid.of_cell[cell.index()] & !position.set(cell);
            for digit in bits(removed.into()) {
                restricted |= Cells::of(cell.index());
                grid.remove(digit, Cells::of(cell.index()));
            }
        }
        if position.clues() != board || !restricted.is_empty() {
            grid.given = match judge(position.clues()) {
                Verdict::Unique(_) => {
                    position.clues().clues().map(|(cell, _)| cell.index()).collect()
                }
                _ => grid.given | restricted,
            };
        }
        grid
    }

    /// The places for a digit in a unit.
    pub(super) fn places(&self, digit: usize, unit: usize) -> Cells {
        self.of_digit[digit] & UNITS[unit]
    }

    /// The blank cells of a unit.
    pub(super) fn blanks_of(&self, unit: usize) -> Cells {
        self.blanks & UNITS[unit]
    }

    /// Writes a digit into a blank cell, and removes what it excludes.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.digits[cell] = u8::try_from(digit).expect("0 to 8") + 1;
        let here = Cells::of(cell);
        let candidates = self.of_cell[cell];
        for other in bits(candidates.into()) {
            self.of_digit[other] = self.of_digit[other].minus(here);
            self.stale[other] |= unit_bits(cell);
        }
        self.of_cell[cell] = 0;
        self.blanks = self.blanks.minus(here);
        self.pairs = self.pairs.minus(here);
        self.naked = self.naked.minus(here);
        self.open[digit] &= !unit_bits(cell);
        self.refresh(unit_bits(cell), candidates);
        for unit in UNITS_OF[cell] {
            if self.blanks_of(unit).single().is_some() {
                self.last |= 1 << unit;
            }
        }
        self.remove(digit, PEERS[cell] & self.of_digit[digit]);
    }

    /// Removes a digit from these cells, which have it as a candidate.
    pub(super) fn remove(&mut self, digit: usize, cells: Cells) {
        self.of_digit[digit] = self.of_digit[digit].minus(cells);
        let mut changed = 0;
        for cell in cells {
            self.of_cell[cell] &= !(1 << digit);
            changed |= unit_bits(cell);
            self.count(cell);
        }
        self.stale[digit] |= changed;
        self.refresh(changed, 1 << digit);
    }

    /// These units, and these digits, have changed.
    fn refresh(&mut self, units: u32, digits: u16) {
        let (in_units, in_digits) = self.fresh.split_at_mut(N_IN_UNITS);
        for fresh in in_units {
            *fresh |= units;
        }
        for fresh in in_digits {
            *fresh |= u32::from(digits);
        }
    }

    /// Updates the sets of cells with two, one or no candidates.
    fn count(&mut self, cell: usize) {
        let here = Cells::of(cell);
        match self.of_cell[cell].count_ones() {
            0 => self.naked = self.naked.minus(here),
            1 => {
                self.pairs = self.pairs.minus(here);
                self.naked |= here;
            }
            2 => self.pairs |= here,
            _ => {}
        }
    }

    /// The candidates of these cells together, as bits.
    pub(super) fn union(&self, cells: Cells) -> u16 {
        cells.into_iter().fold(0, |union, cell| union | self.of_cell[cell])
    }

    /// The digits of a cell as indices.
    pub(super) fn digits_of(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.of_cell[cell].into())
    }
}
