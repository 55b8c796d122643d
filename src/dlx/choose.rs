//! Which item to branch on: a shortest one, the first of them in the order of declaration
//! (the book's MRV heuristic, exercise 7.2.2.1-9).
//!
//! An item's *key* is its length followed by its number, as one integer:
//!
//! ```text
//!   length = 3, number = 17 of at most 511  ->  3 << 9 | 17 = 1553
//! ```
//!
//! Hiding an option subtracts `1 << 9` where the book subtracts 1. The least key of all is then
//! the shortest item, and the leftmost of the shortest, with no second look; covered and
//! secondary items have a bit set above the length, so they never win while another item is left.
//! A small arena takes one vector minimum over all its keys: 324 of 16 bits, the Sudoku matrix,
//! are 41 machine vectors. A walk along the ring of headers, which waits for memory at every
//! step, took 8 times as long there. A large arena walks the ring, because it may hold far more
//! items than are left to cover.

use super::arena::Arena;
use super::width::{Key, Link, LinkArray};

/// How many keys [`least_i16`] takes at a time; the arena pads its keys to a multiple.
pub(super) const LANES: usize = 32;

/// The item to branch on and its length, or `None` when every primary item is covered.
#[inline]
pub(super) fn shortest<L: Link>(arena: &Arena<L>) -> Option<(L, usize)> {
    let least = if L::SMALL { L::Key::least(arena.keys.used()) } else { least_in_ring(arena) };
    (least < L::Key::OUT).then(|| {
        let bits = arena.number_bits;
        (L::new(least.number(bits)), least.length(bits))
    })
}

fn least_in_ring<L: Link>(arena: &Arena<L>) -> L::Key {
    let mut least = L::Key::MAX;
    let mut i = arena.ring[L::ROOT].right;
    while i != L::ROOT {
        least = least.min(arena.keys[i]);
        i = arena.ring[i].right;
    }
    least
}

/// The least of a multiple of [`LANES`] keys, in four accumulators of one vector each.
#[inline]
pub(super) fn least_i16(keys: &[i16]) -> i16 {
    let mut least = [i16::MAX; LANES];
    for chunk in keys.chunks_exact(LANES) {
        for (least, &key) in least.iter_mut().zip(chunk) {
            *least = (*least).min(key);
        }
    }
    // Halving keeps the reduction in vectors.
    let mut n = LANES;
    while n > 1 {
        n /= 2;
        for k in 0..n {
            least[k] = least[k].min(least[k + n]);
        }
    }
    least[0]
}

pub(super) fn least_i64(keys: &[i64]) -> i64 {
    keys.iter().copied().min().unwrap_or(i64::MAX)
}
