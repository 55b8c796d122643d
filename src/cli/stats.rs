//! `quadrille stats`: what a collection is like, as a table, as JSON and as a picture.

mod drawing;

use std::io::{IsTerminal, Write as _, stdin};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use quadrille::batch::{self, End, Listener, Question, Report, Settings, Survey, Surveyed, Tally};
use quadrille::files::RunFiles;
use quadrille::sudoku::Technique;
use quadrille::sudoku::text::{Column, Columns, Form};
use quadrille::text::ParseError;
use serde_json::{Map, Value, json};

use super::args::{names, numbers};
use super::input::{END_OF_INPUT, at_most_useful, available};
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::progress::{Progress, When};
use super::results::Results;
use super::session::grouped;
use super::{Exit, suggest};

/// The form of all boards, or `None` if they may differ. clap would take a bare `Option` for an
/// argument that may be absent.
type AnyForm = Option<Form>;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Read boards from FILE; without FILE, or with "-", from standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Rate the puzzles, too; from 10 microseconds to milliseconds for each
    #[arg(long)]
    rating: bool,
    /// Do not count classes, which takes up to 40 bytes of memory for each
    #[arg(long)]
    no_classes: bool,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = numbers::threads)]
    jobs: Option<NonZeroUsize>,
    /// Read boards of this form
    #[arg(
        long,
        value_name = "FORM",
        value_parser = names::forms(),
        default_value = "auto",
        help_heading = INPUT
    )]
    format: AnyForm,
    /// Read the puzzles of a table from COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    column: Option<String>,
    /// Take CHAR as the delimiter of a table: a character, or comma, semicolon, tab
    #[arg(long, value_name = "CHAR", value_parser = names::delimiter, help_heading = INPUT)]
    delimiter: Option<u8>,
    /// Take the first line of a table as a record
    #[arg(long, help_heading = INPUT)]
    no_header: bool,
    /// Print one JSON object
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Draw the numbers as bars, as SVG, in FILE; "-" is standard output, in place of the table
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    svg: Option<PathBuf>,
    /// Write the table to FILE, which appears when it is complete
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    /// Show a progress bar
    #[arg(
        long,
        value_enum,
        default_value_t = When::Auto,
        value_name = "WHEN",
        help_heading = OUTPUT
    )]
    progress: When,
}

// The headings under which help lists the options.
const INPUT: &str = "Input options";
const OUTPUT: &str = "Output options";

pub(super) fn run(options: Options, interrupt: &Interrupt) -> Exit {
    let messages = Messages::new();
    let stdout_path = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    let draws_on_stdout = stdout_path(&options.svg);
    let refusal =
        options.files.iter().find_map(|file| suggest::for_file(file, "stats")).or_else(|| {
            let both = draws_on_stdout && (options.json || options.output.is_some());
            both.then(|| "--svg - prints the picture alone; give --svg a file".to_owned())
        });
    if let Some(reason) = refusal {
        messages.say(&reason);
        return Exit::Input;
    }
    let mut files = options.files.clone();
    if files.is_empty() {
        files.push("-".into());
    }
    if files.iter().any(|file| file == Path::new("-")) && stdin().is_terminal() {
        messages.say(&format!("reading boards from stdin; end them with {END_OF_INPUT}"));
    }
    let mut run_files = RunFiles::new(files.iter().cloned());
    let svg_path = options.svg.as_deref().filter(|_| !draws_on_stdout);
    let Some(results) = Results::open_or_say(options.output.as_deref(), &mut run_files, &messages)
    else {
        return Exit::Input;
    };
    let drawing =
        match svg_path.map(|path| Results::open_or_say(Some(path), &mut run_files, &messages)) {
            None => None,
            Some(None) => return Exit::Input,
            Some(opened) => opened,
        };
    let progress = Progress::new(options.progress, &files, Some(Path::new("table")));
    let mut reporter = Reporter { messages, progress, interrupt };
    let mut asked = Surveyed::default();
    (asked.ratings, asked.classes) = (options.rating, !options.no_classes);
    let (report, survey) =
        batch::survey(&files, &settings(&options, interrupt), asked, &mut reporter);
    reporter.progress.end();
    let messages = &reporter.messages;
    messages.omitted(report.tally.reasons);
    if !matches!(report.end, End::Complete) {
        messages.say(&format!("stopped; boards surveyed: {}", survey.boards));
    }
    let picture = || drawing::draw(&survey, options.rating);
    let text = if draws_on_stdout {
        picture()
    } else if options.json {
        format!("{}\n", as_json(&survey, options.rating))
    } else {
        table(&survey, options.rating)
    };
    let mut exit = exit(&report);
    for (output, text) in [(Some(results), text)].into_iter().chain([(drawing, picture())]) {
        let Some(mut output) = output else { continue };
        let written = output.write_all(text.as_bytes());
        let written = if matches!(report.end, End::Complete) {
            written.and_then(|()| output.finish())
        } else {
            written.and_then(|()| output.leave()).map(|left| {
                left.into_iter().for_each(|left| messages.say(&left));
            })
        };
        exit = exit.max(messages.after_writing(written, "the numbers"));
    }
    exit
}

