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
pub enum Rule {
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

impl Rule {
    /// The names of all rules, each with a line of help.
    pub const ALL: [(&'static str, &'static str); 4] = [
        ("smallest", "An item with the lowest degree, the first declared among equals"),
        ("first", "The first item"),
        ("random", "An item with the lowest degree, a random one among equals"),
        ("weighted", "An item with a low degree for how often branches failed at it"),
    ];

    /// The rule with this name; `seed` is for the random rule.
    ///
    /// ```
    /// use quadrille::search::Rule;
    ///
    /// for (name, _) in Rule::ALL {
    ///     assert_eq!(Rule::named(name, 7).unwrap().name(), name);
    /// }
    /// ```
    #[must_use]
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        let rules = [Self::Smallest, Self::First, Self::Random { seed }, Self::Weighted];
        rules.into_iter().find(|rule| rule.name() == name)
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Smallest => Self::ALL[0].0,
            Self::First => Self::ALL[1].0,
            Self::Random { .. } => Self::ALL[2].0,
            Self::Weighted => Self::ALL[3].0,
        }
    }
}

/// How an item is chosen.
pub(super) trait Choose {
    /// The item to branch on and its degree, or `None` when no item is left in play.
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)>;

    /// A branch ended because this item had no way left.
    fn blame(&mut self, _item: usize) {}
}

/// A rule at work, with what it has learned.
#[derive(Clone, Debug)]
pub(crate) enum Chooser {
    Smallest(Smallest),
    First(First),
    Random(Box<Random>),
    Weighted(Weighted),
}

impl Default for Chooser {
    fn default() -> Self {
        Self::Smallest(Smallest)
    }
}

impl Chooser {
    /// The rule for so many items.
    pub(super) fn new(rule: Rule, n_items: usize) -> Self {
        match rule {
            Rule::Smallest => Self::Smallest(Smallest),
            Rule::First => Self::First(First),
            Rule::Random { seed } => Self::Random(Box::new(Random::new(seed, n_items))),
            Rule::Weighted => Self::Weighted(Weighted::new(n_items)),
        }
    }
}

impl Choose for Chooser {
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
