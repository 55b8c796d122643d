//! `model`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

use quadrille::models::catalogue;

use crate::common::program::{PROGRAM, data, expect, file, run};

fn stdout(args: &[&str]) -> String {
    let output = run(args, "").output;
    String::from_utf8(output.stdout).unwrap()
}

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

// ---- the list

/// Every command of the list prints the count beside it.
#[test]
fn the_list_shows_the_right_counts() {
    let list = stdout(&["model", "--list"]);
    let mut n = 0;
    for line in list.lines() {
        let (_, rest) = line.split_once(" quadrille ").unwrap();
        let (command, promised) = rest.split_once("  ").unwrap();
        let promised = promised.trim();
        if promised == "depends on the list" {
            continue;
        }
        let (number, source) = promised.split_once(" (").unwrap();
        assert!(source.ends_with(')') && source.len() > 5, "{line}");
        assert_eq!(stdout(&words(command)), format!("{number}\n"), "{line}");
        n += 1;
    }
    assert!(n >= 14, "{list}");
    // Every model in the help is in the list, and every model of the catalogue is in the help.
    let help = stdout(&["model", "--help"]);
    let models = help.split("Models:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for line in models.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let name = line.trim().split(' ').next().unwrap();
        assert!(name == "help" || list.contains(&format!("quadrille model {name} ")), "{name}");
    }
}

/// Nothing else has to be changed for a model of the catalogue: its command has all its arguments.
#[test]
fn every_model_of_the_catalogue_is_a_command() {
    let (list, help) = (stdout(&["model", "--list"]), stdout(&["model", "--help"]));
    let guide = std::fs::read_to_string("GUIDE.md").unwrap();
    for family in catalogue::FAMILIES {
        let name = family.name;
        assert!(help.lines().any(|line| line.trim().starts_with(&format!("{name} "))), "{name}");
        let listed = list.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        assert!(guide.lines().any(|line| line == listed), "{listed}");
        let help = stdout(&["model", name, "--help"]);
        assert!(help.starts_with(&format!("{}\n\nUsage: quadrille model {name} ", family.help)));
        for argument in family.arguments {
            let option = format!("--{}", argument.name);
            let is_named = help.lines().any(|line| line.trim().split(' ').next() == Some(&option));
            assert_eq!(is_named, !argument.is_positional, "{name} {}", argument.name);
            let default = argument.default.map(|value| format!("[default: {value}]"));
            assert!(default.is_none_or(|text| help.contains(&text)), "{help}");
        }
    }
}

// ---- pictures

/// Arguments, and the names of the pictures.
const PICTURES: [(&str, &str); 23] = [
    ("queens", "queens 8"),
    ("domination", "domination 5 3"),
    ("langford", "langford 7"),
    ("pentominoes", "pentominoes 6x10"),
    ("scott", "pentominoes scott"),
    ("trominoes", "polyominoes 4x6 V3+"),
    ("dominoes", "dominoes aztec4"),
    ("soma", "polycubes"),
    ("partridge", "partridge 1"),
    ("latin", "latin 5"),
    ("sudoku6", "sudoku 2x3"),
    ("sudoku16", "sudoku 4x4 --givens data/models/sudoku16.txt"),
    ("jigsaw", "sudoku --boxes data/models/jigsaw5.txt"),
    ("matching", "matchings petersen"),
    ("partition", "partitions 4"),
    ("steiner", "steiner 7"),
    ("macmahon", "macmahon 4x6 --border"),
    ("assignment", "assignment data/models/jobs.txt"),
    ("auction", "auction data/models/bids.txt"),
    ("crews", "crews data/models/buses.txt"),
    ("districts", "districts data/models/districts.txt 8"),
    ("kidney", "kidney data/models/donors.txt"),
    ("matching3", "matching3 data/models/tours.txt"),
];

/// Arguments that make the first solution the same in every run.
const IN_ORDER: [&str; 4] = ["--engine", "dlx", "--jobs", "1"];

/// Compares with the pictures of `tests/pictures`, which a person has checked. With
/// `QUADRILLE_DRAW` set, it draws them anew; check them again then.
#[test]
fn pictures_are_the_checked_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    for (name, command) in PICTURES {
        let args = [&["model"], &words(command)[..], &["--solve"], &IN_ORDER].concat();
        let path = folder.join(format!("{name}.txt"));
        let drawn = stdout(&args);
        if std::env::var_os("QUADRILLE_DRAW").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert_eq!(drawn, std::fs::read_to_string(&path).unwrap(), "{name}: {command}");
    }
}

