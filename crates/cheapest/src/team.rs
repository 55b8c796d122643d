//! Several threads on the tree of a pass.
//!
//! Each thread has a copy of the tree with nodes of its own. A copy without nodes takes
//! one that waits; a copy gives away its oldest node, the one nearest to the root, as soon as none
//! waits. Covers are shared at once, since they limit all others.
//!
//! A round ends after a fixed work of each thread, or when no copy has a node: then the pass is
//! over. At the start of a round each thread continues the dance over the whole problem
//! (`whole.rs`), for a share of the work that the trees have done so far; and the first one
//! searches for better covers. Meanwhile the other trees may take the nodes of the first copy that
//! wait. A caller may end rounds early, to show progress: the dance then gets less work in the next
//! round, so that the copies also reach their nodes.
//!
//! Which covers of equal cost are found depends on the course of the threads; the costs do not.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use quadrille_base::threads::{MOST, Queue, Worker, scope};

use super::collection::{Collection, Cover};
use super::node::Node;
use super::saved::RestNode;
use super::tree::Tree;
use super::whole::{Dancer, Turn, WholeDance};
use crate::search::{Meter, Outcome};

/// The work of each thread in the first round, roughly in nanoseconds.
const FIRST_ROUND: u64 = if cfg!(test) { 20_000 } else { crate::tuning::racing::FIRST_ROUND };

/// The most work of a thread in a round.
const LONGEST_ROUND: u64 = if cfg!(test) { 200_000 } else { crate::tuning::racing::LONGEST_ROUND };

/// What the first thread does in a round before it searches nodes: searches for better covers, up
/// to this work. Returns the work.
pub(super) type Beside<'a> = dyn FnMut(&mut Tree, u64, &mut Meter) -> Result<u64, Outcome> + 'a;

/// The trees of a tree.
#[derive(Clone, Debug)]
pub(super) struct Team {
    trees: Vec<Tree>,
    /// The work of the next round.
    round: u64,
}

/// What the trees of a round share.
struct Shared {
    /// The nodes that no copy has.
    nodes: Queue<Node>,
    covers: Mutex<Collection>,
}

impl Shared {
    /// Exchanges the best cover.
    fn exchange(&self, copy: &mut Tree) {
        let mut covers = self.covers.lock().unwrap_or_else(PoisonError::into_inner);
        let best = |covers: &Collection| covers.covers().first().cloned();
        if let Some(Cover { cost, options }) = best(&copy.covers) {
            covers.add(Cover { cost, options });
        }
        if let Some(cover) = best(&covers) {
            copy.covers.add(cover);
        }
    }
}

impl Team {
    /// The trees of a tree in a pass.
    pub(super) fn new(tree: &Tree, n_threads: NonZeroUsize) -> Self {
        let n_trees = n_threads.get().min(MOST);
        Self { trees: vec![tree.copy(); n_trees], round: FIRST_ROUND }
    }

    /// The nodes of all trees.
    pub(super) fn nodes(&self) -> impl Iterator<Item = RestNode> {
        self.trees.iter().flat_map(Tree::rest_nodes)
    }

    /// Returns all nodes to the tree, for a search by one thread.
    pub(super) fn end(self, tree: &mut Tree) {
        for mut copy in self.trees {
            tree.stack.append(&mut copy.take_nodes());
        }
    }

