//! How a person solves a board: [`explain()`] and [`Explainer`] find the steps, [`rate`] and
//! [`Rater`] how hard they are. [`Generator`] makes puzzles, by their ratings if asked.
//!
//! Depend on `quadrille`, which exports all of this as `quadrille::sudoku`.

mod explain;
mod generate;

pub use explain::{
    DeductionStep, Difficulty, Explainer, Explanation, ImproperError, Link, Mark, Rater, Rating,
    Role, Source, StepPicture, Technique, explain, rate,
};
pub use generate::{Generated, Generator, Symmetry, UnmetError};
