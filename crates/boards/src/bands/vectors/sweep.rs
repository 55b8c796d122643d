//! A sweep: what the rows, columns and boxes of each digit allow, then hidden singles and naked
//! singles.

use super::super::places::{BAND, BOXES, COLUMNS, MINIROWS};
use super::super::state::{BandState, Settled};
use super::vector::{Digits, Vector};

impl<V: Vector, const N: usize> Digits<V, N> {
    /// Deduces what follows from closing digits and from singles, and writes it to the state unless
    /// it is a contradiction.
    #[inline(always)]
    pub(super) fn settle(&mut self, state: &mut BandState) -> Settled {
        let (all, none) = (self.splat(BAND), self.splat(0));
        loop {
            let before = self.0;
            // A digit without a configuration in a band has no places there. One without a
            // configuration in a stack loses a box in each band: this sweep changes something, and
            // the next one finds the contradiction.
            let (mut fewest, mut hidden, mut singles) = (all, none, [none; N]);
            for (i, (digits, singles)) in self.0.iter_mut().zip(&mut singles).enumerate() {
                *digits = lock_in_stacks(lock_in_bands(*digits));
                *singles = alone_in_box(*digits);
                hidden = hidden | *singles;
                // The last vector has one digit.
                let bands = if i + 1 < N { *digits } else { digits.first_and(all) };
                fewest = fewest.min(bands);
            }
            for step in V::steps() {
                hidden = hidden | hidden.exchanged(step);
            }
            let (mut one, mut several) = (none, none);
            for (digits, singles) in self.0.iter_mut().zip(singles) {
                *digits = digits.without(hidden) | singles;
                several = several | one & *digits;
                one = one | *digits;
            }
            for step in V::steps() {
                let other = one.exchanged(step);
                several = several.or3(several.exchanged(step), one & other);
                one = one | other;
            }
            let missing = fewest.is_zero() & all;
            // A cell without candidates, or with singles of two digits.
            let wrong = one ^ all | hidden & several;
            if !(missing | wrong).is_empty() {
                return Settled::Contradiction;
            }
            let naked = one.without(several);
            if several.is_empty() && !self.are_everywhere() {
                return Settled::Contradiction;
            }
            if several.is_empty() {
                self.write_to(state);
                state.placed = naked.first();
                return Settled::Solved;
            }
            let mut changed = none;
            for (digits, before) in self.0.iter_mut().zip(before) {
                *digits = keep_in_boxes(*digits, *digits & naked);
                changed = changed | *digits ^ before;
            }
            if changed.is_empty() {
                self.write_to(state);
                state.placed = naked.first();
                return Settled::Open;
            }
        }
    }

    /// Whether each digit has a place in each row, column and box.
    #[inline(always)]
    fn are_everywhere(&self) -> bool {
        let all = self.splat(BAND);
        let (mut in_rows, mut in_columns, mut in_boxes) = (all, all, self.splat(BOXES << 9));
        for (i, &digits) in self.0.iter().enumerate() {
            // The last vector has one digit.
            let digits = if i + 1 < N { digits } else { digits.first_and(all) };
            let (rows, columns) = (minirows(digits), columns(digits));
            in_rows = in_rows & rows.or3(rows >> 10, rows >> 20);
            in_columns = in_columns & columns.or3(columns.next_band(), columns.previous_band());
            in_boxes = in_boxes & above(digits);
        }
        let (rows, columns) = (self.splat(7), self.splat(COLUMNS));
        let missing = rows.without(in_rows) | columns.without(in_columns);
        (missing | in_boxes ^ self.splat(BOXES << 9)).is_empty()
    }
}

/// The places that the rows and boxes of each band allow.
#[inline(always)]
fn lock_in_bands<V: Vector>(digits: V) -> V {
    let minirows = minirows(digits);
    // Repeats the three rows of a box after themselves, so that a shift rotates them.
    let rows = minirows | minirows << 3;
    let next_box = rows >> 10 | rows << 20;
    let previous_box = rows >> 20 | rows << 10;
    let one = next_box >> 1 & previous_box >> 2;
    let other = next_box >> 2 & previous_box >> 1;
    let locked = minirows & (one | other);
    digits & locked.or3(locked << 3, locked << 6)
}

/// The places that the columns and boxes of each stack allow.
#[inline(always)]
fn lock_in_stacks<V: Vector>(digits: V) -> V {
    let columns = columns(digits);
    let (next, previous) = (next_column(columns), previous_column(columns));
    let one = next.next_band() & previous.previous_band();
    let other = previous.next_band() & next.previous_band();
    let locked = columns & (one | other);
    digits & ((locked << 3) - locked)
}

/// The places that are alone in their box. Undefined in bands where a box has none.
#[inline(always)]
fn alone_in_box<V: Vector>(digits: V) -> V {
    let others = digits & (digits - digits.splat(BOXES));
    digits.without(whole(above(others)))
}

/// Removes all other places from the boxes that have a chosen place. If a box has several, one of
/// them stays.
#[inline(always)]
pub(super) fn keep_in_boxes<V: Vector>(digits: V, chosen: V) -> V {
    let above = above(chosen);
    let lowest = chosen.without(chosen - (above >> 9));
    digits.without(whole(above)) | lowest
}

/// The first cell of each minirow that has a place.
#[inline(always)]
pub(super) fn minirows<V: Vector>(digits: V) -> V {
    digits.or3(digits >> 3, digits >> 6) & digits.splat(MINIROWS)
}

/// The first cell of each minicolumn that has a place.
#[inline(always)]
pub(super) fn columns<V: Vector>(digits: V) -> V {
    digits.or3(digits >> 1, digits >> 2) & digits.splat(COLUMNS)
}

/// For each column of a box the next one; for the third column the first. Other bits than those of
/// columns are undefined.
#[inline(always)]
pub(super) fn next_column<V: Vector>(columns: V) -> V {
    columns >> 3 | columns << 6
}

/// For each column of a box the previous one; for the first column the third. Other bits than those
/// of columns are undefined.
#[inline(always)]
pub(super) fn previous_column<V: Vector>(columns: V) -> V {
    columns >> 6 | columns << 3
}

/// The bit above each box that has a place.
#[inline(always)]
fn above<V: Vector>(digits: V) -> V {
    (digits + digits.splat(BAND)) & digits.splat(BOXES << 9)
}

/// All places of the boxes below these bits.
#[inline(always)]
fn whole<V: Vector>(above: V) -> V {
    above - (above >> 9)
}
