//! `cover` and `verify`.

use std::fmt::Write as _;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read, Write};

use crate::common::program::{
    Folder, asked, expect, expect_all, gzip, json, run, solutions, stderr, stdout,
};
#[cfg(unix)]
use crate::common::program::{interrupt, shell, spawn};

/// The first example of TAOCP 7.2.2.1, (5), with one more option.
const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\nb c f |3\n";
const BOOK_FIRST: &str = "a d f\nb g\nc e\n";
const TWO: &str = "a b\na\nb\na b\n";
const NONE: &str = "a b\na\n";
/// Three solutions, whose costs are 0, 6 and 7.
const PRICED: &str = "a b\na |3\nb |4\na b |6\na b\n";
const CHEAPEST: &str = "a b\n\na b |6\n\na |3\nb |4\n";

// ---- cover

#[test]
fn every_question_has_its_answer_and_its_exit_code() {
    let rich = "| a comment\n2|a 1:3|b | x y\n b x:red  |2 a |3\ny:1 a\nx a\n";
    let more = "more than 91 solutions\n";
    let idle = "stdin: 1 option has no primary item, and is in no solution: on line 2\n";
    expect_all(&[
        // The first solution, as it was written.
        ("cover -", BOOK, 0, BOOK_FIRST, ""),
        ("cover --engine dlx -", BOOK, 0, BOOK_FIRST, ""),
        ("cover -", rich, 0, "b x:red a |5\ny:1 a\n", ""),
        // Empty lines between solutions.
        ("cover --all -", TWO, 0, "a\nb\n\na b\n", ""),
        ("cover --all --limit 1 -", TWO, 0, "a\nb\n", ""),
        ("cover --limit 2 -", TWO, 0, "a\nb\n\na b\n", ""),
        ("cover --limit 3 -", TWO, 0, "a\nb\n\na b\n", ""),
        ("cover --count --limit 92 data/cover/queens8.dlx", "", 0, "92\n", ""),
        ("cover --count --limit 91 data/cover/queens8.dlx", "", 3, "91\n", more),
        ("cover --count data/cover/php8.dlx", "", 1, "0\n", "no solution\n"),
        ("cover -", NONE, 1, "", "no solution\n"),
        ("cover --all -", NONE, 1, "", "no solution\n"),
        ("cover --best 2 -", NONE, 1, "", "no solution\n"),
        // The item needs two options and has one.
        ("cover -", "2|a\na\n", 1, "", "no solution\n"),
        // An item that need not be covered, and one that must not.
        ("cover --count -", "0:1|a\na\n", 0, "2\n", ""),
        ("cover --all -", "a 0|b\na b\na\n", 0, "a\n", ""),
        // An option without a primary item.
        ("cover --all -", "a | x\nx\na\n", 0, "a\n", idle),
        ("cover --all --quiet -", "a | x\nx\na\n", 0, "a\n", ""),
        ("cover --check -", NONE, 1, "none\n", ""),
        ("cover --check -", "a b\na b\n", 0, "one\n", ""),
        ("cover --check -", TWO, 1, "several\n", ""),
        ("cover --best 9 -", PRICED, 0, CHEAPEST, "cost: 0, 6, 7\n"),
        ("cover --best 9 --engine dlx -", PRICED, 0, CHEAPEST, "cost: 0, 6, 7\n"),
        ("cover --best 9 --engine learn -", PRICED, 0, CHEAPEST, "cost: 0, 6, 7\n"),
        // One of the solutions has no options.
        ("cover --all -", "0|a\na\n", 0, ":empty\n", ""),
        ("cover --all --engine dlx -", "0:1|a\na\n", 0, "a\n\n:empty\n", ""),
        ("cover --best 9 -", "0:1|a\na |2\n", 0, ":empty\n\na |2\n", "cost: 0, 2\n"),
        ("cover --best 1 --maximize -", NONE, 1, "", "no solution\n"),
    ]);
    // At a limit, a check reports only certain results.
    run("cover --check --nodes 1 -", TWO).code(3).stdout_eq("");
}

