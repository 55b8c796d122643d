//! Statistics of a collection: [`survey`] and [`Survey`].
//!
//! Boards are read as in [`run`](super::run()). Each worker surveys chunks, and the consumer of the
//! [reorder queue](super::reorder) adds them up, in order, so that errors are reported in the order
//! of the boards.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashSet;

use super::canonical::class;
use super::chunk::{Chunk, Trouble};
use super::nine_by_nine::NineByNine;
use super::reader::ChunkReader;
use super::reorder::Consumer;
use super::report::{End, Listener, Report, Tally};
use super::settings::{Question, Settings};
use super::workers::answer_chunks;
use quadrille_base::text::ParseError;
use quadrille_boards::text::BoardEntry;
use quadrille_boards::{Board, Canonizer, Lanes, Minimizer, Position};
use quadrille_person::{Difficulty, Rater, Symmetry, Technique};

/// The slower parts of a survey, which are optional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surveyed {
    /// The ratings of the proper puzzles. They take from 10 microseconds to milliseconds a puzzle.
    pub ratings: bool,
    /// The number of classes. It takes some 10 microseconds a board, and at most 40 bytes of memory
    /// for each class.
    pub classes: bool,
}

/// The statistics of a collection.
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
    /// The minimal puzzles: proper puzzles without redundant clues.
    pub minimal: u64,
    /// The boards whose clues have each symmetry; a board may have several.
    pub symmetries: BTreeMap<&'static str, u64>,
    /// The number of classes of equivalent boards, if asked. Canonical forms are compared by
    /// digests of 128 bits: among `n` classes two have the same digest with a probability of
    /// `n^2 / 2^129`.
    pub classes: Option<u64>,
    /// The proper puzzles with each rating, if asked.
    pub ratings: BTreeMap<Difficulty, u64>,
    /// The proper puzzles with each hardest technique, if asked.
    pub techniques: BTreeMap<Technique, u64>,
    /// The proper puzzles that the techniques do not solve, if asked: their rating is "at least".
    pub at_least: u64,
}

/// The report and the statistics of all boards of all inputs. The engine, the layout and the
/// compression of the settings have no effect.
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
    let kind = NineByNine(settings);
    let reader = ChunkReader::new(&kind, inputs, settings, false);
    let total = Total {
        survey: Survey::default(),
        forms: asked.classes.then(HashSet::new),
        listener,
        n_read: Arc::clone(&reader.n_read),
        n_faults: 0,
        n_unreadable: 0,
        is_stopped: false,
    };
    let total = answer_chunks(reader, total, 0, settings, || {
        let mut worker = Surveyor::new(settings, asked);
        move |chunk: &mut Chunk<BoardEntry>, _| worker.chunk(chunk)
    });
    total.end()
}

/// The statistics of a chunk, and its errors.
#[derive(Default)]
struct Found {
    survey: Survey,
    forms: Vec<u128>,
    faults: Vec<ParseError>,
    file: Arc<str>,
    trouble: Option<Trouble>,
}

/// A worker and its engines.
struct Surveyor {
    asked: Surveyed,
    lanes: Lanes,
    minimizer: Minimizer,
    canonizer: Canonizer,
    rater: Rater,
}

impl Surveyor {
    fn new(settings: &Settings, asked: Surveyed) -> Self {
        Self {
            asked,
            lanes: Lanes::with_backend(settings.backend).unwrap_or_default(),
            minimizer: Minimizer::default(),
            canonizer: Canonizer::default(),
            rater: Rater::default(),
        }
    }

    fn chunk(&mut self, chunk: &mut Chunk<BoardEntry>) -> Found {
        let (file, trouble) = (Arc::clone(&chunk.file), chunk.trouble.take());
        let mut found = Found { file, trouble, ..Found::default() };
        let survey = &mut found.survey;
        let mut boards: Vec<Board> = chunk.boards.plain.clone();
        survey.boards += boards.len() as u64;
        for entry in &chunk.boards.entries {
            survey.boards += 1;
            let position = entry
                .position
                .as_ref()
                .map(|_| ParseError::because(entry.line, b"", 0..0, Question::NO_POSITION));
            match (&entry.board, &position) {
                (Ok(board), None) => boards.push(*board),
                (Err(error), _) | (_, Some(error)) => {
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
                    let rating = rater.rate_proper(&Position::new(&boards[i]), solved);
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
                found.forms.push(class(&form));
            }
        }
        found
    }
}

/// The statistics so far.
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
        macro_rules! sum {
            ($($number:ident)*; $($map:ident)*) => {
                let Self { $($number,)* $($map,)* classes: _ } = other;
                $(self.$number += $number;)*
                $(add(&mut self.$map, $map);)*
            };
        }
        sum! {
            boards invalid none one several minimal at_least;
            clues symmetries ratings techniques
        }
    }
}
