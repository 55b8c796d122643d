//! From constraints to the few kinds of rules that are encoded: units, candidates, pairs, cages,
//! sandwiches, and automata (`reading.rs`).

use super::encode::{MOST_OPTIONS, between_crusts, sets_with_sum};
use super::{Cage, Constraint, Relation, Variant};
use quadrille_models::ModelError;
use quadrille_models::checks::{check_size, within};

impl Variant {
    /// The same variant with one more rule.
    ///
    /// # Errors
    ///
    /// If a cell is not on the board, if a cell is there twice but must not be, if there are more
    /// cells or a larger number than the rule can have, or if the rule would need more than 100,000
    /// options of its own.
    pub fn with(mut self, constraint: Constraint) -> Result<Self, ModelError> {
        self.add(constraint)?;
        Ok(self)
    }

    /// Adds a rule; see [`with`](Self::with). After an error the variant is unchanged, or has a
    /// part of the rule.
    ///
    /// # Errors
    ///
    /// As for [`with`](Self::with).
    pub fn add(&mut self, constraint: Constraint) -> Result<(), ModelError> {
        self.lower(constraint.clone())?;
        self.constraints.push(constraint);
        Ok(())
    }

    fn lower(&mut self, constraint: Constraint) -> Result<(), ModelError> {
        match constraint {
            Constraint::Different(cells) => {
                self.check_unit(&cells, "different cells")?;
                self.board.add_unit(cells)?;
            }
            Constraint::Cage { cells, sum } => {
                self.check_unit(&cells, "a cage")?;
                let sets = sets_with_sum(self.all_digits(), cells.len(), sum);
                let sets = sets.ok_or_else(|| too_many("a cage"))?;
                self.grow(sets.len(), sets.len() * self.side())?;
                self.cages.push(Cage { cells, sets });
            }
            Constraint::Run(cells) => {
                self.check_unit(&cells, "a run")?;
                let k = cells.len();
                let run = if k == 64 { u64::MAX } else { (1 << k) - 1 };
                let sets = (0..=self.side() - k).map(|low| run << low).collect();
                self.cages.push(Cage { cells, sets });
            }
            Constraint::Sum { cells, sum } => {
                self.check_cells(&cells)?;
                self.check_different(&cells, "a sum")?;
                within(sum, 0..=self.largest_sum(), "a sum")?;
                self.add_sum(cells, sum)?;
            }
            Constraint::Arrow { circle, shaft } => self.add_arrow(circle, shaft)?,
            Constraint::Between(cells) => self.add_between(&cells)?,
            Constraint::RegionSum(cells) => self.add_region_sum(cells)?,
            Constraint::Zipper(cells) => self.add_zipper(&cells)?,
            Constraint::Entropic(cells) => self.add_entropic(cells)?,
            Constraint::Modular { cells, modulus } => self.add_modular(cells, modulus)?,
            Constraint::Quadruple { cells, digits } => self.add_quadruple(cells, &digits)?,
            Constraint::Skyscraper { cells, count } => self.add_skyscraper(cells, count)?,
            Constraint::XSum { cells, sum } => self.add_x_sum(cells, sum)?,
            Constraint::NumberedRoom { cells, digit } => self.add_numbered_room(cells, digit)?,
            Constraint::Thermometer(cells) => {
                self.check_unit(&cells, "a thermometer")?;
                let (n, k) = (self.side(), cells.len());
                for (place, &cell) in cells.iter().enumerate() {
                    // There are `place` smaller digits below and `k - 1 - place` larger ones above.
                    self.keep(cell, place + 1..=n - (k - 1 - place));
                }
                self.add_line(&cells, Relation::Less);
            }
            Constraint::Pair { cells: [a, b], relation } => {
                self.check_cells(&[a, b])?;
                self.check_different(&[a, b], "a pair")?;
                self.check_relation(relation)?;
                self.pairs.push(([a, b], relation));
            }
            Constraint::Line { cells, relation } => {
                self.check_cells(&cells)?;
                self.check_steps(&cells)?;
                self.check_relation(relation)?;
                self.add_line(&cells, relation);
            }
            Constraint::Palindrome(cells) => {
                self.check_cells(&cells)?;
                self.check_different(&cells, "a palindrome")?;
                let half = cells.len() / 2;
                let ends = cells.iter().zip(cells.iter().rev()).take(half);
                self.pairs.extend(ends.map(|(&a, &b)| ([a, b], Relation::Equal)));
            }
            Constraint::Sandwich { line, sum } => {
                within(line.number() + 1, 1..=self.side(), "a row or column")?;
                within(self.side(), 2..=64, "a number of rows for a sandwich")?;
                let sets = between_crusts(self.side(), sum);
                let n_sets = sets.ok_or_else(|| too_many("a sandwich"))?.len();
                let n_options = n_sets * 2 * (self.side() - 1);
                let entries = self.side().pow(2) / 4 + 2 * self.side();
                self.grow(n_options, n_options * entries)?;
                self.sandwiches.push((line, sum));
            }
            Constraint::Candidates { cell, digits } => {
                self.check_cells(&[cell])?;
                let n = self.side();
                for &digit in &digits {
                    within(digit, 1..=n, "a digit")?;
                }
                self.keep(cell, digits);
            }
            Constraint::AntiKnight => self.add_moves(&[[1, 2], [2, 1], [1, -2], [2, -1]])?,
            Constraint::AntiKing => self.add_moves(&[[1, 1], [1, -1]])?,
            Constraint::Never(Relation::Less) => {
                let expected = "a relation that is the same in both directions";
                return Err(ModelError::argument(expected, "less"));
            }
            Constraint::Never(relation) => {
                // No two digits of this board are in the other relations.
                if self.check_relation(relation).is_ok() {
                    self.never.push(relation);
                }
            }
        }
        Ok(())
    }

