//! What a worker does with a chunk of 9x9 boards.

use super::answer::Writer;
use super::chunk::{Chunk, Done, NoteKind, Piece, Trouble};
use super::kind::{Kind, Memory, Work};
use super::notes::Notes;
use super::outcomes::Outcomes;
use super::plain::Plain;
use super::report::Tally;
use super::settings::{Question, Settings};
use super::study::{Study, Told};
use crate::search::UnansweredError;
use crate::sudoku::text::{Boards, Entry};
use crate::sudoku::verify::verify;
use crate::sudoku::{Board, COLLECTION, Engine, OpenError, Query, Reply};

/// The kind of 9x9 boards without further rules.
pub(super) struct Classic<'s>(pub(super) &'s Settings);

impl Kind for Classic<'_> {
    type Boards = Plain;
    type Worker<'k>
        = Worker<'k>
    where
        Self: 'k;

    fn boards(&self) -> Plain {
        let mut boards = Boards::new(self.0.form);
        boards.set_columns(self.0.columns_with_answer());
        Plain::new(boards)
    }

    fn worker(&self) -> Worker<'_> {
        Worker::new(self.0)
    }
}

/// A worker: its engine, made when it is first needed, and memory that is used again.
pub(super) struct Worker<'a> {
    settings: &'a Settings,
    engine: Option<Box<dyn Engine + Send>>,
    // Of the last chunk.
    boards: Vec<Board>,
    outcomes: Outcomes,
    /// For questions that an engine alone does not answer.
    study: Option<Study>,
}

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            engine: None,
            boards: Vec::new(),
            outcomes: Vec::new(),
            study: Study::new(settings),
        }
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

impl Work<Entry> for Worker<'_> {
    fn chunk(&mut self, chunk: Chunk<Entry>, memory: &mut Memory<Entry>) -> Done {
        let Settings { question, layout, compression, verify: checks, .. } = *self.settings;
        let Chunk { file, begins_file, header, mismatch, entries, trouble, end, .. } = chunk;
        self.boards.clear();
        self.boards.extend(entries.iter().filter_map(|entry| entry.board.as_ref().ok()));
        let collection = self.boards.len() >= COLLECTION;
        self.ask_all();
        let bytes = std::mem::take(&mut memory.bytes);
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
        memory.entries = entries;
        if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
            stopped = Some((file.to_string(), None));
        }
        tally.reasons = notes.n;
        let (text, notes) = (writer.text, notes.kept);
        let done =
            Done { text, pieces, notes, tally, n_entries, collection, trouble, stopped, file, end };
        if question.dedupes() { done } else { done.compressed(compression) }
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
pub(super) fn query(settings: &Settings) -> Option<Query> {
    Some(match settings.question {
        Question::Solve { .. } | Question::Rate { .. } | Question::Explain { .. } => Query::Solve,
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
