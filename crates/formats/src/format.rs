//! [`Format`]: the formats of problems, and which one a text has.

use std::ffi::OsStr;
#[cfg(not(feature = "xml"))]
use std::io;
use std::io::BufRead;
use std::path::Path;

use quadrille_problem::knuth::read_with_lines;

use hashbrown::HashSet;

use super::{Document, OptionNames, ReadError, csv, knuth, lp, matrix, mps, orlib};
use crate::problem::Decimal;

/// A format in which exact cover problems are read.
///
/// ```
/// use quadrille::text::Format;
///
/// let text = "2 3\n5 1 1\n4 1 2\n8 2 1 2\n";
/// assert_eq!(Format::detect(text.as_bytes(), None), Format::Partitioning);
/// let problem = Format::Partitioning.read(text.as_bytes())?.problem;
/// assert_eq!((problem.n_items(), problem.n_options()), (2, 3));
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Knuth's format: [`knuth`].
    Knuth,
    /// OR-Library's set partitioning, see [`orlib`].
    Partitioning,
    /// OR-Library's set covering, row by row, see [`orlib`].
    Covering,
    /// OR-Library's set covering, column by column, see [`orlib`].
    Rail,
    /// MPS files: [`mps`].
    Mps,
    /// LP files: [`lp`].
    Lp,
    /// Tables: [`csv`].
    Csv,
    /// Matrices of 0 and 1, see [`matrix`].
    Matrix,
    /// The numbers of the columns of each row of a matrix, see [`matrix`].
    Rows,
    /// The problem of this number, from 1, of a puzzle of BurrTools; the first one without a
    /// number. Read by builds with the feature `xml`.
    BurrTools(Option<usize>),
}

impl Format {
    /// All formats with their names and a line of help each.
    pub const ALL: [(Self, &str, &str); 10] = [
        (Self::Knuth, "knuth", "Knuth's format: items, then an option per line"),
        (Self::Partitioning, "partitioning", "OR-Library's set partitioning (sppnw01)"),
        (Self::Covering, "covering", "OR-Library's set covering, row by row (scp41)"),
        (Self::Rail, "rail", "OR-Library's set covering, column by column (rail507)"),
        (Self::Mps, "mps", "MPS with rows of set partitioning, packing or covering"),
        (Self::Lp, "lp", "CPLEX LP with such rows"),
        (Self::Csv, "csv", "A table with a column of items and a column of costs"),
        (Self::Matrix, "matrix", "A matrix of 0 and 1, with a row for each option"),
        (Self::Rows, "rows", "The numbers of the columns of each row of such a matrix"),
        (Self::BurrTools(None), "xmpuzzle", "Puzzles of BurrTools in the grid of bricks"),
    ];

