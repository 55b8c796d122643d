//! [`BandState`]: the places of all nine digits, and their deduction.
//!
//! A digit is *closed* if its rows, columns and boxes exclude no more of its places. Closing a
//! digit finds its hidden singles. They remove the places of the other digits in their cells; these
//! digits must then be closed again. When all digits are closed, the deduction looks for naked
//! singles: sums over the nine digits, bit by bit, show which cells have only one candidate.
//!
//! Closing takes some hundred instructions, most of which wait for the one before. So two digits
//! are closed at a time: their third bands share a word, and the instructions of one run while
//! those of the other wait. A branch on whether a digit must be closed would often be mispredicted.
//! A word with one bit per digit avoids all such branches but one: whether the last digit has a
//! companion.

use super::places::Places;
use super::tables::{BIT, CELL};
use crate::board::Board;

/// The cells of a board, and room for 32 numbers from the first cell of the last band on.
pub(super) const BOARD_BYTES: usize = 2 * 27 + 32;

/// The result of deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// Some unit has no place for a digit, or some cell has no candidate.
    Contradiction,
    /// Each cell has one candidate.
    Solved,
    /// Some cells have several candidates.
    Open,
}

/// The places of each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BandState {
    pub(super) digits: [Places; 9],
    /// Cells whose digit is known and is excluded from the rest of their row, column and box.
    pub(super) placed: Places,
}

/// For each digit, the sum ([`Places::sum`]) of its places when it was last closed. Places are only
/// removed, so a digit is closed if its places have this sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClosedSums([u64; 9]);

impl ClosedSums {
    /// No digit was closed yet.
    pub(super) const NONE: Self = Self([Places::ALL.sum(); 9]);

    /// All digits of this state are closed.
    #[inline(always)]
    pub(super) fn of(state: &BandState) -> Self {
        let mut sums = [0; 9];
        for (sum, places) in sums.iter_mut().zip(&state.digits) {
            *sum = places.sum();
        }
        Self(sums)
    }
}

/// The places of each digit as numbers of 128 bits. The compiler does not join their words in a
/// vector: such a load would wait for the stores of the words.
type Numbers = [u128; 9];

impl BandState {
    /// The state of a board. Clues are excluded from the rest of their boxes; nothing else
    /// is deduced. No digit is closed.
    #[inline]
    pub(super) fn new(board: &Board) -> Self {
        // All cells are handled alike, even blank ones, so that there is nothing to mispredict.
        let mut clues = [[0; 4]; 16];
        for (i, bit) in BIT.into_iter().enumerate() {
            for band in 0..3 {
                clues[usize::from(board.digits()[27 * band + i] & 15)][band] |= bit;
            }
        }
        let mut known = [Places::NONE; 9];
        for (known, [a, b, c, _]) in known.iter_mut().zip(&clues[1..]) {
            *known = Places::of_bands([*a, *b, *c]);
        }
        let placed = known.into_iter().fold(Places::NONE, Places::or);
        let digits = known.map(|known| Places::ALL.without(placed).keep_in_boxes(known));
        Self { digits, placed }
    }

    /// Deduces what follows from closing digits and from singles. A solved state is a solution.
    #[inline(always)]
    pub(super) fn settle(&mut self, closed: &mut ClosedSums) -> Settled {
        let mut numbers = [0; 9];
        for (number, places) in numbers.iter_mut().zip(self.digits) {
            *number = places.number();
        }
        let settled = self.settle_numbers(&mut numbers, closed);
        for (places, number) in self.digits.iter_mut().zip(numbers) {
            *places = Places::of_number(number);
        }
        settled
    }

    #[inline(always)]
    fn settle_numbers(&mut self, digits: &mut Numbers, closed: &mut ClosedSums) -> Settled {
        loop {
            if self.close(digits, closed).is_none() {
                return Settled::Contradiction;
            }
            if !self.placed.differs(Places::ALL) {
                // No cell has two digits, and each digit has a place in each unit.
                return Settled::Solved;
            }
            let (mut one, mut several) = (0, 0);
            for places in &*digits {
                several |= one & places;
                one |= places;
            }
            if one != Places::ALL.number() {
                return Settled::Contradiction;
            }
            let naked = one & !several & !self.placed.number();
            if naked == 0 {
                return Settled::Open;
            }
            self.placed = self.placed.or(Places::of_number(naked));
            for places in digits.iter_mut() {
                let singles = *places & naked;
                if singles != 0 {
                    let singles = Places::of_number(singles);
                    *places = Places::of_number(*places).keep_in_boxes(singles).number();
                }
            }
        }
    }

    /// Closes digits until all are closed. `None` if one has no place in some unit.
    #[inline(always)]
    fn close(&mut self, digits: &mut Numbers, closed: &mut ClosedSums) -> Option<()> {
        loop {
            let mut open = 0;
            for (digit, (places, closed)) in digits.iter().zip(&closed.0).enumerate() {
                open |= u32::from(Places::of_number(*places).sum() != *closed) << digit;
            }
            if open == 0 {
                return Some(());
            }
            while open & open.wrapping_sub(1) != 0 {
                let first = lowest(open);
                open &= open - 1;
                let second = lowest(open);
                open &= open - 1;
                self.close_two(digits, [first, second], closed)?;
            }
            if open != 0 {
                self.close_one(digits, lowest(open), closed)?;
            }
        }
    }

