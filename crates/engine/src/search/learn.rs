//! A search that learns from its conflicts, for one cover of a hard problem, or for the proof that
//! there is none.
//!
//! Algorithm X forgets why a branch failed, and so may fail for the same reason a million times
//! over. Here each failure is analyzed: a small set of choices that cannot all be part of a cover
//! is found and kept as a *clause*, and the search jumps back to where the clause says something
//! new. This is conflict-driven clause learning, as SAT solvers do it (TAOCP 7.2.2.2, Algorithm C),
//! over the items and options of an exact cover problem as they are: nothing is encoded.
//!
//! # In the words of the field
//!
//! A *literal* says that an option is chosen, or that it is excluded. The *trail* is the list of
//! literals that are true, in the order in which they became true (`trail.rs`). The search
//! *decides* a literal, which begins a *level* of the trail, and *propagates* what follows from it
//! (`propagate.rs`): options that share an item with a chosen option are excluded, and the last
//! option of an item is chosen. This is what covering does in the dance, and the forced moves. Each
//! literal that follows has a *reason*, the literals from which it follows. Reasons are not written
//! down: a word says which item or clause to ask (`explain.rs`).
//!
//! If an item has no option left, that is a *conflict*. The analysis (`analyze.rs`, `shrink.rs`)
//! goes back from it through the reasons to the first point of the last level through which all
//! reasons lead, and to literals of lower levels; they cannot all be true, and this is the clause
//! to learn (`clauses.rs`). The search goes back to the highest level but one of the clause, where
//! the clause forces the opposite of that point. On level 0 a conflict means that there is no
//! cover.
//!
//! Now and then the search *restarts* from level 0 with all that it has learnt (`schedule.rs`), and
//! drops clauses that are not worth their memory (`reduce.rs`). A restart costs little, since each
//! option is decided as it was the last time, or in the best attempt so far (`phases.rs`). Which
//! literal to decide is a matter of activity in conflicts, by one of two rules (`decide.rs`).
//!
//! # What it knows
//!
//! Secondary items, colors and multiplicities. Covers come one by one; each is kept as a clause of
//! its own, so that it is not found again. That is good for a few covers, not for millions. Clauses
//! take a bounded memory, where one clause a cover is not counted. With bounded memory and restarts
//! the search may, in theory, run in circles; the race in [`auto`](super::auto) has a complete
//! search beside it.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::learn::{Branching, Learn};
//! use quadrille::{Enumerate, Search};
//!
//! let problem = Queens::new(60)?.problem();
//! let mut search = Learn::new(&problem, Branching::Items, 0);
//! assert_eq!(search.next_solution().expect("there are many").len(), 60);
//!
//! let problem = Queens::new(6)?.problem();
//! let search = Learn::new(&problem, Branching::Options, 0);
//! assert_eq!(search.count(), 4); // OEIS A000170
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! Source: J. P. Marques-Silva and K. A. Sakallah, "GRASP" (1996); N. Eén and N. Sörensson, "An
//! extensible SAT-solver" (2003); A. Biere and others, `CaDiCaL` (from 2017 on).

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

mod activity;
mod analyze;
mod clauses;
mod decide;
mod explain;
mod heap;
mod items;
mod lexicographic;
mod literal;
mod log;
mod matrix;
mod phases;
mod propagate;
mod reduce;
mod schedule;
mod shrink;
mod trail;

use super::engine::{Advance, Yield};
use super::{Enumerate, Meter, Outcome, POLL_CLOSELY, Search};
use crate::problem::{OptionId, Problem};
use analyze::Analysis;
use clauses::{Clauses, Worth};
use decide::Decider;
use items::Items;
use literal::Literal;
use log::Log;
pub(crate) use log::Step;
use matrix::Matrix;
use schedule::Schedule;
use trail::{Reason, Trail};

/// The rule by which a literal is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branching {
    /// An item with the fewest options left, and an option of it to choose.
    #[default]
    Items,
    /// The option that is most active in conflicts, chosen or excluded.
    Options,
}

/// The most memory of the learnt clauses by default, in bytes: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

// The bytes of one option and of one item in all arrays. An entry takes 8, and 8 more for colors.
const BYTES_OF_OPTION: usize = 86;
const BYTES_OF_ITEM: usize = 32;

/// A search that learns; see the [module](self).
///
/// As an [`Iterator`] it gives covers one by one, in no promised order. With the same seed it goes
/// the same way in every run. A tree node of its [statistics](Search::stats) is a decision, an
/// update a literal propagated. Its [progress](Search::progress) is the share of the options that
/// are known to be in all covers left, or in none.
#[derive(Clone, Debug)]
pub struct Learn {
    matrix: Matrix,
    trail: Trail,
    items: Items,
    clauses: Clauses,
    analysis: Analysis,
    /// Clauses that the analysis has used.
    renewals: Vec<u32>,
    decider: Decider,
    schedule: Schedule,
    rng: ChaCha8Rng,
    /// The most bytes of the learnt clauses.
    memory: usize,
    /// The bytes of clauses at which some are dropped.
    room: usize,
    /// Nothing is left to find.
    is_exhausted: bool,
    /// The cover that the search has reached.
    cover: Vec<OptionId>,
    /// Whether the cover has to be excluded before the search goes on.
    at_cover: bool,
    /// Once a cover is excluded that may be part of another one: the options before this one are
    /// chosen or excluded.
    n_decided: Option<u32>,
    keeps_log: bool,
    log: Log,
    n_learnt: u32,
    n_dropped: u64,
    meter: Meter,
}

/// The form of learnt clauses, on average.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// The share of the decisions before a conflict that its clause speaks of. Near 1, a conflict
    /// depends on all decisions, and little can be learnt from it.
    pub(crate) reach: f32,
    /// The literals per level. A clause with many seldom says something again.
    pub(crate) width: f32,
}

