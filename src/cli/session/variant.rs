//! The variant of the boards, by `--variant`, `--model`, or the names of the files.

use std::path::Path;

use quadrille::batch::{Layout, Question};
use quadrille::files::RunFiles;
use quadrille::sudoku::EngineKind;
use quadrille::sudoku::text::Form;
use quadrille::sudoku::variant::Variant;

use super::super::args::BoardArgs;
use super::super::failure::Failure;
use super::super::{input, suggest};
use super::combinations::table_option;

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
    if variant.is_some() {
        check(question, options)?;
    }
    Ok(variant)
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
    input::read_rules(file)
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
fn check(question: Question, options: &BoardArgs) -> Result<(), String> {
    let by = match (&options.variant, &options.model) {
        (Some(_), _) => "--variant",
        (None, Some(_)) => "--model",
        (None, None) => "a file of JSON or of killers",
    };
    let command = match question {
        Question::Solve { .. }
        | Question::All { .. }
        | Question::Check
        | Question::Count { .. } => None,
        Question::Rate { .. } => Some("rate"),
        Question::Explain { .. } => Some("explain"),
        _ => Some("this command"),
    };
    if let Some(command) = command {
        return Err(format!(
            "{by} is for solve, check and count; {command} takes 9x9 boards without further rules"
        ));
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
