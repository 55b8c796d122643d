//! MPS files, of set partitioning, packing and covering: [`read`].
//!
//! ```text
//! NAME crews
//! ROWS
//!  N cost
//!  E flight1
//!  L spare
//! COLUMNS
//!  M1 'MARKER' 'INTORG'
//!  duty1 cost 5 flight1 1
//!  duty1 spare 1
//!  M2 'MARKER' 'INTEND'
//! RHS
//!  rhs flight1 1 spare 1
//! BOUNDS
//!  BV bnd duty1
//! ENDATA
//! ```
//!
//! A row becomes an item, a column an option; all coefficients of a row have to be 1. The first row
//! of kind `N` is the objective; the others have no effect. [The rows and columns of a linear
//! program](super::lp#rows-and-columns) says which bounds are accepted. A whole number may be
//! written as `1.0` or `1e0`.
//!
//! Words have white space between them, so names have none: in this form the fixed format and the
//! free format are the same. A line that begins with `*` is a comment; a line without a blank at
//! its beginning begins a section.

use std::io::BufRead;
use std::ops::Range;

use hashbrown::HashMap;

use super::pieces::Pieces;
use super::program::{INFINITE, Program, whole};
use super::{Document, ReadError};
use crate::problem::Decimal;
use crate::visible::quoted;

