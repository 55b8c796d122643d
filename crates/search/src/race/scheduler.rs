//! [`Race`]: the scheduler. Methods with the same goal take turns, or go on at the same time, until
//! one of them has the answer.
//!
//! No cheap test shows which method is fastest for a problem, so several start, the *contenders*.
//! Each keeps its state between its turns. Which ones take part, and by which shares, is a
//! [`Strategy`]. The rules:
//!
//! - *Work* is computed, roughly in nanoseconds, from counters and one list of prices. It never
//!   depends on a clock: with one thread a race takes the same course on every machine and in every
//!   run, whatever limits interrupt it.
//! - Turns come in rounds. In each round every contender goes on until it has done its *share* of
//!   the work of the round, and each round has twice the work of the one before. If a contender
//!   needs the work `w` and has `1 / n` of the shares, the race does less work than `2 n w`.
//! - A contender is made when it is its turn and the [`Host`] says that it is time.
//! - A contender that has nothing more to say leaves the race.
//!
//! With several threads the contenders are dealt to groups ([`Race::go_on_together`]). The
//! contenders of a group take turns, and the groups go on at the same time. The first to have an
//! answer halts the rest, which notice it within a slice. Now and then all pause, so that others
//! may join.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use quadrille_base::threads;

use super::strategy::{Entry, Strategy};
use super::{Contender, ContenderReport, MethodKind, Turn, Turns};
use crate::problem::OptionId;
use crate::search::{Limits, Meter, Outcome, Search, Stats, StopFlag};
use crate::tuning::race::{SIMULTANEOUS_WORK, SLICE_NODES};

/// With several threads: the longest time of a slice.
const SLICE_TIME: Duration = Duration::from_millis(crate::tuning::race::SLICE_TIME);

/// What a contender finds out. That there is nothing, or nothing more, is an outcome:
/// [`Exhausted`](Outcome::Exhausted) settles the question of the race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A cover.
    Cover(Vec<OptionId>),
    /// It has nothing more to say.
    Nothing,
    /// No other contender can keep up.
    Won,
}

/// A method that takes part in a race with a host of the type `H`.
pub trait Compete<H: ?Sized>: Contender {
    /// Goes on until it has news or has done its work, within the limits of `meter`, which counts
    /// what it does. Returns `None` if it has done its work. What all contenders have in common is
    /// the host's.
    fn take_turn(
        &mut self,
        host: &mut H,
        turn: &mut Turn,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>>;
}

/// The work of a turn, roughly in nanoseconds since the race began.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The work that the contender has done when its turn ends; `u64::MAX` if it is alone.
    pub own: u64,
    /// The same for the contender with the largest share.
    pub leader: u64,
    /// What trials of a contender are worth in all, in work.
    pub trials: u64,
}

/// A contender that is a search, which can go on at the same time as others.
pub trait Concurrent: Search + Contender + Debug + Send {
    /// Goes on to the next news, or to a limit.
    ///
    /// # Errors
    ///
    /// If there is nothing more to find, or a limit was reached.
    fn go_on(&mut self) -> Result<News, Outcome>;

    /// The most tree nodes of a slice of a turn: few if they differ very much in work.
    fn most_nodes(&self) -> u64 {
        u64::MAX
    }

    /// The tree nodes of a slice, if several threads go on at the same time: some milliseconds.
    fn slice_nodes(&self) -> u64 {
        SLICE_NODES
    }
}

impl<C: Concurrent + ?Sized, H: ?Sized> Compete<H> for C {
    fn take_turn(
        &mut self,
        _host: &mut H,
        turn: &mut Turn,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        let most = self.most_nodes();
        turn.take(self, round.own, Some(most), meter, C::go_on)
    }
}

/// The owner of a race, who makes the contenders and decides about the phases.
pub trait Host<C: ?Sized> {
    /// The contender of a slot, if it is time to make it.
    fn make(&mut self, k: usize, race: &Race<C>) -> Option<Box<C>>;

    /// The share of a contender in this phase, if it differs from that of the strategy. `work` is
    /// that of the whole race.
    fn share(&self, _slot: &Slot<C>, of_strategy: u64, _work: u64) -> u64 {
        of_strategy
    }

    /// The most work that a contender may have done at the end of its turn, when the others have
    /// done this much.
    fn most_work(&self, _slot: &Slot<C>, _others: u64) -> u64 {
        u64::MAX
    }

