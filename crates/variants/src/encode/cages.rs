//! Cells with different digits, whose sets of digits are known: cages and runs.
//!
//! A cage has a primary item for itself and one for each digit. The option of a digit in one of its
//! cells covers the item of that digit. Each possible set of digits has an option, which covers the
//! cage and the items of all digits that are not in the set.
//!
//! Proof: each item of a digit is covered once, so the `k` cells have `k` different digits, and
//! none outside the set. The set has `k` digits, so these are the digits of the cells. Each
//! solution has exactly one such set.

use super::super::{Cage, all_digits, bits};
use super::{MOST_OPTIONS, VariantEncoder};

impl VariantEncoder {
    pub(super) fn cages(&mut self, cages: &[Cage]) {
        let all = all_digits(self.n_digits);
        for (number, cage) in (1..).zip(cages) {
            let item = self.primary(format!("k{number}"));
            let digits: Vec<_> = (1..=self.n_digits)
                .map(|digit| self.primary(format!("k{number}#{digit}")))
                .collect();
            for &cell in &cage.cells {
                for digit in 1..=self.n_digits {
                    self.add(cell, digit, digits[digit - 1]);
                }
            }
            for &set in &cage.sets {
                let others = bits(all & !set).map(|digit| digits[digit - 1].into());
                self.options.push([item.into()].into_iter().chain(others).collect());
            }
        }
    }
}

/// The sets of `k` of these digits with this sum, the smallest digits first; `None` if there are
/// more than [`MOST_OPTIONS`]. The digit 1 stands for the number `first`.
pub(in super::super) fn sets_with_sum(
    digits: u64,
    k: usize,
    first: usize,
    sum: usize,
) -> Option<Vec<u64>> {
    let digits: Vec<usize> = bits(digits).collect();
    let mut sets = Vec::new();
    let Some(sum) = (sum + k).checked_sub(k * first) else { return Some(sets) };
    add_sets(&digits, k, sum, 0, &mut sets).then_some(sets)
}

/// Adds all sets that extend `begun` by `k` of these digits; `false` if there are too many.
fn add_sets(digits: &[usize], k: usize, sum: usize, begun: u64, sets: &mut Vec<u64>) -> bool {
    if k == 0 {
        if sum == 0 {
            sets.push(begun);
        }
        return sets.len() <= MOST_OPTIONS;
    }
    if digits.len() < k {
        return true;
    }
    let least: usize = digits[..k].iter().sum();
    let most: usize = digits[digits.len() - k..].iter().sum();
    if sum < least || sum > most {
        return true;
    }
    let (&first, rest) = digits.split_first().expect("at least k digits");
    let with = begun | 1 << (first - 1);
    add_sets(rest, k - 1, sum - first, with, sets) && add_sets(rest, k, sum, begun, sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_with_a_sum_are_those_of_a_plain_search() {
        for n in 1..=10 {
            for sum in 0..=60 {
                for k in 0..=n {
                    let plain = (0..1_u64 << n).filter(|&set| {
                        set.count_ones() as usize == k && bits(set).sum::<usize>() == sum
                    });
                    let mut found = sets_with_sum((1 << n) - 1, k, 1, sum).unwrap();
                    found.sort_unstable();
                    assert_eq!(found, plain.collect::<Vec<_>>(), "{k} of {n}, sum {sum}");
                }
            }
        }
        assert_eq!(sets_with_sum((1 << 25) - 1, 12, 1, 156), None);
    }
}
