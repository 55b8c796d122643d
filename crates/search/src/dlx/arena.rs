//! The arena: the nodes, and how they are built, saved and checked. The picture and the invariants
//! are in [`dlx`](super); the moves are in the files of this folder.

mod bounds;
mod color;
mod cover;
mod minima;
mod observe;
mod required;

use std::fmt::Debug;
use std::marker::PhantomData;

use super::key::{Key, LANES};
use super::width::{LinkArray, NodeLink};
use crate::problem::{Instance, ItemId, ItemKind, OptionId, Owner};
use minima::Minima;

/// A node, a header or a spacer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Node<L> {
    /// The neighbors in the ring of its item.
    up: L,
    down: L,
    /// A node's item, a header's own index, or [`NodeLink::SPACER`] for a spacer.
    top: L,
    /// The number of a node's option; unused in headers and spacers.
    place: L,
}

/// A header's neighbors in the root's ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Horizontal<L> {
    left: L,
    right: L,
}

/// The book's BOUND and SLACK of an item: the number of times it may still be covered, and its
/// upper minus its lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    bound: u32,
    slack: u32,
}

/// The features of an algorithm, beyond primary items that are covered once. The moves are written
/// once, for all algorithms; a feature that an algorithm lacks costs it nothing.
pub(super) trait Algorithm: Clone + Debug + Send + Sync + 'static {
    /// Colors of secondary items.
    const COLORED: bool = false;
    /// Primary items with bounds.
    const BOUNDED: bool = false;
    /// Whether the arena keeps the [`Minima`] of its keys, which pays if there are many items.
    const MANY: bool = Self::BOUNDED;
}

/// Algorithm X: no colors, no bounds.
#[derive(Clone, Copy, Debug)]
pub(super) enum X {}

/// Algorithm C: colors.
#[derive(Clone, Copy, Debug)]
pub(super) enum C {}

/// Algorithm M: multiplicities, no colors.
#[derive(Clone, Copy, Debug)]
pub(super) enum M {}

/// Algorithm M with colors.
#[derive(Clone, Copy, Debug)]
pub(super) enum CM {}

/// Algorithm X or C, for many items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Many<A>(PhantomData<A>);

impl Algorithm for X {}

impl Algorithm for C {
    const COLORED: bool = true;
}

impl Algorithm for M {
    const BOUNDED: bool = true;
}

impl Algorithm for CM {
    const COLORED: bool = true;
    const BOUNDED: bool = true;
}

impl<A: Algorithm> Algorithm for Many<A> {
    const COLORED: bool = A::COLORED;
    const MANY: bool = true;
}

/// The sizes of a problem; they determine the widths of its arena.
pub(super) struct ArenaShape {
    n_items: usize,
    /// Nodes, including the root, headers and spacers.
    n_nodes: usize,
    /// The bits that the number of a header needs.
    number_bits: u32,
    /// The number of options of each item.
    lengths: Vec<u32>,
    /// The largest amount by which a degree can fall below 1: an item may need several options and
    /// have none.
    deepest: usize,
}

impl ArenaShape {
    pub(super) fn of(problem: &Instance) -> Self {
        let n_items = problem.n_items();
        let mut lengths = vec![0; n_items];
        for option in problem.options() {
            for item in problem.option(option) {
                lengths[item.index()] += 1;
            }
        }
        let mut shape = Self {
            n_items,
            n_nodes: 1 + n_items + problem.n_entries() + problem.n_options() + 1,
            number_bits: usize::BITS - n_items.leading_zeros(),
            lengths,
            deepest: 1,
        };
        if problem.has_multiplicities() {
            shape.deepest = shape.longest().max(1);
        }
        shape
    }

    /// The number of options of the item.
    pub(super) fn length(&self, item: ItemId) -> usize {
        self.lengths[item.index()] as usize
    }

    /// Whether [`Many`] pays.
    pub(super) fn has_many_items(&self) -> bool {
        self.n_items >= crate::tuning::dlx::MANY_ITEMS
    }

    fn longest(&self) -> usize {
        self.lengths.iter().max().map_or(0, |&n| n as usize)
    }
}