    /// What trials of a contender are worth in all, when the leader is to have done this work.
    fn trials(&self, _race: &Race<C>, leader: u64) -> u64 {
        leader
    }

    /// The phase after this one, at the end of a round.
    fn next_phase(&mut self, race: &mut Race<C>) -> usize;
}

/// A place for a contender.
#[derive(Clone, Debug)]
pub struct Slot<C: ?Sized> {
    /// Its method and shares.
    pub entry: &'static Entry,
    /// The contender, once it is made.
    pub contender: Option<Box<C>>,
    /// Whether it may have more to say.
    is_open: bool,
    /// The work and the tree nodes that it had done when it left.
    before: (u64, u64),
}

/// Methods with the same goal.
#[derive(Clone, Debug)]
pub struct Race<C: ?Sized> {
    strategy: &'static Strategy,
    /// The phase, which decides the shares.
    pub phase: usize,
    /// The contenders, in the order of their turns.
    pub slots: Vec<Slot<C>>,
    /// The rounds.
    pub turns: Turns,
    turn: Turn,
    /// The slot that had the last news, or was at work at the end.
    pub last: usize,
}

impl<C: Contender + ?Sized> Slot<C> {
    /// The work of its contender.
    pub fn work(&self) -> u64 {
        self.before.0 + self.contender.as_ref().map_or(0, |it| it.work())
    }

    /// The tree nodes of its contender.
    fn nodes(&self) -> u64 {
        self.before.1 + self.contender.as_ref().map_or(0, |it| it.nodes())
    }

    /// Puts a contender, or none, in the place of the present one, whose work is kept.
    fn set(&mut self, contender: Option<Box<C>>) {
        self.before = (self.work(), self.nodes());
        self.contender = contender;
    }
}

impl<C: Contender + ?Sized> Race<C> {
    /// A race that has not begun. There is a slot for each of these methods of the strategy.
    pub fn new(strategy: &'static Strategy, methods: impl IntoIterator<Item = MethodKind>) -> Self {
        let slot = |method| {
            let entry = strategy.entry(method);
            Slot { entry, contender: None, is_open: true, before: (0, 0) }
        };
        Self {
            strategy,
            phase: 0,
            slots: methods.into_iter().map(slot).collect(),
            turns: Turns::new(strategy.first_round),
            turn: Turn::default(),
            last: 0,
        }
    }

    /// The strategy, in words, and what each contender has done so far.
    pub fn report(&self) -> (String, Vec<ContenderReport>) {
        let report = |slot: &Slot<C>| ContenderReport {
            method: slot.entry.method,
            share: slot.entry.shares[self.phase],
            work: slot.work(),
            nodes: slot.nodes(),
            has_left: !slot.is_open,
        };
        let reports = self.slots.iter().map(report).filter(|report| report.work > 0);
        (self.strategy.to_string(), reports.collect())
    }

    /// Begins the rounds again, with this work for a share in the first one.
    pub fn begin_rounds(&mut self, first: u64, phase: usize) {
        (self.turns, self.turn, self.phase) = (Turns::new(first), Turn::default(), phase);
    }

    /// The contender that had the last news, or was at work at the end, if it was made.
    pub fn last(&self) -> Option<&C> {
        self.slots[self.last].contender.as_deref()
    }

    /// Its method.
    pub fn last_method(&self) -> MethodKind {
        self.slots[self.last].entry.method
    }

    /// The contenders that take part.
    pub fn contenders(&self) -> impl Iterator<Item = &C> {
        self.slots.iter().filter_map(|slot| slot.contender.as_deref())
    }

    /// The contender of a method, if it takes part.
    pub fn contender(&self, method: MethodKind) -> Option<&C> {
        let slot = self.slots.iter().find(|slot| slot.entry.method == method)?;
        slot.contender.as_deref()
    }

    /// The work of all contenders, also of those that left.
    pub fn work(&self) -> u64 {
        self.slots.iter().map(Slot::work).sum()
    }

    /// The slot of a method that may take part.
    pub fn place(&self, method: MethodKind) -> Option<usize> {
        self.slots.iter().position(|slot| slot.entry.method == method && slot.is_open)
    }

    /// Puts a contender in the slot of its method.
    ///
    /// # Panics
    ///
    /// If there is no such slot.
    pub fn put(&mut self, method: MethodKind, contender: C)
    where
        C: Sized,
    {
        let k = self.place(method).expect("a slot for the method");
        self.slots[k].contender = Some(Box::new(contender));
    }

