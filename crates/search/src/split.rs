//! Cutting a problem into independent parts, as data that other processes can solve.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::Enumerate;
//! use quadrille::search::split::{Cut, split};
//!
//! let problem = Queens::new(8)?.problem();
//! let split = split(&problem, Cut::Parts(20));
//! assert!(split.parts.len() >= 20);
//!
//! // Elsewhere: each part with any engine, in any order; the counts add up.
//! assert_eq!(split.problem, problem.fingerprint());
//! let mut search = problem.plan().threads(1).covers()?;
//! let mut n_covers = 0;
//! for part in split.parts {
//!     search.begin([part]);
//!     n_covers += search.count_solutions();
//! }
//! assert_eq!(n_covers, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::problem::{Fingerprint, Instance};
use crate::search::bitset::Bitset;
use crate::search::dlx::Dlx;
use crate::search::part::Part;
use crate::search::{Divide, Limits, Outcome, StopFlag};

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
pub fn split(problem: &Instance, cut: Cut) -> Split {
    split_until(problem, cut, &StopFlag::default())
}

/// The same parts, or fewer and larger ones if the flag is set meanwhile. In either case, the parts
/// together have every cover.
///
/// ```
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::StopFlag;
/// use quadrille::search::split::{Cut, split_until};
///
/// let stop = StopFlag::default();
/// stop.stop();
/// let split = split_until(&Queens::new(8)?.problem(), Cut::Parts(20), &stop);
/// assert_eq!(split.parts.len(), 1); // the whole tree
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn split_until(problem: &Instance, cut: Cut, stop: &StopFlag) -> Split {
    split_parts(problem, vec![Part::whole()], cut, stop)
}

/// Parts of these parts.
#[doc(hidden)]
pub fn split_parts(problem: &Instance, parts: Vec<Part>, cut: Cut, stop: &StopFlag) -> Split {
    let mut search = by_smallest(problem);
    // Parts by rank: by their shares, which are not negative, so that their bits compare as they
    // do; among equal shares, the part made first is the last.
    let rank = |part: &Part, order: usize| (part.share.to_bits(), Reverse(order));
    let mut n_parts = parts.len();
    let parts = parts.into_iter().enumerate().map(|(order, part)| (rank(&part, order), part));
    let mut whole: BTreeMap<_, Part> = parts.collect();
    let mut done = BTreeMap::new();
    loop {
        let n_cut = whole.len() + done.len();
        if matches!(cut, Cut::Parts(most) if n_cut >= most) || stop.is_set() {
            break;
        }
        let Some((place, part)) = whole.pop_last() else { break };
        if matches!(cut, Cut::Depth(depth) if part.level >= depth) {
            done.insert(place, part);
            continue;
        }
        // One tree node: choose the forced options, then branch.
        search.begin(&part);
        search.set_limits(Limits::NONE.nodes(1));
        if let Some(options) = search.next_solution() {
            // With these options and without those excluded, nothing is left to choose.
            let whole = Part::new(options.iter().copied(), part.level, part.share);
            done.insert(place, whole.excluding(part.excluded));
        } else if search.outcome() != Some(Outcome::Exhausted) {
            for part in search.remaining() {
                whole.insert(rank(&part, n_parts), part);
                n_parts += 1;
            }
        }
    }
    whole.append(&mut done);
    Split { problem: problem.fingerprint(), parts: whole.into_values().rev().collect() }
}

/// A search that branches on the smallest item: by sets of bits, or by Dancing Links where items
/// have multiplicities.
fn by_smallest(problem: &Instance) -> Box<dyn Divide + Send> {
    match Bitset::new(problem) {
        Ok(search) => Box::new(search),
        Err(_) => Box::new(Dlx::new(problem)),
    }
}
