//! Sinks for solutions: they count, collect or show them.

use crate::board::Board;

/// Receives what a run finds. The machine of each backend is large: with one type for all sinks,
/// and not a type parameter, it is compiled once.
pub(super) enum Sink<'a> {
    /// The number of solutions of each board, and perhaps the first.
    Batch(&'a mut Batch),
    /// Shows every solution, with the number of its board.
    Each(&'a mut dyn FnMut(usize, &Board)),
    /// Takes no solution. The machine counts them.
    Nothing,
}

impl Sink<'_> {
    /// Whether it takes solutions, and not only their number.
    #[inline(always)]
    pub(super) fn takes(&self) -> bool {
        match self {
            Self::Batch(batch) => batch.wanted != Wanted::Count,
            Self::Each(_) => true,
            Self::Nothing => false,
        }
    }

    /// Whether it takes a solution of a board that had `n` solutions before.
    #[inline(always)]
    pub(super) fn wants(&self, n: u64) -> bool {
        n == 0 || !matches!(self, Self::Batch(_))
    }

    /// Whether a board's smallest solution is wanted.
    #[inline(always)]
    pub(super) fn wants_smallest(&self) -> bool {
        matches!(self, Self::Batch(batch) if batch.wanted == Wanted::Smallest)
    }

    /// Takes a solution of a board, digit by digit.
    #[inline(always)]
    pub(super) fn solution(&mut self, board: usize, solved: [u8; 81]) {
        let solved = Board::from_digits(solved);
        match self {
            Self::Batch(batch) => {
                let first = &mut batch.firsts[board];
                // The empty board stands for no solution.
                if *first == Board::EMPTY || solved < *first {
                    *first = solved;
                }
            }
            Self::Each(visit) => visit(board, &solved),
            Self::Nothing => {}
        }
    }

    /// The board is settled and had this many solutions; the last of them may still follow. The
    /// search for the smallest may be given up.
    #[inline(always)]
    pub(super) fn settled(&mut self, board: usize, n_solutions: u64, is_given_up: bool) {
        if let Self::Batch(batch) = self {
            batch.n_solutions[board] = n_solutions;
            if is_given_up {
                batch.given_up.push(board);
            }
        }
    }
}

/// Collects what a run finds for each of its boards.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    wanted: Wanted,
    /// The number of solutions, by board; [`UNSETTLED`] until the board is settled.
    pub(super) n_solutions: Vec<u64>,
    /// The first solution, by board, if it is wanted; meaningless where there is none.
    pub(super) firsts: Vec<Board>,
    /// The boards whose first solution may not be the smallest, although that is wanted.
    pub(super) given_up: Vec<usize>,
}

/// What is wanted of each board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The number of solutions.
    #[default]
    Count,
    /// Also the first solution found.
    First,
    /// Also the smallest solution.
    Smallest,
}

/// Marks a board that is not settled. No board has this many solutions: a count would not end.
pub(super) const UNSETTLED: u64 = u64::MAX;

impl Batch {
    pub(super) fn begin(&mut self, n_boards: usize, wanted: Wanted) {
        self.wanted = wanted;
        self.given_up.clear();
        self.n_solutions.clear();
        self.n_solutions.resize(n_boards, UNSETTLED);
        self.firsts.clear();
        if wanted != Wanted::Count {
            self.firsts.resize(n_boards, Board::EMPTY);
        }
    }
}
