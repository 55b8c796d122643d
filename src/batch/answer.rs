//! Turns the reply to each board into text, in the layout of the run.

use serde::Serialize;

use super::outcomes::Place;
use super::settings::{Layout, Question};
use super::study::{Fields, Shape, Told};
use crate::files::Compression;
use crate::sudoku::text::{Entry, Form, draw};
use crate::sudoku::{Board, OpenError, Reply};

impl Layout {
    /// The line before all answers, or `None`.
    pub(super) fn header(self, question: Question) -> Option<String> {
        let column = question.column().unwrap_or("solution");
        let is_table = self == Self::Csv && !matches!(question, Question::Explain { .. });
        is_table.then(|| format!("puzzle,{column}\n"))
    }
}

/// The text for a board.
enum Answer<'a> {
    /// A board, in the form that the layout asks for.
    Solved(&'a Board),
    /// A word, printed for a board of any form.
    Word(&'a str),
    /// A word in place of a missing solution: always printed for a one-line puzzle, but for a
    /// nine-line board only if the run has several boards.
    Instead(&'static str),
    /// Several lines in place of a board.
    Drawn(&'a str),
}

impl Answer<'_> {
    /// The field for the column of answers.
    fn in_table(&self) -> Vec<u8> {
        match self {
            Self::Solved(board) => board.to_string().into(),
            Self::Word(word) | Self::Instead(word) | Self::Drawn(word) => (*word).into(),
        }
    }
}

/// The answers of a chunk, as text.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    /// Whether an empty line separates the first answer from those before it.
    pub(super) apart: bool,
    /// Whether there is one answer only, which is left out if the run has no other one.
    pub(super) optional: bool,
    pub(super) n_written: u64,
}

/// A line of JSON.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    pub(super) file: &'a str,
    pub(super) line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) puzzle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<&'a str>,
    /// The number of solutions found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<u64>,
    /// Whether there may be more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at_least: Option<bool>,
    #[serde(flatten)]
    pub(super) told: Option<Fields<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
}

impl<'a> Record<'a> {
    /// The record of a board that could not be read.
    pub(super) const fn invalid(file: &'a str, line: u64, reason: &'a str) -> Self {
        Self {
            file,
            line,
            puzzle: None,
            verdict: Some("invalid"),
            solution: None,
            count: None,
            at_least: None,
            told: None,
            reason: Some(reason),
        }
    }

    /// Writes it on a line.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        serde_json::to_writer(&mut *bytes, self).expect("writing to memory does not fail");
        bytes.push(b'\n');
    }
}

/// Writes the answers of one chunk.
pub(super) struct Writer<'a> {
    question: Question,
    layout: Layout,
    file: &'a str,
    /// Whether the next answer is the first of its file.
    begins_file: bool,
    pub(super) text: Text,
    /// Memory for the puzzle and the solution of a JSON object.
    lines: [Vec<u8>; 2],
}

impl<'a> Writer<'a> {
    /// A writer into `bytes`, which are empty.
    pub(super) fn new(
        question: Question,
        layout: Layout,
        file: &'a str,
        begins_file: bool,
        bytes: Vec<u8>,
    ) -> Self {
        let text = Text { bytes, ..Text::default() };
        Self { question, layout, file, begins_file, text, lines: Default::default() }
    }

    /// Writes the header of a table.
    pub(super) fn header(&mut self, header: &[u8]) {
        self.text.bytes.extend_from_slice(header);
        self.text.bytes.push(b'\n');
    }

    /// Writes the answer to a board, and in JSON the reason if it has none or no solution. There
    /// is no reply if no engine was asked; then something is told.
    pub(super) fn reply(
        &mut self,
        entry: &Entry,
        reply: Option<Result<&Reply, &OpenError>>,
        reason: Option<&str>,
        told: Option<&Told>,
    ) {
        if self.layout == Layout::Json {
            return self.json(entry, reply, reason, told);
        }
        if let (Some(told), Ok(board)) = (told, &entry.board) {
            return self.told(entry, told, board);
        }
        let Some(reply) = reply else { unreachable!("an engine replied, or something is told") };
        let number;
        let answer = match (self.question, reply) {
            (_, Err(_)) => Answer::Word("unknown"),
            (Question::Solve { .. }, Ok(reply)) => match &reply.solution {
                Some(solved) => Answer::Solved(solved),
                None => Answer::Instead("no solution"),
            },
            (Question::Check | Question::Redundant, Ok(reply)) => Answer::Word(verdict(reply)),
            (Question::Count { limit }, Ok(reply)) => {
                number = match reply.n_solutions {
                    n if n > limit => format!("more than {limit}"),
                    n => n.to_string(),
                };
                Answer::Word(&number)
            }
            (_, Ok(reply)) => Answer::Instead(match reply.n_solutions {
                0 => "no solution",
                _ => "several solutions",
            }),
        };
        self.write(entry, &answer);
    }

    /// Writes the answer to a board that could not be read.
    pub(super) fn invalid(&mut self, entry: &Entry, reason: &str) {
        if self.layout == Layout::Json {
            let (file, line) = (self.file, entry.line);
            return self.record(&Record::invalid(file, line, reason));
        }
        self.write(entry, &Answer::Instead("invalid"));
    }

