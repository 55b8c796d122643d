//! How a tree node is split in two.
//!
//! - *Pairs* (Ryan and Foster 1981): if a solution of the linear program has two rows together in
//!   part, one branch keeps the options with both or none, the other the options with at most one
//!   of them. The first row has to be covered exactly once, the second at most once; so every cover
//!   is in one of the branches.
//! - *Options*: one branch requires an option, the other forbids it. For nodes without such a pair.
//!   Copies of the option are required before it and forbidden after it
//!   ([`equal_options`](super::equal_options)).
//!
//! The branching is chosen from which both branches are expected to gain most
//! ([`gains`](super::gains)), and what it gains is recorded.

use hashbrown::HashMap;

use super::gains::{Branch, Branching, Gains};
use super::interior::as_real;
use super::node::Node;
use super::program::Row;
use super::relaxation::Relaxation;
use super::tree::Tree;

/// A branching, and its value in the solution of the linear program: the sum of the options with
/// both rows, or the value of the column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) branching: Branching,
    pub(super) value: f64,
}

/// Values of a solution within this distance of 0 or 1 count as 0 or 1.
const INTEGRAL: f64 = 1e-4;

/// Whether all values are 0 or 1.
pub(super) fn is_integral(x: &[f64]) -> bool {
    x.iter().all(|&x| x < INTEGRAL || (x - 1.0).abs() < INTEGRAL)
}

/// The best branching for this solution of the linear program, as far as these gains tell.
pub(super) fn best(relaxation: &Relaxation, x: &[f64], gains: &Gains) -> Choice {
    let is_fractional = |value: f64| value > INTEGRAL && value < 1.0 - INTEGRAL;
    let is_one = |row: u32| relaxation.rows[row as usize] == Row::ONE;
    let is_exclusive = |row: u32| relaxation.rows[row as usize].excludes();
    let mut together: HashMap<(u32, u32), f64> = HashMap::new();
    let mut sums = vec![0.0; relaxation.rows.len()];
    for j in (0..x.len()).filter(|&j| is_fractional(x[j])) {
        let column = relaxation.column(j);
        for &row in column {
            sums[row as usize] += x[j];
        }
        for (k, &a) in column.iter().enumerate() {
            for &b in &column[..k] {
                if is_exclusive(a) && is_exclusive(b) && (is_one(a) || is_one(b)) {
                    *together.entry((a.min(b), a.max(b))).or_default() += x[j];
                }
            }
        }
    }
    let row = |row: u32| relaxation.row_of[row as usize];
    // Where no step led to a solution, rows may be together in all of their columns.
    let is_apart =
        |a: u32, b: u32, value: f64| sums[a as usize].max(sums[b as usize]) > value + INTEGRAL;
    let pairs = together
        .into_iter()
        .filter(|&((a, b), value)| is_apart(a, b, value))
        .map(|((a, b), value)| Choice { branching: Branching::Pair(row(a), row(b)), value });
    let column = |j: usize| Choice {
        branching: Branching::Column(relaxation.columns[j]),
        value: x[j].clamp(0.0, 1.0),
    };
    best_fractional(pairs.filter(|its| is_fractional(its.value)), gains)
        .or_else(|| {
            let columns = (0..x.len()).filter(|&j| is_fractional(x[j]));
            best_fractional(columns.map(column), gains)
        })
        .unwrap_or_else(|| {
            // Without a fraction, a column that the solution has.
            let most = (0..x.len()).max_by(|&a, &b| x[a].total_cmp(&x[b]).then(b.cmp(&a)));
            column(most.expect("a node without open columns is not split"))
        })
}

/// The choice of which both branches are expected to gain most; among equals, the first branching.
fn best_fractional(choices: impl Iterator<Item = Choice>, gains: &Gains) -> Option<Choice> {
    choices
        .map(|its| (gains.expected(its.branching, its.value), its))
        .max_by(|(x, a), (y, b)| x.total_cmp(y).then(b.branching.cmp(&a.branching)))
        .map(|(_, its)| its)
}

impl Tree {
    /// Pushes the two branches of a node, the first one last.
    pub(super) fn split(&mut self, node: &Node, relaxation: &Relaxation, x: &[f64]) {
        let Choice { branching, value } = best(relaxation, x, &self.gains);
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
                let (before, after) = self.copies.around(j);
                let mut with = required.clone();
                let is_open = |j: &&u32| relaxation.columns.binary_search(j).is_ok();
                with.extend(before.iter().chain([&j]).filter(is_open));
                let left = columns.filter(|other| *other != j && !after.contains(other));
                (child(true, node.columns.clone(), with), child(false, left.collect(), required))
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
