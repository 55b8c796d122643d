//! Pieces that fill a board, each cell once: the common part of
//! [`polyominoes`](super::polyominoes), [`dominoes`](super::dominoes),
//! [`polyhexes`](super::polyhexes), [`polycubes`](super::polycubes) and
//! [`partridge`](super::partridge).
//!
//! **Items.** Each piece, with its number of copies as its multiplicity (a piece with any number of
//! copies has no item); each cell of the board (`r1c1`, .. in the plane, `l1r1c1`, .. in space:
//! layer, row, column; of hexagons and triangles: row, and place in the row as in a drawing of the
//! [`Lattice`]).
//!
//! **Options.** A piece in a place: the piece and the cells it fills. A place is an orientation
//! that [`Motions`] allow, and a shift. Places that fill the same cells are one place.
//!
//! **A cover is a solution**, because every cell is in exactly one place, and every piece is used
//! as often as it has copies. Copies are identical, so exchanging two of them does not make another
//! solution.
//!
//! **Motions.** The rigid motions of space that map the board to itself, and that pieces can make,
//! too, are the [motions](crate::problem::Instance::motions) of the problem. A flat board can be
//! turned over if the pieces can.

use std::collections::HashSet;
use std::fmt;

use super::{Model, ModelError, cell_name, check_size, joined};
use crate::picture::{CellForm, Draw, Grid, Picture};
use crate::problem::{Entry, ItemId, Labeled, Problem, ProblemBuilder, is_name};
use crate::text::quoted;
use quadrille_base::narrow;

mod areas;
#[cfg(feature = "xml")]
mod burrtools;
mod lattice;
mod motion;
mod piece;
mod shape;
mod shares;

pub use lattice::Lattice;
use motion::Motion;
pub use piece::{Copies, Piece};
pub use shape::Shape;
use shape::{CellNumbers, difference};

/// The motions that are allowed for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Motions {
    /// Shifts only: 1 orientation.
    Shift,
    /// Shifts and turns: up to 4 orientations of squares, 24 of cubes, 6 of hexagons and triangles.
    Turn,
    /// Shifts, turns and reflections: up to 8 orientations of squares, 48 of cubes, 12 of hexagons
    /// and triangles. In the plane, a reflection turns a piece over. In space, a real piece cannot
    /// be reflected.
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
    lattice: Lattice,
    board: Shape,
    /// The numbers of the cells of the board.
    finder: CellNumbers,
    pieces: Vec<Piece>,
    /// The orientations of each piece.
    orientations: Vec<Vec<Shape>>,
    /// The motions that map the board to itself.
    motions: Vec<Motion>,
    /// The colors of pieces and of cells of the board, apart from 0, that may meet.
    pairs: Vec<(u8, u8)>,
    remarks: Vec<String>,
}

