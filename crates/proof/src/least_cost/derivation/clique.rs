//! The constraint of a clique, from the constraints of the items that its options share.
//!
//! It begins with the options of one item, of which at most one is chosen, and adds one option
//! after another. Suppose that the new option shares items with the earlier ones, `g` in number.
//! The constraints of these items, and `g - 1` times that of the earlier options, sum to
//!
//! ```text
//! g (earlier options) + g (new option) <= 2 g - 1
//! ```
//!
//! after literal axioms took out what else the items have. Division by `g` rounds the bound to 1.
//! What is not in the clique is taken out of each item once.

use std::fmt::Write as _;
use std::io::{self, Write};

use hashbrown::{HashMap, HashSet};

use super::Derivation;
use crate::problem::{Instance, ItemId, ItemKind, OptionId};
use crate::proof::formula::variable;

/// Whether a cover has at most one option of the item, by the formula.
fn is_exclusive(problem: &Instance, item: ItemId) -> bool {
    match problem.kind(item) {
        ItemKind::Primary => *problem.bounds(item).end() == 1,
        ItemKind::Secondary => problem.colored_options_of(item).all(|(_, color)| color.is_none()),
    }
}

impl<P: Write> Derivation<P> {
    /// Writes the constraint of a clique. Returns its number.
    pub(super) fn derive_clique(
        &mut self,
        problem: &Instance,
        clique: &[OptionId],
    ) -> io::Result<u64> {
        let exclusive =
            |&option: &OptionId| problem.option(option).filter(|&item| is_exclusive(problem, item));
        let mut members: HashMap<ItemId, u32> = HashMap::new();
        clique.iter().flat_map(exclusive).for_each(|item| *members.entry(item).or_default() += 1);
        let first = members.iter().max_by_key(|&(item, n)| (n, std::cmp::Reverse(*item)));
        let Some((&first, _)) = first else { return self.derive("rup >= 0 ;") };
        let has_first = |&option: &OptionId| problem.option(option).any(|item| item == first);
        let (begin, rest): (Vec<OptionId>, _) = clique.iter().partition(|&it| has_first(it));
        let mut earlier: HashSet<OptionId> = begin.into_iter().collect();
        let all: HashSet<OptionId> = clique.iter().copied().collect();
        let mut within = HashMap::new();
        let mut constraint = self.derive_within(problem, first, &all, &mut within)?;
        let mut line = String::new();
        for new in rest {
            let mut shared: Vec<ItemId> = Vec::new();
            let mut met: HashSet<OptionId> = HashSet::new();
            for item in exclusive(&new) {
                let n_met = met.len();
                met.extend(problem.options_of(item).filter(|option| earlier.contains(option)));
                if met.len() > n_met {
                    shared.push(item);
                }
            }
            let group = shared.len() as u64;
            let mut counts: HashMap<OptionId, u64> = HashMap::new();
            for option in shared.iter().flat_map(|&item| problem.options_of(item)) {
                if all.contains(&option) {
                    *counts.entry(option).or_default() += 1;
                }
            }
            let mut counts: Vec<_> = counts.into_iter().collect();
            counts.sort_unstable();
            line.clear();
            line += "pol";
            for (at, &item) in shared.iter().enumerate() {
                let number = self.derive_within(problem, item, &all, &mut within)?;
                let plus = if at > 0 { " +" } else { "" };
                write!(line, " {number}{plus}").expect("a string");
            }
            if group > 1 {
                write!(line, " {constraint} {} * +", group - 1).expect("a string");
            }
            for (option, n) in counts {
                // A member of the clique may share several items with the new option.
                let wanted = match option {
                    _ if option == new => group,
                    _ if earlier.contains(&option) => 1,
                    _ => 0,
                };
                axioms(&mut line, option, n - wanted);
            }
            if group > 1 {
                write!(line, " {group} d").expect("a string");
            }
            constraint = self.derive(&line)?;
            earlier.insert(new);
        }
        Ok(constraint)
    }

    /// The number of the constraint that at most one of the clique's options has an item. It is
    /// written once.
    fn derive_within(
        &mut self,
        problem: &Instance,
        item: ItemId,
        clique: &HashSet<OptionId>,
        known: &mut HashMap<ItemId, u64>,
    ) -> io::Result<u64> {
        if let Some(&number) = known.get(&item) {
            return Ok(number);
        }
        let mut line = format!("pol {}", self.formula.at_most(item.index()));
        let others = problem.options_of(item).filter(|option| !clique.contains(option));
        others.for_each(|option| axioms(&mut line, option, 1));
        let number = self.derive(&line)?;
        known.insert(item, number);
        Ok(number)
    }
}

/// Adds a multiple of the axiom that the variable of an option is not negative.
fn axioms(line: &mut String, option: OptionId, times: u64) {
    match times {
        0 => {}
        1 => write!(line, " x{} +", variable(option)).expect("a string"),
        _ => write!(line, " x{} {times} * +", variable(option)).expect("a string"),
    }
}
