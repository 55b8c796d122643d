//! The lattices whose cells make boards and pieces: squares, cubes, hexagons and triangles.
//!
//! A cell has three coordinates, and every motion of a lattice maps axes to axes. For squares and
//! cubes they are layer, row and column. For hexagons and triangles they are the numbers of the
//! strips, in three directions, that have the cell. Their sum is the same for all hexagons of a
//! shape. That of a triangle which points down is by 1 greater than that of one which points up;
//! these have the marks 2 and 1, so that a shift maps none to the other.
//!
//! **Drawings.** Rows are horizontal, and a step to the right is half the width of a cell: so a
//! triangle has a place for each half of its base, and a hexagon has two places. In the first row
//! and place is a triangle that points up; its neighbors point down, as on a chessboard. Hexagons
//! are only at the places of triangles that point up: as in `# # #` above ` # # `. ("Doubled
//! coordinates" in A. Patel, "Hexagonal Grids", 2013.)

use super::super::ModelError;
use super::super::checks::within;
use super::super::drawing::drawn_shapes;
use super::super::lines::of_text;
use super::{Motions, Shape};
use crate::text::ParseError;

/// A lattice of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lattice {
    /// Squares in the plane.
    Squares,
    /// Cubes.
    Cubes,
    /// Regular hexagons: the cells of polyhexes.
    Hexagons,
    /// Equilateral triangles: the cells of polyiamonds.
    Triangles,
}

/// The steps from a cell to those that have a side in common with it; those to other layers first.
const STEPS: [[i32; 3]; 6] = [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]];

/// The same for hexagons.
const AROUND: [[i32; 3]; 6] =
    [[0, 1, -1], [0, -1, 1], [1, 0, -1], [-1, 0, 1], [1, -1, 0], [-1, 1, 0]];

