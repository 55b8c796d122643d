//! What the runs of all views have in common: how long a turn is.

use std::time::Duration;

use quadrille::run::{End, Run};
use quadrille::search::auto::Plan;
use quadrille::{Instance, OptionId};

/// How long a run works before it lets the worker hear the page.
const TURN: Duration = Duration::from_millis(20);

/// The most bytes that a search may remember. The memory of a page never shrinks.
const MEMORY: usize = 256 << 20;

/// How a browser searches: with one thread and little memory.
pub(crate) fn plan(problem: &Instance) -> Plan<'_> {
    Plan::new(problem).threads(1).memory(MEMORY)
}

/// Works for a turn, or until `take` wants no more of the covers that are found. How the run ended,
/// if it did.
pub(crate) fn turn(run: &mut Run, mut take: impl FnMut(&[OptionId]) -> bool) -> Option<End> {
    let step = run.advance(TURN, &mut |found| if take(found.options) { Ok(()) } else { Err(()) });
    step.unwrap_or(None)
}
