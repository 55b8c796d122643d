//! What every worker does, again and again: take a chunk, answer it, hand it in.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::answer::{Open, Reply, Text, Writer};
use super::journal::Record;
use super::output::{Output, Sink};
use super::reader::{Chunk, Mark, Reader, Surroundings, Trouble};
use super::report::{End, Report, Tally};
use super::turn::{self, Turn};
use super::{
    AHEAD, CHUNK, COLLECTION, Choice, Compression, Input, Layout, Listener, Question, Settings,
};
use crate::run::{StopFlag, Unanswered};
use crate::sudoku::text::Entry;
use crate::sudoku::{Backtracker, Board, Engine, Lanes, Solver, Verdict};
use crate::text::ParseError;

pub(super) fn run(
    inputs: &[Input],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let to_file = matches!(output, Output::File { .. });
    let mut reader = Reader::new(inputs, settings.form, to_file, to_file);
    let (sink, record) = match Sink::open(output, inputs, &fingerprint(inputs, settings)) {
        Ok(opened) => opened,
        Err(refused) => return ended(End::Refused(refused)),
    };
    let n_read = Arc::clone(&reader.n_read);
    let mut target = Target::new(sink, settings, listener, n_read);
    let mut first = 0;
    if let Some(record) = record {
        match replay(&mut reader, &record, &settings.stop) {
            Ok(()) => {}
            Err(end) => return ended(end),
        }
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
    let Settings { question, engine, nodes, form, layout, compression, .. } = settings;
    let names = match layout {
        Layout::Json => format!(" of {inputs:?}"),
        _ => String::new(),
    };
    format!(
        "quadrille {}: {question:?} by {engine:?}, nodes {nodes:?}, form {form:?}, \
         output {layout:?} {compression:?}{names}",
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
        match reader.next_chunk(Vec::new(), &Alone(stop)) {
            Some(Chunk { trouble: Some(Trouble::Stopped), .. }) => return Err(End::Stopped),
            Some(chunk) => mark = chunk.mark,
            None => break,
        }
    }
    record.check_input(mark).map_err(End::Refused)
}

// ---- the writer

/// A chunk, done.
struct Done {
    text: Text,
    notes: Vec<Note>,
    tally: Tally,
    n_entries: usize,
    collection: bool,
    trouble: Option<Trouble>,
    /// Where the run was stopped, and what was found of that board so far.
    stopped: Option<(String, Option<u64>)>,
    file: Arc<str>,
    mark: Mark,
}

/// Something to be told behind the first `at` bytes of the answers.
struct Note {
    at: usize,
    what: What,
}

enum What {
    Fault(ParseError),
    Reason(String),
}

/// What is written in turn, and where.
struct Target<'a> {
    sink: Sink,
    listener: &'a mut dyn Listener,
    settings: &'a Settings,
    tally: Tally,
    collection: bool,
    n_chunks: u64,
    n_told: u64,
    any_written: bool,
    /// The answer to the first board, if it is written only when there is a second one.
    held: Option<Vec<u8>>,
    mark: Mark,
    end: Option<End>,
    n_read: Arc<AtomicU64>,
    /// The bytes of texts that were written.
    spare: Vec<Vec<u8>>,
}

impl<'a> Target<'a> {
    fn new(
        sink: Sink,
        settings: &'a Settings,
        listener: &'a mut dyn Listener,
        n_read: Arc<AtomicU64>,
    ) -> Self {
        Self {
            sink,
            listener,
            settings,
            tally: Tally::default(),
            collection: false,
            n_chunks: 0,
            n_told: 0,
            any_written: false,
            held: None,
            mark: Mark::default(),
            end: None,
            n_read,
            spare: Vec::new(),
        }
    }

    fn resume(&mut self, record: &Record) {
        self.tally = record.tally;
        self.n_told = record.tally.reasons;
        self.collection = record.collection;
        self.n_chunks = record.n_chunks;
        self.any_written = true;
    }

