//! What the processor can do that the compiler does not take for granted.

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;

/// By which instructions boards are searched. Only detection makes the others.
#[derive(Clone, Copy, Debug)]
pub(super) enum Processor {
    /// Those of any processor.
    Plain,
    /// The same loops, compiled for AVX2 and the instructions for bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Eight words an instruction.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Processor {
    /// All that this processor can do, the best last.
    pub(super) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = Avx2::detect().map(Self::Avx2);
            let avx512 = Avx512::detect().map(Self::Avx512);
            [Some(Self::Plain), avx2, avx512].into_iter().flatten().collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::Plain]
    }

    /// The best of them.
    pub(super) fn detect() -> Self {
        Self::all().pop().unwrap_or(Self::Plain)
    }
}

/// The proof that this processor has AVX2 and the instructions for bits: its field is private to this
/// file, and only `detect` makes one, after asking the processor.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}
