//! How many options a cover has, as a cut at the root.
//!
//! A linear program may use 44.7 options where every cover has 45 at least: the least number of
//! options, itself the optimum of a linear program, can be rounded up. Where options cost about the
//! same, as the rolls of a cutting-stock problem do, this closes most of the gap. If items are
//! covered once, other cuts do as well, so it is for columns that are boxed.

use super::bound::{Bound, Scale};
use super::interior::{Interior, real};
use super::program::{Program, Row, Sense};
use super::relaxation::Relaxation;
use crate::tuning::cliques::VIOLATION;
use crate::tuning::tree::MOST_COUNT_WORK;

/// A row on the number of all columns with options that this solution violates, if there is one;
/// and the work of the linear programs for it.
pub(super) fn violated(
    program: &Program,
    relaxation: &Relaxation,
    x: &[f64],
) -> (Option<(Row, Vec<u32>)>, u64) {
    let is_option = |j: u32| program.option(j).is_some();
    let columns = relaxation.with_forced(0..relaxation.n_columns());
    let columns: Vec<u32> = columns.into_iter().filter(|&j| is_option(j)).collect();
    let open = relaxation.columns.iter().zip(x).filter(|(j, _)| is_option(**j));
    let n_forced = columns.len() - open.clone().count();
    let sum = open.map(|(_, x)| x).sum::<f64>() + quadrille_base::real(n_forced as u64);
    let mut work = 0;
    let is_near = (sum - sum.round()).abs() < VIOLATION;
    for sign in if relaxation.boxed.is_empty() || is_near { &[][..] } else { &[1, -1] } {
        let mut counting = relaxation.clone();
        for (cost, &j) in counting.costs.iter_mut().zip(&relaxation.columns) {
            *cost = if is_option(j) { *sign } else { 0 };
        }
        counting.forced_cost = sign * i64::from(super::program::narrow(n_forced));
        let scale = Scale::new(columns.len() as u64);
        let mut interior = Interior::new(&counting, None, true);
        while interior.work() <= MOST_COUNT_WORK && !interior.is_done(0.0) {
            work += interior.work();
            interior.step(&counting);
        }
        let least = scale.cost(Bound::new(&counting, interior.y(), scale).least);
        let Ok(bound) = u32::try_from(i128::from(*sign) * least) else { continue };
        let over = real(*sign) * (real(bound.into()) - sum);
        if over >= VIOLATION {
            let sense = if *sign > 0 { Sense::AtLeast } else { Sense::AtMost };
            return (Some((Row { sense, bound }, columns)), work);
        }
    }
    (None, work)
}
