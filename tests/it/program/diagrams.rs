//! `--diagram` of `cover` and `model`, and `diagram`.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use quadrille::Problem;
use quadrille::text::saved::Digest;

use crate::common::files::data;
use crate::common::program::{expect, file, run, stderr, stdout};

/// Items with colors and costs; 5 solutions.
const SMALL: &str = "a b c | x\na x:1 |2\nb x:1 |3\nb x:2 |1\nc |5\na b\nb c |1\na |4\nc x:2\n";

/// The path of a new diagram.
fn path(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

/// The diagram of a problem as text, and its path.
fn diagram(name: &str, problem: &str) -> String {
    let path = path(name);
    run(&["cover", "--quiet", "--diagram", &path, "-"], problem);
    path
}

/// The solutions in a text, each as its sorted lines.
fn solutions(text: &str) -> Vec<Vec<String>> {
    let solution = |part: &str| {
        let mut lines: Vec<String> = part.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    text.trim_end().split("\n\n").filter(|part| !part.is_empty()).map(solution).collect()
}

fn sorted(mut solutions: Vec<Vec<String>>) -> Vec<Vec<String>> {
    solutions.sort();
    solutions
}

#[test]
fn a_diagram_has_the_solutions_of_the_problem() {
    let path = path("small.qd");
    let all = sorted(solutions(&stdout(&["cover", "--all", "-"], SMALL)));
    let n = all.len();
    expect(&["cover", "--diagram", &path, "-"], SMALL, 0, &format!("{n}\n"), "");
    let covers = stdout(&["diagram", &path, "covers"], "");
    assert_eq!(sorted(solutions(&covers)), all);
    expect(&["diagram", &path, "count"], "", 0, &format!("{n}\n"), "");
    let count = format!("{{\"solutions\":{n}}}\n");
    expect(&["diagram", &path, "count", "--json"], "", 0, &count, "");
    // From standard input, too.
    let bytes = fs::read(&path).unwrap();
    expect(&["diagram", "-", "count"], &bytes, 0, &format!("{n}\n"), "");
    for name in ["small.qd.gz", "small.qd.zst"] {
        let path = diagram(name, SMALL);
        assert_ne!(fs::read(&path).unwrap()[..9], bytes[..9]);
        assert_eq!(stdout(&["diagram", &path, "covers"], ""), covers);
    }
}

#[test]
fn numbers_and_ranks_are_from_0_in_the_order_of_covers() {
    let path = diagram("order.qd", SMALL);
    let covers = stdout(&["diagram", &path, "covers"], "");
    let all = solutions(&covers);
    let numbers: Vec<String> = (0..all.len()).map(|n| n.to_string()).collect();
    let mut nth = vec!["diagram", &path, "nth"];
    nth.extend(numbers.iter().map(String::as_str));
    assert_eq!(stdout(&nth, ""), covers);
    let ranks = numbers.join("\n") + "\n";
    expect(&["diagram", &path, "rank"], &covers, 0, &ranks, "");
    let tail = stdout(&["diagram", &path, "covers", "--from", "1", "--limit", "2"], "");
    assert_eq!(solutions(&tail), all[1..3]);
    assert_eq!(stdout(&["diagram", &path, "covers", "--from", "99999999999999999999"], ""), "");
    let n = all.len();
    let says = format!("there is no solution {n}: their number is {n}, and the first is 0\n");
    expect(&["diagram", &path, "nth", &n.to_string()], "", 1, "", &says);
}

#[test]
fn what_is_no_solution_has_no_rank() {
    let path = diagram("rank.qd", SMALL);
    let rank = ["diagram", &path, "rank"];
    expect(&rank, "a b\n", 1, "no solution\n", "stdin:1: item \"c\" is not covered\n");
    expect(
        &rank,
        "\n\nq\n",
        1,
        "no solution\n",
        "stdin:3:1: unknown item \"q\"; items are declared on the first line\n",
    );
    expect(&rank, "a b\na b\n", 1, "no solution\n", "stdin:2: the option is already on line 1\n");
    expect(&rank, "", 2, "", "stdin: no solutions\n");
    let one = stdout(&["diagram", &path, "rank", "--json"], "c x:2\nb a\n\na\n");
    let (first, second) = one.trim_end().split_once('\n').unwrap();
    assert!(first.starts_with("{\"solution\":1,\"rank\":") && !first.contains("reason"), "{one}");
    assert!(second.starts_with("{\"solution\":2,\"rank\":null,\"reason\":\"item"), "{one}");
    let other = run(&["diagram", &path, "rank", "--forbid", "a b"], "a b\nc |5\n").code(1);
    let says = "stdin:1: a solution of the problem, but not one of those asked about\n";
    assert_eq!(other.stderr(), says);
}

#[test]
fn of_options_with_one_text_rank_takes_the_one_that_is_asked_about() {
    let path = diagram("twice.qd", "a b\na\na\nb\n");
    for selection in ["--require=:1", "--forbid=:0", "--require=:0"] {
        let solution = stdout(&["diagram", &path, "covers", selection], "");
        assert_eq!(stdout(&["diagram", &path, "rank", selection], &solution), "0\n");
    }
}

#[test]
fn required_and_forbidden_options_select_solutions() {
    let path = diagram("select.qd", SMALL);
    let all = solutions(&stdout(&["cover", "--all", "-"], SMALL));
    let with = |text: &str| {
        sorted(all.iter().filter(|s| s.iter().any(|line| line == text)).cloned().collect())
    };
    let without = |text: &str| {
        sorted(all.iter().filter(|s| s.iter().all(|line| line != text)).cloned().collect())
    };
    let covers = |more: &[&str]| {
        let args = [&["diagram", &path, "covers", "--quiet"], more].concat();
        sorted(solutions(&stdout(&args, "")))
    };
    assert_eq!(covers(&["--require", "a x:1 |2"]), with("a x:1 |2"));
    assert_eq!(covers(&["--require", "x:1 a"]), with("a x:1 |2"));
    assert_eq!(covers(&["--require", ":0"]), with("a x:1 |2"));
    assert_eq!(covers(&["--require=0"]), with("a x:1 |2"));
    assert_eq!(covers(&["--forbid", "c |5"]), without("c |5"));
    let fewer = self::path("fewer.qd");
    let condition = ["diagram", &path, "condition", "--forbid", "c |5", "-o", &fewer];
    expect(&condition, "", 0, "", "");
    assert_eq!(sorted(solutions(&stdout(&["diagram", &fewer, "covers"], ""))), without("c |5"));
    let none = self::path("none.qd");
    let condition = ["diagram", &path, "condition", "--require=0", "--forbid=0", "-o", &none];
    expect(&condition, "", 1, "", "no solution\n");
    expect(&["diagram", &none, "count"], "", 1, "0\n", "no solution\n");
    expect(&["diagram", &none, "sample"], "", 1, "", "no solution\n");
    expect(&["diagram", &none, "best"], "", 1, "", "no solution\n");
    let message = "--require: there is no option 8: the problem has 8, from 0 on\n";
    expect(&["diagram", &path, "count", "--require", ":8"], "", 2, "", message);
    let message = "--forbid: unknown item \"q\"; items are declared on the first line\n";
    expect(&["diagram", &path, "count", "--forbid", "q"], "", 2, "", message);
    let message = "--forbid: the problem has no option \"a c\"\n";
    expect(&["diagram", &path, "count", "--forbid", "a c"], "", 2, "", message);
}

#[test]
fn the_cheapest_are_those_of_the_search() {
    let path = diagram("best.qd", SMALL);
    let n = solutions(&stdout(&["cover", "--all", "-"], SMALL)).len().to_string();
    let best = run(&["diagram", &path, "best", "--n", &n], "");
    let search = run(&["cover", "--best", &n, "-"], SMALL);
    assert_eq!(best.stderr(), search.stderr());
    assert_eq!(sorted(solutions(&best.stdout())), sorted(solutions(&search.stdout())));
    // The costs add up to the distribution.
    let message = best.stderr();
    let mut expected = String::new();
    let costs: Vec<&str> = message.trim().strip_prefix("cost: ").unwrap().split(", ").collect();
    for group in costs.chunk_by(|a, b| a == b) {
        writeln!(expected, "{} {}", group[0], group.len()).unwrap();
    }
    assert_eq!(stdout(&["diagram", &path, "costs"], ""), expected);
    let costs = file("best-costs", "| costs\n-7 b c\n\n9 :4\n");
    let given = run(&["diagram", &path, "best", "--costs", &costs, "--json"], "").stdout();
    assert!(given.starts_with("{\"solution\":1,\"cost\":-7,"), "{given}");
    let wrong = file("wrong-costs", "7 b c\n8 c b\n");
    let says = format!("{wrong}:2: the option is already on line 1\n");
    expect(&["diagram", &path, "costs", "--costs", &wrong], "", 2, "", &says);
    let wrong = file("no-costs", "x b c\n");
    let says =
        format!("{wrong}:1: expected a cost, a whole number, and an option, found \"x b c\"\n");
    expect(&["diagram", &path, "costs", "--costs", &wrong], "", 2, "", &says);
}

#[test]
fn samples_are_solutions_and_the_seed_decides() {
    let path = diagram("sample.qd", SMALL);
    let all: HashSet<_> = solutions(&stdout(&["cover", "--all", "-"], SMALL)).into_iter().collect();
    let sample = |seed| stdout(&["diagram", &path, "sample", "--n", "200", "--seed", seed], "");
    let drawn = solutions(&sample("1"));
    assert_eq!(drawn.len(), 200);
    // Each of 200 draws misses one of five solutions with probability 0.8.
    assert_eq!(drawn.into_iter().collect::<HashSet<_>>(), all);
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    let weights = file("weights", "0 :0\n0 a b\n");
    let weighted = ["diagram", &path, "sample", "--n", "50", "--weights", &weights];
    for solution in solutions(&stdout(&weighted, "")) {
        assert!(!solution.contains(&"a b".into()) && !solution.contains(&"a x:1 |2".into()));
    }
    let weights = file("bad-weights", "-1 :0\n");
    let says = format!(
        "{weights}:1: expected a weight, a number from 0 on, and an option, found \"-1 :0\"\n"
    );
    expect(&["diagram", &path, "sample", "--weights", &weights], "", 2, "", &says);
    expect(&["diagram", &path, "sample", "--n", "0"], "", 0, "", "");
}

#[test]
fn shares_are_of_all_solutions() {
    let problem = "a b c\na\na b\nb\nc\nb c\n";
    let path = diagram("weigh.qd", problem);
    // a, b, c; a, b c; a b, c.
    let lines = "0.666667 2 a\n0.333333 1 a b\n0.333333 1 b\n0.666667 2 c\n0.333333 1 b c\n";
    expect(&["diagram", &path, "weigh"], "", 0, lines, "");
    let lines = "1 1 a\n0 0 a b\n0 0 b\n0 0 c\n1 1 b c\n";
    expect(&["diagram", &path, "weigh", "--require", "b c"], "", 0, lines, "");
    let items = stdout(&["diagram", &path, "weigh", "--items"], "");
    assert!(items.starts_with("a\n  0.666667 2 a\n  0.333333 1 a b\nb\n"), "{items}");
    let json = stdout(&["diagram", &path, "weigh", "--json"], "");
    let object: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&object["solutions"], &object["text"]), (&2.into(), &"a".into()));
}

