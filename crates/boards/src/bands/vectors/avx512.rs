//! Four digits in a vector, by AVX-512.

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::vector::{Vector, run, vector};
use quadrille_base::processor::Avx512;

vector! {
    /// The bands of the first digit in lanes 0 to 2, of the next in lanes 4 to 6, and so on.
    FourDigits(__m512i) of 4 digits by Avx512;
    BitAnd bitand _mm512_and_si512, BitOr bitor _mm512_or_si512, BitXor bitxor _mm512_xor_si512,
    Add add _mm512_add_epi32, Sub sub _mm512_sub_epi32;
    Shl shl _mm512_sllv_epi32, Shr shr _mm512_srlv_epi32;
    _mm512_set1_epi32 _mm512_andnot_si512 _mm512_min_epu32 _mm512_shuffle_epi32;

    #[inline(always)]
    fn words(self) -> [u64; 8] {
        // SAFETY: any bits are words.
        unsafe { std::mem::transmute(self.0) }
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(run!(_mm512_maskz_set1_epi32(_mm512_testn_epi32_mask(self.0, self.0), -1)))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        run!(_mm512_test_epi32_mask(self.0, self.0)) == 0
    }

    #[inline(always)]
    fn exchanged(self, step: u32) -> Self {
        Self(if step == 0 {
            run!(_mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0))
        } else {
            run!(_mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0))
        })
    }

    #[inline(always)]
    fn first_and(self, others: Self) -> Self {
        Self(run!(_mm512_mask_blend_epi32(0xfff0, self.0, others.0)))
    }
}

impl FourDigits {
    /// Only for callers that have a vector or a proof.
    #[inline(always)]
    fn of_words(words: [u64; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = words.map(u64::cast_signed);
        Self(run!(_mm512_setr_epi64(a, b, c, d, e, f, g, h)))
    }
}
