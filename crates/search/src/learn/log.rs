//! The clauses that a search has learned and dropped, in order: the steps of a proof.

use super::literal::Literal;

/// The steps since the log was last cleared, one after another. A learned clause is stored as the
/// number of its literals and the literals. Dropped clauses are stored as their count with the bit
/// [`DROPPED`], and their numbers.
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct Log {
    words: Vec<u32>,
}

const DROPPED: u32 = 1 << 31;

/// A step of a search that learns.
#[doc(hidden)]
#[derive(Debug)]
pub enum LogStep<'l> {
    /// A clause was learned: one of these literals is true. A literal is twice the number of an
    /// option if the option is chosen, and one more if it is excluded.
    Learned(&'l [u32]),
    /// Clauses were dropped: their numbers, from 0 for the first one that was learned.
    Dropped(&'l [u32]),
}

impl Log {
    pub(super) fn learn(&mut self, literals: &[Literal]) {
        self.words.push(super::matrix::narrow(literals.len()));
        self.words.extend(literals.iter().map(|literal| literal.word()));
    }

    pub(super) fn drop(&mut self, numbers: &[u32]) {
        if !numbers.is_empty() {
            self.words.push(super::matrix::narrow(numbers.len()) | DROPPED);
            self.words.extend(numbers);
        }
    }

    /// The number of words that the steps take.
    pub const fn n_words(&self) -> usize {
        self.words.len()
    }

    pub fn clear(&mut self) {
        self.words.clear();
    }

    pub fn steps(&self) -> impl Iterator<Item = LogStep<'_>> {
        let mut rest = &self.words[..];
        std::iter::from_fn(move || {
            let (&first, words) = rest.split_first()?;
            let (step, words) = words.split_at((first & !DROPPED) as usize);
            rest = words;
            Some(if first & DROPPED == 0 { LogStep::Learned(step) } else { LogStep::Dropped(step) })
        })
    }
}
