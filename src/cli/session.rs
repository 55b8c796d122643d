//! The commands for boards, such as `solve` and `rate`. They turn the arguments into settings, and
//! the report of a run into messages and an exit code.

mod combinations;
mod variant;

use std::io::stdout;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use quadrille::batch::{self, Drawing, End, Layout, Output, Question, Report, Settings, Tally};
use quadrille::files::Compression;
use quadrille::sudoku::Backend;
use quadrille::sudoku::text::{Column, Columns};
use quadrille_base::counted;

use super::args::{BoardArgs, names};
use super::failure::Failure;
use super::grouped::{grouped, rate};
use super::input::{at_most_useful, board_files};
use super::interrupt::Interrupt;
use super::progress::Bar;
use super::reporter::Reporter;
use super::{Exit, color, messages, suggest};

/// Answers the question for all boards in the files that `options` name.
pub(super) fn run(
    question: Question,
    options: &BoardArgs,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    let puzzle = |file: &PathBuf| suggest::for_file(file, command(question));
    if let Some(reason) = options.files.iter().find_map(puzzle) {
        return Err(reason.into());
    }
    let notes = combinations::check(question, options)?;
    let mut settings = settings(question, options, interrupt)?;
    settings.variant = variant::of(question, options)?.map(Arc::new);
    for note in &notes {
        messages::say(note);
    }
    let to_file = options.output.is_some();
    let files = board_files(&options.files);
    let bar = Bar::of_files(options.progress, !to_file, &files);
    let earlier = names::earlier(options.resume, options.start_over);
    let output = match options.to_file() {
        Some(path) => Output::file(path).earlier(earlier),
        None => Output::stdout(),
    };
    let stopped = |n| format!("stopped; boards answered: {n}");
    let mut reporter = Reporter::new(bar, "board", interrupt, options.quiet, stopped);
    let report = batch::run(&files, output, &settings, &mut reporter);
    reporter.end(&report.tally, &files);
    let mut exit = exit(&report, question);
    if options.verify {
        exit = exit.max(verified(&report));
    }
    let ran = matches!(report.end, End::Complete | End::Stopped | End::Unreadable);
    if ran && !options.quiet && (report.collection || to_file) {
        let (has_rules, seconds) = (settings.variant.is_some(), start.elapsed().as_secs_f64());
        messages::say(&summary(&report.tally, question, has_rules, seconds));
    }
    Ok(exit)
}

/// The command that asks the question.
const fn command(question: Question) -> &'static str {
    match question {
        Question::Check | Question::Redundant => "check",
        Question::Count { .. } => "count",
        Question::Rate { .. } => "rate",
        Question::Explain { .. } => "explain",
        Question::Minimize { .. } => "minimize",
        Question::TrueCandidates { .. } => "true-candidates",
        Question::Canonical { .. } => "canonical",
        _ => "solve",
    }
}

/// Reports how many boards have no solution in their file that `--verify` could check. A run that
/// checked no solution is not a success.
fn verified(report: &Report) -> Exit {
    let n_read = report.tally.boards - report.tally.invalid;
    let n_missing = n_read - report.tally.verified.min(n_read);
    if n_missing == 0 || !matches!(report.end, End::Complete) {
        return Exit::Answered;
    }
    if n_missing == n_read {
        messages::say(
            "--verify: no board has a solution in the file, so none was verified; \
             --solution-column names the column",
        );
        return Exit::Input;
    }
    let has = if n_missing == 1 { "has" } else { "have" };
    let missing = boards(n_missing);
    messages::say(&format!("--verify: {missing} {has} no solution in the file to be verified"));
    Exit::Answered
}

