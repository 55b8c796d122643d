//! The fast enumerator: sizes and living options above, sets of bits below.
//!
//! Dancing Links keeps every option in lists and undoes what it does. This engine finds the same
//! covers, by the same branching on an item with the fewest options, in two parts:
//!
//! - The **root** (`root.rs`) is for any size. It knows of each item how many living options it has,
//!   and has a list of them all that shrinks and grows at its end. To choose an option is to kill
//!   whatever cannot stand beside it.
//! - When few options are alive, a **board** (`frames.rs`) takes over, on which sets of options are
//!   words of bits: 1 to 16 words for up to 1,024 options. To choose one is a single pass over the rows
//!   of a frame, a copy that needs no undoing (`planes.rs`). Where the options that are left fit on a
//!   board of half the words or less and it pays (`narrowing.rs`), such a board goes on.
//!
//! Both choose at once what is forced: an option that is the last of an item. So their tree has fewer
//! nodes than that of Dancing Links, and a tree node costs less. Secondary items and colors need no
//! room in a frame: they only say which options cannot stand together.
//!
//! The order of solutions is the engine's own. Multiplicities it does not know; costs mean nothing to
//! it.
//!
//! Source: Algorithms X and C (TAOCP 7.2.2.1) for the tree; the copied frames of bits are the way of
//! subgraph solvers, such as those of Ciaran McCreesh and Patrick Prosser.

use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod frames;
mod narrowing;
mod planes;
mod processor;
mod root;
mod table;
mod weights;
mod words;

use crate::problem::{OptionId, Problem};
use crate::search::part::{self, Part, Tree};
use crate::search::{Limits, Meter, Outcome, POLL, POLL_CLOSELY, Stats, StopFlag};
use frames::{Frames, Slots};
use narrowing::Narrowing;
use processor::Processor;
use root::Root;
use table::Table;
use weights::Weights;

/// A search for covers by sets of bits, that can be taken up again at any time.
///
/// Takes 8 bytes an entry (16 if there are colors), 16 an option, and what its boards need. Owns all
/// that; the problem is not needed afterwards. Clones share what does not change, which is most of it.
///
/// ```
/// use quadrille::search::bitset::Bitset;
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::Outcome;
///
/// let problem = Queens::new(8)?.problem();
/// let mut search = Bitset::new(&problem)?;
/// assert_eq!(search.next_solution().map(|options| options.len()), Some(8));
/// assert_eq!(search.count_solutions(), 91); // the others
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bitset {
    table: Arc<Table>,
    root: Root,
    slots: Slots,
    boards: Boards,
    /// The boards that are searched, the wider first.
    active: Vec<Active>,
    /// The living options that a board is made of.
    alive: Vec<u32>,
    narrowing: Narrowing,
    processor: Processor,
    weights: Weights,
    is_weighted: bool,
    /// What is searched.
    part: Part,
    meter: Meter,
    outcome: Option<Outcome>,
    solution: Vec<OptionId>,
}

/// A board that is searched.
#[derive(Clone, Copy, Debug)]
struct Active {
    words: usize,
    /// About how many options it began with, if it was made of a wider one, and how many tree nodes
    /// there were.
    n_options: usize,
    n_nodes: u64,
}

/// A board of each width.
#[derive(Clone, Debug, Default)]
struct Boards {
    one: Frames<1>,
    two: Frames<2>,
    four: Frames<4>,
    eight: Frames<8>,
    sixteen: Frames<16>,
}

/// Does something with the board that has so many words.
macro_rules! board {
    ($boards:expr, $words:expr, $frames:ident => $do:expr) => {{
        let Boards { one, two, four, eight, sixteen } = $boards;
        match $words {
            1 => {
                let $frames = one;
                $do
            }
            2 => {
                let $frames = two;
                $do
            }
            4 => {
                let $frames = four;
                $do
            }
            8 => {
                let $frames = eight;
                $do
            }
            _ => {
                let $frames = sixteen;
                $do
            }
        }
    }};
}

