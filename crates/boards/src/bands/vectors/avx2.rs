//! Two digits in a vector, by AVX2.

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::vector::{Vector, run, vector};
use quadrille_base::processor::Avx2;

vector! {
    /// The bands of the first digit in lanes 0 to 2, of the second in lanes 4 to 6.
    TwoDigits(__m256i) of 2 digits by Avx2;
    BitAnd bitand _mm256_and_si256, BitOr bitor _mm256_or_si256, BitXor bitxor _mm256_xor_si256,
    Add add _mm256_add_epi32, Sub sub _mm256_sub_epi32;
    Shl shl _mm256_sllv_epi32, Shr shr _mm256_srlv_epi32;
    _mm256_set1_epi32 _mm256_andnot_si256 _mm256_min_epu32 _mm256_shuffle_epi32;

    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let words = run!([
            _mm256_extract_epi64::<0>(self.0),
            _mm256_extract_epi64::<1>(self.0),
            _mm256_extract_epi64::<2>(self.0),
            _mm256_extract_epi64::<3>(self.0),
            0, 0, 0, 0,
        ]);
        words.map(i64::cast_unsigned)
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(run!(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        run!(_mm256_testz_si256(self.0, self.0)) == 1
    }

    #[inline(always)]
    fn exchanged(self, _step: u32) -> Self {
        Self(run!(_mm256_permute2x128_si256::<1>(self.0, self.0)))
    }

    #[inline(always)]
    fn first_and(self, others: Self) -> Self {
        Self(run!(_mm256_blend_epi32::<0b1111_0000>(self.0, others.0)))
    }
}

impl TwoDigits {
    /// Only for callers that have a vector or a proof.
    #[inline(always)]
    fn of_words(words: [u64; 8]) -> Self {
        let [a, b, c, d, ..] = words.map(u64::cast_signed);
        Self(run!(_mm256_setr_epi64x(a, b, c, d)))
    }
}
