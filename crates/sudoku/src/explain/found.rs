//! [`Found`]: a step as a finder hands it over, small and without memory of its own.
//!
//! The explainer makes a [`Step`](super::Step) of it; rating needs no more than this.

use super::cells::Cells;
use super::claims::{Claim, Origin};
use super::grid::{Candidates, Grid, NO_CANDIDATES};
use super::technique::Technique;

#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) technique: Technique,
    /// The digit that is written, and the cell.
    pub(super) place: Option<(usize, usize)>,
    pub(super) removes: Candidates,
    pub(super) pattern: Pattern,
}

/// What a person sees that allows the step. Units are numbers, see `cells.rs`; sets of units and of
/// digits are bits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// The cell of the step, in this unit.
    Single { unit: usize },
    /// The cell of the step alone.
    Cell,
    /// All places of a digit in a unit are also in another one. A direct step uses them in a third.
    Locked { digit: usize, cells: Cells, within: usize, out_of: usize, single: Option<usize> },
    /// As many cells of a unit as digits. A direct step follows in the same unit.
    Subset { unit: usize, cells: Cells, digits: u16 },
    /// Places of a digit in base lines, all in as many cover lines but for the fins.
    Fish { digit: usize, bases: u32, covers: u32, cells: Cells, fins: Cells },
    /// Two wings that leave a cell outside no `digit`.
    Wing { pivot: usize, wings: [usize; 2], digit: usize },
    /// Two cells with the same digits, one of which is linked.
    LinkedPair { cells: [usize; 2], ends: [usize; 2], linked: usize, digit: usize, unit: usize },
    /// Two strong links of a digit; the inner ends see each other.
    Turbot { digit: usize, outer: [usize; 2], inner: [usize; 2], units: [usize; 2] },
    /// A box where a digit is in two lines only, and a strong link in `unit`.
    Rectangle { digit: usize, cells: Cells, box_: usize, link: [usize; 2], unit: usize },
    /// Places of a digit in two colors; `wrong` if the second color is impossible.
    Colors { digit: usize, colors: [Cells; 2], wrong: bool },
    /// The corners of a rectangle in two boxes that must not have only these two digits.
    Corners { cells: Cells, roof: Cells, digits: u16, extra: u16, others: Cells, unit: usize },
    /// The cells with further candidates, and the digits of these, or those of a naked subset with
    /// other cells of the unit, or the one that is locked in the two cells.
    Grave { cells: Cells, digits: u16, others: Cells, unit: usize },
    /// A chain, whose nodes are in the scratch memory of the finder.
    Chain,
    /// A cycle, whose nodes are there, too.
    Cycle,
    /// What follows from all candidates of the origin; the chains are there, too.
    Multiple { origin: Origin, claim: Claim },
    /// Two almost locked sets, the digits that only one of them can have, and a common digit.
    LockedSets { sets: [Cells; 2], restricted: u16, digit: usize },
    /// A candidate that leads to a contradiction; how is in the scratch memory of the finder.
    Contradiction { cell: usize, digit: usize },
}

impl Found {
    /// A step that writes a digit.
    pub(super) fn place(technique: Technique, cell: usize, digit: usize, pattern: Pattern) -> Self {
        Self { technique, place: Some((cell, digit)), removes: NO_CANDIDATES, pattern }
    }

    /// A step that removes a digit from cells; `None` if there are no such candidates.
    pub(super) fn remove(
        technique: Technique,
        digit: usize,
        cells: Cells,
        pattern: Pattern,
    ) -> Option<Self> {
        if cells.is_empty() {
            return None;
        }
        let mut removes = NO_CANDIDATES;
        removes[digit] = cells;
        Some(Self { technique, place: None, removes, pattern })
    }

    /// A step that removes candidates of several digits; `None` if there are none.
    pub(super) fn remove_all(
        technique: Technique,
        removes: Candidates,
        pattern: Pattern,
    ) -> Option<Self> {
        let any = removes.iter().any(|cells| !cells.is_empty());
        any.then_some(Self { technique, place: None, removes, pattern })
    }

    /// Takes the step.
    pub(super) fn apply(&self, grid: &mut Grid) {
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