#[test]
fn dominoes_on_a_chessboard_are_counted_and_drawn_at_random() {
    let path = path("dominoes.qd");
    expect(&["model", "dominoes", "6x6", "--diagram", &path], "", 0, "6728\n", "");
    let problem = stdout(&["model", "dominoes", "6x6"], "");
    let problem = file("dominoes.dlx", &problem);
    let drawn = stdout(&["diagram", &path, "sample", "--n", "20", "--seed", "3"], "");
    let judged = run(&["verify", &problem, "-"], &drawn).code(0);
    assert_eq!(judged.stdout(), "right\n".repeat(20));
    // At most 16 bytes an edge, without the problem.
    let info = stdout(&["diagram", &path, "info", "--json"], "");
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    let text = stdout(&["model", "dominoes", "6x6"], "").len() as u64;
    assert!(info["file"].as_u64().unwrap() < text + 5 * info["edges"].as_u64().unwrap());
}

/// A diagram of 2^200 solutions, written by the description of the format: 200 items, each with two
/// options of its own.
fn many() -> Vec<u8> {
    let mut lines = vec![(0..200).map(|k| format!("i{k}")).collect::<Vec<_>>().join(" ")];
    lines.extend((0..400).map(|k| format!("i{}", k / 2)));
    let text = lines.join("\n");
    let fingerprint = text.parse::<Problem>().unwrap().fingerprint();
    let mut bytes = format!("quadrille diagram 1\n{fingerprint}\n{text}\n\n").into_bytes();
    let number = |bytes: &mut Vec<u8>, number: u16| {
        let [low, high] = [number % 128, number / 128].map(|part| u8::try_from(part).unwrap());
        match high {
            0 => bytes.push(low),
            _ => bytes.extend([low + 128, high]),
        }
    };
    for item in (0..200).rev() {
        let node = u16::from(item < 199);
        for n in [4, 2 * item, node, 0, node] {
            number(&mut bytes, n);
        }
    }
    for n in [0, 201] {
        number(&mut bytes, n);
    }
    bytes.extend(Digest::of(&bytes).value().to_le_bytes());
    bytes
}

