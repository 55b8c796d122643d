//! Solving as a person does: [`explain()`], [`Explainer`], [`rate()`], [`Rater`].
//!
//! A person looks for the easiest step, takes it, and looks again. This module does the same. It
//! stores the candidates of all cells (`explain/grid.rs`), and asks one finder after another, in
//! the order of [`Technique`], for a step.
//!
//! | file of `explain/` | techniques |
//! | --- | --- |
//! | `singles.rs` | full houses, hidden and naked singles |
//! | `locked.rs` | pointing and claiming |
//! | `subsets.rs` | naked and hidden pairs, triples, quads |
//! | `fish.rs` | X-wing, swordfish, jellyfish, with fins or not |
//! | `digit.rs`, `coloring.rs` | skyscraper, two-string kite, empty rectangle; simple coloring |
//! | `wings.rs` | XY-wing, XYZ-wing, W-wing |
//! | `unique.rs`, `universal_grave.rs` | unique rectangles and loops; BUG+1, BUG types 2 to 4 |
//! | `circular.rs` | X-chains, alternating inference chains, and cycles, of the published table |
//! | `chains.rs` | the same and XY-chains, also with groups, with all techniques |
//! | `als.rs` | WXYZ-wing, ALS-XZ |
//! | `locked_chains.rs`, `als_chains.rs` | ALS-XY-wing, death blossom; ALS chains |
//! | `rectangles.rs` | unique rectangles of type 6, hidden and avoidable rectangles |
//! | `remote.rs`, `multi.rs` | remote pairs; multi-coloring |
//! | `sue.rs`, `franken.rs` | Sue de Coq; Franken and mutant fish |
//! | `aligned.rs` | aligned pair and triplet exclusion |
//! | `forcing.rs` | nishio, cell and unit forcing chains, dynamic ones, with others nested |
//!
//! `finders.rs` asks them in order. A finder returns a small value without heap memory
//! (`found_step.rs`), which is enough for a rating. An explanation converts it to a
//! [`DeductionStep`] (`step.rs`) with a sentence (`words.rs`), and that to a picture
//! (`picture.rs`). `rating.rs` has the difficulties and their sources.
//!
//! Some techniques hold only for proper puzzles, so an engine judges the board first. If no
//! technique finds a step, the step is a *guess*: a digit of the solution.

mod aligned;
mod allowed;
mod als;
mod als_chains;
mod backdoor;
mod cells;
mod chains;
mod changes;
mod circular;
mod claims;
mod coloring;
mod digit;
mod finders;
mod fish;
mod forcing;
mod found_step;
mod franken;
mod grid;
mod locked;
mod locked_chains;
mod multi;
mod picture;
mod rate;
mod rating;
mod rectangles;
mod remote;
mod singles;
mod step;
mod subsets;
mod sue;
mod technique;
mod unique;
mod universal_grave;
mod wings;
mod words;

use thiserror::Error;

use allowed::Allowed;
use finders::Finders;
use found_step::{FoundStep, Pattern};
use grid::CandidateGrid;
use quadrille_base::StopFlag;
use quadrille_boards::internal::judge_position;
use quadrille_boards::{Board, Position, Verdict, judge};

pub use picture::StepPicture;
pub use rate::{Rater, Rating, rate};
pub use rating::Difficulty;
pub use step::{DeductionStep, Link, Mark, Role};
pub use technique::{Source, Technique};

/// The board is not a proper puzzle, so the techniques do not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImproperError {
    /// The board has no solution.
    #[error("no solution")]
    NoSolution,
    /// The board has several solutions.
    #[error("several solutions")]
    SeveralSolutions,
}

/// The solution of a proper puzzle.
fn proper(verdict: Verdict) -> Result<Board, ImproperError> {
    match verdict {
        Verdict::Unique(solved) => Ok(solved),
        Verdict::None => Err(ImproperError::NoSolution),
        Verdict::Several(..) => Err(ImproperError::SeveralSolutions),
    }
}

/// The steps from a puzzle to its solution, or as far as the techniques lead.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<DeductionStep>,
    /// The board after the last step.
    pub board: Board,
    /// Whether that board is solved.
    pub is_solved: bool,
}

/// The steps of a person from the puzzle to its solution. Each step is the easiest one there is.
///
/// A puzzle takes from some ten microseconds to some milliseconds, and one that needs dynamic
/// forcing chains a fraction of a second.
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
    let steps: Vec<DeductionStep> = explainer.by_ref().collect();
    Ok(Explanation { steps, board: *explainer.current().board(), is_solved: explainer.is_solved() })
}

