//! Sets of numbers below `64 W`, as `W` words.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

/// A set of numbers below `64 W`.
pub(super) type BitWords<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn has<const W: usize>(set: &BitWords<W>, k: usize) -> bool {
    set[k / 64 % W] >> (k % 64) & 1 == 1
}

#[inline(always)]
pub(super) fn insert<const W: usize>(set: &mut BitWords<W>, k: usize) {
    set[k / 64 % W] |= 1 << (k % 64);
}

#[inline(always)]
pub(super) fn remove<const W: usize>(set: &mut BitWords<W>, k: usize) {
    set[k / 64 % W] &= !(1 << (k % 64));
}

#[inline(always)]
pub(super) fn count<const W: usize>(set: &BitWords<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The difference `a \ b`.
#[inline(always)]
pub(super) fn without<const W: usize>(a: &BitWords<W>, b: &BitWords<W>) -> BitWords<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}

/// Whether `a` and `b` have a number in common.
#[inline(always)]
pub(super) fn meet<const W: usize>(a: &BitWords<W>, b: &BitWords<W>) -> bool {
    (0..W).fold(0, |all, w| all | a[w] & b[w]) != 0
}

/// Adds the numbers of `b` to `a`.
#[inline(always)]
pub(super) fn add<const W: usize>(a: &mut BitWords<W>, b: &BitWords<W>) {
    for w in 0..W {
        a[w] |= b[w];
    }
}

/// Removes and returns the smallest number.
#[inline(always)]
pub(super) fn pop_first<const W: usize>(set: &mut BitWords<W>) -> Option<usize> {
    for (w, word) in set.iter_mut().enumerate() {
        if *word != 0 {
            let k = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(64 * w + k);
        }
    }
    None
}

/// Removes and returns the largest number.
pub(super) fn pop_last<const W: usize>(set: &mut BitWords<W>) -> Option<usize> {
    let last = (0..W).rev().find(|&w| set[w] != 0)?;
    let k = 64 * last + set[last].ilog2() as usize;
    remove(set, k);
    Some(k)
}
