//! Algorithms X and C (TAOCP 7.2.2.1) with an explicit stack: one solution at a time, resumable.
//!
//! Algorithm C is Algorithm X with *commit* in place of *cover* for the items of a chosen option,
//! and the two agree where no item has a color. So one function runs both, and the type parameter
//! says which; the step labels are those of Algorithm C.

use std::marker::PhantomData;

use super::arena::{Algorithm, Arena, ArenaShape, Saved};
use super::choose::{Choose, Chooser, Smallest};
use super::dance::{Dance, Next, own_arena};
use super::key::Key;
use super::width::NodeLink;
use crate::problem::{Instance, OptionId};
use crate::search::part::Part;
use crate::search::tree::{self, Tree};
use crate::search::{Meter, Outcome};

/// An arena, and the position of the search in its tree.
#[derive(Clone, Debug)]
pub(super) struct Exact<L: NodeLink, K: Key, A> {
    pub(super) arena: Arena<L, K>,
    chooser: Chooser,
    /// The node chosen on each level.
    choices: Vec<L>,
    /// The node that ends each level: the header of its item, or the first node given away.
    ends: Vec<L>,
    /// The level in the whole tree of the root of this search.
    base: usize,
    next: Next,
    /// The arena at the root, if it is small.
    root: Option<Box<Saved<L, K>>>,
    algorithm: PhantomData<A>,
}

/// What is told about the branches that a search has explored.
pub(super) trait Watch {
    /// The option of `p` was tried on the level after those of `choices`, and it is undone. `ends`
    /// has the end of each level up to that of `p`.
    fn leave<L: NodeLink, K: Key>(
        &mut self,
        _arena: &Arena<L, K>,
        _choices: &[L],
        _ends: &[L],
        _p: L,
    ) {
    }
}

/// Nobody watches.
struct Unwatched;

impl Watch for Unwatched {}

impl<L: NodeLink, K: Key, A: Algorithm> Exact<L, K, A> {
    pub(super) fn new(problem: &Instance, shape: &ArenaShape) -> Self {
        let arena = Arena::new::<A>(problem, shape);
        let root = L::SMALL.then(|| Box::new(arena.save()));
        // Options of one cover share no primary item.
        let deepest = problem.n_options().min(problem.n_primary());
        Self {
            arena,
            chooser: Chooser::default(),
            choices: Vec::with_capacity(deepest),
            ends: Vec::with_capacity(deepest),
            base: 0,
            next: Next::Begin,
            root,
            algorithm: PhantomData,
        }
    }

