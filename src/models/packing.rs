//! Pieces that fill a board, each cell once: the common part of [`polyominoes`](super::polyominoes),
//! [`dominoes`](super::dominoes), [`polycubes`](super::polycubes) and
//! [`partridge`](super::partridge).
//!
//! **Items.** Each piece, as often as there are copies (not for a piece of which there are any number);
//! each cell of the board, `r1c1` .. in the plane, `l1r1c1` .. (layer, row, column) in space.
//!
//! **Options.** A piece in a place: the piece, and the cells it fills. A place is an orientation, which
//! [`Motions`] allow, and a shift; places that fill the same cells are one.
//!
//! **A cover is a solution**, since every cell is in exactly one place, and every piece in as many as it
//! has copies. Copies look alike, so that exchanging them makes no other solution.
//!
//! # Symmetrical copies
//!
//! A motion that pieces are allowed takes solutions to solutions, if it takes the board to itself.
//! [`Packing::reduced`] finds all these symmetries of the board: turns only, if pieces may only be
//! turned. It chooses a piece of which there is one copy; of its places that are images of each other,
//! only the first is kept. So of solutions that are images of each other at least one is kept; and if
//! none of the piece's places is its own image, exactly one. Of the pieces for which that is so, the one with the fewest places left is
//! taken; if it is so for none, the one with the fewest places left of all, and
//! [`reduction`](Packing::reduction) says so.
//!
//! For example the 6x10 board has four symmetries, and the X pentomino has 32 places none of which is
//! its own image. 8 are kept, and 2339 of 9356 solutions.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::{Model, ModelError, cell_name, check_size};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{ItemId, Labeled, Problem, ProblemBuilder, is_name};

mod motion;
mod piece;
mod shape;

use motion::Motion;
pub use piece::{Copies, Piece};
pub use shape::Shape;

/// How pieces may be moved from the way they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motions {
    /// Shifted only: 1 orientation.
    Shift,
    /// Turned, too: up to 4 orientations in the plane, 24 in space.
    Turn,
    /// Turned and reflected: up to 8 orientations in the plane, 48 in space. In the plane that is to
    /// turn a piece over; in space it asks for another piece.
    Reflect,
}

/// A board and the pieces to fill it with. It lies in the plane if board and pieces are one layer
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
/// assert_eq!(problem.count(), 2);
/// let cover = problem.first().unwrap();
/// let tiling = packing.decode(problem.labels(&cover));
/// assert_eq!(tiling.to_string(), "aab\nabb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packing {
    board: Shape,
    pieces: Vec<Piece>,
    motions: Vec<Motion>,
    /// The orientations of each piece.
    orientations: Vec<Vec<Shape>>,
    reduction: Option<Reduction>,
}

/// How symmetrical copies are removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The piece whose places are restricted.
    pub piece: usize,
    /// How many symmetries the board has.
    pub symmetries: usize,
    /// Whether exactly one of solutions that are images of each other is kept, rather than at least
    /// one.
    pub exact: bool,
    /// The places that are kept.
    places: HashSet<Place>,
}

/// A piece in an orientation, shifted by so many layers, rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the piece.
    pub piece: usize,
    orientation: usize,
    shift: [i32; 3],
}

impl Packing {
    /// These pieces on this board. The problem has at most an option for every piece, orientation and
    /// cell, with as many items as the piece has cells, and one.
    ///
    /// # Errors
    ///
    /// If there are no pieces, two of the same name or one named like a cell, or too many for a
    /// problem.
    pub fn new(board: Shape, pieces: Vec<Piece>, motions: Motions) -> Result<Self, ModelError> {
        if pieces.is_empty() {
            return Err(ModelError::argument("pieces", "none"));
        }
        let planar = board.layers() == 1 && pieces.iter().all(|piece| piece.shape().layers() == 1);
        let motions = Motion::all(motions, planar);
        let orientations: Vec<Vec<Shape>> =
            pieces.iter().map(|piece| piece.shape().images(&motions)).collect();
        let mut size = board.cells().len() as u128;
        for (piece, orientations) in pieces.iter().zip(&orientations) {
            let places = orientations.len() as u128 * board.cells().len() as u128;
            size += 1 + places * (piece.shape().cells().len() as u128 + 2);
        }
        check_size(size)?;
        let packing = Self { board, pieces, motions, orientations, reduction: None };
        // The names of pieces and cells differ.
        packing.items(&mut Problem::builder().with_labels())?;
        Ok(packing)
    }

