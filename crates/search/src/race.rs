//! Races: methods with the same goal take turns until one of them has the answer.
//!
//! No cheap test shows which method is fastest for a problem, so several start, the *contenders*.
//! A [`Strategy`] says which ones take part and by which shares of the work, and a [`Race`] follows
//! it. [`Turns`] and [`Turn`] cut the work into rounds, turns and slices:
//!
//! - *Work* is computed, roughly in nanoseconds, from the counters of a search and one list of
//!   prices ([`prices`]). It never depends on a clock: with one thread a race takes the same course
//!   on every machine and in every run.
//! - In each round every contender runs until it has done its *share* of the work of the round, and
//!   each round has twice the work of the one before. If a contender needs the work `w` and has
//!   `1 / n` of the shares, the race does less work than `2 n w`.
//! - Limits of the caller may interrupt a turn at any tree node. That does not change the course of
//!   the race: slices end at node counts that do not depend on interruptions.
//!
//! First covers, counts, counts by class, diagrams and the cheapest covers are races by strategies.
//! [`Parts`] are the independent parts of a problem, whose searches take turns although all of them
//! are needed. Logs of proofs, boards of Sudoku variants, and the search for a proof beside an
//! enumeration use the turns alone: they write what each slice finds, or keep a search of the
//! caller's.

use std::time::Duration;

use crate::search::{Limits, Meter, Outcome, Search};

mod parts;
pub mod prices;
mod scheduler;
mod strategy;

pub use crate::method::{ContenderReport, MethodKind};
pub use parts::{FEW_NODES, Parts, PartsHost};
pub use scheduler::{Compete, Concurrent, Host, News, Race, Round, Slot, claim, put_back};
pub use strategy::{Entry, Strategy};

/// A search that takes part in a race.
pub trait Contender {
    /// The work done so far, roughly in nanoseconds, by [`prices`].
    fn work(&self) -> u64;

    /// The tree nodes entered for this work.
    fn nodes(&self) -> u64;
}

/// A turn of a contender, cut into slices of tree nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turn {
    /// The node count of the contender at which the current slice ends; 0 between two turns.
    end: u64,
}

impl Turn {
    /// The number of tree nodes of the contender's next slice, on its way to a total of `work`;
    /// `None` if it has done this work, and so its turn has ended.
    pub fn slice(&mut self, contender: &(impl Contender + ?Sized), work: u64) -> Option<u64> {
        let nodes = contender.nodes();
        if nodes >= self.end {
            let done = contender.work();
            if done >= work {
                self.end = 0;
                return None;
            }
            // About half of the remaining work: tree nodes differ in work, and the first are
            // expensive.
            let each = done.checked_div(nodes).unwrap_or(work / 64).max(prices::NODE);
            self.end = nodes + (work - done) / 2 / each + 1;
        }
        Some(self.end - nodes)
    }

    /// Runs a contender by `run` until it has done a total of `work`, within the limits of `meter`,
    /// which counts what it does. Returns `None` if it has done this work; otherwise why it ended
    /// before, or the result of `run`.
    ///
    /// A slice has at most `most` tree nodes. `None` is for a contender that has threads and starts
    /// them again for each slice: its slices have a fixed time. A contender that is alone, with
    /// `u64::MAX` as its work, is not cut into slices.
    pub fn take<S: Contender + Search + ?Sized, R>(
        &mut self,
        contender: &mut S,
        work: u64,
        most: Option<u64>,
        meter: &mut Meter,
        mut run: impl FnMut(&mut S) -> Result<R, Outcome>,
    ) -> Option<Result<R, Outcome>> {
        if work == u64::MAX {
            self.end = 0;
            return Some(within(meter, contender, u64::MAX, run));
        }
        loop {
            let end = if let Some(most) = most {
                let n_nodes = self.slice(contender, work)?;
                self.end = self.end.min(contender.nodes().saturating_add(most));
                within(meter, contender, n_nodes.min(most), &mut run)
            } else {
                self.end = 0;
                if contender.work() >= work {
                    return None;
                }
                let left = meter.budget.left(meter.stats);
                let time = left.time.map_or(THREADS_TIME, |time| time.min(THREADS_TIME));
                limited(meter, contender, left.time(time), &mut run)
            };
            match end {
                Err(Outcome::Limit) if !meter.is_over() => {}
                end => return Some(end),
            }
        }
    }
}

