//! Strategies: which methods race for the answer of a question, and by which shares of the work.
//!
//! A [`Strategy`] is a value that a reader takes in at once, and that `--stats` prints. A
//! [`Race`](super::Race) follows it. All methods of a strategy answer the same question, so the
//! first answer ends the race. Work is in about nanoseconds, by the list of
//! [`prices`](super::prices).
//!
//! A method joins when the others have done some work: much more than what it takes to begin. So a
//! problem that the first method solves at once pays nothing for the others, and one that only the
//! last method solves waits for a few times the work of that method.

use std::fmt;

use super::MethodKind;

/// A method in a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The method.
    pub method: MethodKind,
    /// Its share of the work of a round, for each phase of the race; 0: it sits the phase out.
    pub shares: &'static [u64],
}

/// A list of methods, and a rule of shares.
#[derive(Debug)]
pub struct Strategy {
    /// The question, in words.
    pub question: &'static str,
    /// The work of the first round, for each share. Each round has twice the work of the one
    /// before.
    pub first_round: u64,
    /// The phases, in words.
    pub phases: &'static [&'static str],
    /// The methods, in the order of their turns.
    pub entries: &'static [Entry],
}

impl Strategy {
    /// The entry of a method.
    ///
    /// # Panics
    ///
    /// If the strategy has no such method.
    pub fn entry(&self, method: MethodKind) -> &Entry {
        let entry = self.entries.iter().find(|entry| entry.method == method);
        entry.expect("a method of the strategy")
    }
}

impl fmt::Display for Strategy {
    /// One line, such as `one cover: search of the tree 8/13, learning by items 5/2 (shares at
    /// first/if the tree suits it)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.question)?;
        for (k, entry) in self.entries.iter().enumerate() {
            write!(f, "{} {} ", if k == 0 { "" } else { "," }, entry.method)?;
            for (k, share) in entry.shares.iter().enumerate() {
                write!(f, "{}{share}", if k == 0 { "" } else { "/" })?;
            }
        }
        write!(f, " (shares {})", self.phases.join("/"))
    }
}
