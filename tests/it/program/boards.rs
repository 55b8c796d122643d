//! `solve`, `check` and `count`: every form, option, error and exit code.

#[cfg(unix)]
use std::io::{Read, Write};
#[cfg(unix)]
use std::process::{ChildStdin, ChildStdout};

use crate::common::program::{
    EMPTY, FOUR, Folder, NONE, asked, data, expect, expect_all, file, rows, run, stdout,
};
#[cfg(unix)]
use crate::common::program::{Running, interrupt, processor_time, shell, spawn, wait_until};

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

fn line(board: &str) -> String {
    board.split_whitespace().collect()
}

fn grid(board: &str) -> String {
    board.replace(' ', "")
}

// ---- solve

#[test]
fn all_solutions_of_a_board_are_printed() {
    // Two cells of two rows and columns may change places.
    let two = line(SOLVED).replacen("135469278", ".35469278", 1);
    let one = line(SOLVED) + "\n";
    let four = "1.......4..2....\n";
    let fours = stdout("solve --all --variant 4x4", four);
    assert_eq!(format!("{}\n", fours.lines().count()), stdout("count --variant 4x4", four));
    assert!(fours.lines().is_sorted() && fours.lines().all(|line| line.starts_with('1')));
    let more = "stdin:1: more than 1 solution; --limit N prints up to N\n";
    expect_all(&[
        ("solve --all", &two, 0, &one, ""),
        ("solve --all", NONE, 1, "no solution\n", "stdin:1: no solution\n"),
    ]);
    // Any one of them.
    let first = run("solve --all --limit 1 --variant 4x4", four).code(3).stderr_eq(more).stdout();
    assert!(fours.lines().any(|line| line == first.trim_end()));
    let many = run("solve --all --limit 20 -q", EMPTY).code(3);
    many.says("more than 20 solutions");
    let open = line(SOLVED).replace(['1', '2'], ".");
    let all = stdout("solve --all", &open);
    assert_eq!(all.lines().count().to_string(), stdout("count", &open).trim());
    let grids = stdout("solve --all", grid(SOLVED).replace(['1', '2'], "."));
    assert_eq!(grids.split("\n\n").count(), all.lines().count());
    let json = stdout("solve --all --json", &open);
    assert!(all.lines().all(|line| json.contains(&format!("\"{line}\""))), "{json}");
    let table = stdout("solve --all", format!("id,puzzle\n7,{open}\n"));
    assert_eq!(table.lines().count(), 1 + all.lines().count());
    asked("solve --all", EMPTY).refused(&[("--smallest", ""), ("--verify", "")]);
}

#[test]
fn text_around_boards_is_passed_over() {
    let (board, solved) = (grid(BOARD), grid(SOLVED));
    let array = format!("board = [[{}]]", BOARD.trim().replace(' ', ",").replace('\n', "],["));
    let one_solved = line(SOLVED) + "\n";
    let killer = "SumoCueV1=0".to_owned() + &"=0".repeat(80);
    let needs = "stdin:1:1: expected a board, found a killer in the notation of SumoCue; \
                 --variant 9x9 reads it\n";
    expect_all(&[
        ("solve", &format!("Grid 01\n{board}Grid 02\n{board}"), 0, &solved.repeat(2), ""),
        ("solve --variant 9x9", &format!("Grid 01\n{board}\x1a"), 0, &solved, ""),
        ("solve", &array, 0, &one_solved, ""),
        ("solve --variant 9x9", &array, 0, &one_solved, ""),
        ("check", &killer, 2, "", needs),
        ("check --variant 9x9", &killer, 1, "several\n", ""),
        ("count --variant 4x4", "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[0,0,0,0]]", 0, "1\n", ""),
    ]);
    let folder = Folder::new("layouts");
    folder.write("killer.txt", killer);
    folder.run("check killer.txt", "").code(1).stdout_eq("several\n");
    folder.write("board.json", array);
    folder.run("solve board.json", "").code(0).stdout_eq(&one_solved);
}

#[test]
fn a_board_with_its_own_size_has_the_size_of_the_run() {
    let four = "1...............";
    let other = "stdin:2:1: the board has another size or other boxes, by --variant or the file of \
                 --model: leave out \"size\" here\n";
    expect_all(&[
        ("count --variant 4x4", &format!("size 4x4\n{four};boxes 2x2"), 0, "72\n", ""),
        ("count --variant 4x4", &format!("{four}\nsize 6x6\n{four}"), 1, "72\ninvalid\n", other),
    ]);
}

