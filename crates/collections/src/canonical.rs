//! `canonical`: the canonical form of a board, and its class if duplicates are left out.

use std::io::Write as _;

use serde::{Serialize, Serializer};

use super::minimal::write_text;
use super::study::ResultPlace;
use quadrille_base::saved::Digest;
use quadrille_boards::text::Form;
use quadrille_boards::{Board, Canonical, Canonizer, Transformation};

/// Finds the forms of boards, one after another.
pub(super) struct Canonizing {
    pub(super) canonizer: Canonizer,
    /// Whether only the first board of each class is written.
    pub(super) dedupe: bool,
}

/// The canonical form of a board, and the transformation that leads to it.
#[derive(Serialize)]
pub(super) struct CanonizingResult {
    #[serde(skip)]
    board: Board,
    #[serde(serialize_with = "write_text")]
    form: Board,
    #[serde(serialize_with = "write_transformation")]
    transformation: Transformation,
    automorphisms: u64,
    #[serde(skip)]
    dedupe: bool,
}

impl Canonizing {
    pub(super) fn result(&mut self, board: &Board) -> CanonizingResult {
        let Canonical { form, transformation, automorphisms, .. } = self.canonizer.canonical(board);
        let (board, dedupe) = (*board, self.dedupe);
        CanonizingResult { board, form, transformation, automorphisms, dedupe }
    }
}

/// The class of the boards with this form: a digest of 128 bits. Two of ten million classes have
/// the same digest with a probability of 10^-25, and two of a billion with 10^-21.
pub(super) fn class(form: &Board) -> u128 {
    Digest::of(form.digits()).value()
}

impl CanonizingResult {
    /// Writes the form. Outside a table, the transformation and the number of automorphisms follow,
    /// and if duplicates are left out, also the board.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let Self { form, transformation, automorphisms, .. } = self;
        form.write(Form::Line, text);
        if place == ResultPlace::Field {
            return;
        }
        write!(text, " {transformation} {automorphisms}").expect(WRITES);
        if self.dedupe {
            text.push(b' ');
            self.board.write(Form::Line, text);
        }
    }

    /// The class of the board, if duplicates are left out.
    pub(super) fn class(&self) -> Option<u128> {
        self.dedupe.then(|| class(&self.form))
    }
}

const WRITES: &str = "writing to memory does not fail";

fn write_transformation<S: Serializer>(
    transformation: &Transformation,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let from_one = |numbers: [u8; 9]| numbers.map(|number| number + 1);
    let Transformation { is_transposed, rows, columns, digits } = *transformation;
    let (rows, columns) = (from_one(rows), from_one(columns));
    TransformationFields { transposed: is_transposed, rows, columns, digits }.serialize(serializer)
}

/// The transformation of the board. Rows and columns count from 1.
#[derive(Serialize)]
struct TransformationFields {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}
