//! The race for a diagram: a sweep in a fixed order, and a search that branches on the smallest
//! item.
//!
//! A sweep is best where few remaining problems are met again and again, as on a narrow board. Its
//! progress says nothing until it is nearly done. The other search is best where the tree has few
//! nodes, also because of symmetries. Its progress shows how long it will take. So the sweep leads
//! until the end of the other one is in sight. If that takes some time, several threads share it.

use std::sync::Arc;
use std::time::Instant;

use super::board::Board;
use super::search::{Rule, Search};
use super::shared;
use super::writer::Diagram;
use super::{CountSettings, NoProof};
use crate::problem::Instance;
use crate::search::memo::{Connections, Narrow, order, swaps};
use crate::search::{Outcome, StopFlag};
use crate::tuning::count::{FIRST, IN_SIGHT, LEAD, LONG, MOST_PAIRS, TRIAL};

/// What ends a search.
#[derive(Clone, Copy)]
pub(super) struct Ends<'s> {
    pub(super) memory: usize,
    most_nodes: u64,
    end: Option<Instant>,
    stop: &'s StopFlag,
}

impl<'s> Ends<'s> {
    pub(super) fn of(settings: &CountSettings, stop: &'s StopFlag) -> Self {
        let end = settings.limits.time.and_then(|time| Instant::now().checked_add(time));
        let most_nodes = settings.limits.nodes.unwrap_or(u64::MAX);
        Self { memory: settings.memory, most_nodes, end, stop }
    }

    /// Lets a search meet this many remaining problems, unless its memory is full.
    fn run(&self, search: &mut Search, most: u64) -> Result<(), NoProof> {
        while search.result.is_none() && search.n_met < most && search.n_bytes() < self.memory {
            search.run(most.min(search.n_met + search.slice()));
            self.check(search.n_met)?;
        }
        Ok(())
    }

    /// Checks that searches which have met this number of remaining problems may go on.
    pub(super) fn check(&self, n_met: u64) -> Result<(), NoProof> {
        if self.stop.is_set() {
            return Err(NoProof::Cut(Outcome::Stopped));
        }
        if n_met >= self.most_nodes || self.end.is_some_and(|end| Instant::now() >= end) {
            return Err(NoProof::Cut(Outcome::Limit));
        }
        Ok(())
    }
}

/// The diagram of the search that ends first.
pub(super) fn run(
    problem: &Instance,
    settings: &CountSettings,
    stop: &StopFlag,
) -> Result<Diagram, NoProof> {
    let ends = Ends::of(settings, stop);
    let memory = settings.memory;
    let best = order(problem);
    let board =
        |order: &[u32]| Board::new(problem, order, memory / 8).map(Arc::new).ok_or(NoProof::Memory);
    let sweep = |order: &[u32]| Ok(Search::new(board(order)?, Rule::Sweep, Vec::new()));
    let mut smallest = Search::new(board(&best)?, Rule::Smallest, swaps(problem, &best));
    ends.run(&mut smallest, FIRST)?;
    if smallest.result.is_some() {
        return Ok(smallest.into());
    }
    let mut sweeps = vec![sweep(&best)?];
    if !is_in_sight(&smallest) && Connections::count(problem) <= MOST_PAIRS {
        let narrow = Narrow::best(&Connections::of(problem)).order;
        if narrow != best {
            sweeps.push(sweep(&narrow)?);
            sweeps.iter_mut().try_for_each(|sweep| ends.run(sweep, TRIAL))?;
        }
    }
    // The one that has got further.
    let rank = |search: &Search| (search.result.is_some(), search.progress);
    let sweep = sweeps.into_iter().max_by(|a, b| rank(a).partial_cmp(&rank(b)).expect("numbers"));
    let sweep = sweep.expect("at least one");
    if sweep.result.is_some() {
        return Ok(sweep.into());
    }
    let mut searches = [Some(sweep), Some(smallest)];
    loop {
        let met = |search: &Option<Search>| search.as_ref().map_or(0, |search| search.n_met);
        let leader = match &searches {
            [Some(_), Some(smallest)] => usize::from(is_in_sight(smallest)),
            [sweep, _] => usize::from(sweep.is_none()),
        };
        let other = 1 - leader;
        if let (1, Some(smallest)) = (leader, &searches[1])
            && settings.threads.get() > 1
            && is_in_sight(smallest)
            && quadrille_base::real(smallest.n_met) > LONG * smallest.progress
            && let Some(shared) = shared::run(smallest, settings.threads.get(), ends)?
        {
            return Ok(shared);
        }
        let is_due = met(&searches[other]) * LEAD < met(&searches[leader]);
        let turn = if searches[other].is_some() && is_due { other } else { leader };
        let search = searches[turn].as_mut().expect("one of them goes on");
        search.run(search.n_met + search.slice());
        if search.result.is_some() {
            return Ok(searches[turn].take().expect("it has ended").into());
        }
        ends.check(searches.iter().map(met).sum())?;
        let n_bytes: usize = searches.iter().flatten().map(Search::n_bytes).sum();
        if n_bytes > memory || searches.iter().flatten().any(Search::is_full) {
            // The other one may need less.
            let full = if searches[other].is_some() { other } else { leader };
            searches[full] = None;
            if searches.iter().all(Option::is_none) {
                return Err(NoProof::Memory);
            }
        }
    }
}

/// A complete sweep in the usual order; `None` if it takes more memory.
pub(super) fn sweep(problem: &Instance, memory: usize) -> Option<Diagram> {
    let board = Board::new(problem, &order(problem), memory)?;
    let mut search = Search::new(Arc::new(board), Rule::Sweep, Vec::new());
    while search.result.is_none() && search.n_bytes() <= memory && !search.is_full() {
        search.run(search.n_met + search.slice());
    }
    search.result.is_some().then(|| search.into())
}

/// The diagram of a search by the smallest item that threads share; `None` if they cannot.
pub(super) fn share(problem: &Instance, n_threads: usize) -> Option<Diagram> {
    let order = order(problem);
    let settings = CountSettings::default();
    let board = Board::new(problem, &order, settings.memory)?;
    let search = Search::new(Arc::new(board), Rule::Smallest, swaps(problem, &order));
    shared::run(&search, n_threads, Ends::of(&settings, &StopFlag::default())).ok()?
}

/// Whether the progress of a search shows when it ends.
fn is_in_sight(search: &Search) -> bool {
    search.progress * IN_SIGHT >= 1.0
}
