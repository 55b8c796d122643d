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

    /// Of the first `n_rows` rows of the program, leaves out those that others of them imply: "at
    /// most" if a row with all its columns has the same bound or a smaller one, "at least" if a row
    /// with some of its columns has the same bound or a larger one. Multipliers, if there are any,
    /// are added to those of these rows, so the bound stays. Returns the work.
    pub(super) fn drop_implied_rows(&mut self, n_rows: usize, y: &mut Vec<f64>) -> u64 {
        let m = self.row_of.partition_point(|&row| (row as usize) < n_rows);
        if self.rows[..m].iter().all(|row| row.sense == Sense::Equal) {
            return 0;
        }
        let of_column = |j: usize| self.column(j).iter().filter(move |&&row| (row as usize) < m);
        let its = |j: usize| of_column(j).map(move |&row| (row as usize, narrow(j)));
        let columns_of = Rows::grouped(m, (0..self.n_columns()).flat_map(its));
        let mut stays = vec![true; self.rows.len()];
        // How many columns of a row others have.
        let mut shared = vec![0_usize; m];
        let mut others: Vec<usize> = Vec::new();
        let mut work = 0;
        for row in 0..m {
            let columns = &columns_of[row];
            for &other in columns.iter().flat_map(|&j| of_column(j as usize)) {
                let n = &mut shared[other as usize];
                if *n == 0 {
                    others.push(other as usize);
                }
                *n += 1;
                work += 1;
            }
            for other in others.drain(..) {
                let has_all = std::mem::take(&mut shared[other]) == columns.len();
                if !has_all || other == row || !stays[row] || !stays[other] {
                    continue;
                }
                let (part, all) = (self.rows[row], self.rows[other]);
                let is_most = part.sense == Sense::AtMost && all.sense != Sense::AtLeast;
                let is_least = all.sense == Sense::AtLeast && part.sense != Sense::AtMost;
                let (implied, by) = if is_most && all.bound <= part.bound {
                    (row, other)
                } else if is_least && part.bound >= all.bound {
                    (other, row)
                } else {
                    continue;
                };
                stays[implied] = false;
                if !y.is_empty() {
                    y[by] += y[implied];
                }
            }
        }
        if stays.contains(&false) {
            self.retain_rows(&stays, y);
        }
        work
    }

    /// Leaves out all rows but these, and their multipliers, if there are any; `stays` has a value
    /// for each row.
    pub(super) fn retain_rows(&mut self, stays: &[bool], y: &mut Vec<f64>) {
        let mut its = stays.iter();
        y.retain(|_| *its.next().expect("a value for each row"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    #[test]
    fn rows_that_others_imply_leave_their_multipliers_to_them() {
        // s is in options that have t, too; p needs two of the options of which q needs two.
        let text = "q 2:9|p 2:2|r | s t\nq p r s t\nq p r t\np r s t\np\n";
        let problem: Instance = text.parse().unwrap();
        let program = Program::new(&problem, &[1; 4]);
        let mut relaxation = Relaxation::of_all(&program);
        let items: Vec<String> =
            program.items.iter().map(|&it| problem.name(it).to_string()).collect();
        let mut y: Vec<f64> = program.rows.iter().map(|_| 0.0).collect();
        for (row, y) in y.iter_mut().enumerate() {
            *y = match (items[row].as_str(), program.rows[row].sense) {
                ("p", Sense::AtLeast) => 0.25,
                ("s", _) => -0.5,
                _ => 0.0,
            };
        }
        relaxation.drop_implied_rows(program.rows.len(), &mut y);
        let left = relaxation.row_of.iter().zip(&y);
        let left: Vec<(&str, Sense, f64)> = left
            .map(|(&row, &y)| (items[row as usize].as_str(), program.rows[row as usize].sense, y))
            .collect();
        let right = [
            ("q", Sense::Equal, 0.0),
            ("p", Sense::AtMost, 0.0),
            ("r", Sense::Equal, 0.25),
            ("t", Sense::AtMost, -0.5),
        ];
        assert_eq!(left, right);
    }
}
