//! Runs a search in slices to its end or a limit.

use std::io;
use std::time::{Duration, Instant};

use quadrille::BigUint;
use quadrille::Search;
use quadrille::search::auto::NoCover;
use quadrille::search::race::ContenderReport;
use quadrille::search::{Budget, Outcome, Stats};
use quadrille::text::checkpoint::Written;

use super::answer::{Answer, BestFound, Conclusion, SearchEnd, SearchReport};
use super::settings::SearchArgs;
use crate::cli::failure::Failure;
use crate::cli::grouped::counted;
use crate::cli::progress::Bar;

/// The statistics of a count, which finds no solutions one by one.
pub(super) fn with_count(stats: Stats, counted: &BigUint) -> Stats {
    Stats::new(stats.nodes, stats.updates, u64::try_from(counted).unwrap_or(u64::MAX))
}

/// A search that the program runs in slices, with what the program adds to it.
pub(super) trait Driven {
    /// The search.
    fn search(&self) -> &dyn Search;

    /// The search, mutable.
    fn search_mut(&mut self) -> &mut dyn Search;

    /// The most solutions that it is to find.
    fn most(&self) -> Option<u64> {
        None
    }

    /// Reads and saves what has to be read and saved before the first slice.
    fn begin(&mut self, _answer: &mut Answer) -> Result<(), Failure> {
        Ok(())
    }

    /// Runs as far as the limits allow, and prints solutions as they are found.
    fn go_on(&mut self, _answer: &mut Answer) -> io::Result<Outcome> {
        Ok(self.search_mut().run())
    }

    /// The statistics, including those of earlier runs of the same search.
    fn total(&self) -> Stats {
        self.search().stats()
    }

    /// Tree nodes on each level, including those of earlier runs.
    fn levels(&self) -> Vec<u64> {
        self.search().profile().to_vec()
    }

    /// The engine, in words.
    fn engine(&self) -> Option<String> {
        None
    }

    /// Why there is no solution, once that is shown, if there is more to say than that all was
    /// searched.
    fn no_cover(&self) -> Option<NoCover> {
        None
    }

    /// What the methods that race for the answer have done, a line each.
    fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        None
    }

    /// The cost of the best solution and its bound, if the best ones are asked for.
    fn best(&self) -> Option<BestFound> {
        None
    }

    /// How far the search is, in words, if a number of solutions does not say it.
    fn state(&self) -> Option<String> {
        None
    }

    /// How many solutions were found or counted so far.
    fn counted(&self) -> BigUint {
        self.total().solutions.into()
    }

    /// The report about the search so far.
    fn done(&self) -> SearchReport {
        SearchReport {
            stats: self.total(),
            levels: self.levels(),
            progress: self.search().progress(),
            engine: self.engine(),
            race: self.race(),
            count: self.counted(),
            best: self.best(),
        }
    }

    /// Whether what it has found is as good as the user asked for.
    fn is_enough(&self) -> bool {
        false
    }

    /// Whether it needs more memory to continue.
    fn is_full(&self) -> bool {
        false
    }

    /// Whether it is time to save the search.
    fn is_due(&self) -> bool {
        false
    }

    /// Saves the search, `seconds` into this run, with what was written so far.
    fn save_or_note(&mut self, _seconds: f64, _written: Option<Written>) {}

    /// Prints and writes what is known only at the end.
    fn finish(&mut self, _answer: &mut Answer) -> Result<(), Failure> {
        Ok(())
    }

    /// Adds messages about the end of the search, and may change the exit code.
    fn conclude(&self, _end: SearchEnd, _conclusion: &mut Conclusion) {}
}

/// The time of a slice. Between two slices the program saves, and shows the progress.
const SLICE: Duration = Duration::from_millis(100);

/// The number of steps of the progress bar.
const BAR_LENGTH: u32 = 1_000_000;

/// Runs a search to its end, a limit or `most` solutions, and saves it regularly.
pub(super) fn drive(
    driven: &mut dyn Driven,
    settings: &SearchArgs,
    most: Option<u64>,
    answer: &mut Answer,
) -> io::Result<SearchEnd> {
    let start = Instant::now();
    let before = driven.total();
    let mut limits = settings.limits_left();
    limits.solutions = most;
    let budget = Budget::new(limits, before);
    let shows_solutions = !answer.question.is_number() && answer.is_on_stdout();
    let mut bar = Bar::new(settings.progress, shows_solutions, Some(BAR_LENGTH.into()));
    loop {
        let left = budget.left(driven.total());
        let time = left.time.map_or(SLICE, |time| time.min(SLICE));
        driven.search_mut().set_limits(left.time(time));
        let outcome = driven.go_on(answer)?;
        let stats = driven.total();
        let end = match outcome {
            // At a limit, too, if what was found is proved to be the best.
            _ if driven.best().is_some_and(|best| best.proved) => SearchEnd::Complete,
            Outcome::Exhausted => SearchEnd::Complete,
            Outcome::Stopped => SearchEnd::Stopped,
            _ if driven.is_enough() => SearchEnd::Enough,
            _ if driven.is_full() => SearchEnd::Memory,
            // A count beyond 64 bits is `u64::MAX` in the statistics, so it is compared only with a
            // limit.
            _ if most.is_some() && budget.solutions_are_spent(stats) => SearchEnd::Enough,
            _ if budget.nodes_are_spent(stats) => SearchEnd::Nodes,
            _ if budget.time_is_over() => SearchEnd::Time,
            _ => {
                answer.flush()?;
                if driven.is_due() {
                    driven.save_or_note(start.elapsed().as_secs_f64(), answer.written()?);
                }
                bar.show(position(driven.search().progress()), |seconds| {
                    let Stats { nodes, solutions, .. } = stats;
                    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                    let rate = (nodes - before.nodes) as f64 / seconds;
                    let found = driven.state().unwrap_or_else(|| counted(solutions, "solution"));
                    format!("{found}, {rate:.0} nodes/s")
                });
                continue;
            }
        };
        bar.end();
        answer.seconds = start.elapsed().as_secs_f64();
        // A solution is saved as found only when it has been printed.
        answer.flush()?;
        driven.save_or_note(answer.seconds, answer.written()?);
        return Ok(end);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1")]
fn position(progress: f64) -> u64 {
    (progress * f64::from(BAR_LENGTH)) as u64
}
