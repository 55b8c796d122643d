//! Limits as Python has them: numbers and seconds.

use std::time::Duration;

use quadrille::search::Limits;
use quadrille::search::auto::Plan;

/// The limits of a question: threads (0 for one per core), bytes, tree nodes, seconds.
pub(crate) type Asked = (usize, Option<usize>, Option<u64>, Option<f64>);

/// Limits of tree nodes and of time. Seconds are not negative; what is longer than the clock goes
/// is no limit.
pub(crate) fn limits(nodes: Option<u64>, time: Option<f64>) -> Limits {
    let limits = nodes.map_or(Limits::NONE, |nodes| Limits::NONE.nodes(nodes));
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.map_or(limits, |time| limits.time(time))
}

/// The plan for this many threads (0 for one per core), and this many bytes if they are given.
pub(crate) fn plan(problem: &quadrille::Problem, jobs: usize, memory: Option<usize>) -> Plan<'_> {
    let plan = problem.plan().threads(jobs);
    if let Some(bytes) = memory { plan.memory(bytes) } else { plan }
}
