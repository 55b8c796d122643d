//! Collections of variants: other sizes, rules in files and beside boards, and the guarantees of
//! every collection.

use std::fs;

use crate::common::program::{Folder, asked, data, expect, expect_all, run, stdout};

/// The collection of 16x16, with bad lines between the boards.
fn mixed() -> String {
    let text = fs::read_to_string(data("variants/16x16.txt")).unwrap();
    let boards = text.lines().filter(|line| !line.starts_with('#')).enumerate();
    let bad = |k: usize| if k % 20 == 7 { "12345\n" } else { "" };
    boards.flat_map(|(k, board)| [board, "\n", bad(k)]).collect()
}

#[test]
fn results_are_in_the_order_of_the_boards_and_depend_on_them_only() {
    let input = mixed();
    let with = |how: &str| stdout(format!("solve -q --variant 16x16 {how}"), &input);
    let solved = with("--jobs 1");
    assert_eq!(solved.lines().count(), 210);
    for (board, line) in input.lines().zip(solved.lines()) {
        let fits = |(clue, symbol)| clue == b'.' || clue == symbol;
        let is_right = board.len() == line.len() && board.bytes().zip(line.bytes()).all(fits);
        assert!(is_right || board == "12345" && line == "invalid", "{board}: {line}");
    }
    // A full board that breaks a rule has no solution.
    let verdicts: String =
        solved.lines().map(|line| if line == "invalid" { "invalid\n" } else { "one\n" }).collect();
    run("check -q --variant 16x16", &solved).stdout_eq(&verdicts);
    for how in ["--jobs 3", "--engine dlx", "--nodes 100000"] {
        assert!(with(how) == solved, "{how}");
    }
}

#[cfg(unix)]
#[test]
fn a_resumed_run_of_a_variant_gives_the_same_bytes() {
    let folder = Folder::new("variants-resume");
    let input = mixed();
    for (name, more) in [("a.txt", "--jobs 1"), ("b.json", "--json --jobs 3")] {
        let line = format!("solve --variant 16x16 {more}");
        folder.run(format!("{line} -o whole"), &input).code(1);
        super::batch::interrupted(&folder, &line, name, &input, "-INT");
        // Not with other rules.
        let resumed = |rules: &str| folder.run(format!("solve -o {name} --resume{rules}"), &input);
        resumed(" --variant 16x16,diagonal").code(2);
        resumed("").code(2).says("no variant");
        folder.run(format!("{line} -o {name} --resume"), &input).code(1);
        assert_eq!(folder.text(name), folder.text("whole"));
    }
}

#[test]
fn boards_keep_their_forms() {
    let input = "12..\n34..\n....\n....\n\n1 2 | . .\n3 4 | . .\n----+----\n. . | . 1\n\
                 . . | 2 .\n\n\
                 12..34..........\n1,2,.,.,3,4,0,0,.,.,.,1,.,.,2,.\n";
    let with = |args: &str| run(format!("{args} -q --variant 4x4"), input);
    let solved = with("solve").code(0).stdout();
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!((&lines[..2], lines[4]), (&["1234", "3412"][..], ""));
    assert_eq!(&lines[5..7], ["1 2 3 4", "3 4 1 2"]);
    assert!(lines[9].starts_with("12343412") || lines[10].starts_with("12343412"), "{solved}");
    let numbers = "1 2 . . 3 4 . . . . . . . . . .; cage 10 r1c1 r1c2 r1c3 r1c4\n";
    run("count -q --variant 4x4", numbers).code(0);
    with("check --output-format csv").prints_first("puzzle,verdict\n12..34..........,");
    with("solve --json").prints("\"puzzle\":\"12..34..........\",\"verdict\":\"several\"");
    with("solve --output-format pretty").prints("│ 1 2");
}

