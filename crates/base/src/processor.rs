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
