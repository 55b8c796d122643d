//! Covers of least cost: Algorithm M with a cost limit (Knuth's DLX5, here with multiplicities
//! too).
//!
//! # Taxes
//!
//! If an item has to be covered exactly `n` times, and each of its options costs at least `t`, then
//! `t` can be subtracted from the cost of all of them: every cover becomes cheaper by `n t`, so the
//! order of covers by cost does not change. This *tax* is collected from one item after another.
//! The costs that remain are not negative, and the sum of the taxes is a lower bound of every
//! cover's cost.
//!
//! # The cost limit
//!
//! Once the search has found the requested number of covers, a further cover has to cost less than
//! the most expensive of them. An option is *affordable* if the options chosen above it and the
//! option itself stay below that limit. All lists hold the options in the order of their cost, so
//! no option below the first unaffordable one is affordable. The search branches on the item with
//! the fewest affordable options. If an item has too few of them, the branch ends.
//!
//! The items still to be covered bound the cost of a branch: each use of an item costs at least as
//! much as the item's cheapest option, and an option pays for at most as many uses as it has
//! primary items, say at most `s`. So the remaining uses together cost at least the sum of these
//! prices, divided by `s`.

use super::arena::{Arena, ArenaShape};
use super::choose::Choose;
use super::dance::Dance;
use super::key::Key;
use super::multiple::{Guide, Multicover};
use super::width::NodeLink;
use crate::problem::{Instance, ItemId, ItemKind, OptionId};
use crate::search::engine::Advance;
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search};

/// A cover and the total cost of its options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    /// The sum of the costs.
    pub cost: u64,
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
}

/// A search for the cheapest covers.
///
/// [`run`](Search::run) searches until no cover can be cheaper than those found, or until a limit
/// is reached; in either case [`covers`](Self::covers) has the cheapest found. A solution limit
/// counts all covers that the search finds, also those that do not stay among the cheapest.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::search::{Outcome, dlx::Cheapest};
/// use quadrille::{Problem, Search};
///
/// let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
/// let mut search = Cheapest::new(&problem, 2);
/// assert_eq!(search.run(), Outcome::Exhausted); // so these are the cheapest
/// let costs: Vec<u64> = search.covers().iter().map(|cover| cover.cost).collect();
/// assert_eq!(costs, [5, 6]);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Cheapest {
    dance: Box<dyn Dance<CostGuide>>,
    meter: Meter,
    /// The cheapest covers so far, in order.
    covers: Vec<Cover>,
    /// The number of covers requested.
    most: usize,
}

impl Cheapest {
    /// A search for the `most` cheapest covers, or all if there are fewer. Explores nothing yet.
    #[must_use]
    pub fn new(problem: &Instance, most: usize) -> Self {
        let shape = ArenaShape::of(problem);
        let guide = CostGuide::new(problem);
        let order = guide.order.clone();
        let dance: Box<dyn Dance<CostGuide>> = if Arena::<u16, i32>::fits(&shape) {
            Box::new(Multicover::<u16, i32, _>::new(problem, &shape, order, guide))
        } else {
            Box::new(Multicover::<u32, i64, _>::new(problem, &shape, order, guide))
        };
        // Each level chooses an option, or is the last level of its item.
        let n_levels = problem.n_options() + problem.n_primary() + 1;
        Self { dance, meter: Meter::new(n_levels, POLL_CLOSELY), covers: Vec::new(), most }
    }

    /// Advances to the next cover that is among the cheapest so far. Returns `None` if there is
    /// one, otherwise how the search ended.
    pub fn improve(&mut self) -> Option<Outcome> {
        let outcome = self.advance().err();
        self.meter.outcome = outcome;
        outcome
    }

    /// Stores the cover that was found, after those of the same cost.
    fn store(&mut self) {
        let mut options = Vec::new();
        self.dance.read_solution(&mut options);
        let guide = self.dance.guide_mut();
        let cost = guide.taxes + guide.spent;
        if self.covers.len() == self.most {
            self.covers.pop();
        }
        let place = self.covers.partition_point(|cover| cover.cost <= cost);
        self.covers.insert(place, Cover { cost, options });
        if self.covers.len() == self.most {
            let highest = self.covers.last().expect("at least one").cost;
            guide.limit = highest - guide.taxes;
        }
    }

    /// The cheapest covers found so far, the cheapest first, those of equal cost in the order in
    /// which they were found.
    #[must_use]
    pub fn covers(&self) -> &[Cover] {
        &self.covers
    }

    /// A lower bound of every cover's cost: after a complete search the least cost, or `u64::MAX`
    /// if there is no cover; before its end what the taxes of the items prove, which may be 0.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        if self.meter.outcome == Some(Outcome::Exhausted) && self.most > 0 {
            self.covers.first().map_or(u64::MAX, |cover| cover.cost)
        } else {
            self.dance.guide().taxes
        }
    }
}

