//! The instruction sets of dense subproblems, detected at run time.

#[cfg(target_arch = "x86_64")]
use super::avx512::HasAvx512;
#[cfg(target_arch = "x86_64")]
use crate::processor::Avx2;

/// The instructions that search dense subproblems. Only detection makes the variants with a proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Processor {
    /// The compiler's baseline.
    Plain,
    /// The same loops, compiled for AVX2 and the bit manipulation instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Eight words in one instruction.
    #[cfg(target_arch = "x86_64")]
    HasAvx512(HasAvx512),
}

impl Processor {
    /// Everything this processor supports, the fastest last.
    pub(super) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = Avx2::detect().map(Self::Avx2);
            let avx512 = HasAvx512::detect().map(Self::HasAvx512);
            [Some(Self::Plain), avx2, avx512].into_iter().flatten().collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::Plain]
    }

    /// The fastest of [`all`](Self::all).
    pub(super) fn detect() -> Self {
        Self::all().pop().unwrap_or(Self::Plain)
    }
}