    /// Closes a digit, and removes the places of its singles from all others.
    #[inline(always)]
    fn close_one(
        &mut self,
        digits: &mut Numbers,
        digit: usize,
        closed: &mut ClosedSums,
    ) -> Option<()> {
        let [of, _] = Places::close_two([Places::of_number(digits[digit]), Places::ALL])?;
        closed.0[digit] = of.by_rows.sum();
        self.place_singles(digits, of.singles);
        digits[digit] = of.places.number();
        Some(())
    }

    /// Closes two digits, and removes the places of their singles from all others.
    #[inline(always)]
    fn close_two(
        &mut self,
        digits: &mut Numbers,
        [a, b]: [usize; 2],
        closed: &mut ClosedSums,
    ) -> Option<()> {
        let places = [digits[a], digits[b]].map(Places::of_number);
        let [of_a, of_b] = Places::close_two(places)?;
        // A digit that loses places to its columns may lose more to its rows, so it is not closed
        // yet.
        closed.0[a] = of_a.by_rows.sum();
        closed.0[b] = of_b.by_rows.sum();
        self.place_singles(digits, of_a.singles.or(of_b.singles));
        digits[a] = of_a.places.without(of_b.singles).number();
        digits[b] = of_b.places.without(of_a.singles).number();
        Some(())
    }

    /// Removes singles from all digits; their own are written afterwards.
    #[inline(always)]
    fn place_singles(&mut self, digits: &mut Numbers, singles: Places) {
        let others = !singles.number();
        for places in digits {
            *places &= others;
        }
        self.placed = self.placed.or(singles);
    }

    /// The cells whose digit is not known; of a settled state, those with several candidates.
    pub(super) const fn open(&self) -> Places {
        Places::ALL.without(self.placed)
    }

    /// Puts a digit, 0 to 8, into a cell, where it is a candidate.
    pub(super) fn place(&mut self, cell: Places, digit: usize) {
        for other in &mut self.digits {
            *other = other.without(cell);
        }
        self.digits[digit] = self.digits[digit].keep_in_boxes(cell);
        self.placed = self.placed.or(cell);
    }

    /// Puts a digit, 0 to 8, into a cell which has one other candidate.
    #[inline(always)]
    pub(super) fn choose(&mut self, cell: Places, digit: usize, other: usize) {
        self.digits[other] = self.digits[other].without(cell);
        self.digits[digit] = self.digits[digit].keep_in_boxes(cell);
        self.placed = self.placed.or(cell);
    }

    /// The candidates of a cell, a bit for each digit.
    pub(super) fn candidates(&self, cell: Places) -> u32 {
        let is_in = |digit: usize| u32::from(!self.digits[digit].and(cell).is_empty());
        (0..9).fold(0, |candidates, digit| candidates | is_in(digit) << digit)
    }

    /// The candidates of all cells, row by row, a bit for each digit.
    pub(super) fn all_candidates(&self) -> [u16; 81] {
        let mut candidates = [0; 81];
        for (digit, places) in self.digits.iter().enumerate() {
            for (cells, band) in candidates.chunks_exact_mut(27).zip(places.bands()) {
                // All bits are handled alike, so that the compiler can take several at a time.
                for (cell, bit) in cells.iter_mut().zip(BIT) {
                    *cell |= u16::from(band & bit != 0) << digit;
                }
            }
        }
        candidates
    }

    /// Puts the digits of a solution into some cells.
    pub(super) fn place_all(&mut self, solution: &[Places; 9], cells: Places) {
        for (places, of) in self.digits.iter_mut().zip(solution) {
            let known = of.and(cells);
            *places = places.without(cells).keep_in_boxes(known);
        }
        self.placed = self.placed.or(cells);
    }

    /// The cells that have a smaller candidate than their digit in a solution.
    pub(super) fn smaller_than(&self, solution: &[Places; 9]) -> Places {
        let (mut cells, mut smaller) = (Places::NONE, Places::NONE);
        for (places, of) in self.digits.iter().zip(solution) {
            cells = cells.or(of.and(smaller));
            smaller = smaller.or(*places);
        }
        cells
    }

    /// Whether a solution is below this state. `solution` has the places of its digits.
    pub(super) fn contains(&self, solution: &[Places; 9]) -> bool {
        let is_in = |(places, of): (&Places, &Places)| of.without(*places).is_empty();
        self.digits.iter().zip(solution).all(is_in)
    }

    /// The board of a solved state.
    pub(super) fn board(&self) -> Board {
        let mut digits = [0; BOARD_BYTES];
        for (number, places) in (1..).zip(self.digits) {
            for (band, mut rest) in places.bands().into_iter().enumerate() {
                for _ in 0..3 {
                    // The highest bit has no cell; with it, some bit is always set.
                    let bit = (rest | 1 << 31).trailing_zeros();
                    digits[27 * band + usize::from(CELL[bit as usize] & 31)] = number;
                    rest &= rest.wrapping_sub(1);
                }
            }
        }
        Board::from_digits(*digits.first_chunk().expect("81 cells"))
    }
}

/// The lowest digit of a set that is not empty, a bit for each of the nine.
#[inline(always)]
fn lowest(digits: u32) -> usize {
    // The minimum spares a bounds check where this is an index.
    (digits.trailing_zeros() as usize).min(8)
}