/// SVG is well-formed, has the right number of shapes, and is the same in a file and on standard
/// output.
#[test]
fn drawings_are_well_formed() {
    let list = file("drawn-words.txt", "a&b\n&<>\nb>&\n");
    let words_command = format!("words {list} 3");
    let drawings = PICTURES.into_iter().chain([("words", &words_command[..])]);
    for (name, command) in drawings {
        let path = file(&format!("{name}.svg"), "");
        let args = [&["model"], &words(command)[..], &IN_ORDER, &["--svg"]].concat();
        let in_text = stdout(&[&args[..], &[&path]].concat());
        assert!(!in_text.is_empty(), "{name}");
        let svg = std::fs::read_to_string(&path).unwrap();
        assert_eq!(stdout(&[&args[..], &["-"]].concat()), svg);
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}"));
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        let mut shapes: BTreeMap<&str, usize> = BTreeMap::new();
        for node in root.descendants() {
            *shapes.entry(node.tag_name().name()).or_default() += 1;
        }
        let expected = match name {
            // Cells and the background; names or marks.
            "queens" => (65, 8),
            "pentominoes" | "scott" => (61, 0),
            "soma" => (28, 0),
            "sudoku16" => (257, 256),
            "langford" => (1, 14),
            "matching" => (1, 10),
            "macmahon" => (25, 0),
            "words" => (10, 9),
            _ => continue,
        };
        let count = |shape| shapes.get(shape).copied().unwrap_or(0);
        assert_eq!((count("rect"), count("text")), expected, "{name}");
    }
}

#[test]
fn several_solutions_share_a_drawing() {
    let path = file("several.svg", "");
    let text = stdout(&["model", "queens", "5", "--all", "--plain", "--svg", &path]);
    assert_eq!(text.split("\n\n").count(), 10);
    let svg = std::fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let n = document.descendants().filter(|node| node.tag_name().name() == "rect").count();
    assert_eq!(n, 10 * 25 + 1);
    // Without a solution no file is written.
    let path = file("none.svg", "before");
    expect(&["model", "queens", "3", "--svg", &path], "", 1, "", "no solution\n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "before");
    let reason = "/no/such/folder.svg: cannot be written: there is no such file\n";
    let output = run(&["model", "queens", "4", "--svg", "/no/such/folder.svg"], "");
    output.code(2).stderr_eq(reason);
}

// ---- questions

#[test]
fn cover_reads_the_problem_of_a_model() {
    let problem = stdout(&["model", "queens", "4"]);
    assert!(problem.starts_with("| quadrille model queens 4\nr3 c3 r2 c2 r4 c4 r1 c1 | a2 "));
    let path = file("queens4.dlx", &problem);
    assert_eq!(stdout(&["cover", "--count", &path]), "2\n");
    let script = format!(
        "{PROGRAM} model pentominoes 3x20 | {PROGRAM} cover --all - | \
        {PROGRAM} verify <({PROGRAM} model pentominoes 3x20) - | sort | uniq -c"
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "8 right");
}

#[test]
fn model_supports_the_questions_of_cover() {
    expect(&["model", "langford", "3", "--plain"], "", 0, "3 1 2 1 3 2\n", "");
    let both = "3 1 2 1 3 2\n\n2 3 1 2 1 3\n";
    expect(&["model", "langford", "3", "--all", "--plain"], "", 0, both, "");
    expect(&["model", "langford", "3", "--limit", "2", "--plain"], "", 0, both, "");
    expect(&["model", "langford", "3", "--count"], "", 0, "2\n", "");
    expect(&["model", "langford", "5", "--count"], "", 1, "0\n", "no solution\n");
    expect(&["model", "langford", "5", "--solve"], "", 1, "", "no solution\n");
    expect(&["model", "langford", "5", "--check"], "", 1, "none\n", "");
    expect(&["model", "langford", "3", "--reduce", "--check"], "", 0, "one\n", "");
    expect(&["model", "langford", "3", "--check"], "", 1, "several\n", "");
    expect(
        &["model", "queens", "6", "--count", "--limit", "3"],
        "",
        3,
        "3\n",
        "more than 3 solutions\n",
    );
    let output = run(&["model", "queens", "20", "--count", "--nodes", "9"], "").output;
    assert_eq!(output.status.code(), Some(3));
    let json = stdout(&["model", "queens", "4", "--json"]);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["plain"], &first["solution"]), (&"3 1 4 2".into(), &1.into()));
    assert_eq!(first["options"].as_array().unwrap().len(), 4);
}