/// Headers, nodes and spacers: the root is node 0, the header of item `i` is node `i + 1`, and
/// there is a spacer before the first option and after every option.
#[derive(Clone, Debug)]
pub(super) struct Arena<L: NodeLink, K: Key> {
    /// The problem of its options.
    owner: Owner,
    nodes: LinkArray<Node<L>, L>,
    /// The [`Key`] of each item, by header, padded to a multiple of [`LANES`].
    keys: LinkArray<K, L>,
    ring: LinkArray<Horizontal<L>, L>,
    /// The first node of each option.
    first: Vec<L>,
    /// The color of each node: 0 for none, [`PURIFIED`](color::PURIFIED) if the item is purified to
    /// this color. For a header, the color its item is purified to. Empty for Algorithm X.
    colors: Vec<i32>,
    /// The required options, which every solution has, in the order in which they were required.
    required: Vec<OptionId>,
    /// The excluded options, which no solution has, in the order in which they were excluded.
    excluded: Vec<OptionId>,
    /// By header; empty for Algorithms X and C.
    bounds: Vec<Bound>,
    number_bits: u32,
    /// The difference between the keys of two degrees in succession.
    one: K,
    /// Added once to the keys of covered items, and once to those of secondary items.
    offset: K,
    /// With many items in a large arena: the minima of `keys`.
    minima: Option<Box<Minima<K>>>,
    /// Updates so far: items covered plus options hidden.
    pub(super) updates: u64,
}

