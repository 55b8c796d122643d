//! Searches that skip units and digits that have not changed since the last search.
//!
//! A subset is within a unit, and a fish, a turbot or a coloring is about one digit. If the last
//! search found nothing there, and the candidates there are the same, another search would find
//! nothing.

use super::cells::bits;
use super::{CandidateGrid, FoundStep, Technique};

/// Searches the units that changed, until `look` finds a step.
pub(super) fn in_units(
    grid: &mut CandidateGrid,
    technique: Technique,
    mut look: impl FnMut(&CandidateGrid, usize) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let search = match technique {
        Technique::DirectHiddenPair => 0,
        Technique::DirectHiddenTriple => 1,
        Technique::NakedPair => 2,
        Technique::NakedTriple => 3,
        Technique::NakedQuad => 4,
        Technique::HiddenPair => 5,
        Technique::HiddenTriple => 6,
        _ => 7,
    };
    bits(grid.fresh_units[search]).find_map(|unit| {
        let found = look(grid, unit);
        if found.is_none() {
            grid.fresh_units[search] &= !(1 << unit);
        }
        found
    })
}

/// Searches for the digits that changed, until `look` finds a step.
pub(super) fn in_digits(
    grid: &mut CandidateGrid,
    technique: Technique,
    mut look: impl FnMut(&CandidateGrid, usize) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let search = match technique {
        Technique::XWing => 0,
        Technique::Swordfish => 1,
        Technique::Jellyfish => 2,
        Technique::FinnedXWing => 3,
        Technique::FinnedSwordfish => 4,
        Technique::FinnedJellyfish => 5,
        Technique::Skyscraper => 6,
        Technique::TwoStringKite => 7,
        Technique::EmptyRectangle => 8,
        _ => 9,
    };
    bits(grid.fresh_digits[search].into()).find_map(|digit| {
        let found = look(grid, digit);
        if found.is_none() {
            grid.fresh_digits[search] &= !(1 << digit);
        }
        found
    })
}
