//! A search that is driven to its end or a limit: what `quadrille cover` and `quadrille model` have
//! in common.

mod answer;
mod checkpoint;
mod drive;

use std::io::{self, BufWriter, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use quadrille::Problem;
use quadrille::search::Limits;
use quadrille::search::auto::{self, Counting, Enumeration, Plan, Unsupported};
use quadrille::search::dlx::{Cheapest, Choice};
use quadrille::search::part::Part;

use super::Exit;
use super::input::{available, seconds, size};
use super::interrupt::Interrupt;
use super::progress::When;
use super::reasons::Reasons;
pub(super) use answer::Show;
use answer::{Answer, Conclusion};
use checkpoint::Checkpoint;
use drive::{Enumerating, Explorer, drive};

/// How to search, and how to tell what was found.
#[derive(Debug, clap::Args)]
pub(super) struct Settings {
    /// Stop at N solutions; with --count, if there are more
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Stop after N tree nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Which item to branch on; by default what is best for the engine and the problem
    #[arg(long, value_enum, value_name = "RULE")]
    choose: Option<Rule>,
    /// Where chance begins, for --choose random; 0 if not said
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How to search; solutions come in an order that is promised with `dlx` and `--jobs 1` only
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    engine: Engine,
    /// So many threads search; by default one for each core
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: Saving,
    /// Remove options beforehand that no solution has, as far as a second's work shows
    #[arg(long)]
    preprocess: bool,
    /// With --count: what is remembered takes SIZE bytes at most; K, M and G are units
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    memory: usize,
    /// A JSON object for each solution, and one at the end
    #[arg(long)]
    json: bool,
    /// Tell at the end what was done
    #[arg(long)]
    stats: bool,
    /// Show how much of the tree is explored
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    progress: When,
}

/// How a search is saved.
#[derive(Debug, clap::Args)]
struct Saving {
    /// Save what is left of the search in FILE, now and then and when it is stopped
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from what the checkpoint has, if it is there
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Save it every so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "checkpoint", default_value = "60")]
    every: Duration,
}

/// What is asked; without any of these the first solution.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(super) struct Asked {
    /// Print all solutions
    #[arg(long)]
    all: bool,
    /// Print only how many solutions there are
    #[arg(long)]
    count: bool,
    /// Print only whether there is none, one or several
    #[arg(long)]
    check: bool,
}

impl Asked {
    /// The question, if one is put.
    pub(super) fn question(&self) -> Option<Question> {
        match self {
            Self { all: true, .. } => Some(Question::All),
            Self { count: true, .. } => Some(Question::Count),
            Self { check: true, .. } => Some(Question::Check),
            _ => None,
        }
    }
}

/// What is asked.
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
    /// So many of least cost.
    Best(u32),
}

impl Question {
    /// Are solutions not shown?
    const fn is_number(self) -> bool {
        matches!(self, Self::Count | Self::Check)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rule {
    /// An item with the fewest ways to go on, the first of them
    Smallest,
    /// The first item
    First,
    /// An item with the fewest ways to go on, by chance one of them
    Random,
    /// An item with few ways to go on at which many branches failed
    Weighted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// What is fastest for the problem, as far as a short probe tells
    Auto,
    /// Dancing Links; by one job in the order of the book
    Dlx,
    /// Sets of bits: faster where there is much to enumerate
    Bitset,
    /// With --count: remembering how many solutions each remaining problem has
    Memo,
}

/// Why a search came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All is explored.
    Complete,
    /// There are as many solutions as were asked for.
    Enough,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// ^C.
    Stopped,
}

impl Settings {
    /// Whether any of them only makes sense if there is a search.
    pub(super) fn ask(&self) -> bool {
        let limits = self.limit.is_some() || self.nodes.is_some() || self.time.is_some();
        let how = self.choose.is_some() || self.seed.is_some() || self.saving.checkpoint.is_some();
        limits || how || self.json || self.stats
    }

    /// Whether they make sense together, where there is something else by chance or not; if they do
    /// not, that has been said.
    pub(super) fn check(&self, has_chance: bool, reasons: &Reasons) -> bool {
        let has_chance = has_chance || self.choose == Some(Rule::Random);
        let wrong = if self.seed.is_some() && !has_chance {
            "--seed is for --choose random"
        } else if self.engine == Engine::Bitset
            && matches!(self.choose, Some(Rule::First | Rule::Random))
        {
            "--choose first and random are for --engine dlx"
        } else {
            return true;
        };
        reasons.say(wrong);
        false
    }

