//! The configurations of one digit in a band, and what all of them have in common.
//!
//! A digit occupies one minirow of each row and of each box of its band: a permutation of three, so
//! there are six configurations. Nine bits say which minirows are possible; [`LOCKED`] says which
//! of them lie in a configuration that is possible as a whole. Players call the others locked
//! candidates, pointing and claiming. A stack works in the same way, with the columns of the stack
//! instead of the boxes and the bands instead of the rows; so one table serves both.
//!
//! ```text
//!   nine bits:            bit 3 * box + row   (in a stack: 3 * column + band)
//!   27 cells of a band:   bit 10 * box + 3 * column in the box + row
//! ```
//!
//! Above the nine cells of each box there is a bit that is always 0. Carries and shifts out of a
//! box go into this bit, so they do not disturb the next box.

/// The six configurations, as nine bits each.
pub(super) const CONFIGURATIONS: [u16; 6] = {
    let columns = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = [0; 6];
    let mut q = 0;
    while q < 6 {
        let [a, b, c] = columns[q];
        all[q] = 1 << (3 * a) | 1 << (3 * b + 1) | 1 << (3 * c + 2);
        q += 1;
    }
    all
};

/// A table with an entry for each nine bits.
macro_rules! for_all_nines {
    (|$nine:ident| $entry:expr) => {{
        let mut table = [0; 512];
        let mut $nine = 0_usize;
        while $nine < 512 {
            table[$nine] = $entry;
            $nine += 1;
        }
        table
    }};
}

/// The configurations within these nine bits, a bit each.
pub(super) static WITHIN: [u8; 512] = for_all_nines!(|nine| {
    let (mut within, mut q) = (0, 0);
    while q < 6 {
        within |= ((CONFIGURATIONS[q] as usize & !nine == 0) as u8) << q;
        q += 1;
    }
    within
});

/// The number of configurations within these nine bits.
#[expect(clippy::cast_possible_truncation, reason = "at most six")]
pub(super) static N_WITHIN: [u8; 512] = for_all_nines!(|nine| WITHIN[nine].count_ones() as u8);

/// The union of the configurations within these nine bits; 0 if there is none.
pub(super) static LOCKED: [u16; 512] = for_all_nines!(|nine| {
    let (mut locked, mut q) = (0, 0);
    while q < 6 {
        if WITHIN[nine] >> q & 1 == 1 {
            locked |= CONFIGURATIONS[q];
        }
        q += 1;
    }
    locked
});

/// The cells of [`LOCKED`].
pub(super) static LOCKED_CELLS: [u32; 512] = for_all_nines!(|nine| cells(LOCKED[nine] as u32));

/// A bit of each stack in the first word of `Places`: it is no cell.
pub(super) const IMPOSSIBLE: u64 = 1 << 9 | 1 << 19 | 1 << 29;

/// The cells of [`LOCKED`] minicolumns of the first stack in bands 1 and 2, at bits 0 and 32. A bit
/// of [`IMPOSSIBLE`] if there is no configuration.
pub(super) static LOCKED_TWO: [u64; 512] = for_all_nines!(|nine| {
    let locked = LOCKED[nine] as u64;
    let columns = locked & 0o111 | (locked >> 1 & 0o111) << 32;
    if locked == 0 { 1 << 9 } else { columns * 7 }
});

/// The cells of [`LOCKED`] minicolumns of the first stack in band 3.
pub(super) static LOCKED_THIRD: [u32; 512] =
    for_all_nines!(|nine| (LOCKED[nine] as u32 >> 2 & 0o111) * 7);

/// All minirows that share neither row nor box with one of these. These themselves are included,
/// unless they exclude each other.
pub(super) static COMPATIBLE: [u16; 512] = for_all_nines!(|nine| {
    let (mut compatible, mut i) = (511, 0);
    while i < 9 {
        if nine >> i & 1 == 1 {
            let (box_, row) = (0o7 << (i / 3 * 3), 0o111 << (i % 3));
            compatible &= !(box_ | row) | 1 << i;
        }
        i += 1;
    }
    compatible
});

/// The three cells of each of these minirows.
#[inline(always)]
pub(super) const fn cells(minirows: u32) -> u32 {
    let boxes = minirows & 7 | (minirows >> 3 & 7) << 10 | (minirows >> 6 & 7) << 20;
    boxes * 0o111
}

/// The bit of each cell of a band, row by row.
pub(super) const BIT: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = 1 << (column / 3 * 10 + column % 3 * 3 + row);
        cell += 1;
    }
    table
};

/// The inverse of [`BIT`]: the cell of each bit. 32 entries, so that five bits index it.
pub(super) static CELL: [u8; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        table[BIT[cell as usize].trailing_zeros() as usize] = cell;
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    /// Whether the nine bits have one in each group of three, and in each place of the groups.
    fn is_configuration(nine: usize) -> bool {
        (0..3).all(|i| {
            (nine >> (3 * i) & 7).is_power_of_two() && (nine >> i & 0o111).is_power_of_two()
        })
    }

    #[test]
    fn configurations_are_the_permutations() {
        let all: Vec<usize> = (0..512).filter(|&nine| is_configuration(nine)).collect();
        let mut ours = CONFIGURATIONS.map(usize::from);
        ours.sort_unstable();
        assert_eq!(all, ours);
    }

    #[test]
    fn locked_is_what_some_configuration_has() {
        for nine in 0..512 {
            let within = |q: &usize| is_configuration(*q) && q & !nine == 0;
            let union = (0..512).filter(within).fold(0, |union, q| union | q);
            assert_eq!(usize::from(LOCKED[nine]), union);
            assert_eq!(WITHIN[nine].count_ones() as usize, (0..512).filter(within).count());
            assert_eq!(usize::from(N_WITHIN[nine]), (0..512).filter(within).count());
            assert_eq!(LOCKED_CELLS[nine], cells(LOCKED[nine].into()));
            let in_bands = [LOCKED_TWO[nine], LOCKED_TWO[nine] >> 32, LOCKED_THIRD[nine].into()];
            for (band, columns) in in_bands.into_iter().enumerate() {
                let is_in = |column: usize| LOCKED[nine] >> (3 * column + band) & 1 == 1;
                let expected = (0..3).filter(|column| is_in(*column));
                let expected = expected.fold(0, |all, column| all | 7 << (3 * column));
                assert_eq!(columns & 511, expected);
            }
            assert_eq!(LOCKED_TWO[nine] & IMPOSSIBLE != 0, union == 0);
        }
    }

    #[test]
    fn bits_and_cells_are_inverse() {
        for cell in Cell::all().take(27) {
            let bit = BIT[cell.index()];
            assert_eq!(usize::from(CELL[bit.trailing_zeros() as usize]), cell.index());
            let minirow = 1 << (3 * cell.box_() + cell.row());
            assert_ne!(cells(minirow) & bit, 0);
            assert_eq!(cells(minirow).count_ones(), 3);
        }
    }

    #[test]
    fn compatible_minirows_share_no_unit() {
        for nine in 0..512_u16 {
            let is_in = |minirow: &u16| nine >> minirow & 1 == 1;
            let excludes = |a: u16, b: u16| a != b && (a / 3 == b / 3 || a % 3 == b % 3);
            let compatible = (0..9_u16)
                .filter(|&a| (0..9).filter(is_in).all(|b| !excludes(a, b)))
                .fold(0, |union, a| union | 1 << a);
            assert_eq!(COMPATIBLE[usize::from(nine)], compatible);
        }
    }
}
