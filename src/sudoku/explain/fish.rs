//! X-wing, swordfish and jellyfish, and their finned and sashimi forms.
//!
//! The places of a digit in `n` base lines are all in `n` cover lines that cross them: each cover
//! line has its digit in a base line, so nowhere else. If some places, the fins, are outside the
//! cover lines but in one box, either a fin is right or the fish is: what sees all fins and is
//! excluded by the fish goes. In a sashimi fish a base line has no place or one besides its fins;
//! the argument is the same.

use super::cells::{Cells, UNITS, UNITS_OF, bits};
use super::found::{Found, Pattern};
use super::grid::Grid;
use super::subsets::choose;
use super::technique::Technique;

/// The places of a digit in rows or columns: nine bits a line, the position in the line.
struct Lines {
    rows: [u16; 9],
    /// Whether the lines are columns.
    across: bool,
}

impl Lines {
    fn of(places: Cells, across: bool) -> Self {
        let mut rows = [0; 9];
        if across {
            for cell in places {
                rows[cell % 9] |= 1 << (cell / 9);
            }
        } else {
            for (row, bits) in rows.iter_mut().enumerate() {
                *bits = places.row_bits(row);
            }
        }
        Self { rows, across }
    }

    /// The units of base lines and of cover lines, as bits of all units.
    fn units(&self, bases: u32, covers: u16) -> [u32; 2] {
        let covers = u32::from(covers);
        if self.across { [bases << 9, covers] } else { [bases, covers << 9] }
    }
}

/// Fish of `n` lines without fins.
pub(super) fn plain(grid: &Grid, n: usize, technique: Technique) -> Option<Found> {
    each_digit(grid, |digit, lines| {
        let (mut numbers, mut rows, mut len) = ([0; 9], [0; 9], 0);
        for (line, &row) in lines.rows.iter().enumerate() {
            if (2..=n).contains(&(row.count_ones() as usize)) {
                (numbers[len], rows[len]) = (line, row);
                len += 1;
            }
        }
        choose(&rows[..len], (n, n), &mut |chosen, union| {
            let bases = bits(chosen).fold(0, |set, i| set | 1 << numbers[i]);
            let [bases, covers] = lines.units(bases, union);
            let cells = grid.of_digit[digit] & cells_of(bases);
            let removes = (grid.of_digit[digit] & cells_of(covers)).minus(cells);
            let pattern = Pattern::Fish { digit, bases, covers, cells, fins: Cells::NONE };
            Found::remove(technique, digit, removes, pattern)
        })
    })
}

/// Fish of `n` lines with fins.
pub(super) fn finned(grid: &Grid, n: usize, technique: Technique) -> Option<Found> {
    each_digit(grid, |digit, lines| {
        let candidates = lines.rows.map(|row| row.count_ones() as usize);
        let possible: u32 = (0..9)
            .filter(|&line| (2..=n + 2).contains(&candidates[line]))
            .fold(0, |set, line| set | 1 << line);
        each_choice(possible, n, &mut |bases| {
            let union = bits(bases).fold(0, |union, line| union | lines.rows[line]);
            let n_union = union.count_ones() as usize;
            if n_union <= n || n_union > n + 2 {
                return None;
            }
            // The lines across that are not covers, one or two, have the fins.
            each_choice(union.into(), n_union - n, &mut |bare| {
                let covers = union & !u16::try_from(bare).expect("nine bits");
                let [base_units, fin_units] =
                    lines.units(bases, u16::try_from(bare).expect("nine bits"));
                let places = grid.of_digit[digit];
                let fins = places & cells_of(base_units) & cells_of(fin_units);
                let box_ = UNITS_OF[fins.first()][2];
                if !fins.is_within(UNITS[box_]) {
                    return None;
                }
                let [_, cover_units] = lines.units(bases, covers);
                let removes = places & cells_of(cover_units) & fins.common_peers();
                let removes = removes.minus(cells_of(base_units));
                let cells = places & cells_of(base_units) & cells_of(cover_units);
                let pattern =
                    Pattern::Fish { digit, bases: base_units, covers: cover_units, cells, fins };
                Found::remove(technique, digit, removes, pattern)
            })
        })
    })
}

fn each_digit(grid: &Grid, mut visit: impl FnMut(usize, &Lines) -> Option<Found>) -> Option<Found> {
    (0..9).filter(|&digit| grid.of_digit[digit].len() > 4).find_map(|digit| {
        [false, true]
            .into_iter()
            .find_map(|across| visit(digit, &Lines::of(grid.of_digit[digit], across)))
    })
}

/// All cells of these units.
fn cells_of(units: u32) -> Cells {
    bits(units).fold(Cells::NONE, |cells, unit| cells | UNITS[unit])
}

/// Shows each choice of `n` of these bits.
fn each_choice<T>(set: u32, n: usize, visit: &mut impl FnMut(u32) -> Option<T>) -> Option<T> {
    let (mut places, mut len) = ([0; 9], 0);
    for bit in bits(set) {
        places[len] = bit;
        len += 1;
    }
    if n > len {
        return None;
    }
    // The choices of n of len positions, in ascending order of their bits (Gosper).
    let mut choice = (1_u32 << n) - 1;
    while choice >> len == 0 {
        let chosen = bits(choice).fold(0, |set, i| set | 1 << places[i]);
        if let Some(found) = visit(chosen) {
            return Some(found);
        }
        let lowest = choice & choice.wrapping_neg();
        let ripple = choice + lowest;
        choice = ripple | ((choice ^ ripple) / lowest) >> 2;
    }
    None
}
