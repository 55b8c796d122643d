use super::*;
use crate::Digit;

/// The position of `SudokuWiki`'s page about Y-wings, and its puzzle.
const WIKI: &str = "S9B2b0304050i0l2c0h0f089f022b060c040e9f069f0e0d2c082g0n9h2d2b03090h0l0e0f04\
                    0l050h0f2g0d2g092d090d0f2b2g05080n2d0e0b0g030a0f0i0d080c0h010b040i060g050d\
                    0f0i0h0e0701020c";
const WIKI_PUZZLE: &str =
    "034500000802060400600008000003900004050000090900005800000300008001040605000007120";

fn positions(lines: &[&str]) -> Vec<BoardEntry> {
    let mut boards = Boards::with_positions(None);
    for line in lines {
        boards.line(line.as_bytes());
    }
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

fn error(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

fn digits(text: &str, cell: Cell) -> String {
    let position: Position = text.parse().unwrap();
    position.candidates(cell).map(|digit| digit.to_string()).collect()
}

#[test]
fn a_string_of_sudokuwiki_has_clues_digits_and_candidates() {
    let position: Position = WIKI.parse().unwrap();
    assert_eq!(Ok(*position.clues()), WIKI_PUZZLE.parse());
    assert_eq!(position.board().get(Cell::at(0, 4)), Digit::new(9));
    assert_eq!(digits(WIKI, Cell::at(0, 0)), "17");
    assert_eq!(digits(WIKI, Cell::at(0, 6)), "27");
    assert_eq!(position.in_form(PositionForm::Sudokuwiki).to_string(), WIKI);
    let address = format!("https://www.sudokuwiki.org/sudoku.htm?bd={WIKI}");
    assert_eq!(address.parse(), Ok(position));
}

#[test]
fn a_line_of_hodoku_has_removed_candidates() {
    let line = ":0602:12:....6..2.394...7..2.+6..41....2....4..6.8........6.9....4...739...1.8...2.\
                +2....51.:114 116 819 829 839 849 869 574 575 581 582 495:514 516 526::";
    let position: Position = line.parse().unwrap();
    assert_eq!(position.clues().n_clues() + 2, position.board().n_clues());
    let full = Position::of(position.clues(), position.board(), &[0x1ff; 81]);
    let is_removed = |digit, row: u8, column: u8| {
        let (cell, digit) = (Cell::at(row - 1, column - 1), Digit::new(digit).unwrap());
        full.candidates(cell).any(|one| one == digit)
            && position.candidates(cell).all(|one| one != digit)
    };
    assert!(is_removed(1, 1, 4) && is_removed(8, 3, 9) && is_removed(4, 9, 5));
    assert!(!is_removed(5, 1, 4), "what the technique removes is still there");
    // Only the removed candidates that the digits do not exclude are written.
    assert!(position.in_form(PositionForm::Hodoku).to_string().ends_with(":::"));
}

#[test]
fn grids_have_borders_of_any_kind_or_none() {
    let position: Position = WIKI.parse().unwrap();
    // A grid does not tell clues from other digits.
    let expected = Position::of(position.board(), position.board(), &position.part());
    let grid = position.to_string();
    assert_eq!(grid.parse(), Ok(expected));
    let hodoku: Vec<String> = (0..)
        .zip(grid.lines())
        .map(|(i, line)| match i {
            0 => line.replace('+', "."),
            12 => line.replace('+', "'"),
            4 | 8 => format!(":{}:", &line[1..line.len() - 1]),
            _ => line.to_owned(),
        })
        .collect();
    assert_eq!(hodoku.join("\n").parse(), Ok(expected));
    let simple: Vec<String> = (0..)
        .zip(grid.lines())
        .map(|(i, line)| match i {
            0 | 12 => format!(" *{}*", "-".repeat(line.len() - 2)),
            4 | 8 => format!(" |{}|", &line[1..line.len() - 1]),
            _ => format!(" {line}"),
        })
        .collect();
    assert_eq!(simple.join("\r\n").parse(), Ok(expected));
    let bare: Vec<String> =
        grid.lines().filter(|line| !line.starts_with('+')).map(|l| l.replace('|', "")).collect();
    assert_eq!(bare.join("\n").parse(), Ok(expected));
}

#[test]
fn rows_of_single_digits_are_a_board() {
    let solved = "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n\
                  4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n\
                  3 4 5 2 8 6 1 7 9";
    let entries = positions(&solved.lines().collect::<Vec<_>>());
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].form, entries[0].line), (Some(Form::Boj), 1));
    assert_eq!(entries[0].board, solved.parse());
    assert!(entries[0].position.is_none());
    // One row with a blank cell after some without: still a board.
    let blank = solved.replace("3 4 5 2 8 6 1 7 9", "3 4 0 2 8 6 1 7 9");
    let entries = positions(&blank.lines().collect::<Vec<_>>());
    assert_eq!(entries[0].board, blank.parse());
    // The same rows, and one cell with two candidates: a position.
    let position = solved.replace("3 4 5 2 8 6 1 7 9", "3 4 5 2 8 6 1 79 79");
    let entries = positions(&position.lines().collect::<Vec<_>>());
    let found = entries[0].position.as_ref().unwrap();
    // The 9 of column 8 and the 7 of column 9 are candidates in the last row, too.
    assert_eq!(found.board().n_clues(), 77);
    assert_eq!(found.candidates(Cell::at(8, 8)).count(), 2);
}

