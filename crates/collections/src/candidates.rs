//! `true-candidates`: for each cell the digits that it has in some solution.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::selected::ResultPlace;
use super::settings::Settings;
use quadrille_boards::text::write_fields;
use quadrille_boards::{Candidates, Cell, Digit, Engine, TrueCandidates};

/// The true candidates of a board with a solution.
pub(super) struct CandidatesResult(pub(super) Box<Candidates>);

/// A search for the true candidates of boards, with the stop flag of the settings.
pub(super) fn search(limit: u64, settings: &Settings) -> TrueCandidates {
    let mut lanes = settings.lanes();
    lanes.set_stop(settings.stop.clone());
    TrueCandidates::new(lanes, limit)
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
