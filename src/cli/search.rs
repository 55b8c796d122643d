//! What `quadrille cover` and `quadrille model` have in common: a search driven to its end or a
//! limit.

mod answer;
mod checkpoint;
mod drive;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::files::{OutputError, RunFiles};
use quadrille::search::auto::Plan;
use quadrille::search::dlx::Cheapest;
use quadrille::search::memo::DEFAULT_MEMORY;
use quadrille::search::part::Part;
use quadrille::search::{EngineKind, Limits, Rule, UnsupportedError};
use quadrille::{Problem, Search};

use super::Exit;
use super::args::numbers::{from_one, from_zero, threads};
use super::input::{seconds, size};
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::progress::When;
use super::results::Results;
pub(super) use answer::Show;
use answer::{Answer, Conclusion, Message};
use checkpoint::CheckpointFile;
use drive::{Driven, Enumerating, drive};

/// How to search, and what to print.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Settings {
    /// Stop after N solutions; with --count, stop when there are more
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "check",
        value_parser = from_one::<u64>
    )]
    limit: Option<u64>,
    /// Stop after N tree nodes
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The rule that chooses the item to branch on; default: the best for engine and problem
    #[arg(long, value_name = "RULE", value_parser = rules())]
    choose: Option<String>,
    /// The seed of --choose random and --estimate; default: 0
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    seed: Option<u64>,
    /// The engine; the order of solutions is promised only for dlx with --jobs 1
    #[arg(long, value_name = "ENGINE", value_parser = engines(), default_value = "auto")]
    engine: EngineKind,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = threads)]
    jobs: Option<NonZeroUsize>,
    /// Write results to FILE, which appears when they are complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    saving: Saving,
    /// Remove options that no solution has before the search, within about a second
    #[arg(long)]
    preprocess: bool,
    /// Let the memo table of --count take at most SIZE bytes; units: K, M, G; default: 1G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<usize>,
    /// Print a JSON object per solution, and one at the end
    #[arg(long)]
    json: bool,
    /// Print statistics at the end
    #[arg(long)]
    stats: bool,
    /// Show the explored fraction of the tree
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    progress: When,
    /// Do not print remarks, such as "no solution"
    #[arg(long, short)]
    quiet: bool,
}

/// How to save a search.
#[derive(Debug, clap::Args)]
struct Saving {
    /// Save the rest of the search to FILE, regularly and when it stops
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Resume from the checkpoint, if it exists
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Save every SECONDS
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        requires = "checkpoint",
        default_value = "60"
    )]
    every: Duration,
}

/// The question; by default the first solution.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(super) struct Asked {
    /// Print all solutions
    #[arg(long)]
    all: bool,
    /// Print only the number of solutions
    #[arg(long)]
    count: bool,
    /// Print only none, one or several
    #[arg(long)]
    check: bool,
}

impl Asked {
    /// The question, if there is one.
    pub(super) fn question(&self) -> Option<Question> {
        match self {
            Self { all: true, .. } => Some(Question::All),
            Self { count: true, .. } => Some(Question::Count),
            Self { check: true, .. } => Some(Question::Check),
            _ => None,
        }
    }
}

/// A question about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The first solution, or as many as the limit says.
    First,
    /// All solutions.
    All,
    /// How many there are.
    Count,
    /// None, one or several?
    Check,
    /// This many of the least cost.
    Best(u32),
}

impl Question {
    /// Whether the answer is a number, and solutions are not printed.
    const fn is_number(self) -> bool {
        matches!(self, Self::Count | Self::Check)
    }
}

/// The engines of the library, by name.
fn engines() -> impl TypedValueParser<Value = EngineKind> {
    let values = EngineKind::ALL.map(|(_, name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).map(|name| {
        let (kind, ..) = EngineKind::ALL.into_iter().find(|(_, its, _)| *its == name).expect(NAMED);
        kind
    })
}

/// The rules of the library, by name.
fn rules() -> PossibleValuesParser {
    Rule::ALL.map(|(name, help)| PossibleValue::new(name).help(help)).into()
}

const NAMED: &str = "clap lets only these names through";

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
    /// ^C or another signal.
    Stopped,
}

impl Settings {
    /// Whether one of them makes sense only for a search.
    pub(super) fn ask(&self) -> bool {
        let limits = self.limit.is_some() || self.nodes.is_some() || self.time.is_some();
        let how = self.choose.is_some() || self.seed.is_some() || self.saving.checkpoint.is_some();
        let engine = self.engine != EngineKind::Auto || self.jobs.is_some() || self.preprocess;
        limits || how || engine || self.memory.is_some() || self.json || self.stats
    }

    /// Whether they make sense together; if not, says why. `is_random` if something besides
    /// `--choose` uses the seed.
    pub(super) fn check(&self, is_random: bool, messages: &Messages) -> bool {
        let rule = self.rule();
        let is_random = is_random || matches!(rule, Some(Rule::Random { .. }));
        let wrong = if self.seed.is_some() && !is_random {
            "--seed is for --choose random"
        } else if self.engine == EngineKind::Bitset
            && matches!(rule, Some(Rule::First | Rule::Random { .. }))
        {
            "--choose first and random are for --engine dlx"
        } else {
            return true;
        };
        messages.say(wrong);
        false
    }

    /// The rule, if one is asked for.
    fn rule(&self) -> Option<Rule> {
        let name = self.choose.as_deref()?;
        Some(Rule::named(name, self.seed.unwrap_or(0)).expect(NAMED))
    }