#[test]
fn a_diagram_may_have_more_solutions_than_128_bits_can_count() {
    let n = "1606938044258990275541962092341162602522202993782792835301376"; // 2^200
    let file = many();
    expect(&["diagram", "-", "count"], &file, 0, &format!("{n}\n"), "");
    let json = format!("{{\"solutions\":\"{n}\"}}\n");
    expect(&["diagram", "-", "count", "--json"], &file, 0, &json, "");
    let last = "1606938044258990275541962092341162602522202993782792835301375";
    let cover = run(&["diagram", "-", "nth", last], &file).code(0).stdout();
    assert_eq!(cover.lines().count(), 200);
    run(&["diagram", "-", "nth", n], &file).code(1).stdout_eq("");
    let weighed = run(&["diagram", "-", "weigh", "--require", ":399"], &file).code(0).stdout();
    assert!(weighed.starts_with("0.500000 40173"), "{weighed}");
    assert!(weighed.contains("\n0 0 i199\n1 80346"), "{weighed}");
}

#[test]
fn files_that_are_no_diagrams_are_refused() {
    let other = file("no-diagram", "a b\na b\n");
    let says = format!(
        "{other}: is not a diagram: it does not begin with \"quadrille diagram\" and a version; \
         quadrille cover --diagram FILE writes one\n"
    );
    expect(&["diagram", &other, "count"], "", 2, "", &says);
    let empty = file("empty-diagram", "");
    let says = format!("{empty}: is empty, and not a diagram\n");
    expect(&["diagram", &empty, "count"], "", 2, "", &says);
    let whole = fs::read(diagram("damaged.qd", SMALL)).unwrap();
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        let damaged = run(&["diagram", "-", "count"], &bytes).code(2);
        assert_eq!(damaged.stdout(), "");
        run(&["diagram", "-", "count"], &whole[..at]).code(2).stdout_eq("");
    }
    let missing = stderr(&["diagram", "/no/such/file", "count"], "");
    assert_eq!(missing, "/no/such/file: there is no such file\n");
}

