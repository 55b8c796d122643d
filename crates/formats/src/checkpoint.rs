//! A saved search: its statistics so far, and what another run needs to continue.
//!
//! ```text
//! {"checkpoint":3,"kind":"parts","problem":"6e5c..","task":"count","solutions":4,"nodes":1000, ..}
//! {"problem":"6e5c..","part":[3,17],"level":2,"share":0.0125,"digest":"90af.."}
//! ..
//! {"lines":31,"digest":"52d1.."}
//! ```
//!
//! The first line has the version of the format, the [kind](Kind) of the search, the problem, its
//! costs, the task and the statistics so far. What follows depends on the kind:
//!
//! - `parts`: each line is an unexplored [part](super::parts) of the tree.
//! - `best`: the first line has the current pass over the tree, too. Each line is a cover, or a
//!   node of the tree with its columns, which are intervals of numbers, both ends included:
//!
//!   ```text
//!   {"cost":3339,"options":[17,290]}
//!   {"least":"3491758080","required":[],"columns":[[0,5],[9,12]]}
//!   ```
//! - `memo`: the table of a count, as bytes ([`memo`](super::memo)).
//!
//! The last line has the number of the lines and the digest of all bytes before it; a table ends
//! with such a digest. A file that was cut off or changed is refused.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::{Enumerate, Limits, Search};
//! use quadrille::text::checkpoint::{Checkpoint, State};
//!
//! let problem = Queens::new(8)?.problem().into_parts().0;
//! let mut search = problem.covers();
//! search.set_limits(Limits::NONE.nodes(100));
//! search.count_solutions();
//!
//! let mut checkpoint = Checkpoint::new("count", State::Parts(search.remaining()));
//! checkpoint.stats = search.stats();
//! let text = checkpoint.write(&problem);
//!
//! assert_eq!(Checkpoint::read(text.as_bytes(), &problem)?, checkpoint);
//! let changed = text.replacen("\"solutions\":", "\"solutions\":1", 1);
//! assert!(Checkpoint::read(changed.as_bytes(), &problem).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best;

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::parts::{PartKind, PartLineError, PartLines};
use super::saved::{Digest, FormatError};
use crate::problem::{Fingerprint, Instance};
use crate::search::Stats;
use crate::search::cheapest::Rest;
use crate::search::part::Part;
use best::PassLine;
#[doc(hidden)]
pub use best::{node_line, read as read_lines};

/// The version of the format. It increases when a field changes its meaning.
///
/// - 1 has neither a task nor a last line, and is not read.
/// - 2 is of the kind `parts` and has no costs. A search for the best covers had a format of its
///   own, `{"cheapest":1, ..`. Both are read.
/// - 3 has a kind, and the costs.
const FORMAT: u32 = 3;

/// The greatest number of tree nodes, updates or covers in a file. No run gets so far: at 10^9 a
/// second it would take two years.
pub(super) const MOST_WORK: u64 = 1 << 56;

/// The longest time in a file: 30,000 years.
const MOST_SECONDS: f64 = 1e12;

/// What a saved search holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// Parts of the tree of an enumeration.
    Parts,
    /// Nodes of a search for the best covers.
    Best,
    /// The table of a count by memoization.
    Memo,
}

impl Kind {
    /// The kind of a file that begins with these bytes; `None` if it is no file of a kind that this
    /// version knows.
    ///
    /// ```
    /// use quadrille::text::checkpoint::Kind;
    ///
    /// assert_eq!(Kind::of(b"{\"checkpoint\":3,\"kind\":\"best\",\"problem\":"), Some(Kind::Best));
    /// assert_eq!(Kind::of(b"a b c\n"), None);
    /// ```
    #[must_use]
    pub fn of(start: &[u8]) -> Option<Self> {
        let start = String::from_utf8_lossy(&start[..start.len().min(64)]);
        let is = |kind: &str| {
            start.starts_with("{\"checkpoint\":") && start.contains(&format!("\"kind\":\"{kind}\""))
        };
        let all = [("best", Self::Best), ("memo", Self::Memo), ("parts", Self::Parts)];
        all.into_iter().find(|(name, _)| is(name)).map(|(_, kind)| kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parts => "a search for covers one by one",
            Self::Best => "a search for the best covers",
            Self::Memo => "a count by memoization",
        })
    }
}

