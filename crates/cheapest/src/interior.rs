//! The optimum of a linear program, by a primal-dual interior point method.
//!
//! The program: minimize the cost of a vector `x >= 0` whose sum over the columns of each row is
//! the row's bound; a row "at most" or "at least" gets a *slack*, a variable of its own that makes
//! up for the difference. Its dual: maximize the sum of bound times *multiplier* `y` over all rows,
//! such that no *reduced cost* `s = c - A'y` is negative.
//!
//! Some columns are *boxed*: their `x` is at most 1. What is left to 1 is `t = 1 - x`, and a second
//! multiplier `w >= 0` for that bound makes `s = c - A'y + w`; the dual then loses the sum of `w`.
//!
//! The method is Mehrotra's predictor-corrector (1992). Each step solves the normal equations
//! `A D A' dy = r` with `D = 1 / (S / X + W / T)`, by [`Factor`]. The multipliers begin inside
//! the dual's feasible region and never leave it. So the sum of bounds times multipliers is a lower
//! bound after every step, up to rounding errors, and the caller can stop as soon as it is high
//! enough. The columns of a child node are columns of its parent, so the parent's multipliers
//! remain feasible.
//!
//! Only additions, multiplications, divisions and square roots are used, so a run is the same on
//! every machine. What is proved by the multipliers is computed again in integers
//! ([`bound`](super::bound)).

mod begin;

use self::begin::blocks;
use super::cholesky::{Factor, dot};
use super::elimination::Blocks;
use super::program::{Sense, narrow};
use super::relaxation::Relaxation;
use crate::tuning::program::{MOST_STEPS, MOST_WORK, REACH};
use quadrille_base::rows::Rows;

/// Known multipliers, which are feasible.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// One for each row.
    pub(super) multipliers: Vec<f64>,
    /// How much of their bound may be lost, about, when they are moved inside: the method begins
    /// better far from the border.
    pub(super) loss: f64,
}

/// The state of the method between two steps. The slacks come after the columns.
#[derive(Clone, Debug)]
pub(super) struct Interior {
    costs: Vec<f64>,
    bounds: Vec<f64>,
    /// The row and the coefficient of each slack.
    slacks: Vec<(u32, f64)>,
    /// The solution, and the reduced costs.
    x: Vec<f64>,
    s: Vec<f64>,
    y: Vec<f64>,
    /// The boxed columns; what they have left to 1, and the multipliers of their bounds.
    boxed: Vec<u32>,
    t: Vec<f64>,
    w: Vec<f64>,
    /// Their entries of `D`.
    d: Vec<f64>,
    /// For each column the entries of the matrix where it has both rows, one twice if a row is
    /// twice in the column.
    pairs: Rows<u32>,
    matrix: Factor,
    primal: f64,
    dual: f64,
    /// The largest difference of a row's sum from its bound.
    infeasibility: f64,
    n_steps: u32,
    can_step: bool,
    is_too_large: bool,
    /// The entries of all columns.
    n_entries: u64,
}

/// A gap of this share of the cost is within rounding errors.
const EXACT: f64 = 1e-9;

/// Steps shorter than this share make no progress.
const SHORTEST: f64 = 1e-9;

/// The largest error of a row's sum in a solution.
const FEASIBLE: f64 = 1e-6;

