//! What the lane engine asks of a processor: some twenty operations on vectors of 16-bit lanes.
//!
//! A backend is a type of size zero whose values are proofs: there is one only if the processor
//! has the instructions, because nothing but a successful [`Ops::detect`] makes one. So the
//! operations take `self` and are safe to call; the backends argue their unsafe lines from it.
//!
//! The operations are always inlined, and the instructions are compiled where the processor is
//! known to have them only inside [`Ops::enter`]: whatever is to be fast runs in there.

/// Work to be done inside [`Ops::enter`].
pub(super) trait Task {
    /// What the work gives.
    type Output;
    /// Does the work; always inlined, so that it is compiled for the backend's instructions.
    fn run(self) -> Self::Output;
}

/// The lane operations of one backend.
pub(super) trait Ops: Copy + 'static {
    /// A vector: `N` lanes of 16 bits.
    type V: Copy;
    /// One truth value for each lane.
    type M: Copy;
    /// For each lane, the lane that it takes a value from.
    type Index: Copy;
    /// How many lanes there are; at most 32.
    const N: usize;

    /// The proof, if this processor has the instructions.
    fn detect() -> Option<Self>;

    /// Runs the task compiled for the backend's instructions.
    fn enter<T: Task>(self, task: T) -> T::Output;

    // ---- values
    /// The same value in every lane.
    fn splat(self, x: u16) -> Self::V;
    /// The vector as numbers.
    fn lanes(v: &Self::V) -> &[u16];
    /// The vector as numbers, to be changed.
    fn lanes_mut(v: &mut Self::V) -> &mut [u16];

    // ---- sets of digits
    /// `a & b`
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a | b`
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a & !b`
    fn without(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a ^ b ^ c`: what is in one of them or in all three.
    fn odd(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// What is in two or three of them.
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
    /// What of `part`, a part of their union, is in exactly one of the three.
    #[inline(always)]
    fn in_one(self, [a, b, c]: [Self::V; 3], part: Self::V) -> Self::V {
        self.without(part, self.most(a, b, c))
    }
    /// `a & !(b & c)`
    #[inline(always)]
    fn unless_both(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.without(a, self.and(b, c))
    }
    /// `a & !(b & !c)`
    #[inline(always)]
    fn unless_other(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.without(a, self.without(b, c))
    }
    /// `a & (b | c)`
    #[inline(always)]
    fn and_either(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.and(a, self.or(b, c))
    }
    /// `x & h` where they meet, and where not, `x & a`; `h` is a part of `a`.
    fn prefer(self, x: Self::V, h: Self::V, a: Self::V) -> Self::V;
    /// How many digits each lane has.
    fn count(self, x: Self::V) -> Self::V;
    /// The lowest digit of each lane.
    #[inline(always)]
    fn lowest(self, x: Self::V) -> Self::V {
        self.without(x, self.add(x, self.splat(u16::MAX)))
    }
    /// Digit 0 to 9 to set of digits: 0 gives the empty one.
    fn only(self, digit: Self::V) -> Self::V;

    // ---- numbers
    /// `a + b`
    fn add(self, a: Self::V, b: Self::V) -> Self::V;

    /// Three sets, in a way of the backend's, from which `or_met` can tell whether any two meet.
    #[inline(always)]
    fn pile(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.add(self.add(a, b), c)
    }
    /// `v`, and something more if two of nine sets meet: those of which `any` holds three unions,
    /// `piles` what [`pile`](Self::pile) makes of the same threes, and `all` the union.
    #[inline(always)]
    fn or_met(self, v: Self::V, _: [Self::V; 3], piles: [Self::V; 3], all: Self::V) -> Self::V {
        // What two have is added up to more than what one has.
        self.or(v, self.without(self.pile(piles[0], piles[1], piles[2]), all))
    }

    // ---- truth values
    /// `a == b`
    fn equal(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a < b`, of numbers below 2^15.
    fn less(self, a: Self::V, b: Self::V) -> Self::M;
    /// Whether the lane has fewer than `LIMIT` digits, for limits of 3 and 4.
    #[inline(always)]
    fn fewer_than<const LIMIT: u16>(self, x: Self::V) -> Self::M {
        // Nothing is left when the lowest digit has been taken away often enough.
        let minus_one = self.splat(u16::MAX);
        let mut x = x;
        for _ in 1..LIMIT - 1 {
            x = self.and(x, self.add(x, minus_one));
        }
        self.disjoint(x, self.add(x, minus_one))
    }
    /// Whether `a & b` is empty.
    fn disjoint(self, a: Self::V, b: Self::V) -> Self::M;
    /// Both.
    fn both(self, a: Self::M, b: Self::M) -> Self::M;
    /// `a` where `m` holds, `b` where not.
    fn select(self, m: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `large` where `m` holds, `small` where not; `small` is a part of `large`.
    #[inline(always)]
    fn raise(self, m: Self::M, small: Self::V, large: Self::V) -> Self::V {
        self.or(small, self.keep(m, large))
    }
    /// `a` where `m` holds, `b` where not; `b` is a part of `a`, or else the lane is bad.
    fn restrict(self, m: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `a` where `m` holds, nothing where not.
    fn keep(self, m: Self::M, a: Self::V) -> Self::V;
    /// `a` where `x & y` is not empty, nothing where it is.
    fn keep_where_meet(self, x: Self::V, y: Self::V, a: Self::V) -> Self::V;
    /// One bit a lane.
    fn bits(self, m: Self::M) -> u32;
    /// The truth values from one bit a lane.
    fn mask(self, bits: u32) -> Self::M;

    // ---- boards side by side
    /// Vector `k` holds byte `at + k` of every row, lane `l` that of row `l`; `at` is at most 64.
    #[inline(always)]
    fn columns(self, rows: &[&[u8; 81]; 32], at: usize) -> [Self::V; 16] {
        let mut columns = [self.splat(0); 16];
        for (k, v) in columns.iter_mut().enumerate() {
            for (lane, row) in Self::lanes_mut(v).iter_mut().zip(rows) {
                *lane = row[at + k].into();
            }
        }
        columns
    }
    /// Undoes [`columns`](Self::columns), of numbers below 256.
    #[inline(always)]
    fn rows(self, columns: &[Self::V; 16], rows: &mut [[u8; 81]; 32], at: usize) {
        for (k, v) in columns.iter().enumerate() {
            for (row, lane) in rows.iter_mut().zip(Self::lanes(v)) {
                #[expect(clippy::cast_possible_truncation, reason = "as documented")]
                {
                    row[at + k] = *lane as u8;
                }
            }
        }
    }

    // ---- moves between lanes
    /// The index by which lane `l` takes the value of lane `from[l]`, or any if that is `0xFF`; of
    /// `from` the first `N` count.
    fn index(self, from: &[u8; 32]) -> Self::Index;
    /// Each lane's value taken from the lane that the index names.
    fn permute(self, v: Self::V, index: Self::Index) -> Self::V;
    /// `new` permuted where `m` holds, `old` where not; the index names a lane for those where it
    /// holds and no others.
    #[inline(always)]
    fn merge(self, old: Self::V, m: Self::M, new: Self::V, index: Self::Index) -> Self::V {
        self.select(m, self.permute(new, index), old)
    }
}

#[cfg(test)]
mod tests;
