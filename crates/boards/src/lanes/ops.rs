//! The operations that the lane engine needs: some twenty, on vectors of 16-bit lanes.
//!
//! A backend is a type of size zero whose values are proofs: a value exists only if the processor
//! has the instructions, because only a successful [`Ops::detect`] makes one. So the operations
//! take `self` and are safe to call, and the backends justify their unsafe code by it.
//!
//! The operations are always inlined. They become single instructions only inside [`Ops::enter`],
//! the one function compiled for a processor that has them, so all fast code runs inside it. No
//! vector is passed through a closure: the compiler need not inline a closure, and outside of
//! `enter` every operation is a call. With one closure in `branch`, some programs took 1.7 times as
//! long.

/// A computation to run inside [`Ops::enter`].
pub(super) trait Kernel {
    /// The result.
    type Output;
    /// Runs the computation; always inlined, to be compiled for the backend's instructions.
    fn run(self) -> Self::Output;
}

/// The lane operations of one backend.
pub(super) trait Ops: Copy + Send + Sync + 'static {
    /// A vector: `N` lanes of 16 bits.
    type V: Copy + Send + Sync;
    /// One truth value for each lane.
    type M: Copy + Send + Sync;
    /// For each lane, the lane that it takes a value from.
    type Index: Copy + Send + Sync;
    /// The number of lanes; at most 32.
    const N: usize;

    /// The proof, if this processor has the instructions.
    fn detect() -> Option<Self>;

    /// Runs the kernel, compiled for the backend's instructions.
    fn enter<K: Kernel>(self, kernel: K) -> K::Output;

    // ---- values
    /// The same value in every lane.
    fn splat(self, x: u16) -> Self::V;
    /// The vector as numbers.
    fn lanes(v: &Self::V) -> &[u16];
    /// The vector as numbers that may be changed.
    fn lanes_mut(v: &mut Self::V) -> &mut [u16];

    // ---- sets of digits
    /// `a & b`
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a | b`
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a & !b`
    fn without(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a ^ b ^ c`: the digits in exactly one of them or in all three.
    fn odd(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// The digits in two or three of them.
    fn most(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// `a | b | c`
    #[inline(always)]
    fn or3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(self.or(a, b), c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.and(self.and(a, b), c)
    }
    /// The digits of `part` that are in exactly one of the three. `part` is a subset of their
    /// union.
    #[inline(always)]
    fn in_one(self, [a, b, c]: [Self::V; 3], part: Self::V) -> Self::V {
        self.without(part, self.most(a, b, c))
    }
    /// `a & !(b & c)`
    #[inline(always)]
    fn unless_both(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.without(a, self.and(b, c))
    }
    /// `a & !(b | c)`
    #[inline(always)]
    fn without_either(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.without(self.without(a, b), c)
    }
    /// `a & !(b & !c)`
    #[inline(always)]
    fn unless_other(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.without(a, self.without(b, c))
    }
    /// `x & h` where that is not empty, else `x & a`. `h` is a subset of `a`.
    fn prefer(self, x: Self::V, h: Self::V, a: Self::V) -> Self::V;
    /// The number of digits of each lane.
    fn count(self, x: Self::V) -> Self::V;
    /// The lowest digit of each lane.
    #[inline(always)]
    fn lowest(self, x: Self::V) -> Self::V {
        self.without(x, self.add(x, self.splat(u16::MAX)))
    }
    /// The set of one digit, 1 to 9; the empty set for 0.
    fn only(self, digit: Self::V) -> Self::V;

    // ---- numbers
    /// What is added to subtract one: every bit of every lane.
    #[inline(always)]
    fn minus_one(self) -> Self::V {
        self.splat(u16::MAX)
    }
    /// `a + b`
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a + b`, or 0xFFFF if the sum is greater.
    fn add_up_to_max(self, a: Self::V, b: Self::V) -> Self::V;

    /// A combination of three sets, different by backend, from which `or_met` finds whether two of
    /// them meet.
    #[inline(always)]
    fn pile(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.add(self.add(a, b), c)
    }
    /// `v`, with more bits if two of nine sets meet. The sets come in threes: the first array has
    /// the union of each three, `piles` its [`pile`](Self::pile), and `all` is the union of all.
    #[inline(always)]
    fn or_met(self, v: Self::V, _: [Self::V; 3], piles: [Self::V; 3], all: Self::V) -> Self::V {
        // If two sets meet, the sum of all is greater than the union, so it has a bit outside the
        // union.
        self.or(v, self.without(self.pile(piles[0], piles[1], piles[2]), all))
    }

    // ---- truth values
    /// `a == b`
    fn equal(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a < b`, of numbers below 2^15.
    fn less(self, a: Self::V, b: Self::V) -> Self::M;
    /// Whether the lane has fewer than `LIMIT` digits; `LIMIT` is 3 or 4.
    #[inline(always)]
    fn fewer_than<const LIMIT: u16>(self, x: Self::V) -> Self::M {
        self.empty_after_removing::<LIMIT>(x)
    }
    /// The same, without counting: removes the lowest digit `LIMIT - 1` times. If the set had fewer
    /// than `LIMIT` digits, it is empty then.
    #[inline(always)]
    fn empty_after_removing<const LIMIT: u16>(self, x: Self::V) -> Self::M {
        let minus_one = self.splat(u16::MAX);
        let mut x = x;
        for _ in 1..LIMIT - 1 {
            x = self.and(x, self.add(x, minus_one));
        }
        self.disjoint(x, self.add(x, minus_one))
    }
    /// Whether `a & b` is empty.
    fn disjoint(self, a: Self::V, b: Self::V) -> Self::M;
    /// Whether both hold.
    fn both(self, a: Self::M, b: Self::M) -> Self::M;
    /// `a` where `m` holds, else `b`.
    fn select(self, m: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `large` where `m` holds, else `small`. `small` is a subset of `large`.
    #[inline(always)]
    fn raise(self, m: Self::M, small: Self::V, large: Self::V) -> Self::V {
        self.or(small, self.keep(m, large))
    }
    /// `a` where `m` holds, else `b`. `b` is a subset of `a`, except in lanes that are bad.
    fn restrict(self, m: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `a` where `m` holds, else the empty set.
    fn keep(self, m: Self::M, a: Self::V) -> Self::V;
    /// `a` where `x & y` is not empty, else the empty set.
    fn keep_where_meet(self, x: Self::V, y: Self::V, a: Self::V) -> Self::V;
    /// The truth values as one bit per lane.
    fn bits(self, m: Self::M) -> u32;
    /// The truth values from one bit per lane.
    fn mask(self, bits: u32) -> Self::M;

    // ---- boards side by side
    /// In each part of eight lanes, the lower four of `a` and of `b` in turn.
    fn lower(self, a: Self::V, b: Self::V) -> Self::V;
    /// In each part of eight lanes, the upper four of `a` and of `b` in turn.
    fn upper(self, a: Self::V, b: Self::V) -> Self::V;
    /// `x << 8`
    fn up_a_byte(self, x: Self::V) -> Self::V;
    /// `x >> 8`
    fn down_a_byte(self, x: Self::V) -> Self::V;

    /// Transposes eight by eight numbers: eight vectors of eight lanes. In longer vectors it
    /// transposes each part of eight lanes by itself.
    ///
    /// A number's place has six bits: three for its vector, three for its position there.
    /// Interleaving vector `i` with vector `i + 4`, for all `i`, rotates these bits by one. After
    /// three rotations vector and position are exchanged. The stages are written out, because a
    /// loop would spill registers.
    #[inline(always)]
    fn transpose(self, rows: [Self::V; 8]) -> [Self::V; 8] {
        self.interleave(self.interleave(self.interleave(rows)))
    }
    /// A stage of [`transpose`](Self::transpose).
    #[inline(always)]
    fn interleave(self, [a, b, c, d, e, f, g, h]: [Self::V; 8]) -> [Self::V; 8] {
        [
            self.lower(a, e),
            self.upper(a, e),
            self.lower(b, f),
            self.upper(b, f),
            self.lower(c, g),
            self.upper(c, g),
            self.lower(d, h),
            self.upper(d, h),
        ]
    }
    /// Vector `k` holds byte `at + k` of every row, lane `l` that of row `l`; `at` is at most 64.
    #[inline(always)]
    fn columns(self, rows: &[&[u8; 81]; 32], at: usize) -> [Self::V; 16] {
        // Part `q` of vector `r` is sixteen bytes of row `8 q + r`.
        let mut pieces = [self.splat(0); 8];
        for (r, piece) in pieces.iter_mut().enumerate() {
            let parts = Self::lanes_mut(piece).as_chunks_mut::<8>().0;
            for (part, row) in parts.iter_mut().zip(rows[r..].iter().step_by(8)) {
                for (two, bytes) in part.iter_mut().zip(row[at..at + 16].as_chunks().0) {
                    *two = u16::from_le_bytes(*bytes);
                }
            }
        }
        let pairs = self.transpose(pieces);
        let mut columns = [self.splat(0); 16];
        for k in 0..8 {
            columns[2 * k] = self.and(pairs[k], self.splat(0xFF));
            columns[2 * k + 1] = self.down_a_byte(pairs[k]);
        }
        columns
    }
    /// Undoes [`columns`](Self::columns), for numbers below 256.
    #[inline(always)]
    fn rows(self, columns: &[Self::V; 16], rows: &mut [[u8; 81]; 32], at: usize) {
        let mut pairs = [self.splat(0); 8];
        for k in 0..8 {
            pairs[k] = self.or(columns[2 * k], self.up_a_byte(columns[2 * k + 1]));
        }
        for (r, piece) in self.transpose(pairs).iter().enumerate() {
            let parts = Self::lanes(piece).as_chunks::<8>().0;
            for (part, row) in parts.iter().zip(rows[r..].iter_mut().step_by(8)) {
                for (two, bytes) in part.iter().zip(row[at..at + 16].as_chunks_mut().0) {
                    *bytes = two.to_le_bytes();
                }
            }
        }
    }

    // ---- moves between lanes
    /// The index by which lane `l` takes the value of lane `from[l]`, or of any lane if that is
    /// `0xFF`. Only the first `N` entries of `from` count.
    fn index(self, from: &[u8; 32]) -> Self::Index;
    /// The vector with each lane's value taken from the lane that the index names.
    fn permute(self, v: Self::V, index: Self::Index) -> Self::V;
    /// `new` permuted where `m` holds, else `old`. The index names a lane exactly where `m` holds.
    #[inline(always)]
    fn merge(self, old: Self::V, m: Self::M, new: Self::V, index: Self::Index) -> Self::V {
        self.select(m, self.permute(new, index), old)
    }
}

/// A table of operations that are one expression each: all arguments have the first type, the
/// results the second.
macro_rules! operations {
    ($in:ty => $out:ty; $($name:ident($self:ident, $($x:ident),+) = $result:expr;)+) => {
        $(
            #[inline(always)]
            fn $name($self, $($x: $in),+) -> $out {
                $result
            }
        )+
    };
}
pub(super) use operations;

#[cfg(test)]
mod tests;