#[test]
fn the_cheapest_solutions_of_a_model() {
    let jobs = ["model", "assignment", "data/models/jobs.txt", "--best"];
    let best = "ann walls 5\nbob doors 3\ncarl floor 5\ndora roof 6\nsum 19\n";
    expect(&[&jobs[..], &["1", "--plain"]].concat(), "", 0, best, "cost: 19\n");
    let three = stdout(&[&jobs[..], &["3", "--plain"]].concat());
    let sums: Vec<&str> = three.lines().filter(|line| line.starts_with("sum")).collect();
    assert_eq!(sums[0], "sum 19");
    assert!(sums.len() == 3 && sums.is_sorted(), "{three}");
    let path = file("best.svg", "");
    stdout(&[&jobs[..], &["1", "--svg", &path]].concat());
    let svg = std::fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter_map(|node| node.text());
    assert!(["ann", "roof", "6"].iter().all(|mark| texts.clone().any(|text| text.trim() == *mark)));
    let json = stdout(&[&jobs[..], &["1", "--json"]].concat());
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["cost"], &first["plain"]), (&19.into(), &best.trim_end().into()));
    let jobs = [&jobs[..], &["1"]].concat();
    for other in ["--all", "--count", "--check", "--solve", "--cnf=-", "--sample", "--limit=1"] {
        assert_eq!(run(&[&jobs[..], &[other]].concat(), "").output.status.code(), Some(2));
    }
}

#[test]
fn random_instances_have_numbers() {
    for model in ["assignment", "auction", "crews", "kidney", "matching3"] {
        let problem = |instance: &[&str]| {
            let text = stdout(&[&["model", model, "10"], instance].concat());
            text.split_once('\n').unwrap().1.to_owned()
        };
        assert_eq!(problem(&[]), problem(&["--instance", "0"]), "{model}");
        assert_ne!(problem(&[]), problem(&["--instance", "1"]), "{model}");
    }
    let args = ["model", "assignment", "data/models/jobs.txt", "--instance", "1"];
    let reason = "model assignment: --instance is for a number, not for a file\n\
        For example: quadrille model assignment 8 --count\n";
    run(&args, "").code(2).stderr_eq(reason);
}

#[test]
fn sudoku_is_solved_counted_and_checked() {
    let givens = data("models/sudoku16.txt");
    let solve = ["model", "sudoku", "4x4", "--givens", &givens];
    assert_eq!(stdout(&[&solve[..], &["--count"]].concat()), "5\n");
    assert_eq!(stdout(&[&solve[..], &["--check"]].concat()), "several\n");
    let solved = stdout(&[&solve[..], &["--plain"]].concat());
    let path = file("solved16.txt", &solved);
    expect(&["model", "sudoku", "4x4", "--givens", &path, "--check"], "", 0, "one\n", "");
    // Givens from standard input, in the form of the printed board, and wrong ones.
    let picture = stdout(&[&solve[..], &["--solve"]].concat());
    let args = ["model", "sudoku", "4x4", "--givens", "-", "--plain"];
    expect(&args, picture.clone(), 0, &solved, "");
    let (first, rest) = solved.split_at(1);
    let wrong = rest.split_at(1).0.to_owned() + first + &rest[1..];
    expect(&["model", "sudoku", "4x4", "--givens", "-", "--check"], wrong, 1, "none\n", "");
    let args =
        ["model", "sudoku", "--boxes", &data("models/jigsaw5.txt"), "--diagonals", "--count"];
    let n: u64 = stdout(&args).trim().parse().unwrap_or(0);
    let all = stdout(&[&args[..3], &args[3..4], &["--count"]].concat());
    assert!(n < all.trim().parse::<u64>().unwrap());
    let hex = "0123456789ABCDEF";
    let args = ["model", "sudoku", "4x4", "--symbols", hex, "--plain"];
    assert!(stdout(&args).starts_with(&format!("{hex}\n")));
    let windows = data("models/windows.txt");
    let args = ["model", "sudoku", "3x3", "--units", &windows, "--plain"];
    assert_eq!(stdout(&args).lines().count(), 9);
}

