//! [`Allowed`]: which techniques may be used.

use super::{Difficulty, Source, Technique};

/// The techniques that may be used: a bit for each, by its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// The techniques of the table in use.
    table: u128,
    /// The techniques up to the hardest one that is wanted.
    wanted: u128,
    /// Whether chains may also use links that Sudoku Explainer's table lacks.
    pub(super) is_modern: bool,
}

/// The techniques of Sudoku Explainer's table, and guesses.
impl Default for Allowed {
    fn default() -> Self {
        let is_published = |technique: &Technique| technique.source() == Source::SudokuExplainer;
        let published = Self::only(Technique::ALL.into_iter().filter(is_published));
        Self { is_modern: false, ..published }
    }
}

impl Allowed {
    /// These techniques.
    pub(super) fn only(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let table =
            techniques.into_iter().fold(0, |set, technique| set | 1_u128 << technique.index());
        Self { table, wanted: u128::MAX, is_modern: true }
    }

    /// With the techniques of all tables.
    pub(super) const fn modern(self) -> Self {
        Self { table: u128::MAX, is_modern: true, ..self }
    }

    /// This technique and all easier ones.
    pub(super) const fn until(self, technique: Technique) -> Self {
        Self { wanted: self.wanted & ((2_u128 << technique.index()) - 1), ..self }
    }

    /// The techniques up to the last one that can have a step of at most this difficulty. Harder
    /// techniques before it remain, since a person takes their steps first.
    pub(super) fn up_to(self, most: Difficulty) -> Self {
        let may = |technique: &Technique| technique.difficulty() <= most;
        let last = Technique::ALL.into_iter().rfind(may);
        last.map_or(Self { wanted: 0, ..self }, |last| self.until(last))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        (self.table & self.wanted) >> technique.index() & 1 != 0
    }
}
