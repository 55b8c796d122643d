//! `--prove` without a certificate: a search for a solution, in turns with a count.

use std::io;

use quadrille::Search;
use quadrille::search::Outcome;
use quadrille::search::auto::{DecidedBy, Deciding};

use super::answer::{Answer, ProofFound};
use super::covers::print;
use super::drive::Driven;
use super::settings::SearchArgs;
use super::solutions::finder;

/// A search for one solution or a few, and a count that may show that there is none.
pub(super) struct ProvingSearch {
    race: Deciding,
    most: u64,
}

impl ProvingSearch {
    pub(super) fn new(race: Deciding, settings: &SearchArgs) -> Self {
        Self { race, most: settings.limit.unwrap_or(1) }
    }
}

impl Driven for ProvingSearch {
    fn search(&self) -> &dyn Search {
        &self.race
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.race
    }

    fn most(&self) -> Option<u64> {
        Some(self.most)
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        let outcome = print(&mut self.race, answer)?;
        if outcome == Outcome::Exhausted && matches!(self.race.decider(), DecidedBy::Counting(_)) {
            answer.proof = Some(ProofFound::Counting);
        }
        Ok(outcome)
    }

    fn engine(&self) -> Option<String> {
        match self.race.decider() {
            DecidedBy::Finding(finding) => finder(finding),
            DecidedBy::Counting(counting) => counting.engine(),
            _ => None,
        }
    }
}
