//! [`Generator`]: random proper puzzles, many at once.
//!
//! A puzzle begins as a random solved board (`generate/grid.rs`). Then its clues are taken away in
//! random order, each if the board keeps its only solution without it (`reduce.rs`). What is left
//! is minimal. With a [`Symmetry`], clues are taken away in orbits. A puzzle that does not meet the
//! wishes (`generate/wishes.rs`) is dropped, and another solved board begins.
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
//!
//! Wishes for clues, a rating or a technique add no bias of their own: no puzzle is changed toward
//! a wish, so what is left is as random as if all puzzles were made and those that do not meet the
//! wishes were thrown away. Each puzzle has a solved board of its own, so two puzzles have no more
//! in common than any two.

mod grid;
mod symmetry;
mod wishes;

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range, RangeInclusive};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::board::{Board, Cell};
use super::explain::{Difficulty, Rater, Rating, Technique};
use super::lanes::Lanes;
use super::reduce::{Goal, Reduction, reduce};
use crate::search::{StopFlag, random};
use grid::random_board;
use wishes::Wishes;

pub use symmetry::Symmetry;
pub use wishes::UnmetError;

/// Makes random puzzles that have exactly one solution.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use quadrille::sudoku::{Generator, Symmetry, Verdict, judge};
///
/// let mut puzzles = Vec::new();
/// let mut generator = Generator::new(7).symmetry(Symmetry::HalfTurn);
/// generator.generate(0..3, |_, made| {
///     puzzles.push(made.expect("nothing else is asked").puzzle);
///     ControlFlow::Continue(())
/// });
/// assert!(puzzles.iter().all(|puzzle| matches!(judge(puzzle), Verdict::Unique(_))));
///
/// // The same seed and number give the same puzzle.
/// Generator::new(7).symmetry(Symmetry::HalfTurn).generate(2..3, |_, made| {
///     assert_eq!(made.map(|made| made.puzzle), Ok(puzzles[2]));
///     ControlFlow::Break(())
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    symmetry: Symmetry,
    is_minimal: bool,
    mask: [bool; 81],
    wishes: Wishes,
    tries: u32,
    stop: StopFlag,
    lanes: Lanes,
    rater: Rater,
}

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Board,
    /// Its only solution.
    pub solution: Board,
    /// Its rating, if [`Generator::rating`] or [`Generator::technique`] is asked.
    pub rating: Option<Rating>,
}

/// Boards that are reduced together. Enough to keep all lanes busy to the end of a round.
const TOGETHER: usize = 512;

impl Generator {
    /// Minimal puzzles: no clue can be taken away.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            symmetry: Symmetry::None,
            is_minimal: true,
            mask: [true; 81],
            wishes: Wishes::default(),
            tries: 100_000,
            stop: StopFlag::new(),
            lanes: Lanes::new(),
            rater: Rater::new(),
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
        self.wishes.clues = clues;
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

    /// Puzzles with a rating in this range, as [`rate`](super::rate) rates them. A puzzle that the
    /// techniques do not solve has a rating of "at least" something: it is in the range if that is,
    /// and the range ends with [`Difficulty::MAX`].
    #[must_use]
    pub fn rating(mut self, rating: RangeInclusive<Difficulty>) -> Self {
        self.wishes.rating = Some(rating);
        self
    }

    /// Puzzles whose [`explanation`](super::explain()), which takes the easiest step each time, has
    /// a step of this technique. Such a puzzle needs it, or a harder one in its place: where the
    /// step is taken, no easier technique has one.
    #[must_use]
    pub fn technique(mut self, technique: Technique) -> Self {
        self.wishes.technique = Some(technique);
        self
    }

    /// The number of solved boards to begin with before a puzzle is given up; 100,000 at first, at
    /// least 1.
    #[must_use]
    pub fn tries(mut self, tries: u32) -> Self {
        self.tries = tries.max(1);
        self
    }

