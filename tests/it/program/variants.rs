//! Collections of variants: other sizes, rules in files and beside boards, and the guarantees of
//! every collection.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::program::{data, file, run, stdout};

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("variants-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: impl AsRef<Path>) -> String {
    path.as_ref().to_str().unwrap().to_owned()
}

/// Whether a line is a solved board of 16x16 that extends the clues.
fn is_solution(clues: &str, solved: &str) -> bool {
    let [clues, solved] = [clues, solved].map(|line| line.chars().collect::<Vec<char>>());
    let unit = |cells: &mut dyn Iterator<Item = usize>| {
        let mut symbols: Vec<char> = cells.map(|cell| solved[cell]).collect();
        symbols.sort_unstable();
        symbols == "123456789ABCDEFG".chars().collect::<Vec<_>>()
    };
    solved.len() == 256
        && (0..256).all(|cell| clues[cell] == '.' || clues[cell] == solved[cell])
        && (0..16).all(|k| unit(&mut (0..16).map(|j| 16 * k + j)))
        && (0..16).all(|k| unit(&mut (0..16).map(|j| 16 * j + k)))
        && (0..16).all(|k| unit(&mut (0..16).map(|j| (k / 4 * 4 + j / 4) * 16 + k % 4 * 4 + j % 4)))
}

/// The boards of the collection of 16x16.
fn large() -> Vec<String> {
    let text = fs::read_to_string(data("variants/16x16.txt")).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
}

/// The same boards with bad lines between them.
fn mixed() -> String {
    let boards = large().into_iter().enumerate();
    let bad = |k: usize| if k % 20 == 7 { "12345\n" } else { "" };
    boards.flat_map(|(k, board)| [board, "\n".into(), bad(k).into()]).collect()
}

#[test]
fn results_are_in_the_order_of_the_boards_and_depend_on_them_only() {
    let input = mixed();
    let with = |jobs: &str, more: &[&str]| {
        stdout(&[&["solve", "-q", "--variant", "16x16", "--jobs", jobs], more].concat(), &input)
    };
    let expected = with("1", &[]);
    for (board, line) in input.lines().zip(expected.lines()) {
        let is_right = if board == "12345" { line == "invalid" } else { is_solution(board, line) };
        assert!(is_right, "{board}: {line}");
    }
    assert_eq!(expected.lines().count(), 210);
    assert_eq!(with("3", &[]), expected);
    assert_eq!(with("2", &["--engine", "dlx"]), expected);
    assert_eq!(with("2", &["--nodes", "100000"]), expected);
}

#[cfg(unix)]
#[test]
fn a_resumed_run_of_a_variant_gives_the_same_bytes() {
    let folder = folder("resume");
    let input = mixed().into_bytes();
    for (name, more) in [("a.txt", &["--jobs", "1"][..]), ("b.json", &["--json", "--jobs", "3"])] {
        let (whole, output) = (text(folder.join(format!("whole-{name}"))), text(folder.join(name)));
        let more = [&["--variant", "16x16"][..], more].concat();
        run(&[&["solve", "-o", &whole][..], &more].concat(), &input).code(1);
        super::batch::interrupted(&output, &more, &input, "-INT");
        // Not with other rules.
        let other = ["solve", "-o", &output, "--resume", "--variant", "16x16,diagonal"];
        run(&other, &input).code(2);
        let none = run(&["solve", "-o", &output, "--resume"], &input).code(2);
        assert!(none.stderr().contains("no variant"), "{}", none.stderr());
        run(&[&["solve", "-o", &output, "--resume"][..], &more].concat(), &input).code(1);
        assert_eq!(fs::read(&output).unwrap(), fs::read(&whole).unwrap(), "{name}");
    }
}

