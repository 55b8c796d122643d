//! Interchangeable items.
//!
//! Two items are *interchangeable* if swapping them maps the options to the same options, each as
//! often as before. This is an equivalence: if a can be swapped with b and b with c, then a with c,
//! by three swaps. So every permutation within the classes maps options to options, and covers to
//! covers. Two remaining problems have equally many covers if a permutation maps the open items of
//! one to those of the other: if as many items of each class are open in both, and the same items
//! outside of classes. A key may thus store the number of open items in each class, instead of the
//! items.
//!
//! Perfect matchings, permutations and pigeonhole problems have one or two classes, and few such
//! keys.

use hashbrown::HashMap;

use super::matrix::Matrix;

/// The most options looked up; items compared after that count as different.
const MOST_LOOKUPS: usize = 1 << 18;

/// The classes of at least two items, by their numbers in the matrix. Empty for a problem with
/// colors, where two covered items may differ in color.
pub(super) fn classes(matrix: &Matrix) -> Vec<Vec<u32>> {
    if matrix.has_colors {
        return Vec::new();
    }
    let mut options: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut lists: Vec<Vec<Vec<u32>>> = vec![Vec::new(); matrix.n_items];
    for option in 0..matrix.n_options {
        let mut items = matrix.items(option).to_vec();
        items.sort_unstable();
        for &item in &items {
            lists[item as usize].push(items.clone());
        }
        *options.entry(items).or_default() += 1;
    }
    let mut n_lookups = 0;
    let mut may_swap = |a: u32, b: u32| {
        let is_primary = |item: u32| (item as usize) < matrix.n_primary;
        let [of_a, of_b] = [a, b].map(|item| &lists[item as usize]);
        if is_primary(a) != is_primary(b) || of_a.len() != of_b.len() {
            return false;
        }
        // Equally many options have each of the two, so one direction is enough.
        of_a.iter().filter(|items| !items.contains(&b)).all(|items| {
            n_lookups += 1;
            let mut swapped: Vec<u32> =
                items.iter().map(|&item| if item == a { b } else { item }).collect();
            swapped.sort_unstable();
            n_lookups <= MOST_LOOKUPS && options.get(&swapped) == options.get(items)
        })
    };
    let mut classes: Vec<Vec<u32>> = Vec::new();
    for item in 0..super::matrix::narrow(matrix.n_items) {
        match classes.iter_mut().find(|class| may_swap(class[0], item)) {
            Some(class) => class.push(item),
            None => classes.push(vec![item]),
        }
    }
    classes.retain(|class| class.len() > 1);
    classes
}
