//! Unique rectangles and unique loops (types 1 to 4): steps that are right because the puzzle has
//! only one solution.
//!
//! A *deadly pattern* is a closed walk of cells, from unit to unit. Each unit that it touches has
//! two of its cells, one at an even and one at an odd position of the walk. These cells must not
//! have only the same two digits: exchanging the digits would give another solution. A pattern of
//! four cells, in two rows, two columns and two boxes, is a rectangle; a longer one is a loop. The
//! *roof* is the set of cells that have further digits.

mod loops;

use super::cells::{Cells, UNITS, UNITS_OF, bits};
use super::found::{FoundStep, Pattern};
use super::grid::{CandidateGrid, Candidates, NO_CANDIDATES};
use super::subsets::choose;
use super::technique::Technique;

pub(super) use loops::loops;

/// A rectangle or a loop: all its cells, its roof, and its two digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadly {
    cells: Cells,
    roof: Cells,
    digits: u16,
}

impl Deadly {
    fn pattern(self, extra: u16, others: Cells, unit: usize) -> Pattern {
        let Self { cells, roof, digits } = self;
        Pattern::Corners { cells, roof, digits, extra, others, unit }
    }

    /// The two cells of the roof, if it has exactly two.
    fn two(self) -> Option<[usize; 2]> {
        self.roof.pair()
    }
}

/// The step of a technique by one of these patterns.
pub(super) fn by(grid: &CandidateGrid, all: &[Deadly], technique: Technique) -> Option<FoundStep> {
    match technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => type_1(all, technique),
        Technique::UniqueRectangle2 | Technique::UniqueLoop2 => type_2(grid, all, technique),
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => type_3(grid, all, technique),
        _ => type_4(grid, all, technique),
    }
}

/// Only one cell has further digits, so it is neither of the two digits.
fn type_1(all: &[Deadly], technique: Technique) -> Option<FoundStep> {
    all.iter().find_map(|deadly| {
        let cell = deadly.roof.single()?;
        let mut removes = NO_CANDIDATES;
        bits(deadly.digits.into()).for_each(|digit| removes[digit] = deadly.roof);
        let pattern = deadly.pattern(0, Cells::NONE, UNITS_OF[cell][0]);
        FoundStep::remove_all(technique, removes, pattern)
    })
}

/// All cells of the roof have the same further digit, so one of them is that digit.
fn type_2(grid: &CandidateGrid, all: &[Deadly], technique: Technique) -> Option<FoundStep> {
    all.iter().find_map(|deadly| {
        let has = |cell: usize| grid.of_cell[cell] & !deadly.digits;
        let extra = deadly.roof.into_iter().fold(0, |set, cell| set | has(cell));
        if extra.count_ones() != 1 || deadly.roof.len() < 2 {
            return None;
        }
        let digit = extra.trailing_zeros() as usize;
        let removes = grid.of_digit[digit] & deadly.roof.common_peers();
        let pattern = deadly.pattern(extra, Cells::NONE, UNITS_OF[deadly.roof.first()][0]);
        FoundStep::remove(technique, digit, removes, pattern)
    })
}

/// One cell of the roof has one of the further digits. These make a naked subset with other cells
/// of the unit.
fn type_3(grid: &CandidateGrid, all: &[Deadly], technique: Technique) -> Option<FoundStep> {
    (1..4).find_map(|n| {
        all.iter().find_map(|deadly| {
            let [a, b] = deadly.two()?;
            let extra = (grid.of_cell[a] | grid.of_cell[b]) & !deadly.digits;
            shared(a, b).find_map(|unit| {
                let (removes, others, digits) = naked_with(grid, deadly.roof, extra, unit, n)?;
                let pattern = deadly.pattern(digits, others, unit);
                FoundStep::remove_all(technique, removes, pattern)
            })
        })
    })
}

/// The candidates that a naked subset of a unit removes, its cells without the roof, and its
/// digits. The subset is `n` blank cells and one cell of `roof`, which has one of the digits
/// `extra`.
pub(super) fn naked_with(
    grid: &CandidateGrid,
    roof: Cells,
    extra: u16,
    unit: usize,
    n: usize,
) -> Option<(Candidates, Cells, u16)> {
    if !(2..=n + 1).contains(&(extra.count_ones() as usize)) {
        return None;
    }
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
        let any = removes.iter().any(|cells| !cells.is_empty());
        any.then_some((removes, others, digits))
    })
}

/// One of the two digits has no place outside the roof in a unit of the roof, so the other digit is
/// not in the roof.
fn type_4(grid: &CandidateGrid, all: &[Deadly], technique: Technique) -> Option<FoundStep> {
    all.iter().find_map(|deadly| {
        let [a, b] = deadly.two()?;
        shared(a, b).find_map(|unit| {
            bits(deadly.digits.into()).find_map(|digit| {
                if grid.places(digit, unit) != deadly.roof {
                    return None;
                }
                let other = (deadly.digits & !(1 << digit)).trailing_zeros() as usize;
                let removes = grid.of_digit[other] & deadly.roof;
                let pattern = deadly.pattern(1 << digit, Cells::NONE, unit);
                FoundStep::remove(technique, other, removes, pattern)
            })
        })
    })
}

/// The units that have both cells.
pub(super) fn shared(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..3).filter(move |&kind| UNITS_OF[a][kind] == UNITS_OF[b][kind]).map(move |k| UNITS_OF[a][k])
}

/// Collects the rectangles with two cells in a line that have only the two digits.
pub(super) fn rectangles(grid: &CandidateGrid, all: &mut Vec<Deadly>) {
    all.clear();
    for a in grid.pairs {
        let digits = grid.of_cell[a];
        // The stride is the distance to the next line: nine cells for rows, one for columns.
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
                    let roof = roof.into_iter().filter(|&cell| !grid.pairs.has(cell)).collect();
                    all.push(Deadly { cells, roof, digits });
                }
            }
        }
    }
}
