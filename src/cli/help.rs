//! The long texts of `--help` and of the man pages: examples, formats, output, exit codes.
//!
//! A text is a list of sections. A section is a line that ends with a colon, and lines indented
//! by two spaces. Lines end within 75 columns, since a man page indents them by five more.

mod boards;
mod bulk;
mod cover;
mod dance;
mod diagram;
mod generate;
mod model;
mod person;
mod stats;
mod verify;

pub(super) use boards::{CHECK, COUNT, SOLVE};
pub(super) use bulk::{CANONICAL, MINIMIZE, TRUE_CANDIDATES};
pub(super) use cover::COVER;
pub(super) use dance::DANCE;
pub(super) use diagram::{DIAGRAM, DIAGRAM_EXIT_CODES};
pub(super) use generate::GENERATE;
pub(super) use model::MODEL;
pub(super) use person::{EXPLAIN, RATE};
pub(super) use stats::STATS;
pub(super) use verify::{BENCH, VERIFY};

/// The help that follows the options of a command.
pub(super) struct Help {
    examples: &'static str,
    /// What only `--help` and the man page print, between the examples and the exit codes.
    details: &'static [&'static str],
    exit_codes: &'static str,
}

impl Help {
    /// The text for `-h`.
    pub(super) fn short(&self) -> String {
        [self.examples, self.exit_codes].join("\n\n")
    }

    /// The text for `--help` and for the man page.
    pub(super) fn long(&self) -> String {
        [&[self.examples], self.details, &[self.exit_codes]].concat().join("\n\n")
    }
}

/// The help of the program itself.
pub(super) const PROGRAM: Help = Help {
    examples: "\
Examples:
  quadrille solve board.txt                   solve a Sudoku board
  quadrille cover problem.dlx                 solve an exact cover problem
  quadrille model pentominoes 6x10 --solve    solve a well-known problem
  quadrille solve --help                      print the help of a command",
    details: &[],
    exit_codes: "\
Exit codes:
  0  success
  1  no solution, more than one where one was expected, or wrong data, such
     as an invalid board
  2  wrong usage, or a file that cannot be read or written
  3  stopped by a limit or a signal before the result was complete",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_sections_that_fit_a_page() {
        let bulk = [&MINIMIZE, &TRUE_CANDIDATES, &CANONICAL];
        let boards = [&SOLVE, &CHECK, &COUNT, &RATE, &EXPLAIN, &GENERATE, &STATS];
        let problems = [&PROGRAM, &COVER, &DIAGRAM, &DANCE, &MODEL, &VERIFY, &BENCH];
        for help in boards.into_iter().chain(bulk).chain(problems) {
            for section in help.long().split("\n\n") {
                let (heading, text) = section.split_once('\n').unwrap();
                assert!(heading.ends_with(':') && !heading.starts_with(' '), "{heading}");
                for line in text.lines() {
                    assert!(line.starts_with("  ") && line.chars().count() <= 75, "{line}");
                    assert_eq!(line, line.trim_end());
                }
            }
        }
    }
}
