//! `solve`, `check` and `count`: every form, option, error and exit code.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::program::{command, data, expect, file, run, spawn};
#[cfg(unix)]
use crate::common::program::{interrupt, processor_time, wait_until};

const BOARD: &str = "\
0 3 5 4 6 9 2 7 8
7 8 2 1 0 5 6 0 9
0 6 0 2 7 8 1 3 5
3 2 1 0 4 6 8 9 7
8 0 4 9 1 3 5 0 6
5 9 6 8 2 0 4 1 3
9 1 7 6 5 2 0 8 0
6 0 3 7 0 1 9 5 2
2 5 8 3 9 4 7 6 0
";
const SOLVED: &str = "\
1 3 5 4 6 9 2 7 8
7 8 2 1 3 5 6 4 9
4 6 9 2 7 8 1 3 5
3 2 1 5 4 6 8 9 7
8 7 4 9 1 3 5 2 6
5 9 6 8 2 7 4 1 3
9 1 7 6 5 2 3 8 4
6 4 3 7 8 1 9 5 2
2 5 8 3 9 4 7 6 1
";
/// Four solutions, from Sudopedia's test cases.
const FOUR: &str =
    "....9....6..4.7..8.4.812.3.7.......5..4...9..5..371..4.5..6..4.2.17.85.9.........";
/// No solution, although no two clues conflict.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

fn line(board: &str) -> String {
    board.split_whitespace().collect()
}

fn grid(board: &str) -> String {
    board.replace(' ', "")
}

// ---- solve

#[test]
fn the_output_has_the_form_of_the_input() {
    expect(&["solve"], BOARD, 0, SOLVED, "");
    expect(&["solve", "-"], BOARD, 0, SOLVED, "");
    expect(&["solve", &data("boj.txt")], "", 0, SOLVED, "");
    expect(&["solve"], grid(BOARD), 0, &grid(SOLVED), "");
    expect(&["solve"], line(BOARD), 0, &(line(SOLVED) + "\n"), "");
    expect(&["solve", "--engine", "backtrack"], BOARD, 0, SOLVED, "");
    expect(&["solve", "--engine", "dlx"], BOARD, 0, SOLVED, "");
}

#[test]
fn extra_white_space_is_ignored_and_not_printed() {
    for board in [
        BOARD.replace(' ', "\t"),
        BOARD.replace('\n', "\r\n"),
        BOARD.replace('\n', "  \n"),
        BOARD.trim_end().to_owned(),
        format!("\n\n{BOARD}\n\n"),
        format!("# a comment\n{BOARD}"),
    ] {
        expect(&["solve"], board, 0, SOLVED, "");
    }
}

#[test]
fn a_stream_may_mix_all_forms() {
    let stream = [BOARD, &grid(BOARD), "\n", &line(BOARD), " a comment\n", BOARD].concat();
    let results = [SOLVED, &grid(SOLVED), &line(SOLVED), "\n", SOLVED].concat();
    expect(&["solve"], stream, 0, &results, "");
    // An empty line between boards is kept.
    let stream = [BOARD, "\n\n", BOARD].concat();
    expect(&["solve"], stream, 0, &[SOLVED, "\n", SOLVED].concat(), "");
}

#[test]
fn several_files_are_solved_in_order() {
    let one = file("one.txt", &line(BOARD));
    let other = file("other.txt", &grid(BOARD));
    let results = [&line(SOLVED), "\n\n", &grid(SOLVED), "\n", &grid(SOLVED)].concat();
    expect(&["solve", &one, &other, &other], "", 0, &results, "");
}

#[test]
fn the_given_format_is_required() {
    expect(&["solve", "--format", "boj"], BOARD, 0, SOLVED, "");
    expect(&["solve", "--format", "grid"], grid(BOARD), 0, &grid(SOLVED), "");
    expect(&["solve", "--format", "line"], line(BOARD), 0, &(line(SOLVED) + "\n"), "");
    run(&["solve", "--format", "line"], "12345\n")
        .code(2)
        .stdout_eq("invalid\n")
        .stderr_eq("stdin:1:6: expected 81 cells in a puzzle, found 5\n");
    run(&["solve", "--format", "boj"], grid(BOARD)).code(2).stdout_eq("");
    run(&["solve", "--format", "chess"], BOARD).code(2).stdout_eq("");
}

