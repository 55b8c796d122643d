//! Options of the commands for boards that cannot be combined.

use std::io::{IsTerminal, stdout};

use quadrille::batch::{Hint, Layout, Question};
use quadrille::files::Compression;
use quadrille::sudoku::EngineKind;
use quadrille::sudoku::text::Form;

use super::super::args::{BACKEND, BoardArgs};
use super::command;

/// Notes about options that have no effect together.
///
/// # Errors
///
/// If a combination can only be a mistake.
pub(super) fn check(question: Question, options: &BoardArgs) -> Result<Vec<String>, String> {
    if let Some(backend) = given_backend(options)
        && let EngineKind::Dlx | EngineKind::Backtrack = options.engine
    {
        let engine = options.engine;
        return Err(format!(
            "--backend {backend} has no effect with --engine {engine}, which uses no vector \
             instructions; leave one of them out"
        ));
    }
    if let Some(form) = options.format.filter(|&form| form != Form::Csv)
        && let Some(option) = table_option(options)
    {
        return Err(format!(
            "{option} is for tables, and --format {form} reads no table; leave one of them out"
        ));
    }
    if options.solution_column.is_some()
        && let Some(column) = answer_column(question)
    {
        return Err(format!(
            "--solution-column is for solve; {} writes its answers into the column {column}",
            command(question)
        ));
    }
    let is_json = options.layout() == Layout::Json;
    let is_stdout = options.to_file().is_none();
    let is_compressed = options.compress.is_some_and(|format| format != Compression::None);
    let wrong = match question {
        Question::Explain { .. } if options.output_format.is_some() && !is_json => {
            "explain prints sentences, or JSON objects by --json"
        }
        Question::Explain { hint: Some(Hint::Where | Hint::What), drawing: Some(_), .. } => {
            "--picture shows the whole step; it goes with --hint why, or no --hint"
        }
        Question::Explain { drawing: Some(_), .. } if is_json => {
            "--picture draws, and --json prints data; leave one of them out"
        }
        Question::Canonical { .. } if options.output_format.is_some_and(draws_boards) => {
            "canonical prints a line per board: --output-format csv, pair, json or line, or none"
        }
        Question::Canonical { .. }
            if options.engine != EngineKind::Auto || options.nodes.is_some() =>
        {
            "canonical asks no engine; leave out --engine and --nodes"
        }
        _ if options.resume && is_stdout => {
            "--resume needs the file of the interrupted run: --output FILE"
        }
        _ if is_compressed && is_stdout && stdout().is_terminal() => {
            "compressed results are not printed on a terminal; write them into a file by --output \
             FILE, or into a pipe"
        }
        _ => return Ok(notes(question, options)),
    };
    Err(wrong.into())
}

fn notes(question: Question, options: &BoardArgs) -> Vec<String> {
    let mut notes = Vec::new();
    if let (Some(backend), Some(_), EngineKind::Auto) =
        (given_backend(options), options.nodes, options.engine)
    {
        notes.push(format!(
            "--backend {backend} has no effect with --nodes, under which Dancing Links answers"
        ));
    }
    if answer_column(question).is_some()
        && !prints_boards(question)
        && options.output_format.is_some_and(draws_boards)
    {
        notes.push(format!(
            "--output-format has no effect here: {} prints words and no boards; csv, pair and \
             json print the puzzles, too",
            command(question)
        ));
    }
    if let (Some(path), Some(asked)) = (&options.output, options.compress) {
        let by_name = Compression::by_extension(path);
        if by_name != Compression::None && by_name != asked {
            let path = path.display();
            notes.push(format!("{path}: is not compressed as its name says, but by --compress"));
        }
    }
    notes
}

/// Whether a board has several lines in this layout.
const fn draws_boards(layout: Layout) -> bool {
    match layout {
        Layout::Pretty { .. } => true,
        Layout::In(form) => !matches!(form, Form::Csv | Form::Line),
        _ => false,
    }
}

/// Whether the answers are boards, or have their shape.
const fn prints_boards(question: Question) -> bool {
    matches!(question, Question::Minimize { .. } | Question::TrueCandidates { .. })
}

/// The backend that the command line sets. One that the environment sets is only a default.
fn given_backend(options: &BoardArgs) -> Option<quadrille::sudoku::Backend> {
    options.backend.filter(|_| std::env::var_os(BACKEND).is_none_or(|value| value.is_empty()))
}

/// An option that only affects tables.
pub(super) fn table_option(options: &BoardArgs) -> Option<&'static str> {
    let table_options = [
        (options.column.is_some(), "--column"),
        (options.solution_column.is_some(), "--solution-column"),
        (options.delimiter.is_some(), "--delimiter"),
        (options.no_header, "--no-header"),
        (options.verify, "--verify"),
    ];
    table_options.into_iter().find_map(|(is_set, name)| is_set.then_some(name))
}

/// The name of the column of answers in a table, unless the answers are solutions.
const fn answer_column(question: Question) -> Option<&'static str> {
    match question {
        Question::Explain { .. } => None,
        _ => question.column(),
    }
}
