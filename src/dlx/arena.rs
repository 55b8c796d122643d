//! The nodes, and the moves on them. The picture and the invariants are in [`dlx`](super).

use super::key::{Key, LANES};
use super::width::{Link, LinkArray};
use crate::problem::{ItemId, ItemKind, OptionId, Problem};

/// A node's neighbours among the nodes of its item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Vertical<L> {
    pub(super) up: L,
    pub(super) down: L,
}

/// A header's neighbours among the items still to be covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Horizontal<L> {
    pub(super) left: L,
    pub(super) right: L,
}

/// The sizes of a problem, from which the widths of its arena follow.
pub(super) struct Shape {
    n_items: usize,
    /// Root, headers, nodes, spacers.
    n_nodes: usize,
    /// How many bits the number of a header needs.
    number_bits: u32,
    /// The most options that an item has.
    longest: usize,
}

impl Shape {
    pub(super) fn of(problem: &Problem) -> Self {
        let n_items = problem.n_items();
        let mut lengths = vec![0; n_items];
        for option in problem.options() {
            for item in problem.option(option) {
                lengths[item.index()] += 1;
            }
        }
        Self {
            n_items,
            n_nodes: 1 + n_items + problem.n_entries() + problem.n_options() + 1,
            number_bits: usize::BITS - n_items.leading_zeros(),
            longest: lengths.into_iter().max().unwrap_or(0),
        }
    }
}

/// Headers, nodes and spacers: the root is 0, item `i` has the header `i + 1`, and a spacer
/// stands before the first option and behind every option.
#[derive(Clone, Debug)]
pub(super) struct Arena<L: Link, K: Key> {
    links: L::Array<Vertical<L>>,
    /// A node's item; a header's own index; [`Link::SPACER`] for a spacer.
    top: L::Array<L>,
    /// An item's length and number, with what it is: see [`Key`].
    pub(super) keys: L::Array<K>,
    pub(super) ring: L::Array<Horizontal<L>>,
    /// The first node of every option.
    first: Vec<L>,
    /// The option of every node; of no use for the others.
    options: Vec<L>,
    /// One option more or less, as a difference of keys.
    one: K,
    pub(super) number_bits: u32,
    /// Items covered plus options hidden so far.
    pub(super) updates: u64,
}

/// The links of an arena at some moment, to go back to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Saved<L: Link, K: Key> {
    links: Box<[Vertical<L>]>,
    keys: Box<[K]>,
    ring: Box<[Horizontal<L>]>,
}

impl<L: Link, K: Key> Arena<L, K> {
    /// Whether these widths can hold the problem.
    pub(super) fn fits(shape: &Shape) -> bool {
        let largest_key = (shape.longest as u128) << shape.number_bits | shape.n_items as u128;
        shape.n_nodes <= L::LIMIT && shape.n_items < L::SPACER.index() && largest_key < 1 << K::BITS
    }

    /// The arena of a problem of this shape, which [`fits`](Self::fits).
    pub(super) fn new(problem: &Problem, shape: &Shape) -> Self {
        let &Shape { n_items, n_nodes, number_bits, .. } = shape;
        let mut arena = Self {
            links: L::Array::new(n_nodes),
            top: L::Array::new(n_nodes),
            keys: L::Array::new((n_items + 1).next_multiple_of(LANES)),
            ring: L::Array::new(n_items + 1),
            first: Vec::with_capacity(problem.n_options()),
            options: vec![L::ROOT; n_nodes],
            one: K::new(1, 0, number_bits),
            number_bits,
            updates: 0,
        };
        arena.keys.used_mut().fill(K::MAX);
        for item in problem.items() {
            arena.push_header(item, problem.kind(item));
        }
        let mut spacer = L::new(n_items + 1);
        arena.top[spacer] = L::SPACER;
        for option in problem.options() {
            spacer = arena.push_option(option, problem.option(option), spacer);
        }
        debug_assert_eq!(arena.check(), Ok(()));
        arena
    }