impl Interior {
    /// Begins with these feasible multipliers, or with simple ones of its own. If it makes no
    /// `steps`, or the program is too large for any, these multipliers are all that it has.
    pub(super) fn new(program: &Relaxation, known: Option<Known>, steps: bool) -> Self {
        let (m, n) = (program.rows.len(), program.n_columns());
        let blocks = blocks(program);
        let is_too_large = blocks.work() > MOST_WORK;
        let can_step = steps && !is_too_large && m > 0 && n > 0;
        let matrix = Factor::new(if can_step { blocks } else { Blocks::new(Vec::new()) });
        let mut pairs = Rows::with_room(0);
        let mut places: Vec<u32> = Vec::new();
        for j in 0..if can_step { n } else { 0 } {
            places.clear();
            places.extend(program.column(j).iter().map(|&row| matrix.place()[row as usize]));
            places.sort_unstable();
            let its = places.iter().enumerate().flat_map(|(k, &i)| {
                let twice = places[..k].iter().filter(move |&&before| before == i);
                places[..=k].iter().chain(twice).map(move |&before| (i, before))
            });
            pairs.push(its.map(|(i, before)| narrow(matrix.entry(i, before))));
        }
        let slacks: Vec<(u32, f64)> = (0..)
            .zip(&program.rows)
            .filter_map(|(row, its)| match its.sense {
                Sense::Equal => None,
                Sense::AtMost => Some((row, 1.0)),
                Sense::AtLeast => Some((row, -1.0)),
            })
            .collect();
        let mut costs: Vec<f64> = program.costs.iter().map(|&cost| real(cost)).collect();
        costs.resize(n + slacks.len(), 0.0);
        let mut new = Self {
            x: vec![0.0; costs.len()],
            s: vec![0.0; costs.len()],
            costs,
            bounds: program.rows.iter().map(|row| f64::from(row.bound)).collect(),
            slacks,
            y: vec![0.0; m],
            t: vec![1.0; program.boxed.len()],
            w: vec![0.0; program.boxed.len()],
            d: Vec::new(),
            boxed: program.boxed.clone(),
            n_entries: program.n_entries() as u64,
            pairs,
            matrix,
            primal: 0.0,
            dual: 0.0,
            infeasibility: f64::INFINITY,
            n_steps: 0,
            can_step,
            is_too_large,
        };
        let loss = known.as_ref().map_or(f64::INFINITY, |known| known.loss);
        match known {
            Some(known) => new.y = known.multipliers,
            None => new.set_simple_multipliers(program),
        }
        if can_step {
            new.begin(program, loss);
        } else {
            new.dual = dot(&new.bounds, &new.y);
        }
        new
    }

    /// Lets this many threads work on a step.
    pub(super) const fn set_threads(&mut self, n: usize) {
        self.matrix.n_threads = n;
    }

    /// Whether the program is too large for a step.
    pub(super) const fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// The number of multiplications of a step, roughly.
    pub(super) fn work(&self) -> u64 {
        self.matrix.work() + (20 * self.n_entries).max(2 * self.pairs.entries().len() as u64)
    }

    /// The solution.
    pub(super) fn x(&self) -> &[f64] {
        &self.x[..self.x.len() - self.slacks.len()]
    }

    /// The multipliers.
    pub(super) fn y(&self) -> &[f64] {
        &self.y
    }

    /// The sum of bounds times multipliers, and of the negative reduced costs of boxed columns: a
    /// lower bound, up to rounding errors.
    pub(super) const fn dual(&self) -> f64 {
        self.dual
    }

    /// Whether the solution is feasible, up to small errors.
    pub(super) fn is_feasible(&self) -> bool {
        self.infeasibility < FEASIBLE
    }

    /// Whether there is nothing more to gain: the solution is feasible, and the difference between
    /// its cost and the lower bound is at most `gap`, or within rounding errors; or steps make no
    /// progress.
    pub(super) fn is_done(&self, gap: f64) -> bool {
        let gap = gap.max(EXACT * self.primal.abs().max(1e-3));
        !self.can_step
            || self.n_steps >= MOST_STEPS
            || (self.is_feasible() && self.primal - self.dual < gap)
    }

    /// Computes the reduced costs.
    fn reduce(&mut self, program: &Relaxation) {
        let sums = self.column_sums(program, &self.y);
        for ((s, cost), sum) in self.s.iter_mut().zip(&self.costs).zip(sums) {
            *s = cost - sum;
        }
        for (&j, w) in self.boxed.iter().zip(&self.w) {
            self.s[j as usize] += w;
        }
    }

    /// `A'y`: the sum over the rows of each column and slack.
    fn column_sums(&self, program: &Relaxation, y: &[f64]) -> Vec<f64> {
        let sum = |j| program.column(j).iter().map(|&row| y[row as usize]).sum();
        let slacks = self.slacks.iter().map(|&(row, sign)| sign * y[row as usize]);
        (0..program.n_columns()).map(sum).chain(slacks).collect()
    }

