//! Pieces that fill a board, each cell once: the common part of
//! [`polyominoes`](super::polyominoes), [`dominoes`](super::dominoes),
//! [`polycubes`](super::polycubes) and [`partridge`](super::partridge).
//!
//! **Items.** Each piece, with its number of copies as its multiplicity (a piece with any number of
//! copies has no item); each cell of the board (`r1c1`, .. in the plane, `l1r1c1`, .. in space:
//! layer, row, column).
//!
//! **Options.** A piece in a place: the piece and the cells it fills. A place is an orientation
//! that [`Motions`] allow, and a shift. Places that fill the same cells are one place.
//!
//! **A cover is a solution**, because every cell is in exactly one place, and every piece is used
//! as often as it has copies. Copies are identical, so exchanging two of them does not make another
//! solution.

use std::fmt;

use super::{Model, ModelError, cell_name, check_size, joined};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{ItemId, Labeled, Problem, ProblemBuilder, is_name};
use quadrille_base::narrow;

mod motion;
mod piece;
mod shape;
mod shares;

use motion::Motion;
pub use piece::{Copies, Piece};
pub use shape::Shape;

/// The motions that are allowed for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Motions {
    /// Shifts only: 1 orientation.
    Shift,
    /// Shifts and turns: up to 4 orientations in the plane, 24 in space.
    Turn,
    /// Shifts, turns and reflections: up to 8 orientations in the plane, 48 in space. In the plane,
    /// a reflection turns a piece over. In space, a real piece cannot be reflected.
    Reflect,
}

/// A board and the pieces that fill it. It lies in the plane if board and pieces are one layer
/// thick.
///
/// ```
/// use quadrille::models::Model;
/// use quadrille::models::packing::{Copies, Motions, Packing, Piece, Shape};
///
/// // Two right trominoes on a board of two rows.
/// let board = Shape::rectangle(2, 3)?;
/// let tromino = Piece::new("V", "#.\n##".parse()?, Copies::Exactly(2))?;
/// let packing = Packing::new(board, vec![tromino], Motions::Turn)?;
/// let problem = packing.problem();
/// assert_eq!(problem.count(), 2_u32.into());
/// let cover = problem.first().unwrap();
/// let tiling = packing.decode(problem.labels(&cover));
/// assert_eq!(tiling.to_string(), "aab\nabb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packing {
    board: Shape,
    pieces: Vec<Piece>,
    /// The orientations of each piece.
    orientations: Vec<Vec<Shape>>,
}

/// A piece in an orientation and at a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The index of the piece.
    pub piece: usize,
    orientation: usize,
    /// By layers, rows and columns.
    shift: [i32; 3],
}

impl Packing {
    /// These pieces on this board. The problem has at most one option for each piece, orientation
    /// and cell; an option has one item for each cell of the piece, and one for the piece.
    ///
    /// # Errors
    ///
    /// If there are no pieces, two pieces have the same name, a piece has the name of a cell, or
    /// the problem would be too large.
    pub fn new(board: Shape, pieces: Vec<Piece>, motions: Motions) -> Result<Self, ModelError> {
        if pieces.is_empty() {
            return Err(ModelError::argument("at least one piece", "none"));
        }
        let planar = board.is_flat() && pieces.iter().all(|piece| piece.shape.is_flat());
        let motions = Motion::all(motions, planar);
        let orientations: Vec<Vec<Shape>> =
            pieces.iter().map(|piece| piece.shape.images(&motions)).collect();
        let (mut n_options, mut size) = (0, board.cells().len() as u128);
        for (piece, orientations) in pieces.iter().zip(&orientations) {
            let places = orientations.len() as u128 * board.cells().len() as u128;
            n_options += places;
            size += 1 + places * (piece.shape.cells().len() as u128 + 2);
        }
        check_size(n_options, size)?;
        let packing = Self { board, pieces, orientations };
        // An error if two pieces have the same name, or a piece has the name of a cell.
        packing.items(&mut Problem::builder().with_labels())?;
        Ok(packing)
    }

    /// The board.
    pub fn board(&self) -> &Shape {
        &self.board
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The cells that a place fills, each as layer, row and column.
    ///
    /// # Panics
    ///
    /// If the place does not belong to this packing.
    pub fn cells(&self, place: Placement) -> impl Iterator<Item = [i32; 3]> {
        let shape = &self.orientations[place.piece][place.orientation];
        shape.cells().iter().map(move |cell| [0, 1, 2].map(|axis| cell[axis] + place.shift[axis]))
    }

    /// All places of a piece, each with the numbers of the cells it fills.
    fn places(&self, piece: usize) -> impl Iterator<Item = (Placement, Vec<usize>)> {
        let cells = self.board.cells();
        let finder = self.board.finder();
        (0..self.orientations[piece].len()).flat_map(move |orientation| {
            // Put the first cell of the orientation on each cell of the board.
            let shape = &self.orientations[piece][orientation];
            let first = shape.cells()[0];
            let finder = finder.clone();
            cells.iter().filter_map(move |cell| {
                let shift = [0, 1, 2].map(|axis| cell[axis] - first[axis]);
                let place = Placement { piece, orientation, shift };
                let filled: Option<Vec<usize>> =
                    self.cells(place).map(|cell| finder.find(cell)).collect();
                Some((place, filled?))
            })
        })
    }

    /// Declares the items, and returns those of the pieces (`None` for any number of copies) and of
    /// the cells.
    fn items(
        &self,
        builder: &mut ProblemBuilder<Placement>,
    ) -> Result<(Vec<Option<ItemId>>, Vec<ItemId>), ModelError> {
        let mut pieces = Vec::new();
        for piece in &self.pieces {
            pieces.push(match piece.copies {
                Copies::Exactly(n) => Some(builder.bounded(&piece.name, n..=n)?),
                Copies::Any => None,
            });
        }
        let mut cells = Vec::new();
        let is_flat = self.board.is_flat();
        for cell in self.board.cells() {
            let [layer, row, column] = cell.map(index);
            let name = cell_name(row, column);
            let name = if is_flat { name } else { format!("l{}{name}", layer + 1) };
            cells.push(builder.primary(name)?);
        }
        Ok((pieces, cells))
    }
}

impl Model for Packing {
    type Label = Placement;
    type Solution = Tiling;

