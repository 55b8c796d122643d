//! The smallest backdoor: how many digits of the solution let singles finish the puzzle.

use super::CandidateGrid;
use super::cells::bits;

/// The grid is impossible: a cell has no candidate, or a digit has no place in a unit.
struct ImpossibleGrid;

/// The smallest number of cells, up to `most` (at most 3), whose digits in the solution let singles
/// finish the puzzle; `None` if there are no such cells.
pub(super) fn backdoor(grid: &CandidateGrid, solved: &[u8; 81], most: usize) -> Option<usize> {
    let mut start = grid.clone();
    follow_singles(&mut start).ok()?;
    (0..=most).find(|&n| opens(&start, solved, n, 0))
}

/// Whether the digits of some `n` cells with numbers from `first` on let singles finish the puzzle.
fn opens(grid: &CandidateGrid, solved: &[u8; 81], n: usize, first: usize) -> bool {
    if grid.blanks.is_empty() {
        return true;
    }
    if n == 0 {
        return false;
    }
    grid.blanks.into_iter().filter(|&cell| cell >= first).any(|cell| {
        let mut after = grid.clone();
        after.place(cell, usize::from(solved[cell]) - 1);
        follow_singles(&mut after).is_ok() && opens(&after, solved, n - 1, cell + 1)
    })
}

/// Writes all singles that follow.
fn follow_singles(grid: &mut CandidateGrid) -> Result<(), ImpossibleGrid> {
    loop {
        if grid.dead.is_some() {
            return Err(ImpossibleGrid);
        }
        let naked = grid.naked.into_iter().next();
        let single = match naked.and_then(|cell| Some((cell, grid.digits_of(cell).next()?))) {
            Some(single) => single,
            None => match hidden_single(grid)? {
                Some(single) => single,
                None => return Ok(()),
            },
        };
        grid.place(single.0, single.1);
    }
}

/// A cell and the digit that has no other place in a unit.
fn hidden_single(grid: &mut CandidateGrid) -> Result<Option<(usize, usize)>, ImpossibleGrid> {
    for digit in 0..9 {
        for unit in bits(grid.stale[digit] & grid.open[digit]) {
            let places = grid.places(digit, unit);
            if places.is_empty() {
                return Err(ImpossibleGrid);
            }
            if let Some(cell) = places.single() {
                return Ok(Some((cell, digit)));
            }
            grid.stale[digit] &= !(1 << unit);
        }
    }
    Ok(None)
}
