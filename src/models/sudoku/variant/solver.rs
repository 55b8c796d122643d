//! Many boards of one variant.
//!
//! The problem of the empty board is built once. For each board the options that its givens exclude
//! are found by the lists of the items, and a small problem is made of what is left. Dancing Links
//! solves it. That costs a 16x16 board with 112 clues less than half of what choosing its givens in
//! the arena of the empty board does (`benches/variants.rs`).
//!
//! A board that takes Dancing Links long is asked of a search that learns from its conflicts, too:
//! the two take turns, each longer than the one before, until one has the answer. A turn is measured
//! in tree nodes, so the answer does not depend on the speed of the machine.

use super::super::super::Model;
use super::Variant;
use crate::problem::{Color, ItemId, ItemKind, OptionId, Problem, Restriction};
use crate::search::dlx::Dlx;
use crate::search::learn::{Branching, Learn};
use crate::search::{Enumerate, Limits, Outcome, Search, StopFlag, UnansweredError};

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
    /// The options of each item, with their colors.
    lists: Vec<Vec<(OptionId, Option<Color>)>>,
    nodes: Option<u64>,
    stop: StopFlag,
    /// Tree nodes of all questions.
    n_nodes: u64,
    // Of the last board.
    /// Whether a given excludes each option, or is it.
    dead: Vec<bool>,
    /// Whether a given has each item, without a color.
    covered: Vec<bool>,
    /// The options that are left, in order.
    left: Vec<OptionId>,
}

/// Tree nodes of Dancing Links before the search that learns takes its first turn. A 16x16 board
/// with 112 clues takes a few hundred.
const FIRST_TURN: u64 = 10_000;

/// The most solutions that are asked of the search that learns: it remembers each of them.
const MOST_LEARNT: u64 = 2;

/// A board: the symbol of each cell, from 0, row by row.
type Cells = [Option<usize>];

