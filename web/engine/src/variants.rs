//! What the page asks of the engine of variants of Sudoku.
//!
//! | file | questions |
//! | --- | --- |
//! | `reading` | what a text is, as rules and a board |
//! | `rules` | the shape of a board, and the faults of rules |
//! | `judging` | whether a board has a solution |
//! | `count` | how many solutions it has |
//! | `conflict` | which rules and givens cannot hold together |
//! | `hint` | where a player may look next |
//! | `candidates` | the digits of its cells in solutions |
//!
//! Rules are a text in the form of [`quadrille::sudoku::variant::rules`]. A board is a character
//! for each cell, row by row: `.`, or a digit from 1 to 9 and then A to G.

pub mod candidates;
pub mod conflict;
pub mod count;
pub mod hint;
pub mod judging;
pub mod reading;
pub mod rules;

mod board;
