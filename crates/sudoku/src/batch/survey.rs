//! What a collection is like, in numbers: [`survey`] and [`Survey`].
//!
//! Boards are read as in [`run`](super::run()). Each worker surveys chunks, and the [reorder
//! queue](super::reorder) adds them up, in order, so that errors are told in the order of the
//! boards.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashSet;
use twox_hash::XxHash3_128;

use super::chunk::{Chunk, Trouble};
use super::reader::Reader;
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, CHUNK, MOST_THREADS, Settings};
use super::worker::Classic;
use crate::sudoku::text::Entry;
use crate::sudoku::{Board, Canonizer, Difficulty, Lanes, Minimizer, Rater, Symmetry, Technique};
use crate::text::ParseError;

/// What to find out besides what is found out quickly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surveyed {
    /// The ratings of the proper puzzles. Takes from 10 microseconds to milliseconds a puzzle.
    pub ratings: bool,
    /// The number of classes. Takes some 10 microseconds a board, and memory: at most 40 bytes for
    /// each class.
    pub classes: bool,
}

/// The numbers of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Survey {
    /// Boards, readable or not.
    pub boards: u64,
    /// Boards that could not be read.
    pub invalid: u64,
    /// Boards without a solution.
    pub none: u64,
    /// Proper puzzles.
    pub one: u64,
    /// Boards with several solutions.
    pub several: u64,
    /// The boards with each number of clues.
    pub clues: BTreeMap<usize, u64>,
    /// The proper puzzles from which no clue can be taken away.
    pub minimal: u64,
    /// The boards whose clues have each symmetry; a board may have several.
    pub symmetries: BTreeMap<&'static str, u64>,
    /// The number of classes of equivalent boards, if asked. Forms are told apart by 128-bit
    /// digests: two of `n` classes have the same one with a probability of `n^2 / 2^129`.
    pub classes: Option<u64>,
    /// The proper puzzles with each rating, if asked.
    pub ratings: BTreeMap<Difficulty, u64>,
    /// The proper puzzles with each hardest technique, if asked.
    pub techniques: BTreeMap<Technique, u64>,
    /// The proper puzzles that the techniques do not solve, if asked: their rating is "at least".
    pub at_least: u64,
}

/// Surveys all boards of all inputs. Of the settings, the engine, the layout and the compression do
/// not matter.
///
/// ```
/// use quadrille::batch::{self, End, Listener, Question, Settings, Surveyed};
///
/// struct Messages;
///
/// impl Listener for Messages {
///     fn say(&mut self, text: &str) {
///         eprintln!("{text}");
///     }
/// }
///
/// let path = std::env::temp_dir().join(format!("quadrille-doc-survey-{}", std::process::id()));
/// let puzzle =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// std::fs::write(&path, format!("{puzzle}\n{}\n", ".".repeat(81)))?;
/// let settings = Settings::new(Question::Check);
/// let mut asked = Surveyed::default();
/// asked.classes = true;
/// let (report, survey) = batch::survey(&[path.clone()], &settings, asked, &mut Messages);
/// assert!(matches!(report.end, End::Complete));
/// assert_eq!((survey.one, survey.several, survey.minimal), (1, 1, 1));
/// assert_eq!((survey.clues[&21], survey.classes), (1, Some(2)));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn survey(
    inputs: &[PathBuf],
    settings: &Settings,
    asked: Surveyed,
    listener: &mut dyn Listener,
) -> (Report, Survey) {
    let kind = Classic(settings);
    let reader = Reader::new(&kind, inputs, settings, false, false);
    let total = Total {
        survey: Survey::default(),
        forms: asked.classes.then(HashSet::new),
        listener,
        n_read: Arc::clone(&reader.n_read),
        n_faults: 0,
        n_unreadable: 0,
        is_stopped: false,
    };
    let threads = settings.threads.get().min(MOST_THREADS);
    let queue = ReorderQueue::new(total, 0, AHEAD * threads as u64);
    let reader = Mutex::new(reader);
    let work = || Worker::new(settings, asked).work(&reader, &queue);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If the system gives no more threads, those that there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    queue.into_consumer().end()
}

/// What a worker finds out of a chunk.
#[derive(Default)]
struct Found {
    survey: Survey,
    forms: Vec<u128>,
    faults: Vec<ParseError>,
    file: Arc<str>,
    trouble: Option<Trouble>,
}

