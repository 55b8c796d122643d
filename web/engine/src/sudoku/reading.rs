//! What a text is: a board, several, or none, and then where its fault is.

use quadrille::sudoku::text::{Boards, LONGEST_LINE};
use quadrille::text::ParseError;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;

/// The place of a fault in a text, and the reason.
#[derive(Serialize)]
pub(crate) struct Fault {
    line: u64,
    column: usize,
    reason: String,
    /// The text before the fault, the fault, and the text behind it.
    excerpt: [String; 3],
}

impl From<&ParseError> for Fault {
    fn from(error: &ParseError) -> Self {
        let (text, at) = (&error.excerpt.text, &error.excerpt.fault);
        Self {
            line: error.line,
            column: error.column,
            reason: error.reason.to_string(),
            excerpt: [&text[..at.start], &text[at.clone()], &text[at.end..]].map(str::to_owned),
        }
    }
}

/// What a text is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
enum Reading {
    /// A single board, as 81 characters.
    Board { board: String },
    /// Several boards, one of them good at least.
    Collection,
    /// No board at all.
    Nothing { fault: Fault },
}

/// What a text is, in any form that the library reads: a `Reading` as JSON.
#[wasm_bindgen]
pub fn read(text: &str) -> String {
    json(&reading(text))
}

fn reading(text: &str) -> Reading {
    let mut boards = Boards::new(None);
    let mut lines = text.lines();
    let (mut n_entries, mut first_board, mut first_error) = (0, None, None);
    let mut ended = false;
    while !ended && (n_entries < 2 || first_board.is_none()) {
        if let Some(line) = lines.next() {
            boards.line(start(line));
        } else {
            boards.end();
            ended = true;
        }
        while let Some(entry) = boards.next_entry() {
            n_entries += 1;
            match entry.board {
                Ok(board) => first_board = first_board.or(Some(board)),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
    }
    match (first_board, first_error) {
        (Some(_), _) if n_entries > 1 => Reading::Collection,
        (Some(board), _) => Reading::Board { board: board.to_string() },
        (None, Some(error)) => Reading::Nothing { fault: Fault::from(&error) },
        // Nothing but empty lines and comments: the error of an empty text, at its end.
        (None, None) => {
            let line = text.lines().count() as u64 + 1;
            let error = ParseError::new(line, b"", 0..0, "a board", "none");
            Reading::Nothing { fault: Fault::from(&error) }
        }
    }
}

/// The bytes of a line that the reader of boards needs to see.
pub(crate) fn start(line: &str) -> &[u8] {
    &line.as_bytes()[..line.len().min(LONGEST_LINE)]
}
