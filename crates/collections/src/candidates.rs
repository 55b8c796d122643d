//! `true-candidates`: for each cell the digits that it has in some solution.

use std::fmt::{Display, Write as _};

use serde::{Serialize, Serializer};

use super::study::ResultPlace;
use quadrille_boards::text::write_fields;
use quadrille_boards::{Candidates, Cell};

/// The true candidates of a board with a solution, square by square. A square that is no cell of
/// the board has none. In JSON it has the digits of each cell, their numbers of solutions, and the
/// number at which counting ended.
#[derive(Serialize)]
pub(super) struct CandidatesResult {
    #[serde(serialize_with = "of_cells")]
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "of_cells")]
    counts: Vec<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    /// The fields of the text if solutions are counted, such as `2:1/5:10+`. A `+` means that
    /// counting ended at the limit.
    #[serde(skip)]
    fields: Vec<String>,
    /// The number of columns of a board of a variant.
    #[serde(skip)]
    n_columns: Option<usize>,
}

impl CandidatesResult {
    /// The candidates of a 9x9 board.
    pub(super) fn of_nine_by_nine(found: &Candidates) -> Self {
        Self::new(Cell::all().map(|cell| found.digits(cell)), "", found.limit(), None)
    }

    /// The candidates of each square, each with its number of solutions. There is something
    /// `between` the digits of a cell. `n_columns` if the board is one of a variant.
    pub(super) fn new<D: Display>(
        squares: impl Iterator<Item = impl Iterator<Item = (D, u64)>>,
        between: &str,
        limit: u64,
        n_columns: Option<usize>,
    ) -> Self {
        let (mut candidates, mut counts, mut fields) = (Vec::new(), Vec::new(), Vec::new());
        for square in squares {
            let (mut digits, mut its, mut field) = (String::new(), Vec::new(), String::new());
            for (digit, n) in square {
                let is_first = digits.is_empty();
                write!(digits, "{}{digit}", if is_first { "" } else { between }).expect(WRITES);
                if limit > 1 {
                    let slash = if is_first { "" } else { "/" };
                    let more = if n == limit { "+" } else { "" };
                    write!(field, "{slash}{digit}:{n}{more}").expect(WRITES);
                    its.push(n);
                }
            }
            candidates.push(digits);
            if limit > 1 {
                counts.push(its);
                fields.push(field);
            }
        }
        let limit = Some(limit).filter(|&limit| limit > 1);
        Self { candidates, counts, limit, fields, n_columns }
    }

    /// A field for each cell: on a line, or on a line for each row.
    pub(super) fn text(&self, place: ResultPlace) -> String {
        let fields = if self.limit.is_some() { &self.fields } else { &self.candidates };
        match (place, self.n_columns) {
            (ResultPlace::Grid { has_rules }, None) => {
                let mut grid = String::new();
                write_fields(fields, has_rules, &mut grid);
                grid
            }
            (ResultPlace::Grid { .. }, Some(n)) => rows(fields, n),
            _ => {
                let cells = fields.iter().filter(|field| !field.is_empty()).map(String::as_str);
                cells.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// A line for each row, with columns of equal width.
fn rows(fields: &[String], n_columns: usize) -> String {
    let width = fields.iter().map(|field| field.chars().count()).max().unwrap_or(0);
    let row = |fields: &[String]| {
        let fields: Vec<String> = fields.iter().map(|field| format!("{field:<width$}")).collect();
        fields.join(" ").trim_end().to_owned()
    };
    fields.chunks(n_columns).map(row).collect::<Vec<_>>().join("\n")
}

const WRITES: &str = "writing to memory does not fail";

/// Writes what is known of the squares that are cells of the board.
fn of_cells<T, S: Serializer>(squares: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
{
    serializer.collect_seq(squares.iter().filter(|its| **its != T::default()))
}
