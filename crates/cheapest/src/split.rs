//! Tree nodes are split in two, and what that gains is recorded.

use super::branch::{self, Choice};
use super::gains::{Branch, Branching};
use super::interior::as_real;
use super::node::Node;
use super::relaxation::Relaxation;
use super::tree::Tree;

impl Tree {
    /// Pushes the two branches of a node, the first one last.
    pub(super) fn split(&mut self, node: &Node, relaxation: &Relaxation, x: &[f64]) {
        let Choice { branching, value } = branch::best(relaxation, x, &self.gains);
        let child = |is_first: bool, columns: Vec<u32>, required: Vec<u32>| {
            let change = if is_first { 1.0 - value } else { value };
            let branch = Some(Branch { branching, is_first, change, least: node.least });
            Node { branch, ..Node::new(columns, required, node.y.clone(), node.least) }
        };
        let required = node.required.clone();
        let columns = node.columns.iter().copied();
        let (first, second) = match branching {
            Branching::Pair(a, b) => {
                let has = |j: u32, row: u32| self.program.column(j).contains(&row);
                // A row that is covered several times may be left with one: forced columns stay.
                let is_forced = |j: &u32| relaxation.forced.binary_search(j).is_ok();
                let part = |keep: &dyn Fn(bool, bool) -> bool| {
                    let columns = columns.clone();
                    columns.filter(|&j| keep(has(j, a), has(j, b)) || is_forced(&j)).collect()
                };
                (
                    child(true, part(&|a, b| a == b), required.clone()),
                    child(false, part(&|a, b| !(a && b)), required),
                )
            }
            Branching::Column(j) => {
                let mut with = required.clone();
                with.push(j);
                (
                    child(true, node.columns.clone(), with),
                    child(false, columns.filter(|&other| other != j).collect(), required),
                )
            }
        };
        self.stack.extend([second, first]);
    }

    /// Records how much this branch, if any, has raised the bound to `least`, in units. Above the
    /// limit it is not known how much higher the bound is.
    pub(super) fn record(&mut self, branch: Option<Branch>, least: i128) {
        if let Some(branch) = branch {
            let gain = least.min(self.threshold()) - branch.least;
            self.gains.record(branch, as_real(gain.max(0)));
        }
    }
}