    /// The format of a text that begins with these bytes, in a file of this name.
    ///
    /// A beginning that has options in Knuth's format has this format, whatever its file is called.
    /// Then the name decides (`.mps`, `.lp`, `.csv`, `.tsv`, `.xmpuzzle`, perhaps with the
    /// extension of a compressed file behind it; a matrix may be in a `.csv` or `.tsv`), then the
    /// lines. [`Rail`](Self::Rail) is never the answer, since such a text also states a
    /// partitioning. Without any sign of another format the answer is Knuth's.
    pub fn detect(beginning: &[u8], name: Option<&OsStr>) -> Self {
        // The last line may be cut off.
        let end = beginning.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1);
        let lines = &beginning[..end.unwrap_or(beginning.len())];
        if knuth::read(lines).is_ok_and(|problem| problem.n_options() > 0) {
            return Self::Knuth;
        }
        let by_name = name.and_then(Self::of_name);
        let by_lines = || Self::of_lines(&String::from_utf8_lossy(lines));
        match by_name {
            // Such a file may also have a matrix.
            None | Some(Self::Csv) => by_lines().or(by_name).unwrap_or(Self::Knuth),
            Some(format) => format,
        }
    }

    /// The format that the name of a file shows.
    fn of_name(name: &OsStr) -> Option<Self> {
        let name = Path::new(name);
        let is = |end: &OsStr, other: &str| end.eq_ignore_ascii_case(other);
        let extension = name.extension()?;
        if ["gz", "zst"].iter().any(|compressed| is(extension, compressed)) {
            return Self::of_name(name.file_stem()?);
        }
        let known = [
            ("mps", Self::Mps),
            ("lp", Self::Lp),
            ("csv", Self::Csv),
            ("tsv", Self::Csv),
            ("xmpuzzle", Self::BurrTools(None)),
        ];
        known.into_iter().find(|(end, _)| is(extension, end)).map(|(_, format)| format)
    }

    /// The format that the first lines show.
    fn of_lines(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}');
        let is_blank = |line: &&str| {
            line.trim().is_empty()
                || line.starts_with(['*', '\\'])
                || line.starts_with('#') && !csv::is_header(line)
        };
        let mut lines = text.lines().filter(|line| !is_blank(line));
        let (first, second) = (lines.next()?, lines.next().unwrap_or(""));
        let mut words = first.split_ascii_whitespace();
        let word = words.next()?;
        if ["<?xml", "<puzzle"].contains(&word) {
            return Some(Self::BurrTools(None));
        }
        let second_word = second.split_ascii_whitespace().next().unwrap_or("");
        if word == "ROWS"
            || word == "NAME" && ["ROWS", "OBJSENSE", "OBJNAME"].contains(&second_word)
        {
            return Some(Self::Mps);
        }
        let objectives = ["minimize", "minimise", "maximize", "maximise", "min", "max"];
        let begins_objective = |line: &str| line.contains(':') || line.contains(['+', '-']);
        if objectives.contains(&&*word.to_ascii_lowercase())
            && (begins_objective(first) || words.next().is_none())
        {
            return Some(Self::Lp);
        }
        if csv::is_header(first) {
            return Some(Self::Csv);
        }
        Self::of_numbers(text, first, second)
    }

    /// The format of a text of numbers: one of OR-Library's, or a matrix.
    fn of_numbers(text: &str, first: &str, second: &str) -> Option<Self> {
        let is_two = first.split_ascii_whitespace().count() == 2;
        let (by_columns, by_rows) = if is_two {
            (numbers_end(text, true), numbers_end(text, false))
        } else {
            (Err(false), Err(false))
        };
        let second: Vec<&str> = second.split_ascii_whitespace().collect();
        let is_column = second.get(1).is_some_and(|n| n.parse() == Ok(second.len() - 2));
        let is_long = second.len() > 2;
        match (by_columns, by_rows) {
            (Ok(()), _) => Some(Self::Partitioning),
            (_, Ok(())) => Some(Self::Covering),
            _ => matrix::detect(text, true),
        }
        .or_else(|| {
            let is_begun = is_long && is_column && by_columns == Err(true);
            is_begun.then_some(Self::Partitioning)
        })
        .or_else(|| matrix::detect(text, false))
        .or_else(|| (is_long && by_columns == Err(true)).then_some(Self::Partitioning))
        .or_else(|| (is_long && by_rows == Err(true)).then_some(Self::Covering))
    }

    /// What to do if a text that begins with these bytes seemed to have this format and has not.
    pub(super) fn hint(self, beginning: &[u8]) -> &'static str {
        let text = String::from_utf8_lossy(beginning);
        let words = text.split([' ', '\t', '\r', '\n', ',', ';']);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        let has_words = words.peek().is_some();
        match self {
            Self::Knuth if has_words && words.all(|word| word.parse::<u32>().is_ok()) => {
                "; if each line has the columns of a row of a matrix, set --format rows"
            }
            Self::Csv
                if !text.lines().filter(|it| !it.starts_with('#')).take(2).any(csv::is_header) =>
            {
                "; a matrix has only 0 and 1, and perhaps names and costs"
            }
            _ => "",
        }
    }

    /// What a text of this format states.
    ///
    /// # Errors
    ///
    /// If the text is wrong, or the input fails.
    pub fn read(self, input: impl BufRead) -> Result<Document, ReadError> {
        match self {
            Self::Knuth => {
                let (problem, lines) = read_with_lines(input)?;
                Ok(Document::new(problem.into(), OptionNames::on_lines(lines)))
            }
            Self::Partitioning => orlib::read_partitioning(input),
            Self::Covering => orlib::read_covering(input),
            Self::Rail => orlib::read_covering_by_columns(input),
            Self::Mps => mps::read(input),
            Self::Lp => lp::read(input),
            Self::Csv => csv::read(input),
            Self::Matrix => matrix::read(input),
            Self::Rows => matrix::read_rows(input),
            #[cfg(feature = "xml")]
            Self::BurrTools(number) => super::burrtools::read(input, number),
            #[cfg(not(feature = "xml"))]
            Self::BurrTools(_) => {
                Err(io::Error::other("is a puzzle of BurrTools, which this build does not read")
                    .into())
            }
        }
    }
}

