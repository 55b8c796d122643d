//! [`Backend`]: which instructions to use.

use std::fmt;

#[cfg(target_arch = "aarch64")]
use super::{neon::Neon, ops::Ops};
#[cfg(target_arch = "x86_64")]
use quadrille_base::processor::{Avx2, Avx512};

/// Which instructions the lanes and the bands use. The answers do not depend on them. Each target
/// has its own backends and the portable one.
///
/// ```
/// use quadrille::sudoku::Backend;
///
/// assert!(Backend::Portable.is_available() && Backend::best().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    #[cfg(target_arch = "x86_64")]
    /// AVX-512 with BW and VL: 32 lanes, 16 for a single board. Faster with BITALG, VBMI and VBMI2.
    Avx512,
    #[cfg(target_arch = "x86_64")]
    /// AVX2: 16 lanes.
    Avx2,
    #[cfg(target_arch = "aarch64")]
    /// NEON, on 64-bit ARM processors: 8 lanes.
    Neon,
    #[cfg(target_feature = "simd128")]
    /// SIMD128, of WebAssembly: 8 lanes. Only in a program compiled for these instructions.
    Simd128,
    /// The vectors that the compiler makes of plain loops, on any processor: 16 lanes.
    Portable,
}

/// How many backends this target has.
const N_BACKENDS: usize = 1
    + 2 * cfg!(target_arch = "x86_64") as usize
    + cfg!(target_arch = "aarch64") as usize
    + cfg!(target_feature = "simd128") as usize;

impl Backend {
    /// All backends of this target, the fastest first, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); N_BACKENDS] = [
        #[cfg(target_arch = "x86_64")]
        (Self::Avx512, "avx512", "AVX-512"),
        #[cfg(target_arch = "x86_64")]
        (Self::Avx2, "avx2", "AVX2"),
        #[cfg(target_arch = "aarch64")]
        (Self::Neon, "neon", "NEON (ARM, 64 bits)"),
        #[cfg(target_feature = "simd128")]
        (Self::Simd128, "simd128", "SIMD128 (WebAssembly)"),
        (Self::Portable, "portable", "No special instructions"),
    ];

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Neon::detect().is_some(),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => true,
            Self::Portable => true,
        }
    }

    /// The fastest backend that this processor has.
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().find(|(backend, ..)| backend.is_available());
        available.expect("the portable one always is").0
    }
}

/// The name, in small letters.
impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let entry = Self::ALL.iter().find(|(backend, ..)| backend == self);
        f.pad(entry.expect("every backend is in the table").1)
    }
}

#[cfg(all(test, target_arch = "aarch64"))]
mod tests {
    #[test]
    fn the_best_backend_of_an_arm_processor_is_neon() {
        assert_eq!(super::Backend::best(), super::Backend::Neon);
    }
}
