//! Sums that follow from other sums and units: combinations, intersections and complements.
//!
//! Each sum, such as a little killer, an arrow or two parts of a region sum, is an equation: some
//! cells minus others have a sum. A unit with all digits is one too. Equations are added and
//! subtracted as long as no cell counts twice and the result says more. It says more if the sum is
//! nearer to the least or the most that groups of different digits allow: sums of three neighboring
//! diagonals are of seven cells of a box, say, which differ.
//!
//! Source: the combined sums and hidden cages of the Interactive Sudoku Solver, which merges sums
//! by a similar score.

use super::super::super::Variant;
use super::super::super::automaton::SumPart;

/// The most equations that are added to one. A choice of ours.
const MOST_TERMS: usize = 6;

/// The most sums that are derived, the best ones. With 10, two hard little killers took long.
const MOST_DERIVED: usize = 40;

/// A sum is worth a rule if all groups together have this many times the sums that are left. Of 3,
/// 4 and 6, the last was the fastest.
const LEAST_GAIN: i64 = 6;

/// What sums follow from.
#[derive(Debug)]
pub(super) struct Sources {
    given: Vec<Equation>,
    units: Vec<Equation>,
    /// In each of these sets of cells, the cells differ. None is a part of another one.
    masks: Vec<u128>,
    /// For each cell, the sets that have it, as bits.
    of_cell: Vec<u128>,
    n_digits: usize,
    /// The digit of the first symbol.
    pub(super) first: usize,
}

impl Sources {
    /// The sums and units of a variant; `None` if it has no sums, or too many cells. In each of
    /// `sets`, the cells differ.
    pub(super) fn new(variant: &Variant, sets: &[Vec<usize>]) -> Option<Self> {
        let n_digits = variant.n_digits();
        if variant.side().pow(2) > 128 {
            return None;
        }
        let given = Some(given(variant)).filter(|given| !given.is_empty())?;
        let mut masks: Vec<u128> = sets.iter().map(|set| mask(set)).collect();
        let sum = number(n_digits * (n_digits - 1) / 2);
        let has_all = |mask: &&u128| mask.count_ones() as usize == n_digits;
        let unit = |&plus: &u128| Equation { plus, minus: 0, sum };
        let units = masks.iter().filter(has_all).map(unit).collect();
        let all = masks.clone();
        masks.retain(|mask| all.iter().all(|large| mask & !large != 0 || mask == large));
        masks.sort_unstable();
        masks.dedup();
        // The sets of a cell are the bits of a word.
        masks.truncate(128);
        let sets_with = |cell| (0..).zip(&masks).map(|(k, mask)| (mask >> cell & 1) << k).sum();
        let of_cell = (0..variant.side().pow(2)).map(sets_with).collect();
        let first = *variant.digits().start();
        Some(Self { given, units, masks, of_cell, n_digits, first })
    }

    /// The steps that a board takes before it is worth while to derive the sums. With four times as
    /// many, killers of some milliseconds took 1.4 times as long, and all others the same.
    pub(super) fn work(&self) -> u64 {
        (100 * self.given.len() * (self.given.len() + self.units.len())) as u64
    }

    /// The sums that follow, as parts with the same sum.
    pub(super) fn derived(&self) -> Vec<Vec<SumPart>> {
        let rated = |&its: &Equation| (its, self.score(&its));
        let mut terms: Vec<(Equation, Score)> = self.given.iter().map(rated).collect();
        terms.extend(self.units.iter().map(rated));
        let covers = self.units.iter().map(|unit| self.cover(unit));
        let mut all: Vec<(Equation, Score)> = covers.map(|its| rated(&its)).collect();
        for start in 0..self.given.len() {
            let (mut its, mut score) = terms[start];
            for _ in 0..MOST_TERMS {
                let next = terms.iter().filter(|(term, _)| *term != its);
                let next = next.flat_map(|&(term, other)| {
                    let sums = [its.plus(&term), its.plus(&term.negative())].into_iter().flatten();
                    sums.map(move |sum| (sum, self.score(&sum), other.number))
                });
                let is_better = |&(_, new, other): &(Equation, Score, i64)| {
                    let new = new.number;
                    new > score.number.max(other) || other < 0 && new > score.number + other
                };
                let Some(best) = next.filter(is_better).max_by_key(|(_, new, _)| new.number) else {
                    break;
                };
                (its, score, _) = best;
                all.push((its, score));
            }
        }
        all.retain(|(_, score)| score.says_more);
        all.sort_by_key(|(_, score)| -score.number);
        let mut found: Vec<Equation> = Vec::new();
        for (its, _) in all {
            let is_new = found.iter().all(|&other| its != other && its != other.negative());
            if is_new && found.len() < MOST_DERIVED {
                found.push(its);
            }
        }
        found.iter().map(|its| its.parts(self.first)).collect()
    }

