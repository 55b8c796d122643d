//! Rules: how a search chooses the item to branch on. The rule determines the tree, and so the
//! order of the solutions and the time. It does not change the set of solutions.
//!
//! Each rule is a file of this folder that implements [`Choose`].

mod first;
mod random;
mod smallest;
mod weighted;

use super::arena::Arena;
use super::key::Key;
use super::width::NodeLink;
use first::First;
use random::Random;
use smallest::Smallest;
use weighted::Weighted;

/// The rule by which a search chooses the item to branch on; *degree* means number of branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
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

impl Rule {
    /// The names of all rules, each with a line of help.
    pub const ALL: [(&'static str, &'static str); 4] = [
        ("smallest", "An item with the lowest degree, the first declared among equals"),
        ("first", "The first item"),
        ("random", "An item with the lowest degree, a random one among equals"),
        ("weighted", "An item with a low degree relative to how often branches failed at it"),
    ];

    /// The rule with this name; `seed` is for the random rule.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
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

/// The way a rule chooses an item.
pub(super) trait Choose {
    /// The item to branch on and its degree, or `None` if no item is in play.
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)>;

    /// Records that a branch ended because this item was wiped out.
    fn blame(&mut self, _item: usize) {}
}

/// A rule and its state, such as learned weights.
#[derive(Clone, Debug)]
#[allow(unreachable_pub, reason = "the bounds of `Dlx` mention it, but no other crate can name it")]
pub enum Chooser {
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
    /// The rule for a problem of `n_items` items.
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
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
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
