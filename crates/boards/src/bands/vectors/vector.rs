//! [`Vector`]: the places of several digits, a band in each lane. [`Digits`]: those of all digits.

use std::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::super::places::Places;
use super::super::state::BandState;

/// The places of several digits. A digit has four lanes of 32 bits: a band in each of the first
/// three; the fourth is 0.
///
/// A value exists only if the processor has the instructions: [`new`](Self::new) requires a proof,
/// and all other operations start from a vector. So they are safe to call. They become single
/// instructions only inside a function that is compiled for such processors, so all are always
/// inlined, and none is called in a closure.
pub(super) trait Vector:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The proof that the processor has the instructions.
    type Proof: Copy;
    /// The number of digits in a vector: a power of 2, at most 4.
    const N_DIGITS: usize;

    /// The vector of these words, as many as it has.
    fn new(proof: Self::Proof, words: [u64; 8]) -> Self;
    /// Another vector, of these words.
    fn with(self, words: [u64; 8]) -> Self;
    /// The words of the vector; 0 for those that it does not have.
    fn words(self) -> [u64; 8];
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// The smaller number of each band.
    fn min(self, other: Self) -> Self;
    /// All bits in each lane that is 0, none in the others.
    fn is_zero(self) -> Self;
    /// Whether no bit is set.
    fn is_empty(self) -> bool;
    /// For each band the next one; for the third band the first.
    fn next_band(self) -> Self;
    /// For each band the previous one; for the first band the third.
    fn previous_band(self) -> Self;
    /// Each digit exchanged with another one. After one such step for each number below the
    /// logarithm of [`N_DIGITS`](Self::N_DIGITS), each digit has met all others.
    fn exchanged(self, step: u32) -> Self;
    /// The first digit of `self` and the others of `others`.
    fn first_and(self, others: Self) -> Self;

    /// The bits of a number that these bits select, side by side.
    fn extract(self, number: u64, bits: u32) -> usize;

    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self | a | b
    }

    /// The same bits in each band of each digit.
    #[inline(always)]
    fn splat(self, band: u32) -> Self {
        let (two, one) = (u64::from(band) << 32 | u64::from(band), u64::from(band));
        self.with([two, one, two, one, two, one, two, one])
    }

    /// The places of the first digit.
    #[inline(always)]
    fn first(self) -> Places {
        let [a, b, ..] = self.words();
        Places::of_words([a, b])
    }

    /// The steps of [`exchanged`](Self::exchanged).
    #[inline(always)]
    fn steps() -> std::ops::Range<u32> {
        0..Self::N_DIGITS.trailing_zeros()
    }
}

/// The places of all digits, in `N` vectors. The last vector has only one digit.
#[derive(Clone, Copy)]
pub(super) struct Digits<V, const N: usize>(pub(super) [V; N]);

impl<V: Vector, const N: usize> Digits<V, N> {
    #[inline(always)]
    pub(super) fn of(proof: V::Proof, state: &BandState) -> Self {
        let mut vectors = [V::new(proof, [0; 8]); N];
        for (vector, digits) in vectors.iter_mut().zip(state.digits.chunks(V::N_DIGITS)) {
            let mut words = [0; 8];
            for (words, places) in words.chunks_exact_mut(2).zip(digits) {
                words.copy_from_slice(&places.words());
            }
            *vector = V::new(proof, words);
        }
        Self(vectors)
    }

    /// Writes the places to the state.
    #[inline(always)]
    pub(super) fn write_to(&self, state: &mut BandState) {
        for (digits, vector) in state.digits.chunks_mut(V::N_DIGITS).zip(self.0) {
            for (places, words) in digits.iter_mut().zip(vector.words().chunks_exact(2)) {
                *places = Places::of_words([words[0], words[1]]);
            }
        }
    }

    /// The same bits in each band of each digit.
    #[inline(always)]
    pub(super) fn splat(&self, band: u32) -> V {
        self.0[0].splat(band)
    }
}

/// Calls an instruction.
macro_rules! run {
    ($instruction:expr) => {
        // SAFETY: a vector or a proof exists only if the processor has the instruction, and the
        // instruction touches no memory.
        unsafe { $instruction }
    };
}

/// A vector type, its operators, and the operations that differ only in the name of their
/// instruction.
macro_rules! vector {
    (
        $(#[$doc:meta])* $vector:ident($of:ty) of $n:literal digits by $proof:ty;
        $($operator:ident $function:ident $instruction:ident),+;
        $($shift:ident $by:ident $shift_by:ident),+;
        $splat:ident $andnot:ident $min:ident $shuffle:ident;
        $($other:tt)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $vector($of);

        $(impl $operator for $vector {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(run!($instruction(self.0, other.0)))
            }
        })+

        $(impl $shift<u32> for $vector {
            type Output = Self;

            #[inline(always)]
            fn $by(self, by: u32) -> Self {
                Self(run!($shift_by(self.0, $splat(by.cast_signed()))))
            }
        })+

        impl Vector for $vector {
            type Proof = $proof;
            const N_DIGITS: usize = $n;

            #[inline(always)]
            fn new(_proof: $proof, words: [u64; 8]) -> Self {
                Self::of_words(words)
            }

            #[inline(always)]
            fn with(self, words: [u64; 8]) -> Self {
                Self::of_words(words)
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                Self(run!($andnot(other.0, self.0)))
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                Self(run!($min(self.0, other.0)))
            }

            #[inline(always)]
            fn next_band(self) -> Self {
                Self(run!($shuffle::<0b11_00_10_01>(self.0)))
            }

            #[inline(always)]
            fn previous_band(self) -> Self {
                Self(run!($shuffle::<0b11_01_00_10>(self.0)))
            }

            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "fewer than 32 bits")]
            fn extract(self, number: u64, bits: u32) -> usize {
                run!(_pext_u64(number, bits.into())) as usize
            }

            $($other)+
        }
    };
}

pub(super) use {run, vector};
