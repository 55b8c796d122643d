//! [`CanonicalState`]: the first rows of a canonical form, and what is still undecided.

use super::row::{BoardRow, CanonicalRow};
use super::transformation::Transformation;

/// The label of a digit until it gets one: larger than every label.
pub(super) const NEW: u8 = 15;

/// The first rows of the form, as rows of the board; the order of the columns as far as it is
/// decided; and the labels of the digits that occurred.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanonicalState {
    pub(super) is_transposed: bool,
    /// The rows that were taken, in order.
    rows: [u8; 9],
    /// A bit for each row that was taken.
    taken: u16,
    /// The column at each place.
    pub(super) columns: [u8; 9],
    /// A bit for each place whose column may change places with the one before it.
    pub(super) loose: u16,
    /// The same for stacks.
    pub(super) loose_stacks: u8,
    /// The label of each digit, [`NEW`] if the digit did not occur, and 0 for the blank. It has
    /// more places than there are digits, so that an index of four bits needs no check.
    labels: [u8; 16],
    pub(super) n_labels: u8,
    /// The number of ways to take blank rows that this state stands for.
    times: u64,
}

/// A row that a state takes.
pub(super) struct TakenRow<'b> {
    pub(super) row: usize,
    /// The number of rows before it.
    pub(super) n_rows: usize,
    /// The number of ways to take it.
    pub(super) times: u64,
    pub(super) digits: &'b BoardRow,
    /// The places, in the new order, that are not blank, and those whose digit has no label yet, as
    /// bits.
    pub(super) places: [u16; 2],
}

impl CanonicalState {
    /// The state without rows.
    pub(super) fn new(is_transposed: bool) -> Self {
        Self {
            is_transposed,
            rows: [0; 9],
            taken: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            loose: 0b110_110_110,
            loose_stacks: 0b110,
            labels: std::array::from_fn(|digit| if digit == 0 { 0 } else { NEW }),
            n_labels: 0,
            times: 1,
        }
    }

    /// The label of a digit, [`NEW`] if it has none; 0 for the blank.
    #[inline]
    pub(super) fn label(&self, digit: u8) -> u8 {
        self.labels[usize::from(digit & 15)]
    }

    /// The places of a stack whose columns may change places with the ones before, as bits.
    #[inline]
    pub(super) fn loose_columns(&self, stack: usize) -> u16 {
        self.loose >> (3 * stack) & 0b111
    }

    /// Shows the wanted rows that can come next, one of each set of interchangeable rows, with the
    /// size of the set. `wanted` and `blank_rows` have a bit for each row.
    #[inline]
    pub(super) fn for_each_row(
        &self,
        n_rows: usize,
        wanted: u16,
        blank_rows: u16,
        mut visit: impl FnMut(usize, u64),
    ) {
        let begins_band = n_rows.is_multiple_of(3);
        let mut possible = !self.taken & wanted;
        if begins_band {
            for band in 0..3 {
                let is_begun = self.taken >> (3 * band) & 1;
                possible &= !((is_begun * 0b111) << (3 * band));
            }
        } else {
            possible &= 0b111 << (3 * self.band(n_rows));
        }
        let blank = possible & blank_rows;
        if blank != 0 {
            possible &= !blank;
            show_blank_rows(blank, begins_band, &mut visit);
        }
        while possible != 0 {
            visit(possible.trailing_zeros() as usize, 1);
            possible &= possible - 1;
        }
    }

    /// The band of the last row that was taken.
    fn band(&self, n_rows: usize) -> usize {
        usize::from(self.rows[n_rows - 1]) / 3
    }

    /// The state with one more row, with its columns in this order, and with labels for the digits
    /// of the row. Only columns that are blank in the row may stay unordered.
    #[inline]
    pub(super) fn take(&self, taken: &TakenRow, order: &[u8; 9]) -> Self {
        let mut next = *self;
        next.rows[taken.n_rows] = u8::try_from(taken.row).expect("a row");
        next.taken |= 1 << taken.row;
        next.times *= taken.times;
        next.columns = *order;
        let [nonblank, mut new] = taken.places;
        next.loose &= !(nonblank | nonblank << 1);
        let has_digit = |stack: u16| u8::from(nonblank >> (3 * stack) & 0b111 != 0) << stack;
        let stacks = has_digit(0) | has_digit(1) | has_digit(2);
        next.loose_stacks &= !(stacks | stacks << 1);
        while new != 0 {
            let digit = taken.digits[usize::from(order[new.trailing_zeros() as usize] & 15)];
            let label = &mut next.labels[usize::from(digit & 15)];
            // A row of a board with a conflict may have the digit twice.
            if *label == NEW {
                next.n_labels += 1;
                *label = next.n_labels;
            }
            new &= new - 1;
        }
        next
    }

    /// A row of the board in the current order, as labels.
    pub(super) fn row(&self, row: &BoardRow) -> CanonicalRow {
        let labels = self.columns.iter().map(|&column| self.label(row[usize::from(column)]));
        labels.fold(CanonicalRow::EMPTY, CanonicalRow::append)
    }

    /// The number of ways to arrange the board that this state stands for.
    pub(super) fn automorphisms(&self) -> u64 {
        /// The product of the factorials of the run lengths.
        fn orders(loose: u16, n: usize) -> u64 {
            let (mut product, mut run) = (1, 1);
            for place in 0..n {
                run = if loose >> place & 1 == 1 { run + 1 } else { 1 };
                product *= run;
            }
            product
        }
        if self.loose == 0 && self.loose_stacks == 0 {
            return self.times;
        }
        self.times * orders(self.loose, 9) * orders(u16::from(self.loose_stacks), 3)
    }

    /// The transformation of the board into the form, once all rows are taken. Digits that do not
    /// occur get the remaining labels, in order.
    pub(super) fn transformation(&self) -> Transformation {
        let mut next = self.n_labels;
        let digits = std::array::from_fn(|index| match self.labels[index + 1] {
            NEW => {
                next += 1;
                next
            }
            label => label,
        });
        Transformation {
            is_transposed: self.is_transposed,
            rows: self.rows,
            columns: self.columns,
            digits,
        }
    }
}

/// Shows blank rows, as bits: one of each band, or if the rows begin a band, one of all bands that
/// are blank.
fn show_blank_rows(blank: u16, begins_band: bool, visit: &mut impl FnMut(usize, u64)) {
    let bands = [0, 3, 6].map(|first| blank >> first & 0b111);
    let n_blank_bands = bands.iter().filter(|&&rows| rows == 0b111).count() as u64;
    let mut blank_band_is_shown = false;
    for (band, rows) in bands.into_iter().enumerate() {
        let is_blank_band = begins_band && rows == 0b111;
        if rows == 0 || is_blank_band && std::mem::replace(&mut blank_band_is_shown, true) {
            continue;
        }
        let n_bands = if is_blank_band { n_blank_bands } else { 1 };
        visit(3 * band + rows.trailing_zeros() as usize, u64::from(rows.count_ones()) * n_bands);
    }
}
