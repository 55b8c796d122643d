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
        self.explain_by(self.trail.place(literal.option()).reason, Some(literal));
    }

    /// Puts the literals that contradict each other on the stack of the analysis.
    pub(super) fn explain_conflict(&mut self, conflict: Conflict) {
        self.explain_by(conflict.reason, None);
        self.analysis.stack.extend(conflict.chosen.map(Literal::chosen));
    }

    /// The literals of a reason. `of` is the true literal that follows from it; of a conflict there
    /// is none.
    #[expect(clippy::inline_always, reason = "1 % fewer instructions")]
    #[inline(always)]
    fn explain_by(&mut self, reason: Antecedent, of: Option<Literal>) {
        let Self { matrix, trail, clauses, budget, analysis, .. } = self;
        let into = &mut analysis.stack;
        let position = of.map_or(u32::MAX, |literal| trail.place(literal.option()).position);
        let is_before = |option: u32| trail.place(option).position < position;
        let more = usize::from(of.is_none());
        match reason {
            Antecedent::None => {}
            Antecedent::Literal(other) => into.push(other),
            Antecedent::Need(item) => {
                let options = matrix.options(item);
                let n = options.len() + more - matrix.bounds(item).0 as usize;
                let is_reason = |&option: &u32| trail.is_excluded(option) && is_before(option);
                let options = options.iter().copied().filter(is_reason);
                into.extend(options.take(n).map(Literal::excluded));
            }
            Antecedent::Full(item) => {
                let n = matrix.bounds(item).1 as usize + more;
                let is_reason = |&option: &u32| trail.is_chosen(option) && is_before(option);
                let options = matrix.options(item).iter().copied().filter(is_reason);
                into.extend(options.take(n).map(Literal::chosen));
            }
            Antecedent::Budget => budget.explain(trail, position, of.map(Literal::option), into),
            Antecedent::Clause(clause) => {
                let others = clauses.literals(clause).filter(|&other| Some(other) != of);
                into.extend(others.map(|other| !other));
            }
        }
    }
}
