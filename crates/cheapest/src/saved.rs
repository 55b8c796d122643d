//! How a search for the cheapest covers is saved, and continued by another run.

use std::sync::Arc;

use thiserror::Error;

use super::Cheapest;
use super::collection::Cover;
use super::node::Node;
use super::passes::Passes;
use super::program::narrow;
use super::racing::Searches;
use super::team::Team;
use super::tree::Tree;
use super::whole::WholeDance;
use crate::problem::verify::verify;
use crate::search::Outcome;

/// What a search for the cheapest covers has found, and what is left of its tree. As text it is a
/// checkpoint (`text::checkpoint`).
///
/// The bound of the root is computed again. The dance over the whole problem, which takes turns
/// with the tree, begins again, and so do the searches of independent parts.
///
/// ```
/// use quadrille::models::{Model, crews::{Crews, Day, Rules}};
/// use quadrille::search::{Limits, Search};
///
/// let problem = Crews::new(Day::random(40, 1)?, Rules::default())?.problem().into_parts().0;
/// let mut search = problem.cheapest();
/// search.set_limits(Limits::NONE.nodes(1));
/// search.run();
/// let rest = search.rest();
///
/// let mut search = problem.cheapest();
/// search.resume(rest)?;
/// let cost = search.best().map(|cover| cover.cost);
/// assert_eq!(cost, problem.cheapest().best().map(|cover| cover.cost));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Whether nothing is left.
    #[doc(hidden)]
    pub is_complete: bool,
    /// The cheapest covers found so far.
    #[doc(hidden)]
    pub covers: Vec<Cover>,
    /// Covers that cost less have all been found, or are known not to exist.
    #[doc(hidden)]
    pub floor: i128,
    /// The current pass; `None` before the first one.
    #[doc(hidden)]
    pub pass: Option<Pass>,
}

/// What is left of a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// It looks for covers that cost less.
    pub cutoff: i128,
    /// How far the cutoff is above the root's bound.
    pub distance: i128,
    /// Tree nodes entered so far.
    pub n_nodes: u64,
    /// The nodes that are left.
    pub nodes: Vec<RestNode>,
}

/// A node that is not searched yet: its columns, those that its covers have, and its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestNode {
    /// The columns, ascending.
    pub columns: Vec<u32>,
    /// Those that all its covers have.
    pub required: Vec<u32>,
    /// A lower bound of its covers, in units.
    pub least: i128,
}

/// A rest that is not of a search of this problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is not the rest of a search of this problem")]
pub struct RestError;

impl Cheapest {
    /// What the search has found, and what is left of it, for a search [`in_one_tree`]; otherwise
    /// nothing is saved of the trees of independent parts.
    ///
    /// [`in_one_tree`]: Self::in_one_tree
    pub fn rest(&self) -> Rest {
        let Searches { tree, team, .. } = &self.searches;
        let pass = tree.rest().map(|mut pass| {
            let of_trees = team.iter().flat_map(Team::nodes);
            pass.nodes.extend(of_trees);
            pass
        });
        Rest {
            is_complete: self.searches.is_done(),
            covers: self.covers().to_vec(),
            floor: tree.floor(),
            pass,
        }
    }

    /// Continues a search of the same problem, with the same number of covers wanted, and the same
    /// classes if one cover of each is wanted. This search must not have begun.
    ///
    /// # Errors
    ///
    /// If the rest cannot be of a search of this problem. What is left out of it is not noticed.
    pub fn resume(&mut self, rest: Rest) -> Result<(), RestError> {
        let problem = self.problem();
        for cover in &rest.covers {
            let cost = |&option| i128::from(self.sign) * i128::from(problem.cost(option));
            let is_right = verify(problem, &cover.options).is_ok()
                && cover.options.iter().map(cost).sum::<i128>() == i128::from(cover.cost);
            if !is_right {
                return Err(RestError);
            }
        }
        let has_pass = rest.pass.is_some();
        self.searches.tree.resume(rest)?;
        if has_pass {
            self.end_parts();
        }
        Ok(())
    }

    /// Solves the root alone.
    ///
    /// # Errors
    ///
    /// The outcome of a limit or a stop; another call goes on.
    #[doc(hidden)]
    pub fn solve_root(&mut self) -> Result<(), Outcome> {
        let Self { searches: Searches { tree, .. }, meter, .. } = self;
        while !(tree.is_done || tree.root.is_some() && tree.has_no_node()) {
            tree.step(meter)?;
        }
        Ok(())
    }

