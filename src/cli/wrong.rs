//! What the program says about wrong arguments besides clap's message.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use quadrille::sudoku::text::Boards;
use quadrille::text::{Format, read_problem, visible, visible_name};

use super::model;

/// The error with visible text in place of arguments that have control characters in them.
pub(super) fn shown(mut error: Error) -> Error {
    let invisible: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, text.clone())),
            _ => None,
        })
        .filter(|(_, text)| visible(text) != text.as_str())
        .collect();
    if !invisible.is_empty() {
        // The tips quote the argument again.
        error.remove(ContextKind::Suggested);
    }
    for (kind, text) in invisible {
        error.insert(kind, ContextValue::String(visible(&text).into_owned()));
    }
    error
}

/// What the user may have meant, or an example of a right command. The arguments begin with the
/// name of the program.
pub(super) fn hint(error: &Error, arguments: &[OsString]) -> Option<String> {
    if let Some(example) = model::example(arguments.iter().cloned()) {
        return Some(format!("For example: {example}"));
    }
    let first = arguments.get(1)?;
    match (error.kind(), first.to_str()) {
        (ErrorKind::InvalidSubcommand, _) => meant(first),
        (ErrorKind::MissingRequiredArgument, Some("cover")) => Some(
            "FILE is an exact cover problem in Knuth's text format; - is standard input.\n\
             For example: quadrille cover problem.dlx"
                .into(),
        ),
        (ErrorKind::MissingRequiredArgument, Some("verify")) => Some(
            "For example: quadrille cover --all problem.dlx | quadrille verify problem.dlx -"
                .into(),
        ),
        _ => None,
    }
}

/// The command for a file or a puzzle in the place of a command.
fn meant(word: &OsStr) -> Option<String> {
    let is_cell = |c: char| c.is_ascii_digit() || ".*_-".contains(c);
    let is_puzzle = |word: &&str| word.len() == 81 && word.chars().all(is_cell);
    if let Some(puzzle) = word.to_str().filter(is_puzzle) {
        return Some(format!("To solve this board: echo '{puzzle}' | quadrille solve"));
    }
    let path = Path::new(word);
    let is_problem = has_extension(path);
    if !is_problem && !path.is_file() {
        return None;
    }
    let command = if is_problem || is_problem_text(path) { "cover" } else { "solve" };
    Some(format!("Did you mean this?  quadrille {command} {}", argument(word)))
}

/// Whether the name of a file is that of a problem, perhaps compressed.
fn has_extension(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = || Format::ALL.iter().flat_map(|format| format.extensions());
    name.split('.').skip(1).any(|end| end == "opb" || known().any(|known| end == *known))
}

/// Whether the file begins with a problem, and not with boards.
fn is_problem_text(path: &Path) -> bool {
    /// Bytes that are read to find out.
    const MOST: u64 = 1 << 16;
    let Ok(file) = File::open(path) else { return false };
    let mut text = Vec::new();
    if file.take(MOST).read_to_end(&mut text).is_err() {
        return false;
    }
    let mut boards = Boards::new(None);
    text.split(|&byte| byte == b'\n').for_each(|line| boards.line(line));
    boards.end();
    let has_board = std::iter::from_fn(|| boards.next_entry()).any(|entry| entry.board.is_ok());
    // The last line may be cut off.
    let whole = memchr::memrchr(b'\n', &text).map_or(&text[..], |end| &text[..=end]);
    !has_board && read_problem(BufReader::new(whole), Some(path)).is_ok()
}

/// A word as one types it in a shell.
fn argument(word: &OsStr) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_./,+=@%:-".contains(c);
    let word = visible_name(word);
    if word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