/// The mark of a cell of the board that may stay empty, besides its color; and of a piece that
/// stands for such a cell.
const MAY_BE_EMPTY: u8 = 64;

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
        let planar = board.is_flat() && pieces.iter().all(|piece| piece.shape.is_flat());
        let lattice = if planar { Lattice::Squares } else { Lattice::Cubes };
        Self::on(lattice, board, pieces, motions)
    }

    /// The same for cells of a lattice. Board and pieces must be made for it, such as by
    /// [`Lattice::hexagon`] and [`Piece::named_of`].
    ///
    /// ```
    /// use quadrille::models::Model;
    /// use quadrille::models::packing::{Lattice, Motions, Packing, Piece};
    ///
    /// // The three trihexes in a hexagon of two hexagons along each side: it has 7 of them.
    /// let lattice = Lattice::Hexagons;
    /// let pieces = Piece::named_of(lattice, "trihexes")?;
    /// let packing = Packing::on(lattice, lattice.hexagon(2)?, pieces, Motions::Reflect)?;
    /// let remark = "the pieces have 9 cells, and the board has 7: they do not fit";
    /// assert_eq!(packing.remarks(), [remark]);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn on(
        lattice: Lattice,
        board: Shape,
        pieces: Vec<Piece>,
        motions: Motions,
    ) -> Result<Self, ModelError> {
        let is_solid = lattice == Lattice::Cubes;
        let rigid = if motions == Motions::Reflect && is_solid { Motions::Turn } else { motions };
        let rigid = Motion::all(rigid, lattice);
        let areas = areas::remark(
            &board,
            &pieces,
            match lattice {
                Lattice::Hexagons => {
                    "to fill the rest with single cells, add monohex+ to the pieces"
                }
                Lattice::Triangles => {
                    "to fill the rest with single cells, add moniamond+ to the pieces"
                }
                Lattice::Squares | Lattice::Cubes => {
                    "to fill the rest with single cells, add I1+ to the pieces of model \
                     polyominoes or polycubes"
                }
            },
        );
        let all = Motion::all(motions, lattice);
        // A triangle lies on one that points in the same direction.
        let pairs = if lattice == Lattice::Triangles { vec![(1, 1), (2, 2)] } else { Vec::new() };
        let mut packing = Self::by(lattice, board, pieces, &all, rigid, pairs)?;
        packing.remarks.extend(areas);
        Ok(packing)
    }

    /// These pieces on this board, which may be moved by these motions. `rigid` are the rigid ones
    /// of them, and `pairs` the colors that may meet.
    fn by(
        lattice: Lattice,
        board: Shape,
        pieces: Vec<Piece>,
        motions: &[Motion],
        mut rigid: Vec<Motion>,
        pairs: Vec<(u8, u8)>,
    ) -> Result<Self, ModelError> {
        if pieces.is_empty() {
            return Err(ModelError::argument("at least one piece", "none"));
        }
        let mut names = HashSet::new();
        if let Some(twice) = pieces.iter().find(|piece| !names.insert(&piece.name)) {
            let expected = "each piece once, with a suffix for its copies, such as I4x2 or I4+";
            let found = format!("two pieces {}", quoted(&twice.name));
            return Err(ModelError::argument(expected, found));
        }
        rigid.retain(|motion| board.image(motion) == board);
        let orientations: Vec<Vec<Shape>> =
            pieces.iter().map(|piece| piece.shape.images(motions)).collect();
        let (mut n_options, mut size) = (0, board.cells().len() as u128);
        let [layers, rows, columns] = board.extent();
        for (piece, orientations) in pieces.iter().zip(&orientations) {
            // The shifts that leave it in the box around the board.
            let places = |shape: &Shape| {
                let [a, b, c] = shape.extent();
                let shifts =
                    [(layers, a), (rows, b), (columns, c)].map(|(n, m)| (n + 1).saturating_sub(m));
                shifts.iter().product::<usize>().min(board.cells().len()) as u128
            };
            let places: u128 = orientations.iter().map(places).sum();
            n_options += places;
            size += 1 + places * (piece.shape.cells().len() as u128 + 2);
        }
        check_size(n_options, size)?;
        let remarks = pieces.iter().filter_map(|piece| piece.remark(lattice)).collect();
        let (finder, motions) = (board.finder(), rigid);
        let packing =
            Self { lattice, board, finder, pieces, orientations, motions, pairs, remarks };
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
        (0..self.orientations[piece].len()).flat_map(move |orientation| {
            // Put the first cell of the orientation on each cell of the board.
            let shape = &self.orientations[piece][orientation];
            let first = shape.cells()[0];
            cells.iter().filter_map(move |&cell| {
                let place = Placement { piece, orientation, shift: difference(cell, first) };
                let filled = (0..).zip(self.cells(place)).map(|(number, cell)| {
                    let is_right = |&cell: &usize| self.may_meet(shape.mark(number), cell);
                    self.finder.find(cell).filter(is_right)
                });
                Some((place, filled.collect::<Option<Vec<usize>>>()?))
            })
        })
    }

    /// Whether a cell of a piece with this mark may fill a cell of the board.
    fn may_meet(&self, mark: u8, cell: usize) -> bool {
        let its = self.board.mark(cell);
        let color = its & !MAY_BE_EMPTY;
        match mark {
            0 => true,
            MAY_BE_EMPTY => its & MAY_BE_EMPTY > 0,
            mark => color == 0 || self.pairs.contains(&(mark, color)),
        }
    }

    /// Motions of the board of which all are products, as permutations of the options.
    fn permutations(&self, problem: &Problem<Placement>) -> Vec<Box<[u32]>> {
        let find = |cell| self.finder.find(cell).expect("a cell of the board");
        // The option of a piece in an orientation is found by its first cell.
        let n_cells = self.board.cells().len();
        let mut n_orientations = 0;
        let mut starts = Vec::with_capacity(self.pieces.len());
        for orientations in &self.orientations {
            starts.push(n_orientations);
            n_orientations += orientations.len();
        }
        let key = |piece: usize, orientation, first| {
            (starts[piece] + orientation) * n_cells + find(first)
        };
        let places = || problem.options().map(|option| *problem.label(option));
        let generators = Motion::generators(&self.motions);
        let mut options = vec![0; if generators.is_empty() { 0 } else { n_orientations * n_cells }];
        for (option, place) in (0..).zip(places()).filter(|_| !generators.is_empty()) {
            let first = self.cells(place).next().expect("a piece has cells");
            options[key(place.piece, place.orientation, first)] = option;
        }
        let permutation = |motion: &Motion| {
            let cells = self.board.moved(motion);
            // The image of an orientation, and the cell that becomes its first one.
            let image = |all: &Vec<Shape>, shape: &Shape| {
                let image = all.binary_search(&shape.image(motion)).expect("all motions are known");
                let first = all[image].cells()[0];
                (image, shape.moved(motion).iter().position(|&cell| cell == first))
            };
            let images = |all: &Vec<Shape>| all.iter().map(|shape| image(all, shape)).collect();
            let images: Vec<Vec<_>> = self.orientations.iter().map(images).collect();
            let option = |place: Placement| {
                let (orientation, first) = images[place.piece][place.orientation];
                let first = first.and_then(|first| self.cells(place).nth(first));
                let first = cells[find(first.expect("a cell of the piece"))];
                options[key(place.piece, orientation, first)]
            };
            places().map(option).collect()
        };
        generators.iter().map(permutation).collect()
    }

    /// Declares the items, and returns those of the pieces (`None` for any number of copies) and of
    /// the cells.
    fn items(
        &self,
        builder: &mut ProblemBuilder<Placement>,
    ) -> Result<(Vec<Option<Entry>>, Vec<ItemId>), ModelError> {
        let n_cells = self.board.cells().len();
        // Unless a piece stands for an empty cell.
        let may_be_empty = !self.pieces.iter().any(Piece::is_hole);
        let all_primary =
            !may_be_empty || (0..n_cells).all(|cell| self.board.mark(cell) & MAY_BE_EMPTY == 0);
        let is_open = |piece: &Piece| matches!(piece.copies, Copies::Between(0, _));
        let has_open = all_primary && self.pieces.iter().any(is_open);
        let sums = has_open.then(|| areas::sums(n_cells, &self.pieces));
        // Whether the board is never filled with more copies than this.
        let is_enough = |piece: &Piece, most: u32| {
            let more = (most as usize + 1).saturating_mul(piece.shape.cells().len());
            let rest = n_cells.checked_sub(more);
            sums.as_ref().is_some_and(|sums| rest.is_none_or(|rest| !sums[rest]))
        };
        let mut pieces = Vec::new();
        for piece in &self.pieces {
            pieces.push(match piece.copies {
                Copies::Exactly(n) => Some(builder.bounded(&piece.name, n..=n)?.into()),
                // An item with bounds would make the search 40 times as long (the solid burrs of
                // six sticks); with a color it only names the piece.
                Copies::Between(0, most) if is_enough(piece, most) => {
                    let any = builder.color("any")?;
                    Some(builder.secondary(&piece.name)?.colored(any))
                }
                Copies::Between(least, most) => {
                    Some(builder.bounded(&piece.name, least..=most)?.into())
                }
                Copies::Any => None,
            });
        }
        let mut cells = Vec::new();
        let is_flat = self.lattice.is_slanted() || self.board.is_flat();
        let place = drawn_places(self.lattice, &self.board);
        for (number, &cell) in self.board.cells().iter().enumerate() {
            let [layer, row, column] = place(cell);
            let name = cell_name(row, column);
            let name = if is_flat { name } else { format!("l{}{name}", layer + 1) };
            cells.push(if may_be_empty && self.board.mark(number) & MAY_BE_EMPTY > 0 {
                builder.secondary(name)?
            } else {
                builder.primary(name)?
            });
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
                let filled = filled.iter().map(|&cell| Entry::from(cells[cell]));
                builder.option(Labeled(item.into_iter().chain(filled), place)).expect(checked);
            }
        }
        let problem = builder.build();
        let motions = self.permutations(&problem);
        problem.with_motions(motions)
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Placement>) -> Tiling {
        // Number the places in the order of their first cells, independent of the order of labels.
        let labels = labels.into_iter().filter(|place| !self.pieces[place.piece].is_hole());
        let mut labels: Vec<&Placement> = labels.collect();
        labels.sort_by_cached_key(|&&place| self.cells(place).min());
        let pieces: Vec<usize> = labels.iter().map(|place| place.piece).collect();
        let mut of_cell = vec![None; self.board.cells().len()];
        for (number, &&place) in labels.iter().enumerate() {
            for cell in self.cells(place) {
                of_cell[self.finder.find(cell).expect("a place on the board")] = Some(number);
            }
        }
        // If some piece may have several copies, each place has a tint of its own.
        let unique = self.pieces.iter().all(|piece| piece.copies == Copies::Exactly(1));
        let tints = (0_u32..)
            .zip(&pieces)
            .map(|(number, &piece)| if unique { narrow(piece) } else { number });
        let tints = tints.collect();
        let letters = self.letters(&pieces);
        Tiling { lattice: self.lattice, board: self.board.clone(), pieces, of_cell, tints, letters }
    }

    /// A picture with a mixture of colors in each cell. The color of a place is that of its piece,
    /// or of its orientation if there is only one piece.
    fn draw_shares<'l>(
        &self,
        shares: impl IntoIterator<Item = (&'l Placement, f64)>,
    ) -> Option<Picture> {
        Some(shares::draw(self, shares))
    }

    fn legend(&self) -> Vec<(String, Picture)> {
        shares::legend(self)
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

/// What tells the layer, row and column of a cell of a board in a drawing.
fn drawn_places(lattice: Lattice, board: &Shape) -> impl Fn([i32; 3]) -> [usize; 3] {
    let slanted = lattice.is_slanted().then(|| Lattice::places(board));
    move |cell| match &slanted {
        Some(places) => {
            let [row, column] = places(cell);
            [0, row, column]
        }
        None => cell.map(index),
    }
}

/// A layer, row or column of a shape as an index. It is never negative.
fn index(x: i32) -> usize {
    usize::try_from(x).expect("shapes begin at 0")
}

/// The numbers of layers, rows and columns of a drawing of a board.
fn drawn_extent(lattice: Lattice, board: &Shape) -> [usize; 3] {
    let places = board.cells().iter().copied().map(drawn_places(lattice, board));
    places.fold([0; 3], |most, place| [0, 1, 2].map(|k| most[k].max(place[k] + 1)))
}

/// A picture for each layer of a board, without any cells.
fn grids(lattice: Lattice, board: &Shape) -> Vec<Grid> {
    let [layers, rows, columns] = drawn_extent(lattice, board);
    let form = match lattice {
        Lattice::Squares | Lattice::Cubes => CellForm::Square,
        Lattice::Hexagons => CellForm::Hexagon,
        Lattice::Triangles => CellForm::Triangle,
    };
    vec![Grid::new(rows, columns).with_cells(form); layers]
}

/// A filled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    lattice: Lattice,
    board: Shape,
    /// The piece of each place, by index.
    pieces: Vec<usize>,
    /// The place that fills each cell of the board; `None` if it is empty.
    of_cell: Vec<Option<usize>>,
    tints: Vec<u32>,
    letters: Vec<char>,
}

