//! Counting without enumerating: a search that remembers how many covers each remaining problem has.
//!
//! What is left of a problem after some choices is a problem again, and often the same after other
//! choices: dominoes that fill the first rows of a board in different ways leave the same rows empty.
//! So the search keeps, for each problem that it has counted, its key and its count, and where it
//! comes to the same key again it adds that number and turns back. The tree with equal nodes put
//! together is what the literature calls a zero-suppressed decision diagram; here only its counts are
//! kept, in a table of bounded memory.
//!
//! - The **key** is the set of living options, or of open items where these fix it, or the numbers of
//!   open items of each kind where items are interchangeable; `keys.rs` argues why each fixes the count.
//!   Whole keys are compared, never a hash alone.
//! - The item to branch on is the first open one in an order that keeps the frontier small
//!   ([`Rule::Sweep`]), or one with the fewest living options ([`Rule::Smallest`]). The keys do not depend
//!   on that, since every way to branch gives the same count.
//! - Counts are exact and of any size: numbers of as many limbs as the largest needs.
//!
//! Where keys hardly ever come again, as with queens, this is slower than to enumerate;
//! [`engine::Counting`](crate::search::auto::Counting) finds out.
//!
//! Source: Knuth's Algorithm Z (TAOCP 7.2.2.1, program DLX6), after Masaaki Nishino, Norihito Yasuda,
//! Shin-ichi Minato and Masaaki Nagata, "Dancing with decision diagrams" (AAAI 2017).

use std::fmt;

use num_bigint::BigUint;
use thiserror::Error;

mod classes;
mod keys;
mod matrix;
mod order;
mod symmetry;
mod table;
mod walk;

use crate::problem::Problem;
use crate::search::{Limits, Meter, Outcome, POLL_CLOSELY, Stats, StopFlag, explored};
use keys::Keys;
use matrix::{Matrix, full};
use table::Table;
use walk::Level;

/// The bytes that a table takes if nothing else is said: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// A count of all covers that can be taken up again at any time.
///
/// ```
/// use quadrille::search::memo::{Memo, Rule};
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
///
/// let problem = dominoes(Shape::rectangle(8, 8)?)?.problem();
/// let mut memo = Memo::new(&problem, Rule::Sweep, 1 << 20)?;
/// assert_eq!(memo.count(), Some(12_988_816_u32.into())); // OEIS A004003
/// assert!(memo.stats().nodes < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Memo {
    matrix: Matrix,
    /// How the items were put in order.
    order: order::Order,
    /// The classes of interchangeable items.
    classes: Vec<Vec<u32>>,
    keys: Keys,
    rule: Rule,
    memory: usize,
    table: Table,
    /// The limbs of a count.
    limbs: usize,
    levels: Vec<Level>,
    /// What is alive, and which items are open, on each level, and behind the last for what is tried.
    alive: Vec<u64>,
    open: Vec<u64>,
    /// First the number of covers, then what was counted so far on each level.
    sums: Vec<u64>,
    key: Vec<u64>,
    count: Vec<u64>,
    is_begun: bool,
    /// What had been done when it last began.
    before: Stats,
    meter: Meter,
    outcome: Option<Outcome>,
    n_found: u64,
    n_missed: u64,
    /// Tree nodes of a search that remembers nothing.
    tree: f64,
}

/// Which item is branched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// The first open one, in an order that is chosen for the problem.
    #[default]
    Sweep,
    /// One with the fewest living options, the first of them in that order.
    Smallest,
}

/// A problem that cannot be counted in this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// Items are covered more or less than once.
    #[error("items that are covered more or less than once cannot be counted by remembering")]
    Multiplicities,
    /// Sets of its options take too much memory.
    #[error("the problem is too large to be counted by remembering")]
    Large,
}

/// What is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Remembered {
    /// How many counts are in the table.
    pub entries: usize,
    /// The bytes of the table.
    pub bytes: usize,
    /// How many were forgotten for lack of memory.
    pub lost: u64,
    /// How often a count was found in the table.
    pub found: u64,
    /// How often it was not.
    pub missed: u64,
    /// How many classes of interchangeable items there are.
    pub classes: usize,
    /// How many other automorphisms are made use of.
    pub symmetries: usize,
    /// About how many tree nodes there would have been without remembering.
    pub tree: f64,
}

impl Memo {
    /// A count that has not begun. The table takes `memory` bytes at most, and a quarter more while it
    /// grows; the rest some words a tree level, and 64 MiB for the problem.
    ///
    /// # Errors
    ///
    /// If the problem has multiplicities or too many options.
    pub fn new<T>(problem: &Problem<T>, rule: Rule, memory: usize) -> Result<Self, Unsupported> {
        if problem.has_multiplicities() {
            return Err(Unsupported::Multiplicities);
        }
        let (order, how) = order::best(problem);
        let matrix = Matrix::new(problem, &order).ok_or(Unsupported::Large)?;
        let classes = classes::classes(&matrix);
        let mut this = Self {
            keys: Keys::new(&matrix, rule == Rule::Sweep, &classes, Vec::new()),
            classes,
            order: how,
            table: Table::new(0, 1, 0),
            key: Vec::new(),
            limbs: 1,
            levels: Vec::new(),
            alive: Vec::new(),
            open: Vec::new(),
            sums: Vec::new(),
            count: vec![0],
            is_begun: false,
            before: Stats::default(),
            meter: Meter::new(matrix.n_primary + 1, POLL_CLOSELY),
            outcome: None,
            n_found: 0,
            n_missed: 0,
            tree: 0.0,
            matrix,
            rule,
            memory,
        };
        this.restart();
        Ok(this)
    }

