//! From a question about an exact cover problem to its answer.
//!
//! A [`Task`] is a [`Question`] and how to answer it; a [`Run`] answers it in steps. Whoever asks,
//! a program, a notebook or a page, does the same five things:
//!
//! 1. Make the run. What cannot be asked is refused here.
//! 2. Set limits, and a flag that stops it.
//! 3. [Advance](Run::advance) for some milliseconds, take the covers that are found, and look how
//!    far it is. Between two steps it can be [saved](Run::save).
//! 4. At its [end](End), read the [`Answer`]: the number, the best cost and its bound in the sign
//!    that the user knows, why there is no cover.
//! 5. Say so.
//!
//! ```
//! use std::time::Duration;
//!
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::run::{End, Question, Task};
//!
//! let problem = Queens::new(8)?.problem();
//! let mut run = Task::new(problem.plan(), Question::All).run()?;
//! let mut n = 0;
//! let end = loop {
//!     let step = Duration::from_millis(100);
//!     let end = run.advance(step, &mut |found| {
//!         assert_eq!(found.options.len(), 8);
//!         n += 1;
//!         Ok::<(), ()>(())
//!     });
//!     // Here a program shows how far it is.
//!     if let Some(end) = end.expect("no cover is refused") {
//!         break end;
//!     }
//! };
//! assert_eq!((n, end), (92, End::Complete)); // OEIS A000170
//!
//! let mut run = Task::new(problem.plan(), Question::Count).run()?;
//! assert_eq!(run.to_end(), End::Complete);
//! assert_eq!(run.answer().count, 92_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | answered by |
//! | --- | --- |
//! | [`First`](Question::First), [`Check`](Question::Check) | [`Finding`](auto::Finding), a race |
//! | [`Prove`](Question::Prove) | the same, and then a [`Refuter`](quadrille_proof::Refuter) |
//! | [`Why`](Question::Why) | the same, and then [`Reducing`](quadrille_decide::why::Reducing) |
//! | [`All`](Question::All) | [`Enumeration`](auto::Enumeration) |
//! | [`Count`](Question::Count) | [`CountingByClass`](symmetry::CountingByClass) |
//! | [`Cheapest`](Question::Cheapest) | [`Cheapest`](cheapest::Cheapest) |
//! | [`Options`](Question::Options) | [`Forced`] |
//! | [`Diagram`](Question::Diagram) | [`Building`](auto::Building) |
//! | covers up to symmetry | [`DistinctEnumeration`](symmetry::DistinctEnumeration) |
//! | their number | [`DistinctCounting`](symmetry::DistinctCounting) |
//!
//! A run that is saved is answered by what has parts, or nodes, or a table that a file can hold.

mod answer;
#[cfg(feature = "serde")]
mod saved;
mod searching;
mod task;

use std::time::Duration;

use num_bigint::BigUint;
use quadrille_base::{Budget, Limits, Outcome, Stats, StopFlag};
use quadrille_cheapest as cheapest;
#[cfg(any(doc, test))]
use quadrille_decide::auto;
#[cfg(doc)]
use quadrille_decide::symmetry;
use quadrille_problem::{Decimal, OptionId};
use quadrille_search::Search;
use quadrille_search::diagram::Diagram;
use quadrille_search::part::Part;

pub use answer::{Answer, Best, End};
pub use quadrille_decide::forced::{Fate, Forced};
#[cfg(feature = "serde")]
pub use quadrille_formats::checkpoint::{CheckpointError, Kind as SavedKind, Written};
#[cfg(feature = "serde")]
pub use quadrille_formats::memo::MemoFileError;
#[cfg(feature = "serde")]
pub use saved::SavedError;
use searching::Searching;
pub use task::{Approach, Gap, MOST_BY_RACE, Most, Question, Task, TaskError};

/// A cover that a run has found.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FoundCover<'r> {
    /// Its options.
    pub options: &'r [OptionId],
    /// To how many covers symmetries map it, if that was [asked for](Task#structfield.images).
    pub images: Option<&'r BigUint>,
}

