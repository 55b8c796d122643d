//! [`rate()`] and [`Rater`]: how hard a puzzle is for a person, and for a machine.

use std::fmt;

use super::allowed::Allowed;
use super::backdoor::backdoor;
use super::finders::Finders;
use super::rating::difficulty;
use super::{CandidateGrid, Difficulty, ImproperError, Technique, proper};
use quadrille_base::StopFlag;
use quadrille_boards::internal::judge_position;
use quadrille_boards::{Board, Position, judge};

/// How hard a puzzle is: the difficulty of its hardest step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The difficulty of the hardest step; 0.0 for a solved board.
    pub difficulty: Difficulty,
    /// The technique of the hardest step, or `None` for a solved board.
    pub hardest: Option<Technique>,
    /// Whether the techniques did not reach the solution. The difficulty is then a lower bound.
    pub is_at_least: bool,
    n_steps: [u16; Technique::ALL.len()],
}

impl Rating {
    /// The number of steps of a technique.
    pub const fn n_steps(&self, technique: Technique) -> u16 {
        self.n_steps[technique.index()]
    }

    /// The techniques that were used, the easiest first, with the number of steps of each.
    pub fn steps(&self) -> impl Iterator<Item = (Technique, u16)> {
        Technique::ALL.into_iter().zip(self.n_steps).filter(|&(_, n)| n > 0)
    }
}

/// `2.6`, or `at least 9.0`
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_at_least {
            f.write_str("at least ")?;
        }
        self.difficulty.fmt(f)
    }
}

/// How hard the puzzle is for a person. For many puzzles make a [`Rater`].
///
/// # Errors
///
/// If the board has no solution, or several.
///
/// ```
/// use quadrille::sudoku::{Board, Technique, rate};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let rating = rate(&board)?;
/// assert_eq!(rating.to_string(), "1.2");
/// assert_eq!(rating.hardest, Some(Technique::HiddenSingleBox));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(board: &Board) -> Result<Rating, ImproperError> {
    Rater::default().rate(board)
}

/// Rates puzzles. Use one for many puzzles: it uses its memory again.
///
/// The default has the techniques of Sudoku Explainer's table.
#[derive(Clone, Debug, Default)]
pub struct Rater {
    allowed: Allowed,
    finders: Finders,
}

impl Rater {
    /// With all techniques: also those that Sudoku Explainer's table lacks, such as skyscrapers.
    /// Such a rating is often lower than the published one.
    #[must_use]
    pub fn modern(mut self) -> Self {
        self.allowed = self.allowed.modern();
        self
    }

    /// How hard the puzzle is for a person. The steps are those of [`explain`](super::explain()).
    ///
    /// # Errors
    ///
    /// If the board has no solution, or several.
    pub fn rate(&mut self, board: &Board) -> Result<Rating, ImproperError> {
        Ok(self.rate_proper(&Position::new(board), &proper(judge(board))?))
    }

    /// As [`rate`](Self::rate), or `None` if this flag was set before the rating was complete. It
    /// stops some milliseconds after that.
    ///
    /// # Errors
    ///
    /// If the board has no solution, or several.
    pub fn rate_unless(
        &mut self,
        board: &Board,
        stop: &StopFlag,
    ) -> Result<Option<Rating>, ImproperError> {
        let (position, solved) = (Position::new(board), proper(judge(board))?);
        self.finders.forcing.stop = stop.clone();
        let rating = self.rate_up_to(&position, &solved, Difficulty::MAX);
        self.finders.forcing.stop = StopFlag::default();
        Ok(rating)
    }

    /// How hard the rest of a puzzle is, from this position on.
    ///
    /// # Errors
    ///
    /// If the position has no solution, or several.
    pub fn rate_position(&mut self, position: &Position) -> Result<Rating, ImproperError> {
        Ok(self.rate_proper(position, &proper(judge_position(position))?))
    }

    /// How hard the rest of a puzzle is, from a position on whose only solution is known, for
    /// example because [`Lanes`](quadrille_boards::Lanes) judged the puzzle.
    ///
    /// # Panics
    ///
    /// If `solved` is not the only solution of the position, it may panic or return a meaningless
    /// rating.
    #[must_use]
    pub fn rate_proper(&mut self, position: &Position, solved: &Board) -> Rating {
        self.rate_up_to(position, solved, Difficulty::MAX).expect("no rating is above the largest")
    }

    /// The rating, or `None` if the difficulty is above `most`, or the flag of the forcing chains
    /// is set. It stops at the first step above `most`.
    pub(crate) fn rate_up_to(
        &mut self,
        position: &Position,
        solved: &Board,
        most: Difficulty,
    ) -> Option<Rating> {
        let mut grid = CandidateGrid::at(position);
        let allowed = self.allowed.up_to(most);
        let mut rating = Rating {
            difficulty: Difficulty::default(),
            hardest: None,
            is_at_least: false,
            n_steps: [0; Technique::ALL.len()],
        };
        while !grid.blanks.is_empty() {
            let found = self.finders.find(&mut grid, allowed, solved)?;
            rating.n_steps[found.technique.index()] += 1;
            rating.is_at_least |= found.technique == Technique::Guess;
            let difficulty = difficulty(&found);
            if difficulty > most {
                return None;
            }
            if difficulty > rating.difficulty {
                (rating.difficulty, rating.hardest) = (difficulty, Some(found.technique));
            }
            found.apply(&mut grid);
        }
        Some(rating)
    }

    /// The smallest backdoor: the least number of cells whose digits in the solution let naked and
    /// hidden singles finish the puzzle. `None` if it has more than `most` cells; `most` is at most
    /// 3. It takes microseconds for 0 and 1 cells, and up to some hundred milliseconds for 3.
    ///
    /// Source of the term: R. Williams, C. Gomes, B. Selman, "Backdoors to typical case complexity"
    /// (2003).
    ///
    /// # Errors
    ///
    /// If the board has no solution, or several.
    pub fn backdoor(&self, board: &Board, most: usize) -> Result<Option<usize>, ImproperError> {
        let solved = proper(judge(board))?;
        Ok(backdoor(&CandidateGrid::at(&Position::new(board)), solved.digits(), most.min(3)))
    }
}
