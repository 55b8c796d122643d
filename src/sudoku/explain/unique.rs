//! Unique rectangles (types 1 to 4) and BUG+1: steps that are right because the puzzle has only one
//! solution.
//!
//! Four cells in two rows, two columns and two boxes must not have only the same two digits: the
//! digits could be exchanged, which would give another solution. The *floor* is two corners in a
//! line with the two digits alone, the *roof* the two others.

use super::cells::{Cells, N_UNITS, UNITS, UNITS_OF, bits};
use super::found::{Found, Pattern};
use super::grid::{Grid, NO_CANDIDATES};
use super::subsets::choose;
use super::technique::Technique;

/// A rectangle: its roof, its four corners and its two digits.
#[derive(Clone, Copy)]
struct Rectangle {
    roof: [usize; 2],
    cells: Cells,
    digits: u16,
}

impl Rectangle {
    fn pattern(self, extra: u16, others: Cells, unit: usize) -> Pattern {
        let roof = self.roof.into_iter().collect();
        Pattern::Corners { cells: self.cells, roof, digits: self.digits, extra, others, unit }
    }
}

/// A corner that is not of the two digits alone: it is neither of them.
pub(super) fn type_1(grid: &Grid) -> Option<Found> {
    each(grid, |rectangle| {
        let [a, b] = rectangle.roof;
        let other = match (grid.of_cell[a], grid.of_cell[b]) {
            (first, _) if first == rectangle.digits => b,
            (_, second) if second == rectangle.digits => a,
            _ => return None,
        };
        let mut removes = NO_CANDIDATES;
        bits(rectangle.digits.into()).for_each(|digit| removes[digit] = Cells::of(other));
        let pattern = rectangle.pattern(0, Cells::NONE, UNITS_OF[other][0]);
        Found::remove_all(Technique::UniqueRectangle1, removes, pattern)
    })
}

/// The roof has one more digit, the same in both cells: one of them is that digit.
pub(super) fn type_2(grid: &Grid) -> Option<Found> {
    each(grid, |rectangle| {
        let [a, b] = rectangle.roof;
        let extra = grid.of_cell[a] & !rectangle.digits;
        if grid.of_cell[a] != grid.of_cell[b] || extra.count_ones() != 1 {
            return None;
        }
        let digit = extra.trailing_zeros() as usize;
        let roof: Cells = rectangle.roof.into_iter().collect();
        let removes = grid.of_digit[digit] & roof.common_peers();
        let pattern = rectangle.pattern(extra, Cells::NONE, UNITS_OF[a][0]);
        Found::remove(Technique::UniqueRectangle2, digit, removes, pattern)
    })
}

/// One cell of the roof has one of the further digits, and these make a naked subset with other
/// cells of the unit.
pub(super) fn type_3(grid: &Grid) -> Option<Found> {
    (1..4).find_map(|n| {
        each(grid, |rectangle| {
            let [a, b] = rectangle.roof;
            let extra = (grid.of_cell[a] | grid.of_cell[b]) & !rectangle.digits;
            if !(2..=n + 1).contains(&(extra.count_ones() as usize)) {
                return None;
            }
            shared(a, b).find_map(|unit| {
                let roof: Cells = rectangle.roof.into_iter().collect();
                let blanks = grid.blanks_of(unit).minus(roof);
                let (mut cells, mut rows, mut len) = ([0; 9], [0; 9], 0);
                for cell in blanks {
                    (cells[len], rows[len]) = (cell, grid.of_cell[cell] | extra);
                    len += 1;
                }
                choose(&rows[..len], (n, n + 1), &mut |chosen, digits| {
                    let others: Cells = bits(chosen).map(|i| cells[i]).collect();
                    let mut removes = NO_CANDIDATES;
                    for digit in bits(digits.into()) {
                        removes[digit] = grid.of_digit[digit] & blanks.minus(others);
                    }
                    let pattern = rectangle.pattern(digits, others, unit);
                    Found::remove_all(Technique::UniqueRectangle3, removes, pattern)
                })
            })
        })
    })
}

/// One of the two digits has no other place in a unit of the roof: the other digit is not in the
/// roof.
pub(super) fn type_4(grid: &Grid) -> Option<Found> {
    each(grid, |rectangle| {
        let [a, b] = rectangle.roof;
        let roof: Cells = rectangle.roof.into_iter().collect();
        shared(a, b).find_map(|unit| {
            bits(rectangle.digits.into()).find_map(|digit| {
                if grid.places(digit, unit) != roof {
                    return None;
                }
                let other = (rectangle.digits & !(1 << digit)).trailing_zeros() as usize;
                let removes = grid.of_digit[other] & roof;
                let pattern = rectangle.pattern(1 << digit, Cells::NONE, unit);
                Found::remove(Technique::UniqueRectangle4, other, removes, pattern)
            })
        })
    })
}

/// The units that both cells are in.
fn shared(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..3).filter(move |&kind| UNITS_OF[a][kind] == UNITS_OF[b][kind]).map(move |k| UNITS_OF[a][k])
}

/// Shows the rectangles whose roof can have both digits.
fn each(grid: &Grid, mut visit: impl FnMut(Rectangle) -> Option<Found>) -> Option<Found> {
    for a in grid.pairs {
        let digits = grid.of_cell[a];
        // From line to line: rows are nine cells apart, columns one.
        for (line, stride) in [(UNITS_OF[a][0], 9), (UNITS_OF[a][1], 1)] {
            for b in grid.pairs & UNITS[line] {
                if b <= a || grid.of_cell[b] != digits {
                    continue;
                }
                for other in (0..9).filter(|&other| other != line % 9) {
                    let move_to = |cell: usize| cell - line % 9 * stride + other * stride;
                    let roof = [move_to(a), move_to(b)];
                    let is_possible = |cell: usize| grid.of_cell[cell] & digits == digits;
                    if !roof.into_iter().all(is_possible) {
                        continue;
                    }
                    let cells: Cells = [a, b].into_iter().chain(roof).collect();
                    let boxes = cells.into_iter().fold(0_u32, |set, c| set | 1 << UNITS_OF[c][2]);
                    if boxes.count_ones() != 2 {
                        continue;
                    }
                    if let Some(found) = visit(Rectangle { roof, cells, digits }) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// All blank cells have two candidates but one, which has three. Without the digit that has three
/// places in its units, every digit would have two places everywhere, and every solution would have
/// a twin: so the cell has that digit.
pub(super) fn bug_plus_one(grid: &Grid) -> Option<Found> {
    let cell = grid.blanks.minus(grid.pairs).single()?;
    if grid.of_cell[cell].count_ones() != 3 {
        return None;
    }
    let extra = grid.digits_of(cell).find(|&digit| {
        UNITS_OF[cell].into_iter().all(|unit| grid.places(digit, unit).len() == 3)
    })?;
    let is_twin = (0..9).all(|digit| {
        let places = if digit == extra {
            grid.of_digit[digit].minus(Cells::of(cell))
        } else {
            grid.of_digit[digit]
        };
        (0..N_UNITS).all(|unit| matches!((places & UNITS[unit]).len(), 0 | 2))
    });
    if !is_twin {
        return None;
    }
    Some(Found::place(Technique::BugPlusOne, cell, extra, Pattern::Grave))
}
