//! Swaps that map a problem to itself.
//!
//! An *automorphism* is a permutation of the items, primary to primary and secondary to secondary,
//! that maps options to options, each as often as before. It maps covers to covers; so if it maps
//! the open items of one remaining problem to those of another, both have equally many covers.
//! Swapping two rows of a Latin square, two of its symbols, or two points of a Steiner system is an
//! automorphism that moves many items at once.
//!
//! A key may therefore be the image of the open items under any automorphism. [`reduce`] applies
//! one swap after another for as long as one makes the key smaller as a number. It may stop before
//! the smallest image. Then the table may hold a count twice, but every count is correct.
//!
//! Correctness does not depend on how swaps are found: each is checked against all options before
//! it is used. The finder swaps the colors of two items and refines the colors, as graph
//! isomorphism programs do. It fixes as many other items as possible. Conjugating one swap by
//! another gives more swaps.

use hashbrown::{HashMap, HashSet};
use quadrille_base::mix;
use quadrille_base::sets::Sets;

use super::matrix::{MemoMatrix, copies, narrow};
use crate::tuning::memo::MOST_WORK;

/// A permutation that is its own inverse: pairs of items `a < b` that change places, by ascending
/// `a`.
pub(super) type Swap = Vec<(u32, u32)>;

/// The largest number of swaps; `reduce` tries each of them.
pub const MOST_SWAPS: usize = 1024;

/// Swaps that are automorphisms, those that move the fewest items first; empty for a problem with
/// colors or multiplicities.
pub(super) fn swaps(matrix: &MemoMatrix) -> Vec<Swap> {
    if matrix.has_colors || matrix.has_bounds() || matrix.n_primary == 0 {
        return Vec::new();
    }
    let mut finder = Finder::new(matrix);
    let plain: Vec<u64> = (0..matrix.n_items).map(|i| u64::from(i < matrix.n_primary)).collect();
    let Some(base) = finder.refine([plain.clone(), plain]) else { return Vec::new() };
    let mut known = Closed::new(matrix.n_items);
    for a in 0..matrix.n_items {
        if known.orbits.find(narrow(a)) as usize != a {
            // The first item of its orbit has been tried.
            continue;
        }
        let mut found: Vec<(usize, Swap)> = Vec::new();
        for b in (a + 1..matrix.n_items).filter(|&b| base[0][b] == base[0][a]) {
            if known.are_joined(a, b) {
                continue;
            }
            if finder.work > MOST_WORK {
                break;
            }
            found.extend(finder.find(&base[0], a, b).map(|swap| (b, swap)));
        }
        // Use a swap of many items only to join orbits that smaller swaps leave apart.
        found.sort_by_key(|(_, swap)| swap.len());
        for (b, swap) in found {
            if !known.are_joined(a, b) {
                known.close(swap);
            }
        }
    }
    let mut swaps = known.swaps;
    swaps.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    swaps
}

/// Swaps with their conjugates by each other, up to [`MOST_SWAPS`].
struct Closed {
    n_items: usize,
    /// In the order in which they were found, so that it is the same in every run.
    swaps: Vec<Swap>,
    seen: HashSet<Swap>,
    /// The orbits of the items under the known swaps.
    orbits: Sets,
}

impl Closed {
    fn new(n_items: usize) -> Self {
        Self { n_items, swaps: Vec::new(), seen: HashSet::new(), orbits: Sets::new(n_items) }
    }

    /// Adds a swap, and its conjugates with the known swaps, and theirs. Stops as soon as there are
    /// enough: the conjugates of a thousand swaps are half a million.
    fn close(&mut self, swap: Swap) {
        let mut next = self.swaps.len();
        self.add(swap);
        while next < self.swaps.len() {
            let image = self.image(next);
            for k in 0..next {
                if self.swaps.len() >= MOST_SWAPS {
                    return;
                }
                let [own, other] = [self.swaps[next].len(), self.swaps[k].len()];
                if other <= own {
                    self.add(conjugate(&self.swaps[k], &image));
                }
                if own <= other {
                    self.add(conjugate(&self.swaps[next], &self.image(k)));
                }
            }
            next += 1;
        }
    }

    /// The image of each item under a known swap.
    fn image(&self, k: usize) -> Vec<u32> {
        let mut image: Vec<u32> = (0..narrow(self.n_items)).collect();
        for &(a, b) in &self.swaps[k] {
            image.swap(a as usize, b as usize);
        }
        image
    }

    fn are_joined(&mut self, a: usize, b: usize) -> bool {
        self.orbits.find(narrow(a)) == self.orbits.find(narrow(b))
    }

    fn add(&mut self, swap: Swap) {
        if self.swaps.len() < MOST_SWAPS && !self.seen.contains(&swap) {
            for &(a, b) in &swap {
                self.orbits.join(a, b);
            }
            self.seen.insert(swap.clone());
            self.swaps.push(swap);
        }
    }
}

