//! What to do when sweeps end: look for triples, then choose a digit and where to try it, as in
//! `branch`.

use super::super::branch::{Choice, Configurations};
use super::super::places::{BOXES, COLUMNS, MINIROWS};
use super::sweep::{columns, minirows, next_column, previous_column};
use super::vector::{Digits, Vector};

/// The minirows and minicolumns of the digits.
struct Survey<V, const N: usize> {
    /// The possible minirows, and three bits higher those that are alone in their box.
    rows: [V; N],
    /// The possible minicolumns, and one bit higher those that are alone in their column.
    columns: [V; N],
    /// In the first lane of a digit the possible minicolumns of each stack, bit
    /// `3 * column + band`.
    stacks: [V; N],
}

impl<V: Vector, const N: usize> Survey<V, N> {
    #[inline(always)]
    fn new(digits: &Digits<V, N>) -> Self {
        let none = [digits.splat(0); N];
        let mut survey = Self { rows: none, columns: none, stacks: none };
        for (i, digits) in digits.0.into_iter().enumerate() {
            let possible = minirows(digits);
            let rows = possible | possible << 3;
            let alone = possible.without(rows >> 1).without(rows >> 2);
            survey.rows[i] = possible | alone << 3;
            let possible = columns(digits);
            let (next, previous) = (possible.next_band(), possible.previous_band());
            let alone = possible.without(next).without(previous);
            survey.columns[i] = possible | alone << 1;
            survey.stacks[i] = possible.or3(next << 1, previous << 2);
        }
        survey
    }
}

impl<V: Vector, const N: usize> Digits<V, N> {
    /// What to do next in an open state. Its places change if the choice is
    /// [`Deduced`](Choice::Deduced).
    #[inline(always)]
    pub(super) fn choose(&mut self) -> Choice {
        let (minirows, minicolumns) = (self.splat(MINIROWS), self.splat(COLUMNS));
        let survey = Survey::new(self);
        let (rows, columns) = (Sum::of(survey.rows), Sum::of(survey.columns));
        let (rows_4, columns_4) = (rows.at_least_4(), columns.at_least_4());
        let (rows_3, columns_3) = (rows.at_least_3(), columns.at_least_3());
        let too_many = rows_4 >> 3 & minirows | columns_4 >> 1 & minicolumns;
        let too_few = minirows.without(rows_3) | minicolumns.without(columns_3);
        if !(too_many | too_few).is_empty() {
            return Choice::Contradiction;
        }
        let (forced_rows, forced_columns) = (rows_3 >> 3, columns_3 >> 1);
        let hidden = [forced_rows & rows_4 & minirows, forced_columns & columns_4 & minicolumns];
        let naked = [
            minirows.without(rows_4 | forced_rows),
            minicolumns.without(columns_4 | forced_columns),
        ];
        if !(hidden[0] | hidden[1] | naked[0] | naked[1]).is_empty() {
            self.take_triples(&survey, hidden, naked);
            return Choice::Deduced;
        }
        Choice::Configurations(configurations(&survey, rows.in_bands(), columns.in_stacks()))
    }

    /// Removes places that hidden and naked triples exclude, in minirows and minicolumns.
    #[inline(always)]
    fn take_triples(&mut self, survey: &Survey<V, N>, hidden: [V; 2], naked: [V; 2]) {
        let (minirows, minicolumns) = (self.splat(MINIROWS), self.splat(COLUMNS));
        for (i, digits) in self.0.iter_mut().enumerate() {
            let (possible, alone) = (survey.rows[i] & minirows, survey.rows[i] >> 3);
            let in_naked = possible & naked[0];
            let rows = in_naked | in_naked << 3;
            let same_box = rows >> 1 | rows >> 2;
            let next_box = in_naked >> 10 | in_naked << 20;
            let previous_box = in_naked >> 20 | in_naked << 10;
            let excluded = same_box.or3(next_box, previous_box);
            let allowed = possible.without(excluded).without(hidden[0].without(alone));
            *digits = *digits & allowed.or3(allowed << 3, allowed << 6);

            let (possible, alone) = (survey.columns[i] & minicolumns, survey.columns[i] >> 1);
            let in_naked = possible & naked[1];
            let same_box = next_column(in_naked) | previous_column(in_naked);
            let excluded = same_box.or3(in_naked.next_band(), in_naked.previous_band());
            let allowed = possible.without(excluded).without(hidden[1].without(alone));
            *digits = *digits & ((allowed << 3) - allowed);
        }
    }
}

