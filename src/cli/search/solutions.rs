//! Two searches for solutions: an enumeration, which can be saved, and a race for a few solutions.

use std::io::{self, BufRead, Write};

use quadrille::problem::Fingerprint;
use quadrille::search::auto::{Finder, Finding, NoCover};
use quadrille::search::race::{ContenderReport, MethodKind};
use quadrille::search::{Outcome, Stats};
use quadrille::text::checkpoint::{Checkpoint, Written};
use quadrille::text::least::is_least;
use quadrille::text::memo::is_memo;
use quadrille::{Problem, Search};

use super::Task;
use super::answer::{Answer, Conclusion, Message, SearchEnd};
use super::checkpoint::{CheckpointFile, in_place, same_task, whole};
use super::covers::{SavedCovers, described, print};
use super::drive::Driven;
use super::settings::{CoverQuestion, SearchArgs};
use crate::cli::failure::Failure;
use crate::cli::results::Results;

/// An enumeration, and what earlier runs of it did.
pub(super) struct Enumerating {
    search: Box<dyn SavedCovers>,
    /// Whether this run searches the whole problem.
    is_whole: bool,
    question: CoverQuestion,
    /// The limit of solutions that the user set.
    limit: Option<u64>,
    /// What earlier runs did. It is saved together with what this run does.
    before: Checkpoint,
    checkpoint: Option<CheckpointFile>,
    problem: Fingerprint,
}

impl Enumerating {
    /// The search for a task, at its start or where an earlier run was saved, and the output for
    /// its results. `form` names the form of the printed solutions.
    pub(super) fn prepare(
        task: &mut Task,
        mut search: Box<dyn SavedCovers>,
        form: &'static str,
    ) -> Result<(Self, Results), Failure> {
        let words = task.words();
        let Task { problem, question, settings, parts, files, .. } = task;
        let share = parts.take();
        let is_whole = share.is_none();
        if let Some(share) = share {
            search.begin(share.parts);
        }
        let mut search = Self {
            search,
            is_whole,
            question: *question,
            limit: settings.limit,
            before: Checkpoint::new(words.as_str()),
            checkpoint: None,
            problem: problem.fingerprint(),
        };
        let output = settings.output.as_deref();
        let mut written = None;
        if let Some(path) = &settings.saving.checkpoint {
            let mut file = CheckpointFile::open(path, &settings.saving, files)?;
            let earlier = file.earlier(|input| read(input, problem, &words))?;
            search.checkpoint = Some(file);
            if let Some(mut earlier) = earlier {
                let parts = std::mem::take(&mut earlier.parts);
                search.search.begin(parts);
                search.is_whole = false;
                written.clone_from(&earlier.written);
                search.before = earlier;
            }
        }
        // A count or a verdict is about all runs together, and is written once.
        let results = if question.is_number() || search.checkpoint.is_none() {
            Results::open(output, files)?
        } else {
            let form = if settings.json { "JSON" } else { form };
            let announce = |written| search.save(0.0, Some(written));
            Results::resume(output, form, written.as_ref(), files, announce)?
        };
        Ok((search, results))
    }

    /// Saves the rest of the search, `seconds` into this run, with what was written so far.
    fn save(&mut self, seconds: f64, written: Option<Written>) -> Result<(), String> {
        let (stats, levels) = (self.total(), self.levels());
        let Some(file) = &mut self.checkpoint else { return Ok(()) };
        let mut checkpoint = Checkpoint::new(self.before.task.as_str());
        checkpoint.stats = stats;
        checkpoint.levels = levels;
        checkpoint.seconds = self.before.seconds + seconds;
        checkpoint.written = written;
        checkpoint.parts = self.search.remaining();
        let text = checkpoint.write(self.problem);
        file.save(|output| output.write_all(text.as_bytes()))
    }
}

/// The search that an earlier run saved, if it is for this task.
fn read(input: &mut impl BufRead, problem: &Problem, task: &str) -> Result<Checkpoint, String> {
    let text = whole(input)?;
    if is_least(&text) {
        let reason = " was saved by --best; ask the same question, or use another checkpoint";
        return Err(reason.into());
    }
    if is_memo(&text) {
        let reason = " was saved by --engine memo; resume it with that engine, or use another \
                      checkpoint";
        return Err(reason.into());
    }
    let earlier = Checkpoint::read(&text, problem).map_err(in_place)?;
    same_task(&earlier.task, task)?;
    Ok(earlier)
}

