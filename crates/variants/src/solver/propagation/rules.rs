//! [`Rules`]: the rules of a variant, and the candidates that each of them excludes.
//!
//! | rule | excludes |
//! | --- | --- |
//! | different digits | the digit of a decided cell in all cells that must differ from it |
//! | a unit with as many cells as digits | all others in the only cell that can have a digit |
//! | a relation of two cells | digits that are in it with no candidate of the other cell |
//! | sets of digits (cages, runs) | digits with which the cells have no possible set (`sets.rs`) |
//! | a sandwich | digits that no places of the crusts and set between them allow |
//! | parts with the same sum | digits without a sum that all parts can have (`sums.rs`) |
//! | digits of a unit in cells of another one | these digits in its other cells (`locked.rs`) |
//! | a rule that reads digits | digits that no way from the first cell to the last one has |

use super::super::super::automaton::{Automaton, Layer, SumPart};
use super::super::super::encode::{Pair, all_pairs, between_crusts};
use super::super::super::{Cage, Variant, all_digits, bits, set_of};
use super::derived::Sources;
use super::innies::innies;
use super::locked::LockedRule;
use super::queue::{RuleBits, bit_of};
use super::sandwiches::SandwichRule;
use super::sums::SumRule;
use super::{Broken, Work, sets};
use hashbrown::HashMap;
use quadrille_base::bits::bits_of;
use std::sync::Arc;

/// The most steps of a rule that is told more than its definition says. A choice of ours: it bounds
/// the time to build it.
const MOST_STEPS: usize = 50_000;

/// The most places of a digit whose common peers are looked at. A choice of ours.
const MOST_PLACES: usize = 3;

/// The steps that a board takes before it is worth while to look for locked digits.
const WORK_OF_LOCKED: u64 = 50_000;

/// The rules of a variant.
#[derive(Debug)]
pub(super) struct Rules {
    /// The candidates before any rule.
    pub(super) candidates: Vec<u64>,
    pub(super) all: Vec<Rule>,
    /// The number of rules of the variant. Those after them are further ones, for hard boards.
    pub(super) n_plain: usize,
    /// The number of rules that do not follow from others.
    pub(super) n_given: usize,
    /// Whether each rule excludes nothing more until others do, unless it says so.
    pub(super) is_exact: Vec<bool>,
    /// The rules that look at each cell.
    pub(super) of_cell: Vec<Vec<RuleBits>>,
    /// The cells that must differ from each cell, and the same as bits.
    pub(super) peers: Vec<Vec<u32>>,
    pub(super) peer_bits: Vec<Vec<u64>>,
    /// What the further rules follow from, until they are found.
    further: Option<Further>,
}

/// What further rules follow from.
#[derive(Debug)]
struct Further {
    sources: Option<Sources>,
    /// In each of these sets of cells, the cells differ.
    sets: Vec<Vec<usize>>,
    n_digits: usize,
}

/// A rule.
#[derive(Debug)]
pub(super) enum Rule {
    /// Each digit is in one of these cells.
    Unit(Vec<usize>),
    Locked(LockedRule),
    Sandwich(SandwichRule),
    Pair(PairRule),
    Cage(Cage),
    Sum(SumRule),
    Reading(Automaton),
}

/// A relation of two cells: for each digit of either cell, the digits of the other one.
#[derive(Debug)]
pub(super) struct PairRule {
    cells: [usize; 2],
    allowed: [Vec<u64>; 2],
}

