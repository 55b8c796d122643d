//! The item with the least degree, the first declared among equals.
//!
//! A small arena takes one vector minimum over all its keys: 324 of 16 bits, the Sudoku matrix,
//! are 44 machine vectors with what fills up the last round, where a walk along the ring of headers
//! waits for memory at every step. A large arena walks the ring, because it may hold far more items
//! than are left to cover.

use super::Choose;
use crate::search::dlx::arena::Arena;
use crate::search::dlx::key::{Key, least};
use crate::search::dlx::width::Link;

#[derive(Clone, Debug)]
pub(crate) struct Smallest;

impl Choose for Smallest {
    #[inline]
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)> {
        let key = if L::SMALL { least(arena.keys()) } else { least_in_ring(arena) };
        (key < K::OUT).then(|| arena.of_key(key))
    }
}

fn least_in_ring<L: Link, K: Key>(arena: &Arena<L, K>) -> K {
    let mut least = K::MAX;
    let mut i = arena.right(L::ROOT);
    while i != L::ROOT {
        least = least.min(arena.key(i));
        i = arena.right(i);
    }
    least
}
