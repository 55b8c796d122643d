//! The search tree as data, grown from the steps of a trace.

use quadrille::search::dlx::{Event, Trace};
use quadrille::search::{Rule, StopFlag, UnsupportedError};
use quadrille::{ItemId, OptionId, Problem};

use super::Teller;

/// A tree node.
pub(super) struct TreeNode {
    /// The number of its parent; for the root, its own.
    pub(super) parent: usize,
    /// The option that leads to it; the root has none.
    pub(super) option: Option<OptionId>,
    pub(super) level: usize,
    pub(super) what: NodeEnd,
}

/// What the search found in a tree node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeEnd {
    /// The item that it branches on.
    Item(ItemId),
    /// The solution with this number, from 1.
    Solution(usize),
    /// An item without options.
    DeadEnd(ItemId),
}

impl NodeEnd {
    /// The label of the node in a drawing.
    pub(super) fn label(self, teller: &Teller) -> String {
        match self {
            Self::Item(item) => teller.item(item),
            Self::Solution(number) => format!("solution {number}"),
            Self::DeadEnd(item) => format!("dead end: {}", teller.item(item)),
        }
    }
}

/// Grows the tree of a problem. The root is node 0, and children come after their parents. `None`
/// if it has more than `most` nodes, or a signal arrived.
///
/// # Errors
///
/// If a trace does not support the problem or the rule.
pub(super) fn grow(
    problem: &Problem,
    rule: Rule,
    most: usize,
    stop: &StopFlag,
) -> Result<Option<Vec<TreeNode>>, UnsupportedError> {
    let mut trace = Trace::new(problem, rule)?;
    let mut nodes: Vec<TreeNode> = Vec::new();
    // The current node, and the option that leads to the next one.
    let (mut here, mut option, mut n_solutions) = (0, None, 0);
    while let Some(step) = trace.forward() {
        if nodes.len() > most || stop.is_set() {
            return Ok(None);
        }
        let what = match step.event {
            Event::Choose { item, .. } => NodeEnd::Item(item),
            Event::Solution { .. } => {
                n_solutions += 1;
                NodeEnd::Solution(n_solutions)
            }
            Event::DeadEnd { item } => NodeEnd::DeadEnd(item),
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
        nodes.push(TreeNode { parent: here, option, level: step.level, what });
        here = nodes.len() - 1;
    }
    Ok((nodes.len() <= most).then_some(nodes))
}
