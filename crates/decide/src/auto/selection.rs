//! [`Selection`]: which engine and which rule search a problem, and why. Where none is asked for, a
//! short probe decides.
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
//! A search for one cover first looks whether there is one among the first tree nodes of Dancing
//! Links: then it is the first cover of the book. Otherwise, and for counts, it begins with sets of
//! bits, the smallest item and the dense part, and the probe comes when it takes little beside what
//! is done.
//!
//! The probe takes some milliseconds. It is bounded in tree nodes and updates, never in time, so
//! its result is the same on every machine and in every run.

use std::fmt;

use super::abilities::{Ability, check, is_of_bits};
use super::plan::Settings;
use crate::problem::Instance;
use crate::search::bitset::{Bitset, Preprocessed};
use crate::search::dlx::{Dlx, Rule};
use crate::search::race::prices::{DENSE_UPDATE, LIST_UPDATE};
use crate::search::{Divide, EngineKind, Enumerate, Limits, Outcome, Search, UnsupportedError};
use crate::tuning::probe::{
    DENSE_MARGIN, DENSE_TRIAL_NODES, EASY_NODES, FIRST_FACTOR, FIRST_TRIAL, LARGE_ENTRIES,
    MOST_UPDATES, PREPROCESS_UPDATES, SECOND_FACTOR, SECOND_TRIAL, SPARSE_FACTOR,
};
use quadrille_base::counted;

/// Which engine and rule were selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// Dancing Links or sets of bits.
    pub engine: EngineKind,
    /// How the item to branch on is chosen.
    pub rule: Rule,
    /// Whether sets of bits search the lower part of the tree as dense rows of bits.
    pub(crate) dense: bool,
    /// Why.
    pub reason: Reason,
    /// What was removed before the search, if that was asked for.
    pub(crate) preprocessed: Option<Preprocessed>,
    /// Whether it searches for one cover of each class only.
    pub up_to_symmetry: bool,
}

/// A search, and what was selected.
pub(super) type Selected = (Box<dyn Divide + Send>, Selection);

/// Why an engine was selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was asked for.
    Asked,
    /// The problem has multiplicities, which no other search of the tree supports.
    Multiplicities,
    /// The tree is small, or the search began without a probe.
    SmallTree,
    /// There is a cover among the first tree nodes.
    EarlyCover,
    /// The probe decided: for the same work the weighted rule explored this many hundredths of what
    /// the rule of the smallest item explored.
    Probe(u32),
}

impl Selection {
    /// Dancing Links.
    fn of_lists(rule: Rule, reason: Reason) -> Self {
        Self { engine: EngineKind::Dlx, ..Self::of_bits(rule, false, reason, None) }
    }

    /// Sets of bits.
    fn of_bits(
        rule: Rule,
        dense: bool,
        reason: Reason,
        preprocessed: Option<Preprocessed>,
    ) -> Self {
        let engine = EngineKind::Bitset;
        Self { engine, rule, dense, reason, preprocessed, up_to_symmetry: false }
    }
}

impl fmt::Display for Selection {
    /// Such as `bitset, rule: smallest (probe: weighted explores 0.93 times as much)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rule: {}", self.engine, self.rule.name())?;
        if self.engine == EngineKind::Bitset && !self.dense {
            write!(f, ", sparse only")?;
        }
        match self.reason {
            Reason::Asked => Ok(()),
            Reason::Multiplicities => write!(f, " (for multiplicities)"),
            Reason::SmallTree if self.engine == EngineKind::Bitset => {
                write!(f, " (without a probe)")
            }
            Reason::SmallTree => write!(f, " (the tree is small)"),
            Reason::EarlyCover => write!(f, " (a cover is near)"),
            Reason::Probe(hundredths) => {
                let ratio = f64::from(hundredths) / 100.0;
                write!(f, " (probe: weighted explores {ratio:.2} times as much)")
            }
        }?;
        if let Some(Preprocessed { removed, is_complete, .. }) = self.preprocessed {
            let more = if is_complete { "" } else { " (there may be more)" };
            write!(f, ", {} removed{more}", counted(removed, "option"))?;
        }
        if self.up_to_symmetry { write!(f, ", up to symmetry") } else { Ok(()) }
    }
}

/// The search that the settings ask for, or the best one.
pub(super) fn select(problem: &Instance, settings: Settings) -> Result<Selected, UnsupportedError> {
    check(Ability::All, problem, settings)?;
    let Settings { engine, rule, preprocess, .. } = settings;
    let has_multiplicities = problem.has_multiplicities();
    let engine = match engine {
        EngineKind::Auto if has_multiplicities || !rule.is_none_or(is_of_bits) => EngineKind::Dlx,
        EngineKind::Auto if rule.is_none() => {
            let (bits, preprocessed) = bits(problem, preprocess)?;
            return Ok(probe(problem, bits, preprocessed));
        }
        EngineKind::Auto => EngineKind::Bitset,
        asked => asked,
    };
    let reason = if has_multiplicities { Reason::Multiplicities } else { Reason::Asked };
    let rule = rule.unwrap_or_default();
    if engine == EngineKind::Dlx {
        let mut search = Dlx::new(problem);
        search.set_rule(rule);
        return Ok((Box::new(search), Selection::of_lists(rule, reason)));
    }
    let is_weighted = rule == Rule::Weighted;
    let (mut bits, preprocessed) = bits(problem, preprocess)?;
    // Where the dense part does not pay, it takes the weighted rule several times as long.
    let dense = !is_weighted || dense_pays(&bits, problem.n_options());
    if !dense {
        bits.set_dense_limit(0);
    }
    bits.set_weighted(is_weighted);
    Ok((Box::new(bits), Selection::of_bits(rule, dense, reason, preprocessed)))
}

