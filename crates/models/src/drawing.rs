//! Reading drawings: boards, pieces and units drawn with characters. And a drawing that two models
//! have: rows of names.

use std::collections::{BTreeSet, HashMap};

use super::lines::of_text;
use super::packing::Lattice;
use crate::picture::{Grid, Picture};
use crate::problem::Decimal;
use crate::text::{ParseError, first_character};

/// A cell of a drawing.
pub(super) struct Drawn<'t> {
    pub(super) character: char,
    /// Layer, row and column.
    pub(super) cell: [i32; 3],
    /// The whole drawing, and the character in it.
    text: &'t str,
    part: &'t str,
}

impl Drawn<'_> {
    /// A parse error at this cell.
    pub(super) fn fault(&self, reason: String) -> ParseError {
        ParseError::at(self.text, self.part, reason)
    }
}

/// The cells of a drawing, at least one. Every character except dots and blanks is a cell; lines
/// are rows, and empty lines separate layers.
pub(super) fn drawn(text: &str) -> Result<Vec<Drawn<'_>>, ParseError> {
    let mut cells = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for line in text.lines() {
        if line.trim().is_empty() {
            layer += i32::from(row > 0);
            row = 0;
            continue;
        }
        for (column, (at, character)) in (0..).zip(line.char_indices()) {
            let part = &line[at..at + character.len_utf8()];
            let cell = Drawn { character, cell: [layer, row, column], text, part };
            if character.is_control() {
                let (_, found) = first_character(part.as_bytes());
                return Err(cell.fault(format!("expected a character, found {found}")));
            }
            if character != '.' && character != ' ' {
                cells.push(cell);
            }
        }
        row += 1;
    }
    if cells.is_empty() {
        let reason = "expected a drawing with at least one cell: a character other than '.'";
        return Err(of_text(reason));
    }
    Ok(cells)
}

/// The cells of a drawing of pieces or of a board. In a drawing, most cells are beside one with the
/// same character. A text is refused if its letters and digits, or its other characters, are not,
/// so that `hello` is no board.
pub(super) fn drawn_shapes(text: &str, lattice: Lattice) -> Result<Vec<Drawn<'_>>, ParseError> {
    if text.trim_start().starts_with('<') {
        let reason = "expected a drawing, found XML; a puzzle of BurrTools (.xmpuzzle) is read by \
                      cover, and as the board of the model polycubes";
        return Err(of_text(reason));
    }
    let mut cells = drawn(text)?;
    // The first row may be the one that is shifted.
    if lattice == Lattice::Hexagons && lattice.at(cells[0].cell).is_none() {
        for cell in &mut cells {
            cell.cell[2] += 1;
        }
    }
    if let Some(cell) = cells.iter().find(|cell| lattice.at(cell.cell).is_none()) {
        let reason = match cell.cell {
            [0, ..] => "expected rows that are shifted by one place, as in '# #' above ' # #'",
            _ => "expected one layer, without an empty line between its rows",
        };
        return Err(cell.fault(reason.into()));
    }
    let characters: BTreeSet<char> = cells.iter().map(|cell| cell.character).collect();
    let is_mixed = characters.len() > 1;
    let is_binary = characters == BTreeSet::from(['0', '1']);
    for cell in &cells {
        let character = cell.character;
        if ('\u{2500}'..='\u{257f}').contains(&character) {
            let reason = "expected a drawing without lines, as --plain prints it";
            return Err(cell.fault(reason.into()));
        }
        if is_mixed && "_-·".contains(character) || is_binary && character == '0' {
            let reason = "expected a dot or a blank where there is no cell, found ";
            return Err(cell.fault(format!("{reason}'{character}'")));
        }
    }
    let at = |drawn: &Drawn| lattice.at(drawn.cell).expect("a cell");
    let of_cell: HashMap<[i32; 3], char> =
        cells.iter().map(|cell| (at(cell).0, cell.character)).collect();
    let is_alone = |cell: &&Drawn| {
        let (at, mark) = at(cell);
        let is_same = |(it, _)| of_cell.get(&it) == Some(&cell.character);
        !lattice.neighbors(at, mark).any(is_same)
    };
    // Two characters in several rows may be a chessboard.
    let most = if cells.iter().any(|cell| cell.cell[..2] != [0, 0]) { 2 } else { 1 };
    for is_word in [true, false] {
        let is_such = |character: &char| character.is_alphanumeric() == is_word;
        let such: Vec<&Drawn> = cells.iter().filter(|cell| is_such(&cell.character)).collect();
        let mut alone = such.iter().copied().filter(is_alone);
        if let Some(first) = alone.next()
            && 2 * (alone.count() + 1) > such.len()
            && characters.iter().filter(|character| is_such(character)).count() > most
        {
            let reason = "expected a drawing, in which most cells are beside one with the same \
                          character, found a text";
            return Err(first.fault(reason.into()));
        }
    }
    Ok(cells)
}

/// A row for each of these lists of names, in a color of its own, with its number behind it.
pub(super) fn rows_of_names<'n>(
    rows: impl ExactSizeIterator<Item = (Vec<&'n str>, Decimal)> + Clone,
) -> Picture {
    let width = rows.clone().map(|(names, _)| names.len()).max().unwrap_or(0).max(3);
    let mut grid = Grid::new(rows.len(), width + 1);
    for (row, (tint, (names, number))) in (0..).zip(rows).enumerate() {
        for (column, name) in names.into_iter().enumerate() {
            grid.put(row, column, tint + 1);
            grid.mark(row, column, name);
            grid.tint(row, column, tint);
        }
        grid.put(row, width, 0);
        grid.mark(row, width, &number.to_string());
    }
    grid.into()
}
