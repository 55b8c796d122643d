//! The vectors: two digits in each, a band in each lane.

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;

use super::super::places::Places;
use super::super::state::BandState;

/// The places of two digits: the bands of the first in lanes 0 to 2, of the second in lanes 4 to 6.
/// Lanes 3 and 7 are 0.
pub(super) type Two = __m256i;

/// The places of all digits. The last vector has no second digit.
#[derive(Clone, Copy)]
pub(super) struct Digits(pub(super) [Two; 5]);

impl Digits {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of(state: &BandState) -> Self {
        let mut vectors = [splat(0); 5];
        for (vector, digits) in vectors.iter_mut().zip(state.digits.chunks(2)) {
            let [a, b] = digits[0].words();
            let [c, d] = digits.get(1).map_or([0; 2], |places| places.words());
            *vector = _mm256_setr_epi64x(
                a.cast_signed(),
                b.cast_signed(),
                c.cast_signed(),
                d.cast_signed(),
            );
        }
        Self(vectors)
    }

    /// Writes the places to the state.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn write_to(&self, state: &mut BandState) {
        for (digits, vector) in state.digits.chunks_mut(2).zip(self.0) {
            digits[0] = first(vector);
            if let Some(digit) = digits.get_mut(1) {
                *digit = second(vector);
            }
        }
    }
}

/// The same bits in each band of both digits.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn splat(band: u32) -> Two {
    let band = band.cast_signed();
    _mm256_setr_epi32(band, band, band, 0, band, band, band, 0)
}

/// The places of the first digit.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn first(v: Two) -> Places {
    places(_mm256_castsi256_si128(v))
}

/// The places of the second digit.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn second(v: Two) -> Places {
    places(_mm256_extracti128_si256::<1>(v))
}

#[inline]
#[target_feature(enable = "avx2")]
fn places(v: __m128i) -> Places {
    let (low, high) = (_mm_extract_epi64::<0>(v), _mm_extract_epi64::<1>(v));
    Places::of_words([low.cast_unsigned(), high.cast_unsigned()])
}

/// A table of operations on vectors that are one expression each.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($x:ident),+) = $result:expr;)+) => {
        $(
            $(#[$doc])*
            #[inline]
            #[target_feature(enable = "avx2")]
            pub(super) fn $name($($x: Two),+) -> Two {
                $result
            }
        )+
    };
}

pub(super) use operations;

operations! {
    /// The two digits exchanged.
    swap(v) = _mm256_permute2x128_si256::<1>(v, v);
    /// For each band the next one; for the third band the first.
    next_band(v) = _mm256_shuffle_epi32::<0b11_00_10_01>(v);
    /// For each band the previous one; for the first band the third.
    previous_band(v) = _mm256_shuffle_epi32::<0b11_01_00_10>(v);
    /// `a & b`
    and(a, b) = _mm256_and_si256(a, b);
    /// `a | b`
    or(a, b) = _mm256_or_si256(a, b);
    /// `a | b | c`
    or3(a, b, c) = or(or(a, b), c);
    /// `a ^ b`
    xor(a, b) = _mm256_xor_si256(a, b);
    /// `a & !b`
    without(a, b) = _mm256_andnot_si256(b, a);
    /// `a + b` in each band.
    add(a, b) = _mm256_add_epi32(a, b);
    /// `a - b` in each band.
    sub(a, b) = _mm256_sub_epi32(a, b);
    /// The smaller number of each band.
    min(a, b) = _mm256_min_epu32(a, b);
    /// All bits in each lane that is 0, none in the others. Lanes 3 and 7 are 0.
    is_zero(v) = _mm256_cmpeq_epi32(v, _mm256_setzero_si256());
    /// The first digit of `a` and the second of `b`.
    first_and_second(a, b) = _mm256_blend_epi32::<0b1111_0000>(a, b);
}

/// `v >> N` in each band.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn down<const N: i32>(v: Two) -> Two {
    _mm256_srli_epi32::<N>(v)
}

/// `v << N` in each band.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn up<const N: i32>(v: Two) -> Two {
    _mm256_slli_epi32::<N>(v)
}

/// The vector as numbers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes(v: Two) -> [u32; 8] {
    [
        _mm256_extract_epi32::<0>(v).cast_unsigned(),
        _mm256_extract_epi32::<1>(v).cast_unsigned(),
        _mm256_extract_epi32::<2>(v).cast_unsigned(),
        _mm256_extract_epi32::<3>(v).cast_unsigned(),
        _mm256_extract_epi32::<4>(v).cast_unsigned(),
        _mm256_extract_epi32::<5>(v).cast_unsigned(),
        _mm256_extract_epi32::<6>(v).cast_unsigned(),
        _mm256_extract_epi32::<7>(v).cast_unsigned(),
    ]
}

/// Whether no bit is set.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn is_empty(v: Two) -> bool {
    _mm256_testz_si256(v, v) == 1
}
