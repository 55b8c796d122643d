//! The dance: a trace of Dancing Links on one problem, forward and back.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `problems` | the problems to choose, and what a picture of them needs |
//! | `explored` | the tree nodes that were entered so far |
//! | `tree` | the part of the tree that is drawn |
//! | `state` | what there is to see after a step, as data |

mod explored;
mod problems;
mod state;
mod tree;

use explored::Explored;
use problems::Chosen;
use quadrille::search::Rule;
use quadrille::search::dlx::{Event, Step, Trace};
use quadrille::{ItemId, ItemKind, OptionId};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::cover::gallery::drawing;

/// A trace at one of its steps.
#[wasm_bindgen]
pub struct Dance {
    chosen: Chosen,
    trace: Trace,
    explored: Explored,
    /// The step that led here; absent at the start.
    last: Option<Step>,
}

#[wasm_bindgen]
impl Dance {
    /// The trace of a problem at its start. `name` is one of those in `problems`, or `own` for the
    /// problem that `text` states in Knuth's format.
    ///
    /// # Errors
    ///
    /// If the text is wrong, or the trace does not support the problem: a `Fault` as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, text: &str) -> Result<Self, String> {
        let chosen = problems::named(name, text).map_err(|fault| json(&fault))?;
        let trace = Trace::new(&chosen.problem, Rule::Smallest)
            .map_err(|error| json(&problems::Fault::without_place(error.to_string())))?;
        Ok(Self { chosen, trace, explored: Explored::default(), last: None })
    }

    /// The problem as JSON: its items, its options, its picture.
    pub fn problem(&self) -> String {
        json(&self.chosen.shown())
    }

    /// Goes forward by at most `n` steps, or back by at most `-n`.
    #[wasm_bindgen(js_name = moveBy)]
    pub fn move_by(&mut self, n: i32) {
        for _ in 0..n.unsigned_abs() {
            let moved = if n > 0 { self.forward() } else { self.back() };
            if !moved {
                break;
            }
        }
        if n < 0 {
            self.last = self.trace.back().and_then(|_| self.trace.forward());
        }
    }

    /// Goes back to the start, without the steps in between.
    pub fn home(&mut self) {
        // The problem had a trace before.
        if let Ok(trace) = Trace::new(&self.chosen.problem, Rule::Smallest) {
            self.trace = trace;
            self.explored = Explored::default();
            self.last = None;
        }
    }

    /// Goes forward by at most `n` steps, and stops at a solution. Returns whether it stopped there
    /// or at the end.
    #[wasm_bindgen(js_name = seekSolution)]
    pub fn seek_solution(&mut self, n: u32) -> bool {
        (0..n).any(|_| {
            !self.forward()
                || matches!(
                    self.last,
                    Some(Step { event: Event::Solution { .. } | Event::End, .. })
                )
        })
    }

    /// Goes forward by at most `n` steps, and stops at a position. Returns whether it stopped there
    /// or at the end.
    #[wasm_bindgen(js_name = seekPosition)]
    pub fn seek_position(&mut self, position: f64, n: u32) -> bool {
        (0..n).any(|_| self.position() >= position || !self.forward())
    }

    /// The number of steps from the start to here.
    #[expect(clippy::cast_precision_loss, reason = "no search here takes 2^53 steps")]
    pub fn position(&self) -> f64 {
        self.trace.position() as f64
    }

    /// The tree nodes entered so far, with the root.
    #[wasm_bindgen(js_name = nNodes)]
    #[expect(clippy::cast_precision_loss, reason = "no search here takes 2^53 steps")]
    pub fn n_nodes(&self) -> f64 {
        self.explored.n_nodes as f64
    }

    /// What there is to see here, except for the items and options one by one: a `State` as JSON.
    pub fn state(&self) -> String {
        json(&state::State::new(&self.trace, &self.explored, self.last.as_ref()))
    }

    /// The chosen options of a model as a drawing, an SVG document.
    pub fn drawn(&self) -> Option<String> {
        let chosen: Vec<OptionId> = self.trace.options().collect();
        drawing(&self.chosen.model.as_ref()?.solution(&chosen))
    }

    /// Each item: 0 in play, 1 covered, 2 chosen last, 3 secondary and not covered, 4 colored.
    pub fn items(&self) -> Vec<u8> {
        let problem = &self.chosen.problem;
        let chosen = self.trace.items().last();
        let of = |item: ItemId| match () {
            () if Some(item) == chosen => 2,
            () if self.trace.color(item).is_some() => 4,
            () if self.trace.is_covered(item) => 1,
            () if problem.kind(item) == ItemKind::Secondary => 3,
            () => 0,
        };
        problem.items().map(of).collect()
    }

    /// The length of each item: how many options it has left. Of no meaning for covered items.
    pub fn lengths(&self) -> Vec<u32> {
        let length = |item| u32::try_from(self.trace.length(item)).unwrap_or(u32::MAX);
        self.chosen.problem.items().map(length).collect()
    }

    /// Each option: 0 in play, 1 hidden, 2 chosen; and of the item chosen last, 3 tried and taken
    /// back, 4 still to be tried.
    pub fn options(&self) -> Vec<u8> {
        let problem = &self.chosen.problem;
        let mut states: Vec<u8> =
            problem.options().map(|option| u8::from(self.trace.is_hidden(option))).collect();
        if let Some(level) = self.trace.items().len().checked_sub(1) {
            self.trace.tried(level).for_each(|option| states[option.index()] = 3);
            self.trace.untried(level).for_each(|option| states[option.index()] = 4);
        }
        self.trace.options().for_each(|option| states[option.index()] = 2);
        states
    }
}

impl Dance {
    /// Takes a step; returns whether there was one.
    fn forward(&mut self) -> bool {
        let Some(step) = self.trace.forward() else { return false };
        self.explored.forward(&step);
        self.last = Some(step);
        true
    }

    /// Undoes a step; returns whether there was one. `last` is then out of date.
    fn back(&mut self) -> bool {
        let step = self.trace.back();
        step.inspect(|step| self.explored.back(step)).is_some()
    }
}