    fn compressed(&self, bytes: &[u8]) -> Vec<u8> {
        self.settings.compression.compress(bytes.to_vec())
    }

    /// Writes the answers of a chunk and tells what is to be told between them.
    fn put(&mut self, done: &Done) -> io::Result<()> {
        if self.n_chunks == 0
            && let Some(header) = self.settings.layout.header(self.settings.question)
        {
            self.sink.write(&self.compressed(header.as_bytes()))?;
        }
        let bytes = &done.text.bytes;
        if done.n_entries > 0 {
            if let Some(held) = self.held.take() {
                self.sink.write(&held)?;
                self.any_written = true;
            } else if self.tally.boards == 0 && done.text.optional {
                self.held = Some(bytes.clone());
            }
        }
        if self.held.is_some() && done.n_entries > 0 {
            for note in &done.notes {
                self.tell(&done.file, &note.what);
            }
            return Ok(());
        }
        if done.text.apart && self.any_written {
            self.sink.write(&self.compressed(b"\n"))?;
        }
        let mut written = 0;
        for note in &done.notes {
            if self.n_told < self.listener.most_reasons() {
                self.sink.write(&bytes[written..note.at])?;
                self.sink.flush()?;
                written = note.at;
            }
            self.tell(&done.file, &note.what);
        }
        self.sink.write(&bytes[written..])?;
        self.any_written |= !bytes.is_empty();
        self.sink.flush()
    }

    fn tell(&mut self, file: &str, what: &What) {
        if self.n_told < self.listener.most_reasons() {
            match what {
                What::Fault(error) => self.listener.fault(file, error),
                What::Reason(text) => self.listener.reason(text),
            }
        }
        self.n_told += 1;
    }

    fn trouble(&mut self, trouble: &Trouble) {
        match trouble {
            Trouble::Unreadable(reason) => {
                self.tally.unreadable_files += 1;
                self.listener.say(reason);
            }
            Trouble::Empty(reason) => {
                self.tally.boards += 1;
                self.tally.invalid += 1;
                self.listener.say(reason);
            }
            Trouble::Stopped => {}
        }
    }

    /// The report, when nothing more will be written.
    fn end(mut self) -> Report {
        let end = match self.end.take() {
            None => End::Complete,
            Some(end) => end,
        };
        let left = self.sink.left();
        let end = match end {
            End::Complete => self.sink.complete().map_or_else(End::Write, |()| End::Complete),
            end => {
                if matches!(end, End::Stopped) {
                    let (n, mark) = (self.n_chunks, self.mark);
                    let record = || Record::new(n, mark, self.tally, self.collection);
                    // Should it not be taken, the last one stays.
                    let _ = if self.held.is_none() { self.sink.note(true, record) } else { Ok(()) };
                }
                if let Some(left) = left {
                    self.listener.say(&left);
                }
                end
            }
        };
        Report { end, tally: self.tally, collection: self.collection }
    }
}

impl turn::Write for Target<'_> {
    type Done = Done;
    type Spare = Vec<u8>;

    fn write(&mut self, mut done: Done) -> bool {
        let result = self.put(&done);
        self.spare.push(std::mem::take(&mut done.text.bytes));
        self.collection |= done.collection;
        self.tally.add(&done.tally);
        if let Err(error) = result {
            self.end = Some(End::Write(error));
            return false;
        }
        if let Some((place, found)) = &done.stopped {
            let n = self.tally.boards;
            let so_far = match found {
                Some(found) => format!("; solutions found so far: {found}"),
                None => String::new(),
            };
            self.listener.say(&format!("{place}: stopped; boards answered: {n}{so_far}"));
            self.end = Some(End::Stopped);
            return false;
        }
        if let Some(trouble) = &done.trouble {
            self.trouble(trouble);
        }
        self.n_chunks += 1;
        self.mark = done.mark;
        let (n, mark) = (self.n_chunks, self.mark);
        let (tally, collection) = (self.tally, self.collection);
        if self.held.is_none()
            && let Err(error) = self.sink.note(false, || Record::new(n, mark, tally, collection))
        {
            self.end = Some(End::Write(error));
            return false;
        }
        self.listener.written(&self.tally, self.n_read.load(Ordering::Relaxed));
        true
    }

    fn spare(&mut self) -> Option<Vec<u8>> {
        self.spare.pop()
    }

    fn idle(&mut self, waits: bool) {
        self.listener.idle(waits);
    }
}