#[test]
fn the_cheapest_or_the_most_expensive_come_first() {
    let costs = "data/cover/assign12_cost.dlx";
    let best = run(format!("cover --best 2 --stats {costs}"), "").says_first("cost: 134, 134\n");
    let verdicts = "right, cost 134\nright, cost 134\n";
    run(format!("verify {costs} -"), best.stdout()).code(0).stdout_eq(verdicts);
    let text = "a b\na b |9\na |2\na |4\nb |2\nb |6\n";
    let negative = text.replace('|', "|-");
    let (high, low) = ("a |4\nb |6\n\na b |9\n", "a |-4\nb |-6\n\na b |-9\n");
    expect_all(&[
        ("cover --best 2 --maximize -", text, 0, high, "cost: 10, 9\n"),
        ("cover --best 2 -", &negative, 0, low, "cost: -10, -9\n"),
    ]);
    run("cover --best 1 --maximize --nodes 0 -", text)
        .says_first("stopped after 0 tree nodes: there may be more expensive solutions\n")
        .says_last("no solution costs more than 10\n");
}

#[test]
fn limits_are_reported_and_keep_the_solutions_so_far() {
    let queens = "data/cover/queens12.dlx";
    let cut = run(format!("cover --all --nodes 500 {queens}"), "").code(3);
    let n = cut.solutions().len();
    let words = "stopped after 500 tree nodes: there may be more solutions\n";
    cut.says_first(&format!("{words}{n} solutions, 500 tree nodes, "));
    run(format!("cover --count --time 0 {queens}"), "").code(3).stdout_eq("0\n");
    run(format!("cover --nodes 1 {queens}"), "").code(3).says_first("stopped after 1 tree node");
    run(format!("cover --best 1 --nodes 1 {queens}"), "")
        .says_first("stopped after 1 tree node: there may be cheaper");
}

/// Queens of which each costs 1: whatever is found first is the cheapest, by a bound that is known
/// before any search.
#[test]
fn a_solution_that_costs_its_bound_is_not_doubted_at_a_limit() {
    let queens = stdout("model queens 12", "");
    let lines = queens.lines().filter(|line| !line.starts_with('|'));
    let costs: Vec<String> = lines.map(|line| format!("{line} |1")).collect();
    let costs = costs.join("\n").replacen(" |1", "", 1);
    run("cover --best 1 --engine dlx --nodes 500 --stats -", costs)
        .code(0)
        .says_first("cost: 12\n1 solution, ")
        .says_last("engine: Dancing Links\nbest: cost 12, bound 12, gap 0.00 %\n");
}

/// `tests/questions.json` has the objects of complete searches.
#[test]
fn json_has_the_bound_of_a_search_that_a_limit_ends() {
    let last = |args: &str, text| json(format!("cover --json {args} -"), text).pop().unwrap();
    let text = "a b c\na b |2\nb c |2\na c |2\na |3\nb |3\nc |3\n";
    let cut = last("--best 1 --nodes 0", text);
    assert_eq!((&cut["bound"], &cut["proved"]), (&3.into(), &false.into()));
    assert!(cut.get("cost").is_none() && cut.get("gap").is_none(), "{cut}");
    let none = last("--best 1", NONE);
    assert!(none.get("bound").is_none() && none["proved"] == true, "{none}");
    assert!(last("--all", text).get("proved").is_none());
}

#[test]
fn a_gap_ends_the_search_for_the_cheapest() {
    let costs = "data/cover/assign12_cost.dlx";
    let cost = |args: &str| -> i64 {
        let message = stderr(format!("cover --best 1 {args} {costs}"), "");
        let cost = message.lines().find_map(|line| line.strip_prefix("cost: ")?.parse().ok());
        cost.unwrap_or_else(|| panic!("{message}"))
    };
    // The distance to the bound is at most half of the cost.
    assert!((134..=268).contains(&cost("--gap 50")));
    let (most, close) = (cost("--maximize"), cost("--maximize --gap 50"));
    assert!((2 * most / 3..=most).contains(&close), "{close} of {most}");
    run(format!("cover --best 1 --gap 0 {costs}"), "").says_first("cost: 134\n");
    asked("cover --gap", "a\na |1\n").refused(&[
        ("x --best 1 -", "from 0 to 100"),
        ("101 --best 1 -", "from 0 to 100"),
        ("0.00001 --best 1 -", "four digits"),
        ("1 --best 2 -", "--gap is for one solution: --best 1\n"),
    ]);
}

