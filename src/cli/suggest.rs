//! What a user meant who gave a puzzle in place of a file, or a file in place of a command.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The message for an argument that is no file but a puzzle, or `None`. `command` is `solve`,
/// `check` or `count`.
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

/// The message for arguments that name no command but a file or a puzzle, or `None`.
pub(super) fn for_command(error: &clap::Error) -> Option<String> {
    let ErrorKind::InvalidSubcommand = error.kind() else { return None };
    let Some(ContextValue::String(text)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let path = Path::new(text);
    let (what, example) = if resembles_puzzle(text) && !path.exists() {
        ("a puzzle", piped(text, "solve"))
    } else if path.is_file() || path.extension().is_some() || text == "-" {
        let is_problem = path.components().next_back().is_some_and(|name| {
            name.as_os_str().to_string_lossy().split('.').skip(1).any(|part| part == "dlx")
        });
        let command = if is_problem { "cover" } else { "solve" };
        ("a file", format!("quadrille {command} {}", quoted(text)))
    } else {
        return None;
    };
    let text = shortened(text);
    Some(format!("'{text}' is {what} and not a command; a command comes first:\n  {example}"))
}

/// Whether the text was meant as a puzzle: as many cells as a board has, or nearly as many, and
/// nothing else but what may stand between them.
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

/// As a word of the shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "._-/+,:".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn shortened(text: &str) -> String {
    /// Characters shown.
    const MOST: usize = 90;
    let short: String = text.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if text.chars().nth(MOST).is_some() { short + "..." } else { short }
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
