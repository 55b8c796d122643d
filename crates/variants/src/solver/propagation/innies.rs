//! Sums that follow from killer cages and units: the "rule of 45".
//!
//! The digits of a few consecutive rows have a known sum, and so have those of the cages there. A
//! cage that is only partly in these rows counts with the cells that are fewer: either its cells in
//! the rows (*innies*) are among those of which no cage gives the sum, or its cells outside
//! (*outies*) are counted in its sum by mistake. So the sum of the innies minus that of the outies
//! is known. The same holds for columns and boxes.

use super::super::super::automaton::{Automaton, SumPart};
use super::super::super::{Cage, Variant};

/// The most cells of such a sum. Of 2 to 7, it was the fastest for a hard killer.
const MOST_CELLS: usize = 5;

/// The most steps of such a sum. Five cells of a 9x9 board need fewer.
const MOST_STEPS: usize = 5_000;

/// The sums that follow from the cages.
pub(super) fn innies(variant: &Variant) -> Vec<Automaton> {
    let n = variant.side();
    let cages = apart(&variant.cages, n * n);
    // The sum of a row is known if it has all digits.
    if cages.is_empty() || !variant.board.is_square() || variant.n_digits() != n {
        return Vec::new();
    }
    let (mut sums, zero) = (Vec::new(), *variant.digits().start());
    for first in 0..n {
        for last in first..n.min(first + n / 2) {
            let (lines, n_lines) = (first..=last, last - first + 1);
            sums.extend(innies_of(|cell| lines.contains(&(cell / n)), n_lines, &cages, n, zero));
            sums.extend(innies_of(|cell| lines.contains(&(cell % n)), n_lines, &cages, n, zero));
        }
        let boxes = variant.board.boxes();
        sums.extend(innies_of(|cell| boxes[cell] == first, 1, &cages, n, zero));
    }
    sums
}

/// Cages with a known sum, of which no two have a common cell.
fn apart(cages: &[Cage], n_cells: usize) -> Vec<(&[usize], usize)> {
    let mut is_used = vec![false; n_cells];
    let mut apart = Vec::new();
    for cage in cages {
        let cells = &cage.cells;
        let Some(sum) = cage.sum() else { continue };
        if cells.iter().all(|&cell| !is_used[cell]) {
            for &cell in cells {
                is_used[cell] = true;
            }
            apart.push((&cells[..], sum));
        }
    }
    apart
}

/// The sum of the innies minus the outies of some units, `None` if they are too many or none.
/// Sums of cages are of symbols, which begin with 1; `first` is the digit of the first one.
fn innies_of(
    is_inside: impl Fn(usize) -> bool,
    n_units: usize,
    cages: &[(&[usize], usize)],
    n: usize,
    first: usize,
) -> Option<Automaton> {
    // What the innies and outies make of it, which may be negative.
    let mut rest = signed(n_units * n * (n + 1) / 2);
    let mut innies: Vec<usize> = (0..n * n).filter(|&cell| is_inside(cell)).collect();
    let mut outies = Vec::new();
    for &(cells, sum) in cages {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            cells.iter().partition(|&&cell| is_inside(cell));
        if inside.is_empty() || inside.len() < outside.len() {
            continue;
        }
        innies.retain(|cell| !inside.contains(cell));
        outies.extend(outside);
        rest -= signed(sum);
    }
    let n_innies = innies.len();
    let cells = [innies, outies].concat();
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }
    // The state: the sum of the innies so far, minus that of the outies.
    let step = |at: usize, so_far: &isize, digit: usize| {
        let digit = signed(digit);
        Some(if at < n_innies { so_far + digit } else { so_far - digit })
    };
    // The same of the digits.
    let n_more = signed(n_innies) - signed(cells.len() - n_innies);
    let of_digits = rest + n_more * (signed(first) - 1);
    let [plus, minus] =
        [usize::try_from(-of_digits), usize::try_from(of_digits)].map(|n| n.unwrap_or(0));
    let mut automaton = Automaton::new(cells, n, MOST_STEPS, 0, step, |&so_far| so_far == rest)?;
    let [innies, outies] = [&automaton.cells[..n_innies], &automaton.cells[n_innies..]];
    automaton.sums = Some(vec![SumPart::new(plus, innies), SumPart::new(minus, outies)]);
    Some(automaton)
}

fn signed(number: usize) -> isize {
    isize::try_from(number).expect("a sum of a board is small")
}
