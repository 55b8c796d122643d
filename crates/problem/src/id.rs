//! Ids of items, options and colors: a number, and a tag of the builder that made the id.
//!
//! An id is valid for the builder that made it, for the problem that the builder made, and for
//! copies of that problem. Every other problem refuses it, so a mixed-up id cannot silently mean
//! another item. An id made from a number ([`ItemId::new`], [`OptionId::new`]) is valid for every
//! problem: it is for numbers from other sources, such as files.
//!
//! Ids compare by number alone.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The tag of a builder and of its ids; 0 is the tag of ids that are valid for every problem.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owner(u32);

impl Owner {
    const ANY: Self = Self(0);

    /// An owner that no other builder has (unless there are 2^32 of them).
    pub(super) fn new() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        Self(LAST.fetch_add(1, Relaxed).wrapping_add(1).max(1))
    }

    /// Whether a problem with this tag accepts an id with the other tag.
    fn accepts(self, tag: Self) -> bool {
        tag == self || tag == Self::ANY
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $id:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        pub struct $id {
            number: u32,
            /// One that is read from a text is valid for every problem.
            #[cfg_attr(feature = "serde", serde(skip))]
            owner: Owner,
        }

        impl $id {
            #[doc(hidden)]
            pub const fn of(number: u32, owner: Owner) -> Self {
                Self { number, owner }
            }

            /// The number, for indexing: 0 for the first.
            pub const fn index(self) -> usize {
                self.number as usize
            }

            /// Whether the problem with this tag accepts the id.
            #[doc(hidden)]
            pub fn is_of(self, owner: Owner) -> bool {
                owner.accepts(self.owner)
            }

            /// The number. Panics if the problem with this tag does not accept the id.
            #[doc(hidden)]
            #[track_caller]
            pub fn index_in(self, owner: Owner) -> usize {
                assert!(self.is_of(owner), concat!("the ", $what, " is one of another problem"));
                self.index()
            }
        }

        impl PartialEq for $id {
            fn eq(&self, other: &Self) -> bool {
                self.number == other.number
            }
        }

        impl Eq for $id {}

        impl PartialOrd for $id {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $id {
            fn cmp(&self, other: &Self) -> Ordering {
                self.number.cmp(&other.number)
            }
        }

        impl Hash for $id {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($id)).field(&self.number).finish()
            }
        }
    };
}

macro_rules! new {
    ($id:ident, $what:literal) => {
        impl $id {
            #[doc = concat!("The ", $what, " with this number, in any problem.")]
            ///
            /// # Panics
            ///
            /// If `index` does not fit in 32 bits: no problem holds that many.
            #[inline]
            pub const fn new(index: usize) -> Self {
                assert!(index <= u32::MAX as usize, "an id has 32 bits");
                #[expect(clippy::cast_possible_truncation, reason = "asserted above")]
                Self { number: index as u32, owner: Owner::ANY }
            }
        }
    };
}

id!(
    /// The number of an item: 0 for the first one declared.
    ItemId,
    "item"
);
id!(
    /// The number of an option: 0 for the first one added.
    OptionId,
    "option"
);
id!(
    /// A color of secondary items, made by [`color`](super::InstanceBuilder::color). The same
    /// color may be used for any number of items.
    Color,
    "color"
);
new!(ItemId, "item");
new!(OptionId, "option");
