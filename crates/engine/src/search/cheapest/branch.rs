//! How a tree node is split in two.
//!
//! - *Pairs* (Ryan and Foster 1981): if a solution of the linear program has two rows together in
//!   part, one branch keeps the options with both or none, the other the options with at most one
//!   of them. The first row has to be covered exactly once, the second at most once; so every cover
//!   is in one of the branches.
//! - *Options*: one branch requires an option, the other forbids it. For nodes without such a pair.

use hashbrown::HashMap;

use super::program::{Row, Sense};
use super::relaxation::Relaxation;

/// The two branches of a tree node.
pub(super) enum Branching {
    /// Options with both rows or none of them, before options with at most one of them.
    Pair(u32, u32),
    /// This column is required, before it is forbidden.
    Column(usize),
}

/// Values of a solution within this distance of 0 or 1 count as 0 or 1.
const INTEGRAL: f64 = 1e-4;

/// Whether all values are 0 or 1.
pub(super) fn is_integral(x: &[f64]) -> bool {
    x.iter().all(|&x| x < INTEGRAL || (x - 1.0).abs() < INTEGRAL)
}

/// The best branching for this solution of the linear program.
pub(super) fn best(relaxation: &Relaxation, x: &[f64]) -> Branching {
    let is_fractional = |j: &usize| x[*j] > INTEGRAL && x[*j] < 1.0 - INTEGRAL;
    let is_one = |row: u32| relaxation.rows[row as usize] == Row::ONE;
    let is_exclusive = |row: u32| {
        let its = relaxation.rows[row as usize];
        its.bound == 1 && its.sense != Sense::AtLeast
    };
    let mut together: HashMap<(u32, u32), f64> = HashMap::new();
    for j in (0..x.len()).filter(is_fractional) {
        let column = relaxation.column(j);
        for (k, &a) in column.iter().enumerate() {
            for &b in &column[..k] {
                if is_exclusive(a) && is_exclusive(b) && (is_one(a) || is_one(b)) {
                    *together.entry((a.min(b), a.max(b))).or_default() += x[j];
                }
            }
        }
    }
    let distance = |value: f64| (value - 0.5).abs();
    let pair = together
        .into_iter()
        .filter(|(_, value)| *value > INTEGRAL && *value < 1.0 - INTEGRAL)
        .min_by(|(a, x), (b, y)| distance(*x).total_cmp(&distance(*y)).then(a.cmp(b)));
    if let Some(((a, b), _)) = pair {
        return Branching::Pair(a, b);
    }
    // Without a fraction, a column that the solution has.
    let key = |j: usize| if is_fractional(&j) { distance(x[j]) } else { 2.0 - x[j].min(1.0) };
    let column = (0..x.len()).min_by(|&a, &b| key(a).total_cmp(&key(b)).then(a.cmp(&b)));
    Branching::Column(column.expect("a node without open columns is not split"))
}