    /// Searches some nodes of a pass, by linear programs alone, until none is left. After a limit,
    /// [`rest`](Self::rest) has those that are left. The covers of the given rest are the cutoff.
    /// For a search of one tree without nodes.
    ///
    /// # Errors
    ///
    /// As for [`resume`](Self::resume), and for a rest without a pass.
    #[doc(hidden)]
    pub fn search_part(&mut self, rest: Rest) -> Result<Outcome, RestError> {
        if rest.pass.is_none() {
            return Err(RestError);
        }
        self.resume(rest)?;
        let Self { searches: Searches { tree, .. }, meter, .. } = self;
        tree.passes.is_last = true;
        loop {
            if let Err(outcome) = tree.step(meter) {
                return Ok(outcome);
            }
        }
    }

    /// Goes on with the search of the whole problem by Dancing Links alone, after the root is
    /// solved, for a cover that costs less than this one.
    ///
    /// # Errors
    ///
    /// As for [`resume`](Self::resume).
    #[doc(hidden)]
    pub fn search_by_dance(&mut self, known: Rest) -> Result<Outcome, RestError> {
        self.resume(known)?;
        let Self { searches: Searches { tree, dance, .. }, meter, .. } = self;
        if tree.root.is_none() {
            return Ok(Outcome::Exhausted);
        }
        let dance = dance.get_or_insert_with(|| WholeDance::new(tree, false));
        while !dance.is_done {
            if let Err(outcome) = dance.take_turn(u64::MAX, tree, meter) {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Exhausted)
    }

    /// Drops the nodes of the pass, for a search that is to go on with others: it still knows the
    /// root, and what branches gain.
    #[doc(hidden)]
    pub fn drop_nodes(&mut self) {
        let Tree { passes, resumed, .. } = &mut self.searches.tree;
        *resumed = None;
        if passes.has_begun() {
            self.searches.tree.take_nodes();
        }
    }

    /// No cover of this node costs less.
    #[doc(hidden)]
    pub fn node_bound(&self, node: &RestNode) -> i128 {
        self.searches.tree.scale.cost(node.least)
    }

    /// Whether the search of the whole problem by Dancing Links may end as soon as the tree.
    #[doc(hidden)]
    pub fn may_end_by_dance(&self) -> bool {
        self.searches.may_end_by_dance()
    }

    /// The same search in one tree of the whole problem, for a search that is to be saved: of the
    /// trees of independent parts nothing is saved. For a search that has not begun.
    #[doc(hidden)]
    #[must_use]
    pub fn in_one_tree(mut self) -> Self {
        self.end_parts();
        self
    }

    fn end_parts(&mut self) {
        if self.searches.parts.take().is_some() {
            self.race = self.searches.race();
        }
    }
}

impl Tree {
    /// The current pass, or the one that will go on.
    fn rest(&self) -> Option<Pass> {
        if self.resumed.is_some() || !self.passes.has_begun() {
            return self.resumed.clone();
        }
        let Passes { cutoff, distance, n_nodes, .. } = self.passes;
        Some(Pass { cutoff, distance, n_nodes, nodes: self.rest_nodes().collect() })
    }

    /// The nodes of a pass that are left.
    pub(super) fn rest_nodes(&self) -> impl Iterator<Item = RestNode> {
        let nodes = self.stack.iter().chain(self.open.as_ref().map(|open| &open.node));
        nodes.map(|Node { columns, required, least, .. }| RestNode {
            columns: columns.clone(),
            required: required.clone(),
            least: *least,
        })
    }

    /// Goes on where an earlier run was, after the root is solved.
    fn resume(&mut self, rest: Rest) -> Result<(), RestError> {
        let most = narrow(self.program.n_columns());
        let is_right = |node: &RestNode| {
            let is_column = |j: &u32| *j < most && node.columns.binary_search(j).is_ok();
            let columns = &node.columns;
            columns.is_sorted_by(|a, b| a < b)
                && columns.iter().chain(&node.required).all(is_column)
        };
        if !rest.pass.iter().flat_map(|pass| &pass.nodes).all(is_right) {
            return Err(RestError);
        }
        for cover in rest.covers {
            self.covers.add(cover);
        }
        self.passes.raise_floor(rest.floor);
        self.resumed = rest.pass;
        (self.passes.is_last, self.is_done) = (false, rest.is_complete);
        Ok(())
    }

    /// Goes on with a pass, with the multipliers of the root.
    pub(super) fn go_on(&mut self, pass: Pass, y: &Arc<[f64]>) {
        let Pass { cutoff, distance, n_nodes, nodes } = pass;
        self.passes.resume((cutoff, distance, n_nodes));
        self.covers.begin_again(self.passes.floor);
        let node = |it: RestNode| Node::new(it.columns, it.required, y.clone(), it.least);
        self.stack.extend(nodes.into_iter().map(node));
    }
}