/// With more options than these a tree node at the root may take a millisecond.
const MANY: usize = 100_000;

/// What this engine does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("items that are covered more or less than once need Dancing Links")]
pub struct Multiplicities;

/// What [`Bitset::preprocess`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preprocessed {
    /// So many options were removed.
    pub removed: usize,
    /// Whether there was time to find all that can be found in this way.
    pub is_complete: bool,
}

impl Bitset {
    /// So many living options fit on a board.
    pub const LARGEST_BOARD: usize = 1024;

    /// A search that stands at the root and has explored nothing.
    ///
    /// # Errors
    ///
    /// If items have bounds other than once.
    pub fn new<T>(problem: &Problem<T>) -> Result<Self, Multiplicities> {
        if problem.has_multiplicities() {
            return Err(Multiplicities);
        }
        let table = Table::new(problem);
        let mut this = Self {
            root: Root::new(&table),
            slots: Slots::new(&table),
            boards: Boards::default(),
            active: Vec::with_capacity(5),
            alive: Vec::new(),
            narrowing: Narrowing::default(),
            processor: Processor::detect(),
            weights: Weights::new(0),
            is_weighted: false,
            part: Part::whole(),
            meter: Meter::new(
                problem.n_primary().min(problem.n_options()) + 1,
                if problem.n_options() > MANY { POLL_CLOSELY } else { POLL },
            ),
            outcome: None,
            solution: Vec::new(),
            table: Arc::new(table),
        };
        this.set_board_limit(Self::LARGEST_BOARD);
        Ok(this)
    }

    /// Makes boards only of so many living options or fewer; 0 leaves all to the root. The default,
    /// and the most, is [`LARGEST_BOARD`](Self::LARGEST_BOARD). What was begun goes on as it is.
    pub fn set_board_limit(&mut self, n_options: usize) {
        // The rows of a frame are numbered in 16 bits.
        let fits = self.table.n_primary <= 1 << 16;
        self.root.few = if fits { n_options.min(Self::LARGEST_BOARD) } else { 0 };
    }

    /// Removes options that no cover has: those which, once chosen, leave some item without options,
    /// also by what they force. Removing one may show others to be useless, so this is repeated until
    /// nothing changes, or so many updates are done. Solutions stay as they are, and so do the numbers
    /// of options. Starts anew.
    ///
    /// Goes beyond Knuth's program DLX-PRE, which does not follow what is forced (TAOCP 7.2.2.1).
    pub fn preprocess(&mut self, most_updates: u64) -> Preprocessed {
        self.begin(&Part::whole());
        let Self { root, table, .. } = self;
        let (n_before, last) = (root.kept().len(), root.updates.saturating_add(most_updates));
        let mut is_complete = false;
        while !is_complete && root.updates < last {
            is_complete = true;
            for option in root.kept() {
                if root.updates >= last {
                    is_complete = false;
                    break;
                }
                if root.is_useless(option, table) {
                    root.remove(option, table);
                    is_complete = false;
                }
            }
        }
        root.sort();
        Preprocessed { removed: n_before - root.kept().len(), is_complete }
    }

    /// Branches on an item that has few options for how often it was what a branch failed at, as by
    /// [`Choice::Weighted`](crate::search::dlx::Choice::Weighted), and not on one with the fewest. Forgets
    /// what was learnt, and starts anew.
    pub fn set_weighted(&mut self, weighted: bool) {
        self.is_weighted = weighted;
        self.weights = Weights::new(if weighted { self.table.n_primary } else { 0 });
        self.begin(&self.part.clone());
    }

    /// The next solution, as option ids in no order that is promised; `None` when the tree has been
    /// explored or a bound was reached, as [`outcome`](Self::outcome) then tells.
    ///
    /// The slice is lent until the next call.
    pub fn next_solution(&mut self) -> Option<&[OptionId]> {
        if self.advance() { Some(self.solution()) } else { None }
    }

