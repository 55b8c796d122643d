//! The inputs, one after another, cut into chunks of boards. One worker reads at a time.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::lines::Lines;
use super::settings::{CHUNK, Settings};
use crate::files::in_words;
use crate::sudoku::text::{Boards, Columns, Entry, Form};
use crate::text::saved::Digest;

/// Boards of one file that are answered together.
pub(super) struct Chunk {
    /// From 0, over all inputs.
    pub(super) number: u64,
    pub(super) file: Arc<str>,
    /// Whether its first board is the first of its file.
    pub(super) begins_file: bool,
    /// The header of the table that begins with this chunk.
    pub(super) header: Option<Vec<u8>>,
    pub(super) entries: VecDeque<Entry>,
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

/// The run, as a worker that reads sees it.
pub(super) trait Monitor {
    /// Whether the run must end.
    fn is_stopped(&self) -> bool;

    /// Called with `true` before a read that may wait without end, and with `false` after a read.
    fn waiting(&self, waits: bool);
}

/// Reads the inputs.
pub(super) struct Reader {
    inputs: VecDeque<PathBuf>,
    form: Option<Form>,
    columns: Columns,
    current: Option<Current>,
    n_chunks: u64,
    n_boards: u64,
    full_chunks: bool,
    digest: Option<Digest>,
    /// Bytes read, as they are in the files.
    pub(super) n_read: Arc<AtomicU64>,
}

/// The file that is being read.
struct Current {
    lines: Lines,
    boards: Boards,
    /// Whether no chunk of it has had a board yet.
    begins: bool,
}

impl Reader {
    /// A reader of all inputs.
    ///
    /// With `full_chunks`, only the end of a file ends a chunk early, so that chunks depend on the
    /// inputs alone. Without, a chunk also ends where a read would wait. With `digest`, positions
    /// have a digest.
    pub(super) fn new(
        inputs: &[PathBuf],
        settings: &Settings,
        full_chunks: bool,
        digest: bool,
    ) -> Self {
        Self {
            inputs: inputs.iter().cloned().collect(),
            form: settings.form,
            columns: settings.columns.clone(),
            current: None,
            n_chunks: 0,
            n_boards: 0,
            full_chunks,
            digest: digest.then(Digest::new),
            n_read: Arc::default(),
        }
    }

    /// The next chunk, or `None` after the last one. `entries` is an empty queue, used for the
    /// boards of the chunk.
    pub(super) fn next_chunk(
        &mut self,
        mut entries: VecDeque<Entry>,
        monitor: &impl Monitor,
    ) -> Option<Chunk> {
        let mut current = if let Some(current) = self.current.take() {
            current
        } else {
            let path = self.inputs.pop_front()?;
            match Lines::open(&path, &self.n_read) {
                Ok(lines) => {
                    let mut boards = Boards::new(self.form);
                    boards.set_columns(self.columns.clone());
                    Current { lines, boards, begins: true }
                }
                Err(error) => {
                    let file = path.display().to_string().into();
                    let trouble = Some(Trouble::Unreadable(error.to_string()));
                    return Some(self.chunk(file, entries, trouble));
                }
            }
        };
        let end = fill(&mut current, self.full_chunks, self.digest.as_mut(), monitor);
        current.boards.take_ready(&mut entries);
        let file = Arc::clone(&current.lines.name);
        let begins_file = current.begins && !entries.is_empty();
        let header = current.boards.header().filter(|_| begins_file).map(<[u8]>::to_vec);
        current.begins &= entries.is_empty();
        let trouble = match end {
            Ok(Fill::More) => {
                self.current = Some(current);
                None
            }
            Ok(Fill::Stopped) => Some(Trouble::Stopped),
            Ok(Fill::Done) if current.begins => {
                let reason = "1:1: expected a board, found none in the whole file";
                Some(Trouble::Empty(format!("{file}:{reason}")))
            }
            Ok(Fill::Done) => None,
            Err(error) => Some(Trouble::Unreadable(format!("{file}: {}", in_words(&error)))),
        };
        Some(Chunk { begins_file, header, ..self.chunk(file, entries, trouble) })
    }

    fn chunk(
        &mut self,
        file: Arc<str>,
        entries: VecDeque<Entry>,
        trouble: Option<Trouble>,
    ) -> Chunk {
        let number = self.n_chunks;
        self.n_chunks += 1;
        self.n_boards += entries.len() as u64;
        let (n_bytes, digest) = match &self.digest {
            Some(digest) => (digest.n_bytes(), digest.value()),
            None => (0, 0),
        };
        let end = Position { n_boards: self.n_boards, n_bytes, digest };
        Chunk { number, file, begins_file: false, header: None, entries, trouble, end }
    }
}

/// Why a chunk takes no more boards.
enum Fill {
    /// It is full, or a read would wait: there may be more in the file.
    More,
    /// The file has ended.
    Done,
    /// The run must end.
    Stopped,
}

/// Reads boards until a chunk is full, the file ends, or a read would wait.
fn fill(
    current: &mut Current,
    full_chunks: bool,
    mut digest: Option<&mut Digest>,
    monitor: &impl Monitor,
) -> io::Result<Fill> {
    let Current { lines, boards, .. } = current;
    loop {
        while let Some(line) = lines.next_line() {
            boards.line(line);
            if boards.n_ready() >= CHUNK {
                lines.digest(digest);
                return Ok(Fill::More);
            }
        }
        let may_wait = lines.may_wait && !full_chunks;
        if may_wait && boards.n_ready() > 0 {
            // A process that writes one board at a time gets its answer before the next read.
            lines.digest(digest);
            return Ok(Fill::More);
        }
        if monitor.is_stopped() {
            return Ok(Fill::Stopped);
        }
        monitor.waiting(lines.may_wait);
        let more = lines.read_more(digest.as_deref_mut());
        monitor.waiting(false);
        match more {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                // What was read of the last line is no line, and rows before it are no board.
                boards.break_off();
                return Err(error);
            }
        }
    }
    finish(lines, boards);
    Ok(Fill::Done)
}

/// Adds the text after the last line end.
fn finish(lines: &mut Lines, boards: &mut Boards) {
    if let Some(line) = lines.last_line() {
        boards.line(&line);
    }
    boards.end();
}
