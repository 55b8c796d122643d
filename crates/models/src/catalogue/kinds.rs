//! Kinds of arguments that several models have.

use super::super::named;
use super::super::packing::Piece;
use super::{Argument, Kind, Named, Text};

/// A board: a name such as `6x10`, or a drawing.
pub(crate) const BOARD: Named = Named {
    expected: "a board such as 6x10, 3x3x3, scott or aztec4",
    is_name: |word| !matches!(named::board(word), Ok(None)),
    is_count: false,
    signs: &['\n', '#'],
    text: Text {
        what: "with a drawing",
        format: "A line for each row, any character for a cell, a dot or a blank where there is \
                 none; an empty line between layers.",
    },
    field: ("drawing", "Or draw the board"),
};

/// Pieces: names such as `V3+`, or drawings.
pub(crate) const PIECES: Named = Named {
    expected: "pieces such as pentominoes, soma, Y, V3+ or I2x18",
    is_name: |word| Piece::named(word).is_ok(),
    is_count: false,
    signs: &['\n', '#'],
    text: Text {
        what: "with a drawing of them",
        format: "Cells with the same character are a piece; a dot or a blank is none.",
    },
    field: ("shapes", "More pieces, drawn"),
};

/// A graph: a name such as `petersen`, or its edges.
pub(crate) const GRAPH: Named = Named {
    expected: "a graph such as 8, 4,4, cube3 or petersen",
    is_name: |word| !matches!(named::graph(word), Ok(None)),
    is_count: false,
    signs: &['\n', ' '],
    text: Text { what: "of edges", format: "The names of two vertices on each line." },
    field: ("edges", "Or list the edges"),
};

/// How pieces may be placed.
pub(crate) const fn motions(default: &'static str) -> Argument {
    const CHOICES: &[(&str, &str)] = &[
        ("shift", "Shifted only"),
        ("turn", "Shifted and turned"),
        ("reflect", "Shifted, turned and reflected"),
    ];
    let choice = Kind::Choice(CHOICES);
    let help = "How pieces may be moved";
    Argument::new("motions", help, help, choice).default(default)
}
