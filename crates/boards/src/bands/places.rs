//! [`Places`]: the cells where one digit may go, and what follows for it alone.
//!
//! A band is a word of 32 bits (see `tables`), so the 81 cells are three words. Two of them share a
//! word of 64 bits, and each operation below works on both.

use super::tables::{BIT, IMPOSSIBLE, LOCKED_CELLS, LOCKED_THIRD, LOCKED_TWO, cells};
use crate::board::Cell;

/// The lowest bit of each box of a band.
pub(super) const BOXES: u32 = 1 | 1 << 10 | 1 << 20;
/// The 27 cells of a band.
pub(super) const BAND: u32 = BOXES * 0o777;
/// One bit for each of a band's nine columns: the cells of its first row.
pub(super) const COLUMNS: u32 = BOXES * 0o111;
/// One bit for each minirow: its first cell.
pub(super) const MINIROWS: u32 = BOXES * 0o7;

/// The same in both bands of a word.
const fn both(band: u32) -> u64 {
    one(band) | one(band) << 32
}

/// The first band of a word.
const fn one(band: u32) -> u64 {
    band as u64
}

/// A set of cells: bands 1 and 2 in the first word, at bits 0 and 32, and band 3 in the second.
///
/// The bits of a band are at `10 * box + 3 * column in the box + row`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Places(u64, u64);

/// For each number, the cells before it.
static BEFORE: [Places; 82] = {
    let mut table = [Places::NONE; 82];
    let mut end = 1;
    while end < 82 {
        table[end] = table[end - 1].or(Places::cell(Cell::new(end - 1)));
        end += 1;
    }
    table
};

/// What [`Places::close_two`] finds for a digit.
pub(super) struct Closed {
    /// The places that the rows allow, before the columns are considered.
    pub(super) by_rows: Places,
    /// The places that rows and columns allow.
    pub(super) places: Places,
    /// The places that are alone in their box, and so alone in their row and column.
    pub(super) singles: Places,
}

impl Places {
    pub(super) const NONE: Self = Self(0, 0);
    pub(super) const ALL: Self = Self(both(BAND), one(BAND));

    /// The set of one cell.
    pub(super) const fn cell(cell: Cell) -> Self {
        let bit = BIT[cell.index() % 27] as u64;
        match cell.index() / 27 {
            0 => Self(bit, 0),
            1 => Self(bit << 32, 0),
            _ => Self(0, bit),
        }
    }

    /// The cells before this number, row by row.
    pub(super) const fn before(end: usize) -> Self {
        BEFORE[end]
    }

    /// The first cell of the set that has this number or a greater one.
    pub(super) fn first_from(self, start: usize) -> Option<Cell> {
        let rest = self.without(Self::before(start));
        let is_in = |cell: &Cell| !rest.and(Self::cell(*cell)).is_empty();
        Cell::all().skip(start).find(is_in)
    }

    /// The first cell of the set, row by row, if there is one.
    #[inline(always)]
    pub(super) fn first_by_rows(self) -> Self {
        let in_band = |band: u64| {
            let columns = one(COLUMNS);
            let rows = [band & columns, band & columns << 1, band];
            let row = rows.into_iter().find(|&row| row != 0).unwrap_or(0);
            row & row.wrapping_neg()
        };
        let first = self.0 & one(BAND);
        if first != 0 {
            Self(in_band(first), 0)
        } else if self.0 != 0 {
            Self(in_band(self.0 >> 32) << 32, 0)
        } else {
            Self(0, in_band(self.1))
        }
    }

    /// The set of these three bands.
    pub(super) const fn of_bands(bands: [u32; 3]) -> Self {
        Self(bands[0] as u64 | (bands[1] as u64) << 32, bands[2] as u64)
    }

    /// The cells that are in these minirows, ten bits for each band, and in these minicolumns, ten
    /// bits for each stack, from bit 32 on. The tenth bit is 0.
    #[inline(always)]
    pub(super) const fn of_minis(minis: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the minirows")]
        let rows = minis as u32;
        let rows = [cells(rows & 511), cells(rows >> 10 & 511), cells(rows >> 20 & 511)];
        Self::of_bands(rows).and(Self::of_minicolumns(minis >> 32))
    }

    /// The cells of these minicolumns, ten bits for each stack. The tenth bit is 0.
    #[inline(always)]
    const fn of_minicolumns(minis: u64) -> Self {
        Self(((minis | minis << 31) & both(COLUMNS)) * 7, (minis >> 2 & one(COLUMNS)) * 7)
    }