    /// Counts the options of a constraint, and their entries.
    pub(super) fn grow(&mut self, n_options: usize, n_entries: usize) -> Result<(), ModelError> {
        self.n_entries = self.n_entries.saturating_add(n_entries);
        check_size(n_options as u128, self.n_entries as u128)
    }

    fn add_line(&mut self, cells: &[usize], relation: Relation) {
        self.pairs.extend(cells.windows(2).map(|pair| ([pair[0], pair[1]], relation)));
    }

    /// Adds a unit for each pair of cells that one of these moves connects, unless they are in the
    /// same box. (They are never in the same row or column.)
    fn add_moves(&mut self, moves: &[[isize; 2]]) -> Result<(), ModelError> {
        let n = self.side();
        for cell in 0..n * n {
            for &[down, right] in moves {
                let row = (cell / n).checked_add_signed(down).filter(|&row| row < n);
                let column = (cell % n).checked_add_signed(right).filter(|&column| column < n);
                let (Some(row), Some(column)) = (row, column) else { continue };
                let other = row * n + column;
                if self.board.boxes()[cell] != self.board.boxes()[other] {
                    self.board.add_unit(vec![cell, other])?;
                }
            }
        }
        Ok(())
    }

    /// Removes all candidates of the cell except these.
    fn keep(&mut self, cell: usize, digits: impl IntoIterator<Item = usize>) {
        self.candidates[cell] &= digits.into_iter().fold(0, |set, digit| set | 1 << (digit - 1));
    }

    /// All digits, as bits.
    fn all_digits(&self) -> u64 {
        u64::MAX >> (64 - self.side())
    }

    /// The largest sum: that of all cells if each had the largest digit.
    pub(super) fn largest_sum(&self) -> usize {
        self.side().pow(3)
    }

    pub(super) fn check_cells(&self, cells: &[usize]) -> Result<(), ModelError> {
        let n = self.side();
        if cells.is_empty() {
            return Err(ModelError::argument("at least one cell", "none"));
        }
        match cells.iter().find(|&&cell| cell >= n * n) {
            Some(cell) => Err(ModelError::argument(format!("a cell of a {n}x{n} board"), cell)),
            None => Ok(()),
        }
    }

    pub(super) fn check_different(&self, cells: &[usize], what: &str) -> Result<(), ModelError> {
        match cells.iter().enumerate().find(|&(k, cell)| cells[..k].contains(cell)) {
            Some((_, cell)) => {
                let found = format!("{} twice", self.cell_name(*cell));
                Err(ModelError::argument(format!("each cell of {what} once"), found))
            }
            None => Ok(()),
        }
    }

    /// Checks cells that must have different digits.
    pub(super) fn check_unit(&self, cells: &[usize], what: &str) -> Result<(), ModelError> {
        self.check_cells(cells)?;
        self.check_different(cells, what)?;
        let most = self.side();
        if cells.len() > most {
            let expected = format!("at most {most} cells in {what}, one for each digit");
            return Err(ModelError::argument(expected, cells.len()));
        }
        Ok(())
    }

    /// Checks that consecutive cells of a line differ.
    pub(super) fn check_steps(&self, cells: &[usize]) -> Result<(), ModelError> {
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                let found = format!("{} twice in a row", self.cell_name(pair[0]));
                Err(ModelError::argument("a line from cell to cell", found))
            }
            None => Ok(()),
        }
    }

    fn check_relation(&self, relation: Relation) -> Result<(), ModelError> {
        let n = self.side();
        match relation {
            Relation::Difference(by) | Relation::Apart(by) => {
                within(by, 0..=n, "a difference").map(drop)
            }
            Relation::Ratio(of) => within(of, 1..=n, "a ratio").map(drop),
            Relation::Sum(sum) => within(sum, 0..=2 * n, "a sum").map(drop),
            Relation::Equal | Relation::Less => Ok(()),
        }
    }

    fn cell_name(&self, cell: usize) -> String {
        quadrille_models::checks::cell_name(cell / self.side(), cell % self.side())
    }
}

fn too_many(what: &str) -> ModelError {
    let expected = format!("{what} with at most {MOST_OPTIONS} sets of digits");
    ModelError::argument(expected, "more")
}
