//! [`Counting`]: how many covers there are, by the method that gets there first.
//!
//! Which of the two methods comes first is decided in `turns.rs`; here is what they race with: each
//! goes on in slices of tree nodes, within the caller's limits. A problem that falls into
//! independent parts is counted part by part (`product.rs`).

use std::fmt;

use num_bigint::BigUint;

use super::Enumeration;
use super::given::Given;
use super::narrow::Waiting;
use super::product::Product;
use super::race::Race;
use super::settings::Settings;
use super::slice::{enumeration_work, half, slice};
use super::tuning::race::LARGE_ENTRIES;
use crate::problem::Problem;
use crate::search::engine::Advance;
use crate::search::memo::{Connections, Memo, Rule};
use crate::search::{EngineKind, Meter, Outcome, POLL, Restarts, Search, UnsupportedError};

/// A count of all covers, of any size, exact. Made by [`Plan::counting`](super::Plan::counting).
///
/// It can be limited, stopped and continued as any [`Search`]; a solution limit has no effect. Its
/// statistics are those of both methods together, its solutions those that were enumerated, its
/// profile that of the leading method.
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
pub struct Counting<'p, T> {
    problem: Given<'p, T>,
    /// The count as a product, where the problem falls into independent parts.
    product: Option<Product>,
    pub(super) settings: Settings,
    enumeration: Option<Enumeration>,
    pub(super) memo: Option<Memo>,
    pub(super) race: Race,
    /// What the order of the sweep of a narrow problem is found from, and then the sweep.
    pub(super) connections: Option<Connections>,
    pub(super) waiting: Option<Waiting>,
    meter: Meter,
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

impl<'p, T> Counting<'p, T> {
    pub(super) fn new(
        problem: &'p Problem<T>,
        settings: Settings,
    ) -> Result<Self, UnsupportedError> {
        // A count has no use for an early first cover.
        let settings = Settings { restarts: Restarts::Never, ..settings };
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        // What cannot be preprocessed is refused, also where it falls into parts.
        let may_split = is_open && !(settings.preprocess && problem.has_multiplicities());
        match may_split.then(|| Product::of(problem, settings)).flatten() {
            Some(product) => {
                let product = Some(product);
                Ok(Self { product, ..Self::made(Given::Lent(problem), settings, (None, None)) })
            }
            None => Self::undivided(Given::Lent(problem), settings),
        }
    }

    fn undivided(problem: Given<'p, T>, settings: Settings) -> Result<Self, UnsupportedError> {
        let given = problem.get();
        let memo = || Memo::new(given, Rule::Sweep, settings.memory);
        let enumeration = || Enumeration::new(given, settings);
        let (methods, race) = match settings.engine {
            EngineKind::Memo if settings.rule.is_some() => {
                return Err(UnsupportedError::CountsOnly);
            }
            EngineKind::Memo => ((None, Some(memo()?)), Race::MEMO),
            // A rule that is asked for is one of enumerations.
            EngineKind::Auto if settings.rule.is_none() && !given.has_multiplicities() => {
                let is_small = given.n_entries() <= LARGE_ENTRIES;
                match is_small.then(|| memo().ok()).flatten() {
                    Some(memo) => ((None, Some(memo)), Race::FROM_SWEEP),
                    None => ((Some(enumeration()?), None), Race::FROM_ENUMERATION),
                }
            }
            _ => ((Some(enumeration()?), None), Race::ENUMERATION),
        };
        Ok(Self { race, ..Self::made(problem, settings, methods) })
    }

    /// With these methods, and nothing decided.
    fn made(
        problem: Given<'p, T>,
        settings: Settings,
        (enumeration, memo): (Option<Enumeration>, Option<Memo>),
    ) -> Self {
        Self {
            problem,
            product: None,
            settings,
            enumeration,
            memo,
            race: Race::FROM_ENUMERATION,
            connections: None,
            waiting: None,
            meter: Meter::new(0, POLL),
        }
    }

    pub(super) fn problem(&self) -> &Problem<T> {
        self.problem.get()
    }

    /// The same count with a problem of its own, so that it outlives the caller's. Costs a copy of
    /// the problem.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let mut counting = problem.plan().counting()?.into_owned();
    /// drop(problem);
    /// assert_eq!(counting.count(), Some(92_u32.into())); // OEIS A000170
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Counting<'static, T>
    where
        T: Clone,
    {
        let Self {
            problem,
            product,
            settings,
            enumeration,
            memo,
            race,
            connections,
            waiting,
            meter,
        } = self;
        Counting {
            problem: problem.into_owned(),
            product,
            settings,
            enumeration,
            memo,
            race,
            connections,
            waiting,
            meter,
        }
    }

    /// How many covers there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many covers have been counted so far.
    #[must_use]
    pub fn counted(&self) -> BigUint {
        if let Some(product) = &self.product {
            return product.counted();
        }
        let enumerated = self.enumeration.as_ref().map_or(0, |search| search.stats().solutions);
        let memoized = self.memo.as_ref().map(Memo::counted).unwrap_or_default();
        BigUint::max(enumerated.into(), memoized)
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
        match (&self.enumeration, &self.memo) {
            (None, Some(memo)) => Method::Memo(memo),
            (_, Some(memo)) if self.race.memo_leads() => Method::Memo(memo),
            (Some(search), _) => Method::Enumeration(search),
            (None, None) => unreachable!("one of them was made"),
        }
    }

