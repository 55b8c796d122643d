//! Memoized counting: the covers of each remaining problem are counted once.
//!
//! After some choices a smaller problem remains, and different choices often lead to the same
//! remaining problem: dominoes can fill the first rows of a board in many ways and leave the same
//! rows empty. The search stores a key and a count for each remaining problem that it has counted.
//! When it finds the same key again, it adds that count and backtracks. The search tree with equal
//! nodes merged is known in the literature as a zero-suppressed decision diagram. This module
//! stores only its counts, in a table of bounded memory; [`diagram`](super::diagram) stores all of
//! it.
//!
//! - The **key** is the set of living options; or the set of open items, if it determines the
//!   living options; or the number of open items in each class, if items are interchangeable.
//!   `keys.rs` explains why each of them determines the count. Whole keys are compared, never a
//!   hash alone.
//! - The search branches on the first open item in an order that keeps the frontier small
//!   ([`MemoRule::Sweep`]), or on an item with the fewest living options ([`MemoRule::Smallest`]).
//!   Keys do not depend on the rule, since every way to branch gives the same count.
//! - Counts are exact and of any size: all have as many limbs as the largest needs (`counts.rs`).
//! - If a remaining problem consists of independent parts, its count is the product of theirs
//!   (`parts.rs`). Only a search that branches on the smallest item looks for parts.
//! - With multiplicities a key also has what is left of the bounds of the items (`bounds.rs`,
//!   `bounded_keys.rs`).
//! - Several threads each do the whole search, in different orders, with one table (`parallel.rs`).
//!
//! If keys hardly ever repeat, as with queens, enumerating is faster;
//! `auto::Counting` finds out which one to use.
//!
//! Source: Knuth's Algorithm Z (TAOCP 7.2.2.1, program DLX6), after Masaaki Nishino, Norihito
//! Yasuda, Shin-ichi Minato and Masaaki Nagata, "Dancing with decision diagrams" (AAAI 2017).

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

mod bounded_keys;
mod bounds;
mod cache;
mod classes;
mod counts;
mod fold;
mod keys;
mod matrix;
mod memory_use;
mod narrow;
mod order;
mod parallel;
mod parts;
mod pick;
mod saved;
mod stack;
mod symmetry;
mod table;
mod walk;

use crate::problem::Instance;
use crate::search::engine::Advance;
use crate::search::race::{Contender, prices};
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search, Stats, UnsupportedError, explored};
use bounded_keys::KeyScratch;
use bounds::Left;
use cache::Cache;
#[doc(hidden)]
pub use counts::{Counts, number};
#[doc(hidden)]
pub use fold::{Fold, LevelKind};
use keys::Keys;
use matrix::MemoMatrix;
#[doc(hidden)]
pub use narrow::{Connections, Narrow};
use order::Order;
use parts::Splits;
#[doc(hidden)]
pub use saved::{Setup, most_limbs};
use stack::Stack;
#[doc(hidden)]
pub use symmetry::MOST_SWAPS;
use symmetry::Swap;
use table::MemoTable;
use walk::Level;

/// The default size of the table, in bytes: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// A memoized count of all covers, which can be resumed at any time.
///
/// ```
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
/// use quadrille::Search;
/// use quadrille::search::EngineKind;
///
/// let problem = dominoes(Shape::rectangle(8, 8)?)?.problem();
/// let mut counting = problem.plan().engine(EngineKind::Memo).memory(1 << 20).counting()?;
/// assert_eq!(counting.count(), Some(12_988_816_u32.into())); // OEIS A004003
/// assert!(counting.stats().nodes < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Memo = MemoSearch<Counts>;

