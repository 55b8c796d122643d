//! How many covers there are, where they fall into few classes: the sum of the sizes of classes.
//!
//! One cover of each class is [found](DistinctEnumeration), and has as many images as its class has
//! covers. That is faster than any other count if there are few classes, and slower if there are
//! many. So the other count comes first. After some work of it, the symmetries are looked for, for
//! a short time. If the group is large against the number of options in a cover, the two counts
//! take turns of doubling work, and the other one gets four times as much. Most problems have no
//! such group, and their count goes on as if nothing had happened.

use num_bigint::BigUint;

use super::{DistinctEnumeration, Symmetry, SymmetryError};
use crate::problem::Instance;
use crate::search::auto::{Counting, Plan};
use crate::search::engine::Advance;
use crate::search::race::{
    Compete, Contender, Entry, Host, MethodKind, News, Race, Round, Strategy, Turn,
};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};
use crate::tuning::symmetry::{
    BITS_FOR_TWO_OPTIONS, CANDIDATE, FEW_TOPS, MOST_ENTRIES, QUICK_WORK,
};

/// All covers, by a count or by the sizes of their classes. The symmetries are looked for after the
/// first turn of the other count.
static BY_CLASS: Strategy = Strategy {
    question: "all covers by class",
    first_round: 10_000_000,
    phases: &["always"],
    entries: &[
        Entry { method: MethodKind::Count, shares: &[4] },
        Entry { method: MethodKind::ByClass, shares: &[1] },
    ],
};

/// A count of all covers, by classes where they are few. It can be limited, stopped and continued
/// as any [`Search`]; a solution limit has no effect.
///
/// ```
/// use quadrille::models::{Model, steiner::Steiner};
/// use quadrille::symmetry::CountingByClass;
///
/// // Steiner triple systems of 9 points: a single class (OEIS A030128, A030129).
/// let problem = Steiner::new(2, 3, 9)?.problem();
/// let mut counting = CountingByClass::at_once(&problem.plan())?;
/// assert_eq!(counting.count(), Some(840_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CountingByClass {
    race: Race<Counter>,
    ahead: Ahead,
    meter: Meter,
}

/// A method of the race.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the slot of a race boxes it")]
enum Counter {
    Covers(Counting),
    Classes(Sizes),
}

/// The problem whose symmetries are not looked for yet, if they are to be.
#[derive(Debug)]
struct Ahead(Option<Instance>);

/// The sizes of classes.
#[derive(Debug)]
struct Sizes {
    search: DistinctEnumeration,
    /// The covers in the classes so far.
    sum: BigUint,
}

/// Counts.
impl Plan<'_> {
    /// How many covers there are. Without limits: this may take long.
    ///
    /// By the fastest of several methods: each cover is visited, or the numbers of covers of
    /// remaining problems are kept, or, if there are very many symmetries, the sizes of classes are
    /// added up ([`CountingByClass::new`], which is this count as a search).
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule.
    ///
    /// # Panics
    ///
    /// Never: a count without limits ends with a number.
    pub fn count(&self) -> Result<BigUint, UnsupportedError> {
        Ok(CountingByClass::new(self)?.count().expect("nothing limits or stops it"))
    }
}

impl CountingByClass {
    /// A count that looks for symmetries when it has taken some work, if the plan leaves the method
    /// open.
    ///
    /// # Errors
    ///
    /// As [`Plan::counting`].
    pub fn new(plan: &Plan) -> Result<Self, UnsupportedError> {
        let settings = plan.settings;
        let is_open = settings.engine == EngineKind::Auto
            && settings.rule.is_none()
            && !settings.preprocess
            && !plan.has_assumptions()
            && plan.problem().n_entries() <= MOST_ENTRIES;
        let kinds = [MethodKind::Count, MethodKind::ByClass];
        let ahead = is_open.then(|| plan.problem().clone());
        let methods = &kinds[..if is_open { 2 } else { 1 }];
        Ok(Self::of(Counter::Covers(plan.counting()?), methods, ahead))
    }

