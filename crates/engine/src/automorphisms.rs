//! The group of the symmetries of a problem: its automorphisms.
//!
//! A symmetry is a permutation of the options that goes with a permutation of the items. It keeps
//! kinds, bounds, colors and costs, so it maps covers to covers. This folder finds the group, and
//! says with which options the search for one cover of each class can begin. What the group tells
//! about covers is in [`symmetry`](crate::symmetry); the [race for a first
//! cover](crate::search::auto) uses it, too.
//!
//! - `graph.rs`, `partition.rs`, `generators.rs`: the group as that of a graph
//! - `items.rs`: is a permutation of the options a symmetry?
//! - `permutation.rs`, `group/`: groups of permutations, by chains of stabilizers
//! - `tops.rs`: what the smallest cover of each class begins with

use crate::problem::Instance;

pub(crate) mod generators;
pub(crate) mod graph;
pub(crate) mod group;
pub(crate) mod items;
pub(crate) mod partition;
pub(crate) mod permutation;
pub(crate) mod tops;

use generators::generators;
use graph::Graph;
use group::Group;
use items::Items;

/// The symmetries of a problem as permutations of its options.
#[derive(Debug)]
pub(crate) struct Automorphisms {
    pub(crate) items: Items,
    pub(crate) group: Group,
}

impl Automorphisms {
    /// The symmetries, which may exchange colors if `exchanges_colors`; `None` if they are not
    /// found by `most_work`, in entries of lists of neighbors that are read.
    pub(crate) fn of(problem: &Instance, exchanges_colors: bool, most_work: u64) -> Option<Self> {
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
        Some(Self { items, group })
    }
}
