//! Whether to print color and bold digits: `--color` decides first, then the environment, then the
//! terminal.

use std::env::var_os;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::sync::OnceLock;

use clap::{ColorChoice, ValueEnum};

/// The value of `--color` in this process.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Sets the value of `--color`. Only the first call counts.
pub(super) fn choose(choice: ColorChoice) {
    let _ = CHOICE.set(choice);
}

/// Whether output to this stream has color.
pub(super) fn is_on(stream: &impl IsTerminal) -> bool {
    is_on_for(choice(), stream.is_terminal(), |name| var_os(name).unwrap_or_default())
}

/// Whether `--color always` asks for color, whatever the stream is.
pub(super) fn is_forced() -> bool {
    choice() == ColorChoice::Always
}

/// The value of `--color` among these arguments, for messages about wrong arguments.
pub(super) fn among(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut arguments = arguments.take_while(|argument| argument != "--");
    let mut choice = ColorChoice::Auto;
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next(),
            Some(text) => text.strip_prefix("--color=").map(OsString::from),
            None => None,
        };
        if let Some(value) = value {
            choice = ColorChoice::from_str(&value.to_string_lossy(), false).unwrap_or(choice);
        }
    }
    choice
}

fn choice() -> ColorChoice {
    CHOICE.get().copied().unwrap_or_default()
}

/// The rules of no-color.org and bixense.com/clicolors. `variable` is a variable of the
/// environment, empty if it is not set.
fn is_on_for(choice: ColorChoice, is_terminal: bool, variable: impl Fn(&str) -> OsString) -> bool {
    let is_forced = |value: OsString| !value.is_empty() && value != "0";
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if !variable("NO_COLOR").is_empty() => false,
        ColorChoice::Auto if is_forced(variable("CLICOLOR_FORCE")) => true,
        ColorChoice::Auto => {
            is_terminal && variable("CLICOLOR") != "0" && variable("TERM") != "dumb"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_comes_before_the_environment_and_that_before_the_terminal() {
        let on = |choice, terminal, set: &[(&str, &str)]| {
            is_on_for(choice, terminal, |name| {
                let value = set.iter().find(|variable| variable.0 == name);
                value.map_or("", |variable| variable.1).into()
            })
        };
        let auto = ColorChoice::Auto;
        assert!(on(auto, true, &[("TERM", "xterm"), ("NO_COLOR", "")]));
        assert!(!on(auto, false, &[("TERM", "xterm"), ("CLICOLOR", "1")]));
        for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!on(auto, true, &[(name, value)]), "{name}");
            assert!(on(ColorChoice::Always, false, &[(name, value)]), "{name}");
        }
        assert!(on(auto, false, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")]));
        assert!(!on(auto, false, &[("CLICOLOR_FORCE", "0")]));
        assert!(!on(auto, true, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
        assert!(!on(ColorChoice::Never, true, &[("CLICOLOR_FORCE", "1")]));
    }

    #[test]
    fn the_option_is_found_among_wrong_arguments() {
        for (arguments, choice) in [
            (&["solve", "--bogus", "--color", "never"][..], ColorChoice::Never),
            (&["--color=always"], ColorChoice::Always),
            (&["--color"], ColorChoice::Auto),
            (&["--color=red", "solve"], ColorChoice::Auto),
            (&["solve", "--", "--color=never"], ColorChoice::Auto),
        ] {
            assert_eq!(among(arguments.iter().map(OsString::from)), choice, "{arguments:?}");
        }
    }
}
