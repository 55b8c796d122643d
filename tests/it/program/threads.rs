//! `cover` with several threads, checkpoints, and parts for other processes.

use std::collections::BTreeSet;
use std::fmt::Write as _;
#[cfg(target_os = "linux")]
use std::io::Write as _;
use std::path::Path;

#[cfg(target_os = "linux")]
use crate::common::program::{PROGRAM, run_command};
#[cfg(unix)]
use crate::common::program::{command, interrupt, wait_until};
use crate::common::program::{data, expect, file, run, spawn, stdout};

/// The solutions, each with its options in order.
fn solutions(text: &str) -> Vec<Vec<String>> {
    let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty());
    let solutions = blocks.map(|block| {
        let mut options: Vec<String> = block.trim().lines().map(str::to_owned).collect();
        options.sort_unstable();
        options
    });
    solutions.collect()
}

/// The path of a checkpoint that does not exist.
fn fresh(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn any_number_of_threads_prints_the_same_solutions() {
    let langford = data("cover/langford11.dlx");
    let one = stdout(&["cover", "--all", "--jobs", "1", "--engine", "dlx", &langford], "");
    let one: BTreeSet<_> = solutions(&one).into_iter().collect();
    assert_eq!(one.len(), 35_584);
    for args in [&["--jobs", "3"][..], &[], &["--engine", "dlx"], &["--preprocess"]] {
        let text = stdout(&[&["cover", "--all"], args, &[&langford]].concat(), "");
        let all = solutions(&text);
        assert_eq!(all.len(), one.len(), "{args:?}");
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), one, "{args:?}");
    }
    expect(
        &["cover", "--count", "--limit", "1000", &langford],
        "",
        3,
        "1000\n",
        "more than 1000 solutions\n",
    );
    assert_eq!(solutions(&stdout(&["cover", "--limit", "17", &langford], "")).len(), 17);
}

