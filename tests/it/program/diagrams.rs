//! `--diagram` of `cover` and `model`, and `diagram`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use crate::common::program::{Folder, expect, fresh, run, solutions, stdout};

/// Items with colors and costs; 8 solutions.
const SMALL: &str = "a b c | x\na x:1 |2\nb x:1 |3\nb x:2 |1\nc |5\na b\nb c |1\na |4\nc x:2\n";

/// A folder with the diagram `d` of a problem.
fn diagram(name: &str, problem: &str) -> Folder {
    let folder = Folder::new(&format!("diagram-{name}"));
    folder.run("cover --quiet --diagram d -", problem).stderr_eq("");
    folder
}

#[test]
fn a_diagram_has_the_solutions_of_the_problem() {
    let folder = Folder::new("diagram-small");
    let all = run("cover --all -", SMALL).solutions();
    folder.run("cover --diagram d -", SMALL).code(0).stdout_eq("8\n").stderr_eq("");
    let covers = folder.run("diagram d covers", "").stdout();
    assert_eq!(solutions(&covers), all);
    folder.asked("diagram d").expect_all(&[
        ("count", "", 0, "8\n", ""),
        ("count --json", "", 0, "{\"solutions\":8}\n", ""),
        ("nth 0 1 2 3 4 5 6 7", "", 0, &covers, ""),
        ("rank", &covers, 0, "0\n1\n2\n3\n4\n5\n6\n7\n", ""),
        ("covers --from 99999999999999999999", "", 0, "", ""),
        ("nth 8", "", 1, "", "there is no solution 8: their number is 8, and the first is 0\n"),
    ]);
    let tail: Vec<&str> = covers.split("\n\n").skip(1).take(2).collect();
    folder.run("diagram d covers --from 1 --limit 2", "").stdout_eq(&(tail.join("\n\n") + "\n"));
    // From standard input, and compressed.
    let bytes = folder.read("d");
    folder.run("diagram - count", &bytes).stdout_eq("8\n");
    for name in ["d.gz", "d.zst"] {
        folder.run(format!("cover --quiet --diagram {name} -"), SMALL).code(0);
        assert_ne!(folder.read(name)[..9], bytes[..9]);
        folder.run(format!("diagram {name} covers"), "").stdout_eq(&covers);
    }
}

#[test]
fn what_is_no_solution_has_no_rank() {
    let folder = diagram("rank", SMALL);
    let unknown = "stdin:3:1: unknown item \"q\"; items are declared on the first line\n";
    let other = "stdin:1: a solution of the problem, but not one of those asked about\n";
    let (none, twice) = ("no solution\n", "stdin:2: the option is already on line 1\n");
    folder.asked("diagram d").expect_all(&[
        ("rank", "a b\n", 1, none, "stdin:1: item \"c\" is not covered\n"),
        ("rank", "\n\nq\n", 1, none, unknown),
        ("rank", "a b\na b\n", 1, none, twice),
        ("rank", "", 2, "", "stdin: no solutions\n"),
    ]);
    let args = ["diagram", "d", "rank", "--forbid", "a b"];
    folder.run(&args, "a b\nc |5\n").code(1).stderr_eq(other);
    let ranks = folder.run("diagram d rank --json", "c x:2\nb a\n\na\n").json();
    assert!(ranks[0]["rank"].is_number() && ranks[0].get("reason").is_none(), "{}", ranks[0]);
    assert!(ranks[1]["rank"].is_null() && ranks[1]["reason"].is_string(), "{}", ranks[1]);
    // Of options with one text, the one that is asked about.
    let folder = diagram("twice", "a b\na\na\nb\n");
    for selection in ["--require=:1", "--forbid=:0", "--require=:0"] {
        let solution = folder.run(format!("diagram d covers {selection}"), "").stdout();
        folder.run(format!("diagram d rank {selection}"), solution).stdout_eq("0\n");
    }
}

