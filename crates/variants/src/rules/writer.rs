//! From a variant to its text form.

use std::fmt;

use super::super::{Constraint, Variant};
use super::RuleKind;
use quadrille_models::checks::cell_name;
use quadrille_models::sudoku::Sudoku;

/// The rules in the [text form](super), a line for each, the size or the boxes first. Read again,
/// they are a variant with the same solutions. Digits that are given are not part of it.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write_shape(f)?;
        let groups = self.disjoint_groups().unwrap_or_default();
        let mut units = self.own_units();
        for (name, all) in [("diagonal", &self.diagonals()[..]), ("disjoint-groups", &groups)] {
            if !all.is_empty() && all.iter().all(|unit| units.contains(unit)) {
                units.retain(|unit| !all.contains(unit));
                writeln!(f, "{name}")?;
            }
        }
        for unit in &units {
            writeln!(f, "different{}", self.names(unit))?;
        }
        let all = self.constraints.iter();
        all.filter(|rule| !matches!(rule, Constraint::Different(_)))
            .filter_map(|rule| RuleKind::all().find_map(|kind| kind.written(self, rule)))
            .filter(|lines| !lines.is_empty())
            .try_for_each(|lines| writeln!(f, "{lines}"))
    }
}

impl Variant {
    /// The size, or the boxes if they are not the usual ones.
    fn write_shape(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let n = self.side();
        let size = format!("{n}x{n}");
        if Self::named(&size).is_ok_and(|usual| usual.board.has_boxes_of(&self.board)) {
            return writeln!(f, "size {size}");
        }
        let rows = (1..=n).filter(|rows| n.is_multiple_of(*rows)).find(|&rows| {
            Sudoku::new(rows, n / rows).is_ok_and(|usual| usual.has_boxes_of(&self.board))
        });
        if let Some(rows) = rows {
            return writeln!(f, "boxes {rows}x{}", n / rows);
        }
        writeln!(f, "boxes")?;
        // 64 of them, since a variant has at most 64 boxes.
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let characters: Vec<char> = letters.chain(['@', '&']).collect();
        for row in self.board.boxes().chunks(n) {
            let row: String = row.iter().map(|&its| characters[its]).collect();
            writeln!(f, "{row}")?;
        }
        writeln!(f)
    }

    /// The extra units of the board, except those of the moves of chess.
    fn own_units(&self) -> Vec<Vec<usize>> {
        let mut moves = Self { constraints: Vec::new(), ..self.clone() };
        moves.board = Sudoku::with_regions(self.side(), self.board.boxes())
            .expect("the boxes of a board fill a board");
        for constraint in &self.constraints {
            if matches!(constraint, Constraint::AntiKnight | Constraint::AntiKing) {
                moves.add(constraint.clone()).expect("the rule was added before");
            }
        }
        let mut of_moves = moves.board.units().to_vec();
        let mut own = self.board.units().to_vec();
        own.retain(|unit| match of_moves.iter().position(|other| other == unit) {
            Some(k) => {
                of_moves.swap_remove(k);
                false
            }
            None => true,
        });
        own
    }

    /// The cells of both diagonals, as units of a board have them.
    fn diagonals(&self) -> Vec<Vec<usize>> {
        let empty = Sudoku::with_regions(self.side(), self.board.boxes());
        let both = empty.and_then(Sudoku::with_diagonals);
        both.map(|board| board.units().to_vec()).unwrap_or_default()
    }

    /// The names of cells, each behind a blank.
    pub(crate) fn names(&self, cells: &[usize]) -> String {
        names(cells, self.side())
    }
}

/// The names of cells of a board with `n` rows, each behind a blank.
pub(crate) fn names(cells: &[usize], n: usize) -> String {
    cells.iter().fold(String::new(), |names, cell| names + " " + &cell_name(cell / n, cell % n))
}
