//! Sets of cells in the plane or in space: boards and pieces.

use std::collections::BTreeSet;
use std::str::FromStr;

use super::super::{ModelError, within};
use super::{Lattice, Motion, Motions};
use crate::text::ParseError;
use quadrille_base::narrow;
use quadrille_base::sets::Sets;

/// A nonempty set of unit cells, shifted so that its least layer, row and column are 0.
///
/// In text form, every character except dots and blanks is a cell; lines are rows, and empty lines
/// separate layers.
///
/// ```
/// use quadrille::models::packing::Shape;
///
/// let frame: Shape = "###\n#.#\n###".parse()?;
/// assert_eq!(frame.cells().len(), 8);
/// assert_eq!(Shape::rectangle(2, 2)?, "aa\nbb".parse()?);
/// let cube: Shape = "##\n##\n\n##\n##".parse()?;
/// assert_eq!(cube, Shape::cuboid(2, 2, 2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The layer, row and column of each cell, sorted.
    cells: Vec<[i32; 3]>,
    /// A mark for each cell, such as its color; empty if all are 0.
    marks: Vec<u8>,
}

/// The greatest number of cells in a box around a shape, as a power of 2. It limits the memory of
/// [`CellNumbers`], which takes 4 bytes for each cell of the box; a browser has less memory.
const LARGEST_BOX_BITS: u32 = if cfg!(target_family = "wasm") { 20 } else { 24 };
const LARGEST_BOX: usize = 1 << LARGEST_BOX_BITS;

impl Shape {
    /// The shape with these cells, each a layer, a row and a column. Shifts them to start at 0.
    ///
    /// # Errors
    ///
    /// If there are no cells, or the box around them has more than 2^24 cells.
    pub fn new(cells: impl IntoIterator<Item = [i32; 3]>) -> Result<Self, ModelError> {
        Self::marked(cells.into_iter().map(|cell| (cell, 0)).collect())
    }

    /// The same, with a mark for each cell.
    pub(crate) fn marked(cells: Vec<([i32; 3], u8)>) -> Result<Self, ModelError> {
        if cells.is_empty() {
            return Err(ModelError::argument("at least one cell", "none"));
        }
        let spans = [0, 1, 2].map(|axis| {
            let all = || cells.iter().map(|(cell, _)| i64::from(cell[axis]));
            let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            usize::try_from(high - low + 1).unwrap_or(usize::MAX)
        });
        let volume = spans.into_iter().try_fold(1, usize::checked_mul);
        if volume.is_none_or(|volume| volume > LARGEST_BOX) {
            let [layers, rows, columns] = spans;
            let found = format!("{layers} layers of {rows} rows and {columns} columns");
            return Err(ModelError::argument(
                format!("a box of at most 2^{LARGEST_BOX_BITS} cells"),
                found,
            ));
        }
        Ok(Self::shifted(cells))
    }

    /// The shape with these cells. A box around them must have at most [`LARGEST_BOX`] cells.
    fn shifted(mut cells: Vec<([i32; 3], u8)>) -> Self {
        let low = low(cells.iter().map(|&(cell, _)| cell));
        for (cell, _) in &mut cells {
            *cell = difference(*cell, low);
        }
        cells.sort_unstable();
        cells.dedup_by_key(|(cell, _)| *cell);
        let (cells, mut marks): (_, Vec<u8>) = cells.into_iter().unzip();
        if marks.iter().all(|&mark| mark == 0) {
            marks = Vec::new();
        }
        Self { cells, marks }
    }

