//! Certificates modulo 2, by Gaussian elimination.

use crate::problem::{ItemId, ItemKind, Problem};
use crate::proof::certificate::{Certificate, check};

/// The most work, in additions of 64-bit words; a problem that may need more is not tried. This
/// much takes 0.6 s for 1,000 items in 130,000 random options.
const MOST_WORDS: usize = 1 << 31;

/// A [`Parity`](Certificate::Parity) certificate: a set of primary items such that every option has
/// an even number of them, and every cover an odd number. `None` if there is no such set, or if the
/// problem is too large.
///
/// The method is Gaussian elimination modulo 2 on the matrix of items and options, without the
/// items that are not covered a fixed number of times. Its time grows with `n^2 (m + n)` for `n`
/// items and `m` options. It has no time limit, but a problem is too large if it could take more
/// than about a second.
///
/// ```
/// use quadrille::{Problem, proof::parity};
///
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// assert_eq!(parity(&problem).expect("a certificate").n_items(), 3);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[must_use]
pub fn parity<T>(problem: &Problem<T>) -> Option<Certificate> {
    let fixed = |&item: &ItemId| {
        let bounds = problem.bounds(item);
        problem.kind(item) == ItemKind::Primary && bounds.start() == bounds.end()
    };
    let items: Vec<ItemId> = problem.items().filter(fixed).collect();
    // A row is a sum of items, modulo 2. It has three parts: the options that have an odd number of
    // these items; a word, which is 1 if a cover has an odd number of them; and the items
    // themselves.
    let option_words = problem.n_options().div_ceil(64);
    let words = option_words + 1 + items.len().div_ceil(64);
    if items.len().saturating_mul(items.len()).saturating_mul(words) > MOST_WORDS {
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
    // The rows with a pivot: its word, its bit, the row.
    let mut pivots: Vec<(usize, u64, Vec<u64>)> = Vec::new();
    for mut row in rows {
        for (word, bit, other) in &pivots {
            if row[*word] & bit != 0 {
                row.iter_mut().zip(other).for_each(|(row, other)| *row ^= other);
            }
        }
        match row[..option_words].iter().position(|&word| word != 0) {
            Some(word) => pivots.push((word, row[word] & row[word].wrapping_neg(), row)),
            // A contradiction: no option has an odd number of the items, but a cover has.
            None if row[option_words] == 1 => {
                let sum = &row[option_words + 1..];
                let is_in = |&(k, _): &(usize, &ItemId)| sum[k / 64] >> (k % 64) & 1 == 1;
                let items = items.iter().enumerate().filter(is_in).map(|(_, &item)| item);
                let certificate = Certificate::Parity(items.collect());
                assert_eq!(check(problem, &certificate), Ok(()), "it is a sum of equations");
                return Some(certificate);
            }
            None => {}
        }
    }
    None
}
