//! [`BoardRow`]: a row of a board. [`CanonicalRow`]: a row of the canonical form. Rows of the form
//! compare as their texts do.

/// The digits of a row by column, 0 for a blank. It has more places than there are columns, so that
/// an index of four bits needs no check.
pub(super) type BoardRow = [u8; 16];

/// Nine labels, 0 for a blank, as a number: four bits each, the first the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CanonicalRow(u64);

impl CanonicalRow {
    pub(super) const LARGEST: Self = Self(u64::MAX >> 28);
    /// A row without labels, to which labels are appended.
    pub(super) const EMPTY: Self = Self(0);

    /// The row with one more label behind its labels.
    #[inline]
    pub(super) fn append(self, label: u8) -> Self {
        Self(self.0 << 4 | u64::from(label))
    }

    /// The labels in order.
    pub(super) fn labels(self) -> [u8; 9] {
        let mut labels = [0; 9];
        for (place, label) in labels.iter_mut().enumerate() {
            *label = (self.0 >> (4 * (8 - place)) & 15) as u8;
        }
        labels
    }

    /// The first labels.
    #[inline]
    pub(super) fn first(self, n: usize) -> Self {
        Self(self.0 >> (4 * (9 - n)))
    }
}
