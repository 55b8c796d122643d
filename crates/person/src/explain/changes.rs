//! Searches that skip units and digits that have not changed since the last search.
//!
//! A subset is within a unit, and a fish, a turbot or a coloring is about one digit. If the last
//! search found nothing there, and the candidates there are the same, another search would find
//! nothing.

use super::cells::bits;
use super::{CandidateGrid, FoundStep, Technique};

/// The searches within units come first, and then those about one digit.
pub(super) const N_IN_UNITS: usize = 8;
pub(super) const N_SEARCHES: usize = 18;

/// Searches the units, or for the digits, that changed, until `look` finds a step.
pub(super) fn where_changed(
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
        Technique::HiddenQuad => 7,
        Technique::XWing => 8,
        Technique::Swordfish => 9,
        Technique::Jellyfish => 10,
        Technique::FinnedXWing => 11,
        Technique::FinnedSwordfish => 12,
        Technique::FinnedJellyfish => 13,
        Technique::Skyscraper => 14,
        Technique::TwoStringKite => 15,
        Technique::EmptyRectangle => 16,
        _ => 17,
    };
    bits(grid.fresh[search]).find_map(|place| {
        let found = look(grid, place);
        if found.is_none() {
            grid.fresh[search] &= !(1 << place);
        }
        found
    })
}