/// The problem of a file. The names of its options are those of the columns.
///
/// ```
/// use quadrille::text::{Document, mps};
///
/// let text = "ROWS\n N cost\n E f\n L s\nCOLUMNS\n x cost 5 f 1\n x s 1\n y cost 7 f 1\n\
///     RHS\n r f 1 s 1\nBOUNDS\n BV b x\n BV b y\nENDATA\n";
/// let Document { problem, names, .. } = mps::read(text.as_bytes())?;
/// assert_eq!(problem.to_string(), "f | s\nf s |5\nf |7\n");
/// let cover = problem.first().expect("either column");
/// assert!(["x", "y"].map(Some).contains(&names.label(cover[0])));
///
/// let error = mps::read(text.replace("s 1\n y", "s 2\n y").as_bytes()).unwrap_err();
/// let reason = "the coefficient of column \"x\" in row \"s\" is 2; it has to be 1";
/// assert_eq!(error.to_string(), format!("7:6: {reason}"));
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
///
/// # Errors
///
/// If a line is wrong, or the program is no problem of this kind, with the row or the column; or if
/// the input fails.
pub fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let mut reader = Reader {
        lines: Pieces::new(input),
        program: Program::default(),
        rows: HashMap::new(),
        has_objective: false,
        is_integer: false,
        last_column: None,
    };
    let mut section = None;
    loop {
        if !reader.lines.next_line()? {
            return Err(reader.lines.expected_at_end("a section, up to ENDATA"));
        }
        let fields = fields(reader.lines.text());
        let Some(first) = fields.first() else { continue };
        if reader.text(first).starts_with('*') {
            continue;
        }
        if first.start > 0 {
            reader.data(section, &fields)?;
            continue;
        }
        section = reader.section(&fields)?;
        if section == Some(Section::End) {
            return Ok(reader.program.document()?);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Direction,
    Rows,
    Columns,
    RightSides,
    Ranges,
    Bounds,
    End,
}

struct Reader<R> {
    lines: Pieces<R>,
    program: Program,
    /// The number of each row, or `None` if it has no effect; the objective is [`Target::Cost`].
    rows: HashMap<Box<str>, Target>,
    has_objective: bool,
    /// Whether the lines are between the markers of integers.
    is_integer: bool,
    last_column: Option<u32>,
}

/// What a row of the file is.
#[derive(Clone, Copy, Debug)]
enum Target {
    Cost,
    Ignored,
    Row(u32),
}

/// The words of a line, as ranges of bytes.
fn fields(line: &str) -> Vec<Range<usize>> {
    let place = |word: &str| {
        let start = word.as_ptr().addr() - line.as_ptr().addr();
        start..start + word.len()
    };
    line.split_ascii_whitespace().map(place).collect()
}

impl<R: BufRead> Reader<R> {
    fn text(&self, at: &Range<usize>) -> &str {
        &self.lines.text()[at.clone()]
    }

    /// The section that a line begins; `None` after its name.
    fn section(&mut self, fields: &[Range<usize>]) -> Result<Option<Section>, ReadError> {
        let first = &fields[0];
        let section = match self.text(first) {
            "NAME" => return Ok(None),
            "OBJSENSE" => {
                if let Some(direction) = fields.get(1) {
                    self.direction(direction)?;
                }
                Section::Direction
            }
            "ROWS" => Section::Rows,
            "COLUMNS" => Section::Columns,
            "RHS" => Section::RightSides,
            "RANGES" => Section::Ranges,
            "BOUNDS" => Section::Bounds,
            "ENDATA" => Section::End,
            _ => {
                let expected = "a section: NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS or \
                                ENDATA";
                return Err(self.lines.expected(first, expected));
            }
        };
        Ok(Some(section))
    }

    fn data(&mut self, section: Option<Section>, fields: &[Range<usize>]) -> Result<(), ReadError> {
        match section {
            Some(Section::Direction) => self.direction(&fields[0]),
            Some(Section::Rows) => self.row(fields),
            Some(Section::Columns) => self.column(fields),
            Some(Section::RightSides) => self.pairs(fields, Self::right_side),
            Some(Section::Ranges) => self.pairs(fields, Self::range),
            Some(Section::Bounds) => self.bound(fields),
            None | Some(Section::End) => {
                Err(self.lines.expected(&fields[0], "a section at the beginning of the line"))
            }
        }
    }

    fn direction(&mut self, at: &Range<usize>) -> Result<(), ReadError> {
        self.program.is_maximized = match self.text(at).to_ascii_uppercase().as_str() {
            "MAX" | "MAXIMIZE" => true,
            "MIN" | "MINIMIZE" => false,
            _ => return Err(self.lines.expected(at, "MIN or MAX")),
        };
        Ok(())
    }

    /// The field `k` of a line.
    fn field<'f>(
        &self,
        fields: &'f [Range<usize>],
        k: usize,
        expected: &str,
    ) -> Result<&'f Range<usize>, ReadError> {
        let end = self.lines.text().trim_end().len();
        fields.get(k).ok_or_else(|| self.lines.expected(&(end..end), expected))
    }

    fn no_more(&self, fields: &[Range<usize>], k: usize) -> Result<(), ReadError> {
        let expected = "the end of the line; names have no blanks";
        fields.get(k).map_or(Ok(()), |at| Err(self.lines.expected(at, expected)))
    }

    fn row(&mut self, fields: &[Range<usize>]) -> Result<(), ReadError> {
        let (low, high) = match self.text(&fields[0]) {
            "N" | "E" => (0, 0),
            "L" => (-INFINITE, 0),
            "G" => (0, INFINITE),
            _ => return Err(self.lines.expected(&fields[0], "a kind of row: N, E, L or G")),
        };
        let at = self.field(fields, 1, "the name of the row")?;
        self.no_more(fields, 2)?;
        let name: Box<str> = self.text(at).into();
        let is_free = self.text(&fields[0]) == "N";
        if self.rows.contains_key(&name) {
            return Err(self.lines.error(at, format!("row {} is declared twice", quoted(&name))));
        }
        let target = if !is_free {
            Target::Row(self.program.row(&name, self.lines.place(at), low, high))
        } else if self.has_objective {
            Target::Ignored
        } else {
            self.has_objective = true;
            Target::Cost
        };
        self.rows.insert(name, target);
        Ok(())
    }

    fn target(&self, at: &Range<usize>) -> Result<Target, ReadError> {
        let name = self.text(at);
        let target = self.rows.get(name).copied();
        target.ok_or_else(|| self.lines.error(at, format!("unknown row {}", quoted(name))))
    }

    fn decimal(&self, at: &Range<usize>, what: &str) -> Result<Decimal, ReadError> {
        let number = self.text(at).parse();
        number.map_err(|_| self.lines.expected(at, &format!("{what}, a number below 2^63")))
    }

    fn whole(&self, at: &Range<usize>, what: &str) -> Result<i64, ReadError> {
        let number = whole(self.text(at));
        number.ok_or_else(|| self.lines.expected(at, &format!("{what}, a whole number below 2^63")))
    }

    fn column(&mut self, fields: &[Range<usize>]) -> Result<(), ReadError> {
        if fields.len() == 3 && self.text(&fields[1]) == "'MARKER'" {
            self.is_integer = match self.text(&fields[2]) {
                "'INTORG'" => true,
                "'INTEND'" => false,
                _ => return Err(self.lines.expected(&fields[2], "'INTORG' or 'INTEND'")),
            };
            return Ok(());
        }
        let name = self.text(&fields[0]).to_owned();
        let column = match self.last_column {
            Some(last) if *self.program.columns[last as usize].name == *name => last,
            _ if self.program.column(&name).is_some() => {
                let reason = "has lines in two places";
                let reason = format!("column {} {reason}", quoted(&name));
                return Err(self.lines.error(&fields[0], reason));
            }
            _ => {
                let column = self.program.column_or_new(&name, self.lines.place(&fields[0]));
                self.program.columns[column as usize].is_integer = self.is_integer;
                column
            }
        };
        self.last_column = Some(column);
        self.field(fields, 1, "a row")?;
        for (k, row) in fields.iter().enumerate().skip(1).step_by(2) {
            let at = self.field(fields, k + 1, "a coefficient")?;
            match self.target(row)? {
                Target::Ignored => {}
                Target::Cost => {
                    let cost = self.decimal(at, "a cost")?;
                    let added = self.program.add_cost(column, cost);
                    added.map_err(|reason| self.lines.error(at, reason))?;
                }
                Target::Row(row_number) => match whole(self.text(at)) {
                    Some(1) => self.program.entry(column, row_number),
                    Some(0) => {}
                    _ => {
                        let reason = format!(
                            "the coefficient of column {} in row {} is {}; it has to be 1",
                            quoted(&name),
                            quoted(self.text(row)),
                            shown(self.text(at))
                        );
                        return Err(self.lines.error(at, reason));
                    }
                },
            }
        }
        Ok(())
    }

    /// Reads the pairs of a row and a number in a line, which may begin with the name of a set.
    fn pairs(
        &mut self,
        fields: &[Range<usize>],
        mut put: impl FnMut(&mut Self, &Range<usize>, &Range<usize>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let pairs = &fields[fields.len() % 2..];
        self.field(pairs, 0, "a row")?;
        pairs.chunks_exact(2).try_for_each(|pair| put(self, &pair[0], &pair[1]))
    }

    fn right_side(&mut self, row: &Range<usize>, at: &Range<usize>) -> Result<(), ReadError> {
        let target = self.target(row)?;
        let what = format!("the right side of row {}", quoted(self.text(row)));
        match target {
            Target::Ignored => Ok(()),
            Target::Row(row) => {
                let number = self.whole(at, &what)?;
                let row = &mut self.program.rows[row as usize];
                let is_bound = |bound: i64| bound.abs() != INFINITE;
                (row.low, row.high) = (
                    if is_bound(row.low) { number } else { row.low },
                    if is_bound(row.high) { number } else { row.high },
                );
                Ok(())
            }
            // The right side of the objective is its constant with the other sign.
            Target::Cost => {
                let constant = -self.decimal(at, &what)?;
                let added = self.program.add_constant(constant);
                added.map_err(|reason| self.lines.error(at, reason))
            }
        }
    }

    fn range(&mut self, row: &Range<usize>, at: &Range<usize>) -> Result<(), ReadError> {
        let Target::Row(number) = self.target(row)? else { return Ok(()) };
        let width = self.whole(at, &format!("the range of row {}", quoted(self.text(row))))?;
        let row = &mut self.program.rows[number as usize];
        let length = width.saturating_abs();
        match (row.low, row.high) {
            (low, high) if low == high && width < 0 => row.low = low.saturating_sub(length),
            (low, high) if low == high => row.high = high.saturating_add(length),
            (low, INFINITE) => row.high = low.saturating_add(length),
            (_, high) => row.low = high.saturating_sub(length),
        }
        Ok(())
    }

    fn bound(&mut self, fields: &[Range<usize>]) -> Result<(), ReadError> {
        let kind = self.text(&fields[0]).to_owned();
        let n_numbers = match kind.as_str() {
            "UP" | "LO" | "FX" | "UI" | "LI" => 1,
            "BV" | "FR" | "MI" | "PL" => 0,
            _ => {
                let expected = "a kind of bound: UP, LO, FX, UI, LI, BV, FR, MI or PL";
                return Err(self.lines.expected(&fields[0], expected));
            }
        };
        // The name of the set may be missing, and a kind without a number may have one.
        let is_column = |at: &Range<usize>| self.program.column(self.text(at)).is_some();
        let has_set = match fields {
            [_, _, second] if n_numbers == 0 => is_column(second),
            [_, first, _] => !is_column(first),
            _ => fields.len() > 3,
        };
        let place = 1 + usize::from(has_set);
        let at = self.field(fields, place, "a column")?;
        let Some(column) = self.program.column(self.text(at)) else {
            let reason = format!("unknown column {}", quoted(self.text(at)));
            return Err(self.lines.error(at, reason));
        };
        let number = if n_numbers == 0 {
            0
        } else {
            let at = self.field(fields, place + 1, "a bound")?;
            self.whole(
                at,
                &format!(
                    "a bound of column {}",
                    quoted(&self.program.columns[column as usize].name)
                ),
            )?
        };
        self.no_more(fields, place + 2)?;
        let column = &mut self.program.columns[column as usize];
        match kind.as_str() {
            "UP" | "UI" => column.high = number,
            "LO" | "LI" => column.low = number,
            "FX" => (column.low, column.high) = (number, number),
            "BV" => (column.low, column.high) = (0, 1),
            "FR" => (column.low, column.high) = (-INFINITE, INFINITE),
            "MI" => column.low = -INFINITE,
            _ => column.high = INFINITE,
        }
        column.is_integer |= matches!(kind.as_str(), "BV" | "UI" | "LI");
        Ok(())
    }
}

/// The beginning of a number in a message.
fn shown(text: &str) -> String {
    let quoted = quoted(text);
    quoted[1..quoted.len() - 1].to_owned()
}

#[cfg(test)]
mod tests;
