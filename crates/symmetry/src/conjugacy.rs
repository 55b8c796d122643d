//! The conjugacy classes of a group of symmetries: an element of each, and its size.
//!
//! There are three ways, from the fastest to the most general:
//!
//! 1. If the group consists of all permutations of the items within their orbits, its classes are
//!    the cycle types, one partition of its length for each orbit.
//! 2. A group that is not large is listed ([`Group::listed_classes`]).
//! 3. Otherwise, random elements and their powers are collected. The size of the class of `g` is
//!    the order of the group divided by the number of elements that commute with `g`, which are the
//!    symmetries of a graph. When the sizes add up to the order of the group, no class is missing.
//!    Elements of the same class have the same *invariant*. If elements of two classes had the same
//!    one too, the sizes would stay below the order, and then there is no answer.

use hashbrown::HashSet;
use num_bigint::BigUint;
use quadrille_base::mix;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::automorphisms::Automorphisms;
use crate::automorphisms::generators::generators;
use crate::automorphisms::graph::Graph;
use crate::automorphisms::group::Group;
use crate::automorphisms::items::places;
use crate::automorphisms::partition::Partition;
use crate::automorphisms::permutation::{Permutation, cycles, identity, order, power, product};
use crate::tuning::classes::{FEW, MANY, MOST_CLASSES, MOST_READ, MOST_WORK, TRIES};

/// A class of conjugate symmetries.
#[derive(Debug)]
pub struct Class {
    /// One of them, as a permutation of the options.
    pub options: Permutation,
    /// As a permutation of the items.
    pub items: Permutation,
    /// How many there are.
    pub size: BigUint,
}

/// The classes of a group where that takes milliseconds, the identity first.
pub fn quick_classes(symmetry: &Automorphisms) -> Option<Vec<Class>> {
    by_cycle_type(symmetry).or_else(|| Some(of_elements(symmetry, listed(symmetry, FEW)?)))
}

/// The classes of another group, the identity first; `None` if they are not found in bounded time
/// and memory.
pub fn slow_classes(symmetry: &Automorphisms) -> Option<Vec<Class>> {
    let invariants = [Invariant::Cycles, Invariant::Refined, Invariant::Deep];
    let collected = invariants.into_iter().find_map(|which| Collected::new(symmetry, which).run());
    Some(of_elements(symmetry, collected.or_else(|| listed(symmetry, MANY))?))
}

/// An element of each class, and how many elements it has.
type Elements = Vec<(Permutation, BigUint)>;

fn of_elements(symmetry: &Automorphisms, elements: Elements) -> Vec<Class> {
    let class = |(options, size): (Permutation, BigUint)| {
        let items = symmetry.items.images(&options).expect("a symmetry");
        Class { options, items, size }
    };
    elements.into_iter().map(class).collect()
}

/// The classes of a group with at most this many elements.
fn listed(symmetry: &Automorphisms, most: usize) -> Option<Elements> {
    let classes = symmetry.group.listed_classes(most)?;
    Some(classes.into_iter().map(|(element, size)| (element, BigUint::from(size))).collect())
}

