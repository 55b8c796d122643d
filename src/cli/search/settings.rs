//! The options of `cover` and `model` that say how to search and what to print.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser};
use quadrille::Problem;
use quadrille::problem::{ItemId, Leaving};
use quadrille::run::{Gap, MOST_BY_RACE, Most, Question, TaskError};
use quadrille::search::auto::Plan;
use quadrille::search::memo::DEFAULT_MEMORY;
use quadrille::search::{EngineKind, Limits, Rule, UnsupportedError};
use quadrille::symmetry::{Symmetry, SymmetryError};
use quadrille::text::parts::PartKind;
use quadrille::text::quoted;

use crate::cli::args::names::{NAMED, one_of};
use crate::cli::args::numbers::{from_one, from_zero, is_number, threads, to_a_million};
use crate::cli::input::{at_most_useful, seconds, size};
use crate::cli::progress::When;

/// How to search, and what to print.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(in super::super) struct SearchArgs {
    /// Stop after N solutions; with --count, stop when there are more
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    pub(in super::super) limit: Option<u64>,
    /// Take solutions as one if a symmetry of the problem maps one to the other
    #[arg(long, visible_alias = "reduce")]
    pub(in super::super) distinct: bool,
    /// With --distinct: symmetries may exchange colors, for all items alike
    #[arg(long, requires = "distinct")]
    pub(in super::super) exchange_colors: bool,
    /// With --distinct: the symmetries that count
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        default_value_t,
        requires = "distinct",
        conflicts_with = "exchange_colors"
    )]
    symmetry: Symmetries,
    /// With --all --distinct: print to how many solutions symmetries map each one
    #[arg(long, requires_all = ["all", "distinct"])]
    pub(in super::super) orbits: bool,
    /// With --count: find one solution of each class, and add up the sizes of the classes
    #[arg(long, requires = "count")]
    pub(in super::super) by_class: bool,
    /// Stop after N tree nodes
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    pub(in super::super) nodes: Option<u64>,
    /// Stop after this many seconds, from the start of the program
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in super::super) time: Option<Duration>,
    /// The start of the program
    #[arg(skip = Instant::now())]
    start: Instant,
    /// The rule that chooses the item to branch on; default: the best for engine and problem
    #[arg(long, value_name = "RULE", value_parser = rules())]
    pub(in super::super) choose: Option<String>,
    /// The seed of --choose random, --estimate, --sample, and of searches that learn; default: 0
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    pub(in super::super) seed: Option<u64>,
    /// The engine; the order of solutions is promised only for dlx with --jobs 1
    #[arg(long, value_parser = one_of(EngineKind::ALL), default_value = "auto")]
    pub(in super::super) engine: EngineKind,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = threads)]
    pub(in super::super) jobs: Option<NonZeroUsize>,
    /// Write results to FILE, which appears when they are complete
    #[arg(long, short, value_name = "FILE")]
    pub(in super::super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) saving: CheckpointArgs,
    /// Before the search, remove options that no solution has, within about a second
    #[arg(long)]
    pub(in super::super) preprocess: bool,
    /// Let the memo table of --count, the learned clauses, or the nodes of --diagram take at most
    /// SIZE bytes; units: K, M, G; default: 1G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(in super::super) memory: Option<usize>,
    /// Print a JSON object per solution, and one at the end
    #[arg(long)]
    pub(in super::super) json: bool,
    /// Print statistics at the end
    #[arg(long)]
    pub(in super::super) stats: bool,
    /// Show the explored fraction of the tree
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(in super::super) progress: When,
    /// Do not print remarks, such as "no solution"
    #[arg(long, short)]
    pub(in super::super) quiet: bool,
}

/// How to save a search.
#[derive(Debug, clap::Args)]
pub(super) struct CheckpointArgs {
    /// Save the rest of the search to FILE, regularly and when it stops
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Resume from the checkpoint, if it exists
    #[arg(long, requires = "checkpoint")]
    pub(super) resume: bool,
    /// Save every SECONDS
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        requires = "checkpoint",
        default_value = "60"
    )]
    pub(super) every: Duration,
}

