//! Clauses that the searches of one race share.
//!
//! A learned clause follows from the problem, and from the covers that were found and excluded. So
//! it holds for every search of the same problem, by any rule of branching. Each search adds its
//! best clauses to a common list: those that are short, or whose literals are of few levels. When
//! it restarts, it takes over those that the others have added since.
//!
//! When one search finds a cover, the race excludes it from all others before any of them goes on.
//! So no search takes over a clause that follows from the exclusion of a cover that it has not
//! excluded itself.

use std::sync::{Arc, Mutex, PoisonError};

use super::literal::Literal;
use crate::tuning::exchange::{MOST_LEVELS, MOST_LITERALS, MOST_WORDS, SHORT};

/// The list of shared clauses, in the order in which they were added. Clones are the same list.
#[derive(Clone, Debug, Default)]
pub struct Exchange(Arc<Mutex<Vec<u32>>>);

/// The place of one search in a list of shared clauses.
#[derive(Clone, Debug)]
pub(super) struct Share {
    list: Exchange,
    /// The number of this search.
    own: u32,
    /// The words of the list that it has read.
    n_read: usize,
}

impl Share {
    pub(super) const fn new(list: Exchange, own: u32) -> Self {
        Self { list, own, n_read: 0 }
    }

    /// Adds a clause whose literals are of `lbd` levels, if it is good enough.
    pub(super) fn give(&self, clause: &[Literal], lbd: u32) {
        let is_good = clause.len() <= SHORT || lbd <= MOST_LEVELS && clause.len() <= MOST_LITERALS;
        if !is_good {
            return;
        }
        let mut words = self.list.0.lock().unwrap_or_else(PoisonError::into_inner);
        if words.len() + clause.len() + 2 <= MOST_WORDS {
            words.extend([self.own, super::matrix::narrow(clause.len())]);
            words.extend(clause.iter().map(|literal| literal.word()));
        }
    }

    /// The clauses that other searches have added since the last call.
    pub(super) fn take(&mut self) -> Vec<Vec<Literal>> {
        let words = self.list.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut clauses = Vec::new();
        while let [author, n, rest @ ..] = &words[self.n_read..] {
            let n = *n as usize;
            if *author != self.own {
                clauses.push(rest[..n].iter().map(|&word| Literal::from_word(word)).collect());
            }
            self.n_read += 2 + n;
        }
        clauses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_clauses_reach_the_other_searches_once() {
        let list = Exchange::default();
        let [mut one, mut other] = [1, 2].map(|own| Share::new(list.clone(), own));
        let clause = |n: u32| (0..n).map(Literal::chosen).collect::<Vec<_>>();
        one.give(&clause(2), 2);
        one.give(&clause(8), 2);
        one.give(&clause(3), 3); // on too many levels
        one.give(&clause(9), 2); // too long
        other.give(&clause(1), 1);
        assert_eq!(other.take(), [clause(2), clause(8)]);
        assert_eq!(one.take(), [clause(1)]);
        assert!(one.take().is_empty() && other.take().is_empty());
    }

    #[test]
    fn a_full_list_takes_no_more() {
        let list = Exchange::default();
        let [one, mut other] = [1, 2].map(|own| Share::new(list.clone(), own));
        let clause = [Literal::chosen(0), Literal::excluded(1)];
        (0..MOST_WORDS / 4 + 3).for_each(|_| one.give(&clause, 2));
        assert_eq!(other.take().len(), MOST_WORDS / 4);
    }
}
