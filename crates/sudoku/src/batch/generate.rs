//! Puzzles made by all cores, in the order of their numbers: [`Making`] and [`generate`].
//!
//! A worker takes the next range of numbers and makes its puzzles. It submits them in pieces, a
//! tenth of a second after another, so that puzzles that are rare appear as they are found. The
//! [reorder queue](super::reorder) puts the pieces in order. A seed and a number determine a
//! puzzle, so pieces depend on time and threads, and what is written does not.

mod piece;

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::chunk::Position;
use super::journal::Record;
use super::output::{Output, Sink};
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, MOST_THREADS};
use crate::files::Compression;
use crate::search::StopFlag;
use crate::sudoku::Generator;
use piece::Piece;

/// Numbers that a worker takes at a time, at most. Compressed output is cut at multiples of it.
const RANGE: u64 = 512;

/// Time between two pieces of a worker.
const PIECE: Duration = Duration::from_millis(100);

/// What to make, and how. See [`generate`].
#[derive(Clone, Debug)]
pub struct Making {
    n: u64,
    generator: Generator,
    json: bool,
    threads: NonZeroUsize,
    compression: Compression,
    stop: StopFlag,
}

impl Making {
    /// The first `n` puzzles of a generator, one a line, on all cores.
    #[must_use]
    pub fn new(n: u64, generator: Generator) -> Self {
        Self {
            n,
            generator,
            json: false,
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            compression: Compression::None,
            stop: StopFlag::new(),
        }
    }

    /// As JSON objects, one a line, or not.
    #[must_use]
    pub fn json(self, json: bool) -> Self {
        Self { json, ..self }
    }

    /// With this number of threads, 1024 at most.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// With compressed output.
    #[must_use]
    pub fn compression(self, compression: Compression) -> Self {
        Self { compression, ..self }
    }

    /// With a flag that ends the run. The run sets it, too, if it ends before all puzzles are made.
    #[must_use]
    pub fn stop(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// What is written depends on these words alone.
    fn signature(&self) -> String {
        let layout = if self.json { "json" } else { "line" };
        let compression = match self.compression {
            Compression::None => "none",
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        };
        let generator = self.generator.words();
        format!("generate {}; {generator}; output {layout}; compression {compression}", self.n)
    }

    /// The numbers of a range: a power of two, so that ranges end at multiples of [`RANGE`], and
    /// small enough to keep all threads busy.
    fn range(&self) -> u64 {
        let share = self.n / self.threads.get() as u64;
        RANGE.min(1 << share.max(1).ilog2())
    }
}

/// Makes puzzles and writes them in the order of their numbers. Ends when all are made, one cannot
/// be made ([`End::Unmet`]), the stop flag is set or the output fails, and reports which. Those
/// made before are written. [`Tally::boards`] counts them.
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
/// let making = Making::new(3, Generator::new(1).clues(24..=26));
/// let report = batch::generate(&making, Output::file(&path), &mut Messages);
/// assert!(matches!(report.end, End::Complete));
/// let puzzles: Vec<Board> =
///     std::fs::read_to_string(&path)?.lines().map(str::parse).collect::<Result<_, _>>()?;
/// assert!(puzzles.iter().all(|puzzle| (24..=26).contains(&puzzle.n_clues())));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(making: &Making, output: Output, listener: &mut dyn Listener) -> Report {
    let refused =
        |error| Report { end: End::Refused(error), tally: Tally::default(), collection: false };
    let (mut sink, record) = match Sink::open(output, &[], &making.signature(), false) {
        Ok(opened) => opened,
        Err(error) => return refused(error),
    };
    if let Err(error) = sink.begin(record.is_some()) {
        return refused(error);
    }
    let first = record.map_or(0, |record| record.n_chunks);
    let target = Target::new(sink, making, listener, first);
    let threads = making.threads.get().min(MOST_THREADS);
    let queue = ReorderQueue::new(target, first, AHEAD * threads as u64 * RANGE);
    let next = AtomicU64::new(first);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If the system gives no more threads, those that there are do the work.
            if std::thread::Builder::new()
                .spawn_scoped(scope, || work(making, &next, &queue))
                .is_err()
            {
                break;
            }
        }
        work(making, &next, &queue);
    });
    queue.into_consumer().end()
}