    /// How to search.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            engine: match self.engine {
                Engine::Auto => auto::Engine::Auto,
                Engine::Dlx => auto::Engine::Dlx,
                Engine::Bitset => auto::Engine::Bitset,
                Engine::Memo => auto::Engine::Memo,
            },
            choice: self.choose.map(|rule| match rule {
                Rule::Smallest => Choice::Smallest,
                Rule::First => Choice::First,
                Rule::Random => Choice::Random { seed: self.seed.unwrap_or(0) },
                Rule::Weighted => Choice::Weighted,
            }),
            jobs: self.jobs.unwrap_or_else(available),
            preprocess: self.preprocess,
        }
    }

    /// How far a search may go.
    pub(super) fn limits(&self) -> Limits {
        Limits { solutions: self.limit, nodes: self.nodes, time: self.time }
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(super) fn json(&self) -> bool {
        self.json
    }
}

/// A question about a problem.
pub(super) struct Task<'p> {
    pub(super) problem: &'p Problem,
    pub(super) question: Question,
    pub(super) settings: &'p Settings,
    /// Only these parts are asked about.
    pub(super) parts: Option<Vec<Part>>,
}

/// Answers a question, with solutions that look as `show` says.
pub(super) fn run(
    task: Task,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    reasons: &Reasons,
) -> Exit {
    let Task { problem, question, settings, .. } = task;
    let output = BufWriter::new(stdout().lock());
    let mut answer = Answer::new(problem, question, settings, show, output);
    let result = if let Question::Best(best) = question {
        if matches!(settings.engine, Engine::Bitset | Engine::Memo) {
            reasons.say("--best is for --engine dlx");
            return Exit::Input;
        }
        if settings.saving.checkpoint.is_some() {
            reasons.say("--checkpoint: the search for the cheapest solutions cannot be saved");
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
                reasons.say(&reason);
                return Exit::Input;
            }
        }
    };
    match result {
        Ok(conclusion) => {
            conclusion.words.iter().for_each(|words| reasons.say(words));
            conclusion.exit
        }
        Err(error) => reasons.written(Err(error), "the answers"),
    }
}

/// Whether all solutions are only to be counted, once and for all.
fn counts_alone(task: &Task) -> bool {
    let Task { question, settings, parts, .. } = task;
    let memo = settings.engine == Engine::Memo;
    *question == Question::Count
        && settings.saving.checkpoint.is_none()
        && parts.is_none()
        && (settings.limit.is_none() || memo)
}

/// Counts by the way that gets there first.
fn count(
    &Task { problem, settings, .. }: &Task,
    interrupt: &Interrupt,
    answer: &mut Answer,
) -> Result<io::Result<Conclusion>, String> {
    let mut counting = Counting::new(problem, settings.plan(), settings.memory)
        .map_err(|unsupported| refusal(settings, unsupported))?;
    counting.set_stop(interrupt.stop_flag());
    Ok(drive(&mut counting, settings, None, answer)
        .and_then(|end| answer.conclude(end, &counting.done())))
}

/// Why a plan cannot be followed.
fn refusal(settings: &Settings, unsupported: Unsupported) -> String {
    match unsupported {
        Unsupported::Preprocess => format!("--preprocess: {unsupported}"),
        Unsupported::Remembering if settings.choose.is_none() => {
            "--engine memo is for --count, without --checkpoint and for all parts".into()
        }
        Unsupported::Remembering => "--engine memo has rules of its own".into(),
        Unsupported::Memo(_) => format!("--engine memo: {unsupported}; leave --engine out"),
        _ => format!("--engine bitset: {unsupported}; use --engine dlx"),
    }
}

/// Makes a search that stands where it is to begin.
fn prepare(task: Task, interrupt: &Interrupt) -> Result<Enumerating, String> {
    let Task { problem, question, settings, parts } = task;
    let mut search = Enumeration::new(problem, settings.plan())
        .map_err(|unsupported| refusal(settings, unsupported))?;
    search.set_stop(interrupt.stop_flag());
    let has_parts = search.remaining().is_some();
    if !has_parts && (settings.saving.checkpoint.is_some() || parts.is_some()) {
        return Err("with items that are covered more or less than once a search can neither be \
                    saved nor split"
            .into());
    }
    if let Some(parts) = parts {
        search.begin(parts);
    }
    let mut this = Enumerating::new(search, question.is_number());
    if let Some(path) = &settings.saving.checkpoint {
        let (checkpoint, earlier) =
            Checkpoint::open(path, settings.saving.every, settings.saving.resume, problem)?;
        if let Some((head, parts)) = earlier {
            this.take_up(head, parts);
        }
        this.checkpoint = Some(checkpoint);
        // Whether it can be saved shows at once.
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
    // What is counted is counted over all runs; shown are the next ones.
    let before = if answer.question.is_number() { search.before() } else { 0 };
    let most = most.map(|most| most.saturating_sub(before));
    let end = drive(&mut search, settings, most, answer)?;
    let mut conclusion = answer.conclude(end, &search.done())?;
    conclusion.words.extend(search.saved(end));
    if search.failure().is_some() {
        conclusion.exit = Exit::Input;
    }
    Ok(conclusion)
}
