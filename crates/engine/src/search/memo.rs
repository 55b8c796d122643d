//! Memoized counting: the covers of each remaining problem are counted once.
//!
//! After some choices, what remains of a problem is a smaller problem, and different choices often
//! leave the same one: dominoes can fill the first rows of a board in many ways and leave the same
//! rows empty. The search keeps a key and a count for each remaining problem it has counted. When
//! it meets the same key again, it adds that count and turns back. The search tree with equal nodes
//! merged is known in the literature as a zero-suppressed decision diagram. Only its counts are
//! kept here, in a table of bounded memory; [`diagram`](super::diagram) keeps all of it.
//!
//! - The **key** is the set of living options; or the set of open items, where it determines the
//!   living options; or the number of open items in each class, where items are interchangeable.
//!   `keys.rs` argues why each determines the count. Whole keys are compared, never a hash alone.
//! - The search branches on the first open item in an order that keeps the frontier small
//!   ([`Rule::Sweep`]), or on an item with the fewest living options ([`Rule::Smallest`]). Keys do
//!   not depend on the rule, since every way to branch gives the same count.
//! - Counts are exact and of any size: all have as many limbs as the largest needs (`counts.rs`).
//! - A remaining problem that falls into independent parts is the product of their counts
//!   (`parts.rs`), where the search branches on the smallest item.
//! - Several threads make the whole search each, in different orders, with one table
//!   (`parallel.rs`).
//!
//! Where keys hardly ever repeat, as with queens, enumerating is faster;
//! [`Counting`](crate::search::auto::Counting) finds out which to use.
//!
//! Source: Knuth's Algorithm Z (TAOCP 7.2.2.1, program DLX6), after Masaaki Nishino, Norihito
//! Yasuda, Shin-ichi Minato and Masaaki Nagata, "Dancing with decision diagrams" (AAAI 2017).

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

mod cache;
mod classes;
mod counts;
mod fold;
mod keys;
mod matrix;
mod narrow;
mod order;
mod parallel;
mod parts;
mod room;
mod saved;
mod symmetry;
mod table;
mod walk;

use crate::problem::Problem;
use crate::search::engine::Advance;
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search, Stats, UnsupportedError, explored};
use cache::Cache;
pub(crate) use counts::Counts;
pub(crate) use fold::{Fold, Kind};
use keys::Keys;
use matrix::{Matrix, full};
pub(crate) use narrow::{Connections, Narrow};
use order::Order;
use parts::Splits;
pub(crate) use saved::{Setup, most_limbs};
use symmetry::Swap;
use table::Table;
use walk::Level;

/// The default size of the table, in bytes: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// What a problem may always take beside the table, in bytes: 64 MiB.
const LEAST_ROOM: usize = 1 << 26;

/// A memoized count of all covers, which can be resumed at any time.
///
/// ```
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
/// use quadrille::search::Search;
/// use quadrille::search::memo::{Memo, Rule};
///
/// let problem = dominoes(Shape::rectangle(8, 8)?)?.problem();
/// let mut memo = Memo::new(&problem, Rule::Sweep, 1 << 20)?;
/// assert_eq!(memo.count(), Some(12_988_816_u32.into())); // OEIS A004003
/// assert!(memo.stats().nodes < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Memo = MemoSearch<Counts>;

/// A search that meets each remaining problem once, and makes a value of it: a count ([`Memo`]), or
/// a node of a [diagram](super::diagram).
#[derive(Debug)]
pub struct MemoSearch<F> {
    matrix: Arc<Matrix>,
    /// The order of the primary items, numbered among themselves, and how it was made.
    order: (Vec<u32>, Order),
    /// The classes of interchangeable items, if values are the same up to symmetry.
    classes: Vec<Vec<u32>>,
    keys: Arc<Keys>,
    rule: Rule,
    memory: usize,
    cache: Cache,
    fold: F,
    levels: Vec<Level>,
    /// The living options and the open items of each level, and after the last level those of the
    /// option being tried.
    alive: Vec<u64>,
    open: Vec<u64>,
    key: Vec<u64>,
    /// The keys of the open levels that are products.
    product_keys: Vec<u64>,
    splits: Splits,
    /// Room to find parts in.
    waiting: Vec<u32>,
    is_begun: bool,
    /// The statistics when the search last started over.
    before: Stats,
    meter: Meter,
    n_hits: u64,
    n_misses: u64,
    /// Tree nodes of the same search without a table, estimated.
    tree: f64,
    /// The same of an earlier run, whose table this search has taken up.
    earlier_tree: f64,
    /// The order in which it tries the options of an item: ascending for 0, and another one for
    /// each helper of a parallel search.
    turn: u32,
    /// The searches in other threads that share the table.
    helpers: Vec<MemoSearch<F>>,
}