#[test]
fn a_single_candidate_is_a_digit_unless_a_cell_of_its_unit_has_it() {
    let mut marks = "123456789".repeat(81);
    marks.replace_range(0..9, "5........");
    assert_eq!(error(&marks), "1:1: expected 1, '.' or 0 for the candidate 1 of r1c1, found '5'");
    marks.replace_range(0..9, "....5....");
    let position: Position = marks.parse().unwrap();
    assert_eq!(position.board(), &Board::EMPTY);
    assert_eq!(digits(&marks, Cell::at(0, 0)), "5");
    let marks: String =
        (0..).zip(marks.chars()).map(|(n, c)| if n >= 9 && n % 9 == 4 { '.' } else { c }).collect();
    let position: Position = marks.parse().unwrap();
    assert_eq!(position.board().get(Cell::at(0, 0)), Digit::new(5));
}

#[test]
fn faults_have_a_line_and_a_column() {
    let cases = [
        (":0000:x:12:::".to_owned(), "1:11: expected 81 cells, found 2"),
        (
            format!(":0000:x:{}+.:::", ".".repeat(80)),
            "1:90: expected a digit 1-9 after '+', found a blank cell",
        ),
        (format!(":0000:x:{}+:::", ".".repeat(81)), "1:91: expected 81 cells, found 81"),
        (format!(":0000:x:{}:::", ".".repeat(82)), "1:90: expected 81 cells, found another one"),
        (format!(":0000:x:{}:110:::", ".".repeat(81)), "1:93: expected a column 1-9, found '0'"),
        (
            format!(":0000:x:{}:11:::", ".".repeat(81)),
            "1:93: expected a column 1-9, found the end of the field",
        ),
        (
            format!(":0000:x:{}:1111:::", ".".repeat(81)),
            "1:94: expected a space after three digits, found '1'",
        ),
        (
            format!("S9B{}", "01".repeat(80)),
            "1:164: expected 162 characters, two for each cell, found 160",
        ),
        (
            format!("S9B{}zz", "01".repeat(80)),
            "1:164: expected a number from 01 to ep for r9c9, found 'zz'",
        ),
        (format!("S9B{}", "-1".repeat(81)), "1:4: expected a digit or a letter, found '-'"),
        (".".repeat(728), "1:729: expected 729 characters, nine for each cell, found 728"),
        (
            "12 3 4 5 6 7 8 9 1\n".repeat(8),
            "9:1: expected row 9 of the grid that begins on line 1, found the end of the input",
        ),
        (
            "12 3 4 5 6 7 8 9 1\n".repeat(3) + "\n",
            "4:1: expected row 4 of the grid that begins on line 1, found an empty line",
        ),
        (
            "12 3 4 5 6 7 8 9 1\n12 3 4 5 6x 7 8 9 1\n".repeat(4) + "12 3 4 5 6 7 8 9 1",
            "2:11: expected a candidate 1-9, found 'x'",
        ),
        (
            "12 3 4 5 6 7 8 9 1\n12 3 4 565 6 7 8 9 1\n".repeat(4) + "12 3 4 5 6 7 8 9 1",
            "2:10: expected each candidate once, found another 5",
        ),
        (
            "12 3 4 5 6 7 8 9 1\n12 34 4 56 7 8 9 1\n".repeat(4) + "12 3 4 5 6 7 8 9 1",
            "2:19: expected nine cells in a row, found 8",
        ),
        (
            "12 3 4 5 6 7 8 9 1\n12 3 4 5 6 7 8 9 1 2\n".repeat(4) + "12 3 4 5 6 7 8 9 1",
            "2:20: expected nine cells in a row, found 10",
        ),
        (format!("{WIKI}\n{WIKI}"), "2:1: expected a single position, found another one"),
        (String::new(), "1:1: expected a position or a board, found none"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(&text), expected, "{text}");
    }
}

#[test]
fn positions_and_boards_may_follow_each_other() {
    let board = ".".repeat(81);
    let grid = WIKI.parse::<Position>().unwrap().to_string();
    let rows = "000000000\n".repeat(9);
    let text = format!("{board}\n{WIKI}\n{grid}\n{rows}\n# a comment\n{grid}\n{grid}\n{board}\n");
    let entries = positions(&text.lines().collect::<Vec<_>>());
    let found: Vec<(u64, bool, bool, bool)> = entries
        .iter()
        .map(|entry| (entry.line, entry.apart, entry.position.is_some(), entry.board.is_ok()))
        .collect();
    assert_eq!(
        found,
        [
            (1, false, false, true),
            (2, false, true, true),
            (4, false, true, true),
            (16, false, false, true),
            (28, true, true, true),
            (41, false, true, true),
            (53, false, false, true)
        ]
    );
}
