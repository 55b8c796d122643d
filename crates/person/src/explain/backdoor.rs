//! The smallest backdoor: how many digits of the solution let singles finish the puzzle.

use super::{CandidateGrid, singles};

/// The smallest number of cells, up to `most` (at most 3), whose digits in the solution let singles
/// finish the puzzle; `None` if there are no such cells. The solution has to be the one of the
/// puzzle.
pub(super) fn backdoor(grid: &CandidateGrid, solved: &[u8; 81], most: usize) -> Option<usize> {
    let mut start = grid.clone();
    follow_singles(&mut start);
    (0..=most).find(|&n| opens(&start, solved, n, 0))
}

/// Whether the digits of some `n` cells with numbers from `first` on let singles finish the puzzle.
fn opens(grid: &CandidateGrid, solved: &[u8; 81], n: usize, first: usize) -> bool {
    let opens_with = |cell: usize| {
        let mut after = grid.clone();
        after.place(cell, usize::from(solved[cell]) - 1);
        follow_singles(&mut after);
        opens(&after, solved, n - 1, cell + 1)
    };
    let mut cells = grid.blanks.into_iter().filter(|&cell| cell >= first);
    grid.blanks.is_empty() || n > 0 && cells.any(opens_with)
}

/// Writes all singles that follow.
fn follow_singles(grid: &mut CandidateGrid) {
    while let Some((cell, digit)) = singles::any(grid) {
        grid.place(cell, digit);
    }
}