/// For each bit position, the number of digits that have this bit: its binary digits, 1, 2, 4 and
/// 8. All digits of a vector have the same.
struct Sum<V>([V; 4]);

impl<V: Vector> Sum<V> {
    #[inline(always)]
    fn of<const N: usize>(vectors: [V; N]) -> Self {
        let none = vectors[0].splat(0);
        let mut sum = Self([none; 4]);
        // Two vectors at a time: the second is the carry into the ones.
        for two in vectors.chunks(2) {
            let other = two.get(1).copied().unwrap_or(none);
            sum.add([two[0], none, none, none], other);
        }
        for step in V::steps() {
            let mut other = sum.0;
            for digit in &mut other {
                *digit = digit.exchanged(step);
            }
            sum.add(other, none);
        }
        sum
    }

    /// Adds another sum and one more bit.
    #[inline(always)]
    fn add(&mut self, other: [V; 4], mut carry: V) {
        for (digit, other) in self.0.iter_mut().zip(other) {
            let odd = *digit ^ other;
            (*digit, carry) = (odd ^ carry, *digit & other | odd & carry);
        }
    }

    #[inline(always)]
    fn at_least_3(&self) -> V {
        self.0[0] & self.0[1] | self.at_least_4()
    }

    #[inline(always)]
    fn at_least_4(&self) -> V {
        self.0[2] | self.0[3]
    }

    /// Sums of minirows: for each band the sum over its minirows.
    #[inline(always)]
    fn in_bands(&self) -> [u8; 3] {
        let n = self.in_boxes(1, 2);
        let [a, b, ..] = (n + (n >> 10) + (n >> 20)).words();
        // Each sum is 81 at most.
        [a, a >> 32, b].map(|n| n.to_le_bytes()[0])
    }

    /// Sums of minicolumns: for each stack the sum over its minicolumns.
    #[inline(always)]
    fn in_stacks(&self) -> [u8; 3] {
        let n = self.in_boxes(3, 6);
        let [n, ..] = (n + n.next_band() + n.previous_band()).words();
        [n, n >> 10, n >> 20].map(|n| n.to_le_bytes()[0])
    }

    /// The sum of the first bit of each box, of the one `a` bits higher and of the one `b` bits
    /// higher.
    #[inline(always)]
    fn in_boxes(&self, a: u32, b: u32) -> V {
        let boxes = self.0[0].splat(BOXES);
        let mut n = boxes.splat(0);
        for &digit in self.0.iter().rev() {
            n = n + n + (digit & boxes) + (digit >> a & boxes) + (digit >> b & boxes);
        }
        n
    }
}

/// The digit and the chute to branch on; see `branch`.
#[inline(always)]
fn configurations<V: Vector, const N: usize>(
    survey: &Survey<V, N>,
    in_bands: [u8; 3],
    in_stacks: [u8; 3],
) -> Configurations {
    let [a, b, c] = in_bands;
    let [d, e, f] = in_stacks;
    let chute = Configurations::chute([a, b, c, d, e, f]);
    // The word of the first digit, the first bit there, and the bits wanted.
    let (from, word, shift, bits) = if chute < 3 {
        (&survey.rows, chute / 2, 32 * (chute % 2), MINIROWS)
    } else {
        (&survey.stacks, 0, 10 * (chute - 3), 511)
    };
    let mut nines = [0; 9];
    for (nines, vector) in nines.chunks_mut(V::N_DIGITS).zip(from) {
        for (nine, words) in nines.iter_mut().zip(vector.words().chunks_exact(2)) {
            *nine = vector.extract(words[word] >> shift, bits);
        }
    }
    Configurations::new(chute, nines)
}
