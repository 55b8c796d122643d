//! Cutting a problem into independent parts, as data that other processes can solve.
//!
//! ```
//! # use quadrille_engine as quadrille;
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::Enumerate;
//! use quadrille::search::split::{Cut, split};
//!
//! let problem = Queens::new(8)?.problem();
//! let split = split(&problem, Cut::Parts(20))?;
//! assert!(split.parts.len() >= 20);
//!
//! // Elsewhere: each part with any engine, in any order; the counts add up.
//! assert_eq!(split.problem, problem.fingerprint());
//! let mut search = problem.plan().threads(1).covers()?;
//! let mut n_covers = 0;
//! for part in split.parts {
//!     search.begin([part])?;
//!     n_covers += search.count_solutions();
//! }
//! assert_eq!(n_covers, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::problem::{Fingerprint, Instance};
use crate::search::bitset::Bitset;
use crate::search::part::Part;
use crate::search::{Divide, Enumerate, Limits, Outcome, Search, StopFlag, UnsupportedError};

/// The number or the depth of the parts to cut a problem into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cut {
    /// Into at least this many parts, if the problem has them, of about equal shares of the tree.
    Parts(usize),
    /// Until every part is this many branches below the root.
    Depth(usize),
}

/// The parts of a problem: they have no cover in common, and together they have every cover.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The fingerprint of the problem.
    pub problem: Fingerprint,
    /// The parts, the largest share of the tree first.
    pub parts: Vec<Part>,
}

/// The parts of a problem, the same in every run. Branches that fail at once are omitted, so there
/// may be no parts at all.
///
/// Costs about as many tree nodes as there are parts, and as many starts of a search.
///
/// # Errors
///
/// If items have multiplicities, see [`part`](crate::search::part).
pub fn split(problem: &Instance, cut: Cut) -> Result<Split, UnsupportedError> {
    split_until(problem, cut, &StopFlag::new())
}

/// The same parts, or fewer and larger ones if the flag is set meanwhile. In either case, the parts
/// together have every cover.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::StopFlag;
/// use quadrille::search::split::{Cut, split_until};
///
/// let stop = StopFlag::new();
/// stop.stop();
/// let split = split_until(&Queens::new(8)?.problem(), Cut::Parts(20), &stop)?;
/// assert_eq!(split.parts.len(), 1); // the whole tree
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same as for [`split`].
pub fn split_until(
    problem: &Instance,
    cut: Cut,
    stop: &StopFlag,
) -> Result<Split, UnsupportedError> {
    let mut search = Bitset::new(problem)?;
    let mut whole = BinaryHeap::from([Ranked { part: Part::whole(), order: 0 }]);
    let mut done = Vec::new();
    let mut n_parts = 1;
    loop {
        let is_done = match cut {
            Cut::Parts(most) => whole.len() + done.len() >= most,
            Cut::Depth(_) => false,
        };
        if is_done || stop.is_set() {
            break;
        }
        let Some(Ranked { part, order }) = whole.pop() else { break };
        if matches!(cut, Cut::Depth(depth) if part.level >= depth) {
            done.push(Ranked { part, order });
            continue;
        }
        // One tree node: choose the forced options, then branch.
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

/// A part, ordered by its share; among equal shares, the part made first is the greatest.
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
