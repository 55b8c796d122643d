//! From a variant to its text form.

use std::fmt;

use super::super::{Constraint, Relation, Variant};
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
            .try_for_each(|constraint| self.write_rule(f, constraint))
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

    fn write_rule(&self, f: &mut fmt::Formatter, constraint: &Constraint) -> fmt::Result {
        let n = self.side();
        let names = |cells: &[usize]| self.names(cells);
        match constraint {
            Constraint::Different(cells) => writeln!(f, "different{}", names(cells)),
            Constraint::Cage { cells, sum } => writeln!(f, "cage {sum}{}", names(cells)),
            Constraint::Sum { cells, sum } => writeln!(f, "sum {sum}{}", names(cells)),
            Constraint::Thermometer(cells) => writeln!(f, "thermometer{}", names(cells)),
            Constraint::Arrow { circle, shaft } => match circle[..] {
                [_] => writeln!(f, "arrow{}{}", names(circle), names(shaft)),
                _ => writeln!(f, "arrow{} ={}", names(circle), names(shaft)),
            },
            Constraint::Pair { cells, relation } => self.write_pair(f, *cells, *relation),
            Constraint::Line { cells, relation: Relation::Apart(by) } => {
                writeln!(f, "whisper {by}{}", names(cells))
            }
            Constraint::Line { cells, relation } => cells
                .windows(2)
                .try_for_each(|pair| self.write_pair(f, [pair[0], pair[1]], *relation)),
            Constraint::Palindrome(cells) => writeln!(f, "palindrome{}", names(cells)),
            Constraint::Run(cells) => writeln!(f, "run{}", names(cells)),
            Constraint::Sandwich { line, sum } => writeln!(f, "sandwich {line} {sum}"),
            Constraint::Between(cells) => writeln!(f, "between{}", names(cells)),
            Constraint::RegionSum(cells) => writeln!(f, "region-sum{}", names(cells)),
            Constraint::Zipper(cells) => writeln!(f, "zipper{}", names(cells)),
            Constraint::Entropic(cells) => writeln!(f, "entropic{}", names(cells)),
            Constraint::Modular { cells, modulus } => {
                writeln!(f, "modular {modulus}{}", names(cells))
            }
            Constraint::Quadruple { cells, digits } => {
                let is_around =
                    |corner| cells[..] == [corner, corner + 1, corner + n, corner + n + 1];
                let corner = (0..n * (n - 1)).find(|&cell| (cell + 1) % n > 0 && is_around(cell));
                let cells = corner.map_or_else(|| names(cells), |corner| names(&[corner]));
                writeln!(f, "quadruple {}{cells}", listed(digits))
            }
            Constraint::Skyscraper { cells, count } => {
                self.write_seen(f, "skyscraper", cells, *count)
            }
            Constraint::XSum { cells, sum } => self.write_seen(f, "x-sum", cells, *sum),
            Constraint::NumberedRoom { cells, digit } => {
                self.write_seen(f, "numbered-room", cells, *digit)
            }
            Constraint::Candidates { cell, digits } => {
                let parity = |rest| (1..=n).filter(|digit| digit % 2 == rest).eq(digits.clone());
                let word = match (parity(0), parity(1)) {
                    (true, _) => "even".to_owned(),
                    (_, true) => "odd".to_owned(),
                    _ => format!("candidates {}", listed(digits)),
                };
                writeln!(f, "{word}{}", names(&[*cell]))
            }
            Constraint::AntiKnight => writeln!(f, "anti-knight"),
            Constraint::AntiKing => writeln!(f, "anti-king"),
            Constraint::Never(relation) => writeln!(f, "never {}", word_of(*relation)),
        }
    }

    fn write_pair(
        &self,
        f: &mut fmt::Formatter,
        cells: [usize; 2],
        relation: Relation,
    ) -> fmt::Result {
        let n = self.side();
        let word = match relation {
            Relation::Difference(1) | Relation::Ratio(2) if !super::have_common_side(cells, n) => {
                numbered(relation)
            }
            Relation::Sum(5 | 10) if !super::have_common_side(cells, n) => numbered(relation),
            Relation::Apart(by) => format!("whisper {by}"),
            _ => word_of(relation),
        };
        writeln!(f, "{word}{}", self.names(&cells))
    }

    /// A rule of cells that are seen from a place beside the board, which is named if there is one.
    fn write_seen(
        &self,
        f: &mut fmt::Formatter,
        word: &str,
        cells: &[usize],
        number: usize,
    ) -> fmt::Result {
        match super::rule::place_of(cells, self.side()) {
            Some([row, column]) => writeln!(f, "{word} r{row}c{column} {number}"),
            None => writeln!(f, "{word} {number}{}", self.names(cells)),
        }
    }

    /// The names of cells, each behind a blank.
    fn names(&self, cells: &[usize]) -> String {
        let n = self.side();
        cells.iter().fold(String::new(), |names, cell| names + " " + &cell_name(cell / n, cell % n))
    }
}

/// Digits with commas between them.
fn listed(digits: &[usize]) -> String {
    digits.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The word of a relation: its sign, if it has one.
fn word_of(relation: Relation) -> String {
    let signs = ["white", "black", "x", "v"];
    let sign = signs.into_iter().find(|word| super::rule::sign(word) == Some(relation));
    sign.map_or_else(|| numbered(relation), str::to_owned)
}

/// The word of a relation and its number.
fn numbered(relation: Relation) -> String {
    match relation {
        Relation::Difference(by) => format!("difference {by}"),
        Relation::Ratio(of) => format!("ratio {of}"),
        Relation::Sum(sum) => format!("sum {sum}"),
        Relation::Apart(by) => format!("apart {by}"),
        Relation::Equal => "equal".to_owned(),
        Relation::Less => "less".to_owned(),
    }
}