    /// Sums that cover a unit, less the unit: their cells outside of it.
    fn cover(&self, unit: &Equation) -> Equation {
        let mut its = unit.negative();
        let n_common = |term: &&Equation| (term.plus & unit.plus).count_ones();
        let mut sums: Vec<&Equation> =
            self.given.iter().filter(|term| term.minus == 0 && n_common(term) > 0).collect();
        sums.sort_by_key(|term| std::cmp::Reverse(n_common(term)));
        for term in sums.into_iter().chain(&self.units) {
            // What it has in common with the unit is not covered yet.
            if term.plus & its.minus != 0 && term.plus & unit.plus & !its.minus == 0 {
                its = its.plus(term).unwrap_or(its);
            }
        }
        for inner in &self.units {
            if inner.plus & !its.plus == 0 {
                its = its.plus(&inner.negative()).unwrap_or(its);
            }
        }
        its
    }

    /// What an equation says: the sums of each group, less those that are left if all other groups
    /// have their least or their most sum. Few cells are better than many.
    fn score(&self, its: &Equation) -> Score {
        let (mut least, mut range, mut n_groups) = (0, 0, 0);
        for (mut cells, is_plus) in [(its.plus, true), (its.minus, false)] {
            let mut add = |n: usize, k: usize| {
                let (low, n_sums) =
                    (number(n * k * (k - 1) / 2), number(n * k * (self.n_digits - k)));
                least += if is_plus { low } else { -low - n_sums };
                range += n_sums;
                n_groups += number(n);
            };
            let has_two = |common: &u128| common & common.wrapping_sub(1) != 0;
            let (mut once, mut twice) = (0, 0);
            for cell in cells_of(cells) {
                twice |= once & self.of_cell[cell];
                once |= self.of_cell[cell];
            }
            let mut common: Vec<u128> =
                cells_of(twice).map(|set| self.masks[set] & cells).collect();
            while let Some(&group) = common.iter().max_by_key(|common| common.count_ones()) {
                cells &= !group;
                add(1, group.count_ones() as usize);
                common.retain_mut(|common| {
                    *common &= !group;
                    has_two(common)
                });
            }
            add(cells.count_ones() as usize, 1);
        }
        let left = (its.sum - least).min(least + range - its.sum);
        let n_cells = i64::from((its.plus | its.minus).count_ones());
        let gain = range - n_groups * left;
        let says_more = n_cells > 0 && (gain > 0 || range > LEAST_GAIN * left);
        Score { number: 100 * gain - n_cells, says_more }
    }
}

/// The equations of the rules.
fn given(variant: &Variant) -> Vec<Equation> {
    let first = *variant.digits().start();
    let sums = variant.automata.iter().filter_map(|automaton| automaton.sums.as_deref());
    let has_ones = |part: &SumPart| part.cells.iter().all(|[_, weight]| *weight == 1);
    let equal = |a: &SumPart, b: &SumPart| {
        let cells = |part: &SumPart| part.cells.iter().fold(0, |all, [cell, _]| all | 1 << cell);
        // The constant, and the first digit for each symbol.
        let rest = |part: &SumPart| number(part.constant + part.cells.len() * first);
        Equation { plus: cells(a), minus: cells(b), sum: rest(b) - rest(a) }
    };
    let mut all = Vec::new();
    for parts in sums.filter(|parts| parts.iter().all(has_ones)) {
        all.extend(parts.windows(2).map(|pair| equal(&pair[0], &pair[1])));
    }
    // Sums of cages are of symbols from 1.
    all.extend(variant.cages.iter().filter_map(|cage| {
        let sum = number(cage.sum()?) - number(cage.cells.len());
        Some(Equation { plus: mask(&cage.cells), minus: 0, sum })
    }));
    all
}

fn mask(cells: &[usize]) -> u128 {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell)
}

/// The bits of a mask.
fn cells_of(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(cell)
    })
}

fn number(number: usize) -> i64 {
    i64::try_from(number).expect("a sum of a board is small")
}

/// Cells minus others have a sum of symbols, from 0. The cells are the bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Equation {
    plus: u128,
    minus: u128,
    sum: i64,
}

/// How much an equation says.
#[derive(Clone, Copy, Debug)]
struct Score {
    number: i64,
    /// Whether it is worth a rule.
    says_more: bool,
}

impl Equation {
    const fn negative(self) -> Self {
        Self { plus: self.minus, minus: self.plus, sum: -self.sum }
    }

    /// The sum of two equations, if no cell counts twice.
    const fn plus(&self, other: &Self) -> Option<Self> {
        if self.plus & other.plus | self.minus & other.minus != 0 {
            return None;
        }
        let (plus, minus) = (self.plus | other.plus, self.minus | other.minus);
        let both = plus & minus;
        Some(Self { plus: plus & !both, minus: minus & !both, sum: self.sum + other.sum })
    }

    fn parts(&self, first: usize) -> Vec<SumPart> {
        let [plus, minus] = [self.plus, self.minus].map(|mask| cells_of(mask).collect::<Vec<_>>());
        let sum = self.sum + number(plus.len() * first) - number(minus.len() * first);
        let [on_plus, on_minus] = [-sum, sum].map(|sum| usize::try_from(sum).unwrap_or(0));
        vec![SumPart::new(on_plus, &plus), SumPart::new(on_minus, &minus)]
    }
}
