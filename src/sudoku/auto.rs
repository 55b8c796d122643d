//! [`Auto`]: the fastest engine for a board, decided in this file alone, for one board and for
//! many.
//!
//! | asked of | answered by |
//! | --- | --- |
//! | [`COLLECTION`] boards or more | lanes; boards with several solutions again by Dancing Links |
//! | fewer, where lanes use vector instructions | lanes, as above |
//! | fewer, on other processors | Dancing Links; after [`DLX_FIRST_NODES`] tree nodes, lanes |
//! | any number, under a node limit | Dancing Links |
//! | fewer, after [`few_by_dlx`](Auto::few_by_dlx) | Dancing Links |
//! | one, for its smallest or for all its solutions | Dancing Links |
//!
//! With vector instructions the lanes are faster on all boards, from the easiest to the hardest.
//! Without them they are slower to start but search better: easy boards suit Dancing Links, hard
//! ones the lanes.
//!
//! The answer must not depend on the processor. So of several solutions it is always the first
//! that Dancing Links meets, and a node limit counts the tree nodes of Dancing Links.
//!
//! The program calls [`few_by_dlx`](Auto::few_by_dlx), through [`EngineKind`](super::EngineKind):
//! Dancing Links is its default engine, and for fewer boards than a collection the time to start a
//! process hides the difference. The functions [`solve`], [`judge`] and [`count_up_to`] do not.

use std::cell::RefCell;

use super::board::Board;
use super::engine::{Control, Engine, Verdict};
use super::lanes::{Backend, Lanes};
use super::many::{Query, Replies, one_by_one, solve as solve_by};
use super::solver::Solver;
use crate::search::{Outcome, UnansweredError};

/// The number of boards, asked about together, from which on they are a collection and go through
/// the lanes: as many as fill the lanes of the narrowest backend.
pub const COLLECTION: usize = 16;

/// Tree nodes that Dancing Links may enter for a board before lanes without vector instructions
/// take over. They take about as long as those lanes take for all of a board of medium difficulty
/// (`quadrille bench`: rows "dlx" and "lanes portable, one a call").
const DLX_FIRST_NODES: u64 = 100;

/// A solution of the board, or `None` if there is none. No limit.
///
/// Of several solutions it is the first that [`Solver`] meets, on every machine.
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
    AUTO.with_borrow_mut(|auto| auto.first(board).expect(UNLIMITED))
}

/// Whether the board has none, one or several solutions, with the evidence. No limit.
///
/// Of several solutions it shows the first two that [`Solver`] meets, on every machine.
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
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    AUTO.with_borrow_mut(|auto| auto.judge(board).expect(UNLIMITED))
}

/// The number of solutions of the board, or `most` if there are at least that many. No other limit.
///
/// ```
/// use quadrille::sudoku::{Board, count_up_to};
///
/// assert_eq!(count_up_to(&Board::EMPTY, 1000), 1000);
/// ```
#[must_use]
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    AUTO.with_borrow_mut(|auto| auto.count_up_to(board, most).expect(UNLIMITED))
}

const UNLIMITED: &str = "an engine without limits answers";

thread_local! {
    /// The engine of the functions above.
    static AUTO: RefCell<Auto> = RefCell::new(Auto::new());
}

/// The fastest engine for a board: Dancing Links or lanes.
///
/// Of several solutions it gives the first ones that [`Solver`] meets. It makes each engine at the
/// first question for it; that takes about 0.2 ms for both.
///
/// ```
/// use quadrille::sudoku::{Auto, Board, Engine, Query};
///
/// let (mut auto, mut replies) = (Auto::new(), Vec::new());
/// let boards = vec![Board::EMPTY; 100];
/// auto.answer_all(&boards, Query::Solve { smallest: false, judged: false }, &mut replies);
/// let first = auto.first(&boards[0])?;
/// assert!(replies.iter().flatten().all(|reply| reply.solution == first));
/// # Ok::<(), quadrille::search::UnansweredError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auto {
    backend: Backend,
    few_by_dlx: bool,
    dlx: Option<Solver>,
    lanes: Option<Lanes>,
    control: Control,
}

