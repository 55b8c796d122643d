//! [`Group`]: cells of a sum that differ from each other, or a single cell with a factor.
//!
//! The sums of up to four cells are found digit by digit: for each set of the cells, the sums that
//! it can have with the digits so far. The way back says which digit is in which cell on a way to
//! a wanted sum, and which digit is on all of these ways. For more cells, the sets of digits that
//! fit are tried.
//!
//! A digit of all sets that a group may have is in one of its cells, so it is in no cell that must
//! differ from all of them.

use super::super::super::bits;
use super::rules::{Rules, exclude_from_common_peers};
use super::{Broken, Work};

/// The most cells of a group whose digits are tried one after another.
const MOST_CELLS: usize = 4;

/// The most ways to choose the digits of all cells but the last one, for which they are tried.
const FEW_WAYS: u32 = 30;

/// The most digits with which a group may have more cells: there are at most 252 sets of as many
/// digits. With more digits, the group is split.
const MOST_DIGITS: usize = 10;

/// The most digits with which cells are grouped: then the sums of four symbols are bits of a word.
const MOST_SYMBOLS: usize = 16;

/// Cells that differ from each other, or a single cell.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) cells: Vec<usize>,
    n_digits: usize,
    /// What the sum is multiplied by.
    weight: usize,
    is_negative: bool,
    /// For many cells: the sets of digits that they can have, with the sums of their symbols.
    sets: Vec<(u64, u32)>,
}

/// Groups of cells, in which as many as possible differ. In each of `sets`, the cells differ.
pub(super) fn groups(cells: &[[usize; 2]], n_digits: usize, sets: &[Vec<usize>]) -> Vec<Group> {
    let group = |cells: &[usize], weight| {
        let mut sets = Vec::new();
        if cells.len() > MOST_CELLS {
            let symbols = |set| bits(set).map(|digit| digit - 1).sum::<usize>();
            let sum = |set| (set, u32::try_from(symbols(set)).expect("a small sum"));
            let fits = |set: &u64| set.count_ones() as usize == cells.len();
            sets = (1_u64..1 << n_digits).filter(fits).map(sum).collect();
        }
        Group { cells: cells.to_vec(), n_digits, weight, is_negative: false, sets }
    };
    let factors = cells.iter().filter(|[_, weight]| *weight > 1);
    let mut all: Vec<Group> = factors.map(|&[cell, weight]| group(&[cell], weight)).collect();
    let ones = cells.iter().filter(|[_, weight]| *weight == 1);
    let mut rest: Vec<usize> = ones.map(|&[cell, _]| cell).collect();
    while !rest.is_empty() {
        let n_of = |set: &&Vec<usize>| rest.iter().filter(|cell| set.contains(cell)).count();
        let best = sets.iter().rev().max_by_key(n_of).filter(|set| n_of(set) > 1);
        let (clique, others) = match best {
            Some(set) => rest.iter().partition(|cell| set.contains(cell)),
            None => (rest[..1].to_vec(), rest[1..].to_vec()),
        };
        rest = others;
        let most = if n_digits <= MOST_DIGITS { n_digits } else { MOST_CELLS };
        let most = if n_digits > MOST_SYMBOLS { 1 } else { most };
        all.extend(clique.chunks(most).map(|cells| group(cells, 1)));
    }
    all
}

impl Group {
    /// Takes its sum with a minus.
    pub(super) const fn negate(&mut self) {
        self.is_negative = !self.is_negative;
    }

    /// The least sum of its symbols, from 0.
    fn least_symbols(&self) -> usize {
        self.cells.len() * (self.cells.len() - 1) / 2
    }

    /// The number of sums that its symbols can have, less 1.
    fn n_sums(&self) -> usize {
        self.cells.len() * (self.n_digits - self.cells.len())
    }

    /// The least that it can add to the sum.
    pub(super) fn least(&self) -> i64 {
        let least = i64::try_from(self.weight * self.least_symbols()).expect("a small sum");
        if self.is_negative { -least - self.range() } else { least }
    }

    /// The difference of the most that it can add to the sum, and the least.
    pub(super) fn range(&self) -> i64 {
        i64::try_from(self.weight * self.n_sums()).expect("a small sum")
    }

    /// What it adds to the sum, from the least on, for a sum of its symbols.
    fn place(&self, symbols: usize) -> usize {
        let place = symbols - self.least_symbols();
        self.weight * if self.is_negative { self.n_sums() - place } else { place }
    }

