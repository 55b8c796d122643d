//! Kinds of arguments that several models have.

use super::super::named;
use super::super::packing::{Lattice, Piece};
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

/// A board and pieces of hexagons.
pub(crate) const HEXAGONS: (Named, Named) = slanted(
    "a board such as 4x7, hexagon4 or triangle7",
    "pieces such as tetrahexes, dihex+ or 5-hexes",
    |word| !matches!(named::board_on(Lattice::Hexagons, word), Ok(None)),
    |word| Piece::named_of(Lattice::Hexagons, word).is_ok(),
    "A line for each row, any character for a hexagon, and a blank after each of them; a dot where \
     there is none. Every second row begins with a blank.",
    "Cells with the same character are a piece. There is a blank after each hexagon, and every \
     second row begins with a blank; a dot is none.",
);

/// A board and pieces of triangles.
pub(crate) const TRIANGLES: (Named, Named) = slanted(
    "a board such as 6x6, hexagon3 or triangle6",
    "pieces such as hexiamonds, diamond+ or 5-iamonds",
    |word| !matches!(named::board_on(Lattice::Triangles, word), Ok(None)),
    |word| Piece::named_of(Lattice::Triangles, word).is_ok(),
    "A line for each row, any character for a triangle, a dot or a blank where there is none. The \
     first place of the first line points up, its neighbors point down, and so on.",
    "Triangles with the same character are a piece; a dot or a blank is none. The first place of \
     the first line points up, its neighbors point down, and so on.",
);

/// A board and pieces of hexagons or triangles.
const fn slanted(
    board: &'static str,
    pieces: &'static str,
    is_board: fn(&str) -> bool,
    is_piece: fn(&str) -> bool,
    board_format: &'static str,
    pieces_format: &'static str,
) -> (Named, Named) {
    let text = Text { what: BOARD.text.what, format: board_format };
    let board = Named { expected: board, is_name: is_board, text, ..BOARD };
    let text = Text { what: PIECES.text.what, format: pieces_format };
    (board, Named { expected: pieces, is_name: is_piece, text, ..PIECES })
}

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
