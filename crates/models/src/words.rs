//! Word squares and word rectangles: letters on a grid such that all rows and columns are words of
//! a list.
//!
//! In a *square* each row is the same word as the column with the same number. In a *rectangle*,
//! which may also have equal sides, words across and words down are independent. No word is used
//! twice unless [`with_repeats`](Words::with_repeats) allows it.
//!
//! **Items.** Primary: each row (`A1`, ..) and, in a rectangle, each column (`D1`, ..). Secondary:
//! each cell (`r1c1`, ..; in a square only those on and right of the diagonal), whose colors are
//! letters; and each word (`=word`), unless words may repeat.
//!
//! **Options.** A word in a row or column: that row or column, its cells, each with its letter as a
//! color, and the word. In a square the cells `r1c2` and `r2c1` are one item, and so on, so a row
//! is also a column.
//!
//! **A cover is a solution**, because every row and column gets a word, a cell has the same color
//! in all options of a cover (Algorithm C), and a word is in at most one option.
//!
//! **Source.** TAOCP 7.2.2.1, "color controlled covering" and exercises on word squares. The user
//! supplies the list. If its words are all permutations of `n` letters, the rectangles with repeats
//! are the Latin squares (OEIS A002860: 12, 576), and the squares are the symmetric Latin squares
//! (6 for 3 letters, 96 for 4).
//!
//! ```
//! use quadrille::models::{Model, words::{List, Words}};
//!
//! let list: List = "bit\nice\nten\ncar\nape\nred".parse()?;
//! let model = Words::square(&list, 3)?;
//! let problem = model.problem();
//! let square = |cover: Vec<_>| model.decode(problem.labels(&cover)).to_string();
//! let mut all: Vec<String> = problem.covers().map(square).collect();
//! all.sort(); // covers come in any order
//! assert_eq!(all, ["bit\nice\nten", "car\nape\nred"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, ArgumentError, Arguments, Example, Family};
use super::{AnyModel, Model, ModelError, cell_name, check_size, joined, within};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{Color, Entry, ItemId, Labeled, Problem};
use crate::text::{ParseError, first_character};

/// Words that make squares.
const EXAMPLE: &str = include_str!("words/example.txt");

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "words",
    title: "Word squares",
    help: "Word squares and word rectangles from a list of words",
    more: "",
    arguments: &[
        Argument::text(
            "list",
            "Words",
            "Read words from this file, one per line; \"-\" is standard input",
            ("of words", "One on each line."),
        )
        .positional(),
        Argument::word(
            "size",
            "5 for a square that reads the same across and down; 4x5 for a rectangle of four words \
             of five letters across, and other words down",
        )
        .offers(&["4", "4x4", "3x4"]),
        Argument::flag("repeats", "Allow a word to be used more than once"),
    ],
    example: Example::without_count(&[("list", EXAMPLE), ("size", "4")], "depends on the list"),
    make: |given| Ok(AnyModel::new(Words::given(given)?)),
};

/// Words in the order of the text, in lowercase, without duplicates.
///
/// In text form, each line is a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    words: Vec<Vec<char>>,
}

impl FromStr for List {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut list = Self::default();
        let mut known = HashSet::new();
        for word in text.lines().map(str::trim) {
            let wrong = |c: char| c.is_whitespace() || c.is_control() || "|:\u{feff}".contains(c);
            if let Some((at, c)) = word.char_indices().find(|&(_, c)| wrong(c)) {
                let part = &word[at..at + c.len_utf8()];
                let (_, found) = first_character(part.as_bytes());
                let reason =
                    format!("expected one word per line, without '|' or ':', found {found}");
                return Err(ParseError::at(text, part, reason));
            }
            let word: Vec<char> = word.to_lowercase().chars().collect();
            if !word.is_empty() && known.insert(word.clone()) {
                list.words.push(word);
            }
        }
        Ok(list)
    }
}

/// Word squares or word rectangles of a given size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    rows: usize,
    columns: usize,
    symmetric: bool,
    repeats: bool,
    /// The words whose length is that of a row or a column.
    list: Vec<Vec<char>>,
}

/// A word in a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedWord {
    /// `true` for a row, `false` for a column.
    pub across: bool,
    /// The number of the row or column, from 0.
    pub line: usize,
    /// Index of the word in `Words::list`.
    word: usize,
}

impl Words {
    /// Those of these arguments.
    fn given(given: &Arguments<'_>) -> Result<Self, ArgumentError> {
        let list: Option<List> = given.parsed("list", str::parse)?;
        let list = list.ok_or_else(|| given.missing("list"))?;
        let expected = "a size such as 5 or 4x5";
        let model = match given.numbers("size", expected)?[..] {
            [n] => Self::square(&list, n)?,
            [rows, columns] => Self::rectangle(&list, rows, columns)?,
            _ => return Err(given.unexpected("size", expected)),
        };
        Ok(if given.flag("repeats")? { model.with_repeats() } else { model })
    }

