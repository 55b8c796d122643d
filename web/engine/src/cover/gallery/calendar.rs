//! The calendar puzzle: eight pieces fill a board of 43 cells except those of a month and of a day,
//! so that there is a puzzle for each day of the year. The best known one is
//! "A-Puzzle-A-Day" of the company `DragonFjord`.

use quadrille::models::catalogue::{Argument, Example, Family};
use quadrille::models::checks::within;
use quadrille::models::packing::{Motions, Packing, Piece, Shape};
use quadrille::models::{AnyModel, ModelError};

/// This model among those of the page.
pub(super) static CALENDAR: Family = Family {
    name: "calendar",
    title: "Calendar puzzle",
    help: "Eight pieces fill the board except for two cells: that of the month and that of the day",
    more: "There is a solution for each day of the year.",
    arguments: &[
        Argument::number("month", "The month", (1, 12)),
        Argument::number("day", "The day", (1, 31)),
    ],
    example: Example::new(&[("month", "1"), ("day", "25")], 216, "the makers of the puzzle"),
    make: |given| {
        let (month, day) = (given.number("month")?, given.number("day")?);
        within(month, 1..=12, "a month")?;
        within(day, 1..=31, "a day")?;
        Ok(AnyModel::new(packing(month, day)?))
    },
};

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

/// The row and the column of the month, and those of the day. Both are numbers from 1.
const fn cells(month: usize, day: usize) -> [(usize, usize); 2] {
    let month = ((month - 1) / MONTHS_IN_A_ROW, (month - 1) % MONTHS_IN_A_ROW);
    [month, (2 + (day - 1) / COLUMNS, (day - 1) % COLUMNS)]
}

/// The texts in the cells that stay open.
pub(super) fn marks(month: usize, day: usize) -> Vec<(usize, usize, String)> {
    let texts = [MONTHS[month - 1].to_owned(), day.to_string()];
    let cells = cells(month, day).into_iter().zip(texts);
    cells.map(|((row, column), text)| (row, column, text)).collect()
}

fn packing(month: usize, day: usize) -> Result<Packing, ModelError> {
    let open = cells(month, day);
    let mut board = String::new();
    for (row, width) in [6, 6, 7, 7, 7, 7, 3].into_iter().enumerate() {
        let cell = |column| if open.contains(&(row, column)) { '.' } else { '#' };
        board.extend((0..width).map(cell));
        board.push('\n');
    }
    let board: Shape = board.parse().expect("the board is a drawing");
    let pieces = Piece::drawn(PIECES.trim_matches('\n')).expect("the pieces are a drawing");
    Packing::new(board, pieces, Motions::Reflect)
}
