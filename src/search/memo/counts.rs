//! [`Counts`]: how many covers each remaining problem has.
//!
//! Counts are exact and of any size: all have as many limbs as the largest needs. A level has the
//! sum of what its options have counted so far; it starts at 0 and is added to the level above when
//! the level is closed.

use num_bigint::BigUint;

use super::fold::Fold;

/// The sums of a count.
#[derive(Debug)]
pub struct Counts {
    /// The limbs of a count.
    limbs: usize,
    /// The covers counted so far: first in all, then those within each open level.
    sums: Vec<u64>,
    /// The count of the last remaining problem.
    count: Vec<u64>,
}

impl Counts {
    /// No covers so far.
    pub(crate) fn new() -> Self {
        Self { limbs: 1, sums: vec![0], count: vec![0] }
    }

    /// The covers counted so far, in all levels.
    pub(super) fn counted(&self) -> BigUint {
        let limbs =
            |sum: &[u64]| sum.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<u8>>();
        self.sums.chunks(self.limbs).map(|sum| BigUint::from_bytes_le(&limbs(sum))).sum()
    }

    /// Adds `count` to the sum of the last open level; `true` if the sum needs another limb, which
    /// all counts then get.
    #[inline]
    fn add(&mut self) -> bool {
        let place = self.sums.len() - self.limbs;
        let mut carry = false;
        for (sum, &count) in self.sums[place..].iter_mut().zip(&self.count) {
            let (partial, first) = sum.overflowing_add(count);
            let (total, second) = partial.overflowing_add(carry.into());
            *sum = total;
            carry = first || second;
        }
        if carry {
            self.widen(self.limbs + 1);
            *self.sums.last_mut().expect("the sum of all") = 1;
        }
        carry
    }

    /// Makes room for counts of this many limbs.
    #[cold]
    fn widen(&mut self, limbs: usize) {
        let wider = |sum: &[u64]| {
            let mut sum = sum.to_vec();
            sum.resize(limbs, 0);
            sum
        };
        self.sums = self.sums.chunks(self.limbs).flat_map(wider).collect();
        self.count.resize(limbs, 0);
        self.limbs = limbs;
    }
}

impl Fold for Counts {
    const UP_TO_SYMMETRY: bool = true;

    fn restart(&mut self) {
        *self = Self::new();
    }

    fn fresh(&self) -> Self {
        Self::new()
    }

    fn words(&self) -> usize {
        self.limbs
    }

    #[inline]
    fn choose(&mut self, _: u32) {}

    #[inline]
    fn dead(&mut self) {}

    #[inline]
    fn solution(&mut self) -> bool {
        self.count.fill(0);
        self.count[0] = 1;
        self.add()
    }

    #[inline]
    fn known(&mut self, value: &[u64]) -> bool {
        // A search that shares the table may have met larger counts, or smaller ones.
        if value.len() > self.limbs {
            self.widen(value.len());
        }
        self.count[..value.len()].copy_from_slice(value);
        self.count[value.len()..].fill(0);
        self.add()
    }

    #[inline]
    fn open(&mut self) {
        self.sums.resize(self.sums.len() + self.limbs, 0);
    }

    #[inline]
    fn close(&mut self) -> &[u64] {
        let place = self.sums.len() - self.limbs;
        self.count.copy_from_slice(&self.sums[place..]);
        self.sums.truncate(place);
        &self.count
    }

    #[inline]
    fn closed(&mut self) -> bool {
        self.add()
    }
}
