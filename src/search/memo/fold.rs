//! [`Fold`]: what a memo search makes of the remaining problems, from the leaves of the tree up.

use std::fmt::Debug;

/// Values of remaining problems: of a solved one, and of one with options or parts from those of
/// its children. A value is some words; the table keeps it by the key of the remaining problem.
///
/// The calls come in the order of the search. Each child of a level is some calls of
/// [`choose`](Self::choose), and then [`dead`](Self::dead), or a value and [`give`](Self::give).
/// The value is that of [`solution`](Self::solution), of [`known`](Self::known), or of
/// [`open`](Self::open), the same for its children, and [`close`](Self::close).
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

    /// The child has no cover. It is a child of a level of this kind.
    fn dead(&mut self, kind: Kind);

    /// The child has one cover: all items are covered.
    fn solution(&mut self);

    /// The child has this value.
    fn known(&mut self, value: &[u64]);

    /// The child becomes a level with children of its own.
    fn open(&mut self, kind: Kind);

    /// The last level has no more children. Gives its value.
    fn close(&mut self, kind: Kind) -> &[u64];

    /// About how many covers the last value stands for, where that is known, else 1.
    fn n_covers(&self) -> f64;

    /// Gives the last value to its level, which is of this kind. `true` if values take more words
    /// than before.
    fn give(&mut self, kind: Kind) -> bool;
}

/// What a level makes of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of them: they are the options of an item.
    Choice,
    /// All of them: they are independent parts. The last one may be missing where one is dead.
    Product,
}