impl Solver {
    /// A solver. The givens of the variant's own board hold for all boards.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let (problem, labels) = variant.problem().into_parts();
        let n = variant.side();
        let place = |label: &Option<(super::Square, usize)>| {
            label.map(|(square, symbol)| (square.row * n + square.column) * n + symbol)
        };
        let places: Vec<Option<usize>> = labels.iter().map(place).collect();
        let mut options = vec![None; n.pow(3)];
        let mut lists = vec![Vec::new(); problem.n_items()];
        for (option, place) in problem.options().zip(&places) {
            if let Some(place) = *place {
                options[place] = Some(option);
            }
            for entry in problem.entries(option) {
                lists[entry.item.index()].push((option, entry.color));
            }
        }
        Self {
            side: n,
            options,
            places,
            lists,
            nodes: None,
            stop: StopFlag::new(),
            n_nodes: 0,
            dead: vec![false; problem.n_options()],
            covered: vec![false; problem.n_items()],
            left: Vec::new(),
            problem,
        }
    }

    /// Bounds the tree nodes of each question from now on; `None`, the default, means no limit.
    /// Under a limit Dancing Links alone answers.
    pub fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    /// Lets a flag stop every question asked from now on.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.stop = stop;
    }

    /// The tree nodes since the solver was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.n_nodes
    }

    /// Shows the solutions of a board one after another, at most `most` of them. `givens` has the
    /// symbols from 0, row by row. What is shown depends on the board and `most` alone.
    ///
    /// The outcome is [`Limit`](Outcome::Limit) if `most` solutions were shown, whether or not
    /// there are more, or the node limit was reached, and [`Exhausted`](Outcome::Exhausted) if fewer
    /// were shown and the board has no others.
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
        let Some(rest) = self.rest(givens) else { return Outcome::Exhausted };
        let mut search = Dlx::compact(&rest);
        search.set_stop(self.stop.clone());
        let outcome = if self.nodes.is_some() || most > MOST_LEARNT {
            search.set_limits(Limits { solutions: Some(most), nodes: self.nodes, ..Limits::NONE });
            let mut board = Vec::new();
            while let Some(options) = search.next_solution() {
                self.read(&mut board, givens, options);
                visit(&board);
            }
            search.outcome().expect("the search has ended")
        } else {
            let mut found = Found { most, boards: Vec::new() };
            let outcome = self.in_turns(&rest, &mut search, givens, &mut found);
            found.boards.iter().for_each(|board| visit(board));
            outcome
        };
        self.n_nodes += search.stats().nodes;
        outcome
    }

    /// The problem that is left beside the givens; `None` if they contradict each other or leave an
    /// item without options.
    fn rest(&mut self, givens: &Cells) -> Option<Problem> {
        let n = self.side;
        assert_eq!(givens.len(), n * n, "a board has a given or none for each cell");
        self.dead.fill(false);
        self.covered.fill(false);
        for (cell, given) in givens.iter().enumerate() {
            let Some(symbol) = *given else { continue };
            assert!(symbol < n, "a given is a symbol");
            let option = self.options[cell * n + symbol]?;
            if self.dead[option.index()] {
                return None;
            }
            for entry in self.problem.entries(option) {
                let item = entry.item.index();
                self.covered[item] |= entry.color.is_none();
                for &(other, color) in &self.lists[item] {
                    if color.is_none() || color != entry.color {
                        self.dead[other.index()] = true;
                    }
                }
            }
            // An option is not excluded by itself, but it is not left either.
            self.dead[option.index()] = true;
        }
        let is_left = |option: &OptionId| !self.dead[option.index()];
        let is_met = |item: ItemId| {
            self.covered[item.index()]
                || self.problem.kind(item) == ItemKind::Secondary
                || self.lists[item.index()].iter().any(|(option, _)| is_left(option))
        };
        if !self.problem.items().all(is_met) {
            return None;
        }
        self.left.clear();
        self.left.extend(self.problem.options().filter(|option| !self.dead[option.index()]));
        let items: Vec<ItemId> =
            self.problem.items().filter(|item| !self.covered[item.index()]).collect();
        Some(Restriction::of(&self.problem).to(&items, &self.left))
    }

    /// Reads the board of a cover of what was left.
    fn read(&self, board: &mut Vec<Option<usize>>, givens: &Cells, options: &[OptionId]) {
        board.clear();
        board.extend_from_slice(givens);
        let places = options.iter().map(|option| self.places[self.left[option.index()].index()]);
        for place in places.flatten() {
            board[place / self.side] = Some(place % self.side);
        }
    }

    /// Dancing Links, and a search that learns if that takes long.
    fn in_turns(
        &self,
        rest: &Problem,
        search: &mut Dlx,
        givens: &Cells,
        found: &mut Found,
    ) -> Outcome {
        let mut turn = FIRST_TURN;
        let mut learning: Option<Learn> = None;
        loop {
            if let Some(outcome) = self.turn(search, givens, found, turn) {
                return outcome;
            }
            let learning = learning.get_or_insert_with(|| {
                let mut learning = Learn::new(rest, Branching::Options, 0);
                learning.set_stop(self.stop.clone());
                learning
            });
            if let Some(outcome) = self.turn(learning, givens, found, turn) {
                return outcome;
            }
            turn *= 2;
        }
    }

    /// A search goes on for this number of tree nodes. Gives how the question ends, if it does.
    fn turn(
        &self,
        search: &mut impl Enumerate,
        givens: &Cells,
        found: &mut Found,
        nodes: u64,
    ) -> Option<Outcome> {
        let limits = Limits { solutions: Some(found.most), nodes: Some(nodes), ..Limits::NONE };
        search.set_limits(limits);
        let mut board = Vec::new();
        while let Some(options) = search.next_solution() {
            self.read(&mut board, givens, options);
            if found.add(&board) {
                return Some(Outcome::Limit);
            }
        }
        search.outcome().filter(|&outcome| outcome != Outcome::Limit)
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
        let (start, limit) = (self.nodes(), self.nodes);
        let Some(mut smallest) = self.first(givens)? else { return Ok(None) };
        let mut fixed = givens.to_vec();
        for cell in 0..givens.len() {
            if givens[cell].is_some() {
                continue;
            }
            for symbol in 0..smallest[cell].expect("a solution has no empty cell") {
                fixed[cell] = Some(symbol);
                let used = self.nodes() - start;
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