/// The conjugate of a swap by a permutation: the same swap with the items renamed.
fn conjugate(swap: &Swap, image: &[u32]) -> Swap {
    let renamed = swap.iter().map(|&(a, b)| (image[a as usize], image[b as usize]));
    let mut pairs: Swap = renamed.map(|(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_unstable();
    pairs
}

/// A color for each item; items of different colors are not images of each other.
type Colors = Vec<u64>;

struct Finder<'m> {
    matrix: &'m MemoMatrix,
    /// The options of each item.
    lists: Vec<Vec<u32>>,
    /// The number of options with these items.
    options: HashMap<Vec<u32>, u32>,
    /// Entries read.
    work: usize,
}

impl<'m> Finder<'m> {
    fn new(matrix: &'m MemoMatrix) -> Self {
        Self { matrix, lists: matrix.lists(), options: copies(matrix.sorted_options()), work: 0 }
    }

    /// An automorphism that swaps two items, and if possible leaves all others in place.
    fn find(&mut self, base: &Colors, a: usize, b: usize) -> Option<Swap> {
        let mut colors = [base.clone(), base.clone()];
        (colors[0][a], colors[0][b]) = (1, 2);
        (colors[1][a], colors[1][b]) = (2, 1);
        let mut colors = self.refine(colors)?;
        // First fix every item with the same color on both sides, then as few items as needed.
        let mut fixed = colors.clone();
        for item in (0..fixed[0].len()).filter(|&item| colors[0][item] == colors[1][item]) {
            let own = mix(mix(3).wrapping_add(item as u64));
            fixed[0][item] = own;
            fixed[1][item] = own;
        }
        if let Some(fixed) = self.refine(fixed)
            && let Some(swap) = self.swap_of(&fixed)
        {
            return Some(swap);
        }
        loop {
            let mut sizes: HashMap<u64, u32> = HashMap::new();
            colors[0].iter().for_each(|&color| *sizes.entry(color).or_default() += 1);
            let open = |item: &usize| sizes[&colors[0][*item]] > 1;
            let all = 0..colors[0].len();
            let same = |item: &usize| colors[0][*item] == colors[1][*item];
            let (item, image) = if let Some(item) = all.clone().filter(open).find(same) {
                (item, item)
            } else if let Some(item) = all.clone().find(open) {
                let fits = |&other: &usize| {
                    colors[1][other] == colors[0][item] && colors[0][other] == colors[1][item]
                };
                (item, all.clone().find(fits)?)
            } else {
                return self.swap_of(&colors);
            };
            let own = mix(mix(4).wrapping_add(item as u64));
            colors[0][item] = own;
            colors[1][image] = own;
            colors = self.refine(colors)?;
        }
    }

    /// Refines the colors of items by their options and of options by their items, on both sides,
    /// until nothing changes; `None` if the sides differ.
    fn refine(&mut self, mut colors: [Colors; 2]) -> Option<[Colors; 2]> {
        let matrix = self.matrix;
        let mut n_before = 0;
        loop {
            for side in &mut colors {
                let of_options: Vec<u64> = (0..matrix.n_options)
                    .map(|option| {
                        let items = matrix.items(option).iter();
                        let sum = items.map(|&item| mix(side[item as usize]));
                        mix(sum.fold(0, u64::wrapping_add))
                    })
                    .collect();
                for (color, list) in side.iter_mut().zip(&self.lists) {
                    self.work += list.len();
                    let of_list = list.iter().map(|&option| of_options[option as usize]);
                    *color = mix(mix(*color).wrapping_add(of_list.fold(0, u64::wrapping_add)));
                }
            }
            let [left, right] = &colors;
            let [mut left, mut right] = [left.clone(), right.clone()];
            left.sort_unstable();
            right.sort_unstable();
            if left != right || self.work > MOST_WORK {
                return None;
            }
            left.dedup();
            if left.len() == n_before {
                return Some(colors);
            }
            n_before = left.len();
        }
    }

    /// The permutation given by these colors, if it is a swap and an automorphism.
    fn swap_of(&self, [left, right]: &[Colors; 2]) -> Option<Swap> {
        let places: HashMap<u64, u32> = right.iter().copied().zip(0..).collect();
        if places.len() < right.len() {
            return None;
        }
        let image: Vec<u32> = left.iter().map(|color| places[color]).collect();
        let is_primary = |item: u32| (item as usize) < self.matrix.n_primary;
        let mut pairs = Vec::new();
        for (item, &other) in (0..).zip(&image) {
            if image[other as usize] != item || is_primary(item) != is_primary(other) {
                return None;
            }
            if item < other {
                pairs.push((item, other));
            }
        }
        (self.maps_options(&image) && !pairs.is_empty()).then_some(pairs)
    }

    /// Whether a permutation of the items maps options to options, and each as often as it occurs.
    fn maps_options(&self, image: &[u32]) -> bool {
        self.options.iter().all(|(items, n)| {
            let mut mapped: Vec<u32> = items.iter().map(|&item| image[item as usize]).collect();
            mapped.sort_unstable();
            self.options.get(&mapped) == Some(n)
        })
    }
}

/// Whether these are swaps and automorphisms, and at most as many as a search uses.
pub(super) fn are_swaps(matrix: &MemoMatrix, swaps: &[Swap]) -> bool {
    if swaps.is_empty() {
        return true;
    }
    if matrix.has_colors || matrix.has_bounds() || swaps.len() > MOST_SWAPS {
        return false;
    }
    let finder = Finder::new(matrix);
    let is_primary = |item: u32| (item as usize) < matrix.n_primary;
    let is_swap = |swap: &Swap| {
        let mut image: Vec<u32> = (0..narrow(matrix.n_items)).collect();
        let mut last = None;
        for &(a, b) in swap {
            // Ascending, and no item twice.
            let is_next = last < Some(a) && a < b && (b as usize) < matrix.n_items;
            if !is_next || is_primary(a) != is_primary(b) || image[a as usize] != a {
                return false;
            }
            if image[b as usize] != b {
                return false;
            }
            image.swap(a as usize, b as usize);
            last = Some(a);
        }
        !swap.is_empty() && finder.maps_options(&image)
    };
    swaps.iter().all(is_swap)
}

/// Applies swaps to a set for as long as one makes it smaller, as a number whose most significant
/// digit is item 0. Returns the number of swaps tried.
pub(super) fn reduce(set: &mut [u64], swaps: &[Swap]) -> u64 {
    let has = |set: &[u64], item: u32| set[item as usize / 64] >> (item % 64) & 1;
    let mut since = 0;
    let mut n_tried = 0;
    for swap in swaps.iter().cycle() {
        if since == swaps.len() {
            break;
        }
        since += 1;
        n_tried += 1;
        // The first pair with exactly one item in the set decides.
        let differs = swap.iter().find(|&&(a, b)| has(set, a) != has(set, b));
        if differs.is_some_and(|&(a, _)| has(set, a) == 1) {
            for &(a, b) in swap {
                if has(set, a) != has(set, b) {
                    set[a as usize / 64] ^= 1 << (a % 64);
                    set[b as usize / 64] ^= 1 << (b % 64);
                }
            }
            since = 0;
        }
    }
    n_tried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    fn matrix(text: &str) -> MemoMatrix {
        let problem: Instance = text.parse().unwrap();
        let order: Vec<u32> = (0..narrow(problem.n_primary())).collect();
        MemoMatrix::new(&problem, &order).unwrap()
    }

    /// A permutation given by colors is a swap only if it maps all options to options.
    #[test]
    fn swaps_are_automorphisms() {
        // Items a, b, c, d and x.
        let matrix = matrix("a b c d | x\na b\nc d\nc\nd\na x\nb x\nb x\n");
        let finder = Finder::new(&matrix);
        let swap = |right: [u64; 5]| finder.swap_of(&[vec![0, 1, 2, 3, 4], right.to_vec()]);
        assert_eq!(swap([0, 1, 3, 2, 4]), Some(vec![(2, 3)]));
        // The same sets of items, but not equally often: b x occurs twice.
        assert_eq!(swap([1, 0, 2, 3, 4]), None);
        assert_eq!(swap([2, 1, 0, 3, 4]), None);
        // Primary to secondary; not its own inverse; the identity; not a permutation.
        assert_eq!(swap([0, 1, 2, 4, 3]), None);
        assert_eq!(swap([0, 2, 3, 1, 4]), None);
        assert_eq!(swap([0, 1, 2, 3, 4]), None);
        assert_eq!(swap([0, 1, 2, 2, 4]), None);
    }

    /// The perfect matchings of a complete graph: any two of its points can change places.
    #[test]
    fn swaps_are_complete_up_to_a_limit_and_the_same_in_every_run() {
        for (n_points, n_swaps) in [(6, 15), (8, 28), (48, MOST_SWAPS)] {
            let points: Vec<String> = (0..n_points).map(|k| format!("p{k}")).collect();
            let mut text = points.join(" ");
            for (k, one) in points.iter().enumerate() {
                for other in &points[..k] {
                    text.push_str(&["\n", one, " ", other].concat());
                }
            }
            let matrix = matrix(&text);
            let found = swaps(&matrix);
            assert_eq!(found.len(), n_swaps);
            assert!(are_swaps(&matrix, &found));
            assert_eq!(found.iter().collect::<HashSet<_>>().len(), n_swaps);
            assert_eq!(swaps(&matrix), found);
        }
    }

    #[test]
    fn swaps_reduce_images_to_the_same_set() {
        // The items are pairs of four points: 01 02 12 03 13 23.
        let swaps = [vec![(1, 2), (3, 4)], vec![(0, 2), (3, 5)], vec![(0, 1), (4, 5)]];
        let mut set = [0b01_0100];
        reduce(&mut set, &swaps);
        // 12 and 13, two pairs with a point in common.
        assert_eq!(set[0].count_ones(), 2);
        let mut again = set;
        reduce(&mut again, &swaps);
        assert_eq!(again, set);
        let mut image = [0b10_0010];
        reduce(&mut image, &swaps);
        assert_eq!(image, set, "02 and 23 are an image of 12 and 13");
    }
}
