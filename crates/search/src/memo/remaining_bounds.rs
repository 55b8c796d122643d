//! [`Left`]: what is left of the bounds of an item with multiplicities.

use crate::problem::{Instance, ItemId};

/// What is left of the bounds of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// The options that it still needs.
    pub(super) need: u16,
    /// The options that it may still have. At least 1 for an open item.
    pub(super) most: u16,
}

impl Left {
    /// The bounds of an item at the root; `None` if it has too many options. An item may have at
    /// most all its options. One that needs more needs one more than it has: it stays open, and so
    /// there is no cover.
    pub(super) fn of(problem: &Instance, item: ItemId) -> Option<Self> {
        let n_options = u32::try_from(problem.options_of(item).len()).ok()?;
        let bounds = problem.bounds(item);
        let need = u16::try_from(*bounds.start().min(&n_options.checked_add(1)?)).ok()?;
        let most = u16::try_from(*bounds.end().min(&n_options)).ok()?.max(need);
        Some(Self { need, most })
    }
}