/// The classes of a group that has all permutations of the items within their orbits; `None` if it
/// has not.
fn by_cycle_type(symmetry: &Automorphisms) -> Option<Vec<Class>> {
    let Automorphisms { problem, items, group, .. } = symmetry;
    // Colors are exchanged without a change of the items.
    if items.exchange_colors() {
        return None;
    }
    // Twins are one point.
    let mut orbits: Vec<Vec<u32>> = symmetry.orbits_without_twins();
    orbits.retain(|orbit| orbit.len() > 1);
    let all: BigUint = orbits.iter().map(|orbit| factorial(orbit.len())).product();
    if all != group.order() {
        return None;
    }
    let places = places(problem);
    // Equal options are exchanged without a change of the items.
    if places.len() < problem.n_options() {
        return None;
    }
    let mut classes = vec![(Vec::new(), BigUint::from(1_u8))];
    for orbit in &orbits {
        let types = partitions(orbit.len(), MOST_CLASSES / classes.len())?;
        classes = classes
            .iter()
            .flat_map(|(swaps, size): &(Vec<(u32, u32)>, BigUint)| {
                types.iter().map(move |lengths| {
                    let mut swaps = swaps.clone();
                    let mut points = orbit.iter();
                    for &length in lengths {
                        let cycle: Vec<u32> = points.by_ref().take(length).copied().collect();
                        let next = cycle.iter().cycle().skip(1);
                        swaps.extend(cycle.iter().zip(next).map(|(&a, &b)| (a, b)));
                    }
                    (swaps, size * type_size(lengths))
                })
            })
            .collect();
    }
    let class = |(moved, size): (Vec<(u32, u32)>, BigUint)| {
        let (options, items) = items.symmetry_by(problem, &moved, &places)?;
        Some(Class { options, items, size })
    };
    classes.into_iter().map(class).collect()
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// The partitions of `n`, the one into ones first; `None` if there are more than `most`.
fn partitions(n: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    let mut rest = vec![(Vec::new(), n, 1)];
    while let Some((parts, left, least)) = rest.pop() {
        if left == 0 {
            if all.len() == most {
                return None;
            }
            all.push(parts);
            continue;
        }
        for part in (least..=left).rev() {
            // The smallest part last, so that it is taken first.
            if part == left || left - part >= part {
                let mut more: Vec<usize> = parts.clone();
                more.push(part);
                rest.push((more, left - part, part));
            }
        }
    }
    Some(all)
}

/// How many permutations have cycles of these lengths: `n!` divided by the product of the lengths,
/// and of the factorials of how often each occurs.
fn type_size(lengths: &[usize]) -> BigUint {
    let same = lengths.chunk_by(|a, b| a == b).map(|equal| factorial(equal.len()));
    let each: BigUint = lengths.iter().map(|&length| BigUint::from(length)).product();
    factorial(lengths.iter().sum()) / (each * same.product::<BigUint>())
}

/// What elements of a class have in common. The first is the fastest, the last separates most
/// classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Invariant {
    /// The lengths of the cycles of options and of items.
    Cycles,
    /// The refined partition of the graph with arcs.
    Refined,
    /// What refinement makes of it after each option of a cell.
    Deep,
}

/// Classes that are collected from random elements.
struct Collected<'s> {
    symmetry: &'s Automorphisms,
    graph: Graph,
    which: Invariant,
    /// The invariants that were met.
    seen: HashSet<u64>,
    classes: Elements,
    total: BigUint,
    /// Work for invariants so far.
    read: u64,
}

impl<'s> Collected<'s> {
    fn new(symmetry: &'s Automorphisms, which: Invariant) -> Self {
        let graph = Graph::of(&symmetry.problem, symmetry.items.exchange_colors());
        let (seen, classes, total) = (HashSet::new(), Vec::new(), BigUint::ZERO);
        Self { symmetry, graph, which, seen, classes, total, read: 0 }
    }

    fn run(mut self) -> Option<Elements> {
        let group = &self.symmetry.group;
        let order_of_all = group.order();
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        self.add(identity(group.degree()))?;
        let mut n_vain = 0;
        while self.total != order_of_all {
            let is_new = self.add_powers(&group.random(&mut rng))?;
            n_vain = if is_new { 0 } else { n_vain + 1 };
            let n = self.classes.len();
            if n_vain > 100 + TRIES * n || n > MOST_CLASSES || self.total > order_of_all {
                return None;
            }
        }
        Some(self.classes)
    }

    /// Adds the classes of an element and of its powers; whether one is new.
    fn add_powers(&mut self, element: &[u32]) -> Option<bool> {
        let n = order(&cycles(element))?;
        let mut is_new = self.add(element.into())?;
        let divisors = (2..).take_while(|d| d * d <= n).filter(|d| n.is_multiple_of(*d));
        for exponent in divisors.flat_map(|d| [d, n / d]).collect::<Vec<u64>>() {
            is_new |= self.add(power(element, exponent))?;
        }
        Some(is_new)
    }

    /// Adds the class of an element; whether it is new. `None` if its size is not found.
    fn add(&mut self, element: Permutation) -> Option<bool> {
        if self.read > MOST_READ {
            return None;
        }
        let invariant = self.invariant(&element);
        if !self.seen.insert(invariant) {
            return Some(false);
        }
        let check = |other: &[u32], n_read: &mut u64| {
            product(other, &element) == product(&element, other)
                && self.symmetry.items.read_images(other, n_read).is_some()
        };
        let found = generators(&self.graph.with_arcs(&element), MOST_WORK, &check)?;
        let commuting = Group::of_strong(element.len(), &found.base, found.generators);
        let size = self.symmetry.group.order() / commuting.order();
        self.total += &size;
        self.classes.push((element, size));
        Some(true)
    }

