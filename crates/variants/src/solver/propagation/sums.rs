//! [`SumRule`]: parts of cells that have the same sum. A part may also have a constant, so a given
//! sum is a part without cells.
//!
//! The cells of a part are in groups. In a group the cells that must differ do: the sums that it
//! can have are found digit by digit (`groups.rs`). From group to group the sums that can be
//! reached are the bits of a word. The sums that all parts can have lead back to those that each
//! group may have, and these to its digits.
//!
//! If there are two parts, all groups are on one side, those of the other part with a minus. Each
//! group counts from the least that it can have, so the bits are few even if the sums are large.

use super::super::super::automaton::SumPart;
use super::groups::{Group, groups};
use super::rules::Rules;
use super::{Broken, Work};

/// Parts of cells that have the same sum.
#[derive(Debug)]
pub(super) struct SumRule {
    pub(super) cells: Vec<usize>,
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    constant: u32,
    groups: Vec<Group>,
}

/// What is known of a group: the sums to which the groups before it lead, and its own.
pub(super) type Known = (u64, u64);

impl SumRule {
    /// The rule for these parts; `None` if too many sums are possible. In each of `sets`, the cells
    /// differ. `first` is the digit of the first symbol.
    pub(super) fn new(
        parts: &[SumPart],
        n_digits: usize,
        first: usize,
        sets: &[Vec<usize>],
    ) -> Option<Self> {
        let cells = parts.iter().flat_map(|part| part.cells.iter().map(|&[cell, _]| cell));
        let cells: Vec<usize> = cells.collect();
        let grouped = |part: &SumPart| {
            let groups = groups(&part.cells, n_digits, sets);
            let of_digits = part.cells.iter().map(|[_, weight]| weight * first).sum::<usize>();
            let constant = i64::try_from(part.constant + of_digits).expect("a small sum");
            (constant, groups)
        };
        let mut parts: Vec<(i64, Vec<Group>)> = parts.iter().map(grouped).collect();
        if let [(a, pluses), (b, minuses)] = &mut parts[..] {
            minuses.iter_mut().for_each(Group::negate);
            pluses.append(minuses);
            let least = pluses.iter().map(Group::least).sum::<i64>();
            let range = pluses.iter().map(Group::range).sum::<i64>();
            let mut wanted = *b - *a - least;
            if !(0..=range).contains(&wanted) {
                let part = |constant| Part { constant, groups: Vec::new() };
                return Some(Self { cells, parts: vec![part(0), part(1)] });
            }
            if wanted > range - wanted {
                pluses.iter_mut().for_each(Group::negate);
                wanted = range - wanted;
            }
            (*a, *b) = (0, wanted);
        } else {
            for (constant, groups) in &mut parts {
                *constant += groups.iter().map(Group::least).sum::<i64>();
            }
            let least = parts.iter().map(|(constant, _)| *constant).min()?;
            for (constant, _) in &mut parts {
                *constant -= least;
            }
        }
        let most = |(constant, groups): &(i64, Vec<Group>)| {
            constant + groups.iter().map(Group::range).sum::<i64>()
        };
        if parts.iter().map(most).min()? > 63 || parts.iter().any(|&(constant, _)| constant > 63) {
            return None;
        }
        let part = |(constant, groups)| Part {
            constant: u32::try_from(constant).expect("at most 63"),
            groups,
        };
        Some(Self { cells, parts: parts.into_iter().map(part).collect() })
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
        let mut common = u64::MAX;
        for part in &self.parts {
            let mut reached = 1 << part.constant;
            for group in &part.groups {
                let sums = group.sums(candidates, work);
                known.push((reached, sums));
                reached = shifted::<true>(reached, sums);
            }
            work.steps += 10 * part.groups.len() as u64;
            common &= reached;
        }
        if common == 0 {
            return Err(Broken);
        }
        for part in self.parts.iter().rev() {
            let mut after = common;
            for group in part.groups.iter().rev() {
                let (before, sums) = known.pop().expect("one for each group");
                let wanted = sums & shifted::<false>(after, before);
                group.keep(wanted, sums, work, rules, candidates)?;
                after = before & shifted::<false>(after, wanted);
            }
            work.steps += 10 * part.groups.len() as u64;
        }
        Ok(())
    }
}

/// The union of the bits, shifted to the left or to the right by each number of a set.
fn shifted<const LEFT: bool>(bits: u64, mut by: u64) -> u64 {
    let shift = |bits: u64, by: u32| if LEFT { bits << by } else { bits >> by };
    if by == 0 || bits == 0 {
        return 0;
    }
    // The numbers are often `least`, `least + 1`, .., `least + n - 1`.
    let least = by.trailing_zeros();
    let n = (by >> least).trailing_ones();
    if n == by.count_ones() {
        let (mut all, mut so_far) = (shift(bits, least), 1);
        while so_far < n {
            let more = so_far.min(n - so_far);
            all |= shift(all, more);
            so_far += more;
        }
        return all;
    }
    let mut all = 0;
    while by != 0 {
        all |= shift(bits, by.trailing_zeros());
        by &= by - 1;
    }
    all
}
