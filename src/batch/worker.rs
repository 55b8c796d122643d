//! What every worker does, again and again: take a chunk, answer it, hand it in.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use super::answer::Writer;
use super::compress::Compression;
use super::journal::Record;
use super::output::{Output, Sink};
use super::reader::{Chunk, Mark, Reader, Surroundings, Trouble};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, CHUNK, Input, Layout, Question, Settings};
use super::target::{Done, Note, Target, What};
use super::turn::{self, Turn};
use crate::search::{StopFlag, UnansweredError};
use crate::sudoku::text::Entry;
use crate::sudoku::verify::verify;
use crate::sudoku::{Board, COLLECTION, Engine, OpenError, Query, Reply};

pub(super) fn run(
    inputs: &[Input],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let to_file = matches!(output, Output::File { .. });
    let mut reader = Reader::new(inputs, settings, to_file, to_file);
    let (mut sink, record) = match Sink::open(output, inputs, &fingerprint(inputs, settings)) {
        Ok(opened) => opened,
        Err(refused) => return ended(End::Refused(refused)),
    };
    let n_read = Arc::clone(&reader.n_read);
    if let Some(record) = &record
        && let Err(end) = replay(&mut reader, record, &settings.stop)
    {
        return ended(end);
    }
    if let Err(refused) = sink.begin(record.is_some()) {
        return ended(End::Refused(refused));
    }
    let mut target = Target::new(sink, settings, listener, n_read);
    let mut first = 0;
    if let Some(record) = record {
        first = record.n_chunks;
        target.resume(&record);
    }
    let jobs = settings.jobs.get();
    let turn = Turn::new(target, first, AHEAD * jobs as u64);
    let reader = Mutex::new(reader);
    let work = || Worker::new(settings).work(&reader, &turn);
    // The others are started when there turns out to be more than one full chunk.
    std::thread::scope(|scope| {
        let start_others = || {
            for _ in 1..jobs {
                scope.spawn(work);
            }
        };
        Worker::new(settings).work_and(&reader, &turn, start_others);
    });
    turn.into_writer().end()
}

fn ended(end: End) -> Report {
    Report { end, tally: Tally::default(), collection: false }
}

/// What the answers depend on, but for the boards: two runs with the same one can be joined.
fn fingerprint(inputs: &[Input], settings: &Settings) -> String {
    let Settings { question, engine, nodes, form, columns, layout, compression, .. } = settings;
    let names = match layout {
        Layout::Json => format!(" of {inputs:?}"),
        _ => String::new(),
    };
    format!(
        "quadrille {}: {question:?} by {engine:?}, nodes {nodes:?}, form {form:?} \
         {columns:?}, output {layout:?} {compression:?}{names}",
        env!("CARGO_PKG_VERSION")
    )
}

/// Reads what was answered by an earlier run, and makes sure that it is the same.
fn replay(reader: &mut Reader, record: &Record, stop: &StopFlag) -> Result<(), End> {
    struct Alone<'a>(&'a StopFlag);

    impl Surroundings for Alone<'_> {
        fn is_stopped(&self) -> bool {
            self.0.is_set()
        }

        fn waiting(&self, _: bool) {}
    }

    let mut mark = Mark::default();
    for _ in 0..record.n_chunks {
        match reader.next_chunk(VecDeque::new(), &Alone(stop)) {
            Some(Chunk { trouble: Some(Trouble::Stopped), .. }) => return Err(End::Stopped),
            Some(chunk) => mark = chunk.mark,
            None => break,
        }
    }
    record.check_input(mark).map_err(End::Refused)
}

/// A worker's engine, made when it is first needed, and what it is asked.
struct Worker<'a> {
    settings: &'a Settings,
    engine: Option<Box<dyn Engine + Send>>,
    // Of the last chunk, to be used again.
    entries: VecDeque<Entry>,
    boards: Vec<Board>,
    outcomes: Outcomes,
    bytes: Vec<u8>,
}

impl<W: turn::Write> Surroundings for (&Turn<W>, &StopFlag) {
    fn is_stopped(&self) -> bool {
        self.1.is_set()
    }

    fn waiting(&self, waits: bool) {
        self.0.waiting(waits);
    }
}

