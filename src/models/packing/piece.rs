//! Pieces: shapes with names and numbers of copies.

use super::super::ModelError;
use super::super::drawing::{Drawn, drawn};
use super::{Motions, Shape, is_name};
use crate::problem::ProblemError;
use crate::text::ParseError;

/// How many there are of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// So many, all of which have to be used.
    Exactly(u32),
    /// As many as are wanted.
    Any,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    shape: Shape,
    copies: Copies,
}

impl Piece {
    /// A piece of this name.
    ///
    /// # Errors
    ///
    /// If an item may not have that name, or there are 0 copies.
    pub fn new(name: impl Into<String>, shape: Shape, copies: Copies) -> Result<Self, ModelError> {
        let name = name.into();
        if !is_name(&name) {
            return Err(ProblemError::Name(name.into()).into());
        }
        if copies == Copies::Exactly(0) {
            return Err(ModelError::argument(format!("copies of piece {name}"), 0));
        }
        Ok(Self { name, shape, copies })
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it looks like.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many there are of it.
    #[must_use]
    pub fn copies(&self) -> Copies {
        self.copies
    }

    /// The pieces of a drawing: the cells with the same character are one piece, which has its name.
    /// They are in the order of their first cells.
    ///
    /// ```
    /// use quadrille::models::packing::Piece;
    ///
    /// let pieces = Piece::drawn("AAB\nABB")?;
    /// let names: Vec<&str> = pieces.iter().map(|piece| piece.name()).collect();
    /// assert_eq!(names, ["A", "B"]);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no cell, or an item may not have the name.
    pub fn drawn(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut pieces: Vec<(Drawn, Vec<[i32; 3]>)> = Vec::new();
        for drawn in drawn(text)? {
            let cell = drawn.cell;
            match pieces.iter_mut().find(|(first, _)| first.character == drawn.character) {
                Some((_, cells)) => cells.push(cell),
                None => pieces.push((drawn, vec![cell])),
            }
        }
        let piece = |(first, cells): (Drawn, Vec<[i32; 3]>)| {
            let shape = Shape::new(cells);
            let piece =
                shape.and_then(|shape| Self::new(first.character, shape, Copies::Exactly(1)));
            piece.map_err(|error| first.fault(error.to_string()))
        };
        pieces.into_iter().map(piece).collect()
    }

    /// The pieces that a word names:
    ///
    /// - `monomino`, `domino`, `trominoes`, `tetrominoes`, `pentominoes`, `hexominoes`, or `1-ominoes`
    ///   to `8-ominoes`: all of that size that differ when turned over, too;
    /// - one of them: `I2`, `I3`, `V3`, `I4`, `L4`, `O4`, `S4`, `T4`, or a pentomino by its letter as
    ///   S. Golomb gave it: `F`, `I`, `L`, `N`, `P`, `T`, `U`, `V`, `W`, `X`, `Y`, `Z`;
    /// - `soma`, the seven pieces of Piet Hein's cube; `tetracubes`, `pentacubes`, or `1-cubes` to
    ///   `6-cubes`: all of that size that differ when turned.
    ///
    /// Behind it `x3` says how many copies there are of each, and `+` that there are any number.
    ///
    /// # Errors
    ///
    /// If the word names nothing, or a number is 0 or too large.
    pub fn named(word: &str) -> Result<Vec<Self>, ModelError> {
        let unknown = || {
            let expected = "pieces such as pentominoes, soma, Y, V3+ or I2x18, or a file that shows \
                            them";
            ModelError::argument(expected, format!("{word:?}"))
        };
        let (set, copies) = split_copies(word).ok_or_else(unknown)?;
        let pieces = named_set(set)?.or_else(|| named_one(set)).ok_or_else(unknown)?;
        if copies == Copies::Exactly(0) {
            return Err(unknown());
        }
        Ok(pieces.into_iter().map(|piece| Self { copies, ..piece }).collect())
    }
}

/// A word without its `x3` or `+`.
fn split_copies(word: &str) -> Option<(&str, Copies)> {
    if let Some(set) = word.strip_suffix('+') {
        return Some((set, Copies::Any));
    }
    match word.rsplit_once('x') {
        Some((set, n)) if !set.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) => {
            Some((set, Copies::Exactly(n.parse().ok()?)))
        }
        _ => Some((word, Copies::Exactly(1))),
    }
}

/// The pieces of up to five squares that have names, each drawn on one line.
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

/// The pieces of the Soma cube: those of three or four cubes that are not straight or a box.
const SOMA: [(&str, &str); 7] = [
    ("V", "##/#"),
    ("L", "###/#"),
    ("T", "###/ #"),
    ("Z", "##/ ##"),
    ("A", "##/#//.#"),
    ("B", "##/#//./#"),
    ("P", "##/#//#"),
];

/// What sets of polyominoes are called, by the number of squares.
const PREFIXES: [&str; 8] = ["mono", "do", "tro", "tetro", "pento", "hexo", "hepto", "octo"];

/// What sets of polycubes are called.
const CUBES: [(&str, usize); 2] = [("tetracubes", 4), ("pentacubes", 5)];

fn one((name, drawing): (&str, &str)) -> Piece {
    let shape = drawing.replace('/', "\n").parse();
    Piece::new(name, shape.expect("a drawing of ours"), Copies::Exactly(1)).expect("a name of ours")
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

/// All polyominoes of `n` squares: by their letters if they have some, otherwise numbered.
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