    /// A board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// If one of them is 0, or there are more than 2^24 cells.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, ModelError> {
        Self::cuboid(1, rows, columns)
    }

    /// A box with these numbers of layers, rows and columns.
    ///
    /// # Errors
    ///
    /// If one of them is 0, or there are more than 2^24 cells.
    pub fn cuboid(layers: usize, rows: usize, columns: usize) -> Result<Self, ModelError> {
        let volume = [layers, rows, columns].into_iter().try_fold(1, usize::checked_mul);
        if !volume.is_some_and(|volume| (1..=LARGEST_BOX).contains(&volume)) {
            let expected = format!(
                "rows and columns, at least one of each, and at most 2^{LARGEST_BOX_BITS} cells in \
                 all"
            );
            let flat = if layers == 1 { String::new() } else { format!("{layers}x") };
            return Err(ModelError::argument(expected, format!("{flat}{rows}x{columns}")));
        }
        let to = |n: usize| i32::try_from(n).expect("at most 2^24");
        let (rows, columns) = (to(rows), to(columns));
        let cells = (0..to(layers)).flat_map(|layer| {
            (0..rows).flat_map(move |row| (0..columns).map(move |column| [layer, row, column]))
        });
        Ok(Self { cells: cells.collect(), marks: Vec::new() })
    }

    /// The Aztec diamond of this order: rows of 2, 4, .., 2 `n`, 2 `n`, .., 4, 2 cells (Elkies,
    /// Kuperberg, Larsen and Propp, 1992).
    ///
    /// # Errors
    ///
    /// If the order is 0 or greater than 2,048.
    pub fn aztec_diamond(order: usize) -> Result<Self, ModelError> {
        // The box around it has 2 `n` rows and columns.
        const MOST: usize = 1 << (LARGEST_BOX_BITS / 2 - 1);
        let n = i32::try_from(within(order, 1..=MOST, "an order")?).expect("at most 2,048");
        let inside = |x: i32| if x < n { n - 1 - x } else { x - n };
        let square = (0..2 * n).flat_map(|row| (0..2 * n).map(move |column| [0, row, column]));
        Self::new(square.filter(|&[_, row, column]| inside(row) + inside(column) < n))
    }

    /// All connected sets of `n` cells in the plane, one of each set of images under `motions`: the
    /// free polyominoes with [`Motions::Reflect`] (OEIS A000105: 1, 1, 2, 5, 12, 35), the one-sided
    /// polyominoes with [`Motions::Turn`] (A000988).
    ///
    /// # Errors
    ///
    /// If `n` is 0 or greater than 10.
    pub fn polyominoes(n: usize, motions: Motions) -> Result<Vec<Self>, ModelError> {
        Lattice::Squares.pieces(n, motions)
    }

    /// All connected sets of `n` cubes, one of each set of images under `motions`. Their numbers
    /// with [`Motions::Turn`] are OEIS A000162: 1, 1, 2, 8, 29.
    ///
    /// # Errors
    ///
    /// If `n` is 0 or greater than 7.
    pub fn polycubes(n: usize, motions: Motions) -> Result<Vec<Self>, ModelError> {
        Lattice::Cubes.pieces(n, motions)
    }

    /// All connected shapes of `n` cells up to `motions`. Extends each shape that has one cell less
    /// by each neighboring cell.
    pub(super) fn grown(n: usize, motions: Motions, lattice: Lattice) -> Vec<Self> {
        let motions = Motion::all(motions, lattice);
        let last = |shape: Self| shape.images(&motions).into_iter().next_back();
        let marks: &[u8] = if lattice == Lattice::Triangles { &[1, 2] } else { &[0] };
        let cells = marks.iter().map(|&mark| Self::shifted(vec![([0; 3], mark)]));
        let mut all: BTreeSet<Self> = cells.filter_map(last).collect();
        for _ in 1..n {
            let mut larger = BTreeSet::new();
            for shape in &all {
                let marked: Vec<([i32; 3], u8)> = shape.marked_cells().collect();
                for neighbor in
                    marked.iter().flat_map(|&(cell, mark)| lattice.neighbors(cell, mark))
                {
                    if !shape.cells.contains(&neighbor.0) {
                        let grown = marked.iter().copied().chain([neighbor]).collect();
                        larger.extend(last(Self::shifted(grown)));
                    }
                }
            }
            all = larger;
        }
        all.into_iter().collect()
    }

    /// The cells with their marks.
    fn marked_cells(&self) -> impl Iterator<Item = ([i32; 3], u8)> {
        self.cells.iter().enumerate().map(|(number, &cell)| (cell, self.mark(number)))
    }

    /// The layer, row and column of each cell, sorted.
    pub fn cells(&self) -> &[[i32; 3]] {
        &self.cells
    }

    /// The numbers of layers, rows and columns of the bounding box.
    pub fn extent(&self) -> [usize; 3] {
        [0, 1, 2].map(|axis| {
            let last = self.cells.iter().map(|cell| cell[axis]).max().unwrap_or(0);
            last.unsigned_abs() as usize + 1
        })
    }

    /// Whether it is one layer thick.
    pub(super) fn is_flat(&self) -> bool {
        self.cells.iter().all(|cell| cell[0] == 0)
    }

    /// The mark of the cell with this number.
    pub(super) fn mark(&self, cell: usize) -> u8 {
        self.marks.get(cell).copied().unwrap_or(0)
    }

    /// The number of sets of cells that are connected by sides.
    pub(super) fn n_parts(&self, lattice: Lattice) -> usize {
        let mut sets = Sets::new(self.cells.len());
        let finder = self.finder();
        for (number, (cell, mark)) in (0..).zip(self.marked_cells()) {
            let neighbors = lattice.neighbors(cell, mark);
            for other in neighbors.filter_map(|(neighbor, _)| finder.find(neighbor)) {
                sets.join(number, narrow(other));
            }
        }
        sets.lists().len()
    }

    /// The images of the cells under a motion, in the order of the cells.
    pub(super) fn moved(&self, motion: &Motion) -> Vec<[i32; 3]> {
        let images = self.cells.iter().map(|&cell| motion.apply(cell));
        let low = low(images.clone());
        images.map(|cell| difference(cell, low)).collect()
    }

    /// The image under a motion.
    pub(super) fn image(&self, motion: &Motion) -> Self {
        let mark = |(number, cell)| (cell, motion.mark(self.mark(number)));
        Self::shifted(self.moved(motion).into_iter().enumerate().map(mark).collect())
    }

    /// The distinct images under these motions, sorted.
    pub(super) fn images(&self, motions: &[Motion]) -> Vec<Self> {
        let images: BTreeSet<Self> = motions.iter().map(|motion| self.image(motion)).collect();
        images.into_iter().collect()
    }

    /// The numbers of the cells, by coordinates.
    pub(super) fn finder(&self) -> CellNumbers {
        let extent = self.extent();
        let mut numbers = vec![u32::MAX; extent.iter().product()];
        for (number, &cell) in (0_u32..).zip(&self.cells) {
            numbers[place(extent, cell).expect("a cell of its own")] = number;
        }
        CellNumbers { extent, numbers }
    }
}

