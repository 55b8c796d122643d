//! [`Program`]: a linear program with 0-1 variables, as MPS and LP files state it, and the exact
//! cover problem that it is.
//!
//! A row becomes an item, and a column (a variable) an option, which has the items of its rows. All
//! coefficients of a row have to be equal; the row is divided by them, and its bounds are rounded.
//! The objective gives the costs. With `x` for the sum of a row:
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
//! column has it. A column that is 0 is left out. One that is always 1, or is in no row, has a
//! primary item of its own. One that is fixed, has no integer declaration and no other row is a
//! constant of the objective.

use hashbrown::HashMap;
use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use super::line::place_in;
use super::{Document, OptionNames, ParseError};
use crate::problem::{Decimal, ItemId, Problem, ProblemError};
use crate::visible::quoted;

/// The upper bound of what has none; negative, the lower one.
pub(super) fn infinite() -> Decimal {
    Decimal::new(i128::MAX, 0)
}

/// The rows and columns that were read.
#[derive(Debug, Default)]
pub(super) struct Program<'t> {
    text: &'t str,
    pub(super) rows: Vec<Row<'t>>,
    pub(super) columns: Vec<Column<'t>>,
    column_numbers: HashMap<&'t str, u32>,
    /// The column and the row of each coefficient that is not 0.
    entries: Vec<(u32, u32)>,
    /// Whether the objective is to be maximized.
    pub(super) is_maximized: bool,
    /// The constant of the objective.
    pub(super) constant: Decimal,
}

/// A row: its sum is from `low` to `high`.
#[derive(Debug)]
pub(super) struct Row<'t> {
    pub(super) name: Box<str>,
    /// The part of the text that states it.
    place: &'t str,
    pub(super) low: Decimal,
    pub(super) high: Decimal,
    /// The coefficient of all its columns; 0 before the first one.
    factor: Decimal,
}

/// A column, from `low` to `high`.
#[derive(Debug)]
pub(super) struct Column<'t> {
    pub(super) name: &'t str,
    pub(super) cost: Decimal,
    pub(super) is_integer: bool,
    /// Whether it is from 0 to 1 in any case.
    pub(super) is_binary: bool,
    pub(super) low: Decimal,
    pub(super) high: Decimal,
}

/// The bounds of a row or a column as whole numbers.
type Bounds = (i128, i128);

