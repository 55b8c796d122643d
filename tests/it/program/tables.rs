//! Tables in and out: headers, delimiters, columns, parts, resumed runs.

use std::fs;

use crate::common::program::{data, expect, file, run};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

#[test]
fn no_board_of_a_table_without_a_header_is_lost() {
    let bad = &PUZZLE[1..];
    for (args, table, results) in [
        (&["solve", "--format", "csv"][..], format!("{PUZZLE}\n"), format!("{PUZZLE},{SOLVED}\n")),
        (&["solve", "--column", "1"], format!("{PUZZLE}\r\n"), format!("{PUZZLE},{SOLVED}\n")),
        (
            &["solve"],
            format!("\u{feff}\"{PUZZLE}\",{SOLVED}\n{PUZZLE},\n"),
            format!("\"{PUZZLE}\",{SOLVED}\n{PUZZLE},{SOLVED}\n"),
        ),
        (&["check"], format!("7;{PUZZLE}\n"), format!("7;{PUZZLE};one\n")),
        (&["count", "--no-header"], format!("7\t{PUZZLE}\n"), format!("7\t{PUZZLE}\t1\n")),
    ] {
        expect(args, table, 0, &results, "");
    }
    let table = format!("7,{bad}\n8,{PUZZLE}\n");
    let results = format!("7,{bad},invalid\n8,{PUZZLE},{SOLVED}\n");
    let reason = "stdin:1:83: expected 81 cells in a puzzle, found 80\n";
    for args in [&["solve"][..], &["solve", "--column", "2"], &["solve", "--format", "csv"]] {
        expect(args, table.as_str(), 1, &results, reason);
    }
}

#[test]
fn a_header_that_cannot_be_read_is_told_once_and_other_files_are_answered() {
    let unknown = file("unknown.csv", &format!("id,grid\n1,{PUZZLE}\n2,{PUZZLE}\n"));
    let known = file("known.csv", &format!("id,puzzle\n3,{PUZZLE}\n"));
    let reason = format!(
        "{unknown}:1:1: expected a header that names a column of puzzles, found 2 columns: 'id', \
         'grid'; say by --column which column has the puzzles\n"
    );
    let results = format!("id,puzzle,solution\n3,{PUZZLE},{SOLVED}\n");
    expect(&["solve", &unknown, &known], "", 2, &results, &reason);
    run(&["solve", "--column", "grid", &unknown], "").code(0).stderr_eq("");
    run(&["solve", "--column", "grid", "--no-header", &unknown], "").code(2).stdout_eq("");
}

#[test]
fn answers_go_into_a_column_and_all_others_stay() {
    let table = format!("id\tpuzzle\tnote\n1\t{PUZZLE}\ta, b\n2\tx\t\n");
    for (args, header, answer) in [
        (&["solve"][..], "id\tpuzzle\tnote\tsolution", SOLVED),
        (&["solve", "--solution-column", "mine"], "id\tpuzzle\tnote\tmine", SOLVED),
        (&["solve", "--solution-column", "4"], "id\tpuzzle\tnote\tsolution", SOLVED),
        (&["check"], "id\tpuzzle\tnote\tverdict", "one"),
        (&["count"], "id\tpuzzle\tnote\tcount", "1"),
        (
            &["count", "--limit", "0", "--delimiter", "tab"],
            "id\tpuzzle\tnote\tcount",
            "more than 0",
        ),
    ] {
        let results = format!("{header}\n1\t{PUZZLE}\ta, b\t{answer}\n2\tx\t\tinvalid\n");
        let reason = "stdin:3:3: expected a digit 0-9 or '.', found 'x'\n";
        expect(args, table.as_str(), 1, &results, reason);
    }
    for column in ["puzzle", "2", "5"] {
        run(&["solve", "--solution-column", column], &table).code(2).stdout_eq("");
    }
}

