//! [`Portfolio`]: a search of the tree and searches that learn, in a race for covers of one
//! problem.
//!
//! Neither school is always faster. A tree search enters millions of nodes a second, and wins where
//! covers are many or where conflicts teach nothing, as in edge matching; learning wins where a few
//! bad choices spoil huge subtrees, as in quasigroups and large Sudoku boards. So all start, in
//! turns of doubling work. The tree search gets the first turn alone, so an easy problem loses
//! nothing, and half of the work at first.
//!
//! The clauses learnt tell which school suits the problem. If most clauses speak of nearly all
//! decisions before the conflict, to go back is to go back to the last decision, as the tree search
//! does faster: it gets most of the work. If they speak of fewer, learning gets most, unless its
//! clauses are so long that they seldom say something again: then half goes to each school.
//!
//! The searches that learn are made when the tree search has worked for longer than making them
//! takes, and only if they fit into the memory.
//!
//! The race is over when one of them has found a cover, or has explored everything. Then it may go
//! on for another cover: each search keeps its state and its turn, and a cover that one has found
//! is excluded from the others.
//!
//! With several threads the first turn is the same. After it, all go on at the same time
//! (`together.rs`), with more searches that learn, each with a seed of its own.

use std::collections::VecDeque;

use hashbrown::HashSet;

use super::Enumeration;
use super::settings::Settings;
use super::slice::{find, full_work, half, slice};
use super::tuning::first::{
    AT_FIRST, FIRST_TURN_WORK, LEARNING, MAKE_ENTRY, REACH, SEARCHING, SMALL_ENTRIES, SMALL_WORK,
    Shares, UNDECIDED, UPDATE, WIDTH,
};
use crate::problem::{OptionId, Problem};
use crate::search::learn::{Branching, Learn};
use crate::search::{EngineKind, Meter, Outcome, Search};

/// Searches in a race, for a problem that its caller keeps.
#[derive(Debug)]
pub(super) struct Portfolio {
    pub(super) settings: Settings,
    /// Made when it is needed; `None` for good if only searches that learn are asked for.
    pub(super) search: Option<Enumeration>,
    pub(super) learners: Vec<Learner>,
    /// The work of the first round of turns, times the share.
    first_turn: u64,
    /// The round of turns: each has twice the work of the one before. `None` while a small problem
    /// is tried.
    round: Option<u32>,
    /// How the work of this round is shared.
    shares: Shares,
    turn: Runner,
    /// The tree nodes of this runner at which its work is looked at again. Limits do not change
    /// that, so they do not change the way of the race.
    look: u64,
    /// The covers found so far, each sorted.
    found: HashSet<Box<[OptionId]>>,
    /// Covers found and not yet given to the caller.
    pub(super) pending: VecDeque<(Runner, Vec<OptionId>)>,
    /// Some search has explored everything.
    pub(super) is_exhausted: bool,
    cover: Vec<OptionId>,
    /// Who found the last cover, or was at work at the end.
    pub(super) last: Runner,
}

/// Who takes a turn: the search of the tree, or one of those that learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runner {
    Search,
    Learner(usize),
}

/// A search that learns, once it is made.
#[derive(Debug)]
pub(super) struct Learner {
    branching: Branching,
    seed: u64,
    pub(super) learn: Option<Learn>,
}

