//! Algorithm M (TAOCP 7.2.2.1), covering with multiplicities and colors, with an explicit stack:
//! one solution at a time, resumable.
//!
//! An item that may be covered between `low` and `high` times has a *bound*, the number of times it
//! may still be covered, at first `high`, and a *slack* of `high - low`. Each level of the tree
//! either covers an item once or decides that it is finished: the level tries the item's options
//! from the top of the list down, and last tries not to cover the item any more. A tried option
//! stays out of the list for the rest of the level. So the options of an item are chosen in the
//! order of its list, and no set of options is found twice. The level ends when the list has fewer
//! options than the item needed when the level began. So the degree is
//!
//! ```text
//!   length + 1 - max(bound - slack, 0)
//! ```
//!
//! which is the length for an item that is covered once.

mod parts;

use std::fmt::Debug;
use std::marker::PhantomData;

use super::arena::{Algorithm, Arena, ArenaShape, CM, M};
use super::choose::Choose;
use super::dance::{Dance, Next, own_arena};
use super::key::Key;
use super::width::NodeLink;
use crate::problem::{Instance, OptionId};
use crate::search::part::Part;
use crate::search::{Meter, Outcome, explored};

/// A guide chooses the item to branch on, and can rule out options.
pub(super) trait Guide: Choose + Clone + Debug + Send + Sync + 'static {
    /// Whether it may rule out options. Otherwise the degree of an item is the number of branches.
    const RULES_OUT: bool = false;
    /// Whether the option in this place may be chosen now. If it may not, neither may those below
    /// it in the list.
    fn allows(&self, _place: usize) -> bool {
        true
    }
    /// Records that the option in this place was chosen.
    fn choose_option(&mut self, _place: usize) {}
    /// Undoes [`choose_option`](Self::choose_option).
    fn drop_option(&mut self, _place: usize) {}
}

impl Guide for super::choose::Chooser {}

/// Algorithm M with this guide, on an arena of 16-bit links if it `is_small`.
pub(super) fn multicover<G: Guide>(
    problem: &Instance,
    shape: &ArenaShape,
    is_small: bool,
    guide: G,
) -> Box<dyn Dance<G>> {
    match (is_small, problem.has_colors()) {
        (true, false) => Box::new(Multicover::<u16, i32, M, G>::new(problem, shape, guide)),
        (true, true) => Box::new(Multicover::<u16, i32, CM, G>::new(problem, shape, guide)),
        (false, false) => Box::new(Multicover::<u32, i64, M, G>::new(problem, shape, guide)),
        (false, true) => Box::new(Multicover::<u32, i64, CM, G>::new(problem, shape, guide)),
    }
}

/// An arena, and the position of the search in its tree.
#[derive(Clone, Debug)]
pub(super) struct Multicover<L: NodeLink, K: Key, A, G> {
    pub(super) arena: Arena<L, K>,
    guide: G,
    levels: Vec<Level<L>>,
    next: Next,
    /// The level in the whole tree of the root of this search.
    base: usize,
    /// The items that the search takes out of play when it begins: they have no options and need
    /// none.
    finished: Vec<L>,
    /// Whether some item needs more options than it has.
    hopeless: bool,
    algorithm: PhantomData<A>,
}

#[derive(Clone, Copy, Debug)]
struct Level<L> {
    item: L,
    /// The book's `x`: the tried node, or the item's header if the item is not covered any more.
    x: L,
    /// The book's `FT`: the first node that is tweaked on this level.
    first: L,
    degree: usize,
    /// The number of branches begun: options tried, and whether the item was finished.
    tried: usize,
    /// The number of branches to begin: less than the degree if some were given away.
    end: usize,
    /// Whether the item may be covered again after this level has covered it.
    again: bool,
}

impl<L> Level<L> {
    /// The number of branches not yet begun. A guide counts only options that it allows, and the
    /// last ones of them may be tried although too few follow.
    const fn left(&self) -> usize {
        self.end.saturating_sub(self.tried)
    }
}

