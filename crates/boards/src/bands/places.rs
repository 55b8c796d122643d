//! [`Places`]: the cells where one digit may go, and what follows for it alone.
//!
//! A band is a word of 32 bits (see `tables`), so the 81 cells are three words. Two of them share a
//! word of 64 bits, and each operation below works on both.

use super::tables::{BIT, COMPATIBLE_CELLS, LOCKED, LOCKED_CELLS, cells};
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

/// What [`Places::close`] finds.
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

    /// Nine bits for each band: its minirows that have a cell here.
    #[inline(always)]
    pub(super) const fn rows(self) -> [usize; 3] {
        let (a, b) = minirow_index(minirows(self.0));
        let (c, _) = minirow_index(minirows(self.1));
        [a, b, c]
    }

    /// Nine bits for each stack: its minicolumns that have a cell here, bit `3 * column + band`.
    #[inline(always)]
    pub(super) const fn columns(self) -> [usize; 3] {
        let two = columns(self.0);
        #[expect(clippy::cast_possible_truncation, reason = "30 bits are wanted")]
        let z = (two | two >> 31 | columns(self.1) << 2) as usize;
        [z & 511, z >> 10 & 511, z >> 20 & 511]
    }

    /// The places that remain if the digit goes to `placed`, all of which are places. If a row or
    /// box has two of these cells, some box has no place in the result. Two in a column are found
    /// by `close`.
    #[inline(always)]
    pub(super) fn with(self, placed: Self) -> Self {
        let (two, one) = (minirows(placed.0), minirows(placed.1));
        let ((a, b), (c, _)) = (minirow_index(two), minirow_index(one));
        let rest = |i: usize| u64::from(COMPATIBLE_CELLS[i]);
        let in_minirows = |placed: u64, minirows: u64| {
            let alone = placed & !(twice_in_minirow(placed) * 0o111);
            !(minirows * 0o111) | alone
        };
        Self(
            self.0 & (rest(a) | rest(b) << 32) & in_minirows(placed.0, two),
            self.1 & rest(c) & in_minirows(placed.1, one),
        )
    }

    /// The places that remain if each row, column and box needs this digit once: locked candidates
    /// in the bands, then in the stacks. `None` if some unit has no place.
    #[inline(always)]
    pub(super) fn close(self) -> Option<Closed> {
        let [a, b, c] = self.rows();
        let cells = |i: usize| u64::from(LOCKED_CELLS[i]);
        let by_rows = Self(self.0 & (cells(a) | cells(b) << 32), self.1 & cells(c));
        let [a, b, c] = by_rows.columns().map(|i| u64::from(LOCKED[i]));
        if a == 0 || b == 0 || c == 0 {
            return None;
        }
        let places = by_rows.and(Self::of_minicolumns(a | b << 10 | c << 20));
        let singles = Self(singles(places.0, both(BOXES)), singles(places.1, one(BOXES)));
        Some(Closed { by_rows, places, singles })
    }
}

#[inline(always)]
const fn minirows(bands: u64) -> u64 {
    (bands | bands >> 3 | bands >> 6) & both(MINIROWS)
}

/// The minirows with two cells or three.
#[inline(always)]
const fn twice_in_minirow(bands: u64) -> u64 {
    let [a, b, c] = [bands, bands >> 3, bands >> 6];
    (a & b | (a | b) & c) & both(MINIROWS)
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
const fn minirow_index(minirows: u64) -> (usize, usize) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
