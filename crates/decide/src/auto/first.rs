//! [`First`]: the race for covers of one problem, for one or a few.
//!
//! Neither school is always faster. A tree search enters millions of nodes a second, and wins where
//! covers are many or where conflicts teach nothing, as in edge matching; learning wins where a few
//! bad choices spoil huge subtrees, as in quasigroups and large Sudoku boards. Linear programs win
//! where items compete for room, as in timetables. The [strategy](super::strategies::FIRST) has
//! them all.
//!
//! - The search of the tree gets the first turn alone and without a probe, so an easy problem loses
//!   nothing.
//! - The searches that learn are made when the tree search has worked for longer than making them
//!   takes, and only if they fit into the memory. They share their best clauses
//!   (`learn/exchange.rs`).
//! - Local search finds a cover where the tree is large and begins badly. It never shows that there
//!   is none.
//! - The relaxation shows that there is no cover, or nothing. It begins when the others have done
//!   twice the work of making it, and never does more than they. The tree of linear programs begins
//!   when the first program is solved and the others have done twice its work; it does at most a
//!   quarter of theirs, and leaves if it excludes few options.
//! - A count by memoization may show that there is none.
//! - If the problem has symmetries, it is enough to search for one cover of each class
//!   ([tops](crate::automorphisms::tops)). That may be much faster, above all if there is no cover.
//!   So when the race has done some work and found no cover, it looks for symmetries, for a small
//!   part of that work. If there are enough of them, a search of the tree up to symmetry joins.
//!
//! Classes, local search, the relaxation and the count take part until a cover is found.
//!
//! The race is over when one of them has found a cover, or has explored everything. Then it may go
//! on for another cover: each search keeps its state and its turn, and a cover that one has found
//! is excluded from the others.
//!
//! With several threads the first turn is the same. After it, all go on at the same time, with more
//! searches that learn, each with a seed of its own. The search of the tree and that up to symmetry
//! have a group of their own. With two threads in all, the tree may not suit the problem, so its
//! thread learns, too: the shares of both are those of one thread.

use std::collections::VecDeque;
use std::num::NonZeroUsize;

use hashbrown::HashSet;

use super::plan::Settings;
use super::strategies::{FIRST, first as phase};
use super::up_to_symmetry::UpToSymmetry;
use super::{Counting, Enumeration};
use crate::problem::{Instance, OptionId};
use crate::proof::Refuter;
use crate::proof::certificate::Certificate;
use crate::search::cheapest::Cheapest;
use crate::search::learn::{Branching, Exchange, Learn};
use crate::search::local::Local;
use crate::search::race::{Concurrent, Contender, Host, MethodKind, News, Race, Slot, prices};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, Search};
use crate::tuning::first::{
    HOPELESS_COUNT, LATE, MEMO_SLICE, MEMO_WORK, MOST_LEARN, NEAR_SHARE, PROGRAMS_SHARE, REACH,
    SLICE_NODES, SMALL_ENTRIES, SMALL_WORK, WIDTH,
};
use crate::tuning::up_to_symmetry::LOOK_WORK;

/// A race for covers.
#[derive(Debug)]
pub(super) struct First {
    pub(super) race: Race<dyn Finds>,
    pub(super) makers: Makers,
    /// Covers found and not yet given to the caller, each with the slot of the search.
    pending: VecDeque<(usize, Vec<OptionId>)>,
    /// Some contender has shown that there are no other covers.
    is_exhausted: bool,
    cover: Vec<OptionId>,
}

/// What it takes to make the contenders.
#[derive(Debug)]
pub(super) struct Makers {
    problem: Instance,
    pub(super) settings: Settings,
    /// How many searches learn.
    n_learn: usize,
    /// The clauses that they share.
    clauses: Exchange,
    up_to_symmetry: UpToSymmetry,
    /// Whether the phase is a short trial by learning.
    is_small: bool,
    /// The covers found so far, each sorted.
    found: HashSet<Box<[OptionId]>>,
}

/// A method that takes part in the race for a cover. If it has explored everything, there are no
/// covers but those that were found.
pub(super) trait Finds: Concurrent {
    /// The method, for the caller.
    fn finder(&self) -> Finder<'_>;

    /// Leaves out a cover that another one has found.
    fn leave_out(&mut self, _cover: &[OptionId]) {}

    /// What a probe selects in its place, as for [`Enumeration::better`].
    fn better(&mut self, _problem: &Instance, _settings: Settings) -> Option<Box<dyn Finds>> {
        None
    }
}

