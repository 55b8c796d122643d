//! The two widths of an arena, 16 and 32 bits, behind one trait: how long a link is, and what an
//! array indexed by links looks like.

use std::fmt::{self, Debug, Formatter};
use std::ops::{Index, IndexMut};

/// The index of a node. `u16` or `u32`; the top bit is free for marking spacers.
pub(super) trait Link: Copy + Eq + Ord + Default + Debug + Send + Sync + 'static {
    /// An array indexed by links.
    type Array<T: Copy + Default + PartialEq + Debug + Send + Sync>: LinkArray<T, Self>
        + Send
        + Sync;

    /// Whether an arena is small enough to scan all its keys for a choice, and to be rewound by
    /// copying.
    const SMALL: bool;
    /// The root of the ring of headers: index 0.
    const ROOT: Self;
    /// What a spacer has in place of an item: more than any item's header.
    const SPACER: Self;
    /// How many nodes links of this width can tell apart.
    const LIMIT: usize;

    fn new(index: usize) -> Self;
    fn index(self) -> usize;
    /// As much of the index as a link holds. A walk that counts in a `usize` and wraps where it looks
    /// needs fewer instructions than one that counts in links.
    fn wrap(index: usize) -> Self;
    fn next(self) -> Self;
    fn prev(self) -> Self;
    fn is_spacer(self) -> bool;
}

/// An array that is indexed by links of one width.
pub(super) trait LinkArray<T, L>:
    Index<L, Output = T> + IndexMut<L, Output = T> + Clone + Debug
{
    /// `n` default values. The caller sees to it that every index used fits.
    fn new(n: usize) -> Self;
    /// The first `n` values, those of `new(n)`.
    fn used(&self) -> &[T];
    fn used_mut(&mut self) -> &mut [T];
}

macro_rules! link {
    ($link:ty, $array:ident, limit: $limit:expr, small: $small:literal) => {
        impl Link for $link {
            type Array<T: Copy + Default + PartialEq + Debug + Send + Sync> = $array<T>;
            const SMALL: bool = $small;
            const ROOT: Self = 0;
            const SPACER: Self = !(Self::MAX >> 1);
            const LIMIT: usize = $limit;

            fn new(index: usize) -> Self {
                Self::try_from(index).expect("the width was chosen to fit the problem")
            }
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "as is said")]
            fn wrap(index: usize) -> Self {
                index as Self
            }
            #[inline]
            fn next(self) -> Self {
                self.wrapping_add(1)
            }
            #[inline]
            fn prev(self) -> Self {
                self.wrapping_sub(1)
            }
            #[inline]
            fn is_spacer(self) -> bool {
                self >= Self::SPACER
            }
        }
    };
}
// Headers have to stay below the bit that marks a spacer.
link!(u16, Full, limit: 1 << 16, small: true);
link!(u32, Checked, limit: 1 << 31, small: false);

/// An array as long as its index is wide: a `u16` cannot miss it, so the compiler leaves out the
/// bound checks. What lies beyond the first `n` values is never touched.
#[derive(Clone)]
pub(super) struct Full<T> {
    slots: Box<[T; 1 << 16]>,
    n: usize,
}

impl<T: Copy + Default + PartialEq + Debug> LinkArray<T, u16> for Full<T> {
    fn new(n: usize) -> Self {
        assert!(n <= 1 << 16, "a u16 reaches 65,536 nodes");
        let slots = vec![T::default(); 1 << 16].into_boxed_slice();
        Self { slots: slots.try_into().expect("made that long"), n }
    }
    fn used(&self) -> &[T] {
        &self.slots[..self.n]
    }
    fn used_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.n]
    }
}

/// Only what is used.
impl<T: Debug> Debug for Full<T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_list().entries(&self.slots[..self.n]).finish()
    }
}

impl<T> Index<u16> for Full<T> {
    type Output = T;
    #[inline]
    fn index(&self, i: u16) -> &T {
        &self.slots[usize::from(i)]
    }
}

impl<T> IndexMut<u16> for Full<T> {
    #[inline]
    fn index_mut(&mut self, i: u16) -> &mut T {
        &mut self.slots[usize::from(i)]
    }
}

/// An array of just `n` values, every access checked.
#[derive(Clone, Debug)]
pub(super) struct Checked<T>(Vec<T>);

impl<T: Copy + Default + PartialEq + Debug> LinkArray<T, u32> for Checked<T> {
    fn new(n: usize) -> Self {
        Self(vec![T::default(); n])
    }
    fn used(&self) -> &[T] {
        &self.0
    }
    fn used_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> Index<u32> for Checked<T> {
    type Output = T;
    #[inline]
    fn index(&self, i: u32) -> &T {
        &self.0[i as usize]
    }
}

impl<T> IndexMut<u32> for Checked<T> {
    #[inline]
    fn index_mut(&mut self, i: u32) -> &mut T {
        &mut self.0[i as usize]
    }
}
