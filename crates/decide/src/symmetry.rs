//! Symmetries of a problem: which covers are essentially different?
//!
//! A *symmetry* is a permutation of the options and of the items that maps each option to one with
//! the images of its items. It keeps kinds, bounds, colors and costs. So it maps covers to covers,
//! and two covers are *equivalent* if some symmetry maps one to the other. The symmetries form a
//! group, and the equivalent covers *classes*. If asked
//! ([`symmetry_with_colors`](crate::Problem::symmetry_with_colors)), a symmetry may also exchange
//! colors, for all items alike: a cover needs only to know which colors are equal.
//!
//! [`Problem::symmetry`](crate::Problem::symmetry) finds the group of any problem ([`Symmetry`]):
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//!
//! let problem = Queens::new(8)?.problem();
//! let symmetry = problem.symmetry()?;
//! assert_eq!(symmetry.order(), 8_u32.into()); // of a chessboard
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - the crate `quadrille-symmetry`: the group, its conjugacy classes, smaller problems
//! - `counting.rs`: the number of classes of covers
//! - `enumeration.rs`: one cover of each class
//! - `by_class.rs`: the number of all covers, where they fall into few classes

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use num_bigint::BigUint;
use quadrille_base::threads;
use thiserror::Error;

use crate::automorphisms::generators::Orbits;
use crate::automorphisms::group::{Group, Images};
use crate::automorphisms::{Automorphisms, permutation};
use crate::problem::{Instance, ItemId, OptionId, Owner};
use crate::search::UnsupportedError;
use crate::search::auto::Plan;
use crate::search::cheapest::{Cheapest, CoverClasses, Wanted};
use crate::search::split::{Cut, Split};

mod by_class;
mod counting;
mod enumeration;

pub use by_class::CountingByClass;
pub use counting::DistinctCounting;
pub use enumeration::DistinctEnumeration;
pub(crate) use enumeration::parts_of_tops;

/// The symmetries of a problem: a group of permutations of its options.
///
/// Items that are in the same options are taken as one: exchanging them moves no option, and does
/// not count as a symmetry. Options with the same items can be exchanged, and that counts.
#[derive(Debug)]
pub struct Symmetry {
    found: Automorphisms,
    /// Made at the first question for an image.
    images: OnceLock<Arc<ClassImages>>,
}

/// A cover and its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest image, ascending.
    pub cover: Vec<OptionId>,
    /// How many different images the cover has.
    pub images: BigUint,
}

/// A symmetry of a problem as the images of its options and items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The image of each option.
    pub options: Vec<OptionId>,
    /// The image of each item.
    pub items: Vec<ItemId>,
}

/// Why there is no answer about the symmetries of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The search for the group was given up.
    #[error("the symmetries were not found within a bounded amount of work")]
    TooHard,
    /// The problem has no motions.
    #[error(
        "the problem has no motions: it is not about pieces on a board, or its file does not \
         show it"
    )]
    NoMotions,
    /// The plan requires or forbids options, which symmetries may move.
    #[error("a plan that requires or forbids options has no classes of covers")]
    Assumptions,
    /// The engine does not know the problem.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
}

/// The most work of the search for a group, in entries of lists of neighbors that are read: some 20
/// s.
const MOST_WORK: u64 = 2_000_000_000;

impl Symmetry {
    /// The group of all symmetries, as [`Problem::symmetry`](crate::Problem::symmetry). If
    /// `exchanges_colors`, they may also exchange colors, as those of
    /// [`Problem::symmetry_with_colors`](crate::Problem::symmetry_with_colors).
    ///
    /// # Errors
    ///
    /// If the search was given up; and, with `exchanges_colors`, if more than seven colors are in
    /// the same options.
    pub fn new(problem: &Instance, exchanges_colors: bool) -> Result<Self, SymmetryError> {
        Self::of(problem, exchanges_colors, MOST_WORK)
    }

    fn of(
        problem: &Instance,
        exchanges_colors: bool,
        most_work: u64,
    ) -> Result<Self, SymmetryError> {
        let found = Automorphisms::of(problem, exchanges_colors, most_work);
        let found = found.ok_or(SymmetryError::TooHard)?;
        Ok(Self { found, images: OnceLock::new() })
    }

    /// The group of the motions of the board, as
    /// [`Problem::symmetry_by_motions`](crate::Problem::symmetry_by_motions).
    ///
    /// # Errors
    ///
    /// If the problem has no motions.
    pub fn by_motions(problem: &Instance) -> Result<Self, SymmetryError> {
        let found = Automorphisms::of_motions(problem).ok_or(SymmetryError::NoMotions)?;
        Ok(Self { found, images: OnceLock::new() })
    }

    /// How many symmetries there are; 1 if the identity is the only one.
    pub fn order(&self) -> BigUint {
        self.found.group.order()
    }

