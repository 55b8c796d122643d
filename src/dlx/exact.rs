//! Algorithms X and C (TAOCP 7.2.2.1) with an explicit stack: one solution at a time, resumable.
//!
//! Algorithm C is Algorithm X with *commit* in place of *cover* for the items of a chosen option,
//! and where no item has a color the two are the same. So here they are one, and which one it is
//! the type says; the step labels are those of the book for both.

use std::marker::PhantomData;

use super::arena::{Algorithm, Arena, Saved, Shape};
use super::choose::{Choose, Rule};
use super::key::Key;
use super::width::Link;
use crate::problem::{OptionId, Problem};
use crate::run::{Meter, Outcome, Progress};

/// An arena, and where the search stands in its tree.
#[derive(Clone, Debug)]
pub(super) struct Exact<L: Link, K: Key, A> {
    pub(super) arena: Arena<L, K>,
    pub(super) rule: Rule,
    /// The node chosen on every level.
    choices: Vec<L>,
    next: Next,
    /// The arena at the root, if it is small.
    root: Option<Box<Saved<L, K>>>,
    algorithm: PhantomData<A>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Begin at the root.
    Begin,
    /// Enter the level at the end of `choices`.
    Enter,
    /// Try the option at the end of `choices`, for which there were no more tree nodes.
    Try,
    /// Leave the level at the end of `choices`.
    Leave,
}

impl<L: Link, K: Key, A: Algorithm> Exact<L, K, A> {
    pub(super) fn new<T>(problem: &Problem<T>, shape: &Shape) -> Self {
        let arena = Arena::new::<A, T>(problem, shape);
        let root = L::SMALL.then(|| Box::new(arena.save()));
        // Options that stand together share no primary item.
        let deepest = problem.n_options().min(problem.n_primary());
        Self {
            arena,
            rule: Rule::default(),
            choices: Vec::with_capacity(deepest),
            next: Next::Begin,
            root,
            algorithm: PhantomData,
        }
    }

    /// Goes on to the next solution, or says why there is none.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        meter.solution_allowed()?;
        // The rule that nearly all searches have gets a loop of its own.
        match std::mem::take(&mut self.rule) {
            Rule::Smallest(mut rule) => self.dance(&mut rule, meter),
            mut rule => {
                let result = self.dance(&mut rule, meter);
                self.rule = rule;
                result
            }
        }
    }

    #[inline]
    fn dance(&mut self, rule: &mut impl Choose, meter: &mut Meter) -> Result<(), Outcome> {
        let Self { arena, choices, .. } = self;
        let mut next = self.next;
        let result = 'dance: loop {
            let mut p;
            match next {
                Next::Begin | Next::Enter => {
                    if next == Next::Begin
                        && let Err(outcome) = meter.enter_level(0)
                    {
                        break Err(outcome);
                    }
                    next = Next::Leave;
                    // C2: all items covered is a solution.
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
                    p = arena.down(chosen);
                }
            }
            loop {
                let i = arena.top(p);
                if p == i {
                    // C7: backtrack, every option of the item was tried.
                    arena.uncover::<A>(i);
                    next = Next::Leave;
                    break;
                }
                if let Err(outcome) = meter.enter_level(choices.len() + 1) {
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
                        p = arena.down(p);
                    }
                }
            }
        };
        self.next = next;
        result
    }

    pub(super) fn read_solution(&self, solution: &mut Vec<OptionId>) {
        solution.clear();
        solution.extend_from_slice(self.arena.required());
        solution.extend(self.choices.iter().map(|&p| self.arena.option_of(p)));
    }

    pub(super) fn require(&mut self, option: OptionId) -> bool {
        self.rewind(self.arena.required().len());
        self.arena.require::<A>(option)
    }

    pub(super) fn rewind(&mut self, n_required: usize) {
        match &self.root {
            Some(root) if n_required == 0 => {
                if self.next != Next::Begin || !self.arena.required().is_empty() {
                    self.arena.load(root);
                    self.choices.clear();
                    self.next = Next::Begin;
                }
            }
            _ => self.dance_back(n_required),
        }
        debug_assert_eq!(self.arena.check(), Ok(()));
    }

    /// Takes back one choice after another, then the options required after so many.
    pub(super) fn dance_back(&mut self, n_required: usize) {
        while let Some(p) = self.choices.pop() {
            // An option that is still to be tried has its item covered, and no more.
            if self.next != Next::Try {
                self.arena.undo_option::<A>(p, None);
            }
            self.next = Next::Leave;
            self.arena.uncover::<A>(self.arena.top(p));
        }
        self.next = Next::Begin;
        self.arena.unrequire_after::<A>(n_required);
    }

    /// How much of the tree is explored.
    pub(super) fn progress(&self) -> Progress {
        let mut progress = Progress::default();
        for &p in &self.choices {
            // The list of a covered item is left alone, so it is still as it was.
            let i = self.arena.top(p);
            let (mut q, mut before) = (self.arena.down(i), 0);
            while q != p {
                q = self.arena.down(q);
                before += 1;
            }
            progress.descend(before, usize::try_from(self.arena.length(i)).unwrap_or(1));
        }
        progress
    }
}