#[test]
fn boards_keep_their_forms() {
    let input = "12..\n34..\n....\n....\n\n1 2 | . .\n3 4 | . .\n----+----\n. . | . 1\n\
                 . . | 2 .\n\n\
                 12..34..........\n1,2,.,.,3,4,0,0,.,.,.,1,.,.,2,.\n";
    let solved = run(&["solve", "-q", "--variant", "4x4"], input).code(0).stdout();
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!(&lines[..2], ["1234", "3412"]);
    assert_eq!(lines[4], "");
    assert_eq!(&lines[5..7], ["1 2 3 4", "3 4 1 2"]);
    assert!(lines[9].starts_with("12343412") || lines[10].starts_with("12343412"), "{solved}");
    let numbers = "1 2 . . 3 4 . . . . . . . . . .; cage 10 r1c1 r1c2 r1c3 r1c4\n";
    run(&["count", "-q", "--variant", "4x4"], numbers).code(0);
    let pairs = run(&["check", "--variant", "4x4", "--output-format", "csv", "-q"], input);
    assert!(pairs.stdout().starts_with("puzzle,verdict\n12..34..........,"));
    let json = run(&["solve", "--variant", "4x4", "--json", "-q"], input).stdout();
    assert!(json.contains("\"puzzle\":\"12..34..........\",\"verdict\":\"several\""), "{json}");
    let drawn = run(&["solve", "--variant", "4x4", "--output-format", "pretty", "-q"], input);
    assert!(drawn.stdout().contains("│ 1 2"), "{}", drawn.stdout());
}

#[test]
fn rules_beside_boards_hold_for_them_alone() {
    let killer = data("variants/killer.txt");
    run(&["check", "-q", "--variant", "6x6", &killer], "").code(0).stdout_eq("one\none\n");
    let same = ".........45............1.....4.5..1.\n";
    run(&["check", "-q", "--variant", "6x6"], same).code(1).stdout_eq("several\n");
    let jigsaw = data("variants/jigsaw.txt");
    // 720 boards have these boxes (OEIS has no such number; the model of Sudoku counts the same),
    // and a tenth of them 1, 2 and 4 in three cells of one box.
    run(&["count", "-q", "--model", &jigsaw], ".".repeat(25)).code(0).stdout_eq("72\n");
    let drawing = fs::read_to_string(data("models/jigsaw5.txt")).unwrap();
    let model = quadrille::models::sudoku::Sudoku::jigsaw(&drawing).unwrap();
    assert_eq!(quadrille::models::Model::problem(&model).count_up_to(1000), 720);
}

#[test]
fn faults_have_lines_and_columns_and_spoil_one_board() {
    let input = "12..34......q...\n1...............; cage 7 r1c1 r9c9\ncage x r1c1\n\
                 1...............\n1...............\n";
    let result = run(&["check", "-q", "--variant", "4x4"], input).code(1);
    assert_eq!(result.stdout(), "invalid\ninvalid\ninvalid\nseveral\n");
    for place in ["1:13: expected a symbol", "2:31: expected a cell from r1c1 to r4c4", "3:6: "] {
        assert!(result.stderr().contains(place), "{}", result.stderr());
    }
    // Rules that no board follows, and an object that does not end.
    let result = run(&["check", "--variant", "4x4"], "anti-king\n").code(2);
    assert!(result.stderr().contains("expected a board behind the rules"));
    let result = run(&["check", "--variant", "4x4"], "{\"grid\": [\n").code(2);
    assert!(result.stderr().contains("expected a JSON object: EOF"), "{}", result.stderr());
    // Bytes that are no text.
    let result = run(&["check", "-q", "--variant", "4x4"], b"\xff\n1...............\n").code(1);
    assert_eq!(result.stdout(), "invalid\nseveral\n");
}

#[test]
fn the_boards_of_all_rules_have_one_solution_each() {
    let file = data("variants/rules.txt");
    let checked = run(&["check", "-q", "--variant", "9x9", &file], "").code(0);
    checked.stdout_eq(&"one\n".repeat(14));
}

#[test]
fn files_of_rules_say_what_is_wrong_and_where() {
    let folder = folder("rules");
    let file = text(folder.join("rules.txt"));
    for (rules, fault) in [
        ("size 16x15\n", "1:6: expected as many rows as columns"),
        ("size 7x7\n", "1:6: expected a size that boxes can fill"),
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
        ("size 4x4\nentropic r1c1 r1c2\n", "2:10: expected a number of digits that is"),
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
        fs::write(&file, rules).unwrap();
        let result = run(&["solve", "--model", &file], "1\n").code(2);
        assert!(result.stderr().contains(fault), "{rules}: {}", result.stderr());
    }
}

