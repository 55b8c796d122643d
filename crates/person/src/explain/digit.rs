//! Skyscraper, two-string kite and empty rectangle: two strong links of one digit.
//!
//! A strong link is a unit with two places for the digit: if one is wrong, the other is right. When
//! two links have ends that see each other, at least one of the two other ends is right.

use super::cells::{BOXES, COLUMNS, Cells, PEERS, ROWS, UNITS, UNITS_OF, bits};
use super::changes::where_changed;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// Two rows whose inner ends are in one column, or two columns whose inner ends are in one row.
pub(super) fn skyscraper(grid: &mut CandidateGrid) -> Option<FoundStep> {
    two_links(grid, Technique::Skyscraper, |line, inner, other| {
        // The kind of unit across: columns for two rows, and rows for two columns.
        let kind = usize::from(line < 9);
        UNITS_OF[inner][kind] == UNITS_OF[other][kind]
    })
}

/// A row and a column whose inner ends are in one box.
pub(super) fn kite(grid: &mut CandidateGrid) -> Option<FoundStep> {
    two_links(grid, Technique::TwoStringKite, |_, inner, other| {
        inner != other && UNITS_OF[inner][2] == UNITS_OF[other][2]
    })
}

/// The first step by two lines with two places for a digit: by lines of a kind for a skyscraper,
/// otherwise by a row and a column. `meet` says whether two of the places meet, and gets the number
/// of the first line, too.
fn two_links(
    grid: &mut CandidateGrid,
    technique: Technique,
    meet: impl Fn(usize, usize, usize) -> bool,
) -> Option<FoundStep> {
    let is_skyscraper = technique == Technique::Skyscraper;
    where_changed(grid, technique, |grid, digit| {
        let linked = |&line: &usize| grid.places(digit, line).len() == 2;
        let links = bits(grid.open[digit] & (ROWS | COLUMNS)).filter(linked);
        let links = links.fold(0, |set, line| set | 1_u32 << line);
        bits(links).find_map(|first| {
            let kind = if (first < 9) == is_skyscraper { ROWS } else { COLUMNS };
            bits(links & kind & !((2 << first) - 1)).find_map(|second| {
                let meet = |inner, other| meet(first, inner, other);
                turbot(grid, technique, digit, [first, second], meet)
            })
        })
    })
}

/// The step of two strong links, if an end of one link meets an end of the other.
fn turbot(
    grid: &CandidateGrid,
    technique: Technique,
    digit: usize,
    units: [usize; 2],
    meet: impl Fn(usize, usize) -> bool,
) -> Option<FoundStep> {
    let [[a, b], [c, d]] = units.map(|unit| grid.places(digit, unit).pair().unwrap_or_default());
    [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)].into_iter().find_map(
        |(outer, inner, other, far)| {
            if outer == far || !meet(inner, other) {
                return None;
            }
            let removes = grid.of_digit[digit] & PEERS[outer] & PEERS[far];
            let (outer, inner) = ([outer, far], [inner, other]);
            let pattern = Pattern::Turbot { digit, outer, inner, units };
            FoundStep::remove(technique, digit, removes.minus(inner.into_iter().collect()), pattern)
        },
    )
}

/// A box where all places for the digit are in one row and one column, and a strong link outside
/// the box. One end of the link is in that row (or column). The link excludes the cell that its
/// other end and that column (or row) both see.
pub(super) fn empty_rectangle(grid: &mut CandidateGrid) -> Option<FoundStep> {
    where_changed(grid, Technique::EmptyRectangle, |grid, digit| {
        bits(grid.open[digit] & BOXES).find_map(|box_| {
            let cells = grid.places(digit, box_);
            if cells.len() < 2 {
                return None;
            }
            UNITS[box_].into_iter().find_map(|cross| {
                let [row, column, _] = UNITS_OF[cross];
                if !cells.is_within(UNITS[row] | UNITS[column])
                    || cells.is_within(UNITS[row])
                    || cells.is_within(UNITS[column])
                {
                    return None;
                }
                along(grid, digit, cells, box_, [row, column])
                    .or_else(|| along(grid, digit, cells, box_, [column, row]))
            })
        })
    })
}

/// An empty rectangle with a strong link that has an end in `line` and is parallel to `other`.
fn along(
    grid: &CandidateGrid,
    digit: usize,
    cells: Cells,
    box_: usize,
    [line, other]: [usize; 2],
) -> Option<FoundStep> {
    let outside = grid.places(digit, line).minus(UNITS[box_]);
    outside.into_iter().find_map(|near| {
        let unit = UNITS_OF[near][other / 9];
        let [a, b] = grid.places(digit, unit).pair()?;
        let far = if a == near { b } else { a };
        if UNITS[box_].has(far) {
            return None;
        }
        let across = UNITS_OF[far][line / 9];
        let target = UNITS[across] & UNITS[other] & grid.of_digit[digit];
        let removes = target.minus(UNITS[box_] | Cells::of(far));
        let pattern = Pattern::Rectangle { digit, cells, box_, link: [near, far], unit };
        FoundStep::remove(Technique::EmptyRectangle, digit, removes, pattern)
    })
}
