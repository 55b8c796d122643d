//! `true-candidates`: for each cell the digits that it has in some solution.

use std::fmt::Write as _;

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
    /// Empty unless solutions are counted.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "of_cells")]
    counts: Vec<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    /// What is between the digits of a cell.
    #[serde(skip)]
    between: &'static str,
    /// The number of columns of a board of a variant.
    #[serde(skip)]
    n_columns: Option<usize>,
}

impl CandidatesResult {
    /// The candidates of a 9x9 board.
    pub(super) fn of_nine_by_nine(found: &Candidates) -> Self {
        let of = |cell| found.digits(cell).map(|(digit, n)| (digit.index(), n));
        Self::new(
            &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            found.limit(),
            Cell::all().map(of),
        )
    }

    /// The candidates of each square, as places in the texts of all digits, each with its number of
    /// solutions.
    pub(super) fn new(
        texts: &[impl AsRef<str>],
        limit: u64,
        squares: impl Iterator<Item = impl Iterator<Item = (usize, u64)>>,
    ) -> Self {
        // Numbers of several characters need something between them.
        let is_short = texts.iter().all(|text| text.as_ref().chars().count() == 1);
        let between = if is_short { "" } else { "," };
        let (mut candidates, mut counts) = (Vec::new(), Vec::new());
        for square in squares {
            let (mut digits, mut its) = (String::new(), Vec::new());
            for (k, n) in square {
                digits.push_str(if digits.is_empty() { "" } else { between });
                digits.push_str(texts[k].as_ref());
                its.extend((limit > 1).then_some(n));
            }
            candidates.push(digits);
            counts.extend((limit > 1).then_some(its));
        }
        let limit = Some(limit).filter(|&limit| limit > 1);
        Self { candidates, counts, limit, between, n_columns: None }
    }

    /// The same for a board of a variant.
    pub(super) fn with_columns(self, n: usize) -> Self {
        Self { n_columns: Some(n), ..self }
    }

    /// The digits of a square, such as `25`, or with counted solutions `2:1/5:10+`. A `+` means
    /// that counting ended at the limit.
    fn field(&self, square: usize) -> String {
        let (digits, Some(limit)) = (&self.candidates[square], self.limit) else {
            return self.candidates[square].clone();
        };
        let mut field = String::new();
        let mut add = |(digit, &n): (&str, &u64)| {
            field.push_str(if field.is_empty() { "" } else { "/" });
            field.push_str(digit);
            write!(field, ":{n}").expect("writing to memory does not fail");
            field.push_str(if n == limit { "+" } else { "" });
        };
        let counts = &self.counts[square];
        if self.between.is_empty() {
            digits.split_inclusive(|_| true).zip(counts).for_each(&mut add);
        } else {
            digits.split(self.between).zip(counts).for_each(&mut add);
        }
        field
    }

    /// A field for each cell: on a line, or on a line for each row.
    pub(super) fn text(&self, place: ResultPlace) -> String {
        let mut fields: Vec<String> =
            (0..self.candidates.len()).map(|square| self.field(square)).collect();
        match (place, self.n_columns) {
            (ResultPlace::Grid { has_rules }, None) => {
                let mut grid = String::new();
                write_fields(&fields, has_rules, &mut grid);
                grid
            }
            (ResultPlace::Grid { .. }, Some(n)) => rows(&fields, n),
            _ => {
                fields.retain(|field| !field.is_empty());
                fields.join(" ")
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

/// Writes what is known of the squares that are cells of the board.
fn of_cells<T, S: Serializer>(squares: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
{
    serializer.collect_seq(squares.iter().filter(|its| **its != T::default()))
}
