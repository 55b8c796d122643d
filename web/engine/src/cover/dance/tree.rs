//! The part of the tree that is drawn: the present path, the branches beside it, and as much of
//! the explored subtrees, the latest first, as there is room for.

use quadrille::OptionId;
use quadrille::search::dlx::Trace;
use serde::Serialize;

use super::explored::{Explored, Node, Outcome, narrow};

/// The most nodes that are drawn, more or less.
const ROOM: usize = 100;

/// If there is not enough room for all: how many branches are drawn before and behind the path.
const BESIDE: usize = 5;

/// The most levels of the path that are drawn: the last ones.
const LEVELS: usize = 16;

/// What is drawn, in preorder.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tree {
    /// The level of the first node: above 0 if the path is too long.
    first_level: usize,
    nodes: Vec<Drawn>,
}

/// A node that is drawn.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Drawn {
    level: u32,
    /// The option that leads to it; absent for the root, and for several branches in one.
    option: Option<u32>,
    kind: Kind,
    /// The item that it branches on, or that has no options left.
    item: Option<u32>,
    /// Branches that this stands for, or nodes below that are not drawn.
    n_more: usize,
    /// Solutions below that are not drawn.
    n_solutions: usize,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    /// On the present path.
    Path,
    /// Explored, with branches.
    Explored,
    DeadEnd,
    Solution,
    /// Not tried yet.
    Untried,
    /// Several explored branches.
    MoreExplored,
    /// Several branches that are not tried yet.
    MoreUntried,
}

/// A node of the path, with its branches.
struct Level<'e> {
    /// The node, and then its explored subtrees and nothing else; empty if they are not kept.
    nodes: &'e [Node],
    /// Where in `nodes` the explored branches begin; empty if they are not kept.
    starts: Vec<usize>,
    /// The explored branches, without the one on the path.
    explored: Vec<u32>,
    untried: Vec<u32>,
    item: Option<u32>,
}

impl Tree {
    /// The part to draw of the tree of a trace.
    pub(super) fn new(trace: &Trace, explored: &Explored) -> Self {
        let options: Vec<u32> = trace.options().map(|option| narrow(option.index())).collect();
        let first_level = options.len().saturating_sub(LEVELS);
        let levels = levels(trace, explored, first_level);
        let all: usize = levels.iter().map(Level::size).sum();
        let beside = if all <= ROOM { usize::MAX } else { BESIDE };
        let at_least: usize = levels.iter().map(|level| level.n_beside(beside)).sum();
        let mut room = ROOM.saturating_sub(at_least);
        // The latest subtrees first: they get the room.
        let whole: Vec<Vec<bool>> =
            levels.iter().rev().map(|level| level.whole(beside, &mut room)).collect();
        let mut pen = Pen { nodes: Vec::new() };
        for (k, (level, whole)) in levels.iter().zip(whole.iter().rev()).enumerate() {
            let option = (first_level + k).checked_sub(1).map(|above| options[above]);
            pen.put(first_level + k, option, Kind::Path, level.item);
            pen.explored(first_level + k + 1, level, whole, beside);
        }
        for (k, level) in levels.iter().enumerate().rev() {
            pen.untried(first_level + k + 1, level, beside);
        }
        Self { first_level, nodes: pen.nodes }
    }
}

/// The nodes of the path from a level on.
fn levels<'e>(trace: &Trace, explored: &'e Explored, first_level: usize) -> Vec<Level<'e>> {
    let depth = trace.options().len();
    let id = |option: OptionId| narrow(option.index());
    let mut levels: Vec<Level> = (first_level..=depth)
        .map(|level| {
            let item = trace.items().nth(level).map(|item| narrow(item.index()));
            let (explored, untried) = match item {
                Some(_) => {
                    (trace.tried(level).map(id).collect(), trace.untried(level).map(id).collect())
                }
                None => (Vec::new(), Vec::new()),
            };
            Level { nodes: &[], starts: Vec::new(), explored, untried, item }
        })
        .collect();
    let Some(mut rest) = explored.nodes() else { return levels };
    // The last node of a level is the one on the path.
    for (k, level) in levels.iter_mut().enumerate().rev() {
        let number = narrow(first_level + k);
        let at = rest.iter().rposition(|node| node.level == number).unwrap_or(0);
        (rest, level.nodes) = rest.split_at(at);
        let branches = (1..level.nodes.len()).filter(|&i| level.nodes[i].level == number + 1);
        level.starts = branches.collect();
        level.explored = level.starts.iter().map(|&i| level.nodes[i].option).collect();
        if let Outcome::Choose(item) | Outcome::DeadEnd(item) = level.nodes[0].outcome {
            level.item = Some(item);
        }
    }
    levels
}

