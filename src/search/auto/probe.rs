//! Which engine and which rule of branching, for a problem that nobody knows anything about.
//!
//! Sets of bits are at least as fast as Dancing Links wherever that was measured, but for trees of a
//! few nodes, where either is. So two things are to be chosen.
//!
//! *Boards or not.* Where each choice forces many others, as on large Sudoku boards, a pass over all
//! rows for each of them takes longer than to kill what is in conflict; there the root goes on alone.
//! The probe explores the first tree nodes in both ways, and sets the work against each other.
//!
//! *The rule.* Branching on an item with the fewest options is the best there is on most problems.
//! Weights, which learn where branches fail, are several times as fast on some with few hard spots,
//! and take twice as long on all the others. The probe has both explore the first tree nodes, and sets
//! what share of the tree they got through against the work it took. Where the weights are not clearly
//! ahead after a short stretch they are given up, otherwise a longer one decides. Without boards, where
//! they cost little more, it is enough that they are not behind: they save the search from spending
//! its time where the first choices were bad.
//!
//! The probe takes some milliseconds, is bounded in tree nodes and in updates, never in time, and so
//! comes to the same on every machine and in every run.

use std::fmt;

use super::{Engine, Explorer};
use crate::problem::Problem;
use crate::search::bitset::{Bitset, Preprocessed};
use crate::search::dlx::Choice;
use crate::search::{Limits, Outcome};

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Dancing Links or sets of bits.
    pub engine: Engine,
    /// Which item is branched on.
    pub choice: Choice,
    /// Whether the lower part of the tree is searched on boards, by sets of bits.
    pub boards: bool,
    /// Why.
    pub reason: Reason,
    /// What was removed before, if that was asked for.
    pub preprocessed: Option<Preprocessed>,
}

/// Why an engine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was asked for.
    Asked,
    /// The problem has multiplicities, which no other engine knows.
    Multiplicities,
    /// The tree has few nodes.
    Small,
    /// Weights got through the tree so many times as fast for the same work, in hundredths.
    Probe(u32),
}

impl fmt::Display for Chosen {
    /// Such as `bitset, the smallest item (the probe found weights 0.93 times as good)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = match self.choice {
            Choice::Smallest => "the smallest item",
            Choice::Weighted => "weights",
            Choice::First => "the first item",
            Choice::Random { .. } => "a random smallest item",
        };
        write!(f, "{}, {rule}", self.engine)?;
        if self.engine == Engine::Bitset && !self.boards {
            write!(f, ", no boards")?;
        }
        match self.reason {
            Reason::Asked => Ok(()),
            Reason::Multiplicities => write!(f, " (for multiplicities)"),
            Reason::Small => write!(f, " (the tree is small)"),
            Reason::Probe(ratio) => {
                let ratio = f64::from(ratio) / 100.0;
                write!(f, " (the probe found weights {ratio:.2} times as good)")
            }
        }?;
        match self.preprocessed {
            Some(Preprocessed { removed, is_complete: true }) => {
                write!(f, ", {removed} options removed")
            }
            Some(Preprocessed { removed, .. }) => {
                write!(f, ", {removed} options removed (there may be more)")
            }
            None => Ok(()),
        }
    }
}

/// The stretches that both rules explore, in tree nodes, and how many times as good weights have to
/// be behind each.
const STRETCHES: [(u64, f64); 2] = [(2_000, 1.5), (8_000, 2.5)];

/// No more updates than these for a rule.
const MOST_UPDATES: u64 = 2_000_000;

/// With more entries than these an arena is not built for a small tree.
const LARGE: usize = 100_000;

/// Without boards, weights have to be so many times as good: what they learn shows late.
const NOT_BEHIND: f64 = 0.3;

/// How many tree nodes tell whether boards pay; what an update takes on them and at the root, and how
/// many times as long boards may take.
const SHORT: u64 = 250;
const ON_BOARDS: u64 = 6;
const AT_ROOT: u64 = 45;
const ENOUGH: u64 = 2;

/// Chooses a rule for sets of bits, or Dancing Links.
pub(super) fn choose<T>(
    problem: &Problem<T>,
    mut bits: Bitset,
    preprocessed: Option<Preprocessed>,
) -> (Explorer, Chosen) {
    let n_options = problem.n_options();
    let mut boards = {
        let [mut with, mut without] = [bits.clone(), bits.clone()];
        without.set_dense_limit(0);
        let [with, without] =
            [(&mut with, ON_BOARDS), (&mut without, AT_ROOT)].map(|(search, cost)| {
                explore(search, SHORT, n_options);
                cost * search.stats().updates / search.stats().nodes.max(1)
            });
        with <= ENOUGH * without
    };
    if !boards {
        bits.set_dense_limit(0);
    }
    let [mut smallest, mut weighted] = [false, true].map(|is_weighted| {
        let mut search = bits.clone();
        search.set_weighted(is_weighted);
        search
    });
    let mut ratio = 0.0;
    let mut is_weighted = false;
    for (n_nodes, enough) in STRETCHES {
        let rate = explore(&mut smallest, n_nodes, n_options);
        if smallest.outcome() == Some(Outcome::Exhausted) {
            if problem.n_entries() <= LARGE && preprocessed.is_none() {
                let (engine, choice, reason) = (Engine::Dlx, Choice::Smallest, Reason::Small);
                let chosen = Chosen { engine, choice, boards: false, reason, preprocessed };
                return (problem.search().into(), chosen);
            }
            // Its few nodes are no reason to do without.
            boards = true;
            bits.set_dense_limit(Bitset::LARGEST_DENSE);
            break;
        }
        ratio = explore(&mut weighted, n_nodes, n_options) / rate;
        is_weighted = ratio >= if boards { enough } else { NOT_BEHIND };
        if !is_weighted || !boards {
            break;
        }
    }
    bits.set_weighted(is_weighted);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let reason = Reason::Probe((ratio * 100.0) as u32);
    let choice = if is_weighted { Choice::Weighted } else { Choice::Smallest };
    let chosen = Chosen { engine: Engine::Bitset, choice, boards, reason, preprocessed };
    (bits.into(), chosen)
}

/// Explores up to so many tree nodes in all; gives the share of the tree for each update.
fn explore(search: &mut Bitset, n_nodes: u64, n_options: usize) -> f64 {
    // One tree node may take as many updates as there are options.
    let stretch = (LARGE / n_options.max(1)).clamp(1, 64) as u64;
    while search.outcome() != Some(Outcome::Exhausted) {
        let stats = search.stats();
        if stats.nodes >= n_nodes || stats.updates >= MOST_UPDATES {
            break;
        }
        search.set_limits(Limits::NONE.nodes(stretch.min(n_nodes - stats.nodes)));
        search.count_solutions();
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
    let rate = search.progress() / (search.stats().updates + 1) as f64;
    rate.max(f64::MIN_POSITIVE)
}
