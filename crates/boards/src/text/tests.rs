//! Good boards in every form, bad boards of every kind, and streams of both.

mod bring;

use super::*;

const ROWS: [&str; 9] = [
    "530070000",
    "600195000",
    "098000060",
    "800060003",
    "400803001",
    "700020006",
    "060000280",
    "000419005",
    "000080079",
];

fn board() -> Board {
    ROWS.concat().parse().unwrap()
}

fn spaced(row: &str) -> String {
    let digits: Vec<String> = row.chars().map(String::from).collect();
    digits.join(" ")
}

fn boj() -> String {
    ROWS.map(spaced).join("\n")
}

const THOUSANDS: &str =
    "1:1: expected 9 cells in a row, or 81 in a puzzle, found a line of thousands of characters";

/// The boards of a stream: line, form, board or error.
fn read(fixed: Option<Form>, stream: &[u8]) -> Vec<(u64, Option<Form>, Result<Board, String>)> {
    let mut boards = Boards::new(fixed);
    let stream = stream.strip_suffix(b"\n").unwrap_or(stream);
    stream.split(|&byte| byte == b'\n').for_each(|line| boards.line(line));
    boards.end();
    std::iter::from_fn(|| boards.next_entry())
        .map(|entry| (entry.line, entry.form, entry.board.map_err(|error| error.to_string())))
        .collect()
}

fn only(stream: &[u8]) -> (Option<Form>, Result<Board, String>) {
    let mut found = read(None, stream);
    assert_eq!(found.len(), 1, "{found:?}");
    let (_, form, board) = found.remove(0);
    (form, board)
}

fn error(stream: impl AsRef<[u8]>) -> String {
    only(stream.as_ref()).1.unwrap_err()
}

#[test]
fn every_form_is_recognized_and_written_back() {
    for (form, text) in
        [(Form::Boj, boj()), (Form::Grid, ROWS.join("\n")), (Form::Line, ROWS.concat())]
    {
        assert_eq!(only(text.as_bytes()), (Some(form), Ok(board())));
        let written = board().in_form(form).to_string();
        assert_eq!(written, if form == Form::Line { text.replace('0', ".") } else { text });
        assert_eq!(only(written.as_bytes()), (Some(form), Ok(board())));
    }
}

#[test]
fn white_space_line_ends_and_comments_do_not_matter() {
    let variants = [
        boj().replace(' ', "\t"),
        boj().replace('\n', "\r\n"),
        boj().replace('\n', " \t\n") + "   \n\n\n",
        boj().replace(' ', "   "),
        format!("\n\n# a comment\n  {}\n", boj().replace('\n', "\n# another\n ")),
        format!("\u{feff}{}", boj()),
        boj().replace('0', "."),
        boj().replace('0', "*"),
        ROWS.concat().replace('0', "_") + " a comment, even \u{e9}",
        format!("  {}\t# 17\r", ROWS.concat()),
    ];
    for text in variants {
        assert_eq!(only(text.as_bytes()).1, Ok(board()), "{text:?}");
    }
    let latin_1 = [ROWS.concat().as_bytes(), b" caf\xe9"].concat();
    assert_eq!(only(&latin_1).1, Ok(board()));
}

#[test]
fn boards_follow_each_other_in_any_form() {
    let stream = [boj(), boj(), String::new(), ROWS.join("\n"), ROWS.concat(), boj()].join("\n");
    let found = read(None, stream.as_bytes());
    let expected =
        [(1, Form::Boj), (10, Form::Boj), (20, Form::Grid), (29, Form::Line), (30, Form::Boj)];
    assert_eq!(found, expected.map(|(line, form)| (line, Some(form), Ok(board()))));
}

