//! What is left of a search for the cheapest covers.

use thiserror::Error;

use super::collection::Cover;

/// What a search for the cheapest covers has found, and what is left of its tree. As text it is a
/// checkpoint (`text::checkpoint`).
///
/// The bound of the root is computed again. The dance over the whole problem, which takes turns
/// with the tree, begins again, and so do the searches of independent parts.
///
/// ```
/// use quadrille::models::{Model, crews::{Crews, Day, Rules}};
/// use quadrille::search::{Limits, Search};
///
/// let problem = Crews::new(Day::random(40, 1)?, Rules::default())?.problem().into_parts().0;
/// let mut search = problem.cheapest();
/// search.set_limits(Limits::NONE.nodes(1));
/// search.run();
/// let rest = search.rest();
///
/// let mut search = problem.cheapest();
/// search.resume(rest)?;
/// let cost = search.best().map(|cover| cover.cost);
/// assert_eq!(cost, problem.cheapest().best().map(|cover| cover.cost));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Whether nothing is left.
    #[doc(hidden)]
    pub is_complete: bool,
    /// The cheapest covers found so far.
    #[doc(hidden)]
    pub covers: Vec<Cover>,
    /// Covers that cost less have all been found, or are known not to exist.
    #[doc(hidden)]
    pub floor: i128,
    /// The current pass; `None` before the first one.
    #[doc(hidden)]
    pub pass: Option<Pass>,
}

/// What is left of a pass.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    pub cutoff: i128,
    pub distance: i128,
    pub n_nodes: u64,
    pub nodes: Vec<RestNode>,
}

/// A node that is not searched yet: its columns, those that its covers have, and its bound.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestNode {
    pub columns: Vec<u32>,
    pub required: Vec<u32>,
    pub least: i128,
}

/// A rest that is not of a search of this problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is not the rest of a search of this problem")]
pub struct RestError;
