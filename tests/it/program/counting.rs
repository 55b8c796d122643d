//! `cover --count`, `cover --prove`, `cover --best --certificate` and `verify --certificate`.

use crate::common::program::{Folder, asked, expect, expect_all, run, stdout};

#[test]
fn counts_of_any_size() {
    let dominoes = "2444888770250892795802079170816"; // OEIS A004003
    // OEIS A001147. This count has more than 128 bits.
    let matchings = "33738248995437774706530672059641953140588743359375";
    run("model dominoes 16x16 --count --stats", "")
        .stdout_eq(&format!("{dominoes}\n"))
        .says("\nengine: memo, items in fixed order (")
        .says(" entries in ");
    run("model dominoes 16x16 --count --json", "").prints(&format!("\"solutions\":{dominoes},"));
    expect("model matchings 70 --count", "", 0, &format!("{matchings}\n"), "");
    run("model matchings 70 --count --json", "").prints(&format!("\"solutions\":\"{matchings}\","));
}

#[test]
fn the_memo_engine_only_counts() {
    for more in
        ["", " --memory 0", " --memory 64K", " --memory 1MiB", " --memory 1g", " --limit 92"]
    {
        let count = format!("model queens 8 --count --engine memo{more}");
        expect(count, "", 0, "92\n", "");
    }
    let more = "more than 3 solutions\n";
    let (two, nine) = ("2|a\na\na", "1:2|a 0:1|b\na\na b\na\nb");
    expect_all(&[
        ("model queens 8 --count --engine memo --limit 3", "", 3, "3\n", more),
        ("model queens 8 --count --engine memo --choose first", "", 0, "92\n", ""),
        ("cover --engine memo --count -", "a b\na", 1, "0\n", "no solution\n"),
        ("cover --engine memo --count -", two, 0, "1\n", ""),
        ("cover --engine memo --count -", nine, 0, "9\n", ""),
        ("cover --count -", nine, 0, "9\n", ""),
    ]);
    let only = "--engine memo is for --count of the whole problem\n";
    let size = "expected a size such as 64M or 2G";
    let memo = asked("cover - --engine memo", "a b\na b\n");
    memo.refused_alike(only, "--all; --check; --limit 1; --count --part 1/2");
    memo.refused_alike(
        size,
        "--count --memory=; --count --memory=x; --count --memory=-1; --count --memory=1.5G; \
         --count --memory=1Q; --count --memory=99999999999999999999G",
    );
    memo.refused(&[
        (
            "--count --choose smallest",
            "--engine memo has rules of its own; it also knows --choose first\n",
        ),
        ("--best 1", "--best is for --engine auto, dlx and learn\n"),
    ]);
}

