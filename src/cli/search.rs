//! What `quadrille cover` and `quadrille model` have in common: a search driven to its end or a
//! limit.

mod answer;
mod building;
mod checkpoint;
mod deciding;
mod drive;
mod looking;
mod quick;
mod remembering;
mod settings;

use std::io;

use quadrille::files::{OutputError, RunFiles};
use quadrille::search::auto::Counting;
use quadrille::search::dlx::Cheapest;
use quadrille::search::part::Part;
use quadrille::search::{EngineKind, Restarts, UnsupportedError};
use quadrille::{Problem, Search};

use super::Exit;
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::results::Results;
pub(super) use answer::Show;
use answer::{Answer, Conclusion, Message};
pub(super) use building::{Wanted, build};
use checkpoint::CheckpointFile;
use deciding::Deciding;
use drive::{Driven, Enumerating, drive};
use looking::Looking;
use quick::QuickProof;
use remembering::Remembering;
pub(super) use settings::{Asked, Question, RUN_SETTINGS, Settings, WALK_SETTINGS};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The tree is explored.
    Complete,
    /// As many solutions as were asked for were found.
    Enough,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit, where there is nothing left to do without more.
    Memory,
    /// ^C or another signal.
    Stopped,
}

impl End {
    /// Whether there may be results that were not reached, although they were asked for.
    const fn is_cut(self) -> bool {
        matches!(self, Self::Nodes | Self::Time | Self::Memory | Self::Stopped)
    }
}

/// A task: a question about a problem, and how to answer it.
pub(super) struct Task<'p> {
    pub(super) problem: &'p Problem,
    pub(super) question: Question,
    pub(super) settings: &'p Settings,
    /// If given, only these parts are searched.
    pub(super) parts: Option<Share>,
    /// The files of the run so far.
    pub(super) files: RunFiles,
}

/// Some parts of a problem.
pub(super) struct Share {
    /// Which, in words: `part 2/5`.
    pub(super) name: String,
    pub(super) parts: Vec<Part>,
}

impl Task<'_> {
    /// The task in words. A checkpoint has them, and is continued only for the same task.
    fn words(&self) -> String {
        let what = match self.question {
            Question::First | Question::Prove | Question::All | Question::Best(_) => {
                "print solutions"
            }
            Question::Count => "count solutions",
            Question::Check => "check for several solutions",
        };
        match &self.parts {
            None => what.into(),
            Some(share) => format!("{what} of {}", share.name),
        }
    }
}

/// Why a task was not completed.
enum Failure {
    /// The reason, to be reported.
    Refused(String),
    /// The results could not be written.
    Write(io::Error),
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Refused(reason)
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

/// Answers a question; `show` prints the solutions.
pub(super) fn run(
    task: Task,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let quiet = task.settings.quiet;
    let counts_alone = counts_alone(&task);
    let looks = looks(&task);
    let remembers = matches!(task.settings.engine, EngineKind::Auto | EngineKind::Memo);
    if task.settings.memory.is_some() && !(counts_alone && remembers || looks) {
        messages.say(
            "--memory is for --count of the whole problem by --engine auto or memo, and for one \
             solution or a few by --engine auto or learn; not for parts, and with --checkpoint \
             only for --engine memo",
        );
        return Exit::Input;
    }
    if let Some(wrong) = task.settings.wrong_seed(looks).or_else(|| wrong_restarts(&task)) {
        messages.say(wrong);
        return Exit::Input;
    }
    let result = match task.question {
        Question::Best(best) => cheapest(task, best, show, interrupt),
        _ if counts_alone => count(task, show, interrupt),
        _ if looks => look(task, show, interrupt),
        _ => enumerate(task, show, interrupt),
    };
    tell(result, quiet, messages)
}

/// Says how a task ended.
fn tell(result: Result<Conclusion, Failure>, quiet: bool, messages: &Messages) -> Exit {
    match result {
        Ok(Conclusion { exit, messages: said }) => {
            for message in said {
                match message {
                    Message::Remark(_) if quiet => {}
                    Message::Remark(text) | Message::Said(text) => messages.say(&text),
                }
            }
            exit
        }
        Err(Failure::Refused(reason)) => {
            messages.say(&reason);
            Exit::Input
        }
        Err(Failure::Write(error)) => messages.after_writing(Err(error), "the results"),
    }
}

/// Why the task cannot be answered by runs that begin again, if it asks for them.
fn wrong_restarts(task: &Task) -> Option<&'static str> {
    let Task { question, settings, parts, .. } = task;
    if settings.restarts == Restarts::Never {
        None
    } else if !matches!(question, Question::First | Question::Prove)
        || settings.limit.is_some_and(|limit| limit > 1)
    {
        Some("--restarts is for one solution: a run may meet a solution again; leave it out")
    } else if parts.is_some() || settings.saving.checkpoint.is_some() {
        Some("--restarts is for the whole search; leave it out with --part and --checkpoint")
    } else {
        None
    }
}