    /// One round. The work of the trees together and that of the dance have this ratio. `beside` is
    /// what the first thread also does.
    pub(super) fn take_round(
        &mut self,
        tree: &mut Tree,
        dance: Option<&mut WholeDance>,
        beside: &mut Beside,
        ratio: [u64; 2],
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let n = self.trees.len();
        for copy in &mut self.trees {
            copy.follow(tree);
        }
        let mut nodes = tree.take_nodes();
        nodes.append(&mut self.trees[0].stack);
        let covers = Mutex::new(tree.covers.clone());
        let shared = Shared { nodes: Queue::new(nodes), covers };
        let work = self.round;
        self.round = (2 * self.round).min(LONGEST_ROUND);
        let budget = meter.budget;
        let begin = || {
            let mut its = Meter::default();
            its.set_flag(meter.stop.clone());
            its.set_budget(budget);
            its
        };
        let mut meters: Vec<Meter> = (0..n).map(|_| begin()).collect();
        let mut result = Ok(());
        let its_work = tree.work.saturating_mul(ratio[1]) / ratio[0];
        let missing = its_work.saturating_sub(dance.as_ref().map_or(0, |dance| dance.work()));
        let dance_work = (missing / n as u64).min(work);
        let trees = &mut self.trees;
        let mut turns = |dancers: &mut [Dancer], turn: Option<&Turn>| {
            scope(|threads| {
                let mut dancers = dancers.iter_mut();
                let mut dance = || dancers.next().zip(turn);
                let (first, others) = trees.split_first_mut().expect("a thread");
                let (its, their) = meters.split_first_mut().expect("a thread");
                let own = shared.nodes.worker();
                let its_dance = dance();
                let workers: Vec<Worker<Node>> =
                    others.iter().map(|_| shared.nodes.worker()).collect();
                for ((copy, meter), worker) in others.iter_mut().zip(their).zip(workers) {
                    let (shared, dance) = (&shared, dance());
                    // The end is seen by the others, too. Without a thread its nodes wait for a
                    // thread of the next round.
                    let _ = threads.start(move || {
                        if let Ok(done) = take_turn(copy, dance, dance_work, meter) {
                            let _ = search_nodes(copy, shared, &worker, work - done, meter);
                        }
                        shared.exchange(copy);
                    });
                }
                let done = take_turn(first, its_dance, dance_work, its)
                    .and_then(|done| Ok(done + beside(first, work - done, its)?));
                // Also if a limit was reached.
                shared.exchange(first);
                result = done.and_then(|done| {
                    search_nodes(first, &shared, &own, work.saturating_sub(done), its)
                });
                drop(own);
            });
        };
        match dance {
            Some(dance) => dance.share(n, |dancers, turn| turns(dancers, Some(turn))),
            None => turns(&mut [], None),
        }
        for its in &meters {
            meter.stats += its.stats;
        }
        let covers = shared.covers.into_inner().unwrap_or_else(PoisonError::into_inner);
        tree.gather(&mut self.trees, covers);
        tree.stack.extend(shared.nodes.into_rest());
        if self.trees.iter().all(Tree::has_no_node) && tree.has_no_node() {
            tree.next_pass();
        }
        result
    }
}

impl Tree {
    /// A copy without nodes.
    pub(super) fn copy(&self) -> Self {
        let mut copy = self.clone();
        copy.take_nodes();
        (copy.work, copy.n_found, copy.n_threads) = (0, 0, 1);
        copy
    }

    /// Takes over what the pass and the covers of the whole tree are.
    pub(super) fn follow(&mut self, tree: &Self) {
        self.passes = tree.passes.clone();
        self.passes.n_nodes = 0;
        self.covers = tree.covers.clone();
        self.work = 0;
    }

    /// Adds up what trees have done, and takes over the covers that they have found.
    fn gather(&mut self, trees: &mut [Self], covers: Collection) {
        for copy in trees {
            self.work += copy.work;
            self.passes.n_nodes += copy.passes.n_nodes;
            self.programs &= copy.programs;
        }
        self.covers = covers;
    }

    /// Whether there is neither a node that waits nor an open one.
    pub(super) const fn has_no_node(&self) -> bool {
        self.stack.is_empty() && self.open.is_none()
    }

    /// The nodes that wait, and the open one, whose linear program begins again.
    pub(super) fn take_nodes(&mut self) -> Vec<Node> {
        self.stack.extend(self.open.take().map(|open| open.node));
        std::mem::take(&mut self.stack)
    }

    /// The node that waits nearest to the root, unless it is the only one.
    fn give_node(&mut self) -> Option<Node> {
        let n = self.stack.len() + usize::from(self.open.is_some());
        (n > 1).then(|| self.stack.remove(0))
    }
}

/// Takes part in the dance, for a thread with this copy. Returns the work.
fn take_turn(
    copy: &mut Tree,
    dance: Option<(&mut Dancer, &Turn)>,
    work: u64,
    meter: &mut Meter,
) -> Result<u64, Outcome> {
    let Some((dancer, turn)) = dance else { return Ok(0) };
    let before = dancer.work();
    dancer.take_turn(work, turn, copy, meter)?;
    Ok((dancer.work() - before).min(work))
}

/// Searches nodes until the work is done or no copy has a node.
fn search_nodes(
    copy: &mut Tree,
    shared: &Shared,
    worker: &Worker<Node>,
    work: u64,
    meter: &mut Meter,
) -> Result<(), Outcome> {
    let end = copy.work + work;
    shared.exchange(copy);
    // Nodes that are left are searched in the next round.
    while copy.work < end {
        if copy.has_no_node() {
            match worker.take() {
                Some(node) => copy.stack.push(node),
                None => return meter.look_between(),
            }
        }
        if shared.nodes.is_empty()
            && let Some(node) = copy.give_node()
        {
            shared.nodes.put(node);
        }
        let before = meter.stats.solutions;
        let result = copy.step(meter);
        if meter.stats.solutions > before || copy.open.is_none() {
            shared.exchange(copy);
        }
        result?;
    }
    Ok(())
}
