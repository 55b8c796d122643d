//! Boards in layouts that no form has, and text around boards.

use crate::Board;
use crate::text::{BoardEntry, Boards};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn entries(text: &str) -> Vec<BoardEntry> {
    let mut boards = Boards::with_positions(None);
    text.split('\n').for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

/// The text has only this board, this many times.
fn has(text: &str, n: usize) {
    let entries = entries(text);
    let puzzle: Board = PUZZLE.parse().unwrap();
    assert_eq!(entries.len(), n, "{text}\n{entries:?}");
    for entry in &entries {
        let board = entry.position.as_ref().map_or(entry.board.clone(), |its| Ok(*its.clues()));
        assert_eq!(board.as_ref(), Ok(&puzzle), "{text}");
    }
}

fn error(text: &str) -> String {
    let mut errors = entries(text).into_iter().filter_map(|entry| entry.board.err());
    errors.next().expect("an error").to_string()
}

fn rows(blank: &str) -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
    let cells: Vec<String> = PUZZLE.chars().map(cell).collect();
    cells.chunks(9).map(<[String]>::to_vec).collect()
}

/// The rows with text before each, between the cells and between the rows.
fn joined(blank: &str, before: &str, between: &str, end: &str) -> String {
    let row = |row: &Vec<String>| format!("{before}{}", row.join(between));
    rows(blank).iter().map(row).collect::<Vec<_>>().join(end)
}

fn boxed(blank: &str, [line, bar, cross]: [&str; 3]) -> String {
    let rule = [cross, &line.repeat(7), cross, &line.repeat(7), cross, &line.repeat(7), cross];
    let rule = rule.concat();
    let mut text = format!("{rule}\n");
    for (n, row) in rows(blank).iter().enumerate() {
        let part = |part: &[String]| format!("{bar} {} ", part.join(" "));
        text.extend(row.chunks(3).map(part));
        text.extend([bar, "\n"]);
        if n % 3 == 2 {
            text.extend([&rule, "\n"]);
        }
    }
    text
}

#[test]
fn text_around_boards_is_no_board() {
    let grid = joined(".", "", "", "\n");
    for text in [
        format!("Grid 01\n{grid}\nGrid 02\n{grid}\n\u{1a}"),
        format!("Puzzle001\n{grid}\nPuzzle002\n{grid}"),
        format!("Grid 00001\n{grid}\nSudoku-02\n{grid}"),
        format!("A title, 2021\n\n1. Easy\n{grid}\n\n2. Hard (5)\n{grid}\nThe end.\n"),
        format!("Text:\n```text\n{grid}\n```\n\n~~~\n{PUZZLE}\n~~~\nbye\n"),
        format!("2\n{grid}\n\n{grid}\n"),
        format!("#A x\n#L 530\n[Puzzle]\n{grid}\n[State]\n{grid}\n\n#A y\n[Puzzle]\n{grid}"),
        format!("<pre>\n{grid}\n</pre>\n[code]\n{grid}\n[/code]\n"),
        format!("> {}\n>\n> said\n{PUZZLE}", grid.replace('\n', "\n> ")),
        format!("{grid}\n\nI0024\nE01123\n\n{grid}"),
        format!("0000183b305c {PUZZLE} 1.2\n000101017999  {PUZZLE}  8.4\n"),
    ] {
        has(&text, 2);
    }
    let solved: Vec<String> =
        SOLVED.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    has(&format!("Puzzle\n{grid}\n\nSolution:\n{}\n", solved.join("\n")), 1);
    has(&format!("Puzzle: {PUZZLE}\nSolution: {SOLVED}\n"), 1);
    has(&format!("puzzle: |\n  {}\n", grid.replace('\n', "\n  ")), 1);
    has(&format!("rows:\n- {}\n", grid.replace('\n', "\n- ")), 1);
    assert_eq!(entries(&format!("{PUZZLE}\n{SOLVED}")).len(), 2, "two boards of a collection");
    // Text alone is an error, and a word in place of a row spoils the board.
    assert_eq!(error("hello world"), "1:1: expected a digit 0-9 or '.', found 'h'");
    let cut = grid.replacen("6..195...", "oops, gone", 1);
    assert!(error(&cut).contains("row 2 of the board that begins on line 1"), "{}", error(&cut));
    assert!(error(&grid.replacen("6..195...", "6..19q...", 1)).starts_with("2:6: "));
}

