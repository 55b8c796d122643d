//! A file of all covers: a [`Diagram`] with its problem, written by [`write_diagram`] and read by
//! [`read_diagram`].
//!
//! ```
//! use quadrille::Problem;
//! use quadrille::text::diagram::{read_diagram, write_diagram};
//!
//! let problem: Problem = "a b c\na b\nc\na\nb c |7".parse()?;
//! let mut file = Vec::new();
//! write_diagram(&problem, &problem.diagram()?, &mut file)?;
//!
//! let (again, diagram) = read_diagram(&file[..])?;
//! assert_eq!(again.to_string(), problem.to_string());
//! assert_eq!(diagram, problem.diagram()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The file.** First text, then numbers, then a checksum:
//!
//! ```text
//! quadrille diagram 1                 the version of the format
//! feb9637219baba38b2be19c8a50475f0    the fingerprint of the problem
//! a b c                               the problem, in Knuth's format
//! ..
//!                                     an empty line
//! ```
//!
//! - For each node except the two leaves, in ascending order: 2 `n` for a choice with `n` edges,
//!   2 `n` + 1 for a product of `n` factors. Then, for each edge, its option and its target; for
//!   each factor, its target. The first option of a choice is written as its number, each other
//!   option as the difference from the option before it, minus 1. The rest of a choice is written
//!   as an option whose number is the number of options. A target is 0 for the empty
//!   cover; otherwise it is the number of this node minus the number of the target.
//! - 0, and the number of the root: that of the last node, or 0 if there is no cover.
//! - The checksum: 16 bytes, the XXH3-128 of all bytes before, the lowest first. Nothing follows.
//!
//! A number has 7 bits in a byte, the lowest first; all bytes but its last have the eighth bit set
//! (LEB128). Most edges take 2 to 4 bytes.
//!
//! **Reading** takes one pass, another one over the nodes for each item with a multiplicity, and
//! the memory of the problem and of the diagram: no number in the file determines how much is
//! allocated. Every file that was changed or cut is refused, at the latest because of its checksum.
//! A checksum can be forged, so the nodes are checked, too. A forged diagram may have other covers
//! than the problem, but each of its covers has every primary item as often as it has to, and every
//! query of it ends.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::bytes::{ByteReader, ByteWriter, BytesError, PIECE};
use crate::problem::{Instance, Problem};
use crate::search::diagram::{Checked, Diagram, View};
use quadrille_problem::knuth;

/// The first bytes of a diagram's file.
const MAGIC: &[u8] = b"quadrille diagram ";

/// The version of the format.
const FORMAT: u32 = 1;

/// Writes a diagram of this problem, with the problem. Labels are omitted; items and colors are
/// numbered in the order of the problem's text, and options keep their numbers.
///
/// # Errors
///
/// If `output` fails; and, with [`InvalidInput`](io::ErrorKind::InvalidInput), if the diagram is
/// one of another problem, or if the problem has no primary item, since then it has no text.
pub fn write_diagram(problem: &Instance, diagram: &Diagram, output: impl Write) -> io::Result<()> {
    let refused = |reason| Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    if diagram.fingerprint() != problem.fingerprint() {
        return refused("the diagram is one of another problem");
    }
    let mut text = Vec::new();
    knuth::write(problem, &mut text)?;
    // The text may number items and colors differently, and the fingerprint depends on the numbers.
    let again = knuth::read(&text[..]).expect("the text of a problem can be read");
    let mut sink = ByteWriter::new(output);
    sink.bytes(MAGIC)?;
    sink.bytes(format!("{FORMAT}\n{}\n", again.fingerprint()).as_bytes())?;
    sink.bytes(&text)?;
    sink.bytes(b"\n")?;
    for (node, view) in diagram.inner() {
        let place = |other: usize| if other == 1 { 0 } else { node - other };
        match view {
            View::Choice(edges) => {
                sink.number(2 * edges.nodes().len())?;
                let mut next = 0;
                let options = edges.options().map(|(option, other)| (option.index(), other));
                let rest = edges.rest().map(|other| (problem.n_options(), other));
                for (option, other) in options.chain(rest) {
                    sink.number(option - next)?;
                    sink.number(place(other))?;
                    next = option + 1;
                }
            }
            View::Product(factors) => {
                sink.number(2 * factors.nodes().len() + 1)?;
                for factor in factors.nodes() {
                    sink.number(place(factor))?;
                }
            }
            _ => unreachable!("inner nodes are no leaves"),
        }
    }
    sink.number(0)?;
    sink.number(diagram.root())?;
    sink.finish()
}

