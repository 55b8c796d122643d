//! A proof that there is no cover, in the proof format of `VeriPB`.
//!
//! The formula states the problem in pseudo-Boolean constraints. What shows first
//! that there is no cover becomes the proof:
//!
//! - a certificate: a weighted sum of the constraints is a contradiction (`log/sums.rs`);
//! - a search of the tree, by the engine that suits the problem, or of one component of it: each
//!   branch is excluded by a clause (`log/tree.rs`);
//! - a search that [learns](crate::search::learn), of which there are two, one for each branching
//!   rule: its clauses are the lines (`log/learning.rs`).
//!
//! They take turns (`log/race.rs`). Clauses follow by reverse unit propagation on the constraints
//! of the items, so the proof needs no encoding of the items as clauses. The last line is the empty
//! clause.
//!
//! Source: Stephan Gocht and Jakob Nordström, "Certifying parity reasoning efficiently using
//! pseudo-Boolean proofs" (AAAI 2021), and the documentation of `VeriPB`.

mod learning;
mod race;
mod tree;

use std::io::{self, Write};

use crate::problem::{Instance, OptionId};
use crate::proof::certificate::{Certificate, check};
use crate::proof::formula::Formula;
use crate::proof::sums;
use crate::search::{Limits, Outcome, StopFlag};
use race::Race;

/// The end of a logged search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The problem has no cover; the proof is complete.
    #[non_exhaustive]
    Complete {
        /// The number of constraints that the proof derives, the empty clause included.
        steps: u64,
        /// What the proof was written from.
        by: ProvedBy,
    },
    /// The problem has this cover; the proof is incomplete and of no use.
    Cover(Vec<OptionId>),
    /// A limit or the stop flag ended the search; the proof is incomplete and of no use.
    Cut(Outcome),
}

/// What a proof was written from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProvedBy {
    /// A certificate.
    Certificate(Certificate),
    /// A search of the tree.
    Tree,
    /// A search that learns.
    Learning,
}

/// Searches for a cover, and writes the problem as a formula and why there is none as a proof.
///
/// ```
/// use quadrille::proof::{Proof, log};
/// use quadrille::search::{Limits, StopFlag};
/// use quadrille::Problem;
///
/// // Two pigeons and one hole.
/// let problem: Problem = "a b | x\na x\nb x".parse()?;
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// let end = log(&problem, &mut formula, &mut proof, Limits::NONE, &StopFlag::default())?;
/// assert!(matches!(end, Proof::Complete { .. }));
/// assert!(String::from_utf8(proof)?.ends_with("end pseudo-Boolean proof\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a write fails.
pub fn log(
    problem: &Instance,
    formula: impl Write,
    proof: impl Write,
    limits: Limits,
    stop: &StopFlag,
) -> io::Result<Proof> {
    let mut log = Log::begin(problem, formula, proof)?;
    let end = Race::new(problem, limits, stop).run(&mut log)?;
    log.proof.flush()?;
    Ok(end)
}

/// Writes a problem as a formula, and a certificate that it has no cover as a proof.
///
/// ```
/// use std::time::Duration;
///
/// use quadrille::proof::{log_certificate, prove};
/// use quadrille::Problem;
///
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// let certificate = prove(&problem, Duration::from_secs(1)).expect("a parity argument");
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// log_certificate(&problem, &certificate, &mut formula, &mut proof)?;
/// assert!(String::from_utf8(proof)?.contains("\npol 2 4 + 6 + 2 d 1 3 + 5 + 2 d +\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a write fails, or if the certificate proves nothing about this problem.
pub fn log_certificate(
    problem: &Instance,
    certificate: &Certificate,
    formula: impl Write,
    proof: impl Write,
) -> io::Result<()> {
    check(problem, certificate)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    let mut log = Log::begin(problem, formula, proof)?;
    log.contradict(certificate)?;
    log.conclude()?;
    log.proof.flush()
}

/// A proof, as far as it is written.
struct Log<P> {
    formula: Formula,
    proof: P,
    /// The number of the last constraint.
    n_lines: u64,
}

impl<P: Write> Log<P> {
    /// Writes the formula, and the head of the proof.
    fn begin(problem: &Instance, mut output: impl Write, mut proof: P) -> io::Result<Self> {
        let formula = Formula::new(problem);
        formula.write(problem, None, &mut output)?;
        let n_constraints = formula.n_constraints();
        writeln!(proof, "pseudo-Boolean proof version 2.0\nf {n_constraints}")?;
        Ok(Self { formula, proof, n_lines: n_constraints as u64 })
    }

    fn contradict(&mut self, certificate: &Certificate) -> io::Result<()> {
        self.n_lines += 1;
        writeln!(self.proof, "{}", sums::contradiction(certificate, &self.formula))
    }

    /// Writes the end of a proof, and returns the number of its steps.
    fn conclude(&mut self) -> io::Result<u64> {
        self.n_lines += 1;
        writeln!(
            self.proof,
            "rup >= 1 ;\noutput NONE\nconclusion UNSAT : -1\nend pseudo-Boolean proof"
        )?;
        Ok(self.n_lines - self.formula.n_constraints() as u64)
    }
}
