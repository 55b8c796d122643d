//! [`Generator`]: random proper puzzles, many at once.
//!
//! A puzzle begins as a random solved board (`generate/grid.rs`). Then its clues are taken away in
//! random order, each if the board keeps its only solution without it (`reduce.rs`). What is left
//! is minimal. With a [`Symmetry`], clues are taken away in orbits.
//!
//! Every puzzle has a number and a stream of random numbers of its own, so the seed and the number
//! alone determine it: it does not depend on how many are made together, or by how many threads.
//!
//! # How random is it?
//!
//! Every solved board can come about, and boards that differ by an exchange of digits are equally
//! likely. Otherwise a search that fills one cell after another prefers some boards to others, and
//! by how much is not known for 9x9 boards. On 4x4 boards, where all 288 are known, the same search
//! cannot be told from a uniform one by 100,000 samples (tests of `generate/grid.rs`). Among
//! minimal puzzles, those with few clues are rarer here than among all minimal puzzles: random
//! removal seldom goes that far.

mod grid;
mod symmetry;

use std::ops::{Range, RangeInclusive};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use super::board::{Board, Cell};
use super::lanes::Lanes;
use super::reduce::{Goal, Reduction, reduce};
use crate::search::random;
use grid::random_board;

pub use symmetry::Symmetry;

/// Makes random puzzles that have exactly one solution.
///
/// ```
/// use quadrille::sudoku::{Generator, Symmetry, Verdict, judge};
///
/// let mut puzzles = Vec::new();
/// let mut generator = Generator::new(7).symmetry(Symmetry::HalfTurn);
/// generator.generate(0..3, |_, puzzle| puzzles.push(puzzle.expect("nothing else is asked")));
/// assert!(puzzles.iter().all(|puzzle| matches!(judge(puzzle), Verdict::Unique(_))));
///
/// // The same seed and number give the same puzzle.
/// Generator::new(7).symmetry(Symmetry::HalfTurn).generate(2..3, |_, puzzle| {
///     assert_eq!(puzzle, Ok(puzzles[2]));
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    symmetry: Symmetry,
    clues: RangeInclusive<usize>,
    is_minimal: bool,
    mask: [bool; 81],
    tries: u32,
    lanes: Lanes,
}

/// No puzzle met the wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "no puzzle in {tries} tries{}",
    match nearest {
        Some(clues) => format!("; the nearest had {clues} clues"),
        None => "; the cells that may have a clue never gave a board with one solution".to_owned(),
    }
)]
#[non_exhaustive]
pub struct UnmetError {
    /// The number of boards that were tried.
    pub tries: u32,
    /// Among the proper puzzles that came about, the number of clues nearest to the range.
    pub nearest: Option<usize>,
}

/// Puzzles that are reduced together. Enough to keep all lanes busy to the end of a round.
const TOGETHER: u64 = 512;

impl Generator {
    /// Minimal puzzles: no clue can be taken away.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            symmetry: Symmetry::None,
            clues: 0..=81,
            is_minimal: true,
            mask: [true; 81],
            tries: 1000,
            lanes: Lanes::new(),
        }
    }

    /// Where there is a clue, there is one at each place that the symmetry leads to. Minimal then
    /// means that no such orbit of clues can be taken away.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Puzzles with a number of clues in this range. No proper puzzle has fewer than 17 (`McGuire`,
    /// Tugemann and Civario 2012).
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = clues;
        self
    }

    /// Whether puzzles are minimal; otherwise clues are taken away until their number, drawn from
    /// the range of [`clues`](Self::clues), is reached.
    #[must_use]
    pub fn minimal(mut self, is_minimal: bool) -> Self {
        self.is_minimal = is_minimal;
        self
    }

    /// Clues in these cells alone. With a symmetry, only where a whole orbit is in the mask.
    #[must_use]
    pub fn mask(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.mask = [false; 81];
        for cell in cells {
            self.mask[cell.index()] = true;
        }
        self
    }

    /// The number of solved boards to begin with before a puzzle is given up; 1000 at first, at
    /// least 1.
    #[must_use]
    pub fn tries(mut self, tries: u32) -> Self {
        self.tries = tries.max(1);
        self
    }

    /// Makes the puzzles with these numbers and shows them in order.
    ///
    /// A puzzle takes some 20 microseconds on one core; with a range of clues that is seldom met,
    /// as long as [`tries`](Self::tries) allows.
    pub fn generate(
        &mut self,
        numbers: Range<u64>,
        mut visit: impl FnMut(u64, Result<Board, UnmetError>),
    ) {
        let orbits = self.symmetry.orbits(&self.mask);
        let mut first = numbers.start;
        while first < numbers.end {
            let end = numbers.end.min(first.saturating_add(TOGETHER));
            let puzzles = self.together(first..end, &orbits);
            (first..end).zip(puzzles).for_each(|(number, puzzle)| visit(number, puzzle));
            first = end;
        }
    }

    fn together(
        &mut self,
        numbers: Range<u64>,
        orbits: &[Vec<Cell>],
    ) -> Vec<Result<Board, UnmetError>> {
        let mut begun: Vec<Begun> = numbers.map(|number| Begun::new(self.seed, number)).collect();
        let mut open: Vec<usize> = (0..begun.len()).collect();
        for _ in 0..self.tries {
            let mut tries: Vec<Reduction<'_>> =
                open.iter().map(|&i| self.begin(&mut begun[i].rng, orbits)).collect();
            reduce(&mut tries, &mut self.lanes);
            for (&i, tried) in open.iter().zip(&tries) {
                begun[i].take(tried, &self.clues);
            }
            open.retain(|&i| begun[i].puzzle.is_none());
            if open.is_empty() {
                break;
            }
        }
        let unmet = |begun: &Begun| UnmetError { tries: self.tries, nearest: begun.nearest };
        begun.iter().map(|begun| begun.puzzle.ok_or_else(|| unmet(begun))).collect()
    }

    /// A solved board whose clues are to be taken away in random order.
    fn begin<'o>(&self, rng: &mut ChaCha8Rng, orbits: &'o [Vec<Cell>]) -> Reduction<'o> {
        let solved = random_board(rng);
        let mut order: Vec<u8> = (0..81).take(orbits.len()).collect();
        random::shuffle(&mut order, rng);
        let mut board = Board::EMPTY;
        for &cell in orbits.iter().flatten() {
            board.set(cell, solved.get(cell));
        }
        let goal = if self.is_minimal {
            Goal::Minimal
        } else {
            let n_choices = (self.clues.end() + 1).saturating_sub(*self.clues.start()).max(1);
            Goal::Clues(self.clues.start() + random::below(n_choices, rng))
        };
        Reduction::new(board, orbits, order, goal)
    }
}

/// A puzzle that is being made.
struct Begun {
    rng: ChaCha8Rng,
    puzzle: Option<Board>,
    nearest: Option<usize>,
}

impl Begun {
    fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self { rng, puzzle: None, nearest: None }
    }

    /// Keeps the puzzle if it is as it should be.
    fn take(&mut self, tried: &Reduction<'_>, clues: &RangeInclusive<usize>) {
        let Some(board) = tried.proper() else { return };
        let n = board.n_clues();
        if clues.contains(&n) {
            self.puzzle = Some(*board);
        }
        let far = |n: usize| clues.start().saturating_sub(n).max(n.saturating_sub(*clues.end()));
        if self.nearest.is_none_or(|nearest| far(n) < far(nearest)) {
            self.nearest = Some(n);
        }
    }
}

#[cfg(test)]
mod tests;
