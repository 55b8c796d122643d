//! [`Failure`]: why a command did not do what it was asked to do.

use std::io;
use std::path::Path;

use quadrille::files::{OpenError, OutputError, in_words};
use quadrille::text::{ParseError, ReadError};

use super::input::name;
use super::{Exit, messages};

/// Why a command did not do what it was asked to do.
pub(super) enum Failure {
    /// The command ends with this exit code; the reason has been reported.
    Said(Exit),
    /// The reason, to be reported.
    Because(String),
    /// An error in the file of this name, to be reported.
    In(String, ParseError),
    /// The results could not be written.
    Write(io::Error),
}

impl Failure {
    /// For a reason that is to be reported.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn because(reason: impl ToString) -> Self {
        Self::Because(reason.to_string())
    }

    /// For a file that is wrong, or cannot be read or written to its end.
    pub(super) fn of_file(file: &Path, error: impl Into<ReadError>) -> Self {
        Self::Because(match error.into() {
            ReadError::Parse(error) => return Self::In(name(file), error),
            ReadError::Io(error) => format!("{}: {}", name(file), in_words(&error)),
            error => format!("{}: {error}", name(file)),
        })
    }

    /// For a file that cannot be written.
    pub(super) fn of_writing(file: &Path, error: &io::Error) -> Self {
        Self::Because(format!("cannot write {}: {}", name(file), in_words(error)))
    }

    /// Reports the reason, and returns the exit code.
    pub(super) fn exit(self) -> Exit {
        match self {
            Self::Said(exit) => exit,
            Self::Because(reason) => messages::refuse(&reason),
            Self::In(file, error) => {
                messages::parse_error(&file, &error);
                Exit::Input
            }
            Self::Write(error) => messages::after_error(&error, "the results"),
        }
    }
}

impl From<Exit> for Failure {
    fn from(exit: Exit) -> Self {
        Self::Said(exit)
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Because(reason)
    }
}

impl From<&str> for Failure {
    fn from(reason: &str) -> Self {
        Self::because(reason)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::because(error)
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Self::because(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
