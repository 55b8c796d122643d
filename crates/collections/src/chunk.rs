//! [`Chunk`]: boards that are answered together. [`AnsweredChunk`]: their answers.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::answer::AnswersText;
use super::report::Tally;
use quadrille_base::text::ParseError;
use quadrille_boards::Board;
use quadrille_files::Compression;

/// The boards of a chunk: first the plain ones, then the entries.
pub(super) struct ChunkBoards<E> {
    /// The boards of consecutive lines that have nothing else, as nearly all lines of collections
    /// do. They need no entries.
    pub(super) plain: Vec<Board>,
    /// The line of the first of them.
    pub(super) plain_line: u64,
    pub(super) entries: VecDeque<E>,
}

impl<E> Default for ChunkBoards<E> {
    fn default() -> Self {
        Self { plain: Vec::new(), plain_line: 0, entries: VecDeque::new() }
    }
}

impl<E> ChunkBoards<E> {
    pub(super) fn len(&self) -> usize {
        self.plain.len() + self.entries.len()
    }

    pub(super) fn clear(&mut self) {
        self.plain.clear();
        self.entries.clear();
    }
}

/// Boards of one file that are answered together.
pub(super) struct Chunk<E> {
    /// From 0, over all inputs.
    pub(super) number: u64,
    pub(super) file: Arc<str>,
    /// Whether its first board is the first of its file.
    pub(super) begins_file: bool,
    /// The header that is written before the answers.
    pub(super) header: Option<Vec<u8>>,
    /// A message about tables with different headers, shown before the answers.
    pub(super) mismatch: Option<String>,
    pub(super) boards: ChunkBoards<E>,
    /// A message about the file, shown after the answers.
    pub(super) trouble: Option<Trouble>,
    /// Where in the inputs the chunk ends.
    pub(super) end: InputPosition,
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
pub(super) struct InputPosition {
    /// Boards before it.
    pub(super) n_boards: u64,
    /// Bytes before it, over all inputs, after decompression. 0 if the run makes no digest.
    pub(super) n_bytes: u64,
    /// The digest of these bytes.
    pub(super) digest: u128,
}

/// A finished chunk.
pub(super) struct AnsweredChunk {
    pub(super) text: AnswersText,
    /// The answers that are left out if a board of their class came before.
    pub(super) pieces: Vec<ClassPiece>,
    pub(super) notes: Vec<Note>,
    pub(super) tally: Tally,
    pub(super) n_entries: usize,
    pub(super) collection: bool,
    pub(super) trouble: Option<Trouble>,
    /// The board at which the run was stopped, and what is known about it so far.
    pub(super) stopped: Option<(String, Option<String>)>,
    pub(super) file: Arc<str>,
    /// Where in the inputs the chunk ends.
    pub(super) end: InputPosition,
}

impl AnsweredChunk {
    /// The chunk with compressed text, and all notes after the text.
    pub(super) fn compressed(mut self, compression: Compression) -> Self {
        if compression != Compression::None {
            let bytes = &mut self.text.bytes;
            if !bytes.is_empty() {
                *bytes = compression.compress(std::mem::take(bytes));
            }
            for note in &mut self.notes {
                note.at = self.text.bytes.len();
            }
        }
        self
    }
}

/// The answer to a board, left out if another board of its class came before.
pub(super) struct ClassPiece {
    /// Its bytes in the text of the chunk.
    pub(super) text: Range<usize>,
    pub(super) class: u128,
}

/// A message that is shown after the first `at` bytes of the answers.
pub(super) struct Note {
    pub(super) at: usize,
    pub(super) kind: NoteKind,
}

pub(super) enum NoteKind {
    Fault(ParseError),
    Reason(String),
    Remark(String),
}

/// The notes of a chunk: the first ones, unless notes are only counted, and the number of all.
pub(super) struct Notes {
    pub(super) first: Vec<Note>,
    pub(super) n: u64,
    are_counted: bool,
}

impl Notes {
    /// Notes stored per chunk: as many as the program shows in a whole run, at most.
    const MOST: usize = 100;

    pub(super) const fn new(are_counted: bool) -> Self {
        Self { first: Vec::new(), n: 0, are_counted }
    }

    pub(super) fn add(&mut self, at: usize, kind: impl FnOnce() -> NoteKind) {
        self.n += 1;
        if !self.are_counted && self.first.len() < Self::MOST {
            self.first.push(Note { at, kind: kind() });
        }
    }

    /// Adds a note that is no reason, so that it is not counted.
    pub(super) fn remark(&mut self, at: usize, text: impl FnOnce() -> String) {
        if self.first.len() < Self::MOST {
            self.first.push(Note { at, kind: NoteKind::Remark(text()) });
        }
    }
}
