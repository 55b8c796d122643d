//! The smallest image of a set of points under a group.
//!
//! Sets are compared as ascending lists. The smallest image begins with the smallest point `m` to
//! which some element maps a point of the set. So the images of interest map one of the points that
//! are in the orbit of `m` to `m`; for each of them, take one element that does so, and go on with
//! the other points and the elements that leave `m` in place. Equal candidates are joined, and
//! counted: in the end, the count is the number of elements that map the set to its smallest image,
//! which is the number of those that map the set to itself.
//!
//! Source: S. Linton, "Finding the smallest image of a set" (2004).

use hashbrown::HashMap;
use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Group;
use crate::automorphisms::permutation::{Permutation, multiply};
use crate::tuning::group::{BETWEEN, MOST_STEPS};

/// A finder of smallest images, which keeps the stabilizers that it has made.
#[derive(Debug)]
pub struct Images {
    root: Node,
    rng: ChaCha8Rng,
    n_candidates: u64,
}

/// The elements that leave some points in place.
#[derive(Debug)]
struct Node {
    group: Group,
    /// The smallest point of the orbit of each point.
    smallest: Vec<u32>,
    steps: HashMap<u32, Step>,
}

/// What becomes of a group when one more point stays in place.
#[derive(Debug)]
struct Step {
    /// For each point of the orbit, an element that maps it to the point that stays.
    to_point: HashMap<u32, Permutation>,
    next: Node,
}

/// A smallest image as far as it is known.
#[derive(Debug)]
pub struct Smallest {
    /// How many points the set has.
    size: usize,
    /// The first points of the image.
    image: Vec<u32>,
    /// The next one, if it is known.
    point: Option<u32>,
    /// What else the set may be mapped to, and by how many elements that differ so far.
    candidates: Vec<(Vec<u32>, BigUint)>,
    /// The same behind the next point, of the candidates that were looked at.
    next: HashMap<Vec<u32>, BigUint>,
}

impl Smallest {
    /// Of this set, at the start.
    pub fn of(set: &[u32]) -> Self {
        let candidates = vec![(set.to_vec(), BigUint::from(1_u8))];
        Self { size: set.len(), image: Vec::new(), point: None, candidates, next: HashMap::new() }
    }
}

impl Node {
    fn new(group: Group) -> Self {
        let mut orbits = group.orbits();
        let smallest = (0..).take(group.degree()).map(|point| orbits.find(point)).collect();
        Self { group, smallest, steps: HashMap::new() }
    }

    fn step(&mut self, point: u32, rng: &mut ChaCha8Rng) -> &mut Step {
        if self.steps.len() > MOST_STEPS {
            self.steps.clear();
        }
        self.steps.entry(point).or_insert_with(|| {
            let (group, to_point) = self.group.split_at(point, rng);
            Step { to_point, next: Self::new(group) }
        })
    }
}

impl Images {
    /// Nothing is known yet about the images.
    pub fn new(group: Group) -> Self {
        Self { root: Node::new(group), rng: ChaCha8Rng::seed_from_u64(0), n_candidates: 0 }
    }

    /// How many different candidates were made so far, and one for each call.
    pub const fn candidates(&self) -> u64 {
        self.n_candidates
    }

    /// The smallest image of a set, ascending, and how many elements map the set to itself.
    pub fn smallest(&mut self, set: &[u32]) -> (Vec<u32>, BigUint) {
        self.go_on(&mut Smallest::of(set), &|_| false).expect("it is never over")
    }

