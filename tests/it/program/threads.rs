//! `quadrille cover` on several cores, in several runs and in several processes, as its user sees it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

#[cfg(unix)]
use crate::common::program::{PROGRAM, interrupt, wait_until};
use crate::common::program::{data, expect, file, run, spawn};
use snapbox::IntoData;

fn stdout(args: &[&str], stdin: impl IntoData) -> String {
    String::from_utf8(run(args, stdin).get_output().stdout.clone()).unwrap()
}

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

/// The name of a checkpoint that is not there.
fn fresh(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn any_number_of_jobs_prints_the_same_solutions() {
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
fn what_is_chosen_is_told() {
    let soma = data("cover/soma.dlx");
    let said = run(&["cover", "--count", "--stats", "--jobs", "2", &soma], "");
    let said = String::from_utf8(said.get_output().stderr.clone()).unwrap();
    assert!(
        said.contains("\nengine: bitset, the smallest item (the probe found weights "),
        "{said}"
    );
    assert!(said.contains(" times as good), jobs: 2\n"), "{said}");
    let json = stdout(&["cover", "--count", "--json", "--stats", "--engine", "dlx", &soma], "");
    assert!(json.contains(r#""engine":"dlx, the smallest item, jobs: "#), "{json}");
    expect(
        &["cover", "--engine", "dlx", "--preprocess", &soma],
        "",
        2,
        "",
        "--preprocess: only sets of bits remove options beforehand\n",
    );
}

/// Stopped again and again, by limits of all kinds, and taken up with other engines and numbers of jobs.
#[test]
fn a_checkpoint_is_gone_on_from() {
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
        let output =
            run(&[&save[..], stop, &[latin.as_str()]].concat(), "").code(3).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        let words = format!("saved in {checkpoint}: --resume goes on from there\n");
        assert!(said.ends_with(&words), "{said}");
    }
    expect(&[&save[..], &["--count", "--resume", &latin]].concat(), "", 0, "161280\n", "");
    // It is complete, and stays so.
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
    // It saves itself when it begins, and again and again.
    let read = || std::fs::read_to_string(&checkpoint).unwrap_or_default();
    wait_until("checkpoint", || !read().is_empty());
    let first = read();
    wait_until("second checkpoint", || read() != first);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let counted: u64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    let saved = read();
    assert!(saved.starts_with("{\"checkpoint\":1,"), "{saved}");
    assert!(saved.contains(&format!("\"solutions\":{counted},")), "{counted}");
    assert!(!Path::new(&format!("{checkpoint}.part")).exists());
    // A kill leaves the file whole, too.
    let mut child = std::process::Command::new(PROGRAM)
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
fn a_checkpoint_is_refused_where_it_does_not_belong() {
    let (soma, queens) = (data("cover/soma.dlx"), data("cover/queens8.dlx"));
    let checkpoint = fresh("refused.checkpoint");
    run(&["cover", "--count", "--nodes", "100", "--checkpoint", &checkpoint, &soma], "").code(3);
    let there = format!("{checkpoint}: is there already; --resume goes on from it, or remove it\n");
    expect(&["cover", "--count", "--checkpoint", &checkpoint, &soma], "", 2, "", &there);
    let output = run(&["cover", "--count", "--resume", "--checkpoint", &checkpoint, &queens], "");
    let said = String::from_utf8(output.code(2).get_output().stderr.clone()).unwrap();
    assert!(said.contains(": of another problem: its fingerprint is "), "{said}");
    // Cut off, or something else.
    let text = std::fs::read_to_string(&checkpoint).unwrap();
    let cut = file("cut.checkpoint", &text[..text.trim_end().rfind('\n').unwrap()]);
    let resume = ["cover", "--count", "--resume", "--checkpoint"];
    let output = run(&[&resume[..], &[&cut, &soma]].concat(), "").code(2).get_output().clone();
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(": it is not whole\n"));
    let other = file("other.checkpoint", "a b\na\nb\n");
    let reason = format!("{other}:1: is not a checkpoint of quadrille\n");
    expect(&[&resume[..], &[&other, &soma]].concat(), "", 2, "", &reason);
    // Where there is no room for it.
    let nowhere = "/nowhere/checkpoint";
    let reason = format!("{nowhere}: could not be saved: there is no such file\n");
    expect(&["cover", "--count", "--checkpoint", nowhere, &soma], "", 2, "", &reason);
    let reason = "with items that are covered more or less than once a search can neither be saved \
                  nor split\n";
    let checkpoint = fresh("multiple.checkpoint");
    expect(&["cover", "--checkpoint", &checkpoint, "-"], "2|a\na\na\n", 2, "", reason);
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
    let multiple = run(&["cover", "--part", "1/2", "-"], "2|a\na\na\n").code(2);
    let said = String::from_utf8(multiple.get_output().stderr.clone()).unwrap();
    assert!(said.contains("cannot be split or estimated"), "{said}");
}

#[test]
fn parts_are_lines() {
    let queens = data("cover/queens12.dlx");
    let parts = stdout(&["cover", "--split", "30", &queens], "");
    assert!(parts.lines().count() >= 30);
    let sum = |answers: &str| -> u64 {
        let numbers = answers.lines().map(|line| {
            let answer: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(answer["end"], "complete", "{line}");
            answer["solutions"].as_u64().unwrap()
        });
        numbers.sum()
    };
    let answers = stdout(&["cover", "--parts", "-", &queens], parts.clone());
    assert_eq!(answers.lines().count(), parts.lines().count());
    assert_eq!(sum(&answers), 14_200);
    // What was left of a part is parts again.
    let answers = run(&["cover", "--parts", "-", "--nodes", "700", &queens], parts.clone());
    let answers = String::from_utf8(answers.code(3).get_output().stdout.clone()).unwrap();
    let (mut n, mut left) = (0, String::new());
    for line in answers.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        n += answer["solutions"].as_u64().unwrap();
        for part in answer["left"].as_array().into_iter().flatten() {
            writeln!(left, "{part}").unwrap();
        }
    }
    assert!(!left.is_empty());
    assert_eq!(n + sum(&stdout(&["cover", "--parts", "-", &queens], left)), 14_200);
    // A bad line spoils only itself.
    let first = parts.lines().next().unwrap();
    let mut wrong: serde_json::Value = serde_json::from_str(first).unwrap();
    let mut foreign = wrong.clone();
    wrong["part"] = serde_json::json!([5, 5]);
    foreign["problem"] = "1234".into();
    let lines = format!("{first}\nnonsense\n\n{wrong}\n{foreign}\n{first}\n");
    let output = run(&["cover", "--parts", "-", &queens], lines).code(2).get_output().clone();
    let answers = String::from_utf8(output.stdout).unwrap();
    let errors: Vec<bool> = answers.lines().map(|line| line.contains("\"error\":")).collect();
    assert_eq!(errors, [false, true, true, true, false]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("stdin:4: option 5 cannot be chosen together with those before it\n"),
        "{said}"
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
    // By all engines it has 2.7 to 3.8 * 10^7 nodes.
    let nodes = report["nodes"]["estimate"].as_f64().unwrap();
    assert!((3e6..3e8).contains(&nodes), "{nodes}");
    assert!(report["nodes"]["error"].as_f64().unwrap() > 0.0);
    assert!(report["probes"].as_u64().unwrap() > 1);
}