/// Finds the steps of a person, one by one.
///
/// ```
/// use quadrille::sudoku::{Board, Explainer};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let mut explainer = Explainer::new(&board)?;
/// let step = explainer.next().expect("it is not solved");
/// assert_eq!(step.places.len(), 1);
/// assert_eq!(explainer.current().board().n_clues(), board.n_clues() + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Explainer {
    clues: Board,
    grid: CandidateGrid,
    solved: Board,
    allowed: Allowed,
    finders: Finders,
}

impl Explainer {
    /// An explainer at the beginning of a puzzle.
    ///
    /// # Errors
    ///
    /// If the board has no solution, or several.
    pub fn new(board: &Board) -> Result<Self, ImproperError> {
        Ok(Self::solved_by(&Position::new(board), &proper(judge(board))?))
    }

    /// An explainer in the middle of a puzzle, at this position.
    ///
    /// ```
    /// use quadrille::sudoku::{Explainer, Position, Technique};
    ///
    /// let position: Position = "
    ///     .-------------------.-------------------.------------------.
    ///     | 57    2459  23459 | 237   1257  378   | 9     167  6789  |
    ///     | 579   6     259   | 27    1257  4     | 17    157  3     |
    ///     | 8     1     345   | 9     56    367   | 46    2    67    |
    ///     :-------------------+-------------------+------------------:
    ///     | 3     8     6     | 4     9     1     | 2     57   57    |
    ///     | 1     24    24    | 5     7     8     | 36    36   9     |
    ///     | 59    7     59    | 6     3     2     | 8     4    1     |
    ///     :-------------------+-------------------+------------------:
    ///     | 6     3     7     | 1     4     5     | 13    8    2     |
    ///     | 2     59    1     | 8     6     39    | 57    3579 4     |
    ///     | 4     59    8     | 23    12    379   | 1567  1367 567   |
    ///     '-------------------'-------------------'------------------'"
    ///     .parse()?;
    /// assert!(Explainer::at(&position).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the position has no solution, or several.
    pub fn at(position: &Position) -> Result<Self, ImproperError> {
        Ok(Self::solved_by(position, &proper(judge_position(position))?))
    }

    /// An explainer at a position whose only solution is known, for example because
    /// [`Lanes`](quadrille_boards::Lanes) judged the puzzle.
    ///
    /// If `solved` is not the only solution of the position, the steps are meaningless.
    pub fn solved_by(position: &Position, solved: &Board) -> Self {
        let (clues, grid) = (*position.clues(), CandidateGrid::at(position));
        let (allowed, finders) = (Allowed::default(), Finders::default());
        Self { clues, grid, solved: *solved, allowed, finders }
    }

    /// With only this technique and easier ones.
    pub fn until(mut self, technique: Technique) -> Self {
        self.allowed = self.allowed.until(technique);
        self
    }

    /// With all techniques: also those that Sudoku Explainer's table lacks, such as skyscrapers.
    pub fn modern(mut self) -> Self {
        self.allowed = self.allowed.modern();
        self
    }

    /// Stops once this flag is set, after some milliseconds at most: then there are no more steps,
    /// although the board may not be solved.
    pub fn stopped_by(mut self, stop: StopFlag) -> Self {
        self.finders.forcing.stop = stop;
        self
    }

    /// Takes the easiest step, and writes it to `step`. It uses the memory of `step` again, so it
    /// is faster than [`next`](Self::next). If there is no step, it returns `false` and `step` is
    /// unchanged.
    ///
    /// ```
    /// use quadrille::sudoku::{Board, DeductionStep, Explainer};
    ///
    /// let board: Board =
    ///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
    ///         .parse()?;
    /// let mut explainer = Explainer::new(&board)?;
    /// let (mut step, mut n_steps) = (DeductionStep::blank(), 0);
    /// while explainer.next_into(&mut step) {
    ///     n_steps += 1;
    /// }
    /// assert_eq!(n_steps, 81 - board.n_clues());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_into(&mut self, step: &mut DeductionStep) -> bool {
        let Self { grid, solved, allowed, finders, .. } = self;
        let Some(found) = finders.find(grid, *allowed, solved) else { return false };
        finders.forcing.tell(grid, &found);
        step.become_found(grid, &found, finders);
        found.apply(grid);
        true
    }

    /// The digits and the candidates before the next step.
    pub fn current(&self) -> Position {
        Position::of(&self.clues, &Board::from_digits(self.grid.digits), &self.grid.of_cell)
    }

    /// Whether all cells have a digit.
    pub fn is_solved(&self) -> bool {
        self.grid.blanks.is_empty()
    }
}

/// The steps, each the easiest one, which is taken. They end if the puzzle is solved, or if none of
/// the techniques in use has a step.
impl Iterator for Explainer {
    type Item = DeductionStep;

    fn next(&mut self) -> Option<DeductionStep> {
        let mut step = DeductionStep::blank();
        self.next_into(&mut step).then_some(step)
    }
}

#[cfg(test)]
mod tests;
