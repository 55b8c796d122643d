//! Interchangeable items.
//!
//! Two items are *interchangeable* if they have the same bounds and swapping them maps the options
//! to the same options, each as often as before. This is an equivalence: if a can be swapped with b
//! and b with c, then a with c, by three swaps. So every permutation within the classes maps
//! options to options, and covers to covers. Two remaining problems have equally many covers if a
//! permutation maps the open items of one to those of the other: if as many items of each class are
//! open in both, and the same items outside of classes. A key may thus store the number of open
//! items in each class, instead of the items. With multiplicities more is left of an open item than
//! that it is open (`bounded_keys.rs`).
//!
//! Perfect matchings, permutations and pigeonhole problems have one or two classes, and few such
//! keys occur.

use hashbrown::HashSet;

use super::matrix::{MemoMatrix, copies, narrow};
use crate::tuning::memo::MOST_CLASS_STEPS;

/// The classes of at least two items, by their numbers in the matrix. Empty for a problem with
/// colors, where two covered items may differ in color.
pub(super) fn classes(matrix: &MemoMatrix) -> Vec<Vec<u32>> {
    if matrix.has_colors {
        return Vec::new();
    }
    let options: Vec<Vec<u32>> = matrix.sorted_options().collect();
    let copies = copies(options.iter().map(Vec::as_slice));
    // The sums of numbers of the items tell without a sort that an option is missing.
    let sum = |items: &[u32]| items.iter().copied().map(mixed).fold(0, u64::wrapping_add);
    let sums: HashSet<u64> = options.iter().map(|items| sum(items)).collect();
    let of_items = matrix.lists();
    let may_swap = |a: u32, b: u32, n_steps: &mut usize| {
        *n_steps += 1;
        let is_primary = |item: u32| (item as usize) < matrix.n_primary;
        let [of_a, of_b] = [a, b].map(|item| &of_items[item as usize]);
        let bounds = |item: u32| matrix.bounds.get(item as usize);
        if is_primary(a) != is_primary(b) || bounds(a) != bounds(b) || of_a.len() != of_b.len() {
            return false;
        }
        // Equally many options have each of the two, so one direction is enough.
        of_a.iter().all(|&option| {
            let items = &options[option as usize];
            *n_steps += items.len();
            if *n_steps > MOST_CLASS_STEPS {
                return false;
            }
            if items.binary_search(&b).is_ok() {
                return true;
            }
            let swapped_sum = sum(items).wrapping_sub(mixed(a)).wrapping_add(mixed(b));
            if !sums.contains(&swapped_sum) {
                return false;
            }
            let mut swapped: Vec<u32> =
                items.iter().map(|&item| if item == a { b } else { item }).collect();
            swapped.sort_unstable();
            copies.get(&*swapped) == copies.get(&**items)
        })
    };
    let mut n_steps = 0;
    let mut classes: Vec<Vec<u32>> = Vec::new();
    for item in 0..narrow(matrix.n_items) {
        if n_steps > MOST_CLASS_STEPS {
            break;
        }
        match classes.iter_mut().find(|class| may_swap(class[0], item, &mut n_steps)) {
            Some(class) => class.push(item),
            None => classes.push(vec![item]),
        }
    }
    classes.retain(|class| class.len() > 1);
    classes
}

/// A number for an item: options have different sums of them, with few exceptions.
fn mixed(item: u32) -> u64 {
    let number = (u64::from(item) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