    /// Lets all contenders but this one leave the race.
    pub fn win(&mut self, k: usize) {
        self.last = k;
        for other in (0..self.slots.len()).filter(|&other| other != k) {
            self.leave(other);
        }
    }

    /// Lets a contender leave the race. One that had the last news is still there to be asked.
    pub fn leave(&mut self, k: usize) {
        self.slots[k].is_open = false;
        if k != self.last {
            self.slots[k].set(None);
        }
        if self.turns.whose() == k {
            self.turn = Turn::default();
        }
    }

    /// Gives the first turn to this contender.
    pub fn begin_with(&mut self, k: usize, contender: Box<C>) {
        self.slots[k].contender = Some(contender);
        self.turns.begin_with(k);
    }

    /// Puts another contender in the place of one, whose work is kept.
    pub fn replace(&mut self, k: usize, contender: Box<C>) {
        self.slots[k].set(Some(contender));
        if self.turns.whose() == k {
            self.turn = Turn::default();
        }
    }

    /// Whether the contender of a slot takes part, once it is made if it is time to.
    pub fn need(&mut self, k: usize, host: &mut impl Host<C>) -> bool {
        if self.slots[k].is_open && self.slots[k].contender.is_none() {
            self.slots[k].contender = host.make(k, self);
        }
        self.slots[k].is_open && self.slots[k].contender.is_some()
    }

    /// Lets the contenders take turns until one has news; an outcome if a contender has explored
    /// everything, or a limit of `meter` was reached.
    ///
    /// # Errors
    ///
    /// If there is nothing more to find, or a limit was reached.
    pub fn go_on<H: Host<C>>(&mut self, host: &mut H, meter: &mut Meter) -> Result<News, Outcome>
    where
        C: Compete<H>,
    {
        loop {
            if let Some(end) = self.take_turn(host, meter) {
                return end;
            }
        }
    }

    /// The share of the contender in a slot.
    fn share(&self, k: usize, host: &impl Host<C>) -> u64 {
        host.share(&self.slots[k], self.slots[k].entry.shares[self.phase], self.work())
    }

    /// The next turn, or the rest of one; `None` if there were no news.
    pub fn take_turn<H: Host<C>>(
        &mut self,
        host: &mut H,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>>
    where
        C: Compete<H>,
    {
        let k = self.turns.whose();
        let share = if self.slots[k].entry.shares[self.phase] > 0 && self.need(k, host) {
            self.share(k, host)
        } else {
            0
        };
        if share > 0 {
            let is_alone = self.slots.iter().filter(|slot| slot.is_open).count() == 1;
            let most = self.slots.iter().map(|slot| slot.entry.shares[self.phase]).max();
            let leader = self.turns.work(most.unwrap_or(share));
            let slot = &self.slots[k];
            let most_work = host.most_work(slot, self.work() - slot.work());
            let round = Round {
                own: if is_alone { u64::MAX } else { self.turns.work(share).min(most_work) },
                leader,
                trials: host.trials(self, leader),
            };
            let contender = self.slots[k].contender.as_deref_mut().expect("it was made");
            let end = contender.take_turn(host, &mut self.turn, round, meter);
            if end.is_some() {
                self.last = k;
                return end;
            }
        }
        if self.turns.pass_on(self.slots.len()) {
            self.phase = host.next_phase(self);
        }
        None
    }
}

/// The contenders of one thread, each with the number of its slot and its shares.
type Group<'s, C> = Vec<(usize, &'static Entry, &'s mut C)>;

/// What the threads share.
struct Common<'m> {
    meter: &'m Meter,
    /// One of them has news, the flag was set, the time is over, or others may join.
    halt: StopFlag,
    /// Tree nodes left to claim.
    nodes: AtomicU64,
    /// The work that is left until others may join, roughly in nanoseconds.
    work: AtomicU64,
    made: Mutex<Made>,
}

/// What the threads have done together.
struct Made {
    stats: Stats,
    news: Vec<(usize, Result<News, Outcome>)>,
    phase: usize,
}

