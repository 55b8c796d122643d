use super::*;
use crate::text::{Boards, Form};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Columns with puzzles in this one.
fn puzzle(column: &str) -> Columns {
    Columns { puzzle: Some(column.into()), ..Columns::default() }
}

/// Columns with solutions in this one.
fn solution(column: &str) -> Columns {
    Columns { solution: Some(column.into()), ..Columns::default() }
}

fn entries(text: &str, columns: Columns) -> (Boards, Vec<crate::text::BoardEntry>) {
    let mut boards = Boards::new(None);
    boards.set_columns(columns);
    text.lines().for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    let entries = std::iter::from_fn(|| boards.next_entry()).collect();
    (boards, entries)
}

#[test]
fn tables_are_recognized_by_their_headers() {
    for (header, line) in [
        ("quizzes,solutions", format!("{PUZZLE},{SOLVED}")),
        ("id,puzzle,solution,clues", format!("7,{PUZZLE},{SOLVED},21")),
        ("\"Solution\" , \"Sudoku\"", format!("\"{SOLVED}\", \"{PUZZLE}\"")),
    ] {
        let (boards, entries) = entries(&format!("{header}\n{line}\n\n"), Columns::default());
        assert_eq!(boards.header(), Some(header.as_bytes()));
        assert_eq!(entries.len(), 1);
        assert_eq!((entries[0].line, entries[0].form), (2, Some(Form::Csv)));
        assert_eq!(entries[0].board, Ok(PUZZLE.parse().unwrap()));
        let record = entries[0].record.as_ref().unwrap();
        assert_eq!(record.solution(), Some(Ok(SOLVED.parse().unwrap())));
        let mut text = Vec::new();
        record.write(b"no solution", &mut text);
        let expected = line.replace(&format!("\"{SOLVED}\""), "no solution");
        assert_eq!(text, expected.replace(SOLVED, "no solution").into_bytes());
    }
}

#[test]
fn columns_may_be_named_or_numbered() {
    let text = format!("a,b,c\n{SOLVED},x,{PUZZLE}\n");
    for (its_puzzle, its_solution) in [("C", "a"), ("3", "1")] {
        let columns = Columns { puzzle: puzzle(its_puzzle).puzzle, ..solution(its_solution) };
        let (_, entries) = entries(&text, columns);
        assert_eq!(entries[0].board, Ok(PUZZLE.parse().unwrap()));
        assert!(entries[0].record.as_ref().unwrap().solution().is_some());
    }
    let (boards, entries) = entries("puzzle,x\n,\n", Columns::default());
    assert_eq!(boards.header(), Some(&b"puzzle,x,solution"[..]));
    let mut text = Vec::new();
    entries[0].record.as_ref().unwrap().write(b"S", &mut text);
    assert_eq!(text, b",,S");
}

#[test]
fn errors_point_into_the_line() {
    let errors = |record: &str| {
        let (_, entries) = entries(&format!("id,puzzle\n{record}\n"), Columns::default());
        entries[0].board.as_ref().unwrap_err().to_string()
    };
    assert_eq!(
        errors(&format!("7,{}q", &PUZZLE[1..])),
        "2:83: expected a digit 0-9 or '.', found 'q'"
    );
    assert_eq!(errors("7,\"12\""), "2:6: expected 81 cells in a puzzle, found 2");
    assert_eq!(errors("7"), "2:2: expected a field in column 2, found 1 field");
    assert_eq!(
        errors("7,\"12"),
        "2:6: expected a closing quotation mark, found the end of the line"
    );
}

/// A board or an error, and the record with an answer.
type Answered = (Result<Board, String>, String);

/// Each entry: its board or error, and the record with the answer `A`.
fn read(columns: &Columns, lines: &[&str]) -> (Option<String>, Vec<Answered>) {
    let (boards, entries) = entries(&lines.join("\n"), columns.clone());
    let header = boards.header().map(|header| String::from_utf8(header.to_vec()).unwrap());
    let entries = entries.into_iter().map(|entry| {
        let mut text = Vec::new();
        if let Some(record) = entry.record {
            record.write(b"A", &mut text);
        }
        (entry.board.map_err(|error| error.to_string()), String::from_utf8(text).unwrap())
    });
    (header, entries.collect())
}

