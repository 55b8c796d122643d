//! `--estimate`: the expected size of the search tree, and the time for it.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use quadrille::Search;
use quadrille::search::auto::Enumeration;
use quadrille::search::estimate::Estimate;
use quadrille::search::{Limits, Outcome, Stats, UnsupportedError};
use quadrille_base::{counted, real};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::search::{Job, SearchArgs};
use crate::cli::{Exit, json, messages};

/// How long to send probes, unless `--time` is set.
const PROBE_TIME: Duration = Duration::from_secs(2);

/// How long to search in order to measure tree nodes per second.
const MEASURE_TIME: Duration = Duration::from_millis(500);

/// An estimated number, and its standard error.
#[derive(Serialize)]
struct Number {
    estimate: f64,
    /// `None` if it is unknown.
    error: Option<f64>,
    /// The fraction of the sum that the largest probe contributes.
    greatest: f64,
}

impl From<Estimate> for Number {
    fn from(Estimate { mean, error, greatest }: Estimate) -> Self {
        Self { estimate: mean, error: error.is_finite().then_some(error), greatest }
    }
}

/// The estimate, as a JSON object.
#[derive(Serialize)]
struct Report {
    /// Whether the whole tree was searched, so that the numbers are exact.
    exact: bool,
    probes: u64,
    nodes: Number,
    solutions: Number,
    nodes_per_second: f64,
    seconds: f64,
    jobs: usize,
    levels: Vec<f64>,
    /// The engine and the rule whose tree this is.
    engine: String,
}

/// Searches for a short time, and sends probes if the search did not finish.
pub(super) fn run(mut job: Job) -> Result<Exit, Failure> {
    let mut output = job.results()?;
    let Job { problem, settings, interrupt, .. } = job;
    let stop = interrupt.stop_flag();
    let plan = settings.plan(problem);
    // Several threads split the tree, and count the nodes at the splits a little differently.
    let mut search = plan.clone().threads(1).covers().map_err(refusal)?;
    let engine = search.selection().map(ToString::to_string).unwrap_or_default();
    let measure = |search: &mut Enumeration| {
        search.set_stop(stop.clone());
        search.set_limits(Limits::NONE.time(MEASURE_TIME));
        let start = Instant::now();
        search.run();
        start.elapsed().as_secs_f64()
    };
    let mut seconds = measure(&mut search);
    let exact = search.outcome() == Some(Outcome::Exhausted);
    if !exact {
        let mut threads = plan.covers().expect("it was made before");
        if threads.threads() > 1 {
            seconds = measure(&mut threads);
            search = threads;
        }
    }
    let Stats { nodes, solutions, .. } = search.stats();
    let (nodes, solutions) = (real(nodes), real(solutions));
    let rate = nodes / seconds.max(1e-9);
    let mut report = Report {
        exact,
        probes: 0,
        nodes: Estimate { mean: nodes, error: 0.0, greatest: 0.0 }.into(),
        solutions: Estimate { mean: solutions, error: 0.0, greatest: 0.0 }.into(),
        nodes_per_second: rate,
        seconds,
        jobs: search.threads(),
        levels: Vec::new(),
        engine,
    };
    if !exact {
        let seed = settings.seed.unwrap_or(0);
        let mut estimator = plan.estimator(seed).expect("a search of the same plan was made");
        let start = Instant::now();
        let time = settings.limits().time.unwrap_or(PROBE_TIME);
        while estimator.n_probes() < 2 || start.elapsed() < time && !stop.is_set() {
            estimator.probe();
        }
        report.probes = estimator.n_probes();
        report.nodes = estimator.nodes().into();
        report.solutions = estimator.solutions().into();
        report.seconds = report.nodes.estimate / rate;
        report.levels = estimator.levels();
    }
    let written = print(&report, settings, &mut output).and_then(|()| output.finish());
    Ok(messages::after_writing(written, "the estimate"))
}

/// Why there is no estimate.
fn refusal(error: UnsupportedError) -> String {
    match error {
        UnsupportedError::CountsOnly => {
            "--estimate is for --engine dlx and bitset: what memo saves cannot be foreseen".into()
        }
        UnsupportedError::FindsFew => {
            "--estimate is for --engine dlx and bitset: a search that learns has no tree".into()
        }
        other => format!("--estimate: {other}"),
    }
}

fn print(report: &Report, settings: &SearchArgs, output: &mut impl Write) -> io::Result<()> {
    if settings.json {
        return writeln!(output, "{}", json::line(report));
    }
    let Report { exact, nodes_per_second, jobs, .. } = *report;
    let [nodes, solutions] = [&report.nodes, &report.solutions].map(|it| number(it, exact));
    writeln!(output, "search      for all solutions, one by one")?;
    writeln!(output, "tree nodes  {nodes}")?;
    writeln!(output, "solutions   {solutions}")?;
    write!(output, "time        {}", time(report.seconds))?;
    if !exact {
        write!(output, ", at {nodes_per_second:.2e} nodes/s by {}", counted(jobs, "job"))?;
    }
    writeln!(output, "\nengine      {}", report.engine)?;
    if exact {
        return Ok(());
    }
    writeln!(output, "probes      {}", report.probes)?;
    if report.nodes.greatest > 0.1 || report.solutions.greatest > 0.1 {
        writeln!(
            output,
            "A single probe dominates a sum: the true numbers may be far from these."
        )?;
    }
    Ok(())
}

fn number(number: &Number, exact: bool) -> String {
    let Number { estimate, error, greatest } = number;
    if exact {
        return format!("{estimate} exactly");
    }
    let spread = match error {
        Some(error) if *estimate > 0.0 => format!("{:.0} %", 100.0 * error / estimate),
        _ => "unknown".into(),
    };
    format!("{estimate:.2e}, standard error {spread}, {:.1} % of it by one probe", 100.0 * greatest)
}

/// A time, in the largest unit of which there are at least two.
fn time(seconds: f64) -> String {
    let units =
        [(31_557_600.0, "years"), (86_400.0, "days"), (3_600.0, "hours"), (60.0, "minutes")];
    let unit = units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit);
    let (unit, name) = unit.unwrap_or((1.0, "seconds"));
    let n = seconds / unit;
    if n < 1e6 { format!("{n:.1} {name}") } else { format!("{n:.1e} {name}") }
}
