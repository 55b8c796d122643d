//! A search for the cheapest covers as text: the covers found, and the nodes of its tree that are
//! not searched yet.
//!
//! ```text
//! {"cheapest":1,"problem":"6e5c..","task":"best 1","nodes":1000, .., "floor":"3331", ..}
//! {"cost":3339,"options":[17,290]}
//! {"least":"3491758080","required":[],"columns":[[0,5],[9,12]]}
//! ..
//! {"lines":31,"digest":"52d1.."}
//! ```
//!
//! The first line has the version of the format, the problem, the task, the statistics so far, and
//! the current pass over the tree. Each line after it is a cover, or a node: its columns are
//! intervals of numbers, both ends included. The last line has the number of these lines and the
//! digest of all bytes before it: a text that was cut off or changed is refused.
//!
//! ```
//! use quadrille::models::{Model, crews::{Crews, Day, Rules}};
//! use quadrille::search::{Limits, Search};
//! use quadrille::text::least::LeastCheckpoint;
//!
//! let problem = Crews::new(Day::random(40, 1)?, Rules::default())?.problem().into_parts().0;
//! let mut search = problem.cheapest();
//! search.set_limits(Limits::NONE.nodes(1));
//! search.run();
//!
//! let mut checkpoint = LeastCheckpoint::new("best 1");
//! checkpoint.stats = search.stats();
//! checkpoint.rest = search.rest();
//! let text = checkpoint.write(problem.fingerprint());
//! assert_eq!(LeastCheckpoint::read(text.as_bytes(), &problem)?, checkpoint);
//! assert!(LeastCheckpoint::read(text.replace("best", "next").as_bytes(), &problem).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};

use super::checkpoint::{CheckpointError, check_problem, last_line, opened};
use crate::problem::{Fingerprint, Instance, OptionId};
use crate::search::Stats;
use crate::search::cheapest::{Cover, Pass, Rest, RestNode};

/// The version of the format. It increases when a field changes its meaning, or the numbers of
/// columns do.
const FORMAT: u32 = 1;

/// The lines after the first.
const LINES: &str = "lines";

/// A search for the cheapest covers that another run can continue.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct LeastCheckpoint {
    /// The task of the search, as the caller names it. A run continues only a search for the same
    /// task.
    pub task: String,
    /// The statistics of all runs so far.
    pub stats: Stats,
    /// Seconds that all runs took.
    pub seconds: f64,
    /// What was found, and what is left.
    pub rest: Rest,
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Head {
    /// [`FORMAT`].
    cheapest: u32,
    problem: String,
    task: String,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    complete: bool,
    floor: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pass: Option<PassLine>,
}

/// Numbers beyond 64 bits are strings.
#[derive(Deserialize, Serialize)]
struct PassLine {
    cutoff: String,
    distance: String,
    nodes: u64,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Cover { cost: i64, options: Vec<usize> },
    Node { least: String, required: Vec<u32>, columns: Vec<(u32, u32)> },
}

/// Ascending numbers as intervals.
fn intervals(numbers: &[u32]) -> Vec<(u32, u32)> {
    let mut intervals: Vec<(u32, u32)> = Vec::new();
    for &n in numbers {
        match intervals.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => intervals.push((n, n)),
        }
    }
    intervals
}

/// Whether a text begins as one of this kind does.
pub fn is_least(text: &[u8]) -> bool {
    text.starts_with(b"{\"cheapest\":")
}

impl LeastCheckpoint {
    /// The checkpoint of a search for this task that has not begun.
    pub fn new(task: impl Into<String>) -> Self {
        Self { task: task.into(), ..Self::default() }
    }

    /// The text for a search of the problem with this fingerprint.
    pub fn write(&self, problem: Fingerprint) -> String {
        let Stats { nodes, updates, solutions, .. } = self.stats;
        let Rest { is_complete, covers, floor, pass } = &self.rest;
        let line = |pass: &Pass| PassLine {
            cutoff: pass.cutoff.to_string(),
            distance: pass.distance.to_string(),
            nodes: pass.n_nodes,
        };
        let head = Head {
            cheapest: FORMAT,
            problem: problem.to_string(),
            task: self.task.clone(),
            solutions,
            nodes,
            updates,
            seconds: self.seconds,
            complete: *is_complete,
            floor: floor.to_string(),
            pass: pass.as_ref().map(line),
        };
        let mut text = serde_json::to_string(&head).expect("plain data");
        text.push('\n');
        let covers = covers.iter().map(|Cover { cost, options }| Line::Cover {
            cost: *cost,
            options: options.iter().map(|option| option.index()).collect(),
        });
        let nodes = pass.iter().flat_map(|pass| &pass.nodes).map(|node| Line::Node {
            least: node.least.to_string(),
            required: node.required.clone(),
            columns: intervals(&node.columns),
        });
        let mut n_lines = 0;
        for line in covers.chain(nodes) {
            text += &serde_json::to_string(&line).expect("plain data");
            text.push('\n');
            n_lines += 1;
        }
        text += &last_line(LINES, n_lines, text.as_bytes());
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
        let not_one = |_| CheckpointError::NotACheckpoint;
        let (head, lines): (Head, _) = opened(text, ("cheapest", FORMAT), LINES)?;
        check_problem(&head.problem, problem)?;
        let big = |text: &str| text.parse().map_err(|_| CheckpointError::NotACheckpoint);
        let (mut covers, mut nodes) = (Vec::new(), Vec::new());
        let n_options = problem.n_options();
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            match serde_json::from_slice(line).map_err(not_one)? {
                Line::Cover { cost, options } => {
                    if options.iter().any(|&option| option >= n_options) {
                        return Err(CheckpointError::NotACheckpoint);
                    }
                    let options = options.into_iter().map(OptionId::new).collect();
                    covers.push(Cover { cost, options });
                }
                Line::Node { least, required, columns } => {
                    // The columns of a problem are its options, and at most one for each item.
                    let most = n_options + problem.n_items();
                    let mut all = Vec::new();
                    for (begin, end) in columns {
                        if end as usize >= most || all.len() > most {
                            return Err(CheckpointError::NotACheckpoint);
                        }
                        all.extend(begin..=end);
                    }
                    nodes.push(RestNode { least: big(&least)?, required, columns: all });
                }
            }
        }
        let pass = match head.pass {
            None => None,
            Some(PassLine { cutoff, distance, nodes: n_nodes }) => {
                Some(Pass { cutoff: big(&cutoff)?, distance: big(&distance)?, n_nodes, nodes })
            }
        };
        let rest = Rest { is_complete: head.complete, covers, floor: big(&head.floor)?, pass };
        let stats = Stats::new(head.nodes, head.updates, head.solutions);
        Ok(Self { task: head.task, stats, seconds: head.seconds, rest })
    }
}

#[cfg(test)]
mod tests;
