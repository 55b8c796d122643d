//! What to do when sweeps end: look for triples, then choose a digit and where to try it, as in
//! `branch`.

use std::arch::x86_64::_pext_u32;

use super::super::branch::{Choice, Configurations};
use super::super::places::{BOXES, COLUMNS, MINIROWS};
use super::sweep::{columns, minirows, next_column, previous_column};
use super::vector::{
    Digits, Two, add, and, down, is_empty, lanes, next_band, or, or3, previous_band, splat, sub,
    swap, up, without, xor,
};

/// The minirows and minicolumns of the digits.
struct Survey {
    /// The possible minirows, and three bits higher those that are alone in their box.
    rows: [Two; 5],
    /// The possible minicolumns, and one bit higher those that are alone in their column.
    columns: [Two; 5],
    /// In lane 0 and 4 the possible minicolumns of each stack, bit `3 * column + band`.
    stacks: [Two; 5],
}

impl Survey {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(digits: &Digits) -> Self {
        let none = [splat(0); 5];
        let mut survey = Self { rows: none, columns: none, stacks: none };
        for (i, digits) in digits.0.into_iter().enumerate() {
            let possible = minirows(digits);
            let rows = or(possible, up::<3>(possible));
            let alone = without(without(possible, down::<1>(rows)), down::<2>(rows));
            survey.rows[i] = or(possible, up::<3>(alone));
            let possible = columns(digits);
            let (next, previous) = (next_band(possible), previous_band(possible));
            let alone = without(without(possible, next), previous);
            survey.columns[i] = or(possible, up::<1>(alone));
            survey.stacks[i] = or3(possible, up::<1>(next), up::<2>(previous));
        }
        survey
    }
}

impl Digits {
    /// What to do next in an open state. Its places change if the choice is
    /// [`Deduced`](Choice::Deduced).
    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    pub(super) fn choose(&mut self) -> Choice {
        let (minirows, minicolumns) = (splat(MINIROWS), splat(COLUMNS));
        let survey = Survey::new(self);
        let (rows, columns) = (Sum::of(survey.rows), Sum::of(survey.columns));
        let (rows_4, columns_4) = (rows.at_least_4(), columns.at_least_4());
        let (rows_3, columns_3) = (rows.at_least_3(), columns.at_least_3());
        let too_many = or(and(down::<3>(rows_4), minirows), and(down::<1>(columns_4), minicolumns));
        let too_few = or(without(minirows, rows_3), without(minicolumns, columns_3));
        if !is_empty(or(too_many, too_few)) {
            return Choice::Contradiction;
        }
        let (forced_rows, forced_columns) = (down::<3>(rows_3), down::<1>(columns_3));
        let hidden = [
            and(and(forced_rows, rows_4), minirows),
            and(and(forced_columns, columns_4), minicolumns),
        ];
        let naked = [
            without(minirows, or(rows_4, forced_rows)),
            without(minicolumns, or(columns_4, forced_columns)),
        ];
        if !is_empty(or(or(hidden[0], hidden[1]), or(naked[0], naked[1]))) {
            self.take_triples(&survey, hidden, naked);
            return Choice::Deduced;
        }
        Choice::Configurations(configurations(&survey, rows.in_bands(), columns.in_stacks()))
    }

    /// Removes places that hidden and naked triples exclude, in minirows and minicolumns.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn take_triples(&mut self, survey: &Survey, hidden: [Two; 2], naked: [Two; 2]) {
        let (minirows, minicolumns) = (splat(MINIROWS), splat(COLUMNS));
        for (i, digits) in self.0.iter_mut().enumerate() {
            let (possible, alone) = (and(survey.rows[i], minirows), down::<3>(survey.rows[i]));
            let in_naked = and(possible, naked[0]);
            let rows = or(in_naked, up::<3>(in_naked));
            let same_box = or(down::<1>(rows), down::<2>(rows));
            let next_box = or(down::<10>(in_naked), up::<20>(in_naked));
            let previous_box = or(down::<20>(in_naked), up::<10>(in_naked));
            let excluded = or3(same_box, next_box, previous_box);
            let allowed = without(without(possible, excluded), without(hidden[0], alone));
            *digits = and(*digits, or3(allowed, up::<3>(allowed), up::<6>(allowed)));

            let (possible, alone) =
                (and(survey.columns[i], minicolumns), down::<1>(survey.columns[i]));
            let in_naked = and(possible, naked[1]);
            let same_box = or(next_column(in_naked), previous_column(in_naked));
            let excluded = or3(same_box, next_band(in_naked), previous_band(in_naked));
            let allowed = without(without(possible, excluded), without(hidden[1], alone));
            *digits = and(*digits, sub(up::<3>(allowed), allowed));
        }
    }
}