#[test]
fn every_rule_and_engine_is_asked_the_same_questions() {
    let langford = "data/cover/langford8.dlx";
    let all = |how: &str| run(format!("cover --all {how} {langford}"), "").solutions();
    assert_eq!(all("--choose smallest").len(), 300);
    for how in ["--choose first", "--choose random", "--choose weighted", "--engine bitset"] {
        assert_eq!(all(how), all("--choose smallest"), "{how}");
    }
    let first = |seed| stdout(format!("cover --choose random --seed {seed} {langford}"), "");
    assert_eq!(first(1), first(1));
    assert!((2..9).any(|seed| first(seed) != first(1)));
    let count = run(format!("cover --engine bitset --count --stats {langford}"), "");
    count.stdout_eq("300\n").says_first("300 solutions, ").says("100.0000 % of the tree");
    let reason = "--engine bitset: sets of bits do not support items that are \
                  covered more or less than once, such as 2|a; use --engine dlx\n";
    let rule = "--engine bitset: sets of bits support the rules smallest and weighted; others need \
                Dancing Links; use --engine dlx\n";
    let best = "--best is for --engine auto, dlx and learn\n";
    expect_all(&[
        ("cover --engine bitset --count --limit 1 -", TWO, 3, "1\n", "more than 1 solution\n"),
        ("cover --engine bitset --check -", "a b\na b\n", 0, "one\n", ""),
        ("cover --engine bitset -", NONE, 1, "", "no solution\n"),
        ("cover --engine bitset -", "2|a\na\na\n", 2, "", reason),
        ("cover --engine bitset --best 2 -", PRICED, 2, "", best),
        ("cover --engine bitset --choose first -", TWO, 2, "", rule),
    ]);
}

/// The estimate is that of the engine and the rule which are asked for.
#[test]
fn an_exact_estimate_is_the_count_of_the_same_engine_and_rule() {
    for name in ["langford8", "latin4", "sts7"] {
        for plan in [
            "--engine dlx",
            "--engine bitset",
            "--engine dlx --choose weighted",
            "--engine dlx --choose random --seed 7",
            "--engine bitset --choose weighted",
            "--engine bitset --preprocess",
        ] {
            let asked = |question: &str| {
                let line = format!("cover --json {question} {plan} data/cover/{name}.dlx");
                json(line, "").pop().unwrap()
            };
            let (estimate, counted) = (asked("--estimate"), asked("--count --jobs 1"));
            assert_eq!(estimate["exact"], true, "{name} {plan}");
            for what in ["nodes", "solutions"] {
                let exactly = estimate[what]["estimate"].as_f64().unwrap();
                assert!((exactly - counted[what].as_f64().unwrap()).abs() < 0.5, "{name} {plan}");
            }
        }
    }
    run("cover --estimate --engine dlx data/cover/queens8.dlx", "")
        .prints_first("search      for all solutions, one by one\n")
        .prints("\ntree nodes  1049 exactly\nsolutions   92 exactly\n")
        .prints_last("\nengine      dlx, rule: smallest\n");
    let reason = "--estimate is for --engine dlx and bitset: what memo saves cannot be foreseen\n";
    expect("cover --estimate --engine memo -", TWO, 2, "", reason);
}

#[test]
fn json_has_an_object_per_solution_and_a_last_one() {
    let found = json("cover --json --all -", "a b | x\na x:red |3\nb\na b\n");
    assert_eq!(found.len(), 3);
    assert_eq!(found[0]["options"], serde_json::json!(["a x:red |3", "b"]));
    assert_eq!((&found[0]["solution"], &found[0]["cost"]), (&1.into(), &3.into()));
    assert_eq!((&found[2]["end"], &found[2]["solutions"]), (&"complete".into(), &2.into()));
    let counted = json("cover --json --count --stats -", "a\na\na\n");
    assert_eq!(counted.len(), 1);
    assert_eq!((&counted[0]["solutions"], &counted[0]["nodes"]), (&2.into(), &3.into()));
    assert_eq!(counted[0]["levels"], serde_json::json!([1, 2]));
    assert_eq!(json("cover --json --nodes 1 -", "a\na\n")[0]["end"], "limit");
}

