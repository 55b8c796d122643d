//! Writes the answers to boards of any kind as text, in the layout of the run.

use serde::Serialize;

use super::board_kind::{BoardAnswer, BoardKind, BoardReply, ReadBoard};
use super::settings::{Layout, Question};
use super::study::{ResultPlace, StudyResult};
use quadrille_boards::text::Form;

impl Layout {
    /// The line before all answers, or `None`.
    pub(super) fn header(self, question: Question) -> Option<String> {
        let column = question.column().unwrap_or("solution");
        let is_table = self == Self::Csv && !matches!(question, Question::Explain { .. });
        is_table.then(|| format!("puzzle,{column}\n"))
    }
}

/// The layout of a solution in a table and in JSON.
const LINE: Layout = Layout::In(Form::Line);

/// The text for a board.
enum AnswerText<'a, S> {
    /// A board, in the form of the layout.
    Solved(&'a S),
    /// A word, printed for a board of any form.
    Word(&'a str),
    /// A word instead of a missing solution: always printed for a board on one line, but for a
    /// board of several lines only if the run has several boards.
    Missing(&'static str),
    /// Several lines, written where a solution would be.
    Drawn(&'a str),
}

/// The answers of a chunk, as text.
#[derive(Debug, Default)]
pub(super) struct AnswersText {
    pub(super) bytes: Vec<u8>,
    /// Whether an empty line separates the first answer from the answer before it.
    pub(super) apart: bool,
    /// Whether there is only one answer, which is left out if the run has no other one.
    pub(super) optional: bool,
    pub(super) n_written: u64,
}

/// A line of JSON.
#[derive(Default, Serialize)]
struct JsonAnswer<'a> {
    file: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    /// The number of solutions found.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// Whether there may be more solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<bool>,
    #[serde(flatten)]
    study: Option<&'a StudyResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    remarks: &'a [String],
}

/// Writes the answers of one chunk.
pub(super) struct Writer<'a, K: BoardKind> {
    kind: &'a K,
    question: Question,
    layout: Layout,
    file: &'a str,
    /// Whether the next answer is the first of its file.
    begins_file: bool,
    /// Whether the next answer is another solution of the same board.
    is_apart: bool,
    pub(super) text: AnswersText,
    /// Memory for the puzzle and the solution of a JSON object.
    lines: [Vec<u8>; 2],
}

impl<'a, K: BoardKind> Writer<'a, K> {
    /// A writer into `bytes`, which are empty.
    pub(super) fn new(
        kind: &'a K,
        question: Question,
        layout: Layout,
        file: &'a str,
        begins_file: bool,
        bytes: Vec<u8>,
    ) -> Self {
        let text = AnswersText { bytes, ..AnswersText::default() };
        let lines = Default::default();
        Self { kind, question, layout, file, begins_file, is_apart: false, text, lines }
    }

    /// Writes the answer to a board. In JSON it has the reason if the board has no answer or no
    /// solution.
    #[inline]
    pub(super) fn answer(
        &mut self,
        entry: &K::Entry,
        answer: &BoardAnswer<'_, K::Solution>,
        reason: impl FnOnce() -> Option<String>,
    ) {
        if self.layout == Layout::Json {
            return self.json_answer(entry, answer, reason().as_deref());
        }
        if let Some(result) = answer.study.filter(|result| result.board().is_none()) {
            return self.result(entry, result);
        }
        let Some(reply) = &answer.reply else { unreachable!("a search or a study answers") };
        if let (Question::All { .. }, [_, ..]) = (self.question, reply.solutions) {
            for (n, solved) in reply.solutions.iter().enumerate() {
                self.is_apart = n > 0;
                self.write(entry, &AnswerText::Solved(solved));
            }
            self.is_apart = false;
            return;
        }
        let number;
        let text = match (self.question, reply.solution) {
            _ if reply.unanswered.is_some() => AnswerText::Word("unknown"),
            (Question::Check | Question::Redundant, _) => AnswerText::Word(reply.verdict()),
            (Question::Count { limit }, _) => {
                number = match reply.n_solutions {
                    n if n > limit => format!("more than {limit}"),
                    n => n.to_string(),
                };
                AnswerText::Word(&number)
            }
            (Question::Solve { .. } | Question::Minimize { .. }, Some(board)) => {
                AnswerText::Solved(board)
            }
            _ if reply.n_solutions > 0 => AnswerText::Missing("several solutions"),
            _ => AnswerText::Missing("no solution"),
        };
        self.write(entry, &text);
    }

    /// Notes that an answer of one line was written.
    pub(super) fn note_line(&mut self) {
        self.text.n_written += 1;
        self.begins_file = false;
    }

    /// Writes the answer to a board that could not be read.
    pub(super) fn invalid(&mut self, entry: &K::Entry, reason: &str) {
        if self.layout == Layout::Json {
            return self.json(&JsonAnswer {
                file: self.file,
                line: entry.line(),
                verdict: Some("invalid"),
                reason: Some(reason),
                ..JsonAnswer::default()
            });
        }
        self.write(entry, &AnswerText::Missing("invalid"));
    }

    /// Writes the result of a study of a board.
    fn result(&mut self, entry: &K::Entry, result: &StudyResult) {
        if let StudyResult::Explaining(explained) = result
            && explained.has_lines()
        {
            if self.text.n_written == 0 {
                self.text.apart = true;
            } else {
                self.text.bytes.push(b'\n');
            }
            self.text.n_written += 1;
            result.write(ResultPlace::Line, &mut self.text.bytes);
            self.text.bytes.push(b'\n');
            return;
        }
        let form = entry.form(self.layout);
        let place = if self.is_table(entry) {
            ResultPlace::Field
        } else if is_one_line(form) {
            ResultPlace::Line
        } else {
            ResultPlace::Grid { has_rules: matches!(form, None | Some(Form::Ss)) }
        };
        let mut text = Vec::new();
        result.write(place, &mut text);
        let text = str::from_utf8(&text).expect("words and numbers");
        self.write(
            entry,
            &match (place, result) {
                (
                    ResultPlace::Grid { .. },
                    StudyResult::Candidates(_) | StudyResult::MinimalVariant(_),
                ) => AnswerText::Drawn(text),
                _ => AnswerText::Word(text),
            },
        );
    }

    /// Whether the answer is a field of a table.
    fn is_table(&self, entry: &K::Entry) -> bool {
        match self.layout {
            Layout::Csv => true,
            Layout::AsInput => entry.record().is_some(),
            _ => false,
        }
    }

    fn json_answer(
        &mut self,
        entry: &K::Entry,
        answer: &BoardAnswer<'_, K::Solution>,
        reason: Option<&str>,
    ) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.iter_mut().for_each(Vec::clear);
        let [puzzle, solution] = &mut lines;
        entry.write_clues(puzzle);
        let reply = answer.reply.as_ref();
        let for_engine = reply.filter(|_| self.question.is_for_engine());
        let asks_all = matches!(self.question, Question::All { .. });
        let all = for_engine.filter(|_| asks_all).map_or(&[][..], |reply| reply.solutions);
        let line = |solved| {
            let mut line = Vec::new();
            self.kind.write_solution(entry, solved, LINE, &mut line);
            utf8(&line).to_owned()
        };
        let solved = for_engine.and_then(|reply| reply.solution).filter(|_| !asks_all);
        if let Some(solved) = solved {
            self.kind.write_solution(entry, solved, LINE, solution);
        }
        self.json(&JsonAnswer {
            file: self.file,
            line: entry.line(),
            puzzle: Some(utf8(puzzle)),
            verdict: reply.map(BoardReply::verdict),
            solution: solved.map(|_| utf8(solution)),
            solutions: all.iter().map(line).collect(),
            count: for_engine.map(|reply| reply.n_solutions),
            at_least: for_engine.map(|reply| !reply.all),
            study: answer.study,
            reason,
            remarks: entry.remarks(),
        });
        self.lines = lines;
    }

    fn json(&mut self, answer: &JsonAnswer) {
        let bytes = &mut self.text.bytes;
        serde_json::to_writer(&mut *bytes, answer).expect("writing to memory does not fail");
        bytes.push(b'\n');
        self.text.n_written += 1;
    }

    /// Writes an answer, perhaps with its puzzle, in a table, or after an empty line.
    #[inline]
    fn write(&mut self, entry: &K::Entry, answer: &AnswerText<K::Solution>) {
        let layout = self.layout;
        let first = self.text.n_written == 0;
        self.text.n_written += 1;
        let begins_file = std::mem::take(&mut self.begins_file);
        let form = entry.form(layout);
        let bytes = &mut self.text.bytes;
        if let Layout::Pair | Layout::Csv = layout {
            entry.write_clues(bytes);
            bytes.push(if layout == Layout::Csv { b',' } else { b' ' });
        }
        let write_in = |layout, bytes: &mut Vec<u8>| match answer {
            AnswerText::Solved(board) => self.kind.write_solution(entry, board, layout, bytes),
            AnswerText::Word(word) | AnswerText::Drawn(word) | AnswerText::Missing(word) => {
                bytes.extend_from_slice(word.as_bytes());
            }
        };
        // Sentences are in no table.
        let is_told = matches!(self.question, Question::Explain { .. });
        if let (Layout::AsInput, Some(record), false) = (layout, entry.record(), is_told) {
            let mut field = Vec::new();
            write_in(LINE, &mut field);
            record.write(&field, bytes);
            bytes.push(b'\n');
            return;
        }
        let one_line = is_one_line(form);
        let is_foreign = || form != entry.form(Layout::AsInput);
        let is_drawn = matches!(layout, Layout::Pretty { .. });
        if !one_line
            && (entry.is_apart() || self.is_apart || begins_file || is_drawn || is_foreign())
            && !matches!(answer, AnswerText::Word(_))
        {
            if first {
                self.text.apart = true;
            } else {
                bytes.push(b'\n');
            }
        }
        self.text.optional = match answer {
            AnswerText::Missing(_) => first && !one_line,
            _ => self.text.optional && first,
        };
        write_in(layout, bytes);
        bytes.push(b'\n');
    }
}

fn is_one_line(form: Option<Form>) -> bool {
    form.is_some_and(Form::is_one_line)
}

fn utf8(line: &[u8]) -> &str {
    str::from_utf8(line).expect("the symbols of a board")
}
