//! [`FoundStep`]: a step as a finder returns it, small and without heap memory.
//!
//! It is enough for a rating. The explainer converts it to a
//! [`DeductionStep`](super::DeductionStep).

use super::cells::Cells;
use super::claims::{Claim, Origin};
use super::grid::{Candidates, NO_CANDIDATES, only};
use super::unique::Deadly;
use super::{CandidateGrid, Technique};

/// The most sets in a chain of almost locked sets.
pub(super) const MOST_SETS: usize = 5;

#[derive(Clone, Copy, Debug)]
pub(super) struct FoundStep {
    pub(super) technique: Technique,
    /// The cell and the digit that is written in it.
    pub(super) place: Option<(usize, usize)>,
    pub(super) removes: Candidates,
    pub(super) pattern: Pattern,
}

/// The pattern that allows the step. Units are numbers (see `cells.rs`), and sets of units and of
/// digits are bits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// The only place in this unit: the cell of the step.
    Single { unit: usize },
    /// The cell of the step, without a unit.
    Cell,
    /// All places of a digit in the unit `within` are also in `out_of`. In a direct step the digit
    /// then has one place in the unit `single`.
    Locked { digit: usize, cells: Cells, within: usize, out_of: usize, single: Option<usize> },
    /// Cells of a unit and the same number of digits. A direct step writes a digit in the same
    /// unit.
    Subset { unit: usize, cells: Cells, digits: u16 },
    /// Places of a digit in base lines. Except for the fins, they are all in the same number of
    /// cover lines.
    Fish { digit: usize, bases: u32, covers: u32, cells: Cells, fins: Cells },
    /// A pivot and two wings, of which one is `digit`.
    Wing { pivot: usize, wings: [usize; 2], digit: usize },
    /// Two cells with the same two digits. `linked` is the digit of the strong link between `ends`.
    LinkedPair { cells: [usize; 2], ends: [usize; 2], linked: usize, digit: usize, unit: usize },
    /// Two strong links of a digit whose inner ends see each other.
    Turbot { digit: usize, outer: [usize; 2], inner: [usize; 2], units: [usize; 2] },
    /// A box where all places of a digit are in two lines, and a strong link in `unit`.
    Rectangle { digit: usize, cells: Cells, box_: usize, link: [usize; 2], unit: usize },
    /// Places of a digit in two colors; `wrong` if the second color is impossible.
    Colors { digit: usize, colors: [Cells; 2], wrong: bool },
    /// The cells of a rectangle or a loop that must not have only these two digits.
    /// `is_hidden`: the further cells make a hidden subset and not a naked one.
    Corners { deadly: Deadly, extra: u16, others: Cells, unit: usize, is_hidden: bool },
    /// The cells with further candidates. The digits are those of the further candidates, those of
    /// a naked subset with other cells of the unit, or the digit that is locked in two cells.
    Grave { cells: Cells, digits: u16, others: Cells, unit: usize },
    /// Cells with the same two digits, in two colors.
    RemotePairs { colors: [Cells; 2], digits: u16 },
    /// Cells where a line and a box cross, and cells of the rest of each.
    Crossing { cells: Cells, rests: [Cells; 2], line: usize, box_: usize },
    /// Places of a digit in two pairs of colors. The first colors of the pairs see each other; if
    /// `wrong`, the first color sees both of the other pair.
    TwoColorings { digit: usize, first: [Cells; 2], second: [Cells; 2], wrong: bool },
    /// Three almost locked sets. The one in the middle shares a restricted digit with each of the
    /// others, which have `digit`.
    LockedWing { sets: [Cells; 3], restricted: [usize; 2], digit: usize },
    /// Almost locked sets, each of which shares a restricted digit with the next one. The ends have
    /// `digit`. If there are fewer sets than places, the last place is empty.
    LockedChain { sets: [Cells; MOST_SETS], restricted: [u8; MOST_SETS - 1], digit: u8 },
    /// A cell, and an almost locked set for each of its digits, all with `digit`.
    Blossom { stem: usize, petals: [Cells; 3], digit: usize },
    /// A chain, and its length as the table of difficulties counts it. Its nodes are in the memory
    /// of the finder.
    Chain { length: usize },
    /// The same for a cycle.
    Cycle { length: usize },
    /// A claim that follows from the origin by forcing chains, and their length. The finder can
    /// find the chains.
    Forced { origin: Origin, claim: Claim, length: usize },
    /// The cells whose combinations of digits are limited by those that see all of them.
    Aligned { base: Cells, excluders: Cells },
    /// Two almost locked sets, the digit that only one of them can have, and another common digit.
    LockedSets { sets: [Cells; 2], restricted: u16, digit: usize },
}

impl FoundStep {
    /// A step that writes a digit.
    pub(super) fn place(technique: Technique, cell: usize, digit: usize, pattern: Pattern) -> Self {
        Self { technique, place: Some((cell, digit)), removes: NO_CANDIDATES, pattern }
    }

    /// A step that removes a digit from cells; `None` if there are no cells.
    pub(super) fn remove(
        technique: Technique,
        digit: usize,
        cells: Cells,
        pattern: Pattern,
    ) -> Option<Self> {
        let step = || Self { technique, place: None, removes: only(digit, cells), pattern };
        (!cells.is_empty()).then(step)
    }

    /// A step that removes candidates of several digits; `None` if there are no candidates.
    pub(super) fn remove_all(
        technique: Technique,
        removes: Candidates,
        pattern: Pattern,
    ) -> Option<Self> {
        (removes != NO_CANDIDATES).then_some(Self { technique, place: None, removes, pattern })
    }

    /// Takes the step.
    pub(super) fn apply(&self, grid: &mut CandidateGrid) {
        if let Some((cell, digit)) = self.place {
            grid.place(cell, digit);
        }
        for (digit, &cells) in self.removes.iter().enumerate() {
            if !cells.is_empty() {
                grid.remove(digit, cells);
            }
        }
    }
}
