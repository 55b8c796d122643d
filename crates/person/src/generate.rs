//! [`Generator`]: random proper puzzles, many at once.
//!
//! A puzzle begins as a random solved board (`generate/grid.rs`). Then the generator visits the
//! clues in random order, and removes each one without which the puzzle is still proper
//! (`reduce.rs`). The result is minimal. With a [`Symmetry`], it removes whole orbits of clues. A
//! puzzle that does not meet the wishes (`generate/wishes.rs`) is dropped, and another solved board
//! is tried.
//!
//! Every puzzle has a number and a stream of random numbers of its own, so the seed and the number
//! alone determine it. The number of puzzles that are made together, and the number of threads, do
//! not matter.
//!
//! # How random is it?
//!
//! Every solved board is possible, and boards that differ by an exchange of digits are equally
//! likely. Beyond that, a search that fills one cell after another prefers some boards. For 9x9
//! boards the size of this bias is unknown. For 4x4 boards, of which there are 288, 100,000 samples
//! do not distinguish the same search from a uniform one (tests of `generate/grid.rs`).
//!
//! Minimal puzzles with many clues are rarer here than among all minimal puzzles: 20,000 puzzles
//! have 24.36 clues in the mean, where all minimal puzzles have about 26.58 (D. Berthier,
//! "Unbiased statistics of a CSP", 2009). The reason: removal goes on after clues that are needed,
//! and each of them makes the next one more likely to be removed.
//!
//! [`Generator::is_even`] asks for Berthier's generator with controlled bias. It stops at the first
//! clue that is needed, and drops the result unless it is minimal. A minimal puzzle with n clues
//! results if the 81 - n others come first in the random order, in 1 of `C(81, n)` orders. So all
//! minimal puzzles with n clues are equally likely, and one with n + 1 clues is
//! `(n + 1) / (81 - n)` times as likely as one with n. Statistics become those of all minimal
//! puzzles by giving a puzzle with n clues the weight `C(81, n)`. (The solved boards have the bias
//! described above.)
//!
//! Wishes for clues, a rating or a technique add no bias: the generator never changes a puzzle
//! toward a wish, but only drops puzzles that do not meet it. Each puzzle has a solved board of its
//! own, so the puzzles are independent of each other.

mod grid;
mod symmetry;
mod wishes;

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range, RangeInclusive};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::explain::{Difficulty, Rater, Rating, Source, Technique};
use grid::random_board;
use quadrille_base::StopFlag;
use quadrille_base::random::{below, shuffle};
use quadrille_boards::Lanes;
use quadrille_boards::internal::{ClueReduction, ReductionGoal, reduce};
use quadrille_boards::{Board, Cell};

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
/// let mut generator = Generator::new(7);
/// generator.symmetry = Symmetry::HalfTurn;
/// generator.generate(0..3, |_, made| {
///     puzzles.push(made.expect("nothing else is asked").puzzle);
///     ControlFlow::Continue(())
/// });
/// assert!(puzzles.iter().all(|puzzle| matches!(judge(puzzle), Verdict::Unique(_))));
///
/// // The same seed and number give the same puzzle.
/// generator.generate(2..3, |_, made| {
///     assert_eq!(made.map(|made| made.puzzle), Ok(puzzles[2]));
///     ControlFlow::Break(())
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    /// The symmetry of the cells with clues: it maps each cell with a clue to a cell with a clue. A
    /// puzzle is then minimal if no orbit of clues can be removed.
    pub symmetry: Symmetry,
    /// The range of the number of clues. No proper puzzle has fewer than 17 (`McGuire`, Tugemann
    /// and Civario 2012).
    pub clues: RangeInclusive<usize>,
    /// Whether puzzles are minimal. Otherwise clues are removed until their number reaches a random
    /// number in the range of [`clues`](Self::clues).
    pub is_minimal: bool,
    /// Whether puzzles are minimal such that all with the same number of clues are equally likely,
    /// among those of a solved board. A puzzle with n + 1 clues is `(n + 1) / (81 - n)` times as
    /// likely as one with n: statistics need the weights `C(81, n)`.
    ///
    /// A try rarely succeeds: a puzzle takes some hundred thousand of them, about two seconds.
    pub is_even: bool,
    /// The range of the rating, if puzzles are to have one, as [`rate`](super::rate()) rates them.
    /// If the techniques do not solve a puzzle, its rating is a lower bound. Such a puzzle is
    /// accepted if the bound is in the range and the range ends with [`Difficulty::MAX`].
    pub rating: Option<RangeInclusive<Difficulty>>,
    /// A technique with a step in the [`explanation`](super::explain()), which takes the easiest
    /// step each time. Such a puzzle needs this technique or a harder one: when the step is taken,
    /// no easier technique has a step. If Sudoku Explainer's table lacks the technique, the steps
    /// and the rating are those by all techniques, as with [`is_modern`](Self::is_modern).
    pub technique: Option<Technique>,
    /// Whether ratings and steps are those by all techniques, as [`Rater::modern`] finds them.
    pub is_modern: bool,
    /// The number of tries: solved boards to begin with before a puzzle is given up. The default is
    /// 100,000, or 10 million if puzzles are [even](Self::is_even), and the least is 1.
    pub tries: Option<u32>,
    /// A flag that ends [`generate`](Self::generate). Puzzles that are not complete yet are then
    /// dropped.
    pub stop: StopFlag,
    mask: [bool; 81],
    lanes: Lanes,
}

/// A puzzle of a [`Generator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Board,
    /// Its only solution.
    pub solution: Board,
    /// Its rating, if [`Generator::rating`] or [`Generator::technique`] is set.
    pub rating: Option<Rating>,
}

