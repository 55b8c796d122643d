//! X-chains, XY-chains, alternating inference chains, and those with groups as nodes.
//!
//! A node is a candidate, or a group of candidates of a digit in the cells that a line and a box
//! share. A *strong* link says: if this node is wrong, that one is right. A *weak* link says: if
//! this node is right, that one is wrong. A chain of links strong, weak, strong, .., strong says
//! that its first or its last node is right, so what each of them excludes goes. If both are the
//! same node, it is right.
//!
//! The search goes out from each node, breadth first, with growing limits on the number of nodes:
//! those at which Sudoku Explainer's number for a chain grows. So the chain that is found has the
//! smallest number, though not always the fewest nodes.

use super::cells::{COLUMNS, Cells, PEERS, ROWS, UNITS, UNITS_OF, bits};
use super::found::{Found, Pattern};
use super::grid::{Grid, NO_CANDIDATES};
use super::technique::Technique;

/// Which nodes and links there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One digit.
    X,
    /// Strong links within cells, weak links between them.
    Xy,
    /// All links between candidates.
    Alternating,
    /// And between groups.
    Grouped,
}

/// A node of a chain: a digit in any of these cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: usize,
    pub(super) cells: Cells,
}

/// Limits on the number of nodes; see [`rating`](super::rating).
const LIMITS: [usize; 5] = [4, 6, 8, 12, 16];

/// The most strong links of a node that are kept: it has one in its cell and at most four in units.
const MOST_LINKS: usize = 8;

/// No node.
const NONE: u16 = u16::MAX;

#[derive(Clone, Debug)]
struct Linked {
    node: Node,
    /// What sees all cells of the node.
    seen: Cells,
    strong: [u16; MOST_LINKS],
    n_strong: usize,
    // Of the search, valid if the stamps are current.
    right_stamp: u32,
    wrong_stamp: u32,
    /// The wrong node before this right one, and the right node before this wrong one.
    before_right: u16,
    before_wrong: u16,
}

/// The links of a grid, and memory for the search.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    nodes: Vec<Linked>,
    /// The nodes of single candidates.
    at: [[u16; 81]; 9],
    /// For each digit the candidates that are nodes, and the groups.
    singles: [Cells; 9],
    groups: [Vec<u16>; 9],
    /// Right nodes that were reached, with the number of nodes to there.
    queue: Vec<(u16, usize)>,
    stamp: u32,
    /// The chain that was found last, from end to end.
    pub(super) path: Vec<Node>,
}

impl Default for Chains {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            at: [[NONE; 81]; 9],
            singles: NO_CANDIDATES,
            groups: Default::default(),
            queue: Vec::new(),
            stamp: 0,
            path: Vec::new(),
        }
    }
}

impl Chains {
    /// A chain of this kind. Its nodes are in `path`.
    pub(super) fn find(&mut self, grid: &Grid, kind: Kind) -> Option<Found> {
        self.build(grid, kind);
        LIMITS.into_iter().find_map(|limit| {
            (0..self.nodes.len()).find_map(|start| self.from(grid, kind, start, limit))
        })
    }