#[test]
fn statistics_have_a_line_per_level() {
    let message = stderr("cover --all --stats -", TWO);
    let lines: Vec<&str> = message.lines().collect();
    assert!(lines[0].starts_with("2 solutions, 4 tree nodes, "), "{message}");
    assert!(lines[0].ends_with("100.0000 % of the tree"), "{message}");
    assert!(lines[1].starts_with("engine: dlx, rule: smallest (the tree is small), threads: "));
    let rows = lines[3..].iter().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert!(rows.eq([["0", "1"], ["1", "2"], ["2", "1"]]), "{message}");
    // A count begins with sets of bits, which need fewer tree nodes.
    run("cover --count --stats -", TWO)
        .says_first("2 solutions, 3 tree nodes, ")
        .says("\nengine: bitset, rule: smallest (without a probe), threads: ");
}

#[test]
fn compressed_problems_are_read() {
    let folder = Folder::new("cover-compressed");
    let bytes = gzip(BOOK.as_bytes());
    folder.write("book.dlx.gz", &bytes);
    folder.run("cover book.dlx.gz", "").code(0).stdout_eq(BOOK_FIRST).stderr_eq("");
    // A truncated file is an error.
    folder.write("book.dlx.gz", &bytes[..bytes.len() - 9]);
    folder.run("cover book.dlx.gz", "").code(2);
}

#[test]
fn progress_is_shown_when_asked_for() {
    // Long enough for several lines of progress.
    let args = "cover --count --time 0.5 data/cover/macmahon4x6.dlx --progress";
    let message = stderr(format!("{args} always"), "");
    let first = message.lines().next().unwrap();
    assert!(first.contains("%, ") && first.contains(" solutions, "), "{message}");
    run(format!("{args} never"), "").says_first("stopped after 0.5 seconds: ");
}

// ---- wrong inputs and arguments

#[test]
fn input_errors_are_named() {
    let folder = Folder::new("cover-wrong");
    folder.write("wrong.dlx", "a b\n\na q\n");
    let place = "wrong.dlx:3:3: unknown item \"q\"; items are declared on the first line\n";
    let nothing = "stdin:1:1: expected a line that declares the items, found the end of the text\n";
    folder.asked("cover").expect_all(&[
        ("wrong.dlx", "", 2, "", place),
        ("nowhere.dlx", "", 2, "", "nowhere.dlx: there is no such file\n"),
        (".", "", 2, "", ".: is a directory, not a file\n"),
        ("-", "", 2, "", nothing),
    ]);
}

/// `src/cli/search/combinations.rs` has all pairs of options that contradict each other.
#[test]
fn options_that_contradict_each_other_or_have_no_effect_are_refused() {
    let (conflict, needs) = ("cannot be used with", "required arguments were not provided");
    asked("cover -", TWO)
        .refused_alike(conflict, "--all --count; --split 2 --json; --trace --prove");
    asked("", TWO).refused_alike(needs, "cover; cover --every 5 -; verify -");
    // Numbers are explained in words.
    asked("cover -", TWO).refused_alike(
        "expected a whole number from 1 to 1000000",
        "--best 0; --best 4294967295; --split 4294967295; --split x",
    );
    asked("", TWO).refused(&[
        ("cover --choose last -", "invalid value 'last'"),
        ("cover --choose first --best 2 -", ""),
        ("cover --seed 2 --all -", "--seed is for --choose random"),
        ("verify - -", ""),
        ("verify --distinct --certificate x -", conflict),
        ("model queens 5 --plain --json", "--plain has no effect with --json"),
        ("model queens 5 --plain --svg -", ""),
        ("model queens 5 --json --svg -", ""),
        ("cover --limit 0 -", "expected a whole number from 1"),
        ("cover --time x -", "expected a number of seconds"),
        ("solve --nodes 1e3", "expected a whole number from 0 on"),
        ("solve --jobs 0", "expected a whole number from 1 on"),
        ("model queens eight", "expected a whole number from 0 on"),
        ("model domination 5 +3", "expected a whole number from 0 on"),
        ("model partridge 4294967296", "expected a whole number from 0 to 4294967295"),
        ("bench --time soon", "expected a number of seconds, such as 10 or 0.5"),
    ]);
}

