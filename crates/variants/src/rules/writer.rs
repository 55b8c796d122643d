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
        self.rule_texts().iter().try_for_each(|text| writeln!(f, "{text}"))
    }
}

/// A rule of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// Its line; some rules for lines of cells have several. A rule without text says nothing.
    pub(crate) text: String,
    /// The units of the board that it adds.
    units: Vec<Vec<usize>>,
    /// Its constraint, if units do not say it.
    constraint: Option<Constraint>,
}

impl Variant {
    /// The rules, in the order of the text form.
    pub(crate) fn rules(&self) -> Vec<Rule> {
        let mut rules = Vec::new();
        let mut add = |text, units, constraint| rules.push(Rule { text, units, constraint });
        let mut units = self.own_units();
        for name in ["diagonal", "windoku", "disjoint-groups"] {
            let rule = RuleKind::of_word(name, true).expect("the name of a rule");
            // Not all boards can have the rule.
            let Ok(with_rule) = rule.added_to(self.bare(), name) else { continue };
            let all = with_rule.board.units();
            if !all.is_empty() && all.iter().all(|unit| units.contains(unit)) {
                units.retain(|unit| !all.contains(unit));
                add(name.to_owned(), all.to_vec(), None);
            }
        }
        for unit in units {
            add(format!("different{}", self.names(&unit)), vec![unit], None);
        }
        let is_unit = |rule: &&Constraint| matches!(rule, Constraint::Different(_));
        for rule in self.constraints.iter().filter(|rule| !is_unit(rule)) {
            let text = RuleKind::all().find_map(|kind| kind.written(self, rule));
            add(text.unwrap_or_default(), Vec::new(), Some(rule.clone()));
        }
        rules
    }

    /// The same board without rules.
    fn bare(&self) -> Self {
        Self::new(self.board.clone().without_units()).expect("the board without rules")
    }

    /// The same board with only these of its rules.
    pub(crate) fn with_only<'r>(&self, rules: impl Iterator<Item = &'r Rule>) -> Self {
        rules.fold(self.bare(), |mut all, rule| {
            for unit in &rule.units {
                all.board.add_unit(unit.clone()).expect("the unit was added before");
            }
            if let Some(constraint) = &rule.constraint {
                all.add(constraint.clone()).expect("the rule was added before");
            }
            all
        })
    }

    /// The text of each rule, in the order of the [text form](super), without the size or the
    /// boxes. A text may have several lines.
    pub fn rule_texts(&self) -> Vec<String> {
        let texts = self.rules().into_iter().map(|rule| rule.text);
        texts.filter(|text| !text.is_empty()).collect()
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
        let is_move =
            |rule: &&Constraint| matches!(rule, Constraint::AntiKnight | Constraint::AntiKing);
        let moves = self.constraints.iter().filter(is_move).fold(self.bare(), |all, rule| {
            all.with(rule.clone()).expect("the rule was added before")
        });
        let mut own = self.board.units().to_vec();
        for unit in moves.board.units() {
            if let Some(at) = own.iter().position(|its| its == unit) {
                own.remove(at);
            }
        }
        own
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
