//! Literals: an option is chosen, or an option is excluded.

use std::ops::Not;

/// An option `o` in one of two states: chosen, stored as `2 o`, or excluded, stored as `2 o + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) const fn chosen(option: u32) -> Self {
        Self(2 * option)
    }

    pub(super) const fn excluded(option: u32) -> Self {
        Self(2 * option + 1)
    }

    /// The literal that is stored as `word`.
    pub(super) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    pub(super) const fn word(self) -> u32 {
        self.0
    }

    pub(super) const fn option(self) -> u32 {
        self.0 >> 1
    }

    pub(super) const fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// The index in arrays by literal.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The opposite literal.
impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
