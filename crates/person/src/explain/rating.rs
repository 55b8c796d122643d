//! [`Difficulty`]: the number of a technique or a step.
//!
//! The table is that of Sudoku Explainer 1.2.1 by N. Juillerat, as the wiki of `SukakuExplainer`
//! lists it ("Difficulty ratings in Sudoku Explainer v1.2.1",
//! <https://github.com/SudokuMonster/SukakuExplainer/wiki>): a number for each kind of step, from
//! 1.0 to about 12. Longer chains are more difficult: 0.1 for each of the lengths 4, 6, 8, 12,
//! 16, 24, 32, 48, .. that a chain exceeds. The length is the number of right and wrong candidates
//! in the chain, without the first and the last (`ChainingHint.java`).
//!
//! A nested chain adds its candidates once to each chain that uses it.
//!
//! The length of a cycle also excludes its first and its last candidate. The length of a
//! contradiction counts the candidates in the chains to both of its sides, and that of forcing
//! chains the candidates of all chains. A candidate that two of the chains have counts twice.
//!
//! Direct claiming (1.9) of the table is not here, since it is never the easiest step. Proof: let
//! all places for a digit in row r be in box b, and let row r' have one place outside b, in box b'.
//! Then the third box has its places in the third row, and by pointing (1.7) the digit has the same
//! one place in b'.
//!
//! `SukakuExplainer`, its successor, has numbers for skyscraper (4.0), two-string kite (4.1), empty
//! rectangle (4.2), W-wing (4.4), and for ALS-XZ of four cells (WXYZ-wing, 5.5) and five
//! (VWXYZ-wing, 6.2), in the files `TurbotFishHint.java`, `WWingHint.java`, `WXYZWingHint.java` and
//! `VWXYZWingHint.java`.
//!
//! Neither program has finned fish, simple coloring, chains with groups, larger ALS-XZ, or the
//! techniques of `rectangles.rs`, `remote.rs`, `sue.rs`, `franken.rs`, `multi.rs`,
//! `locked_chains.rs` and `als_chains.rs`. Their numbers are our own:
//!
//! - A finned fish has the number of a fish with the same number of strong links in
//!   `SukakuExplainer` (4.2 for two, 5.4 for three).
//! - Coloring is just below the X-chains that it replaces.
//! - Chains with groups have the numbers of chains without groups.
//! - ALS-XZ gains 0.2 for each cell beyond five.
//! - A remote pair is as easy as a hidden triple, and other rectangles as unique rectangles. Sue de
//!   Coq is below ALS-XZ, Franken fish is above it. Mutant fish and multi-coloring are as hard as
//!   simple coloring. An ALS-XY-wing is between X-chains and chains, death blossoms and ALS chains
//!   above chains.
//!
//! All techniques of the table are here except dynamic forcing chains that nest in others (10.5 and
//! more): where Sudoku Explainer needs them, there is a guess, and the rating is a lower bound.
//! Where several steps of a technique are possible, chains and deadly patterns take the one that
//! Sudoku Explainer takes. Singles, subsets and fish take the first one in an order of our own;
//! that seldom changes a rating. `data/ratings.txt` has 223 puzzles with published ratings;
//! `tests/ratings.rs` says how many have the same rating here, and why others differ.

use std::fmt;
use std::ops::RangeInclusive;

use super::chains::is_chain;
use super::claims::N_CLAIMS;
use super::forcing::ForcingKind;
use super::{FoundStep, Pattern, Technique};

/// How hard a step or a puzzle is: a number of the table, in tenths.
///
/// ```
/// use quadrille::sudoku::Technique;
///
/// let difficulty = Technique::XWing.difficulty();
/// assert_eq!((difficulty.tenths(), difficulty.to_string()), (32, "3.2".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The largest number. No step has it.
    pub const MAX: Self = Self(u8::MAX);

    /// The difficulty with these tenths: 32 is 3.2.
    pub const fn from_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// The difficulty in tenths: 32 for 3.2.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// This rating, raised by a number of tenths.
    fn plus(self, tenths: usize) -> Self {
        Self(self.0 + u8::try_from(tenths).expect("a few tenths"))
    }
}

/// `3.2`
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Technique {
    /// The smallest and the largest number that a step of the technique can have. Not every number
    /// between them occurs.
    pub fn difficulties(self) -> RangeInclusive<Difficulty> {
        let least = self.difficulty();
        let more = match self {
            Self::UniqueRectangle3 => MOST_OTHERS,
            Self::Bug3 => MOST_OTHERS - 1,
            Self::UniqueLoop1 | Self::UniqueLoop2 | Self::UniqueLoop4 => MOST_FOR_LOOP,
            Self::UniqueLoop3 => MOST_FOR_LOOP + MOST_OTHERS,
            // Two sets of a unit each.
            Self::AlsXz => for_cells(18),
            _ if is_chain(self) || ForcingKind::of(self).is_some() => exceeded(MOST_CLAIMS),
            _ => 0,
        };
        least..=least.plus(more)
    }
}

/// The difficulty of a step.
pub(super) fn difficulty(found: &FoundStep) -> Difficulty {
    let more = match found.pattern {
        Pattern::Corners { deadly, others, is_hidden, .. } => {
            let for_loop = match deadly.cells.len() {
                0..=6 => 0,
                8 => 1,
                _ => MOST_FOR_LOOP,
            };
            for_loop + others.len() - usize::from(is_hidden)
        }
        Pattern::Grave { others, .. } => others.len().saturating_sub(1),
        Pattern::Chain { length } | Pattern::Cycle { length } | Pattern::Forced { length, .. } => {
            exceeded(length)
        }
        Pattern::LockedSets { sets: [a, b], .. } => for_cells(a.len() + b.len()),
        _ => 0,
    };
    found.technique.difficulty().plus(more)
}

/// The largest additional number of a loop, in tenths: that of loops of ten and more cells.
const MOST_FOR_LOOP: usize = 4;

/// The most cells of a subset besides the roof.
const MOST_OTHERS: usize = 6;

/// More than the claims of any step: nine chains of all claims.
const MOST_CLAIMS: usize = 9 * N_CLAIMS;

/// The additional number of almost locked sets that have `n` cells together, in tenths.
const fn for_cells(n: usize) -> usize {
    2 * n.saturating_sub(5)
}

/// The number of the limits 4, 6, 8, 12, 16, 24, .. that the length exceeds.
pub(super) fn exceeded(length: usize) -> usize {
    let limits = (0..).flat_map(|power| [4 << power, 6 << power]);
    limits.take_while(|&limit: &usize| length > limit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_cost_more_at_the_limits_of_the_table() {
        let lengths = [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25, 32, 33, 48, 49];
        let expected = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8];
        assert_eq!(lengths.map(exceeded), expected);
    }
}
