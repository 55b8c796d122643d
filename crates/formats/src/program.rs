//! [`Program`]: a linear program with 0-1 variables, as MPS and LP files state it, and the exact
//! cover problem that it is.
//!
//! A row becomes an item, and a column (a variable) an option, which has the items of the rows with
//! the coefficient 1. The objective gives the costs. With `x` for the sum of a row:
//!
//! | row | item |
//! | --- | --- |
//! | `x = 1` | primary |
//! | `x <= 1` | secondary |
//! | `x = n`, `x >= n`, `x <= n`, `m <= x <= n` | primary with bounds |
//!
//! No cover has an option without primary items. So where all rows of a column are `<= 1`, the
//! first of these rows becomes a primary item with the bounds 0 and 1, which means the same.
//!
//! A column has to be an integer from 0 to 1. The bound 1 may be missing where a row of the
//! column has it. A column with the upper bound 0 is left out.

use hashbrown::HashMap;

use super::pieces::Place;
use super::{Document, OptionNames, ParseError};
use crate::problem::{Decimal, ItemId, Problem, ProblemError};
use crate::visible::quoted;

/// A bound that does not exist.
pub(super) const INFINITE: i64 = i64::MAX;

/// The rows and columns that were read.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) rows: Vec<Row>,
    pub(super) columns: Vec<Column>,
    column_numbers: HashMap<Box<str>, u32>,
    /// The column and the row of each coefficient, which is 1.
    entries: Vec<(u32, u32)>,
    /// Whether the objective is to be maximized.
    pub(super) is_maximized: bool,
    /// The constant of the objective.
    pub(super) constant: Decimal,
}

/// A row: its sum is from `low` to `high`.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) name: Box<str>,
    pub(super) place: Place,
    pub(super) low: i64,
    pub(super) high: i64,
}

