//! The cheapest cover over options that are made as needed: *column generation*.
//!
//! Some problems have too many options to list them: all routes of a truck, all shifts of a nurse.
//! But given a price for each item, the best route is a shortest path. A [`Pricer`] answers such
//! questions, and a [`Pricing`] asks them:
//!
//! 1. It solves the linear program over the options known so far. The solution has a *multiplier*
//!    for each item, and the *reduced cost* of an option is its cost minus the multipliers of its
//!    items ([`Prices`]).
//! 2. It asks the pricer for options of negative reduced cost. If there are some, they become
//!    known, and step 1 follows again. If there are none, the multipliers prove a lower bound for
//!    the covers with all options that could exist.
//! 3. It finds the cheapest cover with the known options, as [`Cheapest`] does. An option whose
//!    reduced cost is not below the *gap*, the cost of this cover minus the lower bound, is in no
//!    cheaper cover. So it asks the pricer for *all* options whose reduced cost is below the gap,
//!    and searches again. What it finds then is the cheapest cover of all.
//!
//! The pricer counts in integers, as all proofs here do, so rounding errors cannot hide an option.
//!
//! In the first questions costs do not count: the options have to cover all items before they can
//! do it cheaply. If not even parts of options can cover all items, a pricer's answer proves that
//! there is no cover.
//!
//! **Source.** Steps 1 and 2 are those of P. C. Gilmore and R. E. Gomory, "A linear programming
//! approach to the cutting-stock problem", 1961. The linear programs are not solved to the end
//! before they have to be (J. Gondzio, P. González-Brevis and P. Munari, "New developments in the
//! primal-dual column generation technique", 2013). Step 3 is from R. Baldacci, N. Christofides and
//! A. Mingozzi, "An exact algorithm for the vehicle routing problem based on the set partitioning
//! formulation with additional cuts", 2008. The costless questions are known as Farkas pricing.
//!
//! # Example
//!
//! A street of eight houses is divided into intervals. An interval of `n` houses costs `n`² + 9,
//! and 5 less if it begins at an even house. No list of intervals is made.
//!
//! ```
//! use quadrille::problem::{Labeled, Problem};
//! use quadrille::search::{Outcome, Search};
//! use quadrille::search::cheapest::pricing::{Proposals, Proposed, Pricer, Prices, Pricing};
//! use quadrille::ItemId;
//!
//! struct Street {
//!     houses: Vec<ItemId>,
//! }
//!
//! impl Pricer for Street {
//!     /// The first and the last house.
//!     type Label = (usize, usize);
//!
//!     fn price(
//!         &mut self,
//!         prices: &Prices,
//!         proposals: &mut Proposals<'_, (usize, usize)>,
//!     ) -> Proposed {
//!         for first in 0..self.houses.len() {
//!             for last in first..self.houses.len() {
//!                 let interval = &self.houses[first..=last];
//!                 let n = interval.len() as i64;
//!                 let cost = n * n + 9 - if first % 2 == 0 { 5 } else { 0 };
//!                 if prices.reduced_cost(cost, interval) < prices.limit {
//!                     let option = Labeled(interval, (first, last));
//!                     proposals.option(option, cost).expect("right items");
//!                 }
//!             }
//!         }
//!         Proposed::All
//!     }
//! }
//!
//! let mut builder = Problem::builder().with_labels();
//! let houses = builder.primaries((0..8).map(|house| format!("h{house}")))?;
//! let mut search = Pricing::new(builder, Street { houses });
//! assert_eq!(search.run(), Outcome::Exhausted); // so this is proved:
//! let best = search.best().expect("each house can be alone");
//! assert_eq!((best.cost, search.bound().cost()), (32, Some(32)));
//! let mut intervals: Vec<_> = best.options.iter().map(|&id| search.label(id)).collect();
//! intervals.sort();
//! assert_eq!(intervals, [&(0, 1), &(2, 3), &(4, 5), &(6, 7)]);
//! # Ok::<(), quadrille::problem::ProblemError>(())
//! ```

mod known;
mod prices;

pub use known::Proposals;
pub use prices::Prices;

use std::num::NonZeroUsize;