/// A method in the race for a cover, as the caller sees it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Finder<'a> {
    /// A search of the tree.
    Search(&'a Enumeration),
    /// A search that learns.
    Learn(&'a Learn),
    /// A count by memoization.
    Counting(&'a Counting),
    /// A linear program, and linear algebra modulo small numbers.
    Refuter(&'a Refuter),
    /// A tree of linear programs.
    Programs(&'a Cheapest),
    /// A local search.
    Local(&'a Local),
}

/// Its covers are compared with those found.
impl Concurrent for Enumeration {
    fn go_on(&mut self) -> Result<News, Outcome> {
        self.find_cover().map(News::Cover)
    }

    fn slice_nodes(&self) -> u64 {
        SLICE_NODES
    }
}

impl Finds for Enumeration {
    fn finder(&self) -> Finder<'_> {
        Finder::Search(self)
    }

    fn better(&mut self, problem: &Instance, settings: Settings) -> Option<Box<dyn Finds>> {
        Self::better(self, problem, settings).map(|search| Box::new(search) as Box<dyn Finds>)
    }
}

impl Finds for Learn {
    fn finder(&self) -> Finder<'_> {
        Finder::Learn(self)
    }

    fn leave_out(&mut self, cover: &[OptionId]) {
        self.exclude(cover);
    }
}

/// A count that is not 0 says nothing about which cover there is.
impl Concurrent for Counting {
    fn go_on(&mut self) -> Result<News, Outcome> {
        match self.count() {
            Some(count) if count == 0_u8.into() => Err(Outcome::Exhausted),
            Some(_) => Ok(News::Nothing),
            None => Err(self.outcome().expect("it did not end")),
        }
    }

    /// Deeper nodes may take a hundred times the work of the first ones.
    fn most_nodes(&self) -> u64 {
        MEMO_SLICE
    }

    fn slice_nodes(&self) -> u64 {
        SLICE_NODES
    }
}

impl Finds for Counting {
    fn finder(&self) -> Finder<'_> {
        Finder::Counting(self)
    }
}

impl Finds for Refuter {
    fn finder(&self) -> Finder<'_> {
        Finder::Refuter(self)
    }
}

impl Finds for Cheapest {
    fn finder(&self) -> Finder<'_> {
        Finder::Programs(self)
    }

    fn leave_out(&mut self, cover: &[OptionId]) {
        self.exclude(cover);
    }
}

impl Finds for Local {
    fn finder(&self) -> Finder<'_> {
        Finder::Local(self)
    }

    fn leave_out(&mut self, _cover: &[OptionId]) {
        self.end();
    }
}

impl First {
    /// A race that has not begun, or is over: one pass over the options may show that there is no
    /// cover.
    pub(super) fn new(problem: Instance, settings: Settings) -> Self {
        let is_auto = settings.engine == EngineKind::Auto;
        let refuter = if is_auto { Refuter::at_once(&problem) } else { None };
        let mut new = Self::open(problem, settings);
        if let Some(refuter) = refuter
            && let Some(place) = new.race.place(MethodKind::Relaxation)
        {
            new.race.slots[place].contender = Some(Box::new(refuter));
            new.race.win(place);
            new.is_exhausted = true;
        }
        new
    }

    /// A race of which nothing is known.
    fn open(problem: Instance, settings: Settings) -> Self {
        let n_threads = settings.n_threads().get();
        // Both rules at least, and each thread its own search, up to half of the threads. With two
        // threads, one more shares the thread of the tree.
        let n_learn = match n_threads {
            _ if settings.engine == EngineKind::Learn => n_threads.clamp(2, MOST_LEARN),
            2 => 3,
            _ => (n_threads / 2).clamp(2, MOST_LEARN),
        };
        let learn = (0..n_learn).map(|k| {
            if k % 2 == 0 { MethodKind::LearnByItems } else { MethodKind::LearnByOptions }
        });
        let others = [
            MethodKind::Local,
            MethodKind::ByClass,
            MethodKind::Relaxation,
            MethodKind::Programs,
            MethodKind::Memo,
        ];
        let methods = [MethodKind::Tree].into_iter().chain(learn).chain(others);
        Self {
            race: Race::new(&FIRST, methods),
            makers: Makers {
                problem,
                settings,
                n_learn,
                clauses: Exchange::default(),
                up_to_symmetry: UpToSymmetry::Ahead(LOOK_WORK),
                is_small: false,
                found: HashSet::new(),
            },
            pending: VecDeque::new(),
            is_exhausted: false,
            cover: Vec::new(),
        }
    }

