//! [`Counts`]: the number of covers of each remaining problem.
//!
//! Counts are exact and of any size: all have as many limbs as the largest needs. A level has the
//! sum of the counts of its options so far, starting at 0, or the product of the counts of its
//! parts so far, starting at 1.

use num_bigint::BigUint;

use super::fold::{Fold, LevelKind};

/// The sums of a count.
#[derive(Debug)]
pub struct Counts {
    /// The limbs of a count.
    limbs: usize,
    /// The covers counted so far: first those outside of the open levels, then those within each
    /// open level. A product has the product of the parts that are counted.
    sums: Vec<u64>,
    /// The count of the last remaining problem.
    count: Vec<u64>,
}

impl Counts {
    /// No covers so far.
    #[doc(hidden)]
    pub fn new() -> Self {
        Self { limbs: 1, sums: vec![0], count: vec![0] }
    }

    /// The covers counted so far, outside of the open levels and in the first `n_levels` of them.
    pub(super) fn counted(&self, n_levels: usize) -> BigUint {
        self.sums.chunks(self.limbs).take(1 + n_levels).map(number).sum()
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

    /// Multiplies the last sum by `count`; `true` if it needs more limbs, which all counts then
    /// get.
    fn multiply(&mut self) -> bool {
        let place = self.sums.len() - self.limbs;
        let product = number(&self.sums[place..]) * number(&self.count);
        let limbs = product.to_u64_digits();
        let is_wider = limbs.len() > self.limbs;
        if is_wider {
            self.widen(limbs.len());
        }
        let place = self.sums.len() - self.limbs;
        self.sums[place..place + limbs.len()].copy_from_slice(&limbs);
        self.sums[place + limbs.len()..].fill(0);
        is_wider
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

    fn fresh(&self) -> Self {
        Self::new()
    }

    fn words(&self) -> usize {
        self.limbs
    }

    #[inline]
    fn choose(&mut self, _: u32) {}

    #[inline]
    fn finish(&mut self) {}

    #[inline]
    fn dead(&mut self, kind: LevelKind) {
        if kind == LevelKind::Product {
            let place = self.sums.len() - self.limbs;
            self.sums[place..].fill(0);
        }
    }

    #[inline]
    fn solution(&mut self) {
        self.count.fill(0);
        self.count[0] = 1;
    }

    #[inline]
    fn known(&mut self, value: &[u64]) {
        // Another search with the same table may have longer counts, or shorter ones.
        if value.len() > self.limbs {
            self.widen(value.len());
        }
        self.count[..value.len()].copy_from_slice(value);
        self.count[value.len()..].fill(0);
    }

    #[inline]
    fn open(&mut self, kind: LevelKind) {
        let place = self.sums.len();
        self.sums.resize(place + self.limbs, 0);
        self.sums[place] = u64::from(kind == LevelKind::Product);
    }

    #[inline]
    fn close(&mut self, _: LevelKind) -> &[u64] {
        let place = self.sums.len() - self.limbs;
        self.count.copy_from_slice(&self.sums[place..]);
        self.sums.truncate(place);
        &self.count
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn n_covers(&self) -> f64 {
        let limb = f64::exp2(64.0);
        self.count.iter().rev().fold(0.0, |sum, &count| sum * limb + count as f64)
    }

    #[inline]
    fn give(&mut self, kind: LevelKind) -> bool {
        match kind {
            LevelKind::Choice => self.add(),
            LevelKind::Product => self.multiply(),
        }
    }
}

/// The number of these limbs, the lowest first.
pub fn number(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}
