//! The search that a plan asks for, at the root: the engine it names, or the selected one.

use super::selection::{Reason, Selection};
use super::settings::Settings;
use super::{probe, tuning};
use crate::problem::Instance;
use crate::search::bitset::{Bitset, Preprocessed};
use crate::search::dlx::Dlx;
use crate::search::{Divide, EngineKind, Enumerate, Rule, UnsupportedError};

/// A search that stands at the root.
pub(super) enum Engine {
    /// Its tree has parts.
    Divisible(Box<dyn Divide + Send>),
    /// Its tree has none.
    Whole(Box<dyn Enumerate + Send>),
}

/// The search that the settings ask for, or the best one.
pub(super) fn select(
    problem: &Instance,
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
        EngineKind::Learn => Err(UnsupportedError::FindsFew),
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
            // Where the dense part does not pay, it takes the weighted rule several times as long.
            let dense = !is_weighted || probe::dense_pays(&bits, problem.n_options());
            if !dense {
                bits.set_dense_limit(0);
            }
            bits.set_weighted(is_weighted);
            let engine = EngineKind::Bitset;
            let selection = Selection { engine, rule, dense, reason, preprocessed };
            Ok((Engine::Divisible(Box::new(bits)), selection))
        }
    }
}

/// Sets of bits, without the options that no cover has if that is asked for.
fn bits(
    problem: &Instance,
    preprocess: bool,
) -> Result<(Bitset, Option<Preprocessed>), UnsupportedError> {
    let mut bits = Bitset::new(problem)?;
    let preprocessed = preprocess.then(|| bits.preprocess(tuning::probe::PREPROCESS_UPDATES));
    Ok((bits, preprocessed))
}
