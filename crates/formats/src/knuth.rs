//! Knuth's text format for exact cover problems, as his programs DLX1, DLX2, DLX3 and DLX5 read it:
//! [`read`] and [`write`](write()). A [`Problem`] also implements `FromStr` and `Display` in this
//! format.
//!
//! ```text
//! | lines that start with a bar are comments
//! a b 2|c 1:3|d | x y
//! a b x:red
//! c d y:blue x |7
//! ```
//!
//! The first line that is not a comment declares the items: the primary items and, after a `|` that
//! is a word of its own, the secondary items. The prefix `n|` of a primary item means that it is
//! covered exactly `n` times, the prefix `low:high|` at least `low` and at most `high` times. Each
//! further line is an option: its items, where a secondary item may have a suffix `:color`. A word
//! `|n` adds `n` to the cost of the option. Names may have any characters except white space, `|`
//! and `:`. Empty lines are ignored; lines may end with LF or CR LF. A word has at most 1 MiB;
//! lines have any length.

use std::io::BufRead;

use quadrille_problem::knuth;
pub use quadrille_problem::knuth::{
    EMPTY_COVER, OptionReader, Reader, option_text, push_cover, write,
};

use crate::ReadError;
use crate::problem::Problem;

/// The problem that a text states.
///
/// ```
/// use quadrille::text::knuth;
///
/// let problem = knuth::read(&b"a b c\na b\nc\nb c\na\n"[..])?;
/// assert_eq!(problem.count(), 2_u32.into());
/// let error = knuth::read(&b"a b\na q\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "2:3: unknown item \"q\"; items are declared on the first line");
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
///
/// # Errors
///
/// If a line is wrong, with the first such line; or if the input fails.
pub fn read(input: impl BufRead) -> Result<Problem, ReadError> {
    knuth::read(input).map(Problem::from)
}
