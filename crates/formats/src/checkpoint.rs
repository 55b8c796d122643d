//! A search as text: its statistics so far, and the parts of its tree that are not explored yet.
//!
//! ```text
//! {"checkpoint":2,"problem":"6e5c..","task":"count","solutions":4,"nodes":1000, ..}
//! {"problem":"6e5c..","part":[3,17],"level":2,"share":0.0125,"digest":"90af.."}
//! ..
//! {"parts":31,"digest":"52d1.."}
//! ```
//!
//! The first line has the version of the format, the problem, the task and the statistics so far.
//! Each line after it is an unexplored [part](super::parts). The last line has their number and the
//! digest of all bytes before it: a checkpoint that was cut off or changed is refused.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::{Enumerate, Limits, Search};
//! use quadrille::text::checkpoint::Checkpoint;
//!
//! let problem = Queens::new(8)?.problem().into_parts().0;
//! let mut search = problem.covers();
//! search.set_limits(Limits::NONE.nodes(100));
//! search.count_solutions();
//!
//! let mut checkpoint = Checkpoint::new("count");
//! checkpoint.stats = search.stats();
//! checkpoint.parts = search.remaining();
//! let text = checkpoint.write(problem.fingerprint());
//!
//! assert_eq!(Checkpoint::read(text.as_bytes(), &problem)?, checkpoint);
//! let changed = text.replacen("\"solutions\":", "\"solutions\":1", 1);
//! assert!(Checkpoint::read(changed.as_bytes(), &problem).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::parts::{self, PartLineError};
use super::saved::{Digest, FormatError};
use crate::problem::{Fingerprint, Instance};
use crate::search::Stats;
use crate::search::part::Part;

/// The version of the format. It increases when a field changes its meaning.
///
/// - 1 has neither a task nor a last line.
/// - 2 has both.
const FORMAT: u32 = 2;

/// The lines after the first.
const PARTS: &str = "parts";

/// A search that another run can continue.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Checkpoint {
    /// The task of the search, as the caller names it. A run continues only a search for the same
    /// task.
    pub task: String,
    /// The statistics of all runs so far.
    pub stats: Stats,
    /// Tree nodes on each level so far.
    pub levels: Vec<u64>,
    /// Seconds that all runs took.
    pub seconds: f64,
    /// The part of the output file that is written so far, if there is an output file.
    pub written: Option<Written>,
    /// The unexplored parts of the tree.
    pub parts: Vec<Part>,
}

/// The first bytes of an output file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Written {
    /// The number of these bytes.
    pub bytes: u64,
    /// The digest of these bytes.
    pub digest: String,
    /// The form of the output, as the caller names it. A run continues only a file of the same
    /// form.
    pub form: String,
}

impl Written {
    /// Bytes of this form with this digest.
    pub fn new(digest: &Digest, form: impl Into<String>) -> Self {
        Self { bytes: digest.n_bytes(), digest: digest.to_string(), form: form.into() }
    }
}

/// The reason why a text is not a checkpoint of the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The first line is not that of a checkpoint.
    #[error("1: is not a checkpoint of quadrille")]
    NotACheckpoint,
    /// The checkpoint has another format.
    #[error("{0}")]
    Format(#[from] FormatError),
    /// The last line is missing, or there is text after it.
    #[error("is incomplete: its last line is not the number of its parts and their digest")]
    Incomplete,
    /// The text does not match its digest.
    #[error("was changed: its contents do not match the digest in its last line")]
    Changed,
    /// The checkpoint is of another problem.
    #[error(
        "of another problem: its fingerprint is {found}, this one's {expected}; give its problem, \
         or use another checkpoint"
    )]
    OtherProblem {
        /// The fingerprint in the checkpoint.
        found: Fingerprint,
        /// The problem's.
        expected: Fingerprint,
    },
    /// A line is not a part of the problem.
    #[error("{line}: {error}")]
    Part {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: PartLineError,
    },
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Head {
    /// [`FORMAT`].
    checkpoint: u32,
    problem: String,
    task: String,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    levels: Vec<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    written: Option<Written>,
}

/// The last line of a text with `n` lines of this `kind` after the first, without a line end.
pub(super) fn last_line(kind: &str, n: usize, text: &[u8]) -> String {
    format!(r#"{{"{kind}":{n},"digest":"{}"}}"#, Digest::of(text))
}

/// The text without its last line, which has to be the right one.
fn without_last_line<'t>(kind: &str, text: &'t [u8]) -> Result<&'t [u8], CheckpointError> {
    let body = text.strip_suffix(b"\n").ok_or(CheckpointError::Incomplete)?;
    let end = body.iter().rposition(|&byte| byte == b'\n').ok_or(CheckpointError::Incomplete)? + 1;
    let (contents, last) = (&text[..end], &body[end..]);
    if !last.starts_with(format!("{{\"{kind}\":").as_bytes()) {
        return Err(CheckpointError::Incomplete);
    }
    let n = contents.split(|&byte| byte == b'\n').count() - 2;
    if last == last_line(kind, n, contents).as_bytes() {
        Ok(contents)
    } else {
        Err(CheckpointError::Changed)
    }
}