    /// The same, with one of each set of symmetrical solutions, as the head of this module says.
    ///
    /// # Errors
    ///
    /// If there is no piece of which there is exactly one copy.
    pub fn reduced(mut self) -> Result<Self, ModelError> {
        let keeps_board = |motion: &&Motion| self.board.image(motion) == self.board;
        let symmetries = self.motions.iter().filter(keeps_board);
        let symmetries: Vec<Vec<usize>> =
            symmetries.map(|motion| self.board.permutation(motion)).collect();
        let candidates = (0..self.pieces.len())
            .filter(|&piece| self.pieces[piece].copies() == Copies::Exactly(1))
            .map(|piece| self.restrict(piece, &symmetries));
        let best = candidates.min_by_key(|reduction| (!reduction.exact, reduction.places.len()));
        let wanted = "a piece of which there is exactly one copy";
        self.reduction = Some(best.ok_or_else(|| ModelError::argument(wanted, "none"))?);
        Ok(self)
    }

    /// The places of a piece, the first of each set of images. A symmetry is where each cell goes.
    fn restrict(&self, piece: usize, symmetries: &[Vec<usize>]) -> Reduction {
        let (places, filled): (Vec<Place>, Vec<Vec<usize>>) = self.places(piece).unzip();
        let numbers: HashMap<&[usize], usize> =
            filled.iter().enumerate().map(|(number, cells)| (&cells[..], number)).collect();
        let mut seen = vec![false; places.len()];
        let mut reduction =
            Reduction { piece, symmetries: symmetries.len(), exact: true, places: HashSet::new() };
        for (number, cells) in filled.iter().enumerate() {
            if seen[number] {
                continue;
            }
            reduction.places.insert(places[number]);
            let mut n_images = 0;
            for symmetry in symmetries {
                let mut moved: Vec<usize> = cells.iter().map(|&cell| symmetry[cell]).collect();
                moved.sort_unstable();
                let image = &mut seen[numbers[&moved[..]]];
                n_images += usize::from(!std::mem::replace(image, true));
            }
            reduction.exact &= n_images == symmetries.len();
        }
        reduction
    }

