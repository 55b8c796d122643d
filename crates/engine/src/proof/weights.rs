//! Certificates over the rational numbers, by a linear program.

use std::ops::RangeInclusive;
use std::time::Duration;

use hashbrown::HashSet;
use microlp::{ComparisonOp, OptimizationDirection, Variable};

use crate::problem::{Instance, ItemId, ItemKind};
use crate::proof::certificate::{Certificate, check};

/// The common denominators of weights that are tried first, in this order.
const SMALL_DENOMINATORS: RangeInclusive<u32> = 1..=120;

/// The common denominators that are tried next: numbers with many divisors (180, 240, 360 and 5040,
/// OEIS A002182) and the least common multiples of 1 to 7, 8, 10 and 12 (OEIS A003418).
const LARGE_DENOMINATORS: [u32; 8] = [180, 240, 360, 420, 840, 2520, 5040, 27720];

/// The largest error of a floating-point weight or sum: 10 times the tolerance of `microlp`.
const TOLERANCE: f64 = 1e-6;

/// A [`Weights`](Certificate::Weights) certificate, or `None` if there is none, or none is found
/// within `time`.
///
/// Solves a linear program: minimize the largest possible sum of all items of a cover, with weights
/// from -1 to 1 such that no option has a negative sum. A minimum below 0 gives a certificate.
/// Items with colors get weight 0.
///
/// The program is solved in floating point. Its weights are rounded to integers over a common
/// denominator, which is at most 27,720, and then checked exactly. So every certificate is correct,
/// but one that needs another denominator is not found. `time` limits the solver. Stating the
/// program and rounding are not limited; they take at most about 130 passes over the problem.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use std::time::Duration;
///
/// use quadrille::{Problem, proof::weights};
///
/// // Three pigeons and two holes.
/// let problem: Problem = "a b c | x y\na x\na y\nb x\nb y\nc x\nc y".parse()?;
/// let certificate = weights(&problem, Duration::from_secs(10)).expect("a certificate");
/// assert_eq!(certificate.n_items(), 5);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[must_use]
pub fn weights(problem: &Instance, time: Duration) -> Option<Certificate> {
    let is_colored = |item| problem.colored_options_of(item).any(|(_, color)| color.is_some());
    let is_colored: Vec<bool> = problem.items().map(is_colored).collect();
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    program.set_time_limit(time);
    // The variables of each item, with their signs in its weight. An item with bounds has two
    // variables: one for the positive part of its weight, one for the negative part.
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
    if solution.objective() > -TOLERANCE {
        return None;
    }
    let value = |(variable, sign): (Variable, f64)| sign * solution.var_value(variable);
    let values: Vec<f64> = variables
        .iter()
        .map(|variables| variables.iter().copied().map(value).sum::<f64>())
        .collect();
    SMALL_DENOMINATORS.chain(LARGE_DENOMINATORS).find_map(|denominator| {
        let certificate = rounded(problem, &values, f64::from(denominator))?;
        check(problem, &certificate).is_ok().then_some(certificate)
    })
}

/// The weights times a common denominator, if these are integers.
fn rounded(problem: &Instance, values: &[f64], denominator: f64) -> Option<Certificate> {
    let mut weights = Vec::new();
    for (item, value) in problem.items().zip(values) {
        let weight = (value * denominator).round();
        if (weight / denominator - value).abs() > TOLERANCE {
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
