//! What `quadrille cover` and `quadrille model` have in common: a search driven to its end or a
//! limit.

mod answer;
mod checkpoint;
mod drive;

use std::io::{self, BufWriter, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::search::auto::Plan;
use quadrille::search::dlx::Cheapest;
use quadrille::search::part::Part;
use quadrille::search::{EngineKind, Limits, Rule, UnsupportedError};
use quadrille::{Problem, Search};

use super::Exit;
use super::input::{seconds, size};
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::progress::When;
pub(super) use answer::Show;
use answer::{Answer, Conclusion};
use checkpoint::Checkpoint;
use drive::{Driven, Enumerating, drive};

/// How to search, and what to print.
#[derive(Debug, clap::Args)]
pub(super) struct Settings {
    /// Stop after N solutions; with --count, stop when there are more
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "check",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    limit: Option<u64>,
    /// Stop after N tree nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The rule that chooses the item to branch on; default: the best for engine and problem
    #[arg(long, value_name = "RULE", value_parser = rules())]
    choose: Option<String>,
    /// The seed of --choose random and --estimate; default: 0
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The engine; the order of solutions is promised only for `dlx` with `--jobs 1`
    #[arg(long, value_name = "ENGINE", value_parser = engines(), default_value = "auto")]
    engine: EngineKind,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: Saving,
    /// Remove options that no solution has before the search, within about a second
    #[arg(long)]
    preprocess: bool,
    /// Let the memo table of --count take at most SIZE bytes; units: K, M, G
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    memory: usize,
    /// Print a JSON object per solution, and one at the end
    #[arg(long)]
    json: bool,
    /// Print statistics at the end
    #[arg(long)]
    stats: bool,
    /// Show the explored fraction of the tree
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    progress: When,
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
    /// Print only `none`, `one` or `several`
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
    /// ^C.
    Stopped,
}

impl Settings {
    /// Whether one of them makes sense only for a search.
    pub(super) fn ask(&self) -> bool {
        let limits = self.limit.is_some() || self.nodes.is_some() || self.time.is_some();
        let how = self.choose.is_some() || self.seed.is_some() || self.saving.checkpoint.is_some();
        limits || how || self.json || self.stats
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
        let plan = plan.memory(self.memory).preprocess(self.preprocess);
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
    pub(super) parts: Option<Vec<Part>>,
}

/// Answers a question; `show` prints the solutions.
pub(super) fn run(
    task: Task,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let Task { problem, question, settings, .. } = task;
    let output = BufWriter::new(stdout().lock());
    let mut answer = Answer::new(problem, question, settings, show, output);
    let result = if let Question::Best(best) = question {
        if matches!(settings.engine, EngineKind::Bitset | EngineKind::Memo) {
            messages.say("--best is for --engine dlx");
            return Exit::Input;
        }
        if settings.saving.checkpoint.is_some() {
            messages.say("--checkpoint: the search for the cheapest solutions cannot be saved");
            return Exit::Input;
        }
        let mut search = Cheapest::new(problem, best as usize);
        search.set_stop(interrupt.stop_flag());
        drive(&mut search, settings, None, &mut answer).and_then(|end| {
            search.covers().iter().try_for_each(|cover| answer.solution(&cover.options))?;
            answer.conclude(end, &search.done())
        })
    } else {
        let result = if counts_alone(&task) {
            count(&task, interrupt, &mut answer)
        } else {
            prepare(task, interrupt).map(|search| enumerate(search, settings, &mut answer))
        };
        match result {
            Ok(result) => result,
            Err(reason) => {
                messages.say(&reason);
                return Exit::Input;
            }
        }
    };
    match result {
        Ok(conclusion) => {
            conclusion.messages.iter().for_each(|message| messages.say(message));
            conclusion.exit
        }
        Err(error) => messages.after_writing(Err(error), "the results"),
    }
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
fn count(
    &Task { problem, settings, .. }: &Task,
    interrupt: &Interrupt,
    answer: &mut Answer,
) -> Result<io::Result<Conclusion>, String> {
    let counting = settings.plan(problem).counting();
    let mut counting = counting.map_err(|error| refusal(settings, error))?;
    counting.set_stop(interrupt.stop_flag());
    Ok(drive(&mut counting, settings, None, answer)
        .and_then(|end| answer.conclude(end, &counting.done())))
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
            format!("--engine {engine}: {error} (--engine dlx)")
        }
        _ => format!("--engine {engine}: {error}"),
    }
}

/// Makes the search, at the place where it begins.
fn prepare(task: Task, interrupt: &Interrupt) -> Result<Enumerating, String> {
    let Task { problem, question, settings, parts } = task;
    let search = settings.plan(problem).covers();
    let mut search = search.map_err(|error| refusal(settings, error))?;
    search.set_stop(interrupt.stop_flag());
    let no_parts = |_| {
        "with items that are covered more or less than once a search can neither be saved nor \
         split"
    };
    if settings.saving.checkpoint.is_some() {
        search.remaining().map_err(no_parts)?;
    }
    if let Some(parts) = parts {
        search.begin(parts).map_err(no_parts)?;
    }
    let mut this = Enumerating::new(search, question.is_number());
    if let Some(path) = &settings.saving.checkpoint {
        let (checkpoint, earlier) =
            Checkpoint::open(path, settings.saving.every, settings.saving.resume, problem)?;
        if let Some((head, parts)) = earlier {
            this.resume(head, parts).map_err(no_parts)?;
        }
        this.checkpoint = Some(checkpoint);
        // A place that cannot be written is an error now, not after hours.
        this.save(0.0)?;
    }
    Ok(this)
}

/// Finds or counts solutions.
fn enumerate(
    mut search: Enumerating,
    settings: &Settings,
    answer: &mut Answer,
) -> io::Result<Conclusion> {
    let most = match answer.question {
        Question::Check => Some(2),
        // One more than the limit tells whether there are more.
        Question::Count => settings.limit.map(|limit| limit.saturating_add(1)),
        Question::First => settings.limit.or(Some(1)),
        Question::All | Question::Best(_) => settings.limit,
    };
    // Counts are of all runs together; solutions are printed from where the last run ended.
    let before = if answer.question.is_number() { search.before() } else { 0 };
    let most = most.map(|most| most.saturating_sub(before));
    let end = drive(&mut search, settings, most, answer)?;
    let mut conclusion = answer.conclude(end, &search.done())?;
    conclusion.messages.extend(search.saved(end));
    if search.failure().is_some() {
        conclusion.exit = Exit::Input;
    }
    Ok(conclusion)
}