/// The first line of a saved search, and the lines between it and the last one. The first line has
/// the version of the format under this name, the last one this kind of lines.
pub(super) fn opened<'t, Head: DeserializeOwned>(
    text: &'t [u8],
    (name, format): (&str, u32),
    kind: &str,
) -> Result<(Head, &'t [u8]), CheckpointError> {
    let not_one = |_| CheckpointError::NotACheckpoint;
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let fields: serde_json::Value = serde_json::from_slice(first).map_err(not_one)?;
    let version = fields.get(name).and_then(serde_json::Value::as_u64);
    let version = version.and_then(|version| u32::try_from(version).ok());
    FormatError::check(version.ok_or(CheckpointError::NotACheckpoint)?, format)?;
    // The digest is checked before every other field, so that a changed file is reported as
    // changed.
    let contents = without_last_line(kind, text)?;
    let head = serde_json::from_slice(first).map_err(not_one)?;
    Ok((head, &contents[first.len() + 1..]))
}

/// Checks that a text is of this problem.
pub(super) fn check_problem(found: &str, problem: &Instance) -> Result<(), CheckpointError> {
    let expected = problem.fingerprint();
    let found = found.parse().map_err(|_| CheckpointError::NotACheckpoint)?;
    if found == expected { Ok(()) } else { Err(CheckpointError::OtherProblem { found, expected }) }
}

impl Checkpoint {
    /// The checkpoint of a search for this task that has not begun: without statistics and parts.
    pub fn new(task: impl Into<String>) -> Self {
        Self { task: task.into(), ..Self::default() }
    }

    /// The text for a search of the problem with this fingerprint.
    pub fn write(&self, problem: Fingerprint) -> String {
        let Stats { nodes, updates, solutions, .. } = self.stats;
        let head = Head {
            checkpoint: FORMAT,
            problem: problem.to_string(),
            task: self.task.clone(),
            solutions,
            nodes,
            updates,
            seconds: self.seconds,
            levels: self.levels.clone(),
            written: self.written.clone(),
        };
        let mut text = serde_json::to_string(&head).expect("plain data");
        text.push('\n');
        for part in &self.parts {
            text += &parts::write(problem, part);
            text.push('\n');
        }
        text += &last_line(PARTS, self.parts.len(), text.as_bytes());
        text.push('\n');
        text
    }

    /// The checkpoint in a text.
    ///
    /// # Errors
    ///
    /// If the text is not a checkpoint, has another format, is incomplete, was changed, or is of
    /// another problem.
    pub fn read(text: &[u8], problem: &Instance) -> Result<Self, CheckpointError> {
        let (head, lines): (Head, _) = opened(text, ("checkpoint", FORMAT), PARTS)?;
        check_problem(&head.problem, problem)?;
        let expected = problem.fingerprint();
        let lines = lines.split_inclusive(|&byte| byte == b'\n');
        let part = |(line, text)| {
            let text = std::str::from_utf8(text).unwrap_or_default();
            let part = parts::read(text, problem, expected);
            part.map_err(|error| CheckpointError::Part { line, error })
        };
        let parts = (2..).zip(lines).map(part).collect::<Result<_, _>>()?;
        Ok(Self {
            task: head.task,
            stats: Stats::new(head.nodes, head.updates, head.solutions),
            levels: head.levels,
            seconds: head.seconds,
            written: head.written,
            parts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::OptionId;
    use crate::problem::Problem;

    #[test]
    fn every_other_byte_and_every_cut_is_refused() {
        let problem: Problem = super::super::knuth::read(&b"a b\na\nb\na b\n"[..]).unwrap();
        let mut checkpoint = Checkpoint::new("count");
        checkpoint.stats = Stats::new(5, 20, 1);
        checkpoint.levels = vec![1, 4];
        checkpoint.seconds = 0.25;
        checkpoint.written = Some(Written::new(&Digest::of(b"text"), "options"));
        checkpoint.parts = vec![Part::new([OptionId::new(0)], 1, 0.5), Part::whole()];
        let text = checkpoint.write(problem.fingerprint());
        assert_eq!(Checkpoint::read(text.as_bytes(), &problem).as_ref(), Ok(&checkpoint));
        for at in 0..text.len() {
            assert!(Checkpoint::read(&text.as_bytes()[..at], &problem).is_err(), "{at}");
            for change in 1..=255 {
                let mut changed = text.clone().into_bytes();
                changed[at] ^= change;
                assert!(Checkpoint::read(&changed, &problem).is_err(), "{at}");
            }
        }
        let longer = text.clone() + "\n";
        assert!(Checkpoint::read(longer.as_bytes(), &problem).is_err());
        let other: Problem = super::super::knuth::read(&b"a b\na\nb\n"[..]).unwrap();
        let error = Checkpoint::read(text.as_bytes(), &other).unwrap_err();
        assert!(error.to_string().starts_with("of another problem: "), "{error}");
    }
}
