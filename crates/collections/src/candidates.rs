//! `true-candidates`: for each cell the digits that it has in some solution.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::selected::{Replies, ResultPlace, Selected};
use super::settings::Settings;
use quadrille_boards::text::write_fields;
use quadrille_boards::{Board, Candidates, Cell, Digit, Engine, Lanes, Position, TrueCandidates};

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
        let mut lanes = lanes.expect("the processor has the backend's instructions");
        lanes.set_stop(settings.stop.clone());
        Self { candidates: TrueCandidates::new(lanes, limit), solvable: Selected::new() }
    }

    /// Finds the candidates of the boards with a solution. If the run is stopped, the last boards
    /// have no result.
    pub(super) fn prepare(&mut self, boards: &[Board], replies: &Replies) {
        let (solvable, mut put) = self.solvable.select(boards, replies, |n| n > 0);
        self.candidates
            .for_each(solvable, |k, found| put(k, CandidatesResult(Box::new(found.clone()))));
    }

    /// The candidates of a position; `None` if the run is stopped.
    pub(super) fn of_position(&mut self, position: &Position) -> Option<CandidatesResult> {
        self.candidates.of_position(position).map(|found| CandidatesResult(Box::new(found)))
    }

    /// The result for board number `i` of the chunk; `None` if it has no solution.
    pub(super) fn result(&mut self, i: usize) -> Option<CandidatesResult> {
        self.solvable.take(i)
    }
}

impl CandidatesResult {
    /// Writes 81 fields, row by row.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let fields: Vec<String> = Cell::all().map(|cell| self.field(cell)).collect();
        let ResultPlace::Grid { has_rules } = place else {
            return text.extend_from_slice(fields.join(" ").as_bytes());
        };
        let mut grid = String::new();
        write_fields(&fields, has_rules, &mut grid);
        text.extend_from_slice(grid.as_bytes());
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

/// The digits of each cell, their numbers of solutions, and the number at which counting ended.
impl Serialize for CandidatesResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |cell| self.0.digits(cell).map(|(digit, _)| digit.to_string()).collect();
        let counts = |cell| self.0.digits(cell).map(|(_, n)| n).collect();
        let limit = self.0.limit();
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("candidates", &Cell::all().map(digits).collect::<Vec<String>>())?;
        if limit > 1 {
            fields
                .serialize_entry("counts", &Cell::all().map(counts).collect::<Vec<Vec<u64>>>())?;
            fields.serialize_entry("limit", &limit)?;
        }
        fields.end()
    }
}
