//! The first cover of a problem, all covers one after another, the cheapest one, or the one that
//! leaves the fewest items, in turns.

use quadrille::problem::{Decimal, Leaving};
use quadrille::run::{Best, End, Most, Question, Run, Task};
use quadrille::text::Document;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Cover, asked, stated};
use crate::cover::turn::{plan, told, turn};

/// A search for covers.
#[wasm_bindgen]
pub struct Covers {
    /// The problem, its run, and what its covers leave if they may leave items; or why there is
    /// none.
    run: Result<(Document, Run, Option<Leaving>), String>,
    /// Bytes that may still be given.
    room: usize,
    /// The cost of the cover that was given last, if the best one is asked for.
    given: Option<Decimal>,
}

/// The question for the best cover by its costs.
const fn best(maximize: bool) -> Question {
    Question::Cheapest(Most { n: 1, maximize, gap: None })
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
    covers: Vec<Cover>,
    nodes: u64,
    updates: u64,
    /// The explored share of the tree, from 0 to 1.
    progress: f64,
    /// `complete` if there are no others, `limit` if no more are given.
    end: Option<&'static str>,
    best: Option<BestFound>,
}

/// What is known about the best cover. Costs are decimal numbers, as text.
#[derive(Serialize)]
struct BestFound {
    cost: Option<String>,
    /// No cover costs less, or more if the most expensive one is asked for.
    bound: Option<String>,
    /// The distance of the two, in percent of the cost.
    gap: Option<f64>,
    proved: bool,
}

impl From<Best> for BestFound {
    fn from(best: Best) -> Self {
        let text = |cost: Option<Decimal>| cost.map(|cost| cost.to_string());
        let Best { cost, bound, proved, .. } = best;
        Self { cost: text(cost), bound: text(bound), gap: best.gap(), proved }
    }
}

#[wasm_bindgen]
impl Covers {
    /// For a problem in a text and its format: the cover `first` found by what is fastest, `all`
    /// covers, the `cheapest` or the `dearest` one, or the `nearest` one, which leaves the fewest
    /// items. Each cover that is given for one of the last three is better than the one before.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, format: &str, which: &str) -> Self {
        let question = match which {
            "first" => Question::First,
            "all" => Question::All,
            _ => best(which == "dearest"),
        };
        let run = if which == "nearest" {
            nearest(text, format)
        } else {
            let made = asked(text, format, |plan| {
                let mut task = Task::new(plan, question);
                task.limit = (question == Question::All).then_some(MOST);
                task
            });
            made.map(|(document, run)| (document, run, None))
        };
        Self { run, room: ROOM, given: None }
    }

    /// Works for a turn: what was found in it, a `Found` as JSON.
    pub fn advance(&mut self) -> String {
        let Self { run, room, given } = self;
        told(run, |(document, run, leaving)| {
            let (mut covers, mut bytes) = (Vec::new(), 0);
            let end = turn(run, |cover| {
                let cover = Cover::new(document, cover);
                bytes += cover.bytes();
                *room = room.saturating_sub(cover.bytes() + 1);
                covers.push(cover);
                *room > 0 && covers.len() < BATCH && bytes < BATCH_BYTES
            });
            let best = run.best();
            if let Some((cost, cover)) = run.best_covers().next()
                && *given != Some(cost)
            {
                *given = Some(cost);
                covers.push(match leaving {
                    Some(leaving) => Cover::near(document, leaving, cover),
                    None => Cover::new(document, cover),
                });
            }
            let is_full = run.is_satisfied() || *room == 0;
            let end = end.or(is_full.then_some(End::Enough)).map(End::word);
            let (stats, progress) = (run.stats(), run.explored());
            let (nodes, updates) = (stats.nodes, stats.updates);
            Found { covers, nodes, updates, progress, end, best: best.map(BestFound::from) }
        })
    }
}

/// A problem, the run for the cover that leaves the fewest of its primary items, and those items.
fn nearest(text: &str, format: &str) -> Result<(Document, Run, Option<Leaving>), String> {
    let document = stated(text, format)?;
    let items: Vec<_> = document.problem.primary_items().map(|item| (item, 1)).collect();
    let leaving = Leaving::new(&document.problem, &items).map_err(|error| error.to_string())?;
    let run = Task::new(plan(&leaving.instance), best(false)).run();
    Ok((document, run.map_err(|error| error.to_string())?, Some(leaving)))
}
