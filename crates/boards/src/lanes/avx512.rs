//! AVX-512, in two widths: [`Avx512Lanes`] has 32 lanes, for collections; [`Avx512Narrow`] has 16,
//! for a single board, which seldom has work for more. Half the lanes take two thirds of the time.
//!
//! A few operations take one instruction on processors with BITALG, VBMI and VBMI2 (Intel since Ice
//! Lake, AMD since Zen 4), and several on those with F, BW and VL alone (Intel since Skylake-X),
//! where a pass takes a sixth more instructions.
#![allow(unsafe_code, reason = "the instructions; see `Avx512Lanes`")]

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;

use super::ops::{Kernel, Ops, operations};
use quadrille_base::processor::{Avx2, Avx512};

/// The proof that this processor has the instructions; with `BITS` also BITALG, VBMI and VBMI2. Its
/// field is private to this file, and only `detect` makes a value, after asking the processor.
/// Every `unsafe` below is a call of an instruction that needs nothing else, from a method that has
/// such a proof as `self`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512Lanes<const BITS: bool>(());

/// The same proof, and the proof of AVX2, whose vectors this backend uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512Narrow(Avx512Lanes<true>, Avx2);

#[target_feature(enable = "avx512bitalg,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn compiled_with_bits<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn compiled_without_bits<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

/// Calls an instruction; see [`Avx512Lanes`].
macro_rules! run {
    ($instruction:expr) => {
        // SAFETY: `self` proves that the processor has it; no memory is touched.
        unsafe { $instruction }
    };
}

/// The operations whose code is the same in both widths; `$v` is the vector, `$m` the mask.
macro_rules! same_in_both_widths {
    (
        $v:ty, $m:ty;
        $and:ident $or:ident $andnot:ident $ternary:ident
        $test:ident $testn:ident $equal:ident $less:ident
        $blend:ident $keep:ident $add:ident $adds:ident
        $splat:ident $shift:ident $shift_left:ident $shift_right:ident
        $unpack_low:ident $unpack_high:ident
    ) => {
        #[inline(always)]
        fn splat(self, x: u16) -> $v {
            run!($splat(x.cast_signed()))
        }

        /// Hidden from the compiler, which would count bits for `x & (x - 1) == 0`: an operation
        /// more.
        #[inline(always)]
        fn minus_one(self) -> $v {
            self.splat(std::hint::black_box(u16::MAX))
        }

        // The constant of a ternary operation is its truth table: a = 0xF0, b = 0xCC, c = 0xAA.
        operations! {
            $v => $v;
            and(self, a, b) = run!($and(a, b));
            or(self, a, b) = run!($or(a, b));
            without(self, a, b) = run!($andnot(b, a));
            odd(self, a, b, c) = run!($ternary::<0x96>(a, b, c));
            most(self, a, b, c) = run!($ternary::<0xE8>(a, b, c));
            or3(self, a, b, c) = run!($ternary::<0xFE>(a, b, c));
            and3(self, a, b, c) = run!($ternary::<0x80>(a, b, c));
            unless_both(self, a, b, c) = run!($ternary::<0x70>(a, b, c));
            without_either(self, a, b, c) = run!($ternary::<0x10>(a, b, c));
            unless_other(self, a, b, c) = run!($ternary::<0xB0>(a, b, c));
            prefer(self, x, h, a) = run!($and(x, $blend($test(x, h), a, h)));
            only(self, digit) = run!($shift_right::<1>($shift($splat(1), digit)));
            add(self, a, b) = run!($add(a, b));
            add_up_to_max(self, a, b) = run!($adds(a, b));
            pile(self, a, b, c) = self.most(a, b, c);
            keep_where_meet(self, x, y, a) = run!($keep($test(x, y), a));
            lower(self, a, b) = run!($unpack_low(a, b));
            upper(self, a, b) = run!($unpack_high(a, b));
            up_a_byte(self, x) = run!($shift_left::<8>(x));
            down_a_byte(self, x) = run!($shift_right::<8>(x));
        }

        operations! {
            $v => $m;
            equal(self, a, b) = run!($equal(a, b));
            less(self, a, b) = run!($less(a, b));
            disjoint(self, a, b) = run!($testn(a, b));
        }

        #[inline(always)]
        fn in_one(self, [a, b, c]: [$v; 3], part: $v) -> $v {
            self.and(part, run!($ternary::<0x16>(a, b, c)))
        }

        #[inline(always)]
        fn or_met(self, v: $v, [a, b, c]: [$v; 3], [x, y, z]: [$v; 3], _: $v) -> $v {
            self.or3(v, self.most(a, b, c), self.or3(x, y, z))
        }

        #[inline(always)]
        fn both(self, a: $m, b: $m) -> $m {
            a & b
        }

        #[inline(always)]
        fn select(self, m: $m, a: $v, b: $v) -> $v {
            run!($blend(m, b, a))
        }

        #[inline(always)]
        fn raise(self, m: $m, small: $v, large: $v) -> $v {
            self.select(m, large, small)
        }

        #[inline(always)]
        fn restrict(self, m: $m, a: $v, b: $v) -> $v {
            self.select(m, a, b)
        }

        #[inline(always)]
        fn keep(self, m: $m, a: $v) -> $v {
            run!($keep(m, a))
        }

        #[inline(always)]
        fn bits(self, m: $m) -> u32 {
            m.into()
        }

        #[inline(always)]
        fn mask(self, bits: u32) -> $m {
            #[expect(clippy::allow_attributes, reason = "in one of the widths it does truncate")]
            #[allow(clippy::cast_possible_truncation, reason = "a bit for each lane there is")]
            {
                bits as $m
            }
        }
    };
}

