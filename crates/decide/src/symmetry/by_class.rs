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
use crate::problem::{Instance, ItemKind};
use crate::search::auto::{Counting, Plan};
use crate::search::engine::Advance;
use crate::search::race::{Contender, Turn, Turns, within};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// The work of the other count before symmetries are looked for, and in the first turn; about
/// nanoseconds.
const FIRST_WORK: u64 = 40_000_000;

/// The search for classes gets `1 / SHARE` of the work of the other count.
const SHARE: u64 = 4;

/// The most work of the search for a group, in entries of lists that are read: some 10 ms.
const QUICK_WORK: u64 = 1_000_000;

/// Problems with more entries are not looked at, since reading them takes longer than that.
const MOST_ENTRIES: usize = 1 << 16;

/// A group is large if its order is at least `2^(3/2)` for each option of a cover. Spreads of
/// PG(3, 3) and PG(3, 4) have 2.4 and 1.8 bits for each option, Latin squares 0.8 to 0.9, which are
/// counted faster by memoization.
const BITS_FOR_TWO_OPTIONS: u64 = 3;

/// The most pieces in which the search for classes is made, beside another count. More of them take
/// long to find, and hardly ever pay.
const FEW_TOPS: usize = 64;

/// The work for a candidate of a smallest image, about nanoseconds.
const CANDIDATE: u64 = 500;

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
    /// The other count.
    counting: Counting,
    classes: Classes,
    turns: Turns,
    turn: Turn,
    meter: Meter,
}

#[derive(Debug)]
enum Classes {
    /// Not looked for yet.
    Ahead(Instance),
    /// Not few, or not to be looked for.
    No,
    /// Beside the other count.
    Beside(Box<Sizes>),
    /// Without the other count.
    Alone(Box<Sizes>),
}

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

    /// The same number, by one cover of each class of equivalent covers and the size of its class.
    /// That is the fastest way if there are few classes, and takes very long if there are many.
    /// As a search it is [`CountingByClass::at_once`].
    ///
    /// ```
    /// use quadrille::models::{Model, steiner::Steiner};
    ///
    /// let problem = Steiner::new(2, 3, 9)?.problem();
    /// assert_eq!(problem.symmetry()?.count()?, 1_u32.into());
    /// assert_eq!(problem.plan().count_by_class()?, 840_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Symmetry::covers`], and if the symmetries are not found within a bounded amount of
    /// work.
    ///
    /// # Panics
    ///
    /// Never: a count without limits ends with a number.
    pub fn count_by_class(&self) -> Result<BigUint, SymmetryError> {
        Ok(CountingByClass::at_once(self)?.count().expect("nothing limits or stops it"))
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
        let settings = plan.settings();
        let is_open = settings.engine == EngineKind::Auto
            && settings.rule.is_none()
            && !settings.preprocess
            && !plan.has_assumptions()
            && plan.problem().n_entries() <= MOST_ENTRIES;
        let classes = if is_open { Classes::Ahead(plan.problem().clone()) } else { Classes::No };
        Self::of(plan, classes)
    }

    /// A count by classes from the start, without another one.
    ///
    /// # Errors
    ///
    /// As [`Symmetry::covers`].
    pub fn at_once(plan: &Plan) -> Result<Self, SymmetryError> {
        let search = Symmetry::new(plan.problem())?.covers(plan)?;
        Ok(Self::of(plan, Classes::Alone(Box::new(Sizes { search, sum: BigUint::ZERO })))?)
    }

    fn of(plan: &Plan, classes: Classes) -> Result<Self, UnsupportedError> {
        let (turns, turn) = (Turns::new(FIRST_WORK / SHARE), Turn::default());
        let counting = plan.counting()?;
        Ok(Self { counting, classes, turns, turn, meter: Meter::new(0, POLL) })
    }

    /// How many covers there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many covers have been counted so far.
    #[must_use]
    pub fn counted(&self) -> BigUint {
        match &self.classes {
            Classes::Beside(sizes) => BigUint::max(self.counting.counted(), sizes.sum.clone()),
            Classes::Alone(sizes) => sizes.sum.clone(),
            Classes::Ahead(_) | Classes::No => self.counting.counted(),
        }
    }

    /// The other count, unless the classes have given the result.
    #[must_use]
    pub fn other(&self) -> Option<&Counting> {
        match &self.classes {
            Classes::Alone(_) => None,
            _ => Some(&self.counting),
        }
    }

    /// The classes found so far.
    #[must_use]
    pub fn classes(&self) -> u64 {
        match &self.classes {
            Classes::Beside(sizes) | Classes::Alone(sizes) => sizes.search.stats().solutions,
            Classes::Ahead(_) | Classes::No => 0,
        }
    }

    /// Goes on with the other count until it has done this work.
    fn count_others(&mut self, work: u64) -> Option<Outcome> {
        let Self { counting, turn, meter, .. } = self;
        let has_threads = counting.threads() > 1;
        let end = turn.take(counting, work, has_threads, meter, |counting| match counting.run() {
            Outcome::Exhausted => Ok(()),
            outcome => Err(outcome),
        });
        meter.show_profile_of(self.counting.meter());
        end.map(|end| end.err().unwrap_or(Outcome::Exhausted))
    }

    /// The next turn; an outcome if that was the end, or a limit was reached.
    fn go_on(&mut self) -> Option<Outcome> {
        if let Classes::No = self.classes {
            let outcome = within(&mut self.meter, &mut self.counting, u64::MAX, Search::run);
            self.meter.show_profile_of(self.counting.meter());
            return Some(outcome);
        }
        if let Classes::Alone(sizes) = &mut self.classes {
            return Some(sizes.go_on(&mut self.meter));
        }
        if self.turns.whose() == 0 {
            let ended = self.count_others(self.turns.work(SHARE));
            if ended.is_none() {
                self.turns.pass_on(2);
            }
            return ended;
        }
        if let Classes::Ahead(problem) = &self.classes {
            let sizes = Sizes::of_few(problem, &self.counting);
            self.classes = sizes.map_or(Classes::No, |sizes| Classes::Beside(Box::new(sizes)));
        }
        let Classes::Beside(sizes) = &mut self.classes else { return None };
        let work = self.turns.work(1);
        let ended = sizes.take_turn(work, &mut self.turn, &mut self.meter);
        match ended {
            Some(Outcome::Exhausted) => {
                let classes = std::mem::replace(&mut self.classes, Classes::No);
                if let Classes::Beside(sizes) = classes {
                    self.classes = Classes::Alone(sizes);
                }
            }
            Some(_) => {}
            None => _ = self.turns.pass_on(2),
        }
        ended
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

    /// Adds the sizes of classes to the end or to a limit of `meter`, which counts what is done.
    fn go_on(&mut self, meter: &mut Meter) -> Outcome {
        let n_before = meter.stats.solutions;
        let Self { search, sum } = self;
        let outcome = within(meter, search, u64::MAX, |search| add_up(search, sum));
        meter.stats.solutions = n_before;
        outcome
    }

    /// The same until this work is done, in all turns; then `None`.
    fn take_turn(&mut self, work: u64, turn: &mut Turn, meter: &mut Meter) -> Option<Outcome> {
        let n_before = meter.stats.solutions;
        let Self { search, sum } = self;
        // A single cover may have very many images.
        search.limit_images(usize::try_from(work / CANDIDATE).unwrap_or(usize::MAX));
        let end = turn.take(search, work, false, meter, |search| match add_up(search, sum) {
            Outcome::Exhausted => Ok(()),
            outcome => Err(outcome),
        });
        meter.stats.solutions = n_before;
        end.map(|end| end.err().unwrap_or(Outcome::Exhausted))
    }
}