    fn problem(&self) -> Problem<Placement> {
        let mut builder = Problem::builder().with_labels();
        let checked = "the constructor checked names and size";
        let (pieces, cells) = self.items(&mut builder).expect(checked);
        for (piece, &item) in pieces.iter().enumerate() {
            for (place, filled) in self.places(piece) {
                let items = item.into_iter().chain(filled.iter().map(|&cell| cells[cell]));
                builder.option(Labeled(items, place)).expect(checked);
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Placement>) -> Tiling {
        // Number the places in the order of their first cells, independent of the order of labels.
        let mut labels: Vec<&Placement> = labels.into_iter().collect();
        labels.sort_by_cached_key(|&&place| self.cells(place).min());
        let pieces: Vec<usize> = labels.iter().map(|place| place.piece).collect();
        let finder = self.board.finder();
        let mut of_cell = vec![usize::MAX; self.board.cells().len()];
        for (number, &&place) in labels.iter().enumerate() {
            for cell in self.cells(place) {
                of_cell[finder.find(cell).expect("a place on the board")] = number;
            }
        }
        // If some piece may have several copies, each place has a tint of its own.
        let unique = self.pieces.iter().all(|piece| piece.copies == Copies::Exactly(1));
        let tints = (0_u32..)
            .zip(&pieces)
            .map(|(number, &piece)| if unique { narrow(piece) } else { number });
        let tints = tints.collect();
        let letters = self.letters(&pieces);
        Tiling { board: self.board.clone(), pieces, of_cell, tints, letters }
    }

    /// A picture with a mixture of colors in each cell. The color of a place is that of its piece,
    /// or of its orientation if there is only one piece.
    fn draw_shares<'l>(
        &self,
        shares: impl IntoIterator<Item = (&'l Placement, f64)>,
    ) -> Option<Picture> {
        Some(shares::draw(self, shares))
    }
}

impl Packing {
    /// The character of each place in plain text: the name of its piece if all names are single
    /// characters and each piece has one copy; otherwise the letters in order, repeated.
    fn letters(&self, pieces: &[usize]) -> Vec<char> {
        const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let initial = |piece: &Piece| {
            let mut characters = piece.name.chars();
            let first = characters.next().filter(|_| characters.next().is_none());
            first.filter(|_| piece.copies == Copies::Exactly(1))
        };
        match self.pieces.iter().map(initial).collect::<Option<Vec<char>>>() {
            Some(initials) => pieces.iter().map(|&piece| initials[piece]).collect(),
            None => (0..pieces.len()).map(|k| char::from(LETTERS[k % LETTERS.len()])).collect(),
        }
    }
}

/// A layer, row or column of a shape as an index. It is never negative.
fn index(x: i32) -> usize {
    usize::try_from(x).expect("shapes begin at 0")
}

/// A filled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: Shape,
    /// The piece of each place, by index.
    pieces: Vec<usize>,
    /// The place that fills each cell of the board.
    of_cell: Vec<usize>,
    tints: Vec<u32>,
    letters: Vec<char>,
}

impl Tiling {
    /// The placed pieces in the order of their first cells: the index of the piece, and the layer,
    /// row and column of each cell it fills.
    pub fn places(&self) -> impl Iterator<Item = (usize, Vec<[i32; 3]>)> {
        let mut cells = vec![Vec::new(); self.pieces.len()];
        for (&cell, &place) in self.board.cells().iter().zip(&self.of_cell) {
            cells[place].push(cell);
        }
        self.pieces.iter().copied().zip(cells)
    }
}

/// A line for each row, with a letter for each cell. Equal letters that touch are one piece, unless
/// there are more than 52 pieces. Empty lines separate layers; dots are outside the board.
impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [layers, rows, columns] = self.board.extent();
        let mut lines = vec![vec!['.'; columns]; layers * rows];
        for (cell, &place) in self.board.cells().iter().zip(&self.of_cell) {
            let [layer, row, column] = cell.map(index);
            lines[layer * rows + row][column] = self.letters[place];
        }
        let layer = |rows: &[Vec<char>]| joined(rows.iter().map(String::from_iter), "\n");
        f.write_str(&joined(lines.chunks(rows).map(layer), "\n\n"))
    }
}

impl Draw for Tiling {
    fn picture(&self) -> Picture {
        let [layers, rows, columns] = self.board.extent();
        let mut grids = vec![Grid::new(rows, columns); layers];
        for (cell, &place) in self.board.cells().iter().zip(&self.of_cell) {
            let [layer, row, column] = cell.map(index);
            grids[layer].put(row, column, narrow(place));
            grids[layer].tint(row, column, self.tints[place]);
        }
        Picture::Grids(grids)
    }
}
