//! What the processor can do that the compiler does not take for granted.

/// Whether it has AVX2 and the instructions for bits. Only detection says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Processor {
    has_bits: bool,
}

impl Processor {
    /// Any processor.
    #[cfg(test)]
    pub(super) const PLAIN: Self = Self { has_bits: false };

    /// The one that this runs on.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        let has_bits = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let has_bits = false;
        Self { has_bits }
    }

    /// AVX2, BMI1, BMI2, LZCNT and POPCNT.
    pub(super) fn has_bits(self) -> bool {
        self.has_bits
    }
}
