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
        if let Some(range) = self.board.given_digits() {
            writeln!(f, "digits {range}")?;
        }
        self.rules().fmt(f)
    }
}

/// The rules of a variant without its shape and its digits.
pub(crate) struct WrittenRules<'v>(&'v Variant);

impl fmt::Display for WrittenRules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(variant) = self;
        let groups = variant.disjoint_groups().unwrap_or_default();
        let mut units = variant.own_units();
        for (name, all) in [("diagonal", &variant.diagonals()[..]), ("disjoint-groups", &groups)] {
            if !all.is_empty() && all.iter().all(|unit| units.contains(unit)) {
                units.retain(|unit| !all.contains(unit));
                writeln!(f, "{name}")?;
            }
        }
        for unit in &units {
            writeln!(f, "different{}", variant.names(unit))?;
        }
        let all = variant.constraints.iter();
        all.filter(|rule| !matches!(rule, Constraint::Different(_)))
            .filter_map(|rule| RuleKind::all().find_map(|kind| kind.written(variant, rule)))
            .filter(|lines| !lines.is_empty())
            .try_for_each(|lines| writeln!(f, "{lines}"))
    }
}

impl Variant {
    pub(crate) const fn rules(&self) -> WrittenRules<'_> {
        WrittenRules(self)
    }

    /// The size, or the boxes if they are not the usual ones.
    fn write_shape(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let n = self.side();
        if !self.board.is_square() {
            let ([rows, columns], corners) = self.board.grids();
            return match corners {
                [_] => writeln!(f, "size {rows}x{columns}"),
                _ => writeln!(f, "grids {rows}x{columns}{}", self.names(corners)),
            };
        }
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
        moves.board = moves.board.without_units();
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
        let both = self.board.clone().without_units().with_diagonals();
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