// ---- the worker

/// A worker's engines, each made when it is first needed, and what it is asked.
struct Worker<'a> {
    settings: &'a Settings,
    dlx: Option<Box<Solver>>,
    lanes: Option<Box<Lanes>>,
    backtracker: Option<Box<Backtracker>>,
    // Of the last chunk, to be used again.
    entries: Vec<Entry>,
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

/// What became of a board: a reply, none, or it was not reached when the run was stopped.
type Outcomes = Vec<Option<Result<Reply, Open>>>;

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            dlx: None,
            lanes: None,
            backtracker: None,
            entries: Vec::new(),
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
        let Settings { question, layout, compression, .. } = *self.settings;
        let Chunk { file, begins_file, entries, trouble, mark, .. } = chunk;
        self.boards.clear();
        self.boards.extend(entries.iter().filter_map(|entry| entry.board.as_ref().ok()));
        let collection = self.boards.len() >= COLLECTION;
        self.ask_all(collection);
        let bytes = std::mem::take(&mut self.bytes);
        let mut writer = Writer::new(question, layout, &file, begins_file, bytes);
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
            let outcome = outcomes.next().expect("an outcome for every board");
            let place = || format!("{file}:{}", entry.line);
            let Some(outcome) = outcome else {
                stopped = Some((place(), None));
                break;
            };
            if let Err(Open { why: Unanswered::Stopped, n_solutions }) = outcome {
                let counts = matches!(question, Question::Count { .. });
                stopped = Some((place(), counts.then_some(*n_solutions)));
                break;
            }
            tally.boards += 1;
            let reason = reason(question, board, outcome, &mut tally);
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
            notes.iter_mut().for_each(|note| note.at = text.bytes.len());
        }
        Done { text, notes, tally, n_entries, collection, trouble, stopped, file, mark }
    }

    /// Asks the question of all boards.
    fn ask_all(&mut self, collection: bool) {
        let Settings { engine, nodes, .. } = *self.settings;
        let boards = std::mem::take(&mut self.boards);
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes.clear();
        match engine {
            Choice::Auto if collection && nodes.is_none() => self.by_lanes(&boards, &mut outcomes),
            Choice::Lanes if nodes.is_none() => self.by_lanes(&boards, &mut outcomes),
            Choice::Auto | Choice::Dlx => self.one_by_one(&boards, &mut outcomes, Self::dlx),
            Choice::Backtrack => self.one_by_one(&boards, &mut outcomes, Self::backtracker),
            Choice::Lanes => self.one_by_one(&boards, &mut outcomes, Self::lanes),
        }
        (self.boards, self.outcomes) = (boards, outcomes);
    }

    fn one_by_one<E: Engine>(
        &mut self,
        boards: &[Board],
        outcomes: &mut Outcomes,
        engine: impl Fn(&mut Self) -> &mut E,
    ) {
        let (question, layout) = (self.settings.question, self.settings.layout);
        let engine = engine(self);
        let mut stopped = false;
        for board in boards {
            let outcome = (!stopped).then(|| ask(engine, question, layout, board));
            stopped |= matches!(outcome, Some(Err(Open { why: Unanswered::Stopped, .. })));
            outcomes.push(outcome);
        }
    }

    /// All boards at once; those with several solutions, if one is asked for, again one by one.
    fn by_lanes(&mut self, boards: &[Board], outcomes: &mut Outcomes) {
        let question = self.settings.question;
        let most = match question {
            Question::Solve { .. } | Question::Check => 2,
            Question::Count { limit } => limit.saturating_add(1),
        };
        let solves = matches!(question, Question::Solve { .. });
        // The order is that of the boards; after a stop, some are left out.
        let _ = self.lanes().for_each(boards, most, |i, found| {
            outcomes.resize(i, None);
            outcomes.push(Some(Ok(Reply {
                solution: found.first.filter(|_| solves),
                n_solutions: found.n_solutions,
                all: found.n_solutions < most,
            })));
        });
        outcomes.resize(boards.len(), None);
        let Question::Solve { smallest } = question else { return };
        for (board, outcome) in boards.iter().zip(outcomes) {
            let Some(Ok(reply)) = outcome else { continue };
            if reply.n_solutions < 2 {
                continue;
            }
            let solution = match self.settings.engine {
                Choice::Lanes => again(self.lanes(), board, smallest),
                _ => again(self.dlx(), board, smallest),
            };
            match solution {
                Ok(solution) => reply.solution = solution,
                Err(why) => *outcome = Some(Err(Open { why, n_solutions: 2 })),
            }
        }
    }

    fn dlx(&mut self) -> &mut Solver {
        let settings = self.settings;
        self.dlx.get_or_insert_with(|| ready(Box::new(Solver::new()), settings))
    }

    fn lanes(&mut self) -> &mut Lanes {
        let settings = self.settings;
        self.lanes.get_or_insert_with(|| {
            let lanes = Lanes::with_backend(settings.backend);
            ready(Box::new(lanes.expect("the processor has the backend's instructions")), settings)
        })
    }

    fn backtracker(&mut self) -> &mut Backtracker {
        let settings = self.settings;
        self.backtracker.get_or_insert_with(|| ready(Box::new(Backtracker::new()), settings))
    }
}

