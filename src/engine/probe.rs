//! Which engine and which rule of branching, for a problem that nobody knows anything about.
//!
//! Sets of bits are at least as fast as Dancing Links wherever that was measured, but for trees of a
//! few nodes, where either is. So what is to be chosen is the rule. Branching on an item with the
//! fewest options is the best there is on most problems. Weights, which learn where branches fail, are
//! several times as fast on some with few hard spots, and take twice as long on all the others. A
//! probe tells: both rules explore the first tree nodes, and what share of the tree they got through is
//! set against the work it took. Where the weights are not clearly ahead after a short stretch they
//! are given up, otherwise a longer one decides.
//!
//! The probe takes some milliseconds, is bounded in tree nodes and in updates, never in time, and so
//! comes to the same on every machine and in every run.

use std::fmt;

use super::{Engine, Explorer};
use crate::bitset::{Bitset, Preprocessed};
use crate::dlx::Choice;
use crate::problem::Problem;
use crate::run::{Limits, Outcome};

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Dancing Links or sets of bits.
    pub engine: Engine,
    /// Which item is branched on.
    pub choice: Choice,
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

/// Chooses a rule for sets of bits, or Dancing Links.
pub(super) fn choose<T>(
    problem: &Problem<T>,
    mut bits: Bitset,
    preprocessed: Option<Preprocessed>,
) -> (Explorer, Chosen) {
    let [mut smallest, mut weighted] = [false, true].map(|is_weighted| {
        let mut search = bits.clone();
        search.set_weighted(is_weighted);
        search
    });
    let mut ratio = 0.0;
    let mut is_weighted = false;
    for (n_nodes, enough) in STRETCHES {
        let rate = explore(&mut smallest, n_nodes, problem.n_options());
        if smallest.outcome() == Some(Outcome::Exhausted) {
            if problem.n_entries() <= LARGE && preprocessed.is_none() {
                let (engine, choice, reason) = (Engine::Dlx, Choice::Smallest, Reason::Small);
                return (problem.search().into(), Chosen { engine, choice, reason, preprocessed });
            }
            break;
        }
        ratio = explore(&mut weighted, n_nodes, problem.n_options()) / rate;
        is_weighted = ratio >= enough;
        if !is_weighted {
            break;
        }
    }
    bits.set_weighted(is_weighted);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let reason = Reason::Probe((ratio * 100.0) as u32);
    let choice = if is_weighted { Choice::Weighted } else { Choice::Smallest };
    (bits.into(), Chosen { engine: Engine::Bitset, choice, reason, preprocessed })
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
