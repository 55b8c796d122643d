//! A shorter clause from the same conflict.
//!
//! *Minimizing* drops a literal that follows from others of the clause (N. Sörensson and A. Biere,
//! 2009). *Shrinking* goes further: all literals of one level are replaced by a single one from
//! which they follow, if there is one (M. Fleury and A. Biere, "Efficient all-UIP learned clause
//! minimization", 2021). The blocks of the levels are taken from the highest to the lowest.
//!
//! Replaced literals keep their mark as part of the clause. This is correct: each of them follows
//! from the literal that replaced it and from literals of the clause that are earlier on the trail.
//! So every derivation that uses the mark leads to earlier literals of the trail, and none is
//! circular.

use super::Learn;
use super::analyze::{POISON, REMOVABLE, SEEN, SHRINKABLE};
use super::literal::Literal;
use super::trail::Antecedent;
use crate::tuning::learn::MOST_DEPTH;

impl Learn {
    /// Shrinks and minimizes the clause in `analysis`.
    pub(super) fn shrink(&mut self) {
        let Self { analysis, trail, .. } = self;
        // By position, and so by level, from the highest.
        let position = |literal: &Literal| trail.place(literal.option()).position;
        analysis.clause[1..].sort_unstable_by_key(|literal| std::cmp::Reverse(position(literal)));
        let (mut kept, mut start) = (1, 1);
        while start < self.analysis.clause.len() {
            let level = self.trail.level_of(self.analysis.clause[start]);
            let rest = &self.analysis.clause[start..];
            let n = rest.iter().take_while(|&&literal| self.trail.level_of(literal) == level);
            let end = start + n.count();
            match if end - start > 1 { self.block(start, end) } else { None } {
                Some(literal) => {
                    self.analysis.mark(literal, SEEN);
                    self.analysis.clause[kept] = literal;
                    kept += 1;
                }
                None => {
                    for k in start..end {
                        let literal = self.analysis.clause[k];
                        if end - start == 1 || !self.is_removable(literal, 0) {
                            self.analysis.clause[kept] = literal;
                            kept += 1;
                        }
                    }
                }
            }
            start = end;
        }
        self.analysis.clause.truncate(kept);
    }

    /// A literal from which, with the rest of the clause, all literals of `clause[start..end]`
    /// follow; `None` if there is none. These literals are on one level.
    fn block(&mut self, start: usize, end: usize) -> Option<Literal> {
        let first = self.trail.place(self.analysis.clause[start].option());
        for k in start..end {
            let literal = self.analysis.clause[k];
            self.analysis.mark(literal, SHRINKABLE);
        }
        self.analysis.begin_pass();
        let mut n_open = end - start;
        let mut position = first.position as usize + 1;
        let lowest = self.trail.start(first.level);
        let mut found = None;
        while position > lowest {
            position -= 1;
            let literal = self.trail.literals()[position];
            if !self.analysis.has(literal, SHRINKABLE) {
                continue;
            }
            if n_open == 1 {
                found = Some(literal);
                break;
            }
            n_open -= 1;
            match self.replace(literal, first.level) {
                Some(n) => n_open += n,
                None => break,
            }
        }
        // No literal before the one found is marked.
        let lowest = if found.is_some() { position } else { lowest };
        for &literal in &self.trail.literals()[lowest..=first.position as usize] {
            self.analysis.unmark(literal, SHRINKABLE);
        }
        found
    }

    /// Marks the reason of a literal as part of the block. Returns the number of literals added, or
    /// `None` if a literal of a lower level does not follow from the clause.
    fn replace(&mut self, literal: Literal, level: u32) -> Option<usize> {
        let base = self.analysis.stack.len();
        if self.analysis.was_met(&self.matrix, self.trail.place(literal.option()).reason) {
            return Some(0);
        }
        self.explain(literal);
        let mut n = Some(0);
        for k in base..self.analysis.stack.len() {
            let other = self.analysis.stack[k];
            let its = self.trail.level_of(other);
            if its == level {
                if !self.analysis.has(other, SHRINKABLE) {
                    self.analysis.mark(other, SHRINKABLE);
                    n = n.map(|n| n + 1);
                }
            } else if its > 0 && !self.is_removable(other, 1) {
                n = None;
                break;
            }
        }
        self.analysis.stack.truncate(base);
        n
    }

    /// Whether a literal follows from others of the clause. At depth 0 the literal is itself in the
    /// clause.
    fn is_removable(&mut self, literal: Literal, depth: u32) -> bool {
        let Self { matrix, trail, analysis, .. } = self;
        let place = trail.place(literal.option());
        let is_known = analysis.has(literal, REMOVABLE) || depth > 0 && analysis.has(literal, SEEN);
        if place.level == 0 || is_known {
            return true;
        }
        if place.reason == Antecedent::None || analysis.has(literal, POISON) || depth > MOST_DEPTH {
            return false;
        }
        // The literal can follow only if the clause has an earlier literal on the same level
        // (Knuth, TAOCP 7.2.2.2, exercise 257).
        let Some(level) = analysis.level(place.level) else { return false };
        if depth == 0 && level.n < 2 || place.position <= level.earliest {
            return false;
        }
        let all = analysis.verdict(matrix, place.reason).unwrap_or_else(|| {
            let base = self.analysis.stack.len();
            self.explain(literal);
            let mut others = base..self.analysis.stack.len();
            let all = others.all(|k| self.is_removable(self.analysis.stack[k], depth + 1));
            self.analysis.stack.truncate(base);
            self.analysis.keep_verdict(&self.matrix, place.reason, all);
            all
        });
        self.analysis.mark(literal, if all { REMOVABLE } else { POISON });
        all
    }
}