    /// Symmetries of which all others are products; none if the identity is the only one.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = Generator> {
        self.found.group.generators().map(|images| {
            let items = self.found.items.images(images).expect("checked when it was found");
            Generator {
                options: self.ids(images, OptionId::of),
                items: self.ids(&items, ItemId::of),
            }
        })
    }

    /// The orbits of the options: two options are in the same list if a symmetry maps one to the
    /// other. Each list ascends, and the lists by their first options.
    pub fn option_orbits(&self) -> Vec<Vec<OptionId>> {
        let orbits = self.found.group.orbits().lists();
        orbits.iter().map(|orbit| self.ids(orbit, OptionId::of)).collect()
    }

    /// The orbits of the items, as [`option_orbits`](Self::option_orbits). Items that are in the
    /// same options are in the same orbit.
    pub fn item_orbits(&self) -> Vec<Vec<ItemId>> {
        let mut orbits = Orbits::new(self.found.problem.n_items());
        for generator in self.found.group.generators() {
            orbits.join_by(&self.found.items.images(generator).expect("checked when it was found"));
        }
        self.found.items.unmoved().iter().for_each(|images| orbits.join_by(images));
        for twins in self.found.items.twins() {
            twins.windows(2).for_each(|pair| orbits.join(pair[0], pair[1]));
        }
        orbits.lists().iter().map(|orbit| self.ids(orbit, ItemId::of)).collect()
    }

    /// How many classes of equivalent covers there are. Without limits: this may take long.
    ///
    /// ```
    /// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
    ///
    /// let problem = dominoes(Shape::rectangle(8, 8)?)?.problem();
    /// assert_eq!(problem.count(), 12_988_816_u32.into());
    /// assert_eq!(problem.symmetry()?.count()?, 1_629_189_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`counting`](Self::counting).
    ///
    /// # Panics
    ///
    /// Never: a count without limits ends with a number.
    pub fn count(&self) -> Result<BigUint, SymmetryError> {
        let mut counting = self.counting(&Plan::new(&self.found.problem))?;
        Ok(counting.count().expect("nothing limits or stops it"))
    }

    /// The same count as a search that can be limited, stopped and continued, by the engine and in
    /// the memory of a plan; of the plan's problem nothing is used.
    ///
    /// The number of classes is the mean, over all symmetries, of the number of covers that a
    /// symmetry maps to themselves. Each of these numbers is that of the covers of a smaller
    /// problem, and only one symmetry of each conjugacy class of the group is needed. If the group
    /// is so large that its conjugacy classes are not found, the classes of covers are counted one
    /// by one, as by [`covers`](Self::covers).
    ///
    /// # Errors
    ///
    /// If the plan requires or forbids options.
    pub fn counting(&self, plan: &Plan) -> Result<DistinctCounting, SymmetryError> {
        DistinctCounting::new(self, plan)
    }

    /// One cover of each class of equivalent covers, by what is fastest: the cover that is the
    /// smallest of its images, as ascending lists of options. The order of the covers is not
    /// promised.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let symmetry = problem.symmetry()?;
    /// assert_eq!(problem.covers().count(), 92);
    /// assert_eq!(symmetry.covers(&problem.plan())?.count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine of the plan does not know the problem, or the plan requires or forbids
    /// options.
    pub fn covers(&self, plan: &Plan) -> Result<DistinctEnumeration, SymmetryError> {
        DistinctEnumeration::new(self, plan, crate::tuning::symmetry::MOST_TOPS)
    }

    /// Parts of the search for one cover of each class: other processes can [begin] them, and the
    /// classes that they find are all, each once. The same in every run.
    ///
    /// ```
    /// use quadrille::Enumerate;
    /// use quadrille::models::{Model, queens::Queens};
    /// use quadrille::search::split::Cut;
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let symmetry = problem.symmetry()?;
    /// let mut search = symmetry.covers(&problem.plan())?;
    /// let mut n_classes = 0;
    /// for part in symmetry.split(Cut::Parts(20)).parts {
    ///     search.begin([part]);
    ///     n_classes += search.count_solutions();
    /// }
    /// assert_eq!(n_classes, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [begin]: DistinctEnumeration::begin
    pub fn split(&self, cut: Cut) -> Split {
        enumeration::split(self, cut)
    }

    /// As many of the cheapest classes as are asked for, or all if there are fewer, or
    /// [all of least cost](Wanted::AllOfLeastCost), as a search for one cover of each: the smallest
    /// of its images. All covers of a class have the same cost. Which of equally cheap classes it
    /// finds is not promised.
    ///
    /// The engine, the threads and the sign of the costs are those of the plan, as for
    /// [`Plan::cheapest`]; of the plan's problem nothing is used. The search can be
    /// [saved](Cheapest::rest) and [resumed](Cheapest::resume). It also visits the other covers of
    /// a class, as long as they cost less than the last class that is wanted.
    ///
    /// ```
    /// use quadrille::{Problem, Search};
    ///
    /// // a and b can be exchanged.
    /// let problem: Problem = "a b c\na |1\nb |1\na c |2\nb c |2\nc |9".parse()?;
    /// let mut search = problem.symmetry()?.cheapest(&problem.plan(), 2)?;
    /// search.run();
    /// let costs: Vec<i64> = search.covers().iter().map(|cover| cover.cost).collect();
    /// assert_eq!(costs, [3, 11]); // among all covers 3, 3, 11
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine of the plan does not know costs, or the plan requires or forbids options.
    pub fn cheapest(
        &self,
        plan: &Plan,
        wanted: impl Into<Wanted>,
    ) -> Result<Cheapest, SymmetryError> {
        if plan.has_assumptions() {
            return Err(SymmetryError::Assumptions);
        }
        let mut its = Plan::with(&self.found.problem, plan.settings);
        its.maximizes = plan.maximizes;
        Ok(its.by_cost(wanted.into(), Some(self.images().clone()))?)
    }

    /// The smallest image of a cover, or of any other set of options, and the number of its images.
    /// Two covers are equivalent if they have the same smallest image.
    ///
    /// The first calls compute stabilizers, which are kept. Later ones take about as long as one
    /// pass over the images that begin alike.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let symmetry = problem.symmetry()?;
    /// let images: Vec<_> = problem.covers().map(|it| symmetry.canonical(&it).images).collect();
    /// // One class has 4 covers, and all others have 8.
    /// assert_eq!(images.iter().filter(|&images| *images == 4_u32.into()).count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or an id is one of another problem.
    pub fn canonical(&self, cover: &[OptionId]) -> Canonical {
        for option in cover {
            let index = option.index_in(self.found.problem.owner());
            assert!(index < self.found.problem.n_options(), "a cover has options of the problem");
        }
        let (cover, n_kept) = self.images().smallest(cover);
        Canonical { cover, images: self.order() / n_kept }
    }

    /// Whether a cover is the smallest of its images. One cover of each class is, so random covers
    /// of which only these are taken are random classes, all with the same probability.
    ///
    /// # Panics
    ///
    /// As [`canonical`](Self::canonical).
    pub fn is_smallest(&self, cover: &[OptionId]) -> bool {
        let mut ascending = cover.to_vec();
        ascending.sort_unstable();
        self.canonical(cover).cover == ascending
    }

    /// The most symmetries with which it makes sense to draw covers until one is the
    /// [smallest](Self::is_smallest): as many draws may be needed for each class.
    pub const MOST_TO_SAMPLE: u32 = 1_000_000;

    fn images(&self) -> &Arc<ClassImages> {
        self.images.get_or_init(|| {
            Arc::new(ClassImages::new(self.found.group.clone(), self.found.problem.owner()))
        })
    }

    /// The ids of these numbers in the problem.
    fn ids<I>(&self, numbers: &[u32], id: fn(u32, Owner) -> I) -> Vec<I> {
        numbers.iter().map(|&number| id(number, self.found.problem.owner())).collect()
    }
}