/// A search that takes part in the race for a cover.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Finder<'a> {
    /// A search of the tree.
    Search(&'a Enumeration),
    /// A search that learns.
    Learn(&'a Learn),
}

/// Why a turn ended before its work was done.
enum End {
    Found,
    Over(Outcome),
}

impl Portfolio {
    pub(super) fn new(settings: Settings) -> Self {
        let learns_alone = settings.engine == EngineKind::Learn;
        let n_threads = settings.n_threads().get();
        // Both rules at least, and each thread its own search, up to half of the threads.
        let share = if learns_alone { n_threads } else { n_threads / 2 };
        let learner = |k: usize| Learner {
            branching: if k.is_multiple_of(2) { Branching::Items } else { Branching::Options },
            seed: settings.seed.wrapping_add(k as u64 / 2),
            learn: None,
        };
        let turn = Self::first(settings);
        Self {
            settings,
            search: None,
            learners: (0..share.clamp(2, MOST_LEARNERS)).map(learner).collect(),
            first_turn: FIRST_TURN_WORK,
            round: Some(0),
            shares: AT_FIRST,
            turn,
            look: 0,
            found: HashSet::new(),
            pending: VecDeque::new(),
            is_exhausted: false,
            cover: Vec::new(),
            last: turn,
        }
    }

    /// Who takes the first turn of a round.
    fn first(settings: Settings) -> Runner {
        let learns_alone = settings.engine == EngineKind::Learn;
        if learns_alone { Runner::Learner(0) } else { Runner::Search }
    }

    /// The same for one of many parts of a problem. If it is small, the first turn is learning's,
    /// which takes less memory and time to make than a search of the tree.
    pub(super) fn of_part(problem: &Problem, settings: Settings) -> Self {
        let new = Self::new(settings);
        let is_small = problem.n_entries() <= SMALL_ENTRIES;
        if is_small { Self { round: None, turn: Runner::Learner(0), ..new } } else { new }
    }

    /// Leaves out a cover. For a race that has not begun.
    pub(super) fn exclude(&mut self, cover: &[OptionId]) {
        self.found.insert(sorted(cover));
    }

    /// Goes on to the next cover; an outcome if there is none or a limit was reached.
    pub(super) fn advance<T>(
        &mut self,
        problem: &Problem<T>,
        meter: &mut Meter,
    ) -> Result<&[OptionId], Outcome> {
        loop {
            if let Some((finder, cover)) = self.pending.pop_front() {
                (self.last, self.cover) = (finder, cover);
                return Ok(&self.cover);
            }
            if self.is_exhausted {
                return Err(Outcome::Exhausted);
            }
            if self.is_parallel(problem) {
                self.together(meter)?;
                continue;
            }
            let work = match self.round {
                None => SMALL_WORK,
                Some(round) => {
                    let share = match self.turn {
                        Runner::Search => self.shares.search,
                        Runner::Learner(k) => self.shares.learn[k % self.shares.learn.len()],
                    };
                    (self.first_turn * share).checked_shl(round).unwrap_or(u64::MAX)
                }
            };
            if self.make(problem, self.turn) {
                let runner = self.turn;
                match self.take_turn(runner, work, meter) {
                    Some(End::Found) => {
                        let cover = std::mem::take(&mut self.cover);
                        self.keep(runner, cover);
                        continue;
                    }
                    Some(End::Over(Outcome::Exhausted)) => {
                        (self.last, self.is_exhausted) = (runner, true);
                        continue;
                    }
                    Some(End::Over(outcome)) => {
                        self.last = runner;
                        return Err(outcome);
                    }
                    None => {}
                }
            }
            self.pass_on();
        }
    }

    /// The search that found the last cover, or was at work at the end, if one was made.
    pub(super) fn last(&self) -> Option<Finder<'_>> {
        match self.last {
            Runner::Search => self.search.as_ref().map(Finder::Search),
            Runner::Learner(k) => self.learners[k].learn.as_ref().map(Finder::Learn),
        }
    }

    /// The explored share of the tree, by the search of the tree if there is one.
    pub(super) fn explored(&self) -> f64 {
        let learners = self.learners.iter().filter_map(|learner| learner.learn.as_ref());
        let search = self.search.as_ref().map(Search::progress);
        search.into_iter().chain(learners.map(Search::progress)).fold(0.0, f64::max)
    }

    /// Keeps a cover for the caller and excludes it from the other searches, unless it was found
    /// before.
    pub(super) fn keep(&mut self, finder: Runner, cover: Vec<OptionId>) {
        if !self.found.insert(sorted(&cover)) {
            return;
        }
        for (k, learner) in self.learners.iter_mut().enumerate() {
            // The one that found it excludes it by itself.
            if let Some(learn) = &mut learner.learn
                && finder != Runner::Learner(k)
            {
                learn.exclude(&cover);
            }
        }
        self.pending.push_back((finder, cover));
    }

    /// How to share the work, by what has been learnt so far.
    pub(super) fn suitable_shares(&self) -> Shares {
        match self.learners[0].learn.as_ref().and_then(Learn::form) {
            None => AT_FIRST,
            Some(form) if form.reach >= REACH => SEARCHING,
            Some(form) if form.width >= WIDTH => UNDECIDED,
            Some(_) => LEARNING,
        }
    }

    /// The next one's turn.
    fn pass_on(&mut self) {
        self.look = 0;
        let Some(round) = &mut self.round else {
            (self.round, self.turn) = (Some(0), Self::first(self.settings));
            return;
        };
        let next = match self.turn {
            Runner::Search => 0,
            Runner::Learner(k) => k + 1,
        };
        if next < self.shares.learn.len() {
            self.turn = Runner::Learner(next);
            return;
        }
        *round += 1;
        self.turn = Self::first(self.settings);
        self.shares = self.suitable_shares();
    }

    /// Whether to go on with all searches at the same time.
    fn is_parallel<T>(&mut self, problem: &Problem<T>) -> bool {
        let is_begun = self.round.is_some() && self.turn != Runner::Search;
        let all = 0..self.learners.len();
        self.settings.n_threads().get() > 1
            && is_begun
            && all.map(Runner::Learner).all(|learner| self.make(problem, learner))
    }

    /// Whether the searches that learn fit into the memory.
    fn fits<T>(&self, problem: &Problem<T>) -> bool {
        let Settings { engine, memory, .. } = self.settings;
        let bytes = Learn::bytes_for(problem).saturating_mul(self.learners.len());
        engine == EngineKind::Learn || bytes <= memory / 2
    }

    /// Makes a search, if it may take part and is not there yet; whether it is there.
    fn make<T>(&mut self, problem: &Problem<T>, runner: Runner) -> bool {
        let Settings { engine, memory, .. } = self.settings;
        let k = match runner {
            Runner::Search => {
                let all = self.settings.n_threads();
                let threads = Some(if self.fits(problem) { self.n_search() } else { all });
                let settings = Settings { threads, ..self.settings };
                let new = || Enumeration::new(problem, settings).expect("auto knows it");
                self.search.get_or_insert_with(new);
                return true;
            }
            Runner::Learner(k) => k,
        };
        if self.learners[k].learn.is_some() {
            return true;
        }
        if engine != EngineKind::Learn {
            let all = self.learners.len() as u64;
            let price = MAKE_ENTRY * problem.n_entries() as u64 * all;
            let is_late = self.search.as_ref().is_none_or(|search| full_work(search) >= price);
            if !(is_late && self.fits(problem)) {
                return false;
            }
        }
        let memory = memory / 2 / self.learners.len();
        let Learner { branching, seed, ref mut learn } = self.learners[k];
        let mut new = Learn::new(problem, branching, seed);
        new.set_memory(memory);
        self.found.iter().for_each(|cover| new.exclude(cover));
        *learn = Some(new);
        true
    }

    /// Lets one search go on until it has done `work` since it was made.
    fn take_turn(&mut self, runner: Runner, work: u64, meter: &mut Meter) -> Option<End> {
        let Self { search, learners, look, cover, .. } = self;
        loop {
            let (done, nodes) = match runner {
                Runner::Search => {
                    let search = search.as_ref()?;
                    (full_work(search), search.stats().nodes)
                }
                Runner::Learner(k) => {
                    let stats = learners[k].learn.as_ref()?.stats();
                    (stats.updates.saturating_mul(UPDATE), stats.nodes)
                }
            };
            if nodes >= *look {
                if done >= work {
                    return None;
                }
                *look = nodes + half(work, done, nodes);
            }
            let n_nodes = *look - nodes;
            let outcome = match runner {
                Runner::Search => slice(search.as_mut()?, meter, n_nodes, |it| find(it, cover)),
                Runner::Learner(k) => {
                    slice(learners[k].learn.as_mut()?, meter, n_nodes, |it| find(it, cover))
                }
            };
            match outcome {
                None => return Some(End::Found),
                Some(Outcome::Limit) if !meter.is_over() => {}
                Some(outcome) => return Some(End::Over(outcome)),
            }
        }
    }
}

/// The most searches that learn: each takes the memory of the problem.
const MOST_LEARNERS: usize = 32;

fn sorted(cover: &[OptionId]) -> Box<[OptionId]> {
    let mut cover: Box<[OptionId]> = cover.into();
    cover.sort_unstable();
    cover
}

#[cfg(test)]
mod tests;
