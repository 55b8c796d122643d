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
pub enum Column {
    /// By its number, from 1.
    Number(usize),
    /// By its name in the header, in upper or lower case.
    Name(String),
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
/// let (puzzle, solution) = (Some("start".into()), Some("end".into()));
/// boards.set_columns(Columns { puzzle, solution, ..Columns::default() });
/// boards.line(b"start,end");
/// boards.line(format!("{},", ".".repeat(81)).as_bytes());
/// let entry = boards.next_entry().expect("a record");
/// assert_eq!(entry.board.map(|board| board.n_clues()), Ok(0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Whether any of the settings is one that only a table has.
    pub(in crate::text) const fn are_given(&self) -> bool {
        self.puzzle.is_some()
            || self.solution.is_some()
            || self.delimiter.is_some()
            || self.no_header
    }
}
