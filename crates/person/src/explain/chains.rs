//! Chains and cycles: X, XY and alternating ones, and those with groups as nodes.
//!
//! A node is a candidate, or a group of candidates of a digit in the cells that a line and a box
//! share. A *strong* link says: if one node is wrong, the other is right. A *weak* link says: if
//! one node is right, the other is wrong. A chain of links strong, weak, strong, .., strong proves
//! that its first or its last node is right, so the candidates that both exclude are removed. If
//! both are the same node, it is right. If a weak link joins the last node to the first, the chain
//! is a *cycle*: in each weak link one of the two nodes is right, so the candidates that both
//! exclude are removed.
//!
//! `chains/links.rs` finds the links. From each node, a breadth-first search finds the chain with
//! the smallest difficulty in Sudoku Explainer's table. The difficulty of the best chain so far
//! bounds the length of the others.

mod links;

use super::allowed::Allowed;
use super::cells::{Cells, PEERS};
use super::grid::{Candidates, NO_CANDIDATES};
use super::rating::difficulty;
use super::{CandidateGrid, FoundStep, Pattern, Technique};
use links::{Linked, Links, NONE};

/// The kind of a chain: its nodes and links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// One digit.
    #[default]
    X,
    /// Strong links within cells, weak links between them.
    Xy,
    /// All links between candidates.
    Alternating,
    /// All links between candidates and groups.
    Grouped,
}

impl Kind {
    const ALL: [Self; 4] = [Self::X, Self::Xy, Self::Alternating, Self::Grouped];

    /// The technique of a cycle, if it has one, and that of a chain.
    pub(super) const fn techniques(self) -> [Option<Technique>; 2] {
        match self {
            Self::X => [Some(Technique::XCycle), Some(Technique::XChain)],
            Self::Xy => [Some(Technique::XyCycle), Some(Technique::XyChain)],
            Self::Alternating => {
                [Some(Technique::AlternatingCycle), Some(Technique::AlternatingChain)]
            }
            Self::Grouped => [None, Some(Technique::GroupedChain)],
        }
    }
}

/// Whether a technique is one of chains or cycles.
pub(super) fn is_chain(technique: Technique) -> bool {
    Kind::ALL.into_iter().any(|kind| kind.techniques().contains(&Some(technique)))
}

/// A node of a chain: a digit in any of these cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChainNode {
    pub(super) digit: usize,
    pub(super) cells: Cells,
}

/// The numbers of nodes above which the difficulty of a chain grows, from Sudoku Explainer's table.
/// The search ignores chains longer than the last.
const LIMITS: [usize; 6] = [4, 6, 8, 12, 16, 24];

/// The most nodes of a chain of `technique` whose difficulty is below `bound`; 0 if there is no
/// such chain.
fn most_nodes(technique: Option<Technique>, bound: usize) -> usize {
    let base = technique.map_or(usize::MAX, |t| t.difficulty().tenths().into());
    match bound.saturating_sub(base) {
        0 => 0,
        n => LIMITS[(n - 1).min(LIMITS.len() - 1)],
    }
}

/// The search for chains, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    links: Links,
    /// The node at which the chains begin.
    first: u16,
    /// The right nodes that were reached, each with the number of nodes of its chain.
    queue: Vec<(u16, usize)>,
    /// The best chain so far, and its difficulty in tenths.
    best: Option<FoundStep>,
    bound: usize,
    /// The techniques of the cycle and of the chain that are allowed now.
    goals: [Option<Technique>; 2],
    /// The nodes of the last chain that was found, in order.
    pub(super) path: Vec<ChainNode>,
}

impl Chains {
    /// The chain or cycle with the smallest difficulty. Its nodes are in `path`.
    pub(super) fn easiest(&mut self, grid: &CandidateGrid, allowed: Allowed) -> Option<FoundStep> {
        (self.best, self.bound) = (None, usize::MAX);
        for kind in Kind::ALL {
            self.goals = kind.techniques().map(|t| t.filter(|&t| allowed.has(t)));
            if self.limits() == [0, 0] {
                continue;
            }
            self.links.build(grid, kind);
            for start in 0..self.links.nodes.len() {
                self.from(grid, kind, start);
            }
        }
        self.best
    }

    /// The most nodes of a cycle and of a chain that would be better than the best so far.
    fn limits(&self) -> [usize; 2] {
        let [cycle, chain] = self.goals.map(|goal| most_nodes(goal, self.bound));
        // The first and the last node of a cycle are not counted.
        [if cycle > 0 { cycle + 2 } else { 0 }, chain]
    }

    /// Looks for chains from this node that are better than the best so far.
    fn from(&mut self, grid: &CandidateGrid, kind: Kind, start: usize) {
        self.first = u16::try_from(start).expect("the number of a node");
        self.links.stamp += 1;
        self.queue.clear();
        self.links.nodes[start].wrong_stamp = self.links.stamp;
        self.links.nodes[start].before_wrong = NONE;
        self.follow(grid, self.first, 2);
        let mut next = 0;
        while let Some(&(right, len)) = self.queue.get(next) {
            next += 1;
            if len + 2 > self.limits().into_iter().max().unwrap_or(0) {
                break;
            }
            let &Linked { node: ChainNode { digit, cells }, seen, .. } = self.links.linked(right);
            for cell in self.links.singles[digit] & seen {
                self.weak(grid, right, self.links.at[digit][cell], len);
            }
            for i in 0..self.links.groups[digit].len() {
                let wrong = self.links.groups[digit][i];
                if self.links.linked(wrong).node.cells.is_within(seen) {
                    self.weak(grid, right, wrong, len);
                }
            }
            if matches!(kind, Kind::Alternating | Kind::Grouped)
                && let Some(cell) = cells.single()
            {
                for other in grid.digits_of(cell).filter(|&other| other != digit) {
                    let wrong = self.links.at[other][cell];
                    if wrong != NONE {
                        self.weak(grid, right, wrong, len);
                    }
                }
            }
        }
    }

