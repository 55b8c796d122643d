//! One engine at work, whichever it is.

use super::Engine;
use crate::bitset::{Bitset, Multiplicities};
use crate::dlx::Search;
use crate::part::Part;
use crate::problem::{OptionId, Problem};
use crate::run::{Limits, Outcome, Stats, StopFlag};

/// A search by one of the engines, as it was set up by its owner.
#[derive(Clone, Debug)]
pub enum Explorer {
    /// By Dancing Links.
    Dlx(Box<Search>),
    /// By sets of bits.
    Bitset(Box<Bitset>),
}

macro_rules! any {
    ($explorer:expr, $search:ident => $do:expr) => {
        match $explorer {
            Explorer::Dlx($search) => $do,
            Explorer::Bitset($search) => $do,
        }
    };
}

impl Explorer {
    /// The engine that is asked for, at the root.
    ///
    /// # Errors
    ///
    /// If it does not know the problem's kind.
    pub fn new<T>(problem: &Problem<T>, engine: Engine) -> Result<Self, Multiplicities> {
        Ok(match engine {
            Engine::Dlx => Search::new(problem).into(),
            Engine::Bitset => Bitset::new(problem)?.into(),
        })
    }

    /// Which engine it is.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self {
            Self::Dlx(_) => Engine::Dlx,
            Self::Bitset(_) => Engine::Bitset,
        }
    }

    /// Whether the problem has [parts](Part), so that several can work on it.
    #[must_use]
    pub fn has_parts(&self) -> bool {
        match self {
            Self::Dlx(search) => search.has_parts(),
            Self::Bitset(_) => true,
        }
    }

    pub(super) fn begin(&mut self, part: &Part) {
        any!(self, search => search.begin(part));
    }

    pub(super) fn remaining(&self) -> Vec<Part> {
        any!(self, search => search.remaining())
    }

    pub(super) fn give(&mut self) -> Option<Part> {
        any!(self, search => search.give())
    }

    pub(super) fn part(&self) -> &Part {
        any!(self, search => search.part())
    }

    /// Goes on to the next solution, if there is one.
    pub(super) fn advance(&mut self) -> bool {
        any!(self, search => search.advance())
    }

    /// The solution that it came to.
    pub(super) fn solution(&mut self) -> &[OptionId] {
        any!(self, search => search.solution())
    }

    pub(super) fn next_solution(&mut self) -> Option<&[OptionId]> {
        any!(self, search => search.next_solution())
    }

    pub(super) fn count_solutions(&mut self) -> u64 {
        any!(self, search => search.count_solutions())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        any!(self, search => search.outcome())
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        any!(self, search => search.set_limits(limits));
    }

    pub(super) fn set_stop(&mut self, stop: StopFlag) {
        any!(self, search => search.set_stop(stop));
    }

    pub(super) fn stats(&self) -> Stats {
        any!(self, search => search.stats())
    }

    pub(super) fn profile(&self) -> &[u64] {
        any!(self, search => search.profile())
    }

    pub(super) fn progress(&self) -> f64 {
        any!(self, search => search.progress())
    }
}

impl From<Search> for Explorer {
    fn from(search: Search) -> Self {
        Self::Dlx(Box::new(search))
    }
}

impl From<Bitset> for Explorer {
    fn from(search: Bitset) -> Self {
        Self::Bitset(Box::new(search))
    }
}
