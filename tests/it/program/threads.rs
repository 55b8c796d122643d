//! `cover` with several threads, checkpoints, and parts for other processes.
//! `decide/tests/it/laws/threads.rs` and `parts.rs` hold their laws.

use std::fmt::Write as _;
#[cfg(target_os = "linux")]
use std::io::Write as _;

use serde_json::{Value, json};

use crate::common::program::{Folder, expect, expect_all, run, stdout};
#[cfg(unix)]
use crate::common::program::{interrupt, wait_until};

#[test]
fn any_number_of_threads_prints_the_same_solutions() {
    let all = |how: &str| {
        run(format!("cover --all {how} data/cover/langford8.dlx"), "").code(0).solutions()
    };
    let one = all("--jobs 1 --engine dlx");
    assert_eq!(one.len(), 300);
    for how in ["--jobs 3", "--quiet", "--engine dlx", "--preprocess"] {
        assert_eq!(all(how), one, "{how}");
    }
    let more = "more than 1000 solutions\n";
    expect("cover --count --limit 1000 data/cover/langford11.dlx", "", 3, "1000\n", more);
    let some = run("cover --limit 17 data/cover/langford11.dlx", "").solutions();
    assert_eq!(some.len(), 17);
}

#[test]
fn statistics_name_the_selected_engine() {
    run("cover --count --stats --jobs 2 data/cover/langford8.dlx", "")
        .says("\nengine: bitset, rule: smallest (without a probe), threads: 2\n");
    run("cover --all --stats --jobs 2 data/cover/soma.dlx", "")
        .says("\nengine: bitset, rule: smallest (probe: weighted explores ")
        .says(" times as much), threads: 2\n");
    run("cover --count --json --stats --engine dlx data/cover/soma.dlx", "")
        .prints(r#""engine":"dlx, rule: smallest, threads: "#);
    let reason = "--preprocess: only sets of bits remove options before the search\n";
    expect("cover --engine dlx --preprocess -", "a\na\n", 2, "", reason);
}

/// Limits of all kinds stop the search. It resumes with other engines and numbers of threads, and
/// with multiplicities.
#[test]
fn a_search_resumes_from_its_checkpoint() {
    let folder = Folder::new("threads-resumed");
    folder.write("domination", stdout("model domination 7 4", ""));
    let saved = "saved in c: --resume continues from there\n";
    for (problem, stops, count) in [
        (
            "data/cover/latin5.dlx",
            [
                "--nodes 30000 --jobs 2",
                "--time 0.004 --engine dlx",
                "--nodes 50000 --jobs 1",
                "--limit 100000 --jobs 3",
            ],
            "161280\n",
        ),
        (
            "domination",
            ["--nodes 9000 --jobs 2", "--nodes 9000", "--limit 9", "--nodes 99"],
            "86\n",
        ),
    ] {
        let search = |more| {
            folder.run(format!("cover --count --checkpoint c --resume {problem} {more}"), "")
        };
        for stop in stops {
            search(stop).code(3).says_last(saved);
        }
        assert_eq!(folder.text("c").contains(",\"excluded\":["), problem == "domination");
        // The complete search is saved, too.
        for _ in 0..2 {
            search("-q").code(0).stdout_eq(count).stderr_eq("");
        }
        folder.remove("c");
    }
    // Solutions are printed once over all runs.
    let some = |jobs| {
        let line = "cover --all --limit 70 --checkpoint c --resume data/cover/langford8.dlx";
        folder.run(format!("{line} --jobs {jobs}"), "").solutions()
    };
    let mut all = [1, 2, 3, 1, 2].map(some).concat();
    all.sort();
    assert_eq!(all, run("cover --all data/cover/langford8.dlx", "").solutions());
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_is_saved() {
    let folder = Folder::new("threads-interrupted");
    let squares = "data/cover/macmahon4x6.dlx";
    let search = format!("cover --count --checkpoint c --every 0 {squares}");
    let child = folder.spawn(&search);
    // The search is saved when it begins, and from then on repeatedly.
    let read = || std::fs::read_to_string(folder.path("c")).unwrap_or_default();
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
    assert_eq!(folder.names(), ["c"]);
    // A kill leaves a complete file, too.
    let child = folder.spawn(format!("{search} --resume"));
    wait_until("checkpoint of the second run", || read() != saved);
    drop(child);
    folder.run(format!("{search} --resume --nodes 1000"), "").code(3);
}

#[test]
fn wrong_checkpoints_are_refused() {
    let folder = Folder::new("threads-refused");
    let soma = "data/cover/soma.dlx";
    folder.run(format!("cover --count --nodes 100 --checkpoint c {soma}"), "").code(3);
    let text = folder.text("c");
    folder.write("cut", &text[..=text.trim_end().rfind('\n').unwrap()]);
    folder.write("other", "a b\na\nb\n");
    folder.write("newer", text.replacen("\"checkpoint\":3,", "\"checkpoint\":7,", 1));
    folder.write("short", "{\"checkpoint\":7}\n");
    let newer = ": was written by format 7, this program writes format 3; continue ";
    folder.asked("cover --count --checkpoint").refused(&[
        (&format!("c {soma}"), "c: exists already; continue it with --resume, or remove it\n"),
        ("c --resume data/cover/queens8.dlx", "c: of another problem: its fingerprint is "),
        (&format!("cut --resume {soma}"), "cut: is incomplete: "),
        (&format!("other --resume {soma}"), "other:1: is not a checkpoint of quadrille\n"),
        (&format!("newer --resume {soma}"), newer),
        (&format!("short --resume {soma}"), newer),
        (&format!("no/c {soma}"), "no/c: cannot be saved: there is no such file\n"),
    ]);
}

#[test]
fn shares_add_up() {
    for n in [1, 3, 7] {
        let counts = (1..=n).map(|k| {
            let count = format!("cover --count --part {k}/{n} data/cover/pent8x8c.dlx");
            stdout(count, "").trim().parse::<u64>().unwrap()
        });
        assert_eq!(counts.sum::<u64>(), 520);
    }
    run("cover --part 3/2 -", "a\na\n").code(2);
    expect_all(&[
        // The covers of each pair of three options.
        ("cover --count --part 1/1 -", "2|a\na\na\na\n", 0, "3\n", ""),
        ("cover --parts - -", "", 2, "", "the problem and its parts cannot be in the same file\n"),
    ]);
}

/// Splits problems into lines, and counts them, also with a limit of nodes.
#[test]
fn parts_are_lines() {
    let folder = Folder::new("threads-parts");
    folder.write("domination", stdout("model domination 7 4", ""));
    let sum = |results: &[Value]| -> u64 {
        results.iter().map(|result| result["solutions"].as_u64().unwrap()).sum()
    };
    for (problem, nodes, total) in
        [("data/cover/queens12.dlx", 700, 14_200), ("domination", 50, 86)]
    {
        let parts = folder.run(format!("cover --split 30 {problem}"), "").stdout();
        assert!(parts.lines().count() >= 30);
        let asked =
            |more: &str, parts: &str| folder.run(format!("cover --parts - {problem}{more}"), parts);
        let results = asked("", &parts).code(0).json();
        assert!(results.iter().all(|result| result["end"] == "complete"));
        assert_eq!((results.len(), sum(&results)), (parts.lines().count(), total));
        // The rest of a part is a list of parts.
        let results = asked(&format!(" --nodes {nodes}"), &parts).code(3).json();
        let mut left = String::new();
        for part in results.iter().filter_map(|result| result["left"].as_array()).flatten() {
            writeln!(left, "{part}").unwrap();
        }
        assert!(!left.is_empty());
        assert_eq!(sum(&results) + sum(&asked("", &left).json()), total);
        // A bad line does not affect other lines.
        let first = parts.lines().next().unwrap();
        let mut wrong: Value = serde_json::from_str(first).unwrap();
        let mut foreign = wrong.clone();
        wrong["part"] = json!([5, 5]);
        foreign["problem"] = "1234".into();
        let lines = format!("{first}\nnonsense\n\n{wrong}\n{foreign}\n{first}\n");
        let changed = "stdin:4: the part does not match its digest: the line was changed\n";
        let results = asked("", &lines).code(2).says(changed).json();
        let is_error = results.iter().map(|result| result.get("error").is_some());
        assert!(is_error.eq([false, true, true, true, false]), "{results:?}");
    }
}

#[test]
fn an_estimate_is_about_right() {
    let squares = "data/cover/macmahon4x6.dlx";
    let report = run(format!("cover --estimate --json --time 0.3 --seed 3 {squares}"), "").json();
    let report = &report[0];
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
    use crate::common::program::{PROGRAM, data, run_command};
    /// A user of no process.
    const NOBODY: &str = "54321";
    let alone = |line: &str, stdin: &str| {
        let limited = ["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "prlimit"];
        let mut command = std::process::Command::new("setpriv");
        command.args(limited).args(["--nproc=1:1", PROGRAM]).args(line.split(' '));
        run_command(command, stdin)
    };
    if alone("--version", "").output.status.code() != Some(0) {
        // Only root may become another user. Not by `eprintln!`, which the test harness hides.
        writeln!(std::io::stderr(), "not tested: a limit of threads").unwrap();
        return;
    }
    let boards = std::fs::read_to_string(data("altered.txt")).unwrap();
    let boards: String = boards.lines().take(600).flat_map(|line| [line, "\n"]).collect();
    let soma = std::fs::read_to_string(data("cover/soma.dlx")).unwrap();
    for (line, stdin) in [
        ("model queens 11 --count --engine memo", ""),
        ("model queens 11 --count", ""),
        ("model queens 30 --check", ""),
        ("cover - --count --engine bitset", &*soma),
        ("check -q", &boards),
        ("count -q --variant 9x9", &boards),
        ("stats", &boards),
        ("generate 2 --seed 1", ""),
    ] {
        let expected = stdout(format!("{line} --jobs 1"), stdin);
        alone(&format!("{line} --jobs 4"), stdin).stdout_eq(&expected);
    }
}
