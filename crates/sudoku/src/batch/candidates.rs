//! `true-candidates`: for each cell the digits that stand there in some solution.

use std::io::Write as _;

use serde::Serialize;

use super::outcomes::{Outcomes, Place};
use super::settings::Settings;
use crate::sudoku::{Board, Candidates, Cell, Digit, Lanes, TrueCandidates};

/// Finds the candidates of all boards of a chunk together.
pub(super) struct Finding {
    candidates: TrueCandidates,
    // Of the last chunk: its boards with a solution, their numbers, and what is told of each board.
    solvable: Vec<Board>,
    numbers: Vec<usize>,
    told: Vec<Option<Told>>,
}

/// The true candidates of a board with a solution.
#[derive(Clone, Debug)]
pub(super) struct Told(Box<Candidates>);

impl Finding {
    pub(super) fn new(limit: u64, settings: &Settings) -> Self {
        let lanes = Lanes::with_backend(settings.backend);
        let lanes = lanes.expect("the processor has the backend's instructions");
        let mut candidates = TrueCandidates::with_lanes(lanes, limit);
        candidates.set_stop(settings.stop.clone());
        Self { candidates, solvable: Vec::new(), numbers: Vec::new(), told: Vec::new() }
    }

    /// A stopped run finds no candidates of the last boards.
    pub(super) fn prepare(&mut self, boards: &[Board], outcomes: &Outcomes) {
        let Self { candidates, solvable, numbers, told } = self;
        solvable.clear();
        numbers.clear();
        for (i, (board, outcome)) in boards.iter().zip(outcomes).enumerate() {
            if outcome.is_ok_and(|reply| reply.n_solutions > 0) {
                solvable.push(*board);
                numbers.push(i);
            }
        }
        told.clear();
        told.resize(boards.len(), None);
        candidates
            .for_each(solvable, |k, found| told[numbers[k]] = Some(Told(Box::new(found.clone()))));
    }

    /// What is told about board number `i` of the chunk; `None` if it has no solution.
    pub(super) fn tell(&mut self, i: usize) -> Option<Told> {
        self.told.get_mut(i)?.take()
    }
}

/// What begins the cells of a box where a grid has rules.
const BAR: &[u8] = b"| ";

impl Told {
    /// Writes 81 fields, row by row.
    pub(super) fn write(&self, place: Place, text: &mut Vec<u8>) {
        let fields: Vec<String> = Cell::all().map(|cell| self.field(cell)).collect();
        let Place::Grid { has_rules } = place else {
            return text.extend_from_slice(fields.join(" ").as_bytes());
        };
        let width = |column: usize| {
            (0..9).map(|row| fields[9 * row + column].len()).max().expect("nine rows")
        };
        let widths: [usize; 9] = std::array::from_fn(width);
        let stacks: Vec<String> =
            widths.chunks(3).map(|stack| "-".repeat(stack.iter().sum::<usize>() + 4)).collect();
        let rule = format!("+{}+", stacks.join("+"));
        for (row, fields) in fields.chunks(9).enumerate() {
            if row > 0 {
                text.push(b'\n');
            }
            if has_rules && row % 3 == 0 {
                writeln!(text, "{rule}").expect("writing to memory does not fail");
            }
            let begin = text.len();
            for (column, (field, width)) in fields.iter().zip(widths).enumerate() {
                text.extend_from_slice(if has_rules && column % 3 == 0 { BAR } else { b"" });
                write!(text, "{field:<width$} ").expect("writing to memory does not fail");
            }
            text.extend_from_slice(if has_rules { b"|" } else { b"" });
            let end = text[begin..].trim_ascii_end().len();
            text.truncate(begin + end);
        }
        if has_rules {
            write!(text, "\n{rule}").expect("writing to memory does not fail");
        }
    }

    /// `25`, or with their numbers of solutions `2:1/5:10+`.
    fn field(&self, cell: Cell) -> String {
        let digits = self.0.digits(cell);
        if self.0.limit() == 1 {
            return digits.map(|(digit, _)| digit.to_string()).collect();
        }
        let counted = |(digit, n): (Digit, u64)| {
            format!("{digit}:{n}{}", if n == self.0.limit() { "+" } else { "" })
        };
        digits.map(counted).collect::<Vec<_>>().join("/")
    }

    pub(super) fn fields(&self) -> Fields {
        let digits = |cell| self.0.digits(cell).map(|(digit, _)| digit.to_string()).collect();
        let counts = |cell| self.0.digits(cell).map(|(_, n)| n).collect();
        let limit = self.0.limit();
        Fields {
            candidates: Cell::all().map(digits).collect(),
            counts: (limit > 1).then(|| Cell::all().map(counts).collect()),
            limit: (limit > 1).then_some(limit),
        }
    }
}

/// Fields of a JSON object: the digits of each cell, their numbers of solutions, and where counting
/// ended.
#[derive(Serialize)]
pub(super) struct Fields {
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
}