/// The rule that chooses the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
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
    pub entries: usize,
    /// The size of the table, in bytes.
    pub bytes: usize,
    /// Counts evicted from the table for lack of memory.
    pub evicted: u64,
    /// Lookups that found a count.
    pub hits: u64,
    /// Lookups that did not.
    pub misses: u64,
    /// Classes of interchangeable items.
    pub classes: usize,
    /// Other automorphisms that the keys use.
    pub symmetries: usize,
    /// Tree nodes of the same search without a table, estimated.
    pub tree: f64,
}

impl Memo {
    /// A count at the root of the tree, by one thread. It takes at most `memory` bytes, and up to a
    /// quarter more while the table grows; with less than 128 MiB, up to 64 MiB beside the table.
    ///
    /// # Errors
    ///
    /// If the problem has multiplicities, or needs more than half of the memory, and more than
    /// 64 MiB, beside the table.
    pub fn new<T>(
        problem: &Problem<T>,
        rule: Rule,
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
    #[must_use]
    pub fn counted(&self) -> BigUint {
        self.fold.counted()
    }
}

impl<F: Fold> MemoSearch<F> {
    /// A search that makes these values.
    pub(crate) fn with<T>(
        problem: &Problem<T>,
        fold: F,
        rule: Rule,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::Multiplicities);
        }
        let order = order::best(problem);
        Self::in_order(problem, fold, order, rule, memory)
    }

    /// A sweep in this order.
    pub(crate) fn sweep<T>(
        problem: &Problem<T>,
        fold: F,
        order: &Narrow,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        let order = (order.order.clone(), Order::EndToEnd);
        Self::in_order(problem, fold, order, Rule::Sweep, memory)
    }

    /// A sweep in the order in which the items were declared.
    pub(crate) fn declared<T>(
        problem: &Problem<T>,
        fold: F,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::Multiplicities);
        }
        let order = (0..).take(problem.n_primary()).collect();
        Self::in_order(problem, fold, (order, Order::Declared), Rule::Sweep, memory)
    }

    fn in_order<T>(
        problem: &Problem<T>,
        fold: F,
        order: (Vec<u32>, Order),
        rule: Rule,
        memory: usize,
    ) -> Result<Self, UnsupportedError> {
        let beside = room::beside_table(problem);
        if beside > usize::max(memory / 2, LEAST_ROOM) {
            return Err(UnsupportedError::TooLarge);
        }
        let memory = usize::max(memory / 2, memory.saturating_sub(beside));
        let matrix = Matrix::new(problem, &order.0).ok_or(UnsupportedError::TooLarge)?;
        let classes = if F::UP_TO_SYMMETRY { classes::classes(&matrix) } else { Vec::new() };
        let mut this = Self {
            keys: Arc::new(Keys::new(&matrix, rule == Rule::Sweep, &classes, Vec::new())),
            classes,
            order,
            cache: Cache::Own(Table::new(0, 1, 0)),
            key: Vec::new(),
            fold,
            levels: Vec::new(),
            alive: Vec::new(),
            open: Vec::new(),
            product_keys: Vec::new(),
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
            matrix: Arc::new(matrix),
            rule,
            memory,
        };
        this.restart();
        Ok(this)
    }

    /// The number of automorphisms that the keys use, after a search for them in bounded time. If
    /// it finds at least `least`, the count starts over with keys that use them; if fewer, it goes
    /// on where it was. Does not search where there are classes of interchangeable items.
    ///
    /// The search takes some milliseconds, and keys that use automorphisms take longer to make.
    /// They pay where pieces, symbols or points are alike, or a large board has symmetries.
    pub fn find_symmetries(&mut self, least: usize) -> usize {
        if F::UP_TO_SYMMETRY && self.keys.n_classes() == 0 {
            let swaps = symmetry::swaps(&self.matrix);
            if !swaps.is_empty() && swaps.len() >= least {
                self.make_keys(swaps);
                self.restart();
            }
        }
        self.keys.n_swaps()
    }

    /// Sets the rule, and starts over. Keeps the symmetries found.
    pub fn set_rule(&mut self, rule: Rule) {
        self.rule = rule;
        let swaps = self.keys.swaps().to_vec();
        self.make_keys(swaps);
        self.restart();
    }

    /// Makes the keys for the rule, with these symmetries.
    fn make_keys(&mut self, swaps: Vec<Swap>) {
        let sweeps = self.rule == Rule::Sweep;
        self.keys = Arc::new(Keys::new(&self.matrix, sweeps, &self.classes, swaps));
    }

    /// Clears the table and returns to the root.
    fn restart(&mut self) {
        self.fold.restart();
        self.helpers.clear();
        self.cache = Cache::Own(Table::new(self.keys.words, self.fold.words(), self.memory));
        self.key = vec![0; self.keys.words];
        self.product_keys.clear();
        self.splits = Splits::new(self.rule);
        self.levels.clear();
        self.alive = full(self.matrix.n_options, self.matrix.words);
        self.open = full(self.matrix.n_items, self.matrix.item_words);
        self.is_begun = false;
        self.meter.outcome = None;
        self.before = self.meter.stats;
        (self.n_hits, self.n_misses) = (0, 0);
        (self.tree, self.earlier_tree) = (0.0, 0.0);
    }

    /// Statistics of the table and of the keys.
    #[must_use]
    pub fn memo_stats(&self) -> MemoStats {
        let (entries, bytes, evicted) = self.cache.size();
        MemoStats {
            entries,
            bytes,
            evicted,
            hits: self.n_hits,
            misses: self.n_misses,
            classes: self.keys.n_classes(),
            symmetries: self.keys.n_swaps(),
            tree: self.tree,
        }
    }

    /// The work done since the count last started over, in estimated nanoseconds: 100 for each tree
    /// node, 1 for each update.
    pub(crate) fn work(&self) -> u64 {
        let Stats { nodes, updates, .. } = self.meter.stats;
        100 * (nodes - self.before.nodes) + (updates - self.before.updates)
    }

    /// The tree nodes entered since the count last started over.
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.stats.nodes - self.before.nodes
    }

    /// The estimated tree nodes of the search without a table, per node entered since the count
    /// last started over.
    pub(crate) fn gain(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a ratio, rounded")]
        let nodes = (self.nodes() + 1) as f64;
        // An earlier run's subtrees come again as hits.
        self.tree.max(self.earlier_tree) / nodes
    }

    /// Whether it sweeps, with keys that use no symmetries.
    pub(crate) fn is_sweep(&self) -> bool {
        self.rule == Rule::Sweep && self.keys.n_swaps() == 0
    }

    /// The remaining problems that a sweep in its order will meet, estimated.
    pub(crate) fn states(&self, connections: &Connections) -> f64 {
        connections.states(&self.order.0)
    }

    /// Whether the values have taken all the memory that they may. The search cannot go on then.
    pub(crate) fn is_full(&self) -> bool {
        self.fold.is_full()
    }

    /// The values.
    pub(crate) fn fold(&self) -> &F {
        &self.fold
    }

    /// The same, to be changed.
    pub(crate) fn fold_mut(&mut self) -> &mut F {
        &mut self.fold
    }

    /// The values, at the end of the search.
    pub(crate) fn into_fold(self) -> F {
        self.fold
    }

    /// Lets the table grow as that of another search may.
    pub(crate) fn allow_as(&mut self, other: &Self) {
        self.memory = other.memory;
        self.cache.allow(other.memory);
        self.fold.allow_as(&other.fold);
    }

    /// The rule that chooses the item to branch on.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }
}

