//! A search that is driven to its end or a limit: what `quadrille cover` and `quadrille model` have
//! in common.

mod answer;

use std::io::{self, BufWriter, stdout};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use quadrille::Problem;
use quadrille::bitset::Bitset;
use quadrille::dlx::{Cheapest, Choice, Search};
use quadrille::run::{Limits, Outcome, Stats};

use super::Exit;
use super::input::seconds;
use super::interrupt::Interrupt;
use super::progress::{Bar, When};
use super::reasons::Reasons;
pub(super) use answer::Show;
use answer::{Answer, Conclusion};

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
    /// Which item to branch on
    #[arg(long, value_enum, value_name = "RULE", default_value_t = Rule::Smallest)]
    choose: Rule,
    /// Where chance begins, for --choose random; 0 if not said
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How to search
    #[arg(long, value_enum, default_value_t = Engine::Dlx)]
    engine: Engine,
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
    /// Dancing Links; solutions in the order of the book
    Dlx,
    /// Sets of bits: faster where there is much to enumerate; solutions in an order of its own
    Bitset,
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
        limits || self.choose != Rule::Smallest || self.seed.is_some() || self.json || self.stats
    }

    /// Whether they make sense together; if not, that has been said.
    pub(super) fn check(&self, reasons: &Reasons) -> bool {
        let wrong = if self.seed.is_some() && self.choose != Rule::Random {
            "--seed is for --choose random"
        } else if self.engine == Engine::Bitset && self.choose != Rule::Smallest {
            "--choose is for --engine dlx"
        } else {
            return true;
        };
        reasons.say(wrong);
        false
    }
}

/// Answers a question about a problem, whose solutions look as `show` says.
pub(super) fn run(
    problem: &Problem,
    question: Question,
    settings: &Settings,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    reasons: &Reasons,
) -> Exit {
    let mut answer =
        Answer::new(problem, question, settings, show, BufWriter::new(stdout().lock()));
    let stop = interrupt.stop_flag();
    let result = if let Question::Best(best) = question {
        if settings.engine == Engine::Bitset {
            reasons.say("--best is for --engine dlx");
            return Exit::Input;
        }
        let mut search = Cheapest::new(problem, best as usize);
        search.set_stop(stop);
        drive(&mut search, settings, None, &mut answer).and_then(|end| {
            search.covers().iter().try_for_each(|cover| answer.solution(&cover.options))?;
            answer.conclude(end, &search)
        })
    } else if settings.engine == Engine::Bitset {
        match Bitset::new(problem) {
            Ok(mut search) => {
                search.set_stop(stop);
                enumerate(search, settings, &mut answer)
            }
            Err(unknown) => {
                reasons.say(&format!("--engine bitset: {unknown}; use --engine dlx"));
                return Exit::Input;
            }
        }
    } else {
        let mut search = problem.search();
        search.set_stop(stop);
        search.set_choice(match settings.choose {
            Rule::Smallest => Choice::Smallest,
            Rule::First => Choice::First,
            Rule::Random => Choice::Random { seed: settings.seed.unwrap_or(0) },
            Rule::Weighted => Choice::Weighted,
        });
        enumerate(search, settings, &mut answer)
    };
    match result {
        Ok(conclusion) => {
            conclusion.words.iter().for_each(|words| reasons.say(words));
            conclusion.exit
        }
        Err(error) => reasons.written(Err(error), "the answers"),
    }
}

/// Finds or counts solutions.
fn enumerate<S>(search: S, settings: &Settings, answer: &mut Answer) -> io::Result<Conclusion>
where
    S: Explorer,
    Counting<S>: Explorer,
{
    let question = answer.question;
    if question.is_number() {
        // One more than the limit tells whether there are more.
        let most = match question {
            Question::Check => Some(2),
            _ => settings.limit.map(|limit| limit.saturating_add(1)),
        };
        let mut counting = Counting(search);
        let end = drive(&mut counting, settings, most, answer)?;
        answer.conclude(end, &counting)
    } else {
        let all = question == Question::All;
        let most = if all { settings.limit } else { settings.limit.or(Some(1)) };
        let mut search = search;
        let end = drive(&mut search, settings, most, answer)?;
        answer.conclude(end, &search)
    }
}

