//! Groups of permutations, by chains of stabilizers.
//!
//! A *base* is a list of points such that only the identity leaves all of them in place. The chain
//! has a level for each point of the base: the group that leaves the earlier points in place, and
//! the orbit of the point under it. An element is the product of one choice from each orbit, so the
//! order of the group is the product of their lengths. Taking these choices off one by one is
//! called *sifting*; it shows whether a permutation is an element.
//!
//! A level has its orbit as a tree: each point with the generator that leads to it. So a level
//! takes 8 bytes for each point, and an element is made by following a path of each tree.
//!
//! Sources: C. C. Sims, "Computational methods in the study of permutation groups" (1970); D. E.
//! Knuth, "Efficient representation of perm groups" (1991).

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;

use super::generators::Orbits;
use super::permutation::{Permutation, identity, inverse, is_identity, multiply, product};
use crate::random::below;

mod images;
mod listed;

pub use images::{Images, Smallest};

/// A group of permutations of the points `0..degree`.
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    /// Generators, each with its inverse.
    generators: Vec<[Permutation; 2]>,
    levels: Vec<Level>,
}

/// The orbit of a point of the base, under the group that leaves the earlier ones in place.
#[derive(Clone, Debug)]
struct Level {
    point: u32,
    /// The generators of that group.
    generators: Vec<u32>,
    orbit: Vec<u32>,
    /// For each point of the orbit, the generator that leads to it; [`ROOT`] or [`NONE`].
    via: Vec<u32>,
}

/// The point that an orbit begins with.
const ROOT: u32 = u32::MAX - 1;
/// A point outside of the orbit.
const NONE: u32 = u32::MAX;

impl Level {
    fn new(point: u32, degree: usize) -> Self {
        let mut via = vec![NONE; degree];
        via[point as usize] = ROOT;
        Self { point, generators: Vec::new(), orbit: vec![point], via }
    }

    /// Adds a generator, and what it adds to the orbit.
    fn add(&mut self, generator: u32, all: &[[Permutation; 2]]) {
        self.generators.push(generator);
        // Each point is mapped by each generator once: the old points by the new generator, the new
        // ones by all.
        let old = self.orbit.len();
        let mut next = 0;
        while let Some(&point) = self.orbit.get(next) {
            let n = if next < old { 1 } else { self.generators.len() };
            for k in 0..n {
                let by = if next < old { generator } else { self.generators[k] };
                self.reach(by, all[by as usize][0][point as usize]);
            }
            next += 1;
        }
    }

    /// Adds a point to the orbit, unless it is there, by the generator that leads to it.
    fn reach(&mut self, generator: u32, point: u32) {
        if self.via[point as usize] == NONE {
            self.via[point as usize] = generator;
            self.orbit.push(point);
        }
    }
}

impl Group {
    /// The group with the identity alone.
    fn trivial(degree: usize) -> Self {
        Self { degree, generators: Vec::new(), levels: Vec::new() }
    }

    /// The group of these generators, which are strong for this base: those that leave the first
    /// points in place generate all elements that do so.
    pub fn of_strong(degree: usize, base: &[u32], generators: Vec<Permutation>) -> Self {
        // For each generator, the level of the first point of the base that it moves.
        let moves = |generator: &Permutation, point: u32| generator[point as usize] != point;
        let first = |generator: &Permutation| base.iter().position(|&p| moves(generator, p));
        let firsts: Vec<usize> =
            generators.iter().map(|generator| first(generator).unwrap_or(base.len())).collect();
        // Most generators of a group of exchanges move few points.
        let mut moving: Vec<Vec<u32>> = vec![Vec::new(); degree];
        for (number, generator) in (0..).zip(&generators) {
            for (point, &image) in (0..).zip(generator) {
                if point != image {
                    moving[point as usize].push(number);
                }
            }
        }
        let level = |(number, &point): (usize, &u32)| {
            let mut level = Level::new(point, degree);
            let is_its = |&generator: &u32| firsts[generator as usize] >= number;
            level.generators.extend((0..).take(firsts.len()).filter(is_its));
            let mut next = 0;
            while let Some(&point) = level.orbit.get(next) {
                for generator in moving[point as usize].iter().copied().filter(is_its) {
                    level.reach(generator, generators[generator as usize][point as usize]);
                }
                next += 1;
            }
            level
        };
        let mut levels: Vec<Level> = base.iter().enumerate().map(level).collect();
        levels.retain(|level| level.orbit.len() > 1);
        let pair = |generator: Permutation| {
            let inverse = inverse(&generator);
            [generator, inverse]
        };
        Self { degree, generators: generators.into_iter().map(pair).collect(), levels }
    }

