//! [`Counting`]: how many covers there are, by the method that gets there first.
//!
//! An enumeration, memoization and a relaxation race (`racing.rs`). A problem that falls into
//! independent parts is counted part by part (`terms.rs`).

use num_bigint::BigUint;

use super::Enumeration;
use super::abilities::{Ability, check};
use super::finding::NoCover;
use super::plan::Settings;
use super::racing::{Gatherer, Racing};
use super::terms::Terms;
use crate::problem::Instance;
use crate::search::engine::Advance;
use crate::search::memo::{Counts, Memo};
use crate::search::race::{Contender, ContenderReport};
use crate::search::{EngineKind, Meter, Outcome, POLL, Search, UnsupportedError};
use crate::tuning::race::LEADING_GAIN;

/// A count of all covers, of any size, exact. Made by [`Plan::counting`](super::Plan::counting).
///
/// It can be limited, stopped and continued as any [`Search`]; a solution limit has no effect. Its
/// statistics are those of all methods together, its solutions those that were enumerated (none if
/// the problem falls into parts, whose solutions are no covers), its profile that of the leading
/// method.
///
/// ```
/// use quadrille::Search;
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
/// use quadrille::search::Limits;
///
/// let problem = dominoes(Shape::rectangle(16, 16)?)?.problem();
/// let mut counting = problem.plan().memory(64 << 20).counting()?;
/// counting.set_limits(Limits::NONE.nodes(100));
/// assert_eq!(counting.count(), None); // not yet
/// counting.set_limits(Limits::NONE);
/// let count = counting.count().expect("nothing limits it");
/// assert_eq!(count.to_string(), "2444888770250892795802079170816"); // OEIS A004003
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counting {
    way: Way,
}

/// How the covers are counted.
#[derive(Debug)]
enum Way {
    /// As a product, where the problem falls into independent parts.
    Product(Box<Terms>, Meter),
    /// By a race.
    Race(Box<Racing<Counts>>),
}

/// How a count is made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Method<'a> {
    /// As the product of the counts of this many independent parts.
    Product(usize),
    /// Cover by cover.
    Enumeration(&'a Enumeration),
    /// By memoization.
    Memo(&'a Memo),
}

impl Counting {
    pub(super) fn new(problem: Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        check(Ability::Count, &problem, settings)?;
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        let product = is_open.then(|| Terms::product(&problem, settings)).flatten();
        let way = match product {
            Some(product) => Way::Product(Box::new(product), Meter::new(0, POLL)),
            None => Way::Race(Box::new(Racing::new(problem, settings)?)),
        };
        Ok(Self { way })
    }

    /// The race, if there is one.
    pub(super) fn racing(&self) -> Option<&Racing<Counts>> {
        if let Way::Race(racing) = &self.way { Some(racing) } else { None }
    }

    /// The same, to be changed.
    pub(super) fn racing_mut(&mut self) -> Option<&mut Racing<Counts>> {
        if let Way::Race(racing) = &mut self.way { Some(racing) } else { None }
    }

    /// How many covers there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many covers have been counted so far: at most as many as there are, and never fewer than
    /// before.
    pub fn counted(&self) -> BigUint {
        match &self.way {
            Way::Product(product, _) => product.total(),
            Way::Race(racing) => racing.counted(),
        }
    }

    /// Whether each tree node of the memo search stands for several of a plain search.
    pub(super) fn gains(&self) -> bool {
        let memo = self.racing().and_then(Racing::memoizing);
        memo.is_some_and(|memo| memo.memo.gain() >= LEADING_GAIN)
    }

    /// The method that leads.
    ///
    /// # Panics
    ///
    /// Never: a method is always there.
    pub fn method(&self) -> Method<'_> {
        match &self.way {
            Way::Product(product, _) => Method::Product(product.counted.n_terms),
            Way::Race(racing) => match racing.leader() {
                Some(Gatherer::Memo(memo)) => Method::Memo(&memo.memo),
                Some(Gatherer::Tree(tree)) => Method::Enumeration(&tree.search),
                _ => unreachable!("a method was made"),
            },
        }
    }

    /// Why there is no cover, once the count has shown that.
    pub fn no_cover(&self) -> Option<NoCover> {
        let is_none = self.outcome() == Some(Outcome::Exhausted) && self.counted() == 0_u8.into();
        if !is_none {
            return None;
        }
        match &self.way {
            Way::Product(product, _) => product.counted.no_cover.clone(),
            Way::Race(racing) => Some(racing.no_cover()),
        }
    }

    /// The strategy of the race, in words, and what each contender has done so far; `None` if there
    /// are independent parts.
    pub fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        self.racing().map(|racing| racing.race.report())
    }

    /// The most threads that the leading method uses.
    pub fn threads(&self) -> usize {
        match &self.way {
            Way::Product(product, _) => product.threads(),
            Way::Race(racing) => racing.threads(),
        }
    }
}

/// The work of a product is that of its parts so far.
impl Contender for Counting {
    fn work(&self) -> u64 {
        match &self.way {
            Way::Product(product, _) => product.work(),
            Way::Race(racing) => racing.work(),
        }
    }

    fn nodes(&self) -> u64 {
        self.meter().stats.nodes
    }
}

impl Advance for Counting {
    fn advance(&mut self) -> Result<(), Outcome> {
        match &mut self.way {
            Way::Product(product, meter) => {
                let outcome = product.go_on(meter);
                // Covers of parts.
                meter.stats.solutions = 0;
                Err(outcome)
            }
            Way::Race(racing) => racing.advance(),
        }
    }

    fn meter(&self) -> &Meter {
        match &self.way {
            Way::Product(_, meter) => meter,
            Way::Race(racing) => racing.meter(),
        }
    }

    fn meter_mut(&mut self) -> &mut Meter {
        match &mut self.way {
            Way::Product(_, meter) => meter,
            Way::Race(racing) => racing.meter_mut(),
        }
    }

    fn explored(&self) -> f64 {
        match &self.way {
            Way::Product(product, _) => product.explored(),
            Way::Race(racing) => racing.explored(),
        }
    }
}