/// A search that explores each remaining problem once and computes a value for it: a count
/// ([`Memo`]), or a node of a [diagram](super::diagram).
#[derive(Debug)]
pub struct MemoSearch<F> {
    matrix: Arc<MemoMatrix>,
    /// The order of the primary items, numbered among themselves, and how it was made.
    order: (Vec<u32>, Order),
    /// The classes of interchangeable items, if values are the same up to symmetry.
    classes: Vec<Vec<u32>>,
    keys: Arc<Keys>,
    rule: MemoRule,
    memory: usize,
    cache: Cache,
    /// The values.
    #[doc(hidden)]
    pub fold: F,
    levels: Vec<Level>,
    /// The living options and the open items of each level, and after the last level those of the
    /// option being tried.
    alive: Stack<u64>,
    open: Stack<u64>,
    /// With multiplicities, what is left of the bounds of the primary items, in the same way.
    left: Stack<Left>,
    key: Vec<u64>,
    /// The keys of the open levels whose sets change: of products, and with multiplicities of all.
    stored_keys: Vec<u64>,
    /// Scratch memory for making keys.
    scratch: KeyScratch,
    splits: Splits,
    /// Scratch memory for finding parts.
    waiting: Vec<u32>,
    is_begun: bool,
    /// The statistics when the search last started over.
    before: Stats,
    meter: Meter,
    n_hits: u64,
    n_misses: u64,
    /// Tree nodes of the same search without a table, estimated.
    tree: f64,
    /// The same for an earlier run, if this search continues with its table.
    earlier_tree: f64,
    /// Determines the order in which it tries the options of an item: ascending for 0, and another
    /// order for each helper of a parallel search.
    turn: u32,
    /// The searches in other threads that share the table.
    helpers: Vec<MemoSearch<F>>,
}

/// The primary items, numbered among themselves, in the order in which a search sweeps.
#[doc(hidden)]
pub fn order(problem: &Instance) -> Vec<u32> {
    order::best(problem).0
}

/// Automorphisms that are their own inverses, as pairs of items that change places. The primary
/// items are numbered in this order, the secondary ones after them.
#[doc(hidden)]
pub fn swaps(problem: &Instance, order: &[u32]) -> Vec<Vec<(u32, u32)>> {
    MemoMatrix::new(problem, order).map_or_else(Vec::new, |matrix| symmetry::swaps(&matrix))
}

/// The rule that chooses the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoRule {
    /// The first open item, in an order chosen for the problem.
    #[default]
    Sweep,
    /// An item with the fewest living options; the first of these in the same order.
    Smallest,
}

/// Statistics of the memo table and of the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct MemoStats {
    /// Counts in the table.
    pub(crate) entries: usize,
    /// The size of the table, in bytes.
    pub bytes: usize,
    /// Counts evicted from the table for lack of memory.
    pub evicted: u64,
    /// Lookups that found a count.
    pub(crate) hits: u64,
    /// Lookups that did not.
    pub(crate) misses: u64,
    /// Classes of interchangeable items.
    pub classes: usize,
    /// Other automorphisms that the keys use.
    pub(crate) symmetries: usize,
}

impl Memo {
    /// A count at the root of the tree, by one thread. It takes at most `memory` bytes, and up to a
    /// quarter more while the table grows; with less than 128 MiB, up to 64 MiB in addition to the
    /// table.
    ///
    /// # Errors
    ///
    /// If the problem needs more than half of the memory, and more than 64 MiB, in addition to the
    /// table; or, with multiplicities, if an item has more than 65,534 options.
    #[doc(hidden)] // `Plan` makes it, as a `Counting`.
    pub fn new(
        problem: &Instance,
        rule: MemoRule,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        Self::with(problem, Counts::new(), rule, memory)
    }

    /// The number of covers; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says, and the next call resumes the count.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// The number of covers counted so far.
    ///
    /// What an open product has counted are covers of parts. They say nothing about the whole until
    /// the last part is counted, which may have none. So only what lies outside of the outermost
    /// open product is counted.
    pub fn counted(&self) -> BigUint {
        let is_choice = |level: &&Level| level.kind == LevelKind::Choice;
        self.fold.counted(self.levels.iter().take_while(is_choice).count())
    }
}

impl<F: Fold> MemoSearch<F> {
    /// A search that computes the values of this fold.
    #[doc(hidden)]
    pub fn with(
        problem: &Instance,
        fold: F,
        rule: MemoRule,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        let order = order::best(problem);
        Self::in_order(problem, fold, order, rule, memory)
    }

    /// A sweep in this order.
    #[doc(hidden)]
    pub fn sweep(
        problem: &Instance,
        fold: F,
        order: &Narrow,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        let order = (order.order.clone(), Order::EndToEnd);
        Self::in_order(problem, fold, order, MemoRule::Sweep, memory)
    }

