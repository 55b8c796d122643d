//! The cheapest covers, and bounds of their cost.
//!
//! The cost of a cover is the sum of the costs of its options. Operations research calls the
//! problem *set partitioning*. Six ideas work together:
//!
//! - *Multipliers* turn the items into a lower bound of every cover, and the cost of an option into
//!   a reduced cost, what the option costs beyond the bound (`bound.rs`). The best multipliers are
//!   the dual solution of a linear program, which an interior point method finds (`interior.rs`,
//!   `elimination.rs`, `cholesky.rs`). Cliques of options that exclude each other raise the bound
//!   further (`cliques.rs`), and so do the number of options that a cover needs (`counts.rs`) and,
//!   where items are covered several times, sums of rows that are halved and rounded (`halves.rs`).
//! - *A tree* of such programs (`tree.rs`): each node has fewer options, and a higher bound. A node
//!   is split where the bounds rise most, as far as earlier nodes tell (`gains.rs`). Of options
//!   with the same items, only the number is searched (`equal_options.rs`).
//! - *The dance*: Dancing Links over reduced costs (`dlx/cost.rs`). It closes the small nodes of
//!   the tree. It also searches the whole problem, in turns with the tree: for puzzles the linear
//!   program says nothing about the cost, and a plain search is faster.
//! - *The search that learns* (`learned.rs`), with a limit on the sum of the reduced costs: where
//!   bounds are good and covers hard to find.
//!
//! - *Exchanges* (`exchanges.rs`): where items may be covered several times, local search finds
//!   cheap covers at once.
//! - *Neighborhoods* (`neighborhoods.rs`): below the root, the tree also searches what is left if
//!   most options of the best cover are required.
//!
//! They take turns by a strategy (`racing.rs`). If one cover is wanted, the independent parts of a
//! problem are searched by themselves (`parts.rs`); and where all covers cost the same, a search
//! for any cover takes part (`any_cover.rs`).
//!
//! Everything that is proved is computed in integers. Floating point only proposes multipliers.
//! Turns are measured by counters, so with one thread a search is the same in every run, if no
//! limit of time interrupts it. Several threads share the tree and the dance (`team.rs`), if one
//! cover is wanted and no limit of nodes is set; at the root they share the factor of a matrix.
//!
//! ```
//! use quadrille::Problem;
//!
//! let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
//! let mut search = problem.cheapest();
//! let best = search.best().expect("a, b");
//! assert_eq!((best.cost, best.options.len()), (5, 2));
//! assert_eq!(search.bound().cost(), Some(5));
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

#[macro_use(own_meter)]
extern crate quadrille_base;

#[cfg(test)]
use quadrille_base::random;
use quadrille_base::tuning::cheapest as tuning;
use quadrille_problem as problem;

/// The searches, under the paths that they have for users.
mod search {
    pub(crate) use quadrille_search::*;
}

mod any_cover;
mod bound;
mod branch;
mod case_program;
mod cholesky;
mod cliques;
mod collection;
mod counts;
mod elimination;
mod equal_options;
mod exchanges;
mod gains;
mod halves;
mod interior;
mod learned;
mod linear_program;
mod neighborhoods;
mod node;
mod node_dance;
mod parts;
mod passes;
mod program;
mod racing;
mod relaxation;
mod root;
mod saved;
mod settle;
mod shares;
mod team;
mod tree;
mod whole;

#[doc(hidden)]
pub use any_cover::AnyCover;
#[doc(hidden)]
pub use case_program::{CaseOptimum, CaseProgram, CaseSplit, ProgramRow};
pub use collection::{Cover, Wanted};
#[doc(hidden)]
pub use linear_program::{LinearProgram, simple_multipliers};
#[doc(hidden)]
pub use saved::{Pass, RestNode};
pub use saved::{Rest, RestError};

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::problem::components::components;
use crate::problem::{Instance, OptionId};
use crate::search::engine::Advance;
use crate::search::race::{Concurrent, Contender, News, Race};
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search};
use any_cover::AnyCoverSearch;
use collection::Collection;
#[doc(hidden)]
pub use collection::CoverClasses;
use exchanges::Exchanges;
use learned::Learning;
use neighborhoods::Neighborhoods;
use parts::PartSearches;
use racing::{Entrant, Searches};
use tree::Tree;
use tuning::program::MULTIPLICATIONS;
use tuning::racing::{FEW_EXCLUDED, PATIENCE};
use whole::WholeDance;

