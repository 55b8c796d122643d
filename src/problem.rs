//! The exact cover problem as data: items, options, and a builder that rejects what is wrong.
//!
//! A [`Problem`] has *items* and *options*; an option is a set of items. A *cover* is a set of
//! options in which every **primary** item stands exactly once and every **secondary** item at
//! most once (TAOCP 7.2.2.1, "exact cover problems"). In the matrix picture the items are the
//! columns and the options the rows.
//!
//! Items and options are numbered from 0 in the order in which they were declared, and an
//! engine knows nothing but these numbers. Names serve people: they are looked up when a problem
//! is read or a solution is printed.
//!
//! Edge cases, decided here once for every engine:
//!
//! - An option without items is an error: it could stand in any cover any number of times.
//! - An option may consist of secondary items only. Nothing ever asks for it, so no engine puts
//!   it into a solution; [`verify`](crate::verify::verify) accepts it.
//! - A primary item without options is allowed; the problem then has no cover.
//! - A problem without primary items has exactly one solution that engines report: no options.

use std::collections::HashMap;
use std::ops::Range;

use thiserror::Error;

/// The number of an item: 0 for the first one declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(u32);

/// The number of an option: 0 for the first one added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(u32);

macro_rules! id {
    ($id:ident, $what:literal) => {
        impl $id {
            #[doc = concat!("The ", $what, " with this number.")]
            ///
            /// # Panics
            ///
            /// If `index` does not fit in 32 bits: no problem holds that many.
            #[must_use]
            pub const fn new(index: usize) -> Self {
                assert!(index <= u32::MAX as usize, "an id has 32 bits");
                #[expect(clippy::cast_possible_truncation, reason = "asserted above")]
                Self(index as u32)
            }

            /// The number, for indexing.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
id!(ItemId, "item");
id!(OptionId, "option");

/// Whether an item has to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// Covered exactly once.
    Primary,
    /// Covered at most once.
    Secondary,
}

/// An exact cover problem, complete and checked. Immutable; made by a [`ProblemBuilder`].
///
/// Takes 4 bytes for each item of each option, 4 for each option, and the names.
///
/// ```
/// use quadrille::Problem;
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// // Knuth's first example, TAOCP 7.2.2.1 (5).
/// let mut builder = Problem::builder();
/// let [a, b, c, d, e, f, g] = builder.primaries(["a", "b", "c", "d", "e", "f", "g"])?;
/// builder.option(&[c, e])?;
/// builder.option(&[a, d, g])?;
/// builder.option(&[b, c, f])?;
/// builder.option(&[a, d, f])?;
/// builder.option(&[b, g])?;
/// builder.option(&[d, e, g])?;
/// let problem = builder.build();
///
/// assert_eq!((problem.n_items(), problem.n_options(), problem.n_entries()), (7, 6, 16));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    names: Vec<Box<str>>,
    kinds: Vec<ItemKind>,
    n_primary: usize,
    /// The items of all options, one option after another.
    entries: Vec<ItemId>,
    /// Option `o` has the entries `starts[o]..starts[o + 1]`.
    starts: Vec<u32>,
}

impl Problem {
    /// A builder with nothing in it.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder {
            problem: Self {
                names: Vec::new(),
                kinds: Vec::new(),
                n_primary: 0,
                entries: Vec::new(),
                starts: vec![0],
            },
            by_name: HashMap::new(),
            last_option: Vec::new(),
        }
    }

    /// How many items, primary and secondary.
    #[must_use]
    pub fn n_items(&self) -> usize {
        self.kinds.len()
    }

    /// How many primary items.
    #[must_use]
    pub fn n_primary(&self) -> usize {
        self.n_primary
    }

    /// How many options.
    #[must_use]
    pub fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many items all options have together: the ones of the matrix.
    #[must_use]
    pub fn n_entries(&self) -> usize {
        self.entries.len()
    }

    /// All items in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        ids(self.n_items()).map(ItemId)
    }

    /// All options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        ids(self.n_options()).map(OptionId)
    }

    /// The items of an option, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// If this problem has no such option.
    #[must_use]
    pub fn option(&self, option: OptionId) -> &[ItemId] {
        let o = option.index();
        &self.entries[self.starts[o] as usize..self.starts[o + 1] as usize]
    }

    /// Primary or secondary.
    ///
    /// # Panics
    ///
    /// If this problem has no such item.
    #[must_use]
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.kinds[item.index()]
    }

    /// The name under which an item was declared.
    ///
    /// # Panics
    ///
    /// If this problem has no such item.
    #[must_use]
    pub fn name(&self, item: ItemId) -> &str {
        &self.names[item.index()]
    }

    /// The item with this name. Looks through all names; a builder knows its names by heart.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items().find(|&item| self.name(item) == name)
    }
}

