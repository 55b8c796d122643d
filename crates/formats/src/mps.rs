//! MPS files, of set partitioning, packing and covering: [`Format::Mps`](super::Format::Mps).
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
//!
//! ```
//! use quadrille::text::{Document, Format};
//!
//! let text = "ROWS\n N cost\n E f\n L s\nCOLUMNS\n x cost 5 f 1\n x s 1\n y cost 7 f 1\n\
//!     RHS\n r f 1 s 1\nBOUNDS\n BV b x\n BV b y\nENDATA\n";
//! let Document { problem, names, .. } = Format::Mps.read(text.as_bytes())?;
//! assert_eq!(problem.to_string(), "f | s\nf s |5\nf |7\n");
//! let cover = problem.first().expect("either column");
//! assert!(["x", "y"].map(Some).contains(&names.label(cover[0])));
//!
//! let error = Format::Mps.read(text.replace("cost 7 f", "cost 7 f 2 s").as_bytes()).unwrap_err();
//! let reason = "the coefficient of column \"y\" in row \"f\" is 2, and that of another column is \
//!     1; they have to be equal";
//! assert_eq!(error.to_string(), format!("8:13: {reason}"));
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use std::borrow::Cow;
use std::io::BufRead;

use hashbrown::{HashMap, HashSet};
use quadrille_base::narrow;

use super::program::{Program, bound, infinite, moved};
use super::{Document, ParseError, ReadError, whole};
use crate::problem::{Decimal, DecimalError};
use crate::visible::quoted;

/// The problem of a file. The names of its options are those of the columns.
pub(super) fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let whole = whole::text(input)?;
    let (mut reader, mut section) =
        (Reader { program: Program::new(&whole), ..Reader::default() }, None);
    for text in whole.lines() {
        let mut line = Line { whole: &whole, text, words: text.split_ascii_whitespace().collect() };
        let Some(&first) = line.words.first() else { continue };
        if first.starts_with('*') {
            // PuLP states the direction in a comment.
            let words = text.replace(' ', "").to_ascii_uppercase();
            reader.program.is_maximized |= section.is_none() && words.starts_with("*SENSE:MAX");
        } else if text.starts_with(first) {
            if first == "ENDATA" {
                return reader.document(&line);
            }
            section = reader.section(&line)?;
            reader.set = None;
        } else {
            let is_comment = |word: &&str| reader.is_comment(word);
            let n_words = line.words.iter().skip(1).position(is_comment);
            line.words.truncate(n_words.map_or(line.words.len(), |n| n + 1));
            let outside = "a section at the beginning of the line";
            section.ok_or_else(|| line.expected(first, outside))?(&mut reader, &line)?;
        }
    }
    Err(whole::expected_at_end(&whole, "a section, up to ENDATA"))
}

/// Reads a line of a section.
type Section<'t> = fn(&mut Reader<'t>, &Line<'t>) -> Result<(), ReadError>;

/// The words of a line.
struct Line<'t> {
    whole: &'t str,
    text: &'t str,
    words: Vec<&'t str>,
}