impl<const BITS: bool> Ops for Avx512Lanes<BITS> {
    type V = __m512i;
    type M = __mmask32;
    type Index = __m512i;
    const N: usize = 32;

    fn detect() -> Option<Self> {
        let has_bits = is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2");
        Avx512::detect().filter(|_| has_bits || !BITS).map(|_| Self(()))
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: `self` proves that the processor has F, BW, VL, the bit manipulation instructions
        // and, with `BITS`, the three extensions: `detect` asks for all of them.
        unsafe { if BITS { compiled_with_bits(kernel) } else { compiled_without_bits(kernel) } }
    }

    same_in_both_widths! {
        __m512i, __mmask32;
        _mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512 _mm512_ternarylogic_epi64
        _mm512_test_epi16_mask _mm512_testn_epi16_mask
        _mm512_cmpeq_epi16_mask _mm512_cmplt_epi16_mask
        _mm512_mask_blend_epi16 _mm512_maskz_mov_epi16 _mm512_add_epi16
        _mm512_adds_epu16
        _mm512_set1_epi16 _mm512_sllv_epi16 _mm512_slli_epi16 _mm512_srli_epi16
        _mm512_unpacklo_epi16 _mm512_unpackhi_epi16
    }

    #[inline(always)]
    fn count(self, x: __m512i) -> __m512i {
        if BITS {
            return run!(_mm512_popcnt_epi16(x));
        }
        run!({
            let nibble = _mm512_set1_epi8(0xF);
            let counts = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm512_shuffle_epi8(counts, _mm512_and_si512(x, nibble));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(x), nibble);
            let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(counts, high));
            _mm512_maddubs_epi16(bytes, _mm512_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn fewer_than<const LIMIT: u16>(self, x: __m512i) -> __mmask32 {
        if BITS {
            self.less(self.count(x), self.splat(LIMIT))
        } else {
            self.empty_after_removing::<LIMIT>(x)
        }
    }

    #[inline(always)]
    fn lanes(v: &__m512i) -> &[u16] {
        // SAFETY: 64 bytes of plain data are 32 numbers, and their alignment is greater.
        unsafe { &*std::ptr::from_ref(v).cast::<[u16; 32]>() }
    }

    #[inline(always)]
    fn lanes_mut(v: &mut __m512i) -> &mut [u16] {
        // SAFETY: as in `lanes`; any bits are a vector.
        unsafe { &mut *std::ptr::from_mut(v).cast::<[u16; 32]>() }
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> __m512i {
        // SAFETY: as in `run`; 32 bytes are read, which `from` has.
        let from = unsafe { _mm256_loadu_si256(from.as_ptr().cast()) };
        let lanes = run!(_mm512_cvtepu8_epi16(from));
        if !BITS {
            return lanes;
        }
        // Lane `l` is bytes `2 l` and `2 l + 1`: permuting bytes is one operation where permuting
        // 16-bit lanes is two.
        run!({
            let low = _mm512_add_epi16(lanes, lanes);
            let high = _mm512_add_epi16(_mm512_slli_epi16::<9>(lanes), _mm512_set1_epi16(0x100));
            _mm512_or_si512(low, high)
        })
    }

    #[inline(always)]
    fn permute(self, v: __m512i, index: __m512i) -> __m512i {
        if BITS {
            run!(_mm512_permutexvar_epi8(index, v))
        } else {
            run!(_mm512_permutexvar_epi16(index, v))
        }
    }
}

impl Ops for Avx512Narrow {
    type V = __m256i;
    type M = __mmask16;
    type Index = __m256i;
    const N: usize = 16;

    fn detect() -> Option<Self> {
        Some(Self(Avx512Lanes::detect()?, Avx2::detect()?))
    }

    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.enter(kernel)
    }

    same_in_both_widths! {
        __m256i, __mmask16;
        _mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256 _mm256_ternarylogic_epi64
        _mm256_test_epi16_mask _mm256_testn_epi16_mask
        _mm256_cmpeq_epi16_mask _mm256_cmplt_epi16_mask
        _mm256_mask_blend_epi16 _mm256_maskz_mov_epi16 _mm256_add_epi16
        _mm256_adds_epu16
        _mm256_set1_epi16 _mm256_sllv_epi16 _mm256_slli_epi16 _mm256_srli_epi16
        _mm256_unpacklo_epi16 _mm256_unpackhi_epi16
    }

    #[inline(always)]
    fn count(self, x: __m256i) -> __m256i {
        run!(_mm256_popcnt_epi16(x))
    }

    #[inline(always)]
    fn fewer_than<const LIMIT: u16>(self, x: __m256i) -> __mmask16 {
        self.less(self.count(x), self.splat(LIMIT))
    }

    #[inline(always)]
    fn lanes(v: &__m256i) -> &[u16] {
        Avx2::lanes(v)
    }

    #[inline(always)]
    fn lanes_mut(v: &mut __m256i) -> &mut [u16] {
        Avx2::lanes_mut(v)
    }

    #[inline(always)]
    fn index(self, from: &[u8; 32]) -> __m256i {
        // SAFETY: as in `run`; 16 bytes are read, which `from` has.
        let from = unsafe { _mm_loadu_si128(from.as_ptr().cast()) };
        run!({
            let lanes = _mm256_cvtepu8_epi16(from);
            let low = _mm256_add_epi16(lanes, lanes);
            let high = _mm256_add_epi16(_mm256_slli_epi16::<9>(lanes), _mm256_set1_epi16(0x100));
            _mm256_or_si256(low, high)
        })
    }

    #[inline(always)]
    fn permute(self, v: __m256i, index: __m256i) -> __m256i {
        run!(_mm256_permutexvar_epi8(index, v))
    }
}
