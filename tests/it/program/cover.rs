//! `cover` and `verify`.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::common::program::interrupt;
use crate::common::program::{PROGRAM, data, expect, file, run, spawn, stderr, stdout};
use flate2::write::GzEncoder;

/// The first example of TAOCP 7.2.2.1, (5), with one more option.
const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\nb c f |3\n";
const BOOK_FIRST: &str = "a d f\nb g\nc e\n";

// ---- cover

#[test]
fn the_first_solution_is_printed_as_it_was_written() {
    expect(&["cover", "-"], BOOK, 0, BOOK_FIRST, "");
    let text = "| a comment\n2|a 1:3|b | x y\n b x:red  |2 a |3\ny:1 a\nx a\n";
    expect(&["cover", "-"], text, 0, "b x:red a |5\ny:1 a\n", "");
    let queens = data("cover/queens8.dlx");
    assert_eq!(stdout(&["cover", &queens], "").lines().count(), 8);
    expect(&["cover", "--engine", "dlx", "-"], BOOK, 0, BOOK_FIRST, "");
}

#[test]
fn empty_lines_separate_solutions() {
    let text = "a b\na\nb\na b\n";
    expect(&["cover", "--all", "-"], text, 0, "a\nb\n\na b\n", "");
    expect(&["cover", "--all", "--limit", "1", "-"], text, 0, "a\nb\n", "");
    expect(&["cover", "--limit", "2", "-"], text, 0, "a\nb\n\na b\n", "");
    expect(&["cover", "--limit", "3", "-"], text, 0, "a\nb\n\na b\n", "");
    let queens = data("cover/queens8.dlx");
    let all = stdout(&["cover", "--all", &queens], "");
    assert_eq!(all.split("\n\n").count(), 92);
}

#[test]
fn a_count_is_a_number_on_a_line() {
    let queens = data("cover/queens8.dlx");
    expect(&["cover", "--count", &queens], "", 0, "92\n", "");
    expect(&["cover", "--count", "--limit", "92", &queens], "", 0, "92\n", "");
    let more = "more than 91 solutions\n";
    expect(&["cover", "--count", "--limit", "91", &queens], "", 3, "91\n", more);
    expect(&["cover", "--count", &data("cover/php8.dlx")], "", 1, "0\n", "no solution\n");
}

#[test]
fn a_problem_without_a_solution_ends_with_1() {
    expect(&["cover", "-"], "a b\na\n", 1, "", "no solution\n");
    expect(&["cover", "--all", "-"], "a b\na\n", 1, "", "no solution\n");
    expect(&["cover", "--best", "2", "-"], "a b\na\n", 1, "", "no solution\n");
    // The item needs two options and has one.
    expect(&["cover", "-"], "2|a\na\n", 1, "", "no solution\n");
}

#[test]
fn edge_cases_have_the_documented_results() {
    // One item that need not be covered, with and without an option.
    expect(&["cover", "--count", "-"], "0:1|a\na\n", 0, "2\n", "");
    // An item that must not be covered.
    expect(&["cover", "--all", "-"], "a 0|b\na b\na\n", 0, "a\n", "");
    // An option without a primary item.
    expect(&["cover", "--all", "-"], "a | x\nx\na\n", 0, "a\n", "");
    // The same option twice.
    expect(&["cover", "--all", "-"], "a\na\na\n", 0, "a\n\na\n", "");
    // A color conflicts with no color; equal colors agree.
    let text = "a b | x\na x:red\nb x\n";
    expect(&["cover", "-"], text, 1, "", "no solution\n");
    let text = "a b | x\na x:red\nb x:red\n";
    expect(&["cover", "-"], text, 0, "a x:red\nb x:red\n", "");
}

#[test]
fn the_cheapest_come_first() {
    let costs = data("cover/assign12_cost.dlx");
    let best = run(&["cover", "--best", "2", "--stats", &costs], "");
    let message = best.stderr();
    assert!(message.starts_with("cost: 134, 134\n"), "{message}");
    let solutions = stdout(&["cover", "--best", "2", &costs], "");
    for solution in solutions.split("\n\n") {
        let cost = solution.lines().map(|line| line.split_once('|').unwrap().1);
        assert_eq!(cost.map(|n| n.parse::<u64>().unwrap()).sum::<u64>(), 134);
    }
    assert_eq!(solutions.split("\n\n").count(), 2);
    let text = "a b\na |3\nb |4\na b |6\na b\n";
    let all = "a b\n\na b |6\n\na |3\nb |4\n";
    expect(&["cover", "--best", "9", "-"], text, 0, all, "cost: 0, 6, 7\n");
    for engine in ["auto", "dlx", "learn"] {
        let args = ["cover", "--best", "9", "--engine", engine, "-"];
        expect(&args, text, 0, all, "cost: 0, 6, 7\n");
    }
    // Without costs all solutions cost the same.
    expect(&["cover", "--best", "1", "-"], "a\na\n", 0, "a\n", "");
}

