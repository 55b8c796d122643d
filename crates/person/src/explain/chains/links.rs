//! [`Links`]: the nodes of a grid and their strong links.

use super::super::CandidateGrid;
use super::super::cells::{COLUMNS, Cells, ROWS, UNITS, UNITS_OF, bits};
use super::super::grid::NO_CANDIDATES;
use super::{ChainNode, Kind};

/// The most strong links of a node that are stored. A node has one in its cell and at most four in
/// units.
const MOST_LINKS: usize = 8;

/// The number that stands for no node.
pub(super) const NONE: u16 = u16::MAX;

/// A node, its links, and how a search reached it.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    pub(super) node: ChainNode,
    /// The cells that see all cells of the node.
    pub(super) seen: Cells,
    pub(super) strong: [u16; MOST_LINKS],
    pub(super) n_strong: usize,
    // The search has reached the node as a right or a wrong one if the stamp is the current one.
    pub(super) right_stamp: u32,
    pub(super) wrong_stamp: u32,
    /// The wrong node before this node if it is right, and the right node before it if it is wrong.
    pub(super) before_right: u16,
    pub(super) before_wrong: u16,
}

/// The nodes of a grid and their strong links. Weak links follow from the cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    pub(super) nodes: Vec<Linked>,
    /// For each digit and cell the number of its node, or [`NONE`].
    pub(super) at: Vec<[u16; 81]>,
    /// For each digit the candidates that are nodes, and the groups.
    pub(super) singles: [Cells; 9],
    pub(super) groups: [Vec<u16>; 9],
    /// The stamp of the current search.
    pub(super) stamp: u32,
}

impl Links {
    /// Finds all strong links of this kind.
    pub(super) fn build(&mut self, grid: &CandidateGrid, kind: Kind) {
        self.nodes.clear();
        self.at.clear();
        self.at.resize(9, [NONE; 81]);
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

    /// The node with this number.
    pub(super) fn linked(&self, number: u16) -> &Linked {
        &self.nodes[usize::from(number)]
    }

    /// Links two groups if all places of a unit are in them: in two of the sets of cells that the
    /// unit shares with boxes or lines.
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

    /// The number of a node. A new node is created.
    fn node(&mut self, digit: usize, cells: Cells) -> u16 {
        let new = u16::try_from(self.nodes.len()).expect("at most 729 candidates and 486 groups");
        if let Some(cell) = cells.single() {
            if self.at[digit][cell] != NONE {
                return self.at[digit][cell];
            }
            self.at[digit][cell] = new;
            self.singles[digit] |= cells;
        } else {
            let known = |&&i: &&u16| self.linked(i).node.cells == cells;
            if let Some(&known) = self.groups[digit].iter().find(known) {
                return known;
            }
            self.groups[digit].push(new);
        }
        self.nodes.push(Linked {
            node: ChainNode { digit, cells },
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
}
