//! The long texts of `--help` and of the man pages: examples, formats, output, exit codes.
//!
//! Each text is a file in `help/`, a list of sections with empty lines between them. A section is
//! a line that ends with a colon, and lines indented by two spaces. A section that has only the
//! first line is the one of this name in `shared.txt`. Lines end within 75 columns, since a man
//! page indents them by five more.

use clap::Command;
use memchr::memmem;

/// The text for the program itself and for each command, by its name.
const TEXTS: [(&str, &str); 18] = [
    ("quadrille", include_str!("help/program.txt")),
    ("bench", include_str!("help/bench.txt")),
    ("canonical", include_str!("help/canonical.txt")),
    ("check", include_str!("help/check.txt")),
    ("count", include_str!("help/count.txt")),
    ("cover", include_str!("help/cover.txt")),
    ("dance", include_str!("help/dance.txt")),
    ("diagram", include_str!("help/diagram.txt")),
    ("explain", include_str!("help/explain.txt")),
    ("generate", include_str!("help/generate.txt")),
    ("minimize", include_str!("help/minimize.txt")),
    ("model", include_str!("help/model.txt")),
    ("rate", include_str!("help/rate.txt")),
    ("solve", include_str!("help/solve.txt")),
    ("stats", include_str!("help/stats.txt")),
    ("symmetry", include_str!("help/symmetry.txt")),
    ("true-candidates", include_str!("help/true-candidates.txt")),
    ("verify", include_str!("help/verify.txt")),
];

/// The sections that several commands have.
const SHARED: &str = include_str!("help/shared.txt");

/// Adds the text of a command, if it has one, after its options: all of it for `--help` and for the
/// man page; the examples, which come first, and the exit codes, which come last, for `-h`. The
/// questions of `diagram` get its exit codes.
pub(super) fn add_to(command: Command) -> Command {
    let name = command.get_name();
    let Some((_, text)) = TEXTS.iter().find(|(its, _)| *its == name) else { return command };
    let is_diagram = name == "diagram";
    let all = completed(text);
    let [examples, .., exit_codes] = all[..] else { unreachable!("a text has both sections") };
    let command =
        command.after_help([examples, exit_codes].join("\n\n")).after_long_help(all.join("\n\n"));
    if is_diagram {
        command.mut_subcommands(|question| question.after_help(exit_codes))
    } else {
        command
    }
}

/// The parts between empty lines. Every run of the program cuts the texts of some commands, which
/// takes `str::split` a tenth of the time to answer for a board.
fn sections(text: &'static str) -> impl Iterator<Item = &'static str> {
    let text = text.trim_end();
    let ends = memmem::find_iter(text.as_bytes(), "\n\n").chain([text.len()]);
    ends.scan(0, |start, end| Some(&text[std::mem::replace(start, end + 2)..end]))
}

/// The sections of a text, with the shared ones that it names.
fn completed(text: &'static str) -> Vec<&'static str> {
    let shared: Vec<&str> = sections(SHARED).collect();
    let complete = |section: &'static str| {
        let is_name = !section.contains('\n');
        let its = || shared.iter().find(|shared| shared.starts_with(section));
        if is_name { its().expect("the name of a shared section") } else { section }
    };
    sections(text).map(complete).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_that_of_a_command() {
        let program = crate::cli::args::command();
        let (first, commands) = TEXTS.split_first().unwrap();
        assert_eq!(program.get_name(), first.0);
        assert!(commands.iter().all(|(name, _)| program.find_subcommand(name).is_some()));
    }

    #[test]
    fn texts_are_sections_that_fit_a_page() {
        for (_, text) in TEXTS {
            for section in completed(text) {
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