    /// How symmetrical copies are removed, if they are.
    #[must_use]
    pub fn reduction(&self) -> Option<&Reduction> {
        self.reduction.as_ref()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Shape {
        &self.board
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The cells that a place fills: layers, rows and columns.
    ///
    /// # Panics
    ///
    /// If the place is not one of this packing.
    pub fn cells(&self, place: Place) -> impl Iterator<Item = [i32; 3]> {
        let shape = &self.orientations[place.piece][place.orientation];
        shape.cells().iter().map(move |cell| [0, 1, 2].map(|axis| cell[axis] + place.shift[axis]))
    }

    /// All places of a piece, with the numbers of the cells it fills there.
    fn places(&self, piece: usize) -> impl Iterator<Item = (Place, Vec<usize>)> {
        let cells = self.board.cells();
        let finder = self.board.finder();
        (0..self.orientations[piece].len()).flat_map(move |orientation| {
            // A place is found by where its first cell is.
            let shape = &self.orientations[piece][orientation];
            let first = shape.cells()[0];
            let finder = finder.clone();
            cells.iter().filter_map(move |cell| {
                let shift = [0, 1, 2].map(|axis| cell[axis] - first[axis]);
                let place = Place { piece, orientation, shift };
                let filled: Option<Vec<usize>> =
                    self.cells(place).map(|cell| finder.find(cell)).collect();
                Some((place, filled?))
            })
        })
    }

    /// Declares the items: those of the pieces, if they have one, and those of the cells.
    fn items(
        &self,
        builder: &mut ProblemBuilder<Place>,
    ) -> Result<(Vec<Option<ItemId>>, Vec<ItemId>), ModelError> {
        let mut pieces = Vec::new();
        for piece in &self.pieces {
            pieces.push(match piece.copies() {
                Copies::Exactly(1) => Some(builder.primary(piece.name())?),
                Copies::Exactly(n) => Some(builder.bounded(piece.name(), n..=n)?),
                Copies::Any => None,
            });
        }
        let mut cells = Vec::new();
        let is_flat = self.board.layers() == 1;
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
    type Label = Place;
    type Solution = Tiling;

    fn problem(&self) -> Problem<Place> {
        let mut builder = Problem::builder().with_labels();
        let checked = "checked when it was made";
        let (pieces, cells) = self.items(&mut builder).expect(checked);
        for (piece, &item) in pieces.iter().enumerate() {
            let kept = self.reduction.as_ref().filter(|reduction| reduction.piece == piece);
            for (place, filled) in self.places(piece) {
                if kept.is_none_or(|reduction| reduction.places.contains(&place)) {
                    let items = item.into_iter().chain(filled.iter().map(|&cell| cells[cell]));
                    builder.option(Labeled(items, place)).expect(checked);
                }
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Place>) -> Tiling {
        // In the order of their first cells, whatever the order of the labels.
        let mut labels: Vec<&Place> = labels.into_iter().collect();
        labels.sort_by_cached_key(|&&place| self.cells(place).min());
        let pieces: Vec<usize> = labels.iter().map(|place| place.piece).collect();
        let finder = self.board.finder();
        let mut of_cell = vec![usize::MAX; self.board.cells().len()];
        for (number, &&place) in labels.iter().enumerate() {
            for cell in self.cells(place) {
                of_cell[finder.find(cell).expect("a place on the board")] = number;
            }
        }
        // Copies are told apart, too.
        let unique = self.pieces.iter().all(|piece| piece.copies() == Copies::Exactly(1));
        let tints = (0_u32..)
            .zip(&pieces)
            .map(|(number, &piece)| if unique { narrow(piece) } else { number });
        let tints = tints.collect();
        let letters = self.letters(&pieces);
        Tiling { board: self.board.clone(), pieces, of_cell, tints, letters }
    }
}

impl Packing {
    /// What stands for each place in plain text: the piece's name if all are single characters and
    /// each piece is there once, otherwise the letters in order, over and over.
    fn letters(&self, pieces: &[usize]) -> Vec<char> {
        const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let initial = |piece: &Piece| {
            let mut characters = piece.name().chars();
            let first = characters.next().filter(|_| characters.next().is_none());
            first.filter(|_| piece.copies() == Copies::Exactly(1))
        };
        match self.pieces.iter().map(initial).collect::<Option<Vec<char>>>() {
            Some(initials) => pieces.iter().map(|&piece| initials[piece]).collect(),
            None => (0..pieces.len()).map(|k| char::from(LETTERS[k % LETTERS.len()])).collect(),
        }
    }
}

/// A layer, row or column of a shape, which begin at 0.
fn index(x: i32) -> usize {
    usize::try_from(x).expect("shapes begin at 0")
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("fewer pieces than entries")
}

/// A filled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: Shape,
    /// The piece of each place.
    pieces: Vec<usize>,
    /// The place that fills each cell of the board.
    of_cell: Vec<usize>,
    tints: Vec<u32>,
    letters: Vec<char>,
}

impl Tiling {
    /// The pieces' numbers, and the cells that each fills: layers, rows and columns. In the order of
    /// their first cells.
    pub fn places(&self) -> impl Iterator<Item = (usize, Vec<[i32; 3]>)> {
        let mut cells = vec![Vec::new(); self.pieces.len()];
        for (&cell, &place) in self.board.cells().iter().zip(&self.of_cell) {
            cells[place].push(cell);
        }
        self.pieces.iter().copied().zip(cells)
    }
}

/// A line for each row, a letter for each cell: equal letters that touch are one piece (unless there
/// are more than 52). Empty lines between layers, dots outside of the board.
impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [layers, rows, columns] = self.board.extent();
        let mut lines = vec![vec!['.'; columns]; layers * rows];
        for (cell, &place) in self.board.cells().iter().zip(&self.of_cell) {
            let [layer, row, column] = cell.map(index);
            lines[layer * rows + row][column] = self.letters[place];
        }
        for (k, line) in lines.iter().enumerate() {
            let end = match k {
                0 => "",
                k if k % rows == 0 => "\n\n",
                _ => "\n",
            };
            write!(f, "{end}{}", line.iter().collect::<String>())?;
        }
        Ok(())
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