/// Finds the cheapest solutions.
fn cheapest(
    task: Task,
    most: u32,
    show: &mut dyn Show,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    if !matches!(settings.engine, EngineKind::Auto | EngineKind::Dlx) {
        return Err("--best is for --engine dlx".to_owned().into());
    }
    if settings.saving.checkpoint.is_some() {
        let reason = "--checkpoint: the search for the cheapest solutions cannot be saved";
        return Err(reason.to_owned().into());
    }
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let mut search = Cheapest::new(problem, most as usize);
    search.set_stop(interrupt.stop_flag());
    let quick = QuickProof::new(problem, settings.leave_it_open());
    let end = drive(&mut search, settings, None, quick, &mut answer)?;
    for cover in search.covers() {
        answer.solution(&cover.options)?;
    }
    let mut conclusion = answer.conclude(end, &search.done())?;
    conclusion.messages.extend(answer.finish(end.is_cut())?.map(Message::Remark));
    if settings.jobs.is_some_and(|jobs| jobs.get() > 1) {
        let remark = "--jobs has no effect with --best, which uses one thread";
        conclusion.messages.push(Message::Remark(remark.into()));
    }
    Ok(conclusion)
}

/// Whether the task is to count all solutions of the whole problem by whatever is fastest. That is
/// not saved, unless it is memoization in any case.
fn counts_alone(task: &Task) -> bool {
    let Task { question, settings, parts, .. } = task;
    let is_open = settings.saving.checkpoint.is_none() && settings.limit.is_none();
    *question == Question::Count
        && parts.is_none()
        && (is_open || settings.engine == EngineKind::Memo)
}

/// Counts by the method that gets there first.
fn count(task: Task, show: &mut dyn Show, interrupt: &Interrupt) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    let counting = settings.plan(problem).counting();
    let mut counting = counting.map_err(|error| refusal(settings, error))?;
    counting.set_stop(interrupt.stop_flag());
    let saving = &settings.saving;
    let checkpoint = saving.checkpoint.as_deref();
    let checkpoint = checkpoint.map(|path| CheckpointFile::open(path, saving, &mut files));
    let mut counting = Remembering { counting, checkpoint: checkpoint.transpose()? };
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    counting.begin()?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let quick = QuickProof::new(problem, settings.leave_it_open());
    let end = drive(&mut counting, settings, None, quick, &mut answer)?;
    let mut conclusion = answer.conclude(end, &counting.done())?;
    conclusion.messages.extend(answer.finish(end.is_cut())?.map(Message::Remark));
    conclude_checkpoint(counting.checkpoint.as_ref(), Some(end), &mut conclusion);
    Ok(conclusion)
}

/// Says how the checkpoint file was left, if there is one; at an end where the search can go on,
/// also that it was saved.
fn conclude_checkpoint(
    file: Option<&CheckpointFile>,
    end: Option<End>,
    conclusion: &mut Conclusion,
) {
    let Some(file) = file else { return };
    conclusion.messages.extend(end.and_then(|end| file.remark(end)).map(Message::Remark));
    if let Some(failure) = file.failure() {
        conclusion.messages.push(Message::Said(failure.to_owned()));
        conclusion.exit = Exit::Input;
    }
}

/// The most solutions that are looked for by a race: it keeps each of them.
const MOST_BY_RACE: u64 = 1000;

/// Whether the task is to find one solution or a few of the whole problem, without saving, by
/// whatever is fastest.
fn looks(task: &Task) -> bool {
    let Task { question, settings, parts, .. } = task;
    let few = match question {
        Question::First | Question::Prove => {
            settings.limit.is_none_or(|limit| limit <= MOST_BY_RACE)
        }
        Question::Check => true,
        Question::All | Question::Count | Question::Best(_) => false,
    };
    few && settings.races() && parts.is_none()
}

/// Finds one solution or a few by a race.
fn look(task: Task, show: &mut dyn Show, interrupt: &Interrupt) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    let finding = settings.plan(problem).finding();
    let mut finding = finding.map_err(|error| refusal(settings, error))?;
    finding.set_stop(interrupt.stop_flag());
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let counts = question.is_number();
    let most = if counts { Some(2) } else { settings.limit.or(Some(1)) };
    let mut looking = Looking { finding, counts };
    let leaves_it_open = settings.leave_it_open();
    let (end, done) = if question == Question::Prove {
        let counting = count_beside(settings, problem);
        let mut deciding = Deciding::new(&mut looking, counting, interrupt.stop_flag());
        let tried = QuickProof::new(problem, false);
        (drive(&mut deciding, settings, most, tried, &mut answer)?, deciding.done())
    } else {
        let quick = QuickProof::new(problem, leaves_it_open);
        (drive(&mut looking, settings, most, quick, &mut answer)?, looking.done())
    };
    let mut conclusion = answer.conclude(end, &done)?;
    conclusion.messages.extend(answer.finish(end.is_cut())?.map(Message::Remark));
    Ok(conclusion)
}