/// A problem and the diagram of its covers, as [`write_diagram`] wrote them. The input is read to
/// its end, in large pieces.
///
/// # Errors
///
/// If the input fails, or if it is not a complete file of this format.
pub fn read_diagram(input: impl Read) -> Result<(Problem, Diagram), DiagramFileError> {
    let mut source = ByteReader::new(input);
    match source.version(MAGIC)? {
        Some(FORMAT) => {}
        Some(found) => return Err(DiagramFileError::Format { found }),
        None if source.position() == 0 => return Err(DiagramFileError::Empty),
        None => return Err(DiagramFileError::Other),
    }
    let fingerprint = source.array::<33>()?;
    let (problem, text_at) = read_problem(&mut source)?;
    if fingerprint != *format!("{}\n", problem.fingerprint()).as_bytes() {
        let reason = "the fingerprint is not that of the problem";
        return Err(BytesError::damaged(text_at, reason).into());
    }
    let diagram = read_nodes(&mut source, &problem)?;
    source.finish()?;
    Ok((problem, diagram))
}

/// Reads the problem and the empty line after it. Returns the problem, and the number of bytes
/// before it.
fn read_problem(source: &mut ByteReader<impl Read>) -> Result<(Problem, u64), BytesError> {
    let start = source.position();
    let mut reader = knuth::Reader::new();
    let wrong = |error| BytesError::damaged(start, format!("its problem: {error}"));
    let (mut line, mut is_begun) = (Vec::new(), false);
    loop {
        if source.line(&mut line, PIECE)? {
            if line.is_empty() && !is_begun {
                return Ok((reader.finish().map_err(wrong)?.into(), start));
            }
            reader.line(&line).map_err(wrong)?;
            line.clear();
            is_begun = false;
        } else {
            let n_read = reader.words(&line).map_err(wrong)?;
            line.drain(..n_read);
            is_begun = true;
        }
    }
}

/// Reads the nodes and the root.
fn read_nodes(
    source: &mut ByteReader<impl Read>,
    problem: &Problem,
) -> Result<Diagram, BytesError> {
    let damaged = BytesError::damaged;
    let mut nodes = Checked::new(problem);
    let (mut edges, mut factors) = (Vec::new(), Vec::new());
    loop {
        let at = source.position();
        let kind = source.number()?;
        if kind == 0 {
            let root = source.number()? as usize;
            return nodes.finish(root).map_err(|flaw| damaged(at, flaw));
        }
        // `u32::MAX` stands for a wrong target: the leaf without covers, or a number below 0. It is
        // refused as a node that is not there yet.
        let number = u32::try_from(nodes.n_nodes()).unwrap_or(u32::MAX);
        let place = |back: u32| match back {
            0 => 1,
            _ => number.checked_sub(back).filter(|&node| node > 1).unwrap_or(u32::MAX),
        };
        let added = if kind % 2 == 0 {
            edges.clear();
            let mut next = 0_u32;
            for _ in 0..kind / 2 {
                let option = next.checked_add(source.number()?);
                let option = option.filter(|&option| option as usize <= problem.n_options());
                let Some(option) = option else {
                    let reason = "an edge has an option that the problem does not have";
                    return Err(damaged(at, reason));
                };
                edges.push((option, place(source.number()?)));
                next = option + 1;
            }
            nodes.choice(&edges)
        } else {
            factors.clear();
            for _ in 0..kind / 2 {
                factors.push(place(source.number()?));
            }
            nodes.product(&factors)
        };
        added.map_err(|flaw| damaged(at, flaw))?;
    }
}

/// The reason why a diagram could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DiagramFileError {
    /// The file is empty.
    #[error("is empty, and not a diagram")]
    Empty,
    /// The file is not a diagram.
    #[error("is not a diagram: it does not begin with \"quadrille diagram\" and a version")]
    Other,
    /// The file has another version of the format.
    #[error(
        "is a diagram of format {found}, and this program reads format {FORMAT}; write it anew"
    )]
    Format {
        /// The version in the file.
        found: u32,
    },
    /// The file is damaged, or the input failed.
    #[error(transparent)]
    Bytes(#[from] BytesError),
}

#[cfg(test)]
mod tests;
