//! A sweep: what the rows, columns and boxes of each digit allow, then hidden singles and naked
//! singles.

use super::super::places::{BAND, BOXES, COLUMNS, MINIROWS};
use super::super::state::{BandState, Settled};
use super::vector::{
    Digits, Two, add, and, down, first, first_and_second, is_empty, is_zero, min, next_band,
    operations, or, or3, previous_band, splat, sub, swap, up, without, xor,
};

impl Digits {
    /// Deduces what follows from closing digits and from singles, and writes it to the state unless
    /// it is a contradiction.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn settle(&mut self, state: &mut BandState) -> Settled {
        let all = splat(BAND);
        loop {
            let before = self.0;
            // A digit without a configuration in a band has no places there. One without a
            // configuration in a stack loses a box in each band: this sweep changes something, and
            // the next one finds the contradiction.
            let mut fewest = all;
            let mut singles = [all; 5];
            for (i, (digits, singles)) in self.0.iter_mut().zip(&mut singles).enumerate() {
                *digits = lock_in_stacks(lock_in_bands(*digits));
                *singles = alone_in_box(*digits);
                // The last vector has no second digit.
                let bands = if i < 4 { *digits } else { first_and_second(*digits, all) };
                fewest = min(fewest, bands);
            }
            let [a, b, c, d, e] = singles;
            let hidden = or(or3(a, b, c), or(d, e));
            let hidden = or(hidden, swap(hidden));
            let (mut one, mut several) = (splat(0), splat(0));
            for (digits, singles) in self.0.iter_mut().zip(singles) {
                *digits = or(without(*digits, hidden), singles);
                several = or(several, and(one, *digits));
                one = or(one, *digits);
            }
            let other = swap(one);
            several = or3(several, swap(several), and(one, other));
            one = or(one, other);
            let missing = and(is_zero(fewest), all);
            // A cell without candidates, or with singles of two digits.
            let wrong = or(xor(one, all), and(hidden, several));
            if !is_empty(or(missing, wrong)) {
                return Settled::Contradiction;
            }
            let naked = without(one, several);
            if is_empty(several) && !self.are_everywhere() {
                return Settled::Contradiction;
            }
            if is_empty(several) {
                self.write_to(state);
                state.placed = first(naked);
                return Settled::Solved;
            }
            let mut changed = splat(0);
            for (digits, before) in self.0.iter_mut().zip(before) {
                *digits = keep_in_boxes(*digits, and(*digits, naked));
                changed = or(changed, xor(*digits, before));
            }
            if is_empty(changed) {
                self.write_to(state);
                state.placed = first(naked);
                return Settled::Open;
            }
        }
    }

    /// Whether each digit has a place in each row, column and box.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn are_everywhere(&self) -> bool {
        let all = splat(BAND);
        let (mut in_rows, mut in_columns, mut in_boxes) = (all, all, splat(BOXES << 9));
        for (i, &digits) in self.0.iter().enumerate() {
            // The last vector has no second digit.
            let digits = if i < 4 { digits } else { first_and_second(digits, all) };
            let (rows, columns) = (minirows(digits), columns(digits));
            in_rows = and(in_rows, or3(rows, down::<10>(rows), down::<20>(rows)));
            in_columns = and(in_columns, or3(columns, next_band(columns), previous_band(columns)));
            in_boxes = and(in_boxes, above(digits));
        }
        let missing = or(without(splat(7), in_rows), without(splat(COLUMNS), in_columns));
        is_empty(or(missing, xor(splat(BOXES << 9), in_boxes)))
    }
}

/// The places that the rows and boxes of each band allow.
#[inline]
#[target_feature(enable = "avx2")]
fn lock_in_bands(digits: Two) -> Two {
    let minirows = minirows(digits);
    // Repeats the three rows of a box after themselves, so that a shift rotates them.
    let rows = or(minirows, up::<3>(minirows));
    let next_box = or(down::<10>(rows), up::<20>(rows));
    let previous_box = or(down::<20>(rows), up::<10>(rows));
    let one = and(down::<1>(next_box), down::<2>(previous_box));
    let other = and(down::<2>(next_box), down::<1>(previous_box));
    let locked = and(minirows, or(one, other));
    and(digits, or3(locked, up::<3>(locked), up::<6>(locked)))
}

/// The places that the columns and boxes of each stack allow.
#[inline]
#[target_feature(enable = "avx2")]
fn lock_in_stacks(digits: Two) -> Two {
    let columns = columns(digits);
    let (next, previous) = (next_column(columns), previous_column(columns));
    let one = and(next_band(next), previous_band(previous));
    let other = and(next_band(previous), previous_band(next));
    let locked = and(columns, or(one, other));
    and(digits, sub(up::<3>(locked), locked))
}

/// The places that are alone in their box. Undefined in bands where a box has none.
#[inline]
#[target_feature(enable = "avx2")]
fn alone_in_box(digits: Two) -> Two {
    let others = and(digits, sub(digits, splat(BOXES)));
    without(digits, whole(above(others)))
}

/// Removes all other places from the boxes that have a chosen place. If a box has several, one of
/// them stays.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn keep_in_boxes(digits: Two, chosen: Two) -> Two {
    let above = above(chosen);
    let lowest = without(chosen, sub(chosen, down::<9>(above)));
    or(without(digits, whole(above)), lowest)
}

operations! {
    /// The first cell of each minirow that has a place.
    minirows(digits) = and(or3(digits, down::<3>(digits), down::<6>(digits)), splat(MINIROWS));
    /// The first cell of each minicolumn that has a place.
    columns(digits) = and(or3(digits, down::<1>(digits), down::<2>(digits)), splat(COLUMNS));
    /// For each column of a box the next one; for the third column the first. Other bits than those
    /// of columns are undefined.
    next_column(columns) = or(down::<3>(columns), up::<6>(columns));
    /// For each column of a box the previous one; for the first column the third. Other bits than
    /// those of columns are undefined.
    previous_column(columns) = or(down::<6>(columns), up::<3>(columns));
    /// The bit above each box that has a place.
    above(digits) = and(add(digits, splat(BAND)), splat(BOXES << 9));
    /// All places of the boxes below these bits.
    whole(above) = sub(above, down::<9>(above));
}