    /// Squares of `n` words that read the same across and down. The problem has an option for each
    /// row and word.
    ///
    /// # Errors
    ///
    /// If `n` is 0 or greater than 100, or no word has `n` letters.
    pub fn square(list: &List, n: usize) -> Result<Self, ModelError> {
        Self::new(list, n, n, true)
    }

    /// Rectangles of `rows` words across, with `columns` letters each, and `columns` words down,
    /// with `rows` letters each.
    ///
    /// # Errors
    ///
    /// If `rows` or `columns` is 0 or greater than 100, or the list has no words of either length.
    pub fn rectangle(list: &List, rows: usize, columns: usize) -> Result<Self, ModelError> {
        Self::new(list, rows, columns, false)
    }

    fn new(list: &List, rows: usize, columns: usize, symmetric: bool) -> Result<Self, ModelError> {
        for n in [rows, columns] {
            within(n, 1..=100, "a number of letters")?;
            if !list.words.iter().any(|word| word.len() == n) {
                let expected = format!("a list with words of {n} letters");
                return Err(ModelError::argument(expected, "none"));
            }
        }
        let fits = |word: &&Vec<char>| word.len() == rows || word.len() == columns;
        let list: Vec<Vec<char>> = list.words.iter().filter(fits).cloned().collect();
        let sizes = list.iter().map(|word| (rows + columns) as u128 * (word.len() as u128 + 3));
        let n_options = (rows + columns) as u128 * list.len() as u128;
        check_size(n_options, (rows * columns) as u128 + sizes.sum::<u128>())?;
        Ok(Self { rows, columns, symmetric, repeats: false, list })
    }

    /// The same model, in which a word may be used more than once.
    #[must_use]
    pub fn with_repeats(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// The cell whose item is used for this row and column: in a square, the cell itself or its
    /// mirror image, whichever is on or right of the diagonal.
    fn cell(&self, row: usize, column: usize) -> (usize, usize) {
        let mirrored = self.symmetric && row > column;
        if mirrored { (column, row) } else { (row, column) }
    }
}

impl Model for Words {
    type Label = PlacedWord;
    type Solution = Letters;

    fn problem(&self) -> Problem<PlacedWord> {
        let mut builder = Problem::builder().with_labels();
        let fresh = "the names differ, and words and size were checked";
        let n_down = if self.symmetric { 0 } else { self.columns };
        let across = (0..self.rows).map(|row| (true, row, format!("A{}", row + 1)));
        let down = (0..n_down).map(|column| (false, column, format!("D{}", column + 1)));
        let mut declare =
            |(across, line, name)| (across, line, builder.primary(name).expect(fresh));
        let lines: Vec<(bool, usize, ItemId)> = across.chain(down).map(&mut declare).collect();
        // In a square, cells left of the diagonal share the items of their mirror images.
        let mut cell = |row, column| {
            let own = self.cell(row, column) == (row, column);
            own.then(|| builder.secondary(cell_name(row, column)).expect(fresh))
        };
        let cells: Vec<Vec<Option<ItemId>>> = (0..self.rows)
            .map(|row| (0..self.columns).map(|column| cell(row, column)).collect())
            .collect();
        let mut once = |word: &Vec<char>| {
            let name = format!("={}", String::from_iter(word));
            (!self.repeats).then(|| builder.secondary(name).expect(fresh))
        };
        let once: Vec<Option<ItemId>> = self.list.iter().map(&mut once).collect();
        let colors: Vec<Vec<Color>> = self
            .list
            .iter()
            .map(|word| word.iter().map(|c| builder.color(&c.to_string()).expect(fresh)).collect())
            .collect();
        for (across, line, item) in lines {
            let length = if across { self.columns } else { self.rows };
            let words = colors.iter().enumerate().filter(|(_, colors)| colors.len() == length);
            for (word, colors) in words {
                let letters = colors.iter().enumerate().map(|(k, &color)| {
                    let (row, column) =
                        if across { self.cell(line, k) } else { self.cell(k, line) };
                    cells[row][column].expect("a cell of its own").colored(color)
                });
                let word_item = once[word].map(Entry::from);
                let entries = std::iter::once(Entry::from(item)).chain(letters).chain(word_item);
                builder.option(Labeled(entries, PlacedWord { across, line, word })).expect(fresh);
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l PlacedWord>) -> Letters {
        let mut letters = vec![vec![' '; self.columns]; self.rows];
        for &PlacedWord { across, line, word } in labels {
            if across {
                letters[line].clone_from(&self.list[word]);
            }
        }
        Letters(letters)
    }
}

/// A square or rectangle: the letters of each row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Letters(pub Vec<Vec<char>>);

/// A line for each row.
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&joined(self.0.iter().map(String::from_iter), "\n"))
    }
}

impl Draw for Letters {
    fn picture(&self) -> Picture {
        let mut grid = Grid::whole(self.0.len(), self.0.first().map_or(0, Vec::len));
        for (row, letters) in self.0.iter().enumerate() {
            for (column, letter) in letters.iter().enumerate() {
                grid.mark(row, column, &letter.to_string());
            }
        }
        grid.into()
    }
}
