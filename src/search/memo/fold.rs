//! [`Fold`]: what a memo search makes of the remaining problems, from the leaves of the tree up.

use std::fmt::Debug;

/// Values of remaining problems: of a solved one, and of one with options from those of its
/// children. A value is some words; the table keeps it by the key of the remaining problem.
///
/// The calls come in the order of the search. Each child of a level is some calls of
/// [`choose`](Self::choose), and then one of [`dead`](Self::dead), [`solution`](Self::solution),
/// [`known`](Self::known), or [`open`](Self::open), the calls of its children,
/// [`close`](Self::close) and [`closed`](Self::closed). Where a method returns `true`, values take
/// more words than before.
pub trait Fold: Debug + Send + Sized {
    /// Whether remaining problems that a symmetry maps to each other have the same value.
    const UP_TO_SYMMETRY: bool;

    /// Forgets everything.
    fn restart(&mut self);

    /// The same without any values, with the same memory.
    fn fresh(&self) -> Self;

    /// The words of a value.
    fn words(&self) -> usize;

    /// Whether the values have taken all the memory that they may. The search cannot go on then.
    fn is_full(&self) -> bool {
        false
    }

    /// Lets the values take as much memory as these.
    fn allow_as(&mut self, _: &Self) {}

    /// An option was chosen, by its number in the problem: first the one that makes the child, then
    /// those that were forced.
    fn choose(&mut self, option: u32);

    /// The child has no cover.
    fn dead(&mut self);

    /// The child has one cover: all items are covered.
    fn solution(&mut self) -> bool;

    /// The child has this value.
    fn known(&mut self, value: &[u64]) -> bool;

    /// The child becomes a level with children of its own.
    fn open(&mut self);

    /// The last level has no more children. Gives its value.
    fn close(&mut self) -> &[u64];

    /// Gives the value of the level that was closed to the level above.
    fn closed(&mut self) -> bool;
}
