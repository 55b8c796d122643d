//! The search that learns, on the question of a pass: which cover costs less than the cutoff?
//!
//! The reduced costs at the root are its *prices*, and the *room* is what is left between the
//! root's bound and the cutoff (`learn/budget.rs`). Each chosen option excludes the options that
//! cost more than what is left of the room. In an integer program this would be one more row: the
//! sum of the reduced costs is at most the room. Conflicts with it become clauses like all others.
//!
//! The search suits problems with good bounds whose covers are hard to find, such as Latin squares
//! to complete: there a node of the tree is expensive. Elsewhere the tree is faster, and what the
//! learned clauses are like tells which problem is which. So the race first gives it a short try.

use super::bound::MOST_ROOM;
use super::tree::Tree;
use crate::problem::verify::verify;
use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::learn::{Branching, Learn};
use crate::search::race::{Contender, Turn, prices};
use crate::search::{Meter, Outcome, cheapest_first};
use crate::tuning::learned::{FAR, IF_EASY, IF_HARD, OF_ALL, REACH, SLICE, STEP};

/// The search of the current pass, and what is known from earlier ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Learning {
    pass: Option<PassLearn>,
    /// The work in earlier passes, and what it took to make the searches.
    before: u64,
    /// Whether the clauses are of use; `None` before it is known.
    is_of_use: Option<bool>,
    /// The work at which the present turn ends. Until then nothing is decided, so that a limit of
    /// time which breaks it off changes nothing.
    end: u64,
}

/// A search that learns in a pass, over the options that are cheap enough for it.
#[derive(Clone, Debug)]
struct PassLearn {
    learn: Learn,
    /// Its options as options of the problem.
    options: Vec<OptionId>,
    /// The cutoff of its pass.
    cutoff: i128,
    turn: Turn,
}

/// A try gets this part of the work at the root. Tests search small problems, in which it would
/// not begin.
const OF_ROOT: u64 = if cfg!(test) { 1 } else { crate::tuning::learned::OF_ROOT };

impl Learning {
    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.before + self.pass.as_ref().map_or(0, |pass| pass.learn.work())
    }

    /// Continues beside this tree, which is below its root, and a dance that has done this much
    /// work; as long as it may.
    pub(super) fn try_beside(
        &mut self,
        dance: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        if !tree.covers.wants_one() {
            return Ok(());
        }
        let before = meter.stats.solutions;
        loop {
            let is_new = self.pass.as_ref().is_none_or(|pass| !pass.is_of(tree));
            if (is_new || self.work() >= self.end) && !self.goes_on(is_new, dance, tree) {
                return Ok(());
            }
            let work = self.end.saturating_sub(self.work());
            self.take_turn(work, tree, meter)?;
            if meter.stats.solutions > before || tree.is_done || self.work() < self.end {
                return Ok(());
            }
        }
    }

    /// Decides how long to go on, in a new pass or not; whether at all.
    fn goes_on(&mut self, is_new: bool, dance: u64, tree: &Tree) -> bool {
        if self.is_of_use.is_none() {
            let form = self.pass.as_ref().and_then(|pass| pass.learn.form());
            self.is_of_use = form.map(|form| form.reach < REACH);
        }
        let (root, below) = (tree.root_work, tree.work - tree.root_work + dance);
        let [hard, easy] = [IF_HARD, IF_EASY];
        let of_all = match self.is_of_use {
            None => below / OF_ALL,
            Some(true) if tree.gap() > FAR => below / hard,
            Some(true) => (below / easy).min(root / easy),
            Some(false) => return false,
        };
        let least = if is_new { 2 * work_to_make(&tree.problem) } else { 0 };
        let end = root / OF_ROOT + of_all;
        if end <= self.work() + least {
            return false;
        }
        // A try ends as soon as it is known whether clauses are of use.
        let is_try = self.is_of_use.is_none();
        let step = if is_try { least + STEP } else { u64::MAX };
        self.end = end.min(self.work().saturating_add(step));
        self.pass_of(tree);
        true
    }

    /// Does this much work in the pass of this tree, which is below its root.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        self.pass_of(tree).take_turn(work, tree, meter)
    }

    /// The search for the current pass of a tree.
    fn pass_of(&mut self, tree: &Tree) -> &mut PassLearn {
        if self.pass.as_ref().is_none_or(|pass| !pass.is_of(tree)) {
            self.before = self.work() + work_to_make(&tree.problem);
            self.pass = None;
        }
        self.pass.get_or_insert_with(|| PassLearn::new(tree))
    }
}

/// What it takes to make a search, roughly in nanoseconds.
fn work_to_make(problem: &Instance) -> u64 {
    prices::LEARN_MAKE_ENTRY * problem.n_entries() as u64
}

impl PassLearn {
    /// The search for the current pass of a tree.
    fn new(tree: &Tree) -> Self {
        let room = tree.room().min(MOST_ROOM);
        let mut options = tree.root_options();
        options.retain(|&(_, reduced)| reduced <= room);
        let (part, options, prices) = cheapest_first(&tree.problem, options);
        let mut learn = Learn::new(&part, Branching::Items, 0);
        learn.set_prices(&prices, room);
        Self { learn, options, cutoff: tree.passes.cutoff, turn: Turn::default() }
    }

    /// Whether it answers the question of the tree's current pass.
    fn is_of(&self, tree: &Tree) -> bool {
        self.cutoff == tree.passes.cutoff
    }

    /// Searches until this much more work is done, a cover is found, or the pass has no further
    /// cover; then the tree's pass ends. Covers are counted in `meter`.
    fn take_turn(&mut self, work: u64, tree: &mut Tree, meter: &mut Meter) -> Result<(), Outcome> {
        self.learn.set_room(tree.room().min(MOST_ROOM));
        let end = self.learn.work() + work;
        loop {
            let before = meter.stats.solutions;
            let end = self.turn.take(&mut self.learn, end, Some(SLICE), meter, Learn::advance);
            meter.stats.solutions = before;
            match end {
                Some(Ok(())) => {
                    let its = self.learn.solution().iter();
                    let options: Vec<OptionId> = its.map(|it| self.options[it.index()]).collect();
                    debug_assert_eq!(verify(&tree.problem, &options), Ok(()));
                    if tree.offer(options, meter) {
                        return Ok(());
                    }
                }
                Some(Err(Outcome::Exhausted)) => {
                    tree.end_pass(self.learn.learn_stats().conflicts);
                    return Ok(());
                }
                Some(Err(outcome)) => return Err(outcome),
                None => return Ok(()),
            }
        }
    }
}
