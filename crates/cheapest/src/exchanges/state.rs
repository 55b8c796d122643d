//! The state of the local search: some columns of the program, of which some are chosen.

use super::Random;
use crate::interior::real;
use crate::problem::OptionId;
use crate::program::{Program, Sense, narrow};
use crate::tree::Tree;
use crate::tuning::exchanges::{SHRUNK, UPDATES};
use quadrille_base::rows::Rows;

/// A row of the local search, and how it is met.
#[derive(Clone, Debug)]
struct Demand {
    low: usize,
    high: usize,
    weight: i64,
    /// Its chosen columns.
    chosen: Vec<u32>,
    /// Its place among the violated rows; `u32::MAX` if it is met.
    place: u32,
}

/// Some columns, of which some are chosen.
///
/// - X1: a row is in `violated` if and only if its number of chosen columns is not within bounds.
/// - X2: `scores[j]` is the decrease of the sum over the violated rows of weight times difference,
///   if column `j` is flipped.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The columns of the program.
    columns: Vec<u32>,
    rows_of: Rows<u32>,
    columns_of: Rows<u32>,
    costs: Vec<i64>,
    scores: Vec<i64>,
    /// The step of the last flip.
    flipped: Vec<u64>,
    demands: Vec<Demand>,
    violated: Vec<u32>,
    chosen: Vec<u32>,
    /// The place of each column among the chosen ones; `u32::MAX` for none.
    place: Vec<u32>,
    cost: i64,
    step: u64,
    random: Random,
    /// Scores that were changed or looked at.
    n_updates: u64,
    is_below_root: bool,
}

impl State {
    /// The columns that are left, of which those of the best cover are chosen.
    pub(super) fn new(tree: &Tree) -> Self {
        let program = &tree.program;
        let best = tree.covers.covers().first();
        let is_left = left(tree);
        let is_best = |j: u32| {
            let option = program.option(j);
            option.is_some_and(|it| best.is_some_and(|best| best.options.contains(&it)))
        };
        let best: Vec<bool> = program.columns().map(is_best).collect();
        let columns: Vec<u32> =
            program.columns().filter(|&j| is_left[j as usize] || best[j as usize]).collect();
        let (demands, rows_of) = demands(program, &columns);
        let its = |j: usize| rows_of[j].iter().map(move |&row| (row as usize, narrow(j)));
        let columns_of = Rows::grouped(demands.len(), (0..columns.len()).flat_map(its));
        let n = columns.len();
        let mut new = Self {
            costs: columns.iter().map(|&j| program.costs[j as usize]).collect(),
            scores: vec![0; n],
            flipped: vec![0; n],
            violated: Vec::new(),
            chosen: Vec::new(),
            place: vec![u32::MAX; n],
            cost: 0,
            step: 1,
            random: Random::default(),
            n_updates: 10 * rows_of.entries().len() as u64,
            is_below_root: tree.is_below_root(),
            rows_of,
            columns_of,
            demands,
            columns,
        };
        for row in 0..new.demands.len() {
            new.count_violated(row);
            let score = new.demands[row].scores().0;
            new.columns_of[row].iter().for_each(|&j| new.scores[j as usize] += score);
        }
        for j in 0..n {
            if best[new.columns[j] as usize] {
                new.flip(j);
            }
        }
        new
    }

    /// Whether many of its columns have left.
    pub(super) fn is_outdated(&self, tree: &Tree) -> bool {
        tree.is_below_root() && {
            let n_left = left(tree).into_iter().filter(|&is_left| is_left).count();
            !self.is_below_root || n_left * SHRUNK < self.columns.len() * (SHRUNK - 1)
        }
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.n_updates * UPDATES
    }

    /// A cover that costs less than the tree's limit, if one is found in about this many updates.
    pub(super) fn cover_within(&mut self, updates: u64, tree: &Tree) -> Option<Vec<OptionId>> {
        let end = self.n_updates + updates;
        let limit = i64::try_from(tree.covers.limit()).unwrap_or(i64::MAX);
        while self.n_updates < end {
            self.step += 1;
            self.n_updates += 10 + self.chosen.len() as u64;
            if self.violated.is_empty() {
                self.drop_unneeded();
                if self.cost < limit {
                    let columns = self.chosen.iter().map(|&j| self.columns[j as usize]);
                    return Some(columns.filter_map(|j| tree.program.option(j)).collect());
                }
            }
            self.exchange(limit);
        }
        None
    }

