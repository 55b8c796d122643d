//! [`Kind`]: the kind of boards that a run is about.

use std::collections::VecDeque;

use super::chunk::{Chunk, Done};
use super::settings::CHUNK;
use crate::text::ParseError;

/// The kind of the boards of a run: what reads them, and what answers them.
pub(super) trait Kind: Sync {
    /// Finds the boards of a file.
    type Boards: Parser;
    /// Answers chunks of boards.
    type Worker<'k>: Work<<Self::Boards as Parser>::Entry>
    where
        Self: 'k;

    /// Boards in a full chunk.
    const CHUNK: usize = CHUNK;

    /// A reader of a file's lines.
    fn boards(&self) -> Self::Boards;

    /// A worker.
    fn worker(&self) -> Self::Worker<'_>;
}

/// Finds the boards in a stream of lines.
pub(super) trait Parser: Send {
    /// A board, or why it could not be read.
    type Entry: Send;
    /// Bytes of a line that it needs to see.
    const LONGEST_LINE: usize;

    /// Reads the next line.
    fn line(&mut self, line: &[u8]);

    /// Ends the stream; the last board becomes known.
    fn end(&mut self);

    /// Ends a stream that broke off.
    fn break_off(&mut self);

    /// How many boards are known and not taken.
    fn n_ready(&self) -> usize;

    /// Moves the boards that are known to the end of a queue.
    fn take_ready(&mut self, entries: &mut VecDeque<Self::Entry>);

    /// Why no board of the stream can be read.
    fn refusal(&self) -> Option<&ParseError> {
        None
    }

    /// Whether the stream is a table, as far as is known.
    fn is_table(&self) -> bool {
        false
    }

    /// The header of the table, if it has one.
    fn header(&self) -> Option<&[u8]> {
        None
    }
}

/// Answers chunks of boards.
pub(super) trait Work<E> {
    /// Answers a chunk.
    fn chunk(&mut self, chunk: Chunk<E>, memory: &mut Memory<E>) -> Done;
}

/// Memory of the last chunk, to be used again.
pub(super) struct Memory<E> {
    pub(super) entries: VecDeque<E>,
    pub(super) bytes: Vec<u8>,
}

/// A board of this kind, or why it could not be read.
pub(super) type EntryOf<K> = <<K as Kind>::Boards as Parser>::Entry;
