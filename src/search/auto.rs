//! Any engine, on any number of cores: the covers of a problem, met once each.
//!
//! - A [`Plan`] says which engine is wanted, [`Explorer`] is one of them at work.
//! - [`Enumeration`] (`enumeration.rs`) is a search by one or several explorers: the whole tree, or
//!   the [parts](crate::search::part::Part) of it that another search left. It can be stopped at any time,
//!   go on, and tell as data what is left.
//! - [`Counting`] (`counting.rs`) only counts, by an enumeration or by remembering.
//! - [`Chosen`] (`probe.rs`) is what [`Engine::Auto`] comes to, and why.
//!
//! ```
//! use quadrille::search::auto::{Enumeration, Plan};
//! use quadrille::models::{Model, queens::Queens};
//! use std::num::NonZero;
//!
//! let problem = Queens::new(10)?.problem();
//! let plan = Plan { jobs: NonZero::new(2).unwrap(), ..Plan::default() };
//! let mut search = Enumeration::new(&problem, plan)?;
//! assert_eq!(search.count_solutions(), 724); // OEIS A000170
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::num::NonZeroUsize;

use thiserror::Error;

mod counting;
mod crew;
mod enumeration;
mod explorer;
mod probe;

pub use counting::{By, Counting};
pub use enumeration::Enumeration;
pub use explorer::Explorer;
pub use probe::{Chosen, Reason};

use crate::search::bitset::Multiplicities;
use crate::search::dlx::Choice;
use crate::search::memo;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// By which engine.
    pub engine: Engine,
    /// Which item to branch on; if it is not said, what is best, or smallest where an engine is.
    pub choice: Option<Choice>,
    /// By how many threads at most.
    pub jobs: NonZeroUsize,
    /// Whether options that no cover has are removed before, as by
    /// [`Bitset::preprocess`](crate::search::bitset::Bitset::preprocess), in bounded time.
    pub preprocess: bool,
}

/// What is best, by one job.
impl Default for Plan {
    fn default() -> Self {
        Self { engine: Engine::Auto, choice: None, jobs: NonZeroUsize::MIN, preprocess: false }
    }
}

/// A plan that no engine can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// The engine does not know the kind of the problem.
    #[error("{0}")]
    Problem(#[from] Multiplicities),
    /// The engine does not know the rule.
    #[error(
        "sets of bits branch on the smallest item or by weights; other rules need Dancing Links"
    )]
    Choice,
    /// The engine only counts.
    #[error("remembering only counts, and branches by rules of its own")]
    Remembering,
    /// The problem cannot be counted by remembering.
    #[error("{0}")]
    Memo(#[from] memo::Unsupported),
    /// The engine cannot remove options.
    #[error("only sets of bits remove options beforehand")]
    Preprocess,
}

/// Which engine is to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The one that is fastest for the problem, as far as a short probe tells.
    #[default]
    Auto,
    /// Dancing Links, [`dlx::Search`](crate::search::dlx::Search).
    Dlx,
    /// Sets of bits, [`bitset::Bitset`](crate::search::bitset::Bitset).
    Bitset,
    /// Remembering, [`memo::Memo`], which only counts.
    Memo,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Dlx => "dlx",
            Self::Bitset => "bitset",
            Self::Memo => "memo",
        })
    }
}
