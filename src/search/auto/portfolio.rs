//! [`Portfolio`]: a search of the tree and searches that learn, in a race for covers of one
//! problem.
//!
//! Neither school is always faster. A tree search enters millions of nodes a second, and wins where
//! covers are many or where conflicts teach nothing, as in edge matching; learning wins where a few
//! bad choices spoil huge subtrees, as in quasigroups and large Sudoku boards. No cheap test tells
//! which. So all start, in turns of doubling work. The tree search gets half of all work: where it
//! wins, the race takes at most about twice its time. It also gets the first turn alone, so an easy
//! problem loses nothing.
//!
//! The searches that learn are made when the tree search has worked for longer than making them
//! takes, and only if they fit into the memory.
//!
//! The race is over when one of them has found a cover, or has explored everything. Then it may go
//! on for another cover: each search keeps its state and its turn, and a cover that one has found
//! is excluded from the others.

use hashbrown::HashSet;

use super::Enumeration;
use super::settings::Settings;
use super::slice::{full_work, half, is_over, slice};
use super::tuning::first::{
    FIRST_TURN_WORK, MAKE_ENTRY, SHARES, SMALL_ENTRIES, SMALL_WORK, UPDATE,
};
use crate::problem::{OptionId, Problem};
use crate::search::learn::{Branching, Learn};
use crate::search::{EngineKind, Meter, Outcome, Search};

/// Who takes a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runner {
    Search,
    Learn(Branching),
}

/// The order of the turns; the shares of each are in `tuning.rs`.
const RUNNERS: [Runner; 3] =
    [Runner::Search, Runner::Learn(Branching::Items), Runner::Learn(Branching::Options)];

/// Searches in a race, for a problem that its caller keeps.
#[derive(Debug)]
pub(super) struct Portfolio {
    settings: Settings,
    search: Option<Enumeration>,
    learners: [Option<Learn>; 2],
    /// The round of turns: each has twice the work of the one before. `None` while a small problem
    /// is tried.
    round: Option<u32>,
    /// Whose turn it is: an index of [`RUNNERS`].
    turn: usize,
    /// The covers found so far, each as sorted option numbers.
    found: HashSet<Box<[OptionId]>>,
    cover: Vec<OptionId>,
    /// Who found the last cover, or was at work at the end.
    last: Runner,
}

/// Why a turn ended before its work was done.
enum End {
    Found,
    Over(Outcome),
}

impl Portfolio {
    pub(super) fn new(settings: Settings) -> Self {
        let learns = settings.engine == EngineKind::Learn;
        Self {
            settings,
            search: None,
            learners: [None, None],
            round: Some(0),
            turn: 0,
            found: HashSet::new(),
            cover: Vec::new(),
            last: if learns { RUNNERS[1] } else { Runner::Search },
        }
    }