impl Tiling {
    /// The placed pieces in the order of their first cells: the index of the piece, and the layer,
    /// row and column of each cell it fills. A cell of a slanted lattice has its three coordinates.
    pub fn places(&self) -> impl Iterator<Item = (usize, Vec<[i32; 3]>)> {
        let mut cells = vec![Vec::new(); self.pieces.len()];
        for (cell, place) in self.filled() {
            cells[place].push(cell);
        }
        self.pieces.iter().copied().zip(cells)
    }

    /// The cells that are not empty, each with its place.
    fn filled(&self) -> impl Iterator<Item = ([i32; 3], usize)> {
        let cells = self.board.cells().iter().zip(&self.of_cell);
        cells.filter_map(|(&cell, place)| Some((cell, (*place)?)))
    }
}

/// A line for each row, with a letter for each cell. Equal letters that touch are one piece, unless
/// there are more than 52 pieces. Empty lines separate layers; dots are outside the board, or
/// empty.
impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let drawn = drawn_places(self.lattice, &self.board);
        let [layers, rows, columns] = drawn_extent(self.lattice, &self.board);
        // Between two hexagons is no cell.
        let blank = if self.lattice == Lattice::Hexagons { ' ' } else { '.' };
        let mut lines = vec![vec![blank; columns]; layers * rows];
        for (cell, place) in self.filled() {
            let [layer, row, column] = drawn(cell);
            lines[layer * rows + row][column] = self.letters[place];
        }
        let line = |row: &Vec<char>| String::from_iter(row).trim_end().to_owned();
        let layer = |rows: &[Vec<char>]| joined(rows.iter().map(line), "\n");
        f.write_str(&joined(lines.chunks(rows).map(layer), "\n\n"))
    }
}

impl Draw for Tiling {
    fn picture(&self) -> Picture {
        let (drawn, mut grids) =
            (drawn_places(self.lattice, &self.board), grids(self.lattice, &self.board));
        for (cell, place) in self.filled() {
            let [layer, row, column] = drawn(cell);
            grids[layer].put(row, column, narrow(place));
            grids[layer].tint(row, column, self.tints[place]);
        }
        Picture::Grids(grids)
    }
}