    /// A sweep in the order in which the items were declared.
    #[doc(hidden)]
    pub fn declared(problem: &Instance, fold: F, memory: usize) -> Result<Self, UnsupportedError> {
        let order = (0..).take(problem.n_primary()).collect();
        Self::in_order(problem, fold, (order, Order::Declared), MemoRule::Sweep, memory)
    }

    fn in_order(
        problem: &Instance,
        fold: F,
        order: (Vec<u32>, Order),
        rule: MemoRule,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        let other_memory = memory_use::beside_table(problem);
        if other_memory > usize::max(memory / 2, crate::tuning::memo::LEAST_ROOM) {
            return Err(UnsupportedError::TooLarge);
        }
        let memory = usize::max(memory / 2, memory.saturating_sub(other_memory));
        let matrix = MemoMatrix::new(problem, &order.0).ok_or(UnsupportedError::TooLarge)?;
        let classes = if F::UP_TO_SYMMETRY { classes::classes(&matrix) } else { Vec::new() };
        let keys = Keys::new(&matrix, rule == MemoRule::Sweep, &classes, Vec::new());
        let (matrix, keys) = (Arc::new(matrix), Arc::new(keys));
        let new = Self::with_keys(matrix, keys, order, fold, rule, memory);
        let mut this = Self { classes, ..new };
        this.restart();
        Ok(this)
    }

    /// A search that is neither at the root nor has a table yet.
    fn with_keys(
        matrix: Arc<MemoMatrix>,
        keys: Arc<Keys>,
        order: (Vec<u32>, Order),
        fold: F,
        rule: MemoRule,
        memory: usize,
    ) -> Self {
        Self {
            order,
            classes: Vec::new(),
            keys,
            rule,
            memory,
            cache: Cache::Own(MemoTable::new(0, 1, 0)),
            fold,
            levels: Vec::new(),
            alive: Stack::default(),
            open: Stack::default(),
            left: Stack::default(),
            key: Vec::new(),
            stored_keys: Vec::new(),
            scratch: KeyScratch::default(),
            splits: Splits::new(rule),
            waiting: Vec::new(),
            is_begun: false,
            before: Stats::default(),
            meter: Meter::new(matrix.n_primary + 1, POLL_CLOSELY),
            n_hits: 0,
            n_misses: 0,
            tree: 0.0,
            earlier_tree: 0.0,
            turn: 0,
            helpers: Vec::new(),
            matrix,
        }
    }

    /// The number of automorphisms that the keys use, after a search for them in bounded time. If
    /// it finds at least `least`, the count starts over with keys that use them; if fewer, it
    /// continues where it was. Does not look for automorphisms if there are classes of
    /// interchangeable items.
    ///
    /// Finding automorphisms takes some milliseconds, and keys that use them take longer to make.
    /// They pay if pieces, symbols or points are alike, or if a large board has symmetries.
    pub fn find_symmetries(&mut self, least: usize) -> usize {
        if F::UP_TO_SYMMETRY && self.keys.n_classes() == 0 {
            let swaps = symmetry::swaps(&self.matrix);
            if !swaps.is_empty() && swaps.len() >= least {
                self.make_keys(swaps);
                self.restart();
            }
        }
        self.keys.swaps().len()
    }

    /// Sets the rule, and starts over. Keeps the symmetries found.
    pub fn set_rule(&mut self, rule: MemoRule) {
        self.rule = rule;
        let swaps = self.keys.swaps().to_vec();
        self.make_keys(swaps);
        self.restart();
    }

    /// Makes the keys for the rule, with these symmetries.
    fn make_keys(&mut self, swaps: Vec<Swap>) {
        let sweeps = self.rule == MemoRule::Sweep;
        self.keys = Arc::new(Keys::new(&self.matrix, sweeps, &self.classes, swaps));
    }

    /// Clears the table and returns to the root.
    fn restart(&mut self) {
        self.fold = self.fold.fresh();
        self.helpers.clear();
        self.cache = Cache::Own(MemoTable::new(self.keys.words, self.fold.words(), self.memory));
        self.splits = Splits::new(self.rule);
        self.rewind();
        self.meter.outcome = None;
        self.before = self.meter.stats;
        (self.n_hits, self.n_misses) = (0, 0);
        (self.tree, self.earlier_tree) = (0.0, 0.0);
    }