    /// The group of these generators, which has few elements: all of them are made.
    pub fn of_few(degree: usize, generators: &[Permutation]) -> Self {
        let mut group = Self::trivial(degree);
        let mut elements = vec![identity(degree)];
        let mut next = 0;
        while next < elements.len() {
            for generator in generators {
                let image = product(&elements[next], generator);
                if !elements.contains(&image) {
                    group.insert(&image);
                    elements.push(image);
                }
            }
            next += 1;
        }
        group
    }

    /// Adds a generator to the levels whose earlier points it leaves in place.
    fn add(&mut self, generator: &[u32]) {
        let number = u32::try_from(self.generators.len()).expect("few generators");
        let moves = |level: &&Level| generator[level.point as usize] != level.point;
        let n = self.levels.iter().take_while(|level| !moves(level)).count() + 1;
        self.generators.push([generator.into(), inverse(generator)]);
        for level in self.levels.iter_mut().take(n) {
            level.add(number, &self.generators);
        }
    }

    /// The same group, with other names of the points.
    #[must_use]
    pub fn renamed(&self, names: &[u32]) -> Self {
        let name = |&point: &u32| names[point as usize];
        let renamed = |generator: &Permutation| {
            let mut images = identity(self.degree);
            for (point, image) in generator.iter().enumerate() {
                images[names[point] as usize] = name(image);
            }
            images
        };
        let level = |Level { point, generators, orbit, via }: &Level| {
            let mut renamed = vec![NONE; self.degree];
            for (point, &by) in via.iter().enumerate() {
                renamed[names[point] as usize] = by;
            }
            Level {
                point: name(point),
                generators: generators.clone(),
                orbit: orbit.iter().map(name).collect(),
                via: renamed,
            }
        };
        Self {
            degree: self.degree,
            generators: self.generators.iter().map(|pair| pair.each_ref().map(renamed)).collect(),
            levels: self.levels.iter().map(level).collect(),
        }
    }

    /// How many elements it has.
    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// How many points its permutations have.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The points in all its permutations and trees.
    pub fn size(&self) -> u64 {
        (self.degree * (self.levels.len() + 2 * self.generators.len())) as u64
    }

    /// Whether the identity is its only element.
    pub fn is_trivial(&self) -> bool {
        self.levels.is_empty()
    }