/// Boards that are reduced together in a round. They keep all lanes busy to the end of the round.
const TOGETHER: usize = 512;

impl Generator {
    /// A generator of minimal puzzles, without other wishes.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            symmetry: Symmetry::None,
            clues: 0..=81,
            is_minimal: true,
            is_even: false,
            rating: None,
            technique: None,
            is_modern: false,
            tries: None,
            stop: StopFlag::default(),
            mask: [true; 81],
            lanes: Lanes::default(),
        }
    }

    /// Sets the cells that may have clues; by default all may. With a symmetry, a cell has a clue
    /// only if its whole orbit is among them.
    pub fn set_mask(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.mask = [false; 81];
        for cell in cells {
            self.mask[cell.index()] = true;
        }
    }

    /// Whether all techniques are in use.
    fn uses_all_techniques(&self) -> bool {
        let is_lacking = |technique: Technique| technique.source() != Source::SudokuExplainer;
        self.is_modern || self.technique.is_some_and(is_lacking)
    }

    fn most_tries(&self) -> u32 {
        self.tries.unwrap_or(if self.is_even { 10_000_000 } else { 100_000 }).max(1)
    }

    /// Makes the puzzles with these numbers and passes them to `visit` in order, until it returns
    /// `Break`. It passes each puzzle as soon as that one and all before it are made or given up.
    ///
    /// A puzzle takes some 20 microseconds on one core. A rating takes from 10 microseconds to some
    /// milliseconds more, and for a puzzle that needs dynamic forcing chains a fraction of a
    /// second. With wishes that are seldom met, a puzzle takes as long as all its
    /// [`tries`](Self::tries).
    pub fn generate(
        &mut self,
        mut numbers: Range<u64>,
        mut visit: impl FnMut(u64, Result<Generated, UnmetError>) -> ControlFlow<()>,
    ) {
        let orbits = self.symmetry.orbits(&self.mask);
        let rater = Rater::default();
        let mut rater = if self.uses_all_techniques() { rater.modern() } else { rater };
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
            self.round(&mut begun, &orbits, &mut rater);
        }
    }

    /// The settings that the puzzles depend on, in stable words, for a journal. The number of tries
    /// is not among them, since it decides only whether a puzzle is given up.
    #[doc(hidden)]
    pub fn words(&self) -> String {
        let Self { clues, rating, technique, .. } = self;
        let mask: String = self.mask.iter().map(|&may| if may { '1' } else { '0' }).collect();
        let rating = rating.as_ref().map_or_else(
            || "any".to_owned(),
            |rating| format!("{}..{}", rating.start(), rating.end()),
        );
        let modern = if self.uses_all_techniques() { "; modern" } else { "" };
        format!(
            "seed {}; symmetry {}; clues {}..{}; minimal {}; mask {mask}; rating {rating}; \
             technique {}{modern}",
            self.seed,
            self.symmetry.name(),
            clues.start(),
            clues.end(),
            match (self.is_minimal, self.is_even) {
                (_, true) => "even",
                (true, _) => "yes",
                (false, _) => "no",
            },
            technique.map_or("any", Technique::name),
        )
    }

    /// Does a round of tries. The first puzzles get their tries before the others.
    fn round(&mut self, begun: &mut VecDeque<Begun>, orbits: &[Vec<Cell>], rater: &mut Rater) {
        let most_tries = self.most_tries();
        let (mut tries, mut of) = (Vec::with_capacity(TOGETHER), Vec::with_capacity(TOGETHER));
        for (i, begun) in begun.iter_mut().enumerate().filter(|(_, begun)| begun.made.is_none()) {
            let room = TOGETHER - tries.len();
            let n_more = usize::try_from(most_tries - begun.unmet.tries).unwrap_or(usize::MAX);
            for _ in 0..begun.n_at_once().min(n_more).min(room) {
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
            let granted = self.grant(tried.proper(), &solved, rater, &mut begun.unmet);
            begun.made = granted.map(Ok);
            if begun.made.is_none() && begun.unmet.tries >= most_tries {
                begun.made = Some(Err(begun.unmet));
            }
        }
    }

    /// The reduction of a solved board: its clues are to be removed in random order.
    fn begin<'o>(
        &self,
        solved: &Board,
        rng: &mut ChaCha8Rng,
        orbits: &'o [Vec<Cell>],
    ) -> ClueReduction<'o> {
        let mut order: Vec<u8> = (0..81).take(orbits.len()).collect();
        shuffle(&mut order, rng);
        let mut board = Board::EMPTY;
        for &cell in orbits.iter().flatten() {
            board.set(cell, solved.get(cell));
        }
        let goal = if self.is_even {
            ReductionGoal::FirstNeeded
        } else if self.is_minimal {
            ReductionGoal::Minimal
        } else {
            let clues = &self.clues;
            let n_choices = (clues.end() + 1).saturating_sub(*clues.start()).max(1);
            ReductionGoal::Clues(clues.start() + below(n_choices, rng))
        };
        ClueReduction::new(board, orbits, order, goal)
    }
}

/// A puzzle that is being made.
struct Begun {
    number: u64,
    rng: ChaCha8Rng,
    /// The puzzle, or the error if it was given up; `None` while it is being made.
    made: Option<Result<Generated, UnmetError>>,
    /// The failed tries so far.
    unmet: UnmetError,
}

impl Begun {
    fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self { number, rng, made: None, unmet: UnmetError::default() }
    }

    /// The number of tries in a round. Tries after the one that succeeds are wasted, so the first
    /// rounds have few.
    fn n_at_once(&self) -> usize {
        usize::try_from(self.unmet.tries / 4).unwrap_or(usize::MAX).max(1)
    }
}

#[cfg(test)]
mod tests;