#[test]
fn a_file_in_the_place_of_a_command_gets_a_suggestion() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let folder = Folder::new("suggested");
    folder.write("a board.txt", format!("{puzzle}\n"));
    folder.write("problem.txt", BOOK);
    folder.write("named.dlx.gz", "");
    for (args, last) in [
        (&["a board.txt"][..], "  quadrille solve 'a board.txt'\n"),
        (&["problem.txt"], "  quadrille cover problem.txt\n"),
        (&["named.dlx.gz"], "  quadrille cover named.dlx.gz\n"),
        (&[puzzle], &format!("  echo {puzzle} | quadrille solve\n")),
        (&["check", puzzle], &format!("  echo {puzzle} | quadrille check\n")),
        (&["a b.dlx"], "  quadrille cover 'a b.dlx'\n"),
        (&["cover"], "\nFor example: quadrille cover problem.dlx\n"),
        (&["nonsense"], "\nFor more information, try '--help'.\n"),
    ] {
        folder.run(args, "").code(2).says_last(last);
    }
    folder.run("verify x", "").code(2).says("\nFor example: quadrille cover --all");
}

/// Millions of bytes without a line end give a short error message.
#[test]
fn a_long_line_of_garbage_is_an_error() {
    let folder = Folder::new("garbage");
    let long = "garbage.dlx:1:1: expected a word of at most 1 MiB";
    for (byte, start) in [
        (0, long),
        (b'|', "garbage.dlx:2:1: expected a line that declares the items"),
        (0xff, long),
        (b':', long),
    ] {
        folder.write("garbage.dlx", vec![byte; 3_000_000]);
        let run = folder.run("cover garbage.dlx", "").code(2).says_first(start);
        assert!(run.stderr().len() < 400);
    }
}

/// 100 MB of comments do not fit into the address space.
#[cfg(unix)]
#[test]
fn reading_needs_memory_for_the_problem_and_the_longest_line_only() {
    let comments = "yes '| a comment that goes on and on' | head -n 3000000";
    let line = format!("ulimit -v 60000; (echo a b; {comments}; echo a b) | {{}} cover -");
    shell(&line, "").code(0).stdout_eq("a b\n");
}

