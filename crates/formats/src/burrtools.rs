//! Puzzles of BurrTools: files `.xmpuzzle`, decompressed.

use std::io::{self, BufRead, Read};

use quadrille_models::packing::Packing;

use super::{Document, OptionNames, ReadError};
use quadrille_models::Model as _;

/// The most bytes of a file, whose stored solutions may be long: 256 MiB.
const LARGEST: u64 = 1 << 28;

/// A problem of a file, by its number from 1; the first one without a number. Its options are the
/// pieces in their places, as [`Packing`] states them; its remarks are those of the model.
pub(super) fn read(input: impl BufRead, number: Option<usize>) -> Result<Document, ReadError> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("has more than 256 MiB").into());
    }
    // Only names and comments have other characters than those of ASCII.
    let text = String::from_utf8_lossy(&bytes);
    let packing = Packing::burrtools(text.trim_start_matches('\u{feff}'), number)?;
    let problem = packing.problem().into_parts().0;
    let mut document = Document::new(problem, OptionNames::default());
    document.remarks.extend_from_slice(packing.remarks());
    Ok(document)
}
