//! [`CanonicalRow`]: a row of the canonical form. Rows compare as their texts do.

/// Nine labels, 0 for a blank, as a number: four bits each, the first the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CanonicalRow(u64);

impl CanonicalRow {
    pub(super) const LARGEST: Self = Self(u64::MAX);

    /// The row with these labels.
    pub(super) fn of(labels: [u8; 9]) -> Self {
        Self(labels.iter().fold(0, |number, &label| number << 4 | u64::from(label)))
    }

    /// The label at a place.
    pub(super) fn label(self, place: usize) -> u8 {
        (self.0 >> (4 * (8 - place)) & 15) as u8
    }
}