#[test]
fn verifying_nothing_is_no_success() {
    for input in [PUZZLE.to_owned(), format!("id,puzzle,solution\n1,{PUZZLE},\n2,{PUZZLE}, \n")] {
        let reason = run(&["solve", "--verify"], input).code(2).stderr();
        assert!(reason.starts_with("--verify: no board has a solution in the file"), "{reason}");
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
    let part = |name: &str, header: &str, records: &[String]| {
        file(name, &[&[header.to_owned()], records].concat().concat())
    };
    let one = part("one.csv", "id;puzzle\n", &records[..1500]);
    let two = part("two.csv", "id;puzzle\n", &records[1500..]);
    let whole = part("whole.csv", "id;puzzle\n", &records);
    let other = part("other.csv", "nr;puzzle\n", &records[..2]);
    let bare = part("bare.csv", "", &records[..2]);
    let solved = run(&["solve", "-q", &whole], "").code(0).stdout();
    for jobs in ["1", "3"] {
        let parts = ["solve", "-q", "-j", jobs, &one, &two];
        run(&parts, "").code(0).stdout_eq(&solved).stderr_eq("");
    }
    let both = run(&["solve", "-q", &one, &two, &other, &bare], "").code(0);
    assert_eq!(
        both.stderr(),
        format!(
            "{other}: has another header than {two}; the output has both tables\n\
             {bare}: has no header, unlike {other}; the output has both tables\n"
        )
    );
    assert!(both.stdout().starts_with(&solved));
    assert_eq!(both.stdout().matches("puzzle").count(), 2);
}

#[test]
fn pretty_boards_have_bold_clues_where_color_is_allowed() {
    let plain = run(&["solve", "--output-format", "pretty"], PUZZLE).code(0).stdout();
    assert!(plain.starts_with("+-------+-------+-------+\n| 8 1 2 | 7 5 3 | 6 4 9 |\n"), "{plain}");
    expect(&["solve", "--output-format", "line"], plain.as_str(), 0, &format!("{SOLVED}\n"), "");
    let args = ["solve", "--output-format", "pretty", "--color", "always"];
    let bold = run(&args, PUZZLE).code(0).stdout();
    assert_eq!(bold.matches("\u{1b}[1m").count(), 21);
    assert_eq!(bold.replace("\u{1b}[1m", "").replace("\u{1b}[0m", ""), plain);
}

#[test]
fn files_of_other_kinds_are_named_by_every_command() {
    let name = file("packed.txt", "");
    fs::write(&name, b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4").unwrap();
    let reason = format!("{name}: is compressed by xz; decompress it first: xz -d\n");
    for args in [&["solve", &name][..], &["check", &name], &["cover", &name], &["bench", &name]] {
        run(args, "").code(2).stdout_eq("").stderr_eq(&reason);
    }
    let wide: Vec<u8> = PUZZLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let reason = "stdin: is UTF-16 text; convert it first: iconv -f UTF-16LE -t UTF-8\n";
    run(&["solve"], wide).code(2).stdout_eq("").stderr_eq(reason);
}

#[test]
fn options_without_effect_are_refused_or_noted() {
    for args in [
        &["solve", "--backend", "portable", "--engine", "dlx"][..],
        &["solve", "--column", "1", "--format", "line"],
        &["solve", "--verify", "--format", "grid"],
        &["check", "--solution-column", "x"],
        &["solve", "--resume", "-o", "-"],
        &["solve", "--delimiter", "5"],
        &["solve", "--delimiter", "ab"],
    ] {
        let refused = run(args, PUZZLE).code(2).stdout_eq("");
        assert!(!refused.stderr().is_empty(), "{args:?}");
    }
    let noted = run(&["check", "--output-format", "grid"], PUZZLE).code(0).stdout_eq("one\n");
    assert!(noted.stderr().starts_with("--output-format has no effect here"));
    run(&["solve", "-j", "1000000"], PUZZLE).code(0).stderr_eq("");
}

#[test]
fn a_puzzle_or_a_file_in_a_wrong_place_is_explained() {
    for (args, command) in [
        (&["check", PUZZLE][..], format!("echo {PUZZLE} | quadrille check")),
        (&[PUZZLE], format!("echo {PUZZLE} | quadrille solve")),
        (&["one.txt"], "quadrille solve one.txt".into()),
        (&["a b.dlx"], "quadrille cover 'a b.dlx'".into()),
    ] {
        let message = run(args, "").code(2).stdout_eq("").stderr();
        assert!(message.ends_with(&format!("\n  {command}\n")), "{message}");
    }
}

#[test]
fn a_tab_behind_the_first_puzzle_makes_a_table() {
    let text = format!("{PUZZLE}\ta\n{PUZZLE}\tb\n");
    let expected = format!("{PUZZLE}\ta\tone\n{PUZZLE}\tb\tone\n");
    expect(&["check", "-q"], &text, 0, &expected, "");
    let expected = format!("{PUZZLE}\ta\t{SOLVED}\n{PUZZLE}\tb\t{SOLVED}\n");
    expect(&["solve", "-q"], &text, 0, &expected, "");
    // A space is the beginning of a comment.
    expect(&["check", "-q"], format!("{PUZZLE} a\n{PUZZLE}\t\n"), 0, "one\none\n", "");
}

#[test]
fn lines_that_end_with_cr_alone_are_named() {
    for text in [
        format!("id,puzzle\r1,{PUZZLE}\r2,{PUZZLE}\r"),
        format!("{PUZZLE}\r{PUZZLE}\r"),
        format!("1,{PUZZLE}\r2,{PUZZLE}"),
    ] {
        let message = run(&["check"], &text).code(2).stdout_eq("").stderr();
        assert!(message.contains("a CR within the line"), "{message}");
    }
    let text = format!("id,puzzle\r\n1,{PUZZLE}\r\n2,{PUZZLE}\r3,{PUZZLE}\r\n");
    let message = run(&["check"], &text).code(1).stderr();
    assert!(message.contains("stdin:3:84: expected lines that end with LF"), "{message}");
}