#[test]
fn limits_are_reported_and_keep_the_solutions_so_far() {
    let queens = data("cover/queens12.dlx");
    let nodes = run(&["cover", "--all", "--nodes", "500", &queens], "");
    let output = nodes.output;
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    let words = "stopped after 500 tree nodes: there may be more solutions\n";
    assert!(message.starts_with(words) && message.contains(" 500 tree nodes"), "{message}");
    let n = message.split(words).nth(1).unwrap().split(' ').next().unwrap();
    let found = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(found.split("\n\n").count().to_string(), n);

    let time = run(&["cover", "--count", "--time", "0", &queens], "");
    assert_eq!(time.output.status.code(), Some(3));
    assert_eq!(time.stdout(), "0\n");
    let message = stderr(&["cover", "--nodes", "1", &queens], "");
    assert!(message.starts_with("stopped after 1 tree node"), "{message}");
    let message = stderr(&["cover", "--best", "1", "--nodes", "1", &queens], "");
    assert!(message.starts_with("stopped after 1 tree node: there may be cheaper"), "{message}");
}

#[test]
fn the_most_expensive_come_first_if_asked_for() {
    let text = "a b\na b |9\na |2\na |4\nb |2\nb |6\n";
    let best = ["cover", "--best", "2", "--maximize", "-"];
    expect(&best, text, 0, "a |4\nb |6\n\na b |9\n", "cost: 10, 9\n");
    let cheapest = ["cover", "--best", "2", "-"];
    let negative = text.replace('|', "|-");
    let solutions = "a |-4\nb |-6\n\na b |-9\n";
    expect(&cheapest, &negative, 0, solutions, "cost: -10, -9\n");
    expect(&["cover", "--best", "1", "--maximize", "-"], "a b\na |1\n", 1, "", "no solution\n");
    let message = stderr(&["cover", "--best", "1", "--maximize", "--nodes", "0", "-"], text);
    let start = "stopped after 0 tree nodes: there may be more expensive solutions\n";
    assert!(message.starts_with(start), "{message}");
    assert!(message.ends_with("no solution costs more than 10\n"), "{message}");
}

/// Queens of which each costs 1: whatever is found first is the cheapest, by a bound that is known
/// before any search.
#[test]
fn a_solution_that_costs_its_bound_is_not_doubted_at_a_limit() {
    let queens = std::fs::read_to_string(data("cover/queens12.dlx")).unwrap();
    let lines = queens.lines().filter(|line| !line.starts_with('|'));
    let costs: Vec<String> = lines.map(|line| format!("{line} |1")).collect();
    let costs = costs.join("\n").replacen(" |1", "", 1);
    let best = ["cover", "--best", "1", "--engine", "dlx", "--nodes", "500", "--stats", "-"];
    let run = run(&best, &costs);
    let message = run.code(0).stderr();
    assert!(message.starts_with("cost: 12\n1 solution, "), "{message}");
    assert!(message.ends_with("engine: Dancing Links\nbest: cost 12, bound 12, gap 0.00 %\n"));
}

#[test]
fn json_has_the_bound_of_the_best_solutions() {
    let last = |args: &[&str], text: &str| -> serde_json::Value {
        let output = run(&[&["cover", "--json", "-"], args].concat(), text).stdout();
        serde_json::from_str(output.lines().last().unwrap()).unwrap()
    };
    let text = "a b c\na b |2\nb c |2\na c |2\na |3\nb |3\nc |3\n";
    let done = last(&["--best", "2"], text);
    for (key, value) in [("cost", 5), ("bound", 5)] {
        assert_eq!(done[key], value, "{done}");
    }
    assert_eq!((&done["gap"], &done["proved"]), (&0.0.into(), &true.into()));
    let cut = last(&["--best", "1", "--nodes", "0"], text);
    assert_eq!((&cut["bound"], &cut["proved"]), (&3.into(), &false.into()));
    assert!(cut.get("cost").is_none() && cut.get("gap").is_none(), "{cut}");
    let most = last(&["--best", "1", "--maximize"], text);
    assert_eq!(
        (&most["cost"], &most["bound"], &most["proved"]),
        (&9.into(), &9.into(), &true.into())
    );
    let none = last(&["--best", "1"], "a b\na |1\n");
    assert!(none.get("bound").is_none() && none["proved"] == true, "{none}");
    assert!(last(&["--all"], text).get("proved").is_none());
}

#[test]
fn a_gap_ends_the_search_for_the_cheapest() {
    let costs = data("cover/assign12_cost.dlx");
    let cost = |args: &[&str]| -> i64 {
        let message = stderr(&[&["cover", "--best", "1"], args, &[&costs]].concat(), "");
        let cost = message.lines().find_map(|line| line.strip_prefix("cost: ")?.parse().ok());
        cost.unwrap_or_else(|| panic!("{message}"))
    };
    // The distance to the bound is at most half of the cost.
    assert!((134..=268).contains(&cost(&["--gap", "50"])));
    let (most, close) = (cost(&["--maximize"]), cost(&["--maximize", "--gap", "50"]));
    assert!((2 * most / 3..=most).contains(&close), "{close} of {most}");
    let exact = ["cover", "--best", "1", "--gap", "0", &costs];
    assert!(stderr(&exact, "").starts_with("cost: 134\n"));
    for (wrong, reason) in
        [("x", "from 0 to 100"), ("101", "from 0 to 100"), ("0.00001", "four digits")]
    {
        let message = stderr(&["cover", "--best", "1", "--gap", wrong, "-"], "a\na\n");
        assert!(message.contains(reason), "{message}");
    }
    let several = ["cover", "--best", "2", "--gap", "1", "-"];
    expect(&several, "a\na |1\n", 2, "", "--gap is for one solution: --best 1\n");
}

