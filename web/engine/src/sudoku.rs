//! What the page asks of the engine of boards.
//!
//! | file | questions |
//! | --- | --- |
//! | `reading` | what a text is |
//! | `board` | whether a board has a solution |
//! | `hint` | how a person finds the next digit |
//! | `path` | all steps of a person, and the rating |
//! | `maker` | new puzzles |
//! | `solutions`, `candidates` | the solutions of a board, the digits of its cells in them |
//! | `collection` | the boards of a collection |

pub mod board;
pub mod candidates;
pub mod collection;
pub mod hint;
pub mod maker;
pub mod path;
pub mod reading;
pub mod solutions;
