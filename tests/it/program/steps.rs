//! `cover --trace`, `cover --tree` and `dance` where there is no terminal.

use std::io::{BufRead, BufReader, Read};

#[cfg(unix)]
use crate::common::program::interrupt;
use crate::common::program::{data, expect, file, read_until, run, spawn, stderr, stdout};
use serde_json::Value;

/// The first example of TAOCP 7.2.2.1, (5).
const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// The steps as they are told.
const TOLD: &str = "\
level 0: choose item a, which has 2 options, the fewest (the first of 5 such items); \
cover a; hide 2 options
level 0: try option a d g, number 1 of 2; cover d, g; hide 2 options
level 1: choose item b, which has 1 option, the fewest (the first of 3 such items); \
cover b; hide 1 option
level 1: try option b c f, number 1 of 1; cover c, f; hide 1 option
level 2: a dead end: item e has no option left
level 1: undo option b c f
level 1: uncover item b, whose options are all tried
level 0: undo option a d g
level 0: try option a d f, number 2 of 2; cover d, f; hide 2 options
level 1: choose item b, which has 1 option, the fewest (the first of 4 such items); \
cover b; hide 1 option
level 1: try option b g, number 1 of 1; cover g
level 2: choose item c, which has 1 option, the fewest (the first of 2 such items); \
cover c; hide 1 option
level 2: try option c e, number 1 of 1; cover e
level 3: a solution: a d f; b g; c e
level 2: undo option c e
level 2: uncover item c, whose options are all tried
level 1: undo option b g
level 1: uncover item b, whose options are all tried
level 0: undo option a d f
level 0: uncover item a, whose options are all tried
the end: the whole tree is explored
";

/// The first lines of a text.
fn first(n: usize) -> String {
    TOLD.split_inclusive('\n').take(n).collect()
}

#[test]
fn the_steps_are_told_in_sentences() {
    expect(&["cover", "--trace", "-"], BOOK, 0, TOLD, "");
    expect(&["cover", "-", "--trace", "text", "--all"], BOOK, 0, TOLD, "");
    expect(&["cover", "--trace=text", "--engine", "dlx", "-"], BOOK, 0, TOLD, "");
    expect(&["cover", "--trace", "--limit", "1", "-"], BOOK, 0, &first(14), "");
    expect(&["cover", "--trace", "--limit", "2", "-"], BOOK, 0, TOLD, "");
    let stopped = "stopped after 3 steps\n";
    expect(&["cover", "--trace", "--steps", "3", "-"], BOOK, 3, &first(3), stopped);
    expect(&["cover", "--trace", "--steps", "21", "-"], BOOK, 0, TOLD, "");
    let dead = "level 0: a dead end: item b has no option left\nthe end: the whole tree is \
                explored\n";
    expect(&["cover", "--trace", "-"], "a b\na\n", 1, dead, "no solution\n");
    expect(&["cover", "--trace", "--quiet", "-"], "a b\na\n", 1, dead, "");
    let told = stdout(&["cover", "--trace", "--choose", "first", "-"], "a b\na\nb\na b\na\n");
    assert!(told.starts_with("level 0: choose item a, which has 3 options, the first item left;"));
    let told = stdout(&["cover", "--trace", "-"], "a b | x\na x:red\nb x:red\nb x:green\n");
    assert!(told.contains("try option a x:red, number 1 of 1; purify x to red; hide 1 option\n"));
}

#[test]
fn dance_tells_the_steps_where_there_is_no_terminal() {
    expect(&["dance", "-"], BOOK, 0, TOLD, "");
    let once = "steps are shown of items that are covered once, not of multiplicities such as 2|a";
    expect(&["dance", "-"], "2|a\na\na\n", 2, "", &format!("{once}\n"));
    expect(&["cover", "--trace", "-"], "2|a\na\na\n", 2, "", &format!("--trace: {once}\n"));
    let board = format!("{}\n", ".".repeat(81));
    let message = "stdin: is a Sudoku board and no problem; try quadrille solve\n";
    expect(&["dance", "-"], &board, 2, "", message);
    expect(&["cover", "--trace", "-"], &board, 2, "", message);
    assert!(stderr(&["dance"], "").ends_with("For example: quadrille dance problem.dlx\n"));
    assert!(run(&["dance", "no such file"], "").code(2).stderr().contains("no such file"));
}

#[test]
fn steps_as_json_have_names() {
    let text = "a b | x\na x:red\nb x:red |7\nb x:gr\u{fc}n\n";
    let lines = stdout(&["cover", "--trace", "json", "-"], text);
    let steps: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = steps.iter().map(|step| step["step"].as_str().unwrap()).collect();
    let expected = ["choose", "try", "choose", "try", "solution"];
    assert_eq!(kinds[..5], expected);
    assert_eq!(kinds[5..], ["undo", "leave", "undo", "leave", "end"]);
    let commit = serde_json::json!([{"item": "x", "color": "red", "hidden": ["b x:gr\u{fc}n"]}]);
    assert_eq!((&steps[1]["option"], &steps[1]["commits"]), (&"a x:red".into(), &commit));
    assert_eq!(steps[4]["options"], serde_json::json!(["a x:red", "b x:red |7"]));
    assert_eq!(steps[0]["others"], serde_json::json!([{"item": "b", "length": 2}]));
    assert!(lines.starts_with("{\"step\":\"choose\",\"level\":0,\"item\":\"a\",\"length\":1,"));
}

/// The known number of solutions, and one `try` for each tree node that the search counts.
#[test]
fn a_trace_has_the_nodes_and_the_solutions_of_the_search() {
    let langford = data("cover/langford8.dlx");
    let lines = stdout(&["cover", "--trace", "json", &langford], "");
    let count = |step: &str| lines.matches(&format!("{{\"step\":\"{step}\"")).count();
    assert_eq!(count("solution"), 300);
    let stats = stderr(&["cover", "--count", "--stats", "--engine", "dlx", &langford], "");
    assert!(stats.contains(&format!(" {} tree nodes,", count("try") + 1)), "{stats}");
}

