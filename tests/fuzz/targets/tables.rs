//! Tables of boards.

use super::input::check_error;
use quadrille::sudoku::text::{BoardEntry, Boards, Columns, Form};

const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Reads any lines as a table. The first byte says how the columns are found. A record that is
/// written back keeps every byte outside its solution, and its solution is read again.
pub fn tables(input: &[u8]) {
    let Some((&how, text)) = input.split_first() else { return };
    let fixed = (how & 1 > 0).then_some(Form::Csv);
    let mut columns = Columns::default();
    if how & 2 > 0 {
        columns.puzzle = Some(["1", "2", "3", "puzzle"][usize::from(how >> 2 & 3)].into());
    }
    if how & 16 > 0 {
        columns.solution = Some(["1", "2", "4", "end"][usize::from(how >> 5 & 3)].into());
    }
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    lines.pop_if(|last| last.is_empty());
    let (boards, entries) = read(fixed, &columns, &lines);
    for entry in &entries {
        if let Err(error) = &entry.board {
            check_error(error, lines.len());
        }
        if boards.header().is_some() && entry.form == Some(Form::Csv) {
            check_record(&boards, &columns, &lines, entry);
        }
    }
}

fn read(fixed: Option<Form>, columns: &Columns, lines: &[&[u8]]) -> (Boards, Vec<BoardEntry>) {
    let mut boards = Boards::new(fixed);
    boards.set_columns(columns.clone());
    for line in lines {
        boards.line(line);
    }
    boards.end();
    let entries = std::iter::from_fn(|| boards.next_entry()).collect();
    (boards, entries)
}

fn check_record(boards: &Boards, columns: &Columns, lines: &[&[u8]], entry: &BoardEntry) {
    let Some(record) = &entry.record else { return };
    let index = usize::try_from(entry.line - 1).expect("in memory");
    let line = lines[index].strip_suffix(b"\r").unwrap_or(lines[index]);
    let written = |solution: &str| {
        let mut text = Vec::new();
        record.write(solution.as_bytes(), &mut text);
        text
    };
    let (with, without) = (written(SOLVED), written(""));
    // There is a place at which the solution stands, and the rest is the line as it was, perhaps
    // with delimiters behind it for the columns that it has not.
    let is_longer = without.strip_prefix(line).is_some_and(|more| {
        matches!(more.first(), Some(b',' | b';' | b'\t'))
            && more.iter().all(|&byte| byte == more[0])
    });
    let is_kept = (0..=without.len()).any(|at| {
        let (before, after) = without.split_at(at);
        let inserted = [before, SOLVED.as_bytes(), after].concat() == with;
        let replaced =
            line.len() >= without.len() && line.starts_with(before) && line.ends_with(after);
        inserted && (replaced || is_longer)
    });
    assert!(is_kept, "{:?}", String::from_utf8_lossy(&without));
    check_again(boards, columns, line, entry, &with);
}

/// A plain record has the solution that was written into it when the output is read.
fn check_again(boards: &Boards, columns: &Columns, line: &[u8], entry: &BoardEntry, with: &[u8]) {
    let header = boards.header().expect("a table");
    let n_fields = |text: &[u8]| text.split(|&byte| byte == b',').count();
    let special = |byte: &u8| b"\";\t#".contains(byte);
    let is_plain = !header.iter().chain(line).any(special) && with.len() < 4000;
    let is_usual = *columns == Columns::default();
    if !is_plain || !is_usual || n_fields(header) != n_fields(with) || entry.board.is_err() {
        return;
    }
    let (_, again) = read(Some(Form::Csv), columns, &[header, with]);
    let [again] = &again[..] else { panic!("one record, not {}", again.len()) };
    assert_eq!(again.board, entry.board);
    let solution = again.record.as_ref().and_then(|record| record.solution());
    assert_eq!(solution.and_then(Result::ok), SOLVED.parse().ok());
}
