//! The linear program of a tree node: the columns that are left, without what is decided.
//!
//! Left out are the columns that are *forced* ([`settle`](super::settle)), the rows that these
//! satisfy, and the rows that cannot be violated any more.

use super::program::{Program, Row, Sense, narrow};
use crate::problem::OptionId;
use quadrille_base::rows::Rows;

/// The columns of a tree node that are not forced, and their open rows.
#[derive(Clone, Debug)]
pub(super) struct Relaxation {
    /// The open rows, with what is left of their bounds.
    pub(super) rows: Vec<Row>,
    /// For each open row, the row of the program.
    pub(super) row_of: Vec<u32>,
    /// For each column, the column of the program.
    pub(super) columns: Vec<u32>,
    /// The open rows of each column.
    entries: Rows<u32>,
    pub(super) costs: Vec<i64>,
    /// The columns that the rows allow more than once.
    pub(super) boxed: Vec<u32>,
    /// The forced columns of the program.
    pub(super) forced: Vec<u32>,
    /// The cost of the forced columns.
    pub(super) forced_cost: i64,
}

impl Relaxation {
    /// The linear program of these columns. For each row, `lengths` is the number of these columns
    /// that have it, and `taken` the number of forced ones among them.
    pub(super) fn new(
        program: &Program,
        columns: &[u32],
        lengths: &[u32],
        taken: &[u32],
        is_forced: &[bool],
    ) -> Self {
        let (forced, open): (Vec<u32>, Vec<u32>) =
            columns.iter().partition(|&&j| is_forced[j as usize]);
        let forced_cost = forced.iter().map(|&j| program.costs[j as usize]).sum();
        let left = |(row, its): (usize, &Row)| {
            let bound = its.bound.saturating_sub(taken[row]);
            let is_open = match its.sense {
                Sense::Equal | Sense::AtLeast => bound > 0,
                Sense::AtMost => lengths[row] > its.bound,
            };
            is_open.then_some(Row { bound, ..*its })
        };
        let left: Vec<Option<Row>> = program.rows.iter().enumerate().map(left).collect();
        let its = open.iter().map(|&j| program.column(j));
        let (row_of, entries) = with_rows(its, |row| left[row].is_some(), left.len());
        let rows: Vec<Row> = left.into_iter().flatten().collect();
        let costs: Vec<i64> = open.iter().map(|&j| program.costs[j as usize]).collect();
        // Once is enough for rows "at least 1", if it costs something.
        let is_boxed = |&j: &u32| {
            let its = || entries[j as usize].iter().map(|&row| rows[row as usize]);
            let is_once = |row: Row| match row.sense {
                Sense::Equal => false,
                Sense::AtMost => true,
                Sense::AtLeast => row.bound <= 1,
            };
            let is_bounded = costs[j as usize] > 0 && its().all(is_once);
            !is_bounded && !its().any(Row::excludes)
        };
        let boxed = (0..narrow(costs.len())).filter(is_boxed).collect();
        Self { rows, row_of, columns: open, entries, costs, boxed, forced, forced_cost }
    }

    /// The linear program of all columns, which may be used any number of times as far as the rows
    /// allow it.
    pub(super) fn of_all(program: &Program) -> Self {
        Self {
            rows: program.rows.clone(),
            row_of: (0..narrow(program.rows.len())).collect(),
            columns: program.columns().collect(),
            entries: program.rows_of_columns().clone(),
            costs: program.costs.clone(),
            boxed: Vec::new(),
            forced: Vec::new(),
            forced_cost: 0,
        }
    }

    /// The same, with a column more for each row that has to be covered, which costs 1.
    pub(super) fn of_uncovered(program: &Program) -> Self {
        let mut new = Self::of_all(program);
        for (row, its) in (0..).zip(&program.rows) {
            if its.sense != Sense::AtMost {
                new.entries.push([row]);
                new.costs.push(1);
            }
        }
        new
    }

    /// Leaves out all rows but these; `stays` has a value for each row.
    pub(super) fn retain_rows(&mut self, stays: &[bool]) {
        let its = (0..self.entries.n_rows()).map(|j| &self.entries[j]);
        let (kept, entries) = with_rows(its, |row| stays[row], stays.len());
        self.rows = kept.iter().map(|&row| self.rows[row as usize]).collect();
        self.row_of = kept.iter().map(|&row| self.row_of[row as usize]).collect();
        self.entries = entries;
    }

    /// The number of columns.
    pub(super) fn n_columns(&self) -> usize {
        self.costs.len()
    }

    /// The number of entries of all columns.
    pub(super) fn n_entries(&self) -> usize {
        self.entries.entries().len()
    }

    /// The rows of column `j`.
    #[inline]
    pub(super) fn column(&self, j: usize) -> &[u32] {
        &self.entries[j]
    }

    /// These columns of it and the forced ones, as columns of the program, ascending.
    pub(super) fn with_forced(&self, chosen: impl Iterator<Item = usize>) -> Vec<u32> {
        let chosen = chosen.map(|j| self.columns[j]);
        let mut columns: Vec<u32> = self.forced.iter().copied().chain(chosen).collect();
        columns.sort_unstable();
        columns
    }

    /// The options of all its columns, which have these reduced costs, and of the forced ones,
    /// which have none.
    pub(super) fn reduced_options(
        &self,
        program: &Program,
        reduced: &[u64],
    ) -> impl Iterator<Item = (OptionId, u64)> {
        let forced = self.forced.iter().map(|&j| (j, 0));
        let open = self.columns.iter().copied().zip(reduced.iter().copied());
        forced.chain(open).filter_map(|(j, reduced)| Some((program.option(j)?, reduced)))
    }

    /// The options of a set of its columns and of the forced ones.
    pub(super) fn options(&self, program: &Program, chosen: &[usize]) -> Vec<OptionId> {
        let chosen = chosen.iter().map(|&j| self.columns[j]);
        self.forced.iter().copied().chain(chosen).filter_map(|j| program.option(j)).collect()
    }
}

/// The rows that stay, of `n` rows, and these columns with new numbers of their rows.
fn with_rows<'c>(
    columns: impl Iterator<Item = &'c [u32]>,
    stays: impl Fn(usize) -> bool,
    n: usize,
) -> (Vec<u32>, Rows<u32>) {
    let kept: Vec<u32> = (0..narrow(n)).filter(|&row| stays(row as usize)).collect();
    let mut local = vec![u32::MAX; n];
    for (new, &row) in (0..).zip(&kept) {
        local[row as usize] = new;
    }
    let mut entries = Rows::with_room(0);
    for column in columns {
        let its = column.iter().map(|&row| local[row as usize]);
        entries.push(its.filter(|&row| row != u32::MAX));
    }
    (kept, entries)
}
