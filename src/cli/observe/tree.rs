//! `--tree`: draws a small search tree whole, and of a large one the profile, which is the number
//! of tree nodes on each level.

mod dot;
mod grow;
mod svg;

use std::io::{self, Write};

use clap::ValueEnum;
use quadrille::search::{Outcome, Rule, Stats};
use quadrille::{Enumerate, Search};
use quadrille_base::counted;

use super::{Shown, Teller};
use crate::cli::Exit;
use crate::cli::search::Job;
pub(in crate::cli) use dot::quoted_label;
use grow::{TreeNode, grow};

/// The maximum number of nodes of a tree that is drawn whole. At 26 points per leaf, such a tree is
/// about 13,000 points high at most.
const MOST_NODES: usize = 500;

/// How to draw a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TreeForm {
    /// A picture, as SVG
    Svg,
    /// A graph, for the programs of Graphviz
    Dot,
}

/// What draws a whole tree, and what draws a profile below its caption.
type DrawTree = fn(&[TreeNode], &Teller) -> String;
type DrawProfile = fn(&[u64], &str) -> String;

/// Draws the tree, or the profile: the remark says which, and why.
pub(super) fn draw(
    job: &Job,
    rule: Rule,
    drawing: TreeForm,
    output: &mut impl Write,
) -> io::Result<Shown> {
    let Job { problem, settings, interrupt, .. } = *job;
    let (tree, profile): (DrawTree, DrawProfile) = match drawing {
        TreeForm::Svg => (svg::tree, svg::profile),
        TreeForm::Dot => (dot::tree, dot::profile),
    };
    let why = match grow(problem, rule, MOST_NODES, &interrupt.stop_flag()) {
        Ok(Some(nodes)) => {
            output.write_all(tree(&nodes, &Teller::new(problem, rule)).as_bytes())?;
            let n = nodes.len();
            let remark = format!(
                "drawn: the whole tree, since its {n} {} no more than {MOST_NODES}",
                if n == 1 { "node is" } else { "nodes are" }
            );
            return Ok(Shown { exit: Exit::Answered, remark: Some(remark) });
        }
        Ok(None) => format!("the tree has more than {MOST_NODES} nodes"),
        Err(error) => error.to_string(),
    };
    let mut search = problem.search();
    search.set_rule(rule);
    search.set_stop(interrupt.stop_flag());
    search.set_limits(settings.limits());
    search.count_solutions();
    let outcome = search.outcome();
    let is_whole = outcome == Some(Outcome::Exhausted);
    let so_far = if is_whole { "" } else { " so far" };
    let Stats { nodes, solutions, .. } = search.stats();
    let (nodes, solutions) = (counted(nodes, "tree node"), counted(solutions, "solution"));
    let caption = format!("{nodes}, {solutions}{so_far}");
    output.write_all(profile(search.profile(), &caption).as_bytes())?;
    let mut remark = format!("drawn: the nodes on each level, since {why}");
    if !is_whole {
        let cause = match outcome {
            Some(Outcome::Stopped) => format!("stopped by {}", interrupt.cause()),
            _ => "stopped by a limit".into(),
        };
        remark = format!("{remark}\n{cause}: these are the nodes so far");
    }
    let exit = if is_whole { Exit::Answered } else { Exit::Stopped };
    Ok(Shown { exit, remark: Some(remark) })
}
