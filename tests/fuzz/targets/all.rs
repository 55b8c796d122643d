//! A function for each fuzz target: it gets any bytes and panics if a promise is broken.
//!
//! The fuzzer calls these functions from `tests/fuzz/fuzz_targets`. `tests/it/corpus.rs`
//! calls them for the stored corpora, without a fuzzer.

mod boards;
mod certificate;
#[cfg(feature = "batch")]
mod compressed;
#[cfg(feature = "serde")]
mod data;
mod drawings;
mod formats;
mod input;
mod knuth;
#[cfg(feature = "serde")]
mod saved;
mod tables;
mod verify;

pub use boards::boards;
pub use certificate::certificate;
#[cfg(feature = "batch")]
pub use compressed::compressed;
#[cfg(feature = "serde")]
pub use data::data;
pub use drawings::drawings;
pub use formats::formats;
pub use knuth::knuth;
#[cfg(feature = "serde")]
pub use saved::saved;
pub use tables::tables;
pub use verify::verify;