#[test]
fn a_table_without_a_header_keeps_its_first_board() {
    let board: Board = PUZZLE.parse().unwrap();
    let auto = Columns::default();
    for (columns, record, answered) in [
        (auto.clone(), format!("{PUZZLE},{SOLVED}"), format!("{PUZZLE},A")),
        (auto.clone(), format!("{SOLVED},{PUZZLE}"), format!("A,{PUZZLE}")),
        (auto.clone(), format!("7;\"{PUZZLE}\""), format!("7;\"{PUZZLE}\";A")),
        (auto.clone(), format!("7\t{PUZZLE}\t"), format!("7\t{PUZZLE}\t\tA")),
        (auto.clone(), format!("\"{PUZZLE}\""), format!("\"{PUZZLE}\",A")),
        (auto.clone(), format!("\u{feff}{PUZZLE},\r"), format!("{PUZZLE},,A")),
        // A field that is the usual name of a column.
        (auto.clone(), format!("board,{PUZZLE}"), format!("board,{PUZZLE},A")),
        (puzzle("1"), PUZZLE.into(), format!("{PUZZLE},A")),
        (puzzle("2"), format!("7,{PUZZLE}"), format!("7,{PUZZLE},A")),
        (
            Columns { no_header: true, ..auto.clone() },
            format!("7,{PUZZLE}"),
            format!("7,{PUZZLE},A"),
        ),
        (Columns { delimiter: Some(b'|'), ..auto }, format!("7|{PUZZLE}"), format!("7|{PUZZLE}|A")),
    ] {
        let (header, entries) = read(&columns, &[&record, &record]);
        assert_eq!(header, None, "{record}");
        let is_unchanged = record.trim_start_matches('\u{feff}') == record;
        assert_eq!(entries[0], (Ok(board), answered.clone()), "{record}");
        assert!(!is_unchanged || entries[1] == entries[0], "{record}");
    }
}

#[test]
fn a_first_record_with_a_bad_board_is_reported() {
    let bad = &PUZZLE[1..];
    for (columns, first) in [
        (Columns::default(), format!("7,{bad}")),
        (puzzle("2"), format!("7,{bad}")),
        (puzzle("2"), "7,12345".into()),
        (puzzle("2"), "7,".into()),
        (Columns { no_header: true, ..puzzle("2") }, "7,x".into()),
        // The wrong column.
        (puzzle("1"), format!("7,{PUZZLE}")),
    ] {
        let (header, entries) = read(&columns, &[&first, &format!("7,{PUZZLE}")]);
        assert_eq!((header, entries.len()), (None, 2), "{first}");
        assert!(entries[0].0.as_ref().is_err_and(|error| error.starts_with("1:")), "{first}");
        assert_eq!(entries[0].1, format!("{first},A"));
    }
}

#[test]
fn a_table_that_cannot_be_read_is_refused_once() {
    let record = format!("7,{PUZZLE}");
    for (columns, first, reason) in [
        (
            puzzle("grid"),
            "id,puzzle",
            "1:1: expected a column 'grid' with the puzzles, found 2 columns: 'id', 'puzzle'",
        ),
        (
            puzzle("grid"),
            &record,
            "1:1: expected a header with the column 'grid', found a record; without a header, \
             --column takes a number",
        ),
        (puzzle("3"), "id", "1:1: expected column 3 with the puzzles, found 1 column: 'id'"),
        (
            solution("PUZZLE"),
            "id,puzzle",
            "1:1: column 'PUZZLE' has the puzzles and cannot take the solutions; name another \
             --solution-column",
        ),
        (
            solution("4"),
            "id,puzzle",
            "1:1: expected column 4 for the solutions, found 2 columns: 'id', 'puzzle'; a new \
             column is number 3",
        ),
    ] {
        let (_, entries) = read(&columns, &[first, &record, &record]);
        assert_eq!(entries.len(), 1, "{first}");
        assert_eq!(entries[0].0, Err(reason.to_owned()));
    }
}