#[test]
fn an_error_names_its_place() {
    let row = |row: &str| format!("{row}\n{}", ROWS[1..].join("\n"));
    let cases: &[(String, &str)] = &[
        (row("5 3 0 0 7 0 0 0 q"), "1:17: expected a digit 0-9 or '.', found 'q'"),
        (row("5 3 0 0 7 0 0 0 12"), "1:17: expected one digit 0-9 or '.', found '12'"),
        (row("5 3 0 0 7 0 0 -1 0"), "1:15: expected a digit 0-9 or '.', found '-'"),
        (row("5 3 0 0 7 0 0 0"), "1:16: expected 9 cells in a row, found 8"),
        (row("5 3 0 0 7 0 0 0 0 0 "), "1:19: expected 9 cells in a row, found 10"),
        (row("53007000"), "1:9: expected 9 cells in a row, found 8"),
        (row("5300700000"), "1:10: expected 9 cells in a row, found 10"),
        (row("53q070000"), "1:3: expected a digit 0-9 or '.', found 'q'"),
        (row("530070\u{0}000"), "1:7: expected a digit 0-9 or '.', found NUL"),
        (
            ROWS[..8].join("\n"),
            "9:1: expected row 9 of the board that begins on line 1, found the end of the input",
        ),
        (
            ROWS[..8].join("\n") + "\n\n",
            "9:1: expected row 9 of the board that begins on line 1, found an empty line",
        ),
        (
            [&ROWS[..], &ROWS[..1]].concat().join("\n"),
            "10:1: expected the board to end after nine rows, found a tenth row",
        ),
        (ROWS.concat()[..80].into(), "1:81: expected 81 cells in a puzzle, found 80"),
        (ROWS.concat() + "1", "1:82: expected 81 cells in a puzzle, found 82"),
        (ROWS.concat() + "\u{200b}", "1:82: expected nothing after 81 cells, found U+200B"),
        (row("5 3 0 0 7 0 0 0 0\u{200e}"), "1:18: expected a space, found U+200E"),
        (ROWS.concat().replace('6', "\u{e9}"), "1:10: expected a digit 0-9 or '.', found '\u{e9}'"),
        (row("5 3 0 0 1\u{1b}[2J 0 0 0 0"), "1:10: expected a space, found U+001B"),
        ("hello world".into(), "1:1: expected a digit 0-9 or '.', found 'h'"),
        (
            "7".repeat(4000),
            "1:10: expected 9 cells in a row, or 81 in a puzzle, found more than 1000",
        ),
        ("7".repeat(5000), THOUSANDS),
        (row(&format!("{}{}7", ROWS[0], " ".repeat(5000))), THOUSANDS),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), *expected);
    }
    let invalid = [ROWS[0].as_bytes(), b"\n6\xff0195000\n"].concat();
    assert_eq!(
        error([&invalid, ROWS[2..].join("\n").as_bytes()].concat()),
        "2:2: expected a digit 0-9 or '.', found the byte 0xFF, which is not UTF-8"
    );
}

#[test]
fn a_bad_board_spoils_only_itself() {
    let bad_rows: [fn(&str) -> String; 4] = [
        |row| row.replace('0', "q"),
        |row| row[1..].into(),
        |row| format!("{row}{row}"),
        |row| format!("{row} {row}"),
    ];
    for bad_row in bad_rows {
        for place in 0..9 {
            let mut rows = ROWS.map(String::from);
            rows[place] = bad_row(&rows[place]);
            let bad = rows.join("\n");
            for between in ["\n", "\n\n"] {
                let stream = [ROWS.join("\n"), bad.clone(), ROWS.join("\n")].join(between);
                let ok: Vec<bool> =
                    read(None, stream.as_bytes()).iter().map(|found| found.2.is_ok()).collect();
                assert_eq!(ok, [true, false, true], "{stream}");
            }
        }
    }
    let line = ROWS.concat();
    for bad in ["12345", "hello", &line[1..], &"1".repeat(200), "5 3", "\0"] {
        for stream in [[&line, bad, bad, &line].join("\n"), [&line, bad, "", bad, &line].join("\n")]
        {
            let ok: Vec<_> = read(None, stream.as_bytes())
                .iter()
                .map(|(_, form, board)| (*form, board.is_ok()))
                .collect();
            let line = |ok| (Some(Form::Line), ok);
            assert_eq!(ok, [line(true), line(false), line(false), line(true)], "{stream}");
        }
    }
    let first_bad = ["12345", "123", &line].join("\n");
    assert!(read(None, first_bad.as_bytes()).iter().all(|f| f.1 == Some(Form::Line)));
}

#[test]
fn a_fixed_form_accepts_no_other() {
    let line = ROWS.concat();
    assert_eq!(read(Some(Form::Line), line.as_bytes())[0].2, Ok(board()));
    let fails = |form, text: &str| {
        let found = read(Some(form), text.as_bytes());
        assert!(found.iter().all(|f| f.1 == Some(form) && f.2.is_err()), "{found:?}");
        found.len()
    };
    assert_eq!(fails(Form::Line, &boj()), 9);
    assert_eq!(fails(Form::Boj, &line), 1);
    assert_eq!(fails(Form::Boj, &ROWS.join("\n")), 1);
    assert_eq!(fails(Form::Grid, &boj()), 1);
    let blanks = " ".repeat(5000);
    assert_eq!(fails(Form::Line, &blanks), 1);
    assert_eq!(fails(Form::Grid, &blanks), 1);
}

