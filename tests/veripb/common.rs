//! What the tests of the engine share, with the checker of proofs there.

#[path = "../../crates/decide/tests/it/common/files.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod files;
#[path = "../../crates/decide/tests/it/common/logs.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod logs;
#[path = "../../crates/decide/tests/it/common/oracle.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod oracle;
#[path = "../../crates/decide/tests/it/common/problems.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod problems;
#[path = "../../crates/proof/tests/common/rup.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
pub(crate) mod rup;
