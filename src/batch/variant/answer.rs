//! Turns the reply to each board of a variant into text, in the layout of the run.

use super::super::answer::{Record, Text};
use super::super::settings::{Layout, Question, Settings};
use super::{Entry, Puzzle};
use crate::models::sudoku::variant::{Form, Variant};
use crate::picture::Draw;
use crate::search::UnansweredError;
use crate::sudoku::text::Form as ClassicForm;

/// What was found out about a board.
#[derive(Debug)]
pub(super) struct Reply {
    /// A solution, if one was asked for and there is one.
    pub(super) solution: Option<Vec<Option<usize>>>,
    /// The number of solutions that were met.
    pub(super) n_solutions: u64,
    /// Whether those are known to be all there are.
    pub(super) all: bool,
}

/// The text for a board.
enum Answer<'a> {
    Solved(&'a [Option<usize>]),
    /// A word, printed for a board of any form.
    Word(&'a str),
    /// A word in place of a missing solution: always printed for a board on a line, but for rows
    /// only if the run has several boards.
    Instead(&'a str),
}

/// Writes the answers of one chunk.
pub(super) struct Writer<'a> {
    question: Question,
    layout: Layout,
    file: &'a str,
    /// Whether the next answer is the first of its file.
    begins_file: bool,
    /// The variant of all boards.
    variant: &'a Variant,
    pub(super) text: Text,
}

impl<'a> Writer<'a> {
    /// A writer into `bytes`, which are empty.
    pub(super) fn new(
        settings: &Settings,
        file: &'a str,
        begins_file: bool,
        variant: &'a Variant,
        bytes: Vec<u8>,
    ) -> Self {
        let Settings { question, layout, .. } = *settings;
        let text = Text { bytes, ..Text::default() };
        Self { question, layout, file, begins_file, variant, text }
    }

    /// Writes the answer to a board, and in JSON the reason if it has none or no solution.
    pub(super) fn reply(
        &mut self,
        entry: &Entry,
        puzzle: &Puzzle,
        reply: Result<&Reply, &(UnansweredError, u64)>,
        reason: Option<&str>,
    ) {
        if self.layout == Layout::Json {
            return self.json(entry, puzzle, reply, reason);
        }
        let number;
        let answer = match (self.question, reply) {
            (_, Err(_)) => Answer::Word("unknown"),
            (Question::Count { limit }, Ok(reply)) => {
                number = match reply.n_solutions {
                    n if n > limit => format!("more than {limit}"),
                    n => n.to_string(),
                };
                Answer::Word(&number)
            }
            (Question::Check, Ok(reply)) => Answer::Word(verdict(reply)),
            (_, Ok(reply)) => match &reply.solution {
                Some(solved) => Answer::Solved(solved),
                None => Answer::Instead("no solution"),
            },
        };
        self.write(entry, Some(puzzle), &answer);
    }

    /// Writes the answer to a board that could not be read.
    pub(super) fn invalid(&mut self, entry: &Entry, reason: &str) {
        if self.layout == Layout::Json {
            let (file, line) = (self.file, entry.line);
            return self.record(&Record::invalid(file, line, reason));
        }
        self.write(entry, None, &Answer::Instead("invalid"));
    }

    fn json(
        &mut self,
        entry: &Entry,
        puzzle: &Puzzle,
        reply: Result<&Reply, &(UnansweredError, u64)>,
        reason: Option<&str>,
    ) {
        let line = |cells: &[Option<usize>]| puzzle.symbols.line(cells);
        let (clues, solution) = match reply {
            Ok(Reply { solution: Some(solved), .. }) => (line(&puzzle.givens), Some(line(solved))),
            _ => (line(&puzzle.givens), None),
        };
        let (n, all) = reply.map_or_else(|(_, n)| (*n, false), |its| (its.n_solutions, its.all));
        self.record(&Record {
            puzzle: Some(&clues),
            verdict: Some(reply.map_or("unknown", verdict)),
            solution: solution.as_deref(),
            count: Some(n),
            at_least: Some(!all),
            reason,
            ..Record::invalid(self.file, entry.line, "")
        });
    }

    fn record(&mut self, record: &Record) {
        record.write(&mut self.text.bytes);
        self.text.n_written += 1;
    }

    fn write(&mut self, entry: &Entry, puzzle: Option<&Puzzle>, answer: &Answer) {
        let first = self.text.n_written == 0;
        self.text.n_written += 1;
        let begins_file = std::mem::take(&mut self.begins_file);
        if let (Layout::Pair | Layout::Csv, Some(puzzle)) = (self.layout, puzzle) {
            let line = puzzle.symbols.line(&puzzle.givens);
            self.text.bytes.extend_from_slice(line.as_bytes());
        }
        if let Layout::Pair | Layout::Csv = self.layout {
            self.text.bytes.push(if self.layout == Layout::Csv { b',' } else { b' ' });
        }
        let form = match self.layout {
            Layout::AsInput => entry.form,
            Layout::In(ClassicForm::Boj) => Form::Rows { spaced: true },
            Layout::In(ClassicForm::Grid | ClassicForm::Ss) | Layout::Pretty { .. } => {
                Form::Rows { spaced: false }
            }
            Layout::In(_) | Layout::Csv | Layout::Pair | Layout::Json => Form::Line,
        };
        let one_line = !matches!(form, Form::Rows { .. });
        let foreign = self.layout != Layout::AsInput && entry.form != form;
        let is_drawn = matches!(self.layout, Layout::Pretty { .. });
        let apart = !one_line && (entry.apart || begins_file || foreign || is_drawn);
        if apart && !matches!(answer, Answer::Word(_)) {
            if first {
                self.text.apart = true;
            } else {
                self.text.bytes.push(b'\n');
            }
        }
        match (answer, puzzle) {
            (Answer::Solved(cells), Some(puzzle)) if is_drawn => {
                let drawn = puzzle.board(cells, self.variant).picture().to_string();
                self.text.bytes.extend_from_slice(drawn.trim_end_matches('\n').as_bytes());
            }
            (Answer::Solved(cells), Some(puzzle)) => {
                let text = match form {
                    Form::Rows { spaced } => puzzle.symbols.rows(cells, spaced),
                    _ => puzzle.symbols.line(cells),
                };
                self.text.bytes.extend_from_slice(text.as_bytes());
            }
            (Answer::Word(word) | Answer::Instead(word), _) => {
                self.text.bytes.extend_from_slice(word.as_bytes());
                let is_instead = matches!(answer, Answer::Instead(_));
                self.text.optional |= is_instead && first && !one_line;
            }
            (Answer::Solved(_), None) => unreachable!("a board that was read has the solution"),
        }
        self.text.bytes.push(b'\n');
        self.text.optional &= self.text.n_written == 1;
    }
}

/// `none`, `one` or `several`; `solved` if the search ended at the first solution.
fn verdict(reply: &Reply) -> &'static str {
    match reply.n_solutions {
        0 => "none",
        1 if reply.all => "one",
        1 => "solved",
        _ => "several",
    }
}
