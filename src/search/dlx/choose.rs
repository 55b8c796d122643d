//! Rules: how the item to branch on is chosen. The rule alone determines the tree, and so the order
//! of the solutions and the time; it does not change the set of solutions.
//!
//! Each rule is a file of this folder that implements [`Choose`].

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

/// The rule by which a search chooses the item to branch on; *degree* means number of branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// An item with the least degree, the first declared among equals (the book's MRV heuristic,
    /// exercise 7.2.2.1-9). The solutions come in the order of the book.
    #[default]
    Smallest,
    /// The first item in the order of declaration, whatever its degree.
    First,
    /// An item with the least degree, a random one among equals. The same seed gives the same tree.
    Random {
        /// The seed of the random numbers.
        seed: u64,
    },
    /// An item with the least ratio of degree to weight, where the weight is 1 plus the number of
    /// branches that failed at the item ("dom/wdeg": Boussemart, Hemery, Lecoutre and Sais, ECAI
    /// 2004). It learns during the search: much better on problems with few hard spots, worse on
    /// uniform ones.
    Weighted,
}

/// The way a rule chooses an item.
pub(super) trait Choose {
    /// The item to branch on and its degree, or `None` when no item is left in play.
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)>;

    /// Learns that a branch ended because this item was wiped out.
    fn blame(&mut self, _item: usize) {}
}

/// The state of a search's rule.
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
    /// The rule for a problem of `n_items` items.
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