impl Rules {
    /// The rules of a variant; `None` if a sandwich has too many sets.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let (n, n_digits) = (variant.side(), variant.n_digits());
        let candidates = variant.open_candidates();
        let mut rules = Vec::new();
        let mut peer_bits = vec![vec![0_u64; (n * n).div_ceil(64)]; n * n];
        let mut differ = |cells: &[usize]| {
            for &a in cells {
                for &b in cells.iter().filter(|&&b| b != a) {
                    peer_bits[a][b / 64] |= 1 << (b % 64);
                }
            }
        };
        for unit in units(variant) {
            differ(&unit);
            if unit.len() == n_digits {
                rules.push(Rule::Unit(unit));
            }
        }
        for cage in &variant.cages {
            differ(&cage.cells);
            rules.push(Rule::Cage(cage.clone()));
        }
        rules.extend(
            all_pairs(variant).iter().map(|pair| Rule::Pair(PairRule::new(pair, n_digits))),
        );
        let cages = variant.cages.iter().map(|cage| cage.cells.clone());
        let sets: Vec<Vec<usize>> = units(variant).into_iter().chain(cages).collect();
        let differ = |cells: &[usize]| {
            cells.iter().all(|&a| {
                cells.iter().all(|&b| a == b || peer_bits[a][b / 64] >> (b % 64) & 1 == 1)
            })
        };
        for &(line, sum) in &variant.sandwiches {
            let sets = between_crusts(n_digits, *variant.digits().start(), sum)?;
            rules.push(Rule::Sandwich(SandwichRule::new(line.cells(n), sets)));
        }
        // Rules of other cells are often the same, such as those of two skyscrapers.
        let mut different: HashMap<Arc<[Layer]>, Arc<[Layer]>> = HashMap::new();
        let n_given = rules.len() + variant.automata.len();
        for mut automaton in variant.automata.iter().cloned().chain(innies(variant)) {
            let parts = automaton.sums.as_ref();
            let first = *variant.digits().start();
            if let Some(sum) = parts.and_then(|its| SumRule::new(its, n_digits, first, &sets)) {
                rules.push(Rule::Sum(sum));
                continue;
            }
            if differ(&automaton.cells) {
                let layers = different.entry_ref(&automaton.layers).or_insert_with(|| {
                    let its = automaton.with_different_digits(n_digits, MOST_STEPS);
                    its.map_or_else(|| automaton.layers.clone(), |its| its.layers)
                });
                automaton.layers = layers.clone();
            }
            rules.push(Rule::Reading(automaton));
        }
        let number = |cell| u32::try_from(cell).expect("at most 4096 cells");
        let cells_of = |words: &Vec<u64>| bits_of(words).map(number).collect();
        let peers = peer_bits.iter().map(cells_of).collect();
        let n_plain = rules.len();
        let further = Further { sources: Sources::new(variant, &sets), sets, n_digits };
        let further = Some(further);
        let of_cell = vec![Vec::new(); n * n];
        let mut this = Self {
            candidates,
            all: rules,
            n_plain,
            n_given,
            is_exact: Vec::new(),
            of_cell,
            peers,
            peer_bits,
            further,
        };
        this.note_cells(0);
        Some(this)
    }

    /// Notes which cells the rules look at, from this one on.
    fn note_cells(&mut self, first: usize) {
        for (number, rule) in self.all.iter().enumerate().skip(first) {
            self.is_exact.push(rule.is_exact());
            for &cell in rule.cells() {
                let (word, bit) = bit_of(number);
                match self.of_cell[cell].last_mut() {
                    Some((last, its)) if *last == word => *its |= bit,
                    _ => self.of_cell[cell].push((word, bit)),
                }
            }
        }
    }

    /// The steps that a board takes before it is worth while to find the further rules.
    pub(super) fn work_of_further(&self) -> u64 {
        let sources = self.further.as_ref().and_then(|further| further.sources.as_ref());
        WORK_OF_LOCKED + sources.map_or(0, Sources::work)
    }

    /// Adds the further rules, if they are not there yet.
    pub(super) fn find_further(&mut self) {
        let Some(Further { sources, sets, n_digits }) = self.further.take() else { return };
        let units: Vec<&Vec<usize>> = sets.iter().filter(|set| set.len() == n_digits).collect();
        self.all.extend(LockedRule::all(&units).into_iter().map(Rule::Locked));
        if let Some(sources) = &sources {
            let rule = |parts: Vec<SumPart>| SumRule::new(&parts, n_digits, sources.first, &sets);
            self.all.extend(sources.derived().into_iter().filter_map(rule).map(Rule::Sum));
        }
        self.note_cells(self.n_plain);
    }
}

/// The rows, columns, boxes and further units.
fn units(variant: &Variant) -> Vec<Vec<usize>> {
    let lines = variant.board.lines().map(<[usize]>::to_vec);
    lines.chain(variant.board.units().iter().cloned()).collect()
}

impl Rule {
    pub(super) fn cells(&self) -> &[usize] {
        match self {
            Self::Unit(cells) => cells,
            Self::Locked(locked) => &locked.cells,
            Self::Sandwich(sandwich) => &sandwich.cells,
            Self::Pair(pair) => &pair.cells,
            Self::Cage(cage) => &cage.cells,
            Self::Sum(sum) => &sum.cells,
            Self::Reading(automaton) => &automaton.cells,
        }
    }

