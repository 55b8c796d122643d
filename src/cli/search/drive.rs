//! A search that is driven on in slices, to its end or a limit.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use quadrille::search::auto::{By, Counting, Enumeration};
use quadrille::search::dlx::Cheapest;
use quadrille::search::part::Part;
use quadrille::search::{Limits, Outcome, Stats};

use super::super::progress::Bar;
use super::answer::{Answer, Done};
use super::checkpoint::{Checkpoint, Head};
use super::{End, Settings};

/// A search that can be driven on for a while.
pub(super) trait Explorer {
    fn set_limits(&mut self, limits: Limits);
    /// Goes on as far as the limits allow, showing solutions as they come.
    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome>;
    fn stats(&self) -> Stats;
    fn profile(&self) -> Vec<u64>;
    fn progress(&self) -> f64;

    /// How it goes about it.
    fn plan(&self) -> Option<String> {
        None
    }

    /// How many solutions were found or counted so far.
    fn counted(&self) -> BigUint {
        self.stats().solutions.into()
    }

    /// What it did.
    fn done(&self) -> Done {
        let (stats, levels) = (self.stats(), self.profile());
        Done { stats, levels, progress: self.progress(), plan: self.plan(), count: self.counted() }
    }

    /// Saves itself after so many seconds, if it is time to, or at the end.
    fn rest(&mut self, _seconds: f64, _at_end: bool) {}
}

/// An enumeration, and what was done before it was taken up again.
pub(super) struct Enumerating {
    search: Enumeration,
    /// Whether nobody looks at the solutions.
    counts: bool,
    before: Stats,
    levels_before: Vec<u64>,
    pub(super) checkpoint: Option<Checkpoint>,
    /// Why it could not be saved the last time.
    failure: Option<String>,
}

impl Enumerating {
    pub(super) fn new(search: Enumeration, counts: bool) -> Self {
        Self {
            search,
            counts,
            before: Stats::default(),
            levels_before: Vec::new(),
            checkpoint: None,
            failure: None,
        }
    }

    /// Goes on from what was saved.
    pub(super) fn take_up(&mut self, head: Head, parts: Vec<Part>) {
        self.before = head.stats();
        self.levels_before = head.levels;
        self.search.begin(parts);
    }

    /// How many solutions were found before.
    pub(super) fn before(&self) -> u64 {
        self.before.solutions
    }

    /// Saves what is left, after so many seconds of this run.
    pub(super) fn save(&mut self, seconds: f64) -> Result<(), String> {
        let (stats, levels) = (self.stats(), self.profile());
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let parts = self.search.remaining().expect("a problem with parts");
        checkpoint.save(&parts, stats, levels, seconds)
    }

    /// Why it could not be saved the last time, if so.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What is to be said of the file.
    pub(super) fn saved(&self, end: End) -> Option<String> {
        let checkpoint = self.checkpoint.as_ref()?;
        let name = checkpoint.path().display();
        match &self.failure {
            Some(failure) => Some(failure.clone()),
            None if end == End::Complete => None,
            None => Some(format!("saved in {name}: --resume goes on from there")),
        }
    }
}

impl Explorer for Enumerating {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.counts {
            self.search.count_solutions();
        } else {
            let flow =
                self.search.try_for_each_solution(|options| match answer.solution(options) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => ControlFlow::Break(error),
                });
            if let ControlFlow::Break(error) = flow {
                return Err(error);
            }
        }
        Ok(self.search.outcome().expect("it was not broken off"))
    }

    fn stats(&self) -> Stats {
        let Stats { nodes, updates, solutions } = self.search.stats();
        Stats {
            nodes: self.before.nodes + nodes,
            updates: self.before.updates + updates,
            solutions: self.before.solutions + solutions,
        }
    }

    fn profile(&self) -> Vec<u64> {
        let mut levels = self.levels_before.clone();
        let now = self.search.profile();
        levels.resize(levels.len().max(now.len()), 0);
        levels.iter_mut().zip(now).for_each(|(all, n)| *all += n);
        levels
    }

    fn progress(&self) -> f64 {
        self.search.progress()
    }

    fn plan(&self) -> Option<String> {
        let chosen = self.search.chosen()?;
        Some(format!("{chosen}, jobs: {}", self.search.jobs()))
    }

    fn rest(&mut self, seconds: f64, at_end: bool) {
        if at_end || self.checkpoint.as_ref().is_some_and(Checkpoint::is_due) {
            // If it cannot be saved the earlier file stays, and it is tried again.
            self.failure = self.save(seconds).err();
        }
    }
}