/// A question on its way to its answer. Made by [`Task::run`].
#[derive(Debug)]
pub struct Run {
    question: Question,
    searching: Searching,
    /// The most covers that all runs together are to find.
    most: Option<u64>,
    /// What is asked, in words; a saved run is continued only for the same task.
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "for runs that are saved"))]
    words: String,
    /// Whether this run searches the whole problem from its beginning.
    is_whole: bool,
    /// What earlier runs of the same task did.
    before: Before,
    limits: Budget,
    /// The diagram of all covers, once it is complete, if one is asked for.
    pub diagram: Option<Diagram>,
}

/// What earlier runs of a task did.
#[derive(Clone, Debug, Default)]
struct Before {
    stats: Stats,
    levels: Vec<u64>,
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "for runs that are saved"))]
    seconds: f64,
}

impl Run {
    /// Sets limits of tree nodes and time, which begin now. How many covers are wanted, the
    /// question says.
    pub fn set_limits(&mut self, limits: Limits) {
        let mut limits = limits;
        // Covers are shown from where the last run ended; the rest is about all runs together.
        let stats = if self.question.shows_covers() {
            self.searching.search().stats()
        } else {
            self.stats()
        };
        limits.solutions = self.most.map(|most| most.saturating_sub(stats.solutions));
        self.limits = Budget::new(limits, self.stats());
    }

