//! Instruction sets of this processor, detected at run time. A value of type [`Avx2`] proves that
//! the processor has the instructions.

/// A proof that this processor has AVX2 and the bit manipulation instructions. Only `detect` makes
/// one, after it has queried the processor: the field is private to this file.
///
/// Code that has one may call functions with
/// `#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]`.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

/// A proof that this processor has AVX-512 with F, BW and VL, and all that [`Avx2`] proves. Only
/// `detect` makes one.
///
/// Code that has one may call functions with
/// `#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")]`.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// The proof, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        Avx2::detect().filter(|_| has_all).map(Self)
    }

    /// The proof of AVX2.
    pub const fn avx2(self) -> Avx2 {
        self.0
    }
}
