//! [`BandState`]: the places of all nine digits, and their deduction.
//!
//! A digit is *closed* if its rows, columns and boxes exclude no more of its places. Closing a
//! digit finds its hidden singles. They remove the places of the other digits in their cells; these
//! digits must then be closed again. When all digits are closed, the deduction looks for naked
//! singles: sums over the nine digits, bit by bit, show which cells have only one candidate.
//!
//! Closing takes some hundred instructions, most of which wait for the one before. So two digits
//! are closed at a time, and the instructions of one run while those of the other wait. A branch on
//! whether a digit must be closed would often be mispredicted. A word with one bit per digit avoids
//! all such branches but one: whether the last digit has a companion.

use super::places::Places;
use super::tables::BIT;
use crate::board::Board;

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

/// The places of each digit when it was last closed. A digit whose places differ from these is not
/// closed.
pub(super) type ClosedPlaces = [Places; 9];

impl BandState {
    /// The state of a board. In the bands, clues are excluded from the rest of their rows, columns
    /// and boxes; nothing else is deduced. No digit is closed.
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
        let digits = known.map(|known| Places::ALL.with(known).without(placed.without(known)));
        Self { digits, placed }
    }

    /// Deduces what follows from closing digits and from singles. A solved state is a solution.
    #[inline(always)]
    pub(super) fn settle(&mut self, closed: &mut ClosedPlaces) -> Settled {
        loop {
            if self.close(closed).is_none() {
                return Settled::Contradiction;
            }
            let (mut one, mut several) = (Places::NONE, Places::NONE);
            for places in self.digits {
                several = several.or(one.and(places));
                one = one.or(places);
            }
            if one.differs(Places::ALL) {
                return Settled::Contradiction;
            }
            let naked = one.without(several).without(self.placed);
            if naked.is_empty() {
                return if several.is_empty() { Settled::Solved } else { Settled::Open };
            }
            self.placed = self.placed.or(naked);
            for places in &mut self.digits {
                let singles = places.and(naked);
                if !singles.is_empty() {
                    *places = places.with(singles);
                }
            }
        }
    }

    /// Closes digits until all are closed. `None` if one has no place in some unit.
    #[inline(always)]
    fn close(&mut self, closed: &mut ClosedPlaces) -> Option<()> {
        loop {
            let mut open = 0;
            for (digit, (places, closed)) in self.digits.iter().zip(&*closed).enumerate() {
                open |= u32::from(places.differs(*closed)) << digit;
            }
            if open == 0 {
                return Some(());
            }
            while open & open.wrapping_sub(1) != 0 {
                let first = lowest(open);
                open &= open - 1;
                let second = lowest(open);
                open &= open - 1;
                self.close_two(first, second, closed)?;
            }
            if open != 0 {
                self.close_one(lowest(open), closed)?;
            }
        }
    }

    /// Closes a digit, and removes the places of its singles from all others.
    #[inline(always)]
    fn close_one(&mut self, digit: usize, closed: &mut ClosedPlaces) -> Option<()> {
        let of = self.digits[digit].close()?;
        closed[digit] = of.by_rows;
        for places in &mut self.digits {
            *places = places.without(of.singles);
        }
        self.placed = self.placed.or(of.singles);
        self.digits[digit] = of.places;
        Some(())
    }

    /// Closes two digits, and removes the places of their singles from all others.
    #[inline(always)]
    fn close_two(&mut self, a: usize, b: usize, closed: &mut ClosedPlaces) -> Option<()> {
        let (of_a, of_b) = (self.digits[a].close()?, self.digits[b].close()?);
        // A digit that loses places to its columns may lose more to its rows, so it is not closed
        // yet.
        closed[a] = of_a.by_rows;
        closed[b] = of_b.by_rows;
        let singles = of_a.singles.or(of_b.singles);
        for places in &mut self.digits {
            *places = places.without(singles);
        }
        self.placed = self.placed.or(singles);
        self.digits[a] = of_a.places.without(of_b.singles);
        self.digits[b] = of_b.places.without(of_a.singles);
        Some(())
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
        self.digits[digit] = self.digits[digit].or(cell).with(cell);
        self.placed = self.placed.or(cell);
    }

    /// Puts a digit, 0 to 8, into a cell which has one other candidate.
    #[inline(always)]
    pub(super) fn choose(&mut self, cell: Places, digit: usize, other: usize) {
        self.digits[other] = self.digits[other].without(cell);
        self.digits[digit] = self.digits[digit].with(cell);
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
            *places = places.with(known).without(cells.without(known));
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
        // For each bit of a digit's number, the cells of each band where it is set.
        let mut set = [[0; 4]; 3];
        for (number, places) in (1..).zip(self.digits) {
            for (set, band) in set.iter_mut().zip(places.bands()) {
                for (k, set) in set.iter_mut().enumerate() {
                    *set |= if number >> k & 1 == 1 { band } else { 0 };
                }
            }
        }
        let mut digits = [0; 81];
        for (cells, [a, b, c, d]) in digits.chunks_exact_mut(27).zip(set) {
            // All cells are handled alike, so that the compiler can take several at a time.
            for (cell, bit) in cells.iter_mut().zip(BIT) {
                let is_set = |set: u32| u8::from(set & bit != 0);
                *cell = is_set(a) | is_set(b) << 1 | is_set(c) << 2 | is_set(d) << 3;
            }
        }
        Board::from_digits(digits)
    }
}

/// The lowest digit of a set that is not empty, a bit for each of the nine.
#[inline(always)]
fn lowest(digits: u32) -> usize {
    // The minimum spares a bounds check where this is an index.
    (digits.trailing_zeros() as usize).min(8)
}
