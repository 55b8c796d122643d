//! Sinks for solutions: they count, collect or show them.

use super::search::SolutionSink;
use crate::board::Board;

/// Collects what a run finds for each of its boards.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    /// Whether solutions are collected, not only counted.
    taken: bool,
    /// The number of solutions, by board; [`UNSETTLED`] until the board is settled.
    pub(super) n_solutions: Vec<u64>,
    /// The first solution, by board; meaningless where there is none.
    pub(super) firsts: Vec<Board>,
}

/// Marks a board that is not settled. No board has this many solutions: a count would not end.
pub(super) const UNSETTLED: u64 = u64::MAX;

impl Batch {
    pub(super) fn begin(&mut self, n_boards: usize, taken: bool) {
        self.taken = taken;
        self.n_solutions.clear();
        self.n_solutions.resize(n_boards, UNSETTLED);
        if self.firsts.len() < n_boards {
            self.firsts.resize(n_boards, Board::EMPTY);
        }
    }
}

impl SolutionSink for Batch {
    #[inline(always)]
    fn takes(&self) -> bool {
        self.taken
    }

    #[inline(always)]
    fn wants(&self, n: u64) -> bool {
        n == 0
    }

    #[inline(always)]
    fn solution(&mut self, board: usize, solved: [u8; 81]) {
        self.firsts[board] = Board::from_digits(solved);
    }

    #[inline(always)]
    fn settled(&mut self, board: usize, n_solutions: u64) {
        self.n_solutions[board] = n_solutions;
    }
}

/// Shows every solution.
pub(super) struct Each<'a>(pub(super) &'a mut dyn FnMut(usize, &Board));

impl SolutionSink for Each<'_> {
    fn takes(&self) -> bool {
        true
    }

    fn wants(&self, _: u64) -> bool {
        true
    }

    fn solution(&mut self, board: usize, solved: [u8; 81]) {
        self.0(board, &Board::from_digits(solved));
    }

    fn settled(&mut self, _: usize, _: u64) {}
}

/// Stores up to two solutions of a single board.
pub(super) struct Evidence {
    /// The number of solutions to store, 0 to 2.
    wanted: u64,
    /// The last two, the older first.
    pub(super) solved: [Option<Board>; 2],
}

impl Evidence {
    pub(super) const fn new(wanted: u64) -> Self {
        Self { wanted, solved: [None; 2] }
    }
}

impl SolutionSink for Evidence {
    fn takes(&self) -> bool {
        self.wanted > 0
    }

    fn wants(&self, n: u64) -> bool {
        n < self.wanted
    }

    fn solution(&mut self, _: usize, solved: [u8; 81]) {
        self.solved = [self.solved[1], Some(Board::from_digits(solved))];
    }

    fn settled(&mut self, _: usize, _: u64) {}
}
