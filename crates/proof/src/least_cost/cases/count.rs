//! The bounds of a place of a proof, and how often it is covered.

use crate::problem::Color;

/// The bounds of a place, and how often it is covered.
#[derive(Clone, Debug)]
pub(super) struct Count {
    /// How often a cover of the case covers it.
    pub(super) low: u32,
    pub(super) high: u32,
    /// Whether it is an item with colors, which may be covered any number of times.
    pub(super) has_colors: bool,
    /// How many chosen options cover it.
    pub(super) taken: u32,
    pub(super) color: Given,
}

/// The color that the chosen options give an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// No chosen option has the item.
    Nothing,
    Color(Color),
    /// One has it without a color, so no other can have it.
    NoColor,
}

impl Count {
    pub(super) const AT_MOST_ONCE: Self =
        Self { low: 0, high: 1, has_colors: false, taken: 0, color: Given::Nothing };

    /// How many more options it needs.
    pub(super) fn needs(&self) -> u32 {
        self.low.saturating_sub(self.taken)
    }

    /// How many more options it may have.
    pub(super) fn may_have(&self) -> u32 {
        self.high - self.taken
    }
}
