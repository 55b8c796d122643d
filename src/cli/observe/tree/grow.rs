//! The search tree as data, grown from the steps of a trace.

use quadrille::search::dlx::{Event, Trace};
use quadrille::search::{Rule, StopFlag, UnsupportedError};
use quadrille::{ItemId, OptionId, Problem};

use super::Teller;

/// A whole search tree; the root is node 0, and children come after their parents.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

/// A tree node.
pub(super) struct Node {
    /// The number of its parent; for the root, its own.
    pub(super) parent: usize,
    /// The option that leads to it; the root has none.
    pub(super) option: Option<OptionId>,
    pub(super) level: usize,
    pub(super) what: What,
}

/// What the search found in a tree node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The item that it branches on.
    Item(ItemId),
    /// The solution with this number, from 1.
    Solution(usize),
    /// An item without options.
    DeadEnd(ItemId),
}

impl What {
    /// What a drawing says of the node.
    pub(super) fn label(self, teller: &Teller) -> String {
        match self {
            Self::Item(item) => teller.item(item),
            Self::Solution(number) => format!("solution {number}"),
            Self::DeadEnd(item) => format!("dead end: {}", teller.item(item)),
        }
    }
}

/// What became of growing a tree.
pub(super) enum Grown {
    Whole(Tree),
    /// It has more than `most` nodes, or a signal came.
    Large,
    /// A trace cannot tell of it.
    Unknown(UnsupportedError),
}

/// Grows the tree of a problem, if it has at most `most` nodes.
pub(super) fn grow(problem: &Problem, rule: Rule, most: usize, stop: &StopFlag) -> Grown {
    let mut trace = match Trace::with_rule(problem, rule) {
        Ok(trace) => trace,
        Err(error) => return Grown::Unknown(error),
    };
    let mut nodes: Vec<Node> = Vec::new();
    // The node of the present, and the option that leads to the next one.
    let (mut here, mut option, mut n_solutions) = (0, None, 0);
    while let Some(step) = trace.forward() {
        if nodes.len() > most || stop.is_set() {
            return Grown::Large;
        }
        let what = match step.event {
            Event::Choose { item, .. } => What::Item(item),
            Event::Solution { .. } => {
                n_solutions += 1;
                What::Solution(n_solutions)
            }
            Event::DeadEnd { item } => What::DeadEnd(item),
            Event::Try { option: tried, .. } => {
                option = Some(tried);
                continue;
            }
            Event::Undo { .. } => {
                here = nodes[here].parent;
                continue;
            }
            Event::Leave { .. } | Event::End => continue,
        };
        nodes.push(Node { parent: here, option, level: step.level, what });
        here = nodes.len() - 1;
    }
    if nodes.len() > most { Grown::Large } else { Grown::Whole(Tree { nodes }) }
}