/// `boards/src/text/tests.rs` has forms in all their spellings.
#[test]
fn the_output_has_the_form_of_the_input() {
    let (board, solved) = (grid(BOARD), grid(SOLVED));
    let (one_line, one_solved) = (line(BOARD), line(SOLVED) + "\n");
    let mixed = [BOARD, &board, "\n", &one_line, " a comment\n", BOARD].concat();
    let mixed_solved = [SOLVED, &solved, &one_solved, SOLVED].concat();
    // An empty line between boards is kept.
    let (apart, apart_solved) = ([BOARD, "\n\n", BOARD].concat(), [SOLVED, "\n", SOLVED].concat());
    expect_all(&[
        ("solve", BOARD, 0, SOLVED, ""),
        ("solve -", BOARD, 0, SOLVED, ""),
        ("solve data/boj.txt", "", 0, SOLVED, ""),
        ("solve", &board, 0, &solved, ""),
        ("solve", &one_line, 0, &one_solved, ""),
        ("solve --engine backtrack", BOARD, 0, SOLVED, ""),
        ("solve --engine dlx", BOARD, 0, SOLVED, ""),
        ("solve", &format!("\n# a comment\n{}", BOARD.replace('\n', " \r\n")), 0, SOLVED, ""),
        ("solve", &mixed, 0, &mixed_solved, ""),
        ("solve", &apart, 0, &apart_solved, ""),
        // The given format is required.
        ("solve --format boj", BOARD, 0, SOLVED, ""),
        ("solve --format grid", &board, 0, &solved, ""),
        ("solve --format line", &one_line, 0, &one_solved, ""),
    ]);
    let reason = "stdin:1:6: expected 81 cells in a puzzle, found 5\n";
    expect("solve --format line", "12345\n", 2, "invalid\n", reason);
    run("solve --format boj", &board).code(2).stdout_eq("");
    run("solve --format chess", BOARD).code(2).stdout_eq("");
    // Several files are solved in order.
    let (one, other) = (file("one.txt", &one_line), file("other.txt", &board));
    let results = [&one_solved, "\n", &solved, "\n", &solved].concat();
    expect(&["solve", &one, &other, &other], "", 0, &results, "");
}

#[test]
fn the_smallest_solution_is_the_same_by_every_engine() {
    let smallest = "\
123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    for engine in ["dlx", "backtrack", "bands"] {
        let solve = format!("solve --smallest --engine {engine}");
        expect(solve, EMPTY, 0, smallest, "");
    }
    let empty = run("solve data/empty.txt", "").code(0).stdout();
    assert!(empty.lines().count() == 9 && empty.lines().all(|row| row.len() == 17), "{empty}");
    // A row-by-row search needs 10^8 tree nodes for these.
    let results = "\
987654321246173985351928746128537694634892157795461832519286473472319568863745219
no solution
987654321152378946643129578398547162214936857765281493471865239836492715529713684
987654321163928574245137869431275986872469135659813247716392458394586712528741693
987654321612379485453812976768541293391268754245793618529486137176935842834127569
";
    let reason = format!("{}:3: no solution\n", data("slow-by-rows.txt"));
    expect("solve --smallest data/slow-by-rows.txt", "", 1, results, &reason);
}

#[test]
fn boards_without_a_solution_are_reported_by_form() {
    let none = rows(NONE);
    let (first, last) = ([&none, "\n", &grid(BOARD)].concat(), grid(BOARD) + &none);
    let (of_first, of_last) =
        (["no solution\n\n", &grid(SOLVED)].concat(), grid(SOLVED) + "no solution\n");
    let reason = "stdin:1: no solution\n";
    expect_all(&[
        // A one-line board gives a word. A grid gives it among other boards, and nothing alone.
        ("solve", NONE, 1, "no solution\n", reason),
        ("solve --smallest", NONE, 1, "no solution\n", reason),
        ("solve", &none, 1, "", reason),
        ("solve", &first, 1, &of_first, reason),
        ("solve", &last, 1, &of_last, "stdin:10: no solution\n"),
    ]);
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
        expect_all(&[
            ("solve", &board, 1, "", &reason),
            ("check", &board, 1, "none\n", &reason),
            ("count --engine dlx", &board, 1, "0\n", &reason),
        ]);
    }
}

// ---- check and count