    /// A number that the elements of a class have in common.
    fn invariant(&mut self, element: &[u32]) -> u64 {
        let items = self.symmetry.items.images(element).expect("a symmetry");
        self.read += self.symmetry.problem.n_entries() as u64 + element.len() as u64;
        let mut number = 0;
        for permutation in [element, &items] {
            let mut lengths: Vec<usize> = cycles(permutation).iter().map(Vec::len).collect();
            lengths.sort_unstable();
            number = lengths.into_iter().fold(number, |number, n| mix(number ^ n as u64));
        }
        if self.which == Invariant::Cycles {
            return number;
        }
        let graph = self.graph.with_arcs(element);
        let mut partition = Partition::of(&graph);
        number = mix(number ^ partition.refine(&graph));
        number = partition.cells().fold(number, |number, cell| mix(number ^ u64::from(cell)));
        if self.which == Invariant::Deep
            && let Some(cell) = partition.smallest_cell(graph.n_options)
        {
            let mark = partition.mark();
            let mut sum = 0_u64;
            for option in partition.cell(cell).to_vec() {
                partition.single_out(option);
                sum = sum.wrapping_add(mix(partition.refine(&graph)));
                partition.undo(mark);
            }
            number = mix(number ^ sum);
        }
        self.read += 4 * partition.work;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;
    use quadrille::models::Model;
    use quadrille::models::langford::Langford;
    use quadrille::models::latin::Latin;
    use quadrille::models::partitions::Partitions;
    use quadrille::models::steiner::Steiner;
    use quadrille::models::sudoku::Sudoku;

    /// The problem of a model.
    fn problem(model: &impl Model) -> Instance {
        (*model.problem()).clone()
    }

    fn sizes(classes: &[(Permutation, BigUint)]) -> Vec<BigUint> {
        let mut sizes: Vec<BigUint> = classes.iter().map(|(_, size)| size.clone()).collect();
        sizes.sort_unstable();
        sizes
    }

    /// Whether classes that are collected by this invariant are those of a list; `None` if they are
    /// not found.
    fn agree(problem: &Instance, which: Invariant) -> Option<bool> {
        let symmetry = Automorphisms::of(problem, false, u64::MAX).unwrap();
        assert!(symmetry.group.is_complete());
        let collected = Collected::new(&symmetry, which).run()?;
        Some(sizes(&collected) == sizes(&listed(&symmetry, MANY).unwrap()))
    }

    #[test]
    fn collected_classes_are_those_of_a_list() {
        assert_eq!(agree(&problem(&Langford::new(3).unwrap()), Invariant::Cycles), Some(true));
        assert_eq!(agree(&problem(&Partitions::new(5).unwrap()), Invariant::Refined), Some(true));
        let steiner = problem(&Steiner::new(2, 3, 7).unwrap());
        assert_eq!(agree(&steiner, Invariant::Cycles), Some(true));
        assert_eq!(agree(&problem(&Latin::new(3).unwrap()), Invariant::Deep), Some(true));
        // Some classes of this group have the same invariants.
        let board = problem(&Sudoku::new(2, 2).unwrap());
        for which in [Invariant::Cycles, Invariant::Refined, Invariant::Deep] {
            assert_ne!(agree(&board, which), Some(false));
        }
    }

    #[test]
    fn classes_by_cycle_type_are_those_of_a_list() {
        for n in 2..7 {
            let symmetry =
                Automorphisms::of(&problem(&Partitions::new(n).unwrap()), false, u64::MAX).unwrap();
            let by_type = by_cycle_type(&symmetry).unwrap().into_iter();
            let by_type: Vec<_> = by_type.map(|class| (class.options, class.size)).collect();
            assert_eq!(sizes(&by_type), sizes(&listed(&symmetry, MANY).unwrap()));
        }
    }

    #[test]
    fn cycle_types_have_as_many_permutations_as_there_are() {
        for (n, n_types) in [(1, 1), (2, 2), (5, 7), (12, 77)] {
            assert_eq!(partitions(n, n_types - 1), None);
            let types = partitions(n, n_types).unwrap();
            assert_eq!(types.len(), n_types);
            assert_eq!(types[0], vec![1; n]);
            let sizes: BigUint = types.iter().map(|lengths| type_size(lengths)).sum();
            assert_eq!(sizes, factorial(n));
        }
        // There are some nine quadrillions.
        assert_eq!(partitions(300, MOST_CLASSES), None);
    }
}
