//! The inputs, one after another, cut into chunks of boards. One worker reads at a time.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::board_kind::{BoardKind, Parser};
use super::chunk::{Chunk, ChunkBoards, InputPosition, Trouble};
use super::lines::Lines;
use super::settings::{Layout, Settings};
use quadrille_base::StopFlag;
use quadrille_base::saved::Digest;
use quadrille_boards::text::Boards;
use quadrille_files::in_words;

/// Reads the inputs.
pub(super) struct ChunkReader<'k, K: BoardKind> {
    kind: &'k K,
    inputs: VecDeque<PathBuf>,
    current: Option<Current<K::Parser>>,
    shards: Shards,
    n_chunks: u64,
    n_boards: u64,
    /// The digest of the bytes so far, if chunks must depend on the inputs alone.
    digest: Option<Digest>,
    stop: &'k StopFlag,
    /// Bytes read from the files, before decompression.
    pub(super) n_read: Arc<AtomicU64>,
}

/// The file that is being read.
struct Current<P> {
    lines: Lines,
    boards: P,
    /// Whether no chunk of the file has had a board yet.
    begins: bool,
}

impl<'k, K: BoardKind> ChunkReader<'k, K> {
    /// A reader of all inputs.
    ///
    /// If `full_chunks`, only the end of a file ends a chunk early, so that chunks depend on the
    /// inputs alone, and positions have a digest. Otherwise a chunk also ends where a read might
    /// wait.
    pub(super) fn new(
        kind: &'k K,
        inputs: &[PathBuf],
        settings: &'k Settings,
        full_chunks: bool,
    ) -> Self {
        Self {
            kind,
            inputs: inputs.iter().cloned().collect(),
            current: None,
            shards: Shards { are_written: settings.layout == Layout::AsInput, last: None },
            n_chunks: 0,
            n_boards: 0,
            digest: full_chunks.then(Digest::default),
            stop: &settings.stop,
            n_read: Arc::default(),
        }
    }

    /// The next chunk, or `None` after the last one. `boards` is empty, and used for the boards of
    /// the chunk. `waiting` is called with `true` before a read that may block forever,
    /// and with `false` after each read.
    pub(super) fn next_chunk(
        &mut self,
        mut boards: ChunkBoards<K::Entry>,
        waiting: impl Fn(bool),
    ) -> Option<Chunk<K::Entry>> {
        let mut current = if let Some(current) = self.current.take() {
            current
        } else {
            let path = self.inputs.pop_front()?;
            match Lines::open(&path, K::Parser::LONGEST_LINE, &self.n_read) {
                Ok(lines) => Current { lines, boards: self.kind.parser(), begins: true },
                Err(error) => {
                    let file = path.display().to_string().into();
                    let trouble = Some(Trouble::Unreadable(error.to_string()));
                    return Some(self.chunk(file, boards, trouble));
                }
            }
        };
        let end = fill(&mut current, K::CHUNK, self.digest.as_mut(), self.stop, waiting);
        current.boards.take_ready(&mut boards);
        let file = Arc::clone(&current.lines.name);
        let refusal = current.boards.tables().and_then(Boards::refusal);
        let refusal = refusal.map(|error| format!("{file}:{error}"));
        if refusal.is_some() {
            // The only entry is the refusal, which is reported once, for the file.
            boards.clear();
        }
        let begins_file = current.begins && boards.len() > 0;
        let (mut header, mut mismatch) = (None, None);
        if begins_file {
            (header, mismatch) = self.shards.begin(&file, &current.boards);
        }
        current.begins &= boards.len() == 0;
        let trouble = match (end, refusal) {
            (Err(error), _) => Some(Trouble::Unreadable(format!("{file}: {}", in_words(&error)))),
            (_, Some(refusal)) => Some(Trouble::Unreadable(refusal)),
            (Ok(Fill::More), None) => {
                self.current = Some(current);
                None
            }
            (Ok(Fill::Stopped), None) => Some(Trouble::Stopped),
            (Ok(Fill::Done), None) => current.begins.then(|| {
                let reason = "1:1: expected a board, found none in the whole file";
                Trouble::Empty(format!("{file}:{reason}"))
            }),
        };
        Some(Chunk { begins_file, header, mismatch, ..self.chunk(file, boards, trouble) })
    }