    /// Writes what is told about a board.
    fn told(&mut self, entry: &Entry, told: &Told, board: &Board) {
        let written = |place| {
            let mut text = Vec::new();
            told.write(board, place, &mut text);
            String::from_utf8(text).expect("words and numbers")
        };
        match told.shape() {
            Shape::Board(board) => self.write(entry, &Answer::Solved(board)),
            Shape::Line => {
                let place = if self.is_table(entry) { Place::Field } else { Place::Line };
                self.write(entry, &Answer::Word(&written(place)));
            }
            Shape::Grid => match self.form(entry) {
                Some(form) if form.is_one_line() => {
                    self.write(entry, &Answer::Word(&written(Place::Line)));
                }
                form => {
                    let has_rules = matches!(form, None | Some(Form::Ss));
                    self.write(entry, &Answer::Drawn(&written(Place::Grid { has_rules })));
                }
            },
            Shape::Lines => {
                if self.text.n_written == 0 {
                    self.text.apart = true;
                } else {
                    self.text.bytes.push(b'\n');
                }
                self.text.n_written += 1;
                told.write(board, Place::Line, &mut self.text.bytes);
                self.text.bytes.push(b'\n');
            }
        }
    }

    /// Whether the answer is a field of a table.
    const fn is_table(&self, entry: &Entry) -> bool {
        match self.layout {
            Layout::Csv => true,
            Layout::AsInput => entry.record.is_some(),
            _ => false,
        }
    }

    /// The form of the answer, if it is a board; `None` if it is drawn, or if the reader cannot
    /// tell.
    const fn form(&self, entry: &Entry) -> Option<Form> {
        match self.layout {
            Layout::AsInput => entry.form,
            Layout::In(form) => Some(form),
            Layout::Pretty { .. } => None,
            Layout::Csv | Layout::Pair | Layout::Json => Some(Form::Line),
        }
    }

    fn json(
        &mut self,
        entry: &Entry,
        reply: Option<Result<&Reply, &OpenError>>,
        reason: Option<&str>,
        told: Option<&Told>,
    ) {
        let mut lines = std::mem::take(&mut self.lines);
        let [puzzle, solution] = &mut lines;
        let puzzle = entry.board.as_ref().ok().map(|board| line_of(board, puzzle));
        let for_engine = reply.filter(|_| self.question.is_for_engine());
        let solved = for_engine.and_then(|reply| reply.ok()?.solution.as_ref());
        let solution = solved.map(|board| line_of(board, solution));
        let counted = for_engine.map(|reply| match reply {
            Ok(reply) => (reply.n_solutions, reply.all),
            Err(open) => (open.n_solutions, false),
        });
        self.record(&Record {
            file: self.file,
            line: entry.line,
            puzzle,
            verdict: reply.map(|reply| reply.map_or("unknown", verdict)),
            solution,
            count: counted.map(|(n, _)| n),
            at_least: counted.map(|(_, all)| !all),
            told: told.map(Told::fields),
            reason,
        });
        self.lines = lines;
    }

    fn record(&mut self, record: &Record) {
        record.write(&mut self.text.bytes);
        self.text.n_written += 1;
    }

    fn write(&mut self, entry: &Entry, answer: &Answer) {
        let first = self.text.n_written == 0;
        self.text.n_written += 1;
        let begins_file = std::mem::take(&mut self.begins_file);
        let form = self.form(entry);
        let bytes = &mut self.text.bytes;
        if let Layout::Pair | Layout::Csv = self.layout {
            if let Ok(board) = &entry.board {
                board.write(Form::Line, bytes);
            }
            bytes.push(if self.layout == Layout::Csv { b',' } else { b' ' });
        }
        if let (Layout::AsInput, Some(record)) = (self.layout, &entry.record) {
            record.write(&answer.in_table(), bytes);
            bytes.push(b'\n');
            return;
        }
        let one_line = form.is_some_and(Form::is_one_line);
        let foreign = self.layout != Layout::AsInput && entry.form != form;
        let is_drawn = matches!(self.layout, Layout::Pretty { .. });
        let apart = !one_line && (entry.apart || begins_file || foreign || is_drawn);
        if apart && !matches!(answer, Answer::Word(_)) {
            if first {
                self.text.apart = true;
            } else {
                bytes.push(b'\n');
            }
        }
        match answer {
            Answer::Solved(board) => match (self.layout, &entry.board) {
                (Layout::Pretty { bold }, Ok(clues)) => draw(board, clues, bold, bytes),
                _ => board.write(form.unwrap_or(Form::Line), bytes),
            },
            Answer::Word(word) | Answer::Drawn(word) => bytes.extend_from_slice(word.as_bytes()),
            Answer::Instead(word) => {
                self.text.optional = first && !one_line;
                bytes.extend_from_slice(word.as_bytes());
            }
        }
        bytes.push(b'\n');
        self.text.optional &= self.text.n_written == 1;
    }
}

/// A board as a line of 81 characters, in this memory.
fn line_of<'m>(board: &Board, memory: &'m mut Vec<u8>) -> &'m str {
    memory.clear();
    board.write(Form::Line, memory);
    str::from_utf8(memory).expect("digits and points")
}

impl Text {
    /// The text, compressed. Notes can then no longer be placed between its answers.
    pub(super) fn compressed(mut self, compression: Compression) -> Self {
        if !self.bytes.is_empty() {
            self.bytes = compression.compress(self.bytes);
        }
        self
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
