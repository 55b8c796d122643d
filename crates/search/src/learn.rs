//! A search that learns from its conflicts, for one cover of a hard problem, or for a proof that it
//! has none.
//!
//! Algorithm X does not record why a branch failed, so it may fail for the same reason a million
//! times. This search analyzes each failure: it finds a small set of choices that cannot all be
//! part of a cover, stores it as a *clause*, and jumps back to the level where the clause first
//! forces a literal. This is conflict-driven clause learning, as SAT solvers do it (TAOCP 7.2.2.2,
//! Algorithm C), but directly on the items and options of an exact cover problem, without an
//! encoding.
//!
//! # In the words of the field
//!
//! A *literal* says that an option is chosen, or that it is excluded. The *trail* is the list of
//! literals that are true, in the order in which they became true (`trail.rs`). The search
//! *decides* a literal, which begins a *level* of the trail, and *propagates* what follows from it
//! (`propagate.rs`): options that share an item with a chosen option are excluded, and the last
//! option of an item is chosen. Dancing Links do the same by covering items and by branching on
//! items with one option. Each literal that follows has a *reason*, the literals from which it
//! follows. Reasons are not stored: one word says which item or clause the reason is computed from
//! (`explain.rs`).
//!
//! If all options of an item are excluded, that is a *conflict*. The analysis (`analyze.rs`,
//! `shrink.rs`) replaces literals by their reasons, until one literal of the last level remains,
//! with literals of lower levels. These cannot all be true, and this is the clause to learn
//! (`clauses.rs`). The search goes back to the second highest level of the clause, where the clause
//! forces the opposite of the one literal. On level 0 a conflict means that there is no cover.
//!
//! From time to time the search *restarts* from level 0 with all learned clauses (`schedule.rs`),
//! and drops clauses that are not worth their memory (`reduce.rs`). A restart costs little, since
//! each option is decided as it was the last time, or in the best attempt so far (`phases.rs`). In
//! a race, it then takes over the best clauses of other searches (`exchange.rs`). One of two rules
//! chooses the literal to decide, by activity in conflicts (`decide.rs`).
//!
//! # What it supports
//!
//! Secondary items, colors and multiplicities, and a limit on the cost of a cover (`budget.rs`).
//! Covers come one by one. Each becomes a clause, so that it is not found again; this suits a few
//! covers, not millions. The memory of the clauses is bounded, except for the one clause per cover.
//! With bounded memory and restarts the search may, in theory, never end; so the race in
//! `decide/auto` also runs a complete search.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::EngineKind;
//!
//! let problem = Queens::new(60)?.problem();
//! let cover = problem.plan().engine(EngineKind::Learn).first()?;
//! assert_eq!(cover.expect("there are many").len(), 60);
//!
//! let problem = Queens::new(6)?.problem();
//! let search = problem.plan().engine(EngineKind::Learn).finding()?;
//! assert_eq!(search.count(), 4); // OEIS A000170
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: J. P. Marques-Silva and K. A. Sakallah, "GRASP" (1996); N. Eén and N. Sörensson, "An
//! extensible SAT-solver" (2003); A. Biere and others, `CaDiCaL` (from 2017 on).

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

mod activity;
mod analyze;
mod budget;
mod clauses;
mod decide;
mod exchange;
mod explain;
mod heap;
mod items;
mod lexicographic;
mod literal;
mod log;
mod luby;
mod matrix;
mod phases;
mod propagate;
mod reduce;
mod schedule;
mod shrink;
mod trail;

use super::engine::{Advance, Yield};
use super::{Enumerate, Meter, Outcome, POLL_CLOSELY};
use crate::problem::{Instance, OptionId};
use crate::search::race::{Concurrent, Contender, News, prices};
use analyze::Analysis;
use budget::Budget;
use clauses::{Clauses, Worth};
use decide::Decider;
#[doc(hidden)]
pub use exchange::Exchange;
use exchange::Share;
use items::Items;
use literal::Literal;
#[doc(hidden)]
pub use log::{Log, LogStep};
use matrix::LearnMatrix;
use quadrille_base::counted;
use schedule::Schedule;
use trail::{Antecedent, Trail};

/// The rule by which a literal is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branching {
    /// An item with the fewest options that are not excluded, and an option of it to choose.
    #[default]
    Items,
    /// The option that is most active in conflicts, chosen or excluded.
    Options,
}

/// The default limit on the memory of the learned clauses, in bytes: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

