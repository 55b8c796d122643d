//! [`BoardKind`]: the kind of the boards of a run, 9x9 boards or boards of a variant.

use super::chunk::ChunkBoards;
use super::settings::{CHUNK, Layout, Settings};
use super::study::StudyResult;
use quadrille_base::UnansweredError;
use quadrille_base::text::ParseError;
use quadrille_boards::text::{Boards, Form, Record};

/// The kind of the boards of a run: it reads them, answers them and writes their solutions.
pub(super) trait BoardKind: Sync {
    /// Finds the boards of a file.
    type Parser: Parser<Entry = Self::Entry>;
    /// A board as it was read.
    type Entry: ReadBoard;
    /// The cells of a solution.
    type Solution;
    /// Answers the boards.
    type Answerer: Answerer<Self>;

    /// Boards in a full chunk.
    const CHUNK: usize = CHUNK;

    /// A parser for a file.
    fn parser(&self) -> Self::Parser;

    /// A new answerer for a worker.
    fn answerer(&self) -> Self::Answerer;

    /// Appends a solution of a board in the form of a layout, without the last line end.
    fn write_solution(
        &self,
        entry: &Self::Entry,
        solution: &Self::Solution,
        layout: Layout,
        text: &mut Vec<u8>,
    );
}

/// Finds the boards in a stream of lines.
pub(super) trait Parser: Send {
    /// A board, or the reason why it could not be read.
    type Entry: Send;
    /// The length of the longest line that it reads, in bytes. Longer lines are cut.
    const LONGEST_LINE: usize;
    /// The length of the lines that [`plain_line`](Self::plain_line) gets.
    const PLAIN_LINE: usize;

    /// Reads the next line if it is a board by itself and has no LF within. Returns whether it was
    /// read. It need not be able to read any line.
    fn plain_line(&mut self, line: &[u8]) -> bool;

    /// Reads the next line.
    fn line(&mut self, line: &[u8]);

    /// Ends the stream. The last board is then ready.
    fn end(&mut self);

    /// Ends a stream after a read error. An incomplete board is dropped.
    fn break_off(&mut self);

    /// The number of boards that are parsed and not yet taken.
    fn n_ready(&self) -> usize;

    /// Moves the parsed boards to a chunk without boards.
    fn take_ready(&mut self, boards: &mut ChunkBoards<Self::Entry>);

    /// The reader that knows whether the stream is a table, if the boards may be in tables.
    fn tables(&self) -> Option<&Boards> {
        None
    }
}

/// A board as it was read, or the reason why it could not be read.
pub(super) trait ReadBoard: Send {
    /// The line on which it begins, from 1.
    fn line(&self) -> u64;

    /// The reason why it could not be read.
    fn error(&self) -> Option<&ParseError>;

    /// What a reader of the answer should know about how the board was read.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// Whether an empty line comes before it.
    fn is_apart(&self) -> bool;

    /// The form of its solution in a layout; `None` if it is drawn, or if its form is unknown. With
    /// [`Layout::AsInput`] it is its own form.
    fn form(&self, layout: Layout) -> Option<Form>;

    /// Appends the clues as a line, or nothing if it could not be read.
    fn write_clues(&self, text: &mut Vec<u8>);

    /// Whether two clues of a unit are equal.
    fn has_conflict(&self) -> bool {
        false
    }

    /// Two equal clues in a unit, in words.
    fn conflict(&self) -> Option<String> {
        None
    }

    /// Why the board has no solution, in clues and rules; `None` if that is not known.
    fn contradiction(&self, settings: &Settings) -> Option<String>;

    /// Whether the solution in the file is right, or its fault; `None` if the file has none.
    fn check_in_file(&self) -> Option<Result<(), String>> {
        None
    }

    /// The record that has the board, if the file is a table.
    fn record(&self) -> Option<&Record> {
        None
    }
}

/// Answers the boards of chunks.
pub(super) trait Answerer<K: BoardKind + ?Sized> {
    /// Does the work that all boards of a chunk can share. It takes the plain boards.
    fn prepare(&mut self, boards: &mut ChunkBoards<K::Entry>);

    /// Writes the line of the answer to a plain board, if it is a solution or says that there is
    /// one. Returns the number of solutions, or `None` if the board needs an entry.
    fn plain_answer(&mut self, _i: usize, _text: &mut Vec<u8>) -> Option<u64> {
        None
    }

    /// The entry of a plain board. Only for a kind whose parser finds plain boards.
    fn plain_entry(&self, _i: usize) -> K::Entry {
        unreachable!("the parser finds no plain boards")
    }

    /// The answer to the next readable board of the chunk.
    fn answer(&mut self, entry: &K::Entry) -> Result<BoardAnswer<'_, K::Solution>, Interrupted>;
}

/// The answer to a board. It has a reply, a study's result, or both.
pub(super) struct BoardAnswer<'a, S> {
    /// What the search found, or `None` if the question needs no search.
    pub(super) reply: Option<BoardReply<'a, S>>,
    /// The result of a study.
    pub(super) study: Option<&'a StudyResult>,
}

/// The reply of a search about a board.
pub(super) struct BoardReply<'a, S> {
    /// The reason why the search ended without an answer.
    pub(super) unanswered: Option<UnansweredError>,
    /// The board that answers the question, if the answer is a board.
    pub(super) solution: Option<&'a S>,
    /// All solutions, if the question is for them.
    pub(super) solutions: &'a [S],
    /// The number of solutions that were found.
    pub(super) n_solutions: u64,
    /// Whether these are all solutions.
    pub(super) all: bool,
}

/// The run was stopped before a board was answered.
#[derive(Default)]
pub(super) struct Interrupted {
    /// The number of solutions found so far, if the search had begun.
    pub(super) n_solutions: Option<u64>,
    /// What else is known so far, in words.
    pub(super) so_far: Option<String>,
}

impl Interrupted {
    /// A search was stopped that had found this number of solutions.
    pub(super) const fn after(n_solutions: u64) -> Self {
        Self { n_solutions: Some(n_solutions), so_far: None }
    }
}

impl<S> BoardReply<'_, S> {
    /// The reply of a search that ended without an answer.
    pub(super) const fn unanswered(why: UnansweredError, n_solutions: u64) -> Self {
        Self { unanswered: Some(why), solution: None, solutions: &[], n_solutions, all: false }
    }

    /// In a word, how many solutions there are.
    pub(super) fn verdict(&self) -> &'static str {
        if self.unanswered.is_some() { "unknown" } else { verdict(self.n_solutions, self.all) }
    }
}

/// `none`, `one` or `several`; `solved` if the search ended at the first solution.
pub(super) const fn verdict(n_solutions: u64, are_all: bool) -> &'static str {
    match n_solutions {
        0 => "none",
        1 if are_all => "one",
        1 => "solved",
        _ => "several",
    }
}
