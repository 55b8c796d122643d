//! wip

pub mod dlx;
pub mod problem;
pub mod run;
pub mod sudoku;
pub mod text;
pub mod verify;

pub use problem::{ItemId, ItemKind, OptionId, Problem, ProblemBuilder};