    /// How to search a problem.
    pub(super) fn plan<'p>(&self, problem: &'p Problem) -> Plan<'p> {
        let threads = self.jobs.map_or(0, NonZeroUsize::get);
        let plan = problem.plan().engine(self.engine).threads(threads);
        let plan = plan.memory(self.memory.unwrap_or(DEFAULT_MEMORY)).preprocess(self.preprocess);
        match self.rule() {
            Some(rule) => plan.rule(rule),
            None => plan,
        }
    }

    /// How far to search.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        (limits.solutions, limits.nodes, limits.time) = (self.limit, self.nodes, self.time);
        limits
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Where the results go, if not to standard output.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    pub(super) fn quiet(&self) -> bool {
        self.quiet
    }

    pub(super) fn json(&self) -> bool {
        self.json
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
            Question::First | Question::All | Question::Best(_) => "print solutions",
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
    if task.settings.memory.is_some() && !counts_alone {
        messages.say(
            "--memory is for --count of the whole problem, without --limit, --checkpoint or parts",
        );
        return Exit::Input;
    }
    let result = match task.question {
        Question::Best(best) => cheapest(task, best, show, interrupt),
        _ if counts_alone => count(task, show, interrupt),
        _ => enumerate(task, show, interrupt),
    };
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

/// Finds the cheapest solutions.
fn cheapest(
    task: Task,
    most: u32,
    show: &mut dyn Show,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    if matches!(settings.engine, EngineKind::Bitset | EngineKind::Memo) {
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
    let end = drive(&mut search, settings, None, &mut answer)?;
    for cover in search.covers() {
        answer.solution(&cover.options)?;
    }
    let mut conclusion = answer.conclude(end, &search.done())?;
    answer.finish(false)?;
    if settings.jobs.is_some_and(|jobs| jobs.get() > 1) {
        let remark = "--jobs has no effect with --best, which uses one thread";
        conclusion.messages.push(Message::Remark(remark.into()));
    }
    Ok(conclusion)
}

/// Whether the task is to count all solutions of the whole problem, without saving.
fn counts_alone(task: &Task) -> bool {
    let Task { question, settings, parts, .. } = task;
    let memo = settings.engine == EngineKind::Memo;
    *question == Question::Count
        && settings.saving.checkpoint.is_none()
        && parts.is_none()
        && (settings.limit.is_none() || memo)
}

/// Counts by the method that gets there first.
fn count(task: Task, show: &mut dyn Show, interrupt: &Interrupt) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    let counting = settings.plan(problem).counting();
    let mut counting = counting.map_err(|error| refusal(settings, error))?;
    counting.set_stop(interrupt.stop_flag());
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let end = drive(&mut counting, settings, None, &mut answer)?;
    let conclusion = answer.conclude(end, &counting.done())?;
    answer.finish(false)?;
    Ok(conclusion)
}

/// Why the settings do not fit the problem or each other.
fn refusal(settings: &Settings, error: UnsupportedError) -> String {
    let engine = settings.engine;
    match error {
        UnsupportedError::Preprocess => format!("--preprocess: {error}"),
        UnsupportedError::CountsOnly if settings.choose.is_none() => {
            "--engine memo is for --count of the whole problem, without --checkpoint".into()
        }
        UnsupportedError::CountsOnly => "--engine memo has rules of its own".into(),
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
    let (mut search, results) = prepare(&mut task, interrupt)?;
    let Task { problem, question, settings, .. } = task;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    // A place that cannot be written is an error now, not after hours.
    search.save(0.0, answer.written()?)?;
    let before = search.before();
    let most = match question {
        Question::Check => Some(2),
        // One more than the limit tells whether there are more.
        Question::Count => settings.limit.map(|limit| limit.saturating_add(1)),
        Question::First => settings.limit.or(Some(1)),
        Question::All | Question::Best(_) => settings.limit,
    };
    // Counts are of all runs together; solutions are printed from where the last run ended.
    let most = if question.is_number() {
        most.map(|most| most.saturating_sub(before))
    } else {
        answer.resume(before);
        most
    };
    let end = drive(&mut search, settings, most, &mut answer)?;
    let mut conclusion = answer.conclude(end, &search.done())?;
    let is_saved = search.checkpoint.is_some();
    let is_cut = matches!(end, End::Nodes | End::Time | End::Stopped);
    let unfinished = answer.finish(is_saved && is_cut)?;
    conclusion
        .messages
        .extend(unfinished.into_iter().chain(search.saved(end)).map(Message::Remark));
    if let Some(failure) = search.failure() {
        conclusion.messages.push(Message::Said(failure.to_owned()));
        conclusion.exit = Exit::Input;
    }
    Ok(conclusion)
}

/// Makes the search, at the place where it begins, and opens the output.
fn prepare(task: &mut Task, interrupt: &Interrupt) -> Result<(Enumerating, Results), Failure> {
    let words = task.words();
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
    let mut search = Enumerating::new(search, question.is_number(), &words);
    let output = settings.output.as_deref();
    let Some(path) = &settings.saving.checkpoint else {
        return Ok((search, Results::open(output, files)?));
    };
    let Saving { every, resume, .. } = settings.saving;
    let (file, earlier) = CheckpointFile::open(path, every, resume, problem, &words, files)?;
    search.checkpoint = Some(file);
    let written = earlier.as_ref().and_then(|earlier| earlier.written.clone());
    if let Some(earlier) = earlier {
        search.resume(earlier).map_err(no_parts)?;
    }
    // A number is of all runs together, and written once.
    let results = if question.is_number() {
        Results::open(output, files)?
    } else {
        let announce = |written| search.save(0.0, Some(written));
        Results::resume(output, written.as_ref(), files, announce)?
    };
    Ok((search, results))
}
