//! The cheapest covers, and bounds of their cost.
//!
//! The cost of a cover is the sum of the costs of its options. Operations research calls the
//! problem *set partitioning*. Four ideas work together:
//!
//! - *Multipliers* turn the items into a lower bound of every cover, and the cost of an option into
//!   a reduced cost, what the option costs beyond the bound (`bound.rs`). The best multipliers are
//!   the dual solution of a linear program, which an interior point method finds (`interior.rs`,
//!   `cholesky.rs`). Cliques of options that exclude each other raise the bound further
//!   (`cliques.rs`).
//! - *A tree* of such programs (`tree.rs`): each node has fewer options, and a higher bound. A node
//!   is split where the bounds rise most, as far as earlier nodes tell (`gains.rs`).
//! - *The dance*: Dancing Links over reduced costs (`dlx/cost.rs`). It closes the small nodes of
//!   the tree. It also searches the whole problem, in turns with the tree: for puzzles the linear
//!   program says nothing about the cost, and a plain search is faster.
//! - *The search that learns* (`learned.rs`), with a limit on the sum of the reduced costs: where
//!   bounds are good and covers hard to find.
//!
//! Everything that is proved is computed in integers. Floating point only proposes multipliers.
//! Turns are measured by counters, so with one thread a search is the same in every run, if no
//! limit of time interrupts it. Several threads share the tree (`team.rs`), if one cover is wanted
//! and no limit of nodes is set.
//!
//! ```
//! use quadrille::Problem;
//!
//! let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
//! let mut search = problem.cheapest();
//! let best = search.best().expect("a, b");
//! assert_eq!((best.cost, best.options.len()), (5, 2));
//! assert_eq!(search.lower_bound(), 5);
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

#[macro_use(own_meter)]
extern crate quadrille_base;

#[cfg(test)]
use quadrille_base::random;
use quadrille_problem as problem;

/// The searches, under the paths that they have for users.
mod search {
    pub(crate) use quadrille_search::*;
}

mod at_root;
mod bound;
mod branch;
mod case_program;
mod cholesky;
mod cliques;
mod collection;
mod dance;
mod gains;
mod interior;
mod learned;
mod node;
mod node_dance;
mod passes;
mod program;
mod relaxation;
mod rest;
mod root;
mod saved;
mod settle;
mod shares;
mod split;
mod team;
mod tree;
mod uncoverable;
mod whole;

#[doc(hidden)]
pub use case_program::{CaseOptimum, CaseProgram, CaseSplit, ProgramRow};
pub use collection::Cover;
#[doc(hidden)]
pub use interior::{Interior, Known, real};
#[doc(hidden)]
pub use program::Program;
#[doc(hidden)]
pub use relaxation::Relaxation;
#[doc(hidden)]
pub use rest::{Pass, RestNode};
pub use rest::{Rest, RestError};
#[doc(hidden)]
use uncoverable::MULTIPLICATIONS;
pub use uncoverable::{Uncoverable, simple_multipliers};

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::problem::{Instance, OptionId};
use crate::search::engine::Advance;
use crate::search::race::{Concurrent, Contender, News, Turns};
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search};
use collection::Collection;
#[doc(hidden)]
pub use collection::{CoverClasses, Wanted};
use learned::Learning;
use team::Team;
use tree::Tree;
use whole::WholeDance;

/// A search for the cheapest covers.
///
/// [`run`](Search::run) searches until the cheapest covers are found and proved, or until a limit
/// is reached; in either case [`covers`](Self::covers) has the cheapest found, and
/// [`lower_bound`](Self::lower_bound) says what no cover can cost less than. A solution limit
/// counts all covers that the search finds, also those that do not stay among the cheapest.
///
/// ```
/// use quadrille::search::{Outcome, Search};
/// use quadrille::Problem;
///
/// let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
/// let mut search = problem.plan().cheapest(2)?;
/// assert_eq!(search.run(), Outcome::Exhausted); // so these are the cheapest
/// let costs: Vec<i64> = search.covers().iter().map(|cover| cover.cost).collect();
/// assert_eq!(costs, [5, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cheapest {
    problem: Instance,
    /// 1, or -1 to maximize.
    sign: i64,
    tree: Tree,
    /// Begins when the tree knows the multipliers of the root.
    whole: Option<WholeDance>,
    /// Whether it has begun, or could have begun, with the last bound of the root.
    has_last_bound: bool,
    /// Begins in the first pass.
    learning: Learning,
    method: Method,
    turns: Turns,
    n_threads: NonZeroUsize,
    /// Begins when the passes have taken some time.
    team: Option<Team>,
    meter: Meter,
}

/// Which searches take part.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All that may pay.
    Race,
    /// The dance alone.
    Dance,
    /// The linear program of the root, and then the search that learns alone.
    Learn,
    /// The tree of linear programs and the dance, for a cover of any cost.
    Programs,
}