/// A count by memoization to go on beside a search that is to prove something, if the settings
/// leave that open.
fn count_beside<'p>(settings: &Settings, problem: &'p Problem) -> Option<Counting<'p, ()>> {
    let count = || settings.plan(problem).engine(EngineKind::Memo).counting().ok();
    if settings.leave_it_open() { count() } else { None }
}

/// Why the settings do not fit the problem or each other.
pub(super) fn refusal(settings: &Settings, error: UnsupportedError) -> String {
    let engine = settings.engine;
    match error {
        UnsupportedError::Preprocess => format!("--preprocess: {error}"),
        UnsupportedError::CountsOnly if settings.choose.is_none() => {
            "--engine memo is for --count of the whole problem".into()
        }
        UnsupportedError::CountsOnly => {
            "--engine memo has rules of its own; it also knows --choose first".into()
        }
        UnsupportedError::FindsFew => format!(
            "--engine learn is for one solution or a few: for --check, or --limit up to \
             {MOST_BY_RACE}, without --checkpoint or parts"
        ),
        UnsupportedError::Multiplicities | UnsupportedError::Rule => {
            format!("--engine {engine}: {error}; use --engine dlx")
        }
        _ => format!("--engine {engine}: {error}"),
    }
}

/// Finds or counts solutions one by one.
fn enumerate(
    mut task: Task,
    show: &mut dyn Show,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let (mut search, results) = prepare(&mut task, show.form(), interrupt)?;
    let Task { problem, question, settings, .. } = task;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    // A place that cannot be written is an error now, not after hours.
    search.save(0.0, answer.written()?)?;
    let before = search.before();
    let most = match question {
        Question::Check => Some(2),
        // One more than the limit tells whether there are more.
        Question::Count => settings.limit.map(|limit| limit.saturating_add(1)),
        Question::First | Question::Prove => settings.limit.or(Some(1)),
        Question::All | Question::Best(_) => settings.limit,
    };
    // Counts are of all runs together; solutions are printed from where the last run ended.
    let most = if question.is_number() {
        most.map(|most| most.saturating_sub(before))
    } else {
        answer.resume(before);
        most
    };
    let leaves_it_open = settings.leave_it_open();
    let (end, done) = if question == Question::Prove {
        let counting = count_beside(settings, problem);
        let mut deciding = Deciding::new(&mut search, counting, interrupt.stop_flag());
        let tried = QuickProof::new(problem, false);
        (drive(&mut deciding, settings, most, tried, &mut answer)?, deciding.done())
    } else {
        let quick = QuickProof::new(problem, leaves_it_open);
        (drive(&mut search, settings, most, quick, &mut answer)?, search.done())
    };
    let mut conclusion = answer.conclude(end, &done)?;
    let unfinished = answer.finish(end.is_cut())?;
    if settings.restarts != Restarts::Never && settings.jobs.is_some_and(|jobs| jobs.get() > 1) {
        let remark = "--jobs has no effect with --restarts, which uses one thread";
        conclusion.messages.push(Message::Remark(remark.into()));
    }
    conclusion.messages.extend(unfinished.map(Message::Remark));
    // The verdict of a check is final.
    let may_go_on = question != Question::Check || end.is_cut();
    conclude_checkpoint(search.checkpoint.as_ref(), may_go_on.then_some(end), &mut conclusion);
    Ok(conclusion)
}

/// Makes the search, at the place where it begins, and opens the output.
fn prepare(
    task: &mut Task,
    form: &'static str,
    interrupt: &Interrupt,
) -> Result<(Enumerating, Results), Failure> {
    let words = task.words();
    let form = if task.settings.json { "JSON" } else { form };
    let Task { problem, question, settings, parts, files } = task;
    let search = settings.plan(problem).covers();
    let mut search = search.map_err(|error| refusal(settings, error))?;
    search.set_stop(interrupt.stop_flag());
    let no_parts = |_| {
        "with items that are covered more or less than once a search can neither be saved nor \
         split"
            .to_owned()
    };
    if settings.saving.checkpoint.is_some() {
        search.remaining().map_err(no_parts)?;
    }
    if let Some(share) = parts.take() {
        search.begin(share.parts).map_err(no_parts)?;
    }
    let problem_id = problem.fingerprint();
    let mut search = Enumerating::new(search, question.is_number(), &words, problem_id);
    let output = settings.output.as_deref();
    let Some(path) = &settings.saving.checkpoint else {
        return Ok((search, Results::open(output, files)?));
    };
    let earlier = search.open(CheckpointFile::open(path, &settings.saving, files)?, problem)?;
    let written = earlier.as_ref().and_then(|earlier| earlier.written.clone());
    if let Some(earlier) = earlier {
        search.resume(earlier).map_err(no_parts)?;
    }
    // A number is of all runs together, and written once.
    let results = if question.is_number() {
        Results::open(output, files)?
    } else {
        let announce = |written| search.save(0.0, Some(written));
        Results::resume(output, form, written.as_ref(), files, announce)?
    };
    Ok((search, results))
}