impl<C: Concurrent + ?Sized> Race<C> {
    /// Lets all contenders go on at the same time, each in the group that `group` says, until one
    /// has news, others may join, or a limit is reached. Gives the news, each with its slot. Limits
    /// are exact for all together: each slice claims tree nodes and returns those that it did not
    /// use. `phase` is the phase of the race that suits the problem, as far as a contender knows.
    pub fn go_on_together(
        &mut self,
        host: &impl Host<C>,
        n_groups: usize,
        group: impl Fn(usize, &Slot<C>) -> usize,
        phase: fn(&C) -> Option<usize>,
        meter: &mut Meter,
    ) -> Vec<(usize, Result<News, Outcome>)> {
        let left = meter.budget.left(meter.stats);
        let until_others_join = self.work().max(SIMULTANEOUS_WORK);
        let common = Common {
            meter,
            halt: StopFlag::default(),
            nodes: AtomicU64::new(left.nodes.unwrap_or(u64::MAX)),
            work: AtomicU64::new(until_others_join),
            made: Mutex::new(Made { stats: Stats::default(), news: Vec::new(), phase: self.phase }),
        };
        let mut groups: Vec<Group<C>> = Vec::new();
        groups.resize_with(n_groups, Vec::new);
        let shares: Vec<u64> = (0..self.slots.len()).map(|k| self.share(k, host)).collect();
        for (k, slot) in self.slots.iter_mut().enumerate() {
            let whose = group(k, slot);
            if slot.is_open
                && shares[k] > 0
                && let Some(contender) = slot.contender.as_deref_mut()
            {
                groups[whose].push((k, slot.entry, contender));
            }
        }
        threads::scope(|threads| {
            let common = &common;
            let mut groups = groups.into_iter().filter(|group| !group.is_empty());
            let own = groups.next();
            for group in groups {
                // Without a thread the group sits this run out.
                let _ = threads.start(move || common.take_turns(group, phase));
            }
            if let Some(group) = own {
                common.take_turns(group, phase);
            }
        });
        let made = common.made.into_inner().unwrap_or_else(PoisonError::into_inner);
        meter.stats += made.stats;
        self.phase = made.phase;
        if let Some((first, _)) = made.news.first() {
            self.last = *first;
        }
        made.news
    }
}

impl Common<'_> {
    /// Lets the contenders of a thread go on in turns, until the race pauses.
    fn take_turns<C: Concurrent + ?Sized>(
        &self,
        mut group: Group<C>,
        phase: fn(&C) -> Option<usize>,
    ) {
        let mut turns = Turns::new(SIMULTANEOUS_WORK);
        let mut present = threads::lock(&self.made).phase;
        while let Some((k, entry, contender)) = group.get_mut(turns.whose()) {
            while contender.work() < turns.work(entry.shares[present]) {
                match self.slice(*k, *contender, phase) {
                    Some(next) => present = next,
                    None => return,
                }
            }
            turns.pass_on(group.len());
        }
    }

    /// One slice of a contender. Returns the phase; `None` if the race pauses.
    fn slice<C: Concurrent + ?Sized>(
        &self,
        k: usize,
        contender: &mut C,
        phase: fn(&C) -> Option<usize>,
    ) -> Option<usize> {
        let Meter { budget, stop, stats, .. } = self.meter;
        let time = budget.left(*stats).time;
        if stop.is_set() || time.is_some_and(|time| time.is_zero()) {
            self.halt.stop();
        }
        if self.halt.is_set() {
            return None;
        }
        let nodes = claim(&self.nodes, contender.slice_nodes());
        if nodes == 0 {
            // The others may go on with those that they have claimed.
            return None;
        }
        contender.set_stop(self.halt.clone());
        let time = time.map_or(SLICE_TIME, |time| time.min(SLICE_TIME));
        contender.set_limits(Limits::NONE.nodes(nodes).time(time));
        let (before, work_before) = (contender.stats(), contender.work());
        let end = contender.go_on();
        let mut done = contender.stats() - before;
        done.solutions = 0;
        put_back(&self.nodes, nodes - done.nodes);
        let work = contender.work() - work_before;
        if self
            .work
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(work))
            .is_err()
        {
            self.halt.stop();
        }
        let mut made = threads::lock(&self.made);
        made.stats += done;
        if let Some(next) = phase(contender) {
            made.phase = next;
        }
        match end {
            Ok(_) | Err(Outcome::Exhausted) => made.news.push((k, end)),
            Err(_) => return Some(made.phase),
        }
        self.halt.stop();
        None
    }
}

/// Takes up to `most` of what is left for all threads.
pub fn claim(left: &AtomicU64, most: u64) -> u64 {
    let take = |left: u64| Some(left - left.min(most));
    let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
    before.unwrap_or_else(|left| left).min(most)
}

/// Gives back what a thread did not use.
pub fn put_back(left: &AtomicU64, n: u64) {
    let add = |left: u64| Some(left.saturating_add(n));
    let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
}
