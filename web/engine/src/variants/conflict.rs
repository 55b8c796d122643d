//! Why a board has no solution: rules and givens that cannot hold together, as few as possible.
//!
//! Sets of them are left out in turn, at first all givens, then all rules, then ever smaller sets.
//! What leaves no solution when it is left out stays out. In the end none can be left out alone,
//! since a set that was needed is still needed among fewer others: such a set is minimal, although
//! there may be another one with fewer members.

use std::ops::Range;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::variants::board::{Cells, cells, with_solver};

/// What cannot hold together, beside the rules of Sudoku.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Conflict {
    /// Numbers of rules, from 0.
    rules: Vec<usize>,
    /// Cells whose digits are part of it.
    cells: Vec<usize>,
}

/// A search for a set of rules and givens without a solution. Each step asks for a solution of
/// one set.
#[wasm_bindgen]
pub struct Conflicting {
    shape: String,
    rules: Vec<String>,
    /// `None` for a text that is no board.
    givens: Option<Cells>,
    /// The cells with a given.
    filled: Vec<usize>,
    /// Whether a rule or, behind them, a given is still in the set.
    kept: Vec<bool>,
    /// The sets that are to be left out, the next one last.
    open: Vec<Range<usize>>,
}

#[wasm_bindgen]
impl Conflicting {
    /// Begins with rules, one on each line, and a board that have no solution together. `shape` is
    /// the size or the boxes in the text form of rules.
    #[wasm_bindgen(constructor)]
    pub fn new(shape: String, rules: &str, board: &str) -> Self {
        let rules: Vec<String> = rules.lines().map(str::to_owned).collect();
        let side = with_solver(&shape, |_, n| n).unwrap_or(0);
        let givens = cells(board, side);
        let is_filled = |(cell, mark): (usize, &Option<usize>)| mark.is_some().then_some(cell);
        let filled: Vec<usize> =
            givens.iter().flatten().enumerate().filter_map(is_filled).collect();
        let (n_rules, n) = (rules.len(), rules.len() + filled.len());
        let open = vec![0..n_rules, n_rules..n];
        Self { shape, rules, givens, filled, kept: vec![true; n], open }
    }

    /// Leaves one set out: what is still in conflict then, as JSON.
    pub fn advance(&mut self) -> String {
        if let Some(range) = self.open.pop() {
            self.kept[range.clone()].fill(false);
            if !range.is_empty() && self.has_solution() {
                self.kept[range.clone()].fill(true);
                if range.len() > 1 {
                    let middle = range.start + range.len() / 2;
                    let halves = [range.start..middle, middle..range.end];
                    // Rules first: a conflict of digits alone needs no further words.
                    if range.start < self.rules.len() {
                        self.open.extend(halves);
                    } else {
                        self.open.splice(0..0, halves);
                    }
                }
            }
        }
        let n = self.rules.len();
        let cell = |k: usize| self.kept[n + k].then(|| self.filled[k]);
        let conflict = Conflict {
            rules: (0..n).filter(|&rule| self.kept[rule]).collect(),
            cells: (0..self.filled.len()).filter_map(cell).collect(),
        };
        told(self.open.is_empty(), &conflict)
    }

    /// Whether what is kept has a solution.
    fn has_solution(&self) -> bool {
        let mut text = format!("{}\n", self.shape);
        for (rule, _) in self.rules.iter().zip(&self.kept).filter(|(_, kept)| **kept) {
            text.push_str(rule);
            text.push('\n');
        }
        let mut givens = self.givens.clone().unwrap_or_default();
        for (&cell, _) in self.filled.iter().zip(&self.kept[self.rules.len()..]).filter(|it| !it.1)
        {
            givens[cell] = None;
        }
        let mut found = false;
        with_solver(&text, |solver, _| solver.solutions(&givens, 1, &mut |_| found = true));
        found
    }
}