impl<L: NodeLink, K: Key, A: Algorithm, G: Guide> Multicover<L, K, A, G> {
    pub(super) fn new(problem: &Instance, shape: &ArenaShape, guide: G) -> Self {
        let mut arena = Arena::new::<A>(problem, shape);
        let mut hopeless = false;
        for item in problem.primary_items() {
            let i = L::new(item.index() + 1);
            hopeless |= *problem.bounds(item).start() as usize > shape.length(item);
            if arena.bound(i) == 0 {
                arena.cover::<A>(i);
            }
        }
        arena.updates = 0;
        // Each level chooses an option, or is the last level of its item.
        let deepest = problem.n_options() + problem.n_primary();
        Self {
            arena,
            guide,
            levels: Vec::with_capacity(deepest),
            next: Next::Begin,
            base: 0,
            finished: Vec::with_capacity(problem.n_primary()),
            hopeless,
            algorithm: PhantomData,
        }
    }

    /// Advances to the next cover, or returns why there is none.
    fn dance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        meter.solution_allowed()?;
        loop {
            match self.next {
                Next::Begin | Next::Dead => {
                    meter.enter_level(self.base)?;
                    if self.hopeless || self.next == Next::Dead {
                        self.next = Next::Leave;
                    } else {
                        self.finish_empty_items();
                        self.next = Next::Enter;
                    }
                }
                Next::Enter => {
                    // M2: a solution if no item is in play.
                    let Some((i, degree)) = self.guide.choose(&mut self.arena) else {
                        self.next = Next::Leave;
                        meter.stats.solutions += 1;
                        debug_assert_eq!(self.arena.check(), Ok(()));
                        return Ok(());
                    };
                    if degree == 0 {
                        self.guide.blame(i.index());
                        self.next = Next::Leave;
                    } else {
                        self.prepare(i, degree);
                    }
                }
                Next::Try => {
                    if let Some(x) = self.possible() {
                        meter.enter_level(self.base + self.levels.len())?;
                        self.try_x(x);
                    } else {
                        self.restore();
                    }
                }
                Next::Leave => {
                    // M9: leave a level.
                    let Some(&Level { item: i, x, .. }) = self.levels.last() else {
                        return Err(Outcome::Exhausted);
                    };
                    self.withdraw();
                    if x == i {
                        self.restore();
                    } else {
                        // M7: try again.
                        self.step(x);
                    }
                }
            }
        }
    }

    /// M4: prepare to branch on item `i`.
    fn prepare(&mut self, i: L, degree: usize) {
        let x = self.arena.down(i);
        let again = self.arena.spend(i) > 0;
        if !again {
            self.arena.cover::<A>(i);
        }
        self.levels.push(Level { item: i, x, first: x, degree, tried: 0, end: degree, again });
        self.next = Next::Try;
    }

    /// M5: the `x` that the last level can try next, if any.
    fn possible(&self) -> Option<L> {
        let arena = &self.arena;
        let level = self.levels.last().expect("a level was entered");
        let &Level { item: i, x, .. } = level;
        // The last branches may have been given away.
        let has_last = level.end == level.degree;
        if !G::RULES_OUT || !has_last && level.tried >= level.end {
            return (level.tried < level.end).then_some(x);
        }
        let once = self.is_once(i);
        if x != i && !self.guide.allows(arena.place(x)) {
            // The guide does not allow the options below, either. The item may be finished only if
            // it needs no more.
            return (has_last && !once && arena.slack(i) > arena.bound(i)).then_some(i);
        }
        if if once { x == i } else { arena.is_short(i) } { None } else { Some(x) }
    }

    /// Whether item `i` had to be covered exactly once more when its level was entered.
    fn is_once(&self, i: L) -> bool {
        self.arena.bound(i) == 0 && self.arena.slack(i) == 0
    }

    /// M5, M6: try `x`.
    fn try_x(&mut self, x: L) {
        let level = self.levels.last_mut().expect("a level was entered");
        level.tried += 1;
        level.x = x;
        let i = level.item;
        if x == i {
            if self.arena.bound(i) > 0 {
                self.arena.take(i);
            }
            self.next = Next::Enter;
            return;
        }
        if !self.is_once(i) {
            self.arena.tweak::<A>(x, i);
        }
        self.guide.choose_option(self.arena.place(x));
        match self.arena.try_option::<A>(x) {
            Ok(()) => self.next = Next::Enter,
            Err(wiped) => {
                self.guide.blame(wiped.item.index());
                self.arena.undo_option::<A>(x, Some(wiped));
                self.guide.drop_option(self.arena.place(x));
                self.step(x);
            }
        }
    }

    /// Moves from `x`, whose option is undone, to the next node.
    fn step(&mut self, x: L) {
        self.levels.last_mut().expect("a level was entered").x = self.arena.down(x);
        self.next = Next::Try;
    }

    /// Undoes the branch of the last level, unless it is still to be tried.
    fn withdraw(&mut self) {
        let &Level { item: i, x, .. } = self.levels.last().expect("a level was entered");
        if self.next == Next::Try {
            return;
        }
        if x != i {
            self.arena.undo_option::<A>(x, None);
            self.guide.drop_option(self.arena.place(x));
        } else if self.arena.bound(i) > 0 {
            self.arena.give_back(i);
        }
    }

    /// Takes the items out of play that have no options and need none: their only branch is to
    /// finish them. Where a part begins, excluded options may have left such items.
    fn finish_empty_items(&mut self) {
        let mut i = self.arena.right(L::ROOT);
        while i != L::ROOT {
            if self.arena.down(i) == i && self.arena.needed(i) == 0 {
                self.arena.take(i);
                self.finished.push(i);
            }
            i = self.arena.right(i);
        }
    }

    /// M8: restore the item of the last level.
    fn restore(&mut self) {
        let Level { item: i, first, .. } = self.levels.pop().expect("a level was entered");
        if self.is_once(i) {
            self.arena.uncover::<A>(i);
        } else {
            self.arena.untweak::<A>(first, i);
        }
        self.arena.refund(i);
        self.next = Next::Leave;
    }
}

