//! What the fuzz targets call. `tests/it` has the same two modules under the same names.

#[path = "targets/all.rs"]
pub mod targets;

#[path = "../../crates/decide/tests/it/common"]
mod common {
    #[allow(dead_code, reason = "the tests use more of it")]
    pub(crate) mod oracle;
}
