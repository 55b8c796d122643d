//! The models as commands, each with its arguments.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use quadrille::models::domination::Domination;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::macmahon::MacMahon;
use quadrille::models::matchings::Matchings;
use quadrille::models::packing::{Motions, Packing};
use quadrille::models::partitions::Partitions;
use quadrille::models::partridge::partridge;
use quadrille::models::polyominoes::pentominoes;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::words::Words;

use super::list;
use super::read::{Files, numbers, pair};
use super::{Ask, Built, Failure};

/// How a model is made.
type Builder = Box<dyn FnOnce(&Files) -> Result<Built, Failure>>;

/// Each model with what is asked about it.
macro_rules! families {
    ($($(#[$about:meta])* $variant:ident($of:ty) = $name:literal,)*) => {
        /// The models.
        #[derive(Debug, Subcommand)]
        #[command(subcommand_value_name = "MODEL", subcommand_help_heading = "Models")]
        pub(super) enum Family {
            $($(#[$about])* #[command(name = $name, after_help = list::example($name))] $variant(With<$of>),)*
        }

        impl Family {
            /// Its name, how it is made, and what is asked about it.
            pub(super) fn parts(self) -> (&'static str, Builder, Ask) {
                match self {
                    $(Self::$variant(With { of, ask }) => {
                        ($name, Box::new(move |files: &Files| of.build(files)), ask)
                    })*
                }
            }
        }
    };
}

families! {
    /// Queens that do not attack each other
    Queens(QueensArgs) = "queens",
    /// Queens that attack all cells of a board
    Domination(DominationArgs) = "domination",
    /// Langford pairs: two of each number k from 1 to N, with k numbers between them
    Langford(LangfordArgs) = "langford",
    /// The twelve pentominoes on a board
    Pentominoes(PentominoesArgs) = "pentominoes",
    /// Pieces of squares on a board
    Polyominoes(PolyominoesArgs) = "polyominoes",
    /// Dominoes on a board
    Dominoes(DominoesArgs) = "dominoes",
    /// Pieces of cubes in a solid; the Soma cube if nothing else is said
    Polycubes(PolycubesArgs) = "polycubes",
    /// One square of side 1, two of side 2, .. in one square
    Partridge(PartridgeArgs) = "partridge",
    /// Latin squares
    Latin(LatinArgs) = "latin",
    /// Sudoku with boxes of any size or shape
    Sudoku(SudokuArgs) = "sudoku",
    /// Perfect matchings of a graph
    Matchings(MatchingsArgs) = "matchings",
    /// Partitions of a set
    Partitions(PartitionsArgs) = "partitions",
    /// Steiner systems: every T of V points are in exactly one block of K
    Steiner(SteinerArgs) = "steiner",
    /// MacMahon's squares: all with four colored sides, equal where they meet
    MacMahon(MacMahonArgs) = "macmahon",
    /// Word squares and rectangles from a list of words
    Words(WordsArgs) = "words",
}

/// The arguments of a model, and what is asked about it.
#[derive(Debug, Args)]
pub(super) struct With<T: Args> {
    #[command(flatten)]
    of: T,
    #[command(flatten)]
    ask: Ask,
}

/// Makes a model from its arguments.
trait Build {
    fn build(self, files: &Files) -> Result<Built, Failure>;
}

#[derive(Debug, Args)]
pub(super) struct QueensArgs {
    /// How many queens, rows and columns
    n: usize,
}

impl Build for QueensArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        Ok(Built::new(Queens::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(super) struct DominationArgs {
    /// How many rows and columns
    n: usize,
    /// How many queens
    queens: usize,
}

impl Build for DominationArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        Ok(Built::new(Domination::new(self.n, self.queens)?))
    }
}

#[derive(Debug, Args)]
pub(super) struct LangfordArgs {
    /// How many pairs
    n: usize,
    /// Of each two mirror images only one
    #[arg(long)]
    reduce: bool,
}

impl Build for LangfordArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        let model = Langford::new(self.n)?;
        Ok(Built::new(if self.reduce { model.without_mirror_images() } else { model }))
    }
}

/// The symmetrical copies of a packing.
#[derive(Debug, Args)]
struct Reduce {
    /// Of solutions that are images of each other only one, by keeping only some places of a piece: under
    /// those symmetries of the board that are motions of pieces
    #[arg(long)]
    reduce: bool,
}

impl Reduce {
    fn build(&self, packing: Packing) -> Result<Built, Failure> {
        if !self.reduce {
            return Ok(Built::new(packing));
        }
        let packing = packing.reduced()?;
        let reduction = packing.reduction().expect("it has just been reduced");
        let note = (!reduction.exact).then(|| {
            let name = packing.pieces()[reduction.piece].name();
            format!(
                "some places of every piece that could be restricted are symmetrical: of solutions \
                 with such a place of {name:?} more than one image may be left"
            )
        });
        Ok(Built { note, ..Built::new(packing) })
    }
}

#[derive(Debug, Args)]
pub(super) struct PentominoesArgs {
    /// The board: rows and columns, as 6x10; scott (8x8 without the four cells in the middle), or a
    /// file in which every character but dots and blanks is a cell
    #[arg(default_value = "6x10")]
    board: String,
    #[command(flatten)]
    reduce: Reduce,
}

impl Build for PentominoesArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        self.reduce.build(pentominoes(files.board(&self.board)?)?)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MotionsName {
    /// Only shifted
    Shift,
    /// Turned, too
    Turn,
    /// Turned and reflected
    Reflect,
}

impl MotionsName {
    const fn motions(self) -> Motions {
        match self {
            Self::Shift => Motions::Shift,
            Self::Turn => Motions::Turn,
            Self::Reflect => Motions::Reflect,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct PolyominoesArgs {
    /// The board: rows and columns, as 6x10; scott, aztec4 (the Aztec diamond), or a file in which
    /// every character but dots and blanks is a cell
    board: String,
    /// The pieces: trominoes to octominoes, one by its name (I2, V3, T4, Y, ..), with x3 behind it for
    /// three copies of each, with + for any number; or a file that shows pieces, each by a character
    #[arg(required = true)]
    pieces: Vec<String>,
    /// How pieces may be moved
    #[arg(long, value_enum, default_value_t = MotionsName::Reflect)]
    motions: MotionsName,
    #[command(flatten)]
    reduce: Reduce,
}

impl Build for PolyominoesArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        let (board, pieces) = (files.board(&self.board)?, files.pieces(&self.pieces)?);
        self.reduce.build(Packing::new(board, pieces, self.motions.motions())?)
    }
}

#[derive(Debug, Args)]
pub(super) struct DominoesArgs {
    /// The board: rows and columns, as 8x8; aztec4 (the Aztec diamond), or a file in which every
    /// character but dots and blanks is a cell
    board: String,
}

impl Build for DominoesArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        Ok(Built::new(dominoes(files.board(&self.board)?)?))
    }
}

#[derive(Debug, Args)]
pub(super) struct PolycubesArgs {
    /// The solid: layers, rows and columns, as 3x4x5, or a file of layers with empty lines between
    /// them, in which every character but dots and blanks is a cell
    #[arg(default_value = "3x3x3")]
    board: String,
    /// The pieces: soma, tetracubes, pentominoes, .., with x3 behind it for three copies of each, with
    /// + for any number; or a file that shows pieces, each by a character
    #[arg(default_value = "soma")]
    pieces: Vec<String>,
    /// How pieces may be moved
    #[arg(long, value_enum, default_value_t = MotionsName::Turn)]
    motions: MotionsName,
    #[command(flatten)]
    reduce: Reduce,
}

impl Build for PolycubesArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        let (board, pieces) = (files.board(&self.board)?, files.pieces(&self.pieces)?);
        self.reduce.build(Packing::new(board, pieces, self.motions.motions())?)
    }
}

