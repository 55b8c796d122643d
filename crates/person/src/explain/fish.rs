//! X-wing, swordfish and jellyfish, and their finned and sashimi forms.
//!
//! In a fish, all places of a digit in `n` base lines are in `n` cover lines that cross them. So
//! each cover line has the digit in a base line and nowhere else. In a finned fish, some places,
//! the *fins*, are outside the cover lines but in one box. Either a fin is right, or the fish is
//! valid. So a candidate is removed if it sees all fins and the fish would exclude it. In a sashimi
//! fish, a base line has at most one place besides its fins; the argument is the same.

use super::cells::{Cells, UNITS, UNITS_OF, bits, cells_of};
use super::changes::where_changed;
use super::subsets::Rows;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The places of a digit in rows or columns: for some lines nine bits, one for each position.
struct Lines {
    technique: Technique,
    digit: usize,
    places: Cells,
    rows: Rows,
    /// Whether the lines are columns.
    across: bool,
}

impl Lines {
    /// The lines with two places up to `most`.
    fn of(technique: Technique, digit: usize, places: Cells, across: bool, most: usize) -> Self {
        let mut rows = [0_u16; 9];
        for cell in places {
            let (row, column) = (cell / 9, cell % 9);
            let (line, place) = if across { (column, row) } else { (row, column) };
            rows[line] |= 1 << place;
        }
        let has_few = |row: &u16| (2..=most).contains(&(row.count_ones() as usize));
        let rows = rows.into_iter().enumerate().filter(|(_, row)| has_few(row)).collect();
        Self { technique, digit, places, rows, across }
    }

    /// The units of the chosen base lines and of cover lines, as bits of all units.
    fn units(&self, chosen: u32, covers: u16) -> [u32; 2] {
        let bases = self.rows.numbers(chosen).fold(0, |set, line| set | 1 << line);
        let covers = u32::from(covers);
        if self.across { [bases << 9, covers] } else { [bases, covers << 9] }
    }

    /// The step by a fish with the chosen base lines. Their places are in the crossing lines
    /// `union`, and those in the lines `with_fins`, if there are any, are fins.
    fn fish(&self, chosen: u32, union: u16, with_fins: u16) -> Option<FoundStep> {
        let &Self { technique, digit, places, .. } = self;
        let [bases, fin_lines] = self.units(chosen, with_fins);
        let [_, covers] = self.units(chosen, union & !with_fins);
        let base_cells = cells_of(bases);
        let fins = places & base_cells & cells_of(fin_lines);
        if !fins.is_empty() && !fins.is_within(UNITS[UNITS_OF[fins.first()][2]]) {
            return None;
        }
        let covered = places & cells_of(covers);
        let removes = (covered & fins.common_peers()).minus(base_cells);
        let cells = covered & base_cells;
        let pattern = Pattern::Fish { digit, bases, covers, cells, fins };
        FoundStep::remove(technique, digit, removes, pattern)
    }
}

/// Fish of `n` lines without fins.
pub(super) fn plain(grid: &mut CandidateGrid, n: usize, technique: Technique) -> Option<FoundStep> {
    each_digit(grid, technique, n, |lines| {
        lines.rows.choose((n, n), &mut |chosen, union| lines.fish(chosen, union, 0))
    })
}

/// Fish of `n` lines with fins. The fins are in one or two lines that cross the base lines.
pub(super) fn finned(
    grid: &mut CandidateGrid,
    n: usize,
    technique: Technique,
) -> Option<FoundStep> {
    each_digit(grid, technique, n + 2, |lines| {
        [1, 2].into_iter().find_map(|n_across| {
            lines.rows.choose((n, n + n_across), &mut |chosen, union| {
                let mut fins = across(union, n_across);
                fins.find_map(|with_fins| lines.fish(chosen, union, with_fins))
            })
        })
    })
}

/// Each choice of `n` of these lines; `n` is 1 or 2.
fn across(lines: u16, n: usize) -> impl Iterator<Item = u16> {
    bits(lines.into()).flat_map(move |a| {
        let others = bits(lines.into()).filter(move |&b| if n == 1 { a == b } else { a < b });
        others.map(move |b| 1 << a | 1 << b)
    })
}

fn each_digit(
    grid: &mut CandidateGrid,
    technique: Technique,
    most: usize,
    mut visit: impl FnMut(&Lines) -> Option<FoundStep>,
) -> Option<FoundStep> {
    where_changed(grid, technique, |grid, digit| {
        let places = grid.of_digit[digit];
        if places.len() <= 4 {
            return None;
        }
        let mut ways = [false, true].into_iter();
        ways.find_map(|across| visit(&Lines::of(technique, digit, places, across, most)))
    })
}