    /// Returns to the root.
    fn rewind(&mut self) {
        self.key = vec![0; self.keys.words];
        self.stored_keys.clear();
        self.levels.clear();
        let (alive, open) = self.matrix.root();
        (self.alive, self.open) = (Stack::new(alive), Stack::new(open));
        self.left = Stack::new(self.matrix.bounds.clone());
        self.is_begun = false;
    }

    /// Statistics of the table and of the keys.
    pub fn memo_stats(&self) -> MemoStats {
        let (entries, bytes, evicted) = self.cache.size();
        MemoStats {
            entries,
            bytes,
            evicted,
            hits: self.n_hits,
            misses: self.n_misses,
            classes: self.keys.n_classes(),
            symmetries: self.keys.swaps().len(),
        }
    }

    /// The estimated tree nodes of the search without a table, per node entered since the count
    /// last started over.
    #[doc(hidden)]
    pub fn gain(&self) -> f64 {
        // The subtrees of an earlier run are found again as hits.
        self.tree.max(self.earlier_tree) / quadrille_base::real(self.nodes() + 1)
    }

    /// Whether it sweeps, with keys that use no symmetries.
    #[doc(hidden)]
    pub fn is_sweep(&self) -> bool {
        self.rule == MemoRule::Sweep && self.keys.swaps().is_empty()
    }

    /// An estimate of the number of remaining problems in a sweep in its order.
    #[doc(hidden)]
    pub fn states(&self, connections: &Connections) -> f64 {
        connections.states(&self.order.0)
    }

    /// Whether the values take all their allowed memory. Then the search cannot continue.
    #[doc(hidden)]
    pub fn is_full(&self) -> bool {
        self.fold.is_full()
    }

    /// Sets the memory limits of the table and of the values to those of another search.
    #[doc(hidden)]
    pub fn allow_as(&mut self, other: &Self) {
        self.memory = other.memory;
        self.cache.allow(other.memory);
        self.fold.allow_as(&other.fold);
    }

    /// The rule that chooses the item to branch on.
    pub fn rule(&self) -> MemoRule {
        self.rule
    }
}

/// Updates are the words of bit sets read, plus four for each set. Solutions stay 0, since the
/// search visits none, and a solution limit has no effect.
impl<F: Fold> Advance for MemoSearch<F> {
    fn advance(&mut self) -> Result<(), Outcome> {
        Err(self.walk())
    }

    own_meter!();

    fn explored(&self) -> f64 {
        explored(self.levels.iter().map(|level| (level.left as usize, level.degree as usize)))
    }
}

/// The work since the count last started over.
impl<F: Fold> Contender for MemoSearch<F> {
    fn work(&self) -> u64 {
        prices::by_memo(self.meter.stats - self.before)
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes - self.before.nodes
    }
}

impl<F: Fold> fmt::Display for MemoSearch<F> {
    /// One line, such as `memo, items in fixed order (as declared), 3 symmetries, 126920 entries in
    /// 18.1 MiB (653 evicted), 49.0 % of 250133 lookups hit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MemoStats { entries, bytes, evicted, hits, misses, classes, symmetries } =
            self.memo_stats();
        match self.rule {
            MemoRule::Sweep => write!(f, "memo, items in fixed order ({})", self.order.1)?,
            MemoRule::Smallest => f.write_str("memo, the smallest item")?,
        }
        if classes > 0 {
            let word = if classes == 1 { "class" } else { "classes" };
            write!(f, ", {classes} {word} of interchangeable items")?;
        }
        if symmetries > 0 {
            let word = if symmetries == 1 { "symmetry" } else { "symmetries" };
            write!(f, ", {symmetries} {word}")?;
        }
        let size = quadrille_base::real(bytes as u64) / f64::from(1 << 20);
        let share =
            100.0 * quadrille_base::real(hits) / quadrille_base::real((hits + misses).max(1));
        let word = if entries == 1 { "entry" } else { "entries" };
        write!(f, ", {entries} {word} in {size:.1} MiB ({evicted} evicted), ")?;
        write!(f, "{share:.1} % of {} lookups hit", hits + misses)
    }
}
