//! Taking clues away as long as the board keeps its only solution, on many boards in lockstep.
//!
//! The clues of a board are taken away in a given order, each if the board keeps its only solution
//! without it. What is left is minimal, since a clue that was needed once is needed ever after:
//! fewer clues never have fewer solutions.
//!
//! A round asks one question about each board, in batches for the lanes. At first many clues are
//! taken away by one question. If that was too much, half as many are tried. This gives the same
//! puzzle as one by one, for the same reason, in half the questions.
//!
//! When a single clue is taken away, the question is whether its cell may have another digit. That
//! takes less than to count solutions, among which the known one is.

use super::board::{Board, Cell, Digit};
use super::lanes::Lanes;

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// When no clue can be taken away.
    Minimal,
    /// With this many clues, or more if no clue can be taken away.
    Clues(usize),
}

/// A board that loses clues.
pub(super) struct Reduction<'o> {
    board: Board,
    n_clues: usize,
    /// What is taken away together.
    orbits: &'o [Vec<Cell>],
    /// The numbers of the orbits, in the order in which they are tried.
    order: Vec<u8>,
    /// The number of orbits that are decided.
    decided: usize,
    /// The number of orbits to try at once.
    stride: usize,
    goal: Goal,
    is_proper: bool,
}

/// Clues that are taken away by the first question: a solved board without 40 random clues mostly
/// has one solution still.
const FIRST_STRIDE: usize = 40;

/// After clues are gone, the next question is about this many times fewer of them.
const SMALLER: usize = 8;

impl<'o> Reduction<'o> {
    pub(super) fn new(board: Board, orbits: &'o [Vec<Cell>], order: Vec<u8>, goal: Goal) -> Self {
        let n_clues = board.n_clues();
        Self { board, n_clues, orbits, order, decided: 0, stride: 0, goal, is_proper: false }
    }

    /// The board at the end, if it had one solution at the beginning.
    pub(super) fn proper(&self) -> Option<&Board> {
        self.is_proper.then_some(&self.board)
    }

    /// The next board to ask about, if there is one.
    fn question(&mut self) -> Option<Board> {
        if self.stride == 0 {
            // The first question: has it one solution?
            return Some(self.board);
        }
        if !self.is_proper {
            return None;
        }
        let least = match self.goal {
            Goal::Minimal => 0,
            Goal::Clues(n) => n,
        };
        loop {
            let mut board = self.board;
            let mut n_clues = self.n_clues;
            let mut n = 0;
            for &number in self.order[self.decided..].iter().take(self.stride) {
                let orbit = &self.orbits[usize::from(number)];
                if n_clues < least + orbit.len() {
                    break;
                }
                n_clues -= orbit.len();
                for &cell in orbit {
                    board.set(cell, None);
                }
                n += 1;
            }
            if n > 0 {
                self.stride = n;
                return Some(board);
            }
            // The next orbit has more clues than can go; a smaller one may follow.
            self.decided += 1;
            if self.decided >= self.order.len() {
                return None;
            }
        }
    }

    /// The clue that the last question takes away, if it is only one.
    fn only_clue_gone(&self) -> Option<(Cell, Digit)> {
        if self.stride != 1 {
            return None;
        }
        let orbit = &self.orbits[usize::from(self.order[self.decided])];
        let &[cell] = &orbit[..] else { return None };
        Some((cell, self.board.get(cell)?))
    }

    /// Takes the answer to the last question.
    fn answer(&mut self, board: &Board, is_unique: bool) {
        if self.stride == 0 {
            self.is_proper = is_unique;
            let n_cells: usize = self.orbits.iter().map(Vec::len).sum();
            let mean = n_cells.div_ceil(self.orbits.len().max(1)).max(1);
            self.stride = (FIRST_STRIDE / mean).max(1);
        } else if is_unique {
            self.board = *board;
            self.n_clues = board.n_clues();
            self.decided += self.stride;
            self.stride = (self.stride / SMALLER).max(1);
        } else if self.stride == 1 {
            self.decided += 1;
        } else {
            self.stride = self.stride.div_ceil(2).min(self.stride - 1);
        }
    }
}

/// Questions of one kind.
#[derive(Default)]
struct Questions {
    /// Whose they are.
    of: Vec<usize>,
    boards: Vec<Board>,
    /// Where one clue is gone: its cell, and the digit that it had.
    excluded: Vec<(Cell, Digit)>,
}

impl Questions {
    fn clear(&mut self) {
        self.of.clear();
        self.boards.clear();
        self.excluded.clear();
    }
}

/// Takes away what can be taken away from all of these boards.
pub(super) fn reduce(reductions: &mut [Reduction<'_>], lanes: &mut Lanes) {
    let mut open: Vec<usize> = (0..reductions.len()).collect();
    let (mut counts, mut others) = (Questions::default(), Questions::default());
    loop {
        counts.clear();
        others.clear();
        open.retain(|&i| {
            let reduction = &mut reductions[i];
            let Some(board) = reduction.question() else { return false };
            let questions = match reduction.only_clue_gone() {
                Some(clue) => {
                    others.excluded.push(clue);
                    &mut others
                }
                None => &mut counts,
            };
            questions.of.push(i);
            questions.boards.push(board);
            true
        });
        if open.is_empty() {
            return;
        }
        let Questions { of, boards, .. } = &counts;
        lanes.count_each(boards, 2, |k, n| reductions[of[k]].answer(&boards[k], n == 1));
        let Questions { of, boards, excluded } = &others;
        lanes.without_each(boards, excluded, |k, has_other| {
            reductions[of[k]].answer(&boards[k], !has_other);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Backend, Backtracker, Engine};

    const EASY: &str =
        "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6.";
    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn a_cell_may_have_another_digit_if_there_are_several_solutions() {
        let mut asked = (Vec::new(), Vec::new());
        let mut expected = Vec::new();
        for puzzle in [EASY, HARD].map(|text| text.parse::<Board>().expect("a puzzle")) {
            for (cell, digit) in puzzle.clues() {
                let mut without = puzzle;
                without.set(cell, None);
                asked.0.push(without);
                asked.1.push((cell, digit));
                expected.push(Backtracker::new().count_up_to(&without, 2) == Ok(2));
            }
        }
        assert!(expected.contains(&true) && expected.contains(&false));
        for mut lanes in Backend::ALL.into_iter().filter_map(Lanes::with_backend) {
            let mut found = Vec::new();
            lanes.without_each(&asked.0, &asked.1, |_, has_other| found.push(has_other));
            assert_eq!(found, expected, "{}", lanes.backend());
            // What was excluded is forgotten by the next question.
            lanes.count_each(&asked.0, 1, |_, n| assert_eq!(n, 1));
        }
    }
}