/// A column, from `low` to `high`.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: Box<str>,
    pub(super) place: Place,
    pub(super) cost: Decimal,
    pub(super) is_integer: bool,
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Program {
    /// The number of the column with this name.
    pub(super) fn column(&self, name: &str) -> Option<u32> {
        self.column_numbers.get(name).copied()
    }

    /// The number of the column with this name, which is added if it is new.
    pub(super) fn column_or_new(&mut self, name: &str, place: Place) -> u32 {
        self.column(name).unwrap_or_else(|| {
            let number = number(self.columns.len());
            let (cost, low, high) = (Decimal::default(), 0, INFINITE);
            let name: Box<str> = name.into();
            self.column_numbers.insert(name.clone(), number);
            self.columns.push(Column { name, place, cost, is_integer: false, low, high });
            number
        })
    }

    /// Adds to the cost of a column, or says why not.
    pub(super) fn add_cost(&mut self, column: u32, cost: Decimal) -> Result<(), &'static str> {
        let total = &mut self.columns[column as usize].cost;
        let sum = total.checked_add(cost);
        *total = sum.ok_or("the costs of the column have to sum to less than 2^63")?;
        Ok(())
    }

    /// Adds to the constant of the objective, or says why not.
    pub(super) fn add_constant(&mut self, cost: Decimal) -> Result<(), &'static str> {
        let sum = self.constant.checked_add(cost);
        self.constant = sum.ok_or("the constants of the objective have to be less than 2^63")?;
        Ok(())
    }

    /// Adds a row.
    pub(super) fn row(&mut self, name: &str, place: Place, low: i64, high: i64) -> u32 {
        self.rows.push(Row { name: name.into(), place, low, high });
        number(self.rows.len() - 1)
    }

    /// Adds a coefficient of 1.
    pub(super) fn entry(&mut self, column: u32, row: u32) {
        self.entries.push((column, row));
    }

    /// The problem. The labels of its options are the names of the columns.
    pub(super) fn document(mut self) -> Result<Document, ParseError> {
        self.entries.sort_by_key(|&(column, _)| column);
        let (columns, rows) = (&self.columns, &self.rows);
        let its_rows: Vec<&[(u32, u32)]> = columns_of(&self.entries, columns.len());
        for (column, entries) in columns.iter().zip(&its_rows) {
            column.check(entries.iter().map(|&(_, row)| &rows[row as usize]))?;
        }
        let mut n_columns = vec![0_i64; rows.len()];
        for &(column, row) in &self.entries {
            n_columns[row as usize] += i64::from(columns[column as usize].high > 0);
        }
        let mut is_secondary: Vec<bool> =
            rows.iter().map(|row| row.low <= 0 && row.high == 1).collect();
        for (column, entries) in columns.iter().zip(&its_rows) {
            let all_secondary = entries.iter().all(|&(_, row)| is_secondary[row as usize]);
            if column.high > 0
                && all_secondary
                && let Some(&(_, first)) = entries.first()
            {
                is_secondary[first as usize] = false;
            }
        }
        let (mut builder, mut names) = (Problem::builder(), OptionNames::default());
        let fixed = if self.is_maximized { -self.constant } else { self.constant };
        let start = Place::START;
        builder.add_fixed_cost(fixed).map_err(|error| start.error("", error.to_string()))?;
        let mut items: Vec<ItemId> = Vec::with_capacity(rows.len());
        for ((row, &is_secondary), &n) in rows.iter().zip(&is_secondary).zip(&n_columns) {
            let item = if is_secondary {
                builder.secondary(&row.name)
            } else {
                let low = row.low.max(0);
                let high = row.high.min(n.max(low));
                let bound = |bound: i64| {
                    let reason = || format!("row {} is never satisfied", quoted(&row.name));
                    u32::try_from(bound).map_err(|_| row.place.error(&row.name, reason()))
                };
                builder.bounded(&row.name, bound(low)?..=bound(high)?)
            };
            items.push(item.map_err(|error| row.place.error(&row.name, error.to_string()))?);
        }
        for (column, entries) in columns.iter().zip(&its_rows).filter(|(column, _)| column.high > 0)
        {
            let its_items = entries.iter().map(|&(_, row)| items[row as usize]);
            let option = builder.option(its_items);
            let cost = if self.is_maximized { -column.cost } else { column.cost };
            let added = option.and_then(|option| {
                names.push_line(option, column.place.line());
                names.labels.push(column.name.clone());
                builder.add_cost(option, cost)
            });
            added.map_err(|error| {
                column.error(&match error {
                    ProblemError::ItemTwice { name, .. } => {
                        format!("is twice in row {}", quoted(&name))
                    }
                    ProblemError::NoItems(_) => "is in no row".into(),
                    error => format!("cannot be an option: {error}"),
                })
            })?;
        }
        Ok(Document::new(builder.build(), names))
    }
}

impl Column {
    /// Whether it is 0 or 1, of which these rows may be the reason.
    fn check<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> Result<(), ParseError> {
        if (self.low, self.high) == (0, 0) {
            return Ok(());
        }
        if !self.is_integer {
            return Err(self.error("may be a fraction; declare it binary"));
        }
        if self.low == 1 {
            return Err(self.error("is always 1; leave it out, and its rows"));
        }
        if self.low != 0 || self.high < 0 {
            return Err(self.error("is not from 0 to 1; declare it binary"));
        }
        if self.high > 1 && !rows.into_iter().any(|row| row.high <= 1) {
            return Err(self.error("may be more than 1; declare it binary"));
        }
        Ok(())
    }

    fn error(&self, reason: &str) -> ParseError {
        self.place.error(&self.name, format!("column {} {reason}", quoted(&self.name)))
    }
}

/// The entries of each column; they are sorted by column.
fn columns_of(mut entries: &[(u32, u32)], n: usize) -> Vec<&[(u32, u32)]> {
    let take = |column| {
        let (its, others) = entries.split_at(entries.partition_point(|entry| entry.0 == column));
        entries = others;
        its
    };
    (0..number(n)).map(take).collect()
}

/// A number of rows, columns or entries. Each has bytes of the file, which is much shorter than
/// 2^32 entries need.
fn number(n: usize) -> u32 {
    u32::try_from(n).expect("a file with fewer than 2^32 entries")
}

/// A number that has to be whole: the number if it is, and below 2^63, without its sign.
pub(super) fn whole(text: &str) -> Option<i64> {
    let number: Decimal = text.parse().ok()?;
    number.in_units(0)?.try_into().ok()
}
