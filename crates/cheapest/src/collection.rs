//! The cheapest covers found so far, and which further ones are wanted.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use crate::problem::OptionId;

/// A cover and the total cost of its options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    /// The sum of the costs.
    pub cost: i64,
    /// The options, in the order in which they were chosen; ascending if one cover of each class is
    /// wanted.
    pub options: Vec<OptionId>,
}

/// The covers to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This number of cheapest covers.
    Cheapest(usize),
    /// All covers of least cost.
    AllOfLeastCost,
}

/// This number of cheapest covers.
impl From<usize> for Wanted {
    fn from(most: usize) -> Self {
        Self::Cheapest(most)
    }
}

/// Classes of covers, of which only one cover each is wanted. All covers of a class have the same
/// cost.
pub trait CoverClasses: fmt::Debug + Send + Sync {
    /// The same cover, ascending, for all covers of a class.
    fn representative(&self, cover: &[OptionId]) -> Vec<OptionId>;
}

/// The cheapest covers found so far, at most one of each class if there are classes.
#[derive(Clone, Debug)]
pub(super) struct Collection {
    wanted: Wanted,
    classes: Option<Arc<dyn CoverClasses>>,
    /// In the order of their costs.
    covers: Vec<Cover>,
    /// The same covers as ascending lists, if several are wanted. A search may find a cover twice:
    /// a node that requires an item to be covered may also find covers without the item, which
    /// belong to another node, and several searches share a collection.
    known: HashSet<Vec<OptionId>>,
    /// Covers that cost less have all been found.
    floor: i128,
}

impl Collection {
    pub(super) fn new(wanted: Wanted, classes: Option<Arc<dyn CoverClasses>>) -> Self {
        Self { wanted, classes, covers: Vec::new(), known: HashSet::new(), floor: i128::MIN }
    }

    /// The covers found, the cheapest first, those of equal cost in the order of their discovery.
    pub(super) fn covers(&self) -> &[Cover] {
        &self.covers
    }

    /// Whether a single cover is wanted, so that equal ones need not be told apart.
    pub(super) fn wants_one(&self) -> bool {
        self.wanted == Wanted::Cheapest(1)
    }

    /// Whether no cover is wanted.
    pub(super) fn wants_none(&self) -> bool {
        self.wanted == Wanted::Cheapest(0)
    }

    /// A further cover has to cost less than this.
    pub(super) fn limit(&self) -> i128 {
        let cost = |cover: &Cover| i128::from(cover.cost);
        match self.wanted {
            Wanted::Cheapest(most) if self.covers.len() < most => i128::MAX >> 32,
            Wanted::Cheapest(_) => self.covers.last().map_or(i128::MIN, cost),
            Wanted::AllOfLeastCost => {
                self.covers.first().map_or(i128::MAX >> 32, |it| cost(it) + 1)
            }
        }
    }

    /// Stores a cover, or the representative of its class, if it is wanted and new; whether it was.
    pub(super) fn add(&mut self, mut cover: Cover) -> bool {
        let cost = i128::from(cover.cost);
        if cost >= self.limit() || cost < self.floor {
            return false;
        }
        if let Some(classes) = &self.classes {
            cover.options = classes.representative(&cover.options);
        }
        // A single cover is new if it costs less.
        if !self.wants_one() && !self.known.insert(ascending(&cover.options)) {
            return false;
        }
        match self.wanted {
            Wanted::Cheapest(most) if self.covers.len() == most => {
                let last = self.covers.pop().expect("some are wanted");
                self.known.remove(&ascending(&last.options));
            }
            Wanted::AllOfLeastCost
                if self.covers.first().is_some_and(|it| it.cost > cover.cost) =>
            {
                self.covers.clear();
                self.known = HashSet::from([ascending(&cover.options)]);
            }
            _ => {}
        }
        let place = self.covers.partition_point(|it| it.cost <= cover.cost);
        self.covers.insert(place, cover);
        true
    }

    /// Leaves out a cover.
    pub(super) fn exclude(&mut self, options: &[OptionId]) {
        self.known.insert(ascending(options));
    }

    /// Begins to find covers again, of which those below this cost are known.
    pub(super) fn begin_again(&mut self, floor: i128) {
        self.floor = floor;
    }
}

fn ascending(options: &[OptionId]) -> Vec<OptionId> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options
}