    /// The same for one of many parts of a problem. If it is small, the first turn is learning's,
    /// which takes less memory and time to make than a search of the tree.
    pub(super) fn of_part(problem: Instance, settings: Settings) -> Self {
        let mut new = Self::new(problem, settings);
        if new.makers.problem.n_entries() <= SMALL_ENTRIES {
            new.race.begin_rounds(SMALL_WORK, phase::SMALL_PART);
            new.makers.is_small = true;
        }
        new
    }

    /// Leaves out a cover. For a race that has not begun.
    pub(super) fn exclude(&mut self, cover: &[OptionId]) {
        self.makers.found.insert(sorted(cover));
    }

    /// Goes on to the next cover; an outcome if there is none or a limit was reached.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<&[OptionId], Outcome> {
        loop {
            if let Some((k, cover)) = self.pending.pop_front() {
                (self.race.last, self.cover) = (k, cover);
                return Ok(&self.cover);
            }
            if self.is_exhausted {
                return Err(Outcome::Exhausted);
            }
            if self.is_simultaneous() {
                self.go_on_together(meter)?;
                continue;
            }
            let news = self.race.go_on(&mut self.makers, meter);
            self.hear(self.race.last, news)?;
        }
    }

    /// The contender that found the last cover, or was at work at the end, if one was made.
    pub(super) fn last(&self) -> Option<Finder<'_>> {
        self.race.last().map(Finds::finder)
    }

    /// The method that has shown that there is no other cover.
    pub(super) fn exhausted_by(&self) -> Option<MethodKind> {
        self.is_exhausted.then(|| self.race.last_method())
    }

    /// The proof that there is no cover, if it is a certificate.
    pub(super) fn certificate(&self) -> Option<&Certificate> {
        match self.last() {
            Some(Finder::Refuter(refuter)) if self.is_exhausted => refuter.certificate(),
            _ => None,
        }
    }

    /// The largest share of the tree that a search has explored.
    pub(super) fn explored(&self) -> f64 {
        self.race.contenders().map(Search::progress).fold(0.0, f64::max)
    }

    /// Takes the news of a contender; an outcome if there is nothing more to find, or a limit was
    /// reached.
    fn hear(&mut self, k: usize, news: Result<News, Outcome>) -> Result<(), Outcome> {
        match news {
            Ok(News::Cover(cover)) => self.keep(k, cover),
            Ok(News::Nothing | News::Won) => self.race.leave(k),
            Err(outcome) => {
                self.is_exhausted |= outcome == Outcome::Exhausted;
                return Err(outcome);
            }
        }
        Ok(())
    }

    /// Keeps a cover for the caller and excludes it from the other searches, unless it was found
    /// before.
    fn keep(&mut self, finder: usize, cover: Vec<OptionId>) {
        if !self.makers.found.insert(sorted(&cover)) {
            return;
        }
        for k in 0..self.race.slots.len() {
            if until_cover(self.race.slots[k].entry.method) {
                self.race.leave(k);
            }
            // The one that found it excludes it by itself.
            if let Some(search) = self.race.slots[k].contender.as_deref_mut()
                && k != finder
            {
                search.leave_out(&cover);
            }
        }
        self.pending.push_back((finder, cover));
    }

    /// Whether to go on with all contenders at the same time: with several threads, after the first
    /// turn.
    fn is_simultaneous(&mut self) -> bool {
        let Self { race, makers, .. } = self;
        let is_begun = !makers.is_small && (race.turns.whose() != TREE || makers.learns_alone());
        makers.settings.n_threads().get() > 1
            && is_begun
            && (1..=makers.n_learn).all(|k| race.need(k, makers))
    }

    /// Lets all contenders go on at the same time until one has news or others may join; an outcome
    /// if a limit was reached.
    fn go_on_together(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let Self { race, makers, .. } = self;
        (0..race.slots.len()).for_each(|k| _ = race.need(k, makers));
        leave_if_hopeless(race);
        makers.select_again(race);
        let n_threads = makers.settings.n_threads().get();
        // The tree has a group of its own, the first, with the tree up to symmetry.
        let n_tree = usize::from(!makers.learns_alone());
        let n_learn =
            (if n_tree == 0 { n_threads } else { n_threads / 2 }).clamp(1, makers.n_learn);
        let joins_tree = |k| n_threads == 2 && n_tree == 1 && k == makers.n_learn;
        let n_all = makers.n_learn;
        let group = move |k: usize, slot: &Slot<dyn Finds>| match slot.entry.method {
            MethodKind::Tree | MethodKind::ByClass => 0,
            _ if joins_tree(k) => 0,
            _ if k <= n_all => n_tree + (k - 1) % n_learn,
            _ => n_tree + n_learn - 1,
        };
        let news = race.go_on_together(makers, n_tree + n_learn, group, suitable, meter);
        let is_quiet = news.is_empty();
        for (k, news) in news {
            if let Err(Outcome::Exhausted) = news {
                self.race.last = k;
            }
            _ = self.hear(k, news);
        }
        let has_news = self.is_exhausted || !self.pending.is_empty() || !is_quiet;
        if has_news { Ok(()) } else { meter.look() }
    }
}

