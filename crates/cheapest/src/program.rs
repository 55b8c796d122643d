//! The covering problem as a program: rows, columns and costs, numbered from 0.
//!
//! A *row* is a constraint on the number of chosen options among some options, a *column* is an
//! option. The rows are:
//!
//! - for a primary item that is covered exactly `n` times: exactly `n` of its options;
//! - for a primary item that is covered at most once: exactly one of its options or of a *blank*,
//!   a column without an option that costs nothing. So tree nodes can be split at such an item;
//! - for a primary item with other bounds: at least `low`, and at most `high`, two rows;
//! - for a secondary item: at most one. An item that has a color in some option has no row, because
//!   the number of its options is not bounded;
//! - for a clique of options of which no two are in a cover ([`cliques`](super::cliques)): at most
//!   one; and for other cuts ([`halves`](super::halves)), which may have a column several times.
//!
//! Every cover satisfies all rows. The converse holds if there are no colors.
//!
//! Columns of options that no cover has are left out: those without primary items, and those with
//! an item that is never covered.

use crate::problem::{Color, Instance, ItemId, ItemKind, OptionId};
pub(super) use quadrille_base::narrow;
use quadrille_base::rows::Rows;

/// How the number of chosen options of a row is bounded by its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// Equal to it.
    Equal,
    /// At most as large.
    AtMost,
    /// At least as large.
    AtLeast,
}

/// A constraint on the number of chosen options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) sense: Sense,
    /// The right-hand side.
    pub(super) bound: u32,
}

impl Row {
    /// Exactly one.
    pub(super) const ONE: Self = Self { sense: Sense::Equal, bound: 1 };
    /// At most one.
    pub(super) const AT_MOST_ONE: Self = Self { sense: Sense::AtMost, bound: 1 };

    /// Whether two options with this row exclude each other.
    pub(super) fn excludes(self) -> bool {
        self.bound == 1 && self.sense != Sense::AtLeast
    }
}

/// The rows and columns of a problem.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) rows: Vec<Row>,
    /// The item of each row that is not a clique's.
    pub(super) items: Vec<ItemId>,
    /// The rows of each column.
    columns: Rows<u32>,
    /// The cost of each column.
    pub(super) costs: Vec<i64>,
    /// The cost of each option.
    option_costs: Vec<i64>,
    /// The option of each column, but for the blanks, which come last.
    options: Vec<OptionId>,
    /// The entries of each column with an item that has colors: the item, and the number of the
    /// color plus 1, or 0 for none. Empty if there are no colors.
    colors: Vec<Vec<(u32, u32)>>,
}

impl Program {
    /// The program of a problem with these costs of its options.
    pub(super) fn new(problem: &Instance, costs: &[i64]) -> Self {
        let mut program = Self {
            rows: Vec::new(),
            items: Vec::new(),
            columns: Rows::with_room(problem.n_entries()),
            costs: Vec::new(),
            option_costs: costs.to_vec(),
            options: Vec::new(),
            colors: Vec::new(),
        };
        let mut is_colored = vec![false; problem.n_items()];
        if problem.has_colors() {
            for option in problem.options() {
                for entry in problem.entries(option) {
                    is_colored[entry.item.index()] |= entry.color.is_some();
                }
            }
        }
        let has_colored = is_colored.contains(&true);
        // The rows of item `i` are `first[i]..first[i + 1]`.
        let mut first = vec![0];
        let mut blanks = Vec::new();
        for item in problem.items() {
            let (low, bound) = problem.bounds(item).into_inner();
            match problem.kind(item) {
                ItemKind::Secondary if is_colored[item.index()] => {}
                ItemKind::Secondary => program.rows.push(Row::AT_MOST_ONE),
                ItemKind::Primary if low == bound => {
                    program.rows.push(Row { sense: Sense::Equal, bound });
                }
                ItemKind::Primary if (low, bound) == (0, 1) => {
                    blanks.push(narrow(program.rows.len()));
                    program.rows.push(Row::ONE);
                }
                ItemKind::Primary => program.rows.extend([
                    Row { sense: Sense::AtLeast, bound: low },
                    Row { sense: Sense::AtMost, bound },
                ]),
            }
            program.items.resize(program.rows.len(), item);
            first.push(program.rows.len());
        }
        for option in problem.options() {
            let mut items = problem.option(option);
            let is_possible = items.clone().all(|item| *problem.bounds(item).end() > 0);
            if !is_possible || !items.any(|item| problem.kind(item) == ItemKind::Primary) {
                continue;
            }
            let rows = problem.option(option).map(|it| first[it.index()]..first[it.index() + 1]);
            program.columns.push(rows.flatten().map(narrow));
            if has_colored {
                let its = problem.entries(option).filter(|it| is_colored[it.item.index()]);
                let number = |color: Option<Color>| color.map_or(0, |it| narrow(it.index() + 1));
                let its = its.map(|it| (it.item.index(), number(it.color)));
                program.colors.push(its.map(|(item, color)| (narrow(item), color)).collect());
            }
            program.costs.push(costs[option.index()]);
            program.options.push(option);
        }
        for row in blanks {
            program.columns.push([row]);
            program.costs.push(0);
        }
        program
    }

    /// The multiplier of each item of the problem: the sum of those of its rows, `y`.
    pub(super) fn of_items(&self, n_items: usize, y: &[f64]) -> Vec<f64> {
        let mut multipliers = vec![0.0; n_items];
        for (item, y) in self.items.iter().zip(y) {
            multipliers[item.index()] += y;
        }
        multipliers
    }

    /// Whether an item may be covered several times.
    pub(super) fn has_many(&self) -> bool {
        self.rows[..self.items.len()].iter().any(|row| row.bound > 1)
    }

    /// The number of columns.
    pub(super) fn n_columns(&self) -> usize {
        self.costs.len()
    }

    /// The rows of a column.
    pub(super) fn column(&self, j: u32) -> &[u32] {
        &self.columns[j as usize]
    }

    /// The cost of these options.
    pub(super) fn cost(&self, options: &[OptionId]) -> i64 {
        options.iter().map(|option| self.option_costs[option.index()]).sum()
    }

    /// The column of an option that has one.
    pub(super) fn column_of(&self, option: OptionId) -> usize {
        self.options.binary_search(&option).expect("a column of a cover")
    }

    /// The option of a column; `None` for a blank.
    pub(super) fn option(&self, j: u32) -> Option<OptionId> {
        self.options.get(j as usize).copied()
    }

    /// The rows of all columns.
    pub(super) fn rows_of_columns(&self) -> &Rows<u32> {
        &self.columns
    }

    /// The items of a column that have colors, with its colors.
    pub(super) fn colors(&self, j: u32) -> &[(u32, u32)] {
        self.colors.get(j as usize).map_or(&[], Vec::as_slice)
    }

    /// All columns, in numbers.
    pub(super) fn columns(&self) -> impl Iterator<Item = u32> + use<> {
        0..narrow(self.n_columns())
    }

    /// Adds rows for these sets of columns.
    pub(super) fn add_rows(&mut self, rows: &[(Row, Vec<u32>)]) {
        let mut added: Vec<Vec<u32>> = vec![Vec::new(); self.n_columns()];
        for (its, columns) in rows {
            let row = narrow(self.rows.len());
            self.rows.push(*its);
            for &j in columns {
                added[j as usize].push(row);
            }
        }
        let old = std::mem::replace(&mut self.columns, Rows::with_room(0));
        for (j, added) in added.iter().enumerate() {
            self.columns.push(old[j].iter().chain(added).copied());
        }
    }
}
