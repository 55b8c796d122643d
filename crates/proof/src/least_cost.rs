//! Certificates that no cover costs less than a bound.
//!
//! A certificate divides the covers into cases, until weights of items show for each case that a
//! cover in it cannot cost less. Let each item have a weight. The *reduced cost* of an option is
//! its cost without the weights of its items. Then a cover costs as much as
//!
//! ```text
//!   the sum over items of weight times how often the cover has the item
//!   +  the sum over its options of their reduced costs
//! ```
//!
//! The first sum is known, or bounded: an item that is covered once contributes its weight. So if
//! no reduced cost is negative, it is a lower bound of all covers. If it is smaller than the bound
//! by some *room*, the options whose reduced costs exceed the room are in no cover that costs less;
//! and the reduced costs of the options that a cover has must not sum to more than the room.
//! Weights are the dual solution of a linear program. A search finds them; a certificate needs no
//! reason for them.
//!
//! # The text
//!
//! ```text
//! least 26374           every solution costs at least 26374 ("most": at most)
//! scale 1048576         weights are in units: this many are 1
//! clique 4 17 29        options, counted from 0, of which any two share an item; this is ":1"
//! weights               the weights in lines that follow; other items weigh nothing
//! 1048576 a
//! -5 :1
//! options a             one case for each option with the item a
//! pair a b              no option with both; some option with both
//! option 17             with option 17; without it
//! ```
//!
//! Each step is about the first case that is open. `weights` either close it or exclude options
//! from it. `options` makes a case for each option of an item that is not excluded: with this one
//! and none before it; then, if the item need not be covered again, one without any of them. A case
//! whose option has a reduced cost beyond the room is closed at once. `pair` is a branching by Ryan
//! and Foster (1981), for two items that can be covered once more. A choice excludes the options
//! that no cover has together with the chosen ones. Lines that start with `|` are comments.
//!
//! Items with colors have no weights. Sums are exact: costs and weights have 64 bits, bounds and
//! the scale 32, and a problem has fewer than 2^31 entries, so no sum reaches 2^127.
//!
//! [`check`] shares no code with the searches. [`write()`] makes the steps with the same code that
//! checks them, so it cannot write a wrong one.
//!
//! ```
//! use quadrille::proof::least_cost::{self, CostBound};
//! use quadrille::search::{Search, StopFlag};
//! use quadrille::Problem;
//!
//! let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
//! let mut search = problem.cheapest();
//! search.run();
//! let mut text = Vec::new();
//! let proved = least_cost::write(&search, &mut text, &StopFlag::default())?;
//! assert_eq!(proved, Some(CostBound::AtLeast(5)));
//! assert_eq!(least_cost::check(&problem, text.as_slice())?, CostBound::AtLeast(5));
//! // By hand: the weights 3 and 2 are a bound of 5.
//! let text = "least 5\nscale 1\nweights\n3 a\n2 b\n";
//! assert_eq!(least_cost::check(&problem, text.as_bytes())?, CostBound::AtLeast(5));
//! let error = least_cost::check(&problem, text.replace("5", "6").as_bytes()).unwrap_err();
//! assert_eq!(error.to_string(), "the proof ends with a case that is open");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: J. Farkas, and the weak duality of linear programs; D. M. Ryan and B. A. Foster, "An
//! integer programming approach to scheduling", 1981.

mod cases;
mod derivation;
mod lines;
mod lists;
mod prover;

use std::io::{self, Write};

use thiserror::Error;

use self::derivation::Derivation;
use self::lines::Lines;
pub use self::lines::check;
use crate::problem::Instance;
use crate::search::StopFlag;
use crate::search::cheapest::Cheapest;
use crate::text::ReadError;

/// What a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostBound {
    /// No cover costs less.
    AtLeast(i64),
    /// No cover costs more.
    AtMost(i64),
}

impl CostBound {
    /// The bound of the costs of all options together, in units of the problem.
    pub const fn cost(self) -> i64 {
        match self {
            Self::AtLeast(cost) | Self::AtMost(cost) => cost,
        }
    }

    /// In words, with what every solution costs: "every solution costs at least 5".
    pub fn in_words(self, problem: &Instance) -> String {
        let cost = i128::from(self.cost()) + i128::from(problem.fixed_cost());
        format!("every solution costs at {} {}", self.word(), problem.decimal(cost))
    }

    /// The sign by which costs are multiplied so that the bound is a lower one.
    const fn sign(self) -> i64 {
        match self {
            Self::AtLeast(_) => 1,
            Self::AtMost(_) => -1,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::AtLeast(_) => "least",
            Self::AtMost(_) => "most",
        }
    }
}

/// The reason why a certificate proves nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The text is wrong, or cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A step cannot be made.
    #[error("line {line}: {reason}")]
    Step {
        /// The line, from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// The proof is not complete.
    #[error("the proof ends with a case that is open")]
    Open,
}

/// Writes a certificate for the least cost that this search has found, and returns what it proves;
/// `None` if the search is not complete, has found no cover, or if the flag was set before the end.
///
/// Searches for the certificate: this takes about as long as the search for the cover. Takes memory
/// for the problem and for some thousand steps.
///
/// # Errors
///
/// If the output fails.
pub fn write(
    search: &Cheapest,
    output: impl Write,
    stop: &StopFlag,
) -> io::Result<Option<CostBound>> {
    prover::write(search, |claim| Lines::begin(search.problem(), claim, output), stop)
}

/// Writes the problem as a formula with an objective, and a proof in the format of `VeriPB` that
/// the least cost which this search has found is the least. Returns what it proves; `None` if the
/// search is not complete, has found no cover, or if the flag was set before the end. Then the
/// proof is incomplete.
///
/// The format of the formula is OPB. An objective is always minimized: costs that are to be large
/// are negated. The proof states a cover of this cost and refutes that another one costs less, by
/// the steps of a certificate. Searches for the certificate as [`write()`] does. The proof is
/// several times as long as the certificate, and takes longer to check. Takes memory for the
/// formula, too.
///
/// ```
/// use quadrille::proof::least_cost::{self, CostBound};
/// use quadrille::search::{Search, StopFlag};
/// use quadrille::Problem;
///
/// let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
/// let mut search = problem.cheapest();
/// search.run();
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// let proved = least_cost::log(&search, &mut formula, &mut proof, &StopFlag::default())?;
/// assert_eq!(proved, Some(CostBound::AtLeast(5)));
/// let formula = String::from_utf8(formula)?;
/// assert!(formula.contains("\nmin: 9 x1 3 x2 4 x3 2 x4 ;\n1 x1 1 x2 1 x3 >= 1 ;\n"));
/// assert!(String::from_utf8(proof)?.contains("\nconclusion BOUNDS 5 5\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If an output fails.
pub fn log(
    search: &Cheapest,
    formula: impl Write,
    proof: impl Write,
    stop: &StopFlag,
) -> io::Result<Option<CostBound>> {
    prover::write(search, |claim| Derivation::begin(claim, formula, proof), stop)
}

#[cfg(test)]
mod tests;