#[test]
fn the_smallest_solution_is_the_same_by_every_engine() {
    let smallest = "\
123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    for engine in ["dlx", "backtrack", "bands"] {
        let empty = ".".repeat(81);
        expect(&["solve", "--smallest", "--engine", engine], empty, 0, smallest, "");
    }
    // A row-by-row search needs 10^8 tree nodes for these.
    let results = "\
987654321246173985351928746128537694634892157795461832519286473472319568863745219
no solution
987654321152378946643129578398547162214936857765281493471865239836492715529713684
987654321163928574245137869431275986872469135659813247716392458394586712528741693
987654321612379485453812976768541293391268754245793618529486137176935842834127569
";
    let reason = format!("{}:3: no solution\n", data("slow-by-rows.txt"));
    expect(&["solve", "--smallest", &data("slow-by-rows.txt")], "", 1, results, &reason);
}

#[test]
fn an_empty_board_has_a_solution_at_once() {
    let out = run(&["solve", &data("empty.txt")], "").code(0).output.stdout.clone();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.lines().count(), 9);
    assert!(text.lines().all(|row| row.len() == 17));
}

#[test]
fn boards_without_a_solution_are_reported_by_form() {
    let none_grid: Vec<&str> =
        NONE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let none_grid = none_grid.join("\n") + "\n";
    // A one-line board gives a word. A grid gives the word among other boards, and nothing alone.
    expect(&["solve"], NONE, 1, "no solution\n", "stdin:1: no solution\n");
    expect(&["solve"], none_grid.as_str(), 1, "", "stdin:1: no solution\n");
    let stream = [&none_grid, "\n", &grid(BOARD)].concat();
    let results = ["no solution\n\n", &grid(SOLVED)].concat();
    expect(&["solve"], stream, 1, &results, "stdin:1: no solution\n");
    let stream = grid(BOARD) + none_grid.as_str();
    let results = [&grid(SOLVED), "no solution\n"].concat();
    expect(&["solve"], stream, 1, &results, "stdin:10: no solution\n");
    expect(&["solve", "--smallest"], NONE, 1, "no solution\n", "stdin:1: no solution\n");
}

#[test]
fn conflicting_clues_are_named() {
    for (row, reason) in [
        ("0 5 0 0 0 0 0 5 0\n", "two 5s in row 3: columns 2 and 8"),
        ("0 0 0 0 7 0 0 0 0\n", "two 7s in column 5: rows 1 and 3"),
        ("5 0 0 0 0 0 0 0 0\n", "two 5s in box 1: r1c2 and r3c1"),
    ] {
        let blank = "0 0 0 0 0 0 0 0 0\n";
        let board = ["0 5 0 0 7 0 0 0 0\n", blank, row, &blank.repeat(6)].concat();
        let reason = format!("stdin:1: {reason}\n");
        for engine in ["dlx", "backtrack", "bands"] {
            expect(&["solve", "--engine", engine], board.as_str(), 1, "", &reason);
            expect(&["check", "--engine", engine], board.as_str(), 1, "none\n", &reason);
            expect(&["count", "--engine", engine], board.as_str(), 1, "0\n", &reason);
        }
    }
}

// ---- check and count

#[test]
fn check_reports_none_one_and_several() {
    let boards = [NONE, &line(BOARD), FOUR].join("\n");
    expect(&["check"], boards.as_str(), 1, "none\none\nseveral\n", "");
    expect(&["check", "--engine", "backtrack"], BOARD, 0, "one\n", "");
    expect(&["check"], FOUR, 1, "several\n", "");
}

#[test]
fn count_counts_up_to_its_limit() {
    expect(&["count"], FOUR, 0, "4\n", "");
    expect(&["count", "--limit", "4"], FOUR, 0, "4\n", "");
    expect(&["count", "--limit", "3"], FOUR, 0, "more than 3\n", "");
    expect(&["count", "--limit", "0"], FOUR, 0, "more than 0\n", "");
    expect(&["count", "--limit", "3", "--engine", "backtrack"], FOUR, 0, "more than 3\n", "");
    expect(&["count"], NONE, 1, "0\n", "");
    let empty = data("empty.txt");
    expect(&["count", "--limit", "100000", &empty], "", 0, "more than 100000\n", "");
    expect(&["count", "--limit", "18446744073709551615"], FOUR, 0, "4\n", "");
}

// ---- bad input