/// The length of a slice of a contender with several threads.
const THREADS_TIME: Duration = Duration::from_millis(crate::tuning::race::THREADS_TIME);

/// The contender whose turn it is, in rounds of doubling work.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    first: u64,
    round: u32,
    whose: usize,
}

impl Turns {
    /// Turns that begin with the first contender; in the first round a share is this much work.
    pub const fn new(first: u64) -> Self {
        Self { first, round: 0, whose: 0 }
    }

    /// Gives the turn to this contender.
    pub(crate) const fn begin_with(&mut self, k: usize) {
        self.whose = k;
    }

    /// The number of the contender whose turn it is, from 0.
    pub const fn whose(&self) -> usize {
        self.whose
    }

    /// The work that a contender with this many shares has done at the end of this round.
    pub fn work(&self, shares: u64) -> u64 {
        self.first.saturating_mul(shares).saturating_mul(1 << self.round.min(63))
    }

    /// Passes the turn to the next of `n` contenders; after the last one a new round begins.
    /// Returns whether a round has ended.
    pub fn pass_on(&mut self, n: usize) -> bool {
        self.whose += 1;
        let is_over = self.whose >= n;
        if is_over {
            (self.whose, self.round) = (0, self.round.saturating_add(1));
        }
        is_over
    }
}

/// Runs a search by `run` for at most `n_nodes` tree nodes, within the limits of `meter`, which
/// counts what it does.
pub fn within<S: Search + ?Sized, R>(
    meter: &mut Meter,
    search: &mut S,
    n_nodes: u64,
    run: impl FnOnce(&mut S) -> R,
) -> R {
    let left = meter.budget.left(meter.stats);
    let nodes = left.nodes.map_or(n_nodes, |left| left.min(n_nodes));
    limited(meter, search, left.nodes(nodes), run)
}

fn limited<S: Search + ?Sized, R>(
    meter: &mut Meter,
    search: &mut S,
    limits: Limits,
    run: impl FnOnce(&mut S) -> R,
) -> R {
    search.set_stop(meter.stop.clone());
    search.set_limits(limits.any_solutions());
    let before = search.stats();
    let result = run(search);
    meter.stats += search.stats() - before;
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A contender whose first tree node takes a thousand times the work of the others.
    struct Uneven(u64);

    impl Contender for Uneven {
        fn work(&self) -> u64 {
            if self.0 == 0 { 0 } else { 30_000 + 30 * (self.0 - 1) }
        }

        fn nodes(&self) -> u64 {
            self.0
        }
    }

    /// The tree nodes at which the turns of three rounds end, with at most `most` nodes at a time.
    fn ends(most: u64) -> Vec<u64> {
        let (mut turn, mut turns) = (Turn::default(), Turns::new(100_000));
        let mut contender = Uneven(0);
        (0..3)
            .map(|_| {
                while let Some(n_nodes) = turn.slice(&contender, turns.work(2)) {
                    contender.0 += n_nodes.min(most);
                }
                turns.pass_on(1);
                contender.0
            })
            .collect()
    }

    #[test]
    fn a_turn_ends_where_its_work_is_done_whatever_interrupts_it() {
        let uninterrupted = ends(u64::MAX);
        for (round, &nodes) in uninterrupted.iter().enumerate() {
            let work = 200_000 << round;
            let done = Uneven(nodes).work();
            assert!((work..work + work / 8).contains(&done), "{done} of {work}");
        }
        for most in [1, 2, 3, 100, 997] {
            assert_eq!(ends(most), uninterrupted);
        }
    }

    #[test]
    fn rounds_double_and_never_overflow() {
        let mut turns = Turns::new(3);
        for round in 0..100 {
            assert_eq!(turns.whose(), 0);
            assert_eq!(turns.work(5), 15_u64.saturating_mul(1 << round.min(63)));
            assert!(!turns.pass_on(2));
            assert_eq!(turns.whose(), 1);
            assert!(turns.pass_on(2));
        }
    }
}
