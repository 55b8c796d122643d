//! **quadrille** is an exact cover engine: Dancing Links at its core, Sudoku on top.
//!
//! An exact cover problem has *items* and *options*; an option is a set of items. A *cover* is a
//! set of options in which every item is exactly once:
//!
//! ```
//! use quadrille::Problem;
//!
//! // Tile three cells in a row with a domino, which covers two neighbors, and a single.
//! let mut builder = Problem::builder();
//! let items = builder.primaries(["domino", "single", "a", "b", "c"])?;
//! for option in [&[0, 2, 3][..], &[0, 3, 4], &[1, 2], &[1, 3], &[1, 4]] {
//!     builder.option(option.iter().map(|&i| items[i]))?;
//! }
//! let problem = builder.build();
//!
//! let cover = problem.first().expect("there are two");
//! for option in cover {
//!     let names: Vec<&str> = problem.option(option).map(|item| problem.name(item)).collect();
//!     println!("{}", names.join(" ")); // such as "domino a b" and "single c"
//! }
//! assert_eq!(problem.count(), 2_u32.into());
//! # Ok::<(), quadrille::problem::ProblemError>(())
//! ```
//!
//! A Sudoku board, from text to text:
//!
//! ```
//! use quadrille::sudoku::{self, Board, Verdict};
//!
//! let board: Board =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! let Verdict::Unique(solved) = sudoku::judge(&board) else { panic!("a proper puzzle") };
//! assert_eq!(
//!     solved.to_string(),
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
//! );
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```
//!
//! | I want .. | use .. |
//! | --- | --- |
//! | to state a problem | [`Problem::builder`], or text: `"a b\na\nb".parse()` ([`text`]) |
//! | the number of covers, of any size | [`Problem::count`] |
//! | one cover | [`Problem::first`] |
//! | all covers, by what is fastest | [`Problem::covers`] |
//! | covers in the order of the book | [`Problem::search`] |
//! | the cheapest covers | [`Problem::cheapest`] |
//! | another engine, rule, number of threads | [`Problem::plan`] |
//! | limits, a stop flag, statistics, progress | [`Search`], which every search implements |
//! | a search that is saved, or shared among machines | [`search::part`], [`search::split`] |
//! | the steps of a search, forward and back, to show them | [`search::dlx::Trace`] |
//! | random covers, the n-th, how often options occur | [`Problem::diagram`], [`search::diagram`] |
//! | an estimate of how large a search is | [`search::estimate`] |
//! | a judgment whether these options are a cover | [`problem::verify`](mod@problem::verify) |
//! | a proof that there is no cover | [`proof`] |
//! | queens, polyominoes, Latin squares, large Sudoku, .. | [`models`], drawn by [`picture`] |
//! | to solve or judge a 9x9 Sudoku board | [`sudoku::solve`], [`sudoku::judge`] |
//! | the same for millions of boards | [`sudoku::Lanes`]; from files, `batch` (feature `batch`) |
//! | random puzzles, as hard as wanted | [`sudoku::Generator`]; into files, `batch::generate` |
//! | what a collection is like, in numbers | `batch::survey` |
//! | how hard a puzzle is, or each step of a person | [`sudoku::rate`], [`sudoku::explain()`] |
//!
//! # Features
//!
//! The default feature `cli` is for the program and includes the others: `batch` (whole collections
//! of boards, files), `prove` (certificates by linear programs), `svg` (pictures as SVG) and
//! `serde` ([`Problem`], [`Part`](search::part::Part), [`Stats`](search::Stats),
//! [`Step`](search::dlx::Step) as data). With
//! `default-features = false` the crate depends on `bitvec`, `foldhash`, `hashbrown`, `num-bigint`,
//! `rand_chacha`, `rayon`, `thiserror` and `twox-hash` alone.

#[cfg(feature = "batch")]
pub mod batch;
mod clock;
#[cfg(feature = "batch")]
pub mod files;
pub mod models;
pub mod picture;
pub mod problem;
#[cfg(target_arch = "x86_64")]
mod processor;
pub mod proof;
pub mod search;
pub mod sudoku;
pub mod text;
mod visible;

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use num_bigint::BigUint;
pub use problem::{ItemId, ItemKind, OptionId, Problem, ProblemBuilder};
pub use search::{Enumerate, Search};
