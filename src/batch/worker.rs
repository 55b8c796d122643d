//! A run, and what each of its workers does: take a chunk, answer it, submit the answers.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::answer::{Open, Reply, Writer};
use super::journal::Record;
use super::output::{Output, Sink};
use super::reader::{Chunk, Monitor, Position, Reader, Trouble};
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, CHUNK, COLLECTION, Choice, Layout, Question, Settings};
use super::signature::signature;
use super::target::{Done, Note, NoteKind, Target};
use crate::files::Compression;
use crate::search::{StopFlag, UnansweredError};
use crate::sudoku::text::Entry;
use crate::sudoku::verify::verify;
use crate::sudoku::{Backtracker, Board, Engine, Lanes, Solver, Verdict};

pub(super) fn run(
    inputs: &[PathBuf],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let to_file = output.is_file();
    let mut reader = Reader::new(inputs, settings, to_file, to_file);
    let (mut sink, record) = match Sink::open(output, inputs, &signature(inputs, settings)) {
        Ok(opened) => opened,
        Err(error) => return ended(End::Refused(error)),
    };
    let n_read = Arc::clone(&reader.n_read);
    let earlier = record.map(|record| replay(&mut reader, record, &settings.stop)).transpose();
    let earlier = match earlier {
        Ok(earlier) => earlier,
        Err(end) => return ended(end),
    };
    if let Err(error) = sink.begin(earlier.is_some()) {
        return ended(End::Refused(error));
    }
    let mut target = Target::new(sink, settings, listener, n_read);
    let mut first = 0;
    if let Some((record, position)) = earlier {
        first = record.n_chunks;
        target.resume(&record, position);
    }
    let threads = settings.threads.get();
    let queue = ReorderQueue::new(target, first, AHEAD * threads as u64);
    let reader = Mutex::new(reader);
    let work = || Worker::new(settings).work(&reader, &queue);
    // The other workers start when there is more than one full chunk.
    std::thread::scope(|scope| {
        let start_others = || {
            for _ in 1..threads {
                scope.spawn(work);
            }
        };
        Worker::new(settings).work_and(&reader, &queue, start_others);
    });
    queue.into_consumer().end()
}

fn ended(end: End) -> Report {
    Report { end, tally: Tally::default(), collection: false }
}

/// Reads what an earlier run has answered, and checks that it is the same. Gives the record and its
/// position in the inputs.
fn replay(reader: &mut Reader, record: Record, stop: &StopFlag) -> Result<(Record, Position), End> {
    /// No worker but this one.
    struct Alone<'a>(&'a StopFlag);

    impl Monitor for Alone<'_> {
        fn is_stopped(&self) -> bool {
            self.0.is_set()
        }

        fn waiting(&self, _: bool) {}
    }

    let mut position = Position::default();
    for _ in 0..record.n_chunks {
        match reader.next_chunk(VecDeque::new(), &Alone(stop)) {
            Some(Chunk { trouble: Some(Trouble::Stopped), .. }) => return Err(End::Stopped),
            Some(chunk) => position = chunk.end,
            None => break,
        }
    }
    record.check_input(position).map_err(End::Refused)?;
    Ok((record, position))
}

/// A worker: its engines, each made when it is first needed, and memory that is used again.
struct Worker<'a> {
    settings: &'a Settings,
    dlx: Option<Solver>,
    lanes: Option<Lanes>,
    backtracker: Option<Backtracker>,
    // Of the last chunk.
    entries: VecDeque<Entry>,
    boards: Vec<Board>,
    outcomes: Outcomes,
    bytes: Vec<u8>,
}

impl<C: Consumer> Monitor for (&ReorderQueue<C>, &StopFlag) {
    fn is_stopped(&self) -> bool {
        self.1.is_set()
    }

    fn waiting(&self, waits: bool) {
        self.0.waiting(waits);
    }
}

