//! File formats: exact cover problems in Knuth's format in [`knuth`], and in those of OR-Library in
//! [`orlib`], MPS and LP files in [`mps`] and [`lp`], tables in [`csv`], matrices in [`matrix`],
//! any of these by [`Document::read`] and [`Format`]; formulas for SAT solvers in [`dimacs`], files
//! of all covers in [`diagram`] and [`zdd`], and errors with line and column ([`ParseError`]).
//!
//! With the feature `serde`, also parts of a search in [`parts`]. Saved searches
//! (`quadrille::run::Run::save`) are in `checkpoint`, their tables of counts in `memo`.
//!
//! ```
//! use quadrille::text::knuth;
//!
//! let text = "a b c\na b\nc\n";
//! let problem = knuth::read(text.as_bytes())?;
//! assert_eq!((problem.n_items(), problem.n_options()), (3, 2));
//! assert_eq!(problem.to_string(), text);
//!
//! let error = knuth::read(&b"a b\na q\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "2:3: unknown item \"q\"; items are declared on the first line");
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use crate as text;
use quadrille_base::visible;
use quadrille_decide::problem;

/// The searches, under the paths that they have for users.
mod search {
    #[cfg(feature = "serde")]
    pub(crate) use quadrille_cheapest as cheapest;
    #[cfg(feature = "serde")]
    pub(crate) use quadrille_decide::auto;
    pub(crate) use quadrille_search::*;
}

#[cfg(feature = "xml")]
mod burrtools;
mod bytes;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod checkpoint;
pub mod csv;
pub mod diagram;
pub mod dimacs;
mod document;
mod format;
pub mod knuth;
pub mod lp;
pub mod matrix;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod memo;
pub mod mps;
pub mod orlib;
#[cfg(feature = "serde")]
pub mod parts;
mod program;
mod whole;
pub mod zdd;

pub use bytes::BytesError;
pub use document::{Document, NamedOptions, OptionNames};
pub use format::Format;

pub use quadrille_base::saved;
pub(crate) use quadrille_base::text::line;
pub use quadrille_base::text::{Excerpt, ParseError, ReadError, quoted, visible, visible_name};
