//! `--prove` without a certificate: a search for a solution, and a count beside it.
//!
//! A search meets each remaining problem as often as there are ways to it. Counting by memoization
//! meets it once, so it may find that there are 0 solutions long before the search ends. Neither is
//! always faster, so they take turns: the count gets half the time of the search. If it ends with
//! 0, that is the answer. If it ends with another number, there is a solution, and the search goes
//! on alone until it finds one.

use std::io;
use std::time::{Duration, Instant};

use quadrille::Search;
use quadrille::search::auto::Counting;
use quadrille::search::{Outcome, Stats, StopFlag};

use super::answer::{Answer, Proof};
use super::drive::Driven;

/// The search gets this many times the time of the count.
const SHARE: u32 = 2;

/// A search and a count of the same problem.
pub(super) struct Deciding<'s, 'p> {
    search: &'s mut dyn Driven,
    counting: Option<Counting<'p, ()>>,
    /// What the count did, if it was given up.
    given_up: Stats,
    is_counting: bool,
    /// The time of the search, and of the count.
    spent: [Duration; 2],
}

impl<'s, 'p> Deciding<'s, 'p> {
    /// The search, and the count, if there is to be one; the flag stops both.
    pub(super) fn new(
        search: &'s mut dyn Driven,
        mut counting: Option<Counting<'p, ()>>,
        stop: StopFlag,
    ) -> Self {
        if let Some(counting) = &mut counting {
            counting.set_stop(stop);
        }
        let (given_up, spent) = (Stats::default(), [Duration::ZERO; 2]);
        Self { search, counting, given_up, is_counting: false, spent }
    }
}

impl Driven for Deciding<'_, '_> {
    fn search(&self) -> &dyn Search {
        match &self.counting {
            Some(counting) if self.is_counting => counting,
            _ => self.search.search(),
        }
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self.is_counting = self.counting.is_some() && self.spent[1] * SHARE < self.spent[0];
        match &mut self.counting {
            Some(counting) if self.is_counting => counting,
            _ => self.search.search_mut(),
        }
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        let start = Instant::now();
        let outcome = match &mut self.counting {
            Some(counting) if self.is_counting => match counting.run() {
                Outcome::Exhausted if counting.counted() == 0_u8.into() => {
                    answer.proof = Some(Proof::Counting);
                    Outcome::Exhausted
                }
                Outcome::Exhausted => {
                    self.given_up = counting.stats();
                    (self.counting, self.is_counting) = (None, false);
                    Outcome::Limit
                }
                outcome => outcome,
            },
            _ => {
                let outcome = self.search.go_on(answer)?;
                if outcome == Outcome::Exhausted {
                    answer.proof = Some(Proof::Search);
                }
                outcome
            }
        };
        self.spent[usize::from(self.is_counting)] += start.elapsed();
        Ok(outcome)
    }

    fn total(&self) -> Stats {
        let counting = self.counting.as_ref().map_or(self.given_up, Search::stats);
        let search = self.search.total();
        Stats::new(
            search.nodes + counting.nodes,
            search.updates + counting.updates,
            search.solutions,
        )
    }

    fn engine(&self) -> Option<String> {
        match &self.counting {
            Some(counting) if self.is_counting => counting.engine(),
            _ => self.search.engine(),
        }
    }
}