/// `0..n` as ids; the builder has seen to it that every count fits.
fn ids(n: usize) -> Range<u32> {
    0..u32::try_from(n).expect("the builder counts items and options in 32 bits")
}

/// Declares items and adds options; whatever is wrong is an error at the call that brings it.
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    problem: Problem,
    by_name: HashMap<Box<str>, ItemId>,
    /// For every item the last option that used it, plus 1: finds an item given twice.
    last_option: Vec<u32>,
}

impl ProblemBuilder {
    /// Declares an item that every cover has exactly once.
    ///
    /// # Errors
    ///
    /// If the name is empty, holds white space or one of the reserved `|` and `:`, or was declared
    /// before; or if the problem grows too large.
    pub fn primary(&mut self, name: impl Into<Box<str>>) -> Result<ItemId, ProblemError> {
        self.declare(name.into(), ItemKind::Primary)
    }

    /// Declares an item that every cover has at most once.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary).
    pub fn secondary(&mut self, name: impl Into<Box<str>>) -> Result<ItemId, ProblemError> {
        self.declare(name.into(), ItemKind::Secondary)
    }

    /// Declares several primary items at once.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); those before the faulty name stay declared.
    pub fn primaries<const N: usize>(
        &mut self,
        names: [&str; N],
    ) -> Result<[ItemId; N], ProblemError> {
        let mut items = [ItemId(0); N];
        for (item, name) in items.iter_mut().zip(names) {
            *item = self.primary(name)?;
        }
        Ok(items)
    }

    fn declare(&mut self, name: Box<str>, kind: ItemKind) -> Result<ItemId, ProblemError> {
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == '|' || c == ':') {
            return Err(ProblemError::Name(name));
        }
        if self.by_name.contains_key(&name) {
            return Err(ProblemError::DeclaredTwice(name));
        }
        self.check_size(1)?;
        let item = ItemId::new(self.problem.n_items());
        self.by_name.insert(name.clone(), item);
        self.problem.names.push(name);
        self.problem.kinds.push(kind);
        self.problem.n_primary += usize::from(kind == ItemKind::Primary);
        self.last_option.push(0);
        Ok(item)
    }

    /// Adds an option made of these items, in this order. Nothing is added on an error.
    ///
    /// # Errors
    ///
    /// If there are no items, an item is given twice, or an item was not declared here; or if the
    /// problem grows too large.
    pub fn option(&mut self, items: &[ItemId]) -> Result<OptionId, ProblemError> {
        self.check_size(1 + items.len())?;
        let option = OptionId::new(self.problem.n_options());
        if items.is_empty() {
            return Err(ProblemError::NoItems { option });
        }
        for (i, &item) in items.iter().enumerate() {
            let Some(last) = self.last_option.get_mut(item.index()) else {
                return Err(ProblemError::NoSuchItem { option, item });
            };
            // A refused option leaves its mark behind, and the next one has the same number:
            // so a mark counts only if this very call made it.
            if *last == option.0 + 1 && items[..i].contains(&item) {
                let name = self.problem.names[item.index()].clone();
                return Err(ProblemError::ItemTwice { option, name });
            }
            *last = option.0 + 1;
        }
        self.problem.entries.extend_from_slice(items);
        let end = self.problem.entries.len();
        self.problem.starts.push(u32::try_from(end).expect("the size was checked"));
        Ok(option)
    }

    /// Is there room for so many more items, options and entries?
    fn check_size(&self, more: usize) -> Result<(), ProblemError> {
        let Problem { kinds, entries, starts, .. } = &self.problem;
        let size = kinds.len() + entries.len() + starts.len() - 1;
        if more <= LARGEST - size { Ok(()) } else { Err(ProblemError::TooLarge) }
    }

    /// The item with this name, if it was declared.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.by_name.get(name).copied()
    }

    /// The finished problem.
    #[must_use]
    pub fn build(self) -> Problem {
        self.problem
    }
}

