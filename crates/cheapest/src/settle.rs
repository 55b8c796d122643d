//! What follows at once from the columns that are left.
//!
//! - If a row needs as many columns as it has left, all of them are *forced*. If it has fewer, no
//!   cover is left.
//! - If the forced columns of a row meet its upper bound, the other columns of the row leave. If
//!   they exceed it, no cover is left.
//! - A forced column that gives an item a color excludes the columns that give it another one.

use super::program::{Program, Sense};
use super::relaxation::Relaxation;

/// Working memory for the deductions, of the size of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Settler {
    /// The number of columns left in each row.
    lengths: Vec<u32>,
    /// The number of forced columns in each row.
    taken: Vec<u32>,
    is_forced: Vec<bool>,
    /// The color that the forced columns give each item: its number plus 1, or 0 for none.
    colors: Vec<Option<u32>>,
}

impl Settler {
    /// Working memory for a program whose items are numbered below `n_items`.
    pub(super) fn new(program: &Program, n_items: usize) -> Self {
        let mut new = Self { colors: vec![None; n_items], ..Self::default() };
        new.fit(program);
        new
    }

    /// Makes room for rows that were added.
    pub(super) fn fit(&mut self, program: &Program) {
        self.lengths.resize(program.rows.len(), 0);
        self.taken.resize(program.rows.len(), 0);
        self.is_forced.resize(program.n_columns(), false);
    }

    /// Removes columns that no cover has together with the required ones, and returns the linear
    /// program of the others; `None` if there is no such cover.
    pub(super) fn settle(
        &mut self,
        program: &Program,
        columns: &mut Vec<u32>,
        required: &[u32],
    ) -> Option<Relaxation> {
        let result = self.forced(program, columns, required);
        let relaxation = result.then(|| {
            Relaxation::new(program, columns, &self.lengths, &self.taken, &self.is_forced)
        });
        for &j in columns.iter().chain(required) {
            self.is_forced[j as usize] = false;
        }
        relaxation
    }

    fn forced(&mut self, program: &Program, columns: &mut Vec<u32>, required: &[u32]) -> bool {
        for &j in required {
            self.is_forced[j as usize] = true;
        }
        loop {
            self.lengths.fill(0);
            for &j in &*columns {
                for &row in program.column(j) {
                    self.lengths[row as usize] += 1;
                }
            }
            let mut is_tight = false;
            for (row, &length) in program.rows.iter().zip(&self.lengths) {
                if row.sense != Sense::AtMost {
                    if length < row.bound {
                        return false;
                    }
                    is_tight |= length == row.bound;
                }
            }
            if is_tight {
                for &j in &*columns {
                    self.is_forced[j as usize] |= program.column(j).iter().any(|&row| {
                        let its = program.rows[row as usize];
                        its.sense != Sense::AtMost && self.lengths[row as usize] == its.bound
                    });
                }
            }
            self.taken.fill(0);
            let mut n_found = 0;
            for &j in &*columns {
                if self.is_forced[j as usize] {
                    n_found += usize::from(required.contains(&j));
                    for &row in program.column(j) {
                        self.taken[row as usize] += 1;
                    }
                }
            }
            // A required column may have left.
            if n_found < required.len() {
                return false;
            }
            for (row, &taken) in program.rows.iter().zip(&self.taken) {
                if row.sense != Sense::AtLeast && taken > row.bound {
                    return false;
                }
            }
            if !self.colors_agree(program, columns) {
                return false;
            }
            let before = columns.len();
            let (taken, is_forced, colors) = (&self.taken, &self.is_forced, &self.colors);
            columns.retain(|&j| {
                is_forced[j as usize]
                    || !program.column(j).iter().any(|&row| {
                        let its = program.rows[row as usize];
                        its.sense != Sense::AtLeast && taken[row as usize] == its.bound
                    }) && program.colors(j).iter().all(|&(item, color)| {
                        colors[item as usize].is_none_or(|its| its == color && color > 0)
                    })
            });
            if columns.len() == before {
                return true;
            }
        }
    }

    /// Records the colors of the forced columns; whether they agree.
    fn colors_agree(&mut self, program: &Program, columns: &[u32]) -> bool {
        if self.colors.is_empty() {
            return true;
        }
        self.colors.fill(None);
        let forced = columns.iter().filter(|&&j| self.is_forced[j as usize]);
        for &(item, color) in forced.flat_map(|&j| program.colors(j)) {
            let its = &mut self.colors[item as usize];
            if its.is_some_and(|its| its != color || color == 0) {
                return false;
            }
            *its = Some(color);
        }
        true
    }
}
