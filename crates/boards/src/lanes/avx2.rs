//! Sixteen lanes by AVX2 (Intel since Haswell, AMD since Excavator).
#![allow(unsafe_code, reason = "the instructions; see `Avx2`")]

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;

use super::ops::{Kernel, Ops, operations};
use quadrille_base::processor::Avx2;

// Every `unsafe` below is a call of an instruction that needs nothing but the processor, from a
// method that has the proof as `self`.

/// Calls an instruction; see [`Avx2`].
macro_rules! run {
    ($instruction:expr) => {
        // SAFETY: `self` proves that the processor has it; no memory is touched.
        unsafe { $instruction }
    };
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn compiled_for_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

impl Ops for Avx2 {
    type V = __m256i;
    /// All bits set where it holds.
    type M = __m256i;
    /// Two byte shuffles: of the vector, and of the vector with its halves exchanged. Bytes that a
    /// shuffle does not set are zero.
    type Index = [__m256i; 2];
    const N: usize = 16;

    fn detect() -> Option<Self> {
        Self::detect()
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        run!(compiled_for_avx2(kernel))
    }

    #[inline(always)]
    fn splat(self, x: u16) -> __m256i {
        run!(_mm256_set1_epi16(x.cast_signed()))
    }

    #[inline(always)]
    fn lanes(v: &__m256i) -> &[u16] {
        // SAFETY: 32 bytes of plain data are 16 numbers, and their alignment is greater.
        unsafe { &*std::ptr::from_ref(v).cast::<[u16; 16]>() }
    }

    #[inline(always)]
    fn lanes_mut(v: &mut __m256i) -> &mut [u16] {
        // SAFETY: as in `lanes`; any bits are a vector.
        unsafe { &mut *std::ptr::from_mut(v).cast::<[u16; 16]>() }
    }

    operations! {
        __m256i => __m256i;
        and(self, a, b) = run!(_mm256_and_si256(a, b));
        or(self, a, b) = run!(_mm256_or_si256(a, b));
        without(self, a, b) = run!(_mm256_andnot_si256(b, a));
        odd(self, a, b, c) = run!(_mm256_xor_si256(_mm256_xor_si256(a, b), c));
        most(self, a, b, c) = self.or(self.and(a, b), self.and(self.or(a, b), c));
        add(self, a, b) = run!(_mm256_add_epi16(a, b));
        add_up_to_max(self, a, b) = run!(_mm256_adds_epu16(a, b));
        equal(self, a, b) = run!(_mm256_cmpeq_epi16(a, b));
        less(self, a, b) = run!(_mm256_cmpgt_epi16(b, a));
        disjoint(self, a, b) = self.equal(self.and(a, b), self.splat(0));
        both(self, a, b) = self.and(a, b);
        select(self, m, a, b) = run!(_mm256_blendv_epi8(b, a, m));
        restrict(self, m, a, b) = self.and(a, self.or(b, m));
        keep_where_meet(self, x, y, a) = self.without(a, self.disjoint(x, y));
        keep(self, m, a) = self.and(m, a);
        lower(self, a, b) = run!(_mm256_unpacklo_epi16(a, b));
        upper(self, a, b) = run!(_mm256_unpackhi_epi16(a, b));
        up_a_byte(self, x) = run!(_mm256_slli_epi16::<8>(x));
        down_a_byte(self, x) = run!(_mm256_srli_epi16::<8>(x));
    }

    #[inline(always)]
    fn prefer(self, x: __m256i, h: __m256i, a: __m256i) -> __m256i {
        // `vpsignw` by a set: the first operand where the set has digits, else zero.
        run!({
            let rest = _mm256_xor_si256(a, h);
            let excess = _mm256_sign_epi16(rest, _mm256_and_si256(x, h));
            _mm256_and_si256(x, _mm256_xor_si256(a, excess))
        })
    }

    #[inline(always)]
    fn count(self, x: __m256i) -> __m256i {
        run!({
            let nibble = _mm256_set1_epi8(0xF);
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(x, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high));
            _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn only(self, digit: __m256i) -> __m256i {
        run!({
            // The low byte has the bits of digits up to 8, and none for 9.
            let bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0,
            ));
            let nine = _mm256_cmpeq_epi16(digit, _mm256_set1_epi16(9));
            let nine = _mm256_and_si256(nine, _mm256_set1_epi16(0x100));
            _mm256_or_si256(_mm256_shuffle_epi8(bits, digit), nine)
        })
    }

    #[inline(always)]
    fn bits(self, m: __m256i) -> u32 {
        run!({
            // Two equal bits per lane.
            let bytes = _mm256_movemask_epi8(m).cast_unsigned();
            _pext_u32(bytes, 0x5555_5555)
        })
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> __m256i {
        #[expect(clippy::cast_possible_truncation, reason = "a bit for each lane there is")]
        let low = bits as u16;
        run!({
            let bit = _mm256_setr_epi16(
                1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000,
                0x4000, -0x8000,
            );
            let all = _mm256_set1_epi16(low.cast_signed());
            _mm256_cmpeq_epi16(_mm256_and_si256(all, bit), bit)
        })
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> [__m256i; 2] {
        // SAFETY: as in `run`; 16 bytes are read, which `from` has.
        let from = unsafe { _mm_loadu_si128(from.as_ptr().cast()) };
        run!({
            let from = _mm256_cvtepu8_epi16(from);
            let low = _mm256_slli_epi16::<1>(_mm256_and_si256(from, _mm256_set1_epi16(7)));
            let high = _mm256_slli_epi16::<8>(_mm256_add_epi16(low, _mm256_set1_epi16(1)));
            let bytes = _mm256_or_si256(low, high);
            // Bit 3 of a lane's number is its half. `across`: the source is in the other half.
            let half = _mm256_set_m128i(_mm_set1_epi16(8), _mm_set1_epi16(0));
            let across = _mm256_xor_si256(_mm256_and_si256(from, _mm256_set1_epi16(8)), half);
            let here = self.equal(across, self.splat(0));
            let nowhere = _mm256_cmpgt_epi16(from, _mm256_set1_epi16(0x7F));
            // A byte with its highest bit set selects zero.
            let nothing = _mm256_set1_epi16(0x8080_u16.cast_signed());
            let not_here = _mm256_andnot_si256(here, nothing);
            let not_across = _mm256_and_si256(_mm256_or_si256(here, nowhere), nothing);
            let not_here = _mm256_or_si256(not_here, _mm256_and_si256(nowhere, nothing));
            [_mm256_or_si256(bytes, not_here), _mm256_or_si256(bytes, not_across)]
        })
    }

    #[inline(always)]
    fn merge(self, old: __m256i, m: __m256i, new: __m256i, index: [__m256i; 2]) -> __m256i {
        // Where `m` does not hold, the index names no lane and the permuted lane is zero.
        self.or(self.without(old, m), self.permute(new, index))
    }

    #[inline(always)]
    fn permute(self, v: __m256i, [here, across]: [__m256i; 2]) -> __m256i {
        run!({
            let exchanged = _mm256_permute2x128_si256::<1>(v, v);
            let here = _mm256_shuffle_epi8(v, here);
            _mm256_or_si256(here, _mm256_shuffle_epi8(exchanged, across))
        })
    }
}