impl Level<'_> {
    /// All that could be drawn of it.
    fn size(&self) -> usize {
        self.nodes.len().max(1 + self.explored.len()) + self.untried.len()
    }

    /// What is drawn of it at least.
    fn n_beside(&self, beside: usize) -> usize {
        1 + self.explored.len().min(beside) + self.untried.len().min(beside)
    }

    /// The subtree of an explored branch; empty if it is not kept.
    fn subtree(&self, branch: usize) -> &[Node] {
        let Some(&start) = self.starts.get(branch) else { return &[] };
        let end = self.starts.get(branch + 1).copied().unwrap_or(self.nodes.len());
        &self.nodes[start..end]
    }

    /// Which of the explored branches are drawn with all of their subtrees.
    fn whole(&self, beside: usize, room: &mut usize) -> Vec<bool> {
        let n = self.explored.len();
        let mut whole = vec![false; n];
        for branch in (n.saturating_sub(beside)..n).rev() {
            let below = self.subtree(branch).len().saturating_sub(1);
            whole[branch] = below <= *room;
            *room = room.saturating_sub(if whole[branch] { below } else { 0 });
        }
        whole
    }
}

/// Draws nodes.
struct Pen {
    nodes: Vec<Drawn>,
}

impl Pen {
    /// A single node.
    fn put(&mut self, level: usize, option: Option<u32>, kind: Kind, item: Option<u32>) {
        let level = narrow(level);
        self.nodes.push(Drawn { level, option, kind, item, n_more: 0, n_solutions: 0 });
    }

    /// Several branches in one, if there are any.
    fn put_more(&mut self, level: usize, kind: Kind, n_more: usize) {
        if n_more > 0 {
            let level = narrow(level);
            let (option, item) = (None, None);
            self.nodes.push(Drawn { level, option, kind, item, n_more, n_solutions: 0 });
        }
    }

    /// The explored branches of a node of the path.
    fn explored(&mut self, level: usize, of: &Level, whole: &[bool], beside: usize) {
        let skipped = of.explored.len().saturating_sub(beside);
        self.put_more(level, Kind::MoreExplored, skipped);
        for (branch, &option) in of.explored.iter().enumerate().skip(skipped) {
            let Some((first, below)) = of.subtree(branch).split_first() else {
                self.put(level, Some(option), Kind::Explored, None);
                continue;
            };
            self.node(first);
            if whole[branch] {
                for node in below {
                    self.node(node);
                }
            } else if let Some(drawn) = self.nodes.last_mut() {
                drawn.n_more = below.len();
                let is_solution = |node: &&Node| node.outcome == Outcome::Solution;
                drawn.n_solutions = below.iter().filter(is_solution).count();
            }
        }
    }

    /// A node of an explored subtree.
    fn node(&mut self, node: &Node) {
        let (kind, item) = match node.outcome {
            Outcome::Open => (Kind::Explored, None),
            Outcome::Choose(item) => (Kind::Explored, Some(item)),
            Outcome::DeadEnd(item) => (Kind::DeadEnd, Some(item)),
            Outcome::Solution => (Kind::Solution, None),
        };
        self.put(node.level as usize, Some(node.option), kind, item);
    }

    /// The branches of a node of the path that are not tried yet.
    fn untried(&mut self, level: usize, of: &Level, beside: usize) {
        for &option in of.untried.iter().take(beside) {
            self.put(level, Some(option), Kind::Untried, None);
        }
        self.put_more(level, Kind::MoreUntried, of.untried.len().saturating_sub(beside));
    }
}