    /// Permutations of which all others are products.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.generators.iter().map(|[generator, _]| &**generator)
    }

    /// The points of the base.
    fn base(&self) -> impl ExactSizeIterator<Item = u32> {
        self.levels.iter().map(|level| level.point)
    }

    /// The orbits of all points.
    pub fn orbits(&self) -> Orbits {
        let mut orbits = Orbits::new(self.degree);
        self.generators().for_each(|generator| orbits.join_by(generator));
        orbits
    }

    /// Applies an element of a level that maps `point` of its orbit to the point of the base.
    fn take_back(&self, level: &Level, point: u32, permutation: &mut [u32]) {
        let mut point = point;
        while level.via[point as usize] != ROOT {
            let [_, inverse] = &self.generators[level.via[point as usize] as usize];
            multiply(permutation, inverse);
            point = inverse[point as usize];
        }
    }

    /// An element of a level that maps the point of the base to `point` of its orbit.
    fn element_to(&self, level: &Level, point: u32) -> Permutation {
        let mut back = identity(self.degree);
        self.take_back(level, point, &mut back);
        inverse(&back)
    }

    /// What remains of a permutation after it was sifted through the levels, and the number of the
    /// level where it stopped. The identity remains exactly of elements.
    fn sifted(&self, permutation: &[u32]) -> (Permutation, usize) {
        let mut rest: Permutation = permutation.into();
        for (number, level) in self.levels.iter().enumerate() {
            let image = rest[level.point as usize];
            if level.via[image as usize] == NONE {
                return (rest, number);
            }
            self.take_back(level, image, &mut rest);
        }
        (rest, self.levels.len())
    }

    /// An element, each with the same probability.
    pub fn random(&self, rng: &mut ChaCha8Rng) -> Permutation {
        // The inverse of a product of choices, which is as random as the product.
        let mut element = identity(self.degree);
        for level in &self.levels {
            let point = level.orbit[below(level.orbit.len(), rng)];
            self.take_back(level, point, &mut element);
        }
        element
    }

    /// The same group with another base, which begins with this point. `rng` makes the elements
    /// that it is made of; since the order is known, the result does not depend on luck.
    fn with_first(&self, point: u32, rng: &mut ChaCha8Rng) -> Self {
        let mut group = Self::trivial(self.degree);
        group.levels.push(Level::new(point, self.degree));
        for generator in self.generators() {
            group.insert(generator);
        }
        let order = self.order();
        while group.order() != order {
            group.insert(&self.random(rng));
        }
        group
    }

    /// Adds what remains of an element after sifting, if that is not the identity.
    fn insert(&mut self, element: &[u32]) {
        let (rest, number) = self.sifted(element);
        if is_identity(&rest) {
            return;
        }
        if number == self.levels.len() {
            let moved = (0..).zip(&rest).find(|&(point, &image)| point != image);
            let (point, _) = moved.expect("not the identity");
            self.levels.push(Level::new(point, self.degree));
        }
        self.add(&rest);
    }

    fn moves(&self, point: u32) -> bool {
        self.generators().any(|generator| generator[point as usize] != point)
    }

    /// The same group, with this point first in the base if it is moved at all.
    fn with_base_at(&self, point: u32, rng: &mut ChaCha8Rng) -> Self {
        match self.levels.first() {
            // Conjugation by an element gives the same group, and maps the base to one that begins
            // with the point. That is much faster than another chain.
            Some(level) if level.via[point as usize] != NONE && level.point != point => {
                self.renamed(&self.element_to(level, point))
            }
            Some(level) if level.point != point && self.moves(point) => {
                self.with_level_first(point).unwrap_or_else(|| self.with_first(point, rng))
            }
            _ => self.clone(),
        }
    }

    /// The same, if a lower level has the whole orbit of the point, and its elements can undo what
    /// the other generators do to the point. That takes no new generators, so it is much faster
    /// than another chain where the group is a product of groups of many points.
    fn with_level_first(&self, point: u32) -> Option<Self> {
        let number = self.levels.iter().position(|level| level.via[point as usize] != NONE)?;
        let level = &self.levels[number];
        let conjugated = self.renamed(&self.element_to(level, point));
        let level = conjugated.levels.get(number).filter(|level| level.point == point)?;
        let mut generators = Vec::with_capacity(conjugated.generators.len());
        for generator in conjugated.generators() {
            let image = generator[point as usize];
            let mut generator: Permutation = generator.into();
            let is_lower =
                conjugated.base().take(number).all(|point| generator[point as usize] == point);
            if !is_lower {
                if level.via[image as usize] == NONE {
                    return None;
                }
                conjugated.take_back(level, image, &mut generator);
            }
            generators.push(generator);
        }
        let others = (0..).zip(conjugated.base()).filter(|&(other, _)| other != number);
        let base: Vec<u32> = [point].into_iter().chain(others.map(|(_, other)| other)).collect();
        let changed = Self::of_strong(self.degree, &base, generators);
        // The orbits may be too short. If they are not, the generators are strong.
        (changed.order() == self.order()).then_some(changed)
    }

    /// The elements that leave a point in place.
    #[must_use]
    pub fn stabilizer(&self, point: u32, rng: &mut ChaCha8Rng) -> Self {
        let whole = self.with_base_at(point, rng);
        let is_first = whole.levels.first().is_some_and(|level| level.point == point);
        if is_first { whole.below_first() } else { whole }
    }

    /// The group of the second level. Its generators are those of all further levels, which stay as
    /// they are.
    fn below_first(&self) -> Self {
        let Some(second) = self.levels.get(1) else { return Self::trivial(self.degree) };
        let numbers = &second.generators;
        let generators = numbers.iter().map(|&g| self.generators[g as usize].clone()).collect();
        let mut renumbered = vec![NONE; self.generators.len()];
        for (new, &old) in (0..).zip(numbers) {
            renumbered[old as usize] = new;
        }
        let mut levels = self.levels[1..].to_vec();
        for Level { generators, via, .. } in &mut levels {
            let used = via.iter_mut().filter(|generator| **generator < ROOT);
            for generator in generators.iter_mut().chain(used) {
                *generator = renumbered[*generator as usize];
            }
        }
        Self { degree: self.degree, generators, levels }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::automorphisms::permutation::product;

    impl Group {
        /// Whether the generators are strong: by Schreier's lemma, the choice for a point, a
        /// generator, and the choice for its image taken back generate the level below.
        pub(crate) fn is_complete(&self) -> bool {
            self.levels.iter().enumerate().all(|(number, level)| {
                let n_fixed = |rest: &[u32]| {
                    self.levels.iter().take_while(|l| rest[l.point as usize] == l.point).count()
                };
                level.generators.iter().all(|&generator| {
                    let [generator, _] = &self.generators[generator as usize];
                    level.orbit.iter().all(|&point| {
                        let product = product(&self.element_to(level, point), generator);
                        let (rest, _) = self.sifted(&product);
                        n_fixed(generator) >= number && is_identity(&rest)
                    })
                })
            })
        }
    }

    /// All permutations of `n` points, by exchanges of neighbors.
    fn symmetric(n: u32) -> Group {
        let exchanges = (1..n).rev().map(|k| {
            let mut images: Vec<u32> = (0..n).collect();
            images.swap(k as usize - 1, k as usize);
            images.into()
        });
        Group::of_strong(n as usize, &(0..n).collect::<Vec<u32>>(), exchanges.collect())
    }

    #[test]
    fn stabilizers_have_the_orders_of_a_chain() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let group = symmetric(6);
        assert!(group.is_complete());
        assert_eq!(group.order(), 720_u32.into());
        for point in 0..6 {
            let below = group.stabilizer(point, &mut rng);
            assert!(below.is_complete() && below.generators().all(|g| g[point as usize] == point));
            assert_eq!(below.order(), 120_u32.into());
            assert_eq!(below.stabilizer((point + 2) % 6, &mut rng).order(), 24_u32.into());
        }
    }

    #[test]
    fn a_level_can_come_first_without_new_generators() {
        let group = |base: &[u32], generators: &[[u32; 7]]| {
            let generators = generators.iter().map(|&images| images.into()).collect();
            let group = Group::of_strong(7, base, generators);
            assert!(group.is_complete());
            group
        };
        // All permutations of the last four points, and one that exchanges the first two.
        let ends = [[0, 1, 2, 4, 3, 5, 6], [0, 1, 2, 3, 5, 4, 6], [0, 1, 2, 3, 4, 6, 5]];
        for first in [[1, 0, 2, 3, 4, 5, 6], [1, 0, 2, 6, 5, 4, 3]] {
            let group = group(&[0, 3, 4, 5], &[ends[2], ends[1], ends[0], first]);
            for point in 3..7 {
                let changed = group.with_level_first(point).expect("a level has the orbit");
                assert!(changed.is_complete() && changed.base().next() == Some(point));
                assert_eq!((changed.order(), changed.generators().len()), (48_u32.into(), 4));
                let is_element = |g: &[u32]| is_identity(&group.sifted(g).0);
                assert!(changed.generators().all(is_element));
            }
        }
        // The level of 2 has only half of its orbit.
        let exchanges = [[0, 1, 2, 3, 5, 4, 6], [0, 1, 3, 2, 4, 5, 6], [1, 0, 4, 5, 2, 3, 6]];
        let halves = group(&[0, 2, 4], &exchanges);
        assert!(halves.with_level_first(2).is_none());
        let below = halves.stabilizer(2, &mut ChaCha8Rng::seed_from_u64(3));
        assert!(below.is_complete() && below.order() == 2_u32.into());
    }

    #[test]
    fn classes_of_all_permutations_are_cycle_types() {
        let mut sizes: Vec<usize> =
            symmetric(5).listed_classes(120).unwrap().into_iter().map(|(_, size)| size).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 10, 15, 20, 20, 24, 30]);
    }

    #[test]
    fn random_elements_are_elements() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let below = symmetric(5).stabilizer(2, &mut rng);
        let met: std::collections::BTreeSet<_> =
            (0..1000).map(|_| below.random(&mut rng)).collect();
        assert!(met.len() == 24 && met.iter().all(|element| element[2] == 2));
    }
}
