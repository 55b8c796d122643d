//! What a study begins with and where it ends: the replies of an engine, and the place of a text.

use crate::sudoku::{OpenError, Reply};

/// A reply for each board, or why there is none. Boards that a stopped run did not reach are
/// missing.
pub(super) type Outcomes = Vec<Result<Reply, OpenError>>;

/// Where text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A line of its own, perhaps behind the puzzle.
    Line,
    /// A field of a table.
    Field,
    /// Several lines, perhaps with rules between the boxes.
    Grid { has_rules: bool },
}
