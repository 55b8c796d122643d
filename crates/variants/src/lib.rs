//! Variants of Sudoku: any board of [`Sudoku`] with further rules as data. The rules are killer
//! cages, thermometers, arrows, kropki, sandwiches, moves of chess and others; see [`Constraint`].
//!
//! **Items.** Those of [`Sudoku`], with an extra unit for each set of cells that must have
//! different digits. Such sets are two cells a knight's move apart, or for the king four cells
//! around a corner. Further items:
//!
//! - Relations of two cells (dots, thermometers, whispers, palindromes): a secondary item for each
//!   digit of the first cell.
//! - Cages and renbans: a primary item for the cage (`k1`), and one for each digit (`k1#1`, ..).
//! - Sums (arrows, little killers) and all other rules that read their digits one after another: a
//!   primary item for each step (`s1+2`, ..), a secondary item for each state on the way (`s1=2`,
//!   ..), such as the sum so far, and one for each of the cells (`r1c1=`, ..). Both are colored.
//! - Sandwiches: a primary item (`w1`), and a secondary one for each digit of each cell
//!   (`w1r1c1#1`, ..).
//!
//! **Options.** A digit in a cell, as in [`Sudoku`], also covers the items above for this
//! cell and digit. Constraints have options of their own:
//!
//! - a cage one for each set of digits that it may have;
//! - a step of a sum one for each pair of a sum before it and a digit, and steps of other rules one
//!   for each pair of a state and a digit;
//! - a sandwich one for each place of the two crusts and each set of digits between them.
//!
//! **A cover is a solution**, and each solution has exactly one cover. The files in `encode/` prove
//! it for their items. The options of cells determine the digits. If the digits obey a constraint,
//! exactly one choice of its own options fits them; otherwise none does.
//!
//! **Source.** The constraints are those of the puzzle communities. If a constraint has several
//! names, ours is that of [f-puzzles](https://www.f-puzzles.com) or a plain word. Of the 288 boards
//! of 4x4 (OEIS A107739), 48 have different digits on both diagonals, and 24 obey the knight's
//! rule.
//!
//! ```
//! use quadrille::models::Model;
//! use quadrille::sudoku::variant::{Constraint, Variant};
//!
//! let variant = Variant::named("4x4")?.with(Constraint::AntiKnight)?;
//! let variant = variant.with(Constraint::Cage { cells: vec![0, 1, 4], sum: 6 })?;
//! let problem = variant.problem();
//! let cover = problem.first().expect("there are some");
//! let solved = variant.decode(problem.labels(&cover)).to_string();
//! assert_eq!(solved.lines().count(), 4);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::ops::RangeInclusive;

use quadrille_decide::problem::Problem;
use quadrille_models::checks::within;
use quadrille_models::chessboard::Square;
use quadrille_models::sudoku::{Sudoku, SudokuBoard};
use quadrille_models::{Model, ModelError};

mod automaton;
#[cfg(feature = "serde")]
pub mod boards;
mod candidates;
mod catalogue;
mod constraint;
mod encode;
mod generate;
#[cfg(feature = "serde")]
pub mod json;
mod lower;
mod minimize;
mod named;
#[cfg(feature = "serde")]
mod puzzle;
pub mod rules;
mod solver;

use automaton::Automaton;
#[cfg(feature = "serde")]
pub use boards::{VariantBoards, VariantEntry};
pub use candidates::VariantCandidates;
pub use constraint::{Constraint, Line, Relation};
use encode::VariantEncoder;
pub use generate::{GeneratedVariant, VariantGenerator};
pub use minimize::{LeftOut, VariantMinimizer};
#[cfg(feature = "serde")]
pub use puzzle::Puzzle;
pub use solver::VariantSolver;

/// The most rows of a variant, because its digits are bits of a 64-bit word.
const MOST_ROWS: usize = 64;

/// The digits 1 to `n` as bits.
const fn all_digits(n: usize) -> u64 {
    u64::MAX >> (64 - n)
}

/// The digits of a set of bits, in order: bit 0 is the digit 1.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    quadrille_base::bits::bits(set).map(|bit| bit + 1)
}

