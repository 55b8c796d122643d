//! From constraints to the few kinds of rules that are encoded: units, candidates, pairs, cages,
//! sandwiches, and automata. Each rule says how, in the [catalogue](super::catalogue); here are
//! the steps and the checks that several of them need.

use std::hash::Hash;

use super::automaton::{Automaton, SumPart};
use super::catalogue::RuleKind;
use super::encode::MOST_OPTIONS;
use super::{Constraint, Relation, Variant, set_of};
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
    pub(crate) fn add(&mut self, constraint: Constraint) -> Result<(), ModelError> {
        self.lower(&constraint)?;
        self.constraints.push(constraint);
        Ok(())
    }

    fn lower(&mut self, constraint: &Constraint) -> Result<(), ModelError> {
        for rule in RuleKind::all() {
            if rule.lower(self, constraint)? {
                return Ok(());
            }
        }
        unreachable!("each constraint belongs to a rule")
    }

    /// Counts the options of a constraint, and their entries.
    pub(super) fn grow(&mut self, n_options: usize, n_entries: usize) -> Result<(), ModelError> {
        self.n_entries = self.n_entries.saturating_add(n_entries);
        check_size(n_options as u128, self.n_entries as u128)
    }

    pub(super) fn add_line(&mut self, cells: &[usize], relation: Relation) {
        self.pairs.extend(cells.windows(2).map(|pair| ([pair[0], pair[1]], relation)));
    }

    /// Adds a unit for each pair of cells that one of these moves connects, unless they are in the
    /// same box. (They are never in the same row or column.)
    pub(super) fn add_moves(&mut self, moves: &[[isize; 2]]) -> Result<(), ModelError> {
        let n = self.side();
        for cell in 0..n * n {
            for &[down, right] in moves {
                let row = (cell / n).checked_add_signed(down).filter(|&row| row < n);
                let column = (cell % n).checked_add_signed(right).filter(|&column| column < n);
                let (Some(row), Some(column)) = (row, column) else { continue };
                let other = row * n + column;
                let boxes = self.board.boxes();
                let are_cells = self.board.has(cell) && self.board.has(other);
                if are_cells && boxes[cell] != boxes[other] {
                    self.board.add_unit(vec![cell, other])?;
                }
            }
        }
        Ok(())
    }

    /// Removes all candidates of the cell except these.
    pub(super) fn keep(&mut self, cell: usize, digits: impl IntoIterator<Item = usize>) {
        let first = *self.digits().start();
        self.candidates[cell] &= set_of(digits.into_iter().map(|digit| digit + 1 - first));
    }

    /// Adds a rule that reads these cells in order, as [`Automaton::new`] does.
    pub(super) fn add_automaton<S: Clone + Eq + Hash>(
        &mut self,
        what: &str,
        cells: Vec<usize>,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        ends: impl Fn(&S) -> bool,
    ) -> Result<(), ModelError> {
        let first = *self.digits().start();
        let step = |at: usize, state: &S, digit: usize| step(at, state, digit - 1 + first);
        let automaton = Automaton::new(cells, self.n_digits(), MOST_OPTIONS, start, step, ends);
        let automaton = automaton.ok_or_else(|| {
            ModelError::argument(format!("{what} with at most {MOST_OPTIONS} steps"), "more")
        })?;
        self.grow(automaton.n_steps, 5 * automaton.n_steps)?;
        self.automata.push(automaton);
        Ok(())
    }

    /// Adds an automaton that says that parts of its cells have the same sum.
    pub(super) fn add_sums<S: Clone + Eq + Hash>(
        &mut self,
        what: &str,
        parts: Vec<SumPart>,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        ends: impl Fn(&S) -> bool,
    ) -> Result<(), ModelError> {
        let cells = parts.iter().flat_map(|part| part.cells.iter().map(|&[cell, _]| cell));
        self.add_automaton(what, cells.collect(), start, step, ends)?;
        self.automata.last_mut().expect("it was added").sums = Some(parts);
        Ok(())
    }

    pub(super) fn check_cells(&self, cells: &[usize]) -> Result<(), ModelError> {
        let n = self.side();
        if cells.is_empty() {
            return Err(ModelError::argument("at least one cell", "none"));
        }
        if let Some(cell) = cells.iter().find(|&&cell| cell >= n * n) {
            return Err(ModelError::argument(format!("a cell of a {n}x{n} board"), cell));
        }
        match cells.iter().find(|&&cell| !self.board.has(cell)) {
            Some(&cell) => Err(ModelError::argument("a cell of the board", self.cell_name(cell))),
            None => Ok(()),
        }
    }

    /// Checks that no cell is there twice.
    pub(super) fn check_once(&self, cells: &[usize], what: &str) -> Result<(), ModelError> {
        self.check_cells(cells)?;
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
        self.check_once(cells, what)?;
        let most = self.n_digits();
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

    pub(super) fn check_digits(&self, digits: &[usize]) -> Result<(), ModelError> {
        digits.iter().try_for_each(|&digit| within(digit, self.digits(), "a digit").map(drop))
    }

    pub(super) fn check_relation(&self, relation: Relation) -> Result<(), ModelError> {
        let n = *self.digits().end();
        let (number, bounds, what) = match relation {
            Relation::Difference(by) | Relation::Apart(by) => (by, 0..=n, "a difference"),
            Relation::Ratio(of) => (of, 1..=n, "a ratio"),
            Relation::Sum(sum) => (sum, 0..=2 * n, "a sum"),
            Relation::Equal | Relation::Less => return Ok(()),
        };
        within(number, bounds, what).map(drop)
    }

    pub(super) fn cell_name(&self, cell: usize) -> String {
        quadrille_models::checks::cell_name(cell / self.side(), cell % self.side())
    }

    pub(super) fn too_many(what: &str) -> ModelError {
        let expected = format!("{what} with at most {MOST_OPTIONS} sets of digits");
        ModelError::argument(expected, "more")
    }
}
