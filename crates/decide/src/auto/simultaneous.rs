//! The race of a [`Portfolio`] with several threads: all its searches go on at the same time.
//!
//! The caller's thread searches the tree, with the threads that are left to it. The others learn:
//! one search each, or, if there is one thread, all in turns. With two threads in all, the tree may
//! not suit the problem, so its thread learns, too: the shares of both are those of one thread
//! (`portfolio.rs`). The first to find a cover, or that there is none, halts the rest, which notice
//! it within a slice. Two may find covers before they notice: then the caller gets both, one after
//! the other.
//!
//! Limits are exact for all together: each slice claims tree nodes and returns those that it did
//! not use.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::parallel::{claim, put_back};
use super::portfolio::{Finder, Finds, Portfolio, TREE, find, suitable};
use super::tuning::first::{AT_FIRST, SIMULTANEOUS_WORK, SLICE_NODES, SLICE_TIME, WorkShares};
use crate::problem::OptionId;
use crate::search::race::Turns;
use crate::search::{Limits, Meter, Outcome, Stats, StopFlag};

/// What the threads share.
struct Common<'m> {
    meter: &'m Meter,
    /// One of them has come to an end, the flag was set, or the time is over.
    halt: StopFlag,
    /// Tree nodes left to claim.
    nodes: AtomicU64,
    made: Mutex<Made>,
}

/// What the threads have done together.
#[derive(Default)]
struct Made {
    stats: Stats,
    found: Vec<(usize, Vec<OptionId>)>,
    is_exhausted: bool,
    /// The number of the search that came to an end first.
    first: Option<usize>,
    /// The shares of searches that take turns on a thread.
    shares: WorkShares,
}

/// The searches of one thread, each with its number.
type Group<'s> = Vec<(usize, &'s mut (dyn Finds + 'static))>;

impl Portfolio {
    /// Lets all searches go on until one finds a cover or has explored everything; an outcome if a
    /// limit came first.
    pub(super) fn go_on_simultaneously(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let left = meter.budget.left(meter.stats);
        let common = Common {
            meter,
            halt: StopFlag::new(),
            nodes: AtomicU64::new(left.nodes.unwrap_or(u64::MAX)),
            made: Mutex::new(Made { shares: AT_FIRST, ..Made::default() }),
        };
        let n_threads = self.settings.n_threads().get();
        // The tree has a group of its own, the first, with the tree up to symmetry.
        let n_tree = usize::from(self.searches[TREE].is_some());
        let n_learn = if n_tree == 0 { n_threads } else { n_threads / 2 };
        let mut groups: Vec<Group> = Vec::new();
        let last = self.searches.len() - 2;
        groups.resize_with(n_tree + n_learn.clamp(1, last), Vec::new);
        let n_learn = groups.len() - n_tree;
        let joins_tree = |k| n_threads == 2 && n_tree == 1 && k == last;
        let n = self.place_up_to_symmetry() + usize::from(self.make_up_to_symmetry());
        for (k, search) in self.searches[..n].iter_mut().enumerate() {
            if let Some(search) = search.as_deref_mut() {
                let is_first = is_tree(search) || joins_tree(k);
                let group = if is_first { 0 } else { n_tree + (k - 1) % n_learn };
                groups[group].push((k, search));
            }
        }
        thread::scope(|scope| {
            let common = &common;
            let mut groups = groups.into_iter();
            let own = groups.next();
            for group in groups {
                // Without a thread the group sits this run out.
                let thread = thread::Builder::new().name("learn".into());
                let _ = thread.spawn_scoped(scope, move || common.take_turns(group));
            }
            if let Some(group) = own {
                common.take_turns(group);
            }
        });
        let made = common.made.into_inner().unwrap_or_else(PoisonError::into_inner);
        meter.stats += made.stats;
        self.is_exhausted |= made.is_exhausted;
        self.last = made.first.unwrap_or(self.last);
        for (finder, cover) in made.found {
            self.keep(finder, cover);
        }
        if self.is_exhausted || !self.pending.is_empty() {
            return Ok(());
        }
        if meter.stop.is_set() {
            Err(Outcome::Stopped)
        } else if meter.is_over() {
            Err(Outcome::Limit)
        } else {
            // Covers that were found before.
            Ok(())
        }
    }
}

fn is_tree(search: &dyn Finds) -> bool {
    matches!(search.finder(), Finder::Search(_))
}

impl Common<'_> {
    /// Lets the searches of a thread go on in turns, until the race is over.
    fn take_turns(&self, mut group: Group) {
        let mut turns = Turns::new(SIMULTANEOUS_WORK);
        let mut shares = AT_FIRST;
        while let Some((k, search)) = group.get_mut(turns.whose()) {
            let place = if is_tree(*search) { TREE } else { 1 + (*k - 1) % 2 };
            while search.work() < turns.work(shares[place]) {
                match self.slice(*k, *search) {
                    Some(suitable) => shares = suitable,
                    None => return,
                }
            }
            turns.pass_on(group.len());
        }
    }

    /// One slice of a search. Returns the shares that suit the problem; `None` if the race is over.
    fn slice(&self, k: usize, search: &mut dyn Finds) -> Option<WorkShares> {
        let Meter { budget, stop, stats, .. } = self.meter;
        let time = budget.left(*stats).time;
        if stop.is_set() || time.is_some_and(|time| time.is_zero()) {
            self.halt.stop();
        }
        if self.halt.is_set() {
            return None;
        }
        let nodes = claim(&self.nodes, SLICE_NODES[usize::from(!is_tree(search))]);
        if nodes == 0 {
            // The others may go on with those that they have claimed.
            return None;
        }
        search.set_stop(self.halt.clone());
        let time = time.map_or(SLICE_TIME, |time| time.min(SLICE_TIME));
        search.set_limits(Limits::NONE.nodes(nodes).time(time));
        let before = search.stats();
        let end = find(search);
        let mut done = search.stats() - before;
        done.solutions = 0;
        put_back(&self.nodes, nodes - done.nodes);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.stats += done;
        if k == 1 {
            made.shares = suitable(search.learned());
        }
        match end {
            Ok(cover) => made.found.push((k, cover)),
            Err(Outcome::Exhausted) => made.is_exhausted = true,
            Err(_) => return Some(made.shares),
        }
        made.first.get_or_insert(k);
        self.halt.stop();
        None
    }
}