    /// Leaves out the columns that are not needed, the dearest first. All rows are met.
    fn drop_unneeded(&mut self) {
        let is_free = |it: &Self, j: usize| it.scores[j] >= 0;
        let costs = |it: &Self, j: usize| real(it.costs[j]);
        while let Some(j) = self.best_of(&self.chosen, is_free, costs) {
            self.flip(j);
        }
    }

    /// Leaves out a column, and adds others until all rows are met or it costs too much.
    fn exchange(&mut self, limit: i64) {
        let step = self.step;
        let removable = |it: &Self, j: usize| it.flipped[j] + 1 < step;
        if let Some(j) = self.best_of(&self.chosen, removable, Self::merit) {
            self.flip(j);
        }
        for _ in 0..self.violated.len() + 8 {
            if self.violated.is_empty() {
                break;
            }
            let k = self.random.below(self.violated.len());
            let row = self.violated[k] as usize;
            let demand = &self.demands[row];
            let is_new = |it: &Self, j: usize| it.flipped[j] < step;
            let best = if demand.chosen.len() > demand.high {
                self.best_of(&demand.chosen, is_new, Self::merit)
            } else {
                self.n_updates += self.columns_of[row].len() as u64;
                let fits = |it: &Self, j: usize| {
                    !it.is_chosen(j) && is_new(it, j) && it.cost + it.costs[j] < limit
                };
                self.best_of(&self.columns_of[row], fits, Self::merit)
            };
            let Some(j) = best else { break };
            self.flip(j);
        }
        for k in 0..self.violated.len() {
            let row = self.violated[k] as usize;
            let before = self.demands[row].scores();
            self.demands[row].weight += 1;
            self.rescore(row, before, usize::MAX);
        }
    }

    /// What flipping a column is worth: the score for each unit of cost that it adds, or the score
    /// that is lost for each unit of cost that it saves.
    fn merit(&self, j: usize) -> f64 {
        let (score, cost) = (real(self.scores[j]), real(self.costs[j]).max(1e-3));
        if (score > 0.0) == self.is_chosen(j) { score * cost } else { score / cost }
    }

    /// The column of these with the highest value, among those that may be flipped; of equal ones
    /// the one that was flipped the longest time ago.
    fn best_of(
        &self,
        columns: &[u32],
        may: impl Fn(&Self, usize) -> bool,
        value: impl Fn(&Self, usize) -> f64,
    ) -> Option<usize> {
        let its = columns.iter().map(|&j| j as usize).filter(|&j| may(self, j));
        let valued = its.map(|j| (j, value(self, j)));
        let more = |a: &(usize, f64), b: &(usize, f64)| {
            a.1.total_cmp(&b.1).then(self.flipped[b.0].cmp(&self.flipped[a.0]))
        };
        Some(valued.max_by(more)?.0)
    }

    fn is_chosen(&self, j: usize) -> bool {
        self.place[j] != u32::MAX
    }

    /// Chooses a column, or leaves it out.
    fn flip(&mut self, j: usize) {
        let is_new = !self.is_chosen(j);
        let score = self.scores[j];
        for k in self.rows_of.range(j) {
            let row = self.rows_of.entries()[k] as usize;
            let before = self.demands[row].scores();
            let chosen = &mut self.demands[row].chosen;
            if is_new {
                chosen.push(narrow(j));
            } else {
                let at = chosen.iter().position(|&its| its as usize == j);
                chosen.swap_remove(at.expect("it was chosen"));
            }
            self.rescore(row, before, j);
            self.count_violated(row);
        }
        if is_new {
            self.cost += self.costs[j];
            self.place[j] = narrow(self.chosen.len());
            self.chosen.push(narrow(j));
        } else {
            self.cost -= self.costs[j];
            let at = std::mem::replace(&mut self.place[j], u32::MAX);
            self.chosen.swap_remove(at as usize);
            if let Some(&moved) = self.chosen.get(at as usize) {
                self.place[moved as usize] = at;
            }
        }
        self.scores[j] = -score;
        self.flipped[j] = self.step;
    }

    /// Updates the scores of the columns of a row but `except`, whose parts of the row were these.
    fn rescore(&mut self, row: usize, before: (i64, i64), except: usize) {
        let after = self.demands[row].scores();
        let (others, chosen) = (after.0 - before.0, after.1 - before.1);
        if others != 0 {
            self.n_updates += self.columns_of[row].len() as u64;
            for &j in &self.columns_of[row] {
                self.scores[j as usize] +=
                    if self.place[j as usize] == u32::MAX { others } else { 0 };
            }
            if except != usize::MAX && self.place[except] == u32::MAX {
                self.scores[except] -= others;
            }
        }
        if chosen != 0 {
            for &j in &self.demands[row].chosen {
                self.scores[j as usize] += if j as usize == except { 0 } else { chosen };
            }
        }
    }

