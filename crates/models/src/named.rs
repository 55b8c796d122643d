//! Boards and graphs that have a name, such as `6x10` or `petersen`.

use super::ModelError;
use super::checks::numbers;
use super::matchings::Graph;
use super::packing::{Lattice, Shape};
use super::polyominoes::scotts_board;

/// The board with this name, or `None` if the word names no board:
///
/// | word | board |
/// | --- | --- |
/// | `6x10` | rows and columns |
/// | `3x4x5` | layers, rows and columns |
/// | `scott` | [`scotts_board`] |
/// | `aztec4` | [`Shape::aztec_diamond`] |
///
/// # Errors
///
/// If a number is out of bounds, such as the 0 in `0x5`.
pub(crate) fn board(word: &str) -> Result<Option<Shape>, ModelError> {
    if word == "scott" {
        return Ok(Some(scotts_board()));
    }
    if let Some(order) = word.strip_prefix("aztec").and_then(|n| n.parse().ok()) {
        return Shape::aztec_diamond(order).map(Some);
    }
    match numbers(word, 'x').as_deref() {
        Some(&[rows, columns]) => Shape::rectangle(rows, columns).map(Some),
        Some(&[layers, rows, columns]) => Shape::cuboid(layers, rows, columns).map(Some),
        _ => Ok(None),
    }
}

/// The board of hexagons or triangles with this name, or `None` if the word names no board:
///
/// | word | board |
/// | --- | --- |
/// | `4x7` | [`Lattice::parallelogram`] |
/// | `hexagon4` | [`Lattice::hexagon`] |
/// | `triangle7` | [`Lattice::triangle`] |
///
/// # Errors
///
/// If a number is out of bounds.
pub(crate) fn board_on(lattice: Lattice, word: &str) -> Result<Option<Shape>, ModelError> {
    let side = |name| word.strip_prefix(name).and_then(|side| side.parse().ok());
    if let Some(side) = side("hexagon") {
        return lattice.hexagon(side).map(Some);
    }
    if let Some(side) = side("triangle") {
        return lattice.triangle(side).map(Some);
    }
    match numbers(word, 'x').as_deref() {
        Some(&[rows, columns]) => lattice.parallelogram(rows, columns).map(Some),
        _ => Ok(None),
    }
}

/// The graph with this name, or `None` if the word names no graph:
///
/// | word | graph |
/// | --- | --- |
/// | `8` | [`Graph::complete`] |
/// | `4,4` | [`Graph::complete_bipartite`] |
/// | `cube3` | [`Graph::hypercube`] |
/// | `petersen` | [`Graph::petersen`] |
///
/// # Errors
///
/// If a number is out of bounds, such as 0.
pub(crate) fn graph(word: &str) -> Result<Option<Graph>, ModelError> {
    if word == "petersen" {
        return Ok(Some(Graph::petersen()));
    }
    if let Some(dimensions) = word.strip_prefix("cube").and_then(|n| n.parse().ok()) {
        return Graph::hypercube(dimensions).map(Some);
    }
    match numbers(word, ',').as_deref() {
        Some(&[n]) => Graph::complete(n).map(Some),
        Some(&[a, b]) => Graph::complete_bipartite(a, b).map(Some),
        _ => Ok(None),
    }
}
