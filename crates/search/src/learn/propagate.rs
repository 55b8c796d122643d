//! Unit propagation, directly on the items and on the learned clauses.
//!
//! Each literal on the trail is propagated once, in order. A chosen option excludes the options
//! that are in conflict with it. An excluded option is one choice less for each of its items, and
//! an item that needs all its remaining options forces them. Algorithm X does the same when it
//! covers items. But here nothing is unlinked: the list of an item has all its options, and the
//! literals say which ones remain.
//!
//! To find the last option of an item without a walk along its list, each item has the exclusive or
//! of all its remaining options: if one remains, this is the option.
//!
//! A conflict is reported only after all counters of the literal are changed, so that undoing the
//! literal changes all of them back.

use super::clauses::Watch;
use super::literal::Literal;
use super::trail::{Antecedent, Trail};
use super::{Conflict, Learn};

impl Learn {
    /// Propagates all literals of the trail, up to the first conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.literals().get(self.trail.head) {
            self.trail.head += 1;
            self.meter.stats.updates += 1;
            if literal.is_chosen() {
                self.budget.spend(literal.option());
                self.propagate_chosen(literal.option())?;
                self.propagate_budget(literal.option())?;
            } else {
                self.propagate_excluded(literal.option())?;
            }
            self.propagate_clauses(literal)?;
        }
        Ok(())
    }

    /// An option is chosen: updates its items, and excludes the options in conflict with it.
    fn propagate_chosen(&mut self, option: u32) -> Result<(), Conflict> {
        let Self { matrix, trail, items, .. } = self;
        for &item in matrix.items(option) {
            if item < matrix.n_once {
                items.cover(item);
                continue;
            }
            let n_chosen = &mut items.n_chosen[(item - matrix.n_once) as usize];
            *n_chosen += 1;
            if item < matrix.n_primary && *n_chosen == matrix.bounds(item).0 {
                items.cover(item);
            }
        }
        let exclude = |trail: &mut Trail, other: u32| {
            if other != option && !trail.is_excluded(other) {
                let reason = Antecedent::Literal(Literal::chosen(option));
                if trail.is_chosen(other) {
                    return Err(Conflict { reason, chosen: Some(other) });
                }
                trail.assign(Literal::excluded(other), reason);
            }
            Ok(())
        };
        for (k, &item) in matrix.items(option).iter().enumerate() {
            if item >= matrix.n_once {
                let n_chosen = items.n_chosen[(item - matrix.n_once) as usize];
                if item < matrix.n_primary {
                    let (_, high) = matrix.bounds(item);
                    if n_chosen > high {
                        return Err(Antecedent::Full(item).into());
                    }
                    if n_chosen == high {
                        for &other in matrix.options(item) {
                            if trail.is_open(other) {
                                trail.assign(Literal::excluded(other), Antecedent::Full(item));
                            }
                        }
                    }
                    continue;
                }
                if matrix.is_colored(item) {
                    // The first chosen option with a color has excluded the options with other
                    // colors.
                    let color = matrix.color(option, k);
                    if n_chosen > 1 && color != 0 {
                        continue;
                    }
                    for (&other, &its) in matrix.options(item).iter().zip(matrix.colors_of(item)) {
                        if color == 0 || color != its {
                            exclude(trail, other)?;
                        }
                    }
                    continue;
                }
            }
            for &other in matrix.options(item) {
                exclude(trail, other)?;
            }
        }
        Ok(())
    }

    /// An option is excluded: its primary items have one choice less.
    fn propagate_excluded(&mut self, option: u32) -> Result<(), Conflict> {
        let Self { matrix, trail, items, .. } = self;
        let mut conflict = Ok(());
        for &item in matrix.items(option) {
            let Some(choices) = items.exclude(item, option) else { break };
            if choices.n > 1 {
                continue;
            }
            if choices.n == 0 {
                conflict = Err(Antecedent::Need(item).into());
            } else if item < matrix.n_once {
                let last = Literal::chosen(choices.xor);
                match trail.value(last) {
                    0 => trail.assign(last, Antecedent::Need(item)),
                    1 => {}
                    // Excluded, and not yet propagated.
                    _ => conflict = Err(Antecedent::Need(item).into()),
                }
            } else {
                for &other in matrix.options(item) {
                    if trail.is_open(other) {
                        trail.assign(Literal::chosen(other), Antecedent::Need(item));
                    }
                }
            }
        }
        conflict
    }

    /// A literal is true: each clause that watches its opposite gets another literal to watch,
    /// forces its last literal, or is in conflict.
    fn propagate_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Self { trail, clauses, .. } = self;
        let falsified = !literal;
        let mut list = clauses.watches(falsified);
        let (mut from, mut to) = (list.start, list.start);
        let mut conflict = Ok(());
        while from < list.end {
            let watch = clauses.watch(from);
            from += 1;
            let value = trail.value(watch.blocker);
            if value > 0 {
                clauses.set_watch(to, watch);
                to += 1;
                continue;
            }
            if watch.is_binary() {
                clauses.set_watch(to, watch);
                to += 1;
                if value < 0 {
                    conflict = Err(Antecedent::Clause(watch.clause()).into());
                    break;
                }
                trail.assign(watch.blocker, Antecedent::Literal(literal));
                continue;
            }
            let clause = watch.clause();
            let literals = clauses.literals_mut(clause);
            if literals[0] == falsified.word() {
                literals.swap(0, 1);
            }
            let first = Literal::from_word(literals[0]);
            let renewed = Watch::new(clause, first);
            let value = if first == watch.blocker { value } else { trail.value(first) };
            if value > 0 {
                clauses.set_watch(to, renewed);
                to += 1;
                continue;
            }
            let is_watchable = |&word: &u32| trail.value(Literal::from_word(word)) >= 0;
            if let Some(k) = literals[2..].iter().position(is_watchable) {
                literals.swap(1, k + 2);
                let other = Literal::from_word(literals[1]);
                clauses.push_watch(other, renewed);
                continue;
            }
            clauses.set_watch(to, renewed);
            to += 1;
            if value < 0 {
                conflict = Err(Antecedent::Clause(clause).into());
                break;
            }
            trail.assign(first, Antecedent::Clause(clause));
        }
        while from < list.end {
            let watch = clauses.watch(from);
            clauses.set_watch(to, watch);
            from += 1;
            to += 1;
        }
        list.end = to;
        clauses.shorten_watches(falsified, list);
        conflict
    }

    /// Undoes all literals above a level, and their effect on the counters.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level >= self.trail.level() {
            return;
        }
        self.n_decided = self.n_decided.map(|_| 0);
        let start = self.trail.start(level + 1);
        while self.trail.len() > start {
            let (literal, was_propagated) = self.trail.pop();
            let option = literal.option();
            self.decider.reopen(literal);
            if !was_propagated {
                continue;
            }
            let Self { matrix, items, budget, .. } = self;
            if literal.is_chosen() {
                budget.refund(option);
                for &item in matrix.items(option) {
                    if item < matrix.n_once {
                        items.uncover(item);
                        continue;
                    }
                    let n_chosen = &mut items.n_chosen[(item - matrix.n_once) as usize];
                    *n_chosen -= 1;
                    if item < matrix.n_primary && *n_chosen + 1 == matrix.bounds(item).0 {
                        items.uncover(item);
                    }
                }
            } else {
                for &item in matrix.items(option) {
                    if !items.include(item, option) {
                        break;
                    }
                }
            }
        }
        self.trail.end_levels(level);
    }
}