fn settings(options: &Options, interrupt: &Interrupt) -> Settings {
    let mut columns = Columns::default();
    columns.puzzle = options.column.as_deref().map(Column::from);
    let columns = columns.delimiter(options.delimiter).no_header(options.no_header);
    Settings::new(Question::Check)
        .threads(options.jobs.map_or_else(available, at_most_useful))
        .form(options.format)
        .columns(columns)
        .stop(interrupt.stop_flag())
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

/// Prints the messages of a run.
struct Reporter<'a> {
    messages: Messages,
    progress: Progress,
    interrupt: &'a Interrupt,
}

impl Listener for Reporter<'_> {
    fn say(&mut self, text: &str) {
        self.progress.aside(|| self.messages.say(text));
    }

    fn fault(&mut self, file: &str, error: &ParseError) {
        self.progress.aside(|| self.messages.parse_error(file, error));
    }

    fn most_reasons(&self) -> u64 {
        Messages::MOST
    }

    fn written(&mut self, tally: &Tally, n_read: u64) {
        self.progress.show(tally.boards, n_read);
    }

    fn idle(&mut self, waiting: bool) {
        if self.interrupt.set_idle(waiting) {
            self.progress.end();
            self.messages.say("stopped before the end of the input");
            std::process::exit(Exit::Stopped as i32);
        }
    }
}

/// A part of the table: its heading, and its lines.
type Section = (&'static str, Vec<(String, u64)>);

/// The numbers, as the table and the picture show them.
fn sections(survey: &Survey, rated: bool) -> Vec<Section> {
    let named = |pairs: &[(&str, u64)]| {
        let shown = pairs.iter().filter(|&&(_, n)| n > 0);
        shown.map(|&(name, n)| (name.to_owned(), n)).collect::<Vec<_>>()
    };
    let mut boards = vec![("boards".to_owned(), survey.boards)];
    boards.extend(named(&[
        ("with one solution", survey.one),
        ("with several", survey.several),
        ("without a solution", survey.none),
        ("invalid", survey.invalid),
        ("minimal", survey.minimal),
    ]));
    if let Some(classes) = survey.classes {
        boards.push(("classes".to_owned(), classes));
    }
    let mut sections = vec![("", boards)];
    let clues = survey.clues.iter().map(|(clues, &n)| (clues.to_string(), n)).collect();
    sections.push(("clues", clues));
    let symmetries = survey.symmetries.iter().map(|(&name, &n)| (name.to_owned(), n)).collect();
    sections.push(("symmetry of the clues", symmetries));
    if rated {
        let ratings = survey.ratings.iter().map(|(rating, &n)| (rating.to_string(), n));
        sections.push(("rating", ratings.collect()));
        let techniques = survey.techniques.iter();
        let techniques = techniques.map(|(technique, &n)| (technique.name().to_owned(), n));
        sections.push(("hardest technique", techniques.collect()));
        let at_least = named(&[("beyond the techniques", survey.at_least)]);
        sections.push(("", at_least));
    }
    sections.retain(|(_, lines)| !lines.is_empty());
    sections
}

fn table(survey: &Survey, rated: bool) -> String {
    let sections = sections(survey, rated);
    let lines = || sections.iter().flat_map(|(_, lines)| lines);
    let widest = lines().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    let longest = lines().map(|&(_, n)| grouped(n).len()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, (heading, lines)) in sections.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let indent = if heading.is_empty() { "" } else { "  " };
        if !heading.is_empty() {
            text.push_str(heading);
            text.push('\n');
        }
        for (name, n) in lines {
            let width = widest - indent.len() + 2;
            let number = grouped(*n);
            text.push_str(&format!("{indent}{name:<width$}{number:>longest$}\n"));
        }
    }
    text
}

fn as_json(survey: &Survey, rated: bool) -> Value {
    fn object<K: ToString>(counts: impl IntoIterator<Item = (K, u64)>) -> Value {
        let pairs = counts.into_iter().map(|(key, n)| (key.to_string(), n.into()));
        Value::Object(pairs.collect::<Map<_, _>>())
    }
    let mut all = json!({
        "boards": survey.boards,
        "invalid": survey.invalid,
        "none": survey.none,
        "one": survey.one,
        "several": survey.several,
        "minimal": survey.minimal,
        "classes": survey.classes,
        "clues": object(survey.clues.iter().map(|(&clues, &n)| (clues, n))),
        "symmetries": object(survey.symmetries.iter().map(|(&name, &n)| (name, n))),
    });
    if rated {
        all["ratings"] = object(survey.ratings.iter().map(|(&rating, &n)| (rating, n)));
        let techniques = survey.techniques.iter();
        all["techniques"] = object(techniques.map(|(&t, &n)| (Technique::name(t), n)));
        all["at_least"] = survey.at_least.into();
    }
    all
}
