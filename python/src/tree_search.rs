//! A search for the cheapest cover that several processes share.
//!
//! A task goes on with the whole search, with some nodes of the present pass over its tree, or with
//! the search by Dancing Links that takes turns with the tree. Each process keeps the search with
//! its root solved, so a task begins where its nodes are.
//!
//! Costs and bounds are to be minimized here, without the fixed cost, in the unit of all costs:
//! those of a search for the largest one are negated.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use quadrille::search::cheapest::{Cheapest, Cover, Pass, Rest};
use quadrille::search::{Limits, Outcome, Search};
use quadrille::text::checkpoint::{node_line, read_lines};
use quadrille_base::threads::lock;

use crate::errors::ArgumentError;
use crate::limits::limits;
use crate::problem::{Problem, ids, numbers};
use crate::questions::AUTO;
use crate::work::interruptibly;

/// A cover that is known, a bound of the covers that are not, and what is left of the present pass:
/// its cutoff, how far that is above the bound of the root, the tree nodes that were entered, and
/// the nodes that are left, as lines.
type Given = (Option<(i64, Vec<u32>)>, i128, Option<(i128, i128, u64)>, Vec<String>);

/// The same, where each node comes with its bound; then whether nothing is left of the task, and
/// whether the search by Dancing Links may be the first to end.
type Found = (Option<(i64, Vec<u32>)>, i128, Option<(i128, i128, u64)>, Lines, bool, bool);

/// Nodes, each with its bound.
type Lines = Vec<(i128, String)>;

/// What a process keeps of a search for the cheapest cover.
#[pyclass(frozen)]
pub(crate) struct TreeSearch {
    problem: Arc<quadrille::Problem>,
    maximize: bool,
    /// A search that may be at its root still, and has no other nodes; unless a task has it.
    tree: Arc<Mutex<Option<Cheapest>>>,
    /// The same for the search by Dancing Links.
    dance: Arc<Mutex<Option<Cheapest>>>,
}

#[pymethods]
impl TreeSearch {
    #[new]
    fn new(problem: &Problem, maximize: bool) -> Self {
        let problem = Arc::clone(&problem.inner);
        Self { problem, maximize, tree: Arc::default(), dance: Arc::default() }
    }

    /// Goes on for a time, by a method: `"whole"`, `"part"` or `"dance"`. The time of a part and of
    /// a dance begins when the root is solved.
    fn search(&self, py: Python<'_>, given: Given, method: &str, time: f64) -> PyResult<Found> {
        let (problem, maximize) = (Arc::clone(&self.problem), self.maximize);
        let method = method.to_owned();
        let kept = Arc::clone(if method == "dance" { &self.dance } else { &self.tree });
        let found = interruptibly(py, None, move |watch| {
            let rest = rest(given, &problem)?;
            let plan = problem.plan().threads(1);
            let plan = if maximize { plan.maximize() } else { plan };
            let known = lock(&kept).take();
            let mut search = known.unwrap_or_else(|| plan.cheapest(1).expect(AUTO).in_one_tree());
            search.set_stop(watch.stop.clone());
            search.set_limits(Limits::NONE);
            if method != "whole" && search.solve_root().is_err() {
                return Err("the search was stopped".into());
            }
            search.set_limits(limits(None, Some(time)));
            let end = match method.as_str() {
                "part" => search.search_part(rest),
                "dance" => search.search_by_dance(rest),
                _ => search.resume(rest).map(|()| search.run()),
            };
            let is_over = end.map_err(|error| error.to_string())? == Outcome::Exhausted;
            let found = found(&search, is_over);
            search.drop_nodes();
            *lock(&kept) = Some(search);
            Ok(found)
        })?;
        found.map_err(|error: String| ArgumentError::new_err(error))
    }
}

/// What is left of the whole search, or a part of it.
fn rest((known, floor, pass, nodes): Given, problem: &quadrille::Problem) -> Result<Rest, String> {
    let is_option = |&number: &u32| (number as usize) < problem.n_options();
    if let Some((_, options)) = &known
        && !options.iter().all(is_option)
    {
        return Err("the cover is not one of the problem".into());
    }
    let pass = pass.map(|(cutoff, distance, n_nodes)| Pass {
        cutoff,
        distance,
        n_nodes,
        nodes: Vec::new(),
    });
    let covers = known.map(|(cost, options)| Cover { cost, options: ids(&options) });
    let rest = Rest { is_complete: false, covers: covers.into_iter().collect(), floor, pass };
    let lines = nodes.iter().map(String::as_bytes);
    read_lines(rest, lines, problem).map_err(|error| error.to_string())
}

fn found(search: &Cheapest, is_over: bool) -> Found {
    let Rest { covers, floor, pass, .. } = search.rest();
    let best = covers.first().map(|cover| (cover.cost, numbers(&cover.options)));
    let nodes = pass.iter().flat_map(|pass| &pass.nodes).filter(|_| !is_over);
    let nodes = nodes.map(|node| (search.node_bound(node), node_line(node))).collect();
    let pass = pass.as_ref().map(|pass| (pass.cutoff, pass.distance, pass.n_nodes));
    (best, floor, pass, nodes, is_over, search.may_end_by_dance())
}
