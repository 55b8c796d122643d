//! When a search should begin again: the lengths of its runs.
//!
//! A search for one cover can be unlucky. If its first choices are wrong, it may explore a huge
//! subtree without a cover, although most other first choices lead to a cover at once. The times of
//! such searches have a *heavy tail*: over random orders, the mean is far above the median. The
//! remedy is to give up a run after some work and to begin again with other choices. How long
//! should a run be?
//!
//! - [`Luby`]: 1, 1, 2, 1, 1, 2, 4, 1, .. times a unit. Whatever the distribution of the times is,
//!   the expected work is within a logarithmic factor of that by the best fixed length. Source:
//!   M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", Information
//!   Processing Letters 47 (1993). Knuth's "reluctant doubling" (TAOCP 7.2.2.2, formula 131) makes
//!   the sequence with two integers.
//! - [`Geometric`]: each run is half as long again as the one before. There are only
//!   logarithmically many runs, so a search that needs a long run gets it soon. Source: T. Walsh,
//!   "Search in a small world", IJCAI (1999).

use std::fmt;

/// When a search for one cover begins again, with other choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Restarts {
    /// Never: one search goes through the tree from the left to the right.
    #[default]
    Never,
    /// After 1, 1, 2, 1, 1, 2, 4, 1, .. units of work.
    Luby,
    /// After lengths of work that each are half as long again as the one before.
    Geometric,
}

impl Restarts {
    /// All of them, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Never, "never", "Search the tree once"),
        (Self::Luby, "luby", "Begin again after 1, 1, 2, 1, 1, 2, 4, .. units of tree nodes"),
        (Self::Geometric, "geometric", "Begin again after runs of growing length, each times 1.5"),
    ];

    /// The lengths of the runs in units of `unit`: an endless one if there are no restarts.
    pub(crate) fn lengths(self, unit: u64) -> Lengths {
        match self {
            Self::Never => Lengths::Endless,
            Self::Luby => Lengths::Luby(Luby::new(), unit),
            Self::Geometric => Lengths::Geometric(Geometric::new(unit)),
        }
    }
}

impl fmt::Display for Restarts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = Self::ALL.iter().find(|(restarts, ..)| restarts == self);
        f.write_str(entry.expect("all are in the table").1)
    }
}

/// The lengths of the runs of a search that begins again. Endless.
#[derive(Clone, Debug)]
pub(crate) enum Lengths {
    /// One run without an end.
    Endless,
    /// By [`Luby`], in this unit.
    Luby(Luby, u64),
    /// By [`Geometric`].
    Geometric(Geometric),
}

impl Iterator for Lengths {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        match self {
            Self::Endless => Some(u64::MAX),
            Self::Luby(luby, unit) => luby.next().map(|n| n.saturating_mul(*unit)),
            Self::Geometric(geometric) => geometric.next(),
        }
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, .. (OEIS A182105). Endless.
#[derive(Clone, Debug)]
pub(crate) struct Luby {
    /// Knuth's `u`: one more than the number of sequences 1, 2, 4, .. that have ended.
    ended: u64,
    /// Knuth's `v`: the next number.
    next: u64,
}

impl Luby {
    /// The sequence from its beginning.
    pub(crate) const fn new() -> Self {
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

/// Lengths that begin with a unit and grow by one half each time. Endless.
#[derive(Clone, Debug)]
pub(crate) struct Geometric {
    next: u64,
}

impl Geometric {
    /// The lengths that begin with this one, which is at least 2.
    pub(crate) fn new(unit: u64) -> Self {
        Self { next: unit.max(2) }
    }
}

impl Iterator for Geometric {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next;
        self.next = now.saturating_add(now / 2);
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

    #[test]
    fn geometric_lengths_grow_by_one_half_and_never_overflow() {
        let lengths: Vec<u64> = Geometric::new(8).take(5).collect();
        assert_eq!(lengths, [8, 12, 18, 27, 40]);
        assert_eq!(Geometric::new(0).nth(200), Some(u64::MAX));
        assert!(Restarts::Luby.lengths(u64::MAX).take(9).all(|n| n == u64::MAX));
    }

    #[test]
    fn never_is_one_endless_run() {
        assert_eq!(Restarts::Never.lengths(1).next(), Some(u64::MAX));
        assert_eq!(Restarts::default().to_string(), "never");
    }
}
