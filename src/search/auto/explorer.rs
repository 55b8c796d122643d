//! One engine at work, whichever it is.

use super::{Chosen, Engine, Plan, Reason, Unsupported, probe};
use crate::problem::{OptionId, Problem};
use crate::search::bitset::{Bitset, Multiplicities, Preprocessed};
use crate::search::dlx::{Choice, Search};
use crate::search::part::Part;
use crate::search::{Limits, Outcome, Stats, StopFlag};

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
    /// What the plan asks for, at the root, and what it came to.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem's kind, or the rule of choice.
    pub fn new<T>(problem: &Problem<T>, plan: Plan) -> Result<(Self, Chosen), Unsupported> {
        let Plan { engine, choice, preprocess, .. } = plan;
        let is_known = matches!(choice, None | Some(Choice::Smallest | Choice::Weighted));
        let engine = match engine {
            Engine::Auto if choice.is_none() && !problem.has_multiplicities() => {
                let (bits, preprocessed) = bits(problem, preprocess)?;
                return Ok(probe::choose(problem, bits, preprocessed));
            }
            Engine::Auto if problem.has_multiplicities() || !is_known => Engine::Dlx,
            Engine::Auto => Engine::Bitset,
            Engine::Memo => return Err(Unsupported::Remembering),
            asked => asked,
        };
        let reason =
            if problem.has_multiplicities() { Reason::Multiplicities } else { Reason::Asked };
        let choice = choice.unwrap_or_default();
        if engine == Engine::Dlx {
            if preprocess {
                return Err(Unsupported::Preprocess);
            }
            let mut search = Search::new(problem);
            search.set_choice(choice);
            return Ok((
                search.into(),
                Chosen { engine, choice, boards: false, reason, preprocessed: None },
            ));
        }
        if !is_known {
            return Err(Unsupported::Choice);
        }
        let (mut bits, preprocessed) = bits(problem, preprocess)?;
        bits.set_weighted(choice == Choice::Weighted);
        Ok((bits.into(), Chosen { engine, choice, boards: true, reason, preprocessed }))
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

    pub(super) fn give(&mut self, most: usize) -> Vec<Part> {
        any!(self, search => search.give(most))
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

/// No more updates than these before the search, about a second's.
const MOST_UPDATES: u64 = 100_000_000;

/// Sets of bits, without the options that no cover has if that is wanted.
fn bits<T>(
    problem: &Problem<T>,
    preprocess: bool,
) -> Result<(Bitset, Option<Preprocessed>), Multiplicities> {
    let mut bits = Bitset::new(problem)?;
    let preprocessed = preprocess.then(|| bits.preprocess(MOST_UPDATES));
    Ok((bits, preprocessed))
}
