//! [`Conflicts`]: on which digit of which cell to branch.
//!
//! A cell has a score: the number of its conflicts for each candidate. Conflicts are dead ends in
//! which a rule of this cell found that it is broken, or the choice of a digit of this cell was one
//! (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints",
//! 2004). Old conflicts count less. A cell begins with some for each of its rules.
//!
//! On a hard board, a cell with the digit whose choice was a dead end most often has more, if that
//! digit stands out. A digit with two places in a unit is a branch too, with the score of two
//! candidates of the better place. Both are from the Interactive Sudoku Solver.

use super::queue::RuleBits;
use super::rules::{Rule, Rules};

/// Dead ends after which old ones count half. With 512, a little killer and an arrow puzzle took 2
/// and 10 times as long; with 2048, all puzzles together took the same.
const DECAY: u64 = 1024;

/// Choices of digits that were dead ends, after which old ones count a quarter.
const DECAY_OF_DIGITS: u64 = 16_384;

/// The least number of dead ends of a digit that counts.
const LEAST_OF_DIGIT: u64 = 9;

/// The part of its dead ends with which a digit adds to the conflicts of a cell: one fifth.
const PART_OF_DIGIT: u64 = 5;

/// The conflicts with which a cell begins for each of its rules, beyond those that all cells have.
/// Without them, some hard killers took 4 and 20 times as long, and renbans and arrows 1.2 times;
/// with 2, 8 and 16, all puzzles together took 4 to 11 percent longer.
const FOR_EACH_RULE: u64 = 4;

/// The conflicts of a board.
#[derive(Debug)]
pub(super) struct Conflicts {
    /// Of each cell, plus 1.
    cells: Vec<u64>,
    /// The same at the beginning.
    first: Vec<u64>,
    /// Of choices of each digit.
    digits: [u64; 64],
    n_dead_ends: u64,
    n_choices: u64,
}

impl Conflicts {
    /// No conflicts for cells with these rules.
    pub(super) fn new(of_cell: &[Vec<RuleBits>]) -> Self {
        let n_rules = |its: &Vec<RuleBits>| {
            its.iter().map(|(_, bits)| u64::from(bits.count_ones())).sum::<u64>()
        };
        let least = of_cell.iter().map(n_rules).min().unwrap_or(0);
        let more = |its| 1 + FOR_EACH_RULE * (n_rules(its) - least);
        let first: Vec<u64> = of_cell.iter().map(more).collect();
        Self { cells: first.clone(), first, digits: [0; 64], n_dead_ends: 0, n_choices: 0 }
    }

    /// Forgets all conflicts.
    pub(super) fn forget(&mut self) {
        self.cells.clone_from(&self.first);
        self.digits = [0; 64];
        (self.n_dead_ends, self.n_choices) = (0, 0);
    }

    /// Counts a dead end of a rule of these cells.
    pub(super) fn count_cells(&mut self, cells: &[usize]) {
        for &cell in cells {
            self.cells[cell] += 1;
        }
        self.n_dead_ends += 1;
        if self.n_dead_ends.is_multiple_of(DECAY) {
            self.cells.iter_mut().for_each(|n| *n = n.div_ceil(2));
        }
    }

    /// Counts the choice of a digit of a cell, as a bit, that was a dead end.
    pub(super) fn count_choice(&mut self, cell: usize, digit: u64) {
        self.cells[cell] += 1;
        self.digits[digit.trailing_zeros() as usize] += 1;
        self.n_choices += 1;
        if self.n_choices.is_multiple_of(DECAY_OF_DIGITS) {
            self.digits.iter_mut().for_each(|n| *n /= 4);
        }
    }

    /// A cell and one of its candidates as a bit; `None` if all cells are decided. Only the
    /// conflicts of cells count if the board is not known to be hard.
    pub(super) fn branch(
        &self,
        level: &[u64],
        rules: &Rules,
        is_hard: bool,
    ) -> Option<(usize, u64)> {
        let (special, more) = if is_hard { self.special_digit() } else { (0, 0) };
        // The score is `conflicts / n`.
        let (mut best, mut conflicts, mut n) = (None, 0, 1);
        for (cell, &its) in level.iter().enumerate() {
            let n_its = u64::from(its.count_ones());
            let its_conflicts = self.cells[cell] + if its & special == 0 { 0 } else { more };
            if n_its > 1 && its_conflicts * n > conflicts * n_its {
                (best, conflicts, n) = (Some(cell), its_conflicts, n_its);
            }
        }
        let mut best = best.map(|cell| (cell, level[cell] & level[cell].wrapping_neg()))?;
        if n == 2 || !is_hard {
            return Some(best);
        }
        conflicts = self.cells[best.0];
        for rule in &rules.all[..rules.n_plain] {
            let Rule::Unit(cells) = rule else { continue };
            let (mut once, mut twice, mut often) = (0, 0, 0);
            for &cell in cells {
                often |= twice & level[cell];
                twice |= once & level[cell];
                once |= level[cell];
            }
            let two = twice & !often;
            for &cell in cells {
                let digits = level[cell] & two;
                if digits != 0 && self.cells[cell] * n > conflicts * 2 {
                    best = (cell, digits & digits.wrapping_neg());
                    (conflicts, n) = (self.cells[cell], 2);
                }
            }
        }
        Some(best)
    }

    /// The digit with the most conflicts, if it stands out, and what they add to those of a cell.
    fn special_digit(&self) -> (u64, u64) {
        let least = self.digits.iter().filter(|&&n| n > 0).min();
        let most = self.digits.iter().enumerate().rev().max_by_key(|(_, n)| **n);
        match (least, most) {
            (Some(least), Some((digit, most)))
                if *most >= LEAST_OF_DIGIT && 2 * most > 3 * least =>
            {
                (1 << digit, most / PART_OF_DIGIT)
            }
            _ => (0, 0),
        }
    }
}
