//! Analysis of a conflict: the clause to learn.
//!
//! A conflict is a set of true literals that contradict each other. From the end of the trail, one
//! literal of the highest level after another is replaced by its reason, until only one of them
//! remains: the *first unique implication point*, 1UIP (`GRASP`: Marques-Silva and Sakallah, 1996;
//! `Chaff`, 2001). The remaining literals cannot all be true, so the clause to learn consists of
//! their opposites.
//!
//! This file works with the true literals; they are negated when the clause is stored.

use super::clauses::Worth;
use super::literal::Literal;
use super::matrix::LearnMatrix;
use super::trail::{Antecedent, Trail};
use super::{Conflict, Learn};

/// The state of an analysis. It is reused, so that its memory is allocated once.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The true literals whose opposites are the clause; the first one is on the highest level.
    pub(super) clause: Vec<Literal>,
    /// The literals of the reasons that are being examined.
    pub(super) stack: Vec<Literal>,
    /// The set of marks of each option; the marks are defined below.
    marks: Vec<u8>,
    /// The options that have marks.
    marked: Vec<u32>,
    /// By level.
    levels: Vec<LevelLiterals>,
    /// By item with bounds.
    shared: Vec<Shared>,
    /// The number of the current pass over the trail.
    pass: u64,
    /// The number of the current analysis, or of the current count of levels; used as a stamp.
    now: u64,
}

/// The literals of the clause on a level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LevelLiterals {
    stamp: u64,
    /// The number of literals that the clause has on the level.
    pub(super) n: u32,
    /// The first position of these literals on the trail.
    pub(super) earliest: u32,
}

/// The common reason of all options that an item with bounds has forced. They have the same reason,
/// since they were forced at the same time. Both the reason and the list of forced options can be
/// as long as the item's list. Examining the reason for each forced option would take quadratic
/// time, so the result is stored here.
#[derive(Clone, Copy, Debug, Default)]
struct Shared {
    /// The last pass that examined the reason.
    pass: u64,
    /// The last analysis that found out whether the reason follows from the clause, and whether it
    /// does.
    known: u64,
    follows: bool,
}

/// The literal of the option is part of the conflict, or was part of it and has been replaced by
/// its reason.
pub(super) const SEEN: u8 = 1;
/// The literal of the option follows from the rest of the clause.
pub(super) const REMOVABLE: u8 = 2;
/// The literal of the option is not known to follow from the rest of the clause.
pub(super) const POISON: u8 = 4;
/// The literal of the option is part of the block that is being shrunk.
pub(super) const SHRINKABLE: u8 = 8;

impl Analysis {
    pub(super) fn new(n_options: u32, n_bounded: u32) -> Self {
        let marks = vec![0; n_options as usize];
        Self { marks, shared: vec![Shared::default(); n_bounded as usize], ..Self::default() }
    }

    /// Begins a pass over the trail.
    pub(super) fn begin_pass(&mut self) {
        self.pass += 1;
    }

    /// Whether the current pass has examined this reason before. Marks it as examined.
    pub(super) fn was_met(&mut self, matrix: &LearnMatrix, reason: Antecedent) -> bool {
        let Some(shared) = place_of(matrix, reason) else { return false };
        let pass = self.pass;
        std::mem::replace(&mut self.shared[shared].pass, pass) == pass
    }

    /// Whether this reason follows from the clause, if that is known.
    pub(super) fn verdict(&self, matrix: &LearnMatrix, reason: Antecedent) -> Option<bool> {
        let shared = &self.shared[place_of(matrix, reason)?];
        (shared.known == self.now).then_some(shared.follows)
    }

    /// Records whether this reason follows from the clause.
    pub(super) fn keep_verdict(&mut self, matrix: &LearnMatrix, reason: Antecedent, follows: bool) {
        if let Some(shared) = place_of(matrix, reason) {
            let known = self.now;
            self.shared[shared] = Shared { known, follows, ..self.shared[shared] };
        }
    }

    pub(super) fn has(&self, literal: Literal, marks: u8) -> bool {
        self.marks[literal.option() as usize] & marks != 0
    }

    pub(super) fn mark(&mut self, literal: Literal, mark: u8) {
        let marks = &mut self.marks[literal.option() as usize];
        if *marks == 0 {
            self.marked.push(literal.option());
        }
        *marks |= mark;
    }

    pub(super) fn unmark(&mut self, literal: Literal, mark: u8) {
        self.marks[literal.option() as usize] &= !mark;
    }

