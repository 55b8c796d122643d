//! Reasons, computed on demand: the literals from which another literal, or a conflict, follows.
//!
//! Each reason is a set of true literals that came before on the trail. An item's reason is read
//! from its list: an option that the item needs follows from the options that were excluded before;
//! an option of a full item is excluded by those that were chosen before. A reason has only as many
//! of these options as necessary, the first ones on the list.

use super::literal::Literal;
use super::trail::Antecedent;
use super::{Conflict, Learn};

impl Learn {
    /// Puts the literals from which a true literal follows on the stack of the analysis; none for a
    /// decision.
    pub(super) fn explain(&mut self, literal: Literal) {
        let Self { matrix, trail, clauses, budget, analysis, .. } = self;
        let into = &mut analysis.stack;
        let place = trail.place(literal.option());
        let is_before = |option: u32| trail.place(option).position < place.position;
        match place.reason {
            Antecedent::None => {}
            Antecedent::Literal(other) => into.push(other),
            Antecedent::Need(item) => {
                let options = matrix.options(item);
                let n = options.len() - matrix.bounds(item).0 as usize;
                let is_reason = |&option: &u32| trail.is_excluded(option) && is_before(option);
                let options = options.iter().copied().filter(is_reason);
                into.extend(options.take(n).map(Literal::excluded));
            }
            Antecedent::Full(item) => {
                let n = matrix.bounds(item).1 as usize;
                let is_reason = |&option: &u32| trail.is_chosen(option) && is_before(option);
                let options = matrix.options(item).iter().copied().filter(is_reason);
                into.extend(options.take(n).map(Literal::chosen));
            }
            Antecedent::Budget => budget.explain_excluded(trail, literal.option(), into),
            Antecedent::Clause(clause) => {
                let others = clauses.literals(clause).filter(|&other| other != literal);
                into.extend(others.map(|other| !other));
            }
        }
    }

    /// Puts the literals that contradict each other on the stack of the analysis.
    pub(super) fn explain_conflict(&mut self, conflict: Conflict) {
        let Self { matrix, trail, clauses, budget, analysis, .. } = self;
        let into = &mut analysis.stack;
        match conflict {
            Conflict::Pair(one, other) => into.extend([one, other].map(Literal::chosen)),
            Conflict::Under(item) => {
                let options = matrix.options(item);
                let n = options.len() + 1 - matrix.bounds(item).0 as usize;
                let options = options.iter().copied().filter(|&option| trail.is_excluded(option));
                into.extend(options.take(n).map(Literal::excluded));
            }
            Conflict::Over(item) => {
                let n = matrix.bounds(item).1 as usize + 1;
                let options = matrix.options(item).iter().copied();
                let options = options.filter(|&option| trail.is_chosen(option));
                into.extend(options.take(n).map(Literal::chosen));
            }
            Conflict::Budget => budget.explain(trail, u32::MAX, 0, into),
            Conflict::Clause(clause) => {
                into.extend(clauses.literals(clause).map(|literal| !literal));
            }
        }
    }
}