#[test]
fn required_and_forbidden_options_select_solutions() {
    let folder = diagram("select", SMALL);
    let all = run("cover --all -", SMALL).solutions();
    let having = |text: &str, has: bool| {
        let mut some = all.clone();
        some.retain(|solution| solution.iter().any(|line| line == text) == has);
        some
    };
    let select = |args: &[&str]| folder.run(&[&["diagram", "d"], args].concat(), "");
    for require in ["a x:1 |2", "x:1 a", ":0", "0"] {
        let args = format!("--require={require}");
        assert_eq!(select(&["covers", "-q", &args]).solutions(), having("a x:1 |2", true));
    }
    assert_eq!(select(&["covers", "--forbid", "c |5"]).solutions(), having("c |5", false));
    select(&["condition", "--forbid", "c |5", "-o", "fewer"]).code(0).stdout_eq("").stderr_eq("");
    assert_eq!(folder.run("diagram fewer covers", "").solutions(), having("c |5", false));
    let (none, message) =
        (&["condition", "--require=0", "--forbid=0", "-o", "none"], "no solution\n");
    select(none).code(1).stdout_eq("").stderr_eq(message);
    for (question, answer) in [("count", "0\n"), ("sample", ""), ("best", ""), ("covers", "")] {
        let run = folder.run(format!("diagram none {question}"), "").code(1);
        run.stdout_eq(answer).stderr_eq(message);
    }
    let eight = "--require: there is no option 8: the problem has 8, from 0 on\n";
    let unknown = "--forbid: unknown item \"q\"; items are declared on the first line\n";
    folder
        .asked("diagram d count")
        .expect_all(&[("--require :8", "", 2, "", eight), ("--forbid q", "", 2, "", unknown)]);
    let none = "--forbid: the problem has no option \"a c\"\n";
    select(&["count", "--forbid", "a c"]).code(2).stderr_eq(none);
}

#[test]
fn the_cheapest_are_those_of_the_search_and_costs_and_weights_come_from_files() {
    let folder = diagram("best", SMALL);
    let search = run("cover --best 8 -", SMALL);
    let best = folder.run("diagram d best --n 8", "").stderr_eq(&search.stderr());
    assert_eq!(best.solutions(), search.solutions());
    // The costs add up to the distribution.
    let message = best.stderr();
    let costs: Vec<&str> = message.trim().strip_prefix("cost: ").unwrap().split(", ").collect();
    let mut expected = String::new();
    for group in costs.chunk_by(|a, b| a == b) {
        writeln!(expected, "{} {}", group[0], group.len()).unwrap();
    }
    folder.run("diagram d costs", "").stdout_eq(&expected);
    folder.write("costs", "| costs\n-7 b c\n\n9 :4\n");
    let given = folder.run("diagram d best --costs costs --json", "");
    given.prints_first("{\"solution\":1,\"cost\":-7,");
    // Weights of 0 exclude options.
    folder.write("weights", "0 :0\n0 a b\n");
    let drawn = folder.run("diagram d sample --n 50 --weights weights", "").solutions();
    assert!(!drawn.concat().iter().any(|option| option == "a b" || option == "a x:1 |2"));
    for (text, args, reason) in [
        ("7 b c\n8 c b\n", "costs --costs", "2: the option is already on line 1"),
        (
            "x b c\n",
            "costs --costs",
            "1: expected a cost, a number, and an option, found \"x b c\"",
        ),
        (
            "-1 :0\n",
            "sample --weights",
            "1: expected a weight, a number from 0 on, and an option, found \"-1 :0\"",
        ),
    ] {
        folder.write("wrong", text);
        let run = folder.run(format!("diagram d {args} wrong"), "").code(2).stdout_eq("");
        run.stderr_eq(&format!("wrong:{reason}\n"));
    }
}

#[test]
fn samples_are_solutions_and_the_seed_decides() {
    let folder = diagram("sample", SMALL);
    let all: BTreeSet<_> = run("cover --all -", SMALL).solutions().into_iter().collect();
    let sample = |seed| folder.run(format!("diagram d sample --n 200 --seed {seed}"), "");
    let drawn = sample(1).solutions();
    assert_eq!(drawn.len(), 200);
    // Each of 200 draws misses one of eight solutions with probability 0.875.
    assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>(), all);
    assert_eq!(sample(1).stdout(), sample(1).stdout());
    assert_ne!(sample(1).stdout(), sample(2).stdout());
    folder.run("diagram d sample --n 0", "").code(0).stdout_eq("").stderr_eq("");
    // Those of a model are drawn as others are.
    run("model queens 6 --sample --seed 1", "").prints_first("┌─");
    let queens = |more| run(format!("model queens 6 --plain {more}"), "").solutions();
    let drawn: BTreeSet<_> = queens("--sample=100").into_iter().collect();
    assert_eq!(drawn, queens("--all").into_iter().collect());
    expect("model queens 3 --sample", "", 1, "", "no solution\n");
}

