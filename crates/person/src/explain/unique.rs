//! Unique rectangles and unique loops (types 1 to 4): steps that are right because the puzzle has
//! only one solution.
//!
//! A *deadly pattern* is a closed walk of cells, from unit to unit. Each unit that it touches has
//! two of its cells, one at an even and one at an odd position of the walk. These cells must not
//! have only the same two digits: exchanging the digits would give another solution. A pattern of
//! four cells, in two rows, two columns and two boxes, is a rectangle; a longer one is a loop. The
//! *roof* is the set of cells that have further digits.
//!
//! `unique/loops.rs` finds the patterns. The easiest step of all is taken, and of those that are as
//! easy, that of the lowest type, as in Sudoku Explainer (`UniqueLoops.java`).

mod loops;

use super::allowed::Allowed;
use super::cells::{Cells, UNITS, UNITS_OF, bits, in_order};
use super::grid::{Candidates, NO_CANDIDATES, selected};
use super::rating::difficulty;
use super::subsets::Rows;
use super::{CandidateGrid, Difficulty, FoundStep, Pattern, Technique};

use loops::deadly_patterns;

/// A rectangle or a loop: all its cells, its roof, and its two digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadly {
    pub(super) cells: Cells,
    pub(super) roof: Cells,
    pub(super) digits: u16,
}

impl Deadly {
    pub(super) fn pattern(self, extra: u16, others: Cells, unit: usize) -> Pattern {
        Pattern::Corners { deadly: self, extra, others, unit, is_hidden: false }
    }

    /// The further digits of the roof.
    fn extra(self, grid: &CandidateGrid) -> u16 {
        grid.union(self.roof) & !self.digits
    }

    /// The technique of a type, 1 to 4.
    fn technique(self, number: usize) -> Technique {
        use Technique as T;
        let rectangle =
            [T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4];
        let loops = [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4];
        if self.cells.len() == 4 { rectangle[number - 1] } else { loops[number - 1] }
    }
}

/// Whether a technique is one of deadly patterns.
pub(super) fn is_unique(technique: Technique) -> bool {
    (Technique::UniqueRectangle1..=Technique::UniqueRectangle5).contains(&technique)
        || (Technique::UniqueLoop1..=Technique::UniqueLoop4).contains(&technique)
}

/// The easiest step of all types.
pub(super) fn easiest(
    grid: &CandidateGrid,
    allowed: Allowed,
    all: &mut Vec<Deadly>,
) -> Option<FoundStep> {
    deadly_patterns(grid, all);
    let mut best: Option<((Difficulty, usize), FoundStep)> = None;
    for deadly in all {
        let types = [
            type_1(*deadly),
            type_2(grid, *deadly, allowed.is_modern),
            type_3(grid, *deadly, allowed.is_modern),
            type_4(grid, *deadly),
        ];
        for (i, found) in types.into_iter().enumerate() {
            let Some(found) = found.filter(|found| allowed.has(found.technique)) else { continue };
            let rank = (difficulty(&found), i);
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, found));
            }
        }
    }
    best.map(|(_, found)| found)
}

/// Only one cell has further digits, so it is neither of the two digits.
fn type_1(deadly: Deadly) -> Option<FoundStep> {
    let cell = deadly.roof.single()?;
    let removes = selected(&[Cells::ALL; 9], deadly.digits, deadly.roof);
    let pattern = deadly.pattern(0, Cells::NONE, UNITS_OF[cell][0]);
    FoundStep::remove_all(deadly.technique(1), removes, pattern)
}

/// All cells of the roof have the same further digit, so one of them is that digit.
/// Where the corners of the roof are not a side of a rectangle, players call that type 5.
fn type_2(grid: &CandidateGrid, deadly: Deadly, is_modern: bool) -> Option<FoundStep> {
    let extra = deadly.extra(grid);
    if extra.count_ones() != 1 || deadly.roof.len() < 2 {
        return None;
    }
    let digit = extra.trailing_zeros() as usize;
    let removes = grid.of_digit[digit] & deadly.roof.common_peers();
    let pattern = deadly.pattern(extra, Cells::NONE, UNITS_OF[deadly.roof.first()][0]);
    let is_side = deadly.roof.pair().is_some_and(|roof| shared(roof).next().is_some());
    let technique = if is_modern && deadly.cells.len() == 4 && !is_side {
        Technique::UniqueRectangle5
    } else {
        deadly.technique(2)
    };
    FoundStep::remove(technique, digit, removes, pattern)
}

