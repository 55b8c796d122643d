//! [`Columns`]: what a user specifies about a table.

/// A column of a table.
///
/// ```
/// use quadrille::sudoku::text::Column;
///
/// assert_eq!(Column::from("3"), Column::Number(3));
/// assert_eq!(Column::from("quizzes"), Column::Name("quizzes".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Column {
    /// By its number, from 1.
    Number(usize),
    /// By its name in the header, in upper or lower case.
    Name(String),
}

impl Column {
    /// Its number, or its name if that is how it is given.
    #[doc(hidden)]
    pub fn number_or_name(&self) -> Result<usize, &str> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => Err(name),
        }
    }
}

/// A whole number from 1 is a number, everything else a name.
impl From<&str> for Column {
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(number) if number > 0 => Self::Number(number),
            _ => Self::Name(text.to_owned()),
        }
    }
}

/// How to read a table: its columns, its delimiter, whether it has a header. The default detects
/// all of them.
///
/// ```
/// use quadrille::sudoku::text::{Boards, Columns};
///
/// let mut boards = Boards::new(None);
/// boards.set_columns(Columns::default().puzzle("start").solution("end"));
/// boards.line(b"start,end");
/// boards.line(format!("{},", ".".repeat(81)).as_bytes());
/// let entry = boards.next_entry().expect("a record");
/// assert_eq!(entry.board.map(|board| board.n_clues()), Ok(0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Columns {
    /// The column of puzzles. `None` means the first with a usual name or, without a header, the
    /// first with a puzzle in it.
    pub puzzle: Option<Column>,
    /// The column of solutions. `None` means the first with a usual name or, without a header, the
    /// first with a solved board in it. A new name, or the number after the last column, adds a
    /// last column.
    pub solution: Option<Column>,
    /// The name of the column for answers, if they are no solutions. A new name adds a last column.
    pub answer: Option<String>,
    /// The ASCII character between two fields. `None` means a comma, a semicolon or a tab, by the
    /// first line.
    pub delimiter: Option<u8>,
    /// Whether the first line is always a record.
    pub no_header: bool,
}

impl Columns {
    /// The same with puzzles in this column.
    pub fn puzzle(self, column: impl Into<Column>) -> Self {
        Self { puzzle: Some(column.into()), ..self }
    }

    /// The same with solutions in this column.
    pub fn solution(self, column: impl Into<Column>) -> Self {
        Self { solution: Some(column.into()), ..self }
    }

    /// The same with answers, which are no solutions, in the column of this name.
    pub fn answer(self, name: impl Into<String>) -> Self {
        Self { answer: Some(name.into()), ..self }
    }

    /// The same with this ASCII character between two fields.
    pub fn delimiter(self, delimiter: impl Into<Option<u8>>) -> Self {
        Self { delimiter: delimiter.into(), ..self }
    }

    /// The same for a table without a header, or for one that may have a header.
    pub fn no_header(self, no_header: bool) -> Self {
        Self { no_header, ..self }
    }

    /// Whether any of the settings is one that only a table has.
    pub const fn are_given(&self) -> bool {
        self.puzzle.is_some()
            || self.solution.is_some()
            || self.delimiter.is_some()
            || self.no_header
    }
}
