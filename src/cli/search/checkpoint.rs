//! A search in a file: what was found, and the parts of its tree that are not explored yet.
//!
//! The first line has the version of the format, the problem and the counts so far. Each other line
//! is an unexplored part. The file is a [`WholeFile`](quadrille::files::WholeFile): whenever the
//! program is killed, the file under its name is complete.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::files::{Destination, FormatError, in_words};
use quadrille::problem::Fingerprint;
use quadrille::search::Stats;
use quadrille::search::part::Part;
use serde::{Deserialize, Serialize};

use crate::cli::parts::Line;

/// The version of the format. Another one is due when the fields of a line change their meaning.
const FORMAT: u32 = 1;

/// The first line.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Head {
    /// [`FORMAT`].
    checkpoint: u32,
    /// The fingerprint.
    problem: String,
    /// The number of lines that follow.
    parts: usize,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    /// Tree nodes by level.
    pub(super) levels: Vec<u64>,
}

/// The first line of any version.
#[derive(Deserialize)]
struct Version {
    checkpoint: u32,
}

impl Head {
    pub(super) fn stats(&self) -> Stats {
        Stats::new(self.nodes, self.updates, self.solutions)
    }
}

/// A checkpoint of an earlier run.
pub(super) type Earlier = (Head, Vec<Part>);

/// The file to which a search is saved.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// Time between two savings.
    every: Duration,
    /// When it was saved the last time.
    last: Instant,
    problem: Fingerprint,
    /// Time that earlier runs took.
    seconds_before: f64,
}

impl Checkpoint {
    /// A file to save a search to, and the earlier search in it, if that is resumed.
    pub(super) fn open(
        path: &Path,
        every: Duration,
        resume: bool,
        problem: &Problem,
    ) -> Result<(Self, Option<Earlier>), String> {
        let mut this = Self {
            path: path.to_owned(),
            every,
            last: Instant::now(),
            problem: problem.fingerprint(),
            seconds_before: 0.0,
        };
        let name = path.display();
        let earlier = match File::open(path) {
            Ok(_) if !resume => {
                return Err(format!(
                    "{name}: exists already; continue it with --resume, or remove it"
                ));
            }
            Ok(file) => Some(this.read(problem, BufReader::new(file))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(format!("{name}: cannot be read: {}", in_words(&error))),
        };
        if let Some((head, _)) = &earlier {
            this.seconds_before = head.seconds;
        }
        Ok((this, earlier))
    }

    fn read(&self, problem: &Problem, input: impl BufRead) -> Result<Earlier, String> {
        let name = self.path.display();
        let mut lines = input.lines();
        let first = lines.next().and_then(Result::ok).unwrap_or_default();
        let unknown = |_| format!("{name}:1: is not a checkpoint of quadrille");
        let version: Version = serde_json::from_str(&first).map_err(unknown)?;
        FormatError::check(version.checkpoint, FORMAT)
            .map_err(|error| format!("{name}: {error}"))?;
        let head: Head = serde_json::from_str(&first).map_err(unknown)?;
        if head.problem.parse() != Ok(self.problem) {
            return Err(format!(
                "{name}: of another problem: its fingerprint is {}, this one's {}",
                head.problem, self.problem
            ));
        }
        let mut parts = Vec::new();
        for (line, text) in (2..).zip(lines) {
            let text = text.map_err(|error| format!("{name}: {}", in_words(&error)))?;
            let part = serde_json::from_str::<Line>(&text).map_err(|error| error.to_string());
            let part = part.and_then(|part| part.part(problem, self.problem));
            parts.push(part.map_err(|reason| format!("{name}:{line}: {reason}"))?);
        }
        if parts.len() != head.parts {
            let n = parts.len();
            return Err(format!(
                "{name}: has {n} parts, expected {}: it is incomplete",
                head.parts
            ));
        }
        Ok((head, parts))
    }

    /// Whether it is time to save again.
    pub(super) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the counts so far and the unexplored parts. If that fails, an earlier file stays.
    pub(super) fn save(
        &mut self,
        parts: &[Part],
        stats: Stats,
        levels: Vec<u64>,
        seconds: f64,
    ) -> Result<(), String> {
        self.last = Instant::now();
        let Stats { nodes, updates, solutions, .. } = stats;
        let head = Head {
            checkpoint: FORMAT,
            problem: self.problem.to_string(),
            parts: parts.len(),
            solutions,
            nodes,
            updates,
            seconds: self.seconds_before + seconds,
            levels,
        };
        self.write(&head, parts).map_err(|error| {
            format!("{}: cannot be saved: {}", self.path.display(), in_words(&error))
        })
    }

    fn write(&self, head: &Head, parts: &[Part]) -> io::Result<()> {
        let mut output = Destination::new(&self.path, &[])?.create()?;
        serde_json::to_writer(&mut output, head)?;
        for part in parts {
            output.write_all(b"\n")?;
            serde_json::to_writer(&mut output, &Line::new(self.problem, part))?;
        }
        output.write_all(b"\n")?;
        output.finish()
    }
}
