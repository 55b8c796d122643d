//! What a puzzle must be, besides proper. [`UnmetError`]: the reasons why puzzles were rejected.

use std::fmt;

use thiserror::Error;

use super::{Generated, Generator};
use crate::explain::{Difficulty, Rater, Technique};
use quadrille_boards::{Board, Position};

/// No puzzle met the wishes. The fields say why the puzzles were rejected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct UnmetError {
    /// The number of boards that were tried.
    pub tries: u32,
    /// The number of clues nearest to the range, among the proper puzzles that were made; `None` if
    /// none was proper.
    pub nearest: Option<usize>,
    /// The puzzles that had a number of clues in the range and were rated.
    pub n_rated: u32,
    /// The rated puzzles that were too easy.
    pub n_easier: u32,
    /// The rated puzzles that were too hard.
    pub n_harder: u32,
    /// The hardest rating among the rated puzzles that were too easy.
    pub hardest: Option<Difficulty>,
    /// The technique that the other rated puzzles did not need.
    pub technique: Option<Technique>,
    /// The number of cages nearest to the range, among the killers that were made.
    pub nearest_cages: Option<usize>,
    /// Whether no board obeys the rules of the variant.
    pub is_contradictory: bool,
}

impl fmt::Display for UnmetError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { tries, n_rated, n_easier, n_harder, .. } = self;
        if self.is_contradictory {
            return f.write_str("no board obeys the rules");
        }
        write!(f, "no puzzle in {tries} tries: ")?;
        if let Some(nearest) = self.nearest_cages {
            return write!(f, "the nearest had {nearest} cages");
        }
        let Some(nearest) = self.nearest else {
            return f.write_str("the cells that may have a clue never gave a proper puzzle");
        };
        if *n_rated == 0 {
            return write!(f, "the nearest had {nearest} clues");
        }
        write!(f, "of {n_rated} with the right number of clues ")?;
        let mut parts = Vec::new();
        if *n_easier > 0 {
            let hardest = self.hardest.unwrap_or_default();
            parts.push(format!("{n_easier} were easier, up to {hardest}"));
        }
        if *n_harder > 0 {
            parts.push(format!("{n_harder} were harder"));
        }
        if let Some(technique) = self.technique {
            let n = n_rated - n_easier - n_harder;
            parts.push(format!("{n} did not need {technique}"));
        }
        f.write_str(&parts.join(", "))
    }
}

impl Generator {
    /// The puzzle of a try, if it meets the wishes. `solved` is its solution. `unmet` counts the
    /// puzzle if it does not meet them.
    pub(super) fn grant(
        &self,
        puzzle: Option<&Board>,
        solved: &Board,
        rater: &mut Rater,
        unmet: &mut UnmetError,
    ) -> Option<Generated> {
        unmet.tries += 1;
        let puzzle = puzzle?;
        let n_clues = puzzle.n_clues();
        if unmet.nearest.is_none_or(|nearest| self.distance(n_clues) < self.distance(nearest)) {
            unmet.nearest = Some(n_clues);
        }
        if !self.clues.contains(&n_clues) {
            return None;
        }
        let made = |rating| Some(Generated { puzzle: *puzzle, solution: *solved, rating });
        if self.rating.is_none() && self.technique.is_none() {
            return made(None);
        }
        unmet.n_rated += 1;
        let range = self.rating.clone().unwrap_or(Difficulty::default()..=Difficulty::MAX);
        let most = *range.end();
        let rating = rater.rate_up_to(&Position::new(puzzle), solved, most);
        let Some(rating) = rating.filter(|rating| !rating.is_at_least || most == Difficulty::MAX)
        else {
            unmet.n_harder += 1;
            return None;
        };
        if rating.difficulty < *range.start() {
            unmet.n_easier += 1;
            unmet.hardest = unmet.hardest.max(Some(rating.difficulty));
            return None;
        }
        if self.technique.is_some_and(|technique| rating.n_steps(technique) == 0) {
            unmet.technique = self.technique;
            return None;
        }
        made(Some(rating))
    }

    /// The distance of a number of clues from the range.
    fn distance(&self, n: usize) -> usize {
        self.clues.start().saturating_sub(n).max(n.saturating_sub(*self.clues.end()))
    }
}
