//! [`Fold`]: the values that a memo search computes for remaining problems, from the leaves of the
//! tree up.

use std::fmt::Debug;

/// Values of remaining problems: the value of a solved one, and the value of one with options or
/// parts, from those of its children. A value consists of some words; the table stores it by the
/// key of the remaining problem.
///
/// The calls come in the order of the search. For each child of a level there are calls of
/// [`choose`](Self::choose) or [`finish`](Self::finish), and then either [`dead`](Self::dead), or
/// the calls for a value and [`give`](Self::give). The calls for a value are
/// [`solution`](Self::solution), or [`known`](Self::known), or [`open`](Self::open), the calls for
/// each child, and [`close`](Self::close).
pub trait Fold: Debug + Send + Sized {
    /// Whether remaining problems that a symmetry maps to each other have the same value.
    const UP_TO_SYMMETRY: bool;

    /// An empty fold with the same memory limit.
    #[must_use]
    fn fresh(&self) -> Self;

    /// The number of words of a value.
    fn words(&self) -> usize;

    /// Whether the values take all their allowed memory. Then the search cannot continue.
    fn is_full(&self) -> bool {
        false
    }

    /// Sets the memory limit to that of another fold.
    fn allow_as(&mut self, _: &Self) {}

    /// An option was chosen, by its number in the problem: first the one that makes the child, then
    /// those that were forced.
    fn choose(&mut self, option: u32);

    /// An item was finished, in place of the option that makes the child: no option of its level is
    /// in the covers of the child.
    fn finish(&mut self);

    /// The child has no cover. It is a child of a level of this kind.
    fn dead(&mut self, kind: LevelKind);

    /// The child has one cover: all items are covered.
    fn solution(&mut self);

    /// The child has this value.
    fn known(&mut self, value: &[u64]);

    /// The child becomes a level with children of its own.
    fn open(&mut self, kind: LevelKind);

    /// The last level has no more children. Returns its value.
    fn close(&mut self, kind: LevelKind) -> &[u64];

    /// The approximate number of covers of the last value, if it is known, else 1.
    fn n_covers(&self) -> f64;

    /// Adds the last value to its level, which is of this kind. Returns `true` if values now take
    /// more words than before.
    fn give(&mut self, kind: LevelKind) -> bool;
}

/// How a level combines its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelKind {
    /// A cover has one of the children: they are the options of an item.
    Choice,
    /// A cover has all of the children: they are independent parts. If one of them is dead, the
    /// later ones are missing.
    Product,
}
