//! [`VariantSolver`]: solves many boards of one variant.
//!
//! One search is built for all boards. For each board it returns to the empty board, takes the
//! givens, and explores the rest. Which search it is depends on the rules:
//!
//! - If they relate digits to each other, as dots, cages and sums do, each rule removes candidates
//!   of its cells (`propagation.rs`).
//! - Otherwise the exact cover problem is searched, by words of bits (`masks.rs`), or by Dancing
//!   Links if an item has too many options.
//!
//! If a board takes long, a second search helps, which learns from its conflicts. The two run in a
//! [race](quadrille_search::race), so the answer does not depend on the speed of the
//! machine.

use std::cell::OnceCell;

use super::Variant;
use quadrille_base::{Limits, Outcome, Stats, StopFlag, UnansweredError};
use quadrille_decide::problem::{ItemId, OptionId, Problem};
use quadrille_models::Model;
use quadrille_problem::Restriction;
use quadrille_search::dlx::Dlx;
use quadrille_search::learn::{Branching, Learn};
use quadrille_search::race::{Contender, Turn, Turns, prices};
use quadrille_search::{Enumerate, Search};

mod easiest;
mod masks;
mod propagation;

use masks::Masks;
use propagation::Propagation;

/// A solver for boards of one variant. It is built once and used for any number of boards.
///
/// ```
/// use quadrille::sudoku::variant::{Variant, VariantSolver};
/// use quadrille::search::Outcome;
///
/// let mut solver = VariantSolver::new(&Variant::named("4x4,diagonal")?);
/// let mut shown = 0;
/// let empty = vec![None; 16];
/// let outcome = solver.solutions(&empty, 1000, &mut |_| shown += 1);
/// assert_eq!((outcome, shown), (Outcome::Exhausted, 48));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Debug)]
pub struct VariantSolver {
    variant: Variant,
    /// The problem of the empty board, once it is needed.
    cover: OnceCell<BoardCover>,
    search: Engine,
    nodes: Option<u64>,
    stop: StopFlag,
    /// Tree nodes of all questions.
    n_nodes: u64,
}

/// The exact cover problem of the empty board.
#[derive(Debug)]
struct BoardCover {
    problem: Problem,
    /// The option of each symbol in each cell, cell by cell, if there is one.
    options: Vec<Option<OptionId>>,
    /// The place in `options` of each option of the problem; `None` for options of constraints.
    places: Vec<Option<usize>>,
    n_digits: usize,
}

impl BoardCover {
    fn new(variant: &Variant) -> Self {
        let (problem, labels) = variant.problem().into_parts();
        let (n, n_digits) = (variant.side(), variant.n_digits());
        let place = |label: &Option<(super::Square, usize)>| {
            label.map(|(square, symbol)| (square.row * n + square.column) * n_digits + symbol)
        };
        let places: Vec<Option<usize>> = labels.iter().map(place).collect();
        let mut options = vec![None; n * n * n_digits];
        for (option, place) in problem.options().zip(&places) {
            if let Some(place) = *place {
                options[place] = Some(option);
            }
        }
        Self { problem, options, places, n_digits }
    }

    /// The options of the given cells; `None` if there is none for a symbol in its cell.
    fn given(&self, givens: &Cells) -> impl Iterator<Item = Option<OptionId>> {
        let options = givens.iter().zip(self.options.chunks(self.n_digits));
        options.filter_map(|(given, options)| given.map(|symbol| options[symbol]))
    }

    /// Sets the cell of an option, if it has one.
    fn read(&self, option: OptionId, board: &mut Cells) {
        if let Some(place) = self.places[option.index()] {
            board[place / self.n_digits] = Some(place % self.n_digits);
        }
    }
}

/// The search of the empty board.
#[derive(Debug)]
enum Engine {
    Propagation(Box<Propagation>),
    Masks(Masks),
    Dlx(Dlx),
}

impl Engine {
    fn stats(&self) -> Stats {
        match self {
            Self::Propagation(search) => search.stats(),
            Self::Masks(search) => search.stats(),
            Self::Dlx(search) => search.stats(),
        }
    }
}

/// The work of the search of the empty board for one board.
struct TreeWork<'s> {
    search: &'s Engine,
    /// The statistics at the end of the earlier boards.
    before: Stats,
}

impl Contender for TreeWork<'_> {
    fn work(&self) -> u64 {
        let done = self.search.stats() - self.before;
        match self.search {
            Engine::Propagation(_) => done.updates.saturating_mul(STEP),
            Engine::Masks(_) => prices::by_words(done),
            Engine::Dlx(_) => prices::by_lists(done),
        }
    }

    fn nodes(&self) -> u64 {
        self.search.stats().nodes - self.before.nodes
    }
}

