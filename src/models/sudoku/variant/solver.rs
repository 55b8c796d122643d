//! Many boards of one variant.
//!
//! The problem of the empty board is built once, and with it the arena of Dancing Links. For each
//! board the options of its givens are required, and withdrawn when it is answered. So a board
//! costs what covering its givens and searching the rest cost.
//!
//! A board that takes Dancing Links long is asked of a search that learns from its conflicts, too:
//! the two take turns, each longer than the one before, until one has the answer. A turn is measured
//! in tree nodes, so the answer does not depend on the speed of the machine.

use super::super::super::Model;
use super::Variant;
use crate::problem::OptionId;
use crate::search::dlx::Dlx;
use crate::search::learn::{Branching, Learn};
use crate::search::{Enumerate, Limits, Outcome, Search, StopFlag, UnansweredError};

/// A solver for boards of one variant, made once and used for any number of boards.
///
/// ```
/// use quadrille::models::sudoku::variant::{Solver, Variant};
/// use quadrille::search::Outcome;
///
/// let mut solver = Solver::new(&Variant::named("4x4,anti-king")?);
/// let mut shown = 0;
/// let empty = vec![None; 16];
/// let outcome = solver.solutions(&empty, 1000, &mut |_| shown += 1);
/// assert_eq!((outcome, shown), (Outcome::Exhausted, 8));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    variant: Variant,
    search: Dlx,
    /// The option of each symbol in each cell, cell by cell, if there is one.
    options: Vec<Option<OptionId>>,
    /// The place in `options` of each option of the problem; constraints have options without.
    places: Vec<Option<usize>>,
    nodes: Option<u64>,
    stop: StopFlag,
    /// The board that is shown.
    shown: Vec<Option<usize>>,
}

/// Tree nodes of Dancing Links before the search that learns takes its first turn. A 16x16 board
/// with 112 clues takes 150 or so.
const FIRST_TURN: u64 = 10_000;

/// The most solutions that are asked of the search that learns: it remembers each of them.
const MOST_LEARNT: u64 = 2;