#[test]
fn a_new_column_gets_its_name_and_every_answer_its_place() {
    let (header, entries) = read(
        &solution("my, own"),
        &["puzzle,note", PUZZLE, &format!("{PUZZLE},n,"), &format!("{PUZZLE},n,x")],
    );
    assert_eq!(header.as_deref(), Some("puzzle,note,\"my, own\""));
    let written: Vec<&str> = entries.iter().map(|entry| &entry.1[81..]).collect();
    assert_eq!(written, [",,A", ",n,A", ",n,x,A"]);
    assert_eq!(entries[2].0, Err("4:85: expected 2 fields, found 3".into()));
    // A record that is shorter than the header.
    let (_, entries) = read(&Columns::default(), &["puzzle,note,solution", PUZZLE]);
    assert_eq!(entries[0].1, format!("{PUZZLE},,A"));
    let counts = Columns { answer: Some("count".into()), ..Columns::default() };
    let (header, _) = read(&counts, &["puzzle;COUNT", PUZZLE]);
    assert_eq!(header.as_deref(), Some("puzzle;COUNT"));
}

#[test]
fn comments_are_no_records_and_records_are_no_comments() {
    let numbered = format!("#8,{PUZZLE}");
    let (header, entries) = read(
        &Columns::default(),
        &["", "# id,puzzle", "id,puzzle", "# between", "", &format!("7,{PUZZLE}"), &numbered],
    );
    assert_eq!(header.as_deref(), Some("id,puzzle,solution"));
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[1].1, numbered + ",A");
    let (header, _) = read(&Columns::default(), &["#,puzzle"]);
    assert_eq!(header.as_deref(), Some("#,puzzle,solution"));
}

#[test]
fn a_heading_of_boards_is_no_header() {
    let line = |text: &str| {
        let (boards, entries) = entries(text, Columns::default());
        assert!(!boards.is_table(), "{text}");
        entries.iter().filter(|entry| entry.board.is_ok()).count()
    };
    let grid = Board::EMPTY.in_form(Form::Grid).to_string();
    assert_eq!(line(&format!("Sudoku\n{grid}\n")), 1);
    assert_eq!(line(&format!("Sudoku\n\n{grid}\n")), 1);
    assert_eq!(line(&format!("Easy, by Smith\n{PUZZLE}\n{PUZZLE} a, b\n")), 2);
    assert_eq!(line(&format!("puzzle\n{PUZZLE} a comment\n")), 1);
    assert_eq!(line(&format!("{PUZZLE} puzzle,x\n {PUZZLE}\t17\n")), 2);
    let (boards, entries) = entries(&format!("puzzle\n{PUZZLE}\n"), Columns::default());
    assert!(boards.is_table() && entries.len() == 1);
}

#[test]
fn a_mark_inside_a_field_does_not_quote() {
    let record = format!("6\" rule,{PUZZLE},\"a, \"\"b\"\"\"");
    let (_, entries) = read(&Columns::default(), &["note,puzzle,more", &record]);
    assert_eq!(entries[0], (Ok(PUZZLE.parse().unwrap()), record + ",A"));
}

#[test]
fn a_header_without_a_known_name_is_read_by_the_shape_of_the_next_line() {
    for (header, line, answered) in [
        ("id,grid", format!("7,{PUZZLE}"), format!("7,{PUZZLE},A")),
        ("n;result;clues", format!("7;{SOLVED};{PUZZLE}"), format!("7;A;{PUZZLE}")),
        ("a,b", format!("{SOLVED},\"{PUZZLE}\""), format!("A,\"{PUZZLE}\"")),
        // The column with the name has a number.
        ("puzzle,cells", format!("7,{PUZZLE}"), format!("7,{PUZZLE},A")),
        ("puzzle,hint", format!("{},x", PUZZLE.replace('.', "-")), "-,x,A".into()),
        ("x,y", format!("7,{}", PUZZLE.replace('.', "?")), "?,A".into()),
    ] {
        let (header, entries) = read(&Columns::default(), &["", header, &line, &line]);
        assert!(header.is_some() && entries.len() == 2, "{line}: {entries:?}");
        assert_eq!(entries[1].0, Ok(PUZZLE.parse().unwrap()), "{line}");
        assert!(entries[1].1.ends_with(&answered), "{line}: {}", entries[1].1);
    }
    // A table without records is no board.
    let (_, entries) = read(&Columns::default(), &["id,grid", "7,x"]);
    assert!(entries.iter().all(|entry| entry.0.is_err()));
    let (_, entries) = read(&puzzle("grid"), &["id,grid", &format!("7,{PUZZLE}")]);
    assert_eq!(entries[0].0, Ok(PUZZLE.parse().unwrap()));
}
