//! Messages for users who gave a puzzle in place of a file, or a file in place of a command.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use quadrille::batch::Tally;
use quadrille::files::open;
use quadrille::sudoku::text::Boards;
use quadrille::text::{Document, Format, knuth};

use super::failure::Failure;
use super::{Exit, input, messages};

/// The message for an argument that is a puzzle in place of a file, or `None`. `command` is
/// `solve`, `check` or `count`.
pub(super) fn for_file(argument: &Path, command: &str) -> Option<String> {
    let text = argument.to_str()?;
    if argument.exists() || !resembles_puzzle(text) {
        return None;
    }
    Some(format!(
        "'{}' is a puzzle and not the name of a file; puzzles are read from files or from stdin:\
         \n  {}",
        shortened(text),
        piped(text, command)
    ))
}

/// The problem in a file that is to be searched, as `input::read_problem` reads it. If the file
/// begins with Sudoku boards, the error says so. Equal boards could be read as a problem; it is
/// refused.
///
/// # Errors
///
/// If there is no such problem, or the time is over. The error has been reported.
pub(super) fn problem_in(
    file: &Path,
    format: Option<Format>,
    end: Option<Instant>,
) -> Result<Document, Failure> {
    let exit = match input::read_problem(file, format, end) {
        Ok(document) => {
            let problem = &document.problem;
            let is_board = |item| resembles_puzzle(problem.name(item));
            if problem.n_items() == 0 || !problem.items().all(is_board) {
                return Ok(document);
            }
            let name = input::name(file);
            let reason = format!("{name}: is a Sudoku board and no problem; try quadrille solve");
            messages::refuse(&reason)
        }
        Err(failure) => failure.exit(),
    };
    if exit == Exit::Input && beginning(file).is_some_and(|text| has_board(&text)) {
        messages::say(&suggested(file, "Sudoku boards", "solve"));
    }
    Err(exit.into())
}

/// If there was no board in these files, names those that begin with a problem.
pub(super) fn for_problems(tally: &Tally, files: &[PathBuf]) {
    if tally.boards == tally.invalid && tally.boards > 0 {
        for file in files.iter().filter(|file| begins_with_problem(file)) {
            messages::say(&suggested(file, "an exact cover problem", "cover"));
        }
    }
}

/// Whether a file begins with a problem with options, and not with boards.
pub(super) fn begins_with_problem(file: &Path) -> bool {
    beginning(file).is_some_and(|text| is_problem(&text) && !has_board(&text))
}

/// Whether the text is a problem with options.
pub(super) fn is_problem(text: &[u8]) -> bool {
    knuth::read(text).is_ok_and(|problem| problem.n_options() > 0)
}

fn suggested(file: &Path, content: &str, command: &str) -> String {
    let word = file.to_str().map_or_else(|| "FILE".into(), quoted);
    format!("{} has {content}; try quadrille {command} {word}", input::name(file))
}

/// The message for arguments that begin with a file or a puzzle in place of a command, or `None`.
pub(super) fn for_command(error: &clap::Error) -> Option<String> {
    let ErrorKind::InvalidSubcommand = error.kind() else { return None };
    let Some(ContextValue::String(text)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let path = Path::new(text);
    let (what, example) = if resembles_puzzle(text) && !path.exists() {
        ("a puzzle", piped(text, "solve"))
    } else if path.is_file() || path.extension().is_some() || text == "-" {
        let is_problem = has_extension(path) || is_problem_text(path);
        let command = if is_problem { "cover" } else { "solve" };
        ("a file", format!("quadrille {command} {}", quoted(text)))
    } else {
        return None;
    };
    let text = shortened(text);
    Some(format!("'{text}' is {what} and not a command; a command comes first:\n  {example}"))
}

/// Whether the text was meant as a puzzle: it has about as many cells as a board, and otherwise
/// only characters that may separate them.
fn resembles_puzzle(text: &str) -> bool {
    let is_cell = |c: &char| c.is_ascii_digit() || ".*_".contains(*c);
    let between = |c: char| c.is_whitespace() || "|+-,".contains(c);
    let n_cells = text.chars().filter(is_cell).count();
    let n_others = text.chars().filter(|c| !is_cell(c) && !between(*c)).count();
    n_cells == 81 && n_others <= 40 || (75..=90).contains(&n_cells) && n_others == 0
}

fn piped(puzzle: &str, command: &str) -> String {
    format!("echo {} | quadrille {command}", quoted(puzzle))
}

/// The text, quoted as one word of the shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "._-/+,:".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn shortened(text: &str) -> String {
    /// The maximum number of characters shown.
    const MOST: usize = 90;
    let short: String = text.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if text.chars().nth(MOST).is_some() { short + "..." } else { short }
}

/// Whether the name of a file is that of a problem, perhaps compressed.
fn has_extension(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').skip(1).any(|end| ["opb", "dlx", "mps", "lp"].contains(&end))
}

/// Whether the file begins with a problem, and not with boards.
fn is_problem_text(path: &Path) -> bool {
    beginning(path).is_some_and(|text| !has_board(&text) && knuth::read(&text[..]).is_ok())
}

/// The lines at the beginning of a plain file, decompressed.
pub(super) fn beginning(path: &Path) -> Option<Vec<u8>> {
    /// The maximum number of bytes that are read.
    const MOST: u64 = 1 << 16;
    if !path.is_file() {
        return None;
    }
    let mut text = Vec::new();
    open(path).ok()?.take(MOST).read_to_end(&mut text).ok()?;
    if text.len() as u64 == MOST {
        // The last line may be cut off.
        text.truncate(memchr::memrchr(b'\n', &text).map_or(text.len(), |end| end + 1));
    }
    Some(text)
}

fn has_board(text: &[u8]) -> bool {
    let mut boards = Boards::with_positions(None);
    text.split(|&byte| byte == b'\n').for_each(|line| boards.line(line));
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).any(|entry| entry.board.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_told_from_names_of_files() {
        for puzzle in [".".repeat(81), "1".repeat(80), ". . .|".repeat(27)] {
            assert!(resembles_puzzle(&puzzle), "{puzzle}");
            assert!(for_file(Path::new(&puzzle), "check").unwrap().ends_with("| quadrille check"));
        }
        for name in ["puzzles.txt", "17clue", "", &"x".repeat(81)] {
            assert_eq!(for_file(Path::new(name), "solve"), None, "{name}");
        }
    }

    #[test]
    fn an_example_is_quoted_for_the_shell() {
        assert_eq!(quoted("a/b.txt"), "a/b.txt");
        assert_eq!(quoted("it's *"), r"'it'\''s *'");
    }
}
