//! One question about one board, by the engine that is fastest for it.
//!
//! Where the processor has vectors for it the lanes are faster, from the easiest boards to the
//! hardest. Elsewhere they are slow to start and better at searching, so that Dancing Links
//! goes first and gives a board up to them after a few tree nodes.
//!
//! Which of several solutions is shown must not depend on the processor: it is always that which
//! Dancing Links meets first.

use std::cell::RefCell;

use super::board::Board;
use super::engine::{Engine, Verdict};
use super::lanes::{Backend, Lanes};
use super::solver::Solver;
use crate::search::UnansweredError;

/// After so many tree nodes Dancing Links has taken about as long as lanes without special
/// instructions take for all of a board of medium difficulty.
const GIVE_UP: u64 = 100;

/// A solution of the board, or `None` if there is none. No limit.
///
/// Of several solutions it is the one that [`Solver`] meets first, on every machine.
///
/// ```
/// use quadrille::sudoku::{Board, solve};
///
/// let two_fives: Board = format!("55{}", ".".repeat(79)).parse()?;
/// assert_eq!(solve(&two_fives), None);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[must_use]
pub fn solve(board: &Board) -> Option<Board> {
    ENGINES.with_borrow_mut(|engines| engines.solve(board))
}

/// Whether the board has none, one or several solutions, with the evidence. No limit.
///
/// Of several solutions it shows the two that [`Solver`] meets first, on every machine.
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    ENGINES.with_borrow_mut(|engines| engines.judge(board))
}

/// How many solutions the board has, or `most` if there are at least so many. No other limit.
#[must_use]
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    ENGINES.with_borrow_mut(|engines| engines.count_up_to(board, most))
}

thread_local! {
    /// For the functions above: made at a thread's first question.
    static ENGINES: RefCell<Engines> = RefCell::new(Engines::new(Lanes::new()));
}

/// Both engines.
struct Engines {
    dlx: Solver,
    lanes: Lanes,
}

impl Engines {
    fn new(lanes: Lanes) -> Self {
        Self { dlx: Solver::new(), lanes }
    }

    fn solve(&mut self, board: &Board) -> Option<Board> {
        self.sooner(
            |dlx| dlx.first(board),
            |dlx, lanes| match lanes.judge(board)? {
                Verdict::None => Ok(None),
                Verdict::Unique(solved) => Ok(Some(solved)),
                Verdict::Several(..) => dlx.first(board),
            },
        )
    }

    fn judge(&mut self, board: &Board) -> Verdict {
        self.sooner(
            |dlx| dlx.judge(board),
            |dlx, lanes| match lanes.judge(board)? {
                Verdict::Several(..) => dlx.judge(board),
                settled => Ok(settled),
            },
        )
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> u64 {
        self.sooner(|dlx| dlx.count_up_to(board, most), |_, lanes| lanes.count_up_to(board, most))
    }

    fn sooner<T>(
        &mut self,
        by_dlx: impl FnOnce(&mut Solver) -> Result<T, UnansweredError>,
        by_lanes: impl FnOnce(&mut Solver, &mut Lanes) -> Result<T, UnansweredError>,
    ) -> T {
        if self.lanes.backend() == Backend::Portable {
            self.dlx.set_node_limit(Some(GIVE_UP));
            let answer = by_dlx(&mut self.dlx);
            self.dlx.set_node_limit(None);
            if let Ok(answer) = answer {
                return answer;
            }
        }
        by_lanes(&mut self.dlx, &mut self.lanes).expect("engines without limits answer")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards with none, one and several solutions, easy and hard.
    fn boards() -> Vec<Board> {
        let files = [
            include_str!("../../data/altered.txt"),
            include_str!("../../data/hard.txt"),
            include_str!("../../data/counts.txt"),
            include_str!("../../data/slow-by-rows.txt"),
        ];
        let lines = files.iter().flat_map(|file| file.lines().take(400));
        lines.filter(|line| !line.starts_with('#')).map(|line| line.parse().unwrap()).collect()
    }

    #[test]
    fn answers_are_those_of_dancing_links_by_every_backend() {
        let boards = boards();
        let mut dlx = Solver::new();
        for lanes in Backend::ALL.into_iter().filter_map(Lanes::with_backend) {
            let mut engines = Engines::new(lanes);
            for board in &boards {
                assert_eq!(Ok(engines.solve(board)), dlx.first(board), "{board}");
                assert_eq!(Ok(engines.judge(board)), dlx.judge(board), "{board}");
                assert_eq!(Ok(engines.count_up_to(board, 9)), dlx.count_up_to(board, 9), "{board}");
            }
            assert!(dlx.stats().nodes > 0 && engines.lanes.stats().nodes > 0);
        }
    }
}
