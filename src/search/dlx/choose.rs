//! Which item to branch on. The tree, and with it the order of solutions and the time, depends on
//! this alone; what is found does not.
//!
//! A rule is a file of this folder that implements [`Choose`].

mod first;
mod random;
mod smallest;
mod weighted;

use super::arena::Arena;
use super::key::Key;
use super::width::Link;
use first::First;
use random::Random;
use smallest::Smallest;
use weighted::Weighted;

/// The rule by which a search chooses the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// An item with the fewest ways to go on, the first declared among equals (the book's MRV
    /// heuristic, exercise 7.2.2.1-9). The order of solutions is then that of the book.
    #[default]
    Smallest,
    /// The first item in the order of declaration, however many ways it has.
    First,
    /// An item with the fewest ways to go on, among equals one by chance; the same seed, the same
    /// tree.
    Random {
        /// Where chance begins.
        seed: u64,
    },
    /// An item that has the fewest ways to go on for the number of times it was what a branch failed
    /// at, plus one ("dom/wdeg": Boussemart, Hemery, Lecoutre and Sais, ECAI 2004). It learns as it
    /// goes; much better on problems with few hard spots, worse where all is alike.
    Weighted,
}

/// How an item is chosen.
pub(super) trait Choose {
    /// The item to branch on and its degree, or `None` when no item is left in play.
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)>;

    /// A branch ended because this item had no way left.
    fn blame(&mut self, _item: usize) {}
}

/// The rules, one of which a search has.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    Smallest(Smallest),
    First(First),
    Random(Box<Random>),
    Weighted(Weighted),
}

impl Default for Rule {
    fn default() -> Self {
        Self::Smallest(Smallest)
    }
}

impl Rule {
    /// The rule for so many items.
    pub(super) fn new(choice: Choice, n_items: usize) -> Self {
        match choice {
            Choice::Smallest => Self::Smallest(Smallest),
            Choice::First => Self::First(First),
            Choice::Random { seed } => Self::Random(Box::new(Random::new(seed, n_items))),
            Choice::Weighted => Self::Weighted(Weighted::new(n_items)),
        }
    }
}

impl Choose for Rule {
    #[inline]
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)> {
        match self {
            Self::Smallest(rule) => rule.choose(arena),
            Self::First(rule) => rule.choose(arena),
            Self::Random(rule) => rule.choose(arena),
            Self::Weighted(rule) => rule.choose(arena),
        }
    }

    #[inline]
    fn blame(&mut self, item: usize) {
        if let Self::Weighted(rule) = self {
            rule.blame(item);
        }
    }
}
