//! One cover of each class: the smallest.

use num_bigint::BigUint;

use super::{Symmetry, SymmetryError};
use crate::automorphisms::Automorphisms;
use crate::automorphisms::group::{Images, Smallest};
use crate::automorphisms::tops::{Order, Top, tops};
use crate::problem::{Instance, OptionId};
use crate::search::auto::{Enumeration, Plan};
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::race::{Contender, within};
use crate::search::split::{Cut, Split, split_parts};
use crate::search::{Enumerate, Meter, Outcome, POLL, Search, StopFlag};
use crate::tuning::symmetry::CANDIDATE;

/// The smallest cover of each class, as a search that can be limited, stopped and continued. Made
/// by [`Symmetry::covers`].
///
/// Each cover is an ascending list of options, and the smallest among its images.
#[derive(Debug)]
pub struct DistinctEnumeration {
    problem: Instance,
    /// Covers among which the smallest ones are.
    search: Enumeration,
    n_tops: usize,
    order: Order,
    /// Smallest images in this order, and in that of the options.
    kept: Images,
    images: Images,
    n_symmetries: BigUint,
    cover: Vec<OptionId>,
    /// How many symmetries keep this cover.
    n_kept: BigUint,
    /// A cover whose smallest images are not known yet.
    pending: Option<Pending>,
    /// The most candidates for the smallest image of a cover; more are a limit.
    most_images: usize,
    meter: Meter,
}

/// A cover, and its smallest images as far as they are known.
#[derive(Debug)]
struct Pending {
    cover: Vec<OptionId>,
    /// In the order of the search, by which the cover is kept or not.
    places: Vec<u32>,
    by_places: Smallest,
    is_kept: bool,
    /// In the order of the options.
    by_options: Smallest,
}

/// The parts that begin with these tops, each with the same share of the tree; without those
/// whose options clash.
pub(crate) fn parts_of_tops(problem: &Instance, tops: Vec<Top>) -> Vec<Part> {
    let parts = tops.into_iter().map(|Top { required, excluded }| {
        let level = required.len();
        Part::new(required, level, 0.0).excluding(excluded)
    });
    let mut parts: Vec<Part> = parts.filter(|part| part.check(problem).is_ok()).collect();
    let share = 1.0 / quadrille_base::real(parts.len().max(1) as u64);
    for part in &mut parts {
        part.share = share;
    }
    parts
}

/// Parts of the search for one cover of each class.
pub(super) fn split(symmetry: &Symmetry, cut: Cut) -> Split {
    let Automorphisms { problem, group, .. } = &symmetry.found;
    let tops =
        tops(problem, &Order::of(problem, group), crate::tuning::symmetry::MOST_TOPS, u64::MAX);
    split_parts(problem, parts_of_tops(problem, tops), cut, &StopFlag::default())
}

