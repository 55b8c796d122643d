//! The metadata of an export: texts about the puzzle, and a few words that are rules.
//!
//! Authors write what they like there. So an unknown word is refused only if it is switched on
//! like a rule: with the value `true`.

use super::raw::{Raw, Refused};
use super::{Export, solution, unknown};
use quadrille_base::text::quoted;

/// Words that may be `true` and are not rules.
const IGNORED: &[&str] = &["title", "author", "rules", "solution", "source"];

/// Words that are rules.
const RULES: &[&str] = &["antiknight", "antiking", "norowcol"];

/// Adds the rules in the metadata.
pub(super) fn read<'t>(export: &mut Export, value: Raw<'t>) -> Result<(), Refused<'t>> {
    let members = value.object()?;
    members.all().try_for_each(|(word, value)| {
        if word == "solution" && export.solution.is_empty() {
            export.solution = solution(value, export.variant.side());
        }
        let is_on = match value.text() {
            Some(text) => switch(&text),
            None => (value.written() == "true").then_some(true),
        };
        read_word(export, word, is_on, value)
    })
}

/// Adds the rule in a text such as `title: Killer` or `antiknight: true`, if it has one.
pub(super) fn read_text<'t>(
    export: &mut Export,
    text: &str,
    at: Raw<'t>,
) -> Result<(), Refused<'t>> {
    match text.split_once(':') {
        Some((word, value)) => read_word(export, word.trim(), switch(value), at),
        None if RULES.contains(&text.trim()) => read_word(export, text.trim(), Some(true), at),
        None => Ok(()),
    }
}

/// `true` or `false`; `None` for another text.
fn switch(text: &str) -> Option<bool> {
    text.trim().to_ascii_lowercase().parse().ok()
}

fn read_word<'t>(
    export: &mut Export,
    word: &str,
    is_on: Option<bool>,
    at: Raw<'t>,
) -> Result<(), Refused<'t>> {
    if !RULES.contains(&word) {
        return match is_on {
            Some(true) if !IGNORED.contains(&word) && !export.ignores(word) => {
                Err(at.refused(unknown(word)))
            }
            _ => Ok(()),
        };
    }
    match (is_on, word) {
        (None, _) => Err(at.expected(&format!("true or false for {}", quoted(word)))),
        (Some(false), _) => Ok(()),
        (Some(true), "norowcol") => {
            Err(at.refused("a board without rows and columns (\"norowcol\") is no Sudoku"))
        }
        (Some(true), _) => export.add_global(word, at).map(drop),
    }
}
