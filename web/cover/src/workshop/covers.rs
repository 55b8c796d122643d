//! The first cover of a problem, or all covers one after another, found in turns.

use quadrille::Problem;
use quadrille::search::{Enumerate, Limits, Outcome};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Cover;
use crate::turn::{TURN, json, plan};

/// A search for covers.
#[wasm_bindgen]
pub struct Covers {
    /// The problem and its search, or why there is none.
    search: Result<(Problem, Box<dyn Enumerate>), String>,
    /// Covers that are wanted still.
    wanted: u64,
    /// Bytes that may still be given.
    room: usize,
}

/// The most covers that are given: a page shows and keeps them.
const MOST: u64 = 100_000;

/// The most bytes of covers that are given in all.
const ROOM: usize = 32 << 20;

/// The most covers, and about the most bytes, that are given at once.
const BATCH: usize = 1000;
const BATCH_BYTES: usize = 256 << 10;

/// The covers of a turn, and how far the search is.
#[derive(Default, Serialize)]
struct Found {
    /// Why there is nothing to search.
    error: Option<String>,
    covers: Vec<Cover>,
    nodes: u64,
    updates: u64,
    /// The explored share of the tree, from 0 to 1.
    progress: f64,
    /// `complete` if there are no others, `limit` if no more are given.
    end: Option<&'static str>,
}

#[wasm_bindgen]
impl Covers {
    /// The first cover of a problem in Knuth's format, by what is fastest.
    pub fn first(text: &str) -> Self {
        let search =
            text.parse().map_err(|error| format!("{error}")).and_then(|problem: Problem| {
                let finding = plan(&problem).finding().map_err(|error| error.to_string())?;
                let search: Box<dyn Enumerate> = Box::new(finding);
                Ok((problem, search))
            });
        Self { search, wanted: 1, room: ROOM }
    }

    /// All covers of such a problem.
    pub fn all(text: &str) -> Self {
        let search =
            text.parse().map_err(|error| format!("{error}")).and_then(|problem: Problem| {
                let covers = plan(&problem).covers().map_err(|error| error.to_string())?;
                let search: Box<dyn Enumerate> = Box::new(covers);
                Ok((problem, search))
            });
        Self { search, wanted: MOST, room: ROOM }
    }

    /// Works for a turn: what was found in it, a `Found` as JSON.
    pub fn advance(&mut self) -> String {
        let Self { search, wanted, room } = self;
        let (problem, search) = match search {
            Err(error) => {
                return json(&Found { error: Some(error.clone()), ..Found::default() });
            }
            Ok(search) => search,
        };
        search.set_limits(Limits::NONE.time(TURN));
        let (mut covers, mut bytes) = (Vec::new(), 0);
        while *wanted > 0 && *room > 0 && covers.len() < BATCH && bytes < BATCH_BYTES {
            let Some(cover) = search.next_solution() else { break };
            let cover = Cover::new(problem, cover);
            bytes += cover.options.len();
            *wanted -= 1;
            *room = room.saturating_sub(cover.options.len() + 1);
            covers.push(cover);
        }
        let end = match search.outcome() {
            Some(Outcome::Exhausted) => Some("complete"),
            _ if *wanted == 0 || *room == 0 => Some("limit"),
            _ => None,
        };
        let stats = search.stats();
        json(&Found {
            error: None,
            covers,
            nodes: stats.nodes,
            updates: stats.updates,
            progress: search.progress(),
            end,
        })
    }
}