/// The work in the first round of turns, in units of about a nanosecond. Dancing Links takes a
/// tenth of it for a 16x16 board with 112 clues. The value is not tuned.
const FIRST_TURN_WORK: u64 = 10_000_000;

/// The same for each share if the rules remove candidates. The value is not tuned.
const FIRST_PROPAGATION_WORK: u64 = 50_000_000;

/// The shares of the search whose rules remove candidates, of which the search that learns has one.
/// It is rarely slower. With equal shares, long searches took 1.3 to 1.8 times as long.
const PROPAGATION_SHARES: u64 = 4;

/// The price of a step of a rule that removes candidates, in units of about a nanosecond: 3 to 5 ns
/// for killers, renbans and zippers.
const STEP: u64 = 3;

/// The most solutions for which the search that learns is used, since each of them is stored and
/// compared with the others. Not tuned.
const MOST_LEARNED: u64 = 1000;

/// A board: the symbol of each cell, from 0, row by row.
type Cells = [Option<usize>];

impl VariantSolver {
    /// A solver for this variant. Givens of the variant's own board hold for all boards.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        if variant.relates_digits()
            && let Some(search) = Propagation::new(variant)
        {
            return Self::by(variant, OnceCell::new(), Engine::Propagation(search.into()));
        }
        let mut this = Self::by_dancing_links(variant);
        if let Some(masks) = Masks::new(&this.cover().problem) {
            this.search = Engine::Masks(masks);
        }
        this
    }

    /// A solver that uses only Dancing Links and the search that learns.
    #[must_use]
    pub fn by_dancing_links(variant: &Variant) -> Self {
        let cover = BoardCover::new(variant);
        let search = Engine::Dlx(Dlx::new(&cover.problem));
        Self::by(variant, cover.into(), search)
    }

    fn by(variant: &Variant, cover: OnceCell<BoardCover>, search: Engine) -> Self {
        let (nodes, stop, n_nodes) = (None, StopFlag::default(), 0);
        Self { variant: variant.clone(), cover, search, nodes, stop, n_nodes }
    }

    fn cover(&self) -> &BoardCover {
        self.cover.get_or_init(|| BoardCover::new(&self.variant))
    }

    /// Limits the tree nodes of each later question. `None`, the default, means no limit. With a
    /// limit, the search that learns is not used.
    pub fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    /// Lets a flag stop all later questions.
    pub fn set_stop(&mut self, stop: StopFlag) {
        if let Engine::Dlx(search) = &mut self.search {
            search.set_stop(stop.clone());
        }
        self.stop = stop;
    }

    /// Whether the flag is set. A short search does not look at it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// The outcome of a search that passes the solutions of a board to `visit`, one after another,
    /// at most `most` of them.
    ///
    /// `givens` has the symbol of each cell, from 0, or `None`, row by row. The solutions that are
    /// passed depend only on the board, `most` and the node limit.
    ///
    /// The outcome is [`Limit`](Outcome::Limit) if `most` solutions were passed, even if there are
    /// no more, or if the node limit was reached. It is [`Exhausted`](Outcome::Exhausted) if fewer
    /// were passed and the board has no others.
    ///
    /// # Panics
    ///
    /// If `givens` does not have an entry for each cell, or an entry is not a symbol.
    pub fn solutions(
        &mut self,
        givens: &[Option<usize>],
        most: u64,
        visit: &mut dyn FnMut(&[Option<usize>]),
    ) -> Outcome {
        if !self.begin(givens) {
            return Outcome::Exhausted;
        }
        let mut board = givens.to_vec();
        if most > MOST_LEARNED || self.nodes.is_some() {
            let mut n = 0;
            let mut show = |board: &Cells| {
                visit(board);
                n += 1;
                n >= most
            };
            let outcome = self.run_slice(&mut board, self.nodes, &mut show);
            return outcome.unwrap_or(Outcome::Limit);
        }
        let mut found = Found { most, boards: Vec::new() };
        let outcome = self.race(givens, &mut board, &mut found);
        found.boards.iter().for_each(|board| visit(board));
        outcome
    }

    /// Returns to the empty board and chooses the givens; `false` if they contradict each other.
    fn begin(&mut self, givens: &Cells) -> bool {
        let n = self.variant.side();
        let n_digits = self.variant.n_digits();
        assert_eq!(givens.len(), n * n, "a board has a given or none for each cell");
        assert!(givens.iter().flatten().all(|&symbol| symbol < n_digits), "a given is a symbol");
        if givens
            .iter()
            .enumerate()
            .any(|(cell, its)| its.is_some() && !self.variant.board.has(cell))
        {
            return false;
        }
        let Self { cover, search, .. } = self;
        let options = || cover.get().expect("the engine needs it").given(givens);
        match search {
            Engine::Propagation(search) => {
                search.begin(givens);
                true
            }
            Engine::Dlx(search) => {
                search.rewind(0);
                options().all(|option| option.is_some_and(|option| search.require(option)))
            }
            Engine::Masks(search) => {
                let options: Option<Vec<OptionId>> = options().collect();
                options.map(|options| search.begin(options)).is_some()
            }
        }
    }

    /// Continues the search of the empty board for this number of tree nodes, or until `show`
    /// returns `true` because there are enough solutions. The outcome; `None` after that number of
    /// nodes.
    fn run_slice(
        &mut self,
        board: &mut [Option<usize>],
        nodes: Option<u64>,
        show: &mut dyn FnMut(&Cells) -> bool,
    ) -> Option<Outcome> {
        let Self { variant, cover, search, stop, n_nodes, .. } = self;
        let before = search.stats().nodes;
        let last = nodes.map_or(u64::MAX, |nodes| before.saturating_add(nodes));
        let needed = "the engine reads covers";
        let outcome = match search {
            Engine::Propagation(search) => show_boards(board, show, |board| {
                let solved = search.next_solution(last, stop)?;
                for cell in variant.board.cells() {
                    board[cell] = Some(solved[cell].trailing_zeros() as usize);
                }
                Ok(())
            }),
            Engine::Masks(search) => show_boards(board, show, |board| {
                let cover = cover.get().expect(needed);
                search.next_solution(last, stop)?.for_each(|option| cover.read(option, board));
                Ok(())
            }),
            Engine::Dlx(search) => show_covers(search, nodes, board, show, |option, board| {
                cover.get().expect(needed).read(option, board);
            }),
        };
        *n_nodes += search.stats().nodes - before;
        outcome
    }

    /// Runs a race of the search of the empty board and one that learns. The second search is
    /// created for its first turn.
    fn race(&mut self, givens: &Cells, board: &mut Cells, found: &mut Found) -> Outcome {
        let before = self.search.stats();
        let mut learning: Option<Learning> = None;
        let (first, shares) = match self.search {
            Engine::Propagation(_) => (FIRST_PROPAGATION_WORK, PROPAGATION_SHARES),
            Engine::Masks(_) | Engine::Dlx(_) => (FIRST_TURN_WORK, 1),
        };
        let (mut turns, mut turn) = (Turns::new(first), Turn::default());
        loop {
            let work = turns.work(if turns.whose() == 0 { shares } else { 1 });
            let outcome = match &mut learning {
                Some(learning) if turns.whose() == 1 => turn
                    .slice(&learning.search, work)
                    .map(|nodes| self.run_learning(learning, board, found, nodes)),
                _ => turn
                    .slice(&TreeWork { search: &self.search, before }, work)
                    .map(|nodes| self.run_slice(board, Some(nodes), &mut |board| found.add(board))),
            };
            match outcome {
                Some(Some(outcome)) => return outcome,
                Some(None) => {}
                None => {
                    turns.pass_on(2);
                    learning.get_or_insert_with(|| self.learning(givens));
                }
            }
        }
    }

    /// Continues a search that learns for this number of tree nodes. The outcome; `None` after that
    /// number of nodes.
    fn run_learning(
        &self,
        Learning { search, options }: &mut Learning,
        board: &mut Cells,
        found: &mut Found,
        nodes: u64,
    ) -> Option<Outcome> {
        let show = &mut |board: &Cells| found.add(board);
        show_covers(search, Some(nodes), board, show, |option, board| {
            self.cover().read(options[option.index()], board);
        })
    }

    /// A search that learns, for the problem that remains after the givens. The givens do not
    /// contradict each other.
    fn learning(&self, givens: &Cells) -> Learning {
        let cover = self.cover();
        let problem = &cover.problem;
        // `dead`: the options of the givens, and those that they exclude. `covered`: the items that
        // the givens cover without a color.
        let mut dead = vec![false; problem.n_options()];
        let mut covered = vec![false; problem.n_items()];
        for option in cover.given(givens).flatten() {
            dead[option.index()] = true;
            for entry in problem.entries(option) {
                covered[entry.item.index()] |= entry.color.is_none();
                for (other, color) in problem.colored_options_of(entry.item) {
                    dead[other.index()] |= color.is_none() || color != entry.color;
                }
            }
        }
        let options: Vec<OptionId> =
            problem.options().filter(|option| !dead[option.index()]).collect();
        let items: Vec<ItemId> = problem.items().filter(|item| !covered[item.index()]).collect();
        let rest = Restriction::of(problem).to(&items, &options);
        let mut search = Learn::new(&rest, Branching::Options, 0);
        search.set_stop(self.stop.clone());
        Learning { search, options }
    }

    /// The lexicographically smallest solution, or `None` if there is none. Of two solutions, the
    /// smaller has the smaller symbol in the first cell, row by row, where they differ.
    ///
    /// It searches at most once for each smaller symbol of each cell.
    ///
    /// # Errors
    ///
    /// If the node limit was reached, which holds for all these searches together, or if the stop
    /// flag was set.
    pub fn smallest(
        &mut self,
        givens: &[Option<usize>],
    ) -> Result<Option<Vec<Option<usize>>>, UnansweredError> {
        let (start, limit) = (self.n_nodes, self.nodes);
        let Some(mut smallest) = self.first(givens)? else { return Ok(None) };
        let mut fixed = givens.to_vec();
        for cell in 0..givens.len() {
            if givens[cell].is_some() || !self.variant.board.has(cell) {
                continue;
            }
            for symbol in 0..smallest[cell].expect("a solution has no empty cell") {
                fixed[cell] = Some(symbol);
                let used = self.n_nodes - start;
                self.nodes = limit.map(|nodes| nodes.saturating_sub(used));
                let solved = self.first(&fixed);
                self.nodes = limit;
                if let Some(solved) = solved? {
                    smallest = solved;
                    break;
                }
            }
            fixed[cell] = smallest[cell];
        }
        Ok(Some(smallest))
    }

    /// The first solution that is found.
    fn first(&mut self, givens: &Cells) -> Result<Option<Vec<Option<usize>>>, UnansweredError> {
        let mut first = None;
        let outcome = self.solutions(givens, 1, &mut |solved| first = Some(solved.to_vec()));
        if first.is_none() {
            outcome.answered()?;
        }
        Ok(first)
    }
}

