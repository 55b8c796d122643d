//! How to search and what to print, as the command line says it for `cover` and `model`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::Problem;
use quadrille::search::auto::Plan;
use quadrille::search::memo::DEFAULT_MEMORY;
use quadrille::search::{EngineKind, Limits, Restarts, Rule};

use crate::cli::args::numbers::{from_one, from_zero, threads};
use crate::cli::input::{at_most_useful, seconds, size};
use crate::cli::messages::Messages;
use crate::cli::progress::When;

/// How to search, and what to print.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(in super::super) struct Settings {
    /// Stop after N solutions; with --count, stop when there are more
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "check",
        value_parser = from_one::<u64>
    )]
    pub(super) limit: Option<u64>,
    /// Stop after N tree nodes
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    pub(super) nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) time: Option<Duration>,
    /// The rule that chooses the item to branch on; default: the best for engine and problem
    #[arg(long, value_name = "RULE", value_parser = rules())]
    pub(super) choose: Option<String>,
    /// Look for the first solution by runs that begin again, in turns with a search of the whole
    /// tree
    #[arg(long, value_name = "WHEN", value_parser = restarts(), default_value = "never")]
    pub(super) restarts: Restarts,
    /// The seed of --choose random, --restarts, --estimate, and of searches that learn; default: 0
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
    pub(super) seed: Option<u64>,
    /// The engine; the order of solutions is promised only for dlx with --jobs 1
    #[arg(long, value_name = "ENGINE", value_parser = engines(), default_value = "auto")]
    pub(super) engine: EngineKind,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = threads)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Write results to FILE, which appears when they are complete
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) saving: Saving,
    /// Remove options that no solution has before the search, within about a second
    #[arg(long)]
    preprocess: bool,
    /// Let the memo table of --count, learnt clauses, or what --diagram builds, take at most SIZE
    /// bytes; units: K, M, G; default: 1G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(super) memory: Option<usize>,
    /// Print a JSON object per solution, and one at the end
    #[arg(long)]
    pub(super) json: bool,
    /// Print statistics at the end
    #[arg(long)]
    pub(super) stats: bool,
    /// Show the explored fraction of the tree
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(super) progress: When,
    /// Do not print remarks, such as "no solution"
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// The arguments above that say how far a search goes, and in which order.
pub(in super::super) const WALK_SETTINGS: [&str; 5] =
    ["limit", "nodes", "time", "choose", "engine"];

/// The other arguments above that make sense only for a search: how it runs, and what it reports.
pub(in super::super) const RUN_SETTINGS: [&str; 9] =
    ["restarts", "seed", "jobs", "checkpoint", "preprocess", "memory", "json", "stats", "progress"];

/// How to save a search.
#[derive(Debug, clap::Args)]
pub(super) struct Saving {
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
#[group(multiple = false)]
pub(in super::super) struct Asked {
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
    pub(in super::super) fn question(&self) -> Option<Question> {
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
pub(in super::super) enum Question {
    /// The first solution, or as many as the limit says.
    First,
    /// The first solution, or a proof that there is none; certificates have been tried.
    Prove,
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
    pub(super) const fn is_number(self) -> bool {
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

/// When to begin again, by name.
fn restarts() -> impl TypedValueParser<Value = Restarts> {
    let values = Restarts::ALL.map(|(_, name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).map(|name| {
        let (restarts, ..) =
            Restarts::ALL.into_iter().find(|(_, its, _)| *its == name).expect(NAMED);
        restarts
    })
}

/// The rules of the library, by name.
fn rules() -> PossibleValuesParser {
    Rule::ALL.map(|(name, help)| PossibleValue::new(name).help(help)).into()
}

const NAMED: &str = "clap lets only these names through";

impl Settings {
    /// Whether one of them makes sense only for a search.
    pub(in super::super) fn ask(&self) -> bool {
        let limits = self.limit.is_some() || self.nodes.is_some() || self.time.is_some();
        let how = self.choose.is_some() || self.seed.is_some() || self.saving.checkpoint.is_some();
        let how = how || self.restarts != Restarts::Never;
        let engine = self.engine != EngineKind::Auto || self.jobs.is_some() || self.preprocess;
        limits || how || engine || self.memory.is_some() || self.json || self.stats
    }

    /// Whether they make sense together; if not, says why.
    pub(in super::super) fn check(&self, messages: &Messages) -> bool {
        let learns = self.engine == EngineKind::Learn;
        let wrong = if self.engine == EngineKind::Bitset
            && matches!(self.rule(), Some(Rule::First | Rule::Random { .. }))
        {
            "--choose first and random are for --engine dlx"
        } else if learns && (self.choose.is_some() || self.restarts != Restarts::Never) {
            "--engine learn has rules and restarts of its own; leave out --choose and --restarts"
        } else if learns && self.preprocess {
            "--preprocess is for a search of the tree; leave it out with --engine learn"
        } else {
            return true;
        };
        messages.say(wrong);
        false
    }

    /// Why the seed has no effect, if there is one. `races` if a race answers the question.
    pub(in super::super) fn wrong_seed(&self, races: bool) -> Option<&'static str> {
        let is_random = races
            || self.restarts != Restarts::Never
            || matches!(self.rule(), Some(Rule::Random { .. }));
        (self.seed.is_some() && !is_random).then_some(
            "--seed is for --choose random, --restarts, --estimate, and one solution or a few by \
             --engine auto or learn",
        )
    }

    /// The rule, if one is asked for.
    pub(in super::super) fn rule(&self) -> Option<Rule> {
        let name = self.choose.as_deref()?;
        Some(Rule::named(name, self.seed.unwrap_or(0)).expect(NAMED))
    }

    /// How to search a problem.
    pub(in super::super) fn plan<'p>(&self, problem: &'p Problem) -> Plan<'p> {
        let threads = self.jobs.map_or(0, |jobs| at_most_useful(jobs).get());
        let plan = problem.plan().engine(self.engine).threads(threads);
        let plan = plan.memory(self.memory.unwrap_or(DEFAULT_MEMORY)).preprocess(self.preprocess);
        let plan = plan.restarts(self.restarts).seed(self.seed.unwrap_or(0));
        match self.rule() {
            Some(rule) => plan.rule(rule),
            None => plan,
        }
    }

    /// Whether they leave open how to search, and the search begins anew: then a proof may take its
    /// place. A number of tree nodes says where to stop in every run.
    pub(super) fn leave_it_open(&self) -> bool {
        self.engine == EngineKind::Auto
            && self.choose.is_none()
            && self.nodes.is_none()
            && self.saving.checkpoint.is_none()
    }

    /// Whether they leave a search for one solution to a race.
    pub(super) fn races(&self) -> bool {
        matches!(self.engine, EngineKind::Auto | EngineKind::Learn)
            && (self.engine == EngineKind::Learn || self.choose.is_none())
            && self.restarts == Restarts::Never
            && self.saving.checkpoint.is_none()
    }

    /// How far to search.
    pub(in super::super) fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        (limits.solutions, limits.nodes, limits.time) = (self.limit, self.nodes, self.time);
        limits
    }

    /// Whether they leave it open to search by Dancing Links.
    pub(in super::super) fn allow_dlx(&self) -> bool {
        matches!(self.engine, EngineKind::Auto | EngineKind::Dlx)
    }

    pub(in super::super) fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Where the results go, if not to standard output.
    pub(in super::super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    pub(in super::super) fn quiet(&self) -> bool {
        self.quiet
    }

    pub(in super::super) fn json(&self) -> bool {
        self.json
    }
}
