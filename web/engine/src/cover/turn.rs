//! What the runs of all views have in common: how long a turn is, and what it tells.

use std::time::Duration;

use quadrille::run::{End, Run};
use quadrille::search::auto::Plan;
use quadrille::{Instance, OptionId};
use serde::Serialize;

use crate::answer::json;

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
pub(crate) fn turn(run: &mut Run, take: impl FnMut(&[OptionId]) -> bool) -> Option<End> {
    run.step(TURN, take)
}

/// How far a run is, or why there is none.
#[derive(Serialize)]
struct Turn<T> {
    error: Option<String>,
    #[serde(flatten)]
    progress: T,
}

/// What `advance` makes of a run, or why there is none: a `Turn` as JSON.
pub(crate) fn told<R, T: Default + Serialize>(
    run: &mut Result<R, String>,
    advance: impl FnOnce(&mut R) -> T,
) -> String {
    let (error, progress) = match run {
        Ok(run) => (None, advance(run)),
        Err(error) => (Some(error.clone()), T::default()),
    };
    json(&Turn { error, progress })
}
