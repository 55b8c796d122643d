//! [`Portfolio`]: a search of the tree and searches that learn, in a race for covers of one
//! problem.
//!
//! Neither school is always faster. A tree search enters millions of nodes a second, and wins where
//! covers are many or where conflicts teach nothing, as in edge matching; learning wins where a few
//! bad choices spoil huge subtrees, as in quasigroups and large Sudoku boards. So all start, in
//! turns of doubling work. The tree search gets the first turn alone, so an easy problem loses
//! nothing, and half of the work at first.
//!
//! The clauses learned tell which school suits the problem. If most clauses speak of nearly all
//! decisions before the conflict, to go back is to go back to the last decision, as the tree search
//! does faster: it gets most of the work. If they speak of fewer, learning gets most, unless its
//! clauses are so long that they seldom say something again: then half goes to each school.
//!
//! The searches that learn share their best clauses (`learn/exchange.rs`).
//!
//! If the problem has symmetries, it is enough to search for one cover of each class
//! ([tops](crate::automorphisms::tops)). That may be much faster, above all if there is no cover.
//! So when the race has done some work and found no cover, it looks for symmetries, for a small
//! part of that work. If there are enough of them, a search of the tree up to symmetry joins the
//! race, until a cover is found.
//!
//! The turns are those of every [race](crate::search::race). The searches that learn are made when
//! the tree search has worked for longer than making them takes, and only if they fit into the
//! memory.
//!
//! The race is over when one of them has found a cover, or has explored everything. Then it may go
//! on for another cover: each search keeps its state and its turn, and a cover that one has found
//! is excluded from the others.
//!
//! With several threads the first turn is the same. After it, all go on at the same time
//! (`simultaneous.rs`), with more searches that learn, each with a seed of its own.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::num::NonZeroUsize;

use hashbrown::HashSet;

use super::Enumeration;
use super::settings::Settings;
use super::tuning::first::{
    AT_FIRST, FIRST_TURN_WORK, LEARNING, REACH, SEARCHING, SMALL_ENTRIES, SMALL_WORK, UNDECIDED,
    WIDTH, WorkShares, symmetry::LOOK_WORK,
};
use super::up_to_symmetry::UpToSymmetry;
use crate::problem::{Instance, OptionId};
use crate::search::learn::{Branching, ClauseForm, Exchange, Learn};
use crate::search::race::{Contender, Turn, Turns, prices};
use crate::search::{EngineKind, Enumerate, Meter, Outcome};

/// Searches in a race.
#[derive(Debug)]
pub(super) struct Portfolio {
    problem: Instance,
    pub(super) settings: Settings,
    /// The search of the tree, then those that learn by items and by options in turns, and last
    /// that of the tree up to symmetry; each once it is made.
    pub(super) searches: Vec<Option<Box<dyn Finds>>>,
    /// The clauses that those that learn share.
    clauses: Exchange,
    turns: Turns,
    turn: Turn,
    /// How the work of this round is shared.
    shares: WorkShares,
    /// Whether the first round is a short trial by learning.
    is_small: bool,
    up_to_symmetry: UpToSymmetry,
    /// The covers found so far, each sorted.
    found: HashSet<Box<[OptionId]>>,
    /// Covers found and not yet given to the caller, each with the number of the search.
    pub(super) pending: VecDeque<(usize, Vec<OptionId>)>,
    /// Some search has explored everything.
    pub(super) is_exhausted: bool,
    cover: Vec<OptionId>,
    /// The number of the search that found the last cover, or was at work at the end.
    pub(super) last: usize,
}

/// A search that takes part in the race for a cover.
pub(super) trait Finds: Enumerate + Contender + Debug + Send {
    /// The search, for the caller.
    fn finder(&self) -> Finder<'_>;

    /// Leaves out a cover that another search has found.
    fn leave_out(&mut self, _cover: &[OptionId]) {}

    /// The form of the clauses learned lately, once there are enough of them.
    fn learned(&self) -> Option<ClauseForm> {
        None
    }
}

/// Its covers are compared with those found.
impl Finds for Enumeration {
    fn finder(&self) -> Finder<'_> {
        Finder::Search(self)
    }
}

impl Finds for Learn {
    fn finder(&self) -> Finder<'_> {
        Finder::Learn(self)
    }

    fn leave_out(&mut self, cover: &[OptionId]) {
        self.exclude(cover);
    }

    fn learned(&self) -> Option<ClauseForm> {
        self.form()
    }
}