#[test]
fn boards_pieces_graphs_and_words_are_read_from_files() {
    let board = file("board.txt", "###\n###\n##.\n");
    assert_eq!(stdout(&["model", "dominoes", &board, "--count"]), "4\n");
    expect(&["model", "dominoes", "-", "--count"], "##\n##\n", 0, "2\n", "");
    let pieces = file("pieces.txt", "AAB\nABB\n");
    assert_eq!(stdout(&["model", "polyominoes", "2x3", &pieces, "--count"]), "4\n");
    let args = ["model", "polyominoes", "2x3", &pieces, "--motions", "turn", "--reduce"];
    assert_eq!(stdout(&[&args[..], &["--all", "--plain"]].concat()), "AAB\nABB\n");
    let graph = file("graph.txt", "# a square\na b\nb c\nc d\nd a\n");
    expect(&["model", "matchings", &graph, "--all", "--plain"], "", 0, "a-b c-d\n\na-d b-c\n", "");
    let words = file("words.txt", "bit\nice\nten\n");
    expect(&["model", "words", &words, "3", "--plain"], "", 0, "bit\nice\nten\n", "");
    expect(
        &["model", "words", &words, "3x3"],
        "",
        0,
        &stdout(&["model", "words", &words, "3x3"]),
        "",
    );
    assert_eq!(stdout(&["model", "words", &words, "3x3", "--count", "--repeats"]), "1\n");
}

// ---- errors

#[test]
fn wrong_arguments_get_a_reason_and_an_example() {
    for (args, reason, example) in [
        ("queens 0", "model queens: expected a number of queens from 1 on, found 0", "queens 8"),
        ("queens x", "error: invalid value 'x' for '<N>'", "queens 8"),
        ("queens", "error: the following required arguments were not provided", "queens 8"),
        ("queens 60000", "model queens: this model would have 3600000000 options", "queens 8"),
        ("domination 5", "error: the following required", "domination 5 3"),
        (
            "pentominoes 6y10",
            "model pentominoes: expected a board such as 6x10",
            "pentominoes 6x10",
        ),
        ("pentominoes 0x10", "model pentominoes: expected rows and columns", "pentominoes 6x10"),
        ("polyominoes 4x9", "error: the following required", "polyominoes 4x9 V3+"),
        ("polyominoes 4x9 Q", "model polyominoes: expected pieces such as", "polyominoes 4x9 V3+"),
        ("sudoku 3", "model sudoku: expected the rows and columns of a box", "sudoku 2x2"),
        ("sudoku 3x3 --symbols abc", "model sudoku: expected 9 different", "sudoku 2x2"),
        ("matchings K8", "model matchings: expected a graph such as", "matchings petersen"),
        ("steiner 2 3", "model steiner: expected one number, V, or three", "steiner 2 3 7"),
        ("macmahon 5x5", "model macmahon: expected a board of 24 cells", "macmahon 4x6"),
        ("queens 8 --all --count", "error: the argument '--count' cannot be", "queens 8"),
        ("queens 8 --count --svg x.svg", "error: the argument '--svg <FILE>' cannot", "queens 8"),
    ] {
        let output = run(&[&["model"], &words(args)[..]].concat(), "").output;
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}: {message}");
        assert!(message.starts_with(reason), "{args}: {message}");
        assert!(
            message.contains(&format!("For example: quadrille model {example}")),
            "{args}: {message}"
        );
        assert!(output.stdout.is_empty());
    }
    let wrong = file("wrong-givens.txt", "1234\n34x2\n....\n....\n");
    let reason = format!("{wrong}:2:3: expected a symbol from 1 to 4 or '.', found \"x\"\n");
    expect(&["model", "sudoku", "2x2", "--givens", &wrong], "", 2, "", &reason);
    let args = ["model", "sudoku", "2x2", "--givens", "nowhere.txt"];
    expect(&args, "", 2, "", "nowhere.txt: there is no such file\n");
    let bytes = file("bytes.txt", "");
    std::fs::write(&bytes, b"ab\n\xff\xfe\n").unwrap();
    expect(
        &["model", "words", &bytes, "2"],
        "",
        2,
        "",
        &format!("{bytes}:2:1: expected text in UTF-8, found the byte 0xFF\n"),
    );
    for args in [&["model"][..], &["model", "foo"], &["model", "--list", "queens", "8"]] {
        assert_eq!(run(args, "").output.status.code(), Some(2), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let script = format!(
        "{PROGRAM} model --list | head -1; {PROGRAM} model queens 300 | head -1; \
         {PROGRAM} model queens 12 --all | head -1; {PROGRAM} model queens 9 --svg - | head -1"
    );
    let output = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 4);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panic"));
}
