//! [`Luby`]: the lengths of the runs of a search that restarts: 1, 1, 2, 1, 1, 2, 4, 1, .. times a
//! unit.
//!
//! A search can be unlucky with its first choices. Over random orders its times have a *heavy
//! tail*: the mean is far above the median. So the search restarts after some work. Whatever the
//! distribution of the times, the expected work with these lengths is within a logarithmic factor
//! of the expected work with the best fixed length. Source: M. Luby, A. Sinclair, D. Zuckerman,
//! "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47 (1993). Knuth's
//! "reluctant doubling" (TAOCP 7.2.2.2, formula 131) makes the sequence with two integers.

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, .. (OEIS A182105). Endless.
#[derive(Clone, Debug)]
pub(super) struct Luby {
    /// Knuth's `u`: one more than the number of sequences 1, 2, 4, .. that have ended.
    ended: u64,
    /// Knuth's `v`: the next number.
    next: u64,
}

impl Luby {
    /// The sequence from its beginning.
    pub(super) const fn new() -> Self {
        Self { ended: 1, next: 1 }
    }
}

impl Iterator for Luby {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next;
        // The largest power of 2 that divides `ended`: u & -u in the book.
        if self.ended & self.ended.wrapping_neg() == now {
            self.ended += 1;
            self.next = 1;
        } else {
            self.next *= 2;
        }
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reluctant_doubling_gives_the_published_numbers() {
        // OEIS A182105.
        let numbers: Vec<u64> = Luby::new().take(31).collect();
        let published = [
            1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4,
            8, 16,
        ];
        assert_eq!(numbers, published);
    }
}