/// A search that takes part in the race for a cover, as the caller sees it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Finder<'a> {
    /// A search of the tree.
    Search(&'a Enumeration),
    /// A search that learns.
    Learn(&'a Learn),
}

impl Portfolio {
    pub(super) fn new(problem: Instance, settings: Settings) -> Self {
        let n_threads = settings.n_threads().get();
        // Both rules at least, and each thread its own search, up to half of the threads. With two
        // threads, one more shares the thread of the tree.
        let n_learn = match n_threads {
            _ if settings.engine == EngineKind::Learn => n_threads.clamp(2, MOST_LEARN),
            2 => 3,
            _ => (n_threads / 2).clamp(2, MOST_LEARN),
        };
        let mut searches = Vec::new();
        searches.resize_with(1 + n_learn + 1, || None);
        let new = Self {
            problem,
            settings,
            searches,
            clauses: Exchange::default(),
            turns: Turns::new(FIRST_TURN_WORK),
            turn: Turn::default(),
            shares: AT_FIRST,
            is_small: false,
            up_to_symmetry: UpToSymmetry::Ahead(LOOK_WORK),
            found: HashSet::new(),
            pending: VecDeque::new(),
            is_exhausted: false,
            cover: Vec::new(),
            last: TREE,
        };
        Self { shares: new.asked(AT_FIRST), ..new }
    }

    /// The same for one of many parts of a problem. If it is small, the first turn is learning's,
    /// which takes less memory and time to make than a search of the tree.
    pub(super) fn of_part(problem: Instance, settings: Settings) -> Self {
        let new = Self::new(problem, settings);
        if new.problem.n_entries() > SMALL_ENTRIES {
            return new;
        }
        Self { turns: Turns::new(SMALL_WORK), shares: [0, 1, 0], is_small: true, ..new }
    }

    /// Leaves out a cover. For a race that has not begun.
    pub(super) fn exclude(&mut self, cover: &[OptionId]) {
        self.found.insert(sorted(cover));
    }

    /// Goes on to the next cover; an outcome if there is none or a limit was reached.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<&[OptionId], Outcome> {
        loop {
            if let Some((finder, cover)) = self.pending.pop_front() {
                (self.last, self.cover) = (finder, cover);
                return Ok(&self.cover);
            }
            if self.is_exhausted {
                return Err(Outcome::Exhausted);
            }
            if self.is_simultaneous() {
                self.go_on_simultaneously(meter)?;
                continue;
            }
            let (k, shares) = match self.turns.whose() {
                UP_TO_SYMMETRY => (self.place_up_to_symmetry(), self.shares[TREE]),
                k => (k, self.shares[k]),
            };
            let end = if shares > 0 && self.make(k) {
                let mut work = self.turns.work(shares);
                if k == self.place_up_to_symmetry() {
                    work = self.up_to_symmetry.work(work);
                }
                let search = self.searches[k].as_deref_mut().expect("it was made");
                self.turn.take(search, work, false, meter, find)
            } else {
                None
            };
            match end {
                Some(Ok(cover)) => self.keep(k, cover),
                Some(Err(outcome)) => {
                    (self.last, self.is_exhausted) = (k, outcome == Outcome::Exhausted);
                    return Err(outcome);
                }
                None => self.pass_on(),
            }
        }
    }

    /// The search that found the last cover, or was at work at the end, if one was made.
    pub(super) fn last(&self) -> Option<Finder<'_>> {
        self.searches[self.last].as_ref().map(|search| search.finder())
    }

    /// The largest share of the tree that a search has explored.
    pub(super) fn explored(&self) -> f64 {
        self.searches.iter().flatten().map(|search| search.progress()).fold(0.0, f64::max)
    }

    /// The work of all searches.
    pub(super) fn work(&self) -> u64 {
        self.searches.iter().flatten().map(|search| search.work()).sum()
    }

    /// Keeps a cover for the caller and excludes it from the other searches, unless it was found
    /// before.
    pub(super) fn keep(&mut self, finder: usize, cover: Vec<OptionId>) {
        if !self.found.insert(sorted(&cover)) {
            return;
        }
        for (k, search) in self.searches.iter_mut().enumerate() {
            // The one that found it excludes it by itself.
            if let Some(search) = search
                && k != finder
            {
                search.leave_out(&cover);
            }
        }
        self.pending.push_back((finder, cover));
    }

    /// The next one's turn. A new round has the shares that suit what has been learned so far.
    fn pass_on(&mut self) {
        if !self.turns.pass_on(UP_TO_SYMMETRY + 1) {
            return;
        }
        let form = self.searches[1].as_ref().and_then(|search| search.learned());
        let suitable = if std::mem::take(&mut self.is_small) {
            self.turns = Turns::new(FIRST_TURN_WORK);
            AT_FIRST
        } else {
            suitable(form)
        };
        self.shares = self.asked(suitable);
    }

    /// These shares, without that of the tree if only searches that learn are asked for.
    fn asked(&self, mut shares: WorkShares) -> WorkShares {
        if self.settings.engine == EngineKind::Learn {
            shares[TREE] = 0;
        }
        shares
    }

    /// Whether to go on with all searches at the same time: with several threads, after the first
    /// turn.
    fn is_simultaneous(&mut self) -> bool {
        let is_begun = !self.is_small && (self.turns.whose() != TREE || self.shares[TREE] == 0);
        self.settings.n_threads().get() > 1
            && is_begun
            && (1..self.place_up_to_symmetry()).all(|k| self.make(k))
    }

    /// The threads of the search of the tree, beside searches that learn.
    fn n_tree(&self) -> NonZeroUsize {
        let all = self.settings.n_threads().get();
        NonZeroUsize::new(all - all / 2).unwrap_or(NonZeroUsize::MIN)
    }

    /// Makes a search, if it may take part and is not there yet; whether it is there.
    fn make(&mut self, k: usize) -> bool {
        let Settings { engine, memory, seed, .. } = self.settings;
        if k == self.place_up_to_symmetry() {
            return self.make_up_to_symmetry();
        }
        if self.searches[k].is_some() {
            return true;
        }
        let n_learn = self.searches.len() - 2;
        let bytes = Learn::bytes_for(&self.problem).saturating_mul(n_learn);
        let fits = engine == EngineKind::Learn || bytes <= memory / 2;
        if k == TREE {
            let threads = if fits { self.n_tree() } else { self.settings.n_threads() };
            let settings = Settings { threads: Some(threads), ..self.settings };
            let tree = Enumeration::new(&self.problem, settings).expect("auto knows it");
            self.searches[TREE] = Some(Box::new(tree));
            return true;
        }
        let price = prices::LEARN_MAKE_ENTRY * (self.problem.n_entries() * n_learn) as u64;
        let is_late = self.searches[TREE].as_ref().is_none_or(|tree| tree.work() >= price);
        if !(is_late && fits) {
            return false;
        }
        let branching = if k % 2 == 1 { Branching::Items } else { Branching::Options };
        let mut learn = Learn::new(&self.problem, branching, seed.wrapping_add((k as u64 - 1) / 2));
        learn.set_memory(memory / 2 / n_learn);
        learn.share(self.clauses.clone(), u32::try_from(k).expect("few searches"));
        self.found.iter().for_each(|cover| learn.exclude(cover));
        self.searches[k] = Some(Box::new(learn));
        true
    }

    /// The number of the search up to symmetry, the last one.
    pub(super) fn place_up_to_symmetry(&self) -> usize {
        self.searches.len() - 1
    }

    /// Makes the search up to symmetry, if it is time to and pays; whether it may go on. It has
    /// only one cover of each class, so the first cover ends it.
    pub(super) fn make_up_to_symmetry(&mut self) -> bool {
        let k = self.place_up_to_symmetry();
        let is_open = self.settings.engine != EngineKind::Learn && self.found.is_empty();
        if is_open && self.searches[k].is_none() {
            let settings = Settings { threads: Some(self.n_tree()), ..self.settings };
            let work = self.work();
            let search = self.up_to_symmetry.look(&self.problem, settings, work);
            self.searches[k] = search.map(|search| Box::new(search) as Box<dyn Finds>);
        }
        is_open && self.searches[k].is_some()
    }
}

/// The shares that suit a problem, by the form of the clauses learned by items.
pub(super) fn suitable(form: Option<ClauseForm>) -> WorkShares {
    match form {
        None => AT_FIRST,
        Some(form) if form.reach >= REACH => SEARCHING,
        Some(form) if form.width >= WIDTH => UNDECIDED,
        Some(_) => LEARNING,
    }
}

/// The turn of the search up to symmetry, after those with shares of their own.
const UP_TO_SYMMETRY: usize = 3;

/// The number of the search of the tree.
pub(super) const TREE: usize = 0;

/// The most searches that learn: each takes the memory of the problem.
const MOST_LEARN: usize = 32;

/// The next cover of a search, as a copy, or why there is none.
pub(super) fn find(search: &mut (impl Enumerate + ?Sized)) -> Result<Vec<OptionId>, Outcome> {
    match search.next_solution() {
        Some(options) => Ok(options.to_vec()),
        None => Err(search.outcome().expect("it found nothing")),
    }
}

fn sorted(cover: &[OptionId]) -> Box<[OptionId]> {
    let mut cover: Box<[OptionId]> = cover.into();
    cover.sort_unstable();
    cover
}

#[cfg(test)]
mod tests;
