//! The graph of a problem: its symmetries are the symmetries of the problem.
//!
//! The vertices are the options, then the items, then a vertex for each color that some option
//! gives an item. An option is joined with its items; where it gives an item a color, with the
//! vertex of this item and color, which is joined with the item. If colors may be exchanged, each
//! color has a vertex, too, which is joined with all vertices of this color. A vertex has a
//! *class*, and a symmetry maps it to one of the same class:
//!
//! - options of equal cost and with equally many items,
//! - items of the same kind and bounds, in equally many options,
//! - vertices of an item and the same color (if colors may be exchanged, of any color), in equally
//!   many options,
//! - colors of equally many items.

use std::cmp::Ordering;

use hashbrown::HashMap;

use super::permutation::cycles;
use crate::problem::Instance;
use quadrille_base::narrow;
use quadrille_base::rows::Rows;

/// A graph whose vertices have classes.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// How many vertices are options; these are the first.
    pub(crate) n_options: usize,
    /// The neighbors of each vertex.
    neighbors: Rows<u32>,
    /// The class of each vertex: any numbers, those of options the smallest.
    pub(crate) classes: Vec<u32>,
}

impl Graph {
    pub(crate) fn of(problem: &Instance, exchanges_colors: bool) -> Self {
        let (n_options, n_items) = (problem.n_options(), problem.n_items());
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(problem.n_entries());
        // The color of each vertex after the items, and their numbers.
        let mut colors: Vec<usize> = Vec::new();
        let mut colored: HashMap<(usize, usize), u32> = HashMap::new();
        for (o, option) in (0..).zip(problem.options()) {
            for entry in problem.entries(option) {
                let item = entry.item.index();
                let Some(color) = entry.color else {
                    edges.push([o, narrow(n_options + item)]);
                    continue;
                };
                let next = narrow(n_options + n_items + colors.len());
                let own = *colored.entry((item, color.index())).or_insert_with(|| {
                    colors.push(color.index());
                    edges.push([narrow(n_options + item), next]);
                    next
                });
                edges.push([o, own]);
            }
        }
        let n_colors = if exchanges_colors { problem.n_colors() } else { 0 };
        let first_color = n_options + n_items + colors.len();
        if exchanges_colors {
            let its =
                |(k, color): (usize, &usize)| [first_color - colors.len() + k, first_color + color];
            edges.extend(colors.iter().enumerate().map(its).map(|edge| edge.map(narrow)));
        }
        let n = first_color + n_colors;
        let mut graph = Self::joined(n, n_options, &edges);
        let options = problem.options().map(|option| Kind::Option { cost: problem.cost(option) });
        let items = problem.items().map(|item| Kind::Item {
            is_primary: problem.is_primary(item),
            bounds: problem.bounds(item).into_inner(),
        });
        let color = |color| Kind::Colored(if exchanges_colors { 0 } else { color });
        let colors = colors.into_iter().map(color);
        let all = options.chain(items).chain(colors);
        let kinds: Vec<Kind> = all.chain(std::iter::repeat_n(Kind::Color, n_colors)).collect();
        graph.classes = graph.classified(|v| (kinds[v], graph.degree(v)));
        graph
    }

    /// The same graph, with the arcs of a permutation of the options, and with the lengths of its
    /// cycles as a part of the classes: its symmetries are those that commute with the permutation.
    pub(crate) fn with_arcs(&self, permutation: &[u32]) -> Self {
        let mut n = self.classes.len();
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(self.neighbors.entries().len() / 2);
        for v in 0..n {
            let its = narrow(v);
            edges.extend(self.neighbors(its).iter().filter(|&&u| u > its).map(|&u| [its, u]));
        }
        let mut lengths = vec![0; n];
        for cycle in cycles(permutation) {
            for &option in &cycle {
                lengths[option as usize] = cycle.len();
            }
        }
        let mut classes = self.classes.clone();
        let most = classes.iter().max().map_or(0, |&class| class);
        for (v, &image) in (0..).zip(permutation) {
            if image != v {
                // An arc is a path with two vertices of different classes.
                let (tail, head) = (narrow(n), narrow(n + 1));
                edges.extend([[v, tail], [tail, head], [head, image]]);
                classes.extend([most + 1, most + 2]);
                n += 2;
            }
        }
        let mut graph = Self::joined(n, self.n_options, &edges);
        let length = |v| lengths.get(v).map_or(0, |&length| length);
        graph.classes = graph.classified(|v| (classes[v], length(v), graph.degree(v)));
        graph
    }

    /// A graph of these edges, without classes.
    fn joined(n: usize, n_options: usize, edges: &[[u32; 2]]) -> Self {
        let ends = edges.iter().flat_map(|&[v, u]| [(v as usize, u), (u as usize, v)]);
        Self { n_options, neighbors: Rows::grouped(n, ends), classes: Vec::new() }
    }

    /// A class for each vertex: the same for equal keys, and ascending with the keys.
    fn classified<K: Ord>(&self, key: impl Fn(usize) -> K) -> Vec<u32> {
        let n = self.n_vertices();
        let mut vertices: Vec<u32> = (0..narrow(n)).collect();
        vertices.sort_by_cached_key(|&v| key(v as usize));
        let mut classes = vec![0; n];
        let mut class = 0;
        for pair in vertices.windows(2) {
            let [before, after] = [pair[0] as usize, pair[1] as usize];
            class += u32::from(key(before).cmp(&key(after)) != Ordering::Equal);
            classes[after] = class;
        }
        classes
    }

    pub(crate) fn n_vertices(&self) -> usize {
        self.neighbors.n_rows()
    }

    pub(crate) fn neighbors(&self, v: u32) -> &[u32] {
        &self.neighbors[v as usize]
    }

    fn degree(&self, v: usize) -> usize {
        self.neighbors[v].len()
    }
}

/// What a vertex stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Option { cost: i64 },
    Item { is_primary: bool, bounds: (u32, u32) },
    Colored(usize),
    Color,
}