/// Whether the settings ask for no search in particular, of a problem without multiplicities.
fn may_be_plain(problem: &Instance, settings: Settings) -> bool {
    let Settings { engine, rule, preprocess, .. } = settings;
    let is_asked = engine != EngineKind::Auto || rule.is_some() || preprocess;
    !is_asked && !problem.has_multiplicities()
}

/// The search that the settings ask for, or one without a probe; whether it is the latter.
pub(super) fn select_plain(
    problem: &Instance,
    settings: Settings,
) -> Result<(Selected, bool), UnsupportedError> {
    if !may_be_plain(problem, settings) {
        return Ok((select(problem, settings)?, false));
    }
    let selection = Selection::of_bits(Rule::Smallest, true, Reason::SmallTree, None);
    Ok(((Box::new(Bitset::new(problem)?), selection), true))
}

/// The same for one cover: Dancing Links, if they find one soon.
pub(super) fn select_for_one(
    problem: &Instance,
    settings: Settings,
) -> Result<(Selected, bool), UnsupportedError> {
    if may_be_plain(problem, settings) && problem.n_entries() <= LARGE_ENTRIES {
        let mut trial = Dlx::new(problem);
        explore(&mut trial, EASY_NODES, 1, problem.n_options());
        if trial.stats().solutions > 0 {
            let selection = Selection::of_lists(Rule::Smallest, Reason::EarlyCover);
            return Ok(((Box::new(Dlx::new(problem)), selection), false));
        }
    }
    select_plain(problem, settings)
}

/// Sets of bits, without the options that no cover has if that is asked for.
fn bits(
    problem: &Instance,
    preprocess: bool,
) -> Result<(Bitset, Option<Preprocessed>), UnsupportedError> {
    let mut bits = Bitset::new(problem)?;
    let preprocessed = preprocess.then(|| bits.preprocess(PREPROCESS_UPDATES));
    Ok((bits, preprocessed))
}

/// Selects a rule for sets of bits, or Dancing Links.
fn probe(problem: &Instance, mut bits: Bitset, preprocessed: Option<Preprocessed>) -> Selected {
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
    for (n_nodes, least_ratio) in [(FIRST_TRIAL, FIRST_FACTOR), (SECOND_TRIAL, SECOND_FACTOR)] {
        let rate = explore(&mut smallest, n_nodes, u64::MAX, n_options);
        if smallest.outcome() == Some(Outcome::Exhausted) {
            if problem.n_entries() <= LARGE_ENTRIES && preprocessed.is_none() {
                let selection = Selection::of_lists(Rule::Smallest, Reason::SmallTree);
                return (Box::new(Dlx::new(problem)), selection);
            }
            // Its few nodes are no reason to do without the dense part.
            dense = true;
            bits.set_dense_limit(Bitset::LARGEST_DENSE);
            break;
        }
        ratio = explore(&mut weighted, n_nodes, u64::MAX, n_options) / rate;
        is_weighted = ratio >= if dense { least_ratio } else { SPARSE_FACTOR };
        if !is_weighted || !dense {
            break;
        }
    }
    bits.set_weighted(is_weighted);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let reason = Reason::Probe((ratio * 100.0) as u32);
    let rule = if is_weighted { Rule::Weighted } else { Rule::Smallest };
    let selection = Selection::of_bits(rule, dense, reason, preprocessed);
    (Box::new(bits), selection)
}

/// Whether the dense part is worth its work.
fn dense_pays(bits: &Bitset, n_options: usize) -> bool {
    let [mut dense, mut sparse] = [bits.clone(), bits.clone()];
    sparse.set_dense_limit(0);
    let [dense, sparse] =
        [(&mut dense, DENSE_UPDATE), (&mut sparse, LIST_UPDATE)].map(|(search, update)| {
            explore(search, DENSE_TRIAL_NODES, u64::MAX, n_options);
            update * search.stats().updates / search.stats().nodes.max(1)
        });
    100 * dense <= DENSE_MARGIN * sparse
}

/// Explores up to `n_nodes` tree nodes in all, or to this many covers; gives the explored fraction
/// of the tree per update.
fn explore<S: Enumerate>(search: &mut S, n_nodes: u64, n_covers: u64, n_options: usize) -> f64 {
    // One tree node may take as many updates as there are options.
    let slice = (LARGE_ENTRIES / n_options.max(1)).clamp(1, 64) as u64;
    while search.outcome() != Some(Outcome::Exhausted) {
        let stats = search.stats();
        let is_over = stats.nodes >= n_nodes || stats.updates >= MOST_UPDATES;
        if is_over || stats.solutions >= n_covers {
            break;
        }
        let limits = Limits::NONE.nodes(slice.min(n_nodes - stats.nodes));
        search.set_limits(limits.solutions(n_covers - stats.solutions));
        search.count_solutions();
    }
    let rate = search.progress() / quadrille_base::real(search.stats().updates + 1);
    rate.max(f64::MIN_POSITIVE)
}