/// Adds the sizes of the classes that a search finds.
fn add_up(search: &mut DistinctEnumeration, sum: &mut BigUint) -> Outcome {
    while search.next_solution().is_some() {
        *sum += search.images();
    }
    search.outcome().expect("it has ended")
}

/// At least how many options a cover has.
fn fewest_options(problem: &Instance) -> u64 {
    let is_primary = |item: &_| problem.kind(*item) == ItemKind::Primary;
    let needed = problem.items().filter(is_primary);
    let needed: u64 = needed.map(|item| u64::from(*problem.bounds(item).start())).sum();
    let most = problem.options().map(|option| problem.option(option).filter(is_primary).count());
    needed.div_ceil(most.max().unwrap_or(0).max(1) as u64)
}

/// With the images of the covers that were found.
impl Contender for DistinctEnumeration {
    fn work(&self) -> u64 {
        self.search_work() + CANDIDATE * self.candidates()
    }

    fn nodes(&self) -> u64 {
        self.stats().nodes
    }
}

impl Advance for CountingByClass {
    fn advance(&mut self) -> Result<(), Outcome> {
        // With a limit of nodes, every run stops at the same node of the other count.
        if matches!(self.classes, Classes::Ahead(_))
            && self.meter.budget.left(self.meter.stats).nodes.is_some()
        {
            self.classes = Classes::No;
        }
        loop {
            if let Some(outcome) = self.go_on() {
                return Err(outcome);
            }
        }
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        match &self.classes {
            Classes::Alone(sizes) => sizes.search.progress(),
            _ => self.counting.progress(),
        }
    }
}

impl Search for CountingByClass {}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::models::Model;
    use quadrille::models::queens::Queens;
    use quadrille::models::steiner::Steiner;

    /// A count whose turns are short, so that it looks for classes in a small problem.
    fn in_short_turns(problem: &Instance) -> CountingByClass {
        let mut counting = CountingByClass::new(&Plan::new(problem).threads(1)).unwrap();
        counting.turns = Turns::new(1);
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
        assert!(matches!(counting.classes, Classes::No));
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
        while matches!(counting.classes, Classes::Ahead(_)) {
            assert_eq!(counting.go_on(), None);
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
