//! [`Selection`]: which engine and which rule search a problem, and why.

use std::fmt;

use super::plan::Settings;
use super::{probe, tuning};
use crate::problem::Problem;
use crate::search::bitset::{Bitset, Preprocessed};
use crate::search::dlx::{Dlx, Rule};
use crate::search::{Divide, EngineKind, Enumerate, UnsupportedError};

/// Which engine and rule were selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// Dancing Links or sets of bits.
    pub engine: EngineKind,
    /// How the item to branch on is chosen.
    pub rule: Rule,
    /// Whether sets of bits search the lower part of the tree as dense rows of bits.
    pub dense: bool,
    /// Why.
    pub reason: Reason,
    /// What was removed before the search, if that was asked for.
    pub preprocessed: Option<Preprocessed>,
}

/// Why an engine was selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was asked for.
    Asked,
    /// The problem has multiplicities, which no other engine knows.
    Multiplicities,
    /// The tree is small.
    SmallTree,
    /// The probe decided: for the same work the weighted rule explored this many hundredths of what
    /// the rule of the smallest item explored.
    Probe(u32),
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
            Reason::SmallTree => write!(f, " (the tree is small)"),
            Reason::Probe(hundredths) => {
                let ratio = f64::from(hundredths) / 100.0;
                write!(f, " (probe: weighted explores {ratio:.2} times as much)")
            }
        }?;
        match self.preprocessed {
            Some(Preprocessed { removed, is_complete, .. }) => {
                let plural = if removed == 1 { "" } else { "s" };
                write!(f, ", {removed} option{plural} removed")?;
                if is_complete { Ok(()) } else { write!(f, " (there may be more)") }
            }
            None => Ok(()),
        }
    }
}

/// A search that stands at the root.
pub(super) enum Engine {
    /// Its tree has parts.
    Divisible(Box<dyn Divide + Send>),
    /// Its tree has none.
    Whole(Box<dyn Enumerate + Send>),
}

/// The search that the settings ask for, or the best one.
pub(super) fn select<T>(
    problem: &Problem<T>,
    settings: Settings,
) -> Result<(Engine, Selection), UnsupportedError> {
    let Settings { engine, rule, preprocess, .. } = settings;
    let has_multiplicities = problem.has_multiplicities();
    let bitset_rule = match rule {
        None | Some(Rule::Smallest) => Some(false),
        Some(Rule::Weighted) => Some(true),
        Some(_) => None,
    };
    let engine = match engine {
        EngineKind::Auto if has_multiplicities || bitset_rule.is_none() => EngineKind::Dlx,
        EngineKind::Auto if rule.is_none() => {
            let (bits, preprocessed) = bits(problem, preprocess)?;
            let (search, selection) = probe::probe(problem, bits, preprocessed);
            return Ok((Engine::Divisible(search), selection));
        }
        EngineKind::Auto => EngineKind::Bitset,
        asked => asked,
    };
    let reason = if has_multiplicities { Reason::Multiplicities } else { Reason::Asked };
    let rule = rule.unwrap_or_default();
    match engine {
        EngineKind::Memo => Err(UnsupportedError::CountsOnly),
        EngineKind::Dlx if preprocess => Err(UnsupportedError::Preprocess),
        EngineKind::Dlx => {
            let selection = Selection { engine, rule, dense: false, reason, preprocessed: None };
            let engine = if has_multiplicities {
                let mut search = Dlx::new(problem);
                search.set_rule(rule);
                Engine::Whole(Box::new(search))
            } else {
                let mut search = Dlx::with_parts(problem)?;
                search.set_rule(rule);
                Engine::Divisible(Box::new(search))
            };
            Ok((engine, selection))
        }
        EngineKind::Bitset | EngineKind::Auto => {
            let is_weighted = bitset_rule.ok_or(UnsupportedError::Rule)?;
            let (mut bits, preprocessed) = bits(problem, preprocess)?;
            bits.set_weighted(is_weighted);
            let selection = Selection { engine, rule, dense: true, reason, preprocessed };
            Ok((Engine::Divisible(Box::new(bits)), selection))
        }
    }
}

/// Sets of bits, without the options that no cover has if that is asked for.
fn bits<T>(
    problem: &Problem<T>,
    preprocess: bool,
) -> Result<(Bitset, Option<Preprocessed>), UnsupportedError> {
    let mut bits = Bitset::new(problem)?;
    let preprocessed = preprocess.then(|| bits.preprocess(tuning::probe::PREPROCESS_UPDATES));
    Ok((bits, preprocessed))
}