/// So many items, options and entries a problem may have together. Engines number them in 31 bits,
/// with one or two places more for themselves.
const LARGEST: usize = (1 << 31) - 2;

/// What a [`ProblemBuilder`] refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A name that is empty or holds a reserved character.
    #[error("an item's name needs characters other than white space, '|' and ':', not {0:?}")]
    Name(Box<str>),
    /// Two items of one name.
    #[error("item {0:?} is declared twice")]
    DeclaredTwice(Box<str>),
    /// An option without items.
    #[error("option {} has no items", option.index())]
    NoItems {
        /// The number the option would have had.
        option: OptionId,
    },
    /// An option that holds an item twice.
    #[error("option {} has item {name:?} twice", option.index())]
    ItemTwice {
        /// The number the option would have had.
        option: OptionId,
        /// The item's name.
        name: Box<str>,
    },
    /// An id that this builder did not give out.
    #[error("option {} has item number {}, which is not declared", option.index(), item.index())]
    NoSuchItem {
        /// The number the option would have had.
        option: OptionId,
        /// The id in question.
        item: ItemId,
    },
    /// More than 2^31 - 2 items, options and entries together.
    #[error("a problem holds at most 2^31 - 2 items, options and entries together")]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_options_are_numbered_in_order() {
        let mut builder = Problem::builder();
        let [a, b] = builder.primaries(["a", "b"]).unwrap();
        let s = builder.secondary("s").unwrap();
        let first = builder.option(&[a, s]).unwrap();
        let second = builder.option(&[b]).unwrap();
        let problem = builder.build();
        assert_eq!((first.index(), second.index()), (0, 1));
        assert_eq!(problem.option(first), [a, s]);
        assert_eq!(problem.option(second), [b]);
        assert_eq!((problem.n_items(), problem.n_primary(), problem.n_entries()), (3, 2, 3));
        assert_eq!(problem.item("s"), Some(s));
        assert_eq!(problem.name(s), "s");
        assert_eq!(problem.kind(s), ItemKind::Secondary);
        assert_eq!(problem.items().count() + problem.options().count(), 5);
    }

    #[test]
    fn the_builder_says_what_is_wrong() {
        let mut builder = Problem::builder();
        let a = builder.primary("a").unwrap();
        let says = |error: ProblemError| error.to_string();
        assert_eq!(says(builder.primary("a").unwrap_err()), "item \"a\" is declared twice");
        for name in ["", "a b", "a|b", "a:b", "\t"] {
            assert_eq!(builder.primary(name), Err(ProblemError::Name(name.into())));
        }
        assert_eq!(says(builder.option(&[]).unwrap_err()), "option 0 has no items");
        assert_eq!(says(builder.option(&[a, a]).unwrap_err()), "option 0 has item \"a\" twice");
        assert_eq!(
            says(builder.option(&[ItemId::new(7)]).unwrap_err()),
            "option 0 has item number 7, which is not declared"
        );
        // None of the refused options left a trace.
        assert_eq!(builder.option(&[a]), Ok(OptionId(0)));
        assert_eq!(builder.build().n_entries(), 1);
    }
}
