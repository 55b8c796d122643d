//! A quick proof that there is no solution, tried when a search takes long.
//!
//! Some problems have no solution for a reason that linear algebra finds in milliseconds, while a
//! search may take years. But most problems have no such reason, or a search decides them faster
//! than this attempt. So a search that has found nothing for half a second is interrupted for a
//! short time, and again each time when it has taken eight times as long. The trials take at most
//! about a tenth of its time.
//!
//! Trials are made only if the program may choose how to search. There are none if the user sets an
//! engine, a rule, or a number of tree nodes (every run must then stop at the same node), and none
//! if the search is saved to a checkpoint.

use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::proof::certificate::Certificate;
use quadrille::proof::{prove_by_moduli, weights};
use quadrille::search::StopFlag;

/// How long a search runs before the first trial.
const PATIENCE: Duration = Duration::from_millis(500);

/// The next trial is when the search has taken this many times as long.
const GROWTH: u32 = 8;

/// A trial takes one part in this many of the time that the search has spent, and at most
/// [`LONGEST`].
const SHARE: u32 = 10;

/// The maximum time of a trial. A signal may have to wait for it.
const LONGEST: Duration = Duration::from_secs(1);

/// The time per entry of the problem that a linear program may take before it first reads the
/// clock. It is subtracted from its time limit. Measured on packings, Sudoku and quasigroups: 20 to
/// 25 microseconds.
const TIME_PER_ENTRY: Duration = Duration::from_micros(25);

/// Tries to prove that there is no solution.
pub(super) struct QuickProof<'p> {
    problem: &'p Problem,
    /// The time of the search at which the next trial is due; `None` if there are no trials.
    next: Option<Duration>,
}

impl<'p> QuickProof<'p> {
    /// Trials for this problem, if they are `wanted`.
    pub(super) fn new(problem: &'p Problem, wanted: bool) -> Self {
        Self { problem, next: wanted.then_some(PATIENCE) }
    }

    /// A certificate, if a trial is due and finds one. `spent` is the time that the search has
    /// taken, and `remaining` the time until its time limit, if there is one.
    pub(super) fn certificate(
        &mut self,
        spent: Duration,
        remaining: Option<Duration>,
        stop: &StopFlag,
    ) -> Option<Certificate> {
        if self.next.is_none_or(|next| spent < next) {
            return None;
        }
        self.next = Some(spent * GROWTH);
        let time = (spent / SHARE).min(LONGEST).min(remaining.unwrap_or(LONGEST));
        let start = Instant::now();
        prove_by_moduli(self.problem, time, stop).or_else(|| {
            let entries = u32::try_from(self.problem.n_entries()).unwrap_or(u32::MAX);
            let rest = time.saturating_sub(start.elapsed());
            let rest = rest.checked_sub(TIME_PER_ENTRY * entries)?;
            if stop.is_set() { None } else { weights(self.problem, rest) }
        })
    }
}
