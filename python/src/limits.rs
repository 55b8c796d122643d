//! Limits and outcomes as Python has them: numbers, seconds and words.

use std::time::Duration;

use quadrille::search::auto::Plan;
use quadrille::search::{Budget, Limits, Outcome, Stats};

/// The limits of a question: threads (0 for one per core), bytes, tree nodes, seconds.
pub(crate) type Asked = (usize, Option<usize>, Option<u64>, Option<f64>);

/// Limits that count from now on. Seconds are not negative; what is longer than the clock goes is
/// no limit.
pub(crate) fn budget(solutions: Option<u64>, nodes: Option<u64>, time: Option<f64>) -> Budget {
    let limits = nodes.map_or(Limits::NONE, |nodes| Limits::NONE.nodes(nodes));
    let limits = solutions.map_or(limits, |solutions| limits.solutions(solutions));
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Budget::new(time.map_or(limits, |time| limits.time(time)), Stats::default())
}

/// How a run ended: `"exhausted"`, `"limit"` or `"stopped"`.
pub(crate) const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Exhausted => "exhausted",
        Outcome::Stopped => "stopped",
        _ => "limit",
    }
}

/// The plan for this many threads (0 for one per core), and this many bytes if they are given.
pub(crate) fn plan(problem: &quadrille::Problem, jobs: usize, memory: Option<usize>) -> Plan<'_> {
    let plan = problem.plan().threads(jobs);
    if let Some(bytes) = memory { plan.memory(bytes) } else { plan }
}
