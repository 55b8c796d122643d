//! Analysis of a conflict: the clause to learn.
//!
//! A conflict is a set of true literals that contradict each other. One after another, from the end
//! of the trail, the literals of the highest level are replaced by their reasons, until only one of
//! them is left: the *first unique implication point*, 1UIP (`GRASP`: Marques-Silva and Sakallah,
//! 1996; `Chaff`, 2001). These literals cannot all be true, which is the clause to learn: their
//! opposites.
//!
//! Everything here is in terms of the true literals; they are turned around when the clause is
//! stored.

use super::clauses::Worth;
use super::explain::{explain, explain_conflict};
use super::literal::Literal;
use super::matrix::Matrix;
use super::trail::Reason;
use super::{Conflict, Learn};

/// The state of an analysis, kept to reuse its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The true literals whose opposites are the clause; the first one is on the highest level.
    pub(super) clause: Vec<Literal>,
    /// Reasons that are being looked at.
    pub(super) stack: Vec<Literal>,
    /// What is known of each option, as a set of the marks below.
    marks: Vec<u8>,
    /// The options that have marks.
    marked: Vec<u32>,
    /// By level.
    levels: Vec<Level>,
    /// By item with bounds.
    shared: Vec<Shared>,
    /// The number of this pass over the trail.
    pass: u64,
    /// The number of this analysis, or of this count of levels: what stamps it uses.
    now: u64,
}

/// What is known of a level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Level {
    stamp: u64,
    /// How many literals the clause has on it.
    pub(super) n: u32,
    /// The first position on the trail of these.
    pub(super) earliest: u32,
}

/// What is known of the reason of all options that an item with bounds has forced. They were forced
/// at the same time, so they have the same one. It can be as long as the item's list, and so can
/// the list of what it forced: a look at it for each of these would take quadratic time.
#[derive(Clone, Copy, Debug, Default)]
struct Shared {
    /// The last pass that has looked at it.
    pass: u64,
    /// The last analysis that knows whether it follows from the clause, and whether it does.
    known: u64,
    follows: bool,
}

/// Its literal is part of the conflict, or was, and has been replaced by its reason.
pub(super) const SEEN: u8 = 1;
/// Its literal follows from the rest of the clause.
pub(super) const REMOVABLE: u8 = 2;
/// Its literal is not known to follow from the rest of the clause.
pub(super) const POISON: u8 = 4;
/// Its literal is part of the block that is being shrunk.
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

    /// Whether this pass has looked at this reason before. It has by now.
    pub(super) fn was_met(&mut self, matrix: &Matrix, reason: Reason) -> bool {
        let Some(shared) = place_of(matrix, reason) else { return false };
        let pass = self.pass;
        std::mem::replace(&mut self.shared[shared].pass, pass) == pass
    }

    /// Whether this reason follows from the clause, if that is known.
    pub(super) fn verdict(&self, matrix: &Matrix, reason: Reason) -> Option<bool> {
        let shared = &self.shared[place_of(matrix, reason)?];
        (shared.known == self.now).then_some(shared.follows)
    }

    /// Keeps whether this reason follows from the clause.
    pub(super) fn keep_verdict(&mut self, matrix: &Matrix, reason: Reason, follows: bool) {
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

    /// Forgets all marks.
    fn clear(&mut self) {
        for option in self.marked.drain(..) {
            self.marks[option as usize] = 0;
        }
    }

    /// What is known of a level, if the clause has a literal on it.
    pub(super) fn level(&self, level: u32) -> Option<Level> {
        self.levels.get(level as usize).copied().filter(|known| known.stamp == self.now)
    }

    /// Counts a literal on a level; whether it is the first one there.
    fn count(&mut self, level: u32, position: u32) -> bool {
        let k = level as usize;
        if self.levels.len() <= k {
            self.levels.resize(k + 1, Level::default());
        }
        let known = &mut self.levels[k];
        let is_first = known.stamp != self.now;
        if is_first {
            *known = Level { stamp: self.now, n: 0, earliest: position };
        }
        known.n += 1;
        known.earliest = known.earliest.min(position);
        is_first
    }
}

/// The place of a reason in `shared`, if several options may have it.
fn place_of(matrix: &Matrix, reason: Reason) -> Option<usize> {
    match reason {
        Reason::Need(item) | Reason::Full(item) => {
            item.checked_sub(matrix.n_once).map(|k| k as usize)
        }
        Reason::None | Reason::Literal(_) | Reason::Clause(_) => None,
    }
}

impl Learn {
    /// Puts the clause of a conflict above level 0 into `analysis.clause`.
    pub(super) fn analyze(&mut self, conflict: Conflict) {
        let highest = self.trail.level();
        let Self { matrix, trail, clauses, analysis, decider, .. } = self;
        analysis.now += 1;
        analysis.begin_pass();
        analysis.clause.clear();
        // A place for the unique implication point.
        analysis.clause.push(Literal::chosen(0));
        analysis.stack.clear();
        explain_conflict(matrix, trail, clauses, conflict, &mut analysis.stack);
        match conflict {
            Conflict::Under(item) | Conflict::Over(item) if item < matrix.n_primary => {
                decider.bump_item(item);
            }
            _ => {}
        }
        let mut used = match conflict {
            Conflict::Clause(clause) => Some(clause),
            _ => None,
        };
        let mut n_open = 0;
        let mut position = trail.len();
        loop {
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
            if let Some(clause) = used {
                self.renewals.push(clause);
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
            let reason = trail.place(literal.option()).reason;
            if !analysis.was_met(matrix, reason) {
                explain(matrix, trail, clauses, literal, &mut analysis.stack);
            }
            used = None;
            match reason {
                Reason::Need(item) | Reason::Full(item) => decider.bump_item(item),
                Reason::Clause(clause) => used = Some(clause),
                Reason::Literal(_) | Reason::None => {}
            }
        }
        self.shrink();
        self.analysis.clear();
        self.renew();
    }

    /// The number of levels of the clause in `analysis`.
    pub(super) fn lbd(&mut self) -> u32 {
        let Self { analysis, trail, .. } = self;
        analysis.now += 1;
        let mut n = 0;
        for k in 0..analysis.clause.len() {
            n += u32::from(analysis.count(trail.level_of(analysis.clause[k]), 0));
        }
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
                analysis.now += 1;
                let mut lbd = 0;
                for literal in clauses.literals(clause) {
                    lbd += u32::from(analysis.count(trail.level_of(literal), 0));
                    if lbd >= worth.lbd {
                        break;
                    }
                }
                worth.lbd = worth.lbd.min(lbd);
            }
            clauses.set_worth(clause, worth);
        }
    }
}