/// A search for the cheapest covers.
///
/// [`run`](Search::run) searches until the cheapest covers are found and proved, or until a limit
/// is reached; in either case [`covers`](Self::covers) has the cheapest found, and
/// [`bound`](Self::bound) says what no cover can cost less than. A solution limit
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
    /// 1, or -1 to maximize.
    sign: i64,
    searches: Searches,
    race: Race<Entrant>,
    meter: Meter,
}

/// What is known about the costs of all covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// Nothing.
    Unknown,
    /// No cover costs less.
    AtLeast(i64),
    /// There is no cover.
    NoCover,
}

impl Bound {
    /// The cost that no cover is below, if one is known and there may be a cover.
    pub const fn cost(self) -> Option<i64> {
        if let Self::AtLeast(cost) = self { Some(cost) } else { None }
    }

    /// A number with the same order: the least one if nothing is known, the greatest one if there
    /// is no cover.
    #[doc(hidden)]
    pub const fn as_number(self) -> i64 {
        match self {
            Self::Unknown => i64::MIN,
            Self::AtLeast(cost) => cost,
            Self::NoCover => i64::MAX,
        }
    }

    /// Whether no cover costs less than this.
    pub fn excludes_less_than(self, cost: i64) -> bool {
        self >= Self::AtLeast(cost)
    }
}

/// Which searches take part.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All that may pay.
    Race,
    /// The dance alone.
    Dance,
    /// The same, if few tree nodes are expected.
    ShortDance,
    /// The linear program of the root, and then the search that learns alone.
    Learn,
    /// The tree of linear programs and the dance, for a cover of any cost.
    Programs,
}

impl Cheapest {
    /// A search for these covers, with all costs times `sign`; if there are classes, for one cover
    /// of each. Explores nothing yet.
    #[doc(hidden)]
    pub fn new(
        problem: Instance,
        sign: i64,
        wanted: Wanted,
        classes: Option<Arc<dyn CoverClasses>>,
        method: Method,
        n_threads: NonZeroUsize,
    ) -> Self {
        let is_one = wanted == Wanted::Cheapest(1) && classes.is_none();
        let costs: Vec<i64> = problem.options().map(|it| sign * problem.cost(it)).collect();
        let covers = Collection::new(wanted, classes);
        let mut new = Self::with_costs(problem, &costs, sign, covers, method, n_threads);
        if is_one
            && method == Method::Race
            && let Some(parts) = components(new.problem())
        {
            new.searches.parts = Some(Box::new(PartSearches::new(parts, sign, n_threads)));
            new.race = new.searches.race();
        }
        new
    }

    /// The same search, beside searches for any cover where all covers cost the same.
    #[doc(hidden)]
    #[must_use]
    pub fn beside_any_cover(mut self, maker: Arc<dyn AnyCover>) -> Self {
        let Self { searches, sign, .. } = &mut self;
        if searches.method == Method::Race && searches.tree.covers.wants_one() {
            if let Some(parts) = &mut searches.parts {
                parts.set_any_cover(maker.clone());
            }
            if shares::is_fixed(&searches.tree.problem, *sign) {
                searches.any_cover = Some(AnyCoverSearch::new(maker));
                self.race = searches.race();
            }
        }
        self
    }

    /// A search for covers of any cost by linear programs, and by a dance with the options that
    /// they leave, with one thread. No option has a cost.
    #[doc(hidden)]
    pub fn of_any_cost(problem: &Instance) -> Self {
        let covers = Collection::new(Wanted::AllOfLeastCost, None);
        let costs = vec![0; problem.n_options()];
        let problem = problem.clone();
        let mut new =
            Self::with_costs(problem, &costs, 1, covers, Method::Programs, NonZeroUsize::MIN);
        new.searches.tree.cuts = false;
        new
    }

