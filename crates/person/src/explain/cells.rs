//! [`Cells`]: a set of cells as 81 bits, and the units and peers as such sets.
//!
//! In this folder a cell is its number, 0 to 80, a digit its index, 0 to 8, and a unit a number: 0
//! to 8 for rows, 9 to 17 for columns, 18 to 26 for boxes.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use quadrille_boards::{Cell, Digit, Unit};

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells(u128);

const ALL: u128 = (1 << 81) - 1;

/// The number of units.
pub(super) const N_UNITS: usize = 27;

/// The units that are rows, then those that are columns, then boxes: one bit for each unit.
pub(super) const ROWS: u32 = 0x1ff;
pub(super) const COLUMNS: u32 = ROWS << 9;
pub(super) const BOXES: u32 = ROWS << 18;

/// The three units of each cell: its row, its column, its box.
pub(super) const UNITS_OF: [[usize; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        units[cell] = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        cell += 1;
    }
    units
};

/// The three units of a cell, one bit each.
pub(super) const fn unit_bits(cell: usize) -> u32 {
    let [row, column, box_] = UNITS_OF[cell];
    1 << row | 1 << column | 1 << box_
}

/// The nine cells of each unit.
pub(super) const UNITS: [Cells; N_UNITS] = {
    let mut units = [Cells(0); N_UNITS];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            units[UNITS_OF[cell][kind]].0 |= 1 << cell;
            kind += 1;
        }
        cell += 1;
    }
    units
};

/// The 20 other cells in the units of each cell.
pub(super) const PEERS: [Cells; 81] = {
    let mut peers = [Cells(0); 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, box_] = UNITS_OF[cell];
        let all = UNITS[row].0 | UNITS[column].0 | UNITS[box_].0;
        peers[cell] = Cells(all & !(1 << cell));
        cell += 1;
    }
    peers
};

impl Cells {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(ALL);

    pub(super) const fn of(cell: usize) -> Self {
        Self(1 << cell)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The only cell, if there is exactly one.
    pub(super) const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.first()) } else { None }
    }

    /// Both cells, if there are exactly two, in the order of their numbers.
    pub(super) const fn pair(self) -> Option<[usize; 2]> {
        match Self(self.0 & self.0.wrapping_sub(1)).single() {
            Some(second) => Some([self.first(), second]),
            None => None,
        }
    }

    /// The cell with the smallest number; 128 if there is none.
    pub(super) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    pub(super) const fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 != 0
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// All pairs of these cells, in the order of the second, then of the first cell.
    pub(super) fn pairs(self) -> impl Iterator<Item = [usize; 2]> {
        let before = move |b| self.into_iter().take_while(move |&a| a < b);
        self.into_iter().flat_map(move |b| before(b).map(move |a| [a, b]))
    }

    /// The cells that see one of these, or several.
    pub(super) fn all_peers(self) -> Self {
        self.into_iter().fold(Self::NONE, |all, cell| all | PEERS[cell])
    }

    /// The cells that see all of these: the common peers.
    pub(super) fn common_peers(self) -> Self {
        self.into_iter().fold(Self::ALL, |common, cell| common & PEERS[cell])
    }
}

/// The units of a cell in Sudoku Explainer's order: box, row, column.
pub(super) const fn in_order(cell: usize) -> [usize; 3] {
    let [row, column, box_] = UNITS_OF[cell];
    [box_, row, column]
}

/// The cells of a set that see a cell, in the order of its units.
pub(super) fn seen_in_order(set: Cells, cell: usize) -> impl Iterator<Item = usize> {
    let [box_, row, column] = in_order(cell).map(|unit| UNITS[unit]);
    let set = set.minus(Cells::of(cell));
    let in_box = (set & box_).into_iter();
    in_box.chain(set.minus(box_) & row).chain(set.minus(box_) & column)
}

impl BitAnd for Cells {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The cells in the order of their numbers.
impl IntoIterator for Cells {
    type Item = usize;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        Iter(self.0)
    }
}

pub(super) struct Iter(u128);

impl Iterator for Iter {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::of(cell))
    }
}

/// All cells of these units.
pub(super) fn cells_of(units: u32) -> Cells {
    bits(units).fold(Cells::NONE, |cells, unit| cells | UNITS[unit])
}

/// The positions of the bits that are set, in ascending order.
pub(super) fn bits(bits: u32) -> impl Iterator<Item = usize> {
    quadrille_base::bits::bits(bits.into())
}

/// The unit with this number.
pub(super) fn unit(number: usize) -> Unit {
    let n = u8::try_from(number % 9).expect("0 to 8");
    [Unit::Row(n), Unit::Column(n), Unit::Box(n)][number / 9]
}

/// The public type of a cell.
pub(super) fn cell_of(cell: usize) -> Cell {
    Cell::new(cell)
}

/// The public type of a digit.
pub(super) fn digit_of(digit: usize) -> Digit {
    u8::try_from(digit + 1).ok().and_then(Digit::new).expect("an index of a digit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_boards::Cell;

    #[test]
    fn units_bits_and_peers_say_the_same() {
        for (number, cells) in UNITS.into_iter().enumerate() {
            let named: Cells = unit(number).cells().map(Cell::index).collect();
            assert_eq!(cells, named);
            for cell in Cells::ALL {
                assert_eq!(unit_bits(cell) >> number & 1 == 1, cells.has(cell));
            }
        }
        for cell in Cells::ALL {
            let units = UNITS_OF[cell].into_iter();
            let seen = units.fold(Cells::NONE, |seen, unit| seen | UNITS[unit]);
            assert_eq!(PEERS[cell], seen.minus(Cells::of(cell)));
            assert_eq!(PEERS[cell].len(), 20);
        }
    }
}
