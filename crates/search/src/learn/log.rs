//! The clauses that a search has learned and dropped, in order: the steps of a proof.

use super::literal::Literal;
use quadrille_base::rows::Rows;

/// The steps since the log was last cleared.
#[derive(Clone, Debug)]
pub struct Log {
    /// The literals of learned clauses, and the numbers of dropped ones.
    steps: Rows<u32>,
    /// Whether each step drops clauses.
    is_dropping: Vec<bool>,
}

/// A step of a search that learns.
#[derive(Debug)]
pub enum LogStep<'l> {
    /// A clause was learned: one of these literals is true. A literal is twice the number of an
    /// option if the option is chosen, and one more if it is excluded.
    Learned(&'l [u32]),
    /// Clauses were dropped: their numbers, from 0 for the first one that was learned.
    Dropped(&'l [u32]),
}

impl Default for Log {
    fn default() -> Self {
        Self { steps: Rows::with_room(0), is_dropping: Vec::new() }
    }
}

impl Log {
    pub(super) fn learn(&mut self, literals: &[Literal]) {
        self.steps.push(literals.iter().map(|literal| literal.word()));
        self.is_dropping.push(false);
    }

    pub(super) fn drop(&mut self, numbers: &[u32]) {
        if !numbers.is_empty() {
            self.steps.push(numbers.iter().copied());
            self.is_dropping.push(true);
        }
    }

    /// The number of words that the steps take.
    pub fn n_words(&self) -> usize {
        self.steps.entries().len() + self.steps.n_rows()
    }

    /// Forgets the steps.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = LogStep<'_>> {
        self.is_dropping.iter().enumerate().map(|(k, &is_dropping)| {
            let step = &self.steps[k];
            if is_dropping { LogStep::Dropped(step) } else { LogStep::Learned(step) }
        })
    }
}