    /// The most threads that the leading method uses.
    #[must_use]
    pub fn threads(&self) -> usize {
        match self.method() {
            Method::Enumeration(search) => search.threads(),
            Method::Memo(_) => 1,
            Method::Product(_) => self.product.as_ref().map_or(1, Product::threads),
        }
    }

    /// Makes the enumeration, if it is not there yet.
    pub(super) fn need_enumeration(&mut self) {
        if self.enumeration.is_none() {
            let search = Enumeration::new(self.problem(), self.settings);
            self.enumeration = Some(search.expect("auto knows every problem"));
        }
    }

    /// Makes the memo search, if it is not there yet; `false` if it does not know the problem.
    pub(super) fn need_memo(&mut self) -> bool {
        if self.memo.is_none() {
            self.memo = Memo::new(self.problem(), Rule::Sweep, self.settings.memory).ok();
        }
        self.memo.is_some()
    }

    /// The memo search, which has been made.
    pub(super) fn memo(&self) -> &Memo {
        self.memo.as_ref().expect(MADE)
    }

    /// The same, to be changed.
    pub(super) fn memo_mut(&mut self) -> &mut Memo {
        self.memo.as_mut().expect(MADE)
    }

    pub(super) fn drop_memo(&mut self) {
        self.memo = None;
    }

    /// Goes on enumerating, for at most `n_nodes` tree nodes.
    pub(super) fn enumerate(&mut self, n_nodes: u64) -> Outcome {
        let search = self.enumeration.as_mut().expect(MADE);
        let outcome = slice(search, &mut self.meter, n_nodes, Search::run);
        self.meter.show_profile_of(search.meter());
        outcome
    }

    /// Goes on with the memo search, for at most `n_nodes` tree nodes.
    pub(super) fn memoize(&mut self, n_nodes: u64) -> Outcome {
        let memo = self.memo.as_mut().expect(MADE);
        let outcome = slice(memo, &mut self.meter, n_nodes, Search::run);
        self.meter.show_profile_of(memo.meter());
        outcome
    }

    /// Whether a limit of the caller's was reached.
    pub(super) fn is_over(&self) -> bool {
        self.meter.is_over()
    }

    /// The tree nodes entered by both methods.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }

    /// The work of the enumeration, in about nanoseconds.
    pub(super) fn enumeration_work(&self) -> u64 {
        self.enumeration.as_ref().map_or(0, enumeration_work)
    }

    /// The tree nodes in which an enumeration does about half of what is left of this work.
    pub(super) fn enumeration_nodes(&self, work: u64) -> u64 {
        let nodes = self.enumeration.as_ref().map_or(0, |search| search.stats().nodes);
        half(work, self.enumeration_work(), nodes)
    }

    /// The work of the memo search since it last started over, in about nanoseconds.
    pub(super) fn memo_work(&self) -> u64 {
        self.memo.as_ref().map_or(0, Memo::work)
    }

    /// The tree nodes in which the memo search does about half of what is left of this work.
    pub(super) fn memo_nodes(&self, work: u64) -> u64 {
        half(work, self.memo_work(), self.memo.as_ref().map_or(0, Memo::nodes))
    }

    /// The tree nodes of a plain search per tree node of the memo search.
    pub(super) fn gain(&self) -> f64 {
        self.memo.as_ref().map_or(0.0, Memo::gain)
    }

    /// The explored fraction of the tree per work: of the enumeration and of the memo search.
    pub(super) fn rates(&self) -> [f64; 2] {
        let enumeration = self.enumeration.as_ref().map_or(0.0, Search::progress);
        let memo = self.memo.as_ref().map_or(0.0, Search::progress);
        #[expect(clippy::cast_precision_loss, reason = "rates, rounded")]
        [enumeration / self.enumeration_work() as f64, memo / self.memo_work() as f64]
    }
}

impl Counting<'static, ()> {
    /// The count of an independent part of a problem, by what is fastest.
    pub(super) fn of_component(problem: Problem, settings: Settings) -> Self {
        let counting = Self::undivided(Given::Own(Box::new(problem)), settings);
        counting.expect("auto knows every problem")
    }
}

const MADE: &str = "the method was made before it is used";

impl<T> Advance for Counting<'_, T> {
    fn advance(&mut self) -> Result<(), Outcome> {
        if let Some(product) = &mut self.product {
            return Err(product.go_on(&mut self.meter));
        }
        let outcome = loop {
            if let Some(outcome) = self.go_on() {
                break outcome;
            }
        };
        match (&self.enumeration, &self.memo, self.race.memo_leads()) {
            (Some(search), _, false) | (Some(search), None, _) => {
                self.meter.show_profile_of(search.meter());
            }
            (_, Some(memo), _) => self.meter.show_profile_of(memo.meter()),
            (None, None, _) => {}
        }
        Err(outcome)
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        match self.method() {
            Method::Enumeration(search) => search.progress(),
            Method::Memo(memo) => memo.progress(),
            Method::Product(_) => self.product.as_ref().map_or(0.0, Product::explored),
        }
    }
}

impl<T> Search for Counting<'_, T> {}

impl<T> fmt::Debug for Counting<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { product, enumeration, memo, race, meter, .. } = self;
        let mut debug = f.debug_struct("Counting");
        debug.field("product", product);
        debug.field("enumeration", enumeration).field("memo", memo);
        debug.field("race", race).field("meter", meter).finish_non_exhaustive()
    }
}
