//! How a tree node is split in two.
//!
//! - *Pairs* (Ryan and Foster 1981): if a solution of the linear program has two rows together in
//!   part, one branch keeps the options with both or none, the other the options with at most one
//!   of them. The first row has to be covered exactly once, the second at most once; so every cover
//!   is in one of the branches.
//! - *Options*: one branch requires an option, the other forbids it. For nodes without such a pair.
//!
//! The branching is chosen from which both branches are expected to gain most
//! ([`gains`](super::gains)).

use hashbrown::HashMap;

use super::gains::{Branching, Gains};
use super::program::Row;
use super::relaxation::Relaxation;

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
    for j in (0..x.len()).filter(|&j| is_fractional(x[j])) {
        let column = relaxation.column(j);
        for (k, &a) in column.iter().enumerate() {
            for &b in &column[..k] {
                if is_exclusive(a) && is_exclusive(b) && (is_one(a) || is_one(b)) {
                    *together.entry((a.min(b), a.max(b))).or_default() += x[j];
                }
            }
        }
    }
    let row = |row: u32| relaxation.row_of[row as usize];
    let pairs = together
        .into_iter()
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
