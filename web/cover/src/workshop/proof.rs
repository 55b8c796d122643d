//! A proof that a problem has no cover, or a cover: in stages, what takes the least time first.
//!
//! 1. A certificate modulo a small number. Seconds at most.
//! 2. A short search. A cover makes all else unnecessary; the end of the tree is a proof, but a
//!    certificate says more.
//! 3. A certificate by a linear program, in bounded time.
//! 4. The search goes on, and in every third turn a count by memoization: if it ends with 0, that
//!    is the proof.
//!
//! A certificate is sought in one piece; the page ends the worker if the reader stops that.

use std::time::Duration;

use quadrille::proof::certificate::Certificate;
use quadrille::proof::{prove_by_moduli, weights};
use quadrille::search::auto::{Counting, Finding};
use quadrille::search::{EngineKind, Enumerate, Limits, Outcome, Search, StopFlag};
use quadrille::{BigUint, Instance, Problem};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Cover;
use crate::turn::{TURN, json, plan};

/// How long a certificate modulo a small number is sought.
const MODULI_TIME: Duration = Duration::from_secs(2);

/// How long linear programs may take.
const WEIGHTS_TIME: Duration = Duration::from_secs(10);

/// The largest problem for linear programs, in entries. They take about 25 microseconds for each
/// before they look at the clock, and more memory than a page has for a large problem.
const MOST_WEIGHED: usize = 200_000;

/// The turns of the short search.
const SHORT: u32 = 25;

/// What is done at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Stage {
    Moduli,
    Search,
    Weights,
    Deciding,
}

/// A search for a proof.
#[wasm_bindgen]
pub struct Proving {
    /// The problem and its search, or why there is none.
    search: Result<(Problem, Finding), String>,
    counting: Option<Counting>,
    stage: Stage,
    /// The page has heard of this stage.
    is_told: bool,
    /// The turns of this stage.
    turns: u32,
    /// The short search has ended: there is no cover.
    is_explored: bool,
}

/// How far the search for a proof is, and what was found.
#[derive(Serialize)]
struct Proved {
    /// Why there is nothing to prove.
    error: Option<String>,
    stage: Stage,
    nodes: u64,
    updates: u64,
    result: Option<Found>,
}

/// The end of the search for a proof.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Found {
    /// There is a cover.
    Cover { cover: Cover },
    /// There is none: the whole tree was searched.
    Search,
    /// There is none: the covers were counted.
    Counting,
    /// There is none: a sum over the items is a contradiction.
    Certificate {
        /// `parity`, `modulo` or `weights`.
        by: &'static str,
        /// The contradiction in words.
        words: String,
        /// The certificate as text, which `quadrille verify` checks.
        text: String,
        items: usize,
    },
}

impl Found {
    fn certificate(problem: &Instance, certificate: &Certificate) -> Self {
        Self::Certificate {
            by: certificate.kind(),
            words: certificate.to_string(),
            text: certificate.write(problem),
            items: certificate.n_items(),
        }
    }
}

#[wasm_bindgen]
impl Proving {
    /// For a problem in Knuth's format.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Self {
        let search =
            text.parse().map_err(|error| format!("{error}")).and_then(|problem: Problem| {
                let finding = plan(&problem).finding();
                finding.map(|finding| (problem, finding)).map_err(|error| error.to_string())
            });
        Self {
            search,
            counting: None,
            stage: Stage::Moduli,
            is_told: false,
            turns: 0,
            is_explored: false,
        }
    }

    /// Works for a turn, or for a stage that is in one piece: how far it is, a `Proved` as JSON.
    pub fn advance(&mut self) -> String {
        let error = self.search.as_ref().err().cloned();
        // A stage in one piece begins after the page has heard of it.
        let result = if error.is_none() && self.is_told { self.work() } else { None };
        self.is_told = true;
        let (mut nodes, mut updates) = (0, 0);
        for search in [
            self.search.as_ref().ok().map(|(_, finding)| finding.stats()),
            self.counting.as_ref().map(Search::stats),
        ] {
            let stats = search.unwrap_or_default();
            nodes += stats.nodes;
            updates += stats.updates;
        }
        json(&Proved { error, stage: self.stage, nodes, updates, result })
    }

    fn begin(&mut self, stage: Stage) {
        (self.stage, self.is_told, self.turns) = (stage, false, 0);
        if let (Stage::Deciding, Ok((problem, _))) = (stage, &self.search) {
            let counting = plan(problem).engine(EngineKind::Memo).counting();
            self.counting = counting.ok();
        }
    }

    fn work(&mut self) -> Option<Found> {
        let Ok((problem, _)) = &self.search else { return None };
        match self.stage {
            Stage::Moduli => {
                let certificate = prove_by_moduli(problem, MODULI_TIME, &StopFlag::new());
                let found =
                    certificate.map(|certificate| Found::certificate(problem, &certificate));
                self.begin(Stage::Search);
                found
            }
            Stage::Search if self.turns < SHORT && !self.is_explored => {
                self.turns += 1;
                let found = self.find();
                self.is_explored = matches!(found, Some(Found::Search));
                found.filter(|_| !self.is_explored)
            }
            Stage::Search => {
                let is_small = problem.n_entries() <= MOST_WEIGHED;
                self.begin(if is_small { Stage::Weights } else { Stage::Deciding });
                None
            }
            Stage::Weights => {
                let certificate = weights(problem, WEIGHTS_TIME);
                let found =
                    certificate.map(|certificate| Found::certificate(problem, &certificate));
                self.begin(Stage::Deciding);
                found
            }
            Stage::Deciding if self.is_explored => Some(Found::Search),
            Stage::Deciding => {
                self.turns = (self.turns + 1) % 3;
                if self.turns == 0 { self.count() } else { self.find() }
            }
        }
    }

    /// Goes on with the search for a turn.
    fn find(&mut self) -> Option<Found> {
        let Ok((problem, finding)) = &mut self.search else { return None };
        finding.set_limits(Limits::NONE.time(TURN));
        if let Some(cover) = finding.next_solution() {
            return Some(Found::Cover { cover: Cover::new(problem, cover) });
        }
        (finding.outcome() == Some(Outcome::Exhausted)).then_some(Found::Search)
    }

    /// Goes on with the count for a turn. If it ends with another number than 0, the search goes
    /// on alone.
    fn count(&mut self) -> Option<Found> {
        let counting = self.counting.as_mut()?;
        counting.set_limits(Limits::NONE.time(TURN));
        if counting.run() != Outcome::Exhausted {
            return None;
        }
        if counting.counted() == BigUint::ZERO {
            return Some(Found::Counting);
        }
        self.counting = None;
        None
    }
}
