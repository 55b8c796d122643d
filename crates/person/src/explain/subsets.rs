//! Naked and hidden pairs, triples and quads.
//!
//! In a unit, if `n` cells have only `n` digits together, no other cell has one of these digits. If
//! `n` digits have only `n` places together, these cells have no other digit. One search finds
//! both: `n` rows of a small table of bits whose union has `n` bits.

use super::cells::{Cells, UNITS, bits};
use super::changes::where_changed;
use super::grid::selected;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// `n` cells of a unit with `n` digits.
pub(super) fn naked(grid: &mut CandidateGrid, n: usize, technique: Technique) -> Option<FoundStep> {
    where_changed(grid, technique, |grid, unit| {
        let blanks = grid.blanks_of(unit);
        if blanks.len() <= n || (n == 2 && (blanks & grid.pairs).len() < 2) {
            return None;
        }
        let few = |&(_, digits): &(usize, u16)| digits.count_ones() as usize <= n;
        let all = blanks.into_iter().map(|cell| (cell, grid.of_cell[cell]));
        let rows: Rows = all.filter(few).collect();
        rows.choose((n, n), &mut |chosen, digits| {
            let cells: Cells = rows.numbers(chosen).collect();
            let others = blanks.minus(cells);
            let removes = selected(&grid.of_digit, digits, others);
            FoundStep::remove_all(technique, removes, Pattern::Subset { unit, cells, digits })
        })
    })
}

/// `n` digits of a unit with `n` places.
pub(super) fn hidden(
    grid: &mut CandidateGrid,
    n: usize,
    technique: Technique,
) -> Option<FoundStep> {
    each_hidden(grid, n, technique, |grid, unit, cells, digits| {
        let removes = selected(&grid.of_digit, !digits, cells);
        FoundStep::remove_all(technique, removes, Pattern::Subset { unit, cells, digits })
    })
}

/// `n` digits of a unit with `n` places, which leave one place for another digit in the unit.
pub(super) fn direct_hidden(
    grid: &mut CandidateGrid,
    n: usize,
    technique: Technique,
) -> Option<FoundStep> {
    each_hidden(grid, n, technique, |grid, unit, cells, digits| {
        bits(u32::from(!digits) & 0x1ff).find_map(|digit| {
            let cell = grid.places(digit, unit).minus(cells).single()?;
            Some(FoundStep::place(technique, cell, digit, Pattern::Subset { unit, cells, digits }))
        })
    })
}

fn each_hidden(
    grid: &mut CandidateGrid,
    n: usize,
    technique: Technique,
    mut visit: impl FnMut(&CandidateGrid, usize, Cells, u16) -> Option<FoundStep>,
) -> Option<FoundStep> {
    where_changed(grid, technique, |grid, unit| {
        if grid.blanks_of(unit).len() <= n {
            return None;
        }
        let all = (0..9).map(|digit| (digit, grid.places(digit, unit)));
        let few = all.filter(|(_, places)| (2..=n).contains(&places.len()));
        let rows: Rows = few.map(|(digit, places)| (digit, positions(unit, places))).collect();
        rows.choose((n, n), &mut |chosen, positions| {
            let is_chosen = |&cell: &usize| positions >> position(unit, cell) & 1 != 0;
            let cells: Cells = UNITS[unit].into_iter().filter(is_chosen).collect();
            let digits = rows.numbers(chosen).fold(0, |set, digit| set | 1 << digit);
            visit(grid, unit, cells, digits)
        })
    })
}

/// The position of a cell in a unit, 0 to 8 in the order of the numbers of its cells.
const fn position(unit: usize, cell: usize) -> usize {
    match unit / 9 {
        0 => cell % 9,
        1 => cell / 9,
        _ => cell / 9 % 3 * 3 + cell % 3,
    }
}

/// The positions of these cells in a unit, as bits.
fn positions(unit: usize, cells: Cells) -> u16 {
    cells.into_iter().fold(0, |set, cell| set | 1 << position(unit, cell))
}

/// Up to nine rows of bits. Each has a number, that of its cell, digit or line.
pub(super) struct Rows {
    numbers: [usize; 9],
    bits: [u16; 9],
    len: usize,
}

impl FromIterator<(usize, u16)> for Rows {
    fn from_iter<I: IntoIterator<Item = (usize, u16)>>(all: I) -> Self {
        let mut rows = Self { numbers: [0; 9], bits: [0; 9], len: 0 };
        for row in all {
            (rows.numbers[rows.len], rows.bits[rows.len]) = row;
            rows.len += 1;
        }
        rows
    }
}

impl Rows {
    /// The numbers of the chosen rows.
    pub(super) fn numbers(&self, chosen: u32) -> impl Iterator<Item = usize> {
        bits(chosen).map(|i| self.numbers[i])
    }

    /// Passes each choice of `n` rows whose union has `n_bits` bits to `visit`, until it returns a
    /// value. The arguments are the chosen rows, as bits, and their union.
    pub(super) fn choose<T>(
        &self,
        (n, n_bits): (usize, usize),
        visit: &mut impl FnMut(u32, u16) -> Option<T>,
    ) -> Option<T> {
        choose(&self.bits[..self.len], (0, n), (n_bits, 0, 0), visit)
    }
}

/// Chooses `n_more` rows from `start` on, in addition to those that are chosen.
fn choose<T>(
    rows: &[u16],
    (start, n_more): (usize, usize),
    (n_bits, chosen, union): (usize, u32, u16),
    visit: &mut impl FnMut(u32, u16) -> Option<T>,
) -> Option<T> {
    if n_more == 0 {
        let fits = union.count_ones() as usize == n_bits;
        return if fits { visit(chosen, union) } else { None };
    }
    (start..(rows.len() + 1).saturating_sub(n_more)).find_map(|i| {
        let union = union | rows[i];
        if union.count_ones() as usize > n_bits {
            return None;
        }
        choose(rows, (i + 1, n_more - 1), (n_bits, chosen | 1 << i, union), visit)
    })
}