    fn push_header(&mut self, item: ItemId, kind: ItemKind) {
        let i = header(item);
        self.links[i] = Vertical { up: i, down: i };
        self.top[i] = i;
        self.keys[i] = K::new(0, i.index(), self.number_bits);
        match kind {
            ItemKind::Primary => {
                let left = self.ring[L::ROOT].left;
                self.ring[i] = Horizontal { left, right: L::ROOT };
                self.ring[left].right = i;
                self.ring[L::ROOT].left = i;
            }
            // A ring of its own: covering it changes nothing there.
            ItemKind::Secondary => {
                self.ring[i] = Horizontal { left: i, right: i };
                self.keys[i] = self.keys[i].secondary();
            }
        }
    }

    /// Appends the nodes of an option behind `spacer`, each at the bottom of its item, and gives
    /// the spacer behind them.
    fn push_option(&mut self, option: OptionId, items: &[ItemId], spacer: L) -> L {
        let first = spacer.next();
        self.first.push(first);
        let mut p = spacer;
        for &item in items {
            p = p.next();
            let i = header(item);
            let up = self.links[i].up;
            self.links[p] = Vertical { up, down: i };
            self.links[up].down = p;
            self.links[i].up = p;
            self.top[p] = i;
            self.options[p.index()] = L::new(option.index());
            self.keys[i] += self.one;
        }
        self.links[spacer].down = p;
        p = p.next();
        self.links[p].up = first;
        self.top[p] = L::SPACER;
        p
    }

    /// The node below `p` in its item; of a header, the item's first option. The item's header
    /// follows the last.
    #[inline]
    pub(super) fn down(&self, p: L) -> L {
        self.links[p].down
    }

    /// The item of node `p`.
    #[inline]
    pub(super) fn top(&self, p: L) -> L {
        self.top[p]
    }

    /// Unlinks the nodes of the option of `p`, all but `p` itself.
    #[inline]
    fn hide(&mut self, p: L) {
        self.for_others(p, |arena, q, i| {
            let Vertical { up, down } = arena.links[q];
            arena.links[up].down = down;
            arena.links[down].up = up;
            arena.keys[i] -= arena.one;
        });
    }

    /// Undoes [`hide`](Self::hide).
    #[inline]
    fn unhide(&mut self, p: L) {
        self.for_others(p, |arena, q, i| {
            let Vertical { up, down } = arena.links[q];
            arena.links[up].down = q;
            arena.links[down].up = q;
            arena.keys[i] += arena.one;
        });
    }

    /// Visits the other nodes of the option of `p` with their items: those to the right up to the
    /// spacer, then those to the left.
    ///
    /// The book goes round, and undoes in reverse. But the nodes of an option hang in lists of
    /// different items, so within one option the order does not matter, and two straight walks
    /// need one test a node instead of two.
    #[inline]
    fn for_others(&mut self, p: L, mut visit: impl FnMut(&mut Self, L, L)) {
        let mut q = p.next();
        let mut i = self.top[q];
        while !i.is_spacer() {
            visit(self, q, i);
            q = q.next();
            i = self.top[q];
        }
        q = p.prev();
        i = self.top[q];
        while !i.is_spacer() {
            visit(self, q, i);
            q = q.prev();
            i = self.top[q];
        }
    }

    /// Hides every option of item `i`, downward, and takes `i` out of play.
    #[inline]
    pub(super) fn cover(&mut self, i: L) {
        let mut p = self.links[i].down;
        while p != i {
            self.hide(p);
            p = self.links[p].down;
        }
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = right;
        self.ring[right].left = left;
        self.updates += 1 + self.keys[i].length(self.number_bits) as u64;
        self.keys[i] += K::COVERED;
    }

    /// Undoes [`cover`](Self::cover), upward.
    #[inline]
    pub(super) fn uncover(&mut self, i: L) {
        self.keys[i] -= K::COVERED;
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = i;
        self.ring[right].left = i;
        let mut p = self.links[i].up;
        while p != i {
            self.unhide(p);
            p = self.links[p].up;
        }
    }

    /// Covers the items of the option of `p`, all but the item of `p` itself, to the right.
    #[inline]
    pub(super) fn cover_others(&mut self, p: L) {
        let mut q = p.next();
        while q != p {
            let i = self.top[q];
            if i.is_spacer() {
                q = self.links[q].up;
            } else {
                self.cover(i);
                q = q.next();
            }
        }
    }