impl Generator {
    /// The cycles of the options that it moves: each option is mapped to the next one, and the last
    /// to the first. Each cycle begins with its smallest option.
    pub fn option_cycles(&self) -> Vec<Vec<OptionId>> {
        cycles(&self.options, OptionId::index)
    }

    /// The cycles of the items that it moves, as [`option_cycles`](Self::option_cycles).
    pub fn item_cycles(&self) -> Vec<Vec<ItemId>> {
        cycles(&self.items, ItemId::index)
    }
}

/// The cycles of more than one id.
fn cycles<I: Copy>(images: &[I], index: fn(I) -> usize) -> Vec<Vec<I>> {
    let numbers = images.iter().map(|&image| quadrille_base::narrow(index(image)));
    let cycles = permutation::cycles(&numbers.collect::<Vec<u32>>());
    let ids = cycles.into_iter().filter(|cycle| cycle.len() > 1).map(|mut cycle| {
        // The image of the last point is the first one.
        cycle.rotate_right(1);
        cycle.into_iter().map(|point| images[point as usize]).collect()
    });
    ids.collect()
}

/// The smallest images of covers, for several searches and threads.
#[derive(Debug)]
struct ClassImages {
    images: Mutex<Images>,
    owner: Owner,
}

impl ClassImages {
    fn new(group: Group, owner: Owner) -> Self {
        Self { images: Mutex::new(Images::new(group)), owner }
    }

    /// The smallest image of a set of options, and the number of symmetries that keep the set.
    fn smallest(&self, set: &[OptionId]) -> (Vec<OptionId>, BigUint) {
        let set: Vec<u32> = set.iter().map(|it| quadrille_base::narrow(it.index())).collect();
        let (smallest, n_kept) = threads::lock(&self.images).smallest(&set);
        (smallest.into_iter().map(|number| OptionId::of(number, self.owner)).collect(), n_kept)
    }
}

impl CoverClasses for ClassImages {
    fn representative(&self, cover: &[OptionId]) -> Vec<OptionId> {
        self.smallest(cover).0
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a group of order {}", self.order())
    }
}

#[cfg(test)]
mod tests;