    /// A count by classes from the start, without another one.
    ///
    /// # Errors
    ///
    /// As [`Symmetry::covers`].
    pub fn at_once(plan: &Plan) -> Result<Self, SymmetryError> {
        let search = Symmetry::new(plan.problem(), false)?.covers(plan)?;
        let sizes = Sizes { search, sum: BigUint::ZERO };
        Ok(Self::of(Counter::Classes(sizes), &[MethodKind::ByClass], None))
    }

    fn of(first: Counter, methods: &[MethodKind], ahead: Option<Instance>) -> Self {
        let mut race = Race::new(&BY_CLASS, methods.iter().copied());
        race.put(methods[0], first);
        Self { race, ahead: Ahead(ahead), meter: Meter::new(0, POLL) }
    }

    /// How many covers there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many covers have been counted so far.
    pub fn counted(&self) -> BigUint {
        let counted = self.race.contenders().map(|counter| match counter {
            Counter::Covers(counting) => counting.counted(),
            Counter::Classes(sizes) => sizes.sum.clone(),
        });
        counted.max().unwrap_or_default()
    }

    /// The other count, unless the classes have given the result.
    pub fn other(&self) -> Option<&Counting> {
        if self.outcome() == Some(Outcome::Exhausted)
            && self.race.last_method() == MethodKind::ByClass
        {
            return None;
        }
        other(&self.race)
    }

    /// The classes found so far.
    pub fn classes(&self) -> u64 {
        self.sizes().map_or(0, |sizes| sizes.search.stats().solutions)
    }

    fn sizes(&self) -> Option<&Sizes> {
        let counter = self.race.contender(MethodKind::ByClass)?;
        if let Counter::Classes(sizes) = counter { Some(sizes) } else { None }
    }
}

/// The other count, if it takes part.
fn other(race: &Race<Counter>) -> Option<&Counting> {
    let counter = race.contender(MethodKind::Count)?;
    if let Counter::Covers(counting) = counter { Some(counting) } else { None }
}

impl Contender for Counter {
    fn work(&self) -> u64 {
        match self {
            Self::Covers(counting) => counting.work(),
            Self::Classes(sizes) => sizes.search.work(),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Covers(counting) => counting.nodes(),
            Self::Classes(sizes) => sizes.search.nodes(),
        }
    }
}

impl Compete<Ahead> for Counter {
    fn take_turn(
        &mut self,
        _: &mut Ahead,
        turn: &mut Turn,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        match self {
            Self::Covers(counting) => {
                let most = (counting.threads() == 1).then_some(u64::MAX);
                let end = turn.take(counting, round.own, most, meter, |it| Err(it.run()));
                meter.show_profile_of(counting.meter());
                end
            }
            Self::Classes(sizes) => sizes.take_turn(round.own, turn, meter),
        }
    }
}

impl Host<Counter> for Ahead {
    fn make(&mut self, _: usize, race: &Race<Counter>) -> Option<Box<Counter>> {
        let sizes = Sizes::of_few(&self.0.take()?, other(race)?)?;
        Some(Box::new(Counter::Classes(sizes)))
    }

    /// Without a large group, the other count goes on alone.
    fn next_phase(&mut self, race: &mut Race<Counter>) -> usize {
        if self.0.is_none()
            && let Some(classes) = race.place(MethodKind::ByClass)
            && race.slots[classes].contender.is_none()
        {
            race.leave(classes);
        }
        0
    }
}

impl Sizes {
    /// The search for the classes of a problem whose group is found quickly and is large.
    fn of_few(problem: &Instance, counting: &Counting) -> Option<Self> {
        let symmetry = Symmetry::of(problem, false, QUICK_WORK).ok()?;
        let n_bits = symmetry.order().bits() - 1;
        if 2 * n_bits < BITS_FOR_TWO_OPTIONS * fewest_options(problem) {
            return None;
        }
        let plan = Plan::new(problem).threads(counting.threads());
        let search = DistinctEnumeration::new(&symmetry, &plan, FEW_TOPS).ok()?;
        Some(Self { search, sum: BigUint::ZERO })
    }

