//! [`Chunk`] and [`Done`]: boards that are answered together, as they are read and when done.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::answer::Text;
use super::report::Tally;
use crate::files::Compression;
use crate::text::ParseError;

/// Boards of one file that are answered together.
pub(super) struct Chunk<E> {
    /// From 0, over all inputs.
    pub(super) number: u64,
    pub(super) file: Arc<str>,
    /// Whether its first board is the first of its file.
    pub(super) begins_file: bool,
    /// The header to be written before the answers.
    pub(super) header: Option<Vec<u8>>,
    /// A message about the tables, to be shown before the answers.
    pub(super) mismatch: Option<String>,
    pub(super) entries: VecDeque<E>,
    /// A message about the file, to be shown after the boards.
    pub(super) trouble: Option<Trouble>,
    /// Where in the inputs the chunk ends.
    pub(super) end: Position,
}

/// Why reading a file ended early, or found nothing.
pub(super) enum Trouble {
    /// The file could not be read, or not to its end.
    Unreadable(String),
    /// The file has no boards.
    Empty(String),
    /// The stop flag was set before the end of the file.
    Stopped,
}

/// A place in the inputs, between two chunks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position {
    /// Boards before it.
    pub(super) n_boards: u64,
    /// Bytes before it, over all inputs, after decompression. 0 if no digest is kept.
    pub(super) n_bytes: u64,
    /// The digest of these bytes.
    pub(super) digest: u128,
}

/// A finished chunk.
pub(super) struct Done {
    pub(super) text: Text,
    /// The answers that are left out if their class was met.
    pub(super) pieces: Vec<Piece>,
    pub(super) notes: Vec<Note>,
    pub(super) tally: Tally,
    pub(super) n_entries: usize,
    pub(super) collection: bool,
    pub(super) trouble: Option<Trouble>,
    /// The board at which the run was stopped, and the solutions counted for it so far.
    pub(super) stopped: Option<(String, Option<u64>)>,
    pub(super) file: Arc<str>,
    /// Where in the inputs the chunk ends.
    pub(super) end: Position,
}

impl Done {
    /// With compressed text, so that no note can be between its answers.
    pub(super) fn compressed(mut self, compression: Compression) -> Self {
        if compression != Compression::None {
            self.text = self.text.compressed(compression);
            for note in &mut self.notes {
                note.at = self.text.bytes.len();
            }
        }
        self
    }
}

/// The answer to a board that is left out if its class was met.
pub(super) struct Piece {
    /// Its bytes in the text of the chunk.
    pub(super) text: Range<usize>,
    pub(super) class: u128,
}

/// A message after the first `at` bytes of the answers.
pub(super) struct Note {
    pub(super) at: usize,
    pub(super) kind: NoteKind,
}

pub(super) enum NoteKind {
    Fault(ParseError),
    Reason(String),
}
