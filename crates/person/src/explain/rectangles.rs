//! Unique rectangles of types 5 and 6, hidden and avoidable rectangles.
//!
//! A rectangle is four cells in two rows, two columns and two boxes. If the solution had the digits
//! a and b in them, each at two opposite corners, exchanging a and b would give another solution.
//! That needs corners that are no clues, and blank corners that can have both digits, or could when
//! the position was given.
//!
//! - *Hidden rectangle*: a corner can only be a or b. In the row and in the column of the opposite
//!   corner, all places for a are corners. If the opposite corner were b, both its neighbors would
//!   be a, and the first corner b.
//! - *Type 6*: two opposite corners can only be a or b, and in both rows (or in both columns) all
//!   places for a are corners. If another corner were a, the one opposite to it would be a, too.
//! - *Avoidable rectangle*: three corners have a written digit, which is no clue. The fourth does
//!   not complete the pattern (type 1). Or two corners in a line have written digits, and the other
//!   two have one and the same further digit each. One of them is that digit (type 2).
//!
//! Type 5 is type 2 with other corners in the roof: see `unique.rs`.

use super::cells::{Cells, UNITS_OF};
use super::unique::Deadly;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The corners of a rectangle: each is opposite to the one two further on.
type Corners = [usize; 4];

/// The first step by any rectangle, with each of its corners as the first one.
fn find(mut step: impl FnMut(Corners) -> Option<FoundStep>) -> Option<FoundStep> {
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| [a, b]));
    pairs().find_map(|[top, bottom]| {
        pairs().find_map(|[left, right]| {
            if (top / 3 == bottom / 3) == (left / 3 == right / 3) {
                return None;
            }
            let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
            let [a, b, c, d] = corners.map(|(row, column)| 9 * row + column);
            let turned = [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]];
            turned.into_iter().find_map(&mut step)
        })
    })
}

/// The digits that all corners can have, if the first can only have two: these two, in both orders.
fn digits_of(grid: &CandidateGrid, corners: Corners) -> Option<[[usize; 2]; 2]> {
    let pair = grid.of_cell[corners[0]];
    let all = corners.iter().all(|&cell| grid.of_cell[cell] & pair == pair);
    (all && pair.count_ones() == 2).then(|| {
        let [a, b] = [pair.trailing_zeros(), pair.ilog2()].map(|digit| digit as usize);
        [[a, b], [b, a]]
    })
}

/// `extra`: the digits of the roof that matter, as bits.
fn pattern(corners: Corners, roof: Cells, [a, b]: [usize; 2], extra: u16) -> Pattern {
    let (cells, digits) = (corners.into_iter().collect(), 1 << a | 1 << b);
    Deadly { cells, roof, digits }.pattern(extra, Cells::NONE, UNITS_OF[roof.first()][0])
}

/// The unit of a kind (0 for the row, 1 for the column) that both cells have, if all places for the
/// digit in it are these cells.
fn strong(grid: &CandidateGrid, digit: usize, a: usize, b: usize) -> bool {
    let kind = usize::from(a / 9 != b / 9);
    grid.places(digit, UNITS_OF[a][kind]) == Cells::of(a) | Cells::of(b)
}

pub(super) fn hidden(grid: &CandidateGrid) -> Option<FoundStep> {
    find(|corners| {
        let [_, near, opposite, other] = corners;
        digits_of(grid, corners)?.into_iter().find_map(|[a, b]| {
            if !strong(grid, a, opposite, near) || !strong(grid, a, opposite, other) {
                return None;
            }
            let roof = Cells::of(opposite);
            let pattern = pattern(corners, roof, [a, b], 1 << a);
            FoundStep::remove(Technique::HiddenRectangle, b, roof, pattern)
        })
    })
}

pub(super) fn type_6(grid: &CandidateGrid) -> Option<FoundStep> {
    find(|corners| {
        let [first, second, third, fourth] = corners;
        if grid.of_cell[third] != grid.of_cell[first] {
            return None;
        }
        digits_of(grid, corners)?.into_iter().find_map(|[a, b]| {
            let sides = strong(grid, a, first, second) && strong(grid, a, third, fourth);
            let across = strong(grid, a, second, third) && strong(grid, a, fourth, first);
            if !sides && !across {
                return None;
            }
            let roof = Cells::of(second) | Cells::of(fourth);
            let pattern = pattern(corners, roof, [a, b], 1 << a);
            FoundStep::remove(Technique::UniqueRectangle6, a, roof, pattern)
        })
    })
}

/// Three corners have written digits.
pub(super) fn avoidable_1(grid: &CandidateGrid) -> Option<FoundStep> {
    find(|corners| {
        let [first, near, opposite, other] = corners;
        let digit = |cell| written(grid, cell);
        let (a, b) = (digit(first)?, digit(near)?);
        if grid.given.has(opposite) || digit(other)? != b || !grid.of_digit[a].has(opposite) {
            return None;
        }
        let roof = Cells::of(opposite);
        let pattern = pattern(corners, roof, [a, b], 1 << a);
        FoundStep::remove(Technique::AvoidableRectangle1, a, roof, pattern)
    })
}

/// Two corners in a line have written digits.
pub(super) fn avoidable_2(grid: &CandidateGrid) -> Option<FoundStep> {
    find(|corners| {
        let [first, near, opposite, other] = corners;
        let (a, b) = (written(grid, first)?, written(grid, near)?);
        // The corner opposite to a has a in the pattern, the other one b.
        let extra = grid.of_cell[opposite] & !(1 << a);
        let both = grid.of_digit[a].has(opposite) && grid.of_digit[b].has(other);
        if !both
            || grid.given.has(opposite)
            || grid.given.has(other)
            || extra.count_ones() != 1
            || grid.of_cell[other] != extra | 1 << b
            || extra == 1 << b
        {
            return None;
        }
        let z = extra.trailing_zeros() as usize;
        let roof = Cells::of(opposite) | Cells::of(other);
        let removes = grid.of_digit[z] & roof.common_peers();
        let pattern = pattern(corners, roof, [a, b], extra);
        FoundStep::remove(Technique::AvoidableRectangle2, z, removes, pattern)
    })
}

/// The digit that a person has written into a cell.
fn written(grid: &CandidateGrid, cell: usize) -> Option<usize> {
    let is_written = grid.digits[cell] != 0 && !grid.given.has(cell);
    is_written.then(|| usize::from(grid.digits[cell]) - 1)
}