/// The question; by default the first solution.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(in super::super) struct QuestionArgs {
    /// Print all solutions
    #[arg(long)]
    all: bool,
    /// Print only the number of solutions
    #[arg(long)]
    count: bool,
    /// Print only none, one or several
    #[arg(long)]
    check: bool,
    /// Print a solution, or why there is none: demands that cannot be met together
    #[arg(long)]
    why: bool,
    /// Print for each option whether all solutions have it, some, or none
    #[arg(long)]
    options: bool,
    /// Print the K cheapest solutions, the cheapest first
    #[arg(long, value_name = "K", value_parser = to_a_million)]
    best: Option<u32>,
    /// With --best: print the most expensive solutions instead
    #[arg(long, requires = "best")]
    maximize: bool,
    /// With --best 1: stop when no solution can be cheaper by more than PERCENT of the cost found
    /// (with --maximize: more expensive)
    #[arg(long, value_name = "PERCENT", requires = "best", value_parser = percent)]
    gap: Option<Gap>,
    /// Print a solution of the fewest options: each option costs 1, whatever the problem says;
    /// with --best K, print K of them
    #[arg(long, conflicts_with = "maximize")]
    fewest: bool,
    /// Print a cover that leaves the fewest items uncovered, and say which
    #[arg(long)]
    nearest: bool,
    /// With --nearest: leave only these items, such as "a b=5 l3.*": with weights, or all that
    /// begin so
    #[arg(long, value_name = "ITEMS", requires = "nearest")]
    may_leave: Option<String>,
}

impl QuestionArgs {
    /// The problem with the costs that the question is about.
    pub(in super::super) fn priced(&self, problem: Problem) -> Problem {
        if self.fewest { problem.fewest() } else { problem }
    }

    /// The problem in which items may be left, if that is asked for.
    pub(in super::super) fn leaving(&self, problem: &Problem) -> Result<Option<Leaving>, String> {
        if !self.nearest {
            return Ok(None);
        }
        let items = match &self.may_leave {
            Some(text) => weighted_items(problem, text)?,
            None => problem.primary_items().map(|item| (item, 1)).collect(),
        };
        Leaving::new(problem, &items).map(Some).map_err(|error| error.to_string())
    }

    /// The question, if there is one.
    pub(in super::super) fn question(&self) -> Option<Question> {
        match *self {
            Self { all: true, .. } => Some(Question::All),
            Self { count: true, .. } => Some(Question::Count),
            Self { check: true, .. } => Some(Question::Check),
            Self { why: true, .. } => Some(Question::Why),
            Self { options: true, .. } => Some(Question::Options),
            Self { best, maximize, gap, fewest, nearest, .. } => best
                .or((fewest || nearest).then_some(1))
                .map(|n| Question::Cheapest(Most { n: n as usize, maximize, gap })),
        }
    }
}

/// The items of a list with their weights: `a`, `b=5`, and all primary ones that begin as `l3.*`. A
/// name comes before a beginning.
fn weighted_items(problem: &Problem, text: &str) -> Result<Vec<(ItemId, i64)>, String> {
    let (mut named, mut weights) = (BTreeMap::new(), BTreeMap::new());
    for word in text.split_whitespace() {
        let with_weight = word.rsplit_once('=').filter(|_| problem.item(word).is_none());
        let (name, weight) = with_weight.unwrap_or((word, "1"));
        let weight: u32 = weight
            .parse()
            .map_err(|_| format!("{}: expected a whole number as the weight", quoted(word)))?;
        let unknown = || format!("there is no item {}", quoted(name));
        if let Some(item) = problem.item(name) {
            if named.insert(item, i64::from(weight)).is_some() {
                return Err(format!("item {} is listed twice", quoted(name)));
            }
            continue;
        }
        let beginning = name.strip_suffix('*').ok_or_else(unknown)?;
        let mut alike = problem
            .primary_items()
            .filter(|&item| problem.name(item).starts_with(beginning))
            .peekable();
        alike.peek().ok_or_else(unknown)?;
        weights.extend(alike.map(|item| (item, i64::from(weight))));
    }
    weights.extend(named);
    Ok(weights.into_iter().collect())
}

fn percent(text: &str) -> Result<Gap, String> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_decimal = is_number(whole) && is_number(part) && part.len() <= 4;
    let millionths = format!("{whole}{part:0<4}").parse().ok();
    let millionths = millionths.filter(|&n: &u64| is_decimal && n <= 1_000_000);
    millionths.map(|n| Gap(1000 * n)).ok_or_else(|| {
        "expected a number from 0 to 100, with up to four digits after the point".into()
    })
}

/// The rules of the library, by name.
fn rules() -> PossibleValuesParser {
    Rule::ALL.map(|(name, help)| PossibleValue::new(name).help(help)).into()
}

