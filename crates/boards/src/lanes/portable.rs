//! Sixteen lanes in plain Rust, for any processor: each operation is one small loop, which the
//! compiler turns into the vectors that the target has. It is the safe counterpart of the other
//! backends: tests compare them with it.

use std::array::from_fn;

use super::ops::{Kernel, Ops};

/// A proof without a condition: every processor can run it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// Sixteen lanes, aligned so that no vector straddles a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Sixteen([u16; 16]);

#[inline(always)]
fn each(f: impl Fn(usize) -> u16) -> Sixteen {
    Sixteen(from_fn(f))
}

/// All bits if it holds, else none.
#[inline(always)]
const fn truth(holds: bool) -> u16 {
    if holds { u16::MAX } else { 0 }
}

impl Ops for Portable {
    type V = Sixteen;
    /// All bits set where it holds.
    type M = Sixteen;
    type Index = [u8; 16];
    const N: usize = 16;

    fn detect() -> Option<Self> {
        Some(Self)
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }

    #[inline(always)]
    fn splat(self, x: u16) -> Sixteen {
        Sixteen([x; 16])
    }

    #[inline(always)]
    fn lanes(v: &Sixteen) -> &[u16] {
        &v.0
    }

    #[inline(always)]
    fn lanes_mut(v: &mut Sixteen) -> &mut [u16] {
        &mut v.0
    }

    #[inline(always)]
    fn and(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l] & b.0[l])
    }

    #[inline(always)]
    fn or(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l] | b.0[l])
    }

    #[inline(always)]
    fn without(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l] & !b.0[l])
    }

    #[inline(always)]
    fn odd(self, a: Sixteen, b: Sixteen, c: Sixteen) -> Sixteen {
        each(|l| a.0[l] ^ b.0[l] ^ c.0[l])
    }

    #[inline(always)]
    fn most(self, a: Sixteen, b: Sixteen, c: Sixteen) -> Sixteen {
        each(|l| (a.0[l] & b.0[l]) | ((a.0[l] | b.0[l]) & c.0[l]))
    }

    #[inline(always)]
    fn prefer(self, x: Sixteen, h: Sixteen, a: Sixteen) -> Sixteen {
        each(|l| x.0[l] & a.0[l] & (h.0[l] | truth(x.0[l] & h.0[l] == 0)))
    }

    #[inline(always)]
    fn count(self, x: Sixteen) -> Sixteen {
        // Counts the nine bits with 16-bit operations: `count_ones` would widen the lanes.
        each(|l| {
            let pairs = x.0[l] - ((x.0[l] >> 1) & 0x5555);
            let fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
            (fours + (fours >> 4) + (fours >> 8)) & 0xF
        })
    }

    #[inline(always)]
    fn only(self, digit: Sixteen) -> Sixteen {
        each(|l| (1 << digit.0[l]) >> 1)
    }

    #[inline(always)]
    fn add(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l].wrapping_add(b.0[l]))
    }

    #[inline(always)]
    fn add_up_to_max(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l].saturating_add(b.0[l]))
    }

    #[inline(always)]
    fn equal(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| truth(a.0[l] == b.0[l]))
    }

    #[inline(always)]
    fn less(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| truth(a.0[l].cast_signed() < b.0[l].cast_signed()))
    }

    #[inline(always)]
    fn disjoint(self, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| truth(a.0[l] & b.0[l] == 0))
    }

    #[inline(always)]
    fn both(self, a: Sixteen, b: Sixteen) -> Sixteen {
        self.and(a, b)
    }

    #[inline(always)]
    fn select(self, m: Sixteen, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| (a.0[l] & m.0[l]) | (b.0[l] & !m.0[l]))
    }

    #[inline(always)]
    fn restrict(self, m: Sixteen, a: Sixteen, b: Sixteen) -> Sixteen {
        each(|l| a.0[l] & (b.0[l] | m.0[l]))
    }

    #[inline(always)]
    fn keep_where_meet(self, x: Sixteen, y: Sixteen, a: Sixteen) -> Sixteen {
        each(|l| a.0[l] & !truth(x.0[l] & y.0[l] == 0))
    }

    #[inline(always)]
    fn keep(self, m: Sixteen, a: Sixteen) -> Sixteen {
        self.and(m, a)
    }

    #[inline(always)]
    fn bits(self, m: Sixteen) -> u32 {
        m.0.iter().enumerate().fold(0, |bits, (l, &m)| bits | u32::from(m & 1) << l)
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Sixteen {
        each(|l| truth(bits >> l & 1 != 0))
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> [u8; 16] {
        from_fn(|l| from[l] & 15)
    }

    #[inline(always)]
    fn permute(self, v: Sixteen, index: [u8; 16]) -> Sixteen {
        each(|l| v.0[usize::from(index[l] & 15)])
    }
}
