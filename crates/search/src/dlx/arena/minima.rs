//! The least key among many: minima of blocks of keys, minima of blocks of these minima, and so on.
//!
//! A small arena compares all keys at each tree node, and a large one walks along the headers in
//! the root's ring. With many items both take too long: 200,000 options of one item each make a
//! path of 200,000 tree nodes, and as many walks along up to 200,000 headers. So an arena with many
//! items stores the least key of each block of 64, the least key of each 64 blocks, and so on. A
//! move only marks the block of a key that it changes; the next choice computes the minima of the
//! marked blocks again, and the minima above them that change. This takes time proportional to the
//! number of changed keys, times the logarithm of the number of items.
//!
//! The key of an item has its number in the low bits, so all keys are different. The least key
//! belongs to the first item among those with the least degree, as in a walk along the ring.

use crate::search::dlx::key::Key;
use crate::tuning::dlx::BLOCK;

/// The minima of the blocks of some keys.
#[derive(Clone, Debug)]
pub(super) struct Minima<K> {
    /// For each block of keys its minimum, then for each block of these, up to a single one.
    levels: Vec<Vec<K>>,
    /// The blocks of keys whose minimum may be wrong, each once.
    old: Vec<usize>,
    is_old: Vec<bool>,
    /// The blocks of the next level whose minimum may be wrong; both vectors are stored to reuse
    /// their memory.
    changed: Vec<usize>,
    next: Vec<usize>,
}

impl<K: Key> Minima<K> {
    /// The minima of these keys.
    pub(super) fn new(keys: &[K]) -> Self {
        let mut levels = vec![minima_of(keys)];
        while levels[levels.len() - 1].len() > 1 {
            levels.push(minima_of(&levels[levels.len() - 1]));
        }
        let n_blocks = levels[0].len();
        let [old, changed, next] = [(); 3].map(|()| Vec::with_capacity(n_blocks));
        Self { levels, old, is_old: vec![false; n_blocks], changed, next }
    }

    /// Marks a key as changed.
    pub(super) fn touch(&mut self, place: usize) {
        let block = place / BLOCK;
        if !self.is_old[block] {
            self.is_old[block] = true;
            self.old.push(block);
        }
    }

    /// The least of the keys.
    pub(super) fn least(&mut self, keys: &[K]) -> K {
        let Self { levels, old, is_old, changed, next } = self;
        changed.clear();
        for block in old.drain(..) {
            is_old[block] = false;
            renew(keys, &mut levels[0], block, changed);
        }
        for level in 1..levels.len() {
            let (below, above) = levels.split_at_mut(level);
            std::mem::swap(changed, next);
            for block in next.drain(..) {
                renew(&below[level - 1], &mut above[0], block, changed);
            }
        }
        levels[levels.len() - 1][0]
    }
}

/// Computes the minimum of a block again; if it has changed, adds the block above to `changed`.
fn renew<K: Key>(values: &[K], minima: &mut [K], block: usize, changed: &mut Vec<usize>) {
    let least = least_of(&values[block * BLOCK..values.len().min((block + 1) * BLOCK)]);
    let above = block / BLOCK;
    if std::mem::replace(&mut minima[block], least) != least && changed.last() != Some(&above) {
        changed.push(above);
    }
}

fn minima_of<K: Key>(values: &[K]) -> Vec<K> {
    values.chunks(BLOCK).map(least_of).collect()
}

fn least_of<K: Key>(values: &[K]) -> K {
    values.iter().copied().min().expect("no block is empty")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_key_is_found_after_every_change() {
        for n in [1, 63, 64, 65, 5000, 70_000] {
            let mut keys: Vec<i64> = (0..n).map(|k| (k * 7919) % 104_729).collect();
            let mut minima = Minima::new(&keys);
            assert_eq!(minima.least(&keys), *keys.iter().min().unwrap());
            let mut state = 1_u64;
            for step in 0..40 {
                for _ in 0..step % 7 {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let place = usize::try_from(state >> 33).unwrap() % keys.len();
                    keys[place] = i64::try_from(state % 200_000).unwrap() - 1000;
                    minima.touch(place);
                }
                assert_eq!(minima.least(&keys), *keys.iter().min().unwrap());
            }
        }
    }
}
