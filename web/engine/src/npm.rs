//! quadrille for JavaScript: what the npm package `quadrille` exports.
//!
//! `problem` has exact cover problems, their counts and covers; `model` has well-known ones;
//! `sudoku` has boards. A comment on a
//! function is its documentation in `quadrille.d.ts`, too, so the comments speak of JavaScript.
//! `packaging/npm/build` makes the package.

#![expect(
    clippy::missing_errors_doc,
    reason = "the comments say in JavaScript's words what is thrown"
)]

pub mod model;
pub mod problem;
pub mod reasons;
pub mod sudoku;