    /// Adds the sizes of classes until this work is done, in all turns; then `None`.
    fn take_turn(
        &mut self,
        work: u64,
        turn: &mut Turn,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        let n_before = meter.stats.solutions;
        let Self { search, sum } = self;
        // A single cover may have very many images.
        search.limit_images(usize::try_from(work / CANDIDATE).unwrap_or(usize::MAX));
        let end = turn.take(search, work, Some(u64::MAX), meter, |search| {
            while search.next_solution().is_some() {
                *sum += search.images();
            }
            Err(search.outcome().expect("it has ended"))
        });
        meter.stats.solutions = n_before;
        end
    }
}

/// At least how many options a cover has.
fn fewest_options(problem: &Instance) -> u64 {
    let needed = problem.primary_items().map(|item| u64::from(*problem.bounds(item).start()));
    let most = problem.options().map(|option| problem.n_primary_of(option));
    needed.sum::<u64>().div_ceil(most.max().unwrap_or(0).max(1) as u64)
}

impl Advance for CountingByClass {
    fn advance(&mut self) -> Result<(), Outcome> {
        // With a limit of nodes, every run stops at the same node of the other count.
        if self.ahead.0.is_some() && self.meter.budget.left(self.meter.stats).nodes.is_some() {
            self.ahead = Ahead(None);
            self.ahead.next_phase(&mut self.race);
        }
        self.race.go_on(&mut self.ahead, &mut self.meter).map(|_| ())
    }

    own_meter!();

    fn explored(&self) -> f64 {
        let sizes = || self.sizes().map_or(0.0, |sizes| sizes.search.progress());
        self.other().map_or_else(sizes, Search::progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::models::Model;
    use quadrille::models::queens::Queens;
    use quadrille::models::steiner::Steiner;

    /// A count whose turns are short, so that it looks for classes in a small problem.
    fn in_short_turns(problem: &Instance) -> CountingByClass {
        let mut counting = CountingByClass::new(&Plan::new(problem).threads(1)).unwrap();
        counting.race.begin_rounds(1, 0);
        counting
    }

    #[test]
    fn few_classes_are_faster_than_many_covers() {
        let problem = Steiner::new(2, 3, 9).unwrap().problem();
        let mut counting = in_short_turns(&problem);
        assert_eq!(counting.count(), Some(840_u32.into()));
        assert!(counting.other().is_none());
        assert_eq!(counting.classes(), 1);
    }

    #[test]
    fn the_other_count_goes_on_without_a_large_group() {
        let problem = Queens::new(8).unwrap().problem();
        let mut counting = in_short_turns(&problem);
        assert_eq!(counting.count(), Some(92_u32.into()));
        assert!(counting.sizes().is_none() && counting.ahead.0.is_none());
        // Five covers, and no symmetries.
        let problem: crate::Problem = "a b c d\na\nb\nc\nd\na b\na c\na b c\n".parse().unwrap();
        let mut counting = in_short_turns(&problem);
        assert_eq!(counting.count(), Some(problem.count()));
    }

    #[test]
    fn limits_change_no_count() {
        let problem = Steiner::new(2, 3, 9).unwrap().problem();
        let mut counting = in_short_turns(&problem);
        // The first slices find the classes worth looking for.
        while counting.sizes().is_none() {
            let CountingByClass { race, ahead, meter } = &mut counting;
            assert_eq!(race.take_turn(ahead, meter), None);
        }
        for n_runs in 1.. {
            counting.set_limits(crate::search::Limits::NONE.nodes(1));
            if let Some(count) = counting.count() {
                assert_eq!(count, 840_u32.into());
                assert!(n_runs > 2, "{n_runs}");
                break;
            }
            assert_eq!(counting.outcome(), Some(Outcome::Limit));
            assert!(counting.counted() <= 840_u32.into());
        }
    }
}