/// The same for a triangle that points up. For one that points down they are reversed.
const DOWN: [[i32; 3]; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

impl Lattice {
    /// The cells that have a side in common with this one, each with its mark.
    pub(in super::super) fn neighbors(
        self,
        cell: [i32; 3],
        mark: u8,
    ) -> impl Iterator<Item = ([i32; 3], u8)> {
        let (steps, sign, mark) = match self {
            Self::Squares => (&STEPS[2..], 1, mark),
            Self::Cubes => (&STEPS[..], 1, mark),
            Self::Hexagons => (&AROUND[..], 1, mark),
            Self::Triangles => (&DOWN[..], if mark == 1 { 1 } else { -1 }, 3 - mark),
        };
        steps.iter().map(move |step| ([0, 1, 2].map(|axis| cell[axis] + sign * step[axis]), mark))
    }

    /// Whether its cells are neither squares nor cubes.
    pub(super) fn is_slanted(self) -> bool {
        matches!(self, Self::Hexagons | Self::Triangles)
    }

    /// The cell at a place of a drawing, with its mark; `None` if there is none.
    pub(in super::super) fn at(self, drawn @ [layer, row, x]: [i32; 3]) -> Option<([i32; 3], u8)> {
        if !self.is_slanted() {
            return Some((drawn, 0));
        }
        let is_down = (row + x).rem_euclid(2) == 1;
        let mark = if self == Self::Triangles { 1 + u8::from(is_down) } else { 0 };
        let cell = [row, -(row - x).div_euclid(2), -(row + x).div_euclid(2)];
        (layer == 0 && (mark > 0 || !is_down)).then_some((cell, mark))
    }

    /// The row and the place in a drawing of each cell of a shape.
    pub(super) fn places(shape: &Shape) -> impl Fn([i32; 3]) -> [usize; 2] {
        let place = |cell: [i32; 3]| cell[1] - cell[2];
        let least = shape.cells().iter().map(|&cell| place(cell)).min().unwrap_or(0);
        let first = shape.cells()[0];
        let is_down = shape.mark(0) == 2;
        let odd = (first[0] + place(first) - least + i32::from(is_down)).rem_euclid(2);
        move |cell| [cell[0], place(cell) - least + odd].map(super::index)
    }

    /// The shape with these cells of a drawing, which are cells of the lattice.
    pub(super) fn shape(self, drawn: impl Iterator<Item = [i32; 3]>) -> Result<Shape, ModelError> {
        Shape::marked(drawn.map(|place| self.at(place).expect("a cell")).collect())
    }

    /// A board or a piece from a drawing; for squares and cubes as [`Shape`] reads it.
    ///
    /// # Errors
    ///
    /// If there is no cell, or a place has none.
    pub fn drawing(self, text: &str) -> Result<Shape, ParseError> {
        let cells = drawn_shapes(text, self)?;
        self.shape(cells.iter().map(|drawn| drawn.cell)).map_err(of_text)
    }

    /// All connected sets of `n` cells, one of each set of images under `motions`, sorted.
    ///
    /// With [`Motions::Reflect`], `Turn` and `Shift` these are the free, one-sided and fixed
    /// polyhexes (OEIS A000228: 1, 1, 3, 7, 22, 82; A006535; A001207) and polyiamonds (A000577: 1,
    /// 1, 1, 3, 4, 12, 24, 66; A006534; A001420).
    ///
    /// # Errors
    ///
    /// If `n` is 0 or greater than 10; for hexagons than 8, for cubes than 7.
    pub fn pieces(self, n: usize, motions: Motions) -> Result<Vec<Shape>, ModelError> {
        let most = match self {
            Self::Squares | Self::Triangles => 10,
            Self::Hexagons => 8,
            Self::Cubes => 7,
        };
        Ok(Shape::grown(within(n, 1..=most, "a number of cells in a piece")?, motions, self))
    }

    /// A parallelogram of hexagons, or of rhombs that are two triangles each: this many rows, each
    /// of this many.
    ///
    /// # Errors
    ///
    /// If there is no cell, or there are too many, or cells are squares or cubes.
    pub fn parallelogram(self, rows: usize, columns: usize) -> Result<Shape, ModelError> {
        let count = if self == Self::Triangles { columns.saturating_mul(2) } else { columns };
        self.rows(rows, columns, move |row| (rows - 1 - row, count))
    }

    /// A triangle with this many cells along each side.
    ///
    /// # Errors
    ///
    /// If `side` is 0 or too large, or cells are squares or cubes.
    pub fn triangle(self, side: usize) -> Result<Shape, ModelError> {
        let step = if self == Self::Triangles { 2 } else { 1 };
        self.rows(side, side, move |row| (side - 1 - row, step * row + 1))
    }

    /// A hexagon with this many cells along each side.
    ///
    /// # Errors
    ///
    /// If `side` is 0 or too large, or cells are squares or cubes.
    pub fn hexagon(self, side: usize) -> Result<Shape, ModelError> {
        let is_triangles = self == Self::Triangles;
        let rows = side.saturating_mul(2).saturating_sub(usize::from(!is_triangles));
        self.rows(rows, side, move |row| {
            // The number of rows to the nearest one in the middle.
            let away = side - 1 - row.min(rows - 1 - row);
            (away, if is_triangles { 4 * side - 1 - 2 * away } else { rows - away })
        })
    }

    /// A board from the place of the first cell and the number of cells of each row. In the first
    /// row it points up.
    fn rows(
        self,
        rows: usize,
        columns: usize,
        row: impl Fn(usize) -> (usize, usize),
    ) -> Result<Shape, ModelError> {
        // The box around it is larger than the board: it has three axes.
        const MOST: usize = if cfg!(target_family = "wasm") { 50 } else { 100 };
        within(rows, 1..=2 * MOST, "a number of rows")?;
        within(columns, 1..=MOST, "a number of columns")?;
        if !self.is_slanted() {
            let found = format!("{self:?}").to_lowercase();
            return Err(ModelError::argument("hexagons or triangles", found));
        }
        let odd = row(0).0 % 2;
        let step = if self == Self::Triangles { 1 } else { 2 };
        let line = |number| {
            let (first, count) = row(number);
            (0..count).map(move |k| {
                [0, number, first + odd + step * k].map(|x| i32::try_from(x).expect("at most 400"))
            })
        };
        self.shape((0..rows).flat_map(line))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Copies, Packing, Piece};
    use super::*;
    use crate::Model;
    use Lattice::{Hexagons, Triangles};
    use Motions::{Reflect, Shift, Turn};

    #[test]
    fn polyhexes_and_polyiamonds_agree_with_published_counts() {
        let numbers = |lattice: Lattice, motions, most| -> Vec<usize> {
            (1..=most).map(|n| lattice.pieces(n, motions).unwrap().len()).collect()
        };
        assert_eq!(numbers(Hexagons, Reflect, 6), [1, 1, 3, 7, 22, 82]); // OEIS A000228
        assert_eq!(numbers(Hexagons, Turn, 5), [1, 1, 3, 10, 33]); // A006535
        assert_eq!(numbers(Hexagons, Shift, 5), [1, 3, 11, 44, 186]); // A001207
        assert_eq!(numbers(Triangles, Reflect, 8), [1, 1, 1, 3, 4, 12, 24, 66]); // A000577
        assert_eq!(numbers(Triangles, Turn, 7), [1, 1, 1, 4, 6, 19, 43]); // A006534
        assert_eq!(numbers(Triangles, Shift, 6), [2, 3, 6, 14, 36, 94]); // A001420
    }

    #[test]
    fn boards_have_their_numbers_of_cells() {
        let cells = |shape: Result<Shape, ModelError>| shape.unwrap().cells().len();
        for n in 1..6 {
            assert_eq!(cells(Hexagons.hexagon(n)), 3 * n * (n - 1) + 1);
            assert_eq!(cells(Hexagons.triangle(n)), n * (n + 1) / 2);
            assert_eq!(cells(Hexagons.parallelogram(n, 7)), 7 * n);
            assert_eq!(cells(Triangles.hexagon(n)), 6 * n * n);
            assert_eq!(cells(Triangles.triangle(n)), n * n);
            assert_eq!(cells(Triangles.parallelogram(n, 7)), 14 * n);
        }
        assert!(Lattice::Squares.hexagon(2).is_err());
        for lattice in [Hexagons, Triangles] {
            for side in [0, usize::MAX] {
                assert!(lattice.hexagon(side).is_err() && lattice.triangle(side).is_err());
                assert!(lattice.parallelogram(side, 3).is_err());
                assert!(lattice.parallelogram(3, side).is_err());
            }
        }
    }

    /// The middle of a cell: half the width of a cell is 3 to the right, and a third of the height
    /// of a triangle is the root of 3 downwards.
    fn middle(lattice: Lattice, [row, place]: [usize; 2]) -> [usize; 2] {
        let is_up = (row + place).is_multiple_of(2);
        [3 * place, 3 * row + usize::from(lattice == Triangles && is_up)]
    }

    /// The square of the distance of two middles; 3 times as much, so that it is whole.
    fn distance([a, b]: [[usize; 2]; 2]) -> usize {
        a[0].abs_diff(b[0]).pow(2) + 3 * a[1].abs_diff(b[1]).pow(2)
    }

    /// The distances in the order of points that makes them least: equal for congruent sets.
    fn form(points: &[[usize; 2]]) -> Vec<usize> {
        fn least(points: &[[usize; 2]], order: &mut Vec<usize>, best: &mut Vec<usize>) {
            if order.len() == points.len() {
                let pairs = order.iter().flat_map(|&a| order.iter().map(move |&b| [a, b]));
                let all = pairs.map(|pair| distance(pair.map(|k| points[k]))).collect();
                if best.is_empty() || all < *best {
                    *best = all;
                }
            }
            for k in 0..points.len() {
                if !order.contains(&k) {
                    order.push(k);
                    least(points, order, best);
                    order.pop();
                }
            }
        }
        let mut best = Vec::new();
        least(points, &mut Vec::new(), &mut best);
        best
    }

    /// In how many ways these sets fill the cells that are not full. `used` has the forms that are
    /// used, if each is used once.
    fn ways(
        full: u64,
        used: Option<&[&Vec<usize>]>,
        all: &[(u64, Vec<usize>)],
        n_cells: u32,
    ) -> u64 {
        if full.count_ones() == n_cells {
            return 1;
        }
        let first = 1_u64 << full.trailing_ones();
        let mut sum = 0;
        for (set, form) in all {
            let is_used = used.is_some_and(|used| used.contains(&form));
            if set & first > 0 && set & full == 0 && !is_used {
                let used = used.map(|used| [used, &[form]].concat());
                sum += ways(full | set, used.as_deref(), all, n_cells);
            }
        }
        sum
    }

    /// The number of ways to divide a board into pieces of `n` cells, by geometry alone.
    fn by_brute_force(lattice: Lattice, board: &Shape, n: usize, copies: Copies) -> u64 {
        let places = Lattice::places(board);
        let points = board.cells().iter().map(|&cell| middle(lattice, places(cell)));
        let points: Vec<[usize; 2]> = points.collect();
        let side = if lattice == Triangles { 12 } else { 36 };
        let touch = |a: usize, b: usize| distance([points[a], points[b]]) == side;
        // The connected sets of n cells as bits.
        let has = |set: u64, k: usize| set >> k & 1 == 1;
        let mut sets = BTreeSet::from([0_u64]);
        for _ in 0..n {
            let mut larger = BTreeSet::new();
            for &set in &sets {
                let joins = |k| set == 0 || (0..points.len()).any(|j| has(set, j) && touch(j, k));
                let cells = (0..points.len()).filter(|&k| !has(set, k) && joins(k));
                larger.extend(cells.map(|k| set | 1 << k));
            }
            sets = larger;
        }
        let members = |set| (0..points.len()).filter(move |&k| has(set, k));
        let form = |set| form(&members(set).map(|k| points[k]).collect::<Vec<_>>());
        let formed: Vec<(u64, Vec<usize>)> = sets.iter().map(|&set| (set, form(set))).collect();
        let used: Option<&[&Vec<usize>]> = (copies != Copies::Any).then_some(&[]);
        ways(0, used, &formed, u32::try_from(points.len()).unwrap())
    }

    #[test]
    fn tilings_are_those_that_brute_force_finds() {
        let once = Copies::Exactly(1);
        for (lattice, board, n, copies) in [
            (Hexagons, Hexagons.parallelogram(3, 4), 3, Copies::Any),
            (Hexagons, Hexagons.triangle(5), 3, Copies::Any),
            (Hexagons, Hexagons.parallelogram(4, 7), 4, once),
            (Hexagons, Hexagons.triangle(7), 4, once), // none: M. Gardner
            (Triangles, Triangles.hexagon(2), 4, Copies::Any),
            (Triangles, Triangles.parallelogram(2, 5), 5, Copies::Any),
            (Triangles, Triangles.triangle(6), 6, Copies::Any),
        ] {
            let board = board.unwrap();
            let expected = by_brute_force(lattice, &board, n, copies);
            let name = |k| format!("p{k}");
            let piece = |(k, shape)| Piece::new(name(k), shape, copies).unwrap();
            let shapes = lattice.pieces(n, Reflect).unwrap();
            let pieces = shapes.into_iter().enumerate().map(piece).collect();
            let packing = Packing::on(lattice, board, pieces, Reflect).unwrap();
            assert_eq!(packing.problem().count(), expected.into(), "{lattice:?}, {n} cells");
        }
    }

    #[test]
    fn pairs_of_triangles_fill_hexagons_as_often_as_published() {
        for (side, count) in [(1, 2_u32), (2, 20), (3, 980), (4, 232_848)] {
            let diamonds = Piece::named_of(Triangles, "diamond+").unwrap();
            let board = Triangles.hexagon(side).unwrap();
            let packing = Packing::on(Triangles, board, diamonds, Reflect).unwrap();
            assert_eq!(packing.problem().count(), count.into()); // OEIS A008793
        }
    }

    #[test]
    fn the_twelve_hexiamonds_fill_parallelograms_as_often_as_published() {
        for (rows, columns, count) in [(3, 12, 0_u32), (4, 9, 74), (6, 6, 156)] {
            let board = Triangles.parallelogram(rows, columns).unwrap();
            let pieces = Piece::named_of(Triangles, "hexiamonds").unwrap();
            let packing = Packing::on(Triangles, board, pieces, Reflect).unwrap();
            let symmetry = packing.problem().symmetry().unwrap().count().unwrap();
            assert_eq!(symmetry, count.into(), "{rows}x{columns}"); // Polyform Puzzler
        }
    }

    #[test]
    fn a_set_of_pieces_has_a_plural_and_a_singular() {
        for (lattice, sets) in [
            (Hexagons, ["trihexes", "trihex", "3-hexes", "3-hex"]),
            (Triangles, ["triamonds", "triamond", "3-iamonds", "3-iamond"]),
        ] {
            let named = |word: &str| Piece::named_of(lattice, word).unwrap();
            let [first, others @ ..] = sets;
            for set in others {
                assert_eq!(named(set), named(first), "{set}");
                assert_eq!(named(&format!("{set}x2")), named(&format!("{first}x2")), "{set}");
            }
        }
    }

    #[test]
    fn no_two_pieces_have_the_same_name() {
        for (one, other) in
            [("trihexes", "trihexes"), ("monohex+", "monohex+"), ("dihex", "dihexx2")]
        {
            let mut pieces = Piece::named_of(Hexagons, one).unwrap();
            pieces.extend(Piece::named_of(Hexagons, other).unwrap());
            let board = Hexagons.hexagon(2).unwrap();
            let error = Packing::on(Hexagons, board, pieces, Reflect).unwrap_err();
            let expected = "expected each piece once, with a suffix for its copies";
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }

    #[test]
    fn a_solution_is_a_drawing_of_its_board() {
        for (lattice, words, board) in [
            (Hexagons, "monohex+", Hexagons.hexagon(3)),
            (Hexagons, "monohex+", Hexagons.triangle(4)),
            (Triangles, "moniamond+", Triangles.hexagon(2)),
            (Triangles, "moniamond+", Triangles.triangle(2)),
            (Triangles, "moniamond+", Triangles.parallelogram(2, 2)),
        ] {
            let board = board.unwrap();
            let pieces = Piece::named_of(lattice, words).unwrap();
            let packing = Packing::on(lattice, board.clone(), pieces, Reflect).unwrap();
            let problem = packing.problem();
            let tiling = packing.decode(problem.labels(&problem.first().unwrap()));
            let text: String = tiling.to_string().replace(|c: char| c.is_alphabetic(), "#");
            assert_eq!(lattice.drawing(&text).unwrap(), board, "{text}");
        }
        assert_eq!(Hexagons.drawing("# #\n #").unwrap().cells().len(), 3);
        // Either row may be the one that is shifted.
        let shifted = Hexagons.drawing(" # #\n# # #").unwrap();
        assert_eq!(shifted, Hexagons.drawing("  # #\n # # #").unwrap());
        assert_eq!(shifted.cells().len(), 5);
        assert!(Hexagons.drawing("##").unwrap_err().to_string().starts_with("1:2: "));
        assert!(Triangles.drawing("#\n\n#").unwrap_err().to_string().starts_with("3:1: "));
    }
}
