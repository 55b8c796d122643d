//! What the program refuses, what it then suggests, and files that no longer tell the truth.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::program::{PROGRAM, command, data, file, run, run_command};

/// The most memory that a run with a wrong input may need, in KiB: far less than the input.
#[cfg(target_os = "linux")]
const MEMORY: u32 = 256 << 10;

/// Runs the program by a shell, with a limit of memory. `{}` in the line is the program.
#[cfg(target_os = "linux")]
fn within_memory(line: &str) -> crate::common::program::Run {
    let program = format!("'{PROGRAM}'");
    let line = format!("ulimit -v {MEMORY}; {}", line.replace("{}", &program));
    let mut command = Command::new("sh");
    command.args(["-c", &line]);
    run_command(command, "")
}

#[cfg(target_os = "linux")]
#[test]
fn endless_and_inflated_inputs_are_refused_early() {
    let zeros = file("zeros.gz", "");
    let plain = std::fs::File::create(&zeros).unwrap();
    let mut gz = flate2::write::GzEncoder::new(plain, flate2::Compression::best());
    (0..300).for_each(|_| gz.write_all(&vec![0; 1 << 20]).unwrap());
    gz.finish().unwrap();
    let queens = data("cover/queens8.dlx");
    let long = "expected a word of at most 1 MiB, found a longer one";
    let text = "expected text, found the byte 0x00";
    let large = "expected a file of at most 1 MiB, found a larger one";
    for (line, reason) in [
        ("{} cover /dev/zero".to_owned(), long),
        (format!("{{}} cover {zeros}"), long),
        (
            format!("{{}} verify {queens} --certificate /dev/zero"),
            "1:1: expected a line of at most 2 MiB, found a longer one",
        ),
        ("{} model sudoku --givens /dev/zero".into(), text),
        (format!("{{}} model sudoku --givens {zeros}"), text),
        ("yes | {} model sudoku --givens -".into(), large),
        ("yes | tr -d '\\n' | {} cover -".into(), long),
        ("yes 1 | tr '\\n' ' ' | {} cover -".into(), "item \"1\" is declared twice"),
        (format!("yes 1 | tr '\\n' ' ' | {{}} solve --model - {}", data("easy.txt")), large),
        ("{} generate 1 --mask /dev/zero".into(), text),
        ("{} bench /dev/zero".into(), "has a line of more than 32 MiB"),
        (format!("{{}} bench {zeros}"), "has a line of more than 32 MiB"),
        (format!("{{}} verify {queens} /dev/zero"), "has a line of more than 32 MiB"),
        (format!("{{}} cover {queens} --parts /dev/zero"), "has a line of more than 32 MiB"),
    ] {
        let run = within_memory(&line);
        assert!(run.stderr().contains(reason), "{line}: {}", run.stderr());
        run.code(2);
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
    assert!(run.stderr().contains("2:3: item \"b\" appears twice in this option"));
    run.code(2);
}

/// The time limit is over before the end of the file, which never comes.
#[cfg(unix)]
#[test]
fn the_time_limit_holds_while_a_problem_is_read() {
    let run = run_command(
        {
            let mut command = Command::new("sh");
            let line = format!("(echo a b; yes a) | '{PROGRAM}' cover - --time 0.2");
            command.args(["-c", &line]);
            command
        },
        "",
    );
    let message = "stdin: the time limit was reached before the end of the file\n";
    run.stderr_eq(message).stdout_eq("").code(3);
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error() {
    let line = format!("exec '{PROGRAM}' solve '{}' >&-", data("hard.txt"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]);
    let message = "standard output is closed; for no output, redirect it to /dev/null\n";
    run_command(shell, "").stderr_eq(message).code(2);
    // `/dev/null` is no closed output, even if it is open for reading too.
    let null = std::fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    let mut solve = command();
    solve.args(["solve", "-q", &data("hard.txt")]).stdout(Stdio::from(null));
    assert!(solve.status().unwrap().success());
}

#[test]
fn files_of_the_wrong_kind_are_named_with_the_right_command() {
    let problem = data("cover/queens8.dlx");
    for command in ["solve", "stats"] {
        let message = run(&[command, &problem], "").stderr();
        let hint = format!("has an exact cover problem; try quadrille cover {problem}\n");
        assert!(message.ends_with(&hint), "{message}");
    }
    let grid = file(
        "refused-grid.txt",
        "003020600\n900305001\n001806400\n008102900\n700000008\n\
                     006708200\n002609500\n800203009\n005010300\n",
    );
    let boj = data("boj.txt");
    for board in [data("hard.txt"), grid, boj] {
        let output = run(&["cover", &board], "");
        let hint = format!("try quadrille solve {board}\n");
        assert!(output.stderr().ends_with(&hint), "{}", output.stderr());
        output.code(2);
    }
    // Equal boards could be read as an item and options.
    let twice = file("refused-twice.txt", &format!("{0}\n{0}\n", "1".repeat(81)));
    for command in [&["cover"][..], &["cover", "--count"], &["dance"]] {
        let output = run(&[command, &[&twice]].concat(), "").stdout_eq("").code(2);
        assert!(output.stderr().contains("is a Sudoku board and no problem"));
    }
    for command in ["dance", "verify"] {
        let solutions = file("refused-none.txt", "");
        let files = [&data("hard.txt"), &solutions];
        let n = if command == "verify" { 2 } else { 1 };
        let args: Vec<&str> = files[..n].iter().map(|file| file.as_str()).collect();
        let message = run(&[&[command], &args[..]].concat(), "").stderr();
        assert!(message.contains("has Sudoku boards; try quadrille solve"), "{message}");
    }
    // A file that is neither gets no hint.
    let neither = file("refused-neither.txt", "a b\nc\n");
    assert!(!run(&["cover", &neither], "").stderr().contains("try"));
    assert!(!run(&["solve", &neither], "").stderr().contains("try"));
}

#[test]
fn the_help_says_what_each_engine_can_be_asked() {
    let help = run(&["help", "cover"], "").stdout();
    for line in quadrille::search::auto::abilities().to_string().lines() {
        assert!(help.lines().any(|it| it.trim() == line.trim()), "{line}");
    }
}

#[test]
fn an_unknown_option_is_not_said_to_be_a_value() {
    for args in [&["solve", "--nonsense"][..], &["cover", "x.dlx", "--all", "--zzz"]] {
        let message = run(args, "").stderr();
        assert!(message.contains("unexpected argument"), "{message}");
        assert!(!message.contains("as a value"), "{message}");
    }
}

#[test]
fn a_variable_of_the_environment_is_named_where_it_is_wrong() {
    let with = |value: &str, args: &[&str]| {
        let mut command = command();
        command.args(args).env("QUADRILLE_BACKEND", value);
        run_command(command, "")
    };
    let hard = data("hard.txt");
    let expected = run(&["solve", "-q", &hard], "").stdout();
    with("", &["solve", "-q", &hard]).stderr_eq("").stdout_eq(&expected).code(0);
    for (value, args, is_named) in [
        ("nonsense", &["solve", &hard][..], true),
        ("portable", &["solve", "--backend", "nonsense", &hard], false),
    ] {
        let output = with(value, args);
        let name = "the environment variable QUADRILLE_BACKEND";
        assert_eq!(output.stderr().contains(name), is_named, "{}", output.stderr());
        output.code(2);
    }
}

/// A proof that there is no solution does not stay beside a solution.
#[test]
fn a_proof_is_removed_when_a_solution_is_found() {
    let name = file("stale", "");
    let (formula, proof, certificate) =
        (format!("{name}.opb"), format!("{name}.pbp"), format!("{name}.cert"));
    let no_cover = data("cover/tet4x5_unsat.dlx");
    let log = ["cover", "--prove", "--log", &name];
    let certified = ["cover", "--prove", "--certificate", &certificate];
    run(&[&log[..], &[&no_cover]].concat(), "").code(1);
    run(&[&certified[..], &[&no_cover]].concat(), "").code(1);
    assert!([&formula, &proof, &certificate].iter().all(|file| Path::new(file).exists()));
    // A search that a limit ends contradicts nothing.
    run(&[&log[..], &["--nodes", "0", &data("cover/dommut8.dlx")]].concat(), "").code(3);
    assert!(Path::new(&proof).exists());
    let has_cover = data("cover/queens8.dlx");
    for args in [&log, &certified] {
        let output = run(&[&args[..], &[&has_cover]].concat(), "");
        assert!(output.stderr().contains(": removed, since there is a solution\n"));
        output.code(0);
    }
    assert!(![&formula, &proof, &certificate].iter().any(|file| Path::new(file).exists()));
}

/// A log is written from the searches that it knows.
#[test]
fn a_log_is_not_written_by_a_search_that_is_chosen() {
    let name = file("refused-log", "");
    for option in ["--engine memo", "--choose random", "--memory 1M", "--preprocess", "--stats"] {
        let line = format!("cover --prove --log {name} {option} -");
        let option = option.split(' ').next().unwrap();
        let reason = format!("--log is written by searches of its own; leave out {option}\n");
        run(line, "a b\na\n").code(2).stdout_eq("").stderr_eq(&reason);
    }
}