#[test]
fn what_is_for_nine_by_nine_alone_is_refused_by_name() {
    for (args, word) in [
        (&["solve", "--variant", "4x4", "--engine", "lanes"][..], "--engine lanes"),
        (&["solve", "--variant", "4x4", "--format", "grid"], "--format"),
        (&["solve", "--variant", "4x4", "--column", "1"], "--column"),
        (&["solve", "--variant", "4x4", "--verify"], "--verify"),
        (&["solve", "--variant", "4x4", "--output-format", "ss"], "--output-format ss"),
        (&["rate", "--variant", "4x4"], "rate"),
        (&["explain", "--variant", "4x4"], "explain"),
        (&["solve", "--variant", "5x5"], "boxes"),
        (&["solve", "--variant", "windmill"], "windmill"),
        (&["solve", "--variant", "16x16,windoku"], "windoku"),
        (&["solve", "--variant", "4x4,6x6"], "one size"),
    ] {
        let result = run(args, "1\n").code(2);
        assert!(result.stderr().contains(word), "{args:?}: {}", result.stderr());
    }
}

#[test]
fn the_smallest_solution_is_the_smallest() {
    let empty = format!("{}\n", ".".repeat(16));
    let smallest = stdout(&["solve", "-q", "--smallest", "--variant", "4x4"], &empty);
    assert_eq!(smallest, "1234341221434321\n");
    let knight = stdout(&["solve", "-q", "--smallest", "--variant", "4x4,anti-knight"], &empty);
    let any = stdout(&["solve", "-q", "--variant", "4x4,anti-knight"], &empty);
    assert!(knight <= any);
}

#[test]
fn a_rule_without_a_variant_is_an_error_and_not_a_comment() {
    let blank = ".".repeat(81);
    let board = data("boj.txt");
    let solved = run(&["solve", "-q", "--output-format", "line", &board], "").code(0).stdout();
    for rule in [
        "cage 5 r1c1 r1c2",
        "thermo r1c1 r2c1",
        "anti-knight",
        "sandwich r9 5",
        "cage 9 r9c8 r9c9",
        "skyscraper r9c0 5",
        "x-sum r0c9 5",
        "region-sum r1c3 r1c4",
    ] {
        let input = format!("{blank}; {rule}\n{solved}{rule}\n{solved}");
        let output = run(&["solve", "-q"], &input).code(1);
        assert_eq!(output.stdout(), format!("invalid\n{solved}invalid\n{solved}"), "{rule}");
        let faults = output.stderr();
        assert!(faults.contains("stdin:1:84: ") && faults.contains("stdin:3:1: "), "{faults}");
        assert!(faults.contains("--variant 9x9"), "{faults}");
        run(&["check", "-q", "--variant", "9x9"], format!("{blank}; {rule}\n")).code(1);
    }
    // A comment behind a board, and a table with semicolons.
    let comment = format!("{blank} ; cages are nice\n");
    run(&["check", "-q"], comment).code(1).stdout_eq("several\n");
    let table = format!("puzzle;note\n{blank};cage 5 r1c1 r1c2\n");
    run(&["check", "-q"], table).code(1);
}

#[test]
fn a_letter_means_the_same_on_every_board_whose_rules_count() {
    // G is 16, with a digit elsewhere on the board or not: the other cell of the cage has 7.
    let blanks = ".".repeat(253);
    for last in [".", "1"] {
        let board = format!("G.{blanks}{last}; cage 23 r1c1 r1c2\n");
        let solved = run(&["solve", "-q", "--variant", "16x16"], board).code(0).stdout();
        assert!(solved.starts_with("G7"), "{solved}");
    }
    let own = file("variant-letters.txt", "size 16x16\ncage 23 r1c1 r1c2\n");
    let board = format!("G.{blanks}.\n");
    let solved = run(&["solve", "-q", "--model", &own], &board).code(0).stdout();
    assert!(solved.starts_with("G7"), "{solved}");
    // Without such a rule, a board of letters alone has the letters A to P.
    let solved = run(&["solve", "-q", "--variant", "16x16"], &board).code(0).stdout();
    assert!(solved.starts_with('G') && solved.contains('P'), "{solved}");
}