#[test]
fn every_rule_finds_the_same_solutions() {
    let langford = data("cover/langford8.dlx");
    let sorted = |args: &[&str]| {
        let args = [&["cover", "--all"], args, &[&langford]].concat();
        let mut solutions: Vec<Vec<String>> = stdout(&args, "")
            .split("\n\n")
            .map(|solution| solution.lines().map(str::to_owned).collect())
            .collect();
        for solution in &mut solutions {
            solution.sort();
        }
        solutions.sort();
        solutions
    };
    let expected = sorted(&[]);
    assert_eq!(expected.len(), 300);
    for rule in ["smallest", "first", "random", "weighted"] {
        assert_eq!(sorted(&["--choose", rule]), expected, "{rule}");
    }
    let first =
        |seed: &str| stdout(&["cover", "--choose", "random", "--seed", seed, &langford], "");
    assert_eq!(first("1"), first("1"));
    assert!((2..9).any(|seed| first(&seed.to_string()) != first("1")));
}

#[test]
fn the_bit_set_engine_supports_the_same_questions() {
    let engine = ["cover", "--engine", "bitset"];
    let langford = data("cover/langford8.dlx");
    assert_eq!(stdout(&[&engine[..], &["--count", &langford]].concat(), ""), "300\n");
    let message = stderr(&[&engine[..], &["--count", "--stats", &langford]].concat(), "");
    assert!(
        message.starts_with("300 solutions, ") && message.contains("100.0000 % of the tree"),
        "{message}"
    );
    // The verifier accepts the solutions.
    let all = stdout(&[&engine[..], &["--all", &langford]].concat(), "");
    let file = file("bitset.txt", &all);
    let verdicts = stdout(&["verify", &langford, &file], "");
    assert_eq!(verdicts, "right\n".repeat(300));
    let mut solutions: Vec<Vec<&str>> =
        all.split("\n\n").map(|solution| solution.trim().lines().collect()).collect();
    for solution in &mut solutions {
        solution.sort_unstable();
    }
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), 300);
    let args = [&engine[..], &["--count", "--limit", "7", &langford]].concat();
    expect(&args, "", 3, "7\n", "more than 7 solutions\n");
    expect(&[&engine[..], &["--check", "-"]].concat(), "a b\na b\n", 0, "one\n", "");
    expect(&[&engine[..], &["-"]].concat(), "a b\na\n", 1, "", "no solution\n");
    let reason = "--engine bitset: sets of bits do not support items that are \
                  covered more or less than once, such as 2|a; use --engine dlx\n";
    expect(&[&engine[..], &["-"]].concat(), "2|a\na\na\n", 2, "", reason);
    let args = [&engine[..], &["--best", "2", "-"]].concat();
    expect(&args, "a\na |2\n", 2, "", "--best is for --engine auto, dlx and learn\n");
    let args = [&engine[..], &["--choose", "first", "-"]].concat();
    let reason = "--engine bitset: sets of bits support the rules smallest and weighted; others \
                  need Dancing Links; use --engine dlx\n";
    expect(&args, "a\na\n", 2, "", reason);
    assert_eq!(stdout(&["model", "queens", "8", "--count", "--engine", "bitset"], ""), "92\n");
}

/// The estimate is that of the engine and the rule which are asked for.
#[test]
fn an_exact_estimate_is_the_count_of_the_same_engine_and_rule() {
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(stdout(args, "").trim()).unwrap()
    };
    let plans = [
        &["--engine", "dlx"][..],
        &["--engine", "bitset"],
        &["--engine", "dlx", "--choose", "smallest"],
        &["--engine", "dlx", "--choose", "first"],
        &["--engine", "dlx", "--choose", "weighted"],
        &["--engine", "dlx", "--choose", "random", "--seed", "7"],
        &["--engine", "bitset", "--choose", "smallest"],
        &["--engine", "bitset", "--choose", "weighted"],
        &["--choose", "first"],
        &["--engine", "bitset", "--preprocess"],
    ];
    let mut nodes = Vec::new();
    for name in ["langford8", "latin4", "queens8", "sts7"] {
        let problem = data(&format!("cover/{name}.dlx"));
        for plan in plans {
            let with = |question: &[&'static str]| {
                let args = [&["cover", "--json"], question, plan, &[&problem]].concat();
                json(&args)
            };
            let estimate = with(&["--estimate"]);
            let counted = with(&["--count", "--jobs", "1"]);
            assert_eq!(estimate["exact"], true, "{name} {plan:?}");
            for what in ["nodes", "solutions"] {
                let exactly = estimate[what]["estimate"].as_f64().unwrap();
                assert!((exactly - counted[what].as_f64().unwrap()).abs() < 0.5, "{name} {plan:?}");
            }
            nodes.push(counted["nodes"].as_u64().unwrap());
        }
    }
    nodes.sort_unstable();
    nodes.dedup();
    assert!(nodes.len() > 12, "the plans have trees of different sizes: {nodes:?}");
    let text = stdout(&["cover", "--estimate", "--engine", "dlx", &data("cover/queens8.dlx")], "");
    assert!(
        text.starts_with(
            "search      for all solutions, one by one\n\
             tree nodes  1049 exactly\n\
             solutions   92 exactly\n"
        ),
        "{text}"
    );
    assert!(text.ends_with("\nengine      dlx, rule: smallest\n"), "{text}");
    let reason = "--estimate is for --engine dlx and bitset: what memo saves cannot be foreseen\n";
    expect(&["cover", "--estimate", "--engine", "memo", "-"], "a\na\n", 2, "", reason);
}