impl<'t> Line<'t> {
    /// The word with this index.
    fn word(&self, k: usize, expected: &str) -> Result<&'t str, ReadError> {
        let end = &self.text[self.text.trim_end().len()..][..0];
        self.words.get(k).copied().ok_or_else(|| self.expected(end, expected))
    }

    /// An error if there are more words than these.
    fn ends(&self, n_words: usize) -> Result<(), ReadError> {
        let expected = "the end of the line; names have no blanks";
        self.words.get(n_words).map_or(Ok(()), |word| Err(self.expected(word, expected)))
    }

    fn decimal(&self, word: &str, what: &str) -> Result<Decimal, ReadError> {
        word.parse().map_err(|_: DecimalError| self.no_number(word, what))
    }

    fn bound(&self, word: &str, what: &str) -> Result<Decimal, ReadError> {
        bound(word).ok_or_else(|| self.no_number(word, what))
    }

    fn no_number(&self, word: &str, what: &str) -> ReadError {
        self.expected(word, &format!("{what}, {}", DecimalError::EXPECTED))
    }

    /// The error at a word: the text that was expected, and the word.
    fn expected(&self, word: &str, expected: &str) -> ReadError {
        whole::expected(self.whole, word, expected)
    }

    /// The error at a word, with the complete reason.
    fn error(&self, word: &str, reason: impl Into<Cow<'static, str>>) -> ReadError {
        ParseError::at(self.whole, word, reason).into()
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader<'t> {
    program: Program<'t>,
    rows: HashMap<Box<str>, Target>,
    /// The name of the objective, if it was declared or given.
    objective: Option<Box<str>>,
    /// The name of the set of numbers, of which a section has one.
    set: Option<Box<str>>,
    /// The ranges of rows, which count from the right sides, and their texts.
    ranges: Vec<(u32, Decimal, &'t str)>,
    /// The columns that have bounds.
    bounded: HashSet<u32>,
    /// Whether the lines are between the markers of integers.
    is_integer: bool,
}

/// What a row of the file is.
#[derive(Clone, Copy, Debug)]
enum Target {
    Cost,
    Ignored,
    Row(u32),
}

impl<'t> Reader<'t> {
    /// Whether a word begins a comment and is no name.
    fn is_comment(&self, word: &str) -> bool {
        let is_name = || self.rows.contains_key(word) || self.program.column(word).is_some();
        word.starts_with('$') && !is_name()
    }

    /// The section that a line begins; `None` after its name.
    fn section(&mut self, line: &Line<'t>) -> Result<Option<Section<'t>>, ReadError> {
        let second = line.words.get(1);
        let section: Section<'t> = match line.words[0] {
            "NAME" => return Ok(None),
            "OBJSENSE" => {
                second.map_or(Ok(()), |direction| self.direction(line, direction))?;
                |reader, line| reader.direction(line, line.words[0])
            }
            "OBJNAME" | "OBJECT" | "OBJECTIVE" => {
                self.objective = second.map(|&name| name.into());
                |reader, line| {
                    reader.objective = Some(line.words[0].into());
                    Ok(())
                }
            }
            "ROWS" | "LAZYCONS" => |reader, line| reader.row(line, false),
            "USERCUTS" => |reader, line| reader.row(line, true),
            "COLUMNS" => Self::column,
            "RHS" => |reader, line| reader.pairs(line, Self::right_side),
            "RANGES" => |reader, line| reader.pairs(line, Self::range),
            "BOUNDS" => Self::bound,
            first => {
                let expected = "a section of a cover: NAME, OBJSENSE, OBJNAME, ROWS, LAZYCONS, \
                                COLUMNS, RHS, RANGES, BOUNDS or ENDATA";
                return Err(line.expected(first, expected));
            }
        };
        Ok(Some(section))
    }

    fn direction(&mut self, line: &Line, word: &str) -> Result<(), ReadError> {
        self.program.is_maximized = match word.to_ascii_uppercase().as_str() {
            "MAX" | "MAXIMIZE" => true,
            "MIN" | "MINIMIZE" => false,
            _ => return Err(line.expected(word, "MIN or MAX")),
        };
        Ok(())
    }

    fn row(&mut self, line: &Line<'t>, is_cut: bool) -> Result<(), ReadError> {
        let (zero, kind) = (Decimal::default(), line.words[0]);
        let (low, high) = match kind {
            "N" | "E" => (zero, zero),
            "L" => (-infinite(), zero),
            "G" => (zero, infinite()),
            _ => return Err(line.expected(kind, "a kind of row: N, E, L or G")),
        };
        let name = line.word(1, "the name of the row")?;
        line.ends(2)?;
        if self.rows.contains_key(name) {
            return Err(line.error(name, format!("row {} is declared twice", quoted(name))));
        }
        let target = if kind != "N" && !is_cut {
            Target::Row(self.program.row(name, name, low, high))
        } else if kind == "N" && **self.objective.get_or_insert_with(|| name.into()) == *name {
            Target::Cost
        } else {
            Target::Ignored
        };
        self.rows.insert(name.into(), target);
        Ok(())
    }

    fn target(&self, line: &Line, name: &str) -> Result<Target, ReadError> {
        let reason = || format!("unknown row {}; names have no blanks", quoted(name));
        self.rows.get(name).copied().ok_or_else(|| line.error(name, reason()))
    }

    fn column(&mut self, line: &Line<'t>) -> Result<(), ReadError> {
        if let [_, "'MARKER'", marker] = line.words[..] {
            self.is_integer = match marker {
                "'INTORG'" => true,
                "'INTEND'" => false,
                _ => return Err(line.expected(marker, "'INTORG' or 'INTEND'")),
            };
            return Ok(());
        }
        let name = line.words[0];
        if self.program.columns.last().is_none_or(|last| *last.name != *name) {
            if self.program.column(name).is_some() {
                let reason = format!("column {} has lines in two places", quoted(name));
                return Err(line.error(name, reason));
            }
            let column = self.program.column_or_new(name);
            let its = &mut self.program.columns[column as usize];
            its.is_integer = self.is_integer;
            its.high = if self.is_integer { 1.into() } else { infinite() };
        }
        let column = narrow(self.program.columns.len() - 1);
        line.word(1, "a row")?;
        for k in (1..line.words.len()).step_by(2) {
            let number = line.word(k + 1, "a coefficient")?;
            let added = match self.target(line, line.words[k])? {
                Target::Ignored => Ok(()),
                Target::Cost => {
                    let cost = line.decimal(number, "a cost")?;
                    self.program.add_cost(column, cost).map_err(Cow::from)
                }
                Target::Row(row) => {
                    let coefficient = line.decimal(number, "a coefficient")?;
                    self.program.entry(column, row, coefficient).map_err(Cow::from)
                }
            };
            added.map_err(|reason| line.error(number, reason))?;
        }
        Ok(())
    }

    /// Reads the pairs of a row and a number in a line, which may begin with the name of a set.
    fn pairs(
        &mut self,
        line: &Line<'t>,
        put: fn(&mut Self, &Line<'t>, &'t str, &'t str) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let pairs = &line.words[line.words.len() % 2..];
        line.word(1, "a row")?;
        if pairs.len() < line.words.len() {
            self.one_set(line, line.words[0])?;
        }
        pairs.chunks_exact(2).try_for_each(|pair| put(self, line, pair[0], pair[1]))
    }

    /// Checks that a section has one set of numbers; other programs read the first set only.
    fn one_set(&mut self, line: &Line, name: &str) -> Result<(), ReadError> {
        let first = &**self.set.get_or_insert_with(|| name.into());
        if first == name {
            return Ok(());
        }
        let first = quoted(first);
        Err(line.expected(name, &format!("numbers of the set {first}; another set is not read")))
    }

    fn right_side(
        &mut self,
        line: &Line<'t>,
        row: &'t str,
        number: &'t str,
    ) -> Result<(), ReadError> {
        let what = format!("the right side of row {}", quoted(row));
        match self.target(line, row)? {
            Target::Ignored => {}
            Target::Row(row) => {
                let value = line.bound(number, &what)?;
                let row = &mut self.program.rows[row as usize];
                for side in [&mut row.low, &mut row.high] {
                    if ![infinite(), -infinite()].contains(side) {
                        *side = value;
                    }
                }
            }
            // The right side of the objective is its constant with the other sign.
            Target::Cost => {
                let added = self.program.add_constant(-line.decimal(number, &what)?);
                added.map_err(|reason| line.error(number, reason))?;
            }
        }
        Ok(())
    }

    fn range(&mut self, line: &Line<'t>, row: &'t str, number: &'t str) -> Result<(), ReadError> {
        if let Target::Row(target) = self.target(line, row)? {
            let width = line.bound(number, &format!("the range of row {}", quoted(row)))?;
            self.ranges.push((target, width, number));
        }
        Ok(())
    }

    fn bound(&mut self, line: &Line<'t>) -> Result<(), ReadError> {
        let kind = line.words[0];
        let has_number = match kind {
            "UP" | "LO" | "FX" | "UI" | "LI" => true,
            "BV" | "FR" | "MI" | "PL" => false,
            _ => {
                let expected = "a kind of bound that a cover has: UP, LO, FX, UI, LI, BV, FR, MI \
                                or PL";
                return Err(line.expected(kind, expected));
            }
        };
        // The name of the set may be missing, and a kind without a number may have one.
        let is_column = |word: &str| self.program.column(word).is_some();
        let has_set = match line.words[..] {
            [_, _, second] if !has_number => is_column(second),
            [_, first, _] => !is_column(first),
            _ => line.words.len() > 3,
        };
        if has_set {
            self.one_set(line, line.words[1])?;
        }
        let place = 1 + usize::from(has_set);
        let name = line.word(place, "a column")?;
        let unknown = || line.error(name, format!("unknown column {}", quoted(name)));
        let column = self.program.column(name).ok_or_else(unknown)?;
        let mut number = Decimal::default();
        if has_number {
            let word = line.word(place + 1, "a bound")?;
            number = line.bound(word, &format!("a bound of column {}", quoted(name)))?;
        }
        line.ends(place + 2)?;
        let is_first = self.bounded.insert(column);
        let column = &mut self.program.columns[column as usize];
        if is_first {
            column.high = infinite();
        }
        match kind {
            "UP" | "UI" => column.high = number,
            "LO" | "LI" => column.low = number,
            "FX" => (column.low, column.high) = (number, number),
            "BV" => (column.low, column.high) = (Decimal::default(), 1.into()),
            "FR" => (column.low, column.high) = (-infinite(), infinite()),
            "MI" => column.low = -infinite(),
            _ => column.high = infinite(),
        }
        column.is_integer |= matches!(kind, "BV" | "UI" | "LI");
        Ok(())
    }

    /// The problem, at the last line.
    fn document(mut self, line: &Line<'t>) -> Result<Document, ReadError> {
        if let Some(name) = &self.objective
            && !matches!(self.rows.get(name), Some(Target::Cost))
        {
            let reason = format!("no row of kind N is called {}", quoted(name));
            return Err(line.error(line.words[0], reason));
        }
        // All right sides are known.
        for &(number, width, place) in &self.ranges {
            let is_negative = width.as_f64() < 0.0;
            let length = if is_negative { -width } else { width };
            let row = &mut self.program.rows[number as usize];
            let name = &row.name;
            let end = |from: Decimal, length: Decimal| {
                let reason = || format!("the range of row {} is too wide", quoted(name));
                moved(from, length).ok_or_else(|| ParseError::at(line.whole, place, reason()))
            };
            match (row.low, row.high) {
                (low, high) if low == high && is_negative => row.low = end(low, -length)?,
                (low, high) if low == high => row.high = end(high, length)?,
                (low, high) if high == infinite() => row.high = end(low, length)?,
                (_, high) => row.low = end(high, -length)?,
            }
        }
        Ok(self.program.document()?)
    }
}

#[cfg(test)]
mod tests;