    /// Ends steps when this flag is set.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.searching.search_mut().set_stop(stop);
    }

    /// Goes on for about this time, and shows covers as they are found: those that are asked for
    /// one by one. How it ended; `None` if there is more to do.
    ///
    /// # Errors
    ///
    /// What `visit` returns. The cover counts as shown, and the next step goes on behind it.
    pub fn advance<E>(
        &mut self,
        time: Duration,
        visit: &mut dyn FnMut(FoundCover) -> Result<(), E>,
    ) -> Result<Option<End>, E> {
        let left = self.limits.left(self.stats());
        let time = left.time.map_or(time, |left| left.min(time));
        self.searching.search_mut().set_limits(left.time(time));
        let outcome = if let Searching::Diagram(building) = &mut self.searching {
            self.diagram = building.build().or(self.diagram.take());
            // Even if the tree is explored, the memory may not suffice for the last nodes.
            let outcome = building.outcome().expect("it has just run");
            if building.is_full() { Outcome::Limit } else { outcome }
        } else if self.question.shows_covers() {
            self.searching.visit(visit)?
        } else {
            self.searching.search_mut().run()
        };
        Ok(self.end(outcome))
    }

    /// Goes on for about this time, or until `take`, which gets the covers that are found, wants no
    /// more. How it ended; `None` if there is more to do.
    pub fn step(
        &mut self,
        time: Duration,
        mut take: impl FnMut(&[OptionId]) -> bool,
    ) -> Option<End> {
        let visit = &mut |found: FoundCover| if take(found.options) { Ok(()) } else { Err(()) };
        self.advance(time, visit).unwrap_or(None)
    }

    /// Whether as many covers were found as are asked for.
    pub fn is_satisfied(&self) -> bool {
        self.most.is_some() && self.limits.solutions_are_spent(self.stats())
    }

    /// Goes on to the next cover, and gives its options. `None` if the time of the step is over.
    ///
    /// # Errors
    ///
    /// How the run ended, if there is no further cover.
    pub fn next_cover(&mut self, time: Duration) -> Result<Option<Vec<OptionId>>, End> {
        let mut next = None;
        let end = self.step(time, |cover| {
            next = Some(cover.to_vec());
            false
        });
        end.map_or(Ok(next), Err)
    }

    /// Goes on to the end, without looking at covers.
    pub fn to_end(&mut self) -> End {
        /// Between two looks whether the best cover is as good as asked for.
        const STEP: Duration = Duration::from_millis(100);
        loop {
            if let Some(end) = self.step(STEP, |_| true) {
                return end;
            }
        }
    }

    /// Why it is over, if it is.
    fn end(&self, outcome: Outcome) -> Option<End> {
        let stats = self.stats();
        Some(match outcome {
            // At a limit, too, if what was found is proved to be the best.
            _ if self.best().is_some_and(|best| best.proved) => End::Complete,
            Outcome::Exhausted => End::Complete,
            Outcome::Stopped if self.is_decided() => End::Complete,
            Outcome::Stopped => End::Stopped,
            _ if self.is_decided() && self.limits.is_spent(stats) => End::Complete,
            _ if self.is_close() => End::Enough,
            _ if self.is_full() => End::Memory,
            // A count beyond 64 bits is `u64::MAX` in the statistics, so it is compared only with a
            // limit.
            _ if self.is_satisfied() => End::Enough,
            _ if self.limits.left(stats).nodes == Some(0) => End::Nodes,
            _ if self.limits.left(stats).time == Some(Duration::ZERO) => End::Time,
            _ => return None,
        })
    }

    /// Whether it is shown that there is no cover, and only a certificate is looked for.
    fn is_decided(&self) -> bool {
        matches!(&self.searching, Searching::Few(racing) if racing.is_decided())
    }

    /// Whether the best cover is as close to the bound as the user asked for.
    fn is_close(&self) -> bool {
        let gap = self.question.most().and_then(|most| most.gap);
        gap.zip(self.best()).is_some_and(|(gap, best)| best.is_within(gap))
    }

    /// Whether it needs more memory to go on.
    fn is_full(&self) -> bool {
        matches!(&self.searching, Searching::Diagram(building) if building.is_full())
    }

    /// What it did, with what earlier runs of the task did. The covers of a count beyond 64 bits
    /// are `u64::MAX`.
    pub fn stats(&self) -> Stats {
        let stats = self.before.stats + self.searching.search().stats();
        match self.searching.counted() {
            Some(n) => {
                Stats::new(stats.nodes, stats.updates, u64::try_from(&n).unwrap_or(u64::MAX))
            }
            None => stats,
        }
    }

    /// How many covers were found or counted so far.
    pub fn count(&self) -> BigUint {
        match &self.diagram {
            Some(diagram) => diagram.count(),
            None => self.searching.counted().unwrap_or_else(|| self.stats().solutions.into()),
        }
    }

    /// The explored share of the tree, from 0 to 1.
    pub fn explored(&self) -> f64 {
        self.searching.search().progress()
    }

    /// The cost of the best cover so far, and its bound, if the best ones are asked for.
    pub fn best(&self) -> Option<Best> {
        Some(Best::of(self.cheapest()?, self.question.most()?))
    }

    /// The search for the best covers, if these are asked for: for certificates.
    pub const fn cheapest(&self) -> Option<&cheapest::Cheapest> {
        if let Searching::Cheapest(search) = &self.searching { Some(search) } else { None }
    }

    /// The best covers so far with their costs, the best first, if these are asked for.
    pub fn best_covers(&self) -> impl ExactSizeIterator<Item = (Decimal, &[OptionId])> {
        let best = self.cheapest().zip(self.question.most());
        let covers = best.map_or(&[][..], |(search, _)| search.covers());
        covers.iter().map(move |cover| {
            let (search, most) = best.expect("it has covers");
            (most.shown_cost(search.problem(), cover.cost), &cover.options[..])
        })
    }

    /// What is forced, as far as it is known, if that is asked for.
    pub const fn forced(&self) -> Option<&Forced> {
        if let Searching::Options(search) = &self.searching { Some(search) } else { None }
    }

    /// The nodes and the edges of the diagram so far, if one is asked for.
    pub fn diagram_size(&self) -> Option<(usize, usize)> {
        match (&self.diagram, &self.searching) {
            (Some(diagram), _) => Some((diagram.n_nodes(), diagram.n_edges())),
            (None, Searching::Diagram(building)) => Some(building.size()),
            _ => None,
        }
    }

    /// The unexplored rest as parts; empty if it is answered by a search without parts.
    pub fn remaining(&self) -> Vec<Part> {
        match &self.searching {
            Searching::All(search) => search.remaining(),
            Searching::Distinct(search, _) => search.remaining(),
            _ => Vec::new(),
        }
    }

    /// Parts that have these covers, one each; none if it is answered by a search without parts.
    pub fn alone<'c>(&mut self, covers: impl IntoIterator<Item = &'c [OptionId]>) -> Vec<Part> {
        match &mut self.searching {
            Searching::All(search) => search.alone(covers),
            Searching::Distinct(search, _) => search.alone(covers),
            _ => Vec::new(),
        }
    }

    /// Begins again with these parts. Without effect on a search without parts.
    pub fn begin(&mut self, parts: Vec<Part>) {
        self.is_whole = false;
        match &mut self.searching {
            Searching::All(search) => search.begin(parts),
            Searching::Distinct(search, _) => search.begin(parts),
            _ => {}
        }
    }

    /// Tree nodes on each level, with those of earlier runs.
    fn levels(&self) -> Vec<u64> {
        let mut levels = self.before.levels.clone();
        let now = self.searching.search().profile();
        levels.resize(levels.len().max(now.len()), 0);
        levels.iter_mut().zip(now).for_each(|(all, n)| *all += n);
        levels
    }

    /// What is known now; all of it at the end.
    pub fn answer(&self) -> Answer {
        Answer {
            stats: self.stats(),
            levels: self.levels(),
            explored: self.explored(),
            engine: self.searching.engine(),
            race: self.searching.race(),
            count: self.count(),
            best: self.best(),
            images: self.searching.images().filter(|_| self.is_whole).cloned(),
            no_cover: self.searching.no_cover(),
            why: self.searching.why(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::Instance;
    use quadrille_search::EngineKind::{Auto, Bitset, Dlx, Learn};

    /// Eight items, each in two equal options: 256 covers.
    fn doubled() -> Instance {
        "a b c d e f g h\na\na\nb\nb\nc\nc\nd\nd\ne\ne\nf\nf\ng\ng\nh\nh\n".parse().unwrap()
    }

    #[test]
    fn limits_that_are_set_again_do_not_raise_the_number_of_covers() {
        let problem = doubled();
        for question in [Question::All, Question::First] {
            let mut task = Task::new(auto::Plan::new(&problem), question);
            task.limit = Some(3);
            let mut run = task.run().unwrap();
            let mut n = 0;
            let end = loop {
                run.set_limits(Limits::NONE);
                match run.next_cover(Duration::from_secs(60)) {
                    Ok(cover) => n += usize::from(cover.is_some()),
                    Err(end) => break end,
                }
            };
            assert_eq!((n, end), (3, End::Enough), "{question:?}");
        }
        let mut task = Task::new(auto::Plan::new(&problem), Question::Count);
        task.limit = Some(100);
        let mut run = task.run().unwrap();
        run.set_limits(Limits::NONE.nodes(5));
        assert_eq!(run.to_end(), End::Nodes);
        run.set_limits(Limits::NONE);
        assert_eq!(run.to_end(), End::Enough);
        assert!(run.count() > 100_u32.into());
    }

    #[test]
    fn a_proof_has_a_certificate_by_every_engine_that_finds_covers() {
        let problem: Instance = "a b c\na b\nb c\na c\n".parse().unwrap();
        for engine in [Auto, Bitset, Dlx, Learn] {
            let plan = auto::Plan::new(&problem).engine(engine);
            let mut run = Task::new(plan, Question::Prove).run().unwrap();
            assert_eq!(run.to_end(), End::Complete);
            assert!(run.answer().no_cover.unwrap().certificate.is_some(), "{engine}");
        }
    }
}