impl<'t> Program<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, ..Self::default() }
    }

    /// The number of the column with this name.
    pub(super) fn column(&self, name: &str) -> Option<u32> {
        self.column_numbers.get(name).copied()
    }

    /// The number of the column with this name, which is added if it is new.
    pub(super) fn column_or_new(&mut self, name: &'t str) -> u32 {
        self.column(name).unwrap_or_else(|| {
            let number = narrow(self.columns.len());
            self.column_numbers.insert(name, number);
            let (cost, low, high) = (Decimal::default(), Decimal::default(), infinite());
            let (is_integer, is_binary) = (false, false);
            self.columns.push(Column { name, cost, is_integer, is_binary, low, high });
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
    pub(super) fn row(&mut self, name: &str, place: &'t str, low: Decimal, high: Decimal) -> u32 {
        let factor = Decimal::default();
        self.rows.push(Row { name: name.into(), place, low, high, factor });
        narrow(self.rows.len() - 1)
    }

    /// Adds a coefficient, or says why not.
    pub(super) fn entry(&mut self, column: u32, row: u32, by: Decimal) -> Result<(), String> {
        let none = Decimal::default();
        let its = &mut self.rows[row as usize];
        if by == none {
            return Ok(());
        }
        if its.factor == none {
            its.factor = by;
        }
        if its.factor != by {
            let (name, row) = (self.columns[column as usize].name, quoted(&its.name));
            return Err(format!(
                "the coefficient of column {} in row {row} is {by}, and that of another column is \
                 {}; they have to be equal",
                quoted(name),
                its.factor
            ));
        }
        self.entries.push((column, row));
        Ok(())
    }

    /// The problem, with a remark if the objective is maximized. The labels of the options are the
    /// names of the columns.
    pub(super) fn document(self) -> Result<Document, ParseError> {
        let is_maximized = self.is_maximized;
        let mut document = self.stated()?;
        if is_maximized && document.problem.has_costs() {
            document.remarks.push(
                "the objective is maximized: costs are its coefficients with the opposite sign, so \
                 the cheapest cover has the greatest value"
                    .into(),
            );
        }
        Ok(document)
    }

    /// The line of each column.
    fn lines(&self) -> impl Iterator<Item = u64> {
        let (mut line, mut start) = (1, 0);
        self.columns.iter().map(move |column| {
            let before = start..place_in(column.name, self.text).start;
            start = before.end;
            line += self.text[before].matches('\n').count() as u64;
            line
        })
    }

    fn stated(mut self) -> Result<Document, ParseError> {
        let bounds = self.rows.iter().map(|row| row.bounds(self.text));
        let mut rows = bounds.collect::<Result<Vec<Bounds>, ParseError>>()?;
        let mut n_columns = vec![0_i128; rows.len()];
        self.entries.iter().for_each(|&(_, row)| n_columns[row as usize] += 1);
        let is_single: Vec<bool> = n_columns.iter().map(|&n| n == 1).collect();
        let entries = self.entries.iter().map(|&(column, row)| (column as usize, row as usize));
        let rows_of = Rows::grouped(self.columns.len(), entries);
        // The bounds of each column: those of its own, and those of rows without other columns.
        let mut columns: Vec<Bounds> = Vec::with_capacity(self.columns.len());
        for (number, column) in self.columns.iter().enumerate() {
            let its_rows = &rows_of[number];
            let single = || its_rows.iter().filter(|&&row| is_single[row]);
            let is_alone = single().count() == its_rows.len();
            let mut its = (0, 0);
            let value = if its_rows.is_empty() && column.low == column.high {
                Some(column.low)
            } else {
                its = column.bounds(self.text)?;
                for &row in single() {
                    its = (its.0.max(rows[row].0), its.1.min(rows[row].1));
                }
                (is_alone && its.0 == its.1).then(|| Decimal::new(its.0, 0))
            };
            if let Some(value) = value.filter(|_| !column.is_integer) {
                let product = column.cost.checked_mul(value);
                let sum = product.and_then(|product| self.constant.checked_add(product));
                self.constant =
                    sum.ok_or_else(|| column.error(self.text, "has too high a cost"))?;
                // Its rows are satisfied.
                for &row in its_rows {
                    rows[row] = (0, 0);
                }
                columns.push((0, 0));
                continue;
            }
            if value.is_some() && its_rows.is_empty() {
                its = column.bounds(self.text)?;
            }
            column.check(self.text, its, its_rows.iter().any(|&row| rows[row].1 <= 1))?;
            columns.push(its);
        }
        n_columns.fill(0);
        for &(column, row) in &self.entries {
            n_columns[row as usize] += i128::from(columns[column as usize].1 > 0);
        }
        let mut is_secondary: Vec<bool> =
            rows.iter().map(|&(low, high)| low <= 0 && high == 1).collect();
        for (number, &(low, high)) in columns.iter().enumerate() {
            if let [first, ..] = rows_of[number]
                && high > 0
                && low == 0
                && rows_of[number].iter().all(|&row| is_secondary[row])
            {
                is_secondary[first] = false;
            }
        }
        let (mut builder, mut names) = (Problem::builder(), OptionNames::default());
        let minimized = |cost: Decimal| if self.is_maximized { -cost } else { cost };
        let wrong = |part, error: ProblemError| ParseError::at(self.text, part, error.to_string());
        builder
            .add_fixed_cost(minimized(self.constant))
            .map_err(|error| wrong(self.text, error))?;
        let mut items: Vec<Option<ItemId>> = Vec::with_capacity(rows.len());
        for (number, row) in self.rows.iter().enumerate() {
            let ((low, high), n) = (rows[number], n_columns[number]);
            let name = item_name(&row.name);
            let item = if n == 0 && low <= 0 {
                items.push(None);
                continue;
            } else if is_secondary[number] {
                builder.secondary(&name)
            } else {
                let low = u32::try_from(low.max(0)).map_err(|_| row.never(self.text))?;
                let high = high.min(n).try_into().unwrap_or(u32::MAX);
                builder.bounded(&name, low..=high.max(low))
            };
            items.push(Some(item.map_err(|error| wrong(row.place, error))?));
        }
        let lines = self.columns.iter().zip(self.lines());
        for (number, ((column, line), &(low, high))) in lines.zip(&columns).enumerate() {
            if high <= 0 {
                continue;
            }
            let mut its: Vec<ItemId> =
                rows_of[number].iter().filter_map(|&row| items[row]).collect();
            let forces = |&row: &usize| is_single[row] && rows[row].0 > 0;
            if its.is_empty() || low == 1 && !rows_of[number].iter().any(forces) {
                let mut name = item_name(column.name);
                while builder.item(&name).is_some() {
                    name.push('\'');
                }
                let item = builder.bounded(&name, u32::from(low == 1)..=1);
                its.push(item.map_err(|error| column.error(self.text, &error.to_string()))?);
            }
            let added = builder.option(its).and_then(|option| {
                names.push_line(option, line);
                names.labels.push(column.name.into());
                builder.add_cost(option, minimized(column.cost))
            });
            added.map_err(|error| column.no_option(self.text, &error))?;
        }
        Ok(Document::new(builder.build(), names))
    }
}

impl Row<'_> {
    /// The bounds of the number of its columns that are 1.
    fn bounds(&self, text: &str) -> Result<Bounds, ParseError> {
        let one = Decimal::from(1);
        let factor = if self.factor == Decimal::default() { one } else { self.factor };
        let (low, high) = whole_bounds(self.low, self.high, factor).ok_or_else(|| {
            let reason = "has a right side that is nearly, but not quite a whole number of times \
                          its coefficients; round it";
            self.error(text, reason)
        })?;
        if low > high || high < 0 { Err(self.never(text)) } else { Ok((low, high)) }
    }

    fn never(&self, text: &str) -> ParseError {
        self.error(text, "is never satisfied")
    }

    fn error(&self, text: &str, reason: &str) -> ParseError {
        ParseError::at(text, self.place, format!("row {} {reason}", quoted(&self.name)))
    }
}

impl Column<'_> {
    /// The bounds that it has of its own.
    fn bounds(&self, text: &str) -> Result<Bounds, ParseError> {
        let (low, high) = whole_bounds(self.low, self.high, 1.into())
            .ok_or_else(|| self.error(text, "has a bound that is nearly, but not quite whole"))?;
        Ok(if self.is_binary { (low.max(0), high.min(1)) } else { (low, high) })
    }

    /// Whether it is 0 or 1 with these bounds; whether a row allows at most 1 of its columns.
    fn check(&self, text: &str, (low, high): Bounds, is_at_most_1: bool) -> Result<(), ParseError> {
        let reason = match (low, high) {
            _ if low > high => "can have no value",
            (0, 0) => return Ok(()),
            _ if low < high && !self.is_integer => "may be a fraction; declare it binary",
            _ if ![0, 1].contains(&low) => "is not from 0 to 1; declare it binary",
            _ if high > 1 && !is_at_most_1 => "may be more than 1; declare it binary",
            _ => return Ok(()),
        };
        Err(self.error(text, reason))
    }

    /// The error of a builder at its option.
    fn no_option(&self, text: &str, error: &ProblemError) -> ParseError {
        self.error(
            text,
            &match error {
                ProblemError::ItemTwice { name, .. } => format!("is twice in row {}", quoted(name)),
                ProblemError::CostsTooHigh(_) => format!("has too long a cost: {error}"),
                _ => format!("cannot be an option: {error}"),
            },
        )
    }

    fn error(&self, text: &str, reason: &str) -> ParseError {
        ParseError::at(text, self.name, format!("column {} {reason}", quoted(self.name)))
    }
}

