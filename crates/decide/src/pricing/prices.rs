//! Prices: multipliers and reduced costs in integers.

use crate::problem::{Instance, ItemId, ItemKind, OptionId};
use quadrille_base::real;

/// A question to a [`Pricer`](super::Pricer): which options have a reduced cost below the
/// [`limit`](Self::limit)?
///
/// Everything is counted in integers, in *units*: a cost of 1 has [`scale`](Self::scale) units. The
/// *reduced cost* of an option is its cost in units minus the sum of the multipliers of its items.
#[derive(Clone, Debug)]
pub struct Prices {
    multipliers: Vec<i64>,
    /// The units of a cost of 1; 0 if costs do not count in this question.
    pub scale: i64,
    /// Options whose reduced cost is less than this are asked for; in units, not negative.
    pub limit: i64,
    /// Whether all such options are asked for. Otherwise some are enough, if there are any.
    pub wants_all: bool,
}

/// The most bits of the scale.
const MOST_BITS: u32 = 20;

/// The bits of the multipliers if costs do not count.
const COSTLESS_BITS: u32 = 40;

impl Prices {
    /// The multipliers by item, in units, such that no option of the problem has a negative reduced
    /// cost.
    ///
    /// They are exact for whatever numbers `y` has, one for each item.
    pub(super) fn new(problem: &Instance, y: &[f64], with_costs: bool) -> Self {
        let n = problem.n_items() as u64 + 1;
        let highest = problem.options().map(|option| problem.cost(option).unsigned_abs()).max();
        // The cost of an option, and the sum of any multipliers, stay below 2^62.
        let used = 64 - highest.unwrap_or(0).max(1).saturating_mul(n).leading_zeros();
        let bits =
            if with_costs { 61_u32.saturating_sub(used).min(MOST_BITS) } else { COSTLESS_BITS };
        let most = (1 << 62) / i64::try_from(n).expect("fewer than 2^31 items");
        let mut new = Self {
            multipliers: vec![0; problem.n_items()],
            scale: if with_costs { 1 << bits } else { 0 },
            limit: 0,
            wants_all: false,
        };
        for item in problem.items() {
            let u = rounded(y[item.index()] * real(1 << bits)).clamp(-most, most);
            new.multipliers[item.index()] = match problem.kind(item) {
                _ if *problem.bounds(item).end() == 0 => 0,
                // Options of the same color may have the item together.
                ItemKind::Secondary if problem.n_colors() > 0 => 0,
                ItemKind::Secondary => u.min(0),
                ItemKind::Primary => u,
            };
        }
        for option in problem.options().filter(|&option| is_usable(problem, option)) {
            let items = problem.option(option);
            let missing = -new.reduced(problem.cost(option), items.clone());
            if missing > 0 {
                let mut primary = items.filter(|&item| problem.is_primary(item));
                let item = primary.next().expect("a usable option has one");
                let u = &mut new.multipliers[item.index()];
                *u = i64::try_from(i128::from(*u) - missing).unwrap_or(-most);
            }
        }
        new
    }

    /// The same prices, with a question for all options below another limit.
    pub(super) fn asking_all(self, limit: i64) -> Self {
        Self { limit, wants_all: true, ..self }
    }

    /// The multiplier of an item, in units. It may be negative.
    ///
    /// # Panics
    ///
    /// If there is no such item.
    pub fn multiplier(&self, item: ItemId) -> i64 {
        self.multipliers[item.index()]
    }

    /// The reduced cost of an option with this cost and these items, in units.
    ///
    /// # Panics
    ///
    /// If there is no such item.
    pub fn reduced_cost<'i>(&self, cost: i64, items: impl IntoIterator<Item = &'i ItemId>) -> i64 {
        let reduced = self.reduced(cost, items.into_iter().copied());
        // The limit `i64::MAX` is above every reduced cost.
        let (low, high) = (i64::MIN.into(), (i64::MAX - 1).into());
        i64::try_from(reduced.clamp(low, high)).expect("it was clamped")
    }

    /// Whether this option is asked for.
    pub(super) fn ask_for(&self, cost: i64, items: impl IntoIterator<Item = ItemId>) -> bool {
        self.limit == i64::MAX || self.reduced(cost, items) < self.limit.into()
    }

    /// The reduced cost in units.
    pub(super) fn reduced(&self, cost: i64, items: impl IntoIterator<Item = ItemId>) -> i128 {
        let sum: i128 = items.into_iter().map(|item| i128::from(self.multiplier(item))).sum();
        self.units(cost.into()) - sum
    }

    /// A lower bound, in units, for every cover whose options of negative reduced cost are all
    /// among those of the problem.
    pub(super) fn least(&self, problem: &Instance) -> i128 {
        let of_items = problem.items().map(|item| {
            let (low, high) = problem.bounds(item).into_inner();
            let u = i128::from(self.multiplier(item));
            u * i128::from(if u < 0 { high } else { low })
        });
        let usable = problem.options().filter(|&option| is_usable(problem, option));
        let of_options = usable.map(|it| self.reduced(problem.cost(it), problem.option(it)).min(0));
        of_items.sum::<i128>() + of_options.sum::<i128>()
    }

    /// A cost in units.
    pub(super) fn units(&self, cost: i128) -> i128 {
        cost * i128::from(self.scale)
    }

    /// The least cost of at least this many units.
    pub(super) fn cost(&self, units: i128) -> i128 {
        let scale = i128::from(self.scale);
        units.div_euclid(scale) + i128::from(units.rem_euclid(scale) > 0)
    }
}

/// Whether an option can be in a cover.
pub(super) fn is_usable(problem: &Instance, option: OptionId) -> bool {
    are_usable(problem, problem.option(option))
}

/// Whether an option with these items can be in a cover: one of them is primary, and none of them
/// is never covered.
pub(super) fn are_usable(
    problem: &Instance,
    mut items: impl Iterator<Item = ItemId> + Clone,
) -> bool {
    items.clone().any(|item| problem.is_primary(item))
        && items.all(|item| *problem.bounds(item).end() > 0)
}

#[expect(clippy::cast_possible_truncation, reason = "conversions of floats saturate")]
fn rounded(y: f64) -> i64 {
    y.round() as i64
}