/// A search that can be driven on for a while.
trait Explorer {
    fn set_limits(&mut self, limits: Limits);
    /// Goes on to the next solution that is shown, or tells why there was none.
    fn step(&mut self, answer: &mut Answer) -> io::Result<Option<Outcome>>;
    fn stats(&self) -> Stats;
    fn profile(&self) -> &[u64];
    fn progress(&self) -> f64;
}

macro_rules! explorer {
    ($type:ty, $self:ident => $search:expr, $step:item) => {
        impl Explorer for $type {
            fn set_limits(&mut $self, limits: Limits) {
                $search.set_limits(limits);
            }
            $step
            fn stats(&$self) -> Stats {
                $search.stats()
            }
            fn profile(&$self) -> &[u64] {
                $search.profile()
            }
            fn progress(&$self) -> f64 {
                $search.progress()
            }
        }
    };
}

/// A search whose solutions nobody looks at.
struct Counting<S>(S);

macro_rules! enumerator {
    ($type:ty) => {
        explorer! { $type, self => self,
            fn step(&mut self, answer: &mut Answer) -> io::Result<Option<Outcome>> {
                match self.next_solution() {
                    Some(options) => answer.solution(options).map(|()| None),
                    None => Ok(self.outcome()),
                }
            }
        }

        explorer! { Counting<$type>, self => self.0,
            fn step(&mut self, _: &mut Answer) -> io::Result<Option<Outcome>> {
                self.0.count_solutions();
                Ok(self.0.outcome())
            }
        }
    };
}

enumerator!(Search);
enumerator!(Bitset);

explorer! { Cheapest, self => self,
    fn step(&mut self, _: &mut Answer) -> io::Result<Option<Outcome>> {
        Ok(self.improve())
    }
}

/// So long a search goes on between two looks at it.
const SLICE: Duration = Duration::from_millis(100);

/// As many parts the bar has.
const WHOLE: u32 = 1_000_000;

/// Drives a search to its end, or to a limit.
fn drive(
    explorer: &mut impl Explorer,
    settings: &Settings,
    most: Option<u64>,
    answer: &mut Answer,
) -> io::Result<End> {
    let start = Instant::now();
    let mut bar = Bar::new(settings.progress, !answer.question.is_number(), Some(WHOLE.into()));
    loop {
        let stats = explorer.stats();
        let rest = settings.time.map(|time| time.saturating_sub(start.elapsed()));
        explorer.set_limits(Limits {
            solutions: most.map(|most| most - stats.solutions),
            nodes: settings.nodes.map(|nodes| nodes - stats.nodes),
            time: Some(rest.map_or(SLICE, |rest| rest.min(SLICE))),
        });
        let outcome = loop {
            if let Some(outcome) = explorer.step(answer)? {
                break outcome;
            }
        };
        let stats = explorer.stats();
        let reached = |limit: Option<u64>, n: u64| limit.is_some_and(|limit| n >= limit);
        let end = match outcome {
            Outcome::Exhausted => End::Complete,
            Outcome::Stopped => End::Stopped,
            Outcome::Limit if reached(most, stats.solutions) => End::Enough,
            Outcome::Limit if reached(settings.nodes, stats.nodes) => End::Nodes,
            Outcome::Limit if settings.time.is_some_and(|time| start.elapsed() >= time) => {
                End::Time
            }
            Outcome::Limit => {
                answer.flush()?;
                bar.show(position(explorer.progress()), |seconds| {
                    let Stats { nodes, solutions, .. } = stats;
                    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                    let rate = nodes as f64 / seconds;
                    format!("{solutions} solutions, {rate:.0} nodes/s")
                });
                continue;
            }
        };
        bar.end();
        answer.seconds = start.elapsed().as_secs_f64();
        return Ok(end);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1")]
fn position(progress: f64) -> u64 {
    (progress * f64::from(WHOLE)) as u64
}