    /// Goes on to the next solution, if there is one.
    pub(crate) fn advance(&mut self) -> bool {
        self.outcome = self.explore::<false>().err();
        self.outcome.is_none()
    }

    /// The solution that the search came to.
    pub(crate) fn solution(&mut self) -> &[OptionId] {
        self.solution.clear();
        self.solution.extend(self.root.chosen().iter().map(|&option| table::id(option)));
        for &Active { words, .. } in &self.active {
            board!(&mut self.boards, words, frames => {
                self.solution.extend(frames.chosen().map(table::id));
            });
        }
        &self.solution
    }

    /// How many solutions there are from here on, up to a limit if one is set; none of them is looked
    /// at. [`outcome`](Self::outcome) tells whether these are all.
    pub fn count_solutions(&mut self) -> u64 {
        let before = self.meter.stats.solutions;
        loop {
            self.outcome = self.explore::<true>().err();
            if self.outcome.is_some() {
                return self.meter.stats.solutions - before;
            }
        }
    }

    /// Shows every solution from here on to `visit`, until it breaks; gives what it broke with.
    pub fn try_for_each_solution<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while let Some(options) = self.next_solution() {
            visit(options)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on to a solution; if `COUNT`, past all that are allowed.
    fn explore<const COUNT: bool>(&mut self) -> Result<(), Outcome> {
        if self.is_weighted { self.dive::<COUNT, true>() } else { self.dive::<COUNT, false>() }
    }

    /// The same by either rule.
    fn dive<const COUNT: bool, const WEIGHTED: bool>(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let processor = self.processor;
        let Self { table, root, slots, boards, active, alive, narrowing, meter, weights, .. } =
            self;
        loop {
            while let Some(&Active { words, n_options, n_nodes }) = active.last() {
                let mut depth = root.depth();
                for above in &active[..active.len() - 1] {
                    depth += board!(&mut *boards, above.words, frames => frames.depth());
                }
                let step = board!(&mut *boards, words, frames => {
                    frames.advance::<COUNT, WEIGHTED>(processor, depth, meter, narrowing, weights)
                });
                match step? {
                    frames::Step::Solution => return Ok(()),
                    frames::Step::Narrow(n_options) => {
                        let words = narrowing.alive.len().div_ceil(64).next_power_of_two();
                        active.push(Active { words, n_options, n_nodes: meter.stats.nodes });
                        let learnt = WEIGHTED.then_some(&*weights);
                        board!(&mut *boards, words, frames => {
                            frames.set_up(&narrowing.alive, table, slots, learnt);
                        });
                    }
                    frames::Step::Done => {
                        active.pop();
                        if !active.is_empty() {
                            narrowing.learn(n_options, meter.stats.nodes - n_nodes);
                        }
                    }
                }
            }
            match root.advance(table, meter, WEIGHTED.then_some(&mut *weights))? {
                root::Step::Solution => {
                    meter.stats.solutions += 1;
                    if !COUNT || meter.solution_allowed().is_err() {
                        return Ok(());
                    }
                }
                root::Step::Few => {
                    root.alive(alive);
                    let words = alive.len().div_ceil(64).next_power_of_two();
                    active.push(Active { words, n_options: 0, n_nodes: 0 });
                    let learnt = WEIGHTED.then_some(&*weights);
                    board!(&mut *boards, words, frames => frames.set_up(alive, table, slots, learnt));
                }
            }
        }
    }

    /// Why the last call gave no solution; `None` when it gave one, or before the first call. After
    /// `Limit` the search can go on where it was, with new limits; after `Stopped`, when the flag has
    /// been cleared.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Sets limits, which count from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Lets a flag stop the search, seen within a few tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_stop(stop);
    }

