//! The techniques of a person: [`explain()`], [`Explainer`], [`rate()`], [`Rater`].
//!
//! A person looks for the easiest step, takes it, and looks again. So does this part: it keeps the
//! candidates of all cells (`explain/grid.rs`), and asks one finder after another, in the order of
//! [`Technique`], for a step.
//!
//! | file of `explain/` | techniques |
//! | --- | --- |
//! | `singles.rs` | full houses, hidden and naked singles |
//! | `locked.rs` | pointing and claiming |
//! | `subsets.rs` | naked and hidden pairs, triples, quads |
//! | `fish.rs` | X-wing, swordfish, jellyfish, with fins or not |
//! | `digit.rs`, `coloring.rs` | skyscraper, two-string kite, empty rectangle; simple coloring |
//! | `wings.rs` | XY-wing, XYZ-wing, W-wing |
//! | `unique.rs`, `grave.rs` | unique rectangles and loops; BUG+1, BUG types 2 to 4 |
//! | `chains.rs` | X-chains, XY-chains, alternating inference chains, and their cycles |
//! | `als.rs` | WXYZ-wing, ALS-XZ |
//! | `multiple.rs` | cell and unit forcing chains |
//! | `forcing.rs` | nishio, forcing chains by contradiction |
//!
//! `finders.rs` asks them in order. A finder gives a small value without memory of its own
//! (`found.rs`). Rating needs no more; explaining makes a [`Step`] of it (`step.rs`) with a
//! sentence (`words.rs`), and a picture of that (`picture.rs`). `rating.rs` has the numbers and
//! their sources.
//!
//! Some techniques hold for proper puzzles alone, so the board is judged first, by an engine. Where
//! all techniques end, the step is a *guess*: a digit of the solution.

mod allowed;
mod als;
mod cells;
mod chains;
mod claims;
mod coloring;
mod digit;
mod finders;
mod fish;
mod forcing;
mod found;
mod fresh;
mod grave;
mod grid;
mod locked;
mod multiple;
mod picture;
mod position;
mod rate;
mod rating;
mod singles;
mod step;
mod subsets;
mod technique;
mod unique;
mod wings;
mod words;

use thiserror::Error;

use super::auto::judge;
use super::board::Board;
use super::engine::Verdict;
use allowed::Allowed;
use finders::{Finders, guess};
use found::Pattern;
use grid::Grid;

pub use picture::StepPicture;
pub use position::Position;
pub use rate::{Rater, Rating, rate};
pub use rating::{Difficulty, Source};
pub use step::{Link, Mark, Role, Step};
pub use technique::Technique;

/// A board that is no proper puzzle: a person's techniques do not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImproperError {
    /// There is no solution.
    #[error("no solution")]
    NoSolution,
    /// There are several.
    #[error("several solutions")]
    SeveralSolutions,
}

/// All steps from a puzzle to its solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// In order.
    pub steps: Vec<Step>,
    /// The board after the last step.
    pub board: Board,
    /// Whether it is solved.
    pub is_solved: bool,
}

/// The steps of a person from the puzzle to its solution, the easiest step each time.
///
/// It takes from some ten microseconds to some milliseconds.
///
/// # Errors
///
/// If the board has no solution, or several.
///
/// ```
/// use quadrille::sudoku::{Board, Technique, explain};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let explanation = explain(&board)?;
/// assert!(explanation.is_solved);
/// assert_eq!(explanation.steps.len(), 81 - board.n_clues());
/// assert_eq!(explanation.steps[0].technique, Technique::HiddenSingleBox);
/// assert_eq!(explanation.steps[0].why, "r3c7 is the only place for 1 in box 3.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(board: &Board) -> Result<Explanation, ImproperError> {
    let mut explainer = Explainer::new(board)?;
    let steps: Vec<Step> = explainer.by_ref().collect();
    Ok(Explanation { steps, board: explainer.board(), is_solved: explainer.is_solved() })
}

/// The steps of a person, one by one.
///
/// ```
/// use quadrille::sudoku::{Board, Explainer};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let mut explainer = Explainer::new(&board)?;
/// let step = explainer.next_step().expect("it is not solved");
/// assert_eq!(step.places.len(), 1);
/// assert_eq!(explainer.board().n_clues(), board.n_clues() + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    clues: Board,
    grid: Grid,
    solved: Board,
    allowed: Allowed,
    finders: Finders,
}

impl Explainer {
    /// At the beginning of a puzzle.
    ///
    /// # Errors
    ///
    /// If the board has no solution, or several.
    pub fn new(board: &Board) -> Result<Self, ImproperError> {
        let solved = match judge(board) {
            Verdict::Unique(solved) => solved,
            Verdict::None => return Err(ImproperError::NoSolution),
            Verdict::Several(..) => return Err(ImproperError::SeveralSolutions),
        };
        Ok(Self::solved_by(board, &solved))
    }

    /// At the beginning of a puzzle whose only solution is known, such as one of many that
    /// [`Lanes`](super::Lanes) judged together.
    ///
    /// If the board has another solution, or this is none, the steps mean nothing.
    #[must_use]
    pub fn solved_by(board: &Board, solved: &Board) -> Self {
        let (grid, finders) = (Grid::new(board), Finders::default());
        Self { clues: *board, grid, solved: *solved, allowed: Allowed::ALL, finders }
    }

    /// With this technique and easier ones alone.
    #[must_use]
    pub fn until(mut self, technique: Technique) -> Self {
        self.allowed = self.allowed.until(technique);
        self
    }

    /// With the techniques of Sudoku Explainer's table alone, and guesses.
    #[must_use]
    pub fn classic(mut self) -> Self {
        self.allowed = self.allowed.classic();
        self
    }

    /// Takes the easiest step, and tells it. `None` if the puzzle is solved, or if none of the
    /// techniques in use has a step.
    pub fn next_step(&mut self) -> Option<Step> {
        let mut step = Step::blank();
        self.next_into(&mut step).then_some(step)
    }

    /// Takes the easiest step, and tells it in the memory of an earlier one, which takes less time
    /// than [`next_step`](Self::next_step). `false` if there is none; then `step` is as it was.
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Explainer, Step};
    ///
    /// let board: Board =
    ///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
    ///         .parse()?;
    /// let mut explainer = Explainer::new(&board)?;
    /// let (mut step, mut n_steps) = (Step::blank(), 0);
    /// while explainer.next_into(&mut step) {
    ///     n_steps += 1;
    /// }
    /// assert_eq!(n_steps, 81 - board.n_clues());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_into(&mut self, step: &mut Step) -> bool {
        let Self { grid, solved, allowed, finders, .. } = self;
        let found = finders.find(grid, *allowed).or_else(|| {
            let may_guess = allowed.has(Technique::Guess);
            if may_guess { guess(grid, solved) } else { None }
        });
        let Some(found) = found else { return false };
        if let Pattern::Multiple { origin, claim } = found.pattern {
            finders.multiple.tell(grid, origin, claim);
        }
        step.become_found(grid, &found, finders.difficulty(&found), finders);
        found.apply(grid);
        true
    }

    /// The clues, and the digits that were written.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::from_digits(self.grid.digits)
    }

    /// The digits and the candidates before the next step.
    #[must_use]
    pub fn current(&self) -> Position {
        Position::new(&self.clues, &self.grid)
    }

    /// The solution.
    #[must_use]
    pub fn solution(&self) -> Board {
        self.solved
    }

    /// Whether all digits are written.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.grid.blanks.is_empty()
    }
}

/// [`next_step`](Explainer::next_step).
impl Iterator for Explainer {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.next_step()
    }
}

#[cfg(test)]
mod tests;