/// The number of boards of 4x4 with these rules, or the first error.
fn count(rules: &str) -> String {
    let input = format!("{}{rules}\n", ".".repeat(16));
    let result = run(&["count", "-q", "--variant", "4x4"], input);
    let fault = result.stderr().lines().next().unwrap_or("").to_owned();
    if fault.is_empty() { result.stdout().trim().to_owned() } else { fault }
}

#[test]
fn a_comment_that_begins_like_a_rule_is_an_error() {
    for rule in ["cage 3 r1c1 r1c2", "CAGE", "x", "diagonal", "v r1c1 r1c2", "size 4x4", "boxes"] {
        for start in [" ", " a comment; ", " a; b; "] {
            let word = rule.split(' ').next().unwrap();
            let fault = count(&format!("{start}{rule}"));
            let column = 17 + start.len();
            assert!(fault.starts_with(&format!("stdin:1:{column}: expected a comment")), "{fault}");
            assert!(fault.contains(&format!("found \"{word}\"")), "{fault}");
        }
    }
    assert_eq!(count(" easy; cages are nice, and even more"), "288");
    assert_eq!(count("; cage 3 r1c1 r1c2"), "48");
    // A drawn board has no comments.
    let rows = "....\n.... cage 3 r1c1 r1c2\n....\n....\n";
    let result = run(&["count", "-q", "--variant", "4x4"], rows).code(2);
    assert!(result.stderr().contains("2:1: expected 4 cells"), "{}", result.stderr());
}

#[test]
fn signs_are_between_cells_with_a_common_side_and_relations_anywhere() {
    for sign in ["white", "black", "x", "v"] {
        for cells in ["r1c1 r1c3", "r1c1 r2c2", "r1c4 r2c1", "r1c1 r1c1"] {
            let fault = count(&format!("; {sign} {cells}"));
            assert!(
                fault.contains("expected two cells with a common side"),
                "{sign} {cells}: {fault}"
            );
        }
    }
    for (sign, relation) in [("white", "difference 1"), ("black", "ratio 2")] {
        assert_eq!(
            count(&format!("; {sign} r1c4 r2c4")),
            count(&format!("; {relation} r1c4 r2c4"))
        );
    }
    // Of the 288 boards, the two cells are equal on half.
    for relation in ["less", "equal", "difference 0"] {
        let expected = if relation == "less" { "72" } else { "144" };
        assert_eq!(count(&format!("; {relation} r1c1 r3c2")), expected, "{relation}");
    }
}

#[test]
fn never_forbids_nothing_if_no_digits_have_the_sum() {
    assert_eq!(count("; never x"), "288");
    assert_eq!(count("; never x; never v"), count("; never v"));
    assert!(count("; x r1c1 r1c2").contains("expected a sum from 0 to 8, found 10"));
}

#[test]
fn links_and_compressed_exports_say_what_is_expected() {
    for line in [
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54",
        "fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
        "sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT2A",
    ] {
        for variant in ["4x4", "9x9"] {
            let input = format!("{line}\n{line}\n");
            let result = run(&["count", "-q", "--variant", variant], input).code(2);
            let expected = "stdin:2:1: expected a board or the JSON of an export, found a link";
            assert!(result.stderr().contains(expected), "{}", result.stderr());
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
        run(&["count", "-q", "--variant", "4x4"], input).stdout()
    };
    assert_eq!(results("{\"a\": ["), results("{}"));
}

#[test]
fn the_rules_are_not_overwritten_by_the_answers() {
    let rules = file("variant-overwritten.txt", "cage 5 r1c1 r1c2\n");
    let refused = run(&["solve", "-q", "--model", &rules, "-o", &rules], ".".repeat(81)).code(2);
    assert!(refused.stderr().contains("overwritten.txt"), "{}", refused.stderr());
    assert_eq!(fs::read_to_string(&rules).unwrap(), "cage 5 r1c1 r1c2\n");
}

/// The page writes this file: `web/test/variants.spec.ts`.
#[test]
fn a_file_of_the_page_is_read() {
    let path = data("variants/page.txt");
    let text = fs::read_to_string(&path).unwrap();
    let (_, command) = text.lines().next().unwrap().split_once("# quadrille ").unwrap();
    let words: Vec<&str> =
        command.split(' ').map(|word| if word == "FILE" { &path } else { word }).collect();
    assert_eq!(stdout(&words, ""), "one\n");
}
