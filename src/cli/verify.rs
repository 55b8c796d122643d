//! `quadrille verify`: checks solutions and certificates, by code that no search uses.

mod solutions;

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use quadrille::Problem;
use quadrille::proof::certificate::{Certificate, check};

use super::Exit;
use super::input::{name, read_problem, read_text};
use super::messages::Messages;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Read the problem from this file; "-" is standard input
    problem: PathBuf,
    /// Check the solutions in this file; "-" is standard input
    #[arg(required_unless_present = "certificate")]
    solutions: Option<PathBuf>,
    /// Check a certificate that there is no solution; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "solutions")]
    certificate: Option<PathBuf>,
    /// Print one JSON object per solution
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Exit {
    let messages = Messages::new();
    let stdin = Path::new("-");
    let judged = options.solutions.as_ref().or(options.certificate.as_ref());
    let judged = judged.expect("one of them is required");
    if options.problem == stdin && judged == stdin {
        messages.say("the problem and the solutions cannot both come from standard input");
        return Exit::Input;
    }
    let Some(problem) = read_problem(&options.problem, &messages) else {
        return Exit::Input;
    };
    if options.certificate.is_some() {
        return certificate(&problem, judged, options.json, &messages);
    }
    solutions::run(&problem, judged, options.json, messages)
}

/// Checks a certificate.
fn certificate(problem: &Problem, file: &Path, json: bool, messages: &Messages) -> Exit {
    let Some(text) = read_text(file, messages) else {
        return Exit::Input;
    };
    let certificate = match Certificate::read(problem, &text) {
        Ok(certificate) => certificate,
        Err(error) => {
            messages.parse_error(&name(file), &error);
            return Exit::Input;
        }
    };
    let reason = check(problem, &certificate).err().map(|error| error.to_string());
    let right = reason.is_none();
    let line = if json {
        serde_json::json!({ "right": right, "reason": reason }).to_string()
    } else {
        if right { "right" } else { "wrong" }.to_owned()
    };
    let written = writeln!(stdout(), "{line}");
    if written.is_err() {
        return messages.after_writing(written, "the results");
    }
    match reason {
        None => messages.say("the problem has no solution"),
        Some(reason) => messages.say(&format!("{}: no proof: {reason}", name(file))),
    }
    if right { Exit::Answered } else { Exit::No }
}
