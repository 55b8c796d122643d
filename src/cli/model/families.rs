//! The models as subcommands, each with its arguments.

mod costs;
mod grids;
mod packings;
mod sets;

use clap::{Args, Subcommand};
use quadrille::models::AnyModel;

use super::super::args::documented::Deferred;
use super::super::failure::Failure;
use super::Ask;
use super::list;
use super::read::ModelFiles;
use costs::{AssignmentArgs, AuctionArgs, CrewsArgs, DistrictsArgs, KidneyArgs, Matching3Args};
use grids::{DominationArgs, LatinArgs, MacMahonArgs, QueensArgs, SudokuArgs, WordsArgs};
use packings::{DominoesArgs, PartridgeArgs, PentominoesArgs, PolycubesArgs, PolyominoesArgs};
use sets::{LangfordArgs, MatchingsArgs, PartitionsArgs, SteinerArgs};

/// Builds a model, with the files that its arguments name.
type Builder = Box<dyn FnOnce(&ModelFiles) -> Result<AnyModel, Failure>>;

/// Declares the subcommands.
macro_rules! families {
    ($($(#[$about:meta])* $variant:ident($of:ty) = $name:literal,)*) => {
        /// The models.
        #[derive(Debug, Subcommand)]
        #[command(subcommand_value_name = "MODEL", subcommand_help_heading = "Models")]
        pub(super) enum Family {
            $(
                $(#[$about])*
                #[command(name = $name, after_help = list::section($name))]
                $variant(Deferred<With<$of>>),
            )*
        }

        impl Family {
            /// Its name, how it is built, and the question about it.
            pub(super) fn parts(self) -> (&'static str, Builder, Ask) {
                match self {
                    $(Self::$variant(Deferred(With { of, ask })) => {
                        ($name, Box::new(move |files: &ModelFiles| of.build(files)), ask)
                    })*
                }
            }
        }
    };
}

families! {
    /// Queens that do not attack each other
    Queens(QueensArgs) = "queens",
    /// Queens that attack or occupy every cell of a board
    Domination(DominationArgs) = "domination",
    /// Langford pairs: two of each number k, with k numbers in between
    Langford(LangfordArgs) = "langford",
    /// The twelve pentominoes on a board
    Pentominoes(PentominoesArgs) = "pentominoes",
    /// Pieces made of squares on a board
    Polyominoes(PolyominoesArgs) = "polyominoes",
    /// Dominoes on a board
    Dominoes(DominoesArgs) = "dominoes",
    /// Pieces made of cubes in a solid, such as the Soma cube
    Polycubes(PolycubesArgs) = "polycubes",
    /// One square of side 1, two of side 2, .. in a large square
    Partridge(PartridgeArgs) = "partridge",
    /// Latin squares
    Latin(LatinArgs) = "latin",
    /// Sudoku with boxes of any size or shape
    Sudoku(SudokuArgs) = "sudoku",
    /// Perfect matchings of a graph
    Matchings(MatchingsArgs) = "matchings",
    /// Partitions of a set
    Partitions(PartitionsArgs) = "partitions",
    /// Steiner systems: each T of V points lie in one block of K
    Steiner(SteinerArgs) = "steiner",
    /// MacMahon's squares: sides that meet have the same color
    MacMahon(MacMahonArgs) = "macmahon",
    /// Word squares and word rectangles from a list of words
    Words(WordsArgs) = "words",
    /// Workers and jobs: the least sum of prices
    Assignment(AssignmentArgs) = "assignment",
    /// Bids for sets of goods: the highest income
    Auction(AuctionArgs) = "auction",
    /// The tasks of a day divided among crews: the least paid time
    Crews(CrewsArgs) = "crews",
    /// A map divided into districts with nearly the same number of people
    Districts(DistrictsArgs) = "districts",
    /// Kidney exchange in cycles of two or three pairs: the highest weight
    Kidney(KidneyArgs) = "kidney",
    /// Triples of things of three kinds: the least sum of costs
    Matching3(Matching3Args) = "matching3",
}

/// The arguments of a model, and the question about it.
#[derive(Debug, Args)]
pub(super) struct With<T: Args> {
    #[command(flatten)]
    of: T,
    #[command(flatten, next_help_heading = "Output options")]
    ask: Ask,
}

/// Builds a model from its arguments.
trait Build {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure>;
}