#[test]
fn rules_beside_boards_hold_for_them_alone() {
    let alone = ".........45............1.....4.5..1.\n";
    // 720 boards have these boxes, as the model of Sudoku counts, and a tenth of them 1, 2 and 4
    // in three cells of one box.
    let blank = ".".repeat(25);
    let nine = "one\n".repeat(14);
    expect_all(&[
        ("check -q --variant 6x6 data/variants/killer.txt", "", 0, "one\none\n", ""),
        ("check -q --variant 6x6", alone, 1, "several\n", ""),
        ("count -q --model data/variants/jigsaw.txt", &blank, 0, "72\n", ""),
        ("model sudoku --boxes data/models/jigsaw5.txt --count", "", 0, "720\n", ""),
        ("check -q --variant 9x9 data/variants/rules.txt", "", 0, &nine, ""),
    ]);
    // The smallest solution.
    expect("solve -q --smallest --variant 4x4", ".".repeat(16), 0, "1234341221434321\n", "");
}

#[test]
fn faults_have_lines_and_columns_and_spoil_one_board() {
    let input = "12..34......q...\n1...............; cage 7 r1c1 r9c9\ncage x r1c1\n\
                 1...............\n1...............\n";
    let result = run("check -q --variant 4x4", input).code(1);
    let result = result.stdout_eq("invalid\ninvalid\ninvalid\nseveral\n");
    result
        .says("1:13: expected a symbol")
        .says("2:31: expected a cell from r1c1 to r4c4")
        .says("3:6: ");
    // Rules that no board follows, and an object that does not end.
    let check = "check --variant 4x4";
    run(check, "anti-king\n").code(2).says("expected a board behind the rules");
    run(check, "{\"grid\": [\n").code(2).says("expected a JSON object: EOF");
    // Bytes that are no text.
    let result = run("check -q --variant 4x4", b"\xff\n1...............\n").code(1);
    result.stdout_eq("invalid\nseveral\n");
}

#[test]
fn files_of_rules_say_what_is_wrong_and_where() {
    let folder = Folder::new("variants-rules");
    for (rules, fault) in [
        ("size 16x65\n", "1:6: expected 1 to 64 rows and columns"),
        ("digits 0-7\n", "1:8: expected at least 9 digits"),
        ("digits 0\n", "1:8: expected the first and the last digit, such as 0-8"),
        ("grids 9x9 r1c1 r0c1\n", "1:16: expected a cell such as r1c1"),
        ("size samurai\nwindoku\n", "2:1: expected a board of 9x9, 16x16 or 25x25 for windoku"),
        ("cage 3 r1c1\nsize 6x6\n", "2:1: expected the size or the boxes before all rules"),
        ("size 4x4\nboxes\n1122\n1122\n3344\n3344\n", "2:1: expected one line with a size or with"),
        ("boxes 2x2\ncage 3 r1c1\nsize 4x4\n", "3:1: expected one line with a size or with boxes"),
        ("cage 3 r+1c1 r1c2\n", "1:8: expected a cell from r1c1 to r9c9"),
        ("windmill\n", "1:1: expected a rule"),
        ("cage 3 r1c1 r1c1\n", "1:6: expected each cell of a cage once, found r1c1 twice"),
        ("thermometer r1c1 r0c1\n", "1:18: expected a cell from r1c1 to r9c9"),
        ("arrow r1c1\n", "1:7: expected cells"),
        ("white r1c1 r1c2 r1c3\n", "1:7: expected two cells"),
        ("sandwich r10 3\n", "1:10: expected a row from r1 to r9"),
        ("skyscraper r3c1 2\n", "1:12: expected a cell beside the board, such as r1c0, r1c10,"),
        ("skyscraper r3c11 2\n", "1:12: expected a cell beside the board"),
        ("skyscraper r0c0 2\n", "1:12: expected a cell beside the board"),
        ("skyscraper r3c0\n", "1:12: expected a cell beside the board and a number of digits"),
        ("x-sum r3c0 x\n", "1:12: expected a sum, found \"x\""),
        ("numbered-room r3c0 10\n", "1:15: expected a digit from 1 to 9, found 10"),
        ("quadruple 1,2 r9c1\n", "1:15: expected a cell that has others below and on its right"),
        ("quadruple 0 r1c1\n", "1:11: expected digits from 1 to 9"),
        ("quadruple 1,2,3,4,5 r1c1\n", "1:11: expected a number of digits of a quadruple from 1"),
        ("little-killer 9 r1c1 r2c3\n", "1:22: expected a cell on a diagonal with r1c1"),
        ("little-killer 9 r1c1\n", "1:15: expected a sum and the two ends of a diagonal"),
        ("modular 1 r1c1 r1c2\n", "1:9: expected a modulus from 2 to 9, found 1"),
        ("lockout 10 r1c1 r1c2\n", "1:9: expected a difference from 0 to 9, found 10"),
        ("lockout 4 r1c1\n", "1:9: expected two ends of a lockout line, found one cell"),
        ("nabner r1c1 r1c2 r1c1\n", "1:8: expected each cell of a nabner line once"),
        ("between r1c1\n", "1:9: expected two ends of a between line, found one cell"),
        ("zipper r1c1 r1c2 r1c1\n", "1:8: expected each cell of a zipper once, found r1c1"),
        ("boxes\n112\n112\n333\n", "3:2: expected 3 cells in box '1', found one more"),
        ("boxes\n1122\n1122\n3344\n334\n", "5:1: expected 4 characters"),
        (
            "size 25x25\ncage 156 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r1c10 r1c11 r1c12\n",
            "2:6: expected a cage with at most 100000 sets of digits, found more",
        ),
        ("{\"grid\": []}", "--model takes rules as text, and this is JSON"),
    ] {
        folder.write("rules", rules);
        folder.run("solve --model rules", "1\n").code(2).says(fault);
    }
}

