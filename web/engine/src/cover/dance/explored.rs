//! The tree nodes that were entered so far, in preorder.
//!
//! A step that tries an option enters a node, which goes to the end of the list; stepping back over
//! it removes it from there. So the list depends on the position alone, however it was reached.
//!
//! - The node where the search is, is the last one when it was just entered.
//! - The subtree of a node is the node and what follows it, up to the next node of its level or
//!   above.
//! - Of the nodes of one level, the last one is on the present path, if the path reaches it.

use quadrille::search::dlx::{Event, Step};

/// The most nodes that are kept: 12 bytes each. Beyond them, nodes are only counted.
const KEPT: usize = 1 << 18;

/// The nodes.
pub(super) struct Explored {
    nodes: Vec<Node>,
    /// The number of nodes, with the root.
    pub(super) n_nodes: u64,
    pub(super) n_solutions: u64,
}

/// A tree node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// 0 for the root.
    pub(super) level: u32,
    /// The option that leads to it; of no meaning for the root.
    pub(super) option: u32,
    pub(super) outcome: Outcome,
}

/// What was found in a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing yet.
    Open,
    /// The item to branch on.
    Choose(u32),
    /// An item without options.
    DeadEnd(u32),
    Solution,
}

impl Default for Explored {
    /// The root alone.
    fn default() -> Self {
        let root = Node { level: 0, option: 0, outcome: Outcome::Open };
        Self { nodes: vec![root], n_nodes: 1, n_solutions: 0 }
    }
}

impl Explored {
    /// All nodes in preorder, or `None` if there are more than are kept.
    pub(super) fn nodes(&self) -> Option<&[Node]> {
        (self.nodes.len() as u64 == self.n_nodes).then_some(&self.nodes)
    }

    /// Adds what a step found.
    pub(super) fn forward(&mut self, step: &Step) {
        match &step.event {
            Event::Try { option, .. } => {
                let is_whole = self.nodes().is_some();
                self.n_nodes += 1;
                if is_whole && self.nodes.len() < KEPT {
                    let (level, option) = (narrow(step.level + 1), narrow(option.index()));
                    self.nodes.push(Node { level, option, outcome: Outcome::Open });
                }
            }
            event => {
                self.n_solutions += u64::from(matches!(event, Event::Solution { .. }));
                self.set(outcome(event));
            }
        }
    }

    /// Removes what a step found.
    pub(super) fn back(&mut self, step: &Step) {
        if let Event::Try { .. } = step.event {
            if self.nodes().is_some() {
                self.nodes.pop();
            }
            self.n_nodes -= 1;
        } else {
            self.n_solutions -= u64::from(matches!(step.event, Event::Solution { .. }));
            self.set(outcome(&step.event).map(|_| Outcome::Open));
        }
    }

    /// Writes the outcome into the node that was entered last.
    fn set(&mut self, outcome: Option<Outcome>) {
        if self.nodes().is_some()
            && let (Some(outcome), Some(node)) = (outcome, self.nodes.last_mut())
        {
            node.outcome = outcome;
        }
    }
}

/// The outcome of a node that an event tells.
fn outcome(event: &Event) -> Option<Outcome> {
    match event {
        Event::Choose { item, .. } => Some(Outcome::Choose(narrow(item.index()))),
        Event::DeadEnd { item } => Some(Outcome::DeadEnd(narrow(item.index()))),
        Event::Solution { .. } => Some(Outcome::Solution),
        _ => None,
    }
}

/// An index of an item, an option or a level. All of them fit 32 bits.
pub(super) fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
