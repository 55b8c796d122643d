//! Boards of a variant: what reads them, and what a worker does with a chunk of them.

use std::collections::VecDeque;
use std::sync::Arc;

mod answer;

use super::chunk::{Chunk, Done, NoteKind, Trouble};
use super::kind::{Kind, Memory, Parser, Work};
use super::notes::Notes;
use super::report::Tally;
use super::settings::{Layout, Question, Settings};
use super::worker::query;
use crate::models::sudoku::variant::{Boards, Entry, Puzzle, Solver, Variant};
use crate::search::{Outcome, UnansweredError};
use crate::sudoku::{COLLECTION, EngineKind, Query};
use crate::text::ParseError;
use answer::{Reply, Writer};

/// The kind of boards of a variant.
pub(super) struct OfVariant<'s> {
    pub(super) variant: &'s Arc<Variant>,
    pub(super) settings: &'s Settings,
}

impl Kind for OfVariant<'_> {
    type Boards = Boards;
    type Worker<'k>
        = Worker<'k>
    where
        Self: 'k;
    // A board may take a second, and each core should have one.
    const CHUNK: usize = COLLECTION;

    fn boards(&self) -> Boards {
        Boards::new(Arc::clone(self.variant))
    }

    fn worker(&self) -> Worker<'_> {
        Worker { kind: self, solver: None }
    }
}

impl Parser for Boards {
    type Entry = Entry;
    const LONGEST_LINE: usize = Self::LONGEST_LINE;

    fn line(&mut self, line: &[u8]) {
        self.line(line);
    }

    fn end(&mut self) {
        self.end();
    }

    fn break_off(&mut self) {
        self.break_off();
    }

    fn n_ready(&self) -> usize {
        self.n_ready()
    }

    fn take_ready(&mut self, entries: &mut VecDeque<Entry>) {
        entries.extend(std::iter::from_fn(|| self.next_entry()));
    }
}

/// A worker: its solver of the variant, made when it is first needed.
pub(super) struct Worker<'k> {
    kind: &'k OfVariant<'k>,
    solver: Option<Solver>,
}

impl Work<Entry> for Worker<'_> {
    fn chunk(&mut self, chunk: Chunk<Entry>, memory: &mut Memory<Entry>) -> Done {
        let settings = self.kind.settings;
        let Chunk { file, begins_file, entries, trouble, end, .. } = chunk;
        let bytes = std::mem::take(&mut memory.bytes);
        let variant = self.kind.variant;
        let mut writer = Writer::new(settings, &file, begins_file, variant, bytes);
        let (mut tally, mut notes) = (Tally::default(), Notes::default());
        let mut stopped = None;
        let n_readable = entries.iter().filter(|entry| entry.puzzle.is_ok()).count();
        for entry in &entries {
            let at = writer.text.bytes.len();
            let place = || format!("{file}:{}", entry.line);
            if settings.stop.is_set() {
                stopped = Some((place(), None));
                break;
            }
            let puzzle = match &entry.puzzle {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    tally.boards += 1;
                    tally.invalid += 1;
                    notes.add(at, || NoteKind::Fault(ParseError::clone(error)));
                    writer.invalid(entry, &error.to_string());
                    continue;
                }
            };
            let reply = self.answer(puzzle);
            if let Err((UnansweredError::Stopped, n_solutions)) = reply {
                let counts = matches!(settings.question, Question::Count { .. });
                stopped = Some((place(), counts.then_some(n_solutions)));
                break;
            }
            tally.boards += 1;
            let reason = reason(settings.question, &reply, &mut tally);
            if let Some(reason) = &reason {
                notes.add(at, || NoteKind::Reason(format!("{}: {reason}", place())));
            }
            writer.reply(entry, puzzle, reply.as_ref(), reason.as_deref());
        }
        let n_entries = entries.len();
        memory.entries = entries;
        if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
            stopped = Some((file.to_string(), None));
        }
        tally.reasons = notes.n;
        let (text, notes) = (writer.text, notes.kept);
        let collection = n_readable >= COLLECTION;
        let pieces = Vec::new();
        let done =
            Done { text, pieces, notes, tally, n_entries, collection, trouble, stopped, file, end };
        done.compressed(settings.compression)
    }
}

/// A reply, or why there is none and how many solutions were met before.
type Answered = Result<Reply, (UnansweredError, u64)>;

impl Worker<'_> {
    /// Asks the question about a board.
    fn answer(&mut self, puzzle: &Puzzle) -> Answered {
        let settings = self.kind.settings;
        let new = |variant: &Variant| {
            let mut solver = match settings.engine {
                EngineKind::Dlx => Solver::by_dancing_links(variant),
                _ => Solver::new(variant),
            };
            solver.set_node_limit(settings.nodes);
            solver.set_stop(settings.stop.clone());
            solver
        };
        let query = query(settings).expect("a question for an engine");
        let how = match settings.question {
            Question::Solve { smallest } => {
                // Only JSON tells whether there are several solutions.
                Solves { smallest, judged: settings.layout == Layout::Json }
            }
            _ => Solves { smallest: false, judged: true },
        };
        if let Some(own) = &puzzle.own {
            return ask(&mut new(own), &puzzle.givens, query, how);
        }
        let solver = self.solver.get_or_insert_with(|| new(self.kind.variant));
        ask(solver, &puzzle.givens, query, how)
    }
}

/// How boards are solved.
#[derive(Clone, Copy)]
struct Solves {
    /// Of several solutions the smallest, not the first that is met.
    smallest: bool,
    /// Whether there are several is wanted, too.
    judged: bool,
}

/// Asks a solver.
fn ask(solver: &mut Solver, givens: &[Option<usize>], query: Query, how: Solves) -> Answered {
    let Solves { smallest, judged } = how;
    let (most, is_count) = match query {
        Query::Solve => (if judged { 2 } else { 1 }, false),
        Query::Count { most } => (most, true),
    };
    let (mut n_solutions, mut solution) = (0, None);
    let outcome = solver.solutions(givens, most, &mut |solved| {
        n_solutions += 1;
        if !is_count && solution.is_none() {
            solution = Some(solved.to_vec());
        }
    });
    if n_solutions < most {
        match outcome {
            Outcome::Exhausted => {}
            Outcome::Limit => return Err((UnansweredError::Limit, n_solutions)),
            Outcome::Stopped => return Err((UnansweredError::Stopped, n_solutions)),
        }
    }
    if smallest && solution.is_some() && !(n_solutions == 1 && most > 1) {
        solution = solver.smallest(givens).map_err(|why| (why, n_solutions))?;
    }
    Ok(Reply { solution, n_solutions, all: n_solutions < most })
}

/// Adds the board to the tally. Gives the reason if it has no answer or no solution.
fn reason(question: Question, reply: &Answered, tally: &mut Tally) -> Option<String> {
    match reply {
        Err((why, n_solutions)) => {
            tally.unknown += 1;
            Some(match question {
                Question::Count { .. } => format!("{why}; solutions found so far: {n_solutions}"),
                _ => why.to_string(),
            })
        }
        Ok(reply) => {
            tally.none += u64::from(reply.n_solutions == 0);
            tally.several += u64::from(reply.n_solutions > 1);
            let is_none = reply.n_solutions == 0 && matches!(question, Question::Solve { .. });
            is_none.then(|| "no solution".to_owned())
        }
    }
}
