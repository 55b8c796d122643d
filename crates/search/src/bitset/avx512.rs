//! The pass over a frame with AVX-512 (F, DQ and VPOPCNTDQ: Intel since Ice Lake, AMD since Zen 4):
//! eight rows at a time, for any number of words.
#![allow(unsafe_code, reason = "intrinsics; see `HasAvx512`")]
#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]
#![expect(clippy::needless_range_loop, reason = "`w` is a word of the planes and of the rows")]

#[allow(clippy::wildcard_imports, reason = "the names of intrinsics are unmistakable")]
use std::arch::x86_64::*;

use super::planes::{Away, Frame, FramePlace, Pass, ROOM};

/// The proof that this processor has the instructions: its field is private to this file, and only
/// `detect` makes one, after asking the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HasAvx512(());

impl HasAvx512 {
    pub(super) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

/// Rows in one vector.
const LANES: usize = 8;

impl Pass for HasAvx512 {
    #[inline(always)]
    unsafe fn pass<const W: usize>(
        self,
        words: &mut [u64],
        from: FramePlace,
        to: FramePlace,
        away: &Away<'_, W>,
    ) -> Option<Frame<W>> {
        const { assert!(LANES <= ROOM, "a block that begins in a plane ends in it") }
        let words = words.as_mut_ptr();
        // SAFETY: `self` proves that the processor has the instructions. They access only the
        // planes that P1 guarantees: blocks are read at `k < from.n_rows` and written at `n <= k`,
        // and behind the last row of both planes there is room for a block.
        unsafe {
            let nothing = _mm512_setzero_si512();
            let places = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
            let one = _mm512_set1_epi64(1);
            let mut smallest = _mm512_set1_epi64(-1);
            let (mut total, mut single, mut is_forced) = (nothing, nothing, 0);
            let mut forced = [0; W];
            let (mut k, mut n) = (0, 0);
            while k < from.n_rows {
                let here = LANES.min(from.n_rows - k);
                let mut left = [nothing; W];
                let mut any = nothing;
                for w in 0..W {
                    let row =
                        _mm512_loadu_si512(words.add(from.start + w * from.stride + k).cast());
                    let kept = _mm512_set1_epi64((!away.conflicts[w]).cast_signed());
                    left[w] = _mm512_and_si512(row, kept);
                    any = _mm512_or_si512(any, left[w]);
                }
                // Compress the rows that exist and are not empty.
                let mask = _mm512_test_epi64_mask(any, any) & u8::MAX >> (LANES - here);
                let mut size = nothing;
                for w in 0..W {
                    left[w] = _mm512_maskz_compress_epi64(mask, left[w]);
                    _mm512_storeu_si512(words.add(to.start + w * to.stride + n).cast(), left[w]);
                    size = _mm512_add_epi64(size, _mm512_popcnt_epi64(left[w]));
                }
                // Subtracting one from the size gives lanes without a row the largest keys.
                let less = _mm512_set1_epi64(n.cast_signed() as i64 - (1 << 16));
                let key = _mm512_add_epi64(_mm512_slli_epi64::<16>(size), places);
                smallest = _mm512_min_epu64(smallest, _mm512_add_epi64(key, less));
                let mut last = _mm512_cmpeq_epi64_mask(size, one);
                is_forced |= last;
                if W == 1 {
                    single = _mm512_mask_or_epi64(single, last, single, left[0]);
                } else {
                    total = _mm512_add_epi64(total, size);
                    while last != 0 {
                        let row = to.start + n + last.trailing_zeros() as usize;
                        for w in 0..W {
                            forced[w] |= *words.add(row + w * to.stride);
                        }
                        last &= last - 1;
                    }
                }
                n += mask.count_ones() as usize;
                k += here;
                if k - n > away.n_covered {
                    return None;
                }
            }
            if W == 1 {
                forced[0] = _mm512_reduce_or_epi64(single).cast_unsigned();
            }
            #[expect(clippy::cast_possible_truncation, reason = "sizes and rows have 16 bits each")]
            let smallest = _mm512_reduce_min_epu64(smallest) as u32;
            let total = if W == 1 { 0 } else { _mm512_reduce_add_epi64(total).cast_unsigned() };
            let row = (smallest & 0xffff) as usize;
            Some(Frame { n_rows: n, smallest, forced, is_forced: is_forced != 0, total, row })
        }
    }
}
