//! [`Auto`]: the fastest engine for the board or the boards of a question. Only this file decides
//! which engine that is.
//!
//! | boards | with vector instructions | without |
//! | --- | --- | --- |
//! | [`COLLECTION`] or more | lanes | bands |
//! | fewer | bands; lanes finish a [`HARD`] board | bands |
//!
//! Dancing Links answers instead under a node limit, for [`solutions`](Engine::solutions), and,
//! after `few_by_dlx`, for fewer boards than a collection.
//!
//! Bands are the fastest engine for one board, unless it is very hard. Lanes are the fastest engine
//! for many boards. Bands hand the unexplored parts of a hard board over to the lanes, so nothing
//! is searched twice. If the lanes find several solutions, bands find the smallest.
//!
//! The answer must not depend on the engine or on the processor. So the solution shown is always
//! the smallest, and a node limit always counts the tree nodes of Dancing Links.
//!
//! The program calls `few_by_dlx`, through [`EngineKind`](super::EngineKind):
//! Dancing Links is its default engine, and for fewer boards than a collection the time to start a
//! process hides the difference. The functions [`solve`], [`judge`] and [`count_up_to`] do not call
//! it.

use std::cell::RefCell;

use super::bands::{Bands, Leave, Rest};
use super::board::Board;
use super::engine::{Engine, one_by_one};
use super::lanes::{Backend, Lanes};
use super::position::Position;
use super::query::{Query, Replies, Reply, Verdict};
use super::solver::Solver;
use quadrille_base::{Outcome, Stats, StopFlag, UnansweredError};

/// The smallest number of boards in one question that makes them a collection. It is the number of
/// lanes of AVX2, and twice that of NEON. If there are vector instructions, a collection goes to
/// the lanes.
pub const COLLECTION: usize = 16;

/// When bands hand a board over to the lanes: after 3 contradictions, if more than 16 are expected
/// in the rest of the tree. Such a board is hard enough to fill the lanes (`benches/README.md`).
const HARD: Leave = Leave { contradictions: 3, expected: 16 };

/// A solution of the board, or `None` if there is none. No limit.
///
/// If there are several, it is the smallest: the one with the smallest digit in the first cell
/// where they differ, read row by row.
///
/// ```
/// use quadrille::sudoku::{Board, solve};
///
/// let two_fives: Board = format!("55{}", ".".repeat(79)).parse()?;
/// assert_eq!(solve(&two_fives), None);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn solve(board: &Board) -> Option<Board> {
    AUTO.with_borrow_mut(|auto| auto.first(board).expect(UNLIMITED))
}

/// None, one or several solutions of the board, with the evidence. No limit.
///
/// If there are several, the verdict has the two smallest, the smallest first. A solution is
/// smaller if it has the smaller digit in the first cell where they differ, read row by row.
///
/// ```
/// use quadrille::sudoku::{Board, Verdict, judge};
///
/// let puzzle: Board =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// assert!(matches!(judge(&puzzle), Verdict::Unique(_)));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn judge(board: &Board) -> Verdict {
    AUTO.with_borrow_mut(|auto| auto.judge(board).expect(UNLIMITED))
}

/// None, one or several solutions of a position, with any of them. No limit.
#[doc(hidden)]
pub fn judge_position(position: &Position) -> Verdict {
    AUTO.with_borrow_mut(|auto| {
        let (_, lanes) = auto.bands_and_lanes();
        lanes.judge_position(&position.part()).expect(UNLIMITED)
    })
}

/// The number of solutions of the board, or `most` if there are at least that many. No other limit.
///
/// ```
/// use quadrille::sudoku::{Board, count_up_to};
///
/// assert_eq!(count_up_to(&Board::EMPTY, 1000), 1000);
/// ```
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    AUTO.with_borrow_mut(|auto| auto.count_up_to(board, most).expect(UNLIMITED))
}

const UNLIMITED: &str = "an engine without limits answers";

thread_local! {
    /// The engine of the functions above.
    static AUTO: RefCell<Auto> = RefCell::new(Auto::default());
}

/// The fastest engine for a board: bands, lanes or Dancing Links.
///
/// If there are several solutions, [`first`](Engine::first) returns the smallest and
/// [`judge`](Engine::judge) the two smallest; [`solutions`](Engine::solutions) shows them in the
/// order of [`Solver`]. Dancing Links and lanes are made when a question first needs them; making
/// all engines takes about 0.2 ms.
///
/// ```
/// use quadrille::sudoku::{Auto, Board, Engine, Query};
///
/// let (mut auto, mut replies) = (Auto::default(), Vec::new());
/// let boards = vec![Board::EMPTY; 100];
/// auto.answer_all(&boards, Query::Solve, &mut replies);
/// let first = auto.first(&boards[0])?;
/// assert!(replies.iter().flatten().all(|reply| reply.solution == first));
/// # Ok::<(), quadrille::search::UnansweredError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auto {
    backend: Backend,
    few_by_dlx: bool,
    dlx: Option<Solver>,
    bands: Bands,
    lanes: Option<Lanes>,
    nodes: Option<u64>,
    stop: StopFlag,
}

