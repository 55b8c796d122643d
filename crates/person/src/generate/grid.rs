//! Random solved boards. The boxes on the diagonal do not constrain each other, so they are filled
//! at random. Then a backtracking search fills the blank cells. It takes a cell with the fewest
//! candidates, a random one if there are several, and tries its candidates in random order.

use rand_chacha::ChaCha8Rng;

use quadrille_base::bits::bits;
use quadrille_base::random::{below, shuffle};
use quadrille_boards::Board;

/// A random solved board.
pub(super) fn random_board(rng: &mut ChaCha8Rng) -> Board {
    let grid = Grid::<3, 9>::random(rng);
    Board::from_digits(std::array::from_fn(|cell| grid.digits[cell / 9][cell % 9]))
}

/// A partly filled board of `N` by `N` cells with boxes of `B` by `B`; 0 for a blank.
struct Grid<const B: usize, const N: usize> {
    digits: [[u8; N]; N],
    /// A bit for each blank cell of each row, the lowest for the first column.
    blanks: [u16; N],
    /// A bit for each digit that the row, column or box has, the lowest for 1.
    rows: [u16; N],
    columns: [u16; N],
    boxes: [u16; N],
}

impl<const B: usize, const N: usize> Grid<B, N> {
    fn new() -> Self {
        let blanks = [(1 << N) - 1; N];
        Self { digits: [[0; N]; N], blanks, rows: [0; N], columns: [0; N], boxes: [0; N] }
    }

    /// A solved board.
    fn random(rng: &mut ChaCha8Rng) -> Self {
        loop {
            let mut grid = Self::new();
            for box_ in 0..B {
                let mut digits: Vec<u8> = (1..=9).take(N).collect();
                shuffle(&mut digits, rng);
                for (k, digit) in digits.into_iter().enumerate() {
                    grid.toggle(B * box_ + k / B, B * box_ + k % B, digit);
                }
            }
            // With boxes of 3 by 3 this always succeeds; with boxes of 2 by 2 it may fail.
            if grid.fill(rng) {
                return grid;
            }
        }
    }

    fn candidates(&self, row: usize, column: usize) -> u16 {
        let used = self.rows[row] | self.columns[column] | self.boxes[row / B * B + column / B];
        !used & ((1 << N) - 1)
    }

    /// Writes a digit into a blank cell, or removes it.
    fn toggle(&mut self, row: usize, column: usize, digit: u8) {
        let bit = 1 << (digit - 1);
        self.digits[row][column] ^= digit;
        self.blanks[row] ^= 1 << column;
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[row / B * B + column / B] ^= bit;
    }

    /// Fills the blank cells. If that is impossible, it returns `false` and the board is unchanged.
    fn fill(&mut self, rng: &mut ChaCha8Rng) -> bool {
        if self.blanks == [0; N] {
            return true;
        }
        let (row, column) = self.cell(rng);
        let mut untried = self.candidates(row, column);
        while untried != 0 {
            let nth = below(untried.count_ones() as usize, rng);
            let index = bits(untried.into()).nth(nth).expect("there are as many");
            untried &= !(1 << index);
            let digit = u8::try_from(index + 1).expect("a digit");
            self.toggle(row, column, digit);
            if self.fill(rng) {
                return true;
            }
            self.toggle(row, column, digit);
        }
        false
    }

    /// The row and column of a random one of the blank cells with the fewest candidates. If a cell
    /// has at most one candidate, it is the first such cell.
    fn cell(&self, rng: &mut ChaCha8Rng) -> (usize, usize) {
        // A bit for each cell that may be chosen.
        let (mut least, mut cells) = (u32::MAX, 0_u128);
        for row in 0..N {
            for column in bits(self.blanks[row].into()) {
                let candidates = self.candidates(row, column);
                if candidates & candidates.wrapping_sub(1) == 0 {
                    return (row, column);
                }
                let n_candidates = candidates.count_ones();
                if n_candidates < least {
                    (least, cells) = (n_candidates, 0);
                }
                cells |= u128::from(n_candidates == least) << (N * row + column);
            }
        }
        for _ in 0..below(cells.count_ones() as usize, rng) {
            cells &= cells - 1;
        }
        let cell = cells.trailing_zeros() as usize;
        (cell / N, cell % N)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    /// All 288 boards occur, and a chi-squared test does not reject that they are equally likely:
    /// with 287 degrees of freedom, one of 1000 samples is above 366.
    #[test]
    fn boards_of_4_by_4_come_about_equally_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = BTreeMap::new();
        let n = 100_000;
        for _ in 0..n {
            let grid = Grid::<2, 4>::random(&mut rng);
            *counts.entry(grid.digits).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 288);
        let expected = f64::from(n) / 288.0;
        let distance = |&count: &i32| (f64::from(count) - expected).powi(2) / expected;
        let chi_squared: f64 = counts.values().map(distance).sum();
        assert!(chi_squared < 366.0, "{chi_squared}");
    }
}