impl Solver {
    /// A solver. The givens of the variant's own board hold for all boards.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let problem = variant.problem();
        let n = variant.side();
        let mut options = vec![None; n.pow(3)];
        let place = |option: OptionId| {
            let (square, symbol) = (*problem.label(option))?;
            Some((square.row * n + square.column) * n + symbol)
        };
        let places: Vec<Option<usize>> = problem.options().map(place).collect();
        for (option, place) in problem.options().zip(&places) {
            if let Some(place) = *place {
                options[place] = Some(option);
            }
        }
        Self {
            variant: variant.clone(),
            search: Dlx::new(&problem),
            options,
            places,
            nodes: None,
            stop: StopFlag::new(),
            shown: Vec::new(),
        }
    }

    /// Bounds the tree nodes of each question from now on; `None`, the default, means no limit.
    /// Under a limit Dancing Links alone answers.
    pub fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    /// Lets a flag stop every question asked from now on.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.stop = stop.clone();
        self.search.set_stop(stop);
    }

    /// The tree nodes of Dancing Links since the solver was made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.stats().nodes
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
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
        if !self.require(givens) {
            return Outcome::Exhausted;
        }
        let limits = Limits { solutions: Some(most), ..Limits::NONE };
        if self.nodes.is_some() || most > MOST_LEARNT {
            self.search.set_limits(Limits { nodes: self.nodes, ..limits });
            while let Some(options) = self.search.next_solution() {
                read(&mut self.shown, givens, options, &self.places);
                visit(&self.shown);
            }
            return self.search.outcome().expect("the search has ended");
        }
        self.in_turns(givens, most, visit)
    }

    /// Requires the options of these givens, and no others; `false` if they contradict each other.
    fn require(&mut self, givens: &[Option<usize>]) -> bool {
        let n = self.variant.side();
        assert_eq!(givens.len(), n * n, "a board has a given or none for each cell");
        self.search.rewind(0);
        (0..).zip(givens).all(|(cell, given)| {
            given.is_none_or(|symbol| {
                assert!(symbol < n, "a given is a symbol");
                self.options[cell * n + symbol].is_some_and(|option| self.search.require(option))
            })
        })
    }

    /// Dancing Links, and a search that learns if that takes long.
    fn in_turns(
        &mut self,
        givens: &[Option<usize>],
        most: u64,
        visit: &mut dyn FnMut(&[Option<usize>]),
    ) -> Outcome {
        let mut turn = FIRST_TURN;
        let mut found = Found { most, boards: Vec::new() };
        let mut learning: Option<Learning> = None;
        loop {
            let limits = Limits { solutions: Some(most), nodes: Some(turn), ..Limits::NONE };
            self.search.set_limits(limits);
            while let Some(options) = self.search.next_solution() {
                read(&mut self.shown, givens, options, &self.places);
                if found.add(&self.shown) {
                    break;
                }
            }
            if let Some(outcome) = found.end(self.search.outcome()) {
                found.boards.iter().for_each(|board| visit(board));
                return outcome;
            }
            let learning =
                learning.get_or_insert_with(|| Learning::new(&self.variant, givens, &self.stop));
            let outcome = learning.turn(&mut found, turn);
            if let Some(outcome) = found.end(outcome) {
                found.boards.iter().for_each(|board| visit(board));
                return outcome;
            }
            turn *= 2;
        }
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
    fn first(
        &mut self,
        givens: &[Option<usize>],
    ) -> Result<Option<Vec<Option<usize>>>, UnansweredError> {
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
    fn add(&mut self, board: &[Option<usize>]) -> bool {
        if self.boards.iter().all(|known| known != board) {
            self.boards.push(board.to_vec());
        }
        self.boards.len() as u64 >= self.most
    }

    /// How the question ends, if it does after a turn with this outcome.
    fn end(&self, outcome: Option<Outcome>) -> Option<Outcome> {
        if self.boards.len() as u64 >= self.most {
            return Some(Outcome::Limit);
        }
        outcome.filter(|&outcome| outcome != Outcome::Limit)
    }
}

/// A search that learns, for one board.
struct Learning {
    search: Learn,
    givens: Vec<Option<usize>>,
    places: Vec<Option<usize>>,
    /// The board of the last cover.
    board: Vec<Option<usize>>,
}

impl Learning {
    fn new(variant: &Variant, givens: &[Option<usize>], stop: &StopFlag) -> Self {
        let mut variant = variant.clone();
        let n = variant.side();
        for (own, given) in variant.board.givens.iter_mut().zip(givens) {
            *own = given.or(*own);
        }
        let problem = variant.problem();
        let place = |label: &Option<(super::Square, usize)>| {
            label.map(|(square, symbol)| (square.row * n + square.column) * n + symbol)
        };
        let places = problem.options().map(|option| place(problem.label(option))).collect();
        let mut search = Learn::new(&problem, Branching::Options, 0);
        search.set_stop(stop.clone());
        Self { search, givens: givens.to_vec(), places, board: Vec::new() }
    }

    /// Goes on for this number of tree nodes.
    fn turn(&mut self, found: &mut Found, nodes: u64) -> Option<Outcome> {
        let limits = Limits { solutions: Some(found.most), nodes: Some(nodes), ..Limits::NONE };
        self.search.set_limits(limits);
        while let Some(options) = self.search.next_solution() {
            read(&mut self.board, &self.givens, options, &self.places);
            if found.add(&self.board) {
                break;
            }
        }
        self.search.outcome()
    }
}

/// Reads the board of a cover.
fn read(
    board: &mut Vec<Option<usize>>,
    givens: &[Option<usize>],
    options: &[OptionId],
    places: &[Option<usize>],
) {
    board.clear();
    board.extend_from_slice(givens);
    let n = board.len().isqrt();
    for place in options.iter().filter_map(|option| places[option.index()]) {
        board[place / n] = Some(place % n);
    }
}
