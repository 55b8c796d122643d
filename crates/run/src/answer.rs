//! What is known about a question: how the run ended, the best cost and its bound, the reason why
//! there is no cover.

use std::fmt;

use num_bigint::BigUint;
use quadrille_base::{Decimal, Stats};
use quadrille_cheapest::Cheapest;
use quadrille_decide::auto::NoCover;
use quadrille_decide::why::Reason;
use quadrille_search::race::{ContenderReport, MethodKind};

use crate::task::{Gap, Most};

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is explored.
    Complete,
    /// As many covers as the user asked for, or as good ones.
    Enough,
    /// The limit of tree nodes.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit: the run cannot go on without more memory.
    Memory,
    /// The flag was set.
    Stopped,
}

impl End {
    /// Whether the user asked for results that the run may not have reached.
    pub const fn is_cut(self) -> bool {
        matches!(self, Self::Nodes | Self::Time | Self::Memory | Self::Stopped)
    }

    /// In a word: `complete`, `limit` or `stopped`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Enough | Self::Nodes | Self::Time | Self::Memory => "limit",
            Self::Stopped => "stopped",
        }
    }
}

/// What a run knows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What was done, by earlier runs of the task, too.
    pub stats: Stats,
    /// Tree nodes on each level; empty without a tree.
    pub levels: Vec<u64>,
    /// The explored share of the tree, from 0 to 1.
    pub explored: f64,
    /// The engine, in words.
    pub engine: Option<String>,
    /// The strategy of the race, in words, and what each contender did, if there is a race.
    pub race: Option<(String, Vec<ContenderReport>)>,
    /// How many covers were found or counted.
    pub count: BigUint,
    /// The cost of the best cover and its bound, if the best ones are asked for.
    pub best: Option<Best>,
    /// How many covers are in the classes that were shown, if that is
    /// [asked for](crate::Task#structfield.images), and if the run searches the whole problem from
    /// its beginning.
    pub images: Option<BigUint>,
    /// Why there is no cover, once that is shown.
    pub no_cover: Option<NoCover>,
    /// The demands that cannot be met together, if the question is why, and there is no cover.
    pub why: Option<Reason>,
}

impl Answer {
    /// How it is proved that there is no cover: in a word, `parity`, `modulo`, `weights`,
    /// `counting`, `programs` or `search`, and in words. `None` if nothing is proved.
    pub fn proof(&self) -> Option<(&'static str, String)> {
        let no_cover = self.no_cover.as_ref()?;
        if let Some(certificate) = &no_cover.certificate {
            return Some((certificate.kind(), certificate.to_string()));
        }
        let (word, method) = match no_cover.by {
            MethodKind::Memo => ("counting", "counting (memoization)"),
            MethodKind::Programs => ("programs", "a tree of linear programs"),
            _ => ("search", "search"),
        };
        Some((word, format!("{method}, no certificate")))
    }
}

/// The cost of the best cover so far, and what is proved about it, with the costs of the problem:
/// also where the most expensive covers are asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Best {
    /// `None` without a cover.
    pub cost: Option<Decimal>,
    /// No cover costs less, or more if the most expensive ones are asked for. `None` if nothing is
    /// known, and if there is no cover.
    pub bound: Option<Decimal>,
    /// Whether the covers found are the best, as many as asked for or all that there are.
    pub proved: bool,
    /// Whether the most expensive covers are asked for.
    pub maximize: bool,
}

impl Best {
    pub(crate) fn of(search: &Cheapest, most: Most) -> Self {
        let (covers, bound) = (search.covers(), search.bound());
        // A search for all of more than there are ends with all of them.
        let is_proved = covers
            .last()
            .is_some_and(|last| covers.len() == most.n && bound.excludes_less_than(last.cost));
        let is_done =
            quadrille_search::Search::outcome(search) == Some(quadrille_base::Outcome::Exhausted);
        Self {
            cost: covers.first().map(|cover| most.shown_cost(search.problem(), cover.cost)),
            bound: bound.cost().map(|bound| most.shown_cost(search.problem(), bound)),
            proved: is_proved || is_done,
            maximize: most.maximize,
        }
    }

    /// The distance from the cost to the bound, in percent of the cost. `None` if one of them is
    /// not known, or if the cost is 0 and the bound is not.
    #[expect(clippy::cast_precision_loss, reason = "a percentage, rounded")]
    pub fn gap(&self) -> Option<f64> {
        let (distance, cost) = self.distance()?;
        match (distance, cost) {
            (0, _) => Some(0.0),
            (_, 0) => None,
            _ => Some(100.0 * distance as f64 / cost as f64),
        }
    }

    /// The distance from the cost to the bound, and the cost without its sign, in one unit.
    fn distance(&self) -> Option<(u128, u128)> {
        let (cost, bound) = (self.cost?, self.bound?);
        let places = cost.places().max(bound.places());
        let (cost, bound) = (cost.in_units(places)?, bound.in_units(places)?);
        Some((cost.abs_diff(bound), cost.unsigned_abs()))
    }

    /// Whether the cost is this close to the bound.
    pub(crate) fn is_within(&self, gap: Gap) -> bool {
        self.distance().is_some_and(|(distance, cost)| gap.allows(distance, cost))
    }
}

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cost {
            Some(cost) => write!(f, "cost {cost}")?,
            None => f.write_str("no cost")?,
        }
        if let Some(bound) = self.bound {
            write!(f, ", bound {bound}")?;
        }
        if let Some(gap) = self.gap() {
            write!(f, ", gap {gap:.2} %")?;
        }
        Ok(())
    }
}