/// The cells that have a side in common with this one.
fn neighbors(n: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / n, cell % n);
    let up = (row > 0).then(|| cell - n);
    let down = (row + 1 < n).then(|| cell + n);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < n).then(|| cell + 1);
    [up, left, right, down].into_iter().flatten()
}

/// These digits as bits.
fn set_of(digits: impl IntoIterator<Item = usize>) -> u64 {
    digits.into_iter().fold(0, |set, digit| set | 1 << (digit - 1))
}

/// A Sudoku with further rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The board, and all sets of cells that must have different digits.
    board: Sudoku,
    /// The digits that each cell may have, the digit 1 in bit 0.
    candidates: Vec<u64>,
    /// The relations between two cells.
    pairs: Vec<([usize; 2], Relation)>,
    /// The relations that two adjacent cells must not have.
    never: Vec<Relation>,
    /// The sets of cells with different digits that also have a list of possible sets of digits.
    cages: Vec<Cage>,
    /// The rules that read digits one after another, such as sums.
    automata: Vec<Automaton>,
    sandwiches: Vec<(Line, usize)>,
    /// The rules that were added, for the text form. Units of the board are not among them unless
    /// they were added as a rule.
    constraints: Vec<Constraint>,
    /// The approximate number of entries in the options of all constraints.
    n_entries: usize,
}

/// Cells with different digits, and the sets of digits that they may have, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cage {
    cells: Vec<usize>,
    sets: Vec<u64>,
}

impl Cage {
    /// The sum of the digits, if it is the same for all sets.
    fn sum(&self) -> Option<usize> {
        let mut sums = self.sets.iter().map(|&set| bits(set).sum::<usize>());
        sums.next().filter(|sum| sums.all(|other| other == *sum))
    }
}

impl Variant {
    /// The board without further rules.
    ///
    /// # Errors
    ///
    /// If the board has more than 64 rows or digits.
    pub fn new(board: Sudoku) -> Result<Self, ModelError> {
        let n = within(board.side(), 1..=MOST_ROWS, "a number of rows")?;
        let all = all_digits(within(board.n_symbols(), 1..=MOST_ROWS, "a number of digits")?);
        Ok(Self {
            // A cell that the board does not have has one candidate, so nothing is left to decide.
            candidates: (0..n * n).map(|cell| if board.has(cell) { all } else { 1 }).collect(),
            board,
            pairs: Vec::new(),
            never: Vec::new(),
            cages: Vec::new(),
            automata: Vec::new(),
            sandwiches: Vec::new(),
            constraints: Vec::new(),
            n_entries: 0,
        })
    }

    /// The board: its size, units, givens and symbols.
    pub const fn board(&self) -> &Sudoku {
        &self.board
    }

    /// The same rules with these givens, as in [`Sudoku::with_givens`]. If a rule calculates with
    /// the digits, letters on a large board are the digits from 10, even if the board has no
    /// others.
    ///
    /// # Errors
    ///
    /// If a row has too few or too many cells, or a cell is not a symbol. The error is the first
    /// one.
    pub fn with_givens(self, text: &str) -> Result<Self, quadrille_base::text::ParseError> {
        let read = self.board.read(text, self.counts(), None)?;
        if let Some(doubt) = read.doubt {
            return Err(doubt);
        }
        Ok(Self { board: self.board.with_cells(read.givens, read.symbols), ..self })
    }

    /// The same rules with these digits, as in [`Sudoku::with_digits`], for example `0-8`. The
    /// rules calculate with them. A rule that names digits keeps them.
    ///
    /// # Errors
    ///
    /// If the digits are no range, or fewer than the cells of a row, or if a rule needs others.
    pub fn with_digits(self, range: &str) -> Result<Self, ModelError> {
        let bare = Self::new(self.board.clone().without_units().with_digits(range)?)?;
        let rules = self.rule_texts().join("\n");
        rules.lines().try_fold(bare, |mut variant, line| {
            let added = variant.add_rule(rules::RuleLine { number: 1, line }, 0..line.len());
            added.map(|()| variant).map_err(|error| {
                let expected = format!("digits with which \"{line}\" is a rule");
                ModelError::argument(expected, format!("{range}: {}", error.reason))
            })
        })
    }

