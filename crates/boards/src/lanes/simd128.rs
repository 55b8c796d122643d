//! Eight lanes by SIMD128, the vectors of WebAssembly (every browser since 2023).
//!
//! WebAssembly cannot query the processor: where these instructions are missing, a module that has
//! them does not load at all. So this backend exists only if the compiler was allowed to use them
//! (`-C target-feature=+simd128`), and is then always available.
//!
//! There are eight lanes, because a vector has 128 bits. With sixteen lanes, of two vectors each, a
//! board of a collection takes a fifth to a half longer: a phase of a pass then uses more vectors
//! than the processor has registers (`benches/README.md`).
#![allow(unsafe_code, reason = "loads and stores of vectors, as numbers and as bytes")]

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::wasm32::*;

use super::ops::{Kernel, Ops, operations};

/// A proof without a condition: this file is only compiled for processors that have the
/// instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simd128;

impl Ops for Simd128 {
    type V = v128;
    /// All bits set where it holds.
    type M = v128;
    /// For each byte, the byte that it takes; 16 and above: zero.
    type Index = v128;
    const N: usize = 8;

    fn detect() -> Option<Self> {
        Some(Self)
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }

    #[inline(always)]
    fn splat(self, x: u16) -> v128 {
        u16x8_splat(x)
    }

    #[inline(always)]
    fn lanes(v: &v128) -> &[u16] {
        // SAFETY: 16 bytes of plain data are 8 numbers, and their alignment is greater.
        unsafe { &*std::ptr::from_ref(v).cast::<[u16; 8]>() }
    }

    #[inline(always)]
    fn lanes_mut(v: &mut v128) -> &mut [u16] {
        // SAFETY: as in `lanes`; any bits are a vector.
        unsafe { &mut *std::ptr::from_mut(v).cast::<[u16; 8]>() }
    }

    operations! {
        v128 => v128;
        and(self, a, b) = v128_and(a, b);
        or(self, a, b) = v128_or(a, b);
        without(self, a, b) = v128_andnot(a, b);
        odd(self, a, b, c) = v128_xor(v128_xor(a, b), c);
        most(self, a, b, c) = self.or(self.and(a, b), self.and(self.or(a, b), c));
        prefer(self, x, h, a) = self.and(x, self.or(h, self.keep(self.disjoint(x, h), a)));
        count(self, x) = i16x8_extadd_pairwise_u8x16(i8x16_popcnt(x));
        add(self, a, b) = u16x8_add(a, b);
        add_up_to_max(self, a, b) = u16x8_add_sat(a, b);
        equal(self, a, b) = u16x8_eq(a, b);
        less(self, a, b) = i16x8_lt(a, b);
        disjoint(self, a, b) = self.equal(self.and(a, b), self.splat(0));
        both(self, a, b) = self.and(a, b);
        select(self, m, a, b) = v128_bitselect(a, b, m);
        restrict(self, m, a, b) = self.and(a, self.or(b, m));
        keep(self, m, a) = self.and(m, a);
        keep_where_meet(self, x, y, a) = self.without(a, self.disjoint(x, y));
        permute(self, v, index) = u8x16_swizzle(v, index);
        lower(self, a, b) = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b);
        upper(self, a, b) = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b);
        up_a_byte(self, x) = u16x8_shl(x, 8);
        down_a_byte(self, x) = u16x8_shr(x, 8);
    }

    #[inline(always)]
    fn only(self, digit: v128) -> v128 {
        // The low byte has the bits of digits up to 8, and none for 9; the high byte is 0 and takes
        // that of 0.
        let bits = u8x16(0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0);
        let nine = self.keep(self.equal(digit, self.splat(9)), self.splat(0x100));
        self.or(u8x16_swizzle(bits, digit), nine)
    }

    #[inline(always)]
    fn bits(self, m: v128) -> u32 {
        u16x8_bitmask(m).into()
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> v128 {
        #[expect(clippy::cast_possible_truncation, reason = "a bit for each lane there is")]
        let all = self.splat(bits as u16);
        let own = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
        self.equal(self.and(all, own), own)
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> v128 {
        // SAFETY: 16 bytes are read, which `from` has.
        let from = unsafe { v128_load(from.as_ptr().cast()) };
        // Lane `l` is bytes `2 l` and `2 l + 1`. From 0xFF come 0xFE and 0xFF: beyond all bytes.
        let low = u8x16_shl(from, 1);
        let high = self.or(low, u8x16_splat(1));
        u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(low, high)
    }

    #[inline(always)]
    fn merge(self, old: v128, m: v128, new: v128, index: v128) -> v128 {
        // Where `m` does not hold, the index names no lane and the permuted lane is zero.
        self.or(self.without(old, m), self.permute(new, index))
    }
}