    /// Clears all marks.
    fn clear(&mut self) {
        for option in self.marked.drain(..) {
            self.marks[option as usize] = 0;
        }
    }

    /// The literals of the clause on a level; `None` if there are none.
    pub(super) fn level(&self, level: u32) -> Option<LevelLiterals> {
        self.levels.get(level as usize).copied().filter(|known| known.stamp == self.now)
    }

    /// Counts a literal on a level. Returns whether it is the first one there.
    fn count(&mut self, level: u32, position: u32) -> bool {
        let k = level as usize;
        if self.levels.len() <= k {
            self.levels.resize(k + 1, LevelLiterals::default());
        }
        let known = &mut self.levels[k];
        let is_first = known.stamp != self.now;
        if is_first {
            *known = LevelLiterals { stamp: self.now, n: 0, earliest: position };
        }
        known.n += 1;
        known.earliest = known.earliest.min(position);
        is_first
    }

    /// The number of levels of these literals, counted to `most`.
    fn n_levels(
        &mut self,
        trail: &Trail,
        literals: impl Iterator<Item = Literal>,
        most: u32,
    ) -> u32 {
        self.now += 1;
        let mut n = 0;
        for literal in literals {
            n += u32::from(self.count(trail.level_of(literal), 0));
            if n >= most {
                break;
            }
        }
        n
    }
}

/// The place of a reason in `shared`, if several options may have it.
fn place_of(matrix: &LearnMatrix, reason: Antecedent) -> Option<usize> {
    match reason {
        Antecedent::Need(item) | Antecedent::Full(item) => {
            item.checked_sub(matrix.n_once).map(|k| k as usize)
        }
        Antecedent::None | Antecedent::Literal(_) | Antecedent::Budget | Antecedent::Clause(_) => {
            None
        }
    }
}

impl Learn {
    /// Puts the clause of a conflict above level 0 into `analysis.clause`.
    pub(super) fn analyze(&mut self, conflict: Conflict) {
        let highest = self.trail.level();
        self.analysis.now += 1;
        self.analysis.begin_pass();
        self.analysis.clause.clear();
        // A place for the unique implication point.
        self.analysis.clause.push(Literal::chosen(0));
        self.analysis.stack.clear();
        self.explain_conflict(conflict);
        let mut reason = conflict.reason;
        let mut n_open = 0;
        let mut position = self.trail.len();
        loop {
            let Self { matrix, trail, analysis, decider, renewals, .. } = self;
            match reason {
                Antecedent::Need(item) | Antecedent::Full(item) => decider.bump_item(item),
                Antecedent::Clause(clause) => renewals.push(clause),
                Antecedent::Literal(_) | Antecedent::Budget | Antecedent::None => {}
            }
            for k in 0..analysis.stack.len() {
                let literal = analysis.stack[k];
                let place = trail.place(literal.option());
                if place.level == 0 || analysis.has(literal, SEEN) {
                    continue;
                }
                analysis.mark(literal, SEEN);
                decider.bump_option(literal.option());
                if place.level == highest {
                    n_open += 1;
                } else {
                    analysis.count(place.level, place.position);
                    analysis.clause.push(literal);
                }
            }
            let literal = loop {
                position -= 1;
                let literal = trail.literals()[position];
                if analysis.has(literal, SEEN) {
                    break literal;
                }
            };
            n_open -= 1;
            if n_open == 0 {
                analysis.clause[0] = literal;
                break;
            }
            analysis.stack.clear();
            reason = trail.place(literal.option()).reason;
            if !analysis.was_met(matrix, reason) {
                self.explain(literal);
            }
        }
        self.shrink();
        self.analysis.clear();
        self.renew();
    }

    /// The number of levels of the clause in `analysis`.
    pub(super) fn lbd(&mut self) -> u32 {
        let Self { analysis, trail, .. } = self;
        let clause = std::mem::take(&mut analysis.clause);
        let n = analysis.n_levels(trail, clause.iter().copied(), u32::MAX);
        analysis.clause = clause;
        n
    }

    /// Marks the clauses that the analysis has used, and lowers their LBD if it is lower now.
    fn renew(&mut self) {
        let Self { analysis, trail, clauses, renewals, .. } = self;
        for clause in renewals.drain(..) {
            let mut worth = clauses.worth(clause);
            if worth == Worth::PERMANENT {
                continue;
            }
            worth.used = 2;
            if worth.lbd > 2 {
                worth.lbd = analysis.n_levels(trail, clauses.literals(clause), worth.lbd);
            }
            clauses.set_worth(clause, worth);
        }
    }
}
