//! What the program refuses, what it then suggests, and files that no longer tell the truth.

use std::fs;
use std::io::Write;
use std::process::Stdio;

#[cfg(unix)]
use crate::common::program::shell;
use crate::common::program::{Folder, command, data, file, rows, run, run_command, stdout};

/// Runs a line of a shell with a limit of memory for the program: far less than its input.
#[cfg(target_os = "linux")]
fn within_memory(line: &str) -> crate::common::program::Run {
    shell(&format!("ulimit -v {}; {line}", 256 << 10), "")
}

#[cfg(target_os = "linux")]
#[test]
fn endless_and_inflated_inputs_are_refused_early() {
    let zeros = file("zeros.gz", "");
    let plain = fs::File::create(&zeros).unwrap();
    let mut gz = flate2::write::GzEncoder::new(plain, flate2::Compression::best());
    (0..300).for_each(|_| gz.write_all(&vec![0; 1 << 20]).unwrap());
    gz.finish().unwrap();
    let queens = data("cover/queens8.dlx");
    let long = "expected a word of at most 1 MiB, found a longer one";
    let line = "1:1: expected a line of at most 2 MiB, found a longer one";
    let text = "expected text, found the byte 0x00";
    let large = "expected a file of at most 1 MiB, found a larger one";
    let larger = "has a line of more than 32 MiB";
    for (line, reason) in [
        ("{} cover /dev/zero".to_owned(), long),
        (format!("{{}} cover {zeros}"), long),
        (format!("{{}} verify {queens} --certificate /dev/zero"), line),
        ("{} model sudoku --givens /dev/zero".into(), text),
        (format!("{{}} model sudoku --givens {zeros}"), text),
        ("yes | {} model sudoku --givens -".into(), large),
        ("yes | tr -d '\\n' | {} cover -".into(), long),
        ("yes 1 | tr '\\n' ' ' | {} cover -".into(), "item \"1\" is declared twice"),
        (format!("yes 1 | tr '\\n' ' ' | {{}} solve --model - {}", data("easy.txt")), large),
        ("{} generate 1 --mask /dev/zero".into(), text),
        ("{} bench /dev/zero".into(), larger),
        (format!("{{}} bench {zeros}"), larger),
        (format!("{{}} verify {queens} /dev/zero"), larger),
        (format!("{{}} cover {queens} --parts /dev/zero"), larger),
    ] {
        within_memory(&line).says(reason).code(2);
    }
}

/// A certificate takes no more memory than one in which each item occurs once.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_that_repeats_an_item_takes_no_memory() {
    let problem = file("refused-repeated.dlx", "a b\na\n");
    let lines = "(echo parity; yes a | head -n 20000000)";
    let run = within_memory(&format!("{lines} | {{}} verify {problem} --certificate -"));
    run.stderr_eq("stdin: no proof: item \"a\" occurs twice\n").code(1);
}

/// The text is read word by word, so a wrong word is found before much of its line is stored.
#[cfg(target_os = "linux")]
#[test]
fn a_long_option_with_an_item_twice_is_refused_early() {
    let run = within_memory("(echo a b; yes b | head -n 30000000 | tr '\\n' ' ') | {} cover -");
    run.says("2:3: item \"b\" appears twice in this option").code(2);
}