    /// Both words as one number.
    #[inline(always)]
    pub(super) const fn number(self) -> u128 {
        self.0 as u128 | (self.1 as u128) << 64
    }

    /// The inverse of [`number`](Self::number).
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    pub(super) const fn of_number(number: u128) -> Self {
        Self(number as u64, (number >> 64) as u64)
    }

    /// The set of these two words.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn of_words([first, second]: [u64; 2]) -> Self {
        Self(first, second)
    }

    /// The two words.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn words(self) -> [u64; 2] {
        [self.0, self.1]
    }

    /// The sum of the two words: another sum for each smaller set.
    #[inline(always)]
    pub(super) const fn sum(self) -> u64 {
        self.0 + self.1
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 | self.1 == 0
    }

    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, self.1 & other.1)
    }

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, self.1 | other.1)
    }

    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0, self.1 & !other.1)
    }

    #[inline(always)]
    pub(super) const fn differs(self, other: Self) -> bool {
        (self.0 ^ other.0) | (self.1 ^ other.1) != 0
    }

    /// The number of cells.
    #[inline(always)]
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones() + self.1.count_ones()
    }

    /// The lowest cell of the set, in the order of the bits, if there is one.
    #[inline(always)]
    pub(super) const fn lowest(self) -> Self {
        let first = self.0 & self.0.wrapping_neg();
        let second = self.1 & self.1.wrapping_neg();
        Self(first, if first == 0 { second } else { 0 })
    }

    /// The bits of each band.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the bits of a band")]
    pub(super) const fn bands(self) -> [u32; 3] {
        [self.0 as u32, (self.0 >> 32) as u32, self.1 as u32]
    }

    /// The minirows and minicolumns that have a cell here, packed (see `branch`).
    #[inline(always)]
    pub(super) const fn packed_minis(self) -> u64 {
        let columns = minicolumns(columns(self.0), columns(self.1));
        let [first, others] = [columns & one(MINIROWS), columns & one(MINIROWS * 0o110)];
        minirows(self.0) | minirows(self.1) << 3 | first << 6 | others << 32
    }

    /// Removes all other places from the boxes that have a chosen place. If a box has several, one
    /// of them stays.
    #[inline(always)]
    pub(super) const fn keep_in_boxes(self, chosen: Self) -> Self {
        Self(
            keep_in_boxes(self.0, chosen.0, both(BOXES)),
            keep_in_boxes(self.1, chosen.1, one(BOXES)),
        )
    }

    /// For two digits, the places that remain if each row, column and box needs the digit once:
    /// locked candidates in the bands, then in the stacks. `None` if some unit has no place for one
    /// of them. Their third bands share a word.
    #[inline(always)]
    pub(super) fn close_two([a, b]: [Self; 2]) -> Option<[Closed; 2]> {
        let rows = [a.0, b.0, a.1 | b.1 << 32].map(lock_rows);
        let columns = rows.map(columns);
        let (a, third_a) = locked_columns(columns[0], columns[2] & one(COLUMNS));
        let (b, third_b) = locked_columns(columns[1], columns[2] >> 32);
        if (a | b) & IMPOSSIBLE != 0 {
            return None;
        }
        let places = [rows[0] & a, rows[1] & b, rows[2] & (third_a | third_b << 32)];
        let singles = places.map(|bands| singles(bands, both(BOXES)));
        let of_a = |words: [u64; 3]| Self(words[0], words[2] & one(BAND));
        let of_b = |words: [u64; 3]| Self(words[1], words[2] >> 32);
        Some([
            Closed { by_rows: of_a(rows), places: of_a(places), singles: of_a(singles) },
            Closed { by_rows: of_b(rows), places: of_b(places), singles: of_b(singles) },
        ])
    }
}

/// The places that the rows of these bands allow.
#[inline(always)]
fn lock_rows(bands: u64) -> u64 {
    let (a, b) = minirow_index(minirows(bands));
    bands & (u64::from(LOCKED_CELLS[a]) | u64::from(LOCKED_CELLS[b]) << 32)
}

/// Ten bits for each stack: its minicolumns, bit `3 * column + band`, from those of the first two
/// bands and of the third. Other bits than the lowest thirty are undefined.
#[inline(always)]
const fn minicolumns(two: u64, third: u64) -> u64 {
    two | two >> 31 | third << 2
}

