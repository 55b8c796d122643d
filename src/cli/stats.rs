//! `quadrille stats`: statistics of a collection, as a table, as JSON and as a picture.

mod drawing;
mod numbers;

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use quadrille::batch::{self, End, Question, Report, Settings, Surveyed};
use quadrille::files::RunFiles;
use quadrille::sudoku::text::{Column, Columns};

use super::args::names::{AnyForm, delimiter, forms};
use super::args::numbers::threads;
use super::failure::Failure;
use super::input::{at_most_useful, board_files};
use super::interrupt::Interrupt;
use super::progress::{Bar, When};
use super::reporter::Reporter;
use super::results::Results;
use super::{Exit, messages, suggest};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct StatsArgs {
    /// Read boards from FILE; without FILE, or with "-", from standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Rate the puzzles, too; takes 10 microseconds to milliseconds per puzzle
    #[arg(long)]
    rating: bool,
    /// Do not count classes; a count takes up to 40 bytes of memory per class
    #[arg(long)]
    no_classes: bool,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = threads)]
    jobs: Option<NonZeroUsize>,
    /// Read boards of this form
    #[arg(
        long,
        value_name = "FORM",
        value_parser = forms(),
        default_value = "auto",
        help_heading = INPUT
    )]
    format: AnyForm,
    /// Read the puzzles of a table from COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    column: Option<String>,
    /// Use CHAR as the delimiter of a table: a character, or comma, semicolon, tab
    #[arg(long, value_name = "CHAR", value_parser = delimiter, help_heading = INPUT)]
    delimiter: Option<u8>,
    /// Treat the first line of a table as a record
    #[arg(long, help_heading = INPUT)]
    no_header: bool,
    /// Print one JSON object
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Draw the numbers as bars, as SVG, in FILE; with "-", print only the drawing
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    svg: Option<PathBuf>,
    /// Write the table to FILE, which appears when it is complete
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    /// Show a progress bar
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    progress: When,
}

// The headings under which help lists the options.
const INPUT: &str = "Input options";
const OUTPUT: &str = "Output options";

pub(super) fn run(options: &StatsArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let draws_on_stdout = options.svg.as_deref() == Some(Path::new("-"));
    if let Some(reason) = options.files.iter().find_map(|file| suggest::for_file(file, "stats")) {
        return Err(reason.into());
    }
    if draws_on_stdout && (options.json || options.output.is_some()) {
        return Err("--svg - prints the picture alone; give --svg a file".into());
    }
    let files = board_files(&options.files);
    let mut run_files = RunFiles::new(files.iter().cloned());
    let svg_path = options.svg.as_deref().filter(|_| !draws_on_stdout);
    let results = Results::open(options.output.as_deref(), &mut run_files)?;
    let drawing = svg_path.map(|path| Results::open(Some(path), &mut run_files)).transpose()?;
    let bar = Bar::of_files(options.progress, false, &files);
    let stopped = |_| "stopped before the end of the input".to_owned();
    let mut reporter = Reporter::new(bar, "board", interrupt, false, stopped);
    let mut asked = Surveyed::default();
    (asked.ratings, asked.classes) = (options.rating, !options.no_classes);
    let (report, survey) =
        batch::survey(&files, &settings(options, interrupt), asked, &mut reporter);
    reporter.end(&report.tally, &files);
    let is_cut = !matches!(report.end, End::Complete);
    if is_cut {
        messages::say(&format!("stopped; boards surveyed: {}", survey.boards));
    }
    let picture = || drawing::draw(&survey, options.rating);
    let text = if draws_on_stdout {
        picture()
    } else if options.json {
        format!("{}\n", numbers::as_json(&survey, options.rating))
    } else {
        numbers::table(&survey, options.rating)
    };
    let mut exit = exit(&report);
    let drawing = drawing.map(|drawing| (drawing, picture()));
    for (mut output, text) in [(results, text)].into_iter().chain(drawing) {
        let written =
            output.write_all(text.as_bytes()).and_then(|()| output.end(is_cut, "results"));
        let written = written.map(|place| place.iter().for_each(|place| messages::say(place)));
        exit = exit.max(messages::after_writing(written, "the numbers"));
    }
    Ok(exit)
}

fn settings(options: &StatsArgs, interrupt: &Interrupt) -> Settings {
    let columns = Columns {
        puzzle: options.column.as_deref().map(Column::from),
        delimiter: options.delimiter,
        no_header: options.no_header,
        ..Columns::default()
    };
    Settings {
        threads: at_most_useful(options.jobs),
        form: options.format,
        columns,
        stop: interrupt.stop_flag(),
        ..Settings::new(Question::Check)
    }
}

fn exit(report: &Report) -> Exit {
    let tally = &report.tally;
    if !matches!(report.end, End::Complete) {
        Exit::Stopped
    } else if tally.unreadable_files > 0 || tally.boards == tally.invalid {
        Exit::Input
    } else if tally.invalid > 0 {
        Exit::No
    } else {
        Exit::Answered
    }
}
