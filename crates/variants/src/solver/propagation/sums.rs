//! [`SumRule`]: parts of cells that have the same sum. A part may also have a constant, so a given
//! sum is a part without cells.
//!
//! The cells of a part are in groups. In a group the cells that must differ do: the sums that it
//! can have are found digit by digit, or, for many cells, from the sets of digits that fit. From
//! group to group the sums that can be reached are the bits of a word. The sums that all parts can
//! have lead back to those that each group may have, and these to its digits.
//!
//! A digit of all sets that a group may have is in one of its cells, so it is in no cell that must
//! differ from all of them.

use super::super::super::automaton::SumPart;
use super::super::super::{bits, set_of};
use super::rules::{Rules, exclude_from_common_peers};
use super::{Broken, Work};

/// The most cells of a group whose digits are tried one after another.
const MOST_CELLS: usize = 4;

/// The most digits with which a group may have more cells: there are at most 252 sets of as many
/// digits. With more digits, the group is split.
const MOST_DIGITS: usize = 10;

/// Parts of cells that have the same sum, up to 127.
#[derive(Debug)]
pub(super) struct SumRule {
    pub(super) cells: Vec<usize>,
    parts: Vec<Part>,
    /// The digit of the first symbol.
    first: usize,
}

#[derive(Debug)]
struct Part {
    constant: u32,
    groups: Vec<Group>,
}

#[derive(Debug)]
struct Group {
    cells: Vec<usize>,
    /// What the sum is multiplied by.
    weight: u32,
    /// For many cells: the sets of digits that they can have, with their sums.
    sets: Vec<(u64, u32)>,
}

/// What is known of a group: the sums to which the groups before it lead, and its own.
pub(super) type Known = (u128, u128);

impl SumRule {
    /// The rule for these parts; `None` if larger sums than 127 are possible.
    pub(super) fn new(
        parts: &[SumPart],
        n_digits: usize,
        first: usize,
        differ: impl Fn(&[usize]) -> bool,
    ) -> Option<Self> {
        let last = first + n_digits - 1;
        let most = |part: &SumPart| {
            part.constant + part.cells.iter().map(|[_, weight]| weight * last).sum::<usize>()
        };
        if parts.iter().map(most).min()? > 127 || parts.iter().any(|part| part.constant > 127) {
            return None;
        }
        let cells = parts.iter().flat_map(|part| part.cells.iter().map(|&[cell, _]| cell));
        let part = |part: &SumPart| Part {
            constant: u32::try_from(part.constant).expect("at most 127"),
            groups: groups(&part.cells, n_digits, first, &differ),
        };
        Some(Self { cells: cells.collect(), parts: parts.iter().map(part).collect(), first })
    }

    /// Removes the candidates that the rule excludes.
    pub(super) fn apply(
        &self,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        let mut known = std::mem::take(&mut work.known);
        known.clear();
        let done = self.apply_with(&mut known, work, rules, candidates);
        work.known = known;
        done
    }

    fn apply_with(
        &self,
        known: &mut Vec<Known>,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        let mut common = u128::MAX;
        for part in &self.parts {
            let mut reached = 1 << part.constant;
            for group in &part.groups {
                let sums = group.sums(candidates, self.first, &mut work.steps);
                known.push((reached, sums));
                reached = fold(reached, |sum| sums << sum);
                work.steps += 10;
            }
            common &= reached;
        }
        if common == 0 {
            return Err(Broken);
        }
        for part in self.parts.iter().rev() {
            let mut after = common;
            for group in part.groups.iter().rev() {
                let (before, sums) = known.pop().expect("one for each group");
                let wanted = sums & fold(before, |sum| after >> sum);
                group.keep(wanted, self.first, work, rules, candidates)?;
                after = before & fold(sums, |sum| after >> sum);
                work.steps += 20;
            }
        }
        Ok(())
    }
}

/// The union of what each sum leads to.
fn fold(mut sums: u128, lead: impl Fn(u32) -> u128) -> u128 {
    let mut all = 0;
    while sums != 0 {
        all |= lead(sums.trailing_zeros());
        sums &= sums - 1;
    }
    all
}

