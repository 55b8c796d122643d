//! A problem cut into independent subproblems, as data that other processes can solve.
//!
//! ```
//! use quadrille::search::bitset::Bitset;
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::split::{Cut, split};
//!
//! let problem = Queens::new(8)?.problem();
//! let split = split(&problem, Cut::Parts(20))?;
//! assert!(split.parts.len() >= 20);
//!
//! // Elsewhere: each part by whatever engine, in any order; the results add up.
//! assert_eq!(split.problem, problem.fingerprint());
//! let mut search = Bitset::new(&problem)?;
//! let counts = split.parts.iter().map(|part| {
//!     search.begin(part);
//!     search.count_solutions()
//! });
//! assert_eq!(counts.sum::<u64>(), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::problem::{Fingerprint, Problem};
use crate::search::bitset::Bitset;
use crate::search::part::Part;
use crate::search::{Divide, Enumerate, Limits, Outcome, Search, UnsupportedError};

/// How far a problem is to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Into at least so many parts, of about the same share of the tree, if there are so many.
    Parts(usize),
    /// Until every part has so many branches above it.
    Depth(usize),
}

/// The parts of a problem, which have no cover in common and together all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// What tells the problem from others.
    pub problem: Fingerprint,
    /// The parts, the greatest share of the tree first.
    pub parts: Vec<Part>,
}

/// Cuts a problem into parts; the same in every run. Branches without a solution that show so at once
/// are left out, and so there may be no parts at all.
///
/// Costs a search of as many tree nodes as there are parts, and about the time to begin a search as
/// often.
///
/// # Errors
///
/// If items have bounds other than once, see [`part`](crate::search::part).
pub fn split<T>(problem: &Problem<T>, cut: Cut) -> Result<Split, UnsupportedError> {
    let mut search = Bitset::new(problem)?;
    let mut whole = BinaryHeap::from([Ranked { part: Part::whole(), order: 0 }]);
    let mut done = Vec::new();
    let mut n_parts = 1;
    loop {
        let is_enough = match cut {
            Cut::Parts(most) => whole.len() + done.len() >= most,
            Cut::Depth(_) => false,
        };
        if is_enough {
            break;
        }
        let Some(Ranked { part, order }) = whole.pop() else { break };
        if matches!(cut, Cut::Depth(depth) if part.level >= depth) {
            done.push(Ranked { part, order });
            continue;
        }
        // One tree node: what is forced below it, and what is branched on then.
        search.begin(&part);
        search.set_limits(Limits::NONE.nodes(1));
        if let Some(options) = search.next_solution() {
            let part = Part::new(options.iter().copied(), part.level, part.share);
            done.push(Ranked { part, order });
        } else if search.outcome() != Some(Outcome::Exhausted) {
            for part in search.remaining() {
                whole.push(Ranked { part, order: n_parts });
                n_parts += 1;
            }
        }
    }
    let mut parts: Vec<Ranked> = whole.into_iter().chain(done).collect();
    parts.sort_by(|a, b| b.cmp(a));
    let parts = parts.into_iter().map(|ranked| ranked.part).collect();
    Ok(Split { problem: problem.fingerprint(), parts })
}

/// A part, greater if its share is; among equals if it was made before.
#[derive(Debug)]
struct Ranked {
    part: Part,
    order: usize,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_share = self.part.share.total_cmp(&other.part.share);
        by_share.then_with(|| other.order.cmp(&self.order))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranked {}
