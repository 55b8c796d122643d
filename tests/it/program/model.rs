//! `model`.

use std::path::Path;

use quadrille::models::catalogue;

use crate::common::program::{Folder, asked, expect, expect_all, json, run, stdout};

// ---- the list

/// Every command of the list prints the count beside it, which is that of the catalogue.
/// `models/src/catalogue.rs` counts all of them; the slowest one is not counted here.
#[test]
fn the_list_shows_the_right_counts() {
    let list = stdout("model --list", "");
    for (line, family) in list.lines().zip(catalogue::FAMILIES) {
        assert!(line.starts_with(family.name), "{line}");
        let (_, rest) = line.split_once(" quadrille ").unwrap();
        let (command, promised) = rest.split_once("  ").unwrap();
        let Some(count) = family.example.count else {
            assert_eq!(promised.trim(), "depends on the list");
            continue;
        };
        assert_eq!(promised.trim(), format!("{count} ({})", family.example.source));
        if family.name != "macmahon" {
            run(command, "").stdout_eq(&format!("{count}\n"));
        }
    }
    assert_eq!(list.lines().count(), catalogue::FAMILIES.len());
}

/// Nothing else has to be changed for a model of the catalogue: its command has all its arguments.
#[test]
fn every_model_of_the_catalogue_is_a_command() {
    let (list, help) = (stdout("model --list", ""), stdout("model --help", ""));
    let guide = std::fs::read_to_string("GUIDE.md").unwrap();
    for family in catalogue::FAMILIES {
        let name = family.name;
        assert!(help.lines().any(|line| line.trim().starts_with(&format!("{name} "))), "{name}");
        let listed = list.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        assert!(guide.lines().any(|line| line == listed), "{listed}");
        let help = stdout(format!("model {name} --help"), "");
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
const PICTURES: [(&str, &str); 25] = [
    ("queens", "queens 8"),
    ("domination", "domination 5 3"),
    ("langford", "langford 7"),
    ("pentominoes", "pentominoes 6x10"),
    ("scott", "pentominoes scott"),
    ("trominoes", "polyominoes 4x6 V3+"),
    ("tetrahexes", "polyhexes 4x7 tetrahexes"),
    ("hexiamonds", "polyiamonds 4x9 hexiamonds"),
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

/// Makes the first solution the same in every run.
const IN_ORDER: &str = "--engine dlx --jobs 1";

/// Compares with the pictures of `tests/pictures`, which a person has checked. With
/// `QUADRILLE_DRAW` set, it draws them anew; check them again then.
#[test]
fn pictures_are_the_checked_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    for (name, command) in PICTURES {
        let path = folder.join(format!("{name}.txt"));
        let drawn = stdout(format!("model {command} --solve {IN_ORDER}"), "");
        if std::env::var_os("QUADRILLE_DRAW").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert_eq!(drawn, std::fs::read_to_string(&path).unwrap(), "{name}: {command}");
    }
}

/// SVG is well-formed, has the right number of shapes, and is the same in a file and on standard
/// output.
/// Widths of more than 16 bits are no widths for `format!`.
#[test]
fn a_picture_may_be_very_wide() {
    let drawn = stdout("model dominoes 1x35000 --solve", "");
    assert!(drawn.lines().all(|line| line.chars().count() > 1 << 16));
}

#[test]
fn drawings_are_well_formed() {
    let folder = Folder::new("model-drawings");
    folder.write("words", "a&b\n&<>\nb>&\n");
    for (name, command) in PICTURES.into_iter().chain([("words", "words words 3")]) {
        let drawing = |to: &str| folder.run(format!("model {command} {IN_ORDER} --svg {to}"), "");
        assert!(!drawing("out").stdout().is_empty(), "{name}");
        let svg = folder.text("out");
        drawing("-").stdout_eq(&svg);
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}"));
        let root = document.root_element();
        assert_eq!(root.tag_name(), ("http://www.w3.org/2000/svg", "svg").into());
        let count = |shape| root.descendants().filter(|it| it.tag_name().name() == shape).count();
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
        assert_eq!((count("rect"), count("text")), expected, "{name}");
    }
    // Several solutions share a drawing.
    let text = folder.run("model queens 5 --all --plain --svg out", "").stdout();
    assert_eq!(text.split("\n\n").count(), 10);
    assert_eq!(folder.text("out").matches("<rect").count(), 10 * 25 + 1);
    // Without a solution no file is written.
    folder.write("out", "before");
    let none = folder.run("model queens 3 --svg out", "").code(1);
    none.stdout_eq("").stderr_eq("no solution\n");
    assert_eq!(folder.text("out"), "before");
    let wrong = folder.run("model queens 4 --svg /no/such/folder.svg", "").code(2);
    wrong.stderr_eq("/no/such/folder.svg: cannot be written: there is no such file\n");
}

// ---- questions

#[test]
fn cover_reads_the_problem_of_a_model() {
    let problem = stdout("model queens 4", "");
    assert!(problem.starts_with("| quadrille model queens 4\nr3 c3 r2 c2 r4 c4 r1 c1 | a2 "));
    run("cover --count -", problem).stdout_eq("2\n");
    let folder = Folder::new("model-piped");
    folder.write("p", stdout("model pentominoes 3x20", ""));
    let all = folder.run("cover --all p", "").stdout();
    folder.run("verify p -", all).stdout_eq(&"right\n".repeat(8));
}

#[test]
fn model_supports_the_questions_of_cover() {
    let both = "3 1 2 1 3 2\n\n2 3 1 2 1 3\n";
    expect_all(&[
        ("model langford 3 --plain", "", 0, "3 1 2 1 3 2\n", ""),
        ("model langford 3 --all --plain", "", 0, both, ""),
        ("model langford 3 --limit 2 --plain", "", 0, both, ""),
        ("model langford 3 --count", "", 0, "2\n", ""),
        ("model langford 5 --count", "", 1, "0\n", "no solution\n"),
        ("model langford 5 --solve", "", 1, "", "no solution\n"),
        ("model langford 5 --check", "", 1, "none\n", ""),
        ("model langford 3 --reduce --check", "", 0, "one\n", ""),
        ("model langford 3 --check", "", 1, "several\n", ""),
        ("model queens 6 --count --limit 3", "", 3, "3\n", "more than 3 solutions\n"),
    ]);
    run("model queens 20 --count --nodes 9", "").code(3);
    let first = &json("model queens 4 --json", "")[0];
    assert_eq!((&first["plain"], &first["solution"]), (&"3 1 4 2".into(), &1.into()));
    assert_eq!(first["options"].as_array().unwrap().len(), 4);
}

#[test]
fn the_cheapest_solutions_of_a_model() {
    let jobs = "model assignment data/models/jobs.txt --best";
    let best = "ann walls 5\nbob doors 3\ncarl floor 5\ndora roof 6\nsum 19\n";
    expect(format!("{jobs} 1 --plain"), "", 0, best, "cost: 19\n");
    let three = stdout(format!("{jobs} 3 --plain"), "");
    let sums: Vec<&str> = three.lines().filter(|line| line.starts_with("sum")).collect();
    assert!(sums[0] == "sum 19" && sums.len() == 3 && sums.is_sorted(), "{three}");
    let svg = stdout(format!("{jobs} 1 --svg -"), "");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter_map(|node| node.text());
    assert!(["ann", "roof", "6"].iter().all(|mark| texts.clone().any(|text| text.trim() == *mark)));
    let first = &json(format!("{jobs} 1 --json"), "")[0];
    assert_eq!((&first["cost"], &first["plain"]), (&19.into(), &best.trim_end().into()));
}

#[test]
fn random_instances_have_numbers() {
    for model in ["assignment", "auction", "crews", "kidney", "matching3"] {
        let problem = |instance: &str| {
            let text = stdout(format!("model {model} 10{instance}"), "");
            text.split_once('\n').unwrap().1.to_owned()
        };
        assert_eq!(problem(""), problem(" --instance 0"), "{model}");
        assert_ne!(problem(""), problem(" --instance 1"), "{model}");
    }
    let reason = "model assignment: --instance is for a number, not for a file\n\
        For example: quadrille model assignment 8 --count\n";
    expect("model assignment data/models/jobs.txt --instance 1", "", 2, "", reason);
}

#[test]
fn sudoku_is_solved_counted_and_checked() {
    let folder = Folder::new("model-sudoku");
    let solve = "model sudoku 4x4 --givens data/models/sudoku16.txt";
    let solved = stdout(format!("{solve} --plain"), "");
    // Givens from standard input, in the form of the printed board, and wrong ones.
    let picture = stdout(format!("{solve} --solve"), "");
    let wrong = format!("{}{}{}", &solved[1..2], &solved[..1], &solved[2..]);
    expect_all(&[
        (&format!("{solve} --count"), "", 0, "5\n", ""),
        (&format!("{solve} --check"), "", 1, "several\n", ""),
        ("model sudoku 4x4 --givens - --check", &solved, 0, "one\n", ""),
        ("model sudoku 4x4 --givens - --plain", &picture, 0, &solved, ""),
        ("model sudoku 4x4 --givens - --check", &wrong, 1, "none\n", ""),
    ]);
    let jigsaw = |more| -> u64 {
        let count =
            stdout(format!("model sudoku --boxes data/models/jigsaw5.txt --count{more}"), "");
        count.trim().parse().unwrap()
    };
    assert!(jigsaw(" --diagonals") < jigsaw(""));
    let hex = "0123456789ABCDEF";
    let symbols = format!("model sudoku 4x4 --symbols {hex} --plain");
    run(symbols, "").prints_first(&format!("{hex}\n"));
    let windows = stdout("model sudoku 3x3 --units data/models/windows.txt --plain", "");
    assert_eq!(windows.lines().count(), 9);
    folder.write("wrong", "1234\n34y2\n....\n....\n");
    let reason = "wrong:2:3: expected a symbol from 1 to 4 or '.', found \"y\"\n";
    folder.asked("model sudoku 2x2 --givens").expect_all(&[
        ("wrong", "", 2, "", reason),
        ("nowhere", "", 2, "", "nowhere: there is no such file\n"),
    ]);
}

#[test]
fn boards_pieces_graphs_and_words_are_read_from_files() {
    let folder = Folder::new("model-files");
    folder.write("board", "###\n###\n##.\n");
    folder.write("pieces", "AAB\nABB\n");
    folder.write("graph", "# a square\na b\nb c\nc d\nd a\n");
    folder.write("words", "bit\nice\nten\n");
    folder.write("bytes", b"ab\n\xff\xfe\n");
    let bytes = "bytes:2:1: expected text in UTF-8, found the byte 0xFF\n";
    let turned = "polyominoes 2x3 ./pieces --motions turn --reduce --all --plain";
    folder.asked("model").expect_all(&[
        ("dominoes ./board --count", "", 0, "4\n", ""),
        ("dominoes - --count", "##\n##\n", 0, "2\n", ""),
        ("polyominoes 2x3 ./pieces --count", "", 0, "4\n", ""),
        (turned, "", 0, "AAB\nABB\n", ""),
        ("matchings ./graph --all --plain", "", 0, "a-b c-d\n\na-d b-c\n", ""),
        ("words words 3 --plain", "", 0, "bit\nice\nten\n", ""),
        ("words words 3x3 --count --repeats", "", 0, "1\n", ""),
        ("words bytes 2", "", 2, "", bytes),
    ]);
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
        ("pentominoes 6y10", "model pentominoes: expected a board such as", "pentominoes 6x10"),
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
        let wrong = run(format!("model {args}"), "").code(2).stdout_eq("").says_first(reason);
        wrong.says(&format!("For example: quadrille model {example}"));
    }
    asked("model", "").refused(&[("", ""), ("foo", "foo"), ("--list queens 8", "")]);
}