#[test]
fn shares_are_of_all_solutions() {
    // a, b, c; a, b c; a b, c.
    let folder = diagram("weigh", "a b c\na\na b\nb\nc\nb c\n");
    let lines = "0.666667 2 a\n0.333333 1 a b\n0.333333 1 b\n0.666667 2 c\n0.333333 1 b c\n";
    folder.run("diagram d weigh", "").code(0).stdout_eq(lines).stderr_eq("");
    let lines = "1 1 a\n0 0 a b\n0 0 b\n0 0 c\n1 1 b c\n";
    folder.run(&["diagram", "d", "weigh", "--require", "b c"], "").stdout_eq(lines);
    let items = folder.run("diagram d weigh --items", "");
    items.prints_first("a\n  0.666667 2 a\n  0.333333 1 a b\nb\n");
    let object = &folder.run("diagram d weigh --json", "").json()[0];
    assert_eq!((&object["solutions"], &object["text"]), (&2.into(), &"a".into()));
    // Of a model they are drawn in mixed colors.
    let path = fresh("shares.svg");
    expect(&["model", "dominoes", "aztec4", "--shares", &path], "", 0, "1024\n", "");
    let svg = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let colors = document.descendants().filter_map(|node| node.attribute("fill"));
    let colors: BTreeSet<&str> = colors.filter(|color| color.starts_with('#')).collect();
    assert!(colors.len() > 10, "{colors:?}");
    let message = "--shares is for pieces on boards; this model has no such picture\n";
    expect(&["model", "queens", "6", "--shares", &path], "", 2, "", message);
}

#[test]
fn the_diagram_of_a_model_is_small_and_has_its_solutions() {
    let folder = Folder::new("diagram-dominoes");
    folder.run("model dominoes 6x6 --diagram d", "").code(0).stdout_eq("6728\n").stderr_eq("");
    folder.write("p", stdout("model dominoes 6x6", ""));
    let drawn = folder.run("diagram d sample --n 20 --seed 3", "").stdout();
    folder.run("verify p -", drawn).code(0).stdout_eq(&"right\n".repeat(20));
    // At most 16 bytes an edge, without the problem.
    let info = &folder.run("diagram d info --json", "").json()[0];
    let text = folder.read("p").len() as u64;
    assert!(info["file"].as_u64().unwrap() < text + 5 * info["edges"].as_u64().unwrap());
}

/// 200 items, each with two options of its own: 2^200 solutions.
#[test]
fn a_diagram_may_have_more_solutions_than_128_bits_can_count() {
    let items: String = (0..200).flat_map(|k| ["i".into(), k.to_string(), " ".into()]).collect();
    let options = items.split_whitespace().flat_map(|item| ["\n", item, "\n", item]);
    let folder = diagram("many", &(items.clone() + &options.collect::<String>()));
    let n = "1606938044258990275541962092341162602522202993782792835301376";
    let last = folder.run(format!("diagram d nth {}", n.replace("376", "375")), "").code(0);
    assert_eq!(last.stdout().lines().count(), 200);
    folder.run(format!("diagram d nth {n}"), "").code(1).stdout_eq("");
    folder.asked("diagram d").expect_all(&[
        ("count", "", 0, &format!("{n}\n"), ""),
        ("count --json", "", 0, &format!("{{\"solutions\":\"{n}\"}}\n"), ""),
    ]);
    let weighed = folder.run("diagram d weigh --require :399", "").code(0);
    weighed.prints_first("0.500000 40173").prints("\n0 0 i199\n1 80346");
}

