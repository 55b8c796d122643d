//! [`Allowed`]: which techniques may be used.

use super::rating::{Difficulty, Source};
use super::technique::Technique;

/// The techniques that may be used: a bit for each, by its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed(pub(super) u64);

impl Allowed {
    pub(super) const ALL: Self = Self(u64::MAX);

    /// This technique and all easier ones.
    pub(super) fn until(self, technique: Technique) -> Self {
        Self(self.0 & ((2 << technique.index()) - 1))
    }

    /// The techniques up to the last one that can have a step of at most this difficulty. Harder
    /// techniques before it remain, since a person takes their steps first.
    pub(super) fn up_to(self, most: Difficulty) -> Self {
        let may = |technique: &Technique| technique.difficulty() <= most;
        Technique::ALL.into_iter().rfind(may).map_or(Self(0), |last| self.until(last))
    }

    /// The techniques of the classic table, and guesses.
    pub(super) fn classic(self) -> Self {
        let is_classic = |technique: &Technique| technique.source() == Source::SudokuExplainer;
        let classic = Technique::ALL.into_iter().filter(is_classic);
        Self(self.0 & classic.fold(0, |set, technique| set | 1 << technique.index()))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        self.0 >> technique.index() & 1 != 0
    }
}