#[test]
fn check_and_count_have_their_answers_and_exit_codes() {
    let boards = [NONE, &line(BOARD), FOUR].join("\n");
    expect_all(&[
        ("check", &boards, 1, "none\none\nseveral\n", ""),
        ("check --engine backtrack", BOARD, 0, "one\n", ""),
        ("check", FOUR, 1, "several\n", ""),
        ("count", FOUR, 0, "4\n", ""),
        ("count --limit 4", FOUR, 0, "4\n", ""),
        ("count --limit 3", FOUR, 0, "more than 3\n", ""),
        ("count --limit 0", FOUR, 0, "more than 0\n", ""),
        ("count --limit 3 --engine backtrack", FOUR, 0, "more than 3\n", ""),
        ("count", NONE, 1, "0\n", ""),
        ("count --limit 10000 data/empty.txt", "", 0, "more than 10000\n", ""),
        ("count --limit 18446744073709551615", FOUR, 0, "4\n", ""),
    ]);
}

// ---- bad input

#[test]
fn a_bad_board_alone_prints_nothing_and_exits_with_2() {
    let with_row_3 = |row: &str| {
        let rows: Vec<&str> = BOARD.lines().collect();
        [&rows[..2], &[row], &rows[3..]].concat().join("\n") + "\n"
    };
    let cut = |n: usize| BOARD.lines().cycle().take(n).collect::<Vec<_>>().join("\n") + "\n";
    for (board, reason) in [
        (with_row_3("0 6 12 2 7 8 1 3 5"), "3:5: expected one digit 0-9 or '.', found '12'"),
        (with_row_3("0 6 q 2 7 8 1 3 5"), "3:5: expected a digit 0-9 or '.', found 'q'"),
        (with_row_3("0 6 0 2 7 8 1 3"), "3:16: expected 9 cells in a row, found 8"),
        (with_row_3("0 6 \0 2 7 8 1 3 5"), "3:5: expected a digit 0-9 or '.', found NUL"),
        (
            cut(8),
            "9:1: expected row 9 of the board that begins on line 1, found the end of the input",
        ),
        (cut(10), "10:1: expected the board to end after nine rows, found a tenth row"),
        (String::new(), "1:1: expected a board, found none in the whole file"),
        ("# nothing\n\n".into(), "1:1: expected a board, found none in the whole file"),
    ] {
        let reason = format!("stdin:{reason}\n");
        for command in ["solve", "check", "count"] {
            expect(command, &board, 2, "", &reason);
        }
    }
    let bytes = [b"\xff", &BOARD.as_bytes()[1..]].concat();
    let reason =
        "stdin:1:1: expected a digit 0-9 or '.', found the byte 0xFF, which is not UTF-8\n";
    expect("solve", bytes, 2, "", reason);
}

#[test]
fn a_bad_board_is_reported_with_its_line_and_does_not_affect_other_boards() {
    let bad_line = line(BOARD).replace('9', "q");
    let lines = [&line(BOARD), &line(BOARD)[1..], "x", &line(BOARD)].join("\n");
    let of_lines = [&line(SOLVED), "invalid", "invalid", &line(SOLVED), ""].join("\n");
    let reasons = "\
stdin:2:81: expected 81 cells in a puzzle, found 80
stdin:3:1: expected a digit 0-9 or '.', found 'x'
";
    let bad = BOARD.replacen('7', "q", 1);
    let (second, of_second) =
        ([BOARD, &bad, BOARD].concat(), [SOLVED, "invalid\n", SOLVED].concat());
    let (first, of_first) = ([&bad, "\n", BOARD].concat(), ["invalid\n\n", SOLVED].concat());
    let q = |place: &str| format!("stdin:{place}: expected a digit 0-9 or '.', found 'q'\n");
    expect_all(&[
        ("solve", &bad_line, 2, "invalid\n", &q("1:6")),
        ("solve", &lines, 1, &of_lines, reasons),
        ("solve", &second, 1, &of_second, &q("10:15")),
        ("solve", &first, 1, &of_first, &q("1:15")),
    ]);
    // Many messages are counted.
    let many = run("solve", ("1".repeat(80) + "\n").repeat(150)).code(2);
    let many = many.stdout_eq(&"invalid\n".repeat(150)).says_last("\nand 50 more like these\n");
    assert_eq!(many.stderr().lines().count(), 101);
}