impl Driven for Enumerating {
    fn search(&self) -> &dyn Search {
        self.search.search()
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self.search.search_mut()
    }

    /// Counts are about all runs together; solutions are printed from where the last run ended.
    fn most(&self) -> Option<u64> {
        let before = self.before.stats.solutions;
        match self.question {
            CoverQuestion::Check => Some(2_u64.saturating_sub(before)),
            // One solution beyond the limit shows that there are more.
            CoverQuestion::Count => {
                self.limit.map(|limit| limit.saturating_add(1).saturating_sub(before))
            }
            CoverQuestion::First | CoverQuestion::Prove => self.limit.or(Some(1)),
            CoverQuestion::All | CoverQuestion::Best(_) => self.limit,
        }
    }

    /// Saves at once, so that a file that cannot be written is reported before the search.
    fn begin(&mut self, answer: &mut Answer) -> Result<(), Failure> {
        self.save(0.0, answer.written()?)?;
        if !self.question.is_number() {
            answer.resume(self.before.stats.solutions);
        }
        Ok(())
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.question.is_number() {
            return Ok(self.search.search_mut().run());
        }
        self.search.print(answer)
    }

    fn total(&self) -> Stats {
        self.before.stats + self.search.search().stats()
    }

    fn levels(&self) -> Vec<u64> {
        let mut levels = self.before.levels.clone();
        let now = self.search.search().profile();
        levels.resize(levels.len().max(now.len()), 0);
        levels.iter_mut().zip(now).for_each(|(all, n)| *all += n);
        levels
    }

    fn engine(&self) -> Option<String> {
        Some(self.search.described())
    }

    fn no_cover(&self) -> Option<NoCover> {
        self.search.no_cover()
    }

    fn is_due(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(CheckpointFile::is_due)
    }

    fn save_or_note(&mut self, seconds: f64, written: Option<Written>) {
        // The checkpoint file records the failure.
        let _ = self.save(seconds, written);
    }

    fn conclude(&self, end: SearchEnd, conclusion: &mut Conclusion) {
        let is_all = end == SearchEnd::Complete && self.is_whole;
        if let Some(remark) = self.search.remark().filter(|_| is_all) {
            conclusion.messages.push(Message::Remark(remark));
        }
        let Some(file) = &self.checkpoint else { return };
        // The verdict of a check is final.
        let can_continue = self.question != CoverQuestion::Check || end.is_cut();
        file.conclude(can_continue.then_some(end), conclusion);
    }
}

/// A race for one solution or a few.
pub(super) struct FewSolutions {
    race: Finding,
    /// Whether its solutions are only counted.
    counts: bool,
    most: u64,
}

impl FewSolutions {
    pub(super) fn new(race: Finding, settings: &SearchArgs, counts: bool) -> Self {
        let most = if counts { 2 } else { settings.limit.unwrap_or(1) };
        Self { race, counts, most }
    }
}

impl Driven for FewSolutions {
    fn search(&self) -> &dyn Search {
        &self.race
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.race
    }

    fn most(&self) -> Option<u64> {
        Some(self.most)
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.counts { Ok(self.race.run()) } else { print(&mut self.race, answer) }
    }

    fn engine(&self) -> Option<String> {
        finder(&self.race)
    }

    fn no_cover(&self) -> Option<NoCover> {
        self.race.no_cover()
    }

    fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        self.race.race()
    }
}

/// The search that found the last solution, in words.
pub(super) fn finder(race: &Finding) -> Option<String> {
    let finder = match race.finder()? {
        Finder::Search(search) => described(search),
        Finder::Learn(learn) => learn.to_string(),
        Finder::Counting(counting) => counting.engine()?,
        Finder::Refuter(_) => MethodKind::Relaxation.to_string(),
        Finder::Programs(_) => MethodKind::Programs.to_string(),
        _ => return None,
    };
    Some(match race.parts() {
        1 => finder,
        n => format!("{n} independent parts, the last by {finder}"),
    })
}
