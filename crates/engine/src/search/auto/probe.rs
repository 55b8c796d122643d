//! A short probe: which engine and which rule are fastest for a problem about which nothing is
//! known.
//!
//! Sets of bits are at least as fast as Dancing Links on every problem measured, except for trees
//! of a few nodes, where either will do. So two questions remain.
//!
//! *Dense or sparse.* Where each choice forces many others, as on large Sudoku boards, a pass over
//! all dense rows for each of them costs more than removing the conflicting options from lists.
//! There the sparse part searches alone. The probe explores the first tree nodes both ways and
//! compares the work.
//!
//! *The rule.* Branching on an item with the fewest options is best on most problems. The weighted
//! rule learns where branches fail; it is several times as fast on some problems with few hard
//! spots, and takes twice as long on all others. The probe lets both rules explore the first tree
//! nodes and compares the explored fraction per work. The weighted rule is dropped if it is not
//! clearly better after a short trial; otherwise a longer trial decides. Without a dense part the
//! weighted rule costs little more, so there it only has to keep up: it protects the search from
//! spending its time below bad first choices.
//!
//! The probe takes some milliseconds. It is bounded in tree nodes and updates, never in time, so
//! its result is the same on every machine and in every run.

use super::selection::{Reason, Selection};
use super::tuning::probe::{
    DENSE_MARGIN, DENSE_TRIAL_NODES, LARGE_ENTRIES, MOST_UPDATES, SPARSE_FACTOR, TRIALS,
};
use crate::problem::Instance;
use crate::search::bitset::{Bitset, Preprocessed};
use crate::search::dlx::{Dlx, Rule};
use crate::search::race::prices::{DENSE_UPDATE, LIST_UPDATE};
use crate::search::{Divide, EngineKind, Enumerate, Limits, Outcome, Search};

/// Selects a rule for sets of bits, or Dancing Links.
pub(super) fn probe(
    problem: &Instance,
    mut bits: Bitset,
    preprocessed: Option<Preprocessed>,
) -> (Box<dyn Divide + Send>, Selection) {
    let n_options = problem.n_options();
    let mut dense = dense_pays(&bits, n_options);
    if !dense {
        bits.set_dense_limit(0);
    }
    let [mut smallest, mut weighted] = [false, true].map(|is_weighted| {
        let mut search = bits.clone();
        search.set_weighted(is_weighted);
        search
    });
    let mut ratio = 0.0;
    let mut is_weighted = false;
    for (n_nodes, least_ratio) in TRIALS {
        let rate = explore(&mut smallest, n_nodes, n_options);
        if smallest.outcome() == Some(Outcome::Exhausted) {
            if problem.n_entries() <= LARGE_ENTRIES && preprocessed.is_none() {
                let (engine, rule) = (EngineKind::Dlx, Rule::Smallest);
                let reason = Reason::SmallTree;
                let selection = Selection { engine, rule, dense: false, reason, preprocessed };
                let search = Dlx::with_parts(problem).expect("sets of bits know the problem");
                return (Box::new(search), selection);
            }
            // Its few nodes are no reason to do without the dense part.
            dense = true;
            bits.set_dense_limit(Bitset::LARGEST_DENSE);
            break;
        }
        ratio = explore(&mut weighted, n_nodes, n_options) / rate;
        is_weighted = ratio >= if dense { least_ratio } else { SPARSE_FACTOR };
        if !is_weighted || !dense {
            break;
        }
    }
    bits.set_weighted(is_weighted);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let reason = Reason::Probe((ratio * 100.0) as u32);
    let rule = if is_weighted { Rule::Weighted } else { Rule::Smallest };
    let selection = Selection { engine: EngineKind::Bitset, rule, dense, reason, preprocessed };
    (Box::new(bits), selection)
}

/// Whether the dense part is worth its work.
pub(super) fn dense_pays(bits: &Bitset, n_options: usize) -> bool {
    let [mut dense, mut sparse] = [bits.clone(), bits.clone()];
    sparse.set_dense_limit(0);
    let [dense, sparse] =
        [(&mut dense, DENSE_UPDATE), (&mut sparse, LIST_UPDATE)].map(|(search, update)| {
            explore(search, DENSE_TRIAL_NODES, n_options);
            update * search.stats().updates / search.stats().nodes.max(1)
        });
    100 * dense <= DENSE_MARGIN * sparse
}

/// Explores up to `n_nodes` tree nodes in all; gives the explored fraction of the tree per update.
fn explore(search: &mut Bitset, n_nodes: u64, n_options: usize) -> f64 {
    // One tree node may take as many updates as there are options.
    let slice = (LARGE_ENTRIES / n_options.max(1)).clamp(1, 64) as u64;
    while search.outcome() != Some(Outcome::Exhausted) {
        let stats = search.stats();
        if stats.nodes >= n_nodes || stats.updates >= MOST_UPDATES {
            break;
        }
        search.set_limits(Limits::NONE.nodes(slice.min(n_nodes - stats.nodes)));
        search.count_solutions();
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
    let rate = search.progress() / (search.stats().updates + 1) as f64;
    rate.max(f64::MIN_POSITIVE)
}