impl<L: NodeLink, K: Key, A: Algorithm, G: Guide> Dance<G> for Multicover<L, K, A, G> {
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let result = self.dance(meter);
        meter.stats.updates += std::mem::take(&mut self.arena.updates);
        result
    }

    fn read_solution(&self, solution: &mut Vec<OptionId>) {
        solution.clear();
        solution.extend_from_slice(self.arena.required());
        let chosen = self.levels.iter().filter(|level| level.x != level.item);
        solution.extend(chosen.map(|level| self.arena.option_of(level.x)));
    }

    /// Undoes the levels one by one, then the required options after the first `n_required`.
    fn rewind(&mut self, n_required: usize) {
        while !self.levels.is_empty() {
            self.withdraw();
            self.restore();
        }
        while let Some(i) = self.finished.pop() {
            self.arena.give_back(i);
        }
        self.next = Next::Begin;
        self.arena.unrequire_after::<A>(n_required);
        if n_required == 0 {
            self.arena.admit::<A>();
        }
        debug_assert_eq!(self.arena.check(), Ok(()));
    }

    fn guide_mut(&mut self) -> &mut G {
        &mut self.guide
    }

    fn explored(&self) -> f64 {
        explored(self.levels.iter().map(|level| (level.left(), level.degree)))
    }

    fn explored_of_kept(&self) -> f64 {
        explored(self.levels.iter().map(|level| (level.left(), level.end)))
    }

    own_arena!();

    fn remaining(&self, of: &Part) -> Vec<Part> {
        self.parts_remaining(of)
    }

    fn give(&mut self, of: &Part, most: usize) -> Vec<Part> {
        self.parts_to_give(of, most)
    }

    fn boxed_clone(&self) -> Box<dyn Dance<G>> {
        Box::new(self.clone())
    }
}