#[test]
fn a_bad_board_alone_prints_nothing_and_exits_with_2() {
    let with_row_3 = |row: &str| {
        let rows: Vec<&str> = BOARD.lines().collect();
        [&rows[..2], &[row], &rows[3..]].concat().join("\n") + "\n"
    };
    let rows = |n: usize| BOARD.lines().cycle().take(n).collect::<Vec<_>>().join("\n") + "\n";
    for (board, reason) in [
        (with_row_3("0 6 12 2 7 8 1 3 5"), "3:5: expected one digit 0-9 or '.', found '12'"),
        (with_row_3("0 6 q 2 7 8 1 3 5"), "3:5: expected a digit 0-9 or '.', found 'q'"),
        (with_row_3("0 6 0 2 7 8 1 3"), "3:16: expected 9 cells in a row, found 8"),
        (with_row_3("0 6 0 2 7 8 1 3 5 4"), "3:19: expected 9 cells in a row, found 10"),
        (with_row_3("0 6 \0 2 7 8 1 3 5"), "3:5: expected a digit 0-9 or '.', found NUL"),
        (
            rows(8),
            "9:1: expected row 9 of the board that begins on line 1, found the end of the input",
        ),
        (rows(10), "10:1: expected the board to end after nine rows, found a tenth row"),
        (String::new(), "1:1: expected a board, found none in the whole file"),
        ("# nothing\n\n".into(), "1:1: expected a board, found none in the whole file"),
    ] {
        let reason = format!("stdin:{reason}\n");
        for command in ["solve", "check", "count"] {
            expect(&[command], board.as_str(), 2, "", &reason);
        }
    }
    let mut invalid = BOARD.as_bytes().to_vec();
    invalid[0] = 0xff;
    run(&["solve"], invalid).code(2).stdout_eq("").stderr_eq(
        "stdin:1:1: expected a digit 0-9 or '.', found the byte 0xFF, which is not UTF-8\n",
    );
}

#[test]
fn a_bad_one_line_puzzle_is_reported_with_its_line() {
    let bad = line(BOARD).replace('9', "q");
    let reason = "stdin:1:6: expected a digit 0-9 or '.', found 'q'\n";
    expect(&["solve"], bad.as_str(), 2, "invalid\n", reason);
    let short = &line(BOARD)[1..];
    let stream = [&line(BOARD), short, "x", &line(BOARD)].join("\n");
    let results = [&line(SOLVED), "invalid", "invalid", &line(SOLVED), ""].join("\n");
    let reasons = "\
stdin:2:81: expected 81 cells in a puzzle, found 80
stdin:3:1: expected a digit 0-9 or '.', found 'x'
";
    expect(&["solve"], stream, 1, &results, reasons);
}

#[test]
fn a_bad_board_does_not_affect_other_boards() {
    let bad = BOARD.replacen('7', "q", 1);
    let stream = [BOARD, &bad, BOARD].concat();
    let results = [SOLVED, "invalid\n", SOLVED].concat();
    let reason = "stdin:10:15: expected a digit 0-9 or '.', found 'q'\n";
    expect(&["solve"], stream, 1, &results, reason);
    let stream = [&bad, "\n", BOARD].concat();
    let results = ["invalid\n\n", SOLVED].concat();
    let reason = "stdin:1:15: expected a digit 0-9 or '.', found 'q'\n";
    expect(&["solve"], stream, 1, &results, reason);
}

#[test]
fn unreadable_files_are_named_and_the_others_solved() {
    let missing = "no-such-file.txt";
    let reason = "no-such-file.txt: there is no such file\n";
    expect(&["solve", missing], "", 2, "", reason);
    expect(&["solve", missing, &data("boj.txt")], "", 2, SOLVED, reason);
    let folder = data("");
    let reason = format!("{folder}: is a directory, not a file\n");
    expect(&["solve", &folder], "", 2, "", &reason);
    // The exit code of a board without a result takes precedence.
    let slow = data("slow-by-rows.txt");
    let args = ["solve", "--engine", "backtrack", "--nodes", "1000", missing, &slow];
    run(&args, "").code(3);
    let nothing = file("nothing.txt", "# nothing\n");
    let reason = format!("{nothing}:1:1: expected a board, found none in the whole file\n");
    expect(&["solve", &nothing, &data("boj.txt")], "", 1, SOLVED, &reason);
}