// The bytes of one option and of one item in all arrays. An entry takes 8, and 8 more for colors.
const BYTES_OF_OPTION: usize = 86;
const BYTES_OF_ITEM: usize = 32;

/// A search that learns; see the [module](self).
///
/// As an [`Iterator`] it returns covers one by one, in no promised order. The same seed gives the
/// same run every time. In its [statistics](crate::Search::stats) a tree node is a decision, and an
/// update is a propagated literal. Its [progress](crate::Search::progress) is the share of the
/// options that are known to be in all remaining covers, or in none.
#[derive(Clone, Debug)]
pub struct Learn {
    matrix: LearnMatrix,
    trail: Trail,
    items: Items,
    clauses: Clauses,
    budget: Budget,
    analysis: Analysis,
    /// Clauses that the analysis has used.
    renewals: Vec<u32>,
    decider: Decider,
    schedule: Schedule,
    rng: ChaCha8Rng,
    /// The limit on the memory of the learned clauses, in bytes.
    memory: usize,
    /// Clauses are dropped when they take more than this many bytes.
    room: usize,
    /// Whether there are no more covers.
    is_exhausted: bool,
    /// The cover that the search has reached.
    cover: Vec<OptionId>,
    /// Whether the cover has to be excluded before the search continues.
    at_cover: bool,
    /// Set once a cover is excluded that may be part of another cover: then all options before this
    /// one are chosen or excluded.
    n_decided: Option<u32>,
    /// The clauses of other searches.
    share: Option<Share>,
    keeps_log: bool,
    /// What it has learned and dropped, if it keeps that.
    #[doc(hidden)]
    pub log: Log,
    n_learned: u32,
    n_dropped: u64,
    meter: Meter,
}

/// The average form of learned clauses.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ClauseForm {
    /// The number of levels in a clause, divided by the number of levels at its conflict. If it is
    /// near 1, conflicts depend on all decisions, and clauses are of little use.
    pub reach: f32,
    /// The number of literals per level. A clause with many literals per level is seldom used
    /// again.
    pub width: f32,
}

/// Why the literals on the trail contradict each other: something that would force a literal if the
/// opposite were not true.
#[derive(Clone, Copy, Debug)]
struct Conflict {
    /// What forces it. An item of too few options, or too many, has one more than it forces by.
    reason: Antecedent,
    /// The option that is chosen, if the reason is another one that excludes it.
    chosen: Option<u32>,
}

impl From<Antecedent> for Conflict {
    fn from(reason: Antecedent) -> Self {
        Self { reason, chosen: None }
    }
}

/// Statistics of a search that learns, in addition to its [`Stats`](super::Stats).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LearnStats {
    /// The number of conflicts. A clause was learned from each of them.
    pub conflicts: u64,
    /// Restarts.
    pub(crate) restarts: u64,
    /// The number of clauses stored at present.
    pub(crate) clauses: usize,
    /// The number of clauses dropped.
    pub dropped: u64,
    /// The memory of the clauses, in bytes.
    pub bytes: usize,
}

impl Learn {
    /// A search that has decided nothing. The seed determines the order of options and items that
    /// are otherwise equal. With [`Branching::Items`] the order is random; with seed 0 it is the
    /// order of the problem, which may be a good one. With [`Branching::Options`] it is a
    /// lexicographic breadth-first order from a random item; with seed 0, from the first item.
    #[doc(hidden)] // `Plan` makes it, as a `Finding`.
    pub fn new(problem: &Instance, branching: Branching, seed: u64) -> Self {
        let matrix = LearnMatrix::new(problem);
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let items = Items::new(&matrix);
        let order = (seed != 0).then(|| rng.clone());
        let decider = Decider::new(branching, &matrix, order);
        let mut this = Self {
            trail: Trail::new(matrix.n_options),
            is_exhausted: items.is_none(),
            items: items.unwrap_or_default(),
            clauses: Clauses::new(matrix.n_options),
            budget: Budget::default(),
            analysis: Analysis::new(matrix.n_options, matrix.n_primary - matrix.n_once),
            renewals: Vec::new(),
            decider,
            schedule: Schedule::new(branching),
            rng,
            memory: 0,
            room: 0,
            cover: Vec::new(),
            at_cover: false,
            n_decided: None,
            share: None,
            keeps_log: false,
            log: Log::default(),
            n_learned: 0,
            n_dropped: 0,
            meter: Meter::new(0, POLL_CLOSELY),
            matrix,
        };
        this.set_memory(DEFAULT_MEMORY);
        if !this.is_exhausted {
            this.begin();
        }
        this
    }

