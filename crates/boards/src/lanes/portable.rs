//! Sixteen lanes in plain Rust, for any processor: each operation is one small loop, which the
//! compiler turns into the vectors that the target has. It is the safe counterpart of the other
//! backends: tests compare them with it.

use std::array::from_fn;

use super::ops::{Kernel, Ops, operations};

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

    operations! {
        Sixteen => Sixteen;
        and(self, a, b) = each(|l| a.0[l] & b.0[l]);
        or(self, a, b) = each(|l| a.0[l] | b.0[l]);
        without(self, a, b) = each(|l| a.0[l] & !b.0[l]);
        odd(self, a, b, c) = each(|l| a.0[l] ^ b.0[l] ^ c.0[l]);
        most(self, a, b, c) = each(|l| (a.0[l] & b.0[l]) | ((a.0[l] | b.0[l]) & c.0[l]));
        prefer(self, x, h, a) = each(|l| x.0[l] & a.0[l] & (h.0[l] | truth(x.0[l] & h.0[l] == 0)));
        only(self, digit) = each(|l| (1 << digit.0[l]) >> 1);
        add(self, a, b) = each(|l| a.0[l].wrapping_add(b.0[l]));
        add_up_to_max(self, a, b) = each(|l| a.0[l].saturating_add(b.0[l]));
        equal(self, a, b) = each(|l| truth(a.0[l] == b.0[l]));
        less(self, a, b) = each(|l| truth(a.0[l].cast_signed() < b.0[l].cast_signed()));
        disjoint(self, a, b) = each(|l| truth(a.0[l] & b.0[l] == 0));
        both(self, a, b) = self.and(a, b);
        select(self, m, a, b) = each(|l| (a.0[l] & m.0[l]) | (b.0[l] & !m.0[l]));
        restrict(self, m, a, b) = each(|l| a.0[l] & (b.0[l] | m.0[l]));
        keep_where_meet(self, x, y, a) = each(|l| a.0[l] & !truth(x.0[l] & y.0[l] == 0));
        keep(self, m, a) = self.and(m, a);
        lower(self, a, b) = each(|l| [a.0, b.0][l % 2][l / 8 * 8 + l % 8 / 2]);
        upper(self, a, b) = each(|l| [a.0, b.0][l % 2][l / 8 * 8 + l % 8 / 2 + 4]);
        up_a_byte(self, x) = each(|l| x.0[l] << 8);
        down_a_byte(self, x) = each(|l| x.0[l] >> 8);
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