#[test]
fn a_diagram_that_is_not_complete_is_not_written() {
    let path = path("limited.qd");
    let limited = ["model", "queens", "9", "--diagram", &path, "--nodes", "50"];
    run(&limited, "").code(3);
    assert!(fs::metadata(&path).is_err());
    let tight = ["model", "queens", "9", "--diagram", &path, "--memory", "1000"];
    let message = run(&tight, "").code(3).stderr();
    assert!(message.contains("does not fit in the memory limit (--memory)"), "{message}");
    assert!(fs::metadata(&path).is_err());
    let problem = file("over.dlx", "a b\na b\n");
    let over = run(&["cover", "--diagram", &problem, &problem], "").code(2);
    assert!(over.stderr().contains("is the input"), "{}", over.stderr());
    run(&["cover", "--diagram", "-", &problem], "").code(2).stdout_eq("");
    run(&["cover", "--diagram", &path, "--engine", "bitset", "-"], "2|a\na\na\n").code(2);
    let none = run(&["cover", "--diagram", &path, "-"], "a b\na\n").code(1);
    assert_eq!((none.stdout(), none.stderr()), ("0\n".into(), "no solution\n".into()));
    expect(&["diagram", &path, "covers"], "", 1, "", "no solution\n");
}

#[test]
fn small_diagrams_are_drawn() {
    let path = diagram("drawn.qd", "a b | <\na \na b\nb <:\"&\\\n");
    let dot = stdout(&["diagram", &path, "dot"], "");
    assert!(dot.starts_with("digraph diagram {\n"), "{dot}");
    assert!(dot.contains("[label=\"b <:\\\"&amp;\\\\\"]"), "{dot}");
    let svg = stdout(&["diagram", &path, "svg"], "");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let words = document.descendants().filter(|node| node.has_tag_name("text")).count();
    assert_eq!(words, 3);
    let large = self::path("large.qd");
    run(&["model", "latin", "4", "--diagram", &large], "").code(0);
    let message = run(&["diagram", &large, "svg"], "").code(2).stderr();
    assert!(message.contains("a drawing of more than 500 nodes"), "{message}");
}