/// Whether a text has all numbers of a file of OR-Library and no others. The error is whether it
/// is the beginning of one.
fn numbers_end(text: &str, by_columns: bool) -> Result<(), bool> {
    let mut words = text.split_ascii_whitespace();
    let mut next = || words.next().ok_or(true);
    let size = |word: &str, most: u32| {
        let number = word.parse::<u32>().ok();
        number.filter(|number| (1..=most).contains(number)).ok_or(false)
    };
    let cost = |word: &str| word.parse::<Decimal>().map_err(|_| false);
    let n_rows = size(next()?, u32::MAX)?;
    let n_columns = size(next()?, u32::MAX)?;
    let (n, most) = if by_columns { (n_columns, n_rows) } else { (n_rows, n_columns) };
    for _ in 0..if by_columns { 0 } else { n_columns } {
        cost(next()?)?;
    }
    let mut numbers = HashSet::new();
    for _ in 0..n {
        if by_columns {
            cost(next()?)?;
        }
        numbers.clear();
        for _ in 0..size(next()?, most)? {
            if !numbers.insert(size(next()?, most)?) {
                return Err(false);
            }
        }
    }
    if next().is_ok() { Err(false) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart_by_their_first_lines() {
        use Format::{Covering, Csv, Knuth, Lp, Matrix, Mps, Partitioning, Rows};
        let texts = [
            ("a b\na\nb\n", "", Knuth),
            // What Knuth's format can state has it.
            ("1 2\n1\n2\n", "", Knuth),
            ("min\nmin\n", "x.lp", Knuth),
            ("NAME ROWS\nROWS\nNAME\n", "x.mps.gz", Knuth),
            ("items,cost\nitems,cost\n", "x.csv", Knuth),
            ("a b\nc\n", "", Knuth),
            ("", "", Knuth),
            ("2 3\n5 2 1 2\n", "sppnw01.txt", Partitioning),
            (" 2 3 \r\n 5 1 2 \r\n7 1", "", Partitioning),
            ("2 3\n5 2 2 3\n", "", Covering),
            ("200 1000\n4 4 4 5 5\n", "", Covering),
            ("2 3\n5 2\n", "", Knuth),
            ("3 3\n1 2 1 2\n1 2 2 3\n9 3 1 2 3\n", "rail7", Partitioning),
            ("2 12\n1 1 1 1 1 1\n1 1 1 1 1 1\n2\n3 4\n", "", Covering),
            ("2 3\n5\n4\n8\n2\n1 3\n2\n2 3\n", "", Covering),
            ("1 0 0 1\n0 1 1 0\n", "", Matrix),
            ("1001\n0110\n", "", Matrix),
            ("2 4\n1 0 0 1\n0 1 1 0\n", "", Matrix),
            (",a,b\nx,0,1\ny,1,1\n", "x.csv", Matrix),
            ("[[1, 0],\n [0, 1]]\n", "", Matrix),
            ("5 6\n0 3\n1 2\n4\n0 1\n", "", Rows),
            ("3 4\n2 1 3\n2 2 4\n2 1 2\n", "", Rows),
            ("1 3\n2 4\n1 2\n", "", Rows),
            ("[[0, 3], [1, 2]]", "", Rows),
            // A problem with an unknown item.
            ("1 2 3 4\n1 2\n3 5\n", "", Knuth),
            ("1 2 3\n1 2\n3\n", "", Knuth),
            ("* by hand\nNAME x\nROWS\n N c\n", "", Mps),
            ("x\n", "X.MPS", Mps),
            ("\\ by hand\nMinimize\n c: x\n", "", Lp),
            ("min: x + y\nst", "", Knuth),
            ("Maximize c: x + y\nst", "", Lp),
            ("", "a/b.lp.zst", Lp),
            ("duty;\"items\"\nx;a b\n", "", Csv),
            ("# by hand\nsep=;\nduty;items\n", "", Csv),
            ("#,items\n1,a\n", "", Csv),
            ("items and more\na b\n", "", Knuth),
            ("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n", "", Format::BurrTools(None)),
            ("<puzzle version=\"2\"><gridType type=\"0\"/>", "", Format::BurrTools(None)),
        ];
        for (text, name, format) in texts {
            let name = (!name.is_empty()).then_some(OsStr::new(name));
            assert_eq!(Format::detect(text.as_bytes(), name), format, "{text:?}, {name:?}");
        }
    }
}