    /// The same for one of many parts of a problem. If it is small, the first turn is learning's,
    /// which takes less memory and time to make than a search of the tree.
    pub(super) fn of_part(problem: &Problem, settings: Settings) -> Self {
        let new = Self::new(settings);
        let is_small = problem.n_entries() <= SMALL_ENTRIES;
        if is_small { Self { round: None, ..new } } else { new }
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
            let (runner, work) = match self.round {
                None => (RUNNERS[1], SMALL_WORK),
                Some(round) => {
                    let work = FIRST_TURN_WORK * SHARES[self.turn];
                    (RUNNERS[self.turn], work.checked_shl(round).unwrap_or(u64::MAX))
                }
            };
            if self.is_ready(problem, runner) {
                match self.take_turn(runner, work, meter) {
                    Some(End::Found) => {
                        self.last = runner;
                        return Ok(&self.cover);
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
            Runner::Learn(branching) => self.learner(branching).as_ref().map(Finder::Learn),
        }
    }

    /// The explored share of the tree, by the search of the tree if there is one.
    pub(super) fn explored(&self) -> f64 {
        let learners = self.learners.iter().flatten().map(Search::progress);
        let search = self.search.as_ref().map(Search::progress);
        search.into_iter().chain(learners).fold(0.0, f64::max)
    }

    /// The next one's turn.
    fn pass_on(&mut self) {
        match &mut self.round {
            None => self.round = Some(0),
            Some(round) => {
                self.turn += 1;
                if self.turn == RUNNERS.len() {
                    self.turn = 0;
                    *round += 1;
                }
            }
        }
    }

    fn learner(&self, branching: Branching) -> &Option<Learn> {
        &self.learners[usize::from(branching == Branching::Options)]
    }

    /// Makes a search, if it may take part and is not there yet; whether it is there.
    fn is_ready<T>(&mut self, problem: &Problem<T>, runner: Runner) -> bool {
        let Settings { engine, memory, seed, .. } = self.settings;
        match runner {
            Runner::Search if engine == EngineKind::Learn => false,
            Runner::Search => {
                let new = || Enumeration::new(problem, self.settings).expect("auto knows it");
                self.search.get_or_insert_with(new);
                true
            }
            Runner::Learn(branching) => {
                if self.learner(branching).is_some() {
                    return true;
                }
                let is_small = self.round.is_none();
                let size = problem.n_entries() as u64;
                let is_late = self
                    .search
                    .as_ref()
                    .is_some_and(|search| full_work(search) >= MAKE_ENTRY * size);
                let fits = Learn::bytes_for(problem) <= memory / 4;
                if engine != EngineKind::Learn && !(fits && (is_small || is_late)) {
                    return false;
                }
                let mut learner = Learn::new(problem, branching, seed);
                learner.set_memory(memory / 4);
                self.found.iter().for_each(|cover| learner.exclude(cover));
                self.learners[usize::from(branching == Branching::Options)] = Some(learner);
                true
            }
        }
    }

    /// Lets one search go on until it has done `work` since it was made.
    fn take_turn(&mut self, runner: Runner, work: u64, meter: &mut Meter) -> Option<End> {
        match runner {
            Runner::Search => {
                let search = self.search.as_mut()?;
                while full_work(search) < work {
                    let done = full_work(search);
                    let n_nodes = half(work, done, search.stats().nodes);
                    let found = |search: &mut Enumeration| find(search, &mut self.cover);
                    match slice(search, meter, n_nodes, found) {
                        None => {
                            // One that a search that learns has found.
                            if self.found.insert(sorted(&self.cover)) {
                                for learner in self.learners.iter_mut().flatten() {
                                    learner.exclude(&self.cover);
                                }
                                return Some(End::Found);
                            }
                        }
                        Some(Outcome::Limit) if !is_over(meter) => {}
                        Some(outcome) => return Some(End::Over(outcome)),
                    }
                }
            }
            Runner::Learn(branching) => {
                let k = usize::from(branching == Branching::Options);
                let learner = self.learners[k].as_mut()?;
                while learner.stats().updates.saturating_mul(UPDATE) < work {
                    let done = learner.stats().updates * UPDATE;
                    let n_nodes = half(work, done, learner.stats().nodes);
                    let found = |learner: &mut Learn| find(learner, &mut self.cover);
                    match slice(learner, meter, n_nodes, found) {
                        None => {
                            self.found.insert(sorted(&self.cover));
                            if let Some(other) = &mut self.learners[1 - k] {
                                other.exclude(&self.cover);
                            }
                            return Some(End::Found);
                        }
                        Some(Outcome::Limit) if !is_over(meter) => {}
                        Some(outcome) => return Some(End::Over(outcome)),
                    }
                }
            }
        }
        None
    }
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

/// The next cover of a search, as a copy, or why there is none.
fn find(search: &mut impl crate::search::Enumerate, cover: &mut Vec<OptionId>) -> Option<Outcome> {
    match search.next_solution() {
        Some(options) => {
            cover.clear();
            cover.extend_from_slice(options);
            None
        }
        None => Some(search.outcome().expect("it found nothing")),
    }
}

fn sorted(cover: &[OptionId]) -> Box<[OptionId]> {
    let mut cover: Box<[OptionId]> = cover.into();
    cover.sort_unstable();
    cover
}