/// Solutions with multiplicities: some are parts of others.
#[test]
fn a_diagram_has_solutions_with_multiplicities() {
    let problem = "1:2|a 0:2|b c | x\na x:1 |2\nb x:1 |3\nb x:2 |1\nc |5\na b\nb c |1\na |4\n";
    let all = sorted(solutions(&stdout(&["cover", "--all", "-"], problem)));
    assert!(all.len() > 10);
    for (k, engine) in
        [&["auto"][..], &["dlx"], &["memo"], &["memo", "--choose", "first"]].into_iter().enumerate()
    {
        let path = path(&format!("multiple{k}.qd"));
        let args = ["cover", "--quiet", "--diagram", &path, "-", "--engine"];
        run(&[&args, engine].concat(), problem).code(0);
        let covers = stdout(&["diagram", &path, "covers"], "");
        assert_eq!(sorted(solutions(&covers)), all);
        let mut ranks = String::new();
        (0..all.len()).try_for_each(|n| writeln!(ranks, "{n}")).unwrap();
        expect(&["diagram", &path, "rank"], &covers, 0, &ranks, "");
        let best = stdout(&["diagram", &path, "best", "--n", "3"], "");
        assert_eq!(solutions(&best).len(), 3);
        let drawn = stdout(&["diagram", &path, "sample", "--n", "20", "--seed", "1"], "");
        assert!(solutions(&drawn).iter().all(|solution| all.contains(solution)));
        if engine.len() > 1 {
            let dot = stdout(&["diagram", &path, "dot"], "");
            assert!(dot.contains(" [label=rest];"), "{dot}");
            assert!(stdout(&["diagram", &path, "zdd"], "").ends_with(".end\n"));
        }
    }
}

#[test]
fn random_solutions_of_a_model_are_drawn_as_others_are() {
    let sample = |more: &[&str]| stdout(&[&["model", "queens", "6"], more].concat(), "");
    let one = sample(&["--sample", "--seed", "1"]);
    assert!(one.starts_with("┌─"), "{one}");
    let all: HashSet<String> = sample(&["--all", "--plain"]).lines().map(str::to_owned).collect();
    let drawn = sample(&["--sample=100", "--plain"]);
    // The solutions are separated by empty lines.
    let drawn: HashSet<String> =
        drawn.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    assert_eq!(drawn, all.into_iter().filter(|line| !line.is_empty()).collect());
    expect(&["model", "queens", "3", "--sample"], "", 1, "", "no solution\n");
}

#[test]
fn shares_are_drawn_in_mixed_colors() {
    let path = path("shares.svg");
    expect(&["model", "dominoes", "aztec4", "--shares", &path], "", 0, "1024\n", "");
    let svg = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let colors = document.descendants().filter_map(|node| node.attribute("fill"));
    let colors: HashSet<&str> = colors.filter(|color| color.starts_with('#')).collect();
    assert!(colors.len() > 10, "{colors:?}");
    let message = "--shares is for pieces on boards; this model has no such picture\n";
    expect(&["model", "queens", "6", "--shares", &path], "", 2, "", message);
}

#[test]
fn a_zdd_is_written_where_one_order_of_options_fits_all_paths() {
    let path = diagram("ascend.qd", "a b\na\na b\nb\n");
    let zdd = stdout(&["diagram", &path, "zdd"], "");
    assert!(zdd.ends_with("1 E 0 0\n2 B 0 0\n3 2 2 1\n4 1 2 1\n5 0 3 4\n.end\n"), "{zdd}");
    // Option 1 comes before option 0, and option 2 before option 3.
    let path = diagram("descend.qd", "a b c\nb c\na\na b\nc\n");
    let zdd = stdout(&["diagram", &path, "zdd"], "");
    assert!(zdd.contains("\n.ids 0 1 2 3\n.permids 1 0 2 3\n"), "{zdd}");
    // A search that branches on the smallest item has no such order.
    let path = diagram("pentominoes.qd", &data("cover/pent6x10.dlx"));
    let other = run(&["diagram", &path, "zdd"], "");
    assert_eq!(other.output.status.code().unwrap(), 2, "{}", other.stdout());
    let start = "a ZDD has the options in the same order on every path, but here option ";
    assert!(other.stderr().starts_with(start), "{}", other.stderr());
}