impl DistinctEnumeration {
    /// The search in about `most_tops` pieces.
    pub(super) fn new(
        symmetry: &Symmetry,
        plan: &Plan,
        most_tops: usize,
    ) -> Result<Self, SymmetryError> {
        if plan.has_assumptions() {
            return Err(SymmetryError::Assumptions);
        }
        let problem = symmetry.found.problem.clone();
        let mut search = Plan::with(&problem, plan.settings).covers()?;
        let order = Order::of(&problem, &symmetry.found.group);
        let tops = parts_of_tops(&problem, tops(&problem, &order, most_tops, u64::MAX));
        let n_tops = tops.len();
        search.begin(tops);
        Ok(Self {
            problem,
            search,
            n_tops,
            kept: Images::new(order.group.clone()),
            images: Images::new(symmetry.found.group.clone()),
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
    pub fn images(&self) -> BigUint {
        assert!(self.n_kept > BigUint::ZERO, "there is a cover");
        &self.n_symmetries / &self.n_kept
    }

    /// In how many pieces the whole search is made.
    pub const fn tops(&self) -> usize {
        self.n_tops
    }

    /// Starts again with these parts alone, which [`remaining`](Self::remaining) or
    /// [`Symmetry::split`] has made; counters and limits stay as they are.
    ///
    /// # Panics
    ///
    /// If the problem does not have these options.
    pub fn begin(&mut self, parts: impl IntoIterator<Item = Part>) {
        self.pending = None;
        self.search.begin(parts);
        self.meter.outcome = None;
    }

    /// What is left to explore, as parts that have no class in common: their classes and those
    /// found so far are all.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    /// use quadrille::search::Limits;
    /// use quadrille::{Enumerate, Search};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let symmetry = problem.symmetry()?;
    /// let mut search = symmetry.covers(&problem.plan())?;
    /// search.set_limits(Limits::NONE.solutions(5));
    /// assert_eq!(search.count_solutions(), 5);
    ///
    /// // Another search finds the other classes.
    /// let mut other = symmetry.covers(&problem.plan().threads(1))?;
    /// other.begin(search.remaining());
    /// assert_eq!(other.count_solutions(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remaining(&self) -> Vec<Part> {
        let mut parts =
            self.search.alone(self.pending.as_ref().map(|found| found.cover.as_slice()));
        parts.extend(self.search.remaining());
        parts
    }

    /// Classes that this search has found, as parts that have one class each. So what was found and
    /// not yet used can be left to another search. The covers are those that this one gave.
    ///
    /// # Panics
    ///
    /// If the problem does not have these options.
    pub fn alone<'c>(&mut self, covers: impl IntoIterator<Item = &'c [OptionId]>) -> Vec<Part> {
        let Self { order, kept, search, .. } = self;
        // The cover of the class that this search keeps is another image.
        let mut image = |cover: &[OptionId]| -> Vec<OptionId> {
            let places: Vec<u32> = cover.iter().map(|o| order.places[o.index()]).collect();
            let (smallest, _) = kept.smallest(&places);
            smallest.into_iter().map(|place| order.options[place as usize]).collect()
        };
        let found: Vec<Vec<OptionId>> = covers.into_iter().map(&mut image).collect();
        search.alone(found.iter().map(Vec::as_slice))
    }

    /// Limits the candidates for the smallest image of each cover.
    pub(super) const fn limit_images(&mut self, most: usize) {
        self.most_images = most;
    }

    fn pend(&mut self, cover: Vec<OptionId>) {
        let mut places: Vec<u32> =
            cover.iter().map(|option| self.order.places[option.index()]).collect();
        places.sort_unstable();
        let numbers: Vec<u32> =
            cover.iter().map(|option| quadrille_base::narrow(option.index())).collect();
        let (by_places, by_options) = (Smallest::of(&places), Smallest::of(&numbers));
        self.pending = Some(Pending { cover, places, by_places, is_kept: false, by_options });
    }

    /// Takes the smallest image of a cover, if the cover is the one of its class that is kept; an
    /// error if it is over before that is known.
    fn take(&mut self, found: &mut Pending) -> Result<bool, Outcome> {
        let Self { meter, most_images, .. } = self;
        let is_over = |n: usize| n > *most_images || meter.look_between().is_err();
        let outcome = || meter.look_between().err().unwrap_or(Outcome::Limit);
        if !found.is_kept {
            let smallest = self.kept.go_on(&mut found.by_places, &is_over).ok_or_else(outcome)?;
            if smallest.0 != found.places {
                return Ok(false);
            }
            found.is_kept = true;
        }
        let (smallest, n_kept) =
            self.images.go_on(&mut found.by_options, &is_over).ok_or_else(outcome)?;
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
            if let Some(mut found) = self.pending.take() {
                match self.take(&mut found) {
                    Ok(true) => {
                        self.meter.stats.solutions += 1;
                        return Ok(());
                    }
                    Ok(false) => {}
                    Err(outcome) => {
                        self.pending = Some(found);
                        return Err(outcome);
                    }
                }
            }
            let find = Enumerate::find_cover;
            let found = within(&mut self.meter, &mut self.search, u64::MAX, find);
            self.meter.stats.solutions = n_before;
            self.pend(found?);
        }
    }

    own_meter!();

    fn explored(&self) -> f64 {
        self.search.progress()
    }
}

/// With the images of the covers that were found.
impl Contender for DistinctEnumeration {
    fn work(&self) -> u64 {
        let candidates = self.kept.candidates() + self.images.candidates();
        self.search.work() + CANDIDATE * candidates
    }

    fn nodes(&self) -> u64 {
        self.stats().nodes
    }
}

impl Yield for DistinctEnumeration {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

impl Iterator for DistinctEnumeration {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[OptionId]>::to_vec)
    }
}
