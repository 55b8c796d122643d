//! The exact cover problem as data: items, options, and a builder that checks them.
//!
//! A [`Problem`] has *items* and *options*; an option is a set of items. A *cover* is a set of
//! options that has every **primary** item exactly once and every **secondary** item at most once
//! (TAOCP 7.2.2.1, "exact cover problems"). In the matrix picture, items are columns and options
//! are rows. Items may have bounds, and options colors, costs and labels.
//!
//! A [`Problem<T>`] is an [`Instance`], which has all of this but the labels, and labels of type
//! `T`. Every engine takes an instance. So the engines are compiled once, whatever the labels are;
//! and a `&Problem<T>` is accepted wherever a `&Instance` is asked for. [`Instance`] says what
//! covers are in all edge cases.
//!
//! Items, options and colors are numbered from 0 in the order of declaration, and engines know only
//! these numbers. Names are looked up when a problem is read or a solution is printed.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use quadrille_base::text::ParseError;
pub use quadrille_problem::{
    Color, Decimal, DecimalError, Entry, Fingerprint, Instance, ItemId, ItemKind, Leaving,
    LeavingError, OptionId, ProblemError, verify,
};
#[doc(hidden)]
pub use quadrille_problem::{Owner, Restriction, is_name};

mod builder;
mod data;

pub use builder::{Labeled, NewOption, ProblemBuilder};

/// An exact cover problem, complete and checked. Immutable; made by a [`ProblemBuilder`]. Its
/// options may carry labels of type `T`.
///
/// It has all methods of [`Instance`], and every question that an engine answers.
///
/// ```
/// use quadrille::Problem;
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// // Knuth's first example, TAOCP 7.2.2.1 (5).
/// let mut builder = Problem::builder();
/// let items = builder.primaries(["a", "b", "c", "d", "e", "f", "g"])?;
/// for option in [&[2, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
///     builder.option(option.iter().map(|&i| items[i]))?;
/// }
/// let problem = builder.build();
///
/// assert_eq!((problem.n_items(), problem.n_options(), problem.n_entries()), (7, 6, 16));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Problem<T = ()> {
    pub(crate) instance: Instance,
    labels: Vec<T>,
}

impl Problem {
    /// The greatest number of items, colors, options and entries together. Engines number them in
    /// 31 bits and need one or two numbers for themselves.
    pub const LARGEST: usize = Instance::LARGEST;

    /// An empty builder for options without labels. For options with labels, call
    /// [`with_labels`](ProblemBuilder::with_labels) on it.
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }
}

impl<T> Problem<T> {
    /// The label of an option.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn label(&self, option: OptionId) -> &T {
        &self.labels[option.index_in(self.owner())]
    }

    /// The labels of these options, in the same order.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn labels(&self, options: &[OptionId]) -> impl ExactSizeIterator<Item = &T> {
        options.iter().map(|&option| self.label(option))
    }

    /// The same problem in which every option costs 1: its cheapest covers have the fewest options.
    #[must_use]
    pub fn fewest(self) -> Self {
        let instance = self.instance.with_costs(vec![1; self.n_options()], 0);
        Self { instance, labels: self.labels }
    }

    /// The same problem with these motions.
    #[doc(hidden)]
    #[must_use]
    pub fn with_motions(self, motions: Vec<Box<[u32]>>) -> Self {
        Self { instance: self.instance.with_motions(motions), ..self }
    }

    /// The same problem without labels, and the labels of its options in order.
    pub fn into_parts(self) -> (Problem, Vec<T>) {
        (self.instance.into(), self.labels)
    }
}

impl<T> Deref for Problem<T> {
    type Target = Instance;

    fn deref(&self) -> &Instance {
        &self.instance
    }
}

/// The problem with options that carry no labels.
impl From<Instance> for Problem {
    fn from(instance: Instance) -> Self {
        let labels = vec![(); instance.n_options()];
        Self { instance, labels }
    }
}

/// The problem of a text in Knuth's format.
impl FromStr for Problem {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(text.parse::<Instance>()?.into())
    }
}

/// The text in Knuth's format, as `text::knuth::write` writes it.
///
/// The text of a problem without primary items cannot be read back: its first line is a comment.
///
/// ```
/// use quadrille::Problem;
///
/// let mut builder = Problem::builder();
/// let (a, b, x) = (builder.primary("a")?, builder.bounded("b", 0..=2)?, builder.secondary("x")?);
/// builder.option([a, b, x])?;
/// builder.option([b])?;
/// let problem = builder.build();
/// assert_eq!(problem.to_string(), "a 0:2|b | x\na b x\nb\n");
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
impl<T> fmt::Display for Problem<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Instance::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