#[derive(Debug, Args)]
pub(super) struct PartridgeArgs {
    /// The side of the largest square
    n: u32,
    #[command(flatten)]
    reduce: Reduce,
}

impl Build for PartridgeArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        self.reduce.build(partridge(self.n)?)
    }
}

#[derive(Debug, Args)]
pub(super) struct LatinArgs {
    /// How many rows and columns
    n: usize,
    /// With the first row and the first column in order
    #[arg(long)]
    reduce: bool,
}

impl Build for LatinArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        let model = Latin::new(self.n)?;
        Ok(Built::new(if self.reduce { model.reduced() } else { model }))
    }
}

#[derive(Debug, Args)]
pub(super) struct SudokuArgs {
    /// The rows and columns of a box, as 3x3
    #[arg(default_value = "3x3", conflicts_with = "boxes")]
    size: String,
    /// Boxes as drawn in FILE: the cells with the same character are a box
    #[arg(long, value_name = "FILE")]
    boxes: Option<PathBuf>,
    /// The given cells: numbers, or a character each, and dots for the others; "-" is standard input
    #[arg(long, value_name = "FILE")]
    givens: Option<PathBuf>,
    /// Both diagonals have each symbol, too
    #[arg(long)]
    diagonals: bool,
    /// Further units as drawn in FILE: the cells with the same character have no symbol twice
    #[arg(long, value_name = "FILE")]
    units: Option<PathBuf>,
    /// The symbols in order, as 0123456789ABCDEF; by default 1 to 9 and A to Z, or numbers
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
}