#[test]
fn what_is_for_nine_by_nine_alone_is_refused_by_name() {
    asked("", "1\n").refused(&[
        ("solve --variant 4x4 --engine lanes", "--engine lanes"),
        ("solve --variant 4x4 --format grid", "--format"),
        ("solve --variant 4x4 --column 1", "--column"),
        ("solve --variant 4x4 --verify", "--verify"),
        ("solve --variant 4x4 --output-format ss", "--output-format ss"),
        ("solve --ignore clock", "--ignore"),
        ("solve --variant 0x5", "1 to 64 rows"),
        ("solve --variant waterwheel", "waterwheel"),
        ("solve --variant 12x12,windoku", "windoku"),
        ("solve --variant 4x4,6x6", "one size"),
    ]);
}

#[test]
fn a_rule_without_a_variant_is_an_error_and_not_a_comment() {
    let blank = ".".repeat(81);
    let solved = stdout("solve -q --output-format line data/boj.txt", "");
    for rule in ["cage 5 r1c1 r1c2", "thermo r1c1 r2c1", "anti-knight", "x-sum r0c9 5"] {
        let input = format!("{blank}; {rule}\n{solved}{rule}\n{solved}");
        let answers = format!("invalid\n{solved}invalid\n{solved}");
        run("solve -q", &input)
            .code(1)
            .stdout_eq(&answers)
            .says("stdin:1:84: ")
            .says("stdin:3:1: ")
            .says("--variant 9x9");
        run("check -q --variant 9x9", format!("{blank}; {rule}\n")).code(1);
    }
    // A comment behind a board, and a table with semicolons.
    let comment = format!("{blank} ; cages are nice\n");
    run("check -q", comment).code(1).stdout_eq("several\n");
    let table = format!("puzzle;note\n{blank};cage 5 r1c1 r1c2\n");
    run("check -q", table).code(1);
}

#[test]
fn a_letter_means_the_same_on_every_board_whose_rules_count() {
    // G is 16, with a digit elsewhere on the board or not: the other cell of the cage has 7.
    let blanks = ".".repeat(253);
    for last in [".", "1"] {
        let board = format!("G.{blanks}{last}; cage 23 r1c1 r1c2\n");
        run("solve -q --variant 16x16", board).code(0).prints_first("G7");
    }
    let folder = Folder::new("variants-letters");
    folder.write("own", "size 16x16\ncage 23 r1c1 r1c2\n");
    let board = format!("G.{blanks}.\n");
    folder.run("solve -q --model own", &board).code(0).prints_first("G7");
    // Without such a rule, a board of letters alone has the letters A to P.
    run("solve -q --variant 16x16", &board).code(0).prints_first("G").prints("P");
}