    /// From sums of symbols to what is added to the sum, as bits.
    fn places(&self, sums: u64) -> u64 {
        let mut places = 0;
        if self.weight == 1 {
            places = sums >> self.least_symbols();
            if self.is_negative {
                places = places.reverse_bits() >> (63 - self.n_sums());
            }
        } else {
            for symbols in bits(sums) {
                let place = u32::try_from(self.place(symbols - 1)).expect("a small sum");
                places |= 1_u64.checked_shl(place).unwrap_or(0);
            }
        }
        places
    }

    /// The reverse of [`places`](Self::places).
    fn symbols(&self, places: u64) -> u64 {
        if self.weight == 1 {
            let places = if self.is_negative { places << (63 - self.n_sums()) } else { places };
            let places = if self.is_negative { places.reverse_bits() } else { places };
            return places << self.least_symbols();
        }
        let is_wanted = |&symbol: &usize| {
            let place = u32::try_from(self.place(symbol)).expect("a small sum");
            places.checked_shr(place).unwrap_or(0) & 1 == 1
        };
        (0..self.n_digits).filter(is_wanted).fold(0, |all, symbol| all | 1 << symbol)
    }

    /// What its digits can add to the sum, from the least on.
    pub(super) fn sums(&self, candidates: &[u64], work: &mut Work) -> u64 {
        if !self.sets.is_empty() {
            let mut sums = 0_u64;
            self.for_sets(candidates, &mut work.steps, |_, sum| sums |= 1 << sum);
            return self.places(sums);
        }
        if let [cell] = self.cells[..] {
            return self.places(candidates[cell]);
        }
        if self.is_small(candidates) {
            let mut sums = 0;
            self.try_digits(candidates, 0, 0, &mut [0; MOST_CELLS], &mut |_, sum, last| {
                sums |= last << sum;
                work.steps += 2;
            });
            return self.places(sums);
        }
        work.steps += work.ways.forward(&self.cells, candidates, self.n_digits);
        self.places(work.ways.sums[self.n_digits][work.ways.all])
    }

    /// Whether few digits are to be tried.
    fn is_small(&self, candidates: &[u64]) -> bool {
        let but_last = &self.cells[..self.cells.len() - 1];
        let counts = but_last.iter().map(|&cell| candidates[cell].count_ones());
        counts.product::<u32>() <= FEW_WAYS
    }

    /// Tries the digits of the cells from the k-th one on, with the sum of the symbols so far.
    /// `visit` gets the digits that were chosen, their sum, and the digits of the last cell.
    fn try_digits(
        &self,
        candidates: &[u64],
        k: usize,
        sum: usize,
        chosen: &mut [u64; MOST_CELLS],
        visit: &mut impl FnMut(&[u64; MOST_CELLS], usize, u64),
    ) {
        let used = chosen[..k].iter().fold(0, |used, digit| used | digit);
        let mut open = candidates[self.cells[k]] & !used;
        if k + 1 == self.cells.len() {
            if open != 0 {
                visit(chosen, sum, open);
            }
            return;
        }
        while open != 0 {
            let digit = open & open.wrapping_neg();
            open ^= digit;
            chosen[k] = digit;
            let sum = sum + digit.trailing_zeros() as usize;
            self.try_digits(candidates, k + 1, sum, chosen, visit);
        }
    }

    /// Calls `visit` for the sets that the cells can have, and their sums.
    fn for_sets(&self, candidates: &[u64], steps: &mut u64, mut visit: impl FnMut(u64, u32)) {
        let (mut all, mut decided) = (0, 0);
        for &cell in &self.cells {
            all |= candidates[cell];
            if candidates[cell].is_power_of_two() {
                decided |= candidates[cell];
            }
        }
        for &(set, sum) in &self.sets {
            let fits = set & !all == 0
                && decided & !set == 0
                && self.cells.iter().all(|&cell| candidates[cell] & set != 0);
            if fits {
                visit(set, sum);
            }
        }
        *steps += 2 * self.sets.len() as u64;
    }

