//! The rule `Random`: a random item among those with the least degree.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Choose;
use crate::search::below;
use crate::search::dlx::arena::Arena;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

#[derive(Clone, Debug)]
#[allow(unreachable_pub, reason = "see `Chooser`")]
pub struct Random {
    rng: ChaCha8Rng,
    /// The items with the least degree so far; stored to reuse its memory.
    least: Vec<usize>,
}

impl Random {
    pub(super) fn new(seed: u64, n_items: usize) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), least: Vec::with_capacity(n_items) }
    }
}

impl Choose for Random {
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        self.least.clear();
        let mut least = usize::MAX;
        let mut i = arena.right(L::ROOT);
        while i != L::ROOT {
            let (_, degree) = arena.of_key(arena.key(i));
            if degree < least {
                self.least.clear();
                least = degree;
            }
            if degree == least {
                self.least.push(i.index());
            }
            i = arena.right(i);
        }
        if self.least.is_empty() {
            return None;
        }
        Some((L::new(self.least[below(self.least.len(), &mut self.rng)]), least))
    }
}
