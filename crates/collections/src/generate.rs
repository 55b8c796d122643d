//! Runs that make puzzles on all cores, in the order of their numbers: [`Making`] and [`generate`].
//!
//! A worker takes the next range of numbers and makes its puzzles. It submits them in pieces, one
//! every tenth of a second, so that rare puzzles appear as soon as they are found. The
//! [reorder queue](super::reorder) puts the pieces in order. The pieces depend on time and threads.
//! The output does not, since a seed and a number determine a puzzle.

mod piece;

use std::io;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::journal::Progress;
use super::output::{OpenOutput, Output};
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::AHEAD;
use super::workers::{n_threads, on_threads};
use piece::{MadePuzzle, PuzzlePiece};
use quadrille_base::{StopFlag, threads};
use quadrille_files::Compression;
use quadrille_person::{Generator, UnmetError};
use quadrille_variants::VariantGenerator;

/// The most numbers that a worker takes at a time. Members or frames of compressed output end at
/// multiples of it.
const RANGE: u64 = 512;

/// Time between two pieces of a worker.
const PIECE: Duration = Duration::from_millis(100);

/// What makes the puzzles.
#[derive(Clone, Debug)]
enum Maker {
    Boards(Box<Generator>),
    Variants(Box<VariantGenerator>),
}

impl Maker {
    /// The settings that the puzzles depend on, in stable words.
    fn words(&self) -> String {
        match self {
            Self::Boards(generator) => generator.words(),
            Self::Variants(generator) => generator.words(),
        }
    }

    fn set_stop(&mut self, stop: StopFlag) {
        match self {
            Self::Boards(generator) => generator.stop = stop,
            Self::Variants(generator) => generator.stop = stop,
        }
    }

    /// Makes the puzzles with these numbers.
    fn generate(
        &mut self,
        numbers: Range<u64>,
        mut visit: impl FnMut(u64, Result<MadePuzzle, UnmetError>) -> ControlFlow<()>,
    ) {
        match self {
            Self::Boards(generator) => generator.generate(numbers, |number, made| {
                visit(number, made.map(|made| MadePuzzle::of_board(number, &made)))
            }),
            Self::Variants(generator) => generator.generate(numbers, |number, made| {
                visit(number, made.map(|made| MadePuzzle::of_variant(number, &made)))
            }),
        }
    }
}

/// The settings of a run that makes puzzles. See [`generate`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Making {
    n: u64,
    maker: Maker,
    /// Whether each puzzle is a JSON object, one per line.
    pub json: bool,
    /// The number of threads, 1024 at most.
    pub threads: NonZeroUsize,
    /// How the output is compressed.
    pub compression: Compression,
    /// Ends the run when it is set. The run also sets it if it ends before all puzzles are made.
    pub stop: StopFlag,
}

impl Making {
    /// The first `n` puzzles of a generator, one per line, made on all cores.
    pub fn new(n: u64, generator: Generator) -> Self {
        Self::by(n, Maker::Boards(Box::new(generator)))
    }

    /// The first `n` puzzles of a variant, one per line, made on all cores.
    pub fn of_variant(n: u64, generator: VariantGenerator) -> Self {
        Self::by(n, Maker::Variants(Box::new(generator)))
    }

    fn by(n: u64, maker: Maker) -> Self {
        Self {
            n,
            maker,
            json: false,
            threads: threads::available(),
            compression: Compression::None,
            stop: StopFlag::default(),
        }
    }

    /// The settings in words. The output depends on them alone.
    fn signature(&self) -> String {
        let layout = if self.json { "json" } else { "line" };
        let compression = self.compression.name();
        let generator = self.maker.words();
        format!("generate {}; {generator}; output {layout}; compression {compression}", self.n)
    }

    /// The number of puzzles in a range: a power of two, so that ranges end at multiples of
    /// [`RANGE`], and small enough to keep all threads busy.
    fn range(&self) -> u64 {
        let share = self.n / self.threads.get() as u64;
        RANGE.min(1 << share.max(1).ilog2())
    }
}

/// The report of a run that makes puzzles and writes them in the order of their numbers.
///
/// The run ends when all puzzles are made, one cannot be made ([`End::Unmet`]), the stop flag is
/// set, or the output fails. The report says which. The puzzles made before are written, and
/// [`Tally::boards`] counts them.
///
/// ```
/// use quadrille::batch::{self, End, Listener, Making, Output};
/// use quadrille::sudoku::{Board, Generator};
///
/// struct Messages;
///
/// impl Listener for Messages {
///     fn say(&mut self, text: &str) {
///         eprintln!("{text}");
///     }
/// }
///
/// let path = std::env::temp_dir().join(format!("quadrille-doc-made-{}", std::process::id()));
/// let mut generator = Generator::new(1);
/// generator.clues = 24..=26;
/// let making = Making::new(3, generator);
/// let report = batch::generate(&making, Output::file(&path), &mut Messages);
/// assert!(matches!(report.end, End::Complete));
/// let puzzles: Vec<Board> =
///     std::fs::read_to_string(&path)?.lines().map(str::parse).collect::<Result<_, _>>()?;
/// assert!(puzzles.iter().all(|puzzle| (24..=26).contains(&puzzle.n_clues())));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(making: &Making, output: Output, listener: &mut dyn Listener) -> Report {
    made(making, output, listener).unwrap_or_else(Report::ended)
}