/// Updates are the words of bit sets read, plus four for each set. Solutions stay 0, since the
/// search visits none, and a solution limit has no effect.
impl<F: Fold> Advance for MemoSearch<F> {
    fn advance(&mut self) -> Result<(), Outcome> {
        Err(self.walk())
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        explored(self.levels.iter().map(|level| (level.left as usize, level.degree as usize)))
    }
}

impl<F: Fold> Search for MemoSearch<F> {}

impl<F: Fold> fmt::Display for MemoSearch<F> {
    /// One line, such as `memo, items in fixed order (as declared), 3 symmetries, 126920 entries in
    /// 18.1 MiB (653 evicted), 49.0 % of 250133 lookups hit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MemoStats { entries, bytes, evicted, hits, misses, classes, symmetries, .. } =
            self.memo_stats();
        match self.rule {
            Rule::Sweep => write!(f, "memo, items in fixed order ({})", self.order.1)?,
            Rule::Smallest => f.write_str("memo, the smallest item")?,
        }
        if classes > 0 {
            let word = if classes == 1 { "class" } else { "classes" };
            write!(f, ", {classes} {word} of interchangeable items")?;
        }
        if symmetries > 0 {
            let word = if symmetries == 1 { "symmetry" } else { "symmetries" };
            write!(f, ", {symmetries} {word}")?;
        }
        #[expect(clippy::cast_precision_loss, reason = "rounded")]
        let (size, all) = (bytes as f64 / f64::from(1 << 20), (hits + misses).max(1) as f64);
        #[expect(clippy::cast_precision_loss, reason = "rounded")]
        let share = 100.0 * hits as f64 / all;
        let word = if entries == 1 { "entry" } else { "entries" };
        write!(f, ", {entries} {word} in {size:.1} MiB ({evicted} evicted), ")?;
        write!(f, "{share:.1} % of {} lookups hit", hits + misses)
    }
}