/// A copy of the parts of an arena that the moves of Algorithms X and C change, made at the root.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Saved<L: NodeLink, K: Key> {
    nodes: Box<[Node<L>]>,
    keys: Box<[K]>,
    ring: Box<[Horizontal<L>]>,
    colors: Box<[i32]>,
}

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// Whether an arena of these widths can hold the problem.
    pub(super) fn fits(shape: &ArenaShape) -> bool {
        shape.n_nodes <= L::LIMIT
            && shape.n_items < L::SPACER.index()
            && K::fits(shape.deepest, shape.longest() + 2, shape.number_bits)
    }

    /// The arena of a problem; its shape must [fit](Self::fits).
    pub(super) fn new<A: Algorithm>(problem: &Instance, shape: &ArenaShape) -> Self {
        assert!(Self::fits(shape), "the builder keeps problems within 31 bits");
        let &ArenaShape { n_items, n_nodes, number_bits, .. } = shape;
        let mut arena = Self {
            owner: problem.owner(),
            nodes: LinkArray::new(n_nodes),
            keys: LinkArray::new((n_items + 1).next_multiple_of(LANES)),
            ring: LinkArray::new(n_items + 1),
            first: Vec::with_capacity(problem.n_options()),
            colors: Vec::new(),
            required: Vec::with_capacity(problem.n_options().min(problem.n_items())),
            excluded: Vec::new(),
            bounds: Vec::new(),
            number_bits,
            one: K::difference(1, number_bits),
            offset: K::OUT + K::difference(shape.deepest, number_bits),
            minima: None,
            updates: 0,
        };
        if A::COLORED {
            arena.colors = vec![0; n_nodes];
        }
        if A::BOUNDED {
            arena.bounds = vec![Bound { bound: 1, slack: 0 }; n_items + 1];
        }
        arena.keys.used_mut().fill(K::MAX);
        for item in problem.items() {
            arena.push_header(problem, item, shape.lengths[item.index()]);
        }
        let mut spacer = L::new(n_items + 1);
        arena.nodes[spacer].top = L::SPACER;
        for option in problem.options() {
            spacer = arena.push_option(problem, option, spacer);
        }
        // `Multicover` has one algorithm for all sizes.
        if A::MANY && !L::SMALL && (!A::BOUNDED || shape.has_many_items()) {
            arena.minima = Some(Box::new(Minima::new(arena.keys.used())));
        }
        debug_assert_eq!(arena.check(), Ok(()));
        arena
    }

    fn push_header(&mut self, problem: &Instance, item: ItemId, length: u32) {
        let i = header::<L>(item);
        self.nodes[i] = Node { up: i, down: i, top: i, place: L::ROOT };
        match problem.kind(item) {
            ItemKind::Primary => {
                let mut degree = length as usize;
                if !self.bounds.is_empty() {
                    // `Multicover::new` detects an item that needs more options than it has.
                    let (low, high) = problem.bounds(item).into_inner();
                    let [low, high] = [low, high].map(|n| n.min(length));
                    self.bounds[i.index()] = Bound { bound: high, slack: high - low };
                    degree = (length + 1 - low) as usize;
                }
                self.keys[i] = K::new(degree, i.index(), self.number_bits);
                let left = self.ring[L::ROOT].left;
                self.ring[i] = Horizontal { left, right: L::ROOT };
                self.ring[left].right = i;
                self.ring[L::ROOT].left = i;
            }
            // A ring of one: covering the item leaves the root's ring as it is.
            ItemKind::Secondary => {
                let key = K::new(length as usize, i.index(), self.number_bits);
                self.keys[i] = key + self.offset;
                self.ring[i] = Horizontal { left: i, right: i };
            }
        }
    }

    /// Appends the nodes of an option after `spacer`, each at the bottom of its item's list.
    /// Returns the spacer after them.
    fn push_option(&mut self, problem: &Instance, option: OptionId, spacer: L) -> L {
        let (place, first) = (L::new(option.index()), spacer.next());
        self.first.push(first);
        let mut p = spacer;
        for entry in problem.entries(option) {
            p = p.next();
            let i = header(entry.item);
            let up = self.nodes[i].up;
            self.nodes[p] = Node { up, down: i, top: i, place };
            self.nodes[up].down = p;
            self.nodes[i].up = p;
            if let Some(color) = entry.color {
                let number = i32::try_from(color.index() + 1);
                self.colors[p.index()] = number.expect("the builder counts in 31 bits");
            }
        }
        self.nodes[spacer].down = p;
        p = p.next();
        self.nodes[p] = Node { up: first, top: L::SPACER, ..Node::default() };
        p
    }

    /// The node below `p` in its item: the item's first node if `p` is the header, the header if
    /// `p` is the last node.
    pub(super) fn down(&self, p: L) -> L {
        self.nodes[p].down
    }

    /// The node above `p` in its item; the reverse of [`down`](Self::down).
    pub(super) fn up(&self, p: L) -> L {
        self.nodes[p].up
    }

    /// The item of node `p`.
    pub(super) fn top(&self, p: L) -> L {
        self.nodes[p].top
    }

    /// The node to the right of `p` in its option, or the first node if `p` is the last.
    fn next_in_option(&self, p: L) -> L {
        let q = p.next();
        if self.top(q).is_spacer() { self.up(q) } else { q }
    }

    /// The node to the left of `p` in its option, or the last node if `p` is the first.
    fn prev_in_option(&self, p: L) -> L {
        let q = p.prev();
        if self.top(q).is_spacer() { self.down(q) } else { q }
    }

    /// The keys of all items, by header, and [`Key::MAX`] in every place that belongs to no item.
    pub(super) fn keys(&self) -> &[K] {
        self.keys.used()
    }

    /// The key of an item.
    pub(super) fn key(&self, i: L) -> K {
        self.keys[i]
    }

    /// Marks the key of item `i` as changed, before or after the change.
    #[inline]
    fn touch(&mut self, i: L) {
        if !L::SMALL
            && let Some(minima) = &mut self.minima
        {
            minima.touch(i.index());
        }
    }

    /// The least of all keys, if the arena has many.
    #[inline]
    pub(super) fn least_of_many(&mut self) -> Option<K> {
        self.minima.as_mut().map(|minima| minima.least(self.keys.used()))
    }

    /// The item with this key, and its degree.
    pub(super) fn of_key(&self, key: K) -> (L, usize) {
        let degree = usize::try_from(key.degree(self.number_bits)).unwrap_or(0);
        (L::new(key.number(self.number_bits)), degree)
    }

    /// The header after `i` in the root's ring: the next uncovered primary item, or the root.
    pub(super) fn right(&self, i: L) -> L {
        self.ring[i].right
    }

    /// The number of the option of node `p`.
    pub(super) fn place(&self, p: L) -> usize {
        self.nodes[p].place.index()
    }

    /// The option of node `p`.
    pub(super) fn option_of(&self, p: L) -> OptionId {
        OptionId::of(u32::try_from(self.place(p)).expect("31 bits"), self.owner)
    }

    fn is_secondary(&self, i: L) -> bool {
        self.ring[i].left == i
    }

    /// Whether item `i` is out of play: covered, or, with bounds, finished.
    pub(super) fn is_covered(&self, i: L) -> bool {
        let key = self.key(i);
        if self.is_secondary(i) { key - self.offset >= K::OUT } else { key >= K::OUT }
    }

    /// The number of nodes below the header of item `i`, computed from its key.
    pub(super) fn length(&self, i: L) -> i64 {
        let mut key = self.key(i);
        if self.is_covered(i) {
            key -= self.offset;
        }
        if self.is_secondary(i) {
            key -= self.offset;
        }
        key.degree(self.number_bits) - 1 + self.needed(i)
    }

    /// The least number of options that item `i` still needs.
    pub(super) fn needed(&self, i: L) -> i64 {
        self.bounds.get(i.index()).map_or(1, |b| b.bound.saturating_sub(b.slack).into())
    }

    /// A copy of everything that the moves of Algorithms X and C change.
    pub(super) fn save(&self) -> Saved<L, K> {
        Saved {
            nodes: self.nodes.used().into(),
            keys: self.keys.used().into(),
            ring: self.ring.used().into(),
            colors: self.colors.as_slice().into(),
        }
    }

    /// Returns to the root, where `saved` was made. Costs one copy, whatever the number of moves.
    pub(super) fn load(&mut self, saved: &Saved<L, K>) {
        self.nodes.used_mut().copy_from_slice(&saved.nodes);
        self.keys.used_mut().copy_from_slice(&saved.keys);
        self.ring.used_mut().copy_from_slice(&saved.ring);
        self.colors.copy_from_slice(&saved.colors);
        self.required.clear();
        self.excluded.clear();
    }

    /// Walks every ring and counts every list.
    ///
    /// # Errors
    ///
    /// The invariant of [`dlx`](super) that is broken, and where.
    pub(super) fn check(&self) -> Result<(), String> {
        let n_headers = self.ring.used().len();
        for i in std::iter::once(L::ROOT).chain(self.ring().take(n_headers)) {
            let back = self.ring[self.right(i)].left;
            if back != i {
                return Err(format!("I1: left(right({i:?})) is {back:?}"));
            }
            if i != L::ROOT && self.key(i) >= K::OUT {
                return Err(format!("I4: the ring has {i:?}, which is covered or not primary"));
            }
        }
        let n_in_ring = self.ring().take(n_headers).count();
        let mut n_in_play = 0;
        for i in (1..n_headers).map(L::new) {
            self.check_list(i)?;
            n_in_play += usize::from(self.key(i) < K::OUT);
        }
        if n_in_play == n_in_ring {
            Ok(())
        } else {
            Err(format!("I4: {n_in_play} items in play, {n_in_ring} in the ring"))
        }
    }

    fn check_list(&self, i: L) -> Result<(), String> {
        for p in std::iter::once(i).chain(self.nodes_of(i)) {
            let back = self.up(self.down(p));
            if back != p {
                return Err(format!("I1: up(down({p:?})) is {back:?}"));
            }
            if self.top(p) != i {
                return Err(format!("I1: node {p:?} of {:?} hangs below {i:?}", self.top(p)));
            }
        }
        let (length, stored) = (self.nodes_of(i).count(), self.length(i));
        let is_right = usize::try_from(stored) == Ok(length);
        if is_right { Ok(()) } else { Err(format!("I2: {i:?} has {length}, not {stored}")) }
    }
}

/// The header of an item.
fn header<L: NodeLink>(item: ItemId) -> L {
    L::new(item.index() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl<L: NodeLink, K: Key> Arena<L, K> {
        /// Breaks one invariant, to test that [`check`](Self::check) detects it.
        pub(in crate::dlx) fn break_something(&mut self, how: usize) {
            let i = L::new(1);
            match how {
                0 => self.nodes[i].up = i,
                1 => self.keys[i] += self.one,
                2 => self.ring[L::ROOT].left = L::ROOT,
                3 => self.ring[L::new(3)].right = L::ROOT,
                4 => {
                    let p = self.down(i);
                    self.nodes[p].top = L::new(2);
                }
                _ => self.keys[L::new(2)] += self.offset,
            }
        }
    }
}
