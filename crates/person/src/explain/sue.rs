//! Sue de Coq: cells of a line and of a box that share all their digits.
//!
//! Take two or three blank cells where a line and a box cross, some cells of the rest of the line,
//! and some of the rest of the box, with no digit that both of these rests have. Each digit is in
//! at most one of all these cells, since those that can have it are in one unit. If they have as
//! many digits together as they are, each digit is in one of them. So a digit that the box's part
//! lacks is nowhere else in the line, and one that the line's part lacks nowhere else in the box.
//!
//! Source: "Two-sector disjoint subsets", by the member Sue de Coq of the players' forum (2005).

use super::cells::{Cells, UNITS, bits};
use super::grid::NO_CANDIDATES;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// Cells of a unit outside the crossing, their digits, and how many more cells they are than
/// digits that the crossing lacks.
struct Part {
    cells: Cells,
    digits: u16,
    surplus: u32,
}

pub(super) fn de_coq(grid: &CandidateGrid) -> Option<FoundStep> {
    (0..18).find_map(|line| {
        (18..27).find_map(|box_| {
            let crossing = UNITS[line] & UNITS[box_];
            let blanks = crossing & grid.blanks;
            if blanks.len() < 2 {
                return None;
            }
            let left_out = [None].into_iter().chain(blanks.into_iter().map(Some));
            left_out.filter(|cell| cell.is_none() || blanks.len() == 3).find_map(|cell| {
                let cells = cell.map_or(blanks, |cell| blanks.minus(Cells::of(cell)));
                at(grid, cells, line, box_)
            })
        })
    })
}

/// The step with these cells of the crossing.
fn at(grid: &CandidateGrid, cells: Cells, line: usize, box_: usize) -> Option<FoundStep> {
    let digits = grid.union(cells);
    let missing = digits.count_ones().checked_sub(u32::try_from(cells.len()).expect("three"))?;
    if missing < 2 {
        return None;
    }
    let crossing = UNITS[line] & UNITS[box_];
    let [of_line, of_box] =
        [line, box_].map(|unit| parts(grid, grid.blanks_of(unit).minus(crossing), digits, missing));
    of_line.iter().find_map(|a| {
        let fits = |b: &&Part| a.surplus + b.surplus == missing && a.digits & b.digits == 0;
        of_box.iter().filter(fits).find_map(|b| {
            let mut removes = NO_CANDIDATES;
            for digit in bits((digits | a.digits | b.digits).into()) {
                let places = grid.of_digit[digit];
                if b.digits >> digit & 1 == 0 {
                    removes[digit] |= (places & UNITS[line]).minus(cells | a.cells);
                }
                if a.digits >> digit & 1 == 0 {
                    removes[digit] |= (places & UNITS[box_]).minus(cells | b.cells);
                }
            }
            let pattern = Pattern::Crossing { cells, rests: [a.cells, b.cells], line, box_ };
            FoundStep::remove_all(Technique::SueDeCoq, removes, pattern)
        })
    })
}

/// The choices of cells that are more than their digits outside of `digits`.
fn parts(grid: &CandidateGrid, blanks: Cells, digits: u16, most: u32) -> Vec<Part> {
    let all: Vec<usize> = blanks.into_iter().collect();
    let mut parts = Vec::new();
    for set in 1..1_u32 << all.len() {
        let cells: Cells = bits(set).map(|i| all[i]).collect();
        let own = grid.union(cells);
        let surplus = set.count_ones().saturating_sub((own & !digits).count_ones());
        if (1..most).contains(&surplus) {
            parts.push(Part { cells, digits: own, surplus });
        }
    }
    parts
}