/// The cells of the minicolumns that lie in a configuration, from those that are possible in the
/// first two bands and in the third. A bit of [`IMPOSSIBLE`] if a stack has no configuration.
#[inline(always)]
fn locked_columns(two: u64, third: u64) -> (u64, u64) {
    #[expect(clippy::cast_possible_truncation, reason = "30 bits are wanted")]
    let all = minicolumns(two, third) as usize;
    let [a, b, c] = [all & 511, all >> 10 & 511, all >> 20 & 511];
    (
        LOCKED_TWO[a] | LOCKED_TWO[b] << 10 | LOCKED_TWO[c] << 20,
        u64::from(LOCKED_THIRD[a] | LOCKED_THIRD[b] << 10 | LOCKED_THIRD[c] << 20),
    )
}

#[inline(always)]
const fn minirows(bands: u64) -> u64 {
    (bands | bands >> 3 | bands >> 6) & both(MINIROWS)
}

#[inline(always)]
const fn columns(bands: u64) -> u64 {
    (bands | bands >> 1 | bands >> 2) & both(COLUMNS)
}

/// Brings the three bits of each box together: nine bits for each band of the word.
///
/// The product has copies of the first box at bits 0, 7 and 14, of the second at 10, 17 and 24, of
/// the third at 20, 27 and 34. Those at 14, 17 and 20 are wanted, and no other copy overlaps them.
#[inline(always)]
pub(super) const fn minirow_index(minirows: u64) -> (usize, usize) {
    let product = minirows.wrapping_mul(1 | 1 << 7 | 1 << 14);
    ((product >> 14) as usize & 511, (product >> 46) as usize & 511)
}

/// The bits that are alone in their box. No box may be empty; `lowest` has the lowest bit of each.
#[inline(always)]
const fn singles(bands: u64, lowest: u64) -> u64 {
    // All bits of a box but its first: no borrow leaves a box, because no box is empty.
    let others = bands & bands.wrapping_sub(lowest);
    // The bit above each box that has others.
    let above = (others + lowest * 0o777) & lowest << 9;
    bands & !(above - (above >> 9))
}

/// Removes all other places from the boxes that have a chosen place, but one of several chosen.
/// `lowest` has the lowest bit of each box.
#[inline(always)]
const fn keep_in_boxes(bands: u64, chosen: u64, lowest: u64) -> u64 {
    let above = (chosen + lowest * 0o777) & lowest << 9;
    let first = chosen & !(chosen - (above >> 9));
    bands & !(above - (above >> 9)) | first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_are_closed_as_each_alone() {
        let (mut seed, mut n_closed) = (1_u64, 0);
        let mut random = || {
            // The multiplier of Knuth's MMIX. The high bits are better than the low ones.
            let mut words = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                seed.rotate_left(32)
            };
            Places(words(), words()).and(Places::ALL)
        };
        for i in 0..3000 {
            let [a, b] = [random(), random()]
                .map(|places| if i % 2 == 0 { places } else { places.or(random()) });
            let closed = Places::close_two([a, b]);
            let expected =
                [Places::close_two([a, Places::ALL]), Places::close_two([Places::ALL, b])];
            assert_eq!(closed.is_some(), expected.iter().all(Option::is_some));
            let all = |of: &Closed| [of.by_rows, of.places, of.singles];
            if let (Some([a, b]), [Some([c, _]), Some([_, d])]) = (closed, expected) {
                assert_eq!([a, b].map(|of| all(&of)), [c, d].map(|of| all(&of)));
                n_closed += 1;
            }
        }
        assert!((1000..3000).contains(&n_closed), "{n_closed}");
    }

    #[test]
    fn the_first_cell_by_rows_is_that_with_the_smallest_number() {
        for first in Cell::all() {
            let after = Cell::all().skip(first.index() + 1);
            let all = after.fold(Places::cell(first), |all, cell| all.or(Places::cell(cell)));
            assert_eq!(all.first_by_rows(), Places::cell(first));
            for cell in Cell::all().skip(first.index()) {
                let two = Places::cell(first).or(Places::cell(cell));
                assert_eq!(two.first_by_rows(), Places::cell(first));
                assert_eq!(two.count(), 1 + u32::from(first != cell));
                assert!([first, cell].map(Places::cell).contains(&two.lowest()));
            }
        }
        assert!(Places::NONE.first_by_rows().is_empty() && Places::NONE.lowest().is_empty());
    }
}