    fn chunk(
        &mut self,
        file: Arc<str>,
        boards: ChunkBoards<K::Entry>,
        trouble: Option<Trouble>,
    ) -> Chunk<K::Entry> {
        let number = self.n_chunks;
        self.n_chunks += 1;
        self.n_boards += boards.len() as u64;
        let (n_bytes, digest) = match &self.digest {
            Some(digest) => (digest.n_bytes(), digest.value()),
            None => (0, 0),
        };
        let end = InputPosition { n_boards: self.n_boards, n_bytes, digest };
        let (begins_file, header, mismatch) = (false, None, None);
        Chunk { number, file, begins_file, header, mismatch, boards, trouble, end }
    }
}

/// The tables among the inputs. Consecutive tables with equal headers are parts of one table, whose
/// header is written once. The headers depend on the inputs alone, so a resumed run, which reads
/// the inputs again, writes the same ones.
struct Shards {
    /// Whether the answers to a table are a table.
    are_written: bool,
    /// The file whose records were last written, and its header, if it has one.
    last: Option<(Arc<str>, Option<Vec<u8>>)>,
}

impl Shards {
    /// The header that is written before the first record of a file, and a message if it differs
    /// from the header before it.
    fn begin(
        &mut self,
        file: &Arc<str>,
        boards: &impl Parser,
    ) -> (Option<Vec<u8>>, Option<String>) {
        if !self.are_written {
            return (None, None);
        }
        let Some(table) = boards.tables().filter(|boards| boards.is_table()) else {
            self.last = None;
            return (None, None);
        };
        let header = table.header().map(<[u8]>::to_vec);
        let before = self.last.replace((Arc::clone(file), header.clone()));
        match before {
            Some((_, before)) if before == header => (None, None),
            None => (header, None),
            Some((other, before)) => {
                let differs = match (&before, &header) {
                    (Some(_), Some(_)) => "has another header than",
                    (Some(_), None) => "has no header, unlike",
                    (None, _) => "has a header, unlike",
                };
                let message = format!("{file}: {differs} {other}; the output has both tables");
                (header, Some(message))
            }
        }
    }
}

/// The reason why a chunk takes no more boards.
enum Fill {
    /// It is full, a read might wait, or no board of the file can be read. Otherwise the file may
    /// have more boards.
    More,
    /// The file has ended.
    Done,
    /// The run must end.
    Stopped,
}

/// Reads boards until a chunk is full, the file ends, or a read might wait.
fn fill<P: Parser>(
    current: &mut Current<P>,
    n_boards: usize,
    mut digest: Option<&mut Digest>,
    stop: &StopFlag,
    waiting: impl Fn(bool),
) -> io::Result<Fill> {
    let Current { lines, boards, .. } = current;
    loop {
        loop {
            if !lines.take_line(P::PLAIN_LINE, |line| boards.plain_line(line)) {
                let Some(line) = lines.next_line() else { break };
                boards.line(line);
            }
            let is_refused = || boards.tables().and_then(Boards::refusal).is_some();
            if boards.n_ready() >= n_boards || is_refused() {
                lines.digest(digest);
                return Ok(Fill::More);
            }
        }
        let may_wait = lines.may_wait && digest.is_none();
        if may_wait && boards.n_ready() > 0 {
            // A process that writes one board at a time gets its answer before the next read.
            lines.digest(digest);
            return Ok(Fill::More);
        }
        if stop.is_set() {
            return Ok(Fill::Stopped);
        }
        waiting(lines.may_wait);
        let more = lines.read_more(digest.as_deref_mut());
        waiting(false);
        match more {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                // The last line and the last board are incomplete.
                boards.break_off();
                return Err(error);
            }
        }
    }
    if let Some(line) = lines.last_line() {
        boards.line(&line);
    }
    boards.end();
    Ok(Fill::Done)
}
