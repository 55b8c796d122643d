//! The rule `Smallest`: the item with the least degree, the first declared among equals.
//!
//! In a small arena this is one minimum over all keys, in vector instructions. The Sudoku matrix
//! has 324 keys of 16 bits, or 44 vectors of 128 bits with padding, whereas a walk along the ring
//! of headers waits for memory at every header. A large arena walks the ring, because it may have
//! far more items than remain uncovered. An arena with many items stores the minima of blocks of
//! keys.

use super::Choose;
use crate::search::dlx::arena::Arena;
use crate::search::dlx::key::{Key, least};
use crate::search::dlx::width::NodeLink;

#[derive(Clone, Debug)]
#[allow(unreachable_pub, reason = "see `Chooser`")]
pub struct Smallest;

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
    let mut least = K::MAX;
    let mut i = arena.right(L::ROOT);
    while i != L::ROOT {
        least = least.min(arena.key(i));
        i = arena.right(i);
    }
    least
}
