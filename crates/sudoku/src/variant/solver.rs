//! Many boards of one variant.
//!
//! The problem of the empty board is built once, and with it one search: by words of bits
//! (`masks.rs`) where no item has colors or many options, otherwise by Dancing Links. For each
//! board the options of its givens are chosen, the rest is searched, and the search goes back to
//! the empty board.
//!
//! A board that takes long is asked of a search that learns from its conflicts, too: the two take
//! turns, each longer than the one before, until one has the answer. A turn is measured in tree
//! nodes, so the answer does not depend on the speed of the machine.

use super::super::super::Model;
use super::Variant;
use crate::problem::{ItemId, OptionId, Problem, Restriction};
use crate::search::dlx::Dlx;
use crate::search::learn::{Branching, Learn};
use crate::search::{Enumerate, Limits, Outcome, Search, StopFlag, UnansweredError};

mod masks;

use masks::Masks;

/// A solver for boards of one variant, made once and used for any number of boards.
///
/// ```
/// use quadrille::models::sudoku::variant::{Solver, Variant};
/// use quadrille::search::Outcome;
///
/// let mut solver = Solver::new(&Variant::named("4x4,diagonal")?);
/// let mut shown = 0;
/// let empty = vec![None; 16];
/// let outcome = solver.solutions(&empty, 1000, &mut |_| shown += 1);
/// assert_eq!((outcome, shown), (Outcome::Exhausted, 48));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    side: usize,
    problem: Problem,
    /// The option of each symbol in each cell, cell by cell, if there is one.
    options: Vec<Option<OptionId>>,
    /// The place in `options` of each option of the problem; constraints have options without.
    places: Vec<Option<usize>>,
    search: Engine,
    nodes: Option<u64>,
    stop: StopFlag,
    /// Tree nodes of all questions.
    n_nodes: u64,
}

/// The search of the empty board.
#[derive(Debug)]
enum Engine {
    Masks(Masks),
    Dlx(Dlx),
}

/// Tree nodes before the search that learns takes its first turn. A 16x16 board with 112 clues
/// takes a few hundred of Dancing Links.
const FIRST_TURN: u64 = 10_000;

/// The most solutions that are asked of the search that learns: it remembers each of them.
const MOST_LEARNT: u64 = 2;

/// A board: the symbol of each cell, from 0, row by row.
type Cells = [Option<usize>];

