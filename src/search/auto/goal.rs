//! [`Goal`]: what a race makes of all covers, by either method.

use std::fmt::Debug;

use super::Enumeration;
use crate::search::memo::{Counts, Fold};
use crate::search::{Outcome, Search};

/// The values of a memo search, and the same from covers that are met one after another.
pub(super) trait Goal: Fold + Sized {
    /// What an enumeration makes of its covers.
    type Gathered: Debug;

    /// The values of a memo search that has met nothing; they may take this many bytes, apart from
    /// the table.
    fn fold(memory: usize) -> Self;

    /// What an enumeration has made of no covers; it may take this many bytes.
    fn gathered(memory: usize) -> Self::Gathered;

    /// Goes on enumerating to the end or a limit.
    fn enumerate(gathered: &mut Self::Gathered, search: &mut Enumeration) -> Outcome;
}

/// An enumeration counts its solutions itself.
impl Goal for Counts {
    type Gathered = ();

    fn fold(_: usize) -> Self {
        Self::new()
    }

    fn gathered(_: usize) {}

    fn enumerate((): &mut (), search: &mut Enumeration) -> Outcome {
        search.run()
    }
}
