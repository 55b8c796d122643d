//! What the runs of all views have in common: how long a turn is, and how an answer is written.

use std::time::Duration;

use quadrille::Instance;
use quadrille::search::auto::Plan;
use serde::Serialize;

/// How long a run works before it lets the worker hear the page.
pub(crate) const TURN: Duration = Duration::from_millis(20);

/// The most bytes that a search may remember. The memory of a page never shrinks.
const MEMORY: usize = 256 << 20;

/// How a browser searches: with one thread and little memory.
pub(crate) fn plan(problem: &Instance) -> Plan<'_> {
    Plan::new(problem).threads(1).memory(MEMORY)
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
