//! [`LockedRule`]: digits that all their places in a unit share with another unit. There are no
//! others of them in that unit.

use super::rules::Rules;
use super::{Broken, Work};

/// A unit, cut into its common cells with other units of which no two share a cell.
#[derive(Debug)]
pub(super) struct LockedRule {
    /// The unit.
    pub(super) cells: Vec<usize>,
    parts: Vec<Part>,
}

/// Common cells of two units.
#[derive(Debug)]
struct Part {
    cells: Vec<usize>,
    /// The cells of the other unit outside of the first one.
    others: Vec<usize>,
}

impl LockedRule {
    /// The rules for these units, which have all digits.
    pub(super) fn all(units: &[&Vec<usize>]) -> Vec<Self> {
        let mut rules = Vec::new();
        for &unit in units {
            let is_part = |other: &&&Vec<usize>| {
                let n = other.iter().filter(|cell| unit.contains(cell)).count();
                n > 1 && n < unit.len()
            };
            let mut others: Vec<&Vec<usize>> = units.iter().filter(is_part).copied().collect();
            while !others.is_empty() {
                let mut rest = unit.clone();
                let mut parts = Vec::new();
                // The first one is always cut out, so the loop ends.
                others.retain(|other| {
                    let is_common = |cell: &usize| other.contains(cell);
                    let cells: Vec<usize> = rest.iter().copied().filter(is_common).collect();
                    if cells.len() < unit.iter().filter(|cell| is_common(cell)).count() {
                        return true;
                    }
                    rest.retain(|cell| !other.contains(cell));
                    let others = other.iter().copied().filter(|cell| !unit.contains(cell));
                    parts.push(Part { cells, others: others.collect() });
                    false
                });
                if !rest.is_empty() {
                    parts.push(Part { cells: rest, others: Vec::new() });
                }
                rules.push(Self { cells: unit.clone(), parts });
            }
        }
        rules
    }

    /// Removes the candidates that the rule excludes.
    pub(super) fn apply(
        &self,
        work: &mut Work,
        rules: &Rules,
        candidates: &mut [u64],
    ) -> Result<(), Broken> {
        work.steps += self.cells.len() as u64;
        let (mut once, mut twice, mut decided) = (0, 0, 0);
        for part in &self.parts {
            let mut its = 0;
            for &cell in &part.cells {
                let digits = candidates[cell];
                its |= digits;
                decided |= if digits.is_power_of_two() { digits } else { 0 };
            }
            twice |= once & its;
            once |= its;
        }
        let locked = once & !twice & !decided;
        if locked == 0 {
            return Ok(());
        }
        for part in &self.parts {
            let its = part.cells.iter().fold(0, |its, &cell| its | candidates[cell]) & locked;
            if its != 0 {
                for &cell in &part.others {
                    work.keep(rules, candidates, cell, !its)?;
                }
            }
        }
        Ok(())
    }
}
