//! A run, and what each of its workers does: take a chunk, answer it, submit the answers.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::answer::Writer;
use super::firsts::Piece;
use super::journal::Record;
use super::output::{Output, Sink};
use super::reader::{Chunk, Monitor, Position, Reader, Trouble};
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, CHUNK, Layout, MOST_THREADS, Question, Settings};
use super::signature::signature;
use super::study::{Outcomes, Study, Told};
use super::target::{Done, Note, NoteKind, Target};
use crate::search::{StopFlag, UnansweredError};
use crate::sudoku::text::Entry;
use crate::sudoku::verify::verify;
use crate::sudoku::{Board, COLLECTION, Engine, OpenError, Query, Reply};

pub(super) fn run(
    inputs: &[PathBuf],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let to_file = output.is_file();
    let mut reader = Reader::new(inputs, settings, to_file, to_file);
    let words = signature(inputs, settings);
    let (mut sink, record) = match Sink::open(output, inputs, &words, settings.question.dedupes()) {
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
        if let Err(error) = target.resume(&record, position) {
            return ended(End::Write(error));
        }
    }
    let threads = settings.threads.get().min(MOST_THREADS);
    let queue = ReorderQueue::new(target, first, AHEAD * threads as u64);
    let reader = Mutex::new(reader);
    let work = || Worker::new(settings).work(&reader, &queue);
    // The other workers start when there is more than one full chunk.
    std::thread::scope(|scope| {
        let start_others = || {
            for _ in 1..threads {
                // If the system gives no more threads, those that there are do the work.
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
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

/// A worker: its engine, made when it is first needed, and memory that is used again.
struct Worker<'a> {
    settings: &'a Settings,
    engine: Option<Box<dyn Engine + Send>>,
    // Of the last chunk.
    entries: VecDeque<Entry>,
    boards: Vec<Board>,
    outcomes: Outcomes,
    bytes: Vec<u8>,
    /// For questions that an engine alone does not answer.
    study: Option<Study>,
}

impl<C: Consumer> Monitor for (&ReorderQueue<C>, &StopFlag) {
    fn is_stopped(&self) -> bool {
        self.1.is_set()
    }

    fn waiting(&self, waits: bool) {
        self.0.waiting(waits);
    }
}

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            engine: None,
            entries: VecDeque::new(),
            boards: Vec::new(),
            outcomes: Vec::new(),
            bytes: Vec::new(),
            study: Study::new(settings),
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
        let Chunk { file, begins_file, header, mismatch, entries, trouble, end, .. } = chunk;
        self.boards.clear();
        self.boards.extend(entries.iter().filter_map(|entry| entry.board.as_ref().ok()));
        let collection = self.boards.len() >= COLLECTION;
        self.ask_all();
        let bytes = std::mem::take(&mut self.bytes);
        let mut writer = Writer::new(question, layout, &file, begins_file, bytes);
        if let Some(header) = header
            && !matches!(question, Question::Explain { .. })
        {
            writer.header(&header);
        }
        let (mut tally, mut notes) = (Tally::default(), Notes::default());
        let mut pieces = Vec::new();
        if let Some(mismatch) = mismatch {
            notes.add(0, || NoteKind::Reason(mismatch));
        }
        let mut stopped = None;
        let asks_engine = query(self.settings).is_some();
        let mut n_answered = 0;
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
            let place = || format!("{file}:{}", entry.line);
            let i = n_answered;
            n_answered += 1;
            let outcome = self.outcomes.get(i);
            if let Some(Err(open)) = outcome
                && open.why == UnansweredError::Stopped
            {
                let counts = matches!(question, Question::Count { .. });
                stopped = Some((place(), counts.then_some(open.n_solutions)));
                break;
            }
            let is_stopped = self.study.is_some() && self.settings.stop.is_set();
            if is_stopped || asks_engine && outcome.is_none() {
                stopped = Some((place(), None));
                break;
            }
            tally.boards += 1;
            let reason = outcome.and_then(|outcome| reason(question, board, outcome, &mut tally));
            if checks && let Some(checked) = check_in_file(entry, board) {
                tally.verified += 1;
                if let Err(wrong) = checked {
                    tally.wrong += 1;
                    notes.add(at, || NoteKind::Reason(format!("{}: {wrong}", place())));
                }
            }
            if let Some(reason) = &reason {
                notes.add(at, || NoteKind::Reason(format!("{}: {reason}", place())));
            }
            let reply = outcome.map(Result::as_ref);
            let study = self.study.as_mut();
            let told = study.and_then(|study| study.tell(i, board, reply.and_then(Result::ok)));
            tally.redundant += u64::from(told.as_ref().is_some_and(Told::is_redundant));
            writer.reply(entry, reply, reason.as_deref(), told.as_ref());
            if let Some(class) = told.as_ref().and_then(Told::class) {
                pieces.push(Piece { text: at..writer.text.bytes.len(), class });
            }
        }
        let n_entries = entries.len();
        self.entries = entries;
        if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
            stopped = Some((file.to_string(), None));
        }
        tally.reasons = notes.n;
        let (text, notes) = (writer.text, notes.kept);
        let done =
            Done { text, pieces, notes, tally, n_entries, collection, trouble, stopped, file, end };
        if question.dedupes() { done } else { done.compressed(compression) }
    }

    /// Asks the question about all boards.
    fn ask_all(&mut self) {
        let Self { settings, engine, boards, outcomes, study, .. } = self;
        outcomes.clear();
        if let Some(query) = query(settings) {
            let engine = engine.get_or_insert_with(|| new_engine(settings));
            engine.answer_all(boards, query, outcomes);
        }
        if let Some(study) = study {
            study.prepare(boards, outcomes);
        }
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

/// The question, as an engine is asked it; `None` if it is none for an engine.
fn query(settings: &Settings) -> Option<Query> {
    Some(match settings.question {
        // Only JSON tells whether there are several solutions.
        Question::Solve { smallest } => {
            Query::Solve { smallest, judged: settings.layout == Layout::Json }
        }
        Question::Rate { .. } | Question::Explain { .. } => {
            Query::Solve { smallest: false, judged: true }
        }
        Question::Check
        | Question::Minimize
        | Question::Redundant
        | Question::TrueCandidates { .. } => Query::Count { most: 2 },
        Question::Count { limit } => Query::Count { most: limit.saturating_add(1) },
        Question::Canonical { .. } => return None,
    })
}

/// Whether the solution that a table gives is right, or its fault; `None` if the table gives none.
/// The rules of Sudoku judge it, so that each of several solutions is right.
fn check_in_file(entry: &Entry, board: &Board) -> Option<Result<(), String>> {
    Some(match entry.record.as_ref()?.solution()? {
        Err(text) => Err(format!("the solution in the file is not a solved board: '{text}'")),
        Ok(solved) => verify(board, &solved)
            .map_err(|fault| format!("the solution in the file is wrong: {fault}")),
    })
}

/// Adds the board to the tally. Gives the reason if it has no answer or no solution.
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
                _ => String::new(),
            };
            Some(format!("{why}{so_far}"))
        }
        Ok(reply) => {
            tally.none += u64::from(reply.n_solutions == 0);
            tally.several += u64::from(reply.n_solutions > 1);
            if reply.n_solutions > 0 {
                return (question.is_for_proper_puzzles() && reply.n_solutions > 1)
                    .then(|| "several solutions".to_owned());
            }
            match (board.conflict(), question) {
                (Some(conflict), _) => Some(conflict.to_string()),
                (None, Question::Check | Question::Redundant | Question::Count { .. }) => None,
                (None, _) => Some("no solution".into()),
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
