//! [`Format`]: the formats of problems, and which one a text has.

use std::ffi::OsStr;
#[cfg(not(feature = "xml"))]
use std::io;
use std::io::BufRead;
use std::path::Path;

use super::{ReadError, csv, knuth, lp, mps, orlib};
use crate::problem::Problem;
#[cfg(feature = "xml")]
use quadrille_models::Model;

/// A format in which exact cover problems are read.
///
/// ```
/// use quadrille::text::Format;
///
/// let text = "2 3\n5 1 1\n4 1 2\n8 2 1 2\n";
/// assert_eq!(Format::detect(text.as_bytes(), None), Format::Partitioning);
/// let problem = Format::Partitioning.read(text.as_bytes())?;
/// assert_eq!((problem.n_items(), problem.n_options()), (2, 3));
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Knuth's format: [`knuth`].
    Knuth,
    /// OR-Library's set partitioning: [`orlib::read_partitioning`].
    Partitioning,
    /// OR-Library's set covering, row by row: [`orlib::read_covering`].
    Covering,
    /// OR-Library's set covering, column by column: [`orlib::read_covering_by_columns`].
    Rail,
    /// MPS files: [`mps`].
    Mps,
    /// LP files: [`lp`].
    Lp,
    /// Tables: [`csv`].
    Csv,
    /// The problem of this number, from 1, of a puzzle of BurrTools; the first one without a
    /// number. Read by builds with the feature `xml`.
    BurrTools(Option<usize>),
}

impl Format {
    /// All formats with their names and a line of help each.
    pub const ALL: [(Self, &str, &str); 8] = [
        (Self::Knuth, "knuth", "Knuth's format: items, then an option per line"),
        (Self::Partitioning, "partitioning", "OR-Library's set partitioning (sppnw01)"),
        (Self::Covering, "covering", "OR-Library's set covering, row by row (scp41)"),
        (Self::Rail, "rail", "OR-Library's set covering, column by column (rail507)"),
        (Self::Mps, "mps", "MPS with rows of set partitioning, packing or covering"),
        (Self::Lp, "lp", "CPLEX LP with such rows"),
        (Self::Csv, "csv", "A table with a column of items and a column of costs"),
        (Self::BurrTools(None), "xmpuzzle", "Puzzles of BurrTools in the grid of bricks"),
    ];

    /// The format of a text that begins with these bytes, in a file of this name.
    ///
    /// A beginning that has options in Knuth's format has this format, whatever its file is called.
    /// Then the name decides (`.mps`, `.lp`, `.csv`, `.tsv`, `.xmpuzzle`, perhaps with the extension of a
    /// compressed file behind it), then the first lines. [`Rail`](Self::Rail) is never the answer,
    /// since such a text also states a partitioning. Without any sign of another format the answer
    /// is Knuth's.
    pub fn detect(beginning: &[u8], name: Option<&OsStr>) -> Self {
        // The last line may be cut off.
        let end = beginning.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1);
        let lines = &beginning[..end.unwrap_or(beginning.len())];
        if knuth::read(lines).is_ok_and(|problem| problem.n_options() > 0) {
            return Self::Knuth;
        }
        name.and_then(Self::of_name)
            .or_else(|| Self::of_lines(&String::from_utf8_lossy(lines)))
            .unwrap_or(Self::Knuth)
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
        let is_blank = |line: &&str| line.trim().is_empty() || line.starts_with(['*', '\\']);
        let mut lines = text.lines().filter(|line| !is_blank(line));
        let (first, second) = (lines.next()?, lines.next().unwrap_or(""));
        let mut words = first.split_ascii_whitespace();
        let word = words.next()?;
        if ["<?xml", "<puzzle"].contains(&word) {
            return Some(Self::BurrTools(None));
        }
        let second_word = second.split_ascii_whitespace().next().unwrap_or("");
        if word == "ROWS" || word == "NAME" && ["ROWS", "OBJSENSE"].contains(&second_word) {
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
        Self::of_numbers(first, second)
    }

    /// The format of OR-Library's files that begin with these lines. The second has more words than
    /// an option of a problem with two items, so Knuth's format has no such text.
    fn of_numbers(first: &str, second: &str) -> Option<Self> {
        let numbers = |line: &str| {
            line.split_ascii_whitespace().map(|word| word.parse::<i64>().ok()).collect()
        };
        let sizes: Option<Vec<i64>> = numbers(first);
        let second: Option<Vec<i64>> = numbers(second);
        let (sizes, second) = (sizes.filter(|sizes| sizes.len() == 2)?, second?);
        let [_, n, rows @ ..] = &second[..] else { return None };
        let is_column = usize::try_from(*n) == Ok(rows.len())
            && rows.iter().all(|row| (1..=sizes[0]).contains(row));
        match rows.len() {
            0 => None,
            _ if is_column => Some(Self::Partitioning),
            _ => Some(Self::Covering),
        }
    }

    /// The problem that a text of this format states, without labels.
    ///
    /// # Errors
    ///
    /// If the text is wrong, or the input fails.
    pub fn read(self, input: impl BufRead) -> Result<Problem, ReadError> {
        match self {
            Self::Knuth => knuth::read(input),
            Self::Partitioning => orlib::read_partitioning(input),
            Self::Covering => orlib::read_covering(input),
            Self::Rail => orlib::read_covering_by_columns(input),
            Self::Mps => mps::read(input).map(|problem| problem.into_parts().0),
            Self::Lp => lp::read(input).map(|problem| problem.into_parts().0),
            Self::Csv => csv::read(input),
            #[cfg(feature = "xml")]
            Self::BurrTools(number) => {
                let packing = super::burrtools::read(input, number)?;
                Ok(Model::problem(&packing).into_parts().0)
            }
            #[cfg(not(feature = "xml"))]
            Self::BurrTools(_) => {
                Err(io::Error::other("is a puzzle of BurrTools, which this build does not read")
                    .into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart_by_their_first_lines() {
        use Format::{Covering, Csv, Knuth, Lp, Mps, Partitioning};
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
            ("* by hand\nNAME x\nROWS\n N c\n", "", Mps),
            ("x\n", "X.MPS", Mps),
            ("\\ by hand\nMinimize\n c: x\n", "", Lp),
            ("min: x + y\nst", "", Knuth),
            ("Maximize c: x + y\nst", "", Lp),
            ("", "a/b.lp.zst", Lp),
            ("duty;\"items\"\nx;a b\n", "", Csv),
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
