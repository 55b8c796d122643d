//! The man page of a command, as roff. The sections of its long help become sections of the page.

use std::io;

use clap::Command;
use clap_mangen::Man;

/// The file name of the page and its text. The command must be built.
pub(super) fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command.get_arguments().next().is_some() {
        man.render_options_section(&mut text)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    if let Some(help) = command.get_after_long_help().or(command.get_after_help()) {
        text.extend_from_slice(sections(&help.to_string()).as_bytes());
    }
    if command.get_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok((man.get_filename(), text))
}

/// Sections of help as sections of a page, line by line.
fn sections(help: &str) -> String {
    let mut text = String::new();
    for line in help.lines() {
        match line.strip_suffix(':') {
            Some(heading) if !line.starts_with(' ') => {
                text += ".SH ";
                text += &heading.to_uppercase();
                // No filling: tables and commands keep their lines.
                text += "\n.nf\n";
            }
            _ => {
                text += &escaped(line.strip_prefix("  ").unwrap_or(line));
                text.push('\n');
            }
        }
    }
    text += ".fi\n";
    text
}

/// A line that roff prints as it is.
fn escaped(line: &str) -> String {
    // A line that starts with one of these would be a request.
    let mut text = if line.starts_with(['.', '\'']) { r"\&".into() } else { String::new() };
    for c in line.chars() {
        match c {
            '\\' => text += r"\e",
            '-' => text += r"\-",
            '^' => text += r"\(ha",
            '\'' => text += r"\(aq",
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_keep_their_lines() {
        let help = "Two:\n  .a -b\n    ^C\n\nThree:\n  it's";
        let roff = ".SH TWO\n.nf\n\\&.a \\-b\n  \\(haC\n\n.SH THREE\n.nf\nit\\(aqs\n.fi\n";
        assert_eq!(sections(help), roff);
    }
}