    /// The digits that each cell may have; one, if it has a given.
    fn open_candidates(&self) -> Vec<u64> {
        let all = self.candidates.iter().zip(self.board.givens());
        all.map(|(&its, given)| given.map_or(its, |symbol| its & 1 << symbol)).collect()
    }

    /// Whether a rule calculates with the digits, so that they cannot be exchanged.
    fn counts(&self) -> bool {
        let all = all_digits(self.n_digits());
        let is_equal = |&(_, relation): &([usize; 2], Relation)| relation == Relation::Equal;
        self.board.cells().any(|cell| self.candidates[cell] != all)
            || !self.has_only_pairs()
            || !self.pairs.iter().all(is_equal)
    }

    /// Whether a rule relates the digits of its cells in another way than that they differ.
    fn relates_digits(&self) -> bool {
        !self.pairs.is_empty() || !self.has_only_pairs()
    }

    /// Whether there are no rules besides units, candidates and relations of two given cells.
    fn has_only_pairs(&self) -> bool {
        self.never.is_empty()
            && self.cages.is_empty()
            && self.automata.is_empty()
            && self.sandwiches.is_empty()
    }

    /// Whether there are no rules besides those of Sudoku with the usual boxes.
    #[cfg(feature = "serde")]
    pub(crate) fn is_plain(&self) -> bool {
        let size = format!("{0}x{0}", self.side());
        Self::named(&size).is_ok_and(|plain| {
            let board = self.board.clone().without_givens();
            Self { board, constraints: Vec::new(), ..self.clone() } == plain
        })
    }

    /// The same variant with the rules of all boards, if these have any.
    #[cfg(feature = "serde")]
    pub(crate) fn with_rules_of(self, all: &Self) -> Result<Self, ModelError> {
        if all.is_plain() { Ok(self) } else { self.joined(all) }
    }

    /// The same variant with the rules of another one of the same size and boxes.
    #[cfg(feature = "serde")]
    pub(crate) fn joined(mut self, other: &Self) -> Result<Self, ModelError> {
        let sides = [self.side(), other.side()];
        if sides[0] != sides[1] {
            let [expected, found] = [sides[1], sides[0]].map(|n| format!("{n}x{n}"));
            return Err(ModelError::argument(format!("a board of {expected}"), found));
        }
        if !self.board.has_boxes_of(&other.board) {
            return Err(ModelError::argument("the boxes of the rules for all boards", "others"));
        }
        if self.digits() != other.digits() {
            return Err(ModelError::argument("the digits of the rules for all boards", "others"));
        }
        for unit in other.board.units() {
            if !self.board.units().contains(unit) {
                self.board.add_unit(unit.clone())?;
            }
        }
        for (own, its) in self.candidates.iter_mut().zip(&other.candidates) {
            *own &= its;
        }
        self.pairs.extend(&other.pairs);
        self.never.extend(&other.never);
        self.cages.extend(other.cages.iter().cloned());
        self.automata.extend(other.automata.iter().cloned());
        self.sandwiches.extend(&other.sandwiches);
        self.constraints.extend(other.constraints.iter().cloned());
        self.grow(0, other.n_entries)?;
        Ok(self)
    }

    /// The number of rows, which is also the number of columns; of the smallest square that
    /// contains the board, if that is no square.
    pub const fn side(&self) -> usize {
        self.board.side()
    }

    /// The number of digits. Rules are lowered to the digits 1 to this number; [`digits`] has the
    /// numbers that they stand for.
    ///
    /// [`digits`]: Self::digits
    const fn n_digits(&self) -> usize {
        self.board.n_symbols()
    }

    /// The first and the last digit.
    pub const fn digits(&self) -> RangeInclusive<usize> {
        let first = self.board.first_digit();
        first..=first + self.n_digits() - 1
    }
}

impl Model for Variant {
    /// A cell and its symbol, from 0; `None` for an option of a constraint.
    type Label = Option<(Square, usize)>;
    type Solution = SudokuBoard;

    fn problem(&self) -> Problem<Option<(Square, usize)>> {
        VariantEncoder::new(self).problem(self)
    }

    fn decode<'l>(
        &self,
        labels: impl IntoIterator<Item = &'l Option<(Square, usize)>>,
    ) -> SudokuBoard {
        self.board.decode(labels.into_iter().flatten())
    }
}

#[cfg(test)]
mod tests;
