//! Covers of least cost: Algorithm M with a purse (Knuth's DLX5, here with multiplicities too).
//!
//! # Taxes
//!
//! If an item has to be covered exactly `n` times, and each of its options costs at least `t`, then
//! `t` can be taken off all of them: every cover becomes cheaper by `n t`, so none comes before
//! another that did not before. This *tax* is collected from one item after another. What is left of
//! the costs is not negative, and the sum of the taxes is a cost that no cover goes below.
//!
//! # The purse
//!
//! With the `k` cheapest covers known so far, an option is out of the question when what was spent
//! on the way, with its own cost, comes to no less than the dearest of them. The options stand in
//! the order of their cost in all lists, so from the first that is too dear on, all below it are. An
//! item's options are counted only so far: the item to branch on has the fewest that can still be
//! paid for, and one that has too few ends the branch.
//!
//! What a branch will cost at least, the items still to be covered tell: each use of an item costs no
//! less than the item's cheapest option, and an option pays for no more uses than it has primary
//! items, say `s` at most. So the uses together cost no less than the sum of these prices over `s`.

use super::arena::{Arena, Shape};
use super::choose::Choose;
use super::key::Key;
use super::multiple::{Guide, Multiple};
use super::width::Link;
use crate::problem::{ItemId, ItemKind, OptionId, Problem};
use crate::search::{Limits, Meter, Outcome, POLL_CLOSELY, Stats, StopFlag};

/// A cover and what its options cost together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    /// The sum of the costs.
    pub cost: u64,
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
}

/// A search for the cheapest covers.
///
/// ```
/// use quadrille::{Problem, search::dlx::Cheapest, search::Outcome};
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = Problem::builder();
/// let [a, b] = builder.primaries(["a", "b"])?;
/// for (items, cost) in [(&[a, b][..], 9), (&[a], 3), (&[a], 4), (&[b], 2)] {
///     let option = builder.option(items)?;
///     builder.add_cost(option, cost)?;
/// }
/// let problem = builder.build();
///
/// let mut search = Cheapest::new(&problem, 2);
/// assert_eq!(search.run(), Outcome::Exhausted); // so these are the cheapest
/// let costs: Vec<u64> = search.covers().iter().map(|cover| cover.cost).collect();
/// assert_eq!(costs, [5, 6]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Cheapest {
    dance: Dance,
    meter: Meter,
    /// The cheapest covers so far, in order.
    covers: Vec<Cover>,
    most: usize,
    exhausted: bool,
}

#[derive(Clone, Debug)]
enum Dance {
    Middle(Multiple<u16, i32, Purse>),
    Wide(Multiple<u32, i64, Purse>),
}

macro_rules! any {
    ($dance:expr, $dancer:ident => $do:expr) => {
        match $dance {
            Dance::Middle($dancer) => $do,
            Dance::Wide($dancer) => $do,
        }
    };
}

impl Cheapest {
    /// A search for the `most` cheapest covers, or all if there are fewer. Explores nothing yet.
    #[must_use]
    pub fn new<T>(problem: &Problem<T>, most: usize) -> Self {
        let shape = Shape::of(problem);
        let purse = Purse::new(problem, &shape);
        let order = purse.order.clone();
        let dance = if Arena::<u16, i32>::fits(&shape) {
            Dance::Middle(Multiple::new(problem, &shape, order, purse))
        } else {
            Dance::Wide(Multiple::new(problem, &shape, order, purse))
        };
        // A level takes an option, or is the last of its item.
        let n_levels = problem.n_options() + problem.n_primary() + 1;
        let meter = Meter::new(n_levels, POLL_CLOSELY);
        Self { dance, meter, covers: Vec::new(), most, exhausted: false }
    }

    /// Goes on until it is proven that no cover is cheaper than those found, or a bound is reached;
    /// what was found by then can be asked for in either case. After `Limit` or `Stopped` the search
    /// can go on where it was.
    pub fn run(&mut self) -> Outcome {
        loop {
            if let Some(outcome) = self.improve() {
                return outcome;
            }
        }
    }

    /// Goes on to the next cover that is among the cheapest so far; how the search ended, if there
    /// is none.
    pub fn improve(&mut self) -> Option<Outcome> {
        if self.most == 0 {
            return Some(Outcome::Limit);
        }
        match any!(&mut self.dance, dancer => dancer.advance(&mut self.meter)) {
            Ok(()) => {
                self.keep();
                None
            }
            Err(outcome) => {
                self.exhausted = outcome == Outcome::Exhausted;
                Some(outcome)
            }
        }
    }

    /// Keeps the cover that was found, behind those of the same cost.
    fn keep(&mut self) {
        let mut options = Vec::new();
        any!(&self.dance, dancer => dancer.read_solution(&mut options));
        let purse = any!(&mut self.dance, dancer => &mut dancer.guide);
        let cost = purse.taxes + purse.spent;
        if self.covers.len() == self.most {
            self.covers.pop();
        }
        let place = self.covers.partition_point(|cover| cover.cost <= cost);
        self.covers.insert(place, Cover { cost, options });
        if self.covers.len() == self.most {
            let dearest = self.covers.last().expect("at least one").cost;
            purse.limit = dearest - purse.taxes;
        }
    }

