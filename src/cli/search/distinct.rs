//! How many classes of solutions there are.

use quadrille::search::Stats;
use quadrille::symmetry::DistinctCounting;
use quadrille::{BigUint, Search};

use super::drive::Driven;

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