impl Default for Auto {
    fn default() -> Self {
        Self::new()
    }
}

impl Auto {
    /// An engine whose lanes use the fastest backend that this processor has.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best()).expect("the best backend is available")
    }

    /// An engine whose lanes use this backend, or `None` if the processor lacks its instructions.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let control = Control::default();
        backend.is_available().then_some(Self {
            backend,
            few_by_dlx: false,
            dlx: None,
            lanes: None,
            control,
        })
    }

    /// The same engine, but fewer than [`COLLECTION`] boards go to Dancing Links alone.
    ///
    /// ```
    /// use quadrille::sudoku::{Auto, Board, Engine, Solver};
    ///
    /// let (mut auto, mut dlx) = (Auto::new().few_by_dlx(), Solver::new());
    /// assert_eq!(auto.judge(&Board::EMPTY), dlx.judge(&Board::EMPTY));
    /// assert_eq!(auto.stats(), dlx.stats());
    /// ```
    #[must_use]
    pub const fn few_by_dlx(mut self) -> Self {
        self.few_by_dlx = true;
        self
    }

    /// Asks Dancing Links, the lanes, or one after the other, as the table of this file says.
    /// `by_lanes` returns `None` if Dancing Links must answer after all.
    fn ask<T>(
        &mut self,
        by_dlx: impl Fn(&mut Solver) -> Result<T, UnansweredError>,
        by_lanes: impl FnOnce(&mut Lanes) -> Result<Option<T>, UnansweredError>,
    ) -> Result<T, UnansweredError> {
        self.begin();
        let answer = self.ask_either(by_dlx, by_lanes);
        self.end();
        answer
    }

    fn ask_either<T>(
        &mut self,
        by_dlx: impl Fn(&mut Solver) -> Result<T, UnansweredError>,
        by_lanes: impl FnOnce(&mut Lanes) -> Result<Option<T>, UnansweredError>,
    ) -> Result<T, UnansweredError> {
        let limit = self.control.node_limit();
        if limit.is_some() || self.few_by_dlx {
            return by_dlx(self.dlx(limit));
        }
        if self.backend == Backend::Portable {
            match by_dlx(self.dlx(Some(DLX_FIRST_NODES))) {
                Err(UnansweredError::Limit) => {}
                settled => return settled,
            }
        }
        match by_lanes(self.lanes())? {
            Some(answer) => Ok(answer),
            None => by_dlx(self.dlx(None)),
        }
    }

    /// Dancing Links, under this node limit.
    fn dlx(&mut self, limit: Option<u64>) -> &mut Solver {
        let dlx = made(&mut self.dlx, &self.control, Solver::new);
        dlx.set_node_limit(limit);
        dlx
    }

    fn lanes(&mut self) -> &mut Lanes {
        let backend = self.backend;
        made(&mut self.lanes, &self.control, || lanes(backend))
    }

    /// Begins a question: a new stop flag goes to the engines that there are.
    fn begin(&mut self) {
        if let Some(stop) = self.control.new_stop() {
            if let Some(dlx) = &mut self.dlx {
                dlx.set_stop(stop.clone());
            }
            if let Some(lanes) = &mut self.lanes {
                lanes.set_stop(stop);
            }
        }
    }

    /// Ends a question: adds up the work of both engines.
    fn end(&mut self) {
        let dlx = self.dlx.as_ref().map(Solver::stats).unwrap_or_default();
        let lanes = self.lanes.as_ref().map(Lanes::stats).unwrap_or_default();
        self.control.record(dlx + lanes);
    }
}

/// The engine; if it is not there yet, a new one with the stop flag of `control`.
fn made<'e, E: Engine>(
    engine: &'e mut Option<E>,
    control: &Control,
    make: impl FnOnce() -> E,
) -> &'e mut E {
    engine.get_or_insert_with(|| {
        let mut engine = make();
        if let Some(stop) = control.stop() {
            engine.set_stop(stop.clone());
        }
        engine
    })
}

fn lanes(backend: Backend) -> Lanes {
    Lanes::with_backend(backend).expect("`Auto` is made only where the backend is available")
}

impl Engine for Auto {
    fn control(&self) -> &Control {
        &self.control
    }