/// An engine whose bands and lanes use the fastest backend that this processor has.
impl Default for Auto {
    fn default() -> Self {
        Self::with_backend(Backend::best()).expect("the best backend is available")
    }
}

impl Auto {
    /// An engine whose bands and lanes use this backend, or `None` if the processor lacks its
    /// instructions.
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Some(Self {
            backend,
            few_by_dlx: false,
            dlx: None,
            bands: Bands::with_backend(backend)?,
            lanes: None,
            nodes: None,
            stop: StopFlag::default(),
        })
    }

    /// The same engine, but for fewer than [`COLLECTION`] boards it asks Dancing Links alone.
    #[must_use]
    pub(super) const fn few_by_dlx(mut self) -> Self {
        self.few_by_dlx = true;
        self
    }

    /// Asks one engine, or one after another, by the table at the top of this file. `by_lanes` gets
    /// the bands that have handed the board over.
    fn ask<T>(
        &mut self,
        by_one: impl Fn(&mut dyn Engine) -> Result<T, UnansweredError>,
        by_lanes: impl FnOnce(&mut Lanes, &mut Bands) -> Result<T, UnansweredError>,
    ) -> Result<T, UnansweredError> {
        if self.nodes.is_some() || self.few_by_dlx {
            return by_one(self.dlx());
        }
        self.bands.leave((self.backend != Backend::Portable).then_some(HARD));
        let answer = by_one(&mut self.bands);
        self.bands.leave(None);
        if !matches!(answer, Err(UnansweredError::Limit)) {
            return answer;
        }
        let (bands, lanes) = self.bands_and_lanes();
        by_lanes(lanes, bands)
    }

    /// Dancing Links, under the node limit and with the stop flag.
    fn dlx(&mut self) -> &mut Solver {
        let dlx = self.dlx.get_or_insert_default();
        dlx.set_node_limit(self.nodes);
        dlx.set_stop(self.stop.clone());
        dlx
    }

    fn bands_and_lanes(&mut self) -> (&mut Bands, &mut Lanes) {
        let make = || Lanes::with_backend(self.backend).expect("the bands have the same backend");
        let lanes = self.lanes.get_or_insert_with(make);
        lanes.set_stop(self.stop.clone());
        (&mut self.bands, lanes)
    }
}

/// What the bands have found and handed over, if the lanes have room for the parts.
fn rest<'b>(lanes: &Lanes, bands: &'b mut Bands) -> Option<Rest<'b>> {
    Some(bands.rest()).filter(|rest| lanes.have_room_for(rest.parts.len()))
}

/// Judges a board that the bands have handed over.
fn judge_rest(
    lanes: &mut Lanes,
    bands: &mut Bands,
    board: &Board,
) -> Result<Verdict, UnansweredError> {
    let Some(Rest { found, parts, .. }) = rest(lanes, bands) else { return lanes.judge(board) };
    // The lanes may find again the solution that the bands have found.
    let others = lanes.two_of_parts(parts)?;
    Ok(Verdict::of(found.into_iter().chain(others).flatten()))
}

impl Engine for Auto {
    fn node_limit(&mut self) -> &mut Option<u64> {
        &mut self.nodes
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.bands.set_stop(stop.clone());
        self.stop = stop;
    }

    fn stats(&self) -> Stats {
        let dlx = self.dlx.as_ref().map(Solver::stats).unwrap_or_default();
        let lanes = self.lanes.as_ref().map(Lanes::stats).unwrap_or_default();
        dlx + self.bands.stats() + lanes
    }

