//! The long texts of `--help` and of the man pages: examples, formats, output, exit codes.
//!
//! Each text is a file in `help/`, a list of sections with empty lines between them. A section is
//! a line that ends with a colon, and lines indented by two spaces. A section that has only the
//! first line is the one of this name in `shared.txt`. Lines end within 75 columns, since a man
//! page indents them by five more.

/// The help that follows the options of a command. The first section has examples, the last one
/// exit codes; only `--help` and the man page print the sections between them.
pub(super) struct Help(&'static str);

pub(super) const PROGRAM: Help = Help(include_str!("help/program.txt"));
pub(super) const BENCH: Help = Help(include_str!("help/bench.txt"));
pub(super) const CANONICAL: Help = Help(include_str!("help/canonical.txt"));
pub(super) const CHECK: Help = Help(include_str!("help/check.txt"));
pub(super) const COUNT: Help = Help(include_str!("help/count.txt"));
pub(super) const COVER: Help = Help(include_str!("help/cover.txt"));
pub(super) const DANCE: Help = Help(include_str!("help/dance.txt"));
pub(super) const DIAGRAM: Help = Help(include_str!("help/diagram.txt"));
pub(super) const EXPLAIN: Help = Help(include_str!("help/explain.txt"));
pub(super) const GENERATE: Help = Help(include_str!("help/generate.txt"));
pub(super) const MINIMIZE: Help = Help(include_str!("help/minimize.txt"));
pub(super) const MODEL: Help = Help(include_str!("help/model.txt"));
pub(super) const RATE: Help = Help(include_str!("help/rate.txt"));
pub(super) const SOLVE: Help = Help(include_str!("help/solve.txt"));
pub(super) const STATS: Help = Help(include_str!("help/stats.txt"));
pub(super) const TRUE_CANDIDATES: Help = Help(include_str!("help/true-candidates.txt"));
pub(super) const VERIFY: Help = Help(include_str!("help/verify.txt"));

/// The sections that several commands have.
const SHARED: &str = include_str!("help/shared.txt");

impl Help {
    /// The text for `-h`.
    pub(super) fn short(&self) -> String {
        let (examples, _) = self.0.split_once("\n\n").expect("a section of examples");
        [examples, self.exit_codes()].join("\n\n")
    }

    /// The text for `--help` and for the man page.
    pub(super) fn long(&self) -> String {
        sections(self.0).map(complete).collect::<Vec<_>>().join("\n\n")
    }

    /// The exit codes alone.
    pub(super) fn exit_codes(&self) -> &'static str {
        complete(sections(self.0).last().expect("a section of exit codes"))
    }
}

fn sections(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.trim_end().split("\n\n")
}

/// The section, or the shared one that it names.
fn complete(section: &'static str) -> &'static str {
    let is_name = !section.contains('\n');
    let shared = || sections(SHARED).find(|shared| shared.starts_with(section));
    if is_name { shared().expect("the name of a shared section") } else { section }
}

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
