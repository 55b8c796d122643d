//! The group of the symmetries of a problem: its automorphisms.
//!
//! A symmetry is a permutation of the options that goes with a permutation of the items. It keeps
//! kinds, bounds, colors and costs, so it maps covers to covers. This folder finds the group, and
//! says with which options the search for one cover of each class can begin. What the group tells
//! about covers is in `quadrille::symmetry`; the race for a first cover uses it, too.
//!
//! - `graph.rs`, `partition.rs`, `generators.rs`: the group as that of a graph
//! - `items.rs`: is a permutation of the options a symmetry?
//! - `permutation.rs`, `group/`: groups of permutations, by chains of stabilizers
//! - `tops.rs`: what the smallest cover of each class begins with
//! - `conjugacy.rs`: the conjugacy classes of the group
//! - `quotient.rs`: the covers that a symmetry keeps, as the covers of a smaller problem
//! - `copies.rs`: components that are copies of each other
//!
//! Users see `quadrille::symmetry`, which is in the crate `quadrille-decide`. All of this crate is
//! for that one.

use crate as automorphisms;
use crate::problem::Instance;
use quadrille_base::random;
use quadrille_base::tuning::symmetry as tuning;
use quadrille_problem as problem;

pub mod conjugacy;
pub mod copies;
pub mod generators;
mod graph;
pub mod group;
pub mod items;
mod partition;
pub mod permutation;
pub mod quotient;
pub mod tops;

use generators::{Orbits, generators};
use graph::Graph;
use group::Group;
use items::Items;

/// The symmetries of a problem as permutations of its options.
#[derive(Debug)]
pub struct Automorphisms {
    /// The problem.
    pub problem: Instance,
    /// When a permutation of the options is a symmetry.
    pub items: Items,
    /// The permutations of the options.
    pub group: Group,
    /// Whether the group has all symmetries.
    pub is_whole: bool,
}

impl Automorphisms {
    /// The symmetries, which may exchange colors if `exchanges_colors`; `None` if they are not
    /// found by `most_work`, in entries of lists of neighbors that are read.
    pub fn of(problem: &Instance, exchanges_colors: bool, most_work: u64) -> Option<Self> {
        let exchanges_colors = exchanges_colors && problem.has_colors();
        let items = Items::of(problem, exchanges_colors);
        if items.are_too_alike() {
            return None;
        }
        let graph = Graph::of(problem, exchanges_colors);
        let is_symmetry =
            |options: &[u32], n_read: &mut u64| items.read_images(options, n_read).is_some();
        let found = generators(&graph, most_work, &is_symmetry)?;
        let group = Group::of_strong(problem.n_options(), &found.base, found.generators);
        Some(Self { problem: problem.clone(), items, group, is_whole: true })
    }

    /// The motions of a problem, if it has some.
    pub fn of_motions(problem: &Instance) -> Option<Self> {
        let items = Items::of(problem, false);
        let group = Group::of_few(problem.n_options(), problem.motions()?);
        Some(Self { problem: problem.clone(), items, group, is_whole: false })
    }

    /// The orbits of items, of which those in the same options count as the first one.
    fn orbits_without_twins(&self) -> Vec<Vec<u32>> {
        let mut orbits = Orbits::new(self.problem.n_items());
        for generator in self.group.generators() {
            orbits.join_by(&self.items.images(generator).expect("checked when it was found"));
        }
        let mut is_first = vec![false; self.problem.n_items()];
        for twins in self.items.twins() {
            is_first[twins[0] as usize] = true;
        }
        let mut orbits = orbits.lists();
        for orbit in &mut orbits {
            orbit.retain(|&item| is_first[item as usize]);
        }
        orbits
    }
}
