//! The fast enumerator: a sparse part for the top of the tree, dense subproblems of bits below.
//!
//! Dancing Links keeps every option in linked lists and undoes its changes. This engine finds the
//! same covers, and also branches on an item with the fewest options, but it has two parts:
//!
//! - The **sparse** part (`sparse.rs`) takes problems of any size. It stores the living options of
//!   each item, as bits, and their number. Choosing an option kills every option in conflict with
//!   it.
//! - When few options are alive, a **dense** subproblem (`dense.rs`) takes over. It numbers the
//!   living options anew, so that a set of options is 1 to 16 words of bits, for up to 1,024
//!   options. Choosing an option is a single pass over the rows of a frame; the pass writes a new
//!   frame, and nothing is ever undone (`planes.rs`). When the remaining options fit in half the
//!   words or fewer, and it pays (`narrowing.rs`), a narrower dense subproblem takes over.
//!
//! Both parts choose forced options at once: an item with a single living option forces it. The
//! tree therefore has fewer nodes than that of Dancing Links, and each node costs less. Secondary
//! items and colors take no room in a frame: they only decide which options are in conflict.
//!
//! The engine finds solutions in an order of its own. It does not support multiplicities, and it
//! ignores costs.
//!
//! Source: Algorithms X and C (TAOCP 7.2.2.1) for the tree; copying frames of bits is the technique
//! of subgraph solvers, such as those of Ciaran McCreesh and Patrick Prosser.

use std::sync::Arc;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod dense;
mod narrowing;
mod planes;
mod processor;
mod sparse;
mod table;
mod weights;
mod words;

use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::tree::{self, Tree};
use crate::search::{Divide, Enumerate, Meter, Outcome, POLL, POLL_CLOSELY, UnsupportedError};
use crate::tuning::bitset::{COMPARE, MANY_OPTIONS, SET_UP, SPARSE_UPDATE_MORE};
use dense::{Dense, DenseEnd, Slots};
use narrowing::Narrowing;
use processor::Processor;
use sparse::{Sparse, SparseEnd};
use table::BitsetTable;
use weights::Weights;

/// A search for covers by sets of bits, which can be resumed at any time.
///
/// Takes 12 to 16 bytes for each entry (8 more with colors), 12 for each option, and the memory of
/// its dense subproblems. Does not borrow the problem. Clones share the arrays that never change,
/// which are most of the memory.
///
/// ```
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::bitset::Bitset;
/// use quadrille::search::{Enumerate, Outcome, Search};
///
/// let problem = Queens::new(8)?.problem();
/// let mut search = Bitset::new(&problem)?;
/// assert_eq!(search.next_solution().map(|options| options.len()), Some(8));
/// assert_eq!(search.count_solutions(), 91); // all but the first
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(hidden)] // `Plan` makes it, as an `Enumeration`.
pub struct Bitset {
    table: Arc<BitsetTable>,
    sparse: Sparse,
    slots: Slots,
    dense: DenseByWidth,
    /// The dense subproblems under search, each narrower than the one before.
    active: Vec<Active>,
    narrowing: Narrowing,
    processor: Processor,
    weights: Weights,
    is_weighted: bool,
    /// The part under search.
    part: Part,
    meter: Meter,
    solution: Vec<OptionId>,
}

/// A dense subproblem under search.
#[derive(Clone, Copy, Debug)]
struct Active {
    words: usize,
    /// A lower bound on its options at the start, if it was made from a wider one; else 0.
    n_options: usize,
    /// Tree nodes entered before it.
    n_nodes: u64,
}

/// A dense subproblem of each width.
#[derive(Clone, Debug, Default)]
struct DenseByWidth {
    one: Dense<1>,
    two: Dense<2>,
    four: Dense<4>,
    eight: Dense<8>,
    sixteen: Dense<16>,
}

/// Evaluates an expression with the dense subproblem of this many words.
macro_rules! dense {
    ($by_width:expr, $words:expr, $dense:ident => $do:expr) => {{
        let DenseByWidth { one, two, four, eight, sixteen } = $by_width;
        match $words {
            1 => {
                let $dense = one;
                $do
            }
            2 => {
                let $dense = two;
                $do
            }
            4 => {
                let $dense = four;
                $do
            }
            8 => {
                let $dense = eight;
                $do
            }
            _ => {
                let $dense = sixteen;
                $do
            }
        }
    }};
}

/// The result of [`Bitset::preprocess`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preprocessed {
    /// The number of options removed.
    pub removed: usize,
    /// Whether every useless option was found within the allowed updates.
    pub is_complete: bool,
}

#[doc(hidden)]
impl Bitset {
    /// The most living options of a dense subproblem: 16 words of 64 bits.
    pub const LARGEST_DENSE: usize = 1024;