/// Groups of cells, in which as many as possible differ.
fn groups(
    cells: &[[usize; 2]],
    n_digits: usize,
    first: usize,
    differ: &impl Fn(&[usize]) -> bool,
) -> Vec<Group> {
    let mut cliques: Vec<(Vec<usize>, usize)> = Vec::new();
    for &[cell, weight] in cells {
        let fits = |(clique, its): &&mut (Vec<usize>, usize)| {
            weight == 1 && *its == 1 && clique.iter().all(|&other| differ(&[other, cell]))
        };
        match cliques.iter_mut().find(fits) {
            Some((clique, _)) => clique.push(cell),
            None => cliques.push((vec![cell], weight)),
        }
    }
    let mut groups = Vec::new();
    for (clique, weight) in cliques {
        let weight = u32::try_from(weight).expect("at most 100");
        if clique.len() > MOST_CELLS && n_digits <= MOST_DIGITS {
            let sets =
                (1_u64..1 << n_digits).filter(|set| set.count_ones() as usize == clique.len());
            let sum = |set: u64| bits(set).map(|digit| digit - 1 + first).sum::<usize>();
            let sum = |set| (set, u32::try_from(sum(set)).expect("a small sum"));
            let sets = sets.map(sum).collect();
            groups.push(Group { cells: clique, weight, sets });
        } else {
            let part = |cells: &[usize]| Group { cells: cells.to_vec(), weight, sets: Vec::new() };
            groups.extend(clique.chunks(MOST_CELLS).map(part));
        }
    }
    groups
}

impl Group {
    /// The sums that its digits can have.
    fn sums(&self, candidates: &[u64], first: usize, steps: &mut u64) -> u128 {
        let mut sums = 0;
        if !self.sets.is_empty() {
            self.for_sets(candidates, steps, |_, sum| sums |= 1 << sum);
        } else if self.weight > 1 {
            for digit in bits(candidates[self.cells[0]]) {
                let sum = u32::try_from(digit - 1 + first).expect("a digit") * self.weight;
                sums |= 1_u128.checked_shl(sum).unwrap_or(0);
            }
        } else {
            self.try_digits(candidates, 0, 0, &mut [0; MOST_CELLS], steps, &mut |_, sum, last| {
                sums |= u128::from(last) << (sum + self.cells.len() * first);
            });
        }
        sums
    }

    /// Tries the digits of the cells from the k-th one on, with the sum of the symbols so far.
    /// `visit` gets the digits that were chosen, their sum, and the digits of the last cell.
    fn try_digits(
        &self,
        candidates: &[u64],
        k: usize,
        sum: usize,
        chosen: &mut [u64; MOST_CELLS],
        steps: &mut u64,
        visit: &mut impl FnMut(&[u64; MOST_CELLS], usize, u64),
    ) {
        let used = chosen[..k].iter().fold(0, |used, digit| used | digit);
        let mut open = candidates[self.cells[k]] & !used;
        *steps += 1;
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
            self.try_digits(candidates, k + 1, sum, chosen, steps, visit);
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

    /// Removes the candidates with which the group has none of the wanted sums.
    fn keep(
        &self,
        wanted: u128,
        first: usize,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
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
            for &cell in &self.cells {
                work.keep(rules, candidates, cell, possible)?;
            }
        } else if self.weight > 1 {
            let fits = |digit: &usize| {
                let sum = u32::try_from(digit - 1 + first).expect("a digit") * self.weight;
                wanted.checked_shr(sum).unwrap_or(0) & 1 == 1
            };
            let its = bits(candidates[self.cells[0]]).filter(fits);
            return work.keep(rules, candidates, self.cells[0], set_of(its));
        } else {
            let mut kept = [0; MOST_CELLS];
            let last = self.cells.len() - 1;
            let mut chosen = [0; MOST_CELLS];
            self.try_digits(candidates, 0, 0, &mut chosen, &mut steps, &mut |chosen, sum, open| {
                #[expect(clippy::cast_possible_truncation, reason = "symbols are 64 bits")]
                let open = open & (wanted >> (sum + self.cells.len() * first)) as u64;
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
        }
        work.steps += steps;
        if self.cells.len() > 1 && required != 0 {
            exclude_from_common_peers(work, rules, candidates, &self.cells, required)?;
        }
        Ok(())
    }
}
