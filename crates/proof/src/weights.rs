//! Certificates over the rational numbers, by a linear program.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::clock::Instant;
use crate::problem::{Instance, ItemId, ItemKind};
use crate::proof::certificate::{Certificate, check};
use crate::search::StopFlag;
use crate::search::cheapest::simple_multipliers;

/// The common denominators of weights that are tried first, in this order.
const SMALL_DENOMINATORS: RangeInclusive<u32> = 1..=120;

/// The common denominators that are tried next: numbers with many divisors (180, 240, 360 and 5040,
/// OEIS A002182) and the least common multiples of 1 to 7, 8, 10 and 12 (OEIS A003418).
const LARGE_DENOMINATORS: [u32; 8] = [180, 240, 360, 420, 840, 2520, 5040, 27720];

/// The common denominator of weights that are no such fractions.
const LAST_DENOMINATOR: u32 = 1 << 24;

/// The largest error of a floating-point weight.
const TOLERANCE: f64 = 1e-6;

/// A [`Weights`](Certificate::Weights) certificate, or `None` if there is none, or none is found
/// within `time`.
///
/// Solves the [linear program](crate::search::cheapest) that computes how much of the items has to
/// stay uncovered. If it is more than nothing, its multipliers with the other sign are weights.
/// Items with colors get weight 0.
///
/// The program is solved in floating point. Its weights are rounded to integers over a common
/// denominator, a small one if possible, and then checked exactly. So every certificate is correct.
/// `time` limits the solver. Stating the program and rounding are not limited; they take at most
/// about 130 passes over the problem.
///
/// ```
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
pub fn weights(problem: &Instance, time: Duration) -> Option<Certificate> {
    let start = Instant::now();
    let multipliers = simple_multipliers(problem, &|| start.elapsed() >= time)?;
    of_multipliers(problem, &multipliers)
}

/// A certificate with small weights in place of one whose weights are large, as those are that a
/// linear program gives before it is solved to its end. `None` if the weights are small, or no
/// smaller ones are found. Takes about three times the work of that program, or until the flag is
/// set.
pub fn with_small_weights(
    problem: &Instance,
    certificate: &Certificate,
    stop: &StopFlag,
) -> Option<Certificate> {
    let largest = |certificate: &Certificate| match certificate {
        Certificate::Weights(weights) => weights.iter().map(|(_, it)| it.unsigned_abs()).max(),
        _ => None,
    };
    let before = largest(certificate).filter(|most| *most > (*SMALL_DENOMINATORS.end()).into())?;
    let multipliers = simple_multipliers(problem, &|| stop.is_set())?;
    let found = of_multipliers(problem, &multipliers)?;
    (largest(&found)? < before).then_some(found)
}

/// The certificate that these multipliers are, if they are one.
pub(super) fn of_multipliers(problem: &Instance, multipliers: &[f64]) -> Option<Certificate> {
    let is_right = |certificate: &Certificate| check(problem, certificate).is_ok();
    // The largest weight is 1, if it is not a fraction of the others.
    let largest = multipliers.iter().fold(0.0_f64, |most, y| most.max(y.abs()));
    let values: Vec<f64> = multipliers.iter().map(|y| -y / largest).collect();
    SMALL_DENOMINATORS
        .chain(LARGE_DENOMINATORS)
        .filter_map(|denominator| rounded(problem, &values, f64::from(denominator)))
        .find(is_right)
        .or_else(|| Some(repaired(problem, &values)).filter(is_right))
        .map(|certificate| thinned(problem, &certificate).filter(is_right).unwrap_or(certificate))
}

/// The certificate without the weights that it does not need. Without any one of those that stay,
/// or with the other sign, it is wrong.
fn thinned(problem: &Instance, certificate: &Certificate) -> Option<Certificate> {
    let Certificate::Weights(weights) = certificate else { return None };
    let mut weights = weights.clone();
    let mut sums: Vec<i128> = vec![0; problem.n_options()];
    for &(item, weight) in &weights {
        for option in problem.options_of(item) {
            sums[option.index()] += i128::from(weight);
        }
    }
    // What an item adds to the largest sum of a cover.
    let most = |item: ItemId, weight: i64| {
        let (low, high) = problem.bounds(item).into_inner();
        i128::from(weight) * i128::from(if weight > 0 { high } else { low })
    };
    let mut total: i128 = weights.iter().map(|&(item, weight)| most(item, weight)).sum();
    weights.sort_by_key(|&(item, weight)| (weight.unsigned_abs(), item));
    loop {
        let n_before = weights.len();
        weights.retain(|&(item, weight)| {
            let is_needed = total - most(item, weight) >= 0
                || problem.options_of(item).any(|it| sums[it.index()] < i128::from(weight));
            if !is_needed {
                total -= most(item, weight);
                for option in problem.options_of(item) {
                    sums[option.index()] -= i128::from(weight);
                }
            }
            is_needed
        });
        if weights.len() == n_before {
            break;
        }
    }
    weights.sort_by_key(|&(item, _)| item);
    Some(Certificate::Weights(weights))
}

/// The weights over a large common denominator. Where rounding leaves an option with a negative
/// sum, one of its items gets more.
fn repaired(problem: &Instance, values: &[f64]) -> Certificate {
    #[expect(clippy::cast_possible_truncation, reason = "at most the denominator")]
    let mut weights: Vec<i64> =
        values.iter().map(|value| (value * f64::from(LAST_DENOMINATOR)).round() as i64).collect();
    for option in problem.options() {
        let sum: i64 = problem.option(option).map(|item| weights[item.index()]).sum();
        if sum < 0 {
            // Where it costs least: an item that is never covered, or else a primary one.
            let price = |item: &ItemId| match problem.kind(*item) {
                ItemKind::Primary => *problem.bounds(*item).end(),
                ItemKind::Secondary => u32::MAX,
            };
            let item = problem.option(option).min_by_key(price).expect("an option has items");
            weights[item.index()] -= sum;
        }
    }
    let pairs = problem.items().zip(weights).filter(|&(_, weight)| weight != 0);
    Certificate::Weights(pairs.collect())
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