    /// What has been done since the search was made. Updates are options killed at the root, and rows
    /// of frames looked at.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let updates = self.meter.stats.updates + self.root.updates;
        Stats { updates, ..self.meter.stats }
    }

    /// How many tree nodes were entered on each level: the root on level 0, and behind it one level
    /// for each branch; what is forced takes no tree node.
    #[must_use]
    pub fn profile(&self) -> &[u64] {
        self.meter.profile()
    }

    /// How much of what was begun is explored, from 0 to 1, as by
    /// [`Search::progress`](crate::search::dlx::Search::progress); what was given away counts as explored.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.outcome == Some(Outcome::Exhausted) {
            1.0
        } else if self.root.is_new() {
            0.0
        } else {
            part::progress(self)
        }
    }

    /// Starts anew, with only the covers of this part to be found; counters and limits stay as they
    /// are. A part whose options cannot stand together has none.
    pub fn begin(&mut self, part: &Part) {
        self.outcome = None;
        self.active.clear();
        self.root.begin(&part.options, part.level, &self.table);
        self.part.clone_from(part);
    }

    /// The part that is searched.
    pub(crate) fn part(&self) -> &Part {
        &self.part
    }

    /// What is left to be explored, as parts that have no cover in common.
    #[must_use]
    pub fn remaining(&self) -> Vec<Part> {
        if self.root.is_new() { vec![self.part.clone()] } else { part::remaining(self, &self.part) }
    }

    /// Gives away some of what is left to be explored, as great parts as there are, up to so many; none if
    /// there is nothing that could be done without.
    pub fn give(&mut self, most: usize) -> Vec<Part> {
        let part = self.part.clone();
        part::give(self, &part, most)
    }

    /// Where a level is: how many boards are above it, 0 for the root, and which of the levels there
    /// it is.
    fn place_of(&self, mut level: usize) -> (usize, usize) {
        let mut depth = self.root.n_levels();
        for place in 0.. {
            if level < depth {
                return (place, level);
            }
            level -= depth;
            depth = board!(&self.boards, self.active[place].words, frames => frames.depth());
        }
        unreachable!("a level that is open")
    }
}

impl Tree for Bitset {
    fn depth(&self) -> usize {
        let on_boards = self
            .active
            .iter()
            .map(|&Active { words, .. }| board!(&self.boards, words, frames => frames.depth()));
        self.root.n_levels() + on_boards.sum::<usize>()
    }

    fn branch(&self, level: usize) -> (usize, usize) {
        let (place, level) = self.place_of(level);
        if place == 0 {
            return self.root.branch(level);
        }
        board!(&self.boards, self.active[place - 1].words, frames => frames.branch(level))
    }

    fn above(&self, level: usize) -> Vec<OptionId> {
        let (place, level) = self.place_of(level);
        let Some(last) = place.checked_sub(1) else {
            return self.root.above(level).map(table::id).collect();
        };
        let mut above = self.root.chosen().to_vec();
        for &Active { words, .. } in &self.active[..last] {
            board!(&self.boards, words, frames => above.extend(frames.chosen()));
        }
        board!(&self.boards, self.active[last].words, frames => above.extend(frames.above(level)));
        above.into_iter().map(table::id).collect()
    }

    fn left(&self, level: usize) -> Vec<OptionId> {
        let (place, level) = self.place_of(level);
        if place == 0 {
            return self.root.left(level).map(table::id).collect();
        }
        board!(&self.boards, self.active[place - 1].words, frames => frames.left(level).map(table::id).collect())
    }

    fn take(&mut self, level: usize) -> OptionId {
        let (place, level) = self.place_of(level);
        table::id(if place == 0 {
            self.root.take(level)
        } else {
            board!(&mut self.boards, self.active[place - 1].words, frames => frames.take(level))
        })
    }
}

/// The solutions as vectors of their own.
impl Iterator for Bitset {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

#[cfg(test)]
mod tests;
