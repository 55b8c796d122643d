//! [`Nodes`]: the nodes that a memo search makes, one for each remaining problem.
//!
//! The covers of a remaining problem are a choice among the options of the item that the search
//! branches on. The branch that finishes an item with multiplicities is the rest of the choice.
//! Forced options are choices of one option. The search explores equal remaining
//! problems once, since it has a table of them. Different remaining problems with equal covers
//! share a node, since the [`Store`] has each node once.

use super::store::Store;
use super::{EMPTY, Edge, FACTOR, NONE, REST};
use crate::problem::Instance;
use crate::search::memo::{Fold, LevelKind};

/// The nodes that a memo search has made, and those that it is making.
#[derive(Debug)]
pub struct Nodes {
    /// The nodes made so far.
    pub store: Store,
    /// The options chosen on the way to each open level, and to the child being made.
    path: Vec<u32>,
    /// The edges of each open level so far.
    edges: Vec<Edge>,
    /// For each open level, where its edges begin, and the length of the path to it.
    levels: Vec<(usize, usize)>,
    /// The value of the level that was closed last; at the end, the value of the root.
    node: [u64; 1],
    /// Whether a level excludes the options that it has tried, as it does with multiplicities.
    excludes: bool,
}

impl Nodes {
    /// No nodes of this problem, and a limit of this many bytes for them.
    pub fn new(problem: &Instance, memory: usize) -> Self {
        Self::with(memory, problem.has_multiplicities())
    }

    fn with(memory: usize, excludes: bool) -> Self {
        Self {
            store: Store::new(memory),
            path: Vec::new(),
            edges: Vec::new(),
            levels: Vec::new(),
            node: [NONE.into()],
            excludes,
        }
    }

    /// The node of all covers, after the search has ended, and the nodes below.
    pub fn finish(self) -> (u32, Store) {
        (self.last(), self.store)
    }

    fn last(&self) -> u32 {
        u32::try_from(self.node[0]).expect("nodes have 32 bits")
    }

    /// The node of the edges from `start` on, each without the options of those before it. Where
    /// their options do not ascend, the later edges are the rest of the earlier ones (D2).
    fn choices(&mut self, start: usize) -> u32 {
        loop {
            let edges = &mut self.edges[start..];
            let descents = edges.windows(2).rposition(|pair| pair[0].option > pair[1].option);
            let run = descents.map_or(0, |place| place + 1);
            let node = self.store.choice(&mut edges[run..]);
            if run == 0 {
                return node;
            }
            self.edges.truncate(start + run);
            self.edges.push(Edge { option: REST, node });
        }
    }

    /// The length of the path to the last level.
    fn start(&self) -> usize {
        self.levels.last().map_or(0, |&(_, start)| start)
    }
}

impl Fold for Nodes {
    const UP_TO_SYMMETRY: bool = false;

    fn fresh(&self) -> Self {
        Self::with(self.store.memory, self.excludes)
    }

    fn words(&self) -> usize {
        1
    }

    fn is_full(&self) -> bool {
        self.store.is_full()
    }

    fn allow_as(&mut self, other: &Self) {
        self.store.memory = other.store.memory;
    }

    #[inline]
    fn choose(&mut self, option: u32) {
        self.path.push(option);
    }

    fn finish(&mut self) {
        self.path.push(REST);
    }

    #[inline]
    fn dead(&mut self, kind: LevelKind) {
        self.path.truncate(self.start());
        self.node = [NONE.into()];
        if kind == LevelKind::Product {
            self.edges.push(Edge { option: FACTOR, node: NONE });
        }
    }

    fn solution(&mut self) {
        self.node = [EMPTY.into()];
    }

    fn known(&mut self, value: &[u64]) {
        self.node.copy_from_slice(value);
    }

    fn open(&mut self, _: LevelKind) {
        self.levels.push((self.edges.len(), self.path.len()));
    }

    fn close(&mut self, kind: LevelKind) -> &[u64] {
        let (start, _) = self.levels.pop().expect("a level");
        let node = match kind {
            LevelKind::Choice if self.excludes => self.choices(start),
            LevelKind::Choice => self.store.choice(&mut self.edges[start..]),
            LevelKind::Product => {
                self.store.product(self.edges[start..].iter().map(|edge| edge.node))
            }
        };
        self.node = [node.into()];
        self.edges.truncate(start);
        &self.node
    }

    fn n_covers(&self) -> f64 {
        1.0
    }

