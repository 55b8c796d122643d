//! **quadrille** is an exact cover engine: Dancing Links at its core, Sudoku on top.
//!
//! An exact cover problem has *items* and *options*; an option is a set of items. A *cover* is a
//! set of options that contains every item exactly once:
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
//! | all covers, by the fastest engine | [`Problem::covers`] |
//! | covers in the order of Knuth's book (TAOCP 7.2.2.1) | [`Problem::search`] |
//! | the cheapest covers | [`Problem::cheapest`] |
//! | the cheapest cover of options that are not listed | [`search::cheapest::pricing`] |
//! | another engine, rule, number of threads | [`Problem::plan`] |
//! | limits, a stop flag, statistics, progress | [`Search`], which every search implements |
//! | covers with some options and without others | [`plan`](Problem::plan): `require`, `forbid` |
//! | a search that is shared among machines | [`search::part`], [`search::split`] |
//! | a question in steps, with its progress, saved and resumed | [`run`] |
//! | the steps of a search, forward and back, to show them | [`search::dlx::Trace`] |
//! | random covers, the n-th, option shares | [`diagram`](Problem::diagram), [`search::diagram`] |
//! | which covers are essentially different | [`Problem::symmetry`] |
//! | an estimate of how large a search is | [`search::estimate`] |
//! | to check whether a set of options is a cover | [`problem::verify`](mod@problem::verify) |
//! | a proof that there is no cover | [`proof`] |
//! | queens, polyominoes, Latin squares, large Sudoku, .. | [`models`], drawn by [`picture`] |
//! | to solve or judge a 9x9 Sudoku board | [`sudoku::solve`], [`sudoku::judge`] |
//! | the same for millions of boards | [`sudoku::Lanes`]; from files, `batch` (feature `batch`) |
//! | random puzzles of a chosen difficulty | [`sudoku::Generator`]; into files, `batch::generate` |
//! | statistics of a collection | `batch::survey` |
//! | how hard a puzzle is, or the steps of a person | [`sudoku::rate`], [`sudoku::explain()`] |
//!
//! # Crates and features
//!
//! This crate re-exports smaller ones, such as `quadrille-search` and `quadrille-models`, and for
//! Sudoku `quadrille-boards` and others. Depend on this one: the paths of its names are stable.
//!
//! The default features are `sudoku` ([`sudoku`]) and `cli`, which the program needs and which
//! includes all other features: `batch` (whole collections of boards, files), `svg` (pictures as
//! SVG), `xml` (puzzles of BurrTools) and `serde` ([`Problem`], [`Part`](search::part::Part),
//! [`Stats`](search::Stats), [`Step`](search::dlx::Step) as data).
//! With `default-features = false` this crate is the engine alone, which depends on `bitvec`,
//! `foldhash`, `hashbrown`, `num-bigint`, `rand_chacha`, `thiserror` and `twox-hash`.
//!
//! A library that saves and resumes searches ([`run`], `text::parts`) needs the feature
//! `serde`: `default-features = false, features = ["serde"]` adds `serde` and `serde_json` alone.

#[cfg(feature = "sudoku")]
pub mod sudoku;

#[cfg(feature = "batch")]
#[doc(hidden)]
pub mod files {
    //! Files as the program reads and writes them: inputs are decompressed, and an output appears
    //! complete or not at all.

    pub use quadrille_files::{
        Compression, Compressor, Destination, Input, OpenError, OutputError, RunFiles, StateFile,
        WholeFile, in_words, open, write,
    };
}
#[cfg(feature = "batch")]
pub use quadrille_collections as batch;

pub mod search;

#[doc(inline)]
pub use quadrille_run as run;
pub use quadrille_run::{Answer, Question, Run, Task};

pub use num_bigint::BigUint;
pub use quadrille_decide::{
    Instance, ItemId, ItemKind, OptionId, Problem, ProblemBuilder, problem, symmetry,
};
pub use quadrille_problem::picture;
pub use quadrille_search::{Enumerate, Search};
#[doc(inline)]
pub use {quadrille_formats as text, quadrille_models as models};

/// Proofs that a problem has no cover, or that none costs less.
pub mod proof {
    pub use quadrille_decide::proof_log::{Proof, ProvedBy, log, log_certificate};
    pub use quadrille_decide::why;
    pub use quadrille_proof::*;
}

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The guide's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../GUIDE.md")]
struct Guide;