    /// With a flag that ends [`generate`](Self::generate). Puzzles that are not made yet are then
    /// not shown.
    #[must_use]
    pub fn stop(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// Makes the puzzles with these numbers and shows them in order, each as soon as it and those
    /// before it are made or given up, until `visit` breaks off.
    ///
    /// A puzzle takes some 20 microseconds on one core, a rating from 10 microseconds to some
    /// milliseconds more; with wishes that are seldom met, as long as [`tries`](Self::tries)
    /// allows.
    pub fn generate(
        &mut self,
        mut numbers: Range<u64>,
        mut visit: impl FnMut(u64, Result<Generated, UnmetError>) -> ControlFlow<()>,
    ) {
        let orbits = self.symmetry.orbits(&self.mask);
        let mut begun: VecDeque<Begun> = VecDeque::new();
        while !self.stop.is_set() {
            if let Some(made) = begun.front().and_then(|first| first.made) {
                let first = begun.pop_front().expect("there is a first one");
                if visit(first.number, made).is_break() {
                    return;
                }
                continue;
            }
            let n_new = TOGETHER - begun.len();
            begun.extend(numbers.by_ref().take(n_new).map(|number| Begun::new(self.seed, number)));
            if begun.is_empty() {
                return;
            }
            self.round(&mut begun, &orbits);
        }
    }

    /// The settings that the puzzles depend on, in stable words: a journal has them. The number of
    /// tries decides only whether a puzzle is given up.
    #[cfg(feature = "batch")]
    pub(crate) fn words(&self) -> String {
        let Wishes { clues, rating, technique } = &self.wishes;
        let mask: String = self.mask.iter().map(|&may| if may { '1' } else { '0' }).collect();
        let rating = rating.as_ref().map_or_else(
            || "any".to_owned(),
            |rating| format!("{}..{}", rating.start(), rating.end()),
        );
        format!(
            "seed {}; symmetry {}; clues {}..{}; minimal {}; mask {mask}; rating {rating}; \
             technique {}",
            self.seed,
            self.symmetry.name(),
            clues.start(),
            clues.end(),
            if self.is_minimal { "yes" } else { "no" },
            technique.map_or("any", Technique::name),
        )
    }

    /// A round of tries, of the first puzzles before the others.
    fn round(&mut self, begun: &mut VecDeque<Begun>, orbits: &[Vec<Cell>]) {
        let (mut tries, mut of) = (Vec::with_capacity(TOGETHER), Vec::with_capacity(TOGETHER));
        for (i, begun) in begun.iter_mut().enumerate().filter(|(_, begun)| begun.made.is_none()) {
            let room = TOGETHER - tries.len();
            let left = usize::try_from(self.tries - begun.unmet.tries).unwrap_or(usize::MAX);
            for _ in 0..begun.n_at_once().min(left).min(room) {
                let solved = random_board(&mut begun.rng);
                tries.push(self.begin(&solved, &mut begun.rng, orbits));
                of.push((i, solved));
            }
        }
        reduce(&mut tries, &mut self.lanes);
        for (tried, (i, solved)) in tries.iter().zip(of) {
            let begun = &mut begun[i];
            if self.stop.is_set() || begun.made.is_some() {
                continue;
            }
            let granted =
                self.wishes.grant(tried.proper(), &solved, &mut self.rater, &mut begun.unmet);
            begun.made = granted.map(Ok);
            if begun.made.is_none() && begun.unmet.tries >= self.tries {
                begun.made = Some(Err(begun.unmet));
            }
        }
    }

    /// A solved board whose clues are to be taken away in random order.
    fn begin<'o>(
        &self,
        solved: &Board,
        rng: &mut ChaCha8Rng,
        orbits: &'o [Vec<Cell>],
    ) -> Reduction<'o> {
        let mut order: Vec<u8> = (0..81).take(orbits.len()).collect();
        random::shuffle(&mut order, rng);
        let mut board = Board::EMPTY;
        for &cell in orbits.iter().flatten() {
            board.set(cell, solved.get(cell));
        }
        let goal = if self.is_minimal {
            Goal::Minimal
        } else {
            let clues = &self.wishes.clues;
            let n_choices = (clues.end() + 1).saturating_sub(*clues.start()).max(1);
            Goal::Clues(clues.start() + random::below(n_choices, rng))
        };
        Reduction::new(board, orbits, order, goal)
    }
}

/// A puzzle that is being made.
struct Begun {
    number: u64,
    rng: ChaCha8Rng,
    /// How it ended.
    made: Option<Result<Generated, UnmetError>>,
    /// What became of its tries so far.
    unmet: UnmetError,
}

impl Begun {
    fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self { number, rng, made: None, unmet: UnmetError::default() }
    }

    /// Tries of a round. Those behind the one that succeeds are wasted, so there are few at first.
    fn n_at_once(&self) -> usize {
        usize::try_from(self.unmet.tries / 4).unwrap_or(usize::MAX).max(1)
    }
}

#[cfg(test)]
mod tests;
