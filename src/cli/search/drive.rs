//! A search driven in slices to its end or a limit.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use quadrille::files::in_words;
use quadrille::problem::Fingerprint;
use quadrille::search::auto::Enumeration;
use quadrille::search::dlx::Cheapest;
use quadrille::search::{Budget, Outcome, Stats, UnsupportedError};
use quadrille::text::checkpoint::{Checkpoint, CheckpointError, Written};
use quadrille::text::memo::is_memo;
use quadrille::{Problem, Search};

use super::super::progress::Bar;
use super::answer::{Answer, Done, Proof, counted};
use super::checkpoint::CheckpointFile;
use super::looking::print;
use super::quick::QuickProof;
use super::{End, Settings};

/// A search that the program drives, with what the program adds to it.
pub(super) trait Driven {
    /// The search.
    fn search(&self) -> &dyn Search;

    /// The search, to be changed.
    fn search_mut(&mut self) -> &mut dyn Search;

    /// Goes on as far as the limits allow; prints solutions as they come.
    fn go_on(&mut self, _answer: &mut Answer) -> io::Result<Outcome> {
        Ok(self.search_mut().run())
    }

    /// What was done, by earlier runs of the same search too.
    fn total(&self) -> Stats {
        self.search().stats()
    }

    /// Tree nodes on each level, those of earlier runs too.
    fn levels(&self) -> Vec<u64> {
        self.search().profile().to_vec()
    }

    /// The engine, in words.
    fn engine(&self) -> Option<String> {
        None
    }

    /// How many solutions were found or counted so far.
    fn counted(&self) -> BigUint {
        self.total().solutions.into()
    }

    /// What it did.
    fn done(&self) -> Done {
        Done {
            stats: self.total(),
            levels: self.levels(),
            progress: self.search().progress(),
            engine: self.engine(),
            count: self.counted(),
        }
    }

    /// Whether it needs more memory to go on.
    fn is_full(&self) -> bool {
        false
    }

    /// Whether it is time to save itself.
    fn is_due(&self) -> bool {
        false
    }

    /// Saves itself after this many seconds, with what was written so far.
    fn save_or_note(&mut self, _seconds: f64, _written: Option<Written>) {}
}

/// An enumeration, and what was done before it was resumed.
pub(super) struct Enumerating {
    search: Enumeration,
    /// Whether solutions are only counted.
    counts: bool,
    /// What was done before, and is saved with what is done now.
    before: Checkpoint,
    pub(super) checkpoint: Option<CheckpointFile>,
    problem: Fingerprint,
}

impl Enumerating {
    /// A search of this problem for a task.
    pub(super) fn new(search: Enumeration, counts: bool, task: &str, problem: Fingerprint) -> Self {
        Self { search, counts, before: Checkpoint::new(task), checkpoint: None, problem }
    }

    /// Resumes what was saved.
    pub(super) fn resume(&mut self, mut earlier: Checkpoint) -> Result<(), UnsupportedError> {
        self.search.begin(std::mem::take(&mut earlier.parts))?;
        self.before = earlier;
        Ok(())
    }

    /// How many solutions earlier runs found.
    pub(super) fn before(&self) -> u64 {
        self.before.stats.solutions
    }

    /// Saves the rest of the search, `seconds` into this run, with what was written so far.
    pub(super) fn save(&mut self, seconds: f64, written: Option<Written>) -> Result<(), String> {
        let (stats, levels) = (self.total(), self.levels());
        let Some(file) = &mut self.checkpoint else { return Ok(()) };
        let mut checkpoint = Checkpoint::new(self.before.task.as_str());
        checkpoint.stats = stats;
        checkpoint.levels = levels;
        checkpoint.seconds = self.before.seconds + seconds;
        checkpoint.written = written;
        checkpoint.parts = self.search.remaining().expect("a problem with parts");
        let text = checkpoint.write(self.problem);
        file.save(|output| output.write_all(text.as_bytes()))
    }

    /// The file to which it is saved, if there is one, with a search for the same task that an
    /// earlier run saved.
    pub(super) fn open(
        &mut self,
        mut file: CheckpointFile,
        problem: &Problem,
    ) -> Result<Option<Checkpoint>, String> {
        let earlier = file.earlier(|input| read(input, problem, &self.before.task))?;
        self.checkpoint = Some(file);
        Ok(earlier)
    }
}