    /// An estimate of the bytes that a search of this problem takes, without the learned clauses.
    #[doc(hidden)]
    pub fn bytes_for(problem: &Instance) -> usize {
        let colors = if problem.has_colors() { 2 } else { 1 };
        8 * colors * problem.n_entries()
            + BYTES_OF_OPTION * problem.n_options()
            + BYTES_OF_ITEM * problem.n_items()
    }

    /// Sets the limit on the memory of the learned clauses, in bytes; it holds approximately. When
    /// they take more, the least useful ones are dropped. The default is [`DEFAULT_MEMORY`].
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
        self.room = self.room(0);
    }

    /// Statistics of conflicts, restarts and clauses.
    pub fn learn_stats(&self) -> LearnStats {
        LearnStats {
            conflicts: self.schedule.conflicts,
            restarts: self.schedule.restarts,
            clauses: self.clauses.len(),
            dropped: self.n_dropped,
            bytes: self.clauses.bytes(),
        }
    }

    /// The rule by which it decides.
    pub const fn branching(&self) -> Branching {
        self.decider.branching
    }

    /// The form of the clauses learned recently, once there are enough of them.
    #[doc(hidden)]
    pub fn form(&self) -> Option<ClauseForm> {
        self.schedule.form()
    }

    /// Excludes a cover that was found elsewhere.
    #[doc(hidden)]
    pub fn exclude(&mut self, cover: &[OptionId]) {
        self.backtrack(0);
        let chosen = cover.iter().filter_map(|&number| self.matrix.option(number));
        let mut literals: Vec<Literal> = chosen.map(Literal::excluded).collect();
        if self.matrix.has_slack() {
            // Another cover may have all these options, and more.
            self.n_decided = Some(0);
            let mut is_in = vec![false; self.matrix.n_options as usize];
            for literal in &literals {
                is_in[literal.option() as usize] = true;
            }
            let others = (0..self.matrix.n_options).filter(|&option| !is_in[option as usize]);
            literals.extend(others.map(Literal::chosen));
        }
        self.add(literals, Worth::PERMANENT);
    }

    /// Shares clauses with the other searches of this list, which have other numbers; not for a
    /// search that keeps a log.
    #[doc(hidden)]
    pub fn share(&mut self, list: Exchange, own: u32) {
        self.share = Some(Share::new(list, own));
    }

    /// Takes over the clauses of other searches. The trail is at level 0.
    fn take_over(&mut self) {
        for clause in self.share.as_mut().map(Share::take).unwrap_or_default() {
            let lbd = matrix::narrow(clause.len()).min(crate::tuning::exchange::MOST_LEVELS);
            self.add(clause, Worth { lbd, used: 2 });
        }
    }

    /// Adds a clause that was not learned here. The trail is at level 0.
    fn add(&mut self, mut literals: Vec<Literal>, worth: Worth) {
        // On level 0, a false literal can be left out of the clause, and a true literal makes the
        // clause useless.
        if literals.iter().any(|&literal| self.trail.value(literal) > 0) {
            return;
        }
        literals.retain(|&literal| self.trail.value(literal) == 0);
        match literals[..] {
            [] => self.is_exhausted = true,
            [literal] => self.trail.assign(literal, Antecedent::None),
            _ => {
                self.clauses.push(&literals, worth, u32::MAX);
            }
        }
    }

    /// Records the steps from now on in a log, for a proof.
    #[doc(hidden)]
    pub const fn keep_log(&mut self) {
        self.keeps_log = true;
    }

    /// The number of an option in the problem, for the literals of a [`LogStep`].
    #[doc(hidden)]
    pub fn number(&self, literal: u32) -> OptionId {
        self.matrix.number(Literal::from_word(literal).option())
    }

    /// Assigns what follows without a decision: items that need all of their options, and items
    /// that may have none.
    fn begin(&mut self) {
        let Self { matrix, trail, items, .. } = self;
        for item in 0..matrix.n_primary {
            let (low, high) = matrix.bounds(item);
            let needs_all = low > 0 && items.choices(item).is_some_and(|choices| choices.n == 1);
            for &option in matrix.options(item) {
                if needs_all && trail.is_open(option) {
                    trail.assign(Literal::chosen(option), Antecedent::None);
                }
                // If the option is chosen already, propagating it leads to a conflict.
                if high == 0 && trail.is_open(option) {
                    trail.assign(Literal::excluded(option), Antecedent::None);
                }
            }
        }
    }

    /// Learns a clause from a conflict, and goes back to the level where the clause forces a
    /// literal.
    fn learn(&mut self, conflict: Conflict) {
        if self.trail.level() == 0 {
            self.is_exhausted = true;
            return;
        }
        if self.schedule.is_stable() {
            let trail = &self.trail.literals()[..self.trail.start(self.trail.level())];
            self.decider.phases.record(trail);
        }
        self.analyze(conflict);
        let lbd = self.lbd();
        self.schedule.learn(lbd, self.trail.level(), self.analysis.clause.len());
        let Self { analysis, trail, clauses, .. } = self;
        let clause = &mut analysis.clause;
        // The second literal watched is on the level to go back to.
        let last = (1..clause.len()).max_by_key(|&k| trail.level_of(clause[k]));
        let level = last.map_or(0, |k| {
            clause.swap(1, k);
            trail.level_of(clause[1])
        });
        for literal in clause.iter_mut() {
            *literal = !*literal;
        }
        if self.keeps_log {
            self.log.learn(clause);
        }
        if let Some(share) = &self.share {
            share.give(clause, lbd);
        }
        let reason = match clause[..] {
            [_] => Antecedent::None,
            [_, other] => {
                clauses.push(clause, Worth { lbd, used: 2 }, self.n_learned);
                Antecedent::Literal(!other)
            }
            _ => Antecedent::Clause(clauses.push(clause, Worth { lbd, used: 2 }, self.n_learned)),
        };
        self.n_learned = self.n_learned.wrapping_add(1);
        let literal = clause[0];
        self.backtrack(level);
        self.trail.assign(literal, reason);
        self.decider.decay(self.schedule.decay());
    }
}