use crate::problem::{Instance, OptionId, ProblemBuilder};
use crate::search::cheapest::{Bound, Cheapest, Cover, LinearProgram, Method, Wanted};
use crate::search::engine::Advance;
use crate::search::race::within;
use crate::search::{Meter, Outcome, POLL_CLOSELY};
use crate::tuning::pricing::{FIRST_SHARE, NEXT_SHARE, SLICE};
use known::Known;

/// Makes the options of a problem as they are needed.
///
/// [The module](self) has an example.
pub trait Pricer {
    /// The meaning of an option; `()` if its items say enough.
    type Label;

    /// Proposes options whose reduced cost at these prices is less than [`Prices::limit`], and says
    /// whether these are all such options.
    ///
    /// A pricer may always propose all of them. If [`Prices::wants_all`] is `false`, some of them
    /// are enough, best those of least reduced cost: a few for each item, of different kinds.
    /// Options that are known already need not be left out.
    ///
    /// What is proved relies on the answer [`Proposed::All`], which must be right. An option is
    /// known by its items and colors: of several that have the same, only the cheapest has to be
    /// proposed, and only that one may be if items can be covered more than once.
    fn price(&mut self, prices: &Prices, proposals: &mut Proposals<'_, Self::Label>) -> Proposed;
}

/// What a pricer has proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposed {
    /// All options whose reduced cost is less than the limit, which may be none.
    All,
    /// Perhaps not all. If no option became known, the pricer has given up.
    Some,
}

/// A search for the cheapest cover over options that a [`Pricer`] makes.
///
/// [`run`](crate::search::Search::run) ends with [`Outcome::Exhausted`] if the cheapest cover is
/// found and proved, or if it is proved that there is none. It ends with [`Outcome::Limit`] at a
/// limit, and also if the pricer gives up; then another run repeats the question. In any case
/// [`best`](Self::best) is the cheapest cover found, and no cover costs less than
/// [`bound`](Self::bound).
///
/// A question counts as a tree node; the flag and the clock are not checked while a pricer works.
#[derive(Debug)]
pub struct Pricing<P: Pricer> {
    /// The pricer.
    pub pricer: P,
    builder: ProblemBuilder<P::Label>,
    known: Known,
    /// The problem with all known options.
    problem: Instance,
    phase: Phase,
    /// The linear program that is being solved.
    open: Option<Box<LinearProgram>>,
    /// The best bound at whose prices no option has a negative reduced cost.
    root: Option<Root>,
    /// No cover costs less.
    floor: i128,
    best: Option<Cover>,
    meter: Meter,
}

/// What the search does next.
#[derive(Clone, Debug)]
enum Phase {
    /// Looks for options that cover all items at all, costs aside.
    Coverable,
    /// Looks for options of negative reduced cost, with linear programs that are solved up to this
    /// share of their optimum.
    Negative(f64),
    /// Searches the known options.
    Whole(Box<Cheapest>),
    /// Asks for all options whose reduced cost is less than this.
    Gap(i64),
    /// The cheapest cover is proved.
    Done,
}

/// What is known about the linear program of all options that could exist.
#[derive(Debug)]
struct Root {
    prices: Prices,
    /// The bound, in units.
    least: i128,
    /// All options whose reduced cost is less than this are known; in units.
    complete: i64,
}

/// The share of the last linear program.
const LAST_SHARE: f64 = 1e-7;

/// The part of an item that counts as covered in full when it is missing.
const UNCOVERED: f64 = 1e-6;

impl<P: Pricer> Pricing<P> {
    /// A search over the items of this builder, the options that it has already, and those that the
    /// pricer makes. Explores nothing yet.
    pub fn new(builder: ProblemBuilder<P::Label>, pricer: P) -> Self {
        let problem = builder.so_far();
        Self {
            known: Known::new(&problem),
            meter: Meter::new(problem.n_items(), POLL_CLOSELY),
            problem,
            pricer,
            builder,
            phase: Phase::Coverable,
            open: None,
            root: None,
            floor: i128::MIN,
            best: None,
        }
    }

    /// The cheapest cover found so far.
    pub const fn best(&self) -> Option<&Cover> {
        self.best.as_ref()
    }