impl<T> Explorer for Counting<'_, T> {
    fn set_limits(&mut self, limits: Limits) {
        self.set_limits(limits);
    }

    fn go_on(&mut self, _: &mut Answer) -> io::Result<Outcome> {
        self.count();
        Ok(self.outcome().expect("it came to an end"))
    }

    fn stats(&self) -> Stats {
        Stats { solutions: u64::try_from(self.counted()).unwrap_or(u64::MAX), ..self.stats() }
    }

    fn counted(&self) -> BigUint {
        self.counted()
    }

    fn profile(&self) -> Vec<u64> {
        self.profile()
    }

    fn progress(&self) -> f64 {
        self.progress()
    }

    fn plan(&self) -> Option<String> {
        Some(match self.by() {
            By::Enumeration(search) => {
                let chosen = search.chosen()?;
                format!("{chosen}, jobs: {}", search.jobs())
            }
            By::Memo(memo) => memo.to_string(),
        })
    }
}

impl Explorer for Cheapest {
    fn set_limits(&mut self, limits: Limits) {
        self.set_limits(limits);
    }

    fn go_on(&mut self, _: &mut Answer) -> io::Result<Outcome> {
        loop {
            if let Some(outcome) = self.improve() {
                return Ok(outcome);
            }
        }
    }

    fn stats(&self) -> Stats {
        self.stats()
    }

    fn profile(&self) -> Vec<u64> {
        self.profile().to_vec()
    }

    fn progress(&self) -> f64 {
        self.progress()
    }
}

/// So long a search goes on between two looks at it.
const SLICE: Duration = Duration::from_millis(100);

/// As many parts the bar has.
const WHOLE: u32 = 1_000_000;

/// Drives a search to its end, or to a limit, and has it saved now and then.
pub(super) fn drive(
    explorer: &mut impl Explorer,
    settings: &Settings,
    most: Option<u64>,
    answer: &mut Answer,
) -> io::Result<End> {
    let start = Instant::now();
    let before = explorer.stats();
    let mut bar = Bar::new(settings.progress, !answer.question.is_number(), Some(WHOLE.into()));
    loop {
        let stats = explorer.stats();
        let rest = settings.time.map(|time| time.saturating_sub(start.elapsed()));
        explorer.set_limits(Limits {
            solutions: most.map(|most| most.saturating_sub(stats.solutions - before.solutions)),
            nodes: settings.nodes.map(|nodes| nodes.saturating_sub(stats.nodes - before.nodes)),
            time: Some(rest.map_or(SLICE, |rest| rest.min(SLICE))),
        });
        let outcome = explorer.go_on(answer)?;
        let stats = explorer.stats();
        let reached = |limit: Option<u64>, n: u64| limit.is_some_and(|limit| n >= limit);
        let end = match outcome {
            Outcome::Exhausted => End::Complete,
            Outcome::Stopped => End::Stopped,
            Outcome::Limit if reached(most, stats.solutions - before.solutions) => End::Enough,
            Outcome::Limit if reached(settings.nodes, stats.nodes - before.nodes) => End::Nodes,
            Outcome::Limit if settings.time.is_some_and(|time| start.elapsed() >= time) => {
                End::Time
            }
            Outcome::Limit => {
                answer.flush()?;
                explorer.rest(start.elapsed().as_secs_f64(), false);
                bar.show(position(explorer.progress()), |seconds| {
                    let Stats { nodes, solutions, .. } = stats;
                    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                    let rate = (nodes - before.nodes) as f64 / seconds;
                    format!("{solutions} solutions, {rate:.0} nodes/s")
                });
                continue;
            }
        };
        bar.end();
        answer.seconds = start.elapsed().as_secs_f64();
        // What is saved as found has been printed.
        answer.flush()?;
        explorer.rest(answer.seconds, true);
        return Ok(end);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1")]
fn position(progress: f64) -> u64 {
    (progress * f64::from(WHOLE)) as u64
}
