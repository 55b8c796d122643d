//! `canonical`: the canonical form of a board, and its class where duplicates are left out.

use std::io::Write as _;

use serde::Serialize;

use super::outcomes::Place;
use crate::sudoku::{Board, Canonical, Canonizer, Transformation};
use crate::text::saved::Digest;

/// Finds the forms of boards, one after another.
pub(super) struct Canonizing {
    pub(super) canonizer: Canonizer,
    /// Whether only the first board of each class is kept.
    pub(super) dedupe: bool,
}

/// The form of a board, and how it comes about.
pub(super) struct Told {
    canonical: Canonical,
    dedupe: bool,
}

impl Canonizing {
    pub(super) fn tell(&mut self, board: &Board) -> Told {
        Told { canonical: self.canonizer.canonical(board), dedupe: self.dedupe }
    }
}

/// The class of the boards with this form: a digest of 128 bits. Two of ten million classes have
/// the same digest with a probability of 10^-25, and two of a billion with 10^-21.
fn class(form: &Board) -> u128 {
    Digest::of(form.digits()).value()
}

impl Told {
    /// Writes the form, and on a line of its own also the transformation, the number of
    /// automorphisms and, if duplicates are left out, the board that is kept.
    pub(super) fn write(&self, board: &Board, place: Place, text: &mut Vec<u8>) {
        let Canonical { form, transformation, automorphisms, .. } = &self.canonical;
        write!(text, "{form}").expect(WRITES);
        if place == Place::Field {
            return;
        }
        write!(text, " {transformation} {automorphisms}").expect(WRITES);
        if self.dedupe {
            write!(text, " {board}").expect(WRITES);
        }
    }

    pub(super) fn fields(&self) -> Fields {
        let Canonical { form, transformation, automorphisms, .. } = self.canonical;
        let Transformation { is_transposed, rows, columns, digits } = transformation;
        let from_one = |numbers: [u8; 9]| numbers.map(|number| number + 1);
        Fields {
            form: form.to_string(),
            transformation: TransformationFields {
                transposed: is_transposed,
                rows: from_one(rows),
                columns: from_one(columns),
                digits,
            },
            automorphisms,
        }
    }

    /// The class of the board, if duplicates are left out.
    pub(super) fn class(&self) -> Option<u128> {
        self.dedupe.then(|| class(&self.canonical.form))
    }
}

const WRITES: &str = "writing to memory does not fail";

/// Fields of a JSON object.
#[derive(Serialize)]
pub(super) struct Fields {
    form: String,
    transformation: TransformationFields,
    automorphisms: u64,
}

/// What becomes of the board: rows and columns count from 1.
#[derive(Serialize)]
struct TransformationFields {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}
