//! Rules: how a search chooses the item to branch on. The rule determines the tree, and so the
//! order of the solutions and the time. It does not change the set of solutions.
//!
//! Each rule is a function below, and a variant of [`Chooser`] with its state.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::arena::Arena;
use super::key::{Key, least};
use super::width::NodeLink;
use crate::random::below;

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
    /// use quadrille::search::Rule;
    ///
    /// for (name, _) in Rule::ALL {
    ///     assert_eq!(Rule::named(name, 7).unwrap().name(), name);
    /// }
    /// ```
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        let rules = [Self::Smallest, Self::First, Self::Random { seed }, Self::Weighted];
        rules.into_iter().find(|rule| rule.name() == name)
    }

    /// Its name.
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
#[derive(Clone, Debug, Default)]
pub(super) enum Chooser {
    #[default]
    Smallest,
    First,
    /// The state of the choices, and room for the items among which one is chosen.
    Random(Box<(ChaCha8Rng, Vec<usize>)>),
    /// The weight of each item: 1 plus the number of times that the item was wiped out.
    Weighted(Vec<u32>),
}

impl Chooser {
    /// The rule for a problem of `n_items` items.
    pub(super) fn new(rule: Rule, n_items: usize) -> Self {
        match rule {
            Rule::Smallest => Self::Smallest,
            Rule::First => Self::First,
            Rule::Random { seed } => {
                let rng = ChaCha8Rng::seed_from_u64(seed);
                Self::Random(Box::new((rng, Vec::with_capacity(n_items))))
            }
            Rule::Weighted => Self::Weighted(vec![1; n_items + 1]),
        }
    }
}

impl Choose for Chooser {
    #[inline]
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        match self {
            Self::Smallest => Smallest.choose(arena),
            Self::First => {
                let i = arena.right(L::ROOT);
                (i != L::ROOT).then(|| arena.of_key(arena.key(i)))
            }
            Self::Random(state) => random(&mut state.0, &mut state.1, arena),
            Self::Weighted(weights) => weighted(weights, arena),
        }
    }

    #[inline]
    fn blame(&mut self, item: usize) {
        if let Self::Weighted(weights) = self {
            weights[item] = weights[item].saturating_add(1);
        }
    }
}

/// The item with the least degree, the first declared among equals. A type of its own, so that the
/// inner loop is compiled for it.
///
/// In a small arena this is one minimum over all keys, in vector instructions. The Sudoku matrix
/// has 324 keys of 16 bits, or 44 vectors of 128 bits with padding, whereas a walk along the ring
/// of headers waits for memory at every header. A large arena walks the ring, because it may have
/// far more items than remain uncovered. An arena with many items stores the minima of blocks of
/// keys.
pub(super) struct Smallest;

impl Choose for Smallest {
    // Called once per tree node. Without link-time optimization the compiler does not inline it,
    // and Latin squares take 5 % more instructions.
    #[expect(clippy::inline_always, reason = "measured")]
    #[inline(always)]
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        let key = if L::SMALL {
            least(arena.keys())
        } else {
            arena.least_of_many().unwrap_or_else(|| least_in_ring(arena))
        };
        (key < K::OUT).then(|| arena.of_key(key))
    }
}

fn least_in_ring<L: NodeLink, K: Key>(arena: &Arena<L, K>) -> K {
    // An iterator takes one instruction more for each item.
    let mut least = K::MAX;
    let mut i = arena.right(L::ROOT);
    while i != L::ROOT {
        least = least.min(arena.key(i));
        i = arena.right(i);
    }
    least
}

/// A random item among those with the least degree.
fn random<L: NodeLink, K: Key>(
    rng: &mut ChaCha8Rng,
    among: &mut Vec<usize>,
    arena: &Arena<L, K>,
) -> Option<(L, usize)> {
    among.clear();
    let mut least = usize::MAX;
    for i in arena.ring() {
        let (_, degree) = arena.of_key(arena.key(i));
        if degree < least {
            among.clear();
            least = degree;
        }
        if degree == least {
            among.push(i.index());
        }
    }
    if among.is_empty() {
        return None;
    }
    Some((L::new(among[below(among.len(), rng)]), least))
}

/// The item with the least ratio of degree - 1 to weight; the first one that leaves no choice, if
/// there is one, since no other is as good.
fn weighted<L: NodeLink, K: Key>(weights: &[u32], arena: &Arena<L, K>) -> Option<(L, usize)> {
    let mut best = None;
    // The best item's degree - 1, of at most 31 bits, and weight, of at most 32.
    let (mut least, mut weight) = (u64::from(u32::MAX), 1);
    for i in arena.ring() {
        let (_, degree) = arena.of_key(arena.key(i));
        if degree <= 1 {
            return Some((i, degree));
        }
        let (more, w) = (degree as u64 - 1, u64::from(weights[i.index()]));
        // more / w < least / weight, in integers.
        if more * weight < least * w {
            (best, least, weight) = (Some((i, degree)), more, w);
        }
    }
    best
}
