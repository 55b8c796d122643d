//! What the tests of the engine share, with the checker of proofs there.

#[path = "../../crates/engine/tests/it/common/files.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod files;
#[path = "../../crates/engine/tests/it/common/logs.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod logs;
#[path = "../../crates/engine/tests/it/common/oracle.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod oracle;
#[path = "../../crates/engine/tests/it/common/problems.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod problems;
#[path = "../../crates/engine/tests/it/common/rup.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod rup;
