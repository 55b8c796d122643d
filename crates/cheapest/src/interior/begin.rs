//! Where the method begins: multipliers inside the dual's feasible region, and a solution.

use quadrille_base::rows::Rows;

use super::{Interior, narrow, real};
use crate::elimination::Blocks;
use crate::program::Sense;
use crate::relaxation::Relaxation;

/// The most by which a tilt raises a cost, as a share of the mean.
const TILT: f64 = 1e-3;

/// The golden ratio's fraction. Its multiples are spread evenly, also any few that follow each
/// other.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

impl Interior {
    /// For each row the least share of an option's cost, and then, row by row, the least cost that
    /// is left.
    pub(super) fn set_simple_multipliers(&mut self, program: &Relaxation) {
        let by_row = columns_of_rows(program);
        let feasible = |row: usize, value: f64| match program.rows[row].sense {
            _ if !value.is_finite() => 0.0,
            Sense::Equal => value,
            Sense::AtMost => value.min(0.0),
            Sense::AtLeast => value.max(0.0),
        };
        let share = |j: usize| self.costs[j] / real(i64::from(narrow(program.column(j).len())));
        let least = |columns: &[u32], value: &dyn Fn(usize) -> f64| {
            columns.iter().map(|&j| value(j as usize)).fold(f64::INFINITY, f64::min)
        };
        let rows = 0..program.rows.len();
        self.y = rows.clone().map(|row| feasible(row, least(&by_row[row], &share))).collect();
        self.reduce(program);
        for row in rows {
            let columns = &by_row[row];
            let y = feasible(row, self.y[row] + least(columns, &|j| self.s[j]));
            if columns.is_empty() || y <= self.y[row] {
                continue;
            }
            for &j in columns {
                self.s[j as usize] -= y - self.y[row];
            }
            self.y[row] = y;
        }
    }

    /// Moves the multipliers inside, which lowers the bound by about `loss` at most, and sets a
    /// solution such that all products of a variable and its reduced cost are equal.
    pub(super) fn begin(&mut self, program: &Relaxation, loss: f64) {
        let n = program.n_columns();
        let scale = self.costs.iter().fold(1.0_f64, |most, cost| most.max(cost.abs()));
        self.reduce(program);
        let positive: f64 = self.s[..n].iter().map(|s| s.max(0.0)).sum();
        let shift = positive / real(i64::from(narrow(n))) * 0.1;
        let most = loss / real(i64::from(narrow(self.y.len())));
        let shift = shift.min(most).max(scale * 1e-6);
        for (y, row) in self.y.iter_mut().zip(&program.rows) {
            *y = match row.sense {
                Sense::Equal => *y - shift,
                Sense::AtMost => y.min(0.0) - shift,
                Sense::AtLeast => y.max(0.0) + shift * 0.01,
            };
        }
        self.reduce(program);
        // Cuts that were left out, and rounding errors, may have left columns outside.
        let floor = shift * 1e-3;
        let mut boxed = self.boxed.iter().peekable();
        let mut is_low = false;
        for j in 0..n {
            let is_boxed = boxed.next_if(|&&its| its as usize == j).is_some();
            if is_boxed || self.s[j] >= floor {
                continue;
            }
            let column = program.column(j);
            let sum: f64 = column.iter().map(|&row| self.y[row as usize]).sum();
            let missing = (floor + sum - self.costs[j]).max(0.0);
            let can_fall = |&&row: &&u32| program.rows[row as usize].sense != Sense::AtLeast;
            match column.iter().find(can_fall) {
                Some(&row) if missing > 0.0 => self.y[row as usize] -= missing + shift,
                Some(_) => {}
                None => is_low = true,
            }
        }
        if is_low {
            for (y, row) in self.y.iter_mut().zip(&program.rows) {
                *y = if row.sense == Sense::AtLeast { floor } else { *y };
            }
        }
        self.reduce(program);
        let free: Vec<f64> = self.boxed.iter().map(|&j| self.s[j as usize]).collect();
        self.boxed.iter().for_each(|&j| self.s[j as usize] = self.s[j as usize].abs());
        self.s.iter_mut().for_each(|s| *s = s.max(floor));
        let inverse: Vec<f64> = self.s.iter().map(|s| 1.0 / s).collect();
        let sums = self.row_sums(program, &inverse);
        let (mut sum, mut bound) = (0.0, 0.0);
        for (row, its) in program.rows.iter().enumerate() {
            if its.sense != Sense::AtMost {
                sum += sums[row].abs();
                bound += self.bounds[row];
            }
        }
        let mu = if sum > 0.0 { bound.max(1.0) / sum } else { shift };
        self.x = inverse.iter().map(|inverse| mu * inverse).collect();
        for (k, &s) in free.iter().enumerate() {
            // x + t = 1, s - w is the reduced cost, and both products are mu.
            let share = |s: f64| {
                let root = (s * s + 4.0 * mu * mu).sqrt();
                let sum = if s > 0.0 { s + root } else { 4.0 * mu * mu / (root - s) };
                2.0 * mu / (2.0 * mu + sum)
            };
            let j = self.boxed[k] as usize;
            (self.x[j], self.t[k]) = (share(s), share(-s));
            (self.s[j], self.w[k]) = (mu / self.x[j], mu / self.t[k]);
        }
        self.measure(program);
    }

    /// Raises the costs a little, each by another amount. Of the solutions that cost the least the
    /// method then finds one with few options in part, not one in the middle of all. The
    /// multipliers may exceed the right costs a little.
    pub(crate) fn tilt(&mut self, program: &Relaxation) {
        let n = program.n_columns();
        let sum: f64 = self.costs[..n].iter().map(|cost| cost.abs()).sum();
        let most = TILT * sum.max(1.0) / real(i64::from(narrow(n.max(1))));
        for j in 0..n {
            let part = (real(i64::from(narrow(j))) * GOLDEN).fract() * most;
            self.costs[j] += part;
            self.s[j] += part;
        }
    }
}

/// The columns of each row.
fn columns_of_rows(program: &Relaxation) -> Rows<u32> {
    let rows = |j: usize| program.column(j).iter().map(move |&row| (row as usize, narrow(j)));
    Rows::grouped(program.rows.len(), (0..program.n_columns()).flat_map(rows))
}

/// The blocks of the matrix of the normal equations.
pub(super) fn blocks(program: &Relaxation) -> Blocks {
    let m = program.rows.len();
    let by_row = columns_of_rows(program);
    let mut seen = vec![u32::MAX; m];
    let neighbors = (0..narrow(m)).map(|row| {
        let others = by_row[row as usize].iter().flat_map(|&j| program.column(j as usize));
        let is_new = |&&other: &&u32| std::mem::replace(&mut seen[other as usize], row) != row;
        others.filter(is_new).copied().collect()
    });
    Blocks::new(neighbors.collect())
}