    /// Follows a weak link, and the strong links after it.
    fn weak(&mut self, grid: &CandidateGrid, right: u16, wrong: u16, len: usize) {
        let stamp = self.links.stamp;
        let node = &mut self.links.nodes[usize::from(wrong)];
        if node.wrong_stamp != stamp {
            node.wrong_stamp = stamp;
            node.before_wrong = right;
            self.follow(grid, wrong, len + 2);
        }
    }

    /// Follows the strong links of a wrong node. The right nodes at their ends are the last of a
    /// chain of `len` nodes.
    fn follow(&mut self, grid: &CandidateGrid, wrong: u16, len: usize) {
        for i in 0..self.links.linked(wrong).n_strong {
            let right = self.links.linked(wrong).strong[i];
            let stamp = self.links.stamp;
            let node = &mut self.links.nodes[usize::from(right)];
            if node.right_stamp == stamp {
                continue;
            }
            node.right_stamp = stamp;
            node.before_right = wrong;
            self.queue.push((right, len));
            // A single strong link removes no more than other techniques do.
            if len > 2 {
                self.conclude(grid, right, len);
            }
        }
    }

    /// Takes the step by the chain or cycle that ends at `last`, if it is better than the best so
    /// far.
    fn conclude(&mut self, grid: &CandidateGrid, last: u16, len: usize) {
        let [most_of_cycle, most_of_chain] = self.limits();
        let (a, b) = (self.links.linked(self.first), self.links.linked(last));
        match self.goals {
            [Some(cycle), _] if len <= most_of_cycle && is_weak(b.node, a.node) => {
                self.close(grid, cycle, last);
            }
            [_, Some(chain)] if self.first == last && len <= most_of_chain + 2 => {
                let pattern = Pattern::Chain { length: len - 2 };
                let place = |cell| FoundStep::place(chain, cell, a.node.digit, pattern);
                self.keep(last, a.node.cells.single().map(place));
            }
            [_, Some(chain)] if self.first != last && len <= most_of_chain => {
                let pattern = Pattern::Chain { length: len };
                self.keep(last, FoundStep::remove_all(chain, excluded(grid, a, b), pattern));
            }
            _ => {}
        }
    }

    /// Takes the step by the cycle that ends at `last`, if it is better than the best so far.
    fn close(&mut self, grid: &CandidateGrid, cycle: Technique, last: u16) {
        let mut removes = NO_CANDIDATES;
        let (mut right, mut len) = (last, 0);
        loop {
            let wrong = self.links.linked(right).before_right;
            let before = self.links.linked(wrong).before_wrong;
            len += 2;
            // `end` and `wrong` are a weak link: the one before `wrong`, or the one that closes.
            let end = if before == NONE { last } else { before };
            let (a, b) = (self.links.linked(end), self.links.linked(wrong));
            for (removes, more) in removes.iter_mut().zip(excluded(grid, a, b)) {
                *removes |= more;
            }
            if before == NONE {
                break;
            }
            right = before;
        }
        let pattern = Pattern::Cycle { length: len - 2 };
        self.keep(last, FoundStep::remove_all(cycle, removes, pattern));
    }

    /// Stores a chain as the best one, if it is better than the best so far.
    #[expect(clippy::large_types_passed_by_value, reason = "it is stored")]
    fn keep(&mut self, last: u16, found: Option<FoundStep>) {
        let Some(found) = found else { return };
        let number = usize::from(difficulty(&found).tenths());
        if number >= self.bound {
            return;
        }
        (self.best, self.bound) = (Some(found), number);
        self.path.clear();
        let mut right = last;
        while right != NONE {
            let node = self.links.linked(right);
            self.path.push(node.node);
            let wrong = self.links.linked(node.before_right);
            self.path.push(wrong.node);
            right = wrong.before_wrong;
        }
        self.path.reverse();
    }
}

/// The candidates that both nodes exclude.
fn excluded(grid: &CandidateGrid, a: &Linked, b: &Linked) -> Candidates {
    let mut removes = NO_CANDIDATES;
    let (a_digit, b_digit) = (a.node.digit, b.node.digit);
    if a_digit == b_digit {
        let both = a.node.cells | b.node.cells;
        removes[a_digit] = (grid.of_digit[a_digit] & a.seen & b.seen).minus(both);
        return removes;
    }
    let (a_cell, b_cell) = (a.node.cells.single(), b.node.cells.single());
    if a_cell.is_some() && a_cell == b_cell {
        for digit in grid.digits_of(a.node.cells.first()) {
            if digit != a_digit && digit != b_digit {
                removes[digit] = a.node.cells;
            }
        }
    } else {
        if a_cell.is_some_and(|cell| b.seen.has(cell)) {
            removes[b_digit] = grid.of_digit[b_digit] & a.node.cells;
        }
        if b_cell.is_some_and(|cell| a.seen.has(cell)) {
            removes[a_digit] = grid.of_digit[a_digit] & b.node.cells;
        }
    }
    removes
}

/// Whether there is a weak link between the nodes: if one is right, the other is wrong.
pub(super) fn is_weak(a: ChainNode, b: ChainNode) -> bool {
    if a.digit == b.digit {
        !a.cells.meets(b.cells) && a.cells.into_iter().all(|cell| b.cells.is_within(PEERS[cell]))
    } else {
        a.cells == b.cells && a.cells.single().is_some()
    }
}