    /// Dancing Links finds them, in its own order.
    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        self.dlx().solutions(board, most, visit)
    }

    /// The smallest solution, if there are several.
    fn first(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.smallest(board)
    }

    /// The two smallest solutions, if there are several.
    fn judge(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.two_smallest(board)
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        self.ask(
            |engine| engine.count_up_to(board, most),
            |lanes, bands| match rest(lanes, bands) {
                Some(Rest { n_found, parts, .. }) => {
                    Ok(n_found + lanes.count_parts(parts, most - n_found)?)
                }
                None => lanes.count_up_to(board, most),
            },
        )
    }

    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.ask(
            |engine| engine.smallest(board),
            |lanes, bands| match judge_rest(lanes, bands, board)? {
                Verdict::Several(solved, _) => bands.smallest_of(board, &solved).map(Some),
                verdict => Ok(verdict.first()),
            },
        )
    }

    fn two_smallest(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.ask(
            |engine| engine.two_smallest(board),
            |lanes, bands| match judge_rest(lanes, bands, board)? {
                Verdict::Several(a, b) => bands.two_smallest_of(board, [&a, &b]),
                verdict => Ok(verdict),
            },
        )
    }

    /// It does not look for the second smallest solution, which takes Dancing Links long and is not
    /// needed.
    fn solve(&mut self, board: &Board) -> Result<Reply, UnansweredError> {
        self.ask(
            |engine| engine.solve(board),
            |lanes, bands| match judge_rest(lanes, bands, board)? {
                Verdict::Several(solved, _) => {
                    let smallest = bands.smallest_of(board, &solved)?;
                    Ok(Reply::new(Some(smallest), 2, false))
                }
                verdict => Ok(Reply::solved(verdict)),
            },
        )
    }

    fn answer_all(&mut self, boards: &[Board], query: Query, replies: &mut Replies) {
        if self.nodes.is_some() || boards.len() < COLLECTION {
            return one_by_one(self, boards, query, replies);
        }
        if self.backend == Backend::Portable {
            return self.bands.answer_all(boards, query, replies);
        }
        let (bands, lanes) = self.bands_and_lanes();
        match query {
            Query::Count { .. } => lanes.answer_all(boards, query, replies),
            Query::Solve => {
                let smallest = |_: &mut Lanes, board: &Board, known: &Board| {
                    bands.smallest_of(board, known).map(Some)
                };
                lanes.solve_all(boards, smallest, replies);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_base::StopFlag;

    /// Boards with none, one and several solutions, easy and hard.
    fn boards() -> Vec<Board> {
        let files = [
            include_str!("../data/altered.txt"),
            include_str!("../data/hard.txt"),
            include_str!("../data/counts.txt"),
            include_str!("../data/slow-by-rows.txt"),
        ];
        let lines = files.iter().flat_map(|file| {
            let every = file.lines().count().div_ceil(40);
            file.lines().step_by(every)
        });
        lines.filter(|line| !line.starts_with('#')).map(|line| line.parse().unwrap()).collect()
    }

    fn every_auto() -> impl Iterator<Item = Auto> {
        let all = Backend::ALL.into_iter().filter_map(|(backend, ..)| Auto::with_backend(backend));
        all.flat_map(|auto| [auto.clone(), auto.few_by_dlx()])
    }

    #[test]
    fn answers_are_those_of_dancing_links_by_every_backend() {
        let boards = boards();
        let mut dlx = Solver::default();
        let mut by_dlx = |board: &Board| {
            (dlx.smallest(board), dlx.two_smallest(board), dlx.count_up_to(board, 9))
        };
        let expected: Vec<_> = boards.iter().map(&mut by_dlx).collect();
        for mut auto in every_auto() {
            for (board, expected) in boards.iter().zip(&expected) {
                let found = (auto.first(board), auto.judge(board), auto.count_up_to(board, 9));
                assert_eq!(&found, expected, "{board}");
            }
            assert!(auto.stats().nodes > 0);
        }
    }

    #[test]
    fn few_boards_by_dancing_links_take_its_tree_nodes() {
        let (mut auto, mut dlx) = (Auto::default().few_by_dlx(), Solver::default());
        assert_eq!(auto.judge(&Board::EMPTY), dlx.two_smallest(&Board::EMPTY));
        assert_eq!(auto.stats(), dlx.stats());
    }

    #[test]
    fn one_board_and_many_get_the_same_replies() {
        let boards = boards();
        let mut dlx = Solver::default();
        for query in [Query::Solve, Query::Count { most: 9 }] {
            let mut expected = Vec::new();
            dlx.answer_all(&boards, query, &mut expected);
            assert_eq!(expected.len(), boards.len());
            for mut auto in every_auto() {
                for n in [COLLECTION - 1, COLLECTION] {
                    let mut replies = Vec::new();
                    for boards in boards.chunks(n) {
                        auto.answer_all(boards, query, &mut replies);
                    }
                    assert_eq!(replies, expected, "{query:?} of {n} boards by {auto:?}");
                }
            }
        }
    }

    #[test]
    fn a_node_limit_counts_the_nodes_of_dancing_links() {
        let boards = boards();
        let mut dlx = Solver::default();
        dlx.set_node_limit(Some(60));
        for mut auto in every_auto() {
            auto.set_node_limit(Some(60));
            for board in &boards {
                assert_eq!(auto.judge(board), dlx.two_smallest(board), "{board}");
                assert_eq!(auto.smallest(board), dlx.smallest(board), "{board}");
            }
            let query = Query::Count { most: 5 };
            let (mut replies, mut expected) = (Vec::new(), Vec::new());
            auto.answer_all(&boards, query, &mut replies);
            dlx.answer_all(&boards, query, &mut expected);
            assert_eq!(replies, expected);
            let n_open = replies.iter().filter(|reply| reply.is_err()).count();
            assert!(0 < n_open && n_open < boards.len());
        }
    }

    #[test]
    fn a_stop_flag_reaches_engines_old_and_new() {
        for mut auto in every_auto() {
            let stop = StopFlag::default();
            auto.set_stop(stop.clone());
            stop.stop();
            assert_eq!(auto.judge(&Board::EMPTY), Err(UnansweredError::Stopped));
            let mut replies = Vec::new();
            auto.answer_all(&[Board::EMPTY; COLLECTION], Query::Count { most: 2 }, &mut replies);
            assert!(replies.iter().all(Result::is_err) && replies.len() < 2);
            auto.set_stop(StopFlag::default());
            assert_eq!(auto.count_up_to(&Board::EMPTY, 5), Ok(5));
        }
    }
}