impl Build for SudokuArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        let mut model = if let Some(file) = &self.boxes {
            files.read(file, Sudoku::jigsaw)?
        } else {
            let (rows, columns) = pair(&self.size, "the rows and columns of a box, as 3x3")?;
            Sudoku::new(rows, columns)?
        };
        if let Some(symbols) = &self.symbols {
            model = model.with_symbols(symbols)?;
        }
        if self.diagonals {
            model = model.with_diagonals()?;
        }
        if let Some(file) = &self.units {
            model = files.read(file, |text| model.with_units(text))?;
        }
        if let Some(file) = &self.givens {
            model = files.read(file, |text| model.with_givens(text))?;
        }
        Ok(Built::new(model))
    }
}

#[derive(Debug, Args)]
pub(super) struct MatchingsArgs {
    /// The graph: 8 (complete), 4,4 (complete bipartite), cube3, petersen, or a file with an edge a
    /// line: two names
    graph: String,
}

impl Build for MatchingsArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        Ok(Built::new(Matchings::new(files.graph(&self.graph)?)))
    }
}

#[derive(Debug, Args)]
pub(super) struct PartitionsArgs {
    /// How many elements
    n: usize,
}

impl Build for PartitionsArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        Ok(Built::new(Partitions::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(super) struct SteinerArgs {
    /// T, K and V; or V alone for triple systems
    #[arg(required = true, num_args = 1..=3, value_name = "T K V")]
    numbers: Vec<usize>,
}

impl Build for SteinerArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        Ok(Built::new(match self.numbers[..] {
            [v] => Steiner::triples(v)?,
            [t, k, v] => Steiner::new(t, k, v)?,
            _ => {
                let reason = "expected one number, V, or three, T K V, found two";
                return Err(Failure::Because(reason.into()));
            }
        }))
    }
}

#[derive(Debug, Args)]
pub(super) struct MacMahonArgs {
    /// The rows and columns of the board, as 4x6
    board: String,
    /// How many colors
    #[arg(long, value_name = "N", default_value_t = 3)]
    colors: usize,
    /// The first color is all along the border
    #[arg(long)]
    border: bool,
    /// Of solutions that are images of each other, by symmetries of the board and exchange of colors,
    /// only one
    #[arg(long)]
    reduce: bool,
}

impl Build for MacMahonArgs {
    fn build(self, _: &Files) -> Result<Built, Failure> {
        let (rows, columns) = pair(&self.board, "rows and columns, as 4x6")?;
        let model = MacMahon::new(rows, columns, self.colors)?;
        let model = if self.border { model.with_border() } else { model };
        Ok(Built::new(if self.reduce { model.reduced()? } else { model }))
    }
}

#[derive(Debug, Args)]
pub(super) struct WordsArgs {
    /// A file with a word a line; "-" is standard input
    file: PathBuf,
    /// 5 for squares that read alike across and down, 4x5 for four words of five letters across and
    /// other words down
    size: String,
    /// A word may stand there more than once
    #[arg(long)]
    repeats: bool,
}

impl Build for WordsArgs {
    fn build(self, files: &Files) -> Result<Built, Failure> {
        let sizes = numbers(&self.size, 'x');
        let list = files.read(&self.file, str::parse)?;
        let model = match sizes.as_deref() {
            Some(&[n]) => Words::square(&list, n)?,
            Some(&[rows, columns]) => Words::rectangle(&list, rows, columns)?,
            _ => {
                let reason = format!("expected a size such as 5 or 4x5, found {:?}", self.size);
                return Err(Failure::Because(reason));
            }
        };
        Ok(Built::new(if self.repeats { model.with_repeats() } else { model }))
    }
}