/// Why the literals on the trail contradict each other.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// These two options are chosen, and have an item in common.
    Pair(u32, u32),
    /// An item has too few options that are not excluded.
    Under(u32),
    /// An item has too many options that are chosen.
    Over(u32),
    /// All literals of a clause are false.
    Clause(u32),
}

/// What a search that learns has done, beside its [`Stats`](super::Stats).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LearnStats {
    /// Conflicts, each of which taught a clause.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Clauses kept now.
    pub clauses: usize,
    /// Clauses dropped.
    pub dropped: u64,
    /// The bytes that the clauses take.
    pub bytes: usize,
}

impl Learn {
    /// A search that has decided nothing. Options and items that are otherwise equal come in an
    /// order that depends on the seed. By items it is random, or with the seed 0 that of the
    /// problem, which may be a good one. By options it is a lexicographic breadth-first order from
    /// an item, with the seed 0 from the first one.
    #[must_use]
    pub fn new<T>(problem: &Problem<T>, branching: Branching, seed: u64) -> Self {
        let matrix = Matrix::new(problem);
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let items = Items::new(&matrix);
        let order = (seed != 0).then(|| rng.clone());
        let decider = Decider::new(branching, &matrix, order);
        let mut this = Self {
            trail: Trail::new(matrix.n_options),
            is_exhausted: items.is_none(),
            items: items.unwrap_or_default(),
            clauses: Clauses::new(matrix.n_options),
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
            keeps_log: false,
            log: Log::default(),
            n_learnt: 0,
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

    /// About the bytes that a search of this problem takes, without the learnt clauses.
    pub(crate) fn bytes_for<T>(problem: &Problem<T>) -> usize {
        let colors = if problem.has_colors() { 2 } else { 1 };
        8 * colors * problem.n_entries()
            + BYTES_OF_OPTION * problem.n_options()
            + BYTES_OF_ITEM * problem.n_items()
    }

    /// Lets the learnt clauses take at most about this many bytes; when they take more, the least
    /// useful are dropped. By default [`DEFAULT_MEMORY`].
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
        self.room = self.room(0);
    }

    /// What it has done.
    #[must_use]
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
    #[must_use]
    pub const fn branching(&self) -> Branching {
        self.decider.branching
    }

    /// The form of the clauses learnt lately, once there are enough of them.
    pub(crate) fn form(&self) -> Option<Form> {
        self.schedule.form()
    }

    /// Excludes a cover that was found elsewhere.
    pub(crate) fn exclude(&mut self, cover: &[OptionId]) {
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
        // On level 0: what is false there can be left out, what is true there says nothing new.
        if literals.iter().any(|&literal| self.trail.value(literal) > 0) {
            return;
        }
        literals.retain(|&literal| self.trail.value(literal) == 0);
        match literals[..] {
            [] => self.is_exhausted = true,
            [literal] => self.trail.assign(literal, Reason::None),
            _ => {
                self.clauses.push(&literals, Worth::PERMANENT, u32::MAX);
            }
        }
    }

    /// Keeps a log of its steps from now on, for a proof.
    pub(crate) const fn keep_log(&mut self) {
        self.keeps_log = true;
    }

    /// The steps since the log was last cleared.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.log.steps()
    }

    pub(crate) fn clear_log(&mut self) {
        self.log.clear();
    }

    /// The number of an option in the problem, for the literals of a [`Step`].
    pub(crate) fn number(&self, literal: u32) -> OptionId {
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
                    trail.assign(Literal::chosen(option), Reason::None);
                }
                // If it is chosen, propagating it is a conflict.
                if high == 0 && trail.is_open(option) {
                    trail.assign(Literal::excluded(option), Reason::None);
                }
            }
        }
    }

    /// Goes on to the next cover.
    fn search(&mut self) -> Result<(), Outcome> {
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
                self.phases_of_trail();
                self.backtrack(0);
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
            self.trail.assign(literal, Reason::None);
        }
        Err(Outcome::Exhausted)
    }

    /// Learns a clause from a conflict, and goes back to where it says something new.
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
        let reason = match clause[..] {
            [_] => Reason::None,
            [_, other] => {
                clauses.push(clause, Worth { lbd, used: 2 }, self.n_learnt);
                Reason::Literal(!other)
            }
            _ => Reason::Clause(clauses.push(clause, Worth { lbd, used: 2 }, self.n_learnt)),
        };
        self.n_learnt = self.n_learnt.wrapping_add(1);
        let literal = clause[0];
        self.backtrack(level);
        self.trail.assign(literal, reason);
        self.decider.decay(self.schedule.decay());
    }

    /// Remembers the phases of the trail, which has no conflict.
    fn phases_of_trail(&mut self) {
        if self.schedule.is_stable() {
            self.decider.phases.record(self.trail.literals());
        }
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
        let conflicts_s = if conflicts == 1 { "" } else { "s" };
        let restarts_s = if restarts == 1 { "" } else { "s" };
        let clauses_s = if clauses == 1 { "" } else { "s" };
        write!(f, "learn by {by}: {conflicts} conflict{conflicts_s}, ")?;
        write!(f, "{restarts} restart{restarts_s}, {clauses} clause{clauses_s}")
    }
}

impl Advance for Learn {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.search()
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        if self.is_exhausted {
            return 1.0;
        }
        let known = if self.trail.level() == 0 { self.trail.len() } else { self.trail.start(1) };
        #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
        let share = known as f64 / (self.trail.n_options() + 1) as f64;
        share
    }
}

impl Yield for Learn {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

impl Search for Learn {}
impl Enumerate for Learn {}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Learn {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

#[cfg(test)]
mod tests;
