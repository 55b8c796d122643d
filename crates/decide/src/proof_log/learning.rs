//! A search that learns, and its clauses as lines of a proof.
//!
//! A clause excludes a combination: certain options chosen and certain others not chosen. It
//! follows from the constraints of the items and from the clauses before it by reverse unit
//! propagation: if the clause is assumed to be false, unit propagation leads to a contradiction,
//! the conflict from which the clause was learned. Clauses that a search drops are deleted, which
//! keeps the checker fast.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::problem::Instance;
use crate::proof::formula::{term, variable};
use crate::search::learn::{Branching, Learn, LogStep};

/// A search that learns, and the lines of its clauses in the proof.
pub(super) struct Learner {
    pub(super) search: Learn,
    /// The number of each learned clause that is written. The constraints of the formula have the
    /// numbers before those of the clauses.
    lines: Vec<u64>,
}

impl Learner {
    pub(super) fn new(problem: &Instance, branching: Branching) -> Self {
        let mut search = Learn::new(problem, branching, 0);
        search.keep_log();
        Self { search, lines: Vec::new() }
    }

    /// The number of words of 32 bits that the clauses take that are not written.
    pub(super) fn n_words(&self) -> usize {
        self.search.log.n_words()
    }

    /// Writes the clauses that were learned and dropped since the last call. `n_lines` is the
    /// number of the last constraint.
    pub(super) fn write(&mut self, n_lines: &mut u64, proof: &mut impl Write) -> io::Result<()> {
        let mut line = String::new();
        for step in self.search.log.steps() {
            line.clear();
            match step {
                LogStep::Learned(literals) => {
                    line += "rup ";
                    for &literal in literals {
                        let sign = if literal % 2 == 0 { "1 x" } else { "1 ~x" };
                        term(&mut line, sign, variable(self.search.number(literal)));
                    }
                    line += ">= 1 ;";
                    *n_lines += 1;
                    self.lines.push(*n_lines);
                }
                LogStep::Dropped(clauses) => {
                    line += "del id";
                    for &clause in clauses {
                        write!(line, " {}", self.lines[clause as usize]).expect("a string");
                    }
                }
            }
            writeln!(proof, "{line}")?;
        }
        self.search.log.clear();
        Ok(())
    }
}
