//! Removes clues as long as the board has a single solution, for many boards in lockstep.
//!
//! The clues of a board are tried in a fixed order. A clue is removed if the board still has a
//! single solution without it. The result is minimal: a clue that is needed once stays needed,
//! because fewer clues never have fewer solutions.
//!
//! A round asks one question about each board, in batches for the lanes. At first one question
//! removes many clues. If several solutions appear, half as many clues are tried. The result is the
//! same puzzle as with one clue at a time, for the same reason, and takes half the questions.
//!
//! If a single clue is removed, the question is whether its cell can have another digit. That takes
//! less time than counting solutions, because the known solution is not found again.

use super::board::{Board, Cell, Digit};
use super::lanes::Lanes;

/// When a reduction stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum ReductionGoal {
    /// When no clue can be removed.
    Minimal,
    /// With this many clues, or more if no clue can be removed.
    Clues(usize),
    /// At the first clue that cannot be removed. If another one can, the reduction fails. So all
    /// minimal puzzles with the same number of clues are equally likely.
    FirstNeeded,
}

/// A board from which clues are removed.
#[doc(hidden)]
pub struct ClueReduction<'o> {
    board: Board,
    /// Sets of cells whose clues are removed together.
    orbits: &'o [Vec<Cell>],
    /// The numbers of the orbits, in the order in which they are tried.
    order: Vec<u8>,
    /// The number of orbits that are decided.
    decided: usize,
    /// The number of orbits to try at once.
    stride: usize,
    goal: ReductionGoal,
    is_proper: bool,
    /// Whether some clue was not removed.
    has_needed: bool,
}

/// Clues that the first question removes. Without 40 random clues, a solved board mostly still has
/// a single solution.
const FIRST_STRIDE: usize = 40;

/// The divisor of the number of orbits in the next question, after clues were removed.
const STRIDE_DIVISOR: usize = 8;

impl<'o> ClueReduction<'o> {
    #[doc(hidden)]
    pub fn new(board: Board, orbits: &'o [Vec<Cell>], order: Vec<u8>, goal: ReductionGoal) -> Self {
        Self {
            board,
            orbits,
            order,
            decided: 0,
            stride: 0,
            goal,
            is_proper: false,
            has_needed: false,
        }
    }

    /// The reduced board, if it had a single solution at the beginning, and the reduction has not
    /// failed.
    #[doc(hidden)]
    pub fn proper(&self) -> Option<&Board> {
        self.is_proper.then_some(&self.board)
    }

    /// The next board to ask about, if there is one.
    fn question(&mut self) -> Option<Board> {
        if self.stride == 0 {
            // The first question: does it have a single solution?
            return Some(self.board);
        }
        if !self.is_proper {
            return None;
        }
        let least = match self.goal {
            ReductionGoal::Minimal | ReductionGoal::FirstNeeded => 0,
            ReductionGoal::Clues(n) => n,
        };
        loop {
            let mut board = self.board;
            let mut n_clues = self.board.n_clues();
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
            // Without the next orbit there would be too few clues; a smaller orbit may follow.
            self.decided += 1;
            if self.decided >= self.order.len() {
                return None;
            }
        }
    }

    /// The clue that the last question removes, if it removes only one.
    fn only_removed_clue(&self) -> Option<(Cell, Digit)> {
        if self.stride != 1 {
            return None;
        }
        let orbit = &self.orbits[usize::from(self.order[self.decided])];
        let &[cell] = &orbit[..] else { return None };
        Some((cell, self.board.get(cell)?))
    }

    /// Applies the answer to the last question.
    fn answer(&mut self, board: &Board, is_unique: bool) {
        if self.stride == 0 {
            self.is_proper = is_unique;
            let n_cells: usize = self.orbits.iter().map(Vec::len).sum();
            let mean = n_cells.div_ceil(self.orbits.len().max(1)).max(1);
            self.stride = (FIRST_STRIDE / mean).max(1);
        } else if is_unique && self.has_needed && self.goal == ReductionGoal::FirstNeeded {
            self.is_proper = false;
        } else if is_unique {
            self.board = *board;
            self.decided += self.stride;
            self.stride = (self.stride / STRIDE_DIVISOR).max(1);
        } else if self.stride == 1 {
            self.has_needed = true;
            self.decided += 1;
        } else {
            self.stride = self.stride.div_ceil(2).min(self.stride - 1);
        }
    }
}