    /// Removes the candidates with which the group adds none of the wanted numbers, of those that
    /// it can add.
    pub(super) fn keep(
        &self,
        wanted: u64,
        sums: u64,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        if wanted == sums && self.cells.len() > 1 {
            return Ok(());
        }
        let wanted = self.symbols(wanted);
        let mut required = u64::MAX;
        let mut steps = 0;
        if !self.sets.is_empty() {
            let mut possible = 0;
            self.for_sets(candidates, &mut steps, |set, sum| {
                if wanted >> sum & 1 == 1 {
                    possible |= set;
                    required &= set;
                }
            });
            let n_removed = work.n_removed;
            for &cell in &self.cells {
                work.keep(rules, candidates, cell, possible)?;
            }
            // A cell that is decided now may forbid a set.
            work.is_unfinished |= work.n_removed > n_removed;
        } else if let [cell] = self.cells[..] {
            return work.keep(rules, candidates, cell, wanted);
        } else if self.is_small(candidates) {
            let mut kept = [0; MOST_CELLS];
            let last = self.cells.len() - 1;
            self.try_digits(candidates, 0, 0, &mut [0; MOST_CELLS], &mut |chosen, sum, open| {
                let open = open & wanted >> sum;
                steps += 2;
                if open == 0 {
                    return;
                }
                kept[last] |= open;
                let mut all = if open.is_power_of_two() { open } else { 0 };
                for k in 0..last {
                    kept[k] |= chosen[k];
                    all |= chosen[k];
                }
                required &= all;
            });
            for (&cell, kept) in self.cells.iter().zip(kept) {
                work.keep(rules, candidates, cell, kept)?;
            }
        } else {
            steps += 2 * work.ways.forward(&self.cells, candidates, self.n_digits);
            let kept;
            (kept, required) = work.ways.back(self.n_digits, wanted);
            for (&cell, kept) in self.cells.iter().zip(kept) {
                work.keep(rules, candidates, cell, kept)?;
            }
        }
        work.steps += steps;
        if self.cells.len() > 1 && required != 0 {
            exclude_from_common_peers(work, rules, candidates, &self.cells, required)?;
        }
        Ok(())
    }
}

/// The ways to give different digits to up to four cells, digit by digit. The cells that have a
/// digit are the bits of a number.
#[derive(Debug)]
pub(super) struct Ways {
    /// All cells.
    all: usize,
    /// For each symbol, the cells that may have it.
    cells: [u8; MOST_SYMBOLS],
    /// For the symbols before each one, and the cells that have one of them: their sums.
    sums: [[u64; 1 << MOST_CELLS]; MOST_SYMBOLS + 1],
}

impl Default for Ways {
    fn default() -> Self {
        let sums = [[0; 1 << MOST_CELLS]; MOST_SYMBOLS + 1];
        Self { all: 0, cells: [0; MOST_SYMBOLS], sums }
    }
}

impl Ways {
    /// Finds all sums. Returns the number of steps.
    fn forward(&mut self, cells: &[usize], candidates: &[u64], n_digits: usize) -> u64 {
        self.all = (1 << cells.len()) - 1;
        self.cells[..n_digits].fill(0);
        for (k, &cell) in cells.iter().enumerate() {
            for digit in bits(candidates[cell]) {
                self.cells[digit - 1] |= 1 << k;
            }
        }
        self.sums[0][..=self.all].fill(0);
        self.sums[0][0] = 1;
        let mut steps = 0;
        for symbol in 0..n_digits {
            let (before, after) = self.sums.split_at_mut(symbol + 1);
            let (before, after) = (&before[symbol], &mut after[0]);
            after[..=self.all].copy_from_slice(&before[..=self.all]);
            if self.cells[symbol] == 0 {
                continue;
            }
            for (with, &sums) in before.iter().enumerate().take(self.all) {
                let its = if sums == 0 { 0 } else { usize::from(self.cells[symbol]) };
                let mut cells = its & !with;
                while cells != 0 {
                    after[with | cells & cells.wrapping_neg()] |= sums << symbol;
                    cells &= cells - 1;
                    steps += 1;
                }
            }
        }
        steps + n_digits as u64
    }

    /// The digits of each cell with which all cells have a wanted sum, and the digits that one of
    /// the cells then has.
    fn back(&self, n_digits: usize, wanted: u64) -> ([u64; MOST_CELLS], u64) {
        let (mut kept, mut required) = ([0; MOST_CELLS], 0);
        // For the cells that have a digit so far, the sums of them that lead to a wanted one.
        let mut leads = [0_u64; 1 << MOST_CELLS];
        leads[self.all] = wanted;
        for symbol in (0..n_digits).rev() {
            let (mut without, mut before) = (0, leads);
            for (with, &sums) in self.sums[symbol].iter().enumerate().take(self.all + 1) {
                without |= sums & leads[with];
                let mut cells = if sums == 0 { 0 } else { usize::from(self.cells[symbol]) & !with };
                while cells != 0 {
                    let led = leads[with | cells & cells.wrapping_neg()] >> symbol;
                    before[with] |= led;
                    if sums & led != 0 {
                        kept[cells.trailing_zeros() as usize] |= 1 << symbol;
                    }
                    cells &= cells - 1;
                }
            }
            required |= u64::from(without == 0) << symbol;
            leads = before;
        }
        (kept, required)
    }
}
