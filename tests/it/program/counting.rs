//! `cover --count`, `cover --prove`, `cover --best --certificate` and `verify --certificate`.

use std::fmt::Write as _;
use std::io::BufReader;

use crate::common::program::{
    data, expect, file, interrupt, read_until, run, spawn, stderr, stdout,
};

#[test]
fn counts_of_any_size() {
    // OEIS A004003.
    let dominoes = ["model", "dominoes", "16x16", "--count"];
    expect(&dominoes, "", 0, "2444888770250892795802079170816\n", "");
    let message = stderr(&[&dominoes[..], &["--stats"]].concat(), "");
    assert!(message.contains("\nengine: memo, items in fixed order ("), "{message}");
    assert!(message.contains(" entries in "), "{message}");
    let json = stdout(&[&dominoes[..], &["--json"]].concat(), "");
    assert!(json.contains("\"solutions\":2444888770250892795802079170816,"), "{json}");
    // OEIS A001147. This count has more than 128 bits.
    let n = "33738248995437774706530672059641953140588743359375";
    expect(&["model", "matchings", "70", "--count"], "", 0, &format!("{n}\n"), "");
    let json = stdout(&["model", "matchings", "70", "--count", "--json"], "");
    assert!(json.contains(&format!("\"solutions\":\"{n}\",")), "{json}");
}

#[test]
fn the_memo_engine_only_counts() {
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
    // Unsupported options.
    let only = "--engine memo is for --count of the whole problem\n";
    for wrong in [&["--all"][..], &["--check"], &[], &["--count", "--part", "1/2"]] {
        expect(&[&memo[..], wrong, &[&soma]].concat(), "", 2, "", only);
    }
    let rule = [&count[..], &["--choose", "smallest"]].concat();
    let refused = "--engine memo has rules of its own; it also knows --choose first\n";
    expect(&rule, "", 2, "", refused);
    let rule = [&count[..], &["--choose", "first"]].concat();
    expect(&rule, "", 0, "11520\n", "");
    expect(
        &[&memo[..], &["--best", "1", &soma]].concat(),
        "",
        2,
        "",
        "--best is for --engine auto, dlx and learn\n",
    );
    for (text, count) in [("2|a\na\na", "1\n"), ("1:2|a 0:1|b\na\na b\na\nb", "9\n")] {
        expect(&[&memo[..], &["--count", "-"]].concat(), text, 0, count, "");
        expect(&["cover", "--count", "-"], text, 0, count, "");
    }
    for size in ["", "x", "-1", "1.5G", "1Q", "99999999999999999999G"] {
        let message = stderr(&[&count[..], &[&format!("--memory={size}")]].concat(), "");
        assert!(message.contains("expected a size such as 64M or 2G"), "{size}: {message}");
    }
}