#[test]
fn a_count_that_reaches_a_limit_says_so() {
    let cut = run("model dominoes 40x40 --count --time 0.3", "").code(3);
    let cut = cut.says_first("stopped after ").says(" seconds: there may be more solutions\n");
    // The count so far.
    let n = cut.stdout();
    assert!(n.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{n}");
    run("model dominoes 40x40 --count --nodes 1000", "")
        .says_first("stopped after 1000 tree nodes");
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = Folder::new("certificates");
    let weights = "17 items: the total weight is negative, but not in any option";
    let parity = "13 items: the total is odd, but even in every option";
    for (name, text, why) in [("php8", "weights", weights), ("langford9", "parity", parity)] {
        let message = format!("no solution: proved by {why}\n");
        let problem = format!("data/cover/{name}.dlx");
        let prove = |how: &str| folder.run(format!("cover --prove {problem} {how}"), "").code(1);
        prove("--certificate why").stdout_eq("").stderr_eq(&message);
        let certificate = folder.text("why");
        assert!(certificate.lines().any(|line| line == text), "{certificate}");
        // Weights are small where small ones are enough.
        assert!(certificate.len() < 250, "{certificate}");
        // By any engine and rule.
        for how in ["--engine dlx", "--engine bitset", "--choose first"] {
            prove(how).stdout_eq("").stderr_eq(&message);
        }
        prove("--json")
            .prints_first("{\"end\":\"complete\",\"solutions\":0,")
            .prints(&format!("\"proof\":\"{text}\",\"items\":1"));
        // Through pipes.
        prove("--certificate -").stdout_eq(&certificate);
        for (file, stdin) in [("why", ""), ("-", &*certificate)] {
            let right = folder.run(format!("verify {problem} --certificate {file}"), stdin).code(0);
            right.stdout_eq("right\n").stderr_eq("the problem has no solution\n");
        }
        // Without its last line.
        folder.write("cut", &certificate[..certificate.trim_end().rfind('\n').unwrap()]);
        let wrong = format!("verify {problem} --certificate cut");
        folder.run(&wrong, "").code(1).stdout_eq("wrong\n").says("no proof: ");
        folder.run(wrong + " --json", "").prints("\"right\":false");
    }
    folder.write("other", "weights\n1 x\n");
    let needs = "required arguments were not provided";
    folder.asked("").refused(&[
        ("verify data/cover/php8.dlx --certificate other", "unknown item \"x\""),
        ("verify data/cover/php8.dlx --certificate no/why", "no/why: there is no such file"),
        ("cover --prove --certificate no/why data/cover/php8.dlx", "no/why: "),
        ("verify data/cover/php8.dlx", needs),
        ("verify - --certificate -", ""),
        ("cover --certificate why data/cover/php8.dlx", needs),
    ]);
}

#[test]
fn a_certificate_of_least_cost_is_written_and_checked() {
    let folder = Folder::new("least-cost");
    let best = "cover --best 1 data/cover/assign12_cost.dlx --certificate";
    let judged = |file: &str| {
        folder.run(format!("verify data/cover/assign12_cost.dlx --certificate {file}"), "")
    };
    for (more, cost, better, fact) in [
        ("", "134", "135", "every solution costs at least 134\n"),
        (" --maximize", "1018", "1017", "every solution costs at most 1018\n"),
    ] {
        folder.run(format!("{best} why{more}"), "").stderr_eq(&format!("cost: {cost}\n"));
        judged("why").code(0).stdout_eq("right\n").stderr_eq(fact);
        let text = folder.text("why");
        // A bound that is better by 1, and a proof without its weights.
        let wrong = text.replacen(&format!("{cost}\n"), &format!("{better}\n"), 1);
        assert_ne!(wrong, text);
        for changed in [&wrong, &text[..text.find("weights\n").unwrap()]] {
            folder.write("changed", changed);
            judged("changed").code(1).stdout_eq("wrong\n").says("no proof: ");
        }
    }
    // Of another problem, and without a certainty.
    folder.run("verify data/cover/php8.dlx --certificate why", "").code(2);
    let (written, none) = ("no certificate was written: ", "cover --best 1 data/cover/php8.dlx");
    for (args, reason) in [
        (format!("{best} no --nodes 0"), &*format!("{written}no solution is known to be the best")),
        (format!("{none} --certificate no"), &format!("{written}there is no solution; --prove")),
        (format!("{best} -"), "the certificate and the solutions cannot both go to standard"),
    ] {
        folder.run(args, "").says(reason);
        assert!(!folder.has("no"));
    }
}

#[test]
fn a_search_decides_problems_without_a_certificate() {
    // The problem has a solution. It is printed as without --prove.
    expect("cover --prove -", "a b\na\nb\n", 0, "a\nb\n", "");
    // The problem has no solution, but fractions of its options cover each item, and so do options
    // modulo 2. So it has no certificate.
    let problem = "a b c d e f\nc d f\na b c f\nb c d\nc e\na d e\na b d\nb f\nc d e f\n";
    let message = "no solution: proved by search, no certificate\n\
                no certificate was found, so none was written; --log NAME writes a proof\n";
    expect("cover --prove --certificate - -", problem, 1, "", message);
    let cut = run("cover --prove --nodes 5 data/cover/queens12.dlx", "").code(3);
    cut.says_first("stopped after 5 tree nodes");
}

#[test]
fn a_count_of_zero_is_a_proof_without_a_certificate() {
    let folder = Folder::new("strip");
    // P- and X-pentominoes on a board of 4x50 without 5 cells. A search takes very long; a memo
    // search visits 404 tree nodes.
    let holes = [(1, 29), (1, 43), (2, 12), (2, 37), (3, 34)];
    let row = |r| (0..50).map(|c| if holes.contains(&(r, c)) { '.' } else { '#' }).collect();
    folder.write("board", [0, 1, 2, 3].map(row).map(|row: String| row + "\n").concat());
    folder.write("p", folder.run("model polyominoes board P+ X+", "").stdout());
    // A search that learns may come first.
    let said = [
        "no solution: proved by counting (memoization), no certificate\n",
        "no solution: proved by search, no certificate\n",
    ];
    let none = "no certificate was found, so none was written; --log NAME writes a proof\n";
    for jobs in ["1", "2"] {
        let prove = |more| folder.run(format!("cover --prove --time 60 -j {jobs} p{more}"), "");
        let message = prove(" --certificate why").code(1).says_last(none).stderr();
        assert!(message.strip_suffix(none).is_some_and(|it| said.contains(&it)), "{message}");
        assert!(!folder.has("why"));
        let object = &prove(" --json").json()[0];
        assert_eq!(object["solutions"], 0);
        assert!(object["proof"] == "counting" || object["proof"] == "search", "{object}");
    }
    // The memo table may be bounded; a named engine, or a number of tree nodes, is kept to.
    let message = folder.run("cover --prove --memory 1M p", "").stderr();
    assert!(said.contains(&message.as_str()), "{message}");
    folder.run("cover --prove --nodes 3000 p", "").code(3);
    folder.run("cover --prove --engine dlx --time 0.5 p", "").code(3);
}

#[test]
fn a_search_that_takes_long_tries_a_proof() {
    let said = "no solution: proved by 25 items: the total is odd, but even in every option\n";
    let langford = stdout("model langford 17", "");
    expect_all(&[
        ("model langford 17 --all", "", 1, "", said),
        ("model langford 17 --count", "", 1, "0\n", said),
        ("model langford 17 --check", "", 1, "none\n", said),
        ("cover -", &langford, 1, "", said),
        ("cover - --part 2/3", &langford, 1, "", said),
    ]);
    let json = run("cover - --json", &langford).prints("\"end\":\"complete\"");
    json.prints("\"proof\":\"parity\"");
    run("cover - --stats", &langford).says("\nproof: 25 items: ");
    // Where it is said how to search, that is done.
    for how in ["--engine bitset", "--choose smallest", "--engine dlx"] {
        run(format!("cover - --time 0.5 {how}"), &langford).code(3);
    }
}

#[test]
fn the_least_cost_is_logged_as_a_proof() {
    let folder = Folder::new("least-log");
    let problem = "a b\na b |9\na |3\nb |2\n";
    for (how, proved, objective, bounds) in [
        ("", "least 5", "min: 9 x1 3 x2 2 x3 ;", "BOUNDS 5 5"),
        (" --maximize", "most 9", "min: -9 x1 -3 x2 -2 x3 ;", "BOUNDS -9 -9"),
    ] {
        let last = format!("every solution costs at {proved}: veripb p.opb p.pbp\n");
        folder.run(format!("cover --best 1 --log p -{how}"), problem).says_last(&last);
        assert!(folder.text("p.opb").lines().any(|line| line == objective));
        let conclusion = format!("conclusion {bounds}");
        assert!(folder.text("p.pbp").lines().any(|line| line == conclusion));
    }
    // Nothing is written that is not proved.
    let none = folder.run("cover --best 1 --log no -", "a b\na\n");
    none.says("no proof was written: there is no solution");
    folder.run("cover --best 1 --log no - --nodes 0", problem).says("no proof was written");
    assert_eq!(folder.names(), ["p.opb", "p.pbp"]);
}

#[test]
fn a_search_is_logged_as_a_proof() {
    let folder = Folder::new("search-log");
    let langford = "data/cover/langford9.dlx";
    let prove = |args: &str, stdin: &str| folder.run(format!("cover --prove --log {args}"), stdin);
    let hint = "(veripb p.opb p.pbp)\n";
    prove(&format!("p {langford}"), "").says_first("no solution: proved by ").says_last(hint);
    assert!(folder.text("p.opb").starts_with("* #variable= "));
    assert!(folder.text("p.pbp").ends_with("end pseudo-Boolean proof\n"));
    // An incomplete proof is removed. An older proof is kept, until a solution contradicts it.
    let message = "stopped by a limit: there may be solutions; no proof was written\n";
    let removed = "p.opb: removed, since there is a solution\n\
                   p.pbp: removed, since there is a solution\n";
    for (name, files, removed) in [("no", vec!["p.opb", "p.pbp"], ""), ("p", vec![], removed)] {
        let cut = prove(&format!("{name} --nodes 3 {langford}"), "").code(3);
        cut.stdout_eq("").stderr_eq(message);
        assert_eq!(folder.names(), ["p.opb", "p.pbp"]);
        let found = prove(&format!("{name} -"), "a b\na\nb\n").code(0);
        found.stdout_eq("a\nb\n").stderr_eq(removed);
        assert_eq!(folder.names(), files);
    }
    let learnt = format!("no solution: proved by 1 learnt clause {hint}");
    prove("p -", "2|a\na\n").code(1).stdout_eq("").stderr_eq(&learnt);
    // A search of the tree has a step for each branch but the last one of each item.
    let tree = format!("no solution: proved by 2 clauses {hint}");
    let colors = "a b c | x y\na x:1\na x:2\nb x:1 y:1\nb x:2 y:2\nc x:1 y:2\nc x:2 y:1\n";
    let object = "{\"end\":\"complete\",\"solutions\":0,\"proof\":\"search\",\"clauses\":2}\n";
    prove("p --json -", colors).code(1).stdout_eq(object).stderr_eq(&tree);
    // A certificate is one step.
    let parity = "no solution: proved by 13 items: the total is odd, but even in every option ";
    let both = prove(&format!("p --certificate why {langford}"), "").code(1);
    both.stdout_eq("").stderr_eq(&(parity.to_owned() + hint));
    let proof = folder.text("p.pbp");
    for step in ["pol ", "rup "] {
        assert_eq!(proof.lines().filter(|line| line.starts_with(step)).count(), 1, "{step}");
    }
    let judged = folder.run(format!("verify {langford} --certificate why"), "").code(0);
    judged.stdout_eq("right\n").stderr_eq("the problem has no solution\n");
}