/// The engine, with the run's limits.
fn ready<E: Engine>(mut engine: Box<E>, settings: &Settings) -> Box<E> {
    engine.set_stop(settings.stop.clone());
    engine.set_node_limit(settings.nodes);
    engine
}

fn again(
    engine: &mut impl Engine,
    board: &Board,
    smallest: bool,
) -> Result<Option<Board>, Unanswered> {
    if smallest { engine.smallest(board) } else { engine.first(board) }
}

/// Asks one engine of one board.
fn ask(
    engine: &mut impl Engine,
    question: Question,
    layout: Layout,
    board: &Board,
) -> Result<Reply, Open> {
    let before = engine.stats().solutions;
    let reply = |solution: Option<Board>, n_solutions, all| Reply { solution, n_solutions, all };
    let replied = match question {
        Question::Solve { smallest } if layout == Layout::Json => {
            engine.judge(board).and_then(|verdict| {
                Ok(match verdict {
                    Verdict::None => reply(None, 0, true),
                    Verdict::Unique(solved) => reply(Some(solved), 1, true),
                    Verdict::Several(..) => reply(again(engine, board, smallest)?, 2, false),
                })
            })
        }
        Question::Solve { smallest } => again(engine, board, smallest)
            .map(|solution| reply(solution, solution.is_some().into(), solution.is_none())),
        Question::Check => engine.count_up_to(board, 2).map(|n| reply(None, n, n < 2)),
        Question::Count { limit } => {
            let most = limit.saturating_add(1);
            engine.count_up_to(board, most).map(|n| reply(None, n, n < most))
        }
    };
    let n_solutions = engine.stats().solutions - before;
    replied.map_err(|why| Open { why, n_solutions })
}

/// Counts the board, and gives the reason if it has not the answer one hopes for.
fn reason(
    question: Question,
    board: &Board,
    outcome: &Result<Reply, Open>,
    tally: &mut Tally,
) -> Option<String> {
    match outcome {
        Err(Open { why, n_solutions }) => {
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
