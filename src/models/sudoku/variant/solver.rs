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
use crate::search::{Enumerate, Limits, Outcome, Search, StopFlag};

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
        // The first solutions of Dancing Links; they are shown when it is the one that answers.
        let mut found: Vec<Vec<Option<usize>>> = Vec::new();
        let mut other: Option<Learning> = None;
        loop {
            let wanted = most - found.len() as u64;
            let limits = Limits { solutions: Some(wanted), nodes: Some(turn), ..Limits::NONE };
            self.search.set_limits(limits);
            while let Some(options) = self.search.next_solution() {
                read(&mut self.shown, givens, options, &self.places);
                found.push(self.shown.clone());
            }
            let outcome = self.search.outcome().expect("the search has ended");
            if outcome != Outcome::Limit || found.len() as u64 == most {
                found.iter().for_each(|board| visit(board));
                return outcome;
            }
            let learning =
                other.get_or_insert_with(|| Learning::new(&self.variant, givens, &self.stop));
            let outcome = learning.turn(most, turn);
            if outcome != Outcome::Limit || learning.found.len() as u64 == most {
                learning.found.iter().for_each(|board| visit(board));
                return outcome;
            }
            turn *= 2;
        }
    }
}

/// A search that learns, for one board.
struct Learning {
    search: Learn,
    givens: Vec<Option<usize>>,
    places: Vec<Option<usize>>,
    found: Vec<Vec<Option<usize>>>,
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
        Self { search, givens: givens.to_vec(), places, found: Vec::new() }
    }

    /// Goes on for this number of tree nodes.
    fn turn(&mut self, most: u64, nodes: u64) -> Outcome {
        let wanted = most - self.found.len() as u64;
        self.search.set_limits(Limits {
            solutions: Some(wanted),
            nodes: Some(nodes),
            ..Limits::NONE
        });
        while let Some(options) = self.search.next_solution() {
            let mut board = Vec::new();
            read(&mut board, &self.givens, options, &self.places);
            self.found.push(board);
        }
        self.search.outcome().expect("the search has ended")
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
