//! The state of a search for the best covers as text.

use serde::{Deserialize, Serialize};

use super::{CheckpointError, Head, MOST_WORK};
use crate::problem::{Instance, OptionId};
use crate::search::cheapest::{Cover, Pass, Rest, RestNode};

/// A pass over the tree, without its nodes. Numbers beyond 64 bits are strings.
#[derive(Deserialize, Serialize)]
pub(super) struct PassLine {
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

/// Adds what the first line says of the state.
pub(super) fn add_to(head: &mut Head, rest: &Rest) {
    head.complete = Some(rest.is_complete);
    head.floor = Some(rest.floor.to_string());
    head.pass = rest.pass.as_ref().map(|pass| PassLine {
        cutoff: pass.cutoff.to_string(),
        distance: pass.distance.to_string(),
        nodes: pass.n_nodes,
    });
}

/// Takes from the first line what [`add_to`] added: the state without covers and nodes.
pub(super) fn taken_from(head: &mut Head) -> Result<Rest, CheckpointError> {
    let pass = match head.pass.take() {
        None => None,
        Some(PassLine { cutoff, distance, nodes: n_nodes }) => Some(Pass {
            cutoff: number(&cutoff)?,
            distance: number(&distance)?,
            n_nodes: n_nodes.min(MOST_WORK),
            nodes: Vec::new(),
        }),
    };
    let floor = head.floor.take().map_or(Ok(0), |floor| number(&floor))?;
    Ok(Rest { is_complete: head.complete.unwrap_or(false), covers: Vec::new(), floor, pass })
}

/// A number of units of cost. The sum of all costs has fewer bits than 100.
fn number(text: &str) -> Result<i128, CheckpointError> {
    let number: Option<i128> = text.parse().ok();
    let is_possible = |number: &i128| number.unsigned_abs() < 1 << 100;
    number.filter(is_possible).ok_or(CheckpointError::NotACheckpoint)
}

/// Writes the covers and the nodes, each as a line. Returns the number of lines.
pub(super) fn write(rest: &Rest, text: &mut String) -> usize {
    let covers = rest.covers.iter().map(|Cover { cost, options }| Line::Cover {
        cost: *cost,
        options: options.iter().map(|option| option.index()).collect(),
    });
    let covers = covers.map(|line| serde_json::to_string(&line).expect("plain data"));
    let mut n_lines = 0;
    for line in covers.chain(rest.pass.iter().flat_map(|pass| &pass.nodes).map(node_line)) {
        *text += &line;
        text.push('\n');
        n_lines += 1;
    }
    n_lines
}

/// A node as a line.
pub fn node_line(node: &RestNode) -> String {
    let line = Line::Node {
        least: node.least.to_string(),
        required: node.required.clone(),
        columns: intervals(&node.columns),
    };
    serde_json::to_string(&line).expect("plain data")
}

/// The state with the covers and the nodes in these lines.
///
/// # Errors
///
/// If a line is neither of the problem.
pub fn read<'t>(
    mut rest: Rest,
    lines: impl Iterator<Item = &'t [u8]>,
    problem: &Instance,
) -> Result<Rest, CheckpointError> {
    let n_options = problem.n_options();
    for line in lines {
        match serde_json::from_slice(line).map_err(|_| CheckpointError::NotACheckpoint)? {
            Line::Cover { cost, options } => {
                if options.iter().any(|&option| option >= n_options) {
                    return Err(CheckpointError::NotACheckpoint);
                }
                let options = options.into_iter().map(OptionId::new).collect();
                rest.covers.push(Cover { cost, options });
            }
            Line::Node { least, required, columns } => {
                // The columns of a problem are its options, and at most one for each item.
                let most = n_options + problem.n_items();
                let mut all: Vec<u32> = Vec::new();
                for (begin, end) in columns {
                    let is_behind = all.last().is_none_or(|&last| last < begin);
                    if !is_behind || end < begin || end as usize >= most {
                        return Err(CheckpointError::NotACheckpoint);
                    }
                    all.extend(begin..=end);
                }
                let node = RestNode { least: number(&least)?, required, columns: all };
                rest.pass.as_mut().ok_or(CheckpointError::NotACheckpoint)?.nodes.push(node);
            }
        }
    }
    Ok(rest)
}

#[cfg(test)]
mod tests;