/// The least layer, row and column of these cells.
fn low(cells: impl Iterator<Item = [i32; 3]>) -> [i32; 3] {
    let low = cells.reduce(|low, cell| [0, 1, 2].map(|axis| low[axis].min(cell[axis])));
    low.unwrap_or_default()
}

/// The shift from one cell to another one.
pub(super) fn difference(to: [i32; 3], from: [i32; 3]) -> [i32; 3] {
    [0, 1, 2].map(|axis| to[axis] - from[axis])
}

/// The number of each cell of a shape, by its coordinates.
#[derive(Clone, Debug)]
pub(super) struct CellNumbers {
    extent: [usize; 3],
    numbers: Vec<u32>,
}

impl CellNumbers {
    pub(super) fn find(&self, cell: [i32; 3]) -> Option<usize> {
        let number = self.numbers[place(self.extent, cell)?];
        (number != u32::MAX).then_some(number as usize)
    }
}

/// The row-major index of a cell in a box, or `None` outside it.
fn place(extent: [usize; 3], cell: [i32; 3]) -> Option<usize> {
    cell.into_iter().zip(extent).try_fold(0, |place, (x, extent)| {
        let x = usize::try_from(x).ok().filter(|&x| x < extent)?;
        Some(place * extent + x)
    })
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Lattice::Cubes.drawing(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polyominoes_agree_with_published_counts() {
        for (n, free, one_sided, fixed, solid) in [
            (1, 1, 1, 1, 1),
            (2, 1, 1, 2, 1),
            (3, 2, 2, 6, 2),
            (4, 5, 7, 19, 8),
            (5, 12, 18, 63, 29),
        ] {
            for (motions, expected) in
                [(Motions::Reflect, free), (Motions::Turn, one_sided), (Motions::Shift, fixed)]
            {
                assert_eq!(Shape::polyominoes(n, motions).unwrap().len(), expected, "{n} cells");
            }
            assert_eq!(Shape::polycubes(n, Motions::Turn).unwrap().len(), solid, "{n} cubes");
        }
        assert!(Shape::polyominoes(0, Motions::Turn).is_err());
    }

    #[test]
    fn errors_in_drawings_have_line_and_column() {
        let fault = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
        assert!(fault(" .\n\n").starts_with("1:1: expected a drawing"));
        assert_eq!(fault("#\n.#\u{7}"), "2:3: expected a character, found U+0007");
        assert!(Shape::new([[0, 0, 0], [0, i32::MAX, i32::MIN]]).is_err());
        assert!(Shape::rectangle(3, 0).is_err() && Shape::rectangle(1 << 20, 1 << 20).is_err());
        assert!(Shape::aztec_diamond(0).is_err());
    }

    #[test]
    fn blank_lines_separate_layers() {
        let shape: Shape = "\n #\n##\n \n\n#\n\n".parse().unwrap();
        assert_eq!(shape.cells(), [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]]);
        assert_eq!(shape.extent(), [2, 2, 2]);
    }
}