    /// `A x`: the sum over the columns and slacks of each row.
    fn row_sums(&self, program: &Relaxation, x: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.bounds.len()];
        let (columns, slacks) = x.split_at(program.n_columns());
        for (j, x) in columns.iter().enumerate() {
            for &row in program.column(j) {
                sums[row as usize] += x;
            }
        }
        for (&(row, sign), x) in self.slacks.iter().zip(slacks) {
            sums[row as usize] += sign * x;
        }
        sums
    }

    /// Computes the cost, the lower bound and the infeasibility.
    fn measure(&mut self, program: &Relaxation) {
        self.primal = dot(&self.costs, &self.x);
        let boxes = self.boxed.iter().zip(&self.w);
        let beyond: f64 = boxes.map(|(&j, w)| (w - self.s[j as usize]).max(0.0)).sum();
        self.dual = dot(&self.bounds, &self.y) - beyond;
        let sums = self.row_sums(program, &self.x);
        let errors = sums.iter().zip(&self.bounds).map(|(sum, bound)| (sum - bound).abs());
        self.infeasibility = errors.fold(0.0, f64::max);
    }

    /// Makes a step.
    pub(super) fn step(&mut self, program: &Relaxation) {
        self.n_steps += 1;
        self.factor();
        let n = self.x.len();
        let count = real(i64::from(narrow(n + self.t.len())));
        let mu = (dot(&self.x, &self.s) + dot(&self.t, &self.w)) / count;
        // Predictor: it aims at products of 0, so the right-hand side is r + A x, the bounds.
        let aim = (vec![0.0; n], vec![0.0; self.t.len()]);
        let its = self.direction(program, &aim);
        let (primal, dual) = self.longest(&its);
        let products = (0..n)
            .map(|j| (self.x[j] + primal * its.x[j]) * (self.s[j] + dual * its.s[j]))
            .chain(self.boxed.iter().enumerate().map(|(k, &j)| {
                (self.t[k] - primal * its.x[j as usize]) * (self.w[k] + dual * its.w[k])
            }));
        let ratio = (products.sum::<f64>() / count / mu).clamp(0.0, 1.0);
        // Corrector: it aims at equal products, and counts with the change of the predictor.
        let target = mu * ratio * ratio * ratio;
        let second = primal * dual;
        let of_x = (0..n).map(|j| (target - second * its.x[j] * its.s[j]) / self.s[j]);
        let of_t = self
            .boxed
            .iter()
            .enumerate()
            .map(|(k, &j)| (target + second * its.x[j as usize] * its.w[k]) / self.w[k]);
        let aim = (of_x.collect(), of_t.collect());
        let its = self.direction(program, &aim);
        let (primal, dual) = self.longest(&its);
        if primal.max(dual) <= SHORTEST || !its.y.iter().all(|dy| dy.is_finite()) {
            self.can_step = false;
            return;
        }
        let before = (self.y.clone(), self.s.clone(), self.w.clone());
        add(&mut self.x, primal, &its.x);
        for (t, &j) in self.t.iter_mut().zip(&self.boxed) {
            *t -= primal * its.x[j as usize];
        }
        add(&mut self.y, dual, &its.y);
        add(&mut self.w, dual, &its.w);
        self.reduce(program);
        if self.s.iter().any(|&s| s <= 0.0) {
            (self.y, self.s, self.w) = before;
            self.can_step = false;
        }
        self.measure(program);
    }

    /// The changes of multipliers, solution and reduced costs that lead to products of `aim` times
    /// the reduced costs, for the columns, and for what boxed ones have left.
    fn direction(&self, program: &Relaxation, aim: &(Vec<f64>, Vec<f64>)) -> Direction {
        let mut middle = aim.0.clone();
        for (k, &j) in self.boxed.iter().enumerate() {
            let (j, d) = (j as usize, self.d[k]);
            let (low, high) = (self.s[j] / self.x[j], self.w[k] / self.t[k]);
            let pull = low * (aim.0[j] - self.x[j]) - high * (aim.1[k] - self.t[k]);
            middle[j] = self.x[j] + d * pull;
        }
        let mut right = self.row_sums(program, &middle);
        for (right, bound) in right.iter_mut().zip(&self.bounds) {
            *right = bound - *right;
        }
        let y = self.solved(&right);
        let mut s: Vec<f64> = self.column_sums(program, &y).iter().map(|sum| -sum).collect();
        let change = |j: usize| middle[j] - self.x[j] - self.x[j] / self.s[j] * s[j];
        let mut x: Vec<f64> = (0..s.len()).map(change).collect();
        let mut w = vec![0.0; self.w.len()];
        for (k, &j) in self.boxed.iter().enumerate() {
            let j = j as usize;
            x[j] = middle[j] - self.x[j] - self.d[k] * s[j];
            w[k] = (aim.1[k] - self.t[k] + x[j]) * self.w[k] / self.t[k];
            s[j] += w[k];
        }
        Direction { x, y, s, w }
    }

    /// Sets the matrix of the normal equations, and factors it.
    fn factor(&mut self) {
        let sums = self.boxed.iter().enumerate().map(|(k, &j)| {
            let (s, x) = (self.s[j as usize], self.x[j as usize]);
            s / x + self.w[k] / self.t[k]
        });
        self.d = sums.map(|sum| 1.0 / sum).collect();
        let entries = self.matrix.entries();
        entries.fill(0.0);
        let n = self.pairs.n_rows();
        let mut boxed = self.boxed.iter().enumerate().peekable();
        for j in 0..n {
            let d = match boxed.next_if(|&(_, &its)| its as usize == j) {
                Some((k, _)) => self.d[k],
                None => self.x[j] / self.s[j],
            };
            for &entry in &self.pairs[j] {
                entries[entry as usize] += d;
            }
        }
        for (k, &(row, _)) in self.slacks.iter().enumerate() {
            let i = self.matrix.place()[row as usize];
            let entry = self.matrix.entry(i, i);
            self.matrix.entries()[entry] += self.x[n + k] / self.s[n + k];
        }
        self.matrix.factor();
    }

    /// The solution of the normal equations.
    fn solved(&self, right: &[f64]) -> Vec<f64> {
        let mut placed = vec![0.0; right.len()];
        for (value, &place) in right.iter().zip(self.matrix.place()) {
            placed[place as usize] = *value;
        }
        self.matrix.solve(&mut placed);
        self.matrix.place().iter().map(|&place| placed[place as usize]).collect()
    }

    /// The longest steps, at most 1, after which solution and reduced costs are still positive.
    fn longest(&self, its: &Direction) -> (f64, f64) {
        let to_border = |values: &[f64], changes: &[f64]| {
            let falling = values.iter().zip(changes).filter(|(_, change)| **change < 0.0);
            falling.map(|(value, change)| -value / change).fold(f64::INFINITY, f64::min)
        };
        let longest = |one: f64, other: f64| (REACH * one.min(other)).min(1.0);
        let of_t: Vec<f64> = self.boxed.iter().map(|&j| -its.x[j as usize]).collect();
        (
            longest(to_border(&self.x, &its.x), to_border(&self.t, &of_t)),
            longest(to_border(&self.s, &its.s), to_border(&self.w, &its.w)),
        )
    }
}

/// Changes of the solution, the multipliers, the reduced costs and the multipliers of boxes.
struct Direction {
    x: Vec<f64>,
    y: Vec<f64>,
    s: Vec<f64>,
    w: Vec<f64>,
}

/// Adds `factor` times `change`.
fn add(values: &mut [f64], factor: f64, change: &[f64]) {
    for (value, change) in values.iter_mut().zip(change) {
        *value += factor * change;
    }
}

/// A cost or a count as a floating-point number, rounded.
#[expect(clippy::cast_precision_loss, reason = "floating point only proposes")]
pub(super) const fn real(n: i64) -> f64 {
    n as f64
}

/// The same of a sum, or of a bound in units.
#[expect(clippy::cast_precision_loss, reason = "it only says when to look closely")]
pub(super) const fn as_real(cost: i128) -> f64 {
    cost as f64
}
