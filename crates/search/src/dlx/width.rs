//! The widths of an arena's links, 16 and 32 bits, behind one trait, and the arrays that such links
//! index.

use std::fmt::{self, Debug, Formatter};
use std::ops::{Index, IndexMut};

/// The index of a node: `u16` or `u32`. An index of at least [`SPACER`](Self::SPACER) in place of
/// an item marks a spacer.
pub(super) trait NodeLink:
    Copy + Eq + Ord + Default + Debug + Send + Sync + 'static
{
    /// An array indexed by links.
    type Array<T: Copy + Default + PartialEq + Debug + Send + Sync>: LinkArray<T, Self>
        + Send
        + Sync;

    /// Whether an arena is small: the rule scans all its keys, and rewinding copies its links.
    const SMALL: bool;
    /// The root of the ring of headers: index 0.
    const ROOT: Self;
    /// The mark of a spacer in place of an item: greater than the header of any item.
    const SPACER: Self;
    /// The most nodes that links of this width can address.
    const LIMIT: usize;

    fn new(index: usize) -> Self;
    fn index(self) -> usize;
    /// The low bits of `index`. A walk that counts in a `usize` and wraps at each access needs
    /// fewer instructions than one that counts in links.
    fn wrap(index: usize) -> Self;
    fn next(self) -> Self;
    fn prev(self) -> Self;
    fn is_spacer(self) -> bool;
}

/// An array indexed by links of one width.
pub(super) trait LinkArray<T, L>:
    Index<L, Output = T> + IndexMut<L, Output = T> + Clone + Debug
{
    /// An array of `n` default values. The caller must use indices below `n` only.
    fn new(n: usize) -> Self;
    /// The `n` values of [`new`](Self::new).
    fn used(&self) -> &[T];
    fn used_mut(&mut self) -> &mut [T];
}

macro_rules! link {
    ($link:ty, $array:ident, limit: $limit:expr, small: $small:literal) => {
        impl NodeLink for $link {
            type Array<T: Copy + Default + PartialEq + Debug + Send + Sync> = $array<T>;
            const SMALL: bool = $small;
            const ROOT: Self = 0;
            const SPACER: Self = !(Self::MAX >> 1);
            const LIMIT: usize = $limit;

            fn new(index: usize) -> Self {
                Self::try_from(index).expect("the width was chosen to fit the problem")
            }
            fn index(self) -> usize {
                self as usize
            }
            #[expect(clippy::cast_possible_truncation, reason = "documented")]
            fn wrap(index: usize) -> Self {
                index as Self
            }
            fn next(self) -> Self {
                self.wrapping_add(1)
            }
            fn prev(self) -> Self {
                self.wrapping_sub(1)
            }
            fn is_spacer(self) -> bool {
                self >= Self::SPACER
            }
        }
    };
}
// A header must be less than `SPACER`, the top bit; a node need not be.
link!(u16, Full, limit: 1 << 16, small: true);
link!(u32, CheckedArray, limit: 1 << 31, small: false);

/// An array with a slot for every `u16`, so the compiler omits the bounds checks. The slots after
/// the first `n` are never touched.
pub(super) struct Full<T> {
    slots: Box<[T; 1 << 16]>,
    n: usize,
}

/// A derived copy would pass through the stack, half a megabyte of it in an unoptimized build.
impl<T: Copy + Default + PartialEq + Debug> Clone for Full<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.n);
        copy.used_mut().copy_from_slice(self.used());
        copy
    }
}

impl<T: Copy + Default + PartialEq + Debug> LinkArray<T, u16> for Full<T> {
    fn new(n: usize) -> Self {
        assert!(n <= 1 << 16, "a u16 addresses 65,536 nodes");
        let slots = vec![T::default(); 1 << 16].into_boxed_slice();
        Self { slots: slots.try_into().expect("the vector has this length"), n }
    }
    fn used(&self) -> &[T] {
        &self.slots[..self.n]
    }
    fn used_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.n]
    }
}

/// The used values only.
impl<T: Debug> Debug for Full<T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_list().entries(&self.slots[..self.n]).finish()
    }
}

impl<T> Index<u16> for Full<T> {
    type Output = T;
    fn index(&self, i: u16) -> &T {
        &self.slots[usize::from(i)]
    }
}

impl<T> IndexMut<u16> for Full<T> {
    fn index_mut(&mut self, i: u16) -> &mut T {
        &mut self.slots[usize::from(i)]
    }
}

/// An array of `n` values; every access is checked.
#[derive(Clone, Debug)]
pub(super) struct CheckedArray<T>(Vec<T>);

impl<T: Copy + Default + PartialEq + Debug> LinkArray<T, u32> for CheckedArray<T> {
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

impl<T> Index<u32> for CheckedArray<T> {
    type Output = T;
    fn index(&self, i: u32) -> &T {
        &self.0[i as usize]
    }
}

impl<T> IndexMut<u32> for CheckedArray<T> {
    fn index_mut(&mut self, i: u32) -> &mut T {
        &mut self.0[i as usize]
    }
}