/// A worker and its engines.
struct Worker<'a> {
    settings: &'a Settings,
    asked: Surveyed,
    lanes: Lanes,
    minimizer: Minimizer,
    canonizer: Canonizer,
    rater: Rater,
}

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings, asked: Surveyed) -> Self {
        Self {
            settings,
            asked,
            lanes: Lanes::with_backend(settings.backend).unwrap_or_default(),
            minimizer: Minimizer::new(),
            canonizer: Canonizer::default(),
            rater: Rater::new(),
        }
    }

    fn work(&mut self, reader: &Mutex<Reader<Classic>>, queue: &ReorderQueue<Total<'_>>) {
        let mut entries = VecDeque::with_capacity(CHUNK);
        loop {
            let chunk = {
                let mut reader = reader.lock().expect("no worker panics");
                if queue.is_closed() {
                    return;
                }
                entries.clear();
                let monitor = (queue, &self.settings.stop);
                let Some(chunk) = reader.next_chunk(std::mem::take(&mut entries), &monitor) else {
                    return;
                };
                queue.announce(chunk.number);
                chunk
            };
            if !queue.admit(chunk.number) {
                return;
            }
            let Chunk { number, file, entries: read, trouble, .. } = chunk;
            let found = Found { file, trouble, ..self.chunk(&read) };
            entries = read;
            queue.submit(number, found);
        }
    }

    fn chunk(&mut self, entries: &VecDeque<Entry>) -> Found {
        let mut found = Found::default();
        let survey = &mut found.survey;
        let mut boards: Vec<Board> = Vec::with_capacity(entries.len());
        for entry in entries {
            survey.boards += 1;
            match &entry.board {
                Ok(board) => boards.push(*board),
                Err(error) => {
                    survey.invalid += 1;
                    found.faults.push(error.clone());
                }
            }
        }
        let mut proper = Vec::with_capacity(boards.len());
        let Self { lanes, rater, .. } = self;
        lanes.for_each(&boards, 2, |i, solutions| match (solutions.n_solutions, solutions.first) {
            (1, Some(solved)) => {
                proper.push(boards[i]);
                if self.asked.ratings {
                    let rating = rater.rate_proper(&boards[i], solved);
                    *survey.ratings.entry(rating.difficulty).or_default() += 1;
                    survey.at_least += u64::from(rating.is_at_least);
                    if let Some(hardest) = rating.hardest {
                        *survey.techniques.entry(hardest).or_default() += 1;
                    }
                }
            }
            (0, _) => survey.none += 1,
            _ => survey.several += 1,
        });
        survey.one = proper.len() as u64;
        self.minimizer.redundant(&proper, |_, cells| {
            survey.minimal += u64::from(cells.is_some_and(<[_]>::is_empty));
        });
        for board in &boards {
            *survey.clues.entry(board.n_clues()).or_default() += 1;
            for symmetry in Symmetry::of(board) {
                *survey.symmetries.entry(symmetry.name()).or_default() += 1;
            }
            if self.asked.classes {
                let form = self.canonizer.canonical(board).form;
                found.forms.push(XxHash3_128::oneshot(form.digits()));
            }
        }
        found
    }
}

/// What was found out so far.
struct Total<'a> {
    survey: Survey,
    /// Digests of the canonical forms, if classes are counted.
    forms: Option<HashSet<u128>>,
    listener: &'a mut dyn Listener,
    n_read: Arc<AtomicU64>,
    n_faults: u64,
    n_unreadable: u64,
    is_stopped: bool,
}

impl Total<'_> {
    fn tally(&self) -> Tally {
        Tally {
            boards: self.survey.boards,
            invalid: self.survey.invalid,
            none: self.survey.none,
            several: self.survey.several,
            unreadable_files: self.n_unreadable,
            reasons: self.n_faults,
            ..Tally::default()
        }
    }

    fn end(mut self) -> (Report, Survey) {
        self.survey.classes = self.forms.as_ref().map(|forms| forms.len() as u64);
        let end = if self.is_stopped { End::Stopped } else { End::Complete };
        let collection = self.survey.boards > 1;
        (Report { end, tally: self.tally(), collection }, self.survey)
    }
}

impl Consumer for Total<'_> {
    type Item = Found;
    type Spare = ();

    fn write(&mut self, found: Found) -> bool {
        self.survey.add(found.survey);
        if let Some(forms) = &mut self.forms {
            forms.extend(found.forms);
        }
        for fault in &found.faults {
            if self.n_faults < self.listener.most_reasons() {
                self.listener.fault(&found.file, fault);
            }
            self.n_faults += 1;
        }
        match found.trouble {
            Some(Trouble::Unreadable(reason)) => {
                self.n_unreadable += 1;
                self.listener.say(&reason);
            }
            Some(Trouble::Empty(reason)) => self.listener.say(&reason),
            Some(Trouble::Stopped) => self.is_stopped = true,
            None => {}
        }
        self.listener.written(&self.tally(), self.n_read.load(Ordering::Relaxed));
        !self.is_stopped
    }

    fn spare(&mut self) -> Option<()> {
        None
    }

    fn idle(&mut self, waits: bool) {
        self.listener.idle(waits);
    }
}

impl Survey {
    /// Adds the numbers of another survey, all but the classes.
    fn add(&mut self, other: Self) {
        fn add<K: Ord>(to: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
            for (key, n) in from {
                *to.entry(key).or_default() += n;
            }
        }
        let Self {
            boards,
            invalid,
            none,
            one,
            several,
            clues,
            minimal,
            symmetries,
            classes: _,
            ratings,
            techniques,
            at_least,
        } = other;
        self.boards += boards;
        self.invalid += invalid;
        self.none += none;
        self.one += one;
        self.several += several;
        add(&mut self.clues, clues);
        self.minimal += minimal;
        add(&mut self.symmetries, symmetries);
        add(&mut self.ratings, ratings);
        add(&mut self.techniques, techniques);
        self.at_least += at_least;
    }
}
