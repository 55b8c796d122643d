//! Runs a search in slices to its end or a limit.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use quadrille::run::{End, Run};
use quadrille::search::Stats;
use quadrille_base::{counted, real, whole};

use super::printer::{Printer, is_number};
use super::saving::Saving;
use crate::cli::progress::Bar;

/// The time of a slice. Between two slices the program saves, and shows the progress.
const SLICE: Duration = Duration::from_millis(100);

/// The number of steps of the progress bar.
const BAR_LENGTH: u32 = 1_000_000;

/// Runs a search to its end or a limit, prints the solutions, and saves it regularly.
pub(super) fn drive(
    run: &mut Run,
    mut saving: Option<&mut Saving>,
    printer: &mut Printer,
) -> io::Result<End> {
    let start = Instant::now();
    let before = run.stats();
    run.set_limits(printer.settings.limits_left());
    let shows_solutions = !is_number(printer.question) && printer.solutions.output.are_on_stdout();
    let mut bar = Bar::new(printer.settings.progress, shows_solutions, Some(BAR_LENGTH.into()));
    loop {
        let end = run.advance(SLICE, &mut |found| {
            printer.solutions.solution_with(found.options, None, found.images)
        })?;
        // A solution is saved as found only when it has been printed.
        printer.solutions.output.flush()?;
        if let Some(saving) = &mut saving
            && (end.is_some() || saving.is_due())
        {
            let written = printer.solutions.output.written()?;
            // The failure is reported at the end.
            let _ = saving.save(run, start.elapsed().as_secs_f64(), written);
        }
        if let Some(end) = end {
            bar.end();
            printer.seconds = start.elapsed().as_secs_f64();
            return Ok(end);
        }
        bar.show(whole(run.explored() * f64::from(BAR_LENGTH)), |seconds| {
            let Stats { nodes, solutions, .. } = run.stats();
            let rate = real(nodes - before.nodes) / seconds;
            let found = costs(run).unwrap_or_else(|| counted(solutions, "solution"));
            format!("{found}, {rate:.0} nodes/s")
        });
    }
}

/// Between which costs the best solutions are, in words, if they are asked for and a bound is
/// known.
fn costs(run: &Run) -> Option<String> {
    let best = run.best()?;
    let bound = best.bound?;
    Some(match run.best_covers().last() {
        Some((cost, _)) if best.maximize => format!("cost between {cost} and {bound}"),
        Some((cost, _)) => format!("cost between {bound} and {cost}"),
        None if best.maximize => format!("cost at most {bound}"),
        None => format!("cost at least {bound}"),
    })
}
