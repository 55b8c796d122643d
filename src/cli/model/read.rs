//! Boards, pieces and graphs, from command-line arguments or from files.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use quadrille::files::RunFiles;
use quadrille::models::ModelError;
use quadrille::models::matchings::Graph;
use quadrille::models::named;
use quadrille::models::packing::{Piece, Shape};
use quadrille::text::{ParseError, quoted};

use super::super::failure::Failure;
use super::super::input;
use super::super::messages::Messages;

/// Reads files, reports errors in them, and records their names.
pub(super) struct ModelFiles<'r> {
    messages: &'r Messages,
    read: RefCell<Vec<PathBuf>>,
}

impl<'r> ModelFiles<'r> {
    pub(super) fn new(messages: &'r Messages) -> Self {
        Self { messages, read: RefCell::default() }
    }

    /// The files that were read, as inputs of the run.
    pub(super) fn into_run(self) -> RunFiles {
        RunFiles::new(self.read.into_inner())
    }

    /// The text in a file, parsed.
    pub(super) fn read<T>(
        &self,
        file: &Path,
        parse: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, Failure> {
        self.read.borrow_mut().push(file.to_owned());
        let text = input::read_text(file, self.messages).ok_or(Failure::Said)?;
        parse(&text).map_err(|error| {
            self.messages.parse_error(&input::name(file), &error);
            Failure::Said
        })
    }

    /// A file, parsed, where the argument `word` is not one of the `expected` words.
    fn read_or<T>(
        &self,
        word: &str,
        expected: &str,
        parse: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, Failure> {
        let file = Path::new(word);
        if word != "-" && !file.exists() {
            let reason = format!("expected {expected}, found {}", quoted(word));
            return Err(Failure::Because(reason));
        }
        self.read(file, parse)
    }

    /// A board: `6x10`, `3x4x5`, `scott`, `aztec4`, or a file with a drawing.
    pub(super) fn board(&self, word: &str) -> Result<Shape, Failure> {
        match named::board(word)? {
            Some(board) => Ok(board),
            None => self.read_or(
                word,
                "a board such as 6x10, 3x3x3, scott or aztec4, or a file with a drawing",
                str::parse,
            ),
        }
    }

    /// Pieces: words such as `pentominoes`, or files with drawings.
    pub(super) fn pieces(&self, words: &[String]) -> Result<Vec<Piece>, Failure> {
        let mut pieces = Vec::new();
        for word in words {
            pieces.extend(match Piece::named(word) {
                Ok(pieces) => pieces,
                Err(ModelError::Argument { expected, found }) if !Path::new(word).exists() => {
                    return Err(ModelError::Argument { expected, found }.into());
                }
                Err(_) => self.read(Path::new(word), Piece::drawn)?,
            });
        }
        Ok(pieces)
    }

    /// A graph: `8` (complete), `4,4` (complete bipartite), `cube4`, `petersen`, or a file of
    /// edges.
    pub(super) fn graph(&self, word: &str) -> Result<Graph, Failure> {
        match named::graph(word)? {
            Some(graph) => Ok(graph),
            None => self.read_or(
                word,
                "a graph such as 8, 4,4, cube3 or petersen, or a file of edges",
                str::parse,
            ),
        }
    }
}

/// Two numbers separated by `x`.
pub(super) fn pair(word: &str, expected: &str) -> Result<(usize, usize), Failure> {
    match named::numbers(word, 'x').as_deref() {
        Some(&[a, b]) => Ok((a, b)),
        _ => Err(Failure::Because(format!("expected {expected}, found {}", quoted(word)))),
    }
}
