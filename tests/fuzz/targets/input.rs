//! What the targets have in common: cutting their input, and what holds for every parse error.

use quadrille::Problem;
use quadrille::text::ParseError;

/// The line that separates the two texts of an input.
const BETWEEN: &[u8] = b"\n==\n";

/// The two texts of an input; the second is empty if there is no separator.
pub(super) fn halves(input: &[u8]) -> (&[u8], &[u8]) {
    let at = input.windows(BETWEEN.len()).position(|window| window == BETWEEN);
    at.map_or((input, b""), |at| (&input[..=at], &input[at + BETWEEN.len()..]))
}

/// Checks that an error in a text with this number of lines has a position in it, and that its
/// excerpt and its message can be shown. The end of the text counts as one more line.
pub(super) fn check_error(error: &ParseError, n_lines: usize) {
    assert!((1..=n_lines as u64 + 1).contains(&error.line), "{error}");
    assert!(error.column >= 1, "{error}");
    let fault = error.excerpt.text.get(error.excerpt.fault.clone());
    assert!(fault.is_some() && error.excerpt.text.chars().count() <= 120, "{error}");
    let message = error.to_string();
    assert!(message.chars().count() < 500 && !message.contains(char::is_control), "{message:?}");
}

/// A problem small enough for the oracle, which tries all sets of options.
pub(super) fn is_small(problem: &Problem) -> bool {
    problem.n_options() <= 10 && problem.n_items() <= 20 && problem.n_entries() <= 60
}
