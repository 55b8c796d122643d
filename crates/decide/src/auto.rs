//! The search that is fastest for a problem, on any number of cores.
//!
//! [`Problem::count`], [`first`](Problem::first) and [`covers`](Problem::covers) answer the three
//! questions by what is fastest, on all cores. A [`Plan`] asks for something else: another engine,
//! another rule, fewer threads, less memory.
//! Behind both stand three searches:
//!
//! - [`Enumeration`] finds covers one by one: a search of the whole tree, or of the
//!   [parts](crate::search::part) that another search left, with one thread or several
//!   (`parallel.rs`). A [`Selection`] says which engine and rule it uses and why; a short probe
//!   finds out.
//! - [`Finding`] finds one cover, or a few. It [races](crate::search::race) an enumeration against
//!   searches that [learn](crate::search::learn) (`first.rs`), and takes independent parts one by
//!   one.
//! - [`Counting`] only counts. It races an enumeration against
//!   [memoization](crate::search::memo) and a relaxation, which can only show that the count is 0
//!   (`racing.rs`, `memoizing.rs`), and multiplies the counts of
//!   independent parts (`terms.rs`).
//!
//! The numbers that were tuned by measurements are in `crates/base/src/tuning/`, each with its
//! unit, range and bench; the shares of a race are in `strategies.rs`.
//!
//! ```
//! use quadrille::models::{Model, dominoes::dominoes, packing::Shape, queens::Queens};
//!
//! let queens = Queens::new(10)?.problem();
//! assert_eq!(queens.count(), 724_u32.into()); // OEIS A000170
//! assert_eq!(queens.first().expect("there are 724").len(), 10);
//! assert_eq!(queens.covers().take(100).count(), 100);
//!
//! // With two threads and 64 MiB at most.
//! let board = dominoes(Shape::rectangle(8, 8)?)?.problem();
//! let count = board.plan().threads(2).memory(64 << 20).count()?;
//! assert_eq!(count, 12_988_816_u32.into()); // OEIS A004003
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abilities;
mod building;
mod counting;
mod enumeration;
mod finding;
mod first;
mod gather;
mod memoizing;
mod parallel;
mod plan;
mod racing;
#[doc(hidden)]
pub mod saved;
mod selection;
mod strategies;
mod terms;
mod up_to_symmetry;

pub use abilities::abilities;
pub use building::{Building, DiagramError};
pub use counting::{Counting, Method};
pub use enumeration::Enumeration;
pub use finding::{Finding, NoCover};
pub use first::Finder;
pub use plan::Plan;
pub(crate) use plan::Settings;
pub use selection::{Reason, Selection};
pub(crate) use terms::Terms;

#[cfg(doc)]
use crate::Problem;