/// One cell of the roof has one of the further digits. These make a naked subset with other cells
/// of the unit. Or one cell of the roof has one of the two digits. These make a hidden subset with
/// other cells of the unit.
fn type_3(grid: &CandidateGrid, deadly: Deadly, is_modern: bool) -> Option<FoundStep> {
    let roof = deadly.roof.pair()?;
    let extra = deadly.extra(grid);
    if extra.count_ones() < 2 {
        return None;
    }
    let hidden =
        |n: usize| shared(roof).find_map(|unit| hidden_subset(grid, deadly, extra, unit, n));
    // Sudoku Explainer limits the size of a naked subset, and asks that its other cells, and both
    // cells of the roof, have its digits.
    let of_both = roof.into_iter().fold(extra, |common, cell| common & grid.of_cell[cell]);
    let common = if is_modern { extra } else { of_both };
    let naked = |n: usize| {
        let is_small = |&unit: &usize| is_modern || 2 * n <= grid.blanks_of(unit).len();
        shared(roof).filter(is_small).find_map(|unit| {
            let extra = [extra, common];
            let (removes, others, digits) = naked_with(grid, deadly.roof, extra, unit, n - 1)?;
            let pattern = deadly.pattern(digits, others, unit);
            FoundStep::remove_all(deadly.technique(3), removes, pattern)
        })
    };
    // A hidden subset is easier than a naked one of as many digits.
    (extra.count_ones() as usize..=7).find_map(|n| hidden(n).or_else(|| naked(n)))
}

/// The step by a hidden subset of `n` digits of a unit, among them the two digits of the pattern
/// and none of the further ones. One of its cells is in the roof.
fn hidden_subset(
    grid: &CandidateGrid,
    deadly: Deadly,
    extra: u16,
    unit: usize,
    n: usize,
) -> Option<FoundStep> {
    if 2 * n >= grid.blanks_of(unit).len() {
        return None;
    }
    let places = |digit: usize| grid.places(digit, unit).minus(deadly.roof);
    let rest = !(deadly.digits | extra) & 0x1ff;
    // All sets of n - 2 of the other digits, as bits, in the order of the numbers.
    let is_chosen = |set: &u16| set & !rest == 0 && set.count_ones() as usize == n - 2;
    (0..=rest).filter(is_chosen).find_map(|more| {
        let digits = deadly.digits | more;
        let has_place = |digit: usize| !grid.places(digit, unit).is_empty();
        let others = bits(digits.into()).fold(Cells::NONE, |cells, d| cells | places(d));
        if others.len() != n - 1 || !bits(digits.into()).all(has_place) {
            return None;
        }
        let removes = selected(&grid.of_digit, !digits, others);
        let pattern = Pattern::Corners { deadly, extra: digits, others, unit, is_hidden: true };
        FoundStep::remove_all(deadly.technique(3), removes, pattern)
    })
}

/// The candidates that a naked subset of a unit removes, its cells without the roof, and its
/// digits. The subset is `n` blank cells and one cell of `roof`, which has one of the digits
/// `extra`. The blank cells have all digits of the subset except those of `common`, as Sudoku
/// Explainer asks.
pub(super) fn naked_with(
    grid: &CandidateGrid,
    roof: Cells,
    [extra, common]: [u16; 2],
    unit: usize,
    n: usize,
) -> Option<(Candidates, Cells, u16)> {
    if !(2..=n + 1).contains(&(extra.count_ones() as usize)) {
        return None;
    }
    let blanks = grid.blanks_of(unit).minus(roof);
    let rows: Rows = blanks.into_iter().map(|cell| (cell, grid.of_cell[cell] | extra)).collect();
    rows.choose((n, n + 1), &mut |chosen, digits| {
        let others: Cells = rows.numbers(chosen).collect();
        let removes = selected(&grid.of_digit, digits, blanks.minus(others));
        let has_all = common | grid.union(others) == digits;
        (has_all && removes != NO_CANDIDATES).then_some((removes, others, digits))
    })
}

/// One of the two digits has no place outside the roof in a unit of the roof, so the other digit is
/// not in the roof.
fn type_4(grid: &CandidateGrid, deadly: Deadly) -> Option<FoundStep> {
    let roof = deadly.roof.pair()?;
    bits(deadly.digits.into()).find_map(|digit| {
        shared(roof).find_map(|unit| {
            if grid.places(digit, unit) != deadly.roof {
                return None;
            }
            let other = (deadly.digits & !(1 << digit)).trailing_zeros() as usize;
            let removes = grid.of_digit[other] & deadly.roof;
            let pattern = deadly.pattern(1 << digit, Cells::NONE, unit);
            FoundStep::remove(deadly.technique(4), other, removes, pattern)
        })
    })
}

/// The units that have both cells: box, row, column.
pub(super) fn shared([a, b]: [usize; 2]) -> impl Iterator<Item = usize> {
    in_order(a).into_iter().filter(move |&unit| UNITS[unit].has(b))
}