    /// Finds all strong links.
    fn build(&mut self, grid: &Grid, kind: Kind) {
        self.nodes.clear();
        self.at = [[NONE; 81]; 9];
        self.singles = NO_CANDIDATES;
        self.groups.iter_mut().for_each(Vec::clear);
        if kind != Kind::Xy {
            for digit in 0..9 {
                for unit in bits(grid.open[digit]) {
                    let places = grid.places(digit, unit);
                    if let Some([a, b]) = places.pair() {
                        self.link(digit, Cells::of(a), digit, Cells::of(b));
                    } else if kind == Kind::Grouped {
                        self.link_groups(digit, unit, places);
                    }
                }
            }
        }
        if kind != Kind::X {
            for cell in grid.pairs {
                let mut digits = grid.digits_of(cell);
                if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                    self.link(a, Cells::of(cell), b, Cells::of(cell));
                }
            }
        }
    }

    /// Strong links where the places of a unit are in two of the sets that it shares with boxes or
    /// lines.
    fn link_groups(&mut self, digit: usize, unit: usize, places: Cells) {
        let kinds = if 1 << unit & (ROWS | COLUMNS) != 0 { 2..3 } else { 0..2 };
        for kind in kinds {
            let first = places & UNITS[UNITS_OF[places.first()][kind]];
            let rest = places.minus(first);
            if rest.is_empty() {
                continue;
            }
            let second = rest & UNITS[UNITS_OF[rest.first()][kind]];
            if second == rest {
                self.link(digit, first, digit, second);
            }
        }
    }

    fn link(&mut self, a_digit: usize, a: Cells, b_digit: usize, b: Cells) {
        let (a, b) = (self.node(a_digit, a), self.node(b_digit, b));
        for (from, to) in [(a, b), (b, a)] {
            let from = &mut self.nodes[usize::from(from)];
            if from.n_strong < MOST_LINKS && !from.strong[..from.n_strong].contains(&to) {
                from.strong[from.n_strong] = to;
                from.n_strong += 1;
            }
        }
    }

    /// The number of a node, which is made if it is new.
    fn node(&mut self, digit: usize, cells: Cells) -> u16 {
        let new = u16::try_from(self.nodes.len()).expect("at most 729 candidates and 486 groups");
        if let Some(cell) = cells.single() {
            if self.at[digit][cell] != NONE {
                return self.at[digit][cell];
            }
            self.at[digit][cell] = new;
            self.singles[digit] |= cells;
        } else {
            let known = |&&i: &&u16| self.nodes[usize::from(i)].node.cells == cells;
            if let Some(&known) = self.groups[digit].iter().find(known) {
                return known;
            }
            self.groups[digit].push(new);
        }
        self.nodes.push(Linked {
            node: Node { digit, cells },
            seen: cells.common_peers(),
            strong: [NONE; MOST_LINKS],
            n_strong: 0,
            right_stamp: 0,
            wrong_stamp: 0,
            before_right: NONE,
            before_wrong: NONE,
        });
        new
    }

    /// A chain from this node, of at most `limit` nodes.
    fn from(&mut self, grid: &Grid, kind: Kind, start: usize, limit: usize) -> Option<Found> {
        let first = u16::try_from(start).expect("the number of a node");
        self.stamp += 1;
        self.queue.clear();
        self.nodes[start].wrong_stamp = self.stamp;
        self.nodes[start].before_wrong = NONE;
        if let Some(found) = self.follow(grid, kind, first, first, 2) {
            return Some(found);
        }
        let mut next = 0;
        while let Some(&(right, len)) = self.queue.get(next) {
            next += 1;
            if len + 2 > limit {
                break;
            }
            let Linked { node: Node { digit, cells }, seen, .. } = self.nodes[usize::from(right)];
            for cell in self.singles[digit] & seen {
                let wrong = self.at[digit][cell];
                if let Some(found) = self.weak(grid, kind, first, right, wrong, len) {
                    return Some(found);
                }
            }
            for i in 0..self.groups[digit].len() {
                let wrong = self.groups[digit][i];
                if self.nodes[usize::from(wrong)].node.cells.is_within(seen)
                    && let Some(found) = self.weak(grid, kind, first, right, wrong, len)
                {
                    return Some(found);
                }
            }
            if matches!(kind, Kind::Alternating | Kind::Grouped)
                && let Some(cell) = cells.single()
            {
                for other in grid.digits_of(cell).filter(|&other| other != digit) {
                    let wrong = self.at[other][cell];
                    if wrong != NONE
                        && let Some(found) = self.weak(grid, kind, first, right, wrong, len)
                    {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Follows a weak link, and the strong links after it.
    fn weak(
        &mut self,
        grid: &Grid,
        kind: Kind,
        first: u16,
        right: u16,
        wrong: u16,
        len: usize,
    ) -> Option<Found> {
        let node = &mut self.nodes[usize::from(wrong)];
        if node.wrong_stamp == self.stamp {
            return None;
        }
        node.wrong_stamp = self.stamp;
        node.before_wrong = right;
        self.follow(grid, kind, first, wrong, len + 2)
    }

    /// Follows the strong links of a wrong node. The right nodes there are number `len` of a chain.
    fn follow(
        &mut self,
        grid: &Grid,
        kind: Kind,
        first: u16,
        wrong: u16,
        len: usize,
    ) -> Option<Found> {
        for i in 0..self.nodes[usize::from(wrong)].n_strong {
            let right = self.nodes[usize::from(wrong)].strong[i];
            let node = &mut self.nodes[usize::from(right)];
            if node.right_stamp == self.stamp {
                continue;
            }
            node.right_stamp = self.stamp;
            node.before_right = wrong;
            self.queue.push((right, len));
            // Two nodes exclude what the unit or the cell of their strong link excludes.
            if len > 2
                && let Some(found) = self.conclude(grid, kind, first, right)
            {
                self.retrace(right);
                return Some(found);
            }
        }
        None
    }

    /// What follows if the first or the last node is right.
    fn conclude(&self, grid: &Grid, kind: Kind, first: u16, last: u16) -> Option<Found> {
        let (a, b) = (&self.nodes[usize::from(first)], &self.nodes[usize::from(last)]);
        let technique = match kind {
            Kind::X => Technique::XChain,
            Kind::Xy => Technique::XyChain,
            Kind::Alternating => Technique::AlternatingChain,
            Kind::Grouped => Technique::GroupedChain,
        };
        let mut removes = NO_CANDIDATES;
        if first == last
            && let Some(cell) = a.node.cells.single()
        {
            return Some(Found::place(technique, cell, a.node.digit, Pattern::Chain));
        }
        if a.node.digit == b.node.digit {
            let both = a.node.cells | b.node.cells;
            removes[a.node.digit] = (grid.of_digit[a.node.digit] & a.seen & b.seen).minus(both);
        } else {
            let (a_cell, b_cell) = (a.node.cells.single(), b.node.cells.single());
            if a_cell.is_some() && a_cell == b_cell {
                for digit in grid.digits_of(a.node.cells.first()) {
                    if digit != a.node.digit && digit != b.node.digit {
                        removes[digit] = a.node.cells;
                    }
                }
            } else {
                if a_cell.is_some_and(|cell| b.seen.has(cell)) {
                    removes[b.node.digit] = grid.of_digit[b.node.digit] & a.node.cells;
                }
                if b_cell.is_some_and(|cell| a.seen.has(cell)) {
                    removes[a.node.digit] = grid.of_digit[a.node.digit] & b.node.cells;
                }
            }
        }
        Found::remove_all(technique, removes, Pattern::Chain)
    }

    /// Writes the chain that ends in this right node to `path`.
    fn retrace(&mut self, last: u16) {
        self.path.clear();
        let mut right = last;
        while right != NONE {
            let node = &self.nodes[usize::from(right)];
            self.path.push(node.node);
            let wrong = &self.nodes[usize::from(node.before_right)];
            self.path.push(wrong.node);
            right = wrong.before_wrong;
        }
        self.path.reverse();
    }
}

/// Whether this node excludes that one.
pub(super) fn is_weak(a: Node, b: Node) -> bool {
    if a.digit == b.digit {
        !a.cells.meets(b.cells) && a.cells.into_iter().all(|cell| b.cells.is_within(PEERS[cell]))
    } else {
        a.cells == b.cells && a.cells.single().is_some()
    }
}
