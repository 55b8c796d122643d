//! Eight lanes by NEON (64-bit ARM processors).
//!
//! NEON has 32 registers of 128 bits, and in a band a pass works on two arrays of nine vectors.
//! With eight lanes a vector fits one register, and both arrays fit. With sixteen lanes a vector
//! takes two registers, the arrays do not fit, and a board takes 10 to 20 % more instructions
//! (`benches/README.md`).
#![allow(unsafe_code, reason = "the instructions; see `Neon`")]

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::aarch64::*;

use super::ops::{Kernel, Ops, operations};

/// The proof that this processor has the instructions: its field is private to this file, and
/// only `detect` makes a value, after asking the processor. Every `unsafe` below is a call of an
/// instruction that needs nothing else, from a method that has such a proof as `self`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon(());

/// Calls an instruction; see [`Neon`].
macro_rules! run {
    ($instruction:expr) => {
        // SAFETY: `self` proves that the processor has it; no memory is touched.
        unsafe { $instruction }
    };
}

#[target_feature(enable = "neon")]
fn compiled_for_neon<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

/// A different bit in each lane: bit `l` in lane `l`.
#[inline(always)]
fn own_bits(_proof: Neon) -> uint16x8_t {
    let (first, next) = (0x0008_0004_0002_0001, 0x0080_0040_0020_0010);
    // SAFETY: the proof stands for `self`, as in `run`.
    unsafe { vcombine_u16(vcreate_u16(first), vcreate_u16(next)) }
}

impl Ops for Neon {
    type V = uint16x8_t;
    /// All bits set where it does *not* hold: `cmtst` sets all bits where two sets meet, and most
    /// operations test whether two sets are disjoint.
    type M = uint16x8_t;
    /// For each byte, the byte that it takes; 16 and above: none.
    type Index = uint8x16_t;
    const N: usize = 8;

    fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        run!(compiled_for_neon(kernel))
    }

    #[inline(always)]
    fn splat(self, x: u16) -> uint16x8_t {
        run!(vdupq_n_u16(x))
    }

    #[inline(always)]
    fn lanes(v: &uint16x8_t) -> &[u16] {
        // SAFETY: 16 bytes of plain data are 8 numbers, and their alignment is greater.
        unsafe { &*std::ptr::from_ref(v).cast::<[u16; 8]>() }
    }

    #[inline(always)]
    fn lanes_mut(v: &mut uint16x8_t) -> &mut [u16] {
        // SAFETY: as in `lanes`; any bits are a vector.
        unsafe { &mut *std::ptr::from_mut(v).cast::<[u16; 8]>() }
    }

    operations! {
        uint16x8_t => uint16x8_t;
        and(self, a, b) = run!(vandq_u16(a, b));
        or(self, a, b) = run!(vorrq_u16(a, b));
        without(self, a, b) = run!(vbicq_u16(a, b));
        odd(self, a, b, c) = run!(veorq_u16(veorq_u16(a, b), c));
        prefer(self, x, h, a) = run!(vandq_u16(x, vbslq_u16(vtstq_u16(x, h), h, a)));
        count(self, x) = run!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x))));
        add(self, a, b) = run!(vaddq_u16(a, b));
        add_up_to_max(self, a, b) = run!(vqaddq_u16(a, b));
        equal(self, a, b) = run!(vmvnq_u16(vceqq_u16(a, b)));
        less(self, a, b) = run!(vcgeq_u16(a, b));
        disjoint(self, a, b) = run!(vtstq_u16(a, b));
        both(self, a, b) = self.or(a, b);
        select(self, m, a, b) = run!(vbslq_u16(m, b, a));
        raise(self, m, small, large) = self.select(m, large, small);
        restrict(self, m, a, b) = self.select(m, a, b);
        keep(self, m, a) = self.without(a, m);
        keep_where_meet(self, x, y, a) = run!(vandq_u16(vtstq_u16(x, y), a));
        lower(self, a, b) = run!(vzip1q_u16(a, b));
        upper(self, a, b) = run!(vzip2q_u16(a, b));
        up_a_byte(self, x) = run!(vshlq_n_u16::<8>(x));
        down_a_byte(self, x) = run!(vshrq_n_u16::<8>(x));
    }

    #[inline(always)]
    fn most(self, a: uint16x8_t, b: uint16x8_t, c: uint16x8_t) -> uint16x8_t {
        // Where `a` and `b` differ, `c` decides.
        run!(vbslq_u16(veorq_u16(a, b), c, a))
    }

    #[inline(always)]
    fn only(self, digit: uint16x8_t) -> uint16x8_t {
        // A shift by -1, for no digit, is one to the right and leaves nothing.
        let one = self.splat(1);
        run!(vshlq_u16(one, vreinterpretq_s16_u16(vsubq_u16(digit, one))))
    }

    #[inline(always)]
    fn fewer_than<const LIMIT: u16>(self, x: uint16x8_t) -> uint16x8_t {
        self.less(self.count(x), self.splat(LIMIT))
    }

    #[inline(always)]
    fn bits(self, m: uint16x8_t) -> u32 {
        // No two lanes have the same bit, so their sum is their union.
        run!(vaddvq_u16(self.without(own_bits(self), m))).into()
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> uint16x8_t {
        #[expect(clippy::cast_possible_truncation, reason = "a bit for each lane there is")]
        let all = self.splat(bits as u16);
        self.equal(self.and(all, own_bits(self)), own_bits(self))
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> uint8x16_t {
        // SAFETY: as in `run`; 16 bytes are read, which `from` has.
        let from = unsafe { vld1q_u8(from.as_ptr()) };
        // Lane `l` is bytes `2 l` and `2 l + 1`. From 0xFF come 0xFE and 0xFF: beyond all bytes.
        run!({
            let low = vshlq_n_u8::<1>(from);
            let high = vorrq_u8(low, vdupq_n_u8(1));
            vzip1q_u8(low, high)
        })
    }

    #[inline(always)]
    fn permute(self, v: uint16x8_t, index: uint8x16_t) -> uint16x8_t {
        let none = self.splat(0);
        self.merge(none, none, v, index)
    }

    #[inline(always)]
    fn merge(
        self,
        old: uint16x8_t,
        _: uint16x8_t,
        new: uint16x8_t,
        index: uint8x16_t,
    ) -> uint16x8_t {
        // Where `m` does not hold, the index names no byte, and `tbx` leaves the old ones.
        run!({
            let (old, new) = (vreinterpretq_u8_u16(old), vreinterpretq_u8_u16(new));
            vreinterpretq_u16_u8(vqtbx1q_u8(old, new, index))
        })
    }
}
