//! [`Plan`]: how to search, before the search is made.

use std::num::NonZeroUsize;
use std::sync::Arc;

use quadrille_base::threads;

use super::abilities::{Ability, check};
use super::selection::select;
use super::{Building, Counting, DiagramError, Enumeration, Finding};
use crate::problem::{Instance, OptionId};
use crate::search::cheapest::{AnyCover, Cheapest, CoverClasses, Method, Wanted};
use crate::search::diagram::Diagram;
use crate::search::estimate::Estimator;
use crate::search::race::Concurrent;
use crate::search::{EngineKind, Rule, UnsupportedError, memo};

/// How to search a problem: engine, rule, threads, memory. Made by
/// [`Problem::plan`](crate::Problem::plan).
///
/// Whether an engine knows the problem and the rule is found out when the search is made, as an
/// [`UnsupportedError`]; later there is no such error. A plan with
/// [`EngineKind::Auto`], any number of threads and any memory never fails.
///
/// ```
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::EngineKind;
///
/// let problem = Queens::new(8)?.problem();
/// let plan = problem.plan().engine(EngineKind::Dlx).threads(1);
/// assert_eq!(plan.count()?, 92_u32.into());
/// // With one thread, Dancing Links gives covers in the order of the book.
/// assert!(plan.covers()?.eq(problem.search()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a plan does nothing until it is asked for something"]
pub struct Plan<'p> {
    problem: &'p Instance,
    pub(crate) settings: Settings,
    required: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    pub(crate) maximizes: bool,
}

/// What a plan says, without its problem: how to search any problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) engine: EngineKind,
    pub(crate) rule: Option<Rule>,
    /// `None`: one per core.
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) preprocess: bool,
    pub(crate) memory: usize,
    /// The seed of the random choices of searches that learn.
    pub(crate) seed: u64,
}

impl Settings {
    /// The number of threads: as asked, or one per core.
    pub(super) fn n_threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(threads::available)
    }

    /// The same settings for what is fastest.
    pub(crate) fn open(self) -> Self {
        Self { engine: EngineKind::Auto, rule: None, preprocess: false, ..self }
    }
}

impl<'p> Plan<'p> {
    /// A plan by what is fastest, on all cores and in 1 GiB at most.
    pub const fn new(problem: &'p Instance) -> Self {
        let (engine, rule, threads) = (EngineKind::Auto, None, None);
        let memory = memo::DEFAULT_MEMORY;
        let settings = Settings { engine, rule, threads, preprocess: false, memory, seed: 0 };
        Self::with(problem, settings)
    }

    /// A plan with these settings, and without assumptions.
    pub(crate) const fn with(problem: &'p Instance, settings: Settings) -> Self {
        Self { problem, settings, required: Vec::new(), forbidden: Vec::new(), maximizes: false }
    }

