//! Absurd modulo 2.

use crate::problem::{ItemId, ItemKind, Problem};
use crate::proof::certificate::{Certificate, check};

/// No more words are combined than these, or about a second's.
const MOST_WORK: usize = 1 << 31;

/// A set of primary items such that every option has an even number of them and a cover an odd one, if
/// there is any: by Gauss's elimination on the matrix of items and options, modulo 2. None, too, if that
/// is too much work.
///
/// Only items that are covered a fixed number of times have a part in it. Takes time in proportion to the
/// square of their number times that of the options, by 64 at once.
#[must_use]
pub fn parity<T>(problem: &Problem<T>) -> Option<Certificate> {
    let fixed = |&item: &ItemId| {
        let bounds = problem.bounds(item);
        problem.kind(item) == ItemKind::Primary && bounds.start() == bounds.end()
    };
    let items: Vec<ItemId> = problem.items().filter(fixed).collect();
    // A row is the options of an item, whether a cover has it an odd number of times, and which of the
    // items the row has become a sum of.
    let option_words = problem.n_options().div_ceil(64);
    let words = option_words + 1 + items.len().div_ceil(64);
    if items.len().saturating_mul(items.len()).saturating_mul(words) > MOST_WORK {
        return None;
    }
    let mut places = vec![None; problem.n_items()];
    let mut rows = vec![vec![0_u64; words]; items.len()];
    for (k, (row, &item)) in rows.iter_mut().zip(&items).enumerate() {
        places[item.index()] = Some(k);
        row[option_words] = u64::from(problem.bounds(item).start() % 2);
        row[option_words + 1 + k / 64] |= 1 << (k % 64);
    }
    for option in problem.options() {
        for item in problem.option(option) {
            if let Some(k) = places[item.index()] {
                rows[k][option.index() / 64] |= 1 << (option.index() % 64);
            }
        }
    }
    let mut done: Vec<(usize, u64, Vec<u64>)> = Vec::new();
    for mut row in rows {
        for (word, bit, other) in &done {
            if row[*word] & bit != 0 {
                row.iter_mut().zip(other).for_each(|(row, other)| *row ^= other);
            }
        }
        match row[..option_words].iter().position(|&word| word != 0) {
            Some(word) => done.push((word, row[word] & row[word].wrapping_neg(), row)),
            None if row[option_words] == 1 => {
                let sum = &row[option_words + 1..];
                let is_in = |&(k, _): &(usize, &ItemId)| sum[k / 64] >> (k % 64) & 1 == 1;
                let items = items.iter().enumerate().filter(is_in).map(|(_, &item)| item);
                let certificate = Certificate::Parity(items.collect());
                assert_eq!(check(problem, &certificate), Ok(()), "a sum of equations");
                return Some(certificate);
            }
            None => {}
        }
    }
    None
}