/// `formats/src/diagram/tests.rs` changes every byte and cuts everywhere.
#[test]
fn files_that_are_no_diagrams_are_refused() {
    let folder = diagram("wrong", SMALL);
    let whole = folder.read("d");
    folder.write("changed", [&whole[..60], b"~", &whole[61..]].concat());
    folder.write("cut", &whole[..whole.len() - 1]);
    folder.write("other", "a b\na b\n");
    folder.write("empty", "");
    let other = "other: is not a diagram: it does not begin with \"quadrille diagram\" and a \
                 version; quadrille cover --diagram FILE writes one\n";
    folder.asked("diagram").refused(&[
        ("other count", other),
        ("empty count", "empty: is empty, and not a diagram\n"),
        ("nowhere count", "nowhere: there is no such file\n"),
        ("changed count", "changed: is damaged"),
        ("cut count", "cut: is damaged"),
    ]);
}

#[test]
fn a_diagram_that_is_not_complete_is_not_written() {
    let folder = Folder::new("diagram-limited");
    folder.run("model queens 9 --diagram d --nodes 50", "").code(3);
    let tight = folder.run("model queens 9 --diagram d --memory 1000", "").code(3);
    tight.says("does not fit in the memory limit (--memory)");
    folder.write("p", "a b\na b\n");
    folder.run("cover --diagram p p", "").code(2).says("is the input");
    folder.run("cover --diagram - p", "").code(2).stdout_eq("");
    folder.run("cover --diagram d --engine bitset -", "2|a\na\na\n").code(2);
    assert_eq!(folder.names(), ["p"]);
    let none = folder.run("cover --diagram d -", "a b\na\n").code(1);
    none.stdout_eq("0\n").stderr_eq("no solution\n");
    folder.run("diagram d covers", "").code(1).stdout_eq("").stderr_eq("no solution\n");
}

#[test]
fn small_diagrams_are_drawn() {
    let folder = diagram("drawn", "a b | <\na \na b\nb <:\"&\\\n");
    let dot = folder.run("diagram d dot", "").prints_first("digraph diagram {\n");
    dot.prints("[label=\"b <:\\\"&amp;\\\\\"]");
    let svg = folder.run("diagram d svg", "").stdout();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let words = document.descendants().filter(|node| node.has_tag_name("text")).count();
    assert_eq!(words, 3);
    folder.run("model latin 4 --diagram large", "").code(0);
    folder.run("diagram large svg", "").code(2).says("a drawing of more than 500 nodes");
}

/// Solutions with multiplicities: some are parts of others.
#[test]
fn a_diagram_has_solutions_with_multiplicities() {
    let problem = "1:2|a 0:2|b c | x\na x:1 |2\nb x:1 |3\nb x:2 |1\nc |5\na b\nb c |1\na |4\n";
    let all = run("cover --all -", problem).solutions();
    assert!(all.len() > 10);
    let folder = Folder::new("diagram-multiple");
    for engine in ["auto", "dlx", "memo", "memo --choose first"] {
        folder.run(format!("cover --quiet --diagram d - --engine {engine}"), problem).code(0);
        assert_eq!(folder.run("diagram d covers", "").solutions(), all, "{engine}");
    }
    folder.run("diagram d dot", "").prints(" [label=rest];");
    folder.run("diagram d zdd", "").prints_last(".end\n");
}

#[test]
fn a_zdd_is_written_where_one_order_of_options_fits_all_paths() {
    let folder = diagram("ascend", "a b\na\na b\nb\n");
    folder
        .run("diagram d zdd", "")
        .prints_last("1 E 0 0\n2 B 0 0\n3 2 2 1\n4 1 2 1\n5 0 3 4\n.end\n");
    // Option 1 comes before option 0, and option 2 before option 3.
    let folder = diagram("descend", "a b c\nb c\na\na b\nc\n");
    folder.run("diagram d zdd", "").prints("\n.ids 0 1 2 3\n.permids 1 0 2 3\n");
    // A search that branches on the smallest item has no such order.
    folder.run("cover --quiet --diagram d data/cover/pent6x10.dlx", "").code(0);
    let start = "a ZDD has the options in the same order on every path, but here option ";
    folder.run("diagram d zdd", "").code(2).stdout_eq("").says_first(start);
}
