//! [`Counting`]: how many covers there are, by the method that gets there first.
//!
//! Two methods race (`racing.rs`). A problem that falls into independent parts is counted part by
//! part (`product.rs`).

use num_bigint::BigUint;

use super::Enumeration;
use super::product::Product;
use super::racing::{Leader, Racing};
use super::settings::Settings;
use crate::problem::Instance;
use crate::search::engine::Advance;
use crate::search::memo::{Counts, Memo};
use crate::search::race::Contender;
use crate::search::{EngineKind, Meter, Outcome, Search, UnsupportedError};

/// A count of all covers, of any size, exact. Made by [`Plan::counting`](super::Plan::counting).
///
/// It can be limited, stopped and continued as any [`Search`]; a solution limit has no effect. Its
/// statistics are those of both methods together, its solutions those that were enumerated (none
/// if the problem falls into parts, whose solutions are no covers), its profile that of the leading
/// method.
///
/// ```
/// # use quadrille_engine as quadrille;
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
    /// The count as a product, where the problem falls into independent parts; then the race only
    /// has the caller's limits.
    product: Option<Product>,
    pub(super) racing: Racing<Counts>,
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
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        // What cannot be preprocessed is refused, also where it falls into parts.
        let may_split = is_open && !(settings.preprocess && problem.has_multiplicities());
        let product = may_split.then(|| Product::of(&problem, settings)).flatten();
        let racing = match product {
            Some(_) => Racing::without_methods(problem, settings),
            None => Racing::new(problem, settings)?,
        };
        Ok(Self { product, racing })
    }

    /// How many covers there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many covers have been counted so far: at most as many as there are, and never fewer than
    /// before.
    #[must_use]
    pub fn counted(&self) -> BigUint {
        self.product.as_ref().map_or_else(|| self.racing.counted(), Product::counted)
    }

    /// The method that leads.
    ///
    /// # Panics
    ///
    /// Never: one of the two methods is always there.
    #[must_use]
    pub fn method(&self) -> Method<'_> {
        if let Some(product) = &self.product {
            return Method::Product(product.n_components());
        }
        match self.racing.leader().expect("a method was made") {
            Leader::Memo(memo) => Method::Memo(memo),
            Leader::Enumeration(search) => Method::Enumeration(search),
        }
    }

    /// The most threads that the leading method uses.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.product.as_ref().map_or_else(|| self.racing.threads(), Product::threads)
    }
}

impl Contender for Counting {
    fn work(&self) -> u64 {
        self.racing.work()
    }

    fn nodes(&self) -> u64 {
        self.racing.nodes()
    }
}

impl Advance for Counting {
    fn advance(&mut self) -> Result<(), Outcome> {
        match &mut self.product {
            Some(product) => {
                let meter = self.racing.meter_mut();
                let outcome = product.go_on(meter);
                // Covers of parts.
                meter.stats.solutions = 0;
                Err(outcome)
            }
            None => self.racing.advance(),
        }
    }

    fn meter(&self) -> &Meter {
        self.racing.meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.racing.meter_mut()
    }

    fn explored(&self) -> f64 {
        match &self.product {
            Some(product) => product.explored(),
            None => self.racing.explored(),
        }
    }
}

impl Search for Counting {}