/// Why a task cannot be done.
pub(in super::super) fn why(settings: &SearchArgs, error: TaskError) -> String {
    let engine = settings.engine;
    let error = match error {
        TaskError::Unsupported(error) | TaskError::Symmetry(SymmetryError::Unsupported(error)) => {
            error
        }
        error => return error.to_string(),
    };
    match error {
        UnsupportedError::Costs => "--best is for --engine auto, dlx and learn".into(),
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
        UnsupportedError::LearnsAlone => format!("--engine learn: {error}; leave out --choose"),
        UnsupportedError::Multiplicities | UnsupportedError::Rule => {
            format!("--engine {engine}: {error}; use --engine dlx")
        }
        _ => format!("--engine {engine}: {error}"),
    }
}

/// Which symmetries make solutions alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Symmetries {
    /// All symmetries of the problem
    #[default]
    All,
    /// Of pieces on a board: motions of the board, without mirror images unless pieces are turned
    /// over
    Motions,
}

impl SearchArgs {
    /// Whether the user has set one that makes sense only for a search.
    pub(in super::super) fn ask(&self) -> bool {
        let limits = self.limit.is_some() || self.nodes.is_some() || self.time.is_some();
        let how = self.choose.is_some() || self.seed.is_some() || self.saving.checkpoint.is_some();
        let engine = self.engine != EngineKind::Auto || self.jobs.is_some() || self.preprocess;
        limits || how || engine || self.memory.is_some() || self.json || self.stats
    }

    /// Whether the search is saved.
    pub(in super::super) const fn is_saved(&self) -> bool {
        self.saving.checkpoint.is_some()
    }

    /// Why the seed has no effect, if there is one. `races` if a race answers the question.
    pub(in super::super) fn wrong_seed(&self, races: bool) -> Option<&'static str> {
        let is_random = races || matches!(self.rule(), Some(Rule::Random { .. }));
        (self.seed.is_some() && !is_random).then_some(
            "--seed is for --choose random, --estimate, and one solution or a few by --engine auto \
             or learn",
        )
    }

    /// The rule, if one is asked for.
    pub(in super::super) fn rule(&self) -> Option<Rule> {
        let name = self.choose.as_deref()?;
        Some(Rule::named(name, self.seed.unwrap_or(0)).expect(NAMED))
    }

    /// How to search a problem.
    pub(in super::super) fn plan<'p>(&self, problem: &'p Problem) -> Plan<'p> {
        let threads = self.jobs.map_or(0, |_| at_most_useful(self.jobs).get());
        let plan = problem.plan().engine(self.engine).threads(threads);
        let plan = plan.memory(self.memory.unwrap_or(DEFAULT_MEMORY)).preprocess(self.preprocess);
        let plan = plan.seed(self.seed.unwrap_or(0));
        match self.rule() {
            Some(rule) => plan.rule(rule),
            None => plan,
        }
    }

    /// The symmetries of a problem.
    pub(in super::super) fn symmetry(&self, problem: &Problem) -> Result<Symmetry, String> {
        let symmetry = match self.part_kind() {
            PartKind::DistinctByMotions => problem.symmetry_by_motions(),
            PartKind::DistinctWithColors => problem.symmetry_with_colors(),
            _ => problem.symmetry(),
        };
        symmetry.map_err(|error| error.to_string())
    }

    /// Which solutions are wanted: all, or up to symmetry.
    pub(in super::super) const fn part_kind(&self) -> PartKind {
        match (self.distinct, self.symmetry, self.exchange_colors) {
            (false, ..) => PartKind::All,
            (true, Symmetries::Motions, _) => PartKind::DistinctByMotions,
            (true, Symmetries::All, false) => PartKind::Distinct,
            (true, Symmetries::All, true) => PartKind::DistinctWithColors,
        }
    }

    /// The limits of the search.
    pub(in super::super) fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        (limits.solutions, limits.nodes, limits.time) = (self.limit, self.nodes, self.time);
        limits
    }

    /// The same, without the time since the start of the program.
    pub(in super::super) fn limits_left(&self) -> Limits {
        let mut limits = self.limits();
        limits.time = self.time.map(|time| time.saturating_sub(self.start.elapsed()));
        limits
    }

    /// The end of the time limit; `None` if there is none.
    pub(in super::super) fn end(&self) -> Option<Instant> {
        self.start.checked_add(self.time?)
    }
}