/// A search that another run can continue.
#[derive(Clone, Debug, PartialEq)]
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
    /// Whether the problem had the costs that it has now.
    pub has_same_costs: bool,
    /// What is left.
    pub state: State,
}

/// What is left of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum State {
    /// The unexplored parts of the tree.
    Parts(Vec<Part>),
    /// The best covers so far, and what is left of the tree.
    Best(Rest),
    /// A table, which [`write_memo`](super::memo::write_memo) writes.
    Memo,
}

impl State {
    const fn kind(&self) -> Kind {
        match self {
            Self::Parts(_) => Kind::Parts,
            Self::Best(_) => Kind::Best,
            Self::Memo => Kind::Memo,
        }
    }
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
    #[error("is incomplete: its last line is not the number of its lines and their digest")]
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

/// The version in a first line.
#[derive(Deserialize)]
struct Version {
    checkpoint: u32,
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Head {
    /// [`FORMAT`].
    checkpoint: u32,
    kind: Kind,
    problem: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<String>,
    task: String,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    levels: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<Written>,
    /// Whether a search for the best covers is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    /// A number beyond 64 bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    floor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<PassLine>,
}

impl Head {
    /// The head in a first line, without its end; `None` if it is none of a checkpoint.
    fn of(line: &[u8]) -> Result<Option<Self>, FormatError> {
        let Ok(Version { checkpoint }) = serde_json::from_slice(line) else { return Ok(None) };
        FormatError::check(checkpoint, FORMAT)?;
        Ok(serde_json::from_slice(line).ok())
    }

