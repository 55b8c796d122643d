//! A rating, a step or a hint as text.

use std::io::{self, Write as _};

use super::super::settings::Hint;
use super::Measures;
use quadrille_boards::Cell;
use quadrille_person::{DeductionStep, Rating};

/// Writes a rating, such as `2.6 (pointing)`.
pub(super) fn write_rating(
    rating: &Rating,
    measures: Option<Measures>,
    text: &mut Vec<u8>,
) -> io::Result<()> {
    write!(text, "{}", rating.difficulty)?;
    if rating.is_at_least {
        write!(text, " at least")?;
    }
    if let Some(hardest) = rating.hardest {
        write!(text, " ({hardest})")?;
    }
    if let Some(Measures { nodes, backdoor }) = measures {
        let backdoor = backdoor.map_or_else(|| "more than 3".to_owned(), |n| n.to_string());
        write!(text, "; nodes {nodes}; backdoor {backdoor}")?;
    }
    Ok(())
}

/// Writes a step, such as
/// `naked pair (3.0): r1c2 and r1c5 can only be 3 or 7, so .. => r1c7<>3`.
///
/// It copies bytes, since formatting each part would take longer than finding most steps.
pub(super) fn write_step(step: &DeductionStep, text: &mut Vec<u8>) {
    text.extend_from_slice(step.technique.name().as_bytes());
    write!(text, " ({}): ", step.difficulty).expect("writing to memory does not fail");
    text.extend_from_slice(step.why.as_bytes());
    text.extend_from_slice(b" =>");
    for &(cell, digit) in &step.places {
        text.push(b' ');
        text.extend_from_slice(&name(cell));
        text.extend_from_slice(&[b'=', b'0' + digit.get()]);
    }
    for &(cell, digit) in &step.removes {
        text.push(b' ');
        text.extend_from_slice(&name(cell));
        text.extend_from_slice(&[b'<', b'>', b'0' + digit.get()]);
    }
}

/// The name of a cell, such as `r1c2`.
pub(super) fn name(cell: Cell) -> [u8; 4] {
    [b'r', b'1' + cell.row(), b'c', b'1' + cell.column()]
}

/// Writes the part of a step that a hint shows.
pub(super) fn write_hint(step: &DeductionStep, hint: Hint, text: &mut Vec<u8>) -> io::Result<()> {
    match hint {
        Hint::Why => {
            write_step(step, text);
            Ok(())
        }
        Hint::Where | Hint::What => {
            let places = step.units.iter().map(ToString::to_string);
            let cells = step.cells.iter().map(ToString::to_string);
            let places: Vec<String> = places.chain(cells).collect();
            write!(text, "look at {}", places.join(", "))?;
            if hint == Hint::What {
                write!(text, ": {} ({})", step.technique, step.difficulty)?;
            }
            Ok(())
        }
    }
}