impl Advance for Cheapest {
    fn advance(&mut self) -> Result<(), Outcome> {
        if self.most == 0 {
            return Err(Outcome::Limit);
        }
        let result = self.dance.advance(&mut self.meter);
        self.meter.stats.updates += self.dance.take_updates();
        if result.is_ok() {
            self.store();
        }
        result
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        self.dance.explored()
    }
}

impl Search for Cheapest {}

impl Clone for Cheapest {
    fn clone(&self) -> Self {
        Self {
            dance: self.dance.boxed_clone(),
            meter: self.meter.clone(),
            covers: self.covers.clone(),
            most: self.most,
        }
    }
}

impl Instance {
    /// The `most` cheapest covers, the cheapest first. There are no limits, so this may take long.
    #[must_use]
    pub fn cheapest(&self, most: usize) -> Vec<Cover> {
        let mut search = Cheapest::new(self, most);
        search.run();
        search.covers
    }
}

/// The cost of the options chosen so far, and the limit on the cost of a cover.
#[derive(Clone, Debug)]
struct CostGuide {
    /// The options, the cheapest first.
    order: Vec<OptionId>,
    /// Their costs after taxes, in this order.
    costs: Vec<u64>,
    taxes: u64,
    /// The cost of the options chosen so far, after taxes.
    spent: u64,
    /// A further cover has to cost less than this, after taxes.
    limit: u64,
    /// The most primary items in an option.
    widest: u64,
}

impl CostGuide {
    fn new(problem: &Instance) -> Self {
        let mut costs: Vec<u64> = problem.options().map(|option| problem.cost(option)).collect();
        let taxes = collect_taxes(problem, &mut costs);
        let mut order: Vec<OptionId> = problem.options().collect();
        order.sort_by_key(|option| costs[option.index()]);
        let costs = order.iter().map(|option| costs[option.index()]).collect();
        let primary = |&item: &ItemId| problem.kind(item) == ItemKind::Primary;
        let width = |option| problem.option(option).filter(primary).count() as u64;
        let widest = problem.options().map(width).max().unwrap_or(0).max(1);
        Self { order, costs, taxes, spent: 0, limit: u64::MAX, widest }
    }

    fn is_affordable(&self, place: usize) -> bool {
        self.spent + self.costs[place] < self.limit
    }

    /// The number of affordable options of item `i`, counted up to `most`.
    fn count<L: NodeLink, K: Key>(&self, arena: &Arena<L, K>, i: L, most: usize) -> usize {
        let (mut p, mut affordable) = (arena.down(i), 0);
        while p != i && affordable < most && self.is_affordable(arena.place(p)) {
            affordable += 1;
            p = arena.down(p);
        }
        affordable
    }
}

/// Subtracts the taxes from the costs; returns the sum of the taxes.
fn collect_taxes(problem: &Instance, costs: &mut [u64]) -> u64 {
    let times = |item: ItemId| {
        let (low, high) = problem.bounds(item).into_inner();
        (problem.kind(item) == ItemKind::Primary && low == high).then_some(u64::from(high))
    };
    let mut taxes = 0;
    for item in problem.items() {
        let options = problem.options_of(item);
        let least = options.clone().map(|option| costs[option.index()]).min();
        if let (Some(times), Some(tax)) = (times(item), least) {
            // An item with fewer options than it needs is never covered: there is no cover at all.
            taxes += tax * times.min(options.len() as u64);
            for option in options {
                costs[option.index()] -= tax;
            }
        }
    }
    taxes
}

impl Choose for CostGuide {
    /// The item with the fewest affordable options; with degree 0 if the remaining items together
    /// exceed the limit.
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        let mut best = None;
        let mut prices: u128 = 0;
        let mut i = arena.right(L::ROOT);
        while i != L::ROOT {
            let most = best.map_or(usize::MAX, |(_, degree)| degree);
            let needed = usize::try_from(arena.needed(i)).expect("not negative");
            let (cheapest, costliest) = (arena.down(i), arena.up(i));
            let affordable = if cheapest == i {
                0
            } else if self.is_affordable(arena.place(costliest)) {
                usize::try_from(arena.length(i)).expect("not negative")
            } else {
                self.count(arena, i, most.saturating_add(needed))
            };
            if cheapest != i {
                prices += u128::from(self.costs[arena.place(cheapest)]) * needed as u128;
            }
            let degree = (affordable + 1).saturating_sub(needed);
            if degree < most {
                best = Some((i, degree));
                if degree == 0 {
                    return best;
                }
            }
            i = arena.right(i);
        }
        let at_least = u128::from(self.spent) + prices.div_ceil(u128::from(self.widest));
        best.map(|(i, degree)| (i, if at_least < u128::from(self.limit) { degree } else { 0 }))
    }
}

impl Guide for CostGuide {
    fn allows(&self, place: usize) -> bool {
        self.is_affordable(place)
    }

    fn choose_option(&mut self, place: usize) {
        self.spent += self.costs[place];
    }

    fn drop_option(&mut self, place: usize) {
        self.spent -= self.costs[place];
    }
}
