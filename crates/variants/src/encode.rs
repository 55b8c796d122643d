//! From a variant to its exact cover problem.
//!
//! The items and options of the board are those of [`Sudoku`](super::Sudoku). Each constraint adds
//! entries to the options of its cells, and options of its own after them. Each kind of constraint
//! has a file: `pairs`, `cages`, `automata`, `sandwiches`.

use super::{Variant, bits};
use quadrille_decide::problem::{Color, Entry, ItemId, Labeled, Problem, ProblemBuilder};
use quadrille_models::chessboard::Square;

/// The reason why a declaration cannot fail.
const FRESH: &str = "the names differ, and the size was checked";

mod automata;
mod cages;
mod pairs;
mod sandwiches;

pub(super) use cages::sets_with_sum;
pub(super) use pairs::{Pair, all_pairs};
pub(super) use sandwiches::between_crusts;

/// The most options of a constraint, a choice of ours. A cage of a 25x25 board could have five
/// million sets of digits.
pub(super) const MOST_OPTIONS: usize = 100_000;

/// The problem of a variant, while it is being built.
pub(super) struct VariantEncoder {
    /// The number of rows.
    n: usize,
    n_digits: usize,
    builder: ProblemBuilder<Option<(Square, usize)>>,
    /// The digits that each cell may have, as bits.
    candidates: Vec<u64>,
    /// The entries of the option of each digit in each cell: cell by cell, then digit by digit.
    digits: Vec<Vec<Entry>>,
    /// The options of constraints.
    options: Vec<Vec<Entry>>,
    /// The colored item of each cell that has one; its color is the digit.
    colored: Vec<Option<ItemId>>,
}

impl VariantEncoder {
    pub(super) fn new(variant: &Variant) -> Self {
        let mut builder = Problem::builder().with_labels();
        let items = variant.board.declare(&mut builder);
        let entries = |items: &Vec<ItemId>| items.iter().map(Entry::from).collect();
        let candidates = variant.open_candidates();
        Self {
            n: variant.side(),
            n_digits: variant.n_digits(),
            builder,
            digits: items.iter().map(entries).collect(),
            options: Vec::new(),
            colored: vec![None; candidates.len()],
            candidates,
        }
    }

    pub(super) fn problem(mut self, variant: &Variant) -> Problem<Option<(Square, usize)>> {
        self.pairs(variant);
        self.cages(&variant.cages);
        self.sandwiches(&variant.sandwiches, *variant.digits().start());
        self.automata(&variant.automata);
        let Self { n, n_digits, mut builder, candidates, digits, options, .. } = self;
        for (place, entries) in digits.into_iter().enumerate() {
            let (cell, symbol) = (place / n_digits, place % n_digits);
            if variant.board.has(cell) && candidates[cell] >> symbol & 1 == 1 {
                let square = Square { row: cell / n, column: cell % n };
                builder.option(Labeled(entries, Some((square, symbol)))).expect(FRESH);
            }
        }
        for entries in options {
            builder.option(Labeled(entries, None)).expect(FRESH);
        }
        builder.build()
    }

    /// The digits that a cell may have, in order.
    fn candidates(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.candidates[cell])
    }

    /// Adds an item to the option of a digit in a cell.
    fn add(&mut self, cell: usize, digit: usize, entry: impl Into<Entry>) {
        self.digits[cell * self.n_digits + digit - 1].push(entry.into());
    }

    fn primary(&mut self, name: String) -> ItemId {
        self.builder.primary(name).expect(FRESH)
    }

    fn secondary(&mut self, name: String) -> ItemId {
        self.builder.secondary(name).expect(FRESH)
    }

    fn color(&mut self, number: usize) -> Color {
        self.builder.color(&number.to_string()).expect(FRESH)
    }

    /// The entry for an option of a constraint that requires this digit in the cell.
    fn digit_of(&mut self, cell: usize, digit: usize) -> Entry {
        let item = if let Some(item) = self.colored[cell] {
            item
        } else {
            let name = format!("r{}c{}=", cell / self.n + 1, cell % self.n + 1);
            let item = self.secondary(name);
            self.colored[cell] = Some(item);
            for digit in 1..=self.n_digits {
                let color = self.color(digit);
                self.add(cell, digit, item.colored(color));
            }
            item
        };
        let color = self.color(digit);
        item.colored(color)
    }
}
