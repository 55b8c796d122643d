//! Pieces: shapes with a name and a number of copies.

use super::super::ModelError;
use super::super::catalogue::PIECES;
use super::super::drawing::{Drawn, drawn_shapes};
use super::{Lattice, MAY_BE_EMPTY, Motions, Shape, is_name};
use crate::problem::ProblemError;
use crate::text::{ParseError, quoted};

/// The number of copies of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Copies {
    /// Exactly this number; every copy has to be used.
    Exactly(u32),
    /// At least the first number, and at most the second.
    Between(u32, u32),
    /// Any number, including none.
    Any,
}

impl Copies {
    /// The least and the greatest number.
    pub(super) fn bounds(self) -> (u64, Option<u64>) {
        match self {
            Self::Exactly(n) => (n.into(), Some(n.into())),
            Self::Between(least, most) => (least.into(), Some(most.into())),
            Self::Any => (0, None),
        }
    }
}

/// A shape with a name and a number of copies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The name, which an item can have.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// The number of copies.
    pub copies: Copies,
}

impl Piece {
    /// A piece with this name, shape and number of copies.
    ///
    /// # Errors
    ///
    /// If an item cannot have that name, or there are 0 copies.
    pub fn new(name: impl Into<String>, shape: Shape, copies: Copies) -> Result<Self, ModelError> {
        let name = name.into();
        if !is_name(&name) {
            return Err(ProblemError::Name(name.into()).into());
        }
        if copies == Copies::Exactly(0) {
            return Err(ModelError::argument(format!("at least one copy of piece {name}"), 0));
        }
        Ok(Self { name, shape, copies })
    }

    /// Whether it stands for a cell of the board that stays empty.
    pub(super) fn is_hole(&self) -> bool {
        self.shape.mark(0) == MAY_BE_EMPTY
    }

    /// What is unusual about it.
    pub(super) fn remark(&self, lattice: Lattice) -> Option<String> {
        let n = self.shape.n_parts(lattice);
        let name = &self.name;
        (n > 1).then(|| format!("piece {name} is in {n} parts, which have no side in common"))
    }

    /// The pieces of a drawing, in the order of their first cells. Cells with the same character
    /// are one piece, named by that character.
    ///
    /// ```
    /// use quadrille::models::packing::Piece;
    ///
    /// let pieces = Piece::drawn("AAB\nABB")?;
    /// let names: Vec<&str> = pieces.iter().map(|piece| &piece.name[..]).collect();
    /// assert_eq!(names, ["A", "B"]);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no cell, or an item cannot have the name.
    pub fn drawn(text: &str) -> Result<Vec<Self>, ParseError> {
        Self::drawn_of(Lattice::Cubes, text)
    }

    /// The same for cells of a lattice.
    ///
    /// # Errors
    ///
    /// As for [`drawn`](Self::drawn), or if a place has no cell.
    pub fn drawn_of(lattice: Lattice, text: &str) -> Result<Vec<Self>, ParseError> {
        let mut pieces: Vec<(Drawn, Vec<[i32; 3]>)> = Vec::new();
        for drawn in drawn_shapes(text, lattice)? {
            let cell = drawn.cell;
            match pieces.iter_mut().find(|(first, _)| first.character == drawn.character) {
                Some((_, cells)) => cells.push(cell),
                None => pieces.push((drawn, vec![cell])),
            }
        }
        let piece = |(first, cells): (Drawn, Vec<[i32; 3]>)| {
            let shape = lattice.shape(cells.into_iter());
            let piece =
                shape.and_then(|shape| Self::new(first.character, shape, Copies::Exactly(1)));
            piece.map_err(|error| first.fault(error.to_string()))
        };
        pieces.into_iter().map(piece).collect()
    }

