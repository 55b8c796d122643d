//! [`SandwichRule`]: the places of the two crusts in a row or column, and the sets of digits
//! between them. The other digits are outside.

use super::rules::Rules;
use super::{Broken, Work};

/// A sandwich.
#[derive(Debug)]
pub(super) struct SandwichRule {
    pub(super) cells: Vec<usize>,
    /// For each number of cells between the crusts, the sets that may be there.
    sets: Vec<Vec<u64>>,
}

impl SandwichRule {
    /// The rule for the cells of a row or column that has all digits, and the sets that may be
    /// between the crusts.
    pub(super) fn new(cells: Vec<usize>, sets: Vec<u64>) -> Self {
        let mut by_width = vec![Vec::new(); cells.len()];
        for set in sets {
            by_width[set.count_ones() as usize].push(set);
        }
        Self { cells, sets: by_width }
    }

    /// Removes the candidates that the rule excludes: those of no places and set that fit.
    pub(super) fn apply(
        &self,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        let (n, [low, high]) = (self.cells.len(), [1, 1 << (self.cells.len() - 1)]);
        let inner = (high - 1) & !low;
        let digits = |k: usize| candidates[self.cells[k]];
        let mut kept = std::mem::take(&mut work.scratch.kept);
        kept.clear();
        kept.resize(n, 0);
        for left in (0..n).filter(|&left| digits(left) & (low | high) != 0) {
            for right in left + 1..n {
                let fits = |[first, last]: [u64; 2]| {
                    let has_both = digits(left) & first != 0 && digits(right) & last != 0;
                    if has_both { [first, last] } else { [0, 0] }
                };
                let (up, down) = (fits([low, high]), fits([high, low]));
                let sets = &self.sets[right - left - 1];
                if up[0] | down[0] == 0 || sets.is_empty() {
                    continue;
                }
                let inside = || (left + 1..right).map(digits);
                let outside = || (0..left).chain(right + 1..n).map(digits);
                let all_inside = inside().fold(0, |all, its| all | its);
                let all_outside = outside().fold(0, |all, its| all | its);
                let (mut possible, mut others, mut any) = (0, 0, false);
                for &set in sets {
                    let rest = inner & !set;
                    if set & !all_inside == 0
                        && rest & !all_outside == 0
                        && inside().all(|its| its & set != 0)
                        && outside().all(|its| its & rest != 0)
                    {
                        (possible, others, any) = (possible | set, others | rest, true);
                    }
                }
                work.steps += (n + 2 * sets.len()) as u64;
                if any {
                    for (k, kept) in kept.iter_mut().enumerate() {
                        *kept |= match k {
                            _ if k == left => up[0] | down[0],
                            _ if k == right => up[1] | down[1],
                            _ if left < k && k < right => possible,
                            _ => others,
                        };
                    }
                }
            }
        }
        let mut pairs = self.cells.iter().zip(&kept);
        let done = pairs.try_for_each(|(&cell, &kept)| work.keep(rules, candidates, cell, kept));
        work.scratch.kept = kept;
        done
    }
}
