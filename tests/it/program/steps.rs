//! `cover --trace`, `cover --tree` and `dance` where there is no terminal.

#[cfg(unix)]
use std::io::{BufReader, Read};

use crate::common::program::{Folder, asked, expect_all, json, run, stdout};
#[cfg(unix)]
use crate::common::program::{interrupt, read_until, spawn};

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
    let stopped = "stopped after 3 steps\n";
    let dead = "level 0: a dead end: item b has no option left\nthe end: the whole tree is \
                explored\n";
    expect_all(&[
        ("cover --trace -", BOOK, 0, TOLD, ""),
        ("cover - --trace text --all", BOOK, 0, TOLD, ""),
        ("cover --trace=text --engine dlx -", BOOK, 0, TOLD, ""),
        ("cover --trace --limit 1 -", BOOK, 0, &first(14), ""),
        ("cover --trace --limit 2 -", BOOK, 0, TOLD, ""),
        ("cover --trace --steps 3 -", BOOK, 3, &first(3), stopped),
        ("cover --trace --steps 21 -", BOOK, 0, TOLD, ""),
        ("cover --trace -", "a b\na\n", 1, dead, "no solution\n"),
        ("cover --trace --quiet -", "a b\na\n", 1, dead, ""),
        // Where there is no terminal, the same.
        ("dance -", BOOK, 0, TOLD, ""),
    ]);
    run("cover --trace --choose first -", "a b\na\nb\na b\na\n")
        .prints_first("level 0: choose item a, which has 3 options, the first item left;");
    run("cover --trace -", "a b | x\na x:red\nb x:red\nb x:green\n")
        .prints("try option a x:red, number 1 of 1; purify x to red; hide 1 option\n");
    let once = "steps are shown of items that are covered once, not of multiplicities such as 2|a";
    let board = format!("{}\n", ".".repeat(81));
    let message = "stdin: is a Sudoku board and no problem; try quadrille solve\n";
    expect_all(&[
        ("dance -", "2|a\na\na\n", 2, "", &format!("{once}\n")),
        ("cover --trace -", "2|a\na\na\n", 2, "", &format!("--trace: {once}\n")),
        ("dance -", &board, 2, "", message),
        ("cover --trace -", &board, 2, "", message),
    ]);
    run("dance", "").says_last("For example: quadrille dance problem.dlx\n");
    run("dance nowhere", "").code(2).says("there is no such file");
}

#[test]
fn steps_as_json_have_names() {
    let text = "a b | x\na x:red\nb x:red |7\nb x:gr\u{fc}n\n";
    let steps = json("cover --trace json -", text);
    let kinds: Vec<&str> = steps.iter().map(|step| step["step"].as_str().unwrap()).collect();
    let expected = ["choose", "try", "choose", "try", "solution"];
    assert_eq!(kinds[..5], expected);
    assert_eq!(kinds[5..], ["undo", "leave", "undo", "leave", "end"]);
    let commit = serde_json::json!([{"item": "x", "color": "red", "hidden": ["b x:gr\u{fc}n"]}]);
    assert_eq!((&steps[1]["option"], &steps[1]["commits"]), (&"a x:red".into(), &commit));
    assert_eq!(steps[4]["options"], serde_json::json!(["a x:red", "b x:red |7"]));
    assert_eq!(steps[0]["others"], serde_json::json!([{"item": "b", "length": 2}]));
    run("cover --trace json -", text)
        .prints_first("{\"step\":\"choose\",\"level\":0,\"item\":\"a\",\"length\":1,");
}

/// The known number of solutions, and one `try` for each tree node that the search counts.
#[test]
fn a_trace_has_the_nodes_and_the_solutions_of_the_search() {
    let lines = stdout("cover --trace json data/cover/langford8.dlx", "");
    let count = |step: &str| lines.matches(&format!("{{\"step\":\"{step}\"")).count();
    assert_eq!(count("solution"), 300);
    run("cover --count --stats --engine dlx data/cover/langford8.dlx", "")
        .says(&format!(" {} tree nodes,", count("try") + 1));
    let told = stdout("model queens 4 --trace", "");
    assert_eq!(told.matches(": a solution: ").count(), 2);
}

