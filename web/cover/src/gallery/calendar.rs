//! The calendar puzzle: eight pieces fill a board of 43 cells except those of a month and of a day,
//! so that there is a puzzle for each day of the year. The best known one is
//! "A-Puzzle-A-Day" of the company `DragonFjord`.

use quadrille::models::ModelError;
use quadrille::models::packing::{Motions, Packing, Piece, Shape};

use super::arguments::{Given, Wrong};

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Seven pieces of five squares and one of six.
const PIECES: &str = "
PP.U.U.V...Y..L...N.ZZ..RR
PP.UUU.V...YY.L...N..Z..RR
P......VVV.Y..L..NN..ZZ.RR
...........Y..LL.N........
";

/// Columns of the board. The months fill two rows of six, and the days begin in the third row.
const COLUMNS: usize = 7;
const MONTHS_IN_A_ROW: usize = 6;

/// A day of the year.
pub(super) struct Date {
    /// From 0.
    month: usize,
    /// From 1.
    day: usize,
}

impl Date {
    pub(super) fn of(given: &Given) -> Result<Self, Wrong> {
        let within = |name, most| {
            let number = given.number(name)?;
            let wrong = || Wrong::of(name, &format!("expected a number from 1 to {most}"));
            (1..=most).contains(&number).then_some(number).ok_or_else(wrong)
        };
        Ok(Self { month: within("month", 12)? - 1, day: within("day", 31)? })
    }

    /// The row and the column of the month, and those of the day.
    const fn cells(&self) -> [(usize, usize); 2] {
        let Self { month, day } = *self;
        let month = (month / MONTHS_IN_A_ROW, month % MONTHS_IN_A_ROW);
        [month, (2 + (day - 1) / COLUMNS, (day - 1) % COLUMNS)]
    }

    /// The texts in the cells that stay open.
    pub(super) fn marks(&self) -> Vec<(usize, usize, String)> {
        let texts = [MONTHS[self.month].to_owned(), self.day.to_string()];
        self.cells()
            .into_iter()
            .zip(texts)
            .map(|((row, column), text)| (row, column, text))
            .collect()
    }

    pub(super) fn packing(&self) -> Result<Packing, ModelError> {
        let open = self.cells();
        let mut board = String::new();
        for (row, width) in [6, 6, 7, 7, 7, 7, 3].into_iter().enumerate() {
            board.extend((0..width).map(
                |column| {
                    if open.contains(&(row, column)) { '.' } else { '#' }
                },
            ));
            board.push('\n');
        }
        let board: Shape = board.parse().expect("the board is a drawing");
        let pieces = Piece::drawn(PIECES.trim_matches('\n')).expect("the pieces are a drawing");
        Packing::new(board, pieces, Motions::Reflect)
    }
}