/// The time limit is over before the end of the file, which never comes.
#[cfg(unix)]
#[test]
fn the_time_limit_holds_while_a_problem_is_read() {
    let message = "stdin: the time limit was reached before the end of the file\n";
    let run = shell("(echo a b; yes a) | {} cover - --time 0.2", "");
    run.stderr_eq(message).stdout_eq("").code(3);
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error() {
    let message = "standard output is closed; for no output, redirect it to /dev/null\n";
    let line = format!("exec {{}} solve '{}' >&-", data("hard.txt"));
    shell(&line, "").stderr_eq(message).code(2);
    // `/dev/null` is no closed output, even if it is open for reading too.
    let null = fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    let mut solve = command();
    solve.args(["solve", "-q", &data("hard.txt")]).stdout(Stdio::from(null));
    assert!(solve.status().unwrap().success());
}

#[test]
fn files_of_the_wrong_kind_are_named_with_the_right_command() {
    let folder = Folder::new("refused-kinds");
    folder.write("problem", fs::read(data("cover/queens8.dlx")).unwrap());
    folder.write("boards", fs::read(data("hard.txt")).unwrap());
    folder.write("boj", fs::read(data("boj.txt")).unwrap());
    let grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
    folder.write("grid", rows(grid));
    // Equal boards could be read as an item and options.
    folder.write("twice", format!("{0}\n{0}\n", "1".repeat(81)));
    folder.write("none", "");
    let problem = "problem has an exact cover problem; try quadrille cover problem\n";
    let boards = "boards has Sudoku boards; try quadrille solve boards\n";
    for (args, hint) in [
        ("solve problem", problem),
        ("stats problem", problem),
        ("cover boards", boards),
        ("cover grid", "; try quadrille solve grid\n"),
        ("cover boj", "; try quadrille solve boj\n"),
        ("dance boards", boards),
        ("verify boards none", boards),
    ] {
        folder.run(args, "").code(2).says_last(hint);
    }
    for command in ["cover", "cover --count", "dance"] {
        let run = folder.run(format!("{command} twice"), "").stdout_eq("").code(2);
        run.says("is a Sudoku board and no problem");
    }
    // A file that is neither gets no hint.
    folder.write("neither", "a b\nc\n");
    for command in ["cover", "solve"] {
        assert!(!folder.run(format!("{command} neither"), "").stderr().contains("try"));
    }
}

#[test]
fn the_help_says_what_each_engine_can_be_asked() {
    let help = stdout("help cover", "");
    for line in quadrille::search::auto::abilities().to_string().lines() {
        assert!(help.lines().any(|it| it.trim() == line.trim()), "{line}");
    }
}

#[test]
fn an_unknown_option_is_not_said_to_be_a_value() {
    for args in ["solve --nonsense", "cover x.dlx --all --zzz"] {
        let message = run(args, "").says("unexpected argument").stderr();
        assert!(!message.contains("as a value"), "{message}");
    }
}

#[test]
fn a_variable_of_the_environment_is_named_where_it_is_wrong() {
    let with = |value: &str, args: &str| {
        let mut command = command();
        command.args(args.split(' ')).arg(data("hard.txt")).env("QUADRILLE_BACKEND", value);
        run_command(command, "")
    };
    let expected = stdout("solve -q data/hard.txt", "");
    for value in ["", "portable"] {
        with(value, "solve -q").stderr_eq("").stdout_eq(&expected).code(0);
    }
    let name = "the environment variable QUADRILLE_BACKEND";
    with("nonsense", "solve").says(name).code(2);
    let message = with("portable", "solve --backend nonsense").code(2).stderr();
    assert!(!message.contains(name), "{message}");
}

/// A proof that there is no solution does not stay beside a solution. `counting.rs` shows the same
/// of a log.
#[test]
fn a_proof_is_removed_when_a_solution_is_found() {
    let folder = Folder::new("stale");
    let prove = |args: &str| folder.run(format!("cover --prove --certificate c {args}"), "");
    prove("data/cover/tet4x5_unsat.dlx").code(1);
    // A search that a limit ends contradicts nothing.
    prove("--nodes 0 data/cover/dommut8.dlx").code(3);
    assert!(folder.has("c"));
    let message = "c: removed, since there is a solution\n";
    prove("data/cover/queens8.dlx").says(message).code(0);
    assert!(!folder.has("c"));
}

/// A log is written from the searches that it knows.
#[test]
fn a_log_is_not_written_by_a_search_that_is_chosen() {
    for option in ["--engine memo", "--choose random", "--memory 1M", "--preprocess", "--stats"] {
        let line = format!("cover --prove --log refused-log {option} -");
        let option = option.split(' ').next().unwrap();
        let reason = format!("--log is written by searches of its own; leave out {option}\n");
        run(line, "a b\na\n").code(2).stdout_eq("").stderr_eq(&reason);
    }
}
