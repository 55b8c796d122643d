//! Inputs, one after another, cut into chunks of boards. One worker at a time reads.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::report::in_words;
use super::settings::{CHUNK, Settings};
use super::source::{Digest, Source};
use crate::sudoku::text::{Boards, Columns, Entry, Form};

/// Boards that are answered together, all of one file.
pub(super) struct Chunk {
    pub(super) number: u64,
    pub(super) file: Arc<str>,
    /// Whether its first board is the first of its file.
    pub(super) begins_file: bool,
    /// The header of the table that begins with this chunk.
    pub(super) header: Option<Vec<u8>>,
    pub(super) entries: VecDeque<Entry>,
    /// What is to be said of the file behind the boards.
    pub(super) trouble: Option<Trouble>,
    /// Where in the input it ends.
    pub(super) mark: Mark,
}

/// Something about a file.
pub(super) enum Trouble {
    /// It could not be read, or not to its end.
    Unreadable(String),
    /// There was not one board in it.
    Empty(String),
    /// The stop flag was set before more of it was read.
    Stopped,
}

/// A place in the inputs, between two chunks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// How many boards were found before it.
    pub(super) n_boards: u64,
    /// How many bytes were parsed, all inputs together, and their digest.
    pub(super) n_bytes: u64,
    pub(super) digest: u128,
}

/// What a worker that reads asks of its surroundings.
pub(super) trait Surroundings {
    /// Whether the run is to end.
    fn is_stopped(&self) -> bool;
    /// A read may wait for ever from now on, or was done.
    fn waiting(&self, waits: bool);
}

pub(super) struct Reader {
    inputs: VecDeque<PathBuf>,
    form: Option<Form>,
    columns: Columns,
    current: Option<Current>,
    n_chunks: u64,
    n_boards: u64,
    /// Whether chunks may wait until they are full: nobody else does.
    patient: bool,
    digest: Option<Digest>,
    pub(super) n_read: Arc<AtomicU64>,
}

/// The file that is being read.
struct Current {
    source: Source,
    boards: Boards,
    /// Whether no chunk of it has had a board yet.
    begins: bool,
}

impl Reader {
    /// With `patient`, chunks depend on nothing but the inputs; with `digest` a digest is kept.
    pub(super) fn new(
        inputs: &[PathBuf],
        settings: &Settings,
        patient: bool,
        digest: bool,
    ) -> Self {
        Self {
            inputs: inputs.iter().cloned().collect(),
            form: settings.form,
            columns: settings.columns.clone(),
            current: None,
            n_chunks: 0,
            n_boards: 0,
            patient,
            digest: digest.then(Digest::new),
            n_read: Arc::default(),
        }
    }

    /// The next chunk, or `None` after the last. Its entries are put into `entries`, which is empty.
    pub(super) fn next_chunk(
        &mut self,
        mut entries: VecDeque<Entry>,
        around: &impl Surroundings,
    ) -> Option<Chunk> {
        let mut current = if let Some(current) = self.current.take() {
            current
        } else {
            let path = self.inputs.pop_front()?;
            match Source::open(&path, &self.n_read) {
                Ok(source) => {
                    let mut boards = Boards::new(self.form);
                    boards.set_columns(self.columns.clone());
                    Current { source, boards, begins: true }
                }
                Err(reason) => {
                    let file = path.display().to_string().into();
                    let trouble = Some(Trouble::Unreadable(reason));
                    return Some(self.chunk(file, entries, trouble));
                }
            }
        };
        let end = fill(&mut current, self.patient, self.digest.as_mut(), around);
        current.boards.take_ready(&mut entries);
        let file = Arc::clone(&current.source.name);
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
            Some(digest) => (digest.n_bytes, digest.value()),
            None => (0, 0),
        };
        let mark = Mark { n_boards: self.n_boards, n_bytes, digest };
        Chunk { number, file, begins_file: false, header: None, entries, trouble, mark }
    }
}

/// How the filling of a chunk ended.
enum Fill {
    /// There may be more in the file.
    More,
    /// That was the file.
    Done,
    /// The run is to end.
    Stopped,
}

/// Reads boards until there are enough of them, or until somebody would have to wait.
fn fill(
    current: &mut Current,
    patient: bool,
    mut digest: Option<&mut Digest>,
    around: &impl Surroundings,
) -> io::Result<Fill> {
    let Current { source, boards, .. } = current;
    loop {
        while let Some(line) = source.next_line() {
            boards.line(line);
            if boards.n_ready() >= CHUNK {
                source.digest(digest);
                return Ok(Fill::More);
            }
        }
        let waits = source.may_wait && !patient;
        if waits && boards.n_ready() > 0 {
            // Whoever feeds a pipe board by board gets answers before the next read waits.
            source.digest(digest);
            return Ok(Fill::More);
        }
        if around.is_stopped() {
            return Ok(Fill::Stopped);
        }
        around.waiting(source.may_wait);
        let more = source.read_on(digest.as_deref_mut());
        around.waiting(false);
        match more {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                finish(source, boards);
                return Err(error);
            }
        }
    }
    finish(source, boards);
    Ok(Fill::Done)
}

/// Takes in what stands behind the last line end.
fn finish(source: &mut Source, boards: &mut Boards) {
    if let Some(line) = source.last_line() {
        boards.line(&line);
    }
    boards.end();
}
