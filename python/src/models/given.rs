//! What models are given: boards, pieces and graphs, as words or drawings.

use pyo3::prelude::*;
use quadrille::models::matchings::Graph;
use quadrille::models::packing::{Motions, Piece, Shape};
use quadrille::models::{ModelError, named};

use crate::errors::{ArgumentError, ParseError};

/// What a model refuses.
pub(super) fn wrong(error: ModelError) -> PyErr {
    ArgumentError::new_err(error.to_string())
}

/// What cannot be read.
pub(super) fn unread(error: quadrille::text::ParseError) -> PyErr {
    ParseError::new_err((error.to_string(), error.line, error.column))
}

/// Whether a text is a drawing: it has several lines, or cells marked by `#`.
fn is_drawing(text: &str) -> bool {
    text.contains(['\n', '#'])
}

/// A board: `6x10`, `3x4x5`, `scott`, `aztec4`, or a drawing.
pub(super) fn board(text: &str) -> PyResult<Shape> {
    if is_drawing(text) {
        return text.parse().map_err(unread);
    }
    named::board(text).map_err(wrong)?.ok_or_else(|| {
        ArgumentError::new_err(format!(
            "expected a board such as 6x10, 3x3x3, scott or aztec4, or a drawing of several \
             lines, found {text:?}"
        ))
    })
}

/// Pieces: words such as `pentominoes`, or drawings.
pub(super) fn pieces(texts: &[String]) -> PyResult<Vec<Piece>> {
    let mut pieces = Vec::new();
    for text in texts {
        pieces.extend(if is_drawing(text) {
            Piece::drawn(text).map_err(unread)?
        } else {
            Piece::named(text).map_err(wrong)?
        });
    }
    Ok(pieces)
}

/// How pieces may be placed: `shift`, `turn` or `reflect`.
pub(super) fn motions(word: &str) -> PyResult<Motions> {
    match word {
        "shift" => Ok(Motions::Shift),
        "turn" => Ok(Motions::Turn),
        "reflect" => Ok(Motions::Reflect),
        _ => {
            let reason = format!("expected \"shift\", \"turn\" or \"reflect\", found {word:?}");
            Err(ArgumentError::new_err(reason))
        }
    }
}

/// A graph: `8` (complete), `4,4` (complete bipartite), `cube4`, `petersen`, or an edge a line.
pub(super) fn graph(text: &str) -> PyResult<Graph> {
    if text.contains(['\n', ' ']) {
        return text.parse().map_err(unread);
    }
    named::graph(text).map_err(wrong)?.ok_or_else(|| {
        ArgumentError::new_err(format!(
            "expected a graph such as 8, 4,4, cube3 or petersen, or a list of edges, found {text:?}"
        ))
    })
}