/// The work of the first round's turns, roughly in nanoseconds.
const FIRST_ROUND: u64 = 1_000_000;

/// The work of the tree after which several threads search it, roughly in nanoseconds. Tests search
/// small trees with several threads.
const ALONE: u64 = if cfg!(test) { 0 } else { 30_000_000 };

/// A cover of any cost is given up after this many times the work at the root, if linear programs
/// are of no use. Not tuned.
const PATIENCE: u64 = 2;

/// Linear programs are of no use if they exclude less than one option in this many. Not tuned.
const FEW_EXCLUDED: usize = 20;

/// The shares of the tree and of the dance over the whole problem: while the dance seems to take
/// less than this many times the work of the tree.
const SHARES: [(f64, [u64; 2]); 2] = [(NEAR, [1, 2]), (64.0, [3, 1])];

/// A dance that takes more times the work is far from its end.
const NEAR: f64 = 8.0;

/// The shares while it seems to take still longer.
const LAST_SHARES: [u64; 2] = [7, 1];

impl Cheapest {
    /// A search for these covers, with all costs times `sign`; if there are classes, for one cover
    /// of each. Explores nothing yet.
    #[doc(hidden)]
    #[must_use]
    pub fn new(
        problem: Instance,
        sign: i64,
        wanted: Wanted,
        classes: Option<Arc<dyn CoverClasses>>,
        method: Method,
        n_threads: NonZeroUsize,
    ) -> Self {
        let costs: Vec<i64> = problem.options().map(|it| sign * problem.cost(it)).collect();
        Self::with_costs(problem, &costs, sign, Collection::new(wanted, classes), method, n_threads)
    }

    /// A search for covers of any cost by linear programs, and by a dance with the options that they
    /// leave, with one thread. No option has a cost.
    #[must_use]
    pub fn of_any_cost(problem: &Instance) -> Self {
        let covers = Collection::new(Wanted::AllOfLeastCost, None);
        let costs = vec![0; problem.n_options()];
        let problem = problem.clone();
        let mut new =
            Self::with_costs(problem, &costs, 1, covers, Method::Programs, NonZeroUsize::MIN);
        new.tree.cuts = false;
        new
    }

    /// Leaves out a cover that another search has found. For covers of any cost.
    pub fn exclude(&mut self, cover: &[OptionId]) {
        self.tree.covers.exclude(cover);
    }

    /// Whether linear programs are of no use for a cover of any cost: they exclude few options, and
    /// the search has worked for some time after the first one.
    fn is_hopeless(&self) -> bool {
        if !self.tree.is_below_root() || self.work() < PATIENCE * self.tree.root_work().max(1) {
            return false;
        }
        let n_options = self.problem.n_options();
        n_options - self.tree.root_options().len() < n_options / FEW_EXCLUDED
    }

    fn with_costs(
        problem: Instance,
        costs: &[i64],
        sign: i64,
        covers: Collection,
        method: Method,
        n_threads: NonZeroUsize,
    ) -> Self {
        let programs = method != Method::Dance;
        Self {
            tree: Tree::new(&problem, costs, covers, programs),
            whole: None,
            has_last_bound: false,
            learning: Learning::default(),
            method,
            turns: Turns::new(FIRST_ROUND),
            n_threads,
            team: None,
            meter: Meter::new(problem.n_items(), POLL_CLOSELY),
            problem,
            sign,
        }
    }

    /// Advances to the next cover that is among the cheapest so far. Returns `None` if there is
    /// one, otherwise how the search ended.
    pub fn improve(&mut self) -> Option<Outcome> {
        let outcome = self.advance().err();
        self.meter.outcome = outcome;
        outcome
    }

    /// The cheapest cover, or `None` if there is no cover. Without limits: this may take long. With
    /// limits, the cheapest cover found so far.
    pub fn best(&mut self) -> Option<&Cover> {
        self.run();
        self.covers().first()
    }

    /// The cheapest covers found so far, the cheapest first, those of equal cost in the order in
    /// which they were found.
    #[must_use]
    pub fn covers(&self) -> &[Cover] {
        self.tree.covers.covers()
    }

    /// A lower bound of every cover's cost. After a complete search it is the least cost, or
    /// `i64::MAX` if there is no cover; before, it rises while the search runs.
    #[must_use]
    pub fn lower_bound(&self) -> i64 {
        let least = self.covers().first().map_or(i64::MAX, |cover| cover.cost);
        if self.is_done() {
            return least;
        }
        least.min(i64::try_from(self.tree.floor()).unwrap_or(i64::MIN))
    }

    /// The problem.
    #[doc(hidden)]
    #[must_use]
    pub const fn problem(&self) -> &Instance {
        &self.problem
    }

    /// A cheapest cover, and the sign by which costs were multiplied, if it is sure that no cover
    /// costs less.
    #[doc(hidden)]
    #[must_use]
    pub fn proved(&self) -> Option<(&Cover, i64)> {
        let bound = self.lower_bound();
        self.covers().first().filter(|it| it.cost <= bound).map(|it| (it, self.sign))
    }

