//! Boards of which it is not sure what they mean, and what is sure in spite of other text.

use crate::text::{BoardEntry, Boards};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A board with dots and no 9.
fn without_nine() -> String {
    PUZZLE.replace('9', ".")
}

/// A board whose 9s are zeros.
fn with_zeros() -> String {
    PUZZLE.replace('9', "0")
}

fn entries(text: &str) -> Vec<BoardEntry> {
    let mut boards = Boards::with_positions(None);
    text.split('\n').for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

/// Whether each entry of the text is a board.
fn good(text: &str) -> Vec<bool> {
    entries(text).iter().map(|entry| entry.board.is_ok()).collect()
}

fn rows(text: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|row| &text[9 * row..9 * row + 9]).collect();
    rows.join("\n")
}

#[test]
fn zeros_outside_the_cells_do_not_count() {
    let dots = without_nine();
    let zeros = dots.replace('.', "0");
    for text in [
        format!("id,puzzle\n10,{dots}"),
        format!("{zeros} 2.5"),
        format!("Puzzle 10: {dots}"),
        format!("10. {dots}"),
        format!("https://example.org/10/{dots}"),
        format!("{dots},10"),
    ] {
        assert_eq!(good(&text), [true], "{text}");
    }
    // The rows of the next board are no rows of this one.
    let (dots, zeros) = (rows(&dots), rows(&zeros));
    assert_eq!(good(&format!("{dots}\n{zeros}\n{dots}")), [true; 3]);
    assert_eq!(good(&format!("{zeros}\n{dots}\n{zeros}")), [true; 3]);
}

#[test]
fn all_signs_for_empty_cells_make_zeros_doubtful() {
    for blank in [".", "-", "?", "x", "*", "_"] {
        let line = with_zeros().replace('.', blank);
        for text in [line.clone(), rows(&line)] {
            let found = entries(&text);
            let error = found[0].board.as_ref().expect_err("a doubt").to_string();
            assert!(error.contains("0 may be a digit") && error.contains("--digits"), "{error}");
            assert_eq!(good(&format!("{text}\n\n{PUZZLE}")), [true; 2], "{text}");
        }
    }
    for text in [format!("puzzle,id\n{},1", with_zeros()), format!("see {}", with_zeros())] {
        let error = entries(&text)[0].board.as_ref().expect_err("a doubt").to_string();
        assert!(error.contains("with the same sign"), "{error}");
    }
}

#[test]
fn a_first_row_with_a_label_is_no_header() {
    let text = format!("123456789{}", ".".repeat(72));
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let labeled: Vec<String> =
        (1..).zip(rows(&text).lines()).map(|(n, row)| format!("r{n}: {}", spaced(row))).collect();
    let found = entries(&labeled.join("\n"));
    assert_eq!(found[0].board.as_ref().map(ToString::to_string), Ok(text));
}

#[test]
fn a_bad_puzzle_is_no_heading() {
    let bad = &PUZZLE[..80];
    assert_eq!(good(&format!("Puzzle 1: {bad}\nPuzzle 2: {PUZZLE}")), [false, true]);
    let text = format!("{PUZZLE}\n\nPuzzle {}\n\n{PUZZLE}", &PUZZLE[..79]);
    assert_eq!(good(&text), [true, false, true]);
    assert_eq!(good(&format!("Puzzles {}\n{PUZZLE}", "-".repeat(60))), [true]);
}

#[test]
fn arrays_keep_zeros_and_refuse_what_is_no_cell() {
    let zeros = with_zeros();
    let list: Vec<String> =
        zeros.chars().map(|c| if c == '.' { "-1".into() } else { c.to_string() }).collect();
    for text in [
        format!("[\"{zeros}\"]"),
        format!("[{}]", list.join(",")),
        format!("{{\"puzzle\":\"{zeros}\"}}"),
    ] {
        let error = entries(&text)[0].board.as_ref().expect_err("a doubt").to_string();
        assert!(error.contains("0 may be a digit"), "{error}");
    }
    assert_eq!(good(&format!("[{}]", list.join(",").replace("-1", "0"))), [true]);
    let letters: String =
        PUZZLE.bytes().map(|c| char::from(if c == b'.' { c } else { c + 16 })).collect();
    let letter = rows(&PUZZLE.replace('5', "S")).replace('\n', "\",\"");
    let bad = &PUZZLE[..80];
    for text in [format!("[\"{bad}q\"]"), format!("[\"{letters}\"]"), format!("[\"{letter}\"]")] {
        assert_eq!(good(&text), [false], "{text}");
    }
    let cells = |n: usize| {
        let all: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", all[..n].join(","))
    };
    for (text, expected) in [
        (format!("[\"{bad}\",\"{PUZZLE}\"]"), vec![false, true]),
        (format!("[\"{PUZZLE}\",\"{PUZZLE}1\",\"{PUZZLE}\"]"), vec![true, false, true]),
        (format!("[{},{}]", cells(81), cells(35)), vec![true, false]),
        (format!("[{},{}]", cells(35), cells(81)), vec![true, false]),
        (format!("[[\"extremely-difficult\",\"{PUZZLE}\"]]"), vec![true]),
    ] {
        assert_eq!(good(&text), expected, "{text}");
    }
}

#[test]
fn bad_boards_in_xml_are_errors() {
    let head = "<?xml version=\"1.0\"?>\n";
    let text = format!("{head}<p><puzzle>{}</puzzle><puzzle>{PUZZLE}</puzzle></p>", &PUZZLE[..80]);
    assert_eq!(good(&text), [false, true]);
    let rows = rows(PUZZLE);
    for text in [
        format!("<center>\n{rows}\n\n{PUZZLE}"),
        format!("<opensudoku><game data=\"{PUZZLE}\"/></opensudoku>\n{PUZZLE}"),
        format!("<game data=\"{PUZZLE}\"/>\n<game data=\"{PUZZLE}\"/>"),
        format!("<Puzzle 1>\n{rows}\n<Puzzle 2>\n{rows}"),
    ] {
        assert_eq!(good(&text), [true, true], "{text}");
    }
}
