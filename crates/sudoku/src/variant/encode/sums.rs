//! Sums of digits that may be equal: arrows and little killers.
//!
//! The cells are added one after another. After each cell except the last, the sum so far is a
//! secondary item whose color is the sum. After the first cell, this is the item of the cell's own
//! digit. A step from a cell to the next has a primary item. It has an option for each pair of a
//! sum before it and a digit of the next cell. The option colors the items of the sum before it, of
//! that digit, and of the sum after it. The last step has the total instead: the sum is a fixed
//! number, or the option colors the items of the digits in the circle.
//!
//! Proof: an item has the same color in all chosen options. So the digits of a solution determine
//! every sum, and each step has exactly one option with these colors.

use super::super::{Sum, Total};
use super::VariantEncoder;
use quadrille_engine::problem::{Entry, ItemId};

impl VariantEncoder {
    pub(super) fn sums(&mut self, sums: &[Sum]) {
        for (number, sum) in (1..).zip(sums) {
            self.sum(number, sum);
        }
    }

    fn sum(&mut self, number: usize, sum: &Sum) {
        let last = sum.cells.len() - 1;
        let so_far: Vec<Option<ItemId>> = (0..=last)
            .map(|k| (0 < k && k < last).then(|| self.secondary(format!("s{number}={}", k + 1))))
            .collect();
        // A sum of one cell has a single step, without a sum before it.
        for k in last.min(1)..=last {
            let step = self.primary(format!("s{number}+{}", k + 1));
            let before = if k == 0 { 0..=0 } else { sum.bounds(self.n, k - 1) };
            for before in before {
                for digit in self.candidates(sum.cells[k]) {
                    let behind = before + digit;
                    if !sum.bounds(self.n, k).contains(&behind) {
                        continue;
                    }
                    let mut entries = vec![step.into()];
                    match k.checked_sub(1) {
                        None => {}
                        Some(0) => entries.push(self.digit_of(sum.cells[0], before)),
                        Some(k) => {
                            let color = self.color(before);
                            entries.push(so_far[k].expect("an inner sum").colored(color));
                        }
                    }
                    entries.push(self.digit_of(sum.cells[k], digit));
                    if k < last {
                        let color = self.color(behind);
                        entries.push(so_far[k].expect("an inner sum").colored(color));
                        self.options.push(entries);
                    } else {
                        self.total(&sum.total, behind, entries);
                    }
                }
            }
        }
    }

    /// Adds the options of a last step with this total.
    fn total(&mut self, total: &Total, number: usize, entries: Vec<Entry>) {
        match total {
            Total::Number(_) => self.options.push(entries),
            Total::Cells(cells) => self.circle(cells, number, entries),
        }
    }

    /// Adds an option for each way in which the digits of these cells make the number.
    fn circle(&mut self, cells: &[usize], number: usize, entries: Vec<Entry>) {
        let Some((&last, others)) = cells.split_last() else {
            if number == 0 {
                self.options.push(entries);
            }
            return;
        };
        // The number is ten times the number of the other cells, plus the last digit.
        for digit in self.candidates(last) {
            let Some(rest) = number.checked_sub(digit) else { continue };
            if rest % 10 != 0 || others.is_empty() && rest > 0 {
                continue;
            }
            let mut entries = entries.clone();
            entries.push(self.digit_of(last, digit));
            self.circle(others, rest / 10, entries);
        }
    }
}

impl Sum {
    /// The sums that are possible after the cell `k`.
    fn bounds(&self, n: usize, k: usize) -> std::ops::RangeInclusive<usize> {
        let rest = self.cells.len() - 1 - k;
        let (least, most) = match &self.total {
            Total::Number(number) => (*number, *number),
            // Each cell of the circle has one of the digits 1 to n.
            Total::Cells(cells) => {
                let ones = cells.iter().fold(0, |number, _| 10 * number + 1);
                (ones, ones * n)
            }
        };
        let low = least.saturating_sub(rest * n).max(k + 1);
        let high = most.saturating_sub(rest).min((k + 1) * n);
        low..=high
    }
}

/// An upper bound of the number of options of a sum on a board with `n` digits.
pub(in super::super) fn n_options(sum: &Sum, n: usize) -> usize {
    let states = (0..sum.cells.len()).map(|k| {
        let bounds = sum.bounds(n, k);
        (bounds.end() + 1).saturating_sub(*bounds.start())
    });
    states.fold(n, |total, states| total.saturating_add(states.saturating_mul(n)))
}