#[test]
fn check_reports_none_one_and_several() {
    expect(&["cover", "--check", "-"], "a b\na\n", 1, "none\n", "");
    expect(&["cover", "--check", "-"], "a b\na b\n", 0, "one\n", "");
    expect(&["cover", "--check", "-"], "a b\na\nb\na b\na b\n", 1, "several\n", "");
    // At a limit it reports only certain results.
    let output = run(&["cover", "--check", "--nodes", "1", "-"], "a b\na\nb\n").output;
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(3), &b""[..]));
}

#[test]
fn json_has_an_object_per_solution_and_a_last_one() {
    let lines = |args: &[&str], text: &str| -> Vec<serde_json::Value> {
        let args = [&["cover", "--json"], args, &["-"]].concat();
        stdout(&args, text).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let found = lines(&["--all"], "a b | x\na x:red |3\nb\na b\n");
    assert_eq!(found.len(), 3);
    assert_eq!(found[0]["options"], serde_json::json!(["a x:red |3", "b"]));
    assert_eq!((&found[0]["solution"], &found[0]["cost"]), (&1.into(), &3.into()));
    assert_eq!((&found[2]["end"], &found[2]["solutions"]), (&"complete".into(), &2.into()));
    let counted = lines(&["--count", "--stats"], "a\na\na\n");
    assert_eq!(counted.len(), 1);
    assert_eq!((&counted[0]["solutions"], &counted[0]["nodes"]), (&2.into(), &3.into()));
    assert_eq!(counted[0]["levels"], serde_json::json!([1, 2]));
    assert_eq!(lines(&["--nodes", "1"], "a\na\n")[0]["end"], "limit");
}

#[test]
fn statistics_have_a_line_per_level() {
    let args = ["cover", "--all", "--stats", "-"];
    let message = stderr(&args, "a b\na\nb\na b\n");
    let lines: Vec<&str> = message.lines().collect();
    assert!(lines[0].starts_with("2 solutions, 4 tree nodes, "), "{message}");
    assert!(lines[0].ends_with("100.0000 % of the tree"), "{message}");
    assert!(lines[1].starts_with("engine: dlx, rule: smallest (the tree is small), threads: "));
    // With --count the memo engine needs fewer tree nodes.
    let message = stderr(&["cover", "--count", "--stats", "-"], "a b\na\nb\na b\n");
    assert!(message.starts_with("2 solutions, 3 tree nodes, "), "{message}");
    let engine = "\nengine: memo, items in fixed order (as declared), \
                  1 class of interchangeable items, \
                  1 entry in ";
    assert!(message.contains(engine), "{message}");
    let rows: Vec<Vec<&str>> =
        lines[3..].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows, [["0", "1"], ["1", "2"], ["2", "1"]]);
}

#[test]
fn compressed_problems_are_read() {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(BOOK.as_bytes()).unwrap();
    let bytes = encoder.finish().unwrap();
    let path = file("book.dlx.gz", "");
    std::fs::write(&path, &bytes).unwrap();
    expect(&["cover", &path], "", 0, BOOK_FIRST, "");
    // A truncated file is an error.
    std::fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    assert_eq!(run(&["cover", &path], "").output.status.code(), Some(2));
}

#[test]
fn input_errors_are_named() {
    let wrong = file("wrong.dlx", "a b\n\na q\n");
    let reason = format!("{wrong}:3:3: unknown item \"q\"; items are declared on the first line\n");
    expect(&["cover", &wrong], "", 2, "", &reason);
    expect(&["cover", "nowhere.dlx"], "", 2, "", "nowhere.dlx: there is no such file\n");
    let folder = data("cover");
    expect(&["cover", &folder], "", 2, "", &format!("{folder}: is a directory, not a file\n"));
    let reason = "stdin:1:1: expected a line that declares the items, found the end of the text\n";
    expect(&["cover", "-"], "", 2, "", reason);
    for args in [
        &["cover"][..],
        &["cover", "--all", "--count", "-"],
        &["cover", "--best", "0", "-"],
        &["cover", "--best", "2", "--limit", "3", "-"],
        &["cover", "--check", "--limit", "3", "-"],
        &["cover", "--check", "--count", "-"],
        &["cover", "--limit", "0", "-"],
        &["cover", "--time", "x", "-"],
        &["cover", "--choose", "last", "-"],
        &["cover", "--choose", "first", "--best", "2", "-"],
        &["cover", "--seed", "2", "--all", "-"],
        &["verify", "-"],
        &["verify", "-", "-"],
    ] {
        assert_eq!(run(args, "a\na\n").output.status.code(), Some(2), "{args:?}");
    }
}