    /// A search at the root of the tree, with nothing explored.
    ///
    /// # Errors
    ///
    /// If items have multiplicities.
    pub fn new(problem: &Instance) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::Multiplicities);
        }
        let table = BitsetTable::new(problem);
        let mut this = Self {
            sparse: Sparse::new(&table),
            slots: Slots::new(&table),
            dense: DenseByWidth::default(),
            active: Vec::with_capacity(5),
            narrowing: Narrowing::default(),
            processor: Processor::detect(),
            weights: Weights::new(0),
            is_weighted: false,
            part: Part::whole(),
            meter: Meter::new(
                problem.n_primary().min(problem.n_options()) + 1,
                if problem.n_options() > MANY_OPTIONS { POLL_CLOSELY } else { POLL },
            ),
            solution: Vec::new(),
            table: Arc::new(table),
        };
        this.set_dense_limit(Self::LARGEST_DENSE);
        Ok(this)
    }

    /// Sets the number of living options at or below which a dense subproblem takes over; 0 leaves
    /// everything to the sparse part. The default, and the largest value with an effect, is
    /// [`LARGEST_DENSE`](Self::LARGEST_DENSE). Dense subproblems already under search continue.
    pub fn set_dense_limit(&mut self, n_options: usize) {
        // The rows of a frame are numbered in 16 bits.
        let fits = self.table.n_primary <= 1 << 16;
        self.sparse.dense_limit = if fits { n_options.min(Self::LARGEST_DENSE) } else { 0 };
    }

    /// Removes options that are in no cover: choosing one of them, and then every option it forces,
    /// leaves some item without options. A removal may make other options useless, so this repeats
    /// until nothing changes or `most_updates` updates are done. Solutions and option ids stay the
    /// same. Starts the search over.
    ///
    /// Goes beyond Knuth's program DLX-PRE, which does not follow forced options (TAOCP 7.2.2.1).
    pub fn preprocess(&mut self, most_updates: u64) -> Preprocessed {
        self.begin(&Part::whole());
        let Self { sparse, table, .. } = self;
        let (n_before, last) = (sparse.n_alive(), sparse.updates.saturating_add(most_updates));
        let mut is_complete = false;
        while !is_complete && sparse.updates < last {
            is_complete = true;
            let mut kept = Vec::with_capacity(sparse.n_alive());
            sparse.alive(&mut kept, table);
            for option in kept {
                if sparse.updates >= last {
                    is_complete = false;
                    break;
                }
                if sparse.is_useless(option, table) {
                    sparse.remove(option, table);
                    is_complete = false;
                }
            }
        }
        Preprocessed { removed: n_before - sparse.n_alive(), is_complete }
    }

    /// If `weighted`, branches by [`Rule::Weighted`](crate::search::Rule::Weighted): on an item
    /// with few options relative to the number of branches that failed at it, instead of on one
    /// with the fewest options. Resets the weights and starts the search over.
    pub fn set_weighted(&mut self, weighted: bool) {
        self.is_weighted = weighted;
        self.weights = Weights::new(if weighted { self.table.n_primary } else { 0 });
        self.begin(&self.part.clone());
    }

    /// Advances to the next solution; if `COUNT`, past every solution the limit allows.
    fn explore<const COUNT: bool>(&mut self) -> Result<(), Outcome> {
        if self.is_weighted {
            self.explore_by::<COUNT, true>()
        } else {
            self.explore_by::<COUNT, false>()
        }
    }

    fn explore_by<const COUNT: bool, const WEIGHTED: bool>(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let processor = self.processor;
        let Self { table, sparse, slots, dense, active, narrowing, meter, weights, .. } = self;
        loop {
            // The next dense subproblem has the options `narrowing.alive`.
            let n_options = if let Some(&Active { words, n_options, n_nodes }) = active.last() {
                let mut depth = sparse.level();
                for above in &active[..active.len() - 1] {
                    depth += dense!(&mut *dense, above.words, dense => dense.depth());
                }
                let step = dense!(&mut *dense, words, dense => {
                    dense.advance::<COUNT, WEIGHTED>(processor, depth, meter, narrowing, weights)
                });
                match step? {
                    DenseEnd::Solution => return Ok(()),
                    DenseEnd::Narrow(n_options) => n_options,
                    DenseEnd::Done => {
                        active.pop();
                        if !active.is_empty() {
                            narrowing.record(n_options, meter.stats.nodes - n_nodes);
                        }
                        continue;
                    }
                }
            } else {
                match sparse.advance(table, meter, WEIGHTED.then_some(&mut *weights))? {
                    SparseEnd::Solution => {
                        meter.stats.solutions += 1;
                        if !COUNT || meter.solution_allowed().is_err() {
                            return Ok(());
                        }
                        continue;
                    }
                    SparseEnd::Dense => sparse.alive(&mut narrowing.alive, table),
                }
                0
            };
            let alive = &narrowing.alive;
            let words = alive.len().div_ceil(64).next_power_of_two();
            active.push(Active { words, n_options, n_nodes: meter.stats.nodes });
            let weights = WEIGHTED.then_some(&*weights);
            dense!(&mut *dense, words, dense => dense.set_up(alive, table, slots, weights));
            meter.overhead += SET_UP * alive.len() as u64 * table.mean_length();
        }
    }

    /// Adds what the sparse part has counted to the meter.
    fn take_counts(&mut self) {
        let updates = std::mem::take(&mut self.sparse.updates);
        self.meter.stats.updates += updates;
        let dearer = if self.sparse.dense_limit > 0 { SPARSE_UPDATE_MORE * updates } else { 0 };
        self.meter.overhead += dearer + COMPARE * std::mem::take(&mut self.sparse.compared);
    }

    /// The levels of the sparse part for place 0, or of `active[place - 1]`.
    fn levels(&self, place: usize) -> &dyn Tree<Option = u32> {
        match place.checked_sub(1) {
            None => &self.sparse,
            Some(k) => dense!(&self.dense, self.active[k].words, dense => dense),
        }
    }

    /// The place of a level among these, and its number there.
    fn place_of(&self, mut level: usize) -> (usize, usize) {
        for place in 0.. {
            let depth = self.levels(place).depth();
            if level < depth {
                return (place, level);
            }
            level -= depth;
        }
        unreachable!("the level is open")
    }
}

