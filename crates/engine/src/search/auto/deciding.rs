//! [`Deciding`]: a search for a cover, and a count beside it that may show that there is none.
//!
//! A search meets each remaining problem as often as there are ways to it. Counting by memoization
//! meets it once, so it may find that there are no covers long before the search ends. Neither is
//! always faster, so they take turns: the count gets half the work of the search. If it ends with
//! 0, that is the answer. If it ends with another number, there is a cover, and the search goes on
//! alone until it finds one.

use num_bigint::BigUint;

use super::portfolio::find;
use super::settings::Settings;
use super::tuning::deciding::{FIRST_TURN_WORK, SEARCH_SHARES};
use super::{Counting, Finding};
use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::race::{Turn, Turns, within};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// A search for one cover of a problem, or a few, that also counts by memoization as long as no
/// cover is found and the problem allows it. Made by [`Plan::deciding`](super::Plan::deciding).
///
/// It is for problems that may have no cover: it finds the same covers as a [`Finding`], for up to
/// one and a half times the work, and may decide much sooner that there is none. With one thread it
/// goes the same way in every run.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::models::{Model, langford::Langford};
/// use quadrille::search::Outcome;
/// use quadrille::{Enumerate, Search};
///
/// let problem = Langford::new(6)?.problem();
/// let mut search = problem.plan().threads(1).deciding()?;
/// assert!(search.next_solution().is_none());
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Deciding {
    finding: Finding,
    /// Until it has ended, or a cover was found.
    counting: Option<Counting>,
    turns: Turns,
    turn: Turn,
    has_threads: bool,
    /// Whether the count has shown that there is no cover.
    is_counted: bool,
    cover: Vec<OptionId>,
    meter: Meter,
}

/// The contender that had the last turn.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum DecidedBy<'a> {
    /// The search for a cover.
    Finding(&'a Finding),
    /// The count. If that was the end, it has shown that there is no cover.
    Counting(&'a Counting),
}

impl Deciding {
    pub(super) fn new(problem: &Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        let finding = Finding::new(problem.clone(), settings)?;
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        let by_memo = Settings { engine: EngineKind::Memo, ..settings };
        Ok(Self {
            finding,
            counting: is_open.then(|| Counting::new(problem.clone(), by_memo).ok()).flatten(),
            turns: Turns::new(FIRST_TURN_WORK),
            turn: Turn::default(),
            has_threads: settings.n_threads().get() > 1,
            is_counted: false,
            cover: Vec::new(),
            meter: Meter::new(0, POLL),
        })
    }

    /// The contender that had the last turn.
    #[must_use]
    pub fn decider(&self) -> DecidedBy<'_> {
        match &self.counting {
            Some(counting) if self.turns.whose() == 1 => DecidedBy::Counting(counting),
            _ => DecidedBy::Finding(&self.finding),
        }
    }
}

impl Deciding {
    /// Goes on to the next cover.
    fn decide(&mut self) -> Result<Vec<OptionId>, Outcome> {
        let Self { finding, counting, turns, turn, meter, has_threads, .. } = self;
        loop {
            if self.is_counted {
                return Err(Outcome::Exhausted);
            }
            let Some(count) = counting else {
                return within(meter, finding, u64::MAX, find);
            };
            let end = if turns.whose() == 0 {
                let work = turns.work(SEARCH_SHARES);
                let end = turn.take(finding, work, *has_threads, meter, find);
                if let Some(Ok(_)) = end {
                    // There is a cover: the count has nothing to show.
                    *counting = None;
                }
                end
            } else {
                turn.take(count, turns.work(1), *has_threads, meter, |count| Err(count.run()))
            };
            match end {
                Some(Err(Outcome::Exhausted)) if turns.whose() == 1 => {
                    self.is_counted = count_is_zero(counting.as_ref());
                    if !self.is_counted {
                        (*counting, *turns) = (None, Turns::new(FIRST_TURN_WORK));
                    }
                }
                Some(end) => return end,
                None => {
                    turns.pass_on(2);
                }
            }
        }
    }
}

fn count_is_zero(counting: Option<&Counting>) -> bool {
    counting.is_some_and(|counting| counting.counted() == BigUint::ZERO)
}

impl Advance for Deciding {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let n_before = self.meter.stats.solutions;
        let found = self.decide();
        // The count may have met covers, too.
        self.meter.stats.solutions = n_before + u64::from(found.is_ok());
        let mut meter = std::mem::take(&mut self.meter);
        meter.show_profile_of(match self.decider() {
            DecidedBy::Finding(finding) => finding.meter(),
            DecidedBy::Counting(counting) => counting.meter(),
        });
        self.meter = meter;
        found.map(|cover| self.cover = cover)
    }

    own_meter!();

    /// That of the search: the count ends long before it, or says nothing.
    fn explored(&self) -> f64 {
        self.finding.progress()
    }
}

impl Yield for Deciding {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

impl Search for Deciding {}
impl Enumerate for Deciding {}