    /// Undoes [`cover_others`](Self::cover_others), to the left.
    #[inline]
    pub(super) fn uncover_others(&mut self, p: L) {
        let mut q = p.prev();
        while q != p {
            let i = self.top[q];
            if i.is_spacer() {
                q = self.links[q].down;
            } else {
                self.uncover(i);
                q = q.prev();
            }
        }
    }

    /// The first node of an option.
    pub(super) fn first_node(&self, option: OptionId) -> L {
        self.first[option.index()]
    }

    /// The option that node `p` belongs to.
    pub(super) fn option_of(&self, p: L) -> OptionId {
        OptionId::new(self.options[p.index()].index())
    }

    /// Whether none of the option's items is covered.
    pub(super) fn is_open(&self, option: OptionId) -> bool {
        let mut q = self.first_node(option);
        while !self.top[q].is_spacer() {
            if self.keys[self.top[q]].is_covered() {
                return false;
            }
            q = q.next();
        }
        true
    }

    /// A copy of all that the moves change.
    pub(super) fn save(&self) -> Saved<L, K> {
        Saved {
            links: self.links.used().into(),
            keys: self.keys.used().into(),
            ring: self.ring.used().into(),
        }
    }

    /// Goes back to when `saved` was saved. Costs a copy, however many moves lie between.
    pub(super) fn load(&mut self, saved: &Saved<L, K>) {
        self.links.used_mut().copy_from_slice(&saved.links);
        self.keys.used_mut().copy_from_slice(&saved.keys);
        self.ring.used_mut().copy_from_slice(&saved.ring);
    }

    /// Breaks one invariant, to see whether [`check`](Self::check) notices.
    #[cfg(test)]
    pub(super) fn break_something(&mut self, how: usize) {
        let i = L::new(1);
        match how {
            0 => self.links[i].up = i,
            1 => self.keys[i] += self.one,
            2 => self.ring[L::ROOT].left = L::ROOT,
            3 => self.ring[L::new(3)].right = L::ROOT,
            4 => self.top[self.links[i].down] = L::new(2),
            _ => self.keys[L::new(2)] += K::COVERED,
        }
    }

    /// Walks every ring and counts every list; says which invariant of [`dlx`](super) is broken,
    /// and where.
    pub(super) fn check(&self) -> Result<(), String> {
        let n_headers = self.ring.used().len();
        let (mut i, mut n_in_ring) = (L::ROOT, 0);
        loop {
            let right = self.ring[i].right;
            if self.ring[right].left != i {
                return Err(format!("I1: left(right({i:?})) is {:?}", self.ring[right].left));
            }
            i = right;
            if i == L::ROOT {
                break;
            }
            n_in_ring += 1;
            if self.keys[i] >= K::OUT || n_in_ring == n_headers {
                return Err(format!("I4: the ring has {i:?}, which is covered or not primary"));
            }
        }
        let mut n_in_play = 0;
        for i in (1..n_headers).map(L::new) {
            self.check_list(i)?;
            n_in_play += usize::from(self.keys[i] < K::OUT);
        }
        if n_in_play == n_in_ring {
            Ok(())
        } else {
            Err(format!("I4: {n_in_play} items in play, {n_in_ring} in the ring"))
        }
    }

    fn check_list(&self, i: L) -> Result<(), String> {
        let (mut p, mut length) = (i, 0);
        loop {
            let down = self.links[p].down;
            if self.links[down].up != p {
                return Err(format!("I1: up(down({p:?})) is {:?}", self.links[down].up));
            }
            p = down;
            if p == i {
                break;
            }
            if self.top[p] != i {
                return Err(format!("I1: node {p:?} of {:?} hangs below {i:?}", self.top[p]));
            }
            length += 1;
        }
        let kept = self.keys[i].length(self.number_bits);
        if kept == length { Ok(()) } else { Err(format!("I2: {i:?} has {length}, not {kept}")) }
    }
}

/// An item's header.
fn header<L: Link>(item: ItemId) -> L {
    L::new(item.index() + 1)
}