    /// Whether it excludes nothing more after it looked at its cells, until other rules do.
    fn is_exact(&self) -> bool {
        let has_twice = || {
            let mut cells = self.cells().to_vec();
            cells.sort_unstable();
            cells.windows(2).any(|pair| pair[0] == pair[1])
        };
        let is_simple = matches!(self, Self::Unit(_) | Self::Locked(_) | Self::Sandwich(_));
        !is_simple && !has_twice()
    }

    /// Removes the candidates that the rule excludes.
    pub(super) fn apply(
        &self,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        match self {
            Self::Unit(cells) => {
                work.steps += 2 * cells.len() as u64;
                only_places(work, rules, candidates, cells, all_digits(cells.len()))
            }
            Self::Locked(locked) => locked.apply(work, rules, candidates),
            Self::Sandwich(sandwich) => sandwich.apply(work, rules, candidates),
            Self::Pair(pair) => pair.apply(work, rules, candidates),
            Self::Cage(cage) => sets::apply(cage, work, rules, candidates),
            Self::Sum(sum) => sum.apply(work, rules, candidates),
            Self::Reading(automaton) => read(automaton, work, rules, candidates),
        }
    }
}

/// A rule that reads digits: the digits that are on a way to its end.
fn read(
    automaton: &Automaton,
    work: &mut Work,
    rules: &Rules,
    candidates: &mut [u64],
) -> Result<(), Broken> {
    if automaton.layers[0].n_states == 0 {
        return Err(Broken);
    }
    let mut scratch = std::mem::take(&mut work.scratch);
    work.steps += scratch.read(automaton, candidates);
    let mut pairs = automaton.cells.iter().zip(&scratch.kept);
    let done = pairs.try_for_each(|(&cell, &kept)| work.keep(rules, candidates, cell, kept));
    work.scratch = scratch;
    done
}

/// Each of these digits is in one of the cells: decides the cells that are the only place of one.
pub(super) fn only_places(
    work: &mut Work,
    rules: &Rules,
    candidates: &mut [u64],
    cells: &[usize],
    digits: u64,
) -> Result<(), Broken> {
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        twice |= once & candidates[cell];
        once |= candidates[cell];
    }
    if digits & !once != 0 {
        return Err(Broken);
    }
    let single = digits & !twice;
    if single != 0 {
        for &cell in cells {
            let its = candidates[cell] & single;
            if its != 0 {
                work.keep(rules, candidates, cell, its)?;
                if !its.is_power_of_two() {
                    return Err(Broken);
                }
            }
        }
    }
    Ok(())
}

/// Each of these digits is in one of the cells: excludes it in all cells that must differ from all
/// of its places, if these are few.
pub(super) fn exclude_from_common_peers(
    work: &mut Work,
    rules: &Rules,
    candidates: &mut [u64],
    cells: &[usize],
    digits: u64,
) -> Result<(), Broken> {
    for digit in bits(digits).map(|digit| 1_u64 << (digit - 1)) {
        let places = || cells.iter().filter(|&&cell| candidates[cell] & digit != 0);
        if !(2..=MOST_PLACES).contains(&places().count()) {
            continue;
        }
        for word in 0..rules.peer_bits[0].len() {
            work.steps += MOST_PLACES as u64;
            let places = cells.iter().filter(|&&cell| candidates[cell] & digit != 0);
            let common =
                places.fold(u64::MAX, |common, &cell| common & rules.peer_bits[cell][word]);
            for bit in bits(common) {
                let cell = 64 * word + bit - 1;
                work.is_unfinished |= candidates[cell] & digit != 0;
                work.keep(rules, candidates, cell, !digit)?;
            }
        }
    }
    Ok(())
}

impl PairRule {
    fn new(pair: &Pair, n: usize) -> Self {
        let of_b = (1..=n).map(|x| set_of((1..=n).filter(|&y| pair.allows(x, y)))).collect();
        let of_a = (1..=n).map(|y| set_of((1..=n).filter(|&x| pair.allows(x, y)))).collect();
        Self { cells: pair.cells, allowed: [of_b, of_a] }
    }

    fn apply(&self, work: &mut Work, rules: &Rules, candidates: &mut [u64]) -> Result<(), Broken> {
        let [a, b] = self.cells;
        for (from, to, allowed) in [(a, b, &self.allowed[0]), (b, a, &self.allowed[1])] {
            let digits = bits(candidates[from]);
            let kept = digits.fold(0, |kept, digit| kept | allowed[digit - 1]);
            work.steps += u64::from(candidates[from].count_ones());
            work.keep(rules, candidates, to, kept)?;
        }
        Ok(())
    }
}