    fn give(&mut self, kind: LevelKind) -> bool {
        let mut node = self.last();
        if node == NONE {
            self.dead(kind);
            return false;
        }
        let has_edge = kind == LevelKind::Choice && !self.levels.is_empty();
        // The first option of a child, or [`REST`], is that of the edge; the root and factors have
        // no such option.
        let first = self.start() + usize::from(has_edge);
        while self.path.len() > first {
            let option = self.path.pop().expect("it is longer");
            node = self.store.choice(&mut [Edge { option, node }]);
        }
        if has_edge {
            let option = self.path.pop().expect("the option of the child");
            self.edges.push(Edge { option, node });
        } else if kind == LevelKind::Product {
            self.edges.push(Edge { option: FACTOR, node });
        }
        self.node = [node.into()];
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::problem::{Entry, Instance};
    use crate::random::below;
    use crate::search::diagram::{Diagram, View};
    use crate::search::dlx::Dlx;
    use crate::search::memo::{MemoRule, MemoSearch};
    use crate::search::{Enumerate, Limits, Outcome, Search};

    /// Items and options at random, half of the problems with multiplicities. Few options have many
    /// items, so that remaining problems have several components.
    fn random(rng: &mut ChaCha8Rng) -> Instance {
        let mut builder = Instance::builder();
        let n_items = 1 + below(9, rng);
        let has_bounds = below(2, rng) == 1;
        let mut item = |k| {
            let [low, more] = [below(3, rng), below(3, rng)].map(|n| u32::try_from(n).unwrap());
            let bounds = if has_bounds && k % 2 == 0 { low..=low + more } else { 1..=1 };
            builder.bounded(&format!("i{k}"), bounds).unwrap()
        };
        let items: Vec<_> = (0..n_items).map(&mut item).collect();
        let spots: Vec<_> =
            (0..below(4, rng)).map(|k| builder.secondary(&format!("s{k}")).unwrap()).collect();
        let colors = ["red", "green"].map(|name| builder.color(name).unwrap());
        for _ in 0..below(22, rng) {
            let mut option: Vec<Entry> = Vec::new();
            let start = below(n_items, rng);
            let length = 1 + below(3, rng);
            option.extend(items.iter().skip(start).take(length).map(|&item| Entry::from(item)));
            for &spot in &spots {
                match below(6, rng) {
                    0 => option.push(spot.into()),
                    1 => option.push(spot.colored(colors[below(2, rng)])),
                    _ => {}
                }
            }
            builder.option(option).unwrap();
        }
        builder.build()
    }

    #[test]
    fn a_memo_search_makes_the_covers_of_an_enumeration() {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        let (mut n_products, mut n_rests) = (0, 0);
        for _ in 0..400 {
            let problem = random(&mut rng);
            let mut search = Dlx::new(&problem);
            let mut expected = BTreeSet::new();
            while let Some(cover) = search.next_solution() {
                let mut cover = cover.to_vec();
                cover.sort_unstable();
                assert!(expected.insert(cover));
            }
            for rule in [MemoRule::Sweep, MemoRule::Smallest] {
                for memory in [0, 300, 1 << 20] {
                    let nodes = Nodes::new(&problem, usize::MAX);
                    let mut memo = MemoSearch::with(&problem, nodes, rule, memory).unwrap();
                    memo.set_limits(Limits::NONE.nodes(5));
                    while memo.run() == Outcome::Limit {
                        memo.set_limits(Limits::NONE.nodes(5));
                    }
                    let (root, store) = memo.fold.finish();
                    let diagram: Diagram =
                        store.into_diagram(root, problem.n_options(), problem.fingerprint());
                    let covers: Vec<_> = diagram.covers().collect();
                    let counted = diagram.counted();
                    for (n, cover) in covers.iter().enumerate() {
                        assert_eq!(counted.rank(cover), Some(n.into()), "{rule:?}\n{problem}");
                    }
                    assert_eq!(covers.len(), expected.len(), "{rule:?}\n{problem}");
                    for mut cover in covers {
                        cover.sort_unstable();
                        assert!(expected.contains(&cover), "{rule:?}\n{problem}");
                    }
                    let is_product = |(_, view): &(usize, View)| matches!(view, View::Product(_));
                    n_products += diagram.inner().filter(is_product).count();
                    let has_rest = |(_, view): (usize, View)| match view {
                        View::Choice(edges) => edges.rest().is_some(),
                        _ => false,
                    };
                    n_rests += usize::from(diagram.inner().any(has_rest));
                }
            }
        }
        assert!(n_products > 20 && n_rests > 20, "{n_products} {n_rests}");
    }
}