/// Counts a tree node, unless there are `most` already, or the flag is set. It looks at the flag
/// once in `poll` nodes.
fn enter(nodes: &mut u64, most: u64, poll: u64, stop: &StopFlag) -> Result<(), Outcome> {
    if *nodes >= most {
        return Err(Outcome::Limit);
    }
    if nodes.is_multiple_of(poll) && stop.is_set() {
        return Err(Outcome::Stopped);
    }
    *nodes += 1;
    Ok(())
}

/// Shows the boards that `next` writes to `board`, until `show` has enough of them. `None` if the
/// search can go on after its limit.
fn show_boards(
    board: &mut Cells,
    show: &mut dyn FnMut(&Cells) -> bool,
    mut next: impl FnMut(&mut Cells) -> Result<(), Outcome>,
) -> Option<Outcome> {
    loop {
        match next(board) {
            Ok(()) if show(board) => return Some(Outcome::Limit),
            Ok(()) => {}
            Err(outcome) => return Some(outcome).filter(|&outcome| outcome != Outcome::Limit),
        }
    }
}

/// Shows the boards of the covers that a search finds within this number of tree nodes, until
/// `show` has enough of them. `read` writes an option of a cover to the board.
fn show_covers(
    search: &mut impl Enumerate,
    nodes: Option<u64>,
    board: &mut Cells,
    show: &mut dyn FnMut(&Cells) -> bool,
    read: impl Fn(OptionId, &mut Cells),
) -> Option<Outcome> {
    let mut limits = Limits::NONE;
    limits.nodes = nodes;
    search.set_limits(limits);
    show_boards(board, show, |board| {
        let Some(options) = search.next_solution() else {
            return Err(search.outcome().unwrap_or(Outcome::Limit));
        };
        for &option in options {
            read(option, board);
        }
        Ok(())
    })
}

/// A search that learns, for one board.
struct Learning {
    search: Learn,
    /// The options of its problem, as options of the whole problem.
    options: Vec<OptionId>,
}

/// The solutions that two searches have found, in the order in which they were found.
struct Found {
    most: u64,
    boards: Vec<Vec<Option<usize>>>,
}

impl Found {
    /// Adds a solution if it is new. Returns whether there are enough solutions now.
    fn add(&mut self, board: &Cells) -> bool {
        if self.boards.iter().all(|known| known != board) {
            self.boards.push(board.to_vec());
        }
        self.boards.len() as u64 >= self.most
    }
}
