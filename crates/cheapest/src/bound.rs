//! Lower bounds that are proved in integers.
//!
//! Give each row a *multiplier*: any number for a row that has to be met exactly, at most 0 for a
//! row "at most", at least 0 for a row "at least". The *reduced cost* of an option is its cost
//! minus the multipliers of its rows. If a cover meets all rows, the multipliers of its options sum
//! to at least the sum of bounds times multipliers. So the cover costs at least
//!
//! ```text
//!   sum over rows of bound times multiplier  +  sum over its options of their reduced costs
//! ```
//!
//! A cover has an option at most once, so the first sum and all negative reduced costs are a lower
//! bound of every cover. An option whose reduced cost exceeds the difference between a cost and
//! this bound is in no cover of that cost; and one that is below zero by more is in every such
//! cover.
//!
//! Multipliers come from a floating-point program. They are rounded to multiples of `1 / scale`,
//! and everything else is computed in integers: *units* of `1 / scale`. So the bounds hold whatever
//! the rounding errors were.

use super::interior::real;
use super::program::{Sense, narrow};
use super::relaxation::Relaxation;

/// What the reduced costs of a cover may sum to, at most; it is more than any limit needs.
pub(super) const MOST_ROOM: u64 = (u64::MAX >> 1) - 1;

/// How many units there are to 1: a power of two, as large as the costs allow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(u32);

impl Scale {
    /// The most bits after the binary point.
    const MOST: u32 = 20;

    /// For costs whose absolute values sum to at most `total`.
    pub(super) fn new(total: u64) -> Self {
        Self(total.max(1).leading_zeros().saturating_sub(2).min(Self::MOST))
    }

    /// A cost in units.
    pub(super) fn units(self, cost: impl Into<i128>) -> i128 {
        cost.into() << self.0
    }

    /// The least cost of at least this many units.
    pub(super) fn cost(self, units: i128) -> i128 {
        (units + (1 << self.0) - 1) >> self.0
    }

    /// A multiplier in units.
    #[expect(clippy::cast_possible_truncation, reason = "conversions of floats saturate")]
    fn rounded(self, y: f64) -> i64 {
        let most = i64::MAX >> 3;
        ((y * real(1 << self.0)).round() as i64).clamp(-most, most)
    }
}

/// A lower bound for the columns of a tree node, with what each of them costs more.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// The least cost of a cover, in units.
    pub(super) least: i128,
    /// The reduced cost of each column in units, not negative.
    pub(super) reduced: Vec<u64>,
    /// The columns whose reduced costs are negative, and how much a cover without them costs more.
    pub(super) wanted: Vec<(u32, u64)>,
    /// The multiplier of each row, in units.
    pub(super) multipliers: Vec<i64>,
}

impl Bound {
    /// The bound by these multipliers.
    pub(super) fn new(program: &Relaxation, y: &[f64], scale: Scale) -> Self {
        let mut multipliers: Vec<i64> = program
            .rows
            .iter()
            .zip(y)
            .map(|(row, &y)| match (row.sense, scale.rounded(y)) {
                (Sense::Equal, u) => u,
                (Sense::AtMost, u) => u.min(0),
                (Sense::AtLeast, u) => u.max(0),
            })
            .collect();
        let reduced = |j: usize, multipliers: &[i64]| {
            let sum: i128 =
                program.column(j).iter().map(|&row| i128::from(multipliers[row as usize])).sum();
            scale.units(program.costs[j]) - sum
        };
        // Rounding and the method may leave a reduced cost below 0: lower a multiplier.
        for j in 0..program.n_columns() {
            let missing = reduced(j, &multipliers);
            if missing < 0 {
                // A row with a larger bound would lose more than the column alone.
                let can_fall = |&&row: &&u32| program.rows[row as usize].excludes();
                if let Some(&row) = program.column(j).iter().find(can_fall) {
                    let u = &mut multipliers[row as usize];
                    *u = i64::try_from(i128::from(*u) + missing).unwrap_or(i64::MIN >> 2);
                }
            }
        }
        let mut least = scale.units(program.forced_cost);
        for (row, &u) in program.rows.iter().zip(&multipliers) {
            least += i128::from(row.bound) * i128::from(u);
        }
        let units = |n: i128| u64::try_from(n).unwrap_or(u64::MAX).min(u64::MAX >> 2);
        let mut wanted = Vec::new();
        let reduced = (0..program.n_columns()).map(|j| {
            let reduced = reduced(j, &multipliers);
            // A cover has the option at most once.
            least += reduced.min(0);
            if reduced < 0 {
                wanted.push((narrow(j), units(-reduced)));
            }
            units(reduced.max(0))
        });
        let reduced = reduced.collect();
        Self { least, reduced, wanted, multipliers }
    }
}