#[test]
fn what_makes_no_sense_with_steps_is_refused() {
    asked("cover -", BOOK).refused(&[
        ("--trace=xml", "xml"),
        ("--trace --steps 0", "expected a whole number from 1"),
        ("--steps 3", "required arguments were not provided"),
        ("--trace --engine bitset", ""),
        ("--trace --choose weighted", ""),
        ("--tree png", "'png'"),
        ("--tree svg --engine learn", ""),
    ]);
}

#[cfg(unix)]
#[test]
fn a_signal_stops_the_steps() {
    let mut child = spawn("cover --trace data/cover/queens12.dlx");
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

/// The texts of a drawing, in order.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let mut texts: Vec<String> = texts.map(|it| it.text().unwrap().trim().to_owned()).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn a_small_tree_is_drawn_whole() {
    let whole = "drawn: the whole tree, since its 6 nodes are no more than 500\n";
    let mut dot = run("cover --tree dot -", BOOK).code(0).stderr_eq(whole);
    for line in [
        "n0 [label=\"a\"];",
        "n0 -> n1 [label=\"a d g\"];",
        "n2 [label=\"dead end: e\", ",
        "n5 [label=\"solution 1\", ",
        "n4 -> n5 [label=\"c e\"];",
    ] {
        dot = dot.prints(&format!("\n  {line}"));
    }
    let svg = run("cover --tree svg -", BOOK).code(0).stderr_eq(whole).stdout();
    let expected =
        ["a", "a d f", "a d g", "b", "b", "b c f", "b g", "c", "c e", "dead end: e", "solution 1"];
    assert_eq!(texts(&svg), expected);
    let folder = Folder::new("tree");
    folder.run("cover --tree svg -o out -q -", BOOK).code(0).stdout_eq("").stderr_eq("");
    assert_eq!(folder.text("out"), svg);
    let model = stdout("model queens 4 --tree dot", "");
    assert_eq!(model.matches("label=\"solution ").count(), 2);
}

#[test]
fn names_in_drawings_are_escaped() {
    let long = "n".repeat(99);
    let text = format!("<&\"\\ \u{1b}]0 \u{202e} {long}\n<&\"\\ \u{1b}]0\n\u{202e} {long}\n");
    let svg = stdout("cover --tree svg -", &text);
    assert!(texts(&svg).contains(&"<&\"\\ \\u{1b}]0".into()), "{svg}");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let mut titles = document.descendants().filter(|node| node.has_tag_name("title"));
    assert!(titles.any(|node| node.text().unwrap().contains(&long)));
    let dot = run("cover --tree dot -", &text).prints(r#"[label="<&amp;\"\\ \\u{1b}]0"]"#).stdout();
    assert!(dot.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn of_a_large_tree_the_levels_are_drawn() {
    let queens = "data/cover/queens8.dlx";
    let drawn = "drawn: the nodes on each level, since the tree has more than 500 nodes\n";
    let svg = run(format!("cover --tree svg {queens}"), "").code(0).stderr_eq(drawn).stdout();
    assert!(!texts(&svg).is_empty());
    let dot = run(format!("cover --tree dot {queens}"), "").code(0);
    dot.prints("tree nodes, 92 solutions\"").prints("\"level 8: 92\"");
    let so_far = format!("{drawn}stopped by a limit: these are the nodes so far\n");
    let cut = run(format!("cover --tree dot --nodes 600 {queens}"), "").code(3);
    cut.stderr_eq(&so_far).prints("\"600 tree nodes, ");
    let bounded = run("cover --tree svg -", "1:2|a\na\na\n").code(0);
    let bounded = bounded.says("since steps are shown of items that are covered once");
    assert!(!texts(&bounded.stdout()).is_empty());
}