/// Updates are options killed by the sparse part plus rows scanned by the dense part. Forced
/// options are not tree nodes.
impl Advance for Bitset {
    fn advance(&mut self) -> Result<(), Outcome> {
        let result = self.explore::<false>();
        self.take_counts();
        result
    }

    fn exhaust(&mut self) -> Outcome {
        loop {
            if let Err(outcome) = self.explore::<true>() {
                self.take_counts();
                return outcome;
            }
        }
    }

    own_meter!();

    /// The explored fraction of the current part; parts given away count as explored.
    fn explored(&self) -> f64 {
        tree::progress(self)
    }
}

/// Options come in no promised order.
impl Yield for Bitset {
    fn solution(&mut self) -> &[OptionId] {
        let id = |option| self.table.id(option);
        self.solution.clear();
        self.solution.extend(self.sparse.chosen().iter().copied().map(id));
        for &Active { words, .. } in &self.active {
            dense!(&self.dense, words, dense => self.solution.extend(dense.chosen().map(id)));
        }
        &self.solution
    }
}

impl Divide for Bitset {
    fn begin(&mut self, part: &Part) {
        self.meter.outcome = None;
        self.active.clear();
        self.sparse.begin(part, &self.table);
        self.part.clone_from(part);
    }

    fn part(&self) -> &Part {
        &self.part
    }

    fn remaining(&self) -> Vec<Part> {
        if self.sparse.is_new() {
            vec![self.part.clone()]
        } else {
            tree::remaining(self, &self.part)
        }
    }

    fn give(&mut self, most: usize) -> Vec<Part> {
        let part = self.part.clone();
        tree::give(self, &part, most)
    }
}

impl Tree for Bitset {
    type Option = OptionId;

    fn depth(&self) -> usize {
        (0..=self.active.len()).map(|place| self.levels(place).depth()).sum()
    }

    fn branch(&self, level: usize) -> (usize, usize) {
        let (place, level) = self.place_of(level);
        self.levels(place).branch(level)
    }

    fn above(&self, level: usize) -> Vec<OptionId> {
        let (place, level) = self.place_of(level);
        let before = (0..place).map(|place| self.levels(place));
        let before = before.flat_map(|levels| levels.above(levels.depth()));
        before.chain(self.levels(place).above(level)).map(|o| self.table.id(o)).collect()
    }

    fn left(&self, level: usize) -> Vec<OptionId> {
        let (place, level) = self.place_of(level);
        self.levels(place).left(level).into_iter().map(|o| self.table.id(o)).collect()
    }

    fn take(&mut self, level: usize) -> OptionId {
        let (place, level) = self.place_of(level);
        let levels: &mut dyn Tree<Option = u32> = match place.checked_sub(1) {
            None => &mut self.sparse,
            Some(k) => dense!(&mut self.dense, self.active[k].words, dense => dense),
        };
        let option = levels.take(level);
        self.table.id(option)
    }
}

/// Solutions as owned vectors of option ids.
impl Iterator for Bitset {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

#[cfg(test)]
mod tests;