/// Questions of one kind.
#[derive(Default)]
struct Questions {
    /// The number of the reduction that asks each of them.
    of: Vec<usize>,
    boards: Vec<Board>,
    /// For questions that remove one clue: its cell and its digit.
    excluded: Vec<(Cell, Digit)>,
}

/// Carries out all of these reductions.
#[doc(hidden)]
pub fn reduce(reductions: &mut [ClueReduction<'_>], lanes: &mut Lanes) {
    let mut open: Vec<usize> = (0..reductions.len()).collect();
    loop {
        let (mut counts, mut others) = (Questions::default(), Questions::default());
        open.retain(|&i| {
            let reduction = &mut reductions[i];
            let Some(board) = reduction.question() else { return false };
            let questions = match reduction.only_removed_clue() {
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
    use crate::{Backend, Backtracker, Engine};

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
                expected.push(Backtracker::default().count_up_to(&without, 2) == Ok(2));
            }
        }
        assert!(expected.contains(&true) && expected.contains(&false));
        for mut lanes in
            Backend::ALL.into_iter().filter_map(|(backend, ..)| Lanes::with_backend(backend))
        {
            let mut found = Vec::new();
            lanes.without_each(&asked.0, &asked.1, |_, has_other| found.push(has_other));
            assert_eq!(found, expected, "{}", lanes.backend());
            // The next question does not exclude these digits.
            lanes.count_each(&asked.0, 1, |_, n| assert_eq!(n, 1));
        }
    }

    /// The board after the first clues of the order whose removal leaves one solution, if it is
    /// minimal.
    fn by_definition(board: &Board, order: &[u8]) -> Option<Board> {
        let is_proper = |board: &Board| Backtracker::default().count_up_to(board, 2) == Ok(1);
        let without = |mut board: Board, cell: u8| {
            board.set(Cell::new(cell.into()), None);
            board
        };
        let mut left = *board;
        for &cell in order {
            let next = without(left, cell);
            if !is_proper(&next) {
                break;
            }
            left = next;
        }
        let clues: Vec<Cell> = left.clues().map(|(cell, _)| cell).collect();
        let is_needed =
            |cell: &Cell| !is_proper(&without(left, u8::try_from(cell.index()).expect("below 81")));
        clues.iter().all(is_needed).then_some(left)
    }

    #[test]
    fn a_reduction_to_the_first_needed_clue_fails_unless_it_is_minimal() {
        let orbits: Vec<Vec<Cell>> = Cell::all().map(|cell| vec![cell]).collect();
        let puzzle: Board = EASY.parse().expect("a puzzle");
        let solved = Backtracker::default().first(&puzzle).expect("no limit").expect("proper");
        let (mut orders, mut state) = (Vec::new(), 1_u64);
        for _ in 0..300 {
            let mut order: Vec<u8> = (0..81).collect();
            for i in (1..81).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                order.swap(i, (state >> 33) as usize % (i + 1));
            }
            orders.push(order);
        }
        // Orders that begin with all blank cells of a minimal puzzle lead to it.
        let minimal = {
            let goal = ReductionGoal::Minimal;
            let mut one = [ClueReduction::new(solved, &orbits, orders[0].clone(), goal)];
            reduce(&mut one, &mut Lanes::default());
            *one[0].proper().expect("a puzzle")
        };
        for order in orders.iter_mut().step_by(3) {
            order.sort_by_key(|&cell| minimal.get(Cell::new(cell.into())).is_some());
        }
        let goal = ReductionGoal::FirstNeeded;
        let mut reductions: Vec<ClueReduction> =
            orders.iter().map(|o| ClueReduction::new(solved, &orbits, o.clone(), goal)).collect();
        reduce(&mut reductions, &mut Lanes::default());
        let mut n_failed = 0;
        for (reduction, order) in reductions.iter().zip(&orders) {
            let expected = by_definition(&solved, order);
            assert_eq!(reduction.proper(), expected.as_ref());
            n_failed += usize::from(expected.is_none());
        }
        assert!((1..=200).contains(&n_failed), "{n_failed}");
    }
}