#[test]
fn cells_have_other_blanks_separators_and_frames() {
    for blank in ["-", "?", "x", "X", "·", "_", "□", "．"] {
        has(&joined(blank, "", "", "\n"), 1);
        has(&joined(blank, "", " ", "\n"), 1);
        has(&joined(blank, "", ",", "\n"), 1);
        has(&joined(blank, "", "", ""), 1);
        has(&boxed(blank, ["-", "|", "+"]), 1);
        has(&boxed(blank, ["─", "│", "┼"]), 1);
        has(&boxed(blank, ["═", "║", "╬"]), 1);
    }
    for between in [",", ";", "\t", " | ", "|"] {
        has(&joined("", "", between, "\n"), 1);
    }
    has(&boxed(" ", ["-", "|", "+"]), 1);
    has(&boxed(" ", ["━", "┃", "╋"]), 1);
    has(&joined(" ", "| ", " | ", " |\n"), 1);
    has(&format!("| a | b |\n|---|:-:|\n{} |", joined(" ", "| ", " | ", " |\n")), 1);
    has(&joined("0", "", ",", ","), 1);
    has(&joined(".", "", "", " "), 1);
    has(&joined(".", "", " ", " "), 1);
    let labels = (b'A'..=b'I').zip(rows(".")).map(|(label, row)| {
        format!(
            "{} | {} | {} | {}\n",
            char::from(label),
            row[..3].join(" "),
            row[3..6].join(" "),
            row[6..].join(" ")
        )
    });
    has(&format!("    1 2 3   4 5 6   7 8 9\n{}", labels.collect::<String>()), 1);
    has(&format!("1 2 3 4 5 6 7 8 9\n-----\n{}", joined(".", "", " ", "\n")), 1);
    // A row of nine dashes is a row if the board has nine rows then.
    let mut board: Board = PUZZLE.parse().unwrap();
    for column in 0..9 {
        board.set(crate::Cell::at(2, column), None);
    }
    for text in [board.to_string(), boxed("-", ["-", "|", "+"])] {
        let dashes = if text.len() == 81 {
            let rows = text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into());
            rows.collect::<Vec<String>>().join("\n").replace('.', "-")
        } else {
            text
        };
        assert_eq!(entries(&dashes).len(), 1, "{dashes}");
        assert!(entries(&dashes)[0].board.is_ok(), "{dashes}");
    }
    let eight = joined(" ", "| ", " | ", " |\n").replacen("| 5 ", "", 1);
    assert!(entries(&eight)[0].board.is_err(), "a cell of a framed row is missing");
    // What may be damaged is no other layout.
    for row in ["5 3 0 0 7 0 0 12", "53 0070000", "5,3,0,0,7,0,0,0", "5 3 0 0 7 0 0 -1 0"] {
        let text = joined("0", "", "", "\n").replacen("530070000", row, 1);
        assert!(entries(&text)[0].board.is_err(), "{row}");
    }
}

#[test]
fn addresses_and_short_positions_have_boards() {
    for text in [
        format!("https://example.org/solver.htm?bd={}", PUZZLE.replace('.', "0")),
        format!("see https://example.org/play/{PUZZLE} for it"),
        format!("[a link](http://example.org/x?a=1&s={PUZZLE}&t=3)"),
        format!("{}+4{}", &PUZZLE[..2], &PUZZLE[3..]),
        format!("{PUZZLE}:112 913"),
        format!(":0000:x:{}+4{}:112 913:::", &PUZZLE[..2], &PUZZLE[3..]),
        "53..7*,6..195*,.98*6.,8*6*3,4*8.3..1,7*2*6,.6*28.,*419..5,*8..79".into(),
        "53..7*,6..195*,.98*6.,8*6*3,4*8.3*1,7*2*6,.6*28.,*419..5,*8..79".into(),
    ] {
        has(&text, 1);
    }
    // Five blanks in two runs: which run is longer is not known.
    let unsure = "53..7*,6*195*,.98*6.,8*6*3,4*8.3..1,7*2*6,.6*28.,*419..5,*8..79";
    assert!(entries(unsure)[0].board.is_err());
    let sdx = joined("123456789", "", " ", "\n");
    has(&sdx, 1);
    has(&sdx.replacen("123456789", "u4", 1), 1);
}