#[test]
fn unreadable_files_are_named_and_the_others_solved() {
    let nothing = file("nothing.txt", "# nothing\n");
    let empty = format!("{nothing}:1:1: expected a board, found none in the whole file\n");
    let folder = format!("{}: is a directory, not a file\n", data("cover"));
    let missing = "no-such-file.txt: there is no such file\n";
    expect_all(&[
        ("solve no-such-file.txt", "", 2, "", missing),
        ("solve no-such-file.txt data/boj.txt", "", 2, SOLVED, missing),
        ("solve data/cover", "", 2, "", &folder),
    ]);
    expect(&["solve", &nothing, "data/boj.txt"], "", 1, SOLVED, &empty);
    // The exit code of a board without a result takes precedence.
    let slow = "solve --engine backtrack --nodes 1000 no-such-file.txt data/slow-by-rows.txt";
    run(slow, "").code(3);
}

#[cfg(unix)]
#[test]
fn a_line_of_100_mb_is_one_bad_line() {
    let run = shell("yes 5 | tr -d '\\n' | head -c 100000000 | {} solve", "").code(2);
    run.stdout_eq("").stderr_eq(
        "stdin:1:1: expected 9 cells in a row, or 81 in a puzzle, found a line of thousands of \
         characters\n",
    );
}

#[test]
fn wrong_usage_exits_with_2() {
    run("", "").code(2).stdout_eq("");
    asked("", "").refused(&[
        ("solve --bogus", "unexpected argument '--bogus'"),
        ("solve --engine magic", "invalid value 'magic'"),
        ("count --limit many", "invalid value 'many'"),
        ("frobnicate", "frobnicate"),
    ]);
}

#[test]
fn help_and_version_are_printed() {
    let version = format!("quadrille {}\n", env!("CARGO_PKG_VERSION"));
    expect("--version", "", 0, &version, "");
    for args in ["--help", "solve --help", "check -h", "help count"] {
        let help = run(args, "").code(0).stderr_eq("").prints("Usage: quadrille");
        let help = help.prints("Exit codes:").stdout();
        assert!(args == "--help" || help.contains("Examples:\n  quadrille"), "{help}");
    }
}

// ---- limits, ^C, pipes

#[test]
fn a_board_that_reaches_the_node_limit_has_no_result() {
    let reason = "stdin:1: the node limit was reached before the question was answered";
    let (reason, so_far) =
        (format!("{reason}\n"), format!("{reason}; solutions found so far: 2\n"));
    let slow = std::fs::read_to_string(data("slow-by-rows.txt")).unwrap();
    let slow = slow.lines().nth(1).unwrap();
    let (stream, results) =
        (format!("{slow}\n{}", line(BOARD)), format!("unknown\n{}\n", line(SOLVED)));
    expect_all(&[
        ("solve --engine backtrack --nodes 1000", slow, 3, "unknown\n", &reason),
        ("solve --engine backtrack --nodes 1000", &stream, 3, &results, &reason),
        ("count --nodes 70", FOUR, 3, "unknown\n", &so_far),
    ]);
}

/// The running program after its answer to the first board, and its pipes.
#[cfg(unix)]
fn begun(args: &str, answer: &str) -> (Running, ChildStdin, ChildStdout) {
    let mut child = spawn(args);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    writeln!(stdin, "{}", line(BOARD)).unwrap();
    let mut result = vec![0; answer.len()];
    stdout.read_exact(&mut result).unwrap();
    assert_eq!(result, answer.as_bytes());
    (child, stdin, stdout)
}

#[cfg(unix)]
#[test]
fn a_board_in_an_open_pipe_is_solved_at_once() {
    let (mut child, mut stdin, mut stdout) = begun("solve", &(line(SOLVED) + "\n"));
    for _ in 0..2 {
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
    let (mut child, mut stdin, mut stdout) = begun("count --limit 1000000000000000", "1\n");
    write!(stdin, "{FOUR}\n{EMPTY}\n").unwrap();
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
    let (mut child, mut stdin, mut stdout) = begun("check --format line", "one\n");
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
    let (mut child, _stdin, _stdout) = begun("solve", &(line(SOLVED) + "\n"));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let line = format!("{{}} solve '{}' > /dev/full", data("boj.txt"));
    shell(&line, "").code(2).stderr_eq("cannot write the results: no space left on device\n");
}

#[test]
fn an_empty_board_behind_xml_without_an_end_is_a_board() {
    let empty = ".".repeat(81);
    expect("check -", format!("<sudoku>\n<a>\n{empty}\n"), 1, "several\n", "");
    // An empty row of a spreadsheet behind a board with numbers of columns.
    let rows = "1 2 3 4 5 6 7 8 9\n".to_owned() + &". . . . . . . . .\n".repeat(9);
    expect("check -", format!("{rows}\t\t\t\t\t\t\t\t\n"), 1, "several\n", "");
}
