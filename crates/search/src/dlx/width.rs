//! The widths of an arena's links, 16 and 32 bits, behind one trait, and the arrays that such links
//! index.

use std::fmt::{self, Debug, Formatter};
use std::ops::{DerefMut, Index, IndexMut, RangeTo};

/// The index of a node: `u16` or `u32`. An index of at least [`SPACER`](Self::SPACER) in place of
/// an item marks a spacer.
pub(super) trait NodeLink:
    Copy + Eq + Ord + Default + Debug + Send + Sync + 'static
{
    /// The memory of an array.
    type Slots<T: Value>: DerefMut<Target: IndexMut<usize, Output = T>>
        + DerefMut<Target: IndexMut<RangeTo<usize>, Output = [T]>>
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

    /// Memory for `n` default values at least.
    fn slots<T: Value>(n: usize) -> Self::Slots<T>;
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
    /// The low bits of `index`. A walk that counts in a `usize` and wraps at each access needs
    /// fewer instructions than one that counts in links.
    fn wrap(index: usize) -> Self;
    fn next(self) -> Self;
    fn prev(self) -> Self;
    fn is_spacer(self) -> bool;
}

/// A value in an array.
pub(super) trait Value: Copy + Default + PartialEq + Debug + Send + Sync {}

impl<T: Copy + Default + PartialEq + Debug + Send + Sync> Value for T {}

macro_rules! link {
    ($link:ty, $slots:ident, $make:ident, limit: $limit:expr, small: $small:literal) => {
        impl NodeLink for $link {
            type Slots<T: Value> = $slots<T>;

            const SMALL: bool = $small;
            const ROOT: Self = 0;
            const SPACER: Self = !(Self::MAX >> 1);
            const LIMIT: usize = $limit;

            fn slots<T: Value>(n: usize) -> $slots<T> {
                $make(n)
            }

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
link!(u16, Full, full, limit: 1 << 16, small: true);
link!(u32, Checked, checked, limit: 1 << 31, small: false);

/// A slot for every `u16`, so the compiler omits the bounds checks.
type Full<T> = Box<[T; 1 << 16]>;

/// As many slots as needed; every access is checked.
type Checked<T> = Box<[T]>;

#[expect(clippy::unnecessary_box_returns, reason = "too many slots for the stack")]
fn full<T: Value>(n: usize) -> Full<T> {
    assert!(n <= 1 << 16, "a u16 addresses 65,536 nodes");
    let slots = vec![T::default(); 1 << 16].into_boxed_slice();
    slots.try_into().expect("the vector has this length")
}

fn checked<T: Value>(n: usize) -> Checked<T> {
    vec![T::default(); n].into()
}

/// An array indexed by links of one width. Only the first `n` slots are ever touched.
pub(super) struct LinkArray<T: Value, L: NodeLink> {
    slots: L::Slots<T>,
    n: usize,
}

impl<T: Value, L: NodeLink> LinkArray<T, L> {
    /// An array of `n` default values. The caller must use indices below `n` only.
    pub(super) fn new(n: usize) -> Self {
        Self { slots: L::slots(n), n }
    }

    /// The `n` values of [`new`](Self::new).
    pub(super) fn used(&self) -> &[T] {
        &self.slots[..self.n]
    }

    pub(super) fn used_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.n]
    }
}

/// A derived copy would pass through the stack, half a megabyte of it in an unoptimized build.
impl<T: Value, L: NodeLink> Clone for LinkArray<T, L> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.n);
        copy.used_mut().copy_from_slice(self.used());
        copy
    }
}

/// The used values only.
impl<T: Value, L: NodeLink> Debug for LinkArray<T, L> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_list().entries(self.used()).finish()
    }
}

impl<T: Value, L: NodeLink> Index<L> for LinkArray<T, L> {
    type Output = T;

    fn index(&self, i: L) -> &T {
        &self.slots[i.index()]
    }
}

impl<T: Value, L: NodeLink> IndexMut<L> for LinkArray<T, L> {
    fn index_mut(&mut self, i: L) -> &mut T {
        &mut self.slots[i.index()]
    }
}