    /// Puts a row in its list, or out of it.
    fn count_violated(&mut self, row: usize) {
        let Demand { low, high, ref chosen, place, .. } = self.demands[row];
        let is_violated = chosen.len() < low || chosen.len() > high;
        if is_violated && place == u32::MAX {
            self.demands[row].place = narrow(self.violated.len());
            self.violated.push(narrow(row));
        } else if !is_violated && place != u32::MAX {
            self.demands[row].place = u32::MAX;
            self.violated.swap_remove(place as usize);
            if let Some(&moved) = self.violated.get(place as usize) {
                self.demands[moved as usize].place = place;
            }
        }
    }
}

impl Demand {
    /// The parts that the row has in the scores of its columns that are not chosen, and of its
    /// chosen ones.
    fn scores(&self) -> (i64, i64) {
        let n = self.chosen.len();
        let part = |more: bool, less: bool| self.weight * (i64::from(more) - i64::from(less));
        (part(n < self.low, n >= self.high), part(n > self.high, n <= self.low))
    }
}

/// Whether each column of the program may be in a cheaper cover, as far as the root tells.
fn left(tree: &Tree) -> Vec<bool> {
    let Tree { program, .. } = tree;
    if !tree.is_below_root() {
        return vec![true; program.n_columns()];
    }
    // A column without an option costs nothing.
    let mut is_left: Vec<bool> = program.columns().map(|j| program.option(j).is_none()).collect();
    for (option, _) in tree.root_options() {
        is_left[program.column_of(option)] = true;
    }
    is_left
}

/// The bounds of the items, and those that can be violated of each column. The two rows of an item
/// are one.
fn demands(program: &Program, columns: &[u32]) -> (Vec<Demand>, Rows<u32>) {
    let mut demands: Vec<Demand> = Vec::new();
    let mut place = Vec::new();
    for (k, (row, item)) in program.rows.iter().zip(&program.items).enumerate() {
        if k == 0 || program.items[k - 1] != *item {
            let (low, high, chosen) = (0, usize::MAX, Vec::new());
            demands.push(Demand { low, high, weight: 1, chosen, place: u32::MAX });
        }
        place.push(narrow(demands.len() - 1));
        let demand = demands.last_mut().expect("it was added");
        if row.sense != Sense::AtMost {
            demand.low = row.bound as usize;
        }
        if row.sense != Sense::AtLeast {
            demand.high = row.bound as usize;
        }
    }
    let mut rows_of = Rows::with_room(0);
    for &j in columns {
        let its = program.column(j).iter().filter_map(|&row| place.get(row as usize).copied());
        let mut its: Vec<u32> = its.collect();
        its.dedup();
        rows_of.push(its);
    }
    (demands, rows_of)
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;
    use super::*;

    /// Items with all kinds of bounds.
    fn text(random: &mut Random) -> String {
        let mut lines = vec!["1:9|a 2:3|b 0:2|c d 3|e 2:9|f 0:1|g | x".to_string()];
        for _ in 0..40 {
            let items: Vec<&str> =
                "a b c d e f g".split(' ').filter(|_| random.below(3) == 0).collect();
            let secondary = if random.below(4) == 0 { "x" } else { "" };
            lines.push(format!(
                "{} f {secondary} |{}",
                items.join(" ").replace('f', ""),
                random.below(9)
            ));
        }
        lines.join("\n")
    }

    #[test]
    fn scores_and_violated_rows_are_those_of_the_definition() {
        let mut random = Random::default();
        for _ in 0..20 {
            let mut state = State::new(&tree(&text(&mut random)));
            let violation = |state: &State| -> i64 {
                let amount = |it: &Demand| {
                    let n = it.chosen.len();
                    it.low.saturating_sub(n) + n.saturating_sub(it.high)
                };
                let its = state.demands.iter();
                its.map(|it| it.weight * i64::from(narrow(amount(it)))).sum()
            };
            for _ in 0..60 {
                state.exchange(60);
                let before = violation(&state);
                for j in 0..state.columns.len() {
                    let mut flipped = state.clone();
                    flipped.flip(j);
                    assert_eq!(before - violation(&flipped), state.scores[j]);
                }
                let chosen = |j: usize| if state.is_chosen(j) { state.costs[j] } else { 0 };
                assert_eq!(state.cost, (0..state.columns.len()).map(chosen).sum::<i64>());
                for (row, its) in (0..).zip(&state.demands) {
                    let n = its.chosen.len();
                    assert_eq!(state.violated.contains(&row), n < its.low || n > its.high);
                }
            }
        }
    }
}
