//! Cells with different digits that have one of several sets of digits, such as cages and renbans.
//!
//! For each set that fits, its digits are given to the cells one after another. Bit `s` of a word
//! is set if the cells whose bits are in the number `s` can have the digits so far. A pass backward
//! keeps each digit of a cell that is part of an assignment of the whole set. More than six cells
//! have no such word: there, a digit that all sets have is placed if only one cell can have it.
//!
//! A digit that all fitting sets have is in one of the cells, so it is removed from the cells that
//! must differ from all of its places.

use super::super::super::Cage;
use super::rules::{Rules, exclude_from_common_peers, only_places};
use super::{Broken, Work};
use quadrille_base::bits::bits;

/// The most cells whose sets are the bits of a word.
const MOST_CELLS: usize = 6;

/// The sets of cells without each cell.
const WITHOUT: [u64; MOST_CELLS] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Removes the candidates that a cage excludes.
pub(super) fn apply(
    Cage { cells, sets }: &Cage,
    work: &mut Work,
    rules: &Rules,
    candidates: &mut [u64],
) -> Result<(), Broken> {
    let (mut all, mut decided) = (0, 0);
    for &cell in cells {
        all |= candidates[cell];
        if candidates[cell].is_power_of_two() {
            decided |= candidates[cell];
        }
    }
    let is_small = cells.len() <= MOST_CELLS;
    let (mut kept, mut possible, mut required) = ([0; MOST_CELLS], 0, u64::MAX);
    for &set in sets {
        let mut fits = set & !all == 0
            && decided & !set == 0
            && cells.iter().all(|&cell| candidates[cell] & set != 0);
        if fits && is_small {
            work.steps += cells.len().pow(2) as u64;
            fits = place(cells, candidates, set, &mut kept);
        }
        if fits {
            possible |= set;
            required &= set;
        }
    }
    work.steps += 2 * (cells.len() + sets.len()) as u64;
    if possible == 0 {
        return Err(Broken);
    }
    for (k, &cell) in cells.iter().enumerate() {
        work.keep(rules, candidates, cell, if is_small { kept[k] } else { possible })?;
    }
    exclude_from_common_peers(work, rules, candidates, cells, required)?;
    if is_small { Ok(()) } else { only_places(work, rules, candidates, cells, required) }
}

/// Adds the digits with which the cells can have this set; `false` if they cannot.
fn place(cells: &[usize], candidates: &[u64], set: u64, kept: &mut [u64; MOST_CELLS]) -> bool {
    // For each digit of the set, the cells that may have it.
    let (mut symbols, mut places) = ([0; MOST_CELLS], [0_u64; MOST_CELLS]);
    let mut ways = [1_u64; MOST_CELLS + 1];
    for (k, symbol) in bits(set).enumerate() {
        symbols[k] = symbol;
        for (c, &cell) in cells.iter().enumerate() {
            places[k] |= (candidates[cell] >> symbol & 1) << c;
        }
        ways[k + 1] =
            bits(places[k]).fold(0, |after, c| after | (ways[k] & WITHOUT[c]) << (1 << c));
    }
    let mut leads = ways[cells.len()] & 1 << ((1 << cells.len()) - 1);
    if leads == 0 {
        return false;
    }
    for k in (0..cells.len()).rev() {
        let mut before = 0;
        for c in bits(places[k]) {
            let led = leads >> (1 << c) & WITHOUT[c] & ways[k];
            kept[c] |= u64::from(led != 0) << symbols[k];
            before |= led;
        }
        leads = before;
    }
    true
}