/// For each bit position, the number of digits that have this bit: its binary digits, 1, 2, 4 and
/// 8. Both halves are the same.
struct Sum([Two; 4]);

impl Sum {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of([a, b, c, d, e]: [Two; 5]) -> Self {
        let (one, carry) = add_three(a, b, c);
        let (one, more) = add_three(one, d, e);
        let (two, four) = (xor(carry, more), and(carry, more));
        // Adds the two digits of each vector.
        let (other, other_two, other_four) = (swap(one), swap(two), swap(four));
        let (one, carry) = (xor(one, other), and(one, other));
        let (two, carry) = add_three(two, other_two, carry);
        let (four, eight) = add_three(four, other_four, carry);
        Self([one, two, four, eight])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn at_least_3(&self) -> Two {
        or(and(self.0[0], self.0[1]), self.at_least_4())
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn at_least_4(&self) -> Two {
        or(self.0[2], self.0[3])
    }

    /// Sums of minirows: for each band the sum over its minirows.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn in_bands(&self) -> [u8; 3] {
        let n = self.in_boxes::<1, 2>();
        let [a, b, c, ..] = lanes(add(add(n, down::<10>(n)), down::<20>(n)));
        // Each sum is 81 at most.
        [a, b, c].map(|n| n.to_le_bytes()[0])
    }

    /// Sums of minicolumns: for each stack the sum over its minicolumns.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn in_stacks(&self) -> [u8; 3] {
        let n = self.in_boxes::<3, 6>();
        let n = add(add(n, next_band(n)), previous_band(n));
        let [n, ..] = lanes(n);
        [n, n >> 10, n >> 20].map(|n| n.to_le_bytes()[0])
    }

    /// The sum of the first bit of each box, of the one `A` bits higher and of the one `B` bits
    /// higher.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn in_boxes<const A: i32, const B: i32>(&self) -> Two {
        let boxes = splat(BOXES);
        let mut n = splat(0);
        for digit in [self.0[3], self.0[2], self.0[1], self.0[0]] {
            let (a, b) = (and(down::<A>(digit), boxes), and(down::<B>(digit), boxes));
            n = add(add(add(n, n), and(digit, boxes)), add(a, b));
        }
        n
    }
}

/// The binary digits of the sum of three bits: ones and twos.
#[inline]
#[target_feature(enable = "avx2")]
fn add_three(a: Two, b: Two, c: Two) -> (Two, Two) {
    let odd = xor(a, b);
    (xor(odd, c), or(and(a, b), and(odd, c)))
}

/// The digit and the chute to branch on; see `branch`.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn configurations(survey: &Survey, in_bands: [u8; 3], in_stacks: [u8; 3]) -> Configurations {
    let [a, b, c] = in_bands;
    let [d, e, f] = in_stacks;
    let chute = Configurations::chute([a, b, c, d, e, f]);
    // The lane of the first digit, the first bit there, and the bits wanted.
    let (from, lane, shift, bits) = if chute < 3 {
        (&survey.rows, chute, 0, MINIROWS)
    } else {
        (&survey.stacks, 0, 10 * (chute - 3), 511)
    };
    let mut nines = [0; 9];
    for (nines, vector) in nines.chunks_mut(2).zip(from) {
        let lanes = lanes(*vector);
        for (nine, lane) in nines.iter_mut().zip([lanes[lane], lanes[lane + 4]]) {
            *nine = _pext_u32(lane >> shift, bits) as usize;
        }
    }
    Configurations::new(chute, nines)
}
