//! A quick proof that there is no solution, tried when a search takes long.
//!
//! Some problems have no solution for a reason that linear algebra finds in milliseconds, while a
//! search may take years. But most problems have no such reason, or are searched faster than it
//! could be looked for. So a search that has found nothing for half a second is interrupted for a
//! short time, and again when it has taken eight times as long. It loses a tenth of its time.
//!
//! That is done only where the program may choose how to search: not if an engine or a rule is
//! asked for, or a number of tree nodes, which ends every run at the same place; nor if the search
//! is saved to be resumed.

use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::proof::certificate::Certificate;
use quadrille::proof::{prove_by_moduli, weights};
use quadrille::search::StopFlag;

/// How long a search goes on before the first trial.
const PATIENCE: Duration = Duration::from_millis(500);

/// The next trial is when the search has taken this many times as long.
const GROWTH: u32 = 8;

/// A trial takes this fraction of the time that was spent by then, and at most [`LONGEST`].
const SHARE: u32 = 10;

/// The longest trial. A signal may have to wait for it.
const LONGEST: Duration = Duration::from_secs(1);

/// The time that a linear program may take beyond its limit, for each entry of the problem: what
/// it does before it looks at the clock. Measured on packings, Sudoku and quasigroups: 20 to 25.
const TIME_PER_ENTRY: Duration = Duration::from_micros(25);

/// Tries to prove that there is no solution.
pub(super) struct QuickProof<'p> {
    problem: &'p Problem,
    /// How long the search takes before the next trial; `None` if there is to be none.
    next: Option<Duration>,
}

impl<'p> QuickProof<'p> {
    /// Trials for this problem, if they are `wanted`.
    pub(super) fn new(problem: &'p Problem, wanted: bool) -> Self {
        Self { problem, next: wanted.then_some(PATIENCE) }
    }

    /// A certificate, if it is time for a trial and the trial finds one. The search has `spent`
    /// some time, and has some time `left`.
    pub(super) fn certificate(
        &mut self,
        spent: Duration,
        left: Option<Duration>,
        stop: &StopFlag,
    ) -> Option<Certificate> {
        if self.next.is_none_or(|next| spent < next) {
            return None;
        }
        self.next = Some(spent * GROWTH);
        let time = (spent / SHARE).min(LONGEST).min(left.unwrap_or(LONGEST));
        let start = Instant::now();
        prove_by_moduli(self.problem, time, stop).or_else(|| {
            let entries = u32::try_from(self.problem.n_entries()).unwrap_or(u32::MAX);
            let rest = time.saturating_sub(start.elapsed());
            let rest = rest.checked_sub(TIME_PER_ENTRY * entries)?;
            if stop.is_set() { None } else { weights(self.problem, rest) }
        })
    }
}