    fn control_mut(&mut self) -> &mut Control {
        &mut self.control
    }

    /// In the order of Dancing Links, which shows them.
    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        self.begin();
        let limit = self.control.node_limit();
        let outcome = self.dlx(limit).solutions(board, most, visit);
        self.end();
        outcome
    }

    fn first(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.ask(
            |dlx| dlx.first(board),
            |lanes| {
                Ok(match lanes.judge(board)? {
                    Verdict::None => Some(None),
                    Verdict::Unique(solved) => Some(Some(solved)),
                    Verdict::Several(..) => None,
                })
            },
        )
    }

    fn judge(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.ask(
            |dlx| dlx.judge(board),
            |lanes| {
                let verdict = lanes.judge(board)?;
                Ok((!matches!(verdict, Verdict::Several(..))).then_some(verdict))
            },
        )
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        self.ask(
            |dlx| dlx.count_up_to(board, most),
            |lanes| lanes.count_up_to(board, most).map(Some),
        )
    }

    /// By Dancing Links.
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.begin();
        let limit = self.control.node_limit();
        let smallest = self.dlx(limit).smallest(board);
        self.end();
        smallest
    }

    fn answer_all(&mut self, boards: &[Board], query: Query, replies: &mut Replies) {
        if boards.len() < COLLECTION || self.control.node_limit().is_some() {
            return one_by_one(self, boards, query, replies);
        }
        self.begin();
        match query {
            Query::Count { .. } => self.lanes().answer_all(boards, query, replies),
            Query::Solve { smallest, .. } => {
                let Self { backend, dlx, lanes: by_lanes, control, .. } = self;
                let by_lanes = made(by_lanes, control, || lanes(*backend));
                let again = |_: &mut Lanes, board: &Board| {
                    let dlx = made(dlx, control, Solver::new);
                    dlx.set_node_limit(None);
                    solve_by(dlx, board, smallest)
                };
                by_lanes.solve_all(boards, again, replies);
            }
        }
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::StopFlag;

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

    fn every_auto() -> impl Iterator<Item = Auto> {
        let all = Backend::ALL.into_iter().filter_map(Auto::with_backend);
        all.flat_map(|auto| [auto.clone(), auto.few_by_dlx()])
    }

    #[test]
    fn answers_are_those_of_dancing_links_by_every_backend() {
        let boards = boards();
        let mut dlx = Solver::new();
        for mut auto in every_auto() {
            for board in &boards {
                assert_eq!(auto.first(board), dlx.first(board), "{board}");
                assert_eq!(auto.judge(board), dlx.judge(board), "{board}");
                assert_eq!(auto.count_up_to(board, 9), dlx.count_up_to(board, 9), "{board}");
            }
            assert!(dlx.stats().nodes > 0 && auto.stats().nodes > 0);
        }
    }

    #[test]
    fn one_board_and_many_get_the_same_replies() {
        let boards = boards();
        let mut dlx = Solver::new();
        let queries = [
            Query::Solve { smallest: false, judged: true },
            Query::Solve { smallest: true, judged: true },
            Query::Count { most: 9 },
        ];
        for mut auto in every_auto() {
            for query in queries {
                let mut expected = Vec::new();
                dlx.answer_all(&boards, query, &mut expected);
                assert_eq!(expected.len(), boards.len());
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
        let mut dlx = Solver::new();
        dlx.set_node_limit(Some(60));
        for mut auto in every_auto() {
            auto.set_node_limit(Some(60));
            for board in &boards {
                assert_eq!(auto.judge(board), dlx.judge(board), "{board}");
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
            let stop = StopFlag::new();
            auto.set_stop(stop.clone());
            stop.stop();
            assert_eq!(auto.judge(&Board::EMPTY), Err(UnansweredError::Stopped));
            let mut replies = Vec::new();
            auto.answer_all(&[Board::EMPTY; COLLECTION], Query::Count { most: 2 }, &mut replies);
            assert_eq!(replies, []);
            auto.set_stop(StopFlag::new());
            assert_eq!(auto.count_up_to(&Board::EMPTY, 5), Ok(5));
        }
    }
}
