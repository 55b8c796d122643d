//! Which item to branch on: a shortest one, the first of them in the order of declaration
//! (the book's MRV heuristic, exercise 7.2.2.1-9).
//!
//! A small arena takes one vector minimum over all its keys: 324 of 16 bits, the Sudoku matrix,
//! are 44 machine vectors with what fills up the last round, where a walk along the ring of headers waits for memory at every step.
//! A large arena walks the ring, because it may hold far more items than are left to cover.

use super::arena::Arena;
use super::key::{Key, least};
use super::width::{Link, LinkArray};

/// The item to branch on and its length, or `None` when every primary item is covered.
#[inline]
pub(super) fn shortest<L: Link, K: Key>(arena: &Arena<L, K>) -> Option<(L, usize)> {
    let key = if L::SMALL { least(arena.keys.used()) } else { least_in_ring(arena) };
    (key < K::OUT).then(|| {
        let bits = arena.number_bits;
        (L::new(key.number(bits)), key.length(bits))
    })
}

fn least_in_ring<L: Link, K: Key>(arena: &Arena<L, K>) -> K {
    let mut least = K::MAX;
    let mut i = arena.ring[L::ROOT].right;
    while i != L::ROOT {
        least = least.min(arena.keys[i]);
        i = arena.ring[i].right;
    }
    least
}
