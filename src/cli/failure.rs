//! [`Failure`]: why a command did not do what it was asked to do.

use std::io;

use quadrille::files::OutputError;
use quadrille::models::ModelError;

use super::Exit;
use super::messages::Messages;

/// Why a command did not do what it was asked to do.
pub(super) enum Failure {
    /// The reason has been reported.
    Said,
    /// The reason, to be reported.
    Because(String),
    /// The results could not be written.
    Write(io::Error),
}

impl Failure {
    /// Reports the reason, and returns the exit code.
    pub(super) fn exit(self, messages: &Messages) -> Exit {
        match self {
            Self::Said => Exit::Input,
            Self::Because(reason) => messages.refuse(&reason),
            Self::Write(error) => messages.after_error(&error, "the results"),
        }
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Because(reason)
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Self::Because(error.to_string())
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        Self::Because(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
