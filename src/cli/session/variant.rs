//! The variant of the boards, by `--variant`, `--model`, or the names of the files.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use quadrille::batch::{Layout, Question};
use quadrille::files::{RunFiles, open};
use quadrille::models::ModelError;
use quadrille::models::sudoku::Sudoku;
use quadrille::sudoku::EngineKind;
use quadrille::sudoku::text::Form;
use quadrille::sudoku::variant::{Variant, VariantBoards};

use super::super::args::BoardArgs;
use super::super::failure::Failure;
use super::super::{input, suggest};
use super::combinations::table_option;
use super::command;

/// The variant of the boards; `None` for 9x9 boards without further rules.
///
/// # Errors
///
/// If the file of rules is wrong, or options cannot be combined with a variant.
pub(super) fn of(question: Question, options: &BoardArgs) -> Result<Option<Variant>, Failure> {
    let variant = match (&options.variant, &options.model) {
        (Some(variant), _) => Some(variant.clone()),
        (None, Some(file)) => Some(model(file, options)?),
        (None, None) if options.files.iter().any(|file| is_export(file) || is_killer(file)) => {
            Some(Variant::named("9x9").expect("a size with boxes"))
        }
        (None, None) => None,
    };
    let variant = match &options.digits {
        Some(digits) => with_digits(variant, digits)?,
        None => variant,
    };
    if let Some(variant) = &variant {
        check(question, options, variant)?;
    } else if question == (Question::Minimize { rules: true }) {
        let reason = "--rules is for boards with further rules, by --variant or --model, or in a \
                      file of JSON";
        return Err(reason.into());
    } else if !options.ignore.is_empty() {
        return Err("--ignore is for exports: files of JSON, or boards with --variant".into());
    }
    Ok(variant)
}

/// The variant with these digits. Without a variant the board has as many rows as digits, and 9x9
/// boards with the digits 1 to 9 need none.
fn with_digits(variant: Option<Variant>, digits: &str) -> Result<Option<Variant>, Failure> {
    let wrong = |error: ModelError| Failure::Because(format!("--digits: {error}"));
    let variant = match variant {
        Some(variant) => variant,
        None if digits == "1-9" => return Ok(None),
        None => {
            let n = Sudoku::n_digits(digits).map_err(wrong)?;
            Variant::named(&format!("{n}x{n}")).map_err(wrong)?
        }
    };
    variant.with_digits(digits).map(Some).map_err(wrong)
}

/// The variant that a file describes.
fn model(file: &Path, options: &BoardArgs) -> Result<Variant, Failure> {
    let stdin = Path::new("-");
    if file == stdin && (options.files.is_empty() || options.files.iter().any(|its| its == stdin)) {
        return Err("--model and the boards cannot both be read from standard input".into());
    }
    if let Some(output) = options.to_file() {
        RunFiles::new([file.to_owned()]).output(output)?;
    }
    input::read_rules(file, options.digits.as_deref())
}

/// Whether the name of the file has an extension of JSON.
fn is_export(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("");
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    [".json", ".jsonl", ".ndjson"].iter().any(|extension| name.ends_with(extension))
}

/// Whether the file begins with a killer in a notation of one line.
fn is_killer(file: &Path) -> bool {
    let text = suggest::beginning(file).unwrap_or_default();
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#")).unwrap_or(b"");
    first.starts_with(b"3x3:") || first.starts_with(b"SumoCueV1")
}

/// Refuses options that are for 9x9 boards without further rules.
fn check(question: Question, options: &BoardArgs, variant: &Variant) -> Result<(), String> {
    let by = match (&options.variant, &options.model) {
        (Some(_), _) => "--variant",
        (None, Some(_)) => "--model",
        (None, None) if options.digits.is_some() => "--digits",
        (None, None) => "a file of JSON or of killers",
    };
    if !question.takes_variants() {
        return Err(unknown_rules(question, by, variant, options));
    }
    if !matches!(options.engine, EngineKind::Auto | EngineKind::Dlx) {
        let engine = options.engine;
        return Err(format!(
            "--engine {engine} solves 9x9 boards without further rules; with {by} leave it out"
        ));
    }
    let format = options.format.map(|_| "--format");
    if let Some(option) = format.or_else(|| table_option(options)) {
        return Err(format!(
            "{option} is for 9x9 boards without further rules; with {by} leave it out"
        ));
    }
    if let Some(Layout::In(form @ (Form::Csv | Form::Ss))) = options.output_format {
        return Err(format!(
            "--output-format {form} is for 9x9 boards; with {by} the formats are line, grid, boj, \
             csv, pair, json and pretty"
        ));
    }
    Ok(())
}

/// The message of a command that knows no rules of variants. It names the rules.
fn unknown_rules(question: Question, by: &str, variant: &Variant, options: &BoardArgs) -> String {
    let command = command(question);
    let mut names = names(variant);
    for file in options.files.iter().filter(|file| is_export(file)) {
        for name in exported(file).iter().flat_map(|variant| self::names(variant)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    if names.is_empty() {
        return format!(
            "{command} takes 9x9 boards without further rules, as text; with {by} the commands are \
             solve, check, count, \
             minimize and true-candidates"
        );
    }
    format!(
        "{command} knows no rules but those of rows, columns and boxes of 9x9, and not: {}; solve, \
         check, count, minimize and true-candidates know them",
        names.join(", ")
    )
}

/// The size or the boxes of a variant, unless they are those of 9x9, and the names of its rules.
fn names(variant: &Variant) -> Vec<String> {
    let text = variant.to_string();
    let shape = text.lines().next().unwrap_or("");
    let shape = if shape == "boxes" { "drawn boxes" } else { shape };
    let mut names = Vec::new();
    names.extend((shape != "size 9x9").then(|| shape.to_owned()));
    for rule in variant.rule_texts() {
        let name = rule.split(' ').next().unwrap_or("");
        if !names.iter().any(|its| its == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// The variants of the exports in a file, as far as they can be read.
fn exported(file: &Path) -> Vec<Arc<Variant>> {
    let mut text = Vec::new();
    let read = open(file).map(|opened| opened.take(MOST_READ).read_to_end(&mut text));
    if !matches!(read, Ok(Ok(_))) {
        return Vec::new();
    }
    let usual = Variant::named("9x9").expect("a size with boxes");
    let mut boards = VariantBoards::new(usual.into());
    text.split(|&byte| byte == b'\n').for_each(|line| boards.line(line));
    boards.end();
    let entries = std::iter::from_fn(|| boards.next_entry());
    entries.filter_map(|entry| entry.puzzle.ok()?.own).collect()
}

/// The bytes of a file that are read to name its rules.
const MOST_READ: u64 = 1 << 24;
