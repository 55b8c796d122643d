//! Absurd in the rational numbers.

use std::time::Duration;

use hashbrown::HashSet;
use microlp::{ComparisonOp, OptimizationDirection, Variable};

use crate::problem::{ItemId, ItemKind, Problem};
use crate::proof::certificate::{Certificate, check};

/// Weights are looked for among fractions with these denominators, and all below the first.
const DENOMINATORS: [u32; 9] = [120, 180, 240, 360, 420, 840, 2520, 5040, 27720];

/// Weights such that no option comes to less than 0 but all items together do, if a linear program finds
/// some within so much time: the least that all items can come to with weights from -1 to 1.
///
/// The program is solved in floating point; what it finds is made whole numbers and held against the
/// problem exactly, so that a certificate is right or there is none. Items with colors weigh nothing.
#[must_use]
pub fn weights<T>(problem: &Problem<T>, time: Duration) -> Option<Certificate> {
    let mut is_colored = vec![false; problem.n_items()];
    for entry in problem.options().flat_map(|option| problem.entries(option)) {
        is_colored[entry.item.index()] |= entry.color.is_some();
    }
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    program.set_time_limit(time);
    // An item's weight is what it weighs above 0 less what it weighs below.
    let mut variables: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); problem.n_items()];
    for item in problem.items().filter(|item| !is_colored[item.index()]) {
        let bounds = problem.bounds(item);
        let (low, high) = (f64::from(*bounds.start()), f64::from(*bounds.end()));
        let variables = &mut variables[item.index()];
        match problem.kind(item) {
            ItemKind::Secondary => variables.push((program.add_var(1.0, (0.0, 1.0)), 1.0)),
            ItemKind::Primary if bounds.start() == bounds.end() => {
                variables.push((program.add_var(low, (-1.0, 1.0)), 1.0));
            }
            ItemKind::Primary => {
                variables.push((program.add_var(high, (0.0, 1.0)), 1.0));
                variables.push((program.add_var(-low, (0.0, 1.0)), -1.0));
            }
        }
    }
    let mut rows: HashSet<Vec<ItemId>> = HashSet::new();
    for option in problem.options() {
        let mut items: Vec<ItemId> = problem.option(option).collect();
        items.retain(|item| !is_colored[item.index()]);
        items.sort_unstable();
        let row: Vec<(Variable, f64)> =
            items.iter().flat_map(|item| variables[item.index()].iter().copied()).collect();
        if rows.insert(items) && !row.is_empty() {
            program.add_constraint(row, ComparisonOp::Ge, 0.0);
        }
    }
    let solution = program.solve().ok()?.into_solution().ok()?;
    if solution.objective() > -1e-6 {
        return None;
    }
    let value = |(variable, sign): (Variable, f64)| sign * solution.var_value(variable);
    let values: Vec<f64> = variables
        .iter()
        .map(|variables| variables.iter().copied().map(value).sum::<f64>())
        .collect();
    (1..DENOMINATORS[0]).chain(DENOMINATORS).find_map(|denominator| {
        let certificate = whole(problem, &values, f64::from(denominator))?;
        check(problem, &certificate).is_ok().then_some(certificate)
    })
}

/// The weights times a denominator, if that makes whole numbers of them.
fn whole<T>(problem: &Problem<T>, values: &[f64], denominator: f64) -> Option<Certificate> {
    let mut weights = Vec::new();
    for (item, value) in problem.items().zip(values) {
        let weight = (value * denominator).round();
        if (weight / denominator - value).abs() > 1e-6 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most the denominator")]
        let weight = weight as i64;
        if weight != 0 {
            weights.push((item, weight));
        }
    }
    Some(Certificate::Weights(weights))
}
