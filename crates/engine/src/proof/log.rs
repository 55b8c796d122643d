//! A search that logs what it learns, in the proof format of `VeriPB`.
//!
//! The [formula](super::formula) states the problem in pseudo-Boolean constraints.
//!
//! Two searches that [learn](crate::search::learn) clauses take turns, one for each branching rule.
//! The proof has a line for each clause that they learn. A clause excludes a combination: certain
//! options chosen and certain others not chosen. It follows from the constraints of the items and
//! from the clauses before it by reverse unit propagation: if the clause is assumed to be false,
//! unit propagation leads to a contradiction, the conflict from which the clause was learned. So
//! the proof needs no encoding of the items as clauses. Clauses that a search drops are deleted,
//! which keeps the checker fast. The last line is the empty clause.
//!
//! Source: Stephan Gocht and Jakob Nordström, "Certifying parity reasoning efficiently using
//! pseudo-Boolean proofs" (AAAI 2021), and the documentation of `VeriPB`.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::formula::{Formula, term, variable};
use crate::problem::{Instance, OptionId};
use crate::search::learn::{Branching, Learn, LogStep};
use crate::search::race::{Turn, Turns, within};
use crate::search::{Enumerate, Limits, Meter, Outcome, Search, StopFlag};

/// The end of a logged search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The problem has no cover; the proof is complete.
    #[non_exhaustive]
    Complete {
        /// The number of clauses that the proof learns, the empty one included.
        steps: u64,
    },
    /// The problem has this cover; the proof is incomplete and of no use.
    Cover(Vec<OptionId>),
    /// A limit or the stop flag ended the search; the proof is incomplete and of no use.
    Cut(Outcome),
}

/// The end of a search for one cover. The search writes the problem as a formula, and the clauses
/// that it learns as a proof.
///
/// The proof has a line for each learned clause, and a line for each time that clauses were
/// dropped.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::proof::{Proof, log};
/// use quadrille::search::{Limits, StopFlag};
/// use quadrille::Problem;
///
/// // Two pigeons and one hole.
/// let problem: Problem = "a b | x\na x\nb x".parse()?;
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// let end = log(&problem, &mut formula, &mut proof, Limits::NONE, &StopFlag::new())?;
/// assert!(matches!(end, Proof::Complete { steps: 1, .. }));
/// assert!(String::from_utf8(proof)?.ends_with("end pseudo-Boolean proof\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a write fails.
pub fn log(
    problem: &Instance,
    mut formula: impl Write,
    mut proof: impl Write,
    limits: Limits,
    stop: &StopFlag,
) -> io::Result<Proof> {
    let constraints = Formula::new(problem);
    constraints.write(problem, None, &mut formula)?;
    let n_constraints = constraints.n_constraints();
    drop(constraints);
    writeln!(proof, "pseudo-Boolean proof version 2.0\nf {n_constraints}")?;
    let branchings = [Branching::Items, Branching::Options];
    let mut learners = branchings.map(|branching| {
        let mut search = Learn::new(problem, branching, 0);
        search.keep_log();
        Logged { search, lines: Vec::new() }
    });
    let mut n_lines = n_constraints as u64;
    let mut meter = Meter::default();
    meter.limit(limits);
    meter.set_flag(stop.clone());
    let (mut turns, mut turn) = (Turns::new(FIRST_TURN_WORK), Turn::default());
    let end = loop {
        let learner = &mut learners[turns.whose()];
        let Some(nodes) = turn.slice(&learner.search, turns.work(1)) else {
            turns.pass_on(2);
            continue;
        };
        let nodes = nodes.min(LONGEST_SLICE);
        let cover = within(&mut meter, &mut learner.search, nodes, |search| {
            search.next_solution().map(<[_]>::to_vec)
        });
        learner.write(&mut n_lines, &mut proof)?;
        match learner.search.outcome() {
            None => break Proof::Cover(cover.expect("it found one")),
            Some(Outcome::Exhausted) => {
                break Proof::Complete { steps: n_lines - n_constraints as u64 + 1 };
            }
            Some(Outcome::Limit) if !meter.is_over() => {}
            Some(outcome) => break Proof::Cut(outcome),
        }
    };
    if let Proof::Complete { .. } = end {
        writeln!(
            proof,
            "rup >= 1 ;\noutput NONE\nconclusion UNSAT : -1\nend pseudo-Boolean proof"
        )?;
    }
    proof.flush()?;
    Ok(end)
}

/// The work in the first round of turns, in about nanoseconds. Not tuned.
const FIRST_TURN_WORK: u64 = 1_000_000;

/// The most tree nodes of a slice. It limits the memory: the clauses of a slice are stored until
/// the slice ends and they are written.
const LONGEST_SLICE: u64 = 4096;

/// A search that learns, and the lines of its clauses in the proof.
struct Logged {
    search: Learn,
    /// The number of each learned clause in the proof. The constraints of the formula have the
    /// numbers before those of the clauses.
    lines: Vec<u64>,
}

impl Logged {
    /// Writes the clauses that were learned and dropped since the last call.
    fn write(&mut self, n_lines: &mut u64, proof: &mut impl Write) -> io::Result<()> {
        let mut line = String::new();
        for step in self.search.steps() {
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
        self.search.clear_log();
        Ok(())
    }
}