impl Makers {
    /// Whether only searches that learn are asked for.
    fn learns_alone(&self) -> bool {
        self.settings.engine == EngineKind::Learn
    }

    /// The threads of the search of the tree, beside searches that learn.
    fn n_tree(&self) -> NonZeroUsize {
        let all = self.settings.n_threads().get();
        NonZeroUsize::new(all - all / 2).unwrap_or(NonZeroUsize::MIN)
    }

    /// The settings of the search of the tree.
    fn of_tree(&self) -> Settings {
        let threads = if self.fits() { self.n_tree() } else { self.settings.n_threads() };
        Settings { threads: Some(threads), ..self.settings }
    }

    fn tree(&self) -> Box<dyn Finds> {
        let settings = self.of_tree();
        let make = if self.found.is_empty() { Enumeration::for_one } else { Enumeration::new };
        Box::new(make(&self.problem, settings).expect("auto knows it"))
    }

    /// After the first turns, a search without a probe gives way to what a probe selects; and after
    /// the first cover, and some work for another one, a search that was selected for one gives way
    /// to a search for more.
    fn select_again(&self, race: &mut Race<dyn Finds>) {
        if let Some(Finder::Search(search)) = finder(&race.slots[TREE])
            && search.is_for_one()
            && !self.found.is_empty()
        {
            race.replace(TREE, self.tree());
        } else if let Some(search) = race.slots[TREE].contender.as_deref_mut()
            && let Some(better) = search.better(&self.problem, self.of_tree())
        {
            race.replace(TREE, better);
        }
    }

    /// Whether the searches that learn fit into the memory.
    fn fits(&self) -> bool {
        let bytes = Learn::bytes_for(&self.problem).saturating_mul(self.n_learn);
        self.learns_alone() || bytes <= self.settings.memory / 2
    }

    fn learn(&self, k: usize, race: &Race<dyn Finds>) -> Option<Box<dyn Finds>> {
        let Settings { memory, seed, .. } = self.settings;
        let n_learn = self.n_learn;
        let price = prices::LEARN_MAKE_ENTRY * (self.problem.n_entries() * n_learn) as u64;
        let tree = race.slots[TREE].contender.as_ref();
        let is_late = tree.is_none_or(|tree| tree.work() >= price);
        if !(is_late && self.fits()) {
            return None;
        }
        let by_items = race.slots[k].entry.method == MethodKind::LearnByItems;
        let branching = if by_items { Branching::Items } else { Branching::Options };
        let mut learn = Learn::new(&self.problem, branching, seed.wrapping_add((k as u64 - 1) / 2));
        learn.set_memory(memory / 2 / n_learn);
        learn.share(self.clauses.clone(), u32::try_from(k).expect("few searches"));
        self.found.iter().for_each(|cover| learn.exclude(cover));
        Some(Box::new(learn))
    }
}