fn settings(
    question: Question,
    options: &BoardArgs,
    interrupt: &Interrupt,
) -> Result<Settings, String> {
    let backend = options.backend.unwrap_or_else(Backend::best);
    if !backend.is_available() {
        let best = Backend::best();
        return Err(format!(
            "this processor has no {backend} instructions; its fastest backend is {best}"
        ));
    }
    let path = options.output.as_deref().unwrap_or(Path::new("-"));
    let columns = Columns {
        puzzle: options.column.as_deref().map(Column::from),
        solution: options.solution_column.as_deref().map(Column::from),
        answer: None,
        delimiter: options.delimiter,
        no_header: options.no_header,
    };
    let has_color =
        || if options.to_file().is_none() { color::is_on(&stdout()) } else { color::is_forced() };
    let layout = match options.layout() {
        Layout::Pretty { .. } => Layout::Pretty { bold: has_color() },
        layout => layout,
    };
    let question = match question {
        Question::Explain { until, modern, hint, drawing: Some(Drawing::Text { .. }) } => {
            let drawing = Some(Drawing::Text { is_styled: has_color() });
            Question::Explain { until, modern, hint, drawing }
        }
        question => question,
    };
    let compression = options.compress.unwrap_or_else(|| Compression::by_extension(path));
    let default = Settings::new(question);
    Ok(Settings {
        engine: options.engine,
        backend,
        nodes: options.nodes,
        ignored_rules: options.ignore.clone(),
        threads: at_most_useful(options.jobs),
        form: options.format,
        zeros_are_empty: options.digits.is_some(),
        columns,
        verify: options.verify,
        why: options.why,
        layout,
        compression,
        memory: options.memory.unwrap_or(default.memory),
        steps: options.steps,
        position: options.position,
        stop: interrupt.stop_flag(),
        ..default
    })
}

fn exit(report: &Report, question: Question) -> Exit {
    let tally = &report.tally;
    match &report.end {
        End::Write(error) => messages::after_error(error, "the results"),
        End::Refused(error) => messages::refuse(&error.to_string()),
        End::Unreadable => Exit::Input,
        End::Complete => {
            let may_have_several = matches!(
                question,
                Question::Solve { .. }
                    | Question::All { .. }
                    | Question::Count { .. }
                    | Question::TrueCandidates { .. }
            );
            let not_unique = if may_have_several { 0 } else { tally.several };
            if tally.unknown > 0 {
                Exit::Stopped
            } else if tally.unreadable_files > 0 || tally.boards == tally.invalid {
                Exit::Input
            } else if tally.none + not_unique + tally.redundant + tally.invalid + tally.wrong > 0 {
                Exit::No
            } else {
                Exit::Answered
            }
        }
        // The stop flag, or an end that may be added later, which does not answer every board
        // either.
        _ => Exit::Stopped,
    }
}

/// `3,000 boards: 2,990 solved, 8 without a solution, 2 invalid; 0.012 s, 250,000 boards per
/// second`
fn summary(tally: &Tally, question: Question, has_rules: bool, seconds: f64) -> String {
    let answered = tally.boards - tally.invalid - tally.unknown;
    let some = answered - tally.none;
    let proper = some - tally.several;
    let several = (tally.several, "with several solutions");
    let redundant =
        if has_rules { "with redundant clues or rules" } else { "with redundant clues" };
    let mut parts = match question {
        Question::Solve { .. } | Question::All { .. } => vec![(some, "solved")],
        Question::Check => vec![(proper, "with one solution"), (tally.several, "with several")],
        Question::Count { .. } => vec![(some, "counted")],
        Question::Rate { .. } => vec![(proper, "rated"), several],
        Question::Explain { .. } => vec![(proper, "explained"), several],
        Question::Minimize { .. } => vec![(proper, "minimized"), several],
        Question::Redundant => {
            vec![(proper - tally.redundant, "minimal"), (tally.redundant, redundant), several]
        }
        Question::Canonical { dedupe: true } => {
            vec![(some - tally.duplicates, "kept"), (tally.duplicates, "equivalent to one before")]
        }
        _ => vec![(some, "answered")],
    };
    parts.extend([
        (tally.none, "without a solution"),
        (tally.invalid, "invalid"),
        (tally.unknown, "unknown"),
        (tally.wrong, "with a wrong solution in the file"),
    ]);
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|&(n, _)| n > 0)
        .map(|(n, what)| format!("{} {what}", grouped(n)))
        .collect();
    let rate = rate(tally.boards, seconds);
    let parts = parts.join(", ");
    format!("{}: {parts}; {seconds:.3} s, {rate} boards per second", boards(tally.boards))
}

/// `1 board`, `2,345 boards`
fn boards(n: u64) -> String {
    counted(grouped(n), "board")
}
