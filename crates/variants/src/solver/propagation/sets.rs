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
    let (mut all, mut decided, mut n_open) = (0, 0, 0);
    // The candidates of the first cells that are not decided.
    let mut open = [0; MOST_CELLS];
    for &cell in cells {
        let its = candidates[cell];
        all |= its;
        if its.is_power_of_two() {
            decided |= its;
        } else {
            if n_open < MOST_CELLS {
                open[n_open] = its;
            }
            n_open += 1;
        }
    }
    let is_small = n_open <= MOST_CELLS;
    let open = &open[..n_open.min(MOST_CELLS)];
    let (mut kept, mut possible, mut required) = ([0; MOST_CELLS], 0, u64::MAX);
    for &set in sets {
        if set & !all != 0 || decided & !set != 0 {
            continue;
        }
        if is_small {
            let rest = set & !decided;
            let says_more = open.iter().zip(&kept).any(|(its, kept)| its & rest & !kept != 0);
            if !says_more && possible != 0 && required & !set == 0 {
                continue;
            }
            work.steps += n_open.pow(2) as u64;
            if !place(open, rest, &mut kept) {
                continue;
            }
        } else if cells.iter().any(|&cell| candidates[cell] & set == 0) {
            continue;
        }
        possible |= set;
        required &= set;
    }
    work.steps += 2 * (cells.len() + sets.len()) as u64;
    if possible == 0 {
        return Err(Broken);
    }
    let mut kept = kept.iter();
    for &cell in cells {
        let is_open = !candidates[cell].is_power_of_two();
        if is_small && is_open {
            work.keep(rules, candidates, cell, *kept.next().expect("one for each open cell"))?;
        } else if is_open {
            work.keep(rules, candidates, cell, possible)?;
        }
    }
    exclude_from_common_peers(work, rules, candidates, cells, required & !decided)?;
    if is_small {
        return Ok(());
    }
    work.is_unfinished = true;
    only_places(work, rules, candidates, cells, required)
}

/// Adds the digits with which cells with these candidates can have this set; `false` if they
/// cannot.
fn place(candidates: &[u64], set: u64, kept: &mut [u64; MOST_CELLS]) -> bool {
    if set.count_ones() as usize != candidates.len() {
        return false;
    }
    // For each digit of the set, the cells that may have it.
    let (mut symbols, mut places) = ([0; MOST_CELLS], [0_u64; MOST_CELLS]);
    let mut ways = [1_u64; MOST_CELLS + 1];
    for (k, symbol) in bits(set).enumerate() {
        symbols[k] = symbol;
        for (c, its) in candidates.iter().enumerate() {
            places[k] |= (its >> symbol & 1) << c;
        }
        ways[k + 1] =
            bits(places[k]).fold(0, |after, c| after | (ways[k] & WITHOUT[c]) << (1 << c));
        if ways[k + 1] == 0 {
            return false;
        }
    }
    let n = candidates.len();
    let mut leads = ways[n] & 1 << ((1 << n) - 1);
    for k in (0..n).rev() {
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
