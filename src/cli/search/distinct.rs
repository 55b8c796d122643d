//! Solutions up to symmetry: how many classes there are, or one solution of each.

use std::io;

use quadrille::search::{Outcome, Stats};
use quadrille::symmetry::{DistinctCounting, DistinctEnumeration};
use quadrille::{BigUint, Enumerate, Search};

use super::answer::{Answer, Conclusion, Message, SearchEnd};
use super::drive::Driven;
use super::settings::{CoverQuestion, SearchArgs};

impl Driven for DistinctCounting {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn total(&self) -> Stats {
        let Stats { nodes, updates, .. } = self.stats();
        Stats::new(nodes, updates, u64::try_from(self.counted()).unwrap_or(u64::MAX))
    }

    fn counted(&self) -> BigUint {
        self.counted()
    }

    fn engine(&self) -> Option<String> {
        Some(match self.terms() {
            Some(n) => format!("counts of the solutions that symmetries keep, {n} different"),
            None => "one solution of each class".into(),
        })
    }
}

/// The smallest solution of each class.
pub(super) struct DistinctSolutions {
    search: DistinctEnumeration,
    most: Option<u64>,
    /// Whether its solutions are only counted.
    counts: bool,
    /// Whether to print to how many solutions symmetries map each one.
    counts_images: bool,
    /// How many solutions there are in the classes so far.
    n_images: BigUint,
}

impl DistinctSolutions {
    pub(super) fn new(
        search: DistinctEnumeration,
        question: CoverQuestion,
        settings: &SearchArgs,
    ) -> Self {
        let most = match question {
            CoverQuestion::Check => Some(2),
            CoverQuestion::First => settings.limit.or(Some(1)),
            _ => settings.limit,
        };
        Self {
            search,
            most,
            counts: question.is_number(),
            counts_images: settings.orbits,
            n_images: BigUint::ZERO,
        }
    }
}

impl Driven for DistinctSolutions {
    fn search(&self) -> &dyn Search {
        &self.search
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.search
    }

    fn most(&self) -> Option<u64> {
        self.most
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.counts {
            return Ok(self.search.run());
        }
        while let Some(options) = self.search.next_solution() {
            let options = options.to_vec();
            let images = self.counts_images.then(|| self.search.images());
            self.n_images += images.as_ref().unwrap_or(&BigUint::ZERO);
            answer.solution_with(&options, images.as_ref())?;
        }
        Ok(self.search.outcome().expect("it has ended"))
    }

    fn engine(&self) -> Option<String> {
        let n = self.search.tops();
        Some(format!("{n} searches, below choices that no symmetry maps to each other"))
    }

    fn conclude(&self, end: SearchEnd, conclusion: &mut Conclusion) {
        if self.counts_images && end == SearchEnd::Complete && self.n_images > BigUint::ZERO {
            let remark = format!("without --distinct: {} solutions", self.n_images);
            conclusion.messages.push(Message::Remark(remark));
        }
    }
}