    /// The problem.
    pub const fn problem(&self) -> &'p Instance {
        self.problem
    }

    /// The engine and the rule that are asked for.
    #[doc(hidden)]
    pub const fn asked(&self) -> (EngineKind, Option<Rule>) {
        (self.settings.engine, self.settings.rule)
    }

    pub(crate) const fn has_assumptions(&self) -> bool {
        !self.required.is_empty() || !self.forbidden.is_empty()
    }

    /// Searches by this engine.
    pub const fn engine(mut self, engine: EngineKind) -> Self {
        self.settings.engine = engine;
        self
    }

    /// Chooses the items to branch on by this rule; by default the rule that is best for the
    /// problem, or [`Rule::Smallest`] where an engine is named.
    pub const fn rule(mut self, rule: Rule) -> Self {
        self.settings.rule = Some(rule);
        self
    }

    /// Uses at most `n` threads; 0, the default, means one per core. At most 1,024 are used.
    pub const fn threads(mut self, n: usize) -> Self {
        self.settings.threads = NonZeroUsize::new(n);
        self
    }

    /// Lets a memo table, or all learned clauses together, take at most this many bytes; by default
    /// 1 GiB. With less, a count or a first cover takes longer.
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.settings.memory = bytes;
        self
    }

    /// Removes options that no cover has before the search, in bounded time; for sets of bits.
    pub const fn preprocess(mut self, preprocess: bool) -> Self {
        self.settings.preprocess = preprocess;
        self
    }

    /// The seed of the random choices of searches that [learn](crate::search::learn); by default 0.
    /// The same seed gives the same search.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Lets [`cheapest`](Self::cheapest) look for covers of greatest cost: all costs count with the
    /// other sign, also those that the search reports.
    ///
    /// ```
    /// use quadrille::{Problem, Search};
    ///
    /// // Bids on two goods.
    /// let problem: Problem = "a b\na b |9\na |3\na |4\nb |2\nb |6".parse()?;
    /// let mut search = problem.plan().maximize().cheapest(1)?;
    /// assert_eq!(search.best().expect("a, b").cost, -10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn maximize(mut self) -> Self {
        self.maximizes = true;
        self
    }

    /// Asks only for covers that have all these options. Further calls add to them.
    ///
    /// Every question and every engine takes this and [`forbid`](Self::forbid) into account, and
    /// covers have the option ids of the problem. Making the search then takes a copy of the
    /// problem. The [parts](crate::search::part) of such a search are parts under the same
    /// assumptions: to take one up, make a plan with the same options required and forbidden.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na\nc\nb".parse()?;
    /// let options: Vec<_> = problem.options().collect();
    /// assert_eq!(problem.count(), 3_u32.into()); // a b, c; a, b c; a, b, c
    /// let plan = problem.plan().require([options[2]]); // a
    /// assert_eq!(plan.count()?, 2_u32.into());
    /// let plan = plan.forbid([options[1]]); // b c
    /// let mut cover = plan.first()?.expect("a, b, c");
    /// cover.sort();
    /// assert_eq!(cover, [options[2], options[3], options[4]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the search is made, if the problem has no such option.
    pub fn require(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.required.extend(options);
        self
    }

    /// Asks only for covers that have none of these options; as for [`require`](Self::require).
    ///
    /// # Panics
    ///
    /// When the search is made, if the problem has no such option.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.forbidden.extend(options);
        self
    }

    /// The problem under the assumptions.
    fn under_assumptions(&self) -> Instance {
        if self.required.is_empty() && self.forbidden.is_empty() {
            return self.problem.clone();
        }
        self.problem.assuming(&self.required, &self.forbidden)
    }

    /// A cover, or `None` if there is none. Without limits: this may take long.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule; and for [`EngineKind::Memo`], which
    /// only counts.
    pub fn first(&self) -> Result<Option<Vec<OptionId>>, UnsupportedError> {
        Ok(self.finding()?.next())
    }

    /// One cover or a few, as a search that can be limited, stopped and continued.
    ///
    /// # Errors
    ///
    /// As for [`first`](Self::first).
    pub fn finding(&self) -> Result<Finding, UnsupportedError> {
        Finding::new(self.under_assumptions(), self.settings)
    }

    /// All covers, as a search that can be limited, stopped and continued.
    ///
    /// # Errors
    ///
    /// As for [`first`](Self::first); and for [`EngineKind::Learn`], which finds a few covers.
    pub fn covers(&self) -> Result<Enumeration, UnsupportedError> {
        let problem = self.under_assumptions();
        let search = Enumeration::new(&problem, self.settings)?;
        let Settings { engine, rule, preprocess, .. } = self.settings;
        let is_open = engine == EngineKind::Auto && rule.is_none() && !preprocess;
        Ok(if is_open { search.beside_refuter(&problem) } else { search })
    }

    /// As many of the cheapest covers as are asked for, or all if there are fewer, or
    /// [all of least cost](Wanted::AllOfLeastCost), as a search that can be limited, stopped and
    /// continued. Which of equally cheap covers it finds is not promised.
    ///
    /// [`EngineKind::Dlx`] searches by Dancing Links alone, without linear programs.
    /// [`EngineKind::Learn`] solves the linear program of the whole problem and then learns from
    /// conflicts, which suits problems whose cheapest covers are hard to find; it uses one thread.
    /// With [`EngineKind::Auto`] several threads share a search for one cover while no limit of
    /// nodes or solutions is set. The least cost is the same with any number of threads; with one,
    /// so is the course of the search, if no limit of time interrupts it.
    ///
    /// # Errors
    ///
    /// For [`EngineKind::Bitset`] and [`EngineKind::Memo`].
    pub fn cheapest(&self, wanted: impl Into<Wanted>) -> Result<Cheapest, UnsupportedError> {
        self.by_cost(wanted.into(), None)
    }

    /// The cheapest covers, or one of each class.
    pub(crate) fn by_cost(
        &self,
        wanted: Wanted,
        classes: Option<Arc<dyn CoverClasses>>,
    ) -> Result<Cheapest, UnsupportedError> {
        check(Ability::Cheapest, self.problem, self.settings)?;
        let method = match self.settings.engine {
            EngineKind::Auto => Method::Race,
            EngineKind::Learn => Method::Learn,
            // Dancing Links.
            _ => Method::Dance,
        };
        let sign = if self.maximizes { -1 } else { 1 };
        let problem = self.under_assumptions();
        let n_threads = self.settings.n_threads();
        let search = Cheapest::new(problem, sign, wanted, classes, method, n_threads);
        Ok(search.beside_any_cover(Arc::new(self.settings)))
    }

    /// Random probes of the tree that [`covers`](Self::covers) would search with one thread.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    /// use quadrille::search::EngineKind;
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let mut estimator = problem.plan().engine(EngineKind::Dlx).estimator(1)?;
    /// (0..2000).for_each(|_| estimator.probe());
    /// let nodes = estimator.nodes();
    /// assert!((nodes.mean - 1049.0).abs() < 4.0 * nodes.error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`first`](Self::first).
    pub fn estimator(&self, seed: u64) -> Result<Estimator, UnsupportedError> {
        let (search, _) = select(&self.under_assumptions(), self.settings)?;
        Ok(Estimator::of(search, seed))
    }

    /// A count of all covers, as a search that can be limited, stopped and continued. It does not
    /// look at symmetries, as [`CountingByClass`] does.
    ///
    /// [`CountingByClass`]: crate::symmetry::CountingByClass
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    pub fn counting(&self) -> Result<Counting, UnsupportedError> {
        Counting::new(self.under_assumptions(), self.settings)
    }

    /// All covers as one object, in the memory of this plan.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule, or if the diagram does not fit.
    pub fn diagram(&self) -> Result<Diagram, DiagramError> {
        let mut building = self.building()?;
        building.build().ok_or_else(|| building.error())
    }

    /// All covers as one object while it is built, as a search that can be limited, stopped and
    /// continued.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule.
    pub fn building(&self) -> Result<Building, UnsupportedError> {
        Building::new(self.under_assumptions(), self.problem.fingerprint(), self.settings)
    }
}

impl AnyCover for Settings {
    fn search(&self, problem: &Instance) -> Box<dyn Concurrent> {
        Box::new(Finding::new(problem.clone(), self.open()).expect("auto knows every problem"))
    }
}