/// The whole numbers `n` with `low <= n * factor <= high`; `None` if rounding decides about them.
fn whole_bounds(low: Decimal, high: Decimal, factor: Decimal) -> Option<Bounds> {
    /// A remainder below this part of the factor may come from rounding.
    const ROUNDED: i128 = 1_000_000;
    let quotient = |bound: Decimal, is_low: bool| {
        let places = bound.places().max(factor.places());
        let by = factor.in_units(places)?;
        if bound == infinite() || bound == -infinite() {
            return Some(if (bound == infinite()) == (by > 0) { i128::MAX } else { -i128::MAX });
        }
        let number = bound.in_units(places)? * by.signum();
        let by = by.abs();
        let (floor, rest) = (number.div_euclid(by), number.rem_euclid(by));
        let is_sure = rest == 0 || rest.min(by - rest) >= by / ROUNDED;
        is_sure.then_some(floor + i128::from(is_low && rest > 0))
    };
    let (low, high) = if factor.as_f64() < 0.0 { (high, low) } else { (low, high) };
    Some((quotient(low, true)?, quotient(high, false)?))
}

/// The name of the item of a row or a column.
pub(super) fn item_name(name: &str) -> String {
    name.replace([':', '|'], "_")
}

/// A bound: a number, or an infinite one, which is at least 10^20 or has a name. `None` if the text
/// is none.
pub(super) fn bound(text: &str) -> Option<Decimal> {
    let number = text.parse().ok();
    number.or_else(|| {
        let huge = text.parse::<f64>().ok().filter(|number| number.abs() >= 1e20)?;
        Some(if huge > 0.0 { infinite() } else { -infinite() })
    })
}

/// A bound after a number on its side of the relation is moved to the other side; `None` if it is
/// too high.
pub(super) fn moved(bound: Decimal, number: Decimal) -> Option<Decimal> {
    let is_infinite = bound == infinite() || bound == -infinite();
    if is_infinite { Some(bound) } else { bound.checked_add(number) }
}
