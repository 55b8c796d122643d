//! A search in a file: what was found, and what is left to be explored.
//!
//! The first line tells how far it was, each other one is a part that is left. The file is written
//! beside its name and then renamed, so that what is under the name is always whole.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::batch::in_words;
use quadrille::problem::Fingerprint;
use quadrille::search::Stats;
use quadrille::search::part::Part;
use serde::{Deserialize, Serialize};

use crate::cli::parts::Line;

/// What the first line says.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Head {
    /// The version of the format, 1.
    checkpoint: u32,
    problem: String,
    /// How many lines follow.
    parts: usize,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    pub(super) levels: Vec<u64>,
}

impl Head {
    pub(super) fn stats(&self) -> Stats {
        Stats::new(self.nodes, self.updates, self.solutions)
    }
}

/// What an earlier run left.
pub(super) type Earlier = (Head, Vec<Part>);

/// Where a search is saved.
pub(super) struct Checkpoint {
    path: PathBuf,
    every: Duration,
    last: Instant,
    problem: Fingerprint,
    seconds_before: f64,
}

const VERSION: u32 = 1;

impl Checkpoint {
    /// A place to save a search to, and what an earlier one left there, if that is to be taken up.
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
                    "{name}: is there already; --resume goes on from it, or remove it"
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
        let head: Head = serde_json::from_str(&first)
            .map_err(|_| format!("{name}:1: is not a checkpoint of quadrille"))?;
        if head.checkpoint != VERSION {
            return Err(format!(
                "{name}:1: a checkpoint of version {}, expected {VERSION}",
                head.checkpoint
            ));
        }
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
            return Err(format!("{name}: has {n} parts, expected {}: it is not whole", head.parts));
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

    /// Saves what was done and what is left; if that cannot be done an earlier file stays.
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
            checkpoint: VERSION,
            problem: self.problem.to_string(),
            parts: parts.len(),
            solutions,
            nodes,
            updates,
            seconds: self.seconds_before + seconds,
            levels,
        };
        self.write(&head, parts).map_err(|error| {
            format!("{}: could not be saved: {}", self.path.display(), in_words(&error))
        })
    }

    fn write(&self, head: &Head, parts: &[Part]) -> io::Result<()> {
        let mut part = self.path.clone().into_os_string();
        part.push(".part");
        let mut output = BufWriter::new(File::create(&part)?);
        serde_json::to_writer(&mut output, head)?;
        for part in parts {
            output.write_all(b"\n")?;
            serde_json::to_writer(&mut output, &Line::new(self.problem, part))?;
        }
        output.write_all(b"\n")?;
        output.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&part, &self.path)
    }
}
