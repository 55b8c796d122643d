//! [`Allowed`]: which techniques may be used.

use super::rating::{Difficulty, Source};
use super::technique::Technique;

/// Which techniques may be used, one bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed(pub(super) u64);

impl Allowed {
    pub(super) const ALL: Self = Self(u64::MAX);

    /// This technique and all easier ones.
    pub(super) fn until(self, technique: Technique) -> Self {
        Self(self.0 & ((2 << technique.index()) - 1))
    }

    /// Without those that come after the last one that may have a step of this difficulty. The
    /// techniques before it stay, harder ones too: a person who has their steps takes them.
    pub(super) fn up_to(self, most: Difficulty) -> Self {
        let may = |technique: &Technique| technique.difficulty() <= most;
        Technique::ALL.into_iter().rfind(may).map_or(Self(0), |last| self.until(last))
    }

    /// The techniques of the classic table.
    pub(super) fn classic(self) -> Self {
        let is_classic = |technique: &Technique| technique.source() == Source::SudokuExplainer;
        let classic = Technique::ALL.into_iter().filter(is_classic);
        Self(self.0 & classic.fold(0, |set, technique| set | 1 << technique.index()))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        self.0 >> technique.index() & 1 != 0
    }
}