/// A reply for each board, or why there is none. Boards that a stopped run did not reach are
/// missing.
type Outcomes = Vec<Result<Reply, OpenError>>;

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            engine: None,
            entries: VecDeque::new(),
            boards: Vec::new(),
            outcomes: Vec::new(),
            bytes: Vec::new(),
        }
    }

    fn work(&mut self, reader: &Mutex<Reader>, turn: &Turn<Target>) {
        self.work_and(reader, turn, || {});
    }

    /// Works; when a chunk is full for the first time, calls for others.
    fn work_and(&mut self, reader: &Mutex<Reader>, turn: &Turn<Target>, others: impl FnOnce()) {
        let mut others = Some(others);
        loop {
            let chunk = {
                let mut reader = reader.lock().expect("no worker panics");
                if turn.is_over() {
                    return;
                }
                self.entries.clear();
                let entries = std::mem::take(&mut self.entries);
                let around = (turn, &self.settings.stop);
                let Some(chunk) = reader.next_chunk(entries, &around) else { return };
                turn.announce(chunk.number);
                chunk
            };
            if chunk.entries.len() >= CHUNK
                && let Some(others) = others.take()
            {
                others();
            }
            let number = chunk.number;
            if !turn.begin(number) {
                return;
            }
            let done = self.chunk(chunk);
            self.bytes = turn.hand_in(number, done).unwrap_or_default();
            self.bytes.clear();
        }
    }

    /// Answers a chunk.
    fn chunk(&mut self, chunk: Chunk) -> Done {
        let Settings { question, layout, compression, verify: checks, .. } = *self.settings;
        let Chunk { file, begins_file, header, entries, trouble, mark, .. } = chunk;
        self.boards.clear();
        self.boards.extend(entries.iter().filter_map(|entry| entry.board.as_ref().ok()));
        let collection = self.boards.len() >= COLLECTION;
        self.ask_all();
        let bytes = std::mem::take(&mut self.bytes);
        let mut writer = Writer::new(question, layout, &file, begins_file, bytes);
        if let Some(header) = header {
            writer.header(&header);
        }
        let (mut tally, mut notes) = (Tally::default(), Notes::default());
        let mut stopped = None;
        let mut outcomes = self.outcomes.iter();
        for entry in &entries {
            let at = writer.text.bytes.len();
            let board = match &entry.board {
                Ok(board) => board,
                Err(error) => {
                    tally.boards += 1;
                    tally.invalid += 1;
                    notes.add(at, || What::Fault(error.clone()));
                    writer.invalid(entry, &error.to_string());
                    continue;
                }
            };
            let place = || format!("{file}:{}", entry.line);
            let Some(outcome) = outcomes.next() else {
                stopped = Some((place(), None));
                break;
            };
            if let Err(OpenError { why: UnansweredError::Stopped, n_solutions, .. }) = outcome {
                let counts = matches!(question, Question::Count { .. });
                stopped = Some((place(), counts.then_some(*n_solutions)));
                break;
            }
            tally.boards += 1;
            let reason = reason(question, board, outcome, &mut tally);
            if checks && let Some(wrong) = wrong_in_file(entry, board) {
                tally.wrong += 1;
                notes.add(at, || What::Reason(format!("{}: {wrong}", place())));
            }
            if let Some(reason) = &reason {
                notes.add(at, || What::Reason(format!("{}: {reason}", place())));
            }
            writer.answer(entry, outcome.as_ref(), reason.as_deref());
        }
        let n_entries = entries.len();
        self.entries = entries;
        if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
            stopped = Some((file.to_string(), None));
        }
        tally.reasons = notes.n;
        let mut text = writer.text;
        let mut notes = notes.kept;
        if compression != Compression::None {
            text = text.compressed(compression);
            for note in &mut notes {
                note.at = text.bytes.len();
            }
        }
        Done { text, notes, tally, n_entries, collection, trouble, stopped, file, mark }
    }

    /// Asks the question about all boards.
    fn ask_all(&mut self) {
        let Self { settings, engine, boards, outcomes, .. } = self;
        outcomes.clear();
        let engine = engine.get_or_insert_with(|| new_engine(settings));
        engine.answer_all(boards, query(settings), outcomes);
    }
}

/// The engine of the settings, with their limits.
fn new_engine(settings: &Settings) -> Box<dyn Engine + Send> {
    let engine = settings.engine.engine(settings.backend);
    let mut engine = engine.expect("the processor has the backend's instructions");
    engine.set_stop(settings.stop.clone());
    engine.set_node_limit(settings.nodes);
    engine
}

/// The question, as an engine is asked it.
fn query(settings: &Settings) -> Query {
    match settings.question {
        // Only JSON tells whether there are several solutions.
        Question::Solve { smallest } => {
            Query::Solve { smallest, judged: settings.layout == Layout::Json }
        }
        Question::Check => Query::Count { most: 2 },
        Question::Count { limit } => Query::Count { most: limit.saturating_add(1) },
    }
}

/// What is wrong with the solution that a table gives, if it gives one. Judged by the rules of the
/// game, so that of several solutions any is right.
fn wrong_in_file(entry: &Entry, board: &Board) -> Option<String> {
    match entry.record.as_ref()?.solution()? {
        Err(text) => Some(format!("the solution in the file is no solved board: '{text}'")),
        Ok(solved) => {
            let fault = verify(board, &solved).err()?;
            Some(format!("the solution in the file is wrong: {fault}"))
        }
    }
}

/// Counts the board, and gives the reason if it has not the answer one hopes for.
fn reason(
    question: Question,
    board: &Board,
    outcome: &Result<Reply, OpenError>,
    tally: &mut Tally,
) -> Option<String> {
    match outcome {
        Err(OpenError { why, n_solutions, .. }) => {
            tally.unknown += 1;
            let so_far = match question {
                Question::Count { .. } => format!("; solutions found so far: {n_solutions}"),
                Question::Solve { .. } | Question::Check => String::new(),
            };
            Some(format!("{why}{so_far}"))
        }
        Ok(reply) => {
            tally.none += u64::from(reply.n_solutions == 0);
            tally.several += u64::from(reply.n_solutions > 1);
            if reply.n_solutions > 0 {
                return None;
            }
            match (board.conflict(), question) {
                (Some(conflict), _) => Some(conflict.to_string()),
                (None, Question::Solve { .. }) => Some("no solution".into()),
                (None, _) => None,
            }
        }
    }
}

/// Notes, as many as may be told; the others are counted.
#[derive(Default)]
struct Notes {
    kept: Vec<Note>,
    n: u64,
}

impl Notes {
    fn add(&mut self, at: usize, what: impl FnOnce() -> What) {
        const MOST: usize = 100;
        self.n += 1;
        if self.kept.len() < MOST {
            self.kept.push(Note { at, what: what() });
        }
    }
}