    /// Leaves out a cover that another search has found. For covers of any cost.
    #[doc(hidden)]
    pub fn exclude(&mut self, cover: &[OptionId]) {
        self.searches.tree.covers.exclude(cover);
    }

    /// Whether linear programs are of no use for a cover of any cost: they exclude few options, and
    /// the search has worked for some time after the first one.
    fn is_hopeless(&self) -> bool {
        let tree = &self.searches.tree;
        if !tree.is_below_root() || self.work() < PATIENCE * tree.root_work.max(1) {
            return false;
        }
        let n_options = tree.problem.n_options();
        n_options - tree.root_options().len() < n_options / FEW_EXCLUDED
    }

    fn with_costs(
        problem: Instance,
        costs: &[i64],
        sign: i64,
        covers: Collection,
        method: Method,
        n_threads: NonZeroUsize,
    ) -> Self {
        let has_programs = !matches!(method, Method::Dance | Method::ShortDance);
        let meter = Meter::new(problem.n_items(), POLL_CLOSELY);
        let mut tree = Tree::new(problem, costs, covers, has_programs);
        tree.n_threads = n_threads.get();
        let searches = Searches {
            method,
            tree,
            dance: None,
            dancer: None,
            has_last_bound: false,
            exchanges: Exchanges::default(),
            neighborhoods: Neighborhoods::default(),
            learning: Learning::default(),
            team: None,
            parts: None,
            any_cover: None,
            n_threads,
        };
        Self { sign, race: searches.race(), searches, meter }
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
    pub fn covers(&self) -> &[Cover] {
        self.searches.tree.covers.covers()
    }

    /// A bound of every cover's cost, which rises while the search runs. After a complete search it
    /// is the least cost.
    pub fn bound(&self) -> Bound {
        let least = self.covers().first().map(|cover| cover.cost);
        if self.searches.is_done() {
            return least.map_or(Bound::NoCover, Bound::AtLeast);
        }
        let Ok(floor) = i64::try_from(self.searches.tree.floor()) else { return Bound::Unknown };
        Bound::AtLeast(least.map_or(floor, |least| least.min(floor)))
    }

    /// The engine, in words.
    pub fn engine(&self) -> &'static str {
        match self.searches.method {
            Method::Dance | Method::ShortDance => "Dancing Links",
            Method::Learn => "the linear program of the root and a search that learns",
            Method::Race | Method::Programs => "linear programs and Dancing Links in turns",
        }
    }

    /// The problem.
    #[doc(hidden)]
    pub const fn problem(&self) -> &Instance {
        &self.searches.tree.problem
    }

    /// A cheapest cover, and the sign by which costs were multiplied, if it is sure that no cover
    /// costs less.
    #[doc(hidden)]
    pub fn proved(&self) -> Option<(&Cover, i64)> {
        let bound = self.bound();
        let best = self.covers().first();
        best.filter(|it| bound.excludes_less_than(it.cost)).map(|it| (it, self.sign))
    }

    /// Whether linear programs are solved.
    #[doc(hidden)]
    pub const fn has_programs(&self) -> bool {
        self.searches.tree.programs
    }

    /// Whether the dance over the whole problem ended first.
    #[doc(hidden)]
    pub fn is_by_dance(&self) -> bool {
        self.searches.is_by_dance()
    }
}

impl Advance for Cheapest {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let Self { searches, race, meter, .. } = self;
        if searches.tree.covers.wants_none() {
            return Err(Outcome::Limit);
        }
        loop {
            if searches.is_done() {
                return Err(Outcome::Exhausted);
            }
            match race.go_on(searches, meter)? {
                News::Cover(_) => return Ok(()),
                News::Nothing | News::Won => race.leave(race.last),
            }
        }
    }

    own_meter!();

    fn explored(&self) -> f64 {
        self.searches.dance.as_ref().map_or(0.0, WholeDance::explored)
    }
}

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
    /// Beside other searches, linear programs take less time than the number of their
    /// multiplications says.
    fn work(&self) -> u64 {
        let programs = self.searches.tree.work;
        self.searches.work() - programs + programs / MULTIPLICATIONS
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

#[cfg(test)]
mod tests;