    /// A bound of the cost of every cover, with whatever options the pricer could make. After a
    /// complete search it is the least cost.
    pub fn bound(&self) -> Bound {
        let least = self.best.as_ref().map(|cover| cover.cost);
        if matches!(self.phase, Phase::Done) {
            return least.map_or(Bound::NoCover, Bound::AtLeast);
        }
        let mut floor = self.floor;
        if let (Phase::Whole(search), Some(root)) = (&self.phase, &self.root) {
            floor = floor.max(root.floor().min(search.bound().as_number().into()));
        }
        let floor = i64::try_from(floor).unwrap_or(if floor < 0 { i64::MIN } else { i64::MAX });
        match least.map_or(floor, |least| least.min(floor)) {
            i64::MIN => Bound::Unknown,
            i64::MAX => Bound::NoCover,
            cost => Bound::AtLeast(cost),
        }
    }

    /// The problem with all options that are known so far.
    pub const fn problem(&self) -> &Instance {
        &self.problem
    }

    /// The label of an option of [`problem`](Self::problem).
    ///
    /// # Panics
    ///
    /// If there is no such option.
    pub fn label(&self, option: OptionId) -> &P::Label {
        self.builder.label(option)
    }

    /// Makes a step of the search.
    fn step(&mut self) -> Result<(), Outcome> {
        match self.phase {
            Phase::Coverable => self.cover_all(),
            Phase::Negative(share) => self.look_for_negative(share),
            Phase::Whole(_) => self.search_known(),
            Phase::Gap(limit) => self.fill_gap(limit),
            Phase::Done => Err(Outcome::Exhausted),
        }
    }

    /// Asks for options that cover what the known ones leave uncovered.
    fn cover_all(&mut self) -> Result<(), Outcome> {
        self.solve(FIRST_SHARE)?;
        let open = self.open.as_ref().expect("it was solved");
        if open.dual() < UNCOVERED {
            (self.open, self.phase) = (None, Phase::Negative(FIRST_SHARE));
            return Ok(());
        }
        let prices = Prices::new(&self.problem, &open.multipliers(), false);
        let (proposed, n_new) = self.ask(&prices)?;
        if n_new > 0 {
            return Ok(());
        }
        match proposed {
            Proposed::Some => return Err(Outcome::Limit),
            Proposed::All if prices.least(&self.problem) > 0 => self.phase = Phase::Done,
            // What stays uncovered is a rounding error.
            Proposed::All => (self.open, self.phase) = (None, Phase::Negative(FIRST_SHARE)),
        }
        Ok(())
    }

    /// Asks for options of negative reduced cost.
    fn look_for_negative(&mut self, share: f64) -> Result<(), Outcome> {
        self.solve(share)?;
        let open = self.open.as_ref().expect("it was solved");
        let prices = Prices::new(&self.problem, &open.multipliers(), true);
        let (proposed, n_new) = self.ask(&prices)?;
        if proposed == Proposed::All {
            let least = prices.least(&self.problem);
            self.floor = self.floor.max(prices.cost(least));
            if n_new == 0 && self.root.as_ref().is_none_or(|it| it.floor() <= prices.cost(least)) {
                self.root = Some(Root { prices, least, complete: 0 });
            }
        }
        if n_new == 0 {
            self.phase = match proposed {
                Proposed::All if share > LAST_SHARE => Phase::Negative(share * NEXT_SHARE),
                _ => self.whole(),
            };
        }
        Ok(())
    }

    /// The search of the known options.
    fn whole(&self) -> Phase {
        let (problem, wanted) = (self.problem.clone(), Wanted::Cheapest(1));
        let (method, n_threads) = (Method::Race, NonZeroUsize::MIN);
        Phase::Whole(Box::new(Cheapest::new(problem, 1, wanted, None, method, n_threads)))
    }

    /// Searches the known options for a while.
    fn search_known(&mut self) -> Result<(), Outcome> {
        let Phase::Whole(search) = &mut self.phase else { unreachable!("the phase was matched") };
        self.meter.look()?;
        let before = self.meter.stats.solutions;
        let outcome = within(&mut self.meter, &mut **search, SLICE, Cheapest::improve);
        self.meter.stats.solutions = before;
        let floor = search.bound().as_number();
        match outcome {
            None => {
                let cover = search.covers().first().expect("it has just found a cover");
                if self.best.as_ref().is_none_or(|best| cover.cost < best.cost) {
                    self.best = Some(cover.clone());
                    self.meter.stats.solutions += 1;
                }
                Ok(())
            }
            Some(Outcome::Exhausted) => {
                if let Some(root) = &self.root {
                    self.floor = self.floor.max(root.floor().min(floor.into()));
                }
                self.widen()
            }
            // The next step checks whether it is a limit of this search.
            Some(Outcome::Limit) => Ok(()),
            Some(outcome) => Err(outcome),
        }
    }