/// Makes ranges of puzzles until there are no more.
fn work(making: &Making, next: &AtomicU64, queue: &ReorderQueue<Target<'_>>) {
    let mut generator = making.generator.clone().stop(making.stop.clone());
    let range = making.range();
    let end = |begin: u64| (begin / range + 1).saturating_mul(range).min(making.n);
    let taken = |begin| (begin < making.n).then(|| end(begin));
    while let Ok(begin) = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken) {
        if !queue.admit(begin) {
            return;
        }
        let (mut piece, mut submitted) = (Piece::default(), Instant::now());
        let mut first = begin;
        generator.generate(begin..end(begin), |number, made| {
            match made {
                Ok(made) => piece.add(number, &made, making.json),
                Err(error) => {
                    // Nothing behind it is written.
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
            // Nothing advances the queue any more, so no worker may wait for that.
            queue.end();
            return;
        }
        if is_unmet {
            // What is before this range was taken by others, and what is behind it is not needed.
            next.store(making.n, Ordering::Relaxed);
            return;
        }
    }
}

/// The output and the listener of a run.
struct Target<'a> {
    sink: Sink,
    listener: &'a mut dyn Listener,
    making: &'a Making,
    /// Puzzles that are written or pending.
    n: u64,
    /// Puzzles that are written: those that the journal may tell of.
    n_written: u64,
    /// Text that waits to be compressed.
    pending: Vec<u8>,
    end: Option<End>,
}

impl<'a> Target<'a> {
    fn new(sink: Sink, making: &'a Making, listener: &'a mut dyn Listener, n: u64) -> Self {
        let pending = Vec::new();
        Self { sink, listener, making, n, n_written: n, pending, end: None }
    }

    fn tally(&self) -> Tally {
        Tally { boards: self.n, ..Tally::default() }
    }

    fn put(&mut self, piece: &Piece) -> io::Result<()> {
        self.n += piece.n;
        self.pending.extend_from_slice(&piece.text);
        // Compressed text is cut where time has no say, so that a run that is resumed gives the
        // same bytes.
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

    /// Notes in the journal how far the puzzles are: now, or only if the last note is old enough.
    fn note(&mut self, now: bool) -> io::Result<()> {
        let n = self.n_written;
        let tally = Tally { boards: n, ..Tally::default() };
        self.sink.note(now, || Record::new(n, Position::default(), tally, false))
    }

    /// Completes the output, if all puzzles are made, and gives the report.
    fn end(mut self) -> Report {
        let tally = self.tally();
        let is_complete = self.end.is_none() && self.n >= self.making.n;
        let end = if is_complete {
            self.sink.complete().map_or_else(End::Write, |()| End::Complete)
        } else {
            let end = self.end.take().unwrap_or(End::Stopped);
            if !matches!(end, End::Write(_)) {
                // If this fails, the record before is still valid. What follows it is cut off by a
                // run that resumes this one.
                let _ = self.note(true);
            }
            let written = self.write_pending();
            if let Some(message) = self.sink.incomplete() {
                self.listener.say(&message);
            }
            match (end, written) {
                (End::Stopped | End::Unmet(_), Err(error)) => End::Write(error),
                (end, _) => end,
            }
        };
        Report { end, tally, collection: false }
    }
}

impl Consumer for Target<'_> {
    type Item = Piece;
    type Spare = ();

    fn length(piece: &Piece) -> u64 {
        piece.n
    }

    fn write(&mut self, piece: Piece) -> bool {
        if let Err(error) = self.put(&piece) {
            self.end = Some(End::Write(error));
        } else if let Some(error) = piece.unmet {
            self.end = Some(End::Unmet(error));
        }
        if self.end.is_some() {
            self.making.stop.stop();
            return false;
        }
        self.listener.written(&self.tally(), 0);
        true
    }

    fn spare(&mut self) -> Option<()> {
        None
    }

    fn idle(&mut self, _: bool) {}
}