    /// Goes on with a smallest image; `None` if `is_over` says so for the number of candidates.
    /// Nothing that was done is lost. In a large group there may be very many candidates.
    pub fn go_on(
        &mut self,
        of: &mut Smallest,
        is_over: &dyn Fn(usize) -> bool,
    ) -> Option<(Vec<u32>, BigUint)> {
        let Self { root, rng, n_candidates } = self;
        *n_candidates += 1;
        let mut node = root;
        for &point in &of.image {
            node = &mut node.step(point, rng).next;
        }
        while of.image.len() < of.size && !node.group.is_trivial() {
            let Smallest { image, point, candidates, next, .. } = of;
            let point = *point.get_or_insert_with(|| {
                let points = candidates.iter().flat_map(|(rest, _)| rest);
                let point = points.map(|&point| node.smallest[point as usize]).min();
                point.expect("points are left")
            });
            let smallest = std::mem::take(&mut node.smallest);
            let step = node.step(point, rng);
            let n_before = candidates.len();
            while let Some((rest, n)) = candidates.last() {
                let k = n_before - candidates.len();
                if k.is_multiple_of(BETWEEN) && is_over(next.len()) {
                    break;
                }
                for &from in rest.iter().filter(|&&from| smallest[from as usize] == point) {
                    let others = rest.iter().filter(|&&other| other != from);
                    let mut others: Vec<u32> = match step.to_point.get(&from) {
                        Some(element) => others.map(|&other| element[other as usize]).collect(),
                        None => others.copied().collect(),
                    };
                    others.sort_unstable();
                    *next.entry(others).or_default() += n;
                }
                candidates.pop();
            }
            node.smallest = smallest;
            if !candidates.is_empty() {
                return None;
            }
            *n_candidates += next.len() as u64;
            candidates.extend(next.drain());
            image.push(point);
            of.point = None;
            node = &mut node.steps.get_mut(&point).expect("made above").next;
        }
        // Only the identity is left, or no points.
        for (rest, _) in &mut of.candidates {
            rest.sort_unstable();
        }
        let (rest, n) = of.candidates.iter().min().expect("at least one");
        let image = of.image.iter().chain(rest).copied().collect();
        Some((image, node.group.order() * n))
    }
}

impl Group {
    /// The elements that leave a point in place, and for each other point of its orbit an element
    /// that maps it to this point.
    fn split_at(&self, point: u32, rng: &mut ChaCha8Rng) -> (Self, HashMap<u32, Permutation>) {
        let whole = self.with_base_at(point, rng);
        let Some(level) = whole.levels.first().filter(|level| level.point == point) else {
            return (whole, HashMap::new());
        };
        // Each point comes after the one from which a generator leads to it, so its element is one
        // product, however long the way from the base is.
        let mut to_point: HashMap<u32, Permutation> = HashMap::new();
        for &from in &level.orbit[1..] {
            let [_, inverse] = &whole.generators[level.via[from as usize] as usize];
            let mut element = inverse.clone();
            if let Some(rest) = to_point.get(&inverse[from as usize]) {
                multiply(&mut element, rest);
            }
            to_point.insert(from, element);
        }
        (whole.below_first(), to_point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automorphisms::Automorphisms;

    /// The symmetries of a square whose corners are 0, 1, 2, 3 in order.
    fn square() -> Group {
        let turned: Permutation = [1, 2, 3, 0].into();
        let flipped: Permutation = [0, 3, 2, 1].into();
        Group::of_strong(4, &[0, 1], vec![flipped, turned])
    }

    #[test]
    fn corners_of_a_square_have_smallest_images() {
        let mut images = Images::new(square());
        for (set, smallest, n_kept) in [
            (&[][..], &[][..], 8_u32),
            (&[2], &[0], 2),
            (&[2, 3], &[0, 1], 2),
            (&[3, 1], &[0, 2], 4),
            (&[1, 2, 3], &[0, 1, 2], 2),
            (&[3, 1, 2, 0], &[0, 1, 2, 3], 8),
        ] {
            let expected = (smallest.to_vec(), n_kept.into());
            assert_eq!(images.smallest(set), expected, "{set:?}");
        }
    }

    #[test]
    fn smallest_images_are_those_of_all_elements() {
        let board = quadrille::models::sudoku::Sudoku::new(2, 2).unwrap();
        let problem = quadrille::models::Model::problem(&board);
        let group = Automorphisms::of(&problem, false, u64::MAX).unwrap().group;
        let elements = group.elements(3072).unwrap();
        let mut images = Images::new(group);
        for seed in 0..40_u32 {
            let mut set: Vec<u32> = (0..=seed % 7).map(|k| (seed * 37 + k * k * 11) % 64).collect();
            set.sort_unstable();
            set.dedup();
            let image = |element: &Permutation| {
                let mut image: Vec<u32> = set.iter().map(|&p| element[p as usize]).collect();
                image.sort_unstable();
                image
            };
            let smallest = elements.iter().map(image).min().unwrap();
            let n_kept = elements.iter().filter(|element| image(element) == set).count();
            let expected = (smallest, n_kept.into());
            assert_eq!(images.smallest(&set), expected, "{set:?}");
            // It is over each time when one candidate more was looked at.
            let mut smallest = Smallest::of(&set);
            let n_asked = std::cell::Cell::new(0);
            let is_over = |_| n_asked.replace(n_asked.get() + 1) % 2 == 1;
            let found = (0..10_000).find_map(|_| images.go_on(&mut smallest, &is_over));
            assert_eq!(found, Some(expected), "{set:?}");
            assert_eq!(images.go_on(&mut Smallest::of(&set), &|_| true), None);
        }
    }
}
