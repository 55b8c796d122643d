//! Which instructions to use.

use std::fmt;

use super::ops::Ops;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// Which instructions the lane engine uses. The answers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// AVX-512 with BW, VL, BITALG, VBMI and VBMI2: 32 lanes, for a single board 16.
    Avx512,
    /// AVX2: 16 lanes.
    Avx2,
    /// Whatever the compiler makes of plain loops, on any processor: 16 lanes.
    Portable,
}

impl Backend {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Whether this processor has the instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().is_some() && Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The fastest that this processor has.
    #[must_use]
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().find(|backend| backend.is_available());
        available.expect("the portable one always is")
    }
}

/// `avx512`, `avx2`, `portable`
impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        })
    }
}