/// The earlier search in a file, if it is one for this task.
fn read(input: &mut impl BufRead, problem: &Problem, task: &str) -> Result<Checkpoint, String> {
    let mut text = Vec::new();
    input
        .read_to_end(&mut text)
        .map_err(|error| format!(" cannot be read: {}", in_words(&error)))?;
    if is_memo(&text) {
        let reason = " was saved by --engine memo; resume it with that engine, or use another \
                      checkpoint";
        return Err(reason.into());
    }
    let earlier = Checkpoint::read(&text, problem).map_err(|error| match error {
        // These begin with the line.
        CheckpointError::NotACheckpoint | CheckpointError::Part { .. } => error.to_string(),
        error => format!(" {error}"),
    })?;
    if earlier.task != task {
        return Err(format!(
            " was saved by a search to {}, and this one is to {task}; ask the same question, or \
             use another checkpoint",
            earlier.task
        ));
    }
    Ok(earlier)
}

impl Driven for Enumerating {
    fn search(&self) -> &dyn Search {
        &self.search
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.search
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.counts {
            return Ok(self.search.run());
        }
        print(&mut self.search, answer)
    }

    fn total(&self) -> Stats {
        self.before.stats + self.search.stats()
    }

    fn levels(&self) -> Vec<u64> {
        let mut levels = self.before.levels.clone();
        let now = self.search.profile();
        levels.resize(levels.len().max(now.len()), 0);
        levels.iter_mut().zip(now).for_each(|(all, n)| *all += n);
        levels
    }

    fn engine(&self) -> Option<String> {
        Some(described(&self.search))
    }

    fn is_due(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(CheckpointFile::is_due)
    }

    fn save_or_note(&mut self, seconds: f64, written: Option<Written>) {
        // The file notes what went wrong.
        let _ = self.save(seconds, written);
    }
}

/// The engine, the rule and the threads of an enumeration.
pub(super) fn described(search: &Enumeration) -> String {
    let selection = search.selection().map(ToString::to_string).unwrap_or_default();
    format!("{selection}, threads: {}", search.threads())
}

impl Driven for Cheapest {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }
}

/// The time between two looks at a search.
const SLICE: Duration = Duration::from_millis(100);

/// The length of the progress bar.
const BAR_LENGTH: u32 = 1_000_000;

/// Drives a search to its end or a limit, `most` solutions at most, and saves it now and then. If
/// the search finds nothing for long, `quick` may prove that there is nothing to find.
pub(super) fn drive(
    driven: &mut impl Driven,
    settings: &Settings,
    most: Option<u64>,
    mut quick: QuickProof,
    answer: &mut Answer,
) -> io::Result<End> {
    let start = Instant::now();
    let before = driven.total();
    let mut limits = settings.limits();
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
            Outcome::Exhausted => End::Complete,
            Outcome::Stopped => End::Stopped,
            _ if driven.is_full() => End::Memory,
            // A count past 64 bits is `u64::MAX` in the statistics: only a limit can be reached.
            _ if most.is_some() && budget.solutions_are_spent(stats) => End::Enough,
            _ if budget.nodes_are_spent(stats) => End::Nodes,
            _ if budget.time_is_over() => End::Time,
            _ if driven.counted() == BigUint::ZERO
                && let Some(certificate) = quick.certificate(
                    start.elapsed(),
                    budget.left(stats).time,
                    &answer.interrupt.stop_flag(),
                ) =>
            {
                answer.proof = Some(Proof::Certificate(certificate));
                End::Complete
            }
            _ => {
                answer.flush()?;
                if driven.is_due() {
                    driven.save_or_note(start.elapsed().as_secs_f64(), answer.written()?);
                }
                bar.show(position(driven.search().progress()), |seconds| {
                    let Stats { nodes, solutions, .. } = stats;
                    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                    let rate = (nodes - before.nodes) as f64 / seconds;
                    format!("{}, {rate:.0} nodes/s", counted(solutions, "solution"))
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
