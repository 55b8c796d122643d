//! [`Queue`]: the rules that have to look at their cells again, and which one is next.
//!
//! The rules are bits of words. The given ones are the first, and those that follow from them look
//! at their cells if no given one has to. Within either, the rules take turns: no rule looks at its
//! cells again after each small change, and dead ends are not found by the same few rules.
//!
//! A rule that follows from others and rarely excludes anything is not used any more.

/// Looks of a rule at its cells without an effect, after which it is not used. Of 50, 100 and 400,
/// the last was slower.
const MOST_IDLE: u32 = 100;

/// The looks without an effect that one with an effect makes up for. 20 and 40 took as long.
const WORTH: u32 = 10;

/// The rules that have to look at their cells again.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: Vec<u64>,
    /// The rules that are used.
    active: Vec<u64>,
    /// The number of words of given rules, which come before all others.
    n_first: usize,
    /// The last rules that were taken out, of the first ones and of the others.
    last: [usize; 2],
    /// For each rule, looks without an effect.
    idle: Vec<u32>,
}

/// Some rules: the number of a word, and their bits in it.
pub(super) type RuleBits = (usize, u64);

/// The bit of a rule.
pub(super) const fn bit_of(rule: usize) -> RuleBits {
    (rule / 64, 1 << (rule % 64))
}

impl Queue {
    /// Uses only the first `n` rules, of which `n_given` are given.
    pub(super) fn use_first(&mut self, n: usize, n_given: usize) {
        self.n_first = n_given.div_ceil(64);
        let n_words = n.div_ceil(64).max(self.active.len());
        self.waiting.resize(n_words, 0);
        self.active.clear();
        self.active.resize(n_words, 0);
        for (word, bit) in (0..n).map(bit_of) {
            self.active[word] |= bit;
        }
        self.last = [0; 2];
        self.idle.clear();
        self.idle.resize(n, 0);
    }

    /// Adds the rules that are used, from this one on.
    pub(super) fn add_from(&mut self, first: usize) {
        for (word, bit) in (first..self.idle.len()).map(bit_of) {
            self.add(&[(word, bit)]);
        }
    }

    /// Adds those of these rules that are used.
    #[inline]
    pub(super) fn add(&mut self, rules: &[RuleBits]) {
        for &(word, bits) in rules {
            self.waiting[word] |= bits & self.active[word];
        }
    }

    /// Takes out the next rule.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let (first, others) = self.waiting.split_at_mut(self.n_first);
        take(first, &mut self.last[0])
            .or_else(|| Some(64 * self.n_first + take(others, &mut self.last[1])?))
    }

    /// Removes a rule.
    pub(super) fn remove(&mut self, rule: usize) {
        let (word, bit) = bit_of(rule);
        self.waiting[word] &= !bit;
    }

    /// Notes that a further rule looked at its cells.
    pub(super) fn note(&mut self, rule: usize, has_effect: bool) {
        let idle = &mut self.idle[rule];
        *idle = if has_effect { idle.saturating_sub(WORTH) } else { *idle + 1 };
        if *idle > MOST_IDLE {
            let (word, bit) = bit_of(rule);
            self.active[word] &= !bit;
        }
    }

    pub(super) fn clear(&mut self) {
        self.waiting.fill(0);
    }
}

/// Takes out the next of these rules after the last one, or after the end the first one.
#[inline]
fn take(waiting: &mut [u64], last: &mut usize) -> Option<usize> {
    let n = waiting.len();
    let (mut word, mut mask) = (*last / 64, u64::MAX << (*last % 64) << 1);
    for _ in 0..=n {
        let bits = waiting.get(word).copied().unwrap_or(0) & mask;
        if bits != 0 {
            let bit = bits.trailing_zeros();
            waiting[word] ^= 1 << bit;
            *last = 64 * word + bit as usize;
            return Some(*last);
        }
        mask = u64::MAX;
        word = if word + 1 < n { word + 1 } else { 0 };
    }
    None
}
