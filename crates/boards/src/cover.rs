//! Sudoku as exact cover: 324 items, 729 options.
//!
//! A solved board is a choice of 81 candidates, (cell, digit) pairs, such that
//!
//! - every cell has exactly one digit (81 items),
//! - every row has each digit exactly once (81 items),
//! - every column has each digit exactly once (81 items),
//! - every box has each digit exactly once (81 items).
//!
//! So a candidate is an option with four items, and a cover of all 324 items is a solved board
//! (TAOCP 7.2.2.1, section "Sudoku"). A clue is an option required before the search.
//!
//! ```
//! use quadrille::sudoku::{Board, cover};
//!
//! let board: Board = format!("9{}", ".".repeat(80)).parse()?;
//! let options: Vec<_> = cover::encode(&board).collect();
//! assert_eq!(cover::problem().option(options[0]).len(), 4);
//! assert_eq!(cover::decode(&options), board);
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```
//!
//! # Numbers
//!
//! Cells are 0 to 80, row by row; rows, columns and boxes 0 to 8; digits here count from 0.
//!
//! | option or item | number | name |
//! | --- | --- | --- |
//! | option: digit `d` in cell `c` | `9 c + d` | |
//! | item: cell `c` | `c` | `r1c1` |
//! | item: digit `d` in row `r` | `81 + 9 r + d` | `r1#1` |
//! | item: digit `d` in column `c` | `162 + 9 c + d` | `c1#1` |
//! | item: digit `d` in box `b` | `243 + 9 b + d` | `b1#1` |
//!
//! An option lists its items in this order.

use super::board::{Board, Cell, Digit, Unit};
use quadrille_decide::problem::{ItemId, OptionId, Problem};

/// The option that puts this digit into this cell.
pub const fn option(cell: Cell, digit: Digit) -> OptionId {
    OptionId::new(9 * cell.index() + digit.index())
}

/// The candidate that an option stands for; the reverse of [`option`].
///
/// # Panics
///
/// If the option's number is greater than 728.
pub fn candidate(option: OptionId) -> (Cell, Digit) {
    let digit = u8::try_from(option.index() % 9 + 1).expect("1 to 9");
    (Cell::new(option.index() / 9), Digit::new(digit).expect("1 to 9"))
}

/// The problem of the empty board: 729 options of 4 items each, 324 items, all primary.
pub fn problem() -> Problem {
    let mut builder = Problem::builder();
    let cells = Cell::all().map(|cell| cell.to_string());
    let units = Unit::all().flat_map(|unit| Digit::all().map(move |digit| placed(unit, digit)));
    builder.primaries(cells.chain(units)).expect("the names differ");
    for cell in Cell::all() {
        let [row, column, box_] = [cell.row(), cell.column(), cell.box_()].map(usize::from);
        for digit in 0..9 {
            let in_units = [81 + 9 * row, 162 + 9 * column, 243 + 9 * box_].map(|n| n + digit);
            let [a, b, c] = in_units.map(ItemId::new);
            builder.option([ItemId::new(cell.index()), a, b, c]).expect("four different items");
        }
    }
    builder.build()
}

/// The name of the item of a digit in a unit.
fn placed(unit: Unit, digit: Digit) -> String {
    let (kind, n) = match unit {
        Unit::Row(n) => ('r', n),
        Unit::Column(n) => ('c', n),
        Unit::Box(n) => ('b', n),
    };
    format!("{kind}{}#{digit}", n + 1)
}

/// The options of a board's clues, row by row.
pub fn encode(board: &Board) -> impl Iterator<Item = OptionId> {
    board.clues().map(|(cell, digit)| option(cell, digit))
}

/// The board with the digits of these options. A cover of all 324 items gives a solved board.
///
/// # Panics
///
/// If an option's number is greater than 728.
pub fn decode(options: &[OptionId]) -> Board {
    let mut board = Board::EMPTY;
    for &option in options {
        let (cell, digit) = candidate(option);
        board.set(cell, Some(digit));
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_go_both_ways() {
        let problem = problem();
        assert_eq!((problem.n_items(), problem.n_primary()), (324, 324));
        assert_eq!((problem.n_options(), problem.n_entries()), (729, 4 * 729));
        for id in problem.options() {
            let (cell, digit) = candidate(id);
            assert_eq!(option(cell, digit), id);
        }
        for (item, name) in [(24, "r3c7"), (81 + 9 * 2 + 6, "r3#7"), (243 + 9 * 4 + 6, "b5#7")] {
            assert_eq!(problem.name(ItemId::new(item)), name);
        }
    }

    #[test]
    fn every_item_has_the_nine_options_it_should() {
        let problem = problem();
        let mut lengths = [0; 324];
        for option in problem.options() {
            let (cell, digit) = candidate(option);
            let units = Unit::all().filter(|unit| unit.cells().any(|its| its == cell));
            let mut names: Vec<String> = units.map(|unit| placed(unit, digit)).collect();
            names.insert(0, cell.to_string());
            let items = problem.option(option);
            assert!(items.clone().map(|item| problem.name(item)).eq(&names), "{cell} {digit}");
            items.for_each(|item| lengths[item.index()] += 1);
        }
        assert_eq!(lengths, [9; 324]);
    }
}