    /// The cheapest covers found so far, the cheapest first, those of equal cost in the order in which
    /// they were found.
    #[must_use]
    pub fn covers(&self) -> &[Cover] {
        &self.covers
    }

    /// A cost that no cover goes below, known from the beginning.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        any!(&self.dance, dancer => dancer.guide.taxes)
    }

    /// Sets limits, which count from now on. Solutions are those met on the way, whether they stay
    /// among the cheapest or not.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Lets a flag stop the search, seen within a few tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_stop(stop);
    }

    /// What has been done since the search was made.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let updates = any!(&self.dance, dancer => dancer.arena.updates);
        Stats { updates, ..self.meter.stats }
    }

    /// How many tree nodes were entered on each level since the search was made.
    #[must_use]
    pub fn profile(&self) -> &[u64] {
        self.meter.profile()
    }

    /// How much of the tree is explored or out of the question, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.exhausted { 1.0 } else { any!(&self.dance, dancer => dancer.progress()) }
    }
}

impl<T> Problem<T> {
    /// The `most` cheapest covers, the cheapest first. No limit.
    #[must_use]
    pub fn cheapest(&self, most: usize) -> Vec<Cover> {
        let mut search = Cheapest::new(self, most);
        search.run();
        search.covers
    }
}

/// What was spent, and what may be.
#[derive(Clone, Debug)]
struct Purse {
    /// The options, the cheapest first.
    order: Vec<OptionId>,
    /// What they cost after taxes, in this order.
    costs: Vec<u64>,
    taxes: u64,
    spent: u64,
    /// A cover has to cost less, after taxes.
    limit: u64,
    /// How many primary items an option has at most.
    widest: u64,
}

impl Purse {
    fn new<T>(problem: &Problem<T>, shape: &Shape) -> Self {
        let mut costs: Vec<u64> = problem.options().map(|option| problem.cost(option)).collect();
        let taxes = collect_taxes(problem, shape, &mut costs);
        let mut order: Vec<OptionId> = problem.options().collect();
        order.sort_by_key(|option| costs[option.index()]);
        let costs = order.iter().map(|option| costs[option.index()]).collect();
        let primary = |&&item: &&ItemId| problem.kind(item) == ItemKind::Primary;
        let width = |option| problem.option(option).iter().filter(primary).count() as u64;
        let widest = problem.options().map(width).max().unwrap_or(0).max(1);
        Self { order, costs, taxes, spent: 0, limit: u64::MAX, widest }
    }

    fn can_pay(&self, place: usize) -> bool {
        self.spent + self.costs[place] < self.limit
    }

    /// How many options of item `i` can be paid for; counted up to `most`.
    fn count<L: Link, K: Key>(&self, arena: &Arena<L, K>, i: L, most: usize) -> usize {
        let (mut p, mut affordable) = (arena.down(i), 0);
        while p != i && affordable < most && self.can_pay(arena.place(p)) {
            affordable += 1;
            p = arena.down(p);
        }
        affordable
    }
}

/// Takes the taxes off the costs; gives their sum.
fn collect_taxes<T>(problem: &Problem<T>, shape: &Shape, costs: &mut [u64]) -> u64 {
    let mut having: Vec<Vec<OptionId>> =
        problem.items().map(|item| Vec::with_capacity(shape.length(item))).collect();
    for option in problem.options() {
        for item in problem.option(option) {
            having[item.index()].push(option);
        }
    }
    let times = |item: ItemId| {
        let (low, high) = problem.bounds(item).into_inner();
        (problem.kind(item) == ItemKind::Primary && low == high).then_some(u64::from(high))
    };
    let mut taxes = 0;
    for item in problem.items() {
        let options = &having[item.index()];
        let least = options.iter().map(|option| costs[option.index()]).min();
        if let (Some(times), Some(tax)) = (times(item), least) {
            // More often than it has options the item is never covered, and the problem has no cover.
            taxes += tax * times.min(options.len() as u64);
            for option in options {
                costs[option.index()] -= tax;
            }
        }
    }
    taxes
}

impl Choose for Purse {
    /// The item with the fewest options that can be paid for; without a way to go on, if the items
    /// left cannot be paid for together.
    fn choose<L: Link, K: Key>(&mut self, arena: &Arena<L, K>) -> Option<(L, usize)> {
        let mut best = None;
        let mut prices: u128 = 0;
        let mut i = arena.right(L::ROOT);
        while i != L::ROOT {
            let most = best.map_or(usize::MAX, |(_, degree)| degree);
            let needed = usize::try_from(arena.needed(i)).expect("not negative");
            let (cheapest, dearest) = (arena.down(i), arena.up(i));
            let affordable = if cheapest == i {
                0
            } else if self.can_pay(arena.place(dearest)) {
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

impl Guide for Purse {
    fn allows(&self, place: usize) -> bool {
        self.can_pay(place)
    }

    fn choose_option(&mut self, place: usize) {
        self.spent += self.costs[place];
    }

    fn drop_option(&mut self, place: usize) {
        self.spent -= self.costs[place];
    }
}
