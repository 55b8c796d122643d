//! How many classes of solutions there are.

use quadrille::search::Stats;
use quadrille::symmetry::DistinctCounting;
use quadrille::{BigUint, Search};

use super::drive::{Driven, with_count};

impl Driven for DistinctCounting {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn total(&self) -> Stats {
        with_count(self.stats(), &self.counted())
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
