//! Limits as Python has them: numbers and seconds.

use std::time::Duration;

use pyo3::prelude::*;
use quadrille::run::{Run, Task, TaskError};
use quadrille::search::Limits;
use quadrille::search::auto::Plan;
use quadrille::symmetry::Symmetry;

/// The limits of a question: threads (0 for one per core), bytes, tree nodes, seconds.
#[derive(Clone, Copy, Debug, FromPyObject)]
pub(crate) struct Asked(usize, Option<usize>, Option<u64>, Option<f64>);

impl Asked {
    /// The plan for this many threads, and this many bytes if they are given.
    pub(crate) fn plan(self, problem: &quadrille::Problem) -> Plan<'_> {
        let plan = problem.plan().threads(self.0);
        if let Some(bytes) = self.1 { plan.memory(bytes) } else { plan }
    }

    /// Whether tree nodes or time are limited.
    pub(crate) fn ends(self) -> bool {
        self.2.is_some() || self.3.is_some()
    }

    /// The run of a task within these limits; with symmetries, for one cover of each class.
    pub(crate) fn run<'p>(
        self,
        mut task: Task<'p>,
        symmetry: Option<&'p Symmetry>,
    ) -> Result<Run, TaskError> {
        (task.distinct, task.symmetry) = (symmetry.is_some(), symmetry);
        let mut run = task.run()?;
        run.set_limits(limits(self.2, self.3));
        Ok(run)
    }
}

/// Limits of tree nodes and of time. Seconds are not negative; what is longer than the clock goes
/// is no limit.
pub(crate) fn limits(nodes: Option<u64>, time: Option<f64>) -> Limits {
    let limits = nodes.map_or(Limits::NONE, |nodes| Limits::NONE.nodes(nodes));
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.map_or(limits, |time| limits.time(time))
}