    /// Whether linear programs are solved.
    #[doc(hidden)]
    #[must_use]
    pub const fn has_programs(&self) -> bool {
        self.tree.has_programs()
    }

    /// Whether the dance over the whole problem ended first.
    #[doc(hidden)]
    #[must_use]
    pub fn is_by_dance(&self) -> bool {
        !self.tree.is_done() && self.is_done()
    }

    fn is_done(&self) -> bool {
        self.tree.is_done() || self.whole.as_ref().is_some_and(WholeDance::is_done)
    }

    /// Whether several threads search: for one cover, without a limit that has to be exact.
    fn has_team(&self) -> bool {
        let left = self.meter.budget.left(self.meter.stats);
        let is_exact = left.nodes.is_some() || left.solutions.is_some();
        let is_wide = self.tree.is_below_root() && self.tree.work() > ALONE;
        self.n_threads.get() > 1
            && is_wide
            && self.method == Method::Race
            && self.has_last_bound
            && !is_exact
            && self.tree.has_programs()
            && self.tree.covers.wants_one()
    }

    /// Continues the search whose turn it is, until the turn ends or a cover is found.
    fn take_turn(&mut self) -> Result<(), Outcome> {
        let is_tree = self.whole.is_none() || self.turns.whose() == 0;
        let times = self.whole.as_ref().map_or(NEAR, |it| it.times(self.tree.work()));
        let shares = SHARES.iter().find(|(most, _)| times < *most).map_or(LAST_SHARES, |it| it.1);
        if self.has_team() {
            let Self { problem, tree, whole, meter, n_threads, .. } = self;
            let team = self.team.get_or_insert_with(|| Team::new(tree, *n_threads));
            return team.take_round(tree, whole.as_mut(), shares, problem, meter);
        }
        if let Some(team) = self.team.take() {
            team.end(&mut self.tree);
        }
        let before = self.meter.stats.solutions;
        if self.tree.is_below_root() {
            let Self { problem, tree, whole, learning, meter, .. } = self;
            match self.method {
                Method::Race if tree.has_programs() => {
                    let dance = whole.as_ref().map_or(0, WholeDance::work);
                    learning.try_beside(dance, problem, tree, meter)?;
                    if meter.stats.solutions > before || tree.is_done() {
                        return Ok(());
                    }
                }
                Method::Learn => return learning.go_on_alone(problem, tree, meter),
                Method::Race | Method::Dance | Method::Programs => {}
            }
        }
        let work = self.turns.work(shares[usize::from(!is_tree)]);
        match &mut self.whole {
            Some(whole) if !is_tree || !self.tree.has_programs() => {
                whole.take_turn(work, &mut self.tree, &mut self.meter)?;
            }
            _ => {
                let is_over = |tree: &Tree| {
                    tree.is_done() || self.method == Method::Learn && tree.is_below_root()
                };
                while self.tree.work() < work && !is_over(&self.tree) {
                    self.tree.step(&self.problem, &mut self.meter)?;
                    if self.meter.stats.solutions > before {
                        return Ok(());
                    }
                }
            }
        }
        if self.meter.stats.solutions == before {
            // A dance that is far from its end begins again with the last bound of the root.
            let begins = self.tree.is_below_root() && !self.has_last_bound;
            let may_dance = self.method != Method::Learn && self.tree.has_root();
            if may_dance && (self.whole.is_none() || begins && times >= NEAR) {
                self.whole = Some(WholeDance::new(&self.problem, &self.tree));
            }
            self.has_last_bound |= begins;
            self.turns.pass_on(if self.whole.is_some() { 2 } else { 1 });
        }
        Ok(())
    }
}

impl Advance for Cheapest {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        if self.tree.covers.wants_none() {
            return Err(Outcome::Limit);
        }
        let before = self.meter.stats.solutions;
        while self.meter.stats.solutions == before {
            if self.is_done() {
                return Err(Outcome::Exhausted);
            }
            self.take_turn()?;
        }
        Ok(())
    }

    own_meter!();

    fn explored(&self) -> f64 {
        self.whole.as_ref().map_or(0.0, WholeDance::explored)
    }
}

impl Search for Cheapest {}

impl Concurrent for Cheapest {
    fn go_on(&mut self) -> Result<News, Outcome> {
        if !self.has_programs() || self.is_hopeless() {
            return Ok(News::Nothing);
        }
        match self.improve() {
            Some(outcome) => Err(outcome),
            None => Ok(News::Cover(self.covers().last().expect("the new one").options.clone())),
        }
    }

    fn most_nodes(&self) -> u64 {
        1
    }
}

impl Contender for Cheapest {
    fn work(&self) -> u64 {
        let dance = self.whole.as_ref().map_or(0, WholeDance::work);
        self.tree.work() / MULTIPLICATIONS + dance + self.learning.work()
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

#[cfg(test)]
mod tests;