fn made(making: &Making, output: Output, listener: &mut dyn Listener) -> Result<Report, End> {
    let (mut sink, record) = OpenOutput::open(output, &[], &making.signature(), false)?;
    if let (Some(_), Some(file)) = (&record, sink.file()) {
        file.resume()?;
    }
    let first = record.map_or(0, |record| record.n_chunks);
    let consumer = PieceConsumer::new(sink, making, listener, first);
    let threads = n_threads(making.threads);
    let queue = ReorderQueue::new(consumer, first, AHEAD * threads as u64 * RANGE);
    let next = AtomicU64::new(first);
    on_threads(threads, |start_others| {
        start_others();
        work(making, &next, &queue);
    });
    Ok(queue.into_consumer().end())
}

/// Makes ranges of puzzles until no range remains.
fn work(making: &Making, next: &AtomicU64, queue: &ReorderQueue<PieceConsumer<'_>>) {
    let mut maker = making.maker.clone();
    maker.set_stop(making.stop.clone());
    let range = making.range();
    let end = |begin: u64| (begin / range + 1).saturating_mul(range).min(making.n);
    let taken = |begin| (begin < making.n).then(|| end(begin));
    while let Ok(begin) = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken) {
        if !queue.admit(begin) {
            return;
        }
        let (mut piece, mut submitted) = (PuzzlePiece::default(), Instant::now());
        let mut first = begin;
        maker.generate(begin..end(begin), |number, made| {
            match made {
                Ok(made) => piece.add(&made, making.json),
                Err(error) => {
                    // No later puzzle is written.
                    piece.unmet = Some(error);
                    return ControlFlow::Break(());
                }
            }
            if submitted.elapsed() >= PIECE {
                let full = std::mem::take(&mut piece);
                let from = std::mem::replace(&mut first, number + 1);
                queue.submit(from, full);
                submitted = Instant::now();
            }
            ControlFlow::Continue(())
        });
        let is_unmet = piece.unmet.is_some();
        if piece.n > 0 || is_unmet {
            queue.submit(first, piece);
        }
        if making.stop.is_set() {
            // The queue does not advance from here, so no worker may wait for it.
            queue.end();
            return;
        }
        if is_unmet {
            // Other workers have taken all earlier ranges, and no later range is needed.
            next.store(making.n, Ordering::Relaxed);
            return;
        }
    }
}

/// The output and the listener of a run.
struct PieceConsumer<'a> {
    sink: OpenOutput,
    listener: &'a mut dyn Listener,
    making: &'a Making,
    /// Puzzles that are written or pending.
    n: u64,
    /// Puzzles that are written: those that the journal may count.
    n_written: u64,
    /// Text that waits to be compressed.
    pending: Vec<u8>,
    end: Option<End>,
}

impl<'a> PieceConsumer<'a> {
    fn new(sink: OpenOutput, making: &'a Making, listener: &'a mut dyn Listener, n: u64) -> Self {
        let pending = Vec::new();
        Self { sink, listener, making, n, n_written: n, pending, end: None }
    }

    fn tally(&self) -> Tally {
        Tally { boards: self.n, ..Tally::default() }
    }

    fn put(&mut self, piece: &PuzzlePiece) -> io::Result<()> {
        self.n += piece.n;
        self.pending.extend_from_slice(&piece.text);
        // Compressed text is cut at places that do not depend on time, so that a resumed run
        // writes the same bytes.
        let is_cut = self.n.is_multiple_of(RANGE) || self.n == self.making.n;
        if self.making.compression == Compression::None || is_cut {
            self.write_pending()?;
            self.n_written = self.n;
            self.note(false)?;
        }
        Ok(())
    }

    fn write_pending(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.pending);
        if text.is_empty() {
            return Ok(());
        }
        self.sink.write(&self.making.compression.compress(text))?;
        self.sink.flush()
    }

    /// Writes a record of the puzzles so far to the journal: now, or only if it is due.
    fn note(&mut self, now: bool) -> io::Result<()> {
        let Some(file) = self.sink.file() else { return Ok(()) };
        let tally = Tally { boards: self.n_written, ..Tally::default() };
        file.note(now, Progress { n_chunks: self.n_written, tally, ..Progress::default() })
    }

    /// The report. Completes the output, if all puzzles are made.
    fn end(mut self) -> Report {
        let tally = self.tally();
        let is_complete = self.end.is_none() && self.n >= self.making.n;
        let end = if is_complete {
            self.sink.complete().map_or_else(End::Write, |()| End::Complete)
        } else {
            let end = self.end.take().unwrap_or(End::Stopped);
            if !matches!(end, End::Write(_)) {
                // If this fails, the previous record is still valid. A run that resumes this one
                // cuts off everything after that record.
                let _ = self.note(true);
            }
            let written = self.write_pending();
            if let Some(file) = self.sink.file() {
                self.listener.say(&file.incomplete());
            }
            match (end, written) {
                (End::Stopped | End::Unmet(_), Err(error)) => End::Write(error),
                (end, _) => end,
            }
        };
        Report { end, tally, collection: false }
    }
}

impl Consumer for PieceConsumer<'_> {
    type Item = PuzzlePiece;

    fn length(piece: &PuzzlePiece) -> u64 {
        piece.n
    }

    fn write(&mut self, piece: PuzzlePiece) -> bool {
        if let Err(error) = self.put(&piece) {
            self.end = Some(End::Write(error));
        } else if let Some(error) = piece.unmet {
            self.end = Some(End::Unmet(error));
        }
        if self.end.is_some() {
            self.making.stop.stop();
            return false;
        }
        self.listener.written(&self.tally(), self.n);
        true
    }
}
