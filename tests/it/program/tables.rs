//! Tables in and out: headers, delimiters, columns, parts, resumed runs.

use std::fs;

use crate::common::program::{
    Folder, PUZZLE, SOLVED, asked, data, expect, expect_all, run, stdout,
};

#[test]
fn no_board_of_a_table_without_a_header_is_lost() {
    let answer = format!("{PUZZLE},{SOLVED}\n");
    let quoted = format!("\u{feff}\"{PUZZLE}\",{SOLVED}\n{PUZZLE},\n");
    let bad = format!("7,{}\n8,{PUZZLE}\n", &PUZZLE[1..]);
    let of_bad = format!("7,{},invalid\n8,{PUZZLE},{SOLVED}\n", &PUZZLE[1..]);
    let reason = "stdin:1:83: expected 81 cells in a puzzle, found 80\n";
    let one = format!("{PUZZLE}\r\n");
    expect_all(&[
        ("solve --format csv", &one, 0, &answer, ""),
        ("solve --column 1", &one, 0, &answer, ""),
        ("solve", &quoted, 0, &format!("\"{PUZZLE}\",{SOLVED}\n{answer}"), ""),
        ("check", &format!("7;{PUZZLE}\n"), 0, &format!("7;{PUZZLE};one\n"), ""),
        ("count --no-header", &format!("7\t{PUZZLE}\n"), 0, &format!("7\t{PUZZLE}\t1\n"), ""),
        ("solve", &bad, 1, &of_bad, reason),
        ("solve --column 2", &bad, 1, &of_bad, reason),
        ("solve --format csv", &bad, 1, &of_bad, reason),
    ]);
}

#[test]
fn a_header_that_cannot_be_read_is_told_once_and_other_files_are_answered() {
    let folder = Folder::new("tables");
    folder.write("unknown", "id,grid\n1,x\n");
    folder.write("other", format!("id,grid\n1,{PUZZLE}\n"));
    folder.write("known", format!("id,puzzle\n3,{PUZZLE}\n"));
    let both = folder.run("solve --format csv unknown known", "").code(2);
    both.stdout_eq(&format!("id,puzzle,solution\n3,{PUZZLE},{SOLVED}\n")).stderr_eq(
        "unknown:1:1: expected a header that names a column of puzzles, found 2 columns: 'id', \
         'grid'; say by --column which column has the puzzles\n",
    );
    folder.run("solve --column grid other", "").code(0).stderr_eq("");
    let solved = format!("id,grid,solution\n1,{PUZZLE},{SOLVED}\n");
    folder.run("solve other", "").code(0).stdout_eq(&solved);
    folder.run("solve --column grid --no-header other", "").code(2).stdout_eq("");
}

#[test]
fn answers_go_into_a_column_and_all_others_stay() {
    let table = format!("id\tpuzzle\tnote\n1\t{PUZZLE}\ta, b\n2\tx\t\n");
    for (args, column, answer) in [
        ("solve", "solution", SOLVED),
        ("solve --solution-column mine", "mine", SOLVED),
        ("solve --solution-column 4", "solution", SOLVED),
        ("check", "verdict", "one"),
        ("count", "count", "1"),
        ("count --limit 0 --delimiter tab", "count", "more than 0"),
    ] {
        let header = format!("id\tpuzzle\tnote\t{column}");
        let results = format!("{header}\n1\t{PUZZLE}\ta, b\t{answer}\n2\tx\t\tinvalid\n");
        let reason = "stdin:3:3: expected a digit 0-9 or '.', found 'x'\n";
        expect(args, &table, 1, &results, reason);
    }
    asked("solve --solution-column", &table)
        .refused(&["puzzle", "2", "5"].map(|column| (column, "")));
    // Verifying nothing is no success.
    for input in [PUZZLE.to_owned(), format!("id,puzzle,solution\n1,{PUZZLE},\n2,{PUZZLE}, \n")] {
        let nothing = run("solve --verify", input).code(2);
        nothing.says_first("--verify: no board has a solution in the file");
    }
}

