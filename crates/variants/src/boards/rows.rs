//! The rows of a board, a line for each, and the boards that such lines or one line have.

use super::zeros::Read;
use super::{Block, VariantBoards};
use crate::Puzzle;
use quadrille_base::text::ParseError;
use quadrille_boards::text::{Form, loose};
use quadrille_models::sudoku::{Symbols, Zero};

/// The rows of a board so far.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) start: u64,
    /// All its lines, including comments and lines between the boxes.
    text: String,
    pub(super) n_read: usize,
    /// The number of lines of the board.
    n_wanted: usize,
    spaced: bool,
}

impl Rows {
    pub(super) fn add(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) const fn form(&self) -> Form {
        if self.spaced { Form::Boj } else { Form::Grid }
    }
}

impl VariantBoards {
    /// Reads a row with empty fields, or passes over text around boards. Returns whether the line
    /// is one.
    pub(super) fn loose(&mut self, line: &str, n_cells: usize) -> bool {
        let n = self.variant.side();
        let fields: Vec<&str> = line.trim().split(',').map(str::trim).collect();
        if fields.len() == n && n_cells < n {
            let cells = fields.iter().map(|&cell| if cell.is_empty() { "." } else { cell });
            self.row(&cells.collect::<Vec<_>>().join(" "), n, true);
            return true;
        }
        let is_begun = self.amid_lines || matches!(self.block, Block::Rows(_));
        let is_text = !is_begun && loose::is_heading(line.as_bytes(), true);
        if is_text {
            let (line, at) = (line.as_bytes(), 0..line.len());
            let error = ParseError::new(self.n_lines, line, at, "a board", "other text");
            self.heading.get_or_insert(error);
        }
        is_text
    }

    /// Whether an empty line may be here, between the grids of a board.
    pub(super) fn is_between_grids(&self) -> bool {
        let ([rows, _], corners) = self.variant.board.grids();
        matches!(&self.block, Block::Rows(Rows { n_read, n_wanted, .. })
            if corners.len() > 1
                && (*n_wanted == corners.len()
                    || *n_wanted == corners.len() * rows && n_read.is_multiple_of(rows)))
    }

    /// Whether a line of hyphens is a row without digits, since the rows before it have hyphens as
    /// empty cells.
    pub(super) fn is_row_of_dashes(&self, line: &str) -> bool {
        let [_, columns] = self.variant.board.extent();
        let line = line.trim();
        let has_dashes = |text: &str| {
            text.lines().any(|line| line.contains('-') && !Symbols::is_ruling_line(line))
        };
        line.len() == columns
            && line.bytes().all(|byte| byte == b'-')
            && matches!(&self.block, Block::Rows(rows) if has_dashes(&rows.text))
    }

    /// The number of lines of a board whose first line has this number of cells.
    fn n_lines_of_board(&self, n_cells: usize) -> usize {
        let board = self.variant.board();
        let ([rows, columns], corners) = board.grids();
        match corners.len() {
            n if n > 1 && n_cells == rows * columns => n,
            _ => board.extent()[0],
        }
    }

    pub(super) fn row(&mut self, line: &str, n_cells: usize, spaced: bool) {
        let board = self.variant.board();
        let [n_rows, n] = board.extent();
        let (grid, corners) = board.grids();
        if corners.len() > 1
            && matches!(self.block, Block::None)
            && line.trim() == format!("{n_rows} {n}")
        {
            // The size, before the rows.
            return;
        }
        let n_wanted = self.n_lines_of_board(n_cells);
        let is_row = n_cells == n || corners.len() > 1 && n_cells <= grid[0] * grid[1];
        let is_long = n_cells > 2 * n;
        if (self.amid_lines || is_long) && !is_row && matches!(self.block, Block::None) {
            // The line is between boards on one line, or much longer than a row. So it is a board
            // on one line with a wrong number of cells.
            let found = format!("{n_cells}");
            let expected = format!("{} cells", board.cells().count());
            let at = 0..line.len();
            let fault = ParseError::new(self.n_lines, line.as_bytes(), at, expected, found);
            return self.push(fault.line, Some(Form::Line), Err(fault));
        }
        let mut rows = match std::mem::take(&mut self.block) {
            Block::Rows(rows) => rows,
            _ => Rows { start: self.n_lines, text: String::new(), n_read: 0, n_wanted, spaced },
        };
        // A row of the board may have as many cells as a row of the first grid, but not all have.
        let cells_of_row = |row| board.cells().filter(|cell| cell / board.side() == row).count();
        if corners.len() > 1
            && rows.n_wanted == n_rows
            && n_cells == grid[1]
            && n_cells != cells_of_row(rows.n_read)
        {
            rows.n_wanted = corners.len() * grid[0];
        }
        rows.add(line);
        rows.n_read += 1;
        if rows.n_read < rows.n_wanted {
            self.block = Block::Rows(rows);
            return;
        }
        let form = Some(rows.form());
        self.read(rows.start, form, &rows.text.replace(',', " "));
        self.amid_lines = false;
    }

    /// Adds the board in a text that begins on this line.
    pub(super) fn read(&mut self, start: u64, form: Option<Form>, text: &str) {
        let read = match self.puzzle(start, text, self.found.zero) {
            Ok(read) => read,
            Err(error) => return self.push(start, form, Err(error)),
        };
        if self.found.decides(&read, &self.variant) {
            return self.push(start, form, Ok(read.puzzle));
        }
        let with_zeros = self.puzzle(start, text, Some(Zero::Digit));
        self.settle_nine();
        let entry = self.entry(start, form, Ok(read.puzzle));
        self.found.hold(entry, with_zeros, read.doubt, &self.variant);
    }

    /// The board in a text that begins on this line. `zero` says what zeros are, if that is known.
    fn puzzle(&self, start: u64, text: &str, zero: Option<Zero>) -> Result<Read, ParseError> {
        let board = self.variant.board();
        let own = self.own.as_ref().and_then(|(_, own)| own.as_ref().ok());
        let counts = own.unwrap_or(&self.variant).counts();
        let moved = |mut error: ParseError| {
            error.line += start - 1;
            error
        };
        let read = board.read(text, counts, zero).map_err(moved)?;
        let (givens, symbols) = (read.givens, read.symbols);
        let puzzle = Puzzle::plain(givens, symbols, &self.variant);
        Ok(Read { puzzle, zero: read.zero, doubt: read.doubt.map(moved) })
    }

    /// The first fault in the rows of an incomplete board.
    pub(super) fn rows_fault(&self, rows: &Rows) -> Option<ParseError> {
        let [n_rows, n] = self.variant.board.extent();
        if rows.n_wanted != n_rows {
            return None;
        }
        let missing = format!("{}\n", ".".repeat(n)).repeat(n_rows - rows.n_read);
        let text = format!("{}{missing}", rows.text.replace(',', " "));
        self.puzzle(rows.start, &text, self.found.zero).err()
    }
}
