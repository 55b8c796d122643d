//! **quadrille** is an exact cover engine: Dancing Links at its core, Sudoku on top.
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
//! Any exact cover problem is stated with a [`ProblemBuilder`], or as text ([`text::knuth`]), and
//! searched with an [`search::auto::Enumeration`], which chooses what is fastest and takes as many cores as it
//! is given, or by one engine: a [`search::dlx::Search`], in the order of the book, a [`search::bitset::Bitset`], or,
//! for covers of least cost, [`search::dlx::Cheapest`]. An [`search::auto::Counting`] only counts, also what no
//! enumeration reaches ([`search::memo`]); why there is no cover a [`proof`] says. What a search may do is bounded by [`search`], what is
//! left of it is data ([`search::part`]), and what it found is judged by [`problem::verify`]. [`search::split`] cuts a problem
//! for many machines; [`search::estimate`] tells how large it may be. Well-known problems are [`models`], whose solutions are drawn by
//! [`picture`]. The floors of the house, lowest first: [`problem`], [`search::part`] and [`search`]; [`search::dlx`], [`search::bitset`],
//! [`search::memo`], [`problem::verify`], [`proof`], [`text`] and [`picture`]; [`models`], [`search::split`], [`search::estimate`] and,
//! with the feature `prove`, proofs; [`search::auto`] and
//! [`sudoku`]; and, with the feature `batch`, whole
//! collections of boards. Each knows only those below it.
//!
//! Without the default feature `cli`, which only the program needs, and which includes `batch`, `prove`
//! and `svg`, the crate depends on `bitvec`, `foldhash`, `hashbrown`, `num-bigint`, `rand_chacha`, `rayon`,
//! `thiserror` and `twox-hash` alone.

#[cfg(feature = "batch")]
pub mod batch;
#[cfg(feature = "batch")]
pub mod files;
pub mod models;
pub mod picture;
pub mod problem;
pub mod proof;
pub mod search;
pub mod sudoku;
pub mod text;

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use problem::{ItemId, ItemKind, OptionId, Problem, ProblemBuilder};