/// Enough for several chunks, so that the second part begins inside the run.
#[test]
fn parts_with_equal_headers_give_one_table() {
    let easy = fs::read_to_string(data("easy.txt")).unwrap();
    let records: Vec<String> = easy
        .lines()
        .filter(|line| !line.starts_with('#'))
        .cycle()
        .take(3000)
        .enumerate()
        .map(|(n, puzzle)| format!("{n};{puzzle}\n"))
        .collect();
    let folder = Folder::new("tables-parts");
    let part = |name: &str, header: &str, records: &[String]| {
        folder.write(name, header.to_owned() + &records.concat());
    };
    part("one", "id;puzzle\n", &records[..1500]);
    part("two", "id;puzzle\n", &records[1500..]);
    part("whole", "id;puzzle\n", &records);
    part("other", "nr;puzzle\n", &records[..2]);
    part("bare", "", &records[..2]);
    let solved = folder.run("solve -q whole", "").code(0).stdout();
    for jobs in [1, 3] {
        let parts = folder.run(format!("solve -q -j {jobs} one two"), "").code(0);
        parts.stdout_eq(&solved).stderr_eq("");
    }
    let both = folder.run("solve -q one two other bare", "").code(0).prints_first(&solved);
    assert_eq!(both.stdout().matches("puzzle").count(), 2);
    both.stderr_eq(
        "other: has another header than two; the output has both tables\n\
         bare: has no header, unlike other; the output has both tables\n",
    );
}

#[test]
fn pretty_boards_have_bold_clues_where_color_is_allowed() {
    let plain = run("solve --output-format pretty", PUZZLE).code(0);
    let plain =
        plain.prints_first("+-------+-------+-------+\n| 8 1 2 | 7 5 3 | 6 4 9 |\n").stdout();
    expect("solve --output-format line", &plain, 0, &format!("{SOLVED}\n"), "");
    let bold = stdout("solve --output-format pretty --color always", PUZZLE);
    assert_eq!(bold.matches("\u{1b}[1m").count(), 21);
    assert_eq!(bold.replace("\u{1b}[1m", "").replace("\u{1b}[0m", ""), plain);
}

#[test]
fn files_of_other_kinds_are_named_by_every_command() {
    let folder = Folder::new("tables-packed");
    folder.write("packed", b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4");
    for command in ["solve", "check", "cover", "bench"] {
        let refused = folder.run(format!("{command} packed"), "").code(2).stdout_eq("");
        refused.stderr_eq("packed: is compressed by xz; decompress it first: xz -d\n");
    }
    let wide: Vec<u8> = PUZZLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let reason = "stdin: is UTF-16 text; convert it first: iconv -f UTF-16LE -t UTF-8\n";
    expect("solve", wide, 2, "", reason);
}

#[test]
fn options_without_effect_are_refused_or_noted() {
    asked("", PUZZLE).refused(&[
        ("solve --backend portable --engine dlx", ""),
        ("solve --column 1 --format line", ""),
        ("solve --verify --format grid", ""),
        ("check --solution-column x", ""),
        ("solve --resume -o -", ""),
        ("solve --delimiter 5", ""),
        ("solve --delimiter ab", ""),
    ]);
    let noted = run("check --output-format grid", PUZZLE).code(0).stdout_eq("one\n");
    noted.says_first("--output-format has no effect here");
    run("solve -j 1000000", PUZZLE).code(0).stderr_eq("");
}

#[test]
fn a_tab_behind_the_first_puzzle_makes_a_table() {
    let text = format!("{PUZZLE}\ta\n{PUZZLE}\tb\n");
    expect("check -q", &text, 0, &format!("{PUZZLE}\ta\tone\n{PUZZLE}\tb\tone\n"), "");
    // A space is the beginning of a comment.
    expect("check -q", format!("{PUZZLE} a\n{PUZZLE}\t\n"), 0, "one\none\n", "");
}

#[test]
fn lines_that_end_with_cr_alone_are_named() {
    for text in [
        format!("id,puzzle\r1,{PUZZLE}\r2,{PUZZLE}\r"),
        format!("{PUZZLE}\r{PUZZLE}\r"),
        format!("1,{PUZZLE}\r2,{PUZZLE}"),
    ] {
        run("check", &text).code(2).stdout_eq("").says("a CR within the line");
    }
    let text = format!("id,puzzle\r\n1,{PUZZLE}\r\n2,{PUZZLE}\r3,{PUZZLE}\r\n");
    run("check", &text).code(1).says("stdin:3:84: expected lines that end with LF");
}