/// The number of boards of 4x4 with these rules, or the first error.
fn count(rules: &str) -> String {
    let input = format!("{}{rules}\n", ".".repeat(16));
    let result = run("count -q --variant 4x4", input);
    let fault = result.stderr().lines().next().unwrap_or("").to_owned();
    if fault.is_empty() { result.stdout().trim().to_owned() } else { fault }
}

#[test]
fn a_comment_that_begins_like_a_rule_is_an_error() {
    for rule in ["cage 3 r1c1 r1c2", "CAGE", "x", "size 4x4"] {
        for start in [" ", " a; b; "] {
            let word = rule.split(' ').next().unwrap();
            let fault = count(&format!("{start}{rule}"));
            let column = 17 + start.len();
            assert!(fault.starts_with(&format!("stdin:1:{column}: expected a comment")), "{fault}");
            assert!(fault.contains(&format!("found \"{word}\"")), "{fault}");
        }
    }
    assert_eq!(count(" easy; cages are nice, and even more"), "288");
    assert_eq!(count("; cage 3 r1c1 r1c2"), "48");
    // Before or behind a drawn board, and behind a mark of a list or a label, it is no rule.
    let grid = "....\n....\n....\n....\n";
    for before in ["; ", "- ", "Rules: ", "> "] {
        for text in
            [format!("{before}cage 3 r1c1 r1c2\n{grid}"), format!("{before}cage 3 r1c1\n\n")]
        {
            let refused = run("count -q --variant 4x4", text);
            let column = before.len() + 1;
            refused.says(&format!("stdin:1:{column}: expected a rule at the beginning"));
        }
    }
    let nine = format!("Rules: cage 3 r1c1 r1c2\n{}\n", ".".repeat(81));
    run("check -q", &nine).says("stdin:1:8: ").says("--variant 9x9");
    run("check -q --variant 9x9", &nine).says("stdin:1:8: expected a rule");
    assert_eq!(run("count -q --variant 4x4", format!("Title: cages\n{grid}")).stdout(), "288\n");
    // A drawn board has no comments.
    let rows = "....\n.... cage 3 r1c1 r1c2\n....\n....\n";
    run("count -q --variant 4x4", rows).code(2).says("2:1: expected 4 cells");
}

/// A plain tree search finds no such board in a minute; the search that learns finds some.
#[test]
fn a_few_solutions_are_counted_where_the_tree_is_large() {
    let blank = format!("{}\n", ".".repeat(81));
    run("count -q --limit 2 --variant diagonal,anti-knight", &blank).stdout_eq("more than 2\n");
}

#[test]
fn signs_are_between_cells_with_a_common_side_and_relations_anywhere() {
    for sign in ["white", "black", "x", "v"] {
        for cells in ["r1c1 r1c3", "r1c1 r2c2", "r1c4 r2c1", "r1c1 r1c1"] {
            let fault = count(&format!("; {sign} {cells}"));
            assert!(fault.contains("expected two cells with a common side"), "{sign}: {fault}");
        }
    }
    for (rule, n) in [("equal", "144"), ("difference 0", "144"), ("less", "72")] {
        // Of the 288 boards, the two cells are equal on half.
        assert_eq!(count(&format!("; {rule} r1c1 r3c2")), n, "{rule}");
    }
    assert_eq!(count("; never x"), "288");
    assert!(count("; x r1c1 r1c2").contains("expected a sum from 0 to 8, found 10"));
}

#[test]
fn links_and_compressed_exports_without_a_puzzle_say_what_is_expected() {
    for line in [
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54",
        "fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
        "sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
        "https://sudokupad.app/abcdef",
    ] {
        for variant in ["4x4", "9x9"] {
            let input = format!("{line}\n{line}\n");
            let expected = "stdin:2:1: expected a board or an export, found a link that";
            run(format!("count -q --variant {variant}"), input).code(2).says(expected);
        }
    }
}

#[test]
fn an_object_that_breaks_off_does_not_change_how_rows_are_read() {
    // After a board on a line, a line of another length is a board with a wrong number of cells;
    // after an object it may be a row.
    let results = |object: &str| {
        let board = ".".repeat(16);
        let start = format!("{board}\n{object}\n");
        let input = [start.as_bytes(), b"\xff\n12...\n....\n....\n....\n"].concat();
        run("count -q --variant 4x4", input).stdout()
    };
    assert_eq!(results("{\"a\": ["), results("{}"));
}