impl Host<dyn Finds> for Makers {
    fn make(&mut self, k: usize, race: &Race<dyn Finds>) -> Option<Box<dyn Finds>> {
        let Settings { engine, .. } = self.settings;
        let method = race.slots[k].entry.method;
        if until_cover(method) && (self.learns_alone() || !self.found.is_empty()) {
            return None;
        }
        let work = race.work();
        match method {
            MethodKind::Tree if self.learns_alone() => None,
            MethodKind::Tree => Some(self.tree()),
            MethodKind::LearnByItems | MethodKind::LearnByOptions => self.learn(k, race),
            MethodKind::ByClass => {
                let settings = Settings { threads: Some(self.n_tree()), ..self.settings };
                let search = self.up_to_symmetry.look(&self.problem, settings, work)?;
                Some(Box::new(search))
            }
            MethodKind::Relaxation => {
                let is_late = work >= Refuter::price_to_make(&self.problem);
                is_late.then(|| Box::new(Refuter::new(&self.problem)) as Box<dyn Finds>)
            }
            MethodKind::Programs => {
                let root = race.contender(MethodKind::Relaxation)?;
                let Finder::Refuter(refuter) = root.finder() else { return None };
                let is_late = work >= LATE * refuter.program_work()?;
                if !is_late || self.learns_alone() {
                    return None;
                }
                let mut programs = Cheapest::of_any_cost(&self.problem);
                self.found.iter().for_each(|cover| programs.exclude(cover));
                Some(Box::new(programs))
            }
            MethodKind::Local => {
                let is_late = work >= Local::price_to_make(&self.problem);
                if !is_late || self.learns_alone() || !self.found.is_empty() {
                    return None;
                }
                let local = Local::new(&self.problem, self.settings.seed).ok()?;
                Some(Box::new(local))
            }
            MethodKind::Memo => {
                let settings = Settings { engine: EngineKind::Memo, ..self.settings };
                if work < MEMO_WORK || engine != EngineKind::Auto {
                    return None;
                }
                Some(Box::new(Counting::new(self.problem.clone(), settings).ok()?))
            }
            MethodKind::Parts
            | MethodKind::AnyCover
            | MethodKind::Count
            | MethodKind::Exchanges
            | MethodKind::Neighborhoods => None,
        }
    }

    fn share(&self, slot: &Slot<dyn Finds>, of_strategy: u64, work: u64) -> u64 {
        match finder(slot) {
            Some(Finder::Search(search)) if search.is_up_to_symmetry() => {
                self.up_to_symmetry.work(of_strategy)
            }
            Some(Finder::Refuter(refuter)) => refuter.share(of_strategy, work),
            Some(Finder::Local(local)) if local.is_near() => NEAR_SHARE * of_strategy,
            _ => of_strategy,
        }
    }

    fn most_work(&self, slot: &Slot<dyn Finds>, others: u64) -> u64 {
        match finder(slot) {
            Some(Finder::Refuter(refuter)) => refuter.most_work(others),
            Some(Finder::Programs(_)) => others / PROGRAMS_SHARE,
            _ => u64::MAX,
        }
    }

    fn next_phase(&mut self, race: &mut Race<dyn Finds>) -> usize {
        leave_if_hopeless(race);
        self.select_again(race);
        if std::mem::take(&mut self.is_small) {
            return phase::AT_FIRST;
        }
        let learn = race.contender(MethodKind::LearnByItems);
        learn.and_then(suitable).unwrap_or(phase::AT_FIRST)
    }
}

/// The contender of a slot, if it was made.
fn finder(slot: &Slot<dyn Finds>) -> Option<Finder<'_>> {
    slot.contender.as_ref().map(|contender| contender.finder())
}

/// Lets a count leave that is not worth going on.
fn leave_if_hopeless(race: &mut Race<dyn Finds>) {
    for k in 0..race.slots.len() {
        if let Some(Finder::Counting(counting)) = finder(&race.slots[k])
            && counting.work() > HOPELESS_COUNT
            && !counting.gains()
        {
            race.leave(k);
        }
    }
}

/// Whether a method has nothing more to say when a cover is known.
fn until_cover(method: MethodKind) -> bool {
    matches!(method, MethodKind::ByClass | MethodKind::Memo | MethodKind::Relaxation)
}

/// The phase that suits a problem, by the form of the clauses learned by items, if this is the
/// search that learns them and there are enough.
fn suitable(finder: &(dyn Finds + 'static)) -> Option<usize> {
    let Finder::Learn(learn) = finder.finder() else { return None };
    let form = learn.form().filter(|_| learn.branching() == Branching::Items)?;
    Some(if form.reach >= REACH {
        phase::LONG
    } else if form.width >= WIDTH {
        phase::UNDECIDED
    } else {
        phase::SHORT
    })
}

/// The slot of the search of the tree.
const TREE: usize = 0;

fn sorted(cover: &[OptionId]) -> Box<[OptionId]> {
    let mut cover: Box<[OptionId]> = cover.into();
    cover.sort_unstable();
    cover
}

#[cfg(test)]
mod tests;