#[test]
fn statistics_name_the_selected_engine() {
    let soma = data("cover/soma.dlx");
    let message = run(&["cover", "--count", "--stats", "--jobs", "2", &soma], "");
    let message = message.stderr();
    assert!(
        message.contains("\nengine: bitset, rule: smallest (probe: weighted explores "),
        "{message}"
    );
    assert!(message.contains(" times as much), threads: 2\n"), "{message}");
    let json = stdout(&["cover", "--count", "--json", "--stats", "--engine", "dlx", &soma], "");
    assert!(json.contains(r#""engine":"dlx, rule: smallest, threads: "#), "{json}");
    expect(
        &["cover", "--engine", "dlx", "--preprocess", &soma],
        "",
        2,
        "",
        "--preprocess: only sets of bits remove options before the search\n",
    );
}

/// Limits of all kinds stop the search. It resumes with other engines and numbers of threads.
#[test]
fn a_search_resumes_from_its_checkpoint() {
    let latin = data("cover/latin5.dlx");
    let checkpoint = fresh("latin5.checkpoint");
    let save = ["cover", "--checkpoint", &checkpoint];
    let stops: [&[&str]; 4] = [
        &["--count", "--nodes", "30000", "--jobs", "2"],
        &["--count", "--resume", "--time", "0.004", "--engine", "dlx"],
        &["--count", "--resume", "--nodes", "50000", "--jobs", "1"],
        &["--count", "--resume", "--limit", "100000", "--jobs", "3"],
    ];
    for stop in stops {
        let output = run(&[&save[..], stop, &[latin.as_str()]].concat(), "").code(3).output;
        let message = String::from_utf8(output.stderr).unwrap();
        let words = format!("saved in {checkpoint}: --resume continues from there\n");
        assert!(message.ends_with(&words), "{message}");
    }
    expect(&[&save[..], &["--count", "--resume", &latin]].concat(), "", 0, "161280\n", "");
    // The complete search is saved, too.
    expect(&[&save[..], &["--count", "--resume", &latin]].concat(), "", 0, "161280\n", "");
}

#[test]
fn solutions_are_printed_once_over_all_runs() {
    let langford = data("cover/langford8.dlx");
    let checkpoint = fresh("langford8.checkpoint");
    let mut all = Vec::new();
    for jobs in ["1", "2", "3", "1", "2"] {
        let args = ["cover", "--all", "--limit", "70", "--jobs", jobs, "--checkpoint"];
        let args = [&args[..], &[&checkpoint, "--resume", &langford]].concat();
        all.extend(solutions(&stdout(&args, "")));
    }
    assert_eq!(all.len(), 300);
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 300);
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_is_saved() {
    let squares = data("cover/macmahon4x6.dlx");
    let checkpoint = fresh("macmahon.checkpoint");
    let child = spawn(&["cover", "--count", "--checkpoint", &checkpoint, "--every", "0", &squares]);
    // The search is saved when it begins, and from then on repeatedly.
    let read = || std::fs::read_to_string(&checkpoint).unwrap_or_default();
    wait_until("checkpoint", || !read().is_empty());
    let first = read();
    wait_until("second checkpoint", || read() != first);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let counted: u64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    let saved = read();
    assert!(saved.starts_with("{\"checkpoint\":3,"), "{saved}");
    assert!(saved.contains(&format!("\"solutions\":{counted},")), "{counted}");
    assert!(!Path::new(&format!("{checkpoint}.part")).exists());
    // A kill leaves a complete file, too.
    let mut child = command()
        .args(["cover", "--count", "--resume", "--every", "0", "--checkpoint"])
        .args([&checkpoint, &squares])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    wait_until("checkpoint of the second run", || read() != saved);
    child.kill().unwrap();
    child.wait().unwrap();
    let args = ["cover", "--count", "--resume", "--nodes", "1000", "--checkpoint"];
    run(&[&args[..], &[&checkpoint, &squares]].concat(), "").code(3);
}

#[test]
fn wrong_checkpoints_are_refused() {
    let (soma, queens) = (data("cover/soma.dlx"), data("cover/queens8.dlx"));
    let checkpoint = fresh("refused.checkpoint");
    run(&["cover", "--count", "--nodes", "100", "--checkpoint", &checkpoint, &soma], "").code(3);
    let there = format!("{checkpoint}: exists already; continue it with --resume, or remove it\n");
    expect(&["cover", "--count", "--checkpoint", &checkpoint, &soma], "", 2, "", &there);
    let output = run(&["cover", "--count", "--resume", "--checkpoint", &checkpoint, &queens], "");
    let message = output.code(2).stderr();
    assert!(message.contains(": of another problem: its fingerprint is "), "{message}");
    // An incomplete checkpoint, and a file that is not a checkpoint.
    let text = std::fs::read_to_string(&checkpoint).unwrap();
    let cut = file("cut.checkpoint", &text[..=text.trim_end().rfind('\n').unwrap()]);
    let resume = ["cover", "--count", "--resume", "--checkpoint"];
    let output = run(&[&resume[..], &[&cut, &soma]].concat(), "").code(2).output;
    assert!(String::from_utf8(output.stderr).unwrap().contains(": is incomplete: "));
    let other = file("other.checkpoint", "a b\na\nb\n");
    let reason = format!("{other}:1: is not a checkpoint of quadrille\n");
    expect(&[&resume[..], &[&other, &soma]].concat(), "", 2, "", &reason);
    // A checkpoint of another version.
    let newer = text.replacen("\"checkpoint\":3,", "\"checkpoint\":7,", 1);
    for text in [&newer, "{\"checkpoint\":7}\n"] {
        let other = file("newer.checkpoint", text);
        let output = run(&[&resume[..], &[&other, &soma]].concat(), "").code(2).output;
        let message = String::from_utf8(output.stderr).unwrap();
        let by_name =
            format!("{other}: was written by format 7, this program writes format 3; continue ");
        assert!(message.starts_with(&by_name), "{message}");
    }
    // A checkpoint that cannot be written.
    let nowhere = "/nowhere/checkpoint";
    let reason = format!("{nowhere}: cannot be saved: there is no such file\n");
    expect(&["cover", "--count", "--checkpoint", nowhere, &soma], "", 2, "", &reason);
}

/// With multiplicities: a count is stopped, and continued by any number of threads.
#[test]
fn a_search_with_multiplicities_resumes_from_its_checkpoint() {
    let problem = file("domination.dlx", &stdout(&["model", "domination", "7", "4"], ""));
    let expected = stdout(&["cover", "--count", &problem], "");
    assert_eq!(expected, "86\n");
    let checkpoint = fresh("domination.checkpoint");
    let begin = ["cover", "--count", "--nodes", "9000", "--checkpoint", &checkpoint];
    run(&[&begin[..], &[&problem]].concat(), "").code(3);
    let text = std::fs::read_to_string(&checkpoint).unwrap();
    assert!(text.contains(",\"excluded\":["), "{text}");
    for jobs in ["2", "1", "3"] {
        let output = run(&[&begin[..], &["--resume", "--jobs", jobs, &problem]].concat(), "");
        output.code(3);
    }
    let last = ["cover", "--count", "--resume", "--checkpoint", &checkpoint, &problem];
    assert_eq!(stdout(&last, ""), expected);
}

#[test]
fn shares_add_up() {
    let hole = data("cover/pent8x8c.dlx");
    for n in [1, 3, 7] {
        let counts = (1..=n).map(|k| {
            let text = stdout(&["cover", "--count", "--part", &format!("{k}/{n}"), &hole], "");
            text.trim().parse::<u64>().unwrap()
        });
        assert_eq!(counts.sum::<u64>(), 520);
    }
    run(&["cover", "--part", "3/2", &hole], "").code(2);
    // The covers of each pair of three options.
    let pairs = (1..=2).map(|k| {
        let part = format!("{k}/2");
        stdout(&["cover", "--count", "--part", &part, "-"], "2|a\na\na\na\n")
    });
    assert_eq!(pairs.map(|text| text.trim().parse::<u64>().unwrap()).sum::<u64>(), 3);
}

#[test]
fn parts_are_lines() {
    parts_of(&data("cover/queens12.dlx"), 700, 14_200);
    let dominating = file("dominating.dlx", &stdout(&["model", "domination", "7", "4"], ""));
    parts_of(&dominating, 50, 86);
}

/// Splits a problem with `total` solutions into lines, and counts them, also with a limit of nodes.
fn parts_of(queens: &str, nodes: u32, total: u64) {
    let parts = stdout(&["cover", "--split", "30", queens], "");
    assert!(parts.lines().count() >= 30);
    let sum = |results: &str| -> u64 {
        let numbers = results.lines().map(|line| {
            let result: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(result["end"], "complete", "{line}");
            result["solutions"].as_u64().unwrap()
        });
        numbers.sum()
    };
    let results = stdout(&["cover", "--parts", "-", queens], parts.clone());
    assert_eq!(results.lines().count(), parts.lines().count());
    assert_eq!(sum(&results), total);
    // The rest of a part is a list of parts.
    let results =
        run(&["cover", "--parts", "-", "--nodes", &nodes.to_string(), queens], parts.clone());
    let results = results.code(3).stdout();
    let (mut n, mut left) = (0, String::new());
    for line in results.lines() {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        n += result["solutions"].as_u64().unwrap();
        for part in result["left"].as_array().into_iter().flatten() {
            writeln!(left, "{part}").unwrap();
        }
    }
    assert!(!left.is_empty());
    assert_eq!(n + sum(&stdout(&["cover", "--parts", "-", queens], left)), total);
    // A bad line does not affect other lines.
    let first = parts.lines().next().unwrap();
    let mut wrong: serde_json::Value = serde_json::from_str(first).unwrap();
    let mut foreign = wrong.clone();
    wrong["part"] = serde_json::json!([5, 5]);
    foreign["problem"] = "1234".into();
    let lines = format!("{first}\nnonsense\n\n{wrong}\n{foreign}\n{first}\n");
    let output = run(&["cover", "--parts", "-", queens], lines).code(2).output;
    let results = String::from_utf8(output.stdout).unwrap();
    let errors: Vec<bool> = results.lines().map(|line| line.contains("\"error\":")).collect();
    assert_eq!(errors, [false, true, true, true, false]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("stdin:4: the part does not match its digest: the line was changed\n"),
        "{message}"
    );
    let reason = "the problem and its parts cannot be in the same file\n";
    expect(&["cover", "--parts", "-", "-"], "", 2, "", reason);
}

#[test]
fn an_estimate_is_about_right() {
    let small = stdout(&["cover", "--estimate", &data("cover/queens8.dlx")], "");
    assert!(small.contains("\nsolutions   92 exactly\n"), "{small}");
    let squares = data("cover/macmahon4x6.dlx");
    let args = ["cover", "--estimate", "--json", "--time", "1", "--seed", "3", &squares];
    let report: serde_json::Value = serde_json::from_str(&stdout(&args, "")).unwrap();
    assert_eq!(report["exact"], false);
    // The engines need 2.7 to 3.8 * 10^7 nodes.
    let nodes = report["nodes"]["estimate"].as_f64().unwrap();
    assert!((3e6..3e8).contains(&nodes), "{nodes}");
    assert!(report["nodes"]["error"].as_f64().unwrap() > 0.0);
    assert!(report["probes"].as_u64().unwrap() > 1);
}

/// Where the system provides no more threads, the threads that exist do the work.
#[cfg(target_os = "linux")]
#[test]
fn work_goes_on_where_no_thread_can_be_started() {
    /// A user of no process.
    const NOBODY: &str = "54321";
    let alone = |args: &[&str], stdin: &str| {
        let limited = ["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "prlimit"];
        let mut command = std::process::Command::new("setpriv");
        command.args(limited).args(["--nproc=1:1", PROGRAM]).args(args);
        run_command(command, stdin)
    };
    if alone(&["--version"], "").output.status.code() != Some(0) {
        // Only root may become another user. Not by `eprintln!`, which the test harness hides.
        writeln!(std::io::stderr(), "not tested: a limit of threads").unwrap();
        return;
    }
    let boards = std::fs::read_to_string(data("altered.txt")).unwrap();
    let boards: String = boards.lines().take(600).flat_map(|line| [line, "\n"]).collect();
    let soma = std::fs::read_to_string(data("cover/soma.dlx")).unwrap();
    for (args, stdin) in [
        (&["model", "queens", "11", "--count", "--engine", "memo"][..], ""),
        (&["model", "queens", "11", "--count"], ""),
        (&["model", "queens", "30", "--check"], ""),
        (&["cover", "-", "--count", "--engine", "bitset"], &soma),
        (&["check", "-q"], &boards),
        (&["count", "-q", "--variant", "9x9"], &boards),
        (&["stats"], &boards),
        (&["generate", "2", "--seed", "1"], ""),
    ] {
        let expected = stdout(&[args, &["--jobs", "1"]].concat(), stdin);
        let found = alone(&[args, &["--jobs", "4"]].concat(), stdin);
        assert_eq!(found.stdout(), expected, "{args:?}: {}", found.stderr());
    }
}