#[test]
fn a_string_of_one_board_parses() {
    assert_eq!(boj().parse(), Ok(board()));
    let says = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert_eq!(says("# nothing\n"), "2:1: expected a board, found none");
    assert_eq!(
        says(&[ROWS.concat(), ROWS.concat()].join("\n")),
        "2:1: expected a single board, found another one"
    );
}

#[test]
fn empty_lines_between_boards_are_remembered() {
    let grid = ROWS.join("\n");
    let stream = [&grid, &grid, "", &grid, &grid, &ROWS.concat(), "", &ROWS.concat()].join("\n");
    let mut boards = Boards::new(None);
    stream.lines().for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    let apart: Vec<bool> = std::iter::from_fn(|| boards.next_entry()).map(|e| e.apart).collect();
    assert_eq!(apart, [false, false, true, false, false, true]);
}

#[test]
fn an_incomplete_board_names_the_rows_it_runs_together_with() {
    let eight = &ROWS[1..];
    let stream = [&ROWS[..], &ROWS, eight].concat().join("\n");
    let found = read(None, stream.as_bytes());
    assert!(found[0].2.is_ok() && found[1].2.is_ok());
    assert_eq!(
        found[2].2.clone().unwrap_err(),
        "27:1: expected row 9 of the board that begins on line 19, in rows that run together from \
         line 1 on, found the end of the input"
    );
    // An empty line ends the shift.
    let stream = [&ROWS[..], eight, &[""], &ROWS].concat().join("\n");
    let ok: Vec<bool> = read(None, stream.as_bytes()).iter().map(|f| f.2.is_ok()).collect();
    assert_eq!(ok, [true, false, true]);
}

#[test]
fn the_board_behind_a_stray_line_is_not_apart() {
    let mut boards = Boards::new(None);
    for line in ["", "q"].iter().chain(&ROWS).chain(&["", "q"]).chain(&ROWS) {
        boards.line(line.as_bytes());
    }
    boards.end();
    let apart: Vec<_> =
        std::iter::from_fn(|| boards.next_entry()).map(|e| (e.board.is_ok(), e.apart)).collect();
    assert_eq!(apart, [(false, true), (true, false), (false, true), (true, false)]);
}

#[test]
fn only_spaces_and_tabs_are_blanks() {
    for blank in ["\u{b}", "\u{c}"] {
        let text = boj().replacen(' ', blank, 1);
        assert!(only(text.as_bytes()).1.is_err());
    }
}

#[test]
fn a_first_line_that_is_settled_later_keeps_its_number() {
    let mut boards = Boards::new(None);
    for line in ["# a comment", "8.....q", &".".repeat(81)] {
        boards.line(line.as_bytes());
    }
    boards.end();
    let lines: Vec<u64> =
        std::iter::from_fn(|| boards.next_entry()).map(|entry| entry.line).collect();
    assert_eq!(lines, [2, 3]);
}

#[test]
fn the_short_way_to_a_board_is_the_reader() {
    for text in [ROWS.concat(), ".".repeat(81), format!("{}x", ".".repeat(80)), "*".repeat(81)] {
        let by_reader = read(None, text.as_bytes()).pop().expect("an entry").2;
        assert_eq!(text.parse::<Board>().map_err(|error| error.to_string()), by_reader);
    }
}

/// The entries of a stream whose lines are cut to this length, without errors.
fn cut(stream: &str, longest: usize) -> Vec<(u64, Option<Form>, Option<Board>)> {
    let mut boards = Boards::new(None);
    for line in stream.as_bytes().split(|&byte| byte == b'\n') {
        boards.line(&line[..line.len().min(longest)]);
    }
    boards.end();
    let entries = std::iter::from_fn(|| boards.next_entry());
    entries.map(|entry| (entry.line, entry.form, entry.board.ok())).collect()
}

#[test]
fn a_line_is_judged_by_the_bytes_that_are_promised_to_be_enough() {
    let puzzle = ROWS.concat();
    let table = format!("puzzle,note\n{puzzle},");
    for begin in ["#", "", &puzzle, &ROWS.join(","), &table] {
        for filler in [" ", "0", ",", "\r"] {
            for n in LONGEST_LINE - 12..LONGEST_LINE + 6 {
                let last = n - begin.lines().last().unwrap_or("").len();
                let stream = [begin, &filler.repeat(last), "\r\n", &puzzle, "#,"].concat();
                for stream in [format!("\u{feff}{stream}"), stream] {
                    let (whole, judged) = (cut(&stream, usize::MAX), cut(&stream, LONGEST_LINE));
                    assert_eq!(whole, judged, "{begin:?} {filler:?} {n}");
                }
            }
        }
    }
}