    /// The pieces that a word names:
    ///
    /// - `monomino`, `domino`, `trominoes`, `tetrominoes`, `pentominoes`, `hexominoes`, or
    ///   `1-ominoes` to `8-ominoes`: all polyominoes of that size up to turns and reflections;
    /// - one polyomino: `I2`, `I3`, `V3`, `I4`, `L4`, `O4`, `S4`, `T4`, or a pentomino by the
    ///   letter from S. Golomb: `F`, `I`, `L`, `N`, `P`, `T`, `U`, `V`, `W`, `X`, `Y`, `Z`;
    /// - `soma`: the seven pieces of Piet Hein's cube;
    /// - `tetracubes`, `pentacubes`, or `1-cubes` to `6-cubes`: all polycubes of that size up to
    ///   turns.
    ///
    /// The suffix `x3` means 3 copies of each piece, the suffix `+` any number of copies.
    ///
    /// # Errors
    ///
    /// If the word does not name pieces, or a number in it is 0 or too large.
    pub fn named(word: &str) -> Result<Vec<Self>, ModelError> {
        let known = |set: &str| Ok(named_set(set)?.or_else(|| named_one(set)));
        Self::copied(word, PIECES.expected, known)
    }

    /// The polyhexes or polyiamonds that a word names: `trihexes`, `4-hexes`, `hexiamonds`,
    /// `6-iamonds`, .. are all of that size up to turns and reflections, numbered as in `6.1`. The
    /// suffixes are those of [`named`](Self::named).
    ///
    /// # Errors
    ///
    /// If the word does not name pieces, or a number in it is 0 or too large.
    pub fn named_of(lattice: Lattice, word: &str) -> Result<Vec<Self>, ModelError> {
        let (ends, expected) = match lattice {
            Lattice::Hexagons => {
                (&["hexes", "hex"], "pieces such as tetrahexes, dihex+ or 5-hexes")
            }
            Lattice::Triangles => {
                (&["iamonds", "iamond"], "pieces such as hexiamonds, diamond+ or 5-iamonds")
            }
            Lattice::Squares | Lattice::Cubes => return Self::named(word),
        };
        let n_cells = |stem: &str| {
            let number = stem.strip_suffix('-').and_then(|n| n.parse().ok());
            // A tetrahex, and a tetriamond.
            let cut = usize::from(lattice == Lattice::Triangles);
            let is_it = |form: &&str| &form[..form.len() - cut] == stem;
            number.or_else(|| FORMS.iter().position(is_it).map(|n| n + 1))
        };
        Self::copied(word, expected, |set| {
            let n = ends.iter().find_map(|end| n_cells(set.strip_suffix(end)?));
            let all = |n| Ok(numbered(n, lattice.pieces(n, Motions::Reflect)?));
            n.map(all).transpose()
        })
    }

    /// The pieces of a word with a suffix for the number of copies. `known` has those of the word
    /// without it.
    fn copied(
        word: &str,
        expected: &'static str,
        known: impl FnOnce(&str) -> Result<Option<Vec<Self>>, ModelError>,
    ) -> Result<Vec<Self>, ModelError> {
        let unknown = || ModelError::argument(expected, quoted(word));
        let (set, copies) = split_copies(word).ok_or_else(unknown)?;
        let pieces = known(set)?.ok_or_else(unknown)?;
        if copies == Copies::Exactly(0) {
            return Err(unknown());
        }
        Ok(pieces.into_iter().map(|piece| Self { copies, ..piece }).collect())
    }
}

/// A word without its suffix `x3` or `+`, and the number of copies that the suffix means.
fn split_copies(word: &str) -> Option<(&str, Copies)> {
    if let Some(set) = word.strip_suffix('+') {
        return Some((set, Copies::Any));
    }
    match word.rsplit_once('x') {
        Some((set, n))
            if !set.is_empty() && !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) =>
        {
            Some((set, Copies::Exactly(n.parse().ok()?)))
        }
        _ => Some((word, Copies::Exactly(1))),
    }
}

