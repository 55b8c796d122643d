//! `true-candidates`: for each cell the digits that it has in some solution.

use std::io::Write as _;

use serde::{Serialize, Serializer};

use super::selected::{Replies, ResultPlace, Selected};
use super::settings::Settings;
use crate::{Board, Candidates, Cell, Digit, Lanes, TrueCandidates};

/// Finds the candidates of all boards of a chunk together.
pub(super) struct FindingCandidates {
    candidates: TrueCandidates,
    solvable: Selected<CandidatesResult>,
}

/// The true candidates of a board with a solution.
pub(super) struct CandidatesResult(Box<Candidates>);

impl FindingCandidates {
    pub(super) fn new(limit: u64, settings: &Settings) -> Self {
        let lanes = Lanes::with_backend(settings.backend);
        let lanes = lanes.expect("the processor has the backend's instructions");
        let mut candidates = TrueCandidates::with_lanes(lanes, limit);
        candidates.set_stop(settings.stop.clone());
        Self { candidates, solvable: Selected::new() }
    }

    /// Finds the candidates of the boards with a solution. If the run is stopped, the last boards
    /// have no result.
    pub(super) fn prepare(&mut self, boards: &[Board], replies: &Replies) {
        let (solvable, mut put) = self.solvable.select(boards, replies, |n| n > 0);
        self.candidates
            .for_each(solvable, |k, found| put(k, CandidatesResult(Box::new(found.clone()))));
    }

    /// The result for board number `i` of the chunk; `None` if it has no solution.
    pub(super) fn result(&mut self, i: usize) -> Option<CandidatesResult> {
        self.solvable.take(i)
    }
}

/// The text before the cells of a box, if the grid has lines between the boxes.
const BAR: &[u8] = b"| ";

impl CandidatesResult {
    /// Writes 81 fields, row by row.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let fields: Vec<String> = Cell::all().map(|cell| self.field(cell)).collect();
        let ResultPlace::Grid { has_rules } = place else {
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

    /// The digits of a cell, such as `25`, or with counted solutions `2:1/5:10+`. A `+` means that
    /// counting ended at the limit.
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
}

impl Serialize for CandidatesResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |cell| self.0.digits(cell).map(|(digit, _)| digit.to_string()).collect();
        let counts = |cell| self.0.digits(cell).map(|(_, n)| n).collect();
        let limit = self.0.limit();
        let fields = Fields {
            candidates: Cell::all().map(digits).collect(),
            counts: (limit > 1).then(|| Cell::all().map(counts).collect()),
            limit: (limit > 1).then_some(limit),
        };
        fields.serialize(serializer)
    }
}

/// Fields of a JSON object: the digits of each cell, their numbers of solutions, and the number at
/// which counting ended.
#[derive(Serialize)]
struct Fields {
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
}