#[test]
fn arrays_of_programs_have_boards() {
    let nested = |open: &str, close: &str, blank: &str| {
        let between = format!("{close},\n {open}");
        format!("{open}{open}{}{close}{close}", joined(blank, "", ", ", &between))
    };
    let python = nested("[", "]", "0");
    let flat = joined("0", "", ",", ",");
    // R fills a matrix column by column.
    let by_column: Vec<String> = (0..81).map(|n| rows("0")[n % 9][n / 9].clone()).collect();
    let by_column = by_column.join(",");
    let quoted = format!("[[\"{}\"]]", joined(".", "", "\",\"", "\"],[\""));
    let texts = format!("[\"{}\"]", joined(".", "", "", "\", \""));
    for text in [
        python.clone(),
        format!("# a\nboard = {python}\n\nprint(solve(board))\n"),
        format!("grid = np.array({python})"),
        format!("int main() {{\n  int g[9][9] = {};\n  return 0;\n}}", nested("{", "}", "0")),
        format!("vector<vector<int>> b {};", nested("{", "}", "0")),
        format!("int[][] b = new int[][] {};", nested("{", "}", "0")),
        format!("let b: [[u8; 9]; 9] = {python};"),
        format!("b := [9][9]int{}", nested("{", "}", "0")),
        format!("val b = arrayOf(\n{})", joined("0", "  intArrayOf(", ", ", "),\n") + ")"),
        format!("m <- matrix(c({flat}), nrow = 9, byrow = TRUE)"),
        format!("m <- matrix(c({by_column}), nrow = 9)"),
        format!("m = matrix(c({by_column}),\n  ncol = 9, byrow = FALSE)"),
        format!("INSERT INTO s VALUES (1, '{PUZZLE}', '{SOLVED}');"),
        nested("[", "]", "None"),
        nested("[", "]", "null"),
        nested("[", "]", ""),
        python.replace(',', ""),
        format!("[{flat}]"),
        format!("[\n{}\n]", flat.replace(',', ",\n")),
        format!("Input: board = {quoted}\nOutput: true\n"),
        quoted.replace('"', "'"),
        texts,
        format!("{{\"id\": 7, \"puzzle\": \"{PUZZLE}\", \"solution\": \"{SOLVED}\"}}"),
        format!("{{\"newboard\":{{\"grids\":[{{\"value\":{python},\"solution\":{python}}}]}}}}"),
        format!("[[\"{PUZZLE}\", \"{SOLVED}\"]]"),
    ] {
        has(&text, 1);
    }
    has(&format!("[{python}, {python}]"), 2);
    has(&format!("[\"{PUZZLE}\",\n\"{PUZZLE}\"]"), 2);
    let wrong = python.replacen("3, ", "x7, ", 1);
    assert_eq!(error(&wrong), "1:6: expected a cell: a number from 1 to 9, or a blank, found 'x7'");
    let bad = format!("[{},{python}]", python.replacen("3, ", "", 1));
    let found = entries(&bad);
    assert!(found.len() == 2 && found[0].board.is_err() && found[1].board.is_ok());
    let cut = format!("{}\n{PUZZLE}\n", &python[..60]);
    assert!(entries(&cut)[0].board.is_err() && entries(&cut)[1].board.is_ok());
    let four = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    assert!(error(four).ends_with("found one of 4x4; --variant 4x4 reads it"));
    assert!(error("{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true}]]}").contains("an export"));
}

#[test]
fn xml_has_boards() {
    let zeros = PUZZLE.replace('.', "0");
    let games = |version: u8| {
        let record = |c: char| {
            let (value, editable) = if c == '.' { ('0', 1) } else { (c, 0) };
            let marks = ["-", "0|", "0", "0|0", "0|0|0"][usize::from(version) - 1];
            format!("{value}|{marks}|{editable}|")
        };
        PUZZLE.chars().map(record).collect::<String>()
    };
    for version in 1..=5 {
        for end in ["&#10;", "\n"] {
            let data = format!("version: {version}{end}{}", games(version));
            let game = format!("<game created=\"1\" data=\"{data}\" state=\"1\"/>");
            has(&format!("<opensudoku version=\"2\"><folder name=\"f\">{game}</folder>"), 1);
        }
    }
    has(&games(3), 1);
    let head = "<?xml version=\"1.0\"?>\n<opensudoku>\n<author>me</author>\n";
    has(&format!("{head}<game data=\"{zeros}\"/>\n<game cells_data='{zeros}' />"), 2);
    has(&format!("<pack>\n<puzzle>\n{zeros}\n</puzzle><solution>{SOLVED}</solution></pack>"), 1);
    let bad = format!("{head}<game data=\"123\"/>\n<game data=\"{zeros}\"/>");
    let found = entries(&bad);
    assert!(found[0].board.is_err() && found[1].board.is_ok());
    assert!(error(&bad).starts_with("4:18: expected 81 cells of a game of OpenSudoku"));
}

#[test]
fn an_error_names_what_a_text_seems_to_be() {
    let long = ".".repeat(256);
    for (text, name) in [
        ("3x3::k:2817:2817:2:", "a killer in PS notation; --variant 9x9 reads it"),
        ("SumoCueV1=11+0=0", "a killer in the notation of SumoCue"),
        (&"^".repeat(81), "a killer in the short notation"),
        (&"<".repeat(108), "the signs of a greater-than Sudoku"),
        ("https://www.f-puzzles.com/?load=N4Ig", "an export of f-puzzles or SudokuPad"),
        ("https://example.org/puzzles", "an address without the 81 cells"),
        (&("J9B".to_owned() + &"01".repeat(90)), "a string of SudokuWiki for a variant"),
        (&long, "a board of 16x16; --variant 16x16 reads it"),
    ] {
        assert!(error(text).contains(name), "{text}: {}", error(text));
    }
}
