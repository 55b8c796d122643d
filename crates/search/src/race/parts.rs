//! [`Parts`]: the independent parts of a problem, each with a search of its own.
//!
//! Each part may begin with a short search, which is all that most of them need: there may be
//! 100,000. The others go on by long searches, several at a time, in turns of doubling work. A part
//! without covers answers most questions about all, and it must not have to wait for one that takes
//! long.

use std::collections::VecDeque;

use super::{Contender, Turn, Turns, within};
use crate::search::{Meter, Outcome, Search};
use crate::tuning::race::{AT_ONCE, FIRST_TURN_WORK};

/// The most tree nodes of a short search, about 0.1 ms.
pub const FEW_NODES: u64 = crate::tuning::race::FEW_NODES;

/// Parts of the type `P`, with short searches of the type `S` and long ones of the type `L`.
#[derive(Clone, Debug)]
pub struct Parts<P, S, L> {
    /// Those that are not begun, the next one last.
    rest: Vec<P>,
    /// The one whose short search goes on.
    short: Option<(S, P)>,
    /// Those that this took too long for, the first one first.
    hard: VecDeque<P>,
    /// Those whose long searches go on.
    running: Vec<(L, P)>,
    /// The most long searches that go on in turns.
    at_once: usize,
    turns: Turns,
    turn: Turn,
}

/// What is asked of each part, and what is made of the answers.
pub trait PartsHost<P, S, L> {
    /// A short search of a part, if it is to begin with one.
    fn short(&mut self, part: &P) -> Option<S>;

    /// Takes the answer of a short search.
    fn hear_short(&mut self, part: P, search: S);

    /// Learns what a short search has found that has no answer.
    fn give_up_short(&mut self, _part: &P, _search: &S) {}

    /// A long search of a part. Up to `at_once` of them go on at the same time.
    fn long(&mut self, part: &P, at_once: usize) -> L;

    /// Takes the answer of a long search.
    fn hear_long(&mut self, part: P, search: L);

    /// Goes on with a long search until it has news, or returns why it ended.
    ///
    /// # Errors
    ///
    /// If it has its answer ([`Exhausted`](Outcome::Exhausted)), or a limit was reached.
    fn go_on(&mut self, part: &P, search: &mut L) -> Result<(), Outcome>;

    /// Whether long searches have several threads.
    fn has_threads(&self) -> bool {
        false
    }
}

impl<P, S: Search, L: Contender + Search> Parts<P, S, L> {
    /// These parts, the last one first.
    pub fn new(rest: Vec<P>) -> Self {
        let (short, hard, running) = (None, VecDeque::new(), Vec::new());
        let (turns, turn) = (Turns::new(FIRST_TURN_WORK), Turn::default());
        Self { rest, short, hard, running, at_once: AT_ONCE, turns, turn }
    }

    /// The same, without turns: one long search after another.
    pub fn one_by_one(rest: Vec<P>) -> Self {
        Self { at_once: 1, ..Self::new(rest) }
    }

    /// Whether a part has no long search yet that may need one.
    pub fn is_beginning(&self) -> bool {
        !(self.rest.is_empty() && self.short.is_none() && self.hard.is_empty())
    }

    /// Whether short searches are not over.
    pub fn has_short(&self) -> bool {
        !self.rest.is_empty() || self.short.is_some()
    }

    /// The long searches that go on, with their parts.
    pub fn running(&self) -> &[(L, P)] {
        &self.running
    }

    /// Drops all parts: no further answer is needed.
    pub fn drop_all(&mut self) {
        *self = Self::new(Vec::new());
    }

    /// One short search, or a turn of a long one that ends after this much work at the latest, in
    /// about nanoseconds. `meter` counts what is done, and has the limits.
    ///
    /// # Errors
    ///
    /// If all parts have their answers, or a limit was reached.
    pub fn go_on(
        &mut self,
        host: &mut impl PartsHost<P, S, L>,
        most: u64,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        if self.short.is_none()
            && let Some(part) = self.rest.pop()
        {
            let Some(search) = host.short(&part) else {
                self.hard.push_back(part);
                return Ok(());
            };
            self.short = Some((search, part));
        }
        if let Some((mut search, part)) = self.short.take() {
            let n_nodes = FEW_NODES - search.stats().nodes;
            let outcome = within(meter, &mut search, n_nodes, Search::run);
            if outcome == Outcome::Exhausted {
                host.hear_short(part, search);
            } else if search.stats().nodes >= FEW_NODES {
                host.give_up_short(&part, &search);
                self.hard.push_back(part);
            } else {
                self.short = Some((search, part));
                return Err(outcome);
            }
            return Ok(());
        }
        let n = usize::min(self.at_once - self.running.len(), self.hard.len());
        let at_once = self.running.len() + n;
        self.running.extend(self.hard.drain(..n).map(|part| (host.long(&part, at_once), part)));
        if self.running.is_empty() {
            return Err(Outcome::Exhausted);
        }
        self.take_turn(host, most, meter)
    }

    /// Gives a long search its turn.
    fn take_turn(
        &mut self,
        host: &mut impl PartsHost<P, S, L>,
        most: u64,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let (k, n_running) = (self.turns.whose(), self.running.len());
        let is_alone = n_running == 1 && (self.hard.is_empty() || self.at_once == 1);
        let Some((search, part)) = self.running.get_mut(k) else {
            self.turns.pass_on(n_running);
            return Ok(());
        };
        let of_turn = if is_alone { u64::MAX } else { self.turns.work(1) };
        let work = of_turn.min(search.work().saturating_add(most));
        let most_nodes = (!host.has_threads()).then_some(u64::MAX);
        let end = self.turn.take(search, work, most_nodes, meter, |it| host.go_on(part, it));
        meter.show_profile_of(search.meter());
        match end {
            Some(Err(Outcome::Exhausted)) => {
                let (search, part) = self.running.remove(k);
                self.turn = Turn::default();
                host.hear_long(part, search);
            }
            Some(end) => return end,
            None if work < of_turn => {}
            None => _ = self.turns.pass_on(n_running),
        }
        Ok(())
    }
}
