//! `quadrille cover --count`, `--prove` and `quadrille verify --certificate`, as their user has them.

use std::io::BufReader;

use crate::common::program::{data, expect, file, interrupt, read_until, run, spawn};

fn stdout(args: &[&str], stdin: &str) -> String {
    let output = run(args, stdin.to_owned()).get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

fn stderr(args: &[&str], stdin: &str) -> String {
    let output = run(args, stdin.to_owned()).get_output().stderr.clone();
    String::from_utf8(output).unwrap()
}

#[test]
fn counts_of_any_size() {
    // OEIS A004003.
    let dominoes = ["model", "dominoes", "16x16", "--count"];
    expect(&dominoes, "", 0, "2444888770250892795802079170816\n", "");
    let said = stderr(&[&dominoes[..], &["--stats"]].concat(), "");
    assert!(said.contains("\nengine: memo, items in fixed order ("), "{said}");
    assert!(said.contains(" entries in "), "{said}");
    let json = stdout(&[&dominoes[..], &["--json"]].concat(), "");
    assert!(json.contains("\"solutions\":2444888770250892795802079170816,"), "{json}");
    // Too large for 128 bits; OEIS A001147.
    let n = "33738248995437774706530672059641953140588743359375";
    expect(&["model", "matchings", "70", "--count"], "", 0, &format!("{n}\n"), "");
    let json = stdout(&["model", "matchings", "70", "--count", "--json"], "");
    assert!(json.contains(&format!("\"solutions\":\"{n}\",")), "{json}");
}

#[test]
fn an_engine_that_only_counts() {
    let soma = data("cover/soma.dlx");
    let memo = ["cover", "--engine", "memo"];
    let count = [&memo[..], &["--count", &soma]].concat();
    expect(&count, "", 0, "11520\n", "");
    for memory in ["0", "64K", "1MiB", "1g"] {
        expect(&[&count[..], &["--memory", memory]].concat(), "", 0, "11520\n", "");
    }
    expect(&[&count[..], &["--limit", "11520"]].concat(), "", 0, "11520\n", "");
    let more = "more than 100 solutions\n";
    expect(&[&count[..], &["--limit", "100"]].concat(), "", 3, "100\n", more);
    let none = "0\n";
    expect(&[&memo[..], &["--count", "-"]].concat(), "a b\na", 1, none, "no solution\n");
    // What it does not do.
    let only = "--engine memo is for --count, without --checkpoint and for all parts\n";
    for wrong in [&["--all"][..], &["--check"], &[], &["--count", "--part", "1/2"]] {
        expect(&[&memo[..], wrong, &[&soma]].concat(), "", 2, "", only);
    }
    let rule = [&count[..], &["--choose", "smallest"]].concat();
    expect(&rule, "", 2, "", "--engine memo has rules of its own\n");
    expect(
        &[&memo[..], &["--best", "1", &soma]].concat(),
        "",
        2,
        "",
        "--best is for --engine dlx\n",
    );
    let bounds = "--engine memo: the memo search does not support items that are covered more or \
                  less than once; leave --engine out\n";
    expect(&[&memo[..], &["--count", "-"]].concat(), "2|a\na\na", 2, "", bounds);
    expect(&["cover", "--count", "-"], "2|a\na\na", 0, "1\n", "");
    for size in ["", "x", "-1", "1.5G", "1Q", "99999999999999999999G"] {
        let said = stderr(&[&count[..], &[&format!("--memory={size}")]].concat(), "");
        assert!(said.contains("expected a size such as 64M or 2G"), "{size}: {said}");
    }
}

#[test]
fn a_count_that_is_cut_short_says_so() {
    let args = ["model", "dominoes", "40x40", "--count", "--time", "0.3"];
    let output = run(&args, "").code(3).get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    let first = said.lines().next().unwrap_or_default();
    assert!(first.starts_with("stopped after "), "{said}");
    assert!(first.ends_with(" seconds: there may be more solutions"), "{said}");
    // So far.
    let n = String::from_utf8(output.stdout).unwrap();
    assert!(n.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{n}");
    let args = ["model", "dominoes", "40x40", "--count", "--nodes", "1000"];
    let said = stderr(&args, "");
    assert!(said.starts_with("stopped after 1000 tree nodes"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_count() {
    let mut child = spawn(&["model", "dominoes", "40x40", "--count", "--progress", "always"]);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    // A line of progress.
    read_until(&mut stderr, "0%, ");
    interrupt(&child);
    let reason = read_until(&mut stderr, "stopped by ");
    assert_eq!(reason, "stopped by ^C: there may be more solutions\n");
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn a_certificate_is_written_and_judged() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (name, text, said) in [
        (
            "php8",
            "weights",
            "no solution: proved by 17 items: the total weight is negative, but not in any option\n",
        ),
        (
            "langford9",
            "parity",
            "no solution: proved by 13 items: the total is odd, but even in every option\n",
        ),
    ] {
        let problem = data(&format!("cover/{name}.dlx"));
        let why = format!("{folder}/why-{name}.txt");
        expect(&["cover", "--prove", "--certificate", &why, &problem], "", 1, "", said);
        let certificate = std::fs::read_to_string(&why).unwrap();
        assert!(certificate.lines().any(|line| line == text), "{certificate}");
        let right = "the problem has no solution\n";
        expect(&["verify", &problem, "--certificate", &why], "", 0, "right\n", right);
        // By pipes.
        let shown = stdout(&["cover", "--prove", "--certificate", "-", &problem], "");
        assert_eq!(shown, certificate);
        expect(&["verify", &problem, "--certificate", "-"], shown, 0, "right\n", right);
        let json = stdout(&["cover", "--prove", "--json", &problem], "");
        assert!(json.starts_with("{\"end\":\"complete\",\"solutions\":0,\"proof\":\""), "{json}");
        // Less than all of it.
        let last = certificate.trim_end().rfind('\n').unwrap();
        let cut = file(&format!("why-{name}-cut.txt"), &certificate[..last]);
        let args = ["verify", &problem, "--certificate", &cut];
        run(&args, "").code(1).stdout_eq("wrong\n");
        let said = stderr(&args, "");
        assert!(said.contains("no proof: "), "{said}");
        let json = stdout(&[&args[..], &["--json"]].concat(), "");
        assert!(json.contains("\"right\":false"), "{json}");
    }
    let problem = data("cover/php8.dlx");
    let other = file("why-other.txt", "weights\n1 nobody\n");
    let said = stderr(&["verify", &problem, "--certificate", &other], "");
    assert!(said.contains("unknown item \"nobody\""), "{said}");
    let missing = format!("{folder}/no/such/folder/why.txt");
    run(&["cover", "--prove", "--certificate", &missing, &problem], "").code(2);
    run(&["verify", &problem, "--certificate", &missing], "").code(2);
    run(&["verify", &problem], "").code(2);
    run(&["verify", "-", "--certificate", "-"], "").code(2);
    run(&["cover", "--certificate", "why.txt", &problem], "").code(2);
    run(&["cover", "--prove", "--all", &problem], "").code(2);
}

#[test]
fn a_search_decides_what_algebra_does_not() {
    // A solution, as one is asked for without --prove.
    expect(&["cover", "--prove", "-"], "a b\na\nb\n", 0, "a\nb\n", "");
    // None, but fractions of these options cover each item, and so they do modulo 2.
    let problem = "a b c d e f\nc d f\na b c f\nb c d\nc e\na d e\na b d\nb f\nc d e f\n";
    let said = "no solution\nproved by search; no certificate was found, so none was written; \
                --log NAME writes a proof\n";
    expect(&["cover", "--prove", "--certificate", "-", "-"], problem, 1, "", said);
    let cut = ["cover", "--prove", "--nodes", "5", &data("cover/queens12.dlx")];
    let said = stderr(&cut, "");
    run(&cut, "").code(3);
    assert!(said.starts_with("stopped after 5 tree nodes"), "{said}");
}

#[test]
fn a_search_is_written_down() {
    let name = format!("{}/counting-log", env!("CARGO_TARGET_TMPDIR"));
    let langford = data("cover/langford9.dlx");
    let args = ["cover", "--prove", "--log", &name];
    let said = stderr(&[&args[..], &[&langford]].concat(), "");
    let told = format!("(veripb {name}.opb {name}.pbp)\n");
    assert!(said.starts_with("no solution: proved by ") && said.ends_with(&told), "{said}");
    let formula = std::fs::read_to_string(format!("{name}.opb")).unwrap();
    assert!(formula.starts_with("* #variable= "), "{formula}");
    let proof = std::fs::read_to_string(format!("{name}.pbp")).unwrap();
    assert!(proof.ends_with("end pseudo-Boolean proof\n"));
    // What is no proof is not left.
    let cut = [&args[..], &["--nodes", "3", &langford]].concat();
    let said = "stopped by a limit: there may be solutions; no proof was written\n";
    expect(&cut, "", 3, "", said);
    assert!(!std::fs::exists(format!("{name}.pbp")).unwrap());
    expect(&[&args[..], &["-"]].concat(), "a b\na\nb\n", 0, "a\nb\n", "");
    assert!(!std::fs::exists(format!("{name}.opb")).unwrap());
    let bounds = "--log: cannot prove a problem with multiplicities, such as 2|a\n";
    expect(&[&args[..], &["-"]].concat(), "2|a\na\n", 2, "", bounds);
}
