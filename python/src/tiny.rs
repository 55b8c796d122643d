//! Small problems, answered at once by the calling thread, and the first covers of larger ones.
//!
//! A thread of its own takes longer to begin than a small search to end, and so does the choice of
//! the fastest search. So a problem with few entries is first searched by one engine for at most
//! some hundreds of nodes, without a look at signals: that takes a millisecond or two at most. If
//! it is not answered then, it is asked as usual; an iterator over covers gives those that were
//! found, and asks for the rest.
//!
//! Other threads of Python run meanwhile, unless it takes some ten microseconds.

use std::time::Duration;

use pyo3::prelude::*;
use quadrille::OptionId;
use quadrille::run::{End, FoundCover, Question, Run, Task};
use quadrille::search::diagram::Diagram;
use quadrille::search::{EngineKind, Limits};

use crate::limits::Asked;
use crate::problem::{ENTRIES, numbers};
use crate::questions::Priced;

/// Which problems are small: the most entries, and the most tree nodes of a search at once.
pub(crate) struct Small {
    entries: usize,
    nodes: u64,
}

/// All covers are wanted: some microseconds a node.
pub(crate) const ALL: Small = Small { entries: ENTRIES, nodes: 500 };

/// The first covers are wanted: a millisecond to begin.
pub(crate) const FIRST: Small = Small { entries: 20_000, nodes: 2000 };

/// The most entries of a problem, or edges of a diagram, of which a question keeps the lock of the
/// interpreter: to get it back takes up to five milliseconds while other threads run.
pub(crate) const HELD: usize = 100;

/// The most tree nodes of a search that keeps the lock: some ten microseconds for all.
pub(crate) const HELD_NODES: u64 = 30;

impl Small {
    /// What `ask`, which gets a number of tree nodes, finds within [`HELD_NODES`] with the lock of
    /// the interpreter, or else without it, so that other threads run. `None` if the problem is not
    /// small, or if something limits or follows the search or asks for other covers.
    pub(crate) fn at_once<T: Send>(
        &self,
        py: Python<'_>,
        problem: &quadrille::Problem,
        limits: Asked,
        is_special: bool,
        ask: impl Fn(u64) -> Option<T> + Sync,
    ) -> Option<T> {
        let n_entries = problem.n_entries();
        if limits.ends() || is_special || n_entries > self.entries {
            return None;
        }
        let found = if n_entries <= HELD { ask(HELD_NODES) } else { None };
        found.or_else(|| py.detach(|| ask(self.nodes)))
    }
}

/// A run over all covers for at most this number of nodes.
pub(crate) fn run(problem: &quadrille::Problem, nodes: u64) -> Option<Run> {
    first(problem, nodes, None, false)
}

/// A run over the first covers, or this number of them, in any order or in that of the book, for at
/// most this number of nodes.
pub(crate) fn first(
    problem: &quadrille::Problem,
    nodes: u64,
    limit: Option<u64>,
    in_order: bool,
) -> Option<Run> {
    // The arena of Dancing Links has room for 65,536 nodes, which takes ten microseconds to make.
    let is_plain = !problem.has_multiplicities() && !in_order;
    let engine = if is_plain { EngineKind::Bitset } else { EngineKind::Dlx };
    let mut task = Task::new(problem.plan().engine(engine).threads(1), Question::All);
    task.limit = limit;
    let mut run = task.run().ok()?;
    run.set_limits(Limits::NONE.nodes(nodes));
    Some(run)
}

/// Shows covers until `take` wants no more; whether that, or the end, came before the limit.
pub(crate) fn visit(run: &mut Run, mut take: impl FnMut(&[OptionId]) -> bool) -> Option<End> {
    let found = &mut |found: FoundCover| if take(found.options) { Ok(()) } else { Err(()) };
    match run.advance(Duration::MAX, found) {
        Ok(Some(End::Complete)) | Err(()) => Some(End::Complete),
        Ok(Some(End::Enough)) => Some(End::Enough),
        Ok(_) => None,
    }
}

/// Up to `most` covers, if they or all that there are were found.
pub(crate) fn covers(mut run: Run, most: usize) -> Option<Vec<Vec<u32>>> {
    let mut covers = Vec::new();
    let end = visit(&mut run, |cover| {
        covers.push(numbers(cover));
        covers.len() < most
    });
    end.map(|_| covers)
}

/// The diagram of all covers, if it is built.
pub(crate) fn diagram(problem: &quadrille::Problem, asked: Asked, nodes: u64) -> Option<Diagram> {
    let mut run = Task::new(asked.plan(problem), Question::Diagram).run().ok()?;
    run.set_limits(Limits::NONE.nodes(nodes));
    run.to_end();
    run.diagram
}

/// The number of covers, if it is known.
pub(crate) fn count(mut run: Run) -> Option<u64> {
    (run.to_end() == End::Complete).then(|| run.stats().solutions)
}

/// The `most` covers of least cost, or of largest cost, the best first, if all were found.
pub(crate) fn cheapest(
    problem: &quadrille::Problem,
    mut run: Run,
    most: usize,
    maximize: bool,
) -> Option<Vec<Priced>> {
    let sign = if maximize { -1 } else { 1 };
    let mut found: Vec<Priced> = Vec::new();
    visit(&mut run, |cover| {
        found.push((problem.total_cost(cover), numbers(cover)));
        true
    })?;
    // Of covers with the same cost the first found stay.
    found.sort_by_key(|(cost, _)| sign * cost);
    found.truncate(most);
    Some(found)
}
