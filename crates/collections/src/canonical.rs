//! `canonical`: the canonical form of a board, and its class if duplicates are left out.

use std::io::Write as _;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::selected::ResultPlace;
use quadrille_base::saved::Digest;
use quadrille_boards::{Board, Canonical, Canonizer, Transformation};

/// Finds the forms of boards, one after another.
pub(super) struct Canonizing {
    pub(super) canonizer: Canonizer,
    /// Whether only the first board of each class is written.
    pub(super) dedupe: bool,
}

/// The canonical form of a board, and the transformation that leads to it.
pub(super) struct CanonizingResult {
    board: Board,
    canonical: Canonical,
    dedupe: bool,
}

impl Canonizing {
    pub(super) fn result(&mut self, board: &Board) -> CanonizingResult {
        let canonical = self.canonizer.canonical(board);
        CanonizingResult { board: *board, canonical, dedupe: self.dedupe }
    }
}

/// The class of the boards with this form: a digest of 128 bits. Two of ten million classes have
/// the same digest with a probability of 10^-25, and two of a billion with 10^-21.
fn class(form: &Board) -> u128 {
    Digest::of(form.digits()).value()
}

impl CanonizingResult {
    /// Writes the form. Outside a table, the transformation and the number of automorphisms follow,
    /// and if duplicates are left out, also the board.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let Canonical { form, transformation, automorphisms, .. } = &self.canonical;
        write!(text, "{form}").expect(WRITES);
        if place == ResultPlace::Field {
            return;
        }
        write!(text, " {transformation} {automorphisms}").expect(WRITES);
        if self.dedupe {
            write!(text, " {}", self.board).expect(WRITES);
        }
    }

    /// The class of the board, if duplicates are left out.
    pub(super) fn class(&self) -> Option<u128> {
        self.dedupe.then(|| class(&self.canonical.form))
    }
}

const WRITES: &str = "writing to memory does not fail";

impl Serialize for CanonizingResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Canonical { form, transformation, automorphisms, .. } = self.canonical;
        let Transformation { is_transposed, rows, columns, digits } = transformation;
        let from_one = |numbers: [u8; 9]| numbers.map(|number| number + 1);
        let transformation = TransformationFields {
            transposed: is_transposed,
            rows: from_one(rows),
            columns: from_one(columns),
            digits,
        };
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("form", &form.to_string())?;
        fields.serialize_entry("transformation", &transformation)?;
        fields.serialize_entry("automorphisms", &automorphisms)?;
        fields.end()
    }
}

/// The transformation of the board. Rows and columns count from 1.
#[derive(Serialize)]
struct TransformationFields {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}
