//! [`Minimizer`]: finds the redundant clues of puzzles, and makes puzzles minimal.

use super::board::{Board, Cell};
use super::lanes::Lanes;
use super::reduce::{ClueReduction, ReductionGoal, reduce};

/// Finds and removes redundant clues, of many puzzles at once.
///
/// ```
/// use quadrille::sudoku::{Board, Minimizer};
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut minimizer = Minimizer::default();
/// let mut minimal = None;
/// minimizer.minimize(&[puzzle], |_, board| minimal = board.copied());
/// let minimal = minimal.expect("the puzzle is proper");
/// assert!(minimal.n_clues() < puzzle.n_clues());
/// minimizer.redundant(&[minimal], |_, cells| assert_eq!(cells, Some(&[][..])));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Minimizer {
    lanes: Lanes,
}

impl Minimizer {
    /// A minimizer with these lanes. The default has the fastest backend of this processor.
    pub const fn new(lanes: Lanes) -> Self {
        Self { lanes }
    }

    /// Removes clues, from the first cell to the last: each clue without which the board still has
    /// a single solution. Calls `visit` with the number and the minimal puzzle of each board, or
    /// `None` if the board has no solution or several. It asks about 50 questions per board, in
    /// batches.
    pub fn minimize(&mut self, boards: &[Board], mut visit: impl FnMut(usize, Option<&Board>)) {
        let orbits: Vec<Vec<Cell>> = Cell::all().map(|cell| vec![cell]).collect();
        for (chunk, boards) in boards.chunks(CHUNK).enumerate() {
            let begin = |board: &Board| {
                let number = |(cell, _): (Cell, _)| u8::try_from(cell.index()).expect("a cell");
                let order = board.clues().map(number).collect();
                ClueReduction::new(*board, &orbits, order, ReductionGoal::Minimal)
            };
            let mut reductions: Vec<ClueReduction<'_>> = boards.iter().map(begin).collect();
            reduce(&mut reductions, &mut self.lanes);
            for (i, reduction) in reductions.iter().enumerate() {
                visit(chunk * CHUNK + i, reduction.proper());
            }
        }
    }

    /// Calls `visit` with the number and the redundant clues of each board: those that can be
    /// removed, each alone, without a second solution. A minimal puzzle has none. `None` means that
    /// the board has no solution or several.
    pub fn redundant(&mut self, boards: &[Board], mut visit: impl FnMut(usize, Option<&[Cell]>)) {
        for (chunk, boards) in boards.chunks(CHUNK).enumerate() {
            // The board itself, and the board without each of its clues.
            let mut asked = Vec::new();
            for board in boards {
                asked.push(*board);
                asked.extend(board.clues().map(|(cell, _)| {
                    let mut without = *board;
                    without.set(cell, None);
                    without
                }));
            }
            let mut is_unique = Vec::with_capacity(asked.len());
            self.lanes.count_each(&asked, 2, |_, n| is_unique.push(n == 1));
            let mut answers = is_unique.into_iter();
            for (i, board) in boards.iter().enumerate() {
                let is_proper = answers.next() == Some(true);
                let cells: Vec<Cell> = board
                    .clues()
                    .zip(answers.by_ref())
                    .filter_map(|((cell, _), is_unique)| is_unique.then_some(cell))
                    .collect();
                visit(chunk * CHUNK + i, is_proper.then_some(&cells));
            }
        }
    }
}

/// Boards whose questions are asked together.
const CHUNK: usize = 512;

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Backtracker, Engine, Verdict};
    use quadrille::sudoku::Generator;

    fn is_proper(board: &Board) -> bool {
        matches!(Backtracker::default().judge(board), Ok(Verdict::Unique(_)))
    }

    #[test]
    fn redundant_clues_are_those_without_which_the_board_stays_proper() {
        let mut boards = vec![Board::EMPTY];
        let mut generator = Generator::new(2);
        (generator.clues, generator.is_minimal) = (26..=32, false);
        generator.generate(0..20, |_, made| {
            boards.extend(made.map(|made| Board::from_digits(*made.puzzle.digits())));
            ControlFlow::Continue(())
        });
        let mut minimizer = Minimizer::default();
        let mut shown = 0;
        minimizer.redundant(&boards, |i, cells| {
            shown += 1;
            assert_eq!(cells.is_some(), is_proper(&boards[i]));
            for (cell, _) in boards[i].clues() {
                let mut without = boards[i];
                without.set(cell, None);
                assert_eq!(cells.is_some_and(|cells| cells.contains(&cell)), is_proper(&without));
            }
        });
        assert_eq!(shown, 21);
        let mut minimal = Vec::new();
        minimizer.minimize(&boards, |_, board| minimal.push(board.copied()));
        assert_eq!(minimal[0], None);
        for (board, minimal) in boards.iter().zip(minimal).skip(1) {
            let minimal = minimal.expect("a proper board");
            assert!(is_proper(&minimal));
            assert!(minimal.clues().all(|(cell, digit)| board.get(cell) == Some(digit)));
            minimizer.redundant(&[minimal], |_, cells| assert_eq!(cells, Some(&[][..])));
        }
    }
}
