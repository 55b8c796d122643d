//! Boards in any form.

use super::input::check_error;
use quadrille::sudoku::Board;
use quadrille::sudoku::text::{BoardEntry, Boards, Form, LONGEST_LINE};

/// Reads any lines as boards. The first byte says which form they must have. Entries are in order,
/// errors have a position, a board is read back from every form, and it does not matter when the
/// entries are taken or whether long lines are cut.
pub fn boards(input: &[u8]) {
    let Some((&how, text)) = input.split_first() else { return };
    let forms = [None].into_iter().chain(Form::ALL.map(Some));
    let fixed = forms.cycle().nth(how.into()).flatten();
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    lines.pop_if(|last| last.is_empty());
    let entries = read(fixed, lines.iter().copied());
    check_order(&entries, &lines);
    for board in entries.iter().filter_map(|entry| entry.board.as_ref().ok()).take(3) {
        check_board(board);
    }
    check_early(fixed, &lines, &entries);
    let cut = lines.iter().map(|line| &line[..line.len().min(LONGEST_LINE)]);
    assert_eq!(summary(&read(fixed, cut)), summary(&entries), "with long lines cut");
    if let (None, Ok(text)) = (fixed, str::from_utf8(text)) {
        match (&entries[..], text.parse::<Board>()) {
            ([only], parsed) => assert_eq!(parsed, only.board),
            (_, parsed) => assert!(parsed.is_err()),
        }
    }
}

fn read<'l>(fixed: Option<Form>, lines: impl Iterator<Item = &'l [u8]>) -> Vec<BoardEntry> {
    let mut boards = Boards::new(fixed);
    lines.for_each(|line| boards.line(line));
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

/// The same entries become known when each is taken as early as possible.
fn check_early(fixed: Option<Form>, lines: &[&[u8]], entries: &[BoardEntry]) {
    let mut boards = Boards::new(fixed);
    let mut early = Vec::new();
    for line in lines {
        boards.line(line);
        early.extend(std::iter::from_fn(|| boards.next_entry()));
    }
    boards.end();
    early.extend(std::iter::from_fn(|| boards.next_entry()));
    assert!(early == entries, "{early:?}\n{entries:?}");
}

fn check_order(entries: &[BoardEntry], lines: &[&[u8]]) {
    let mut last = 0;
    for entry in entries {
        assert!(entry.line > last && entry.line <= lines.len() as u64, "{entry:?}");
        last = entry.line;
        if let Err(error) = &entry.board {
            check_error(error, lines.len());
            assert!(error.line >= entry.line, "{entry:?}");
        }
    }
}

/// What does not depend on the part of a line that may be cut off.
fn summary(entries: &[BoardEntry]) -> Vec<(u64, Option<Form>, bool, Option<Board>)> {
    let summary =
        |entry: &BoardEntry| (entry.line, entry.form, entry.apart, entry.board.clone().ok());
    entries.iter().map(summary).collect()
}

fn check_board(board: &Board) {
    for form in Form::ALL.into_iter().filter(|&form| form != Form::Csv) {
        let text = board.in_form(form).to_string();
        let mut written = Vec::new();
        board.write(form, &mut written);
        assert_eq!(text.as_bytes(), written);
        assert_eq!(text.parse().as_ref(), Ok(board), "{form}");
        let again = read(Some(form), text.lines().map(str::as_bytes));
        assert!(
            matches!(&again[..], [BoardEntry { board: Ok(same), .. }] if same == board),
            "{form}"
        );
    }
}
