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

/// The demand that an item of [`problem`] stands for.
///
/// ```
/// use quadrille::sudoku::cover::{Demand, demand, item, problem};
/// use quadrille::sudoku::{Digit, Unit};
///
/// let seven_in_box_5 = Demand::Placed(Unit::Box(4), Digit::new(7).expect("1 to 9"));
/// assert_eq!(demand(item(seven_in_box_5)), seven_in_box_5);
/// assert_eq!(problem().name(item(seven_in_box_5)), "b5#7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// A digit in this cell.
    Filled(Cell),
    /// This digit somewhere in this unit.
    Placed(Unit, Digit),
}

/// The item with this demand.
///
/// # Panics
///
/// If the number of a unit is greater than 8.
pub fn item(demand: Demand) -> ItemId {
    ItemId::new(match demand {
        Demand::Filled(cell) => cell.index(),
        Demand::Placed(unit, digit) => {
            let (base, n) = match unit {
                Unit::Row(n) => (81, n),
                Unit::Column(n) => (162, n),
                Unit::Box(n) => (243, n),
            };
            assert!(n < 9, "rows, columns and boxes are 0 to 8");
            base + 9 * usize::from(n) + digit.index()
        }
    })
}

/// The demand of an item; the reverse of [`item`].
///
/// # Panics
///
/// If the item's number is greater than 323.
pub fn demand(item: ItemId) -> Demand {
    let kinds: [fn(u8) -> Unit; 3] = [Unit::Row, Unit::Column, Unit::Box];
    match item.index() {
        cell @ 0..81 => Demand::Filled(Cell::new(cell)),
        n @ 81..324 => {
            let [unit, digit] = [n % 81 / 9, n % 9].map(|n| u8::try_from(n).expect("below 9"));
            Demand::Placed(kinds[n / 81 - 1](unit), Digit::new(digit + 1).expect("1 to 9"))
        }
        n => panic!("Sudoku has items 0 to 323, not {n}"),
    }
}

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
    for number in 0..324 {
        let (kind, index, mark, digit) = match demand(ItemId::new(number)) {
            Demand::Filled(cell) => (b'r', cell.row(), b'c', cell.column() + 1),
            Demand::Placed(Unit::Row(n), digit) => (b'r', n, b'#', digit.get()),
            Demand::Placed(Unit::Column(n), digit) => (b'c', n, b'#', digit.get()),
            Demand::Placed(Unit::Box(n), digit) => (b'b', n, b'#', digit.get()),
        };
        let name = [kind, b'1' + index, mark, b'0' + digit];
        let name = str::from_utf8(&name).expect("ASCII");
        builder.primary(name).expect("the names differ");
    }
    for cell in Cell::all() {
        for digit in Digit::all() {
            let demands = [
                Demand::Filled(cell),
                Demand::Placed(Unit::Row(cell.row()), digit),
                Demand::Placed(Unit::Column(cell.column()), digit),
                Demand::Placed(Unit::Box(cell.box_()), digit),
            ];
            builder.option(demands.map(item)).expect("four different items");
        }
    }
    builder.build()
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
        for id in problem.items() {
            assert_eq!(item(demand(id)), id);
        }
        for id in problem.options() {
            let (cell, digit) = candidate(id);
            assert_eq!(option(cell, digit), id);
        }
        assert_eq!(problem.name(item(Demand::Filled(Cell::at(2, 6)))), "r3c7");
        let seven_in_box_5 = Demand::Placed(Unit::Box(4), Digit::new(7).unwrap());
        assert_eq!(problem.name(item(seven_in_box_5)), "b5#7");
    }

    #[test]
    fn every_item_has_the_nine_options_it_should() {
        let problem = problem();
        let mut lengths = [0; 324];
        for option in problem.options() {
            let (cell, digit) = candidate(option);
            for item in problem.option(option) {
                lengths[item.index()] += 1;
                match demand(item) {
                    Demand::Filled(c) => assert_eq!(c, cell),
                    Demand::Placed(unit, d) => {
                        assert!(d == digit && unit.cells().any(|c| c == cell));
                    }
                }
            }
        }
        assert_eq!(lengths, [9; 324]);
    }
}