    /// The checkpoint with this head.
    ///
    /// # Errors
    ///
    /// If it is of another problem.
    fn checkpoint(self, problem: &Instance, state: State) -> Result<Checkpoint, CheckpointError> {
        let found = self.problem.parse().map_err(|_| CheckpointError::NotACheckpoint)?;
        let expected = problem.fingerprint();
        if found != expected {
            return Err(CheckpointError::OtherProblem { found, expected });
        }
        // No run gets so far, so sums of two of these numbers do not overflow.
        let of_runs = [self.nodes, self.updates, self.solutions];
        let is_large = self.levels.iter().chain(&of_runs).any(|&n| n > MOST_WORK);
        if is_large || !(0.0..=MOST_SECONDS).contains(&self.seconds) {
            return Err(CheckpointError::NotACheckpoint);
        }
        Ok(Checkpoint {
            task: self.task,
            stats: Stats::new(self.nodes, self.updates, self.solutions),
            levels: self.levels,
            seconds: self.seconds,
            written: self.written,
            has_same_costs: self.costs == costs_of(problem),
            state,
        })
    }
}

/// The fingerprint of the costs as text.
fn costs_of(problem: &Instance) -> Option<String> {
    problem.costs_fingerprint().map(|costs| costs.to_string())
}

/// The last line of a text with `n` lines after the first, without a line end.
fn last_line(n: usize, text: &[u8]) -> String {
    format!(r#"{{"lines":{n},"digest":"{}"}}"#, Digest::of(text))
}

/// The text without its last line, which has to be the right one.
fn without_last_line(text: &[u8]) -> Result<&[u8], CheckpointError> {
    let body = text.strip_suffix(b"\n").ok_or(CheckpointError::Incomplete)?;
    let end = body.iter().rposition(|&byte| byte == b'\n').ok_or(CheckpointError::Incomplete)? + 1;
    let (contents, last) = (&text[..end], &body[end..]);
    if !last.starts_with(b"{\"lines\":") {
        return Err(CheckpointError::Incomplete);
    }
    let n = contents.split(|&byte| byte == b'\n').count() - 2;
    if last == last_line(n, contents).as_bytes() {
        Ok(contents)
    } else {
        Err(CheckpointError::Changed)
    }
}

impl Checkpoint {
    /// The checkpoint of a search for this task: without statistics, until they are set.
    pub fn new(task: impl Into<String>, state: State) -> Self {
        Self {
            task: task.into(),
            stats: Stats::default(),
            levels: Vec::new(),
            seconds: 0.0,
            written: None,
            has_same_costs: true,
            state,
        }
    }

    /// The first line for a search of this problem, with its end.
    pub(super) fn first_line(&self, problem: &Instance) -> String {
        let Stats { nodes, updates, solutions, .. } = self.stats;
        let mut head = Head {
            checkpoint: FORMAT,
            kind: self.state.kind(),
            problem: problem.fingerprint().to_string(),
            costs: costs_of(problem),
            task: self.task.clone(),
            solutions,
            nodes,
            updates,
            seconds: self.seconds,
            levels: self.levels.clone(),
            written: self.written.clone(),
            complete: None,
            floor: None,
            pass: None,
        };
        if let State::Best(rest) = &self.state {
            best::add_to(&mut head, rest);
        }
        serde_json::to_string(&head).expect("plain data") + "\n"
    }

    /// The checkpoint of a table, whose first line this is. `None` if it is none of a table.
    pub(super) fn of_memo(
        line: &[u8],
        problem: &Instance,
    ) -> Result<Option<Self>, CheckpointError> {
        match Head::of(line)? {
            Some(head) if head.kind == Kind::Memo => {
                head.checkpoint(problem, State::Memo).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The text for a search of this problem. Of a table, the first line.
    #[must_use]
    pub fn write(&self, problem: &Instance) -> String {
        let mut text = self.first_line(problem);
        let n_lines = match &self.state {
            State::Parts(parts) => {
                let lines = PartLines::new(problem, PartKind::All);
                for part in parts {
                    text += &lines.write(part);
                    text.push('\n');
                }
                parts.len()
            }
            State::Best(rest) => best::write(rest, &mut text),
            State::Memo => return text,
        };
        text += &last_line(n_lines, text.as_bytes());
        text.push('\n');
        text
    }

    /// The checkpoint in a text, of parts or of a search for the best covers.
    ///
    /// # Errors
    ///
    /// If the text is not such a checkpoint, has another format, is incomplete, was changed, or is
    /// of another problem. That the problem has other costs is no error:
    /// [`has_same_costs`](Self::has_same_costs).
    pub fn read(text: &[u8], problem: &Instance) -> Result<Self, CheckpointError> {
        let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let mut head = Head::of(first)?.ok_or(CheckpointError::NotACheckpoint)?;
        // The digest is checked before every other field, so that a changed file is reported as
        // changed.
        let contents = without_last_line(text)?;
        let lines = contents[first.len() + 1..].split_inclusive(|&byte| byte == b'\n');
        let (kind, rest) = (head.kind, best::taken_from(&mut head)?);
        let checkpoint = head.checkpoint(problem, State::Memo)?;
        let state = match kind {
            Kind::Parts => {
                let of_line = PartLines::new(problem, PartKind::All);
                let part = |(line, text)| {
                    let text = std::str::from_utf8(text).unwrap_or_default();
                    of_line.read(text).map_err(|error| CheckpointError::Part { line, error })
                };
                State::Parts((2..).zip(lines).map(part).collect::<Result<_, _>>()?)
            }
            Kind::Best => State::Best(best::read(rest, lines, problem)?),
            Kind::Memo => return Err(CheckpointError::NotACheckpoint),
        };
        Ok(Self { state, ..checkpoint })
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
        let parts = vec![Part::new([OptionId::new(0)], 1, 0.5), Part::whole()];
        let mut checkpoint = Checkpoint::new("count", State::Parts(parts));
        checkpoint.stats = Stats::new(5, 20, 1);
        checkpoint.levels = vec![1, 4];
        checkpoint.seconds = 0.25;
        checkpoint.written = Some(Written::new(&Digest::of(b"text"), "options"));
        let text = checkpoint.write(&problem);
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
