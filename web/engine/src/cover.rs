//! What the page asks of the engine of exact cover.
//!
//! | file | questions of |
//! | --- | --- |
//! | `dance` | the dance: the search told step by step, forward and back |
//! | `gallery` | the models: their arguments, their solutions as drawings |
//! | `workshop` | a problem as text: its faults, its covers, forced options, proofs |
//! | `count` | the number of solutions, of a model or of a text |

#[cfg(any(feature = "gallery", feature = "workshop"))]
pub mod count;
#[cfg(feature = "dance")]
pub mod dance;
#[cfg(any(feature = "dance", feature = "gallery"))]
pub mod gallery;
#[cfg(any(feature = "gallery", feature = "workshop"))]
mod turn;
#[cfg(feature = "workshop")]
pub mod workshop;