/// Ten million bytes without a line end give a short error message.
#[test]
fn a_long_line_of_garbage_is_an_error() {
    for (byte, code, start) in [
        (0, 2, "1:1: expected a word of at most 1 MiB"),
        (b'|', 2, "2:1: expected a line that declares the items"),
        (0xff, 2, "1:1: expected a word of at most 1 MiB"),
        (b':', 2, "1:1: expected a word of at most 1 MiB"),
    ] {
        let path = file("garbage.dlx", "");
        std::fs::write(&path, vec![byte; 10_000_000]).unwrap();
        let output = run(&["cover", &path], "").output;
        let message = String::from_utf8(output.stderr).unwrap();
        let reason = message.strip_prefix(&format!("{path}:")).unwrap_or(&message);
        assert!(reason.starts_with(start) && message.len() < 400, "{reason}");
        assert_eq!(output.status.code(), Some(code));
    }
}

/// 200 MB of comments do not fit into the address space.
#[cfg(unix)]
#[test]
fn reading_needs_memory_for_the_problem_and_the_longest_line_only() {
    let command = format!("ulimit -v 60000; exec '{PROGRAM}' cover -");
    let mut child = Command::new("sh")
        .args(["-c", &command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        pipe.write_all(b"a b\n").unwrap();
        let comments = "| a comment that goes on and on\n".repeat(32_000);
        (0..200).for_each(|_| pipe.write_all(comments.as_bytes()).unwrap());
        pipe.write_all(b"a b\n").unwrap();
    });
    let mut result = String::new();
    child.stdout.take().unwrap().read_to_string(&mut result).unwrap();
    feeder.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(result, "a b\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_statistics_so_far() {
    let mut child = spawn(&["cover", "--all", "--choose", "first", "-"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    // All partitions of 26 elements into sets of two or three: enough for years.
    let names: Vec<String> = ('a'..='z').map(String::from).collect();
    writeln!(stdin, "{}", names.join(" ")).unwrap();
    for (i, a) in names.iter().enumerate() {
        for (j, b) in names.iter().enumerate().skip(i + 1) {
            writeln!(stdin, "{a} {b}").unwrap();
            for c in &names[j + 1..] {
                writeln!(stdin, "{a} {b} {c}").unwrap();
            }
        }
    }
    drop(stdin);
    // The program prints solutions while it searches.
    let mut results = vec![0; 10_000];
    stdout.read_exact(&mut results).unwrap();
    interrupt(&child);
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    let words = "stopped by ^C: there may be more solutions\n";
    let n: u64 = message.strip_prefix(words).unwrap().split(' ').next().unwrap().parse().unwrap();
    results.extend(rest);
    assert_eq!(String::from_utf8(results).unwrap().split("\n\n").count() as u64, n);
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_reading_ends_the_program() {
    let mut child = spawn(&["cover", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"a b\n").unwrap();
    // This is more than a pipe can hold: once it is written, the program is reading.
    stdin.write_all("| a comment\n".repeat(100_000).as_bytes()).unwrap();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let script = format!(
        "{PROGRAM} cover --all {} | head -1; \
         {PROGRAM} cover --all {0} | {PROGRAM} verify {0} - | head -1",
        data("cover/queens12.dlx")
    );
    let output = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panic"));
}

#[test]
fn progress_is_shown_when_asked_for() {
    // Long enough for several lines of progress.
    let squares = data("cover/macmahon4x6.dlx");
    let args = ["cover", "--count", "--time", "0.5", "--progress"];
    let message = stderr(&[&args[..], &["always", &squares]].concat(), "");
    let first = message.lines().next().unwrap();
    assert!(first.contains("%, ") && first.contains(" solutions, "), "{message}");
    let message = stderr(&[&args[..], &["never", &squares]].concat(), "");
    assert!(message.starts_with("stopped after 0.5 seconds: "), "{message}");
}

// ---- verify

#[test]
fn verify_judges_each_solution() {
    let problem =
        file("judged.dlx", "a b c | x\na x:red\nb x:red |2\nb x:blue\nc\na b c\nc x |3\n");
    let solutions = file(
        "judged.txt",
        "\n| a comment\nx:red a\nb x:red\nc\n\n\nc b a\n\n\
         a x:red\nb x:blue\nc\n\n\
         c\na b c\n\n\
         a x:red\nc\n\n\
         a b\n\n\
         q\n\n\
         a b c\na c b\n\n\
         a x:red\nb x:red |3\nc\n\n\
         a x:red\nb x:red |2\nc x\n\n\
         a x:pink\n",
    );
    let verdicts = "right, cost 2\nright, cost 0\nwrong\nwrong\nwrong\nwrong\nwrong\nwrong\nwrong\n\
                    wrong\nwrong\n";
    let reasons = [
        "11: item \"x\" is \"blue\" here, but \"red\" on line 10",
        "15: item \"c\" is already covered on line 14",
        "17: item \"b\" is not covered",
        "20: the problem has no such option",
        "22:1: unknown item \"q\"; items are declared on the first line",
        "25: the option is already on line 24",
        "28: the problem has no such option",
        "33: item \"x\" is without a color here, but \"red\" on line 31",
        "35:5: unknown color \"pink\"; no option has it",
    ];
    let mut message = reasons.map(|reason| format!("{solutions}:{reason}\n")).concat();
    message += "11 solutions: 2 right, 9 wrong\n";
    expect(&["verify", &problem, &solutions], "", 1, verdicts, &message);
    let json = stdout(&["verify", "--json", &problem, &solutions], "");
    let verdicts: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (verdicts.len(), &verdicts[0]["cost"], &verdicts[2]["reason"]),
        (11, &2.into(), &reasons[0].into())
    );
}

#[test]
fn verify_checks_bounds() {
    let problem = file("bounds.dlx", "2:3|a b\na\na\na\na\nb a\n");
    let judge = |solution: &str| {
        let output = run(&["verify", &problem, "-"], solution);
        let message = output.stderr();
        message.lines().next().unwrap().to_owned()
    };
    assert_eq!(judge("a\nb a\n"), "1 solution: 1 right, 0 wrong");
    assert_eq!(judge("a\na\nb a\n"), "1 solution: 1 right, 0 wrong");
    assert_eq!(judge("a b\n"), "stdin:1: item \"a\" is covered once, not at least 2 times");
    assert_eq!(judge("a b\na\na\na\n"), "stdin:4: item \"a\" is covered more than 3 times");
}

#[test]
fn verify_accepts_the_output_of_cover_and_reports_an_empty_file() {
    for name in ["soma", "queens8", "assign12_cost", "macmahon4x6"] {
        let problem = data(&format!("cover/{name}.dlx"));
        let found = stdout(&["cover", "--limit", "50", &problem], "");
        let judged = run(&["verify", &problem, "-"], found);
        assert_eq!(judged.output.status.code(), Some(0), "{name}");
    }
    let problem = data("cover/queens8.dlx");
    expect(&["verify", &problem, "-"], "", 0, "", "stdin: no solutions\n");
    expect(&["verify", &problem, "-"], "\n| none\n\n", 0, "", "stdin: no solutions\n");
    expect(&["verify", &problem, "nowhere"], "", 2, "", "nowhere: there is no such file\n");
}

/// Random problems whose items may be covered any number of times, whose options have costs and
/// occur twice: the solution without options is one of many.
#[test]
fn every_solution_of_random_problems_is_printed_once_and_read_by_verify() {
    let mut state = 1_u64;
    // A linear congruential generator (Knuth's MMIX).
    let mut random = |n: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut n_empty = 0;
    for _ in 0..60 {
        let n_items = 1 + random(3);
        let mut text = String::new();
        for item in 0..n_items {
            let low = u64::from(random(4) == 0);
            write!(text, "{low}:{}|i{item} ", low + random(3)).unwrap();
        }
        text += "| x\n";
        for _ in 0..=random(5) {
            let color = ["", " x", " x:red"][usize::try_from(random(3)).unwrap()];
            let cost = ["", " |2"][usize::try_from(random(2)).unwrap()];
            writeln!(text, "i{}{color}{cost}", random(n_items)).unwrap();
        }
        let problem = file("random-bounds.dlx", &text);
        let count = stdout(&["cover", "--count", &problem], "");
        for question in [&["--all"][..], &["--all", "--engine", "dlx"], &["--best", "9999"]] {
            let found = stdout(&[&["cover"], question, &[&problem]].concat(), "");
            n_empty += u32::from(found.lines().any(|line| line == ":empty"));
            let judged = run(&["verify", "--distinct", &problem, "-"], &found).code(0);
            let n_right = judged.stdout().lines().filter(|line| line.starts_with("right")).count();
            assert_eq!(format!("{n_right}\n"), count, "{text}\n{found}");
        }
    }
    assert!(n_empty > 60, "{n_empty}");
}

#[test]
fn the_empty_solution_has_a_line_of_its_own() {
    let problem = file("empty.dlx", "0:1|a\na\n");
    expect(&["cover", "--all", &problem], "", 0, "a\n\n:empty\n", "");
    expect(&["cover", "--all", "-"], "0|a\na\n", 0, ":empty\n", "");
    let right = "2 solutions: 2 right, 0 wrong\n";
    expect(&["verify", &problem, "-"], ":empty\n\n| :empty\na\n", 0, "right\nright\n", right);
    for (text, line) in [(":empty\na\n", 1), ("a\n:empty\n", 2), (":empty\n:empty\n", 1)] {
        let message = format!(
            "stdin:{line}: the line :empty stands for a solution without options\n\
             1 solution: 0 right, 1 wrong\n"
        );
        expect(&["verify", &problem, "-"], text, 1, "wrong\n", &message);
    }
    // It covers nothing.
    let message = "stdin:1: item \"a\" is not covered\n1 solution: 0 right, 1 wrong\n";
    let problem = file("not-empty.dlx", "a\na\n");
    expect(&["verify", &problem, "-"], ":empty\n", 1, "wrong\n", message);
}

#[test]
fn verify_finds_solutions_that_are_there_twice() {
    let problem = file("twice.dlx", "a b c\na b\na b |6\nc\nc\na\nb c |2\na b |6\n");
    // The problem has the option c twice, so c beside a b occurs in two solutions.
    let all = stdout(&["cover", "--all", &problem], "");
    run(&["verify", "--distinct", &problem, "-"], &all).code(0);
    let text = "a\nb c\n\nc b |2\na\n\nb a\nc\n\nc\na b\n\n| the third\nc\nb a\n";
    let message = "stdin:4: the same solution is already on line 1\n\
                   stdin:14: the same solution is already on line 7\n\
                   5 solutions: 3 right, 2 wrong\n";
    let verdicts = "right, cost 2\nwrong\nright, cost 0\nright, cost 0\nwrong\n";
    expect(&["verify", "--distinct", &problem, "-"], text, 1, verdicts, message);
    // Without the option it does not matter.
    run(&["verify", &problem, "-"], text).code(0);
    let queens = data("cover/queens8.dlx");
    let all = stdout(&["cover", "--all", &queens], "");
    run(&["verify", "--distinct", &queens, "-"], &all).code(0);
    let doubled = run(&["verify", "--distinct", &queens, "-"], format!("{all}\n{all}")).code(1);
    assert!(doubled.stderr().ends_with("184 solutions: 92 right, 92 wrong\n"));
}

/// Solutions, certificates and problems are told apart.
#[test]
fn verify_says_what_a_file_looks_like() {
    let text = "a b c\na b\nb c\na c\n";
    let problem = file("kinds.dlx", text);
    let copy = file("kinds-copy.dlx", text);
    let certificate = file("kinds.cert", "");
    run(&["cover", "--prove", "--certificate", &certificate, &problem], "").code(1);
    let solutions = file("kinds.txt", "a b\n\nb c\n");
    let last = |args: &[&str], code| {
        let message = run(&[&["verify"], args].concat(), "").code(code).stderr();
        message.lines().last().unwrap().to_owned()
    };
    let looks = format!("{certificate} looks like a certificate: check it with --certificate");
    assert_eq!(last(&[&problem, &certificate], 1), looks);
    let looks = format!("{copy} looks like a problem, not like solutions");
    assert_eq!(last(&[&problem, &copy], 1), looks);
    let looks = format!("{copy} looks like a problem, not like a certificate");
    assert_eq!(last(&[&problem, "--certificate", &copy], 2), looks);
    let looks = format!("{solutions} looks like solutions: check them without --certificate");
    assert_eq!(last(&[&problem, "--certificate", &solutions], 2), looks);
    let looks = format!("{problem} looks like a problem: the problem is the first file");
    let queens = file("kinds-queens.txt", "a b\nq\n");
    assert_eq!(last(&[&queens, &problem], 2), looks);
    let same = "the problem and the solutions are the same file";
    assert_eq!(last(&[&problem, &problem], 2), same);
    // Wrong solutions alone are nothing but wrong.
    assert_eq!(last(&[&problem, &solutions], 1), "2 solutions: 0 right, 2 wrong");
}

// ---- arguments

#[test]
fn options_without_an_effect_are_refused() {
    for line in [
        "cover --split 2 --json -",
        "cover --split 2 --progress always -",
        "cover --split 2 --choose first -",
        "cover --split 2 --memory 1G -",
        "cover --parts x --json -",
        "cover --parts x --memory 1G -",
        "cover --estimate --stats -",
        "cover --estimate --memory 1G -",
        "cover --best 2 --preprocess -",
        "cover --best 2 --memory 1G -",
        "cover --every 5 -",
        "verify --distinct --certificate x -",
        "model queens 5 --plain --json",
        "model queens 5 --plain --svg -",
        "model queens 5 --json --svg -",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let wrong = run(&args, "a\na\n").code(2);
        assert!(wrong.stdout().is_empty(), "{line}");
    }
}

#[test]
fn wrong_numbers_are_refused_in_words() {
    for (line, expected) in [
        ("cover --best 0 -", "expected a whole number from 1 to 1000000"),
        ("cover --best 4294967295 -", "expected a whole number from 1 to 1000000"),
        ("cover --split 4294967295 -", "expected a whole number from 1 to 1000000"),
        ("cover --split x -", "expected a whole number from 1 to 1000000"),
        ("solve --nodes 1e3", "expected a whole number from 0 on"),
        ("solve --jobs 0", "expected a whole number from 1 on"),
        ("model queens eight", "expected a whole number from 0 on"),
        ("model domination 5 +3", "expected a whole number from 0 on"),
        ("model partridge 4294967296", "expected a whole number from 0 to 4294967295"),
        ("bench --time soon", "expected a number of seconds, such as 10 or 0.5"),
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let message = run(&args, "").code(2).stderr();
        assert!(message.contains(expected), "{line}: {message}");
        assert!(!message.contains("integer") && !message.contains("digit"), "{line}: {message}");
    }
}

#[test]
fn a_file_in_the_place_of_a_command_gets_a_suggestion() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let board = file("suggested board.txt", &format!("{puzzle}\n"));
    let problem = file("suggested.txt", BOOK);
    let named = file("suggested.dlx.gz", "");
    let last = |args: &[&str]| run(args, "").code(2).stderr().lines().last().unwrap().to_owned();
    let meant = |command: &str| format!("  quadrille {command}");
    assert_eq!(last(&[&board]), meant(&format!("solve '{board}'")));
    assert_eq!(last(&[&problem]), meant(&format!("cover {problem}")));
    assert_eq!(last(&[&named]), meant(&format!("cover {named}")));
    let solve = format!("  echo {puzzle} | quadrille solve");
    assert_eq!(last(&[puzzle]), solve);
    assert_eq!(last(&["cover"]), "For example: quadrille cover problem.dlx");
    assert!(last(&["verify", "x"]).starts_with("For example: quadrille cover --all"));
    assert_eq!(last(&["nonsense"]), "For more information, try '--help'.");
}

/// Of the trees of independent parts nothing is saved, so a search that is to be saved has one
/// tree.
#[test]
fn a_search_for_the_cheapest_of_independent_parts_ends_in_short_runs() {
    let mut random = 7_u32;
    let mut below = |n: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % n
    };
    let (mut items, mut options) = (String::new(), String::new());
    for part in ["a", "b"] {
        items.extend((0..24).map(|k| format!("{part}{k} ")));
        for _ in 0..140 {
            let (first, more, step) = (below(24), 1 + below(7), 1 + below(6));
            let triple = [first, (first + more) % 24, (first + more + step) % 24];
            options.extend(triple.map(|k| format!("{part}{k} ")));
            writeln!(options, "|{}", 1 + below(50)).unwrap();
        }
    }
    let problem = file("cheapest-parts.dlx", &format!("{items}\n{options}"));
    let checkpoint = file("cheapest-parts.checkpoint", "");
    std::fs::remove_file(&checkpoint).unwrap();
    let best = ["cover", "--best", "1", "--jobs", "1", &problem];
    let cost = |stderr: &str| stderr.lines().find(|it| it.starts_with("cost: ")).map(String::from);
    let whole = cost(&run(&best, "").code(0).stderr());
    let saved = [&best[..], &["--nodes", "1000", "--checkpoint", &checkpoint, "--resume"]].concat();
    let ends = |_: &u32| run(&saved, "").output.status.code() == Some(0);
    let before = (0..100).find(ends);
    assert!(before.is_some_and(|n_runs| n_runs > 0), "{before:?}");
    assert_eq!(cost(&run(&saved, "").code(0).stderr()), whole);
}

#[test]
fn a_search_for_the_cheapest_goes_on_where_it_was_saved() {
    let checkpoint = file("cheapest.checkpoint", "");
    std::fs::remove_file(&checkpoint).unwrap();
    let auction = ["model", "auction", "80", "--plain", "--best", "1", "--jobs", "1"];
    let best = run(&auction, "").code(0).stdout();
    let saved = [&auction[..], &["--checkpoint", &checkpoint, "--resume"]].concat();
    for nodes in ["1", "20", "400", "20000"] {
        let output = run(&[&saved[..], &["--nodes", nodes]].concat(), "").code(3);
        let message = output.stderr();
        let words = format!("saved in {checkpoint}: --resume continues from there\n");
        assert!(message.contains(&words), "{message}");
    }
    let passes = std::fs::read_to_string(&checkpoint).unwrap();
    assert!(passes.contains("\"pass\":{\"cutoff\":"), "{passes}");
    // The whole and then the end are saved, too.
    for _ in 0..2 {
        let income =
            |text: &str| text.lines().find(|line| line.starts_with("income")).map(String::from);
        let found = run(&saved, "").code(0).stdout();
        assert!(income(&best).is_some());
        assert_eq!(income(&found), income(&best));
    }
    let text = std::fs::read_to_string(&checkpoint).unwrap();
    for (args, reason) in [
        (
            &["--best", "2", "--resume"][..],
            "was saved by a search to find the cheapest solutions, at most 1",
        ),
        (&["--best", "1", "--maximize", "--resume"], "and this one is to find the most expensive"),
        (&["--count", "--resume"], "was saved by --best"),
        (&["--best", "1"], "exists already"),
        (&["--best", "1", "--engine", "dlx", "--resume"], "Dancing Links alone cannot be saved"),
    ] {
        let args = [&["model", "auction", "80", "--checkpoint", &checkpoint], args].concat();
        let message = run(&args, "").code(2).stderr();
        assert!(message.contains(reason), "{message}");
    }
    let changed =
        file("cheapest-changed.checkpoint", &text.replacen("\"floor\":\"-5", "\"floor\":\"-4", 1));
    let args = [&auction[..], &["--checkpoint", &changed, "--resume"]].concat();
    let message = run(&args, "").code(2).stderr();
    assert!(message.contains("was changed"), "{message}");
}
