//! What there is to see after a step, as data.

use quadrille::search::dlx::{Commit, Event, Step, Trace};
use quadrille::{ItemId, OptionId};
use serde::Serialize;

use super::explored::Explored;
use super::tree::Tree;

/// The most levels of the path that are told: the last ones.
const LEVELS: usize = 200;

/// The most items with the same length that are told.
const TIES: usize = 6;

/// Where the search is, and what the last step did.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct State {
    /// Steps from the start.
    position: u64,
    /// How many options are chosen.
    level: usize,
    /// Tree nodes entered so far, with the root.
    n_nodes: u64,
    n_solutions: u64,
    told: Told,
    /// The level of the first element of `path`.
    first_level: usize,
    path: Vec<Level>,
    tree: Tree,
}

/// An open level.
#[derive(Serialize)]
struct Level {
    item: usize,
    /// The option chosen there; absent while none is.
    option: Option<usize>,
}

/// The last step, as a sentence needs it.
#[derive(Serialize)]
#[serde(tag = "step", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Told {
    Start,
    Choose {
        item: usize,
        length: usize,
        /// Other items with the same length, at most six.
        ties: Vec<usize>,
        n_ties: usize,
        n_hidden: usize,
    },
    Try {
        option: usize,
        /// Which one of the item's options it is, from 1.
        place: usize,
        n_places: usize,
        item: usize,
        /// The items that it covers.
        covered: Vec<usize>,
        /// The items that it gives their color.
        purified: Vec<usize>,
        n_hidden: usize,
    },
    DeadEnd {
        item: usize,
    },
    Solution,
    Undo {
        option: usize,
        /// The options of the level that are still to be tried.
        n_untried: usize,
    },
    Leave {
        item: usize,
    },
    End,
}

impl State {
    /// The state of a trace whose last step is given.
    pub(super) fn new(trace: &Trace, explored: &Explored, last: Option<&Step>) -> Self {
        let first_level = trace.items().len().saturating_sub(LEVELS);
        let options = trace.options().map(Some).chain(std::iter::repeat(None));
        let levels = trace.items().zip(options).skip(first_level);
        let level = |(item, option): (ItemId, Option<OptionId>)| Level {
            item: item.index(),
            option: option.map(OptionId::index),
        };
        Self {
            position: trace.position(),
            level: trace.options().len(),
            n_nodes: explored.n_nodes,
            n_solutions: explored.n_solutions,
            told: last.map_or(Told::Start, |step| told(trace, step)),
            first_level,
            path: levels.map(level).collect(),
            tree: Tree::new(trace, explored),
        }
    }
}

fn told(trace: &Trace, step: &Step) -> Told {
    match &step.event {
        Event::Choose { item, length, others, hidden } => {
            let ties = || others.iter().filter(|other| other.length == *length);
            Told::Choose {
                item: item.index(),
                length: *length,
                ties: ties().take(TIES).map(|other| other.item.index()).collect(),
                n_ties: ties().count(),
                n_hidden: hidden.len(),
            }
        }
        Event::Try { option, commits } => {
            let is_purified = |commit: &&Commit| commit.color.is_some();
            let items = |purified: bool| {
                let of_kind = commits.iter().filter(move |commit| is_purified(commit) == purified);
                of_kind.map(|commit| commit.item.index()).collect()
            };
            let n_tried = trace.tried(step.level).count();
            Told::Try {
                option: option.index(),
                place: n_tried + 1,
                n_places: n_tried + 1 + trace.untried(step.level).count(),
                item: trace.items().nth(step.level).map_or(0, ItemId::index),
                covered: items(false),
                purified: items(true),
                n_hidden: commits.iter().map(|commit| commit.hidden.len()).sum(),
            }
        }
        Event::DeadEnd { item } => Told::DeadEnd { item: item.index() },
        Event::Solution { .. } => Told::Solution,
        Event::Undo { option } => {
            Told::Undo { option: option.index(), n_untried: trace.untried(step.level).count() }
        }
        Event::Leave { item } => Told::Leave { item: item.index() },
        Event::End => Told::End,
    }
}