#[test]
fn a_count_that_reaches_a_limit_says_so() {
    let args = ["model", "dominoes", "40x40", "--count", "--time", "0.3"];
    let output = run(&args, "").code(3).output;
    let message = String::from_utf8(output.stderr).unwrap();
    let first = message.lines().next().unwrap_or_default();
    assert!(first.starts_with("stopped after "), "{message}");
    assert!(first.ends_with(" seconds: there may be more solutions"), "{message}");
    // The count so far.
    let n = String::from_utf8(output.stdout).unwrap();
    assert!(n.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{n}");
    let args = ["model", "dominoes", "40x40", "--count", "--nodes", "1000"];
    let message = stderr(&args, "");
    assert!(message.starts_with("stopped after 1000 tree nodes"), "{message}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_count() {
    let mut child = spawn(&["model", "dominoes", "40x40", "--count", "--progress", "always"]);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    // Wait for a line of progress.
    read_until(&mut stderr, "0%, ");
    interrupt(&child);
    let reason = read_until(&mut stderr, "stopped by ");
    assert_eq!(reason, "stopped by ^C: there may be more solutions\n");
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (name, text, message) in [
        (
            "php8",
            "weights",
            "no solution: proved by 17 items: the total weight is negative, \
             but not in any option\n",
        ),
        (
            "langford9",
            "parity",
            "no solution: proved by 13 items: the total is odd, but even in every option\n",
        ),
    ] {
        let problem = data(&format!("cover/{name}.dlx"));
        let why = format!("{folder}/why-{name}.txt");
        expect(&["cover", "--prove", "--certificate", &why, &problem], "", 1, "", message);
        let certificate = std::fs::read_to_string(&why).unwrap();
        assert!(certificate.lines().any(|line| line == text), "{certificate}");
        // By any engine and rule.
        for how in [&["--engine", "dlx"][..], &["--engine", "bitset"], &["--choose", "first"]] {
            expect(&[&["cover", "--prove"], how, &[&problem[..]]].concat(), "", 1, "", message);
        }
        // Weights are small where small ones are enough.
        assert!(certificate.len() < 250, "{certificate}");
        let right = "the problem has no solution\n";
        expect(&["verify", &problem, "--certificate", &why], "", 0, "right\n", right);
        // Through pipes.
        let shown = stdout(&["cover", "--prove", "--certificate", "-", &problem], "");
        assert_eq!(shown, certificate);
        expect(&["verify", &problem, "--certificate", "-"], shown, 0, "right\n", right);
        let json = stdout(&["cover", "--prove", "--json", &problem], "");
        assert!(json.starts_with("{\"end\":\"complete\",\"solutions\":0,"), "{json}");
        assert!(json.contains(&format!("\"proof\":\"{text}\",\"items\":1")), "{json}");
        // Without its last line.
        let last = certificate.trim_end().rfind('\n').unwrap();
        let cut = file(&format!("why-{name}-cut.txt"), &certificate[..last]);
        let args = ["verify", &problem, "--certificate", &cut];
        run(&args, "").code(1).stdout_eq("wrong\n");
        let message = stderr(&args, "");
        assert!(message.contains("no proof: "), "{message}");
        let json = stdout(&[&args[..], &["--json"]].concat(), "");
        assert!(json.contains("\"right\":false"), "{json}");
    }
    let problem = data("cover/php8.dlx");
    let other = file("why-other.txt", "weights\n1 x\n");
    let message = stderr(&["verify", &problem, "--certificate", &other], "");
    assert!(message.contains("unknown item \"x\""), "{message}");
    let missing = format!("{folder}/no/such/folder/why.txt");
    run(&["cover", "--prove", "--certificate", &missing, &problem], "").code(2);
    run(&["verify", &problem, "--certificate", &missing], "").code(2);
    run(&["verify", &problem], "").code(2);
    run(&["verify", "-", "--certificate", "-"], "").code(2);
    run(&["cover", "--certificate", "why.txt", &problem], "").code(2);
    run(&["cover", "--prove", "--all", &problem], "").code(2);
}

#[test]
fn a_certificate_of_least_cost_is_written_and_checked() {
    let problem = data("cover/assign12_cost.dlx");
    let why = format!("{}/least.txt", env!("CARGO_TARGET_TMPDIR"));
    for (more, cost, fact) in [
        (&[][..], "cost: 134\n", "every solution costs at least 134\n"),
        (&["--maximize"], "cost: 1018\n", "every solution costs at most 1018\n"),
    ] {
        let args = [&["cover", "--best", "1", "--certificate", &why], more, &[&problem]].concat();
        assert_eq!(stderr(&args, ""), cost);
        expect(&["verify", &problem, "--certificate", &why], "", 0, "right\n", fact);
        let text = std::fs::read_to_string(&why).unwrap();
        // A bound that is better by 1, and a proof without its weights.
        let number = cost.trim().rsplit(' ').next().unwrap().parse::<i64>().unwrap();
        let better = if more.is_empty() { number + 1 } else { number - 1 };
        let changed = |n: i64| text.replacen(&format!("{number}\n"), &format!("{n}\n"), 1);
        let wrong = changed(better);
        assert_ne!(wrong, text);
        let cut = &text[..text.find("weights\n").unwrap()];
        for changed in [&wrong, cut] {
            let changed = file("least-changed.txt", changed);
            let args = ["verify", &problem, "--certificate", &changed];
            run(&args, "").code(1).stdout_eq("wrong\n");
            assert!(stderr(&args, "").contains("no proof: "), "{}", stderr(&args, ""));
        }
    }
    // Of another problem, and without a certainty.
    let other = data("cover/php8.dlx");
    run(&["verify", &other, "--certificate", &why], "").code(2);
    let missing = format!("{}/least-missing.txt", env!("CARGO_TARGET_TMPDIR"));
    let unsure = ["cover", "--best", "1", "--nodes", "0", "--certificate", &missing, &problem];
    let reason = "no certificate was written: no solution is known to be the best one\n";
    assert!(stderr(&unsure, "").contains(reason), "{}", stderr(&unsure, ""));
    assert!(!std::path::Path::new(&missing).exists());
    let none = ["cover", "--best", "1", "--certificate", &missing, &other];
    let reason = "no certificate was written: there is no solution; --prove looks for a proof\n";
    assert!(stderr(&none, "").contains(reason), "{}", stderr(&none, ""));
    let both = ["cover", "--best", "1", "--certificate", "-", &problem];
    let reason = "the certificate and the solutions cannot both go to standard output";
    assert!(stderr(&both, "").starts_with(reason), "{}", stderr(&both, ""));
}

#[test]
fn a_search_decides_problems_without_a_certificate() {
    // The problem has a solution. It is printed as without --prove.
    expect(&["cover", "--prove", "-"], "a b\na\nb\n", 0, "a\nb\n", "");
    // The problem has no solution, but fractions of its options cover each item, and so do options
    // modulo 2. So it has no certificate.
    let problem = "a b c d e f\nc d f\na b c f\nb c d\nc e\na d e\na b d\nb f\nc d e f\n";
    let message = "no solution: proved by search, no certificate\n\
                no certificate was found, so none was written; --log NAME writes a proof\n";
    expect(&["cover", "--prove", "--certificate", "-", "-"], problem, 1, "", message);
    let cut = ["cover", "--prove", "--nodes", "5", &data("cover/queens12.dlx")];
    let message = stderr(&cut, "");
    run(&cut, "").code(3);
    assert!(message.starts_with("stopped after 5 tree nodes"), "{message}");
}

/// P- and X-pentominoes on a board of 4x50 without 5 cells. A search takes very long; a memo search
/// visits 404 tree nodes.
fn strip() -> String {
    let holes = [(1, 29), (1, 43), (2, 12), (2, 37), (3, 34)];
    let is_cell = |&(r, c): &(usize, usize)| r < 4 && c < 50 && !holes.contains(&(r, c));
    let cells = || (0..4).flat_map(|r| (0..50).map(move |c| (r, c)));
    let mut text = String::new();
    cells().filter(is_cell).for_each(|(r, c)| write!(text, "{r}.{c} ").unwrap());
    text.push('\n');
    let mut option = |piece: &[(usize, usize)]| {
        if piece.iter().all(is_cell) {
            for (r, c) in piece {
                write!(text, "{r}.{c} ").unwrap();
            }
            text.push('\n');
        }
    };
    for (r, c) in cells() {
        option(&[(r, c + 1), (r + 1, c), (r + 1, c + 1), (r + 1, c + 2), (r + 2, c + 1)]);
        // A rectangle of 2x3 or 3x2 without a corner.
        for (height, width) in [(2, 3), (3, 2)] {
            for corner in [(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)] {
                let all = (0..height).flat_map(|y| (0..width).map(move |x| (y, x)));
                let piece = all.filter(|&cell| cell != corner);
                option(&piece.map(|(y, x)| (r + y, c + x)).collect::<Vec<_>>());
            }
        }
    }
    text
}

#[test]
fn a_count_of_zero_is_a_proof_without_a_certificate() {
    let problem = file("strip.dlx", &strip());
    let folder = env!("CARGO_TARGET_TMPDIR");
    let why = format!("{folder}/why-strip.txt");
    // A search that learns may come first.
    let said = [
        "no solution: proved by counting (memoization), no certificate\n",
        "no solution: proved by search, no certificate\n",
    ];
    let none = "no certificate was found, so none was written; --log NAME writes a proof\n";
    for jobs in ["1", "2"] {
        let prove = ["cover", "--prove", "--time", "60", "--jobs", jobs, &problem];
        let message = stderr(&prove, "");
        assert!(said.contains(&message.as_str()), "{message}");
        let message = stderr(&[&prove[..], &["--certificate", &why]].concat(), "");
        assert!(message.strip_suffix(none).is_some_and(|it| said.contains(&it)), "{message}");
        assert!(!std::path::Path::new(&why).exists());
        let json = stdout(&[&prove[..], &["--json"]].concat(), "");
        let is_said = |proof| json.contains(&format!("\"proof\":\"{proof}\""));
        assert!(json.contains("\"solutions\":0"), "{json}");
        assert!(is_said("counting") || is_said("search"), "{json}");
    }
    // The memo table may be bounded; a named engine, or a number of tree nodes, is kept to.
    let message = stderr(&["cover", "--prove", "--memory", "1M", &problem], "");
    assert!(said.contains(&message.as_str()), "{message}");
    run(&["cover", "--prove", "--nodes", "3000", &problem], "").code(3);
    run(&["cover", "--prove", "--engine", "dlx", "--time", "0.5", &problem], "").code(3);
}

#[test]
fn a_search_that_takes_long_tries_a_proof() {
    let said = "no solution: proved by 25 items: the total is odd, but even in every option\n";
    for (question, output) in [("--all", ""), ("--count", "0\n"), ("--check", "none\n")] {
        expect(&["model", "langford", "17", question], "", 1, output, said);
    }
    let langford = stdout(&["model", "langford", "17"], "");
    expect(&["cover", "-"], langford.as_str(), 1, "", said);
    expect(&["cover", "-", "--part", "2/3"], langford.as_str(), 1, "", said);
    let json = stdout(&["cover", "-", "--json"], langford.as_str());
    assert!(
        json.contains("\"end\":\"complete\"") && json.contains("\"proof\":\"parity\""),
        "{json}"
    );
    let message = stderr(&["cover", "-", "--stats"], langford.as_str());
    assert!(message.contains("\nproof: 25 items: "), "{message}");
    // Where it is said how to search, that is done.
    for how in [["--engine", "bitset"], ["--choose", "smallest"], ["--engine", "dlx"]] {
        let args = [&["cover", "-", "--time", "1"][..], &how].concat();
        run(&args, langford.as_str()).code(3);
    }
}

#[test]
fn the_least_cost_is_logged_as_a_proof() {
    let name = format!("{}/least-log", env!("CARGO_TARGET_TMPDIR"));
    let problem = "a b\na b |9\na |3\nb |2\n";
    for (how, proved, objective, bounds) in [
        (&[][..], "least 5", "min: 9 x1 3 x2 2 x3 ;", "BOUNDS 5 5"),
        (&["--maximize"], "most 9", "min: -9 x1 -3 x2 -2 x3 ;", "BOUNDS -9 -9"),
    ] {
        let args = [&["cover", "--best", "1", "--log", &name, "-"][..], how].concat();
        let message = stderr(&args, problem);
        let last = format!("every solution costs at {proved}: veripb {name}.opb {name}.pbp\n");
        assert!(message.ends_with(&last), "{message}");
        let read = |end: &str| std::fs::read_to_string(format!("{name}.{end}")).unwrap();
        assert!(read("opb").lines().any(|line| line == objective));
        assert!(read("pbp").lines().any(|line| line == format!("conclusion {bounds}")));
    }
    // Nothing is written that is not proved.
    let none = format!("{}/least-no-log", env!("CARGO_TARGET_TMPDIR"));
    let args = ["cover", "--best", "1", "--log", &none, "-"];
    let message = stderr(&args, "a b\na\n");
    assert!(message.contains("no proof was written: there is no solution"), "{message}");
    let message = stderr(&[&args[..], &["--nodes", "0"]].concat(), problem);
    assert!(message.contains("no proof was written"), "{message}");
    for end in ["opb", "pbp", "opb.part", "pbp.part"] {
        assert!(!std::fs::exists(format!("{none}.{end}")).unwrap());
    }
}

#[test]
fn a_search_is_logged_as_a_proof() {
    let name = format!("{}/counting-log", env!("CARGO_TARGET_TMPDIR"));
    let langford = data("cover/langford9.dlx");
    let args = ["cover", "--prove", "--log", &name];
    let message = stderr(&[&args[..], &[&langford]].concat(), "");
    let hint = format!("(veripb {name}.opb {name}.pbp)\n");
    assert!(
        message.starts_with("no solution: proved by ") && message.ends_with(&hint),
        "{message}"
    );
    let formula = std::fs::read_to_string(format!("{name}.opb")).unwrap();
    assert!(formula.starts_with("* #variable= "), "{formula}");
    let proof = std::fs::read_to_string(format!("{name}.pbp")).unwrap();
    assert!(proof.ends_with("end pseudo-Boolean proof\n"));
    let exist = |name: &str| {
        ["opb", "pbp", "opb.part", "pbp.part"]
            .map(|end| std::fs::exists(format!("{name}.{end}")).unwrap())
    };
    // An incomplete proof is removed. An older proof is kept, until a solution contradicts it.
    let none = format!("{}/counting-no-log", env!("CARGO_TARGET_TMPDIR"));
    let message = "stopped by a limit: there may be solutions; no proof was written\n";
    let removed =
        ["opb", "pbp"].map(|end| format!("{name}.{end}: removed, since there is a solution\n"));
    for (name, is_old, removed) in [(&name, true, removed.concat()), (&none, false, String::new())]
    {
        let args = ["cover", "--prove", "--log", name];
        expect(&[&args[..], &["--nodes", "3", &langford]].concat(), "", 3, "", message);
        assert_eq!(exist(name), [is_old, is_old, false, false]);
        expect(&[&args[..], &["-"]].concat(), "a b\na\nb\n", 0, "a\nb\n", &removed);
        assert_eq!(exist(name), [false; 4]);
    }
    let bounds = format!("no solution: proved by 1 learnt clause {hint}");
    expect(&[&args[..], &["-"]].concat(), "2|a\na\n", 1, "", &bounds);
    // A search of the tree has a step for each branch but the last one of each item.
    let tree = format!("no solution: proved by 2 clauses {hint}");
    let colors = "a b c | x y\na x:1\na x:2\nb x:1 y:1\nb x:2 y:2\nc x:1 y:2\nc x:2 y:1\n";
    let object = "{\"end\":\"complete\",\"solutions\":0,\"proof\":\"search\",\"clauses\":2}\n";
    expect(&[&args[..], &["--json", "-"]].concat(), colors, 1, object, &tree);
    // A certificate is one step.
    let parity = "13 items: the total is odd, but even in every option";
    let parity = format!("no solution: proved by {parity} {hint}");
    let certificate = format!("{name}.txt");
    let both = [&args[..], &["--certificate", &certificate, &langford]].concat();
    expect(&both, "", 1, "", &parity);
    let proof = std::fs::read_to_string(format!("{name}.pbp")).unwrap();
    assert_eq!(proof.lines().filter(|line| line.starts_with("pol ")).count(), 1);
    assert_eq!(proof.lines().filter(|line| line.starts_with("rup ")).count(), 1);
    let args = ["verify", &langford, "--certificate", &certificate];
    expect(&args, "", 0, "right\n", "the problem has no solution\n");
}