    /// Decides what to do after all known options are searched.
    fn widen(&mut self) -> Result<(), Outcome> {
        let Some(root) = &self.root else {
            // The pricer gave up.
            self.phase = Phase::Negative(FIRST_SHARE);
            return Err(Outcome::Limit);
        };
        self.phase = match &self.best {
            Some(best) if i128::from(best.cost) <= root.floor() => Phase::Done,
            Some(best) => Phase::Gap(root.limit_below(best.cost)),
            None if root.complete == i64::MAX => Phase::Done,
            None => Phase::Gap(root.complete.saturating_mul(2).max(root.first_gap())),
        };
        Ok(())
    }

    /// Asks for all options whose reduced cost is less than `limit`.
    fn fill_gap(&mut self, limit: i64) -> Result<(), Outcome> {
        let root = self.root.as_ref().expect("gaps are above a bound");
        let prices = root.prices.clone().asking_all(limit);
        let (proposed, n_new) = self.ask(&prices)?;
        let root = self.root.as_mut().expect("as before");
        if proposed == Proposed::Some {
            let half = root.complete.midpoint(limit);
            if half - root.complete < root.prices.scale.max(1) {
                return Err(Outcome::Limit);
            }
            self.phase = Phase::Gap(half);
            return Ok(());
        }
        root.complete = limit;
        if n_new > 0 {
            self.phase = self.whole();
            return Ok(());
        }
        let least = self.best.as_ref().map_or(i128::MAX, |best| best.cost.into());
        self.floor = self.floor.max(root.floor().min(least));
        self.widen()
    }

    /// Solves the linear program of the known options up to this share of its optimum.
    fn solve(&mut self, share: f64) -> Result<(), Outcome> {
        let with_costs = matches!(self.phase, Phase::Negative(_));
        let problem = &self.problem;
        let open = self.open.get_or_insert_with(|| {
            Box::new(if with_costs {
                let costs: Vec<i64> = problem.options().map(|it| problem.cost(it)).collect();
                LinearProgram::new(problem, &costs)
            } else {
                LinearProgram::of_uncovered(problem)
            })
        });
        let least_gap = if with_costs { 0.0 } else { UNCOVERED / 10.0 };
        while !open.is_done((share * open.dual().abs()).max(least_gap)) {
            self.meter.look_between()?;
            open.step();
        }
        Ok(())
    }

    /// Asks the pricer; its answer, and the number of options that became known by it.
    fn ask(&mut self, prices: &Prices) -> Result<(Proposed, usize), Outcome> {
        self.meter.enter_node()?;
        let mut proposals = Proposals::new(&mut self.builder, &mut self.known, prices);
        let proposed = self.pricer.price(prices, &mut proposals);
        let n_new = proposals.n_new;
        if n_new > 0 {
            self.problem = self.builder.so_far();
            self.open = None;
        }
        Ok((proposed, n_new))
    }
}

impl Root {
    /// No cover costs less that has an option which is not known.
    fn floor(&self) -> i128 {
        self.prices.cost(self.least + i128::from(self.complete))
    }

    /// An option of a cover that costs less than `cost` has a reduced cost below this.
    fn limit_below(&self, cost: i64) -> i64 {
        let gap = self.prices.units(i128::from(cost) - 1) - self.least + 1;
        i64::try_from(gap).unwrap_or(i64::MAX)
    }

    /// The first gap to try if no cover is known: a small part of the bound.
    fn first_gap(&self) -> i64 {
        i64::try_from(self.least.abs() / 64).unwrap_or(i64::MAX).max(1)
    }
}

impl<P: Pricer> Advance for Pricing<P> {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let before = self.meter.stats.solutions;
        while self.meter.stats.solutions == before {
            self.step()?;
        }
        Ok(())
    }

    own_meter!();

    fn explored(&self) -> f64 {
        if matches!(self.phase, Phase::Done) { 1.0 } else { 0.0 }
    }
}
