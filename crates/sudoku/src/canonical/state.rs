//! [`CanonicalState`]: the first rows of a canonical form, and what is still undecided.

use super::row::CanonicalRow;
use super::transformation::Transformation;

/// The first rows of the form, as rows of the board; the order of the columns as far as it is
/// decided; and the labels of the digits that occurred.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanonicalState {
    is_transposed: bool,
    /// The rows that were taken, in order.
    rows: [u8; 9],
    /// A bit for each row that was taken.
    taken: u16,
    /// The column at each place.
    columns: [u8; 9],
    /// A bit for each place whose column may change places with the one before it.
    loose: u16,
    /// The same for stacks.
    loose_stacks: u8,
    /// The label of each digit; 0 if the digit did not occur.
    labels: [u8; 10],
    n_labels: u8,
    /// The number of ways to take blank rows that this state stands for.
    times: u64,
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
            labels: [0; 10],
            n_labels: 0,
            times: 1,
        }
    }

    pub(super) fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    pub(super) fn n_labels(&self) -> u8 {
        self.n_labels
    }

    pub(super) fn label(&self, digit: u8) -> u8 {
        self.labels[usize::from(digit)]
    }

    pub(super) fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Whether the columns at this place and the one before may change places.
    pub(super) fn is_loose(&self, place: usize) -> bool {
        self.loose >> place & 1 == 1
    }

    /// Whether this stack and the one before may change places.
    pub(super) fn is_loose_stack(&self, stack: usize) -> bool {
        self.loose_stacks >> stack & 1 == 1
    }

    /// Shows the rows that can come next, one of each set of interchangeable rows, with the size of
    /// the set.
    pub(super) fn for_each_row(
        &self,
        n_rows: usize,
        blank_rows: u16,
        mut visit: impl FnMut(usize, u64),
    ) {
        let bands =
            if n_rows.is_multiple_of(3) { 0..3 } else { self.band(n_rows)..self.band(n_rows) + 1 };
        let mut blank_bands = 0;
        for band in bands.clone() {
            let untaken = !self.taken >> (3 * band) & 0b111;
            blank_bands += u64::from(untaken == 0b111 && blank_rows >> (3 * band) & 0b111 == 0b111);
        }
        let mut blank_band_is_shown = false;
        for band in bands {
            let untaken = !self.taken >> (3 * band) & 0b111;
            if n_rows.is_multiple_of(3) && untaken != 0b111 {
                continue;
            }
            let blank = blank_rows >> (3 * band) & untaken;
            let is_blank_band = untaken == 0b111 && blank == 0b111;
            if is_blank_band && std::mem::replace(&mut blank_band_is_shown, true) {
                continue;
            }
            let n_bands = if is_blank_band { blank_bands } else { 1 };
            if blank != 0 {
                let row = 3 * band + blank.trailing_zeros() as usize;
                visit(row, u64::from(blank.count_ones()) * n_bands);
            }
            for row in 0..3 {
                if (untaken & !blank) >> row & 1 == 1 {
                    visit(3 * band + row, 1);
                }
            }
        }
    }

    /// The band of the last row that was taken.
    fn band(&self, n_rows: usize) -> usize {
        usize::from(self.rows[n_rows - 1]) / 3
    }

    /// The state with one more row. It stands for `times` ways to take that row.
    pub(super) fn take(&self, row: usize, n_rows: usize, times: u64) -> Self {
        let mut taken = *self;
        taken.rows[n_rows] = u8::try_from(row).expect("a row");
        taken.taken |= 1 << row;
        taken.times *= times;
        taken
    }

    /// The state with its columns in this order, and with labels for the digits of a row. Only
    /// columns that are blank in the row may stay unordered.
    pub(super) fn arrange(&self, order: &[u8; 9], row: &[u8; 9]) -> Self {
        let mut arranged = *self;
        arranged.columns = *order;
        let digit = |place: usize| row[usize::from(order[place])];
        for place in 0..9 {
            let digit = usize::from(digit(place));
            if digit != 0 {
                arranged.loose &= !(1 << place) & !(1 << (place + 1));
                if arranged.labels[digit] == 0 {
                    arranged.n_labels += 1;
                    arranged.labels[digit] = arranged.n_labels;
                }
            }
        }
        for stack in 0..3 {
            if (0..3).any(|i| digit(3 * stack + i) != 0) {
                arranged.loose_stacks &= !(1 << stack) & !(1 << (stack + 1));
            }
        }
        arranged
    }

    /// A row of the board in the current order, as labels.
    pub(super) fn row(&self, row: &[u8; 9]) -> CanonicalRow {
        CanonicalRow::of(self.columns.map(|column| self.label(row[usize::from(column)])))
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
        self.times * orders(self.loose, 9) * orders(u16::from(self.loose_stacks), 3)
    }

    /// The transformation of the board into the form, once all rows are taken. Digits that do not
    /// occur get the remaining labels, in order.
    pub(super) fn transformation(&self) -> Transformation {
        let mut next = self.n_labels;
        let digits = std::array::from_fn(|index| match self.labels[index + 1] {
            0 => {
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