#[test]
fn the_rules_are_not_overwritten_by_the_answers() {
    let folder = Folder::new("variants-overwritten");
    folder.write("rules", "cage 5 r1c1 r1c2\n");
    folder.run("solve -q --model rules -o rules", ".".repeat(81)).code(2).says("rules");
    assert_eq!(folder.text("rules"), "cage 5 r1c1 r1c2\n");
}

/// The page writes this file: `web/test/variants.spec.ts`.
#[test]
fn a_file_of_the_page_is_read() {
    let text = fs::read_to_string(data("variants/page.txt")).unwrap();
    let (_, command) = text.lines().next().unwrap().split_once("# quadrille ").unwrap();
    let line = command.replace("FILE", "data/variants/page.txt");
    run(line, "").stdout_eq("one\n");
}

#[test]
fn digits_are_read_as_they_are_meant() {
    let doubt = |of: &str, digits: &str| {
        format!(
            "stdin:{of}: 0 may be a digit or an empty cell here: say whether the digits are \
             {digits}, by --digits\n"
        )
    };
    let small = "0.2.............1.3.............";
    let small = [&small[..16], "\n", &small[16..], "\n"].concat();
    let first = "012.........130.\n";
    expect_all(&[
        ("solve -q --variant 4x4", first, 2, "invalid\n", &doubt("1:1", "0-3 or 1-4")),
        ("solve -q --variant 4x4 --digits 0-3", first, 0, "0123321020311302\n", ""),
        ("solve -q --digits 0-3", first, 0, "0123321020311302\n", ""),
        ("count -q --variant 4x4 --digits 1-4", first, 0, "5\n", ""),
        ("count -q --variant 4x4 --digits 1-5 --limit 200000", &blank(16), 0, "166560\n", ""),
        ("count -q --variant 4x6 --limit 10000000", &blank(24), 0, "8294400\n", ""),
        ("solve -q --smallest --variant 4x6", &blank(24), 0, "123456456123214365365214\n", ""),
        ("count -q --digits 0-3", &small, 0, "24\n24\n", ""),
        (
            "solve -q --digits 3-0",
            first,
            2,
            "",
            "--digits: expected the first and the last digit, \
         such as 0-8, 0-F, 1-G, A-P or 0-15, found \"3-0\"\n",
        ),
    ]);
    // 9x9 boards have no other digits; a board with a 9 decides for its file, before or after.
    let solved = stdout("solve -q --digits 0-8", blank(81));
    let solved = solved.trim_end();
    let puzzle: String =
        solved.char_indices().map(|(k, c)| if k % 5 > 2 { '.' } else { c }).collect();
    let with_nine = ".".repeat(80) + "9";
    let zeros_first = format!("{puzzle}\n{with_nine}\n");
    let at = puzzle.find('0').unwrap() + 1;
    let reason = doubt(&format!("1:{at}"), "0-8 or 1-9");
    expect("solve -q", &puzzle, 2, "invalid\n", &reason);
    let rows: Vec<&str> = (0..9).map(|row| &puzzle[9 * row..][..9]).collect();
    expect("solve -q", rows.join("\n"), 2, "", &reason);
    let table = format!("puzzle,id\n{puzzle},1\n");
    let answers = format!("puzzle,id,verdict\n{puzzle},1,invalid\n");
    let in_table = "stdin:2:1: 0 may be a digit or an empty cell here: write all empty cells with \
                    the same sign\n";
    expect("check -q", table, 2, &answers, in_table);
    run("solve -q --digits 0-8", &puzzle).stdout_eq(&format!("{solved}\n"));
    for (how, input) in [
        ("", zeros_first),
        ("", format!("{with_nine}\n{puzzle}\n")),
        (" --digits 1-9", puzzle.clone()),
    ] {
        let counted = stdout(format!("count -q --limit 1{how}"), &input);
        assert!(!counted.contains("invalid"), "{how}: {counted}");
    }
}

/// An empty board with this number of cells.
fn blank(n: usize) -> String {
    ".".repeat(n)
}
