//! A cover of a problem, or a proof that it has none, in turns.

use quadrille::Problem;
use quadrille::run::{End, Question, Run, Task};
use quadrille::text::Document;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Cover, asked};
use crate::cover::turn::{told, turn};

/// A search for a proof.
#[wasm_bindgen]
pub struct Proving {
    /// The problem and its run, or why there is none.
    run: Result<(Document, Run), String>,
}

/// How far the search for a proof is, and what was found.
#[derive(Default, Serialize)]
struct Proved {
    nodes: u64,
    updates: u64,
    result: Option<Found>,
    /// Why there is no cover, in words.
    why: Option<String>,
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
    /// There is none: a tree of linear programs was searched.
    Programs,
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
    /// The reason why there is no cover.
    fn reason(problem: &Problem, run: &Run) -> Self {
        let answer = run.answer();
        let certificate = answer.no_cover.as_ref().and_then(|it| it.certificate.as_ref());
        if let Some(certificate) = certificate {
            return Self::Certificate {
                by: certificate.kind(),
                words: certificate.to_string(),
                text: certificate.write(problem),
                items: certificate.n_items(),
            };
        }
        match answer.proof() {
            Some(("counting", _)) => Self::Counting,
            Some(("programs", _)) => Self::Programs,
            _ => Self::Search,
        }
    }
}

#[wasm_bindgen]
impl Proving {
    /// For a problem in any format; with `why`, a reason with few demands is looked for, too.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, format: &str, why: bool) -> Self {
        let question = if why { Question::Why } else { Question::Prove };
        Self { run: asked(text, format, |plan| Task::new(plan, question)) }
    }

    /// Works for a turn: how far it is, a `Proved` as JSON.
    pub fn advance(&mut self) -> String {
        told(&mut self.run, |(document, run)| {
            let mut cover = None;
            let end = turn(run, |found| {
                cover = Some(Cover::new(document, found));
                false
            });
            let result = match cover {
                Some(cover) => Some(Found::Cover { cover }),
                None => (end == Some(End::Complete)).then(|| Found::reason(&document.problem, run)),
            };
            let stats = run.stats();
            let why = result.as_ref().and_then(|_| run.answer().why);
            let why = why.map(|reason| reason.describe(&document.problem));
            Proved { nodes: stats.nodes, updates: stats.updates, result, why }
        })
    }
}