/// Such as `learn by items: 3482 conflicts, 8 restarts, 1310 clauses`.
impl fmt::Display for Learn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.branching() {
            Branching::Items => "items",
            Branching::Options => "options",
        };
        let LearnStats { conflicts, restarts, clauses, .. } = self.learn_stats();
        let [conflicts, restarts] =
            [(conflicts, "conflict"), (restarts, "restart")].map(|(n, thing)| counted(n, thing));
        write!(f, "learn by {by}: {conflicts}, {restarts}, {}", counted(clauses, "clause"))
    }
}

impl Advance for Learn {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        if std::mem::take(&mut self.at_cover) {
            let cover = std::mem::take(&mut self.cover);
            self.exclude(&cover);
            self.cover = cover;
        }
        while !self.is_exhausted {
            if let Err(conflict) = self.propagate() {
                self.learn(conflict);
                // Thousands of conflicts with long clauses may come before the next decision.
                if self.is_full() {
                    self.reduce_clauses();
                }
                if !self.is_exhausted {
                    self.meter.look_between()?;
                }
                continue;
            }
            self.meter.enter_node()?;
            if self.schedule.restart() {
                if self.schedule.is_stable() {
                    self.decider.phases.record(self.trail.literals());
                }
                self.backtrack(0);
                self.take_over();
                continue;
            }
            if self.schedule.conflicts >= self.schedule.next_reduction || self.is_full() {
                self.reduce_clauses();
            }
            if self.schedule.is_stable()
                && let Some(to) = self.schedule.rephase()
            {
                self.decider.phases.rephase(to, &mut self.rng);
            }
            let Some(literal) = self.choose_literal() else {
                self.cover.clear();
                let chosen = self.trail.literals().iter().filter(|literal| literal.is_chosen());
                self.cover.extend(chosen.map(|literal| self.matrix.number(literal.option())));
                self.at_cover = true;
                self.meter.stats.solutions += 1;
                return Ok(());
            };
            self.trail.begin_level();
            self.trail.assign(literal, Antecedent::None);
        }
        Err(Outcome::Exhausted)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        if self.is_exhausted {
            return 1.0;
        }
        let known = if self.trail.level() == 0 { self.trail.len() } else { self.trail.start(1) };
        quadrille_base::real(known as u64) / quadrille_base::real(self.trail.n_options() as u64 + 1)
    }
}

impl Yield for Learn {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

impl Contender for Learn {
    fn work(&self) -> u64 {
        prices::by_learning(self.meter.stats)
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl Concurrent for Learn {
    fn go_on(&mut self) -> Result<News, Outcome> {
        self.find_cover().map(News::Cover)
    }
}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Learn {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

#[cfg(test)]
pub(crate) mod tests;
