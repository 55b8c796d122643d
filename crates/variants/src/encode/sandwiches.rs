//! Sandwiches: the sum of the digits between the smallest and the largest digit of a row or column.
//!
//! The *crusts* are the cells with 1 and the largest digit. The clue has a primary item, and a
//! secondary item for each digit of each of its cells. The option of that digit in the cell covers
//! the secondary item. The clue has an option for each place of the two crusts, in either order,
//! and each set of digits that fits between them and has the sum. The option covers the items of
//! all digits that are then wrong: in a crust every other digit, and between the crusts every digit
//! outside the set.
//!
//! Proof: the digits of a line differ, so those between the crusts are the set. Each solution has
//! one place of the crusts and one set between them.

use super::super::Line;
use super::cages::sets_with_sum;
use super::{MOST_OPTIONS, VariantEncoder};
use quadrille_decide::problem::{Entry, ItemId};

impl VariantEncoder {
    pub(super) fn sandwiches(&mut self, clues: &[(Line, usize)], first: usize) {
        for (number, &(line, sum)) in (1..).zip(clues) {
            let cells = line.cells(self.n);
            let item = self.primary(format!("w{number}"));
            let items: Vec<Vec<ItemId>> =
                cells.iter().map(|&cell| self.not(number, cell)).collect();
            let sets = between_crusts(self.n, first, sum).expect("they were counted");
            for set in sets {
                let width = set.count_ones() as usize;
                for left in 0..self.n - 1 - width {
                    let right = left + width + 1;
                    for [low, high] in [[left, right], [right, left]] {
                        self.sandwich(item, &items, [low, high], set);
                    }
                }
            }
        }
    }

    /// Creates the items of the digits of a cell, and adds them to the options of these digits.
    fn not(&mut self, number: usize, cell: usize) -> Vec<ItemId> {
        let name = format!("w{number}r{}c{}", cell / self.n + 1, cell % self.n + 1);
        let items: Vec<ItemId> =
            (1..=self.n).map(|digit| self.secondary(format!("{name}#{digit}"))).collect();
        for digit in 1..=self.n {
            self.add(cell, digit, items[digit - 1]);
        }
        items
    }

    /// Adds the option with 1 in the place `low`, the largest digit in `high`, and the set between
    /// them.
    fn sandwich(&mut self, item: ItemId, items: &[Vec<ItemId>], [low, high]: [usize; 2], set: u64) {
        let mut entries = vec![item.into()];
        let first = low.min(high);
        for (place, items) in (first..).zip(&items[first..=low.max(high)]) {
            let allowed = match place {
                _ if place == low => 1,
                _ if place == high => 1 << (self.n - 1),
                _ => set,
            };
            let wrong = items.iter().enumerate().filter(|(symbol, _)| allowed >> symbol & 1 == 0);
            entries.extend(wrong.map(|(_, item)| Entry::from(item)));
        }
        self.options.push(entries);
    }
}

/// The sets of digits that may be between the crusts of a row with `n` digits, of which 1 stands
/// for the number `first`; `None` if the clue would have more than [`MOST_OPTIONS`] options.
pub(in super::super) fn between_crusts(n: usize, first: usize, sum: usize) -> Option<Vec<u64>> {
    // All digits except those of the two crusts.
    let inner = (u64::MAX >> (64 - n)) & !1 & !(1 << (n - 1));
    let (mut sets, mut n_options) = (Vec::new(), 0);
    for width in 0..n - 1 {
        let some = sets_with_sum(inner, width, first, sum)?;
        n_options += some.len() * 2 * (n - 1 - width);
        if n_options > MOST_OPTIONS {
            return None;
        }
        sets.extend(some);
    }
    Some(sets)
}