    /// Looks for automorphisms, in bounded time, and if there are at least so many starts anew with keys
    /// that make use of them. Gives how many it makes use of; if none, it goes on where it was.
    ///
    /// Finding them takes some milliseconds, and keys that are made with them take longer; it pays where
    /// pieces, symbols or points are alike, or a large board has symmetries.
    pub fn find_symmetries(&mut self, least: usize) -> usize {
        if self.keys.n_classes() == 0 {
            let swaps = symmetry::swaps(&self.matrix);
            if !swaps.is_empty() && swaps.len() >= least {
                self.keys = Keys::new(&self.matrix, self.rule == Rule::Sweep, &self.classes, swaps);
                self.restart();
            }
        }
        self.keys.n_swaps()
    }

    /// Starts anew, by another rule. What was found of symmetries is kept.
    pub fn set_rule(&mut self, rule: Rule) {
        self.rule = rule;
        let swaps = std::mem::take(&mut self.keys).into_swaps();
        self.keys = Keys::new(&self.matrix, rule == Rule::Sweep, &self.classes, swaps);
        self.restart();
    }

    /// Forgets all, and stands at the root.
    fn restart(&mut self) {
        self.table = Table::new(self.keys.words, 1, self.memory);
        self.key = vec![0; self.keys.words];
        self.limbs = 1;
        self.levels.clear();
        self.alive = full(self.matrix.n_options, self.matrix.words);
        self.open = full(self.matrix.n_items, self.matrix.item_words);
        self.sums = vec![0];
        self.count = vec![0];
        self.is_begun = false;
        self.outcome = None;
        self.before = self.meter.stats;
        (self.n_found, self.n_missed, self.tree) = (0, 0, 0.0);
    }

    /// How many covers there are; `None` if a bound was reached, as [`outcome`](Self::outcome) then
    /// tells, and it can go on with the next call.
    pub fn count(&mut self) -> Option<BigUint> {
        let outcome = self.advance();
        self.outcome = Some(outcome);
        (outcome == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many were counted so far.
    #[must_use]
    pub fn counted(&self) -> BigUint {
        let limbs =
            |sum: &[u64]| sum.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<u8>>();
        self.sums.chunks(self.limbs).map(|sum| BigUint::from_bytes_le(&limbs(sum))).sum()
    }

    /// Why the last call ended; `None` before the first.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Sets limits on tree nodes and time, which count from now on; one on solutions means nothing.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Lets a flag stop the count, seen within a few tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_stop(stop);
    }

    /// What has been done since it was made, by all rules: tree nodes that were entered, and as updates the
    /// words of sets that were looked at, with four more for each set. None of the solutions was met, so they are not
    /// counted here.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.meter.stats
    }

    /// How many tree nodes were entered on each level, the root on level 0.
    #[must_use]
    pub fn profile(&self) -> &[u64] {
        self.meter.profile()
    }

    /// How much of the tree is counted, from 0 to 1, where each branch of a tree node counts the same.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match self.outcome {
            Some(Outcome::Exhausted) => 1.0,
            _ => explored(
                self.levels.iter().map(|level| (level.left as usize, level.degree as usize)),
            ),
        }
    }

    /// What is remembered.
    #[must_use]
    pub fn remembered(&self) -> Remembered {
        Remembered {
            entries: self.table.n_entries,
            bytes: self.table.bytes(),
            lost: self.table.n_lost,
            found: self.n_found,
            missed: self.n_missed,
            classes: self.keys.n_classes(),
            symmetries: self.keys.n_swaps(),
            tree: self.tree,
        }
    }

    /// What it has done since it last began at the root, weighed by about the nanoseconds that each part of
    /// it takes.
    pub(crate) fn work(&self) -> u64 {
        let Stats { nodes, updates, .. } = self.meter.stats;
        100 * (nodes - self.before.nodes) + (updates - self.before.updates)
    }

    /// How many tree nodes it has entered since then.
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.stats.nodes - self.before.nodes
    }

    /// How many tree nodes each of them stands for.
    pub(crate) fn gain(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a ratio, rounded")]
        let nodes = (self.nodes() + 1) as f64;
        self.tree / nodes
    }

    /// By which rule it branches.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }
}

impl fmt::Display for Memo {
    /// Such as `memo, items in turn (as declared), 3 symmetries, 126920 counts remembered in 18.1 MiB (653
    /// lost), 49.0 % of 250133 found`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Remembered { entries, bytes, lost, found, missed, classes, symmetries, .. } =
            self.remembered();
        match self.rule {
            Rule::Sweep => write!(f, "memo, items in turn ({})", self.order)?,
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
        let (size, all) = (bytes as f64 / f64::from(1 << 20), (found + missed).max(1) as f64);
        #[expect(clippy::cast_precision_loss, reason = "rounded")]
        let share = 100.0 * found as f64 / all;
        let word = if entries == 1 { "count" } else { "counts" };
        write!(f, ", {entries} {word} remembered in {size:.1} MiB ({lost} lost), ")?;
        write!(f, "{share:.1} % of {} found", found + missed)
    }
}