impl Solver {
    /// A solver. The givens of the variant's own board hold for all boards.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let mut this = Self::by_dancing_links(variant);
        if let Some(masks) = Masks::new(&this.problem) {
            this.search = Engine::Masks(masks);
        }
        this
    }

    /// A solver that never takes another search than Dancing Links, and the one that learns.
    #[must_use]
    pub fn by_dancing_links(variant: &Variant) -> Self {
        let (problem, labels) = variant.problem().into_parts();
        let n = variant.side();
        let place = |label: &Option<(super::Square, usize)>| {
            label.map(|(square, symbol)| (square.row * n + square.column) * n + symbol)
        };
        let places: Vec<Option<usize>> = labels.iter().map(place).collect();
        let mut options = vec![None; n.pow(3)];
        for (option, place) in problem.options().zip(&places) {
            if let Some(place) = *place {
                options[place] = Some(option);
            }
        }
        Self {
            side: n,
            options,
            places,
            search: Engine::Dlx(Dlx::new(&problem)),
            nodes: None,
            stop: StopFlag::new(),
            n_nodes: 0,
            problem,
        }
    }

    /// Bounds the tree nodes of each question from now on; `None`, the default, means no limit.
    /// Under a limit the search that learns is not asked.
    pub fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    /// Lets a flag stop every question asked from now on.
    pub fn set_stop(&mut self, stop: StopFlag) {
        if let Engine::Dlx(search) = &mut self.search {
            search.set_stop(stop.clone());
        }
        self.stop = stop;
    }

    /// Shows the solutions of a board one after another, at most `most` of them. `givens` has the
    /// symbols from 0, row by row. What is shown depends on the board and `most` alone.
    ///
    /// The outcome is [`Limit`](Outcome::Limit) if `most` solutions were shown, whether or not
    /// there are more, or the node limit was reached, and [`Exhausted`](Outcome::Exhausted) if
    /// fewer were shown and the board has no others.
    ///
    /// # Panics
    ///
    /// If there is not a given for each cell, or one is not a symbol.
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
        if most > MOST_LEARNT || self.nodes.is_some() {
            let mut n = 0;
            let mut show = |board: &Cells| {
                visit(board);
                n += 1;
                n >= most
            };
            let outcome = self.turn(&mut board, self.nodes, &mut show);
            return outcome.unwrap_or(Outcome::Limit);
        }
        let mut found = Found { most, boards: Vec::new() };
        let outcome = self.in_turns(givens, &mut board, &mut found);
        found.boards.iter().for_each(|board| visit(board));
        outcome
    }

    /// Goes back to the empty board and chooses the givens; `false` if they contradict each other.
    fn begin(&mut self, givens: &Cells) -> bool {
        let n = self.side;
        assert_eq!(givens.len(), n * n, "a board has a given or none for each cell");
        let given = |(cell, given): (usize, &Option<usize>)| {
            given.map(|symbol| {
                assert!(symbol < n, "a given is a symbol");
                self.options[cell * n + symbol]
            })
        };
        let mut options = givens.iter().enumerate().filter_map(given);
        match &mut self.search {
            Engine::Dlx(search) => {
                search.rewind(0);
                options.all(|option| option.is_some_and(|option| search.require(option)))
            }
            Engine::Masks(search) => {
                let options: Option<Vec<OptionId>> = options.collect();
                options.map(|options| search.begin(options)).is_some()
            }
        }
    }

    /// The search of the empty board goes on for this number of tree nodes, until `show` says that
    /// there are enough solutions. Gives the outcome, unless that is the number of nodes.
    fn turn(
        &mut self,
        board: &mut [Option<usize>],
        nodes: Option<u64>,
        show: &mut dyn FnMut(&Cells) -> bool,
    ) -> Option<Outcome> {
        let Self { side, places, search, stop, n_nodes, .. } = self;
        let read = |option: OptionId, board: &mut Cells| {
            if let Some(place) = places[option.index()] {
                board[place / *side] = Some(place % *side);
            }
        };
        match search {
            Engine::Dlx(search) => {
                let before = search.stats().nodes;
                search.set_limits(Limits { nodes, ..Limits::NONE });
                let mut is_enough = false;
                while !is_enough && let Some(options) = search.next_solution() {
                    for &option in options {
                        read(option, board);
                    }
                    is_enough = show(board);
                }
                *n_nodes += search.stats().nodes - before;
                let outcome = search.outcome().filter(|&outcome| outcome != Outcome::Limit);
                if is_enough { Some(Outcome::Limit) } else { outcome }
            }
            Engine::Masks(search) => {
                let before = search.nodes;
                let last = nodes.map_or(u64::MAX, |nodes| before.saturating_add(nodes));
                let outcome = loop {
                    match search.next_solution(last, stop) {
                        Ok(options) => options.for_each(|option| read(option, board)),
                        Err(Outcome::Limit) => break None,
                        Err(outcome) => break Some(outcome),
                    }
                    if show(board) {
                        break Some(Outcome::Limit);
                    }
                };
                *n_nodes += search.nodes - before;
                outcome
            }
        }
    }

    /// The search of the empty board, and one that learns if that takes long.
    fn in_turns(&mut self, givens: &Cells, board: &mut Cells, found: &mut Found) -> Outcome {
        let mut turn = FIRST_TURN;
        let mut learning: Option<Learning> = None;
        loop {
            let outcome = self.turn(board, Some(turn), &mut |board| found.add(board));
            if let Some(outcome) = outcome {
                return outcome;
            }
            let learning = learning.get_or_insert_with(|| self.learning(givens));
            if let Some(outcome) = learning.turn(self, board, found, turn) {
                return outcome;
            }
            turn *= 2;
        }
    }

    /// A search that learns of what is left beside the givens, which do not contradict each other.
    fn learning(&self, givens: &Cells) -> Learning {
        let problem = &self.problem;
        let mut lists = vec![Vec::new(); problem.n_items()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                lists[entry.item.index()].push((option, entry.color));
            }
        }
        // Options that a given excludes or is, and items that one has without a color.
        let mut dead = vec![false; problem.n_options()];
        let mut covered = vec![false; problem.n_items()];
        for (cell, given) in givens.iter().enumerate() {
            let Some(option) = given.and_then(|symbol| self.options[cell * self.side + symbol])
            else {
                continue;
            };
            dead[option.index()] = true;
            for entry in problem.entries(option) {
                let item = entry.item.index();
                covered[item] |= entry.color.is_none();
                for &(other, color) in &lists[item] {
                    dead[other.index()] |= color.is_none() || color != entry.color;
                }
            }
        }
        let left: Vec<OptionId> =
            problem.options().filter(|option| !dead[option.index()]).collect();
        let items: Vec<ItemId> = problem.items().filter(|item| !covered[item.index()]).collect();
        let rest = Restriction::of(problem).to(&items, &left);
        let mut search = Learn::new(&rest, Branching::Options, 0);
        search.set_stop(self.stop.clone());
        Learning { search, left }
    }

    /// The lexicographically smallest solution, or `None` if there is none: of all solutions the
    /// one with the smallest symbol in the first cell where they differ, read row by row. Asks a
    /// question for each smaller symbol of each cell at most.
    ///
    /// # Errors
    ///
    /// If the node limit was reached, which holds for all questions together, or the stop flag was
    /// set first.
    pub fn smallest(
        &mut self,
        givens: &[Option<usize>],
    ) -> Result<Option<Vec<Option<usize>>>, UnansweredError> {
        let (start, limit) = (self.n_nodes, self.nodes);
        let Some(mut smallest) = self.first(givens)? else { return Ok(None) };
        let mut fixed = givens.to_vec();
        for cell in 0..givens.len() {
            if givens[cell].is_some() {
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

    /// The first solution that is met.
    fn first(&mut self, givens: &Cells) -> Result<Option<Vec<Option<usize>>>, UnansweredError> {
        let mut first = None;
        match self.solutions(givens, 1, &mut |solved| first = Some(solved.to_vec())) {
            _ if first.is_some() => Ok(first),
            Outcome::Exhausted => Ok(None),
            Outcome::Limit => Err(UnansweredError::Limit),
            Outcome::Stopped => Err(UnansweredError::Stopped),
        }
    }
}

/// A search that learns, for one board.
struct Learning {
    search: Learn,
    /// Its options, as options of the whole problem.
    left: Vec<OptionId>,
}

impl Learning {
    /// Goes on for this number of tree nodes. Gives the outcome, unless that is this number.
    fn turn(
        &mut self,
        solver: &Solver,
        board: &mut Cells,
        found: &mut Found,
        nodes: u64,
    ) -> Option<Outcome> {
        self.search.set_limits(Limits { nodes: Some(nodes), ..Limits::NONE });
        while let Some(options) = self.search.next_solution() {
            let options = options.iter().map(|option| self.left[option.index()]);
            for place in options.filter_map(|option| solver.places[option.index()]) {
                board[place / solver.side] = Some(place % solver.side);
            }
            if found.add(board) {
                return Some(Outcome::Limit);
            }
        }
        self.search.outcome().filter(|&outcome| outcome != Outcome::Limit)
    }
}

/// The solutions that two searches have found, in the order in which they were found.
struct Found {
    most: u64,
    boards: Vec<Vec<Option<usize>>>,
}

impl Found {
    /// Adds a solution if it is new. Gives whether there are enough now.
    fn add(&mut self, board: &Cells) -> bool {
        if self.boards.iter().all(|known| known != board) {
            self.boards.push(board.to_vec());
        }
        self.boards.len() as u64 >= self.most
    }
}