#[test]
fn what_makes_no_sense_with_steps_is_refused() {
    for arguments in [
        &["--trace", "--count"][..],
        &["--trace", "--check"],
        &["--trace", "--best", "2"],
        &["--trace", "--json"],
        &["--trace", "--jobs", "2"],
        &["--trace", "--nodes", "2"],
        &["--trace", "--tree", "svg"],
        &["--trace", "--prove"],
        &["--trace", "--estimate"],
        &["--trace", "--cnf", "-"],
        &["--trace=xml"],
        &["--trace", "--steps", "0"],
        &["--steps", "3"],
        &["--trace", "--engine", "bitset"],
        &["--trace", "--choose", "weighted"],
        &["--tree", "png"],
        &["--tree", "svg", "--all"],
        &["--tree", "svg", "--limit", "1"],
        &["--tree", "svg", "--split", "2"],
        &["--tree", "svg", "--engine", "learn"],
    ] {
        let run = run(&[&["cover", "-"], arguments].concat(), BOOK).code(2);
        assert_eq!(run.stdout(), "", "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_steps_quietly() {
    for arguments in [&["cover", "--trace"][..], &["cover", "--trace=json"], &["dance"]] {
        let queens = data("cover/queens12.dlx");
        let mut child = spawn(&[arguments, &[&queens]].concat());
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut String::new()).unwrap();
        drop(lines);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_signal_stops_the_steps() {
    let queens = data("cover/queens12.dlx");
    let mut child = spawn(&["cover", "--trace", &queens]);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    read_until(&mut lines, "level 5");
    interrupt(&child);
    let mut rest = Vec::new();
    lines.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(b"\n"));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "stopped by ^C\n");
}

#[test]
fn a_small_tree_is_drawn_whole() {
    let whole = "drawn: the whole tree, since its 6 nodes are no more than 500\n";
    let dot = run(&["cover", "--tree", "dot", "-"], BOOK).code(0);
    assert_eq!(dot.stderr(), whole);
    let dot = dot.stdout();
    for line in [
        "n0 [label=\"a\"];",
        "n0 -> n1 [label=\"a d g\"];",
        "n2 [label=\"dead end: e\", ",
        "n5 [label=\"solution 1\", ",
        "n4 -> n5 [label=\"c e\"];",
    ] {
        assert!(dot.contains(&format!("\n  {line}")), "{dot}");
    }
    let svg = run(&["cover", "--tree", "svg", "-"], BOOK).code(0);
    assert_eq!(svg.stderr(), whole);
    let svg = svg.stdout();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let mut texts: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| node.text().unwrap().trim())
        .collect();
    texts.sort_unstable();
    let expected =
        ["a", "a d f", "a d g", "b", "b", "b c f", "b g", "c", "c e", "dead end: e", "solution 1"];
    assert_eq!(texts, expected);
    let file = file("tree.svg", "");
    expect(&["cover", "--tree", "svg", "-o", &file, "-q", "-"], BOOK, 0, "", "");
    assert_eq!(std::fs::read_to_string(file).unwrap(), svg);
}

#[test]
fn names_in_drawings_are_escaped() {
    let long = "n".repeat(99);
    let text = format!("<&\"\\ \u{1b}]0 \u{202e} {long}\n<&\"\\ \u{1b}]0\n\u{202e} {long}\n");
    let svg = stdout(&["cover", "--tree", "svg", "-"], &text);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<String> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| node.text().unwrap().trim().to_owned())
        .collect();
    assert!(texts.contains(&"<&\"\\ \\u{1b}]0".into()), "{texts:?}");
    assert!(
        document
            .descendants()
            .any(|node| { node.has_tag_name("title") && node.text().unwrap().contains(&long) })
    );
    let dot = stdout(&["cover", "--tree", "dot", "-"], &text);
    assert!(dot.contains(r#"[label="<&amp;\"\\ \\u{1b}]0"]"#), "{dot}");
    assert!(dot.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn of_a_large_tree_the_levels_are_drawn() {
    let queens = data("cover/queens8.dlx");
    let drawn = "drawn: the nodes on each level, since the tree has more than 500 nodes\n";
    let svg = run(&["cover", "--tree", "svg", &queens], "").code(0);
    assert_eq!(svg.stderr(), drawn);
    roxmltree::Document::parse(&svg.stdout()).unwrap();
    let dot = run(&["cover", "--tree", "dot", &queens], "").code(0).stdout();
    assert!(dot.contains("tree nodes, 92 solutions\"") && dot.contains("\"level 8: 92\""), "{dot}");
    let cut = run(&["cover", "--tree", "dot", "--nodes", "600", &queens], "").code(3);
    let so_far = "stopped by a limit: these are the nodes so far\n";
    assert_eq!(cut.stderr(), format!("{drawn}{so_far}"));
    assert!(cut.stdout().contains("\"600 tree nodes, "));
    let bounded = run(&["cover", "--tree", "svg", "-"], "1:2|a\na\na\n").code(0);
    assert!(bounded.stderr().contains("since steps are shown of items that are covered once"));
    roxmltree::Document::parse(&bounded.stdout()).unwrap();
}

#[test]
fn a_model_has_steps_and_a_tree() {
    let told = stdout(&["model", "queens", "4", "--trace"], "");
    assert_eq!(told.matches(": a solution: ").count(), 2);
    let dot = stdout(&["model", "queens", "4", "--tree", "dot"], "");
    assert_eq!(dot.matches("label=\"solution ").count(), 2);
}
