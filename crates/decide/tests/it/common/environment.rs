//! Numbers from the environment, for the sizes of long runs.

/// The number in a variable of the environment, or `default` if there is no such variable.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    let Ok(text) = std::env::var(name) else { return default };
    text.parse().unwrap_or_else(|_| panic!("{name}: expected a number, found {text:?}"))
}