/// Named pieces of up to five squares. `/` separates the rows of a drawing.
const NAMED: [(&str, &str); 21] = [
    ("I1", "#"),
    ("I2", "##"),
    ("I3", "###"),
    ("V3", "##/#"),
    ("I4", "####"),
    ("L4", "###/#"),
    ("O4", "##/##"),
    ("S4", " ##/##"),
    ("T4", "###/ #"),
    ("F", " ##/##/ #"),
    ("I", "#####"),
    ("L", "####/#"),
    ("N", " ###/##"),
    ("P", "###/##"),
    ("T", "###/ #/ #"),
    ("U", "# #/###"),
    ("V", "###/#/#"),
    ("W", "##/ ##/  #"),
    ("X", " #/###/ #"),
    ("Y", "####/ #"),
    ("Z", "##/ #/ ##"),
];

/// The pieces of the Soma cube: all nonconvex pieces of three or four cubes. `/` separates rows,
/// `//` layers.
const SOMA: [(&str, &str); 7] = [
    ("V", "##/#"),
    ("L", "###/#"),
    ("T", "###/ #"),
    ("Z", "##/ ##"),
    ("A", "##/#//.#"),
    ("B", "##/#//./#"),
    ("P", "##/#//#"),
];

/// Prefixes of the names of sets of polyominoes: entry `k` is for `k + 1` squares.
const PREFIXES: [&str; 8] = ["mono", "do", "tro", "tetro", "pento", "hexo", "hepto", "octo"];

/// The same for polyhexes. Those of polyiamonds have no vowel at their ends.
const FORMS: [&str; 8] = ["mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa"];

/// Names of sets of polycubes, with the number of cubes.
const CUBES: [(&str, usize); 2] = [("tetracubes", 4), ("pentacubes", 5)];

fn one((name, drawing): (&str, &str)) -> Piece {
    let shape = drawing.replace('/', "\n").parse().expect("a correct constant drawing");
    Piece::new(name, shape, Copies::Exactly(1)).expect("a correct constant name")
}

fn named_one(name: &str) -> Option<Vec<Piece>> {
    let found = NAMED.into_iter().find(|&(known, _)| known == name);
    found.map(|drawing| vec![one(drawing)])
}

fn named_set(set: &str) -> Result<Option<Vec<Piece>>, ModelError> {
    if set == "soma" {
        return Ok(Some(SOMA.map(one).into()));
    }
    let n_squares = |stem: &str| {
        let number = stem.strip_suffix("-o").and_then(|n| n.parse().ok());
        number.or_else(|| PREFIXES.iter().position(|&prefix| prefix == stem).map(|n| n + 1))
    };
    let stem = set.strip_suffix("minoes").or_else(|| set.strip_suffix("mino"));
    if let Some(n) = stem.and_then(n_squares) {
        return Shape::polyominoes(n, Motions::Reflect).map(|shapes| Some(names(n, shapes)));
    }
    let named = CUBES.into_iter().find(|&(name, _)| name == set).map(|(_, n)| n);
    let number = set.strip_suffix("-cubes").and_then(|n| n.parse().ok());
    match named.or(number) {
        Some(n) => Ok(Some(numbered(n, Shape::polycubes(n, Motions::Turn)?))),
        None => Ok(None),
    }
}

/// Pieces of these shapes, all polyominoes of `n` squares: with their usual names for up to 5
/// squares, otherwise numbered.
fn names(n: usize, shapes: Vec<Shape>) -> Vec<Piece> {
    if n <= 5 {
        let all = NAMED.map(one).into_iter();
        return all.filter(|piece| piece.shape.cells().len() == n).collect();
    }
    numbered(n, shapes)
}

fn numbered(n: usize, shapes: Vec<Shape>) -> Vec<Piece> {
    let piece = |(k, shape)| {
        let name = format!("{n}.{k}");
        Piece { name, shape, copies: Copies::Exactly(1) }
    };
    (1..).zip(shapes).map(piece).collect()
}
