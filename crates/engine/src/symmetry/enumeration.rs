//! One cover of each class: the smallest.

use num_bigint::BigUint;

use super::group::Images;
use super::tops::{Order, Top, tops};
use super::{Symmetry, SymmetryError};
use crate::problem::{Instance, OptionId};
use crate::search::auto::{Enumeration, Plan, Settings};
use crate::search::engine::{Advance, Yield};
use crate::search::race::within;
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// The smallest cover of each class, as a search that can be limited, stopped and continued. Made
/// by [`Symmetry::covers`].
///
/// Each cover is an ascending list of options, and the smallest among its images.
#[derive(Debug)]
pub struct DistinctEnumeration {
    problem: Instance,
    settings: Settings,
    /// What is not begun, the last one first.
    rest: Vec<Top>,
    running: Option<Box<Enumeration>>,
    n_tops: usize,
    order: Order,
    /// Smallest images in this order, and in that of the options.
    kept: Images,
    images: Images,
    n_symmetries: BigUint,
    cover: Vec<OptionId>,
    /// How many symmetries keep this cover.
    n_kept: BigUint,
    /// A cover whose images were too many for the time that was left.
    pending: Option<Vec<OptionId>>,
    /// The most candidates for the smallest image of a cover; more are a limit.
    most_images: usize,
    meter: Meter,
}

impl DistinctEnumeration {
    pub(super) fn new(symmetry: &Symmetry, plan: &Plan) -> Result<Self, SymmetryError> {
        if plan.has_assumptions() {
            return Err(SymmetryError::Assumptions);
        }
        let (problem, settings) = (symmetry.problem.clone(), plan.settings());
        // Whether the engine knows the problem is seen now, not later.
        if settings.engine != EngineKind::Auto || settings.rule.is_some() || settings.preprocess {
            Plan::with(&problem, settings).covers()?;
        }
        let order = Order::of(symmetry);
        let mut rest = tops(&problem, &order);
        rest.reverse();
        Ok(Self {
            problem,
            settings,
            n_tops: rest.len(),
            rest,
            running: None,
            kept: Images::new(order.group.clone()),
            images: Images::new(symmetry.group.clone()),
            order,
            n_symmetries: symmetry.order(),
            cover: Vec::new(),
            n_kept: BigUint::ZERO,
            pending: None,
            most_images: usize::MAX,
            meter: Meter::new(0, POLL),
        })
    }

    /// How many different images the last cover has: its class has as many covers.
    ///
    /// # Panics
    ///
    /// Before the first cover.
    #[must_use]
    pub fn images(&self) -> BigUint {
        assert!(self.n_kept > BigUint::ZERO, "there is a cover");
        &self.n_symmetries / &self.n_kept
    }

    /// In how many pieces the search is made.
    #[must_use]
    pub const fn tops(&self) -> usize {
        self.n_tops
    }

    /// Limits the candidates for the smallest image of each cover.
    pub(super) const fn limit_images(&mut self, most: usize) {
        self.most_images = most;
    }

    fn begin(&self, top: Top) -> Result<Enumeration, UnsupportedError> {
        let plan = Plan::with(&self.problem, self.settings);
        plan.require(top.required).forbid(top.forbidden).covers()
    }

    /// Takes the smallest image of a cover, if the cover is the one of its class that is kept; an
    /// error if it is over before that is known.
    fn take(&mut self, found: &[OptionId]) -> Result<bool, Outcome> {
        let Self { meter, most_images, .. } = self;
        let is_over = |n: usize| n > *most_images || meter.look_between().is_err();
        let outcome = || meter.look_between().err().unwrap_or(Outcome::Limit);
        let places = found.iter().map(|option| self.order.places[option.index()]);
        let mut places: Vec<u32> = places.collect();
        places.sort_unstable();
        if self.kept.smallest(&places, &is_over).ok_or_else(outcome)?.0 != places {
            return Ok(false);
        }
        let number = |option: &OptionId| u32::try_from(option.index()).expect("an id has 32 bits");
        let set: Vec<u32> = found.iter().map(number).collect();
        let (smallest, n_kept) = self.images.smallest(&set, &is_over).ok_or_else(outcome)?;
        let owner = self.problem.owner();
        self.cover.clear();
        self.cover.extend(smallest.into_iter().map(|number| OptionId::of(number, owner)));
        self.n_kept = n_kept;
        Ok(true)
    }
}

impl Advance for DistinctEnumeration {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let n_before = self.meter.stats.solutions;
        loop {
            if let Some(cover) = self.pending.take() {
                match self.take(&cover) {
                    Ok(true) => {
                        self.meter.stats.solutions += 1;
                        return Ok(());
                    }
                    Ok(false) => {}
                    Err(outcome) => {
                        self.pending = Some(cover);
                        return Err(outcome);
                    }
                }
            }
            let Some(search) = &mut self.running else {
                let Some(top) = self.rest.pop() else { return Err(Outcome::Exhausted) };
                let search = self.begin(top).expect("the engine knows the problem");
                self.running = Some(Box::new(search));
                continue;
            };
            let found = within(&mut self.meter, &mut **search, u64::MAX, |search| {
                let cover = search.next_solution().map(<[OptionId]>::to_vec);
                cover.ok_or_else(|| search.outcome().expect("it has ended"))
            });
            self.meter.stats.solutions = n_before;
            match found {
                Ok(cover) => {
                    self.pending = Some(cover);
                    continue;
                }
                Err(Outcome::Exhausted) => self.running = None,
                Err(outcome) => return Err(outcome),
            }
            self.meter.look_between()?;
        }
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        let running = self.running.as_ref().map_or(0.0, |search| search.progress());
        let n_done = self.n_tops - self.rest.len() - usize::from(self.running.is_some());
        #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
        let (n_done, n) = (n_done as f64, self.n_tops.max(1) as f64);
        (n_done + running) / n
    }
}

impl Yield for DistinctEnumeration {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

impl Search for DistinctEnumeration {}
impl Enumerate for DistinctEnumeration {}

impl Iterator for DistinctEnumeration {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[OptionId]>::to_vec)
    }
}
