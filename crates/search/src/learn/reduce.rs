//! Reductions: dropping learned clauses that are not worth their memory and time.

use super::Learn;
use super::clauses::{Clauses, Worth};
use super::literal::Literal;
use super::trail::Antecedent;
use crate::tuning::learn::{CORE, KEPT, LEAST_ROOM, MIDDLE};

impl Learn {
    /// Whether the clauses take more memory than allowed.
    pub(super) fn is_full(&self) -> bool {
        self.clauses.bytes() > self.room
    }

    /// The number of bytes above which clauses are dropped, if `bytes` of them must not be dropped.
    pub(super) fn room(&self, bytes: usize) -> usize {
        // Arrays grow by doubling, so they may take twice the memory that they need.
        (self.memory / 2)
            .clamp(LEAST_ROOM, Clauses::MOST_WORDS.saturating_mul(4))
            .max(bytes + bytes / 2)
    }

    /// Drops the clauses that are true on level 0, and three quarters of those that are long, span
    /// many levels and were not used recently; more if the memory is full.
    pub(super) fn reduce_clauses(&mut self) {
        self.schedule.reduced();
        self.drop_clauses(false);
        self.room = self.room(0);
        if self.is_full() {
            self.drop_clauses(true);
            self.room = self.room(self.clauses.bytes());
        }
    }

    /// One reduction; if `thoroughly`, it also drops clauses that would otherwise stay.
    fn drop_clauses(&mut self, thoroughly: bool) {
        let Self { trail, clauses, .. } = self;
        let mut reasons: Vec<u32> = Vec::new();
        for literal in trail.literals() {
            let place = trail.place(literal.option());
            if let Antecedent::Clause(clause) = place.reason
                && place.level > 0
            {
                reasons.push(clause);
            }
        }
        reasons.sort_unstable();
        let mut dropped: Vec<u32> = Vec::new();
        let mut candidates: Vec<(u32, u32, u32)> = Vec::new();
        let places: Vec<u32> = clauses.places().collect();
        for clause in places {
            let worth = clauses.worth(clause);
            let is_true =
                |literal: Literal| trail.value(literal) > 0 && trail.level_of(literal) == 0;
            if clauses.literals(clause).any(is_true) {
                // It is not the reason of a literal on a level above 0, since one of its literals
                // is true on level 0.
                dropped.push(clause);
                continue;
            }
            if worth == Worth::PERMANENT || reasons.binary_search(&clause).is_ok() {
                continue;
            }
            let n = super::matrix::narrow(clauses.literals(clause).len());
            let stays =
                worth.lbd <= CORE || worth.used == 2 || worth.used == 1 && worth.lbd <= MIDDLE;
            if !stays || thoroughly {
                candidates.push((worth.lbd, n, clause));
            }
            clauses.set_worth(clause, Worth { used: worth.used.saturating_sub(1), ..worth });
        }
        candidates.sort_unstable();
        let n_kept = candidates.len() / KEPT;
        let unused = candidates[n_kept..].iter().map(|&(.., clause)| clause);
        if self.keeps_log {
            // Clauses that are true on level 0 stay in the proof: without them, a checker may no
            // longer know the literals that are true there.
            let mut numbers: Vec<u32> = unused.clone().map(|it| clauses.number(it)).collect();
            numbers.sort_unstable();
            self.log.drop(&numbers);
        }
        dropped.extend(unused);
        dropped.sort_unstable();
        let moved = clauses.compact(|clause| dropped.binary_search(&clause).is_err());
        trail.move_clauses(|clause| {
            let k = moved.binary_search_by_key(&clause, |&(old, _)| old);
            moved[k.expect("a reason is not dropped")].1
        });
        self.n_dropped += dropped.len() as u64;
    }
}