// ---- interrupts and pipes

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_statistics_so_far() {
    let mut child = spawn("cover --all data/cover/macmahon4x6.dlx");
    // The program prints solutions while it searches, and waits until they are read.
    let (mut stdout, mut results) = (child.stdout.take().unwrap(), vec![0; 10_000]);
    stdout.read_exact(&mut results).unwrap();
    interrupt(&child);
    stdout.read_to_end(&mut results).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let n = solutions(&String::from_utf8(results).unwrap()).len();
    let message = String::from_utf8(output.stderr).unwrap();
    let start = format!("stopped by ^C: there may be more solutions\n{n} solutions, ");
    assert!(message.starts_with(&start), "{n}: {message}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_reading_ends_the_program() {
    let mut child = spawn("cover -");
    let mut stdin = child.stdin.take().unwrap();
    // This is more than a pipe can hold: once it is written, the program is reading.
    stdin.write_all(b"a b\n").unwrap();
    stdin.write_all("| a comment\n".repeat(100_000).as_bytes()).unwrap();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// Of any command.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    for line in [
        "cover --all data/cover/queens12.dlx",
        "cover --trace data/cover/queens12.dlx",
        "cover --trace=json data/cover/queens12.dlx",
        "dance data/cover/queens12.dlx",
        "solve data/minimal.txt",
        "model --list",
        "model queens 300",
        "model queens 12 --all",
        "model queens 9 --svg -",
        "generate 18446744073709551615 --seed 1",
    ] {
        let mut child = spawn(line);
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        assert!(lines.read_line(&mut String::new()).unwrap() > 0, "{line}");
        drop(lines);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(output.stderr.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let queens = crate::common::program::data("cover/queens12.dlx");
    let judged =
        shell(&format!("{{}} cover --all {queens} | {{}} verify {queens} - | head -1"), "");
    judged.stdout_eq("right\n").stderr_eq("");
}

// ---- verify

#[test]
fn verify_judges_each_solution() {
    let folder = Folder::new("judged");
    folder.write("p", "a b c | x\na x:red\nb x:red |2\nb x:blue\nc\na b c\nc x |3\n");
    folder.write(
        "s",
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
    let message = reasons.map(|reason| format!("s:{reason}\n")).concat();
    folder
        .run("verify p s", "")
        .code(1)
        .stdout_eq(&format!("right, cost 2\nright, cost 0\n{}", "wrong\n".repeat(9)))
        .stderr_eq(&(message + "11 solutions: 2 right, 9 wrong\n"));
    let verdicts = folder.run("verify --json p s", "").json();
    assert_eq!((verdicts.len(), &verdicts[0]["cost"]), (11, &2.into()));
    assert_eq!(verdicts[2]["reason"], reasons[0]);
}

#[test]
fn verify_refuses_options_that_no_solution_has() {
    let folder = Folder::new("idle");
    folder.write("p", "a b | x\nx\na\nb\n");
    let reason = "stdin:3: the option has no primary item, so it is in no solution\n";
    folder
        .run("verify p -", "a\nb\nx\n")
        .code(1)
        .stdout_eq("wrong\n")
        .stderr_eq(&format!("{reason}1 solution: 0 right, 1 wrong\n"));
}

#[test]
fn verify_knows_bounds_empty_solutions_and_solutions_that_are_there_twice() {
    let folder = Folder::new("verified");
    folder.write("bounds", "2:3|a b\na\na\na\na\nb a\n");
    folder.write("empty", "0:1|a\na\n");
    folder.write("not-empty", "a\na\n");
    folder.write("twice", "a b c\na b\na b |6\nc\nc\na\nb c |2\na b |6\n");
    let (one, wrong) = ("1 solution: 1 right, 0 wrong\n", "1 solution: 0 right, 1 wrong\n");
    let with = |reason: &str| format!("stdin:{reason}\n{wrong}");
    let alone =
        |line: u32| with(&format!("{line}: the line :empty stands for a solution without options"));
    // The problem has the option c twice, so c beside a b occurs in two solutions.
    let text = "a\nb c\n\nc b |2\na\n\nb a\nc\n\nc\na b\n\n| the third\nc\nb a\n";
    let verdicts = "right, cost 2\nwrong\nright, cost 0\nright, cost 0\nwrong\n";
    let twice = "stdin:4: the same solution is already on line 1\n\
                 stdin:14: the same solution is already on line 7\n\
                 5 solutions: 3 right, 2 wrong\n";
    let two = "2 solutions: 2 right, 0 wrong\n";
    let (few, many) = ("covered once, not at least 2 times", "covered more than 3 times");
    folder.asked("verify").expect_all(&[
        ("bounds -", "a\nb a\n", 0, "right\n", one),
        ("bounds -", "a\na\nb a\n", 0, "right\n", one),
        ("bounds -", "a b\n", 1, "wrong\n", &with(&format!("1: item \"a\" is {few}"))),
        ("bounds -", "a b\na\na\na\n", 1, "wrong\n", &with(&format!("4: item \"a\" is {many}"))),
        ("empty -", ":empty\n\n| :empty\na\n", 0, "right\nright\n", two),
        ("empty -", ":empty\na\n", 1, "wrong\n", &alone(1)),
        ("empty -", "a\n:empty\n", 1, "wrong\n", &alone(2)),
        ("empty -", ":empty\n:empty\n", 1, "wrong\n", &alone(1)),
        // It covers nothing.
        ("not-empty -", ":empty\n", 1, "wrong\n", &with("1: item \"a\" is not covered")),
        ("twice - --distinct", text, 1, verdicts, twice),
        ("empty -", "", 0, "", "stdin: no solutions\n"),
        ("empty -", "\n| none\n\n", 0, "", "stdin: no solutions\n"),
        ("empty nowhere", "", 2, "", "nowhere: there is no such file\n"),
    ]);
    folder.run("verify twice -", text).code(0);
    let all = folder.run("cover --all twice", "").stdout();
    folder.run("verify --distinct twice -", all).code(0);
    folder.run("cover --all empty", "").stdout_eq("a\n\n:empty\n").stderr_eq("").code(0);
}

/// Solutions, certificates and problems are told apart.
#[test]
fn verify_says_what_a_file_looks_like() {
    let folder = Folder::new("kinds");
    folder.write("problem", "a b c\na b\nb c\na c\n");
    folder.write("copy", "a b c\na b\nb c\na c\n");
    folder.write("solutions", "a b\n\nb c\n");
    folder.write("wrong", "a b\nq\n");
    folder.run("cover --prove --certificate proof problem", "").code(1);
    for (args, code, last) in [
        ("problem proof", 1, "proof looks like a certificate: check it with --certificate"),
        ("problem copy", 1, "copy looks like a problem, not like solutions"),
        ("problem --certificate copy", 2, "copy looks like a problem, not like a certificate"),
        (
            "problem --certificate solutions",
            2,
            "solutions looks like solutions: check them without --certificate",
        ),
        ("wrong problem", 2, "problem looks like a problem: the problem is the first file"),
        ("problem problem", 2, "the problem and the solutions are the same file"),
        // Wrong solutions alone are nothing but wrong.
        ("problem solutions", 1, "2 solutions: 0 right, 2 wrong"),
    ] {
        folder.run(format!("verify {args}"), "").code(code).says_last(&format!("{last}\n"));
    }
}

// ---- saved searches for the cheapest

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
    let folder = Folder::new("cheapest-parts");
    folder.write("p", format!("{items}\n{options}"));
    let cost = |text: String| text.lines().find(|it| it.starts_with("cost: ")).map(String::from);
    let whole = cost(folder.run("cover --best 1 --jobs 1 p", "").code(0).stderr());
    let saved = "cover --best 1 --jobs 1 p --nodes 100 --checkpoint c --resume";
    let ends = |_: &u32| folder.run(saved, "").output.status.code() == Some(0);
    let before = (0..100).find(ends);
    assert!(before.is_some_and(|n_runs| n_runs > 0), "{before:?}");
    assert_eq!(cost(folder.run(saved, "").code(0).stderr()), whole);
}

#[test]
fn a_search_for_the_cheapest_goes_on_where_it_was_saved() {
    let folder = Folder::new("cheapest-saved");
    let auction = "model auction 80 --plain --best 1 --jobs 1";
    let saved = format!("{auction} --checkpoint c --resume");
    let income = |text: String| text.lines().find(|it| it.starts_with("income")).map(String::from);
    let best = income(folder.run(auction, "").code(0).stdout());
    assert!(best.is_some());
    for nodes in ["1", "20", "400", "20000"] {
        let cut = folder.run(format!("{saved} --nodes {nodes}"), "").code(3);
        cut.says("saved in c: --resume continues from there\n");
    }
    assert!(folder.text("c").contains("\"pass\":{\"cutoff\":"), "{}", folder.text("c"));
    // The whole and then the end are saved, too.
    for _ in 0..2 {
        assert_eq!(income(folder.run(&saved, "").code(0).stdout()), best);
    }
    folder.write("changed", folder.text("c").replacen("\"floor\":\"-5", "\"floor\":\"-4", 1));
    let other = "was saved by a search to find the cheapest solutions, at most 1";
    folder.asked("model auction 80 --checkpoint").refused(&[
        ("c --resume --best 2", other),
        ("c --resume --best 1 --maximize", "and this one is to find the most expensive"),
        ("c --resume --count", "was saved by --best"),
        ("c --best 1", "exists already"),
        ("c --resume --best 1 --engine dlx", "Dancing Links alone cannot be saved"),
        ("changed --resume --best 1", "was changed"),
    ]);
}