#[test]
fn a_line_of_100_mb_is_one_bad_line() {
    let mut child = spawn(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let piece = vec![b'5'; 1 << 20];
        for _ in 0..100 {
            stdin.write_all(&piece).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let reason = "stdin:1:1: expected 9 cells in a row, or 81 in a puzzle, found a line of \
                  thousands of characters\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), reason);
}

#[test]
fn many_messages_are_counted() {
    let bad = "1".repeat(80) + "\n";
    let output = run(&["solve"], bad.repeat(150)).code(2).output;
    assert_eq!(output.stdout, b"invalid\n".repeat(150));
    let reasons = String::from_utf8(output.stderr).unwrap();
    assert_eq!(reasons.lines().count(), 101);
    assert_eq!(reasons.lines().last(), Some("and 50 more like these"));
}

#[test]
fn wrong_usage_exits_with_2() {
    for args in [
        &[][..],
        &["solve", "--bogus"],
        &["solve", "--engine", "magic"],
        &["count", "--limit", "many"],
        &["frobnicate"],
    ] {
        run(args, "").code(2).stdout_eq("");
    }
}

#[test]
fn help_and_version_are_printed() {
    let version = format!("quadrille {}\n", env!("CARGO_PKG_VERSION"));
    expect(&["--version"], "", 0, &version, "");
    for args in [&["--help"][..], &["solve", "--help"], &["check", "-h"], &["help", "count"]] {
        let output = run(args, "").code(0).stderr_eq("").output.stdout.clone();
        let help = String::from_utf8(output).unwrap();
        assert!(help.contains("Usage: quadrille") && help.contains("Exit codes:"), "{help}");
        assert!(args.len() == 1 || help.contains("Examples:\n  quadrille"), "{help}");
    }
}

// ---- limits, ^C, pipes

#[test]
fn a_board_that_reaches_the_node_limit_has_no_result() {
    let reason = "stdin:1: the node limit was reached before the question was answered\n";
    let slow = &std::fs::read_to_string(data("slow-by-rows.txt")).unwrap();
    let slow = slow.lines().nth(1).unwrap();
    let args = ["solve", "--engine", "backtrack", "--nodes", "1000"];
    expect(&args, slow, 3, "unknown\n", reason);
    let stream = [slow, &line(BOARD)].join("\n");
    expect(&args, stream, 3, &format!("unknown\n{}\n", line(SOLVED)), reason);
    let reason = reason.replace("answered\n", "answered; solutions found so far: 2\n");
    expect(&["count", "--nodes", "70"], FOUR, 3, "unknown\n", &reason);
}

#[test]
fn a_board_in_an_open_pipe_is_solved_at_once() {
    let mut child = spawn(&["solve"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{}", line(BOARD)).unwrap();
        let mut result = [0; 82];
        stdout.read_exact(&mut result).unwrap();
        assert_eq!(result, (line(SOLVED) + "\n").as_bytes());
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_with_the_results_so_far() {
    // The first result shows that the program is running. Then follow, in one write, another board
    // and one whose count does not end.
    let mut child = spawn(&["count", "--limit", "1000000000000000"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    writeln!(stdin, "{}", line(BOARD)).unwrap();
    let mut result = [0; 2];
    stdout.read_exact(&mut result).unwrap();
    assert_eq!(&result, b"1\n");
    write!(stdin, "{FOUR}\n{}\n", ".".repeat(81)).unwrap();
    // The two boards need almost no time, so this is spent on the count.
    wait_until("use of the processor", || processor_time(&child) >= 1.0);
    interrupt(&child);
    let mut reason = String::new();
    child.stderr.take().unwrap().read_to_string(&mut reason).unwrap();
    let start = "stdin:3: stopped; boards answered: 2; solutions found so far: ";
    let n = reason.trim_end().strip_prefix(start).and_then(|n| n.parse::<u64>().ok());
    assert!(n.is_some_and(|n| n > 0), "{reason}");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "4\n");
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// ^C is also noticed while no board needs a search.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_run_of_bad_boards() {
    let mut child = spawn(&["check", "--format", "line"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    writeln!(stdin, "{}", line(BOARD)).unwrap();
    stdout.read_exact(&mut [0; 4]).unwrap();
    let feeder = std::thread::spawn(move || {
        let piece = "bad\n".repeat(10_000);
        // Until the program has ended.
        while stdin.write_all(piece.as_bytes()).is_ok() {}
    });
    // A bad board gives an empty line.
    stdout.read_exact(&mut vec![0; 100_000]).unwrap();
    let drain = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    feeder.join().unwrap();
    drain.join().unwrap().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_program_that_waits() {
    let mut child = spawn(&["solve"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    writeln!(stdin, "{}", line(BOARD)).unwrap();
    stdout.read_exact(&mut [0; 82]).unwrap();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = spawn(&["solve", &data("minimal.txt")]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command()
        .args(["solve", &data("boj.txt")])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let reason = "cannot write the results: no space left on device\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), reason);
}