/// For each board its reply, or why it has none. `None` if the run was stopped before.
type Outcomes = Vec<Option<Result<Reply, Open>>>;

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            dlx: None,
            lanes: None,
            backtracker: None,
            entries: VecDeque::new(),
            boards: Vec::new(),
            outcomes: Vec::new(),
            bytes: Vec::new(),
        }
    }

    fn work(&mut self, reader: &Mutex<Reader>, queue: &ReorderQueue<Target>) {
        self.work_and(reader, queue, || {});
    }

    /// Answers chunks until there are no more. Calls `start_others` after the first full chunk.
    fn work_and(
        &mut self,
        reader: &Mutex<Reader>,
        queue: &ReorderQueue<Target>,
        start_others: impl FnOnce(),
    ) {
        let mut start_others = Some(start_others);
        loop {
            let chunk = {
                let mut reader = reader.lock().expect("no worker panics");
                if queue.is_closed() {
                    return;
                }
                self.entries.clear();
                let entries = std::mem::take(&mut self.entries);
                let monitor = (queue, &self.settings.stop);
                let Some(chunk) = reader.next_chunk(entries, &monitor) else { return };
                queue.announce(chunk.number);
                chunk
            };
            if chunk.entries.len() >= CHUNK
                && let Some(start_others) = start_others.take()
            {
                start_others();
            }
            let number = chunk.number;
            if !queue.admit(number) {
                return;
            }
            let done = self.chunk(chunk);
            self.bytes = queue.submit(number, done).unwrap_or_default();
            self.bytes.clear();
        }
    }

    /// Answers a chunk.
    fn chunk(&mut self, chunk: Chunk) -> Done {
        let Settings { question, layout, compression, verify: checks, .. } = *self.settings;
        let Chunk { file, begins_file, header, entries, trouble, end, .. } = chunk;
        self.boards.clear();
        self.boards.extend(entries.iter().filter_map(|entry| entry.board.as_ref().ok()));
        let collection = self.boards.len() >= COLLECTION;
        self.ask_all(collection);
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
                    notes.add(at, || NoteKind::Fault(error.clone()));
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
            if let Err(Open { why: UnansweredError::Stopped, n_solutions }) = outcome {
                let counts = matches!(question, Question::Count { .. });
                stopped = Some((place(), counts.then_some(*n_solutions)));
                break;
            }
            tally.boards += 1;
            let reason = reason(question, board, outcome, &mut tally);
            if checks && let Some(wrong) = wrong_in_file(entry, board) {
                tally.wrong += 1;
                notes.add(at, || NoteKind::Reason(format!("{}: {wrong}", place())));
            }
            if let Some(reason) = &reason {
                notes.add(at, || NoteKind::Reason(format!("{}: {reason}", place())));
            }
            writer.reply(entry, outcome.as_ref(), reason.as_deref());
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
        Done { text, notes, tally, n_entries, collection, trouble, stopped, file, end }
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
            stopped |= matches!(outcome, Some(Err(Open { why: UnansweredError::Stopped, .. })));
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
        let mut put = |i, n_solutions, solution| {
            outcomes.resize(i, None);
            outcomes.push(Some(Ok(Reply { solution, n_solutions, all: n_solutions < most })));
        };
        let _ = if solves {
            self.lanes().for_each(boards, most, |i, found| {
                put(i, found.n_solutions, found.first.copied());
            })
        } else {
            self.lanes().count_each(boards, most, |i, n| put(i, n, None))
        };
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
        self.dlx.get_or_insert_with(|| ready(Solver::new(), settings))
    }

    fn lanes(&mut self) -> &mut Lanes {
        let settings = self.settings;
        self.lanes.get_or_insert_with(|| {
            let lanes = Lanes::with_backend(settings.backend);
            ready(lanes.expect("the processor has the backend's instructions"), settings)
        })
    }

    fn backtracker(&mut self) -> &mut Backtracker {
        let settings = self.settings;
        self.backtracker.get_or_insert_with(|| ready(Backtracker::new(), settings))
    }
}

/// The engine, with the run's limits.
fn ready<E: Engine>(mut engine: E, settings: &Settings) -> E {
    engine.set_stop(settings.stop.clone());
    engine.set_node_limit(settings.nodes);
    engine
}

fn again(
    engine: &mut impl Engine,
    board: &Board,
    smallest: bool,
) -> Result<Option<Board>, UnansweredError> {
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

/// The fault in the solution that a table gives, or `None`. The rules of Sudoku judge it, so that
/// each of several solutions is right.
fn wrong_in_file(entry: &Entry, board: &Board) -> Option<String> {
    match entry.record.as_ref()?.solution()? {
        Err(text) => Some(format!("the solution in the file is not a solved board: '{text}'")),
        Ok(solved) => {
            let fault = verify(board, &solved).err()?;
            Some(format!("the solution in the file is wrong: {fault}"))
        }
    }
}

/// Adds the board to the tally. Gives the reason if it has no answer or no solution.
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

/// The notes of a chunk: the first ones, and the number of all.
#[derive(Default)]
struct Notes {
    kept: Vec<Note>,
    n: u64,
}

impl Notes {
    fn add(&mut self, at: usize, kind: impl FnOnce() -> NoteKind) {
        /// Notes kept per chunk. The program shows no more in a whole run.
        const MOST: usize = 100;
        self.n += 1;
        if self.kept.len() < MOST {
            self.kept.push(Note { at, kind: kind() });
        }
    }
}
