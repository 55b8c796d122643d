//! Any engine, on any number of cores: the covers of a problem, met once each.
//!
//! - [`Engine`] says which engine is wanted, [`Explorer`] is one of them at work.
//! - [`Enumeration`] (`enumeration.rs`) is a search by one or several explorers: the whole tree, or
//!   the [parts](crate::part::Part) of it that another search left. It can be stopped at any time,
//!   go on, and be told as data what is left.
//!
//! ```
//! use quadrille::engine::{Engine, Enumeration};
//! use quadrille::models::{Model, queens::Queens};
//! use std::num::NonZero;
//!
//! let problem = Queens::new(10)?.problem();
//! let jobs = NonZero::new(2).unwrap();
//! let mut search = Enumeration::new(&problem, Engine::Bitset, jobs)?;
//! assert_eq!(search.count_solutions(), 724); // OEIS A000170
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crew;
mod enumeration;
mod explorer;

pub use enumeration::Enumeration;
pub use explorer::Explorer;

/// Which engine is to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Dancing Links, [`dlx::Search`](crate::dlx::Search).
    #[default]
    Dlx,
    /// Sets of bits, [`bitset::Bitset`](crate::bitset::Bitset).
    Bitset,
}
