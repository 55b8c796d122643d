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
//! A row becomes an item, a column an option. [The rows and columns of a linear
//! program](super::lp#rows-and-columns) says which coefficients and bounds are accepted. The
//! objective is the row that the section `OBJNAME` names, or else the first row of kind `N`; other
//! such rows have no effect. Its right side is its constant with the other sign. An integer column
//! without bounds is 0 or 1.
//!
//! Words have white space between them, so names have none: in this form the fixed format and the
//! free format are the same. A line that begins with `*` is a comment, as is the rest of a line
//! from a word with `$` on; a line without a blank at its beginning begins a section.

use std::io::BufRead;
use std::ops::Range;

use hashbrown::{HashMap, HashSet};

use super::pieces::{Pieces, Place};
use super::program::{Program, bound, infinite, moved};
use super::{Document, ReadError};
use crate::problem::{Decimal, DecimalError};
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
/// let error = mps::read(text.replace("cost 7 f", "cost 7 f 2 s").as_bytes()).unwrap_err();
/// let reason = "the coefficient of column \"y\" in row \"f\" is 2, and that of another column is \
///     1; they have to be equal";
/// assert_eq!(error.to_string(), format!("8:13: {reason}"));
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
        objective: None,
        set: None,
        ranges: Vec::new(),
        bounded: HashSet::new(),
        is_integer: false,
        last_column: None,
    };
    let mut section = None;
    loop {
        if !reader.lines.next_line()? {
            return Err(reader.lines.expected_at_end("a section, up to ENDATA"));
        }
        let mut fields = fields(reader.lines.text());
        let Some(first) = fields.first() else { continue };
        if reader.text(first).starts_with('*') {
            // PuLP states the direction in a comment.
            let words = reader.lines.text().replace(' ', "").to_ascii_uppercase();
            reader.program.is_maximized |= section.is_none() && words.starts_with("*SENSE:MAX");
            continue;
        }
        if first.start > 0 {
            let is_comment = |at: &Range<usize>| reader.is_comment(at);
            let comment = fields.iter().skip(1).position(is_comment);
            fields.truncate(comment.map_or(fields.len(), |at| at + 1));
            reader.data(section, &fields)?;
            continue;
        }
        section = reader.section(&fields)?;
        reader.set = None;
        if section == Some(Section::End) {
            let target = |name| reader.rows.get(name).copied();
            if let Some(name) = &reader.objective
                && !matches!(target(name), Some(Target::Cost))
            {
                let reason = format!("no row of kind N is called {}", quoted(name));
                return Err(reader.lines.error(&fields[0], reason));
            }
            reader.set_ranges()?;
            return Ok(reader.program.document()?);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Direction,
    Objective,
    Rows,
    Cuts,
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
    /// The name of the objective, if it was declared or given.
    objective: Option<Box<str>>,
    /// The name of the set of numbers, of which a section has one.
    set: Option<Box<str>>,
    /// The ranges of rows, which count from the right sides, and their places.
    ranges: Vec<(u32, Decimal, Place)>,
    /// The columns that have bounds.
    bounded: HashSet<u32>,
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

    /// Whether a word begins a comment and is no name.
    fn is_comment(&self, at: &Range<usize>) -> bool {
        let word = self.text(at);
        let is_name = || self.rows.contains_key(word) || self.program.column(word).is_some();
        word.starts_with('$') && !is_name()
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
            "OBJNAME" | "OBJECT" | "OBJECTIVE" => {
                self.objective = fields.get(1).map(|name| self.text(name).into());
                Section::Objective
            }
            "ROWS" | "LAZYCONS" => Section::Rows,
            "USERCUTS" => Section::Cuts,
            "COLUMNS" => Section::Columns,
            "RHS" => Section::RightSides,
            "RANGES" => Section::Ranges,
            "BOUNDS" => Section::Bounds,
            "ENDATA" => Section::End,
            _ => {
                let expected = "a section of a cover: NAME, OBJSENSE, OBJNAME, ROWS, LAZYCONS, \
                                COLUMNS, RHS, RANGES, BOUNDS or ENDATA";
                return Err(self.lines.expected(first, expected));
            }
        };
        Ok(Some(section))
    }

    fn data(&mut self, section: Option<Section>, fields: &[Range<usize>]) -> Result<(), ReadError> {
        match section {
            Some(Section::Direction) => self.direction(&fields[0]),
            Some(Section::Objective) => {
                self.objective = Some(self.text(&fields[0]).into());
                Ok(())
            }
            Some(kind @ (Section::Rows | Section::Cuts)) => self.row(fields, kind == Section::Cuts),
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

    fn row(&mut self, fields: &[Range<usize>], is_cut: bool) -> Result<(), ReadError> {
        let zero = Decimal::default();
        let (low, high) = match self.text(&fields[0]) {
            "N" | "E" => (zero, zero),
            "L" => (-infinite(), zero),
            "G" => (zero, infinite()),
            _ => return Err(self.lines.expected(&fields[0], "a kind of row: N, E, L or G")),
        };
        let at = self.field(fields, 1, "the name of the row")?;
        self.no_more(fields, 2)?;
        let name: Box<str> = self.text(at).into();
        let is_free = self.text(&fields[0]) == "N";
        if self.rows.contains_key(&name) {
            return Err(self.lines.error(at, format!("row {} is declared twice", quoted(&name))));
        }
        let target = if !is_free && !is_cut {
            Target::Row(self.program.row(&name, self.lines.place(at), low, high))
        } else if is_free && *self.objective.get_or_insert_with(|| name.clone()) == name {
            Target::Cost
        } else {
            Target::Ignored
        };
        self.rows.insert(name, target);
        Ok(())
    }

    fn target(&self, at: &Range<usize>) -> Result<Target, ReadError> {
        let name = self.text(at);
        let target = self.rows.get(name).copied();
        let reason = || format!("unknown row {}; names have no blanks", quoted(name));
        target.ok_or_else(|| self.lines.error(at, reason()))
    }

    fn decimal(&self, at: &Range<usize>, what: &str) -> Result<Decimal, ReadError> {
        let number = self.text(at).parse();
        number.map_err(|_: DecimalError| self.no_number(at, what))
    }

    fn bound_at(&self, at: &Range<usize>, what: &str) -> Result<Decimal, ReadError> {
        bound(self.text(at)).ok_or_else(|| self.no_number(at, what))
    }

    fn no_number(&self, at: &Range<usize>, what: &str) -> ReadError {
        self.lines.expected(at, &format!("{what}, {}", DecimalError::EXPECTED))
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
                let its = &mut self.program.columns[column as usize];
                its.is_integer = self.is_integer;
                its.high = if self.is_integer { 1.into() } else { infinite() };
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
                Target::Row(row) => {
                    let coefficient = self.decimal(at, "a coefficient")?;
                    let added = self.program.entry(column, row, coefficient);
                    added.map_err(|reason| self.lines.error(at, reason))?;
                }
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
        if fields.len() % 2 == 1 {
            self.one_set(&fields[0])?;
        }
        pairs.chunks_exact(2).try_for_each(|pair| put(self, &pair[0], &pair[1]))
    }

    /// Checks that a section has one set of numbers; other programs read the first set only.
    fn one_set(&mut self, at: &Range<usize>) -> Result<(), ReadError> {
        let name: Box<str> = self.text(at).into();
        let first = quoted(self.set.get_or_insert_with(|| name.clone()));
        if self.set.as_ref() == Some(&name) {
            return Ok(());
        }
        Err(self
            .lines
            .expected(at, &format!("numbers of the set {first}; another set is not read")))
    }

    fn right_side(&mut self, row: &Range<usize>, at: &Range<usize>) -> Result<(), ReadError> {
        let target = self.target(row)?;
        let what = format!("the right side of row {}", quoted(self.text(row)));
        match target {
            Target::Ignored => Ok(()),
            Target::Row(row) => {
                let number = self.bound_at(at, &what)?;
                let row = &mut self.program.rows[row as usize];
                let is_bound = |bound: Decimal| ![infinite(), -infinite()].contains(&bound);
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
        let what = format!("the range of row {}", quoted(self.text(row)));
        let width = self.bound_at(at, &what)?;
        self.ranges.push((number, width, self.lines.place(at)));
        Ok(())
    }

    /// Sets the bounds of the rows with ranges, when all right sides are known.
    fn set_ranges(&mut self) -> Result<(), ReadError> {
        for &(number, width, place) in &self.ranges {
            let is_negative = width.as_f64() < 0.0;
            let length = if is_negative { -width } else { width };
            let row = &mut self.program.rows[number as usize];
            let name = &row.name;
            let end = |from: Decimal, length: Decimal| {
                let reason = || format!("the range of row {} is too wide", quoted(name));
                moved(from, length).ok_or_else(|| place.error(name, reason()))
            };
            match (row.low, row.high) {
                (low, high) if low == high && is_negative => row.low = end(low, -length)?,
                (low, high) if low == high => row.high = end(high, length)?,
                (low, high) if high == infinite() => row.high = end(low, length)?,
                (_, high) => row.low = end(high, -length)?,
            }
        }
        Ok(())
    }

    fn bound(&mut self, fields: &[Range<usize>]) -> Result<(), ReadError> {
        let kind = self.text(&fields[0]).to_owned();
        let n_numbers = match kind.as_str() {
            "UP" | "LO" | "FX" | "UI" | "LI" => 1,
            "BV" | "FR" | "MI" | "PL" => 0,
            _ => {
                let expected = "a kind of bound that a cover has: UP, LO, FX, UI, LI, BV, FR, MI \
                                or PL";
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
        if has_set {
            self.one_set(&fields[1])?;
        }
        let place = 1 + usize::from(has_set);
        let at = self.field(fields, place, "a column")?;
        let Some(column) = self.program.column(self.text(at)) else {
            let reason = format!("unknown column {}", quoted(self.text(at)));
            return Err(self.lines.error(at, reason));
        };
        let number = if n_numbers == 0 {
            Decimal::default()
        } else {
            let at = self.field(fields, place + 1, "a bound")?;
            self.bound_at(
                at,
                &format!(
                    "a bound of column {}",
                    quoted(&self.program.columns[column as usize].name)
                ),
            )?
        };
        self.no_more(fields, place + 2)?;
        let is_first = self.bounded.insert(column);
        let column = &mut self.program.columns[column as usize];
        if is_first {
            column.high = infinite();
        }
        match kind.as_str() {
            "UP" | "UI" => column.high = number,
            "LO" | "LI" => column.low = number,
            "FX" => (column.low, column.high) = (number, number),
            "BV" => (column.low, column.high) = (Decimal::default(), 1.into()),
            "FR" => (column.low, column.high) = (-infinite(), infinite()),
            "MI" => column.low = -infinite(),
            _ => column.high = infinite(),
        }
        column.is_integer |= matches!(kind.as_str(), "BV" | "UI" | "LI");
        Ok(())
    }
}

#[cfg(test)]
mod tests;