    #[inline]
    fn dance(
        &mut self,
        rule: &mut impl Choose,
        watch: &mut impl Watch,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let Self { arena, choices, ends, base, .. } = self;
        let mut next = self.next;
        let result = 'dance: loop {
            let mut p;
            match next {
                Next::Dead => {
                    if let Err(outcome) = meter.enter_level(*base) {
                        break Err(outcome);
                    }
                    next = Next::Leave;
                    continue;
                }
                Next::Begin | Next::Enter => {
                    if next == Next::Begin
                        && let Err(outcome) = meter.enter_level(*base)
                    {
                        break Err(outcome);
                    }
                    next = Next::Leave;
                    // C2: a solution if all items are covered.
                    let Some((i, degree)) = rule.choose(arena) else {
                        meter.stats.solutions += 1;
                        debug_assert_eq!(arena.check(), Ok(()));
                        break Ok(());
                    };
                    if degree == 0 {
                        rule.blame(i.index());
                        continue;
                    }
                    // C3, C4: choose an item and cover it.
                    arena.cover::<A>(i);
                    ends.push(i);
                    p = arena.down(i);
                }
                Next::Try => p = choices.pop().expect("the option that is to be tried"),
                Next::Leave => {
                    // C8: leave a level.
                    let Some(chosen) = choices.pop() else {
                        break Err(Outcome::Exhausted);
                    };
                    // C6: try again.
                    arena.undo_option::<A>(chosen, None);
                    watch.leave(arena, choices, ends, chosen);
                    p = arena.down(chosen);
                }
            }
            loop {
                if ends.last() == Some(&p) {
                    // C7: backtrack: every option of the item was tried.
                    ends.pop();
                    arena.uncover::<A>(arena.top(p));
                    next = Next::Leave;
                    break;
                }
                if let Err(outcome) = meter.enter_level(*base + choices.len() + 1) {
                    choices.push(p);
                    next = Next::Try;
                    break 'dance Err(outcome);
                }
                // C5: try option p.
                match arena.try_option::<A>(p) {
                    Ok(()) => {
                        choices.push(p);
                        next = Next::Enter;
                        break;
                    }
                    Err(wiped) => {
                        rule.blame(wiped.item.index());
                        arena.undo_option::<A>(p, Some(wiped));
                        watch.leave(arena, choices, ends, p);
                        p = arena.down(p);
                    }
                }
            }
        };
        self.next = next;
        result
    }

    /// Advances to the next cover, and tells `watch` about each branch.
    pub(super) fn watched(
        &mut self,
        watch: &mut impl Watch,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        meter.solution_allowed()?;
        // The rule of nearly all searches has a loop of its own.
        let result = match std::mem::take(&mut self.chooser) {
            Chooser::Smallest => self.dance(&mut Smallest, watch, meter),
            mut rule => {
                let result = self.dance(&mut rule, watch, meter);
                self.chooser = rule;
                result
            }
        };
        meter.stats.updates += std::mem::take(&mut self.arena.updates);
        result
    }

    /// Undoes the choices one by one, then the required options after the first `n_required`.
    pub(super) fn dance_back(&mut self, n_required: usize) {
        while let Some(p) = self.choices.pop() {
            // The item of an untried option is covered, but its option is not committed.
            if self.next != Next::Try {
                self.arena.undo_option::<A>(p, None);
            }
            self.next = Next::Leave;
            self.arena.uncover::<A>(self.arena.top(p));
        }
        self.ends.clear();
        self.next = Next::Begin;
        self.arena.unrequire_after::<A>(n_required);
    }

    /// The untried nodes of a level.
    fn untried_nodes(&self, level: usize) -> impl Iterator<Item = L> {
        let p = self.choices[level];
        // The last entry of `choices` may be untried.
        let is_untried = self.next == Next::Try && level + 1 == self.choices.len();
        let first = if is_untried { p } else { self.arena.down(p) };
        let nodes = std::iter::successors(Some(first), |&p| Some(self.arena.down(p)));
        nodes.take_while(move |&p| p != self.ends[level])
    }
}

impl<L: NodeLink, K: Key, A: Algorithm> Dance for Exact<L, K, A> {
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        self.watched(&mut Unwatched, meter)
    }

    fn read_solution(&self, solution: &mut Vec<OptionId>) {
        solution.clear();
        solution.extend_from_slice(self.arena.required());
        solution.extend(self.choices.iter().map(|&p| self.arena.option_of(p)));
    }

    fn rewind(&mut self, n_required: usize) {
        match &self.root {
            Some(root) if n_required == 0 => {
                if self.next != Next::Begin || self.arena.is_changed() {
                    self.arena.load(root);
                    self.choices.clear();
                    self.ends.clear();
                    self.next = Next::Begin;
                }
            }
            _ => {
                self.dance_back(n_required);
                if n_required == 0 {
                    self.arena.admit::<A>();
                }
            }
        }
        debug_assert_eq!(self.arena.check(), Ok(()));
    }

    fn guide_mut(&mut self) -> &mut Chooser {
        &mut self.chooser
    }

    fn explored(&self) -> f64 {
        tree::progress(self)
    }

    own_arena!();

    fn remaining(&self, of: &Part) -> Vec<Part> {
        tree::remaining(self, of)
    }

    fn give(&mut self, of: &Part, most: usize) -> Vec<Part> {
        tree::give(self, of, most)
    }

    fn boxed_clone(&self) -> Box<dyn Dance> {
        Box::new(self.clone())
    }
}

impl<L: NodeLink, K: Key, A: Algorithm> Tree for Exact<L, K, A> {
    type Option = OptionId;

    fn depth(&self) -> usize {
        self.choices.len()
    }

    fn branch(&self, level: usize) -> (usize, usize) {
        // No move changes the list of a covered item, so it still has all its options.
        let degree = usize::try_from(self.arena.length(self.arena.top(self.choices[level])));
        (self.untried_nodes(level).count(), degree.unwrap_or(1))
    }

    fn above(&self, level: usize) -> Vec<OptionId> {
        let chosen = self.choices[..level].iter().map(|&p| self.arena.option_of(p));
        self.arena.required().iter().copied().chain(chosen).collect()
    }

    fn left(&self, level: usize) -> Vec<OptionId> {
        self.untried_nodes(level).map(|p| self.arena.option_of(p)).collect()
    }

    fn take(&mut self, level: usize) -> OptionId {
        let last = self.untried_nodes(level).last().expect("an untried option");
        self.ends[level] = last;
        self.arena.option_of(last)
    }
}
