//! Items that are interchangeable.
//!
//! Two items are, if to swap their names gives the same options, each as often as before. That is an
//! equivalence: if a can be swapped with b and b with c, then a with c, by three swaps. So any
//! permutation inside the classes maps options to options, hence covers to covers, and what is left of a
//! problem when some items are covered has as many covers as what is left when others are, if they are
//! as many of each class. A key may thus tell how many items of each class are open instead of which.
//!
//! Perfect matchings, permutations and pigeonholes have one or two classes, and only a handful of such
//! keys.

use hashbrown::HashMap;

use super::matrix::Matrix;

/// No more options are looked up than these.
const MOST_LOOKUPS: usize = 1 << 18;

/// The classes of two items or more, if there are any; items have the matrix's numbers. None if there
/// are colors, of which two covered items may differ.
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
        // As many options have one of them as the other, so it is enough to look in one direction.
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
