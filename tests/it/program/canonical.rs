//! `canonical`: forms, transformations, and collections without duplicates.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use quickcheck::{Arbitrary, Gen};
use serde_json::Value;

#[cfg(unix)]
use crate::common::program::Run;
use crate::common::program::{
    EMPTY, Folder, PUZZLE, asked, data, expect, expect_all, json, rows, run, stdout,
};
use crate::common::puzzles::shuffled;
use quadrille::sudoku::{Board, Canonizer, Transformation};

/// Lines 0 to 8 in another order that keeps bands (or stacks) together.
fn shuffled_lines(g: &mut Gen) -> [u8; 9] {
    let bands: [usize; 3] = shuffled(g);
    let inside: [[usize; 3]; 3] = [shuffled(g), shuffled(g), shuffled(g)];
    std::array::from_fn(|k| u8::try_from(bands[k / 3] * 3 + inside[k / 3][k % 3]).unwrap())
}

/// A random transformation, which makes a board into an equivalent one.
fn transformation(g: &mut Gen) -> Transformation {
    let digits = shuffled::<9>(g).map(|index| u8::try_from(index + 1).unwrap());
    Transformation {
        is_transposed: bool::arbitrary(g),
        rows: shuffled_lines(g),
        columns: shuffled_lines(g),
        digits,
    }
}

/// Minimal puzzles, some of them again in other clothes, and boards that cannot be read.
fn mixed() -> String {
    let mut g = Gen::from_size_and_seed(10, 2);
    let all = fs::read_to_string(data("minimal.txt")).unwrap();
    let mut mixed = String::new();
    for (i, line) in all.lines().enumerate() {
        let board: Board = line.parse().unwrap();
        writeln!(mixed, "{board}").unwrap();
        if i % 3 == 0 {
            writeln!(mixed, "{}", transformation(&mut g).apply(&board)).unwrap();
        }
        if i % 500 == 0 {
            writeln!(mixed, "{}", &line[1..]).unwrap();
        }
    }
    mixed
}

/// In any memory, and for any number of threads, those are kept that a set of forms finds new.
/// `collections/src/classes.rs` has the law of such sets.
#[test]
fn dedupe_keeps_what_a_set_of_forms_keeps() {
    let mixed = mixed();
    let (mut canonizer, mut seen) = (Canonizer::default(), HashSet::new());
    let mut expected = String::new();
    for line in mixed.lines() {
        let Ok(board) = line.parse::<Board>() else {
            expected += "invalid\n";
            continue;
        };
        let canonical = canonizer.canonical(&board);
        if seen.insert(canonical.form) {
            let (form, transformation) = (canonical.form, canonical.transformation);
            writeln!(expected, "{form} {transformation} {} {board}", canonical.automorphisms)
                .unwrap();
        }
    }
    for how in ["-j1", "-j3 --memory 0", "-j2 --memory 9K"] {
        let kept = run(format!("canonical -q --dedupe {how}"), &mixed).code(1).stdout();
        assert!(kept == expected, "{how}");
    }
    // Without --dedupe each board has the transformation that makes it its form.
    let answers = stdout("canonical -q", &mixed);
    assert_eq!(answers.lines().count(), mixed.lines().count());
    let numbers = |field: &str| -> Vec<u8> { field.bytes().map(|byte| byte - b'1').collect() };
    for (line, answer) in mixed.lines().zip(answers.lines()).filter(|it| it.1 != "invalid").take(99)
    {
        let fields: Vec<&str> = answer.split(' ').collect();
        let told = Transformation {
            is_transposed: fields[1] == "t",
            rows: numbers(fields[2]).try_into().unwrap(),
            columns: numbers(fields[3]).try_into().unwrap(),
            digits: std::array::from_fn(|k| numbers(fields[4])[k] + 1),
        };
        assert_eq!(told.apply(&line.parse().unwrap()).to_string(), fields[0], "{answer}");
    }
}

/// Automorphisms of the most symmetric grid, of which there are 648, and of the empty board.
/// <http://forum.enjoysudoku.com/about-the-most-canonical-grid-t4281.html>
#[test]
fn grids_and_any_boards_have_forms_and_automorphisms() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    run("canonical", most).prints_first("123456789456789123789123456").prints_last(" 648\n");
    let identity = "- 123456789 123456789 123456789 1218998108160\n";
    expect("canonical", EMPTY, 0, &format!("{EMPTY} {identity}"), "");
    let two_fives = format!("55{}\n", ".".repeat(79));
    run("canonical", two_fives).prints_first(&format!("{}11 ", ".".repeat(79)));
}

#[test]
fn forms_come_in_tables_and_objects_too() {
    let line = stdout("canonical", PUZZLE);
    let fields: Vec<&str> = line.trim_end().split(' ').collect();
    let form = fields[0];
    let table = format!("id;puzzle\n7;{PUZZLE}\n8;x\n");
    let forms = format!("id;puzzle;canonical\n7;{PUZZLE};{form}\n8;x;invalid\n");
    let x = "stdin:3:3: expected a digit 0-9 or '.', found 'x'\n";
    let csv = format!("puzzle,canonical\n{PUZZLE},{form}\n");
    expect_all(&[
        ("canonical", &table, 1, &forms, x),
        ("canonical --output-format csv", PUZZLE, 0, &csv, ""),
        ("canonical --output-format pair", PUZZLE, 0, &format!("{PUZZLE} {line}"), ""),
        ("canonical", &rows(PUZZLE), 0, &line, ""),
    ]);
    let object = &json("canonical --json", PUZZLE)[0];
    assert_eq!((&object["puzzle"], &object["form"]), (&PUZZLE.into(), &form.into()));
    assert_eq!(object["automorphisms"], 1);
    assert!(object.get("verdict").is_none() && object.get("solution").is_none(), "{object}");
    let told = &object["transformation"];
    assert_eq!(told["transposed"], fields[1] == "t");
    let digits = |list: &Value| -> String {
        list.as_array().unwrap().iter().map(ToString::to_string).collect()
    };
    for (name, field) in [("rows", fields[2]), ("columns", fields[3]), ("digits", fields[4])] {
        assert_eq!(digits(&told[name]), field, "{name}");
    }
}

#[test]
fn options_that_mean_nothing_here_are_refused() {
    asked("canonical", PUZZLE).refused(&[
        ("--nodes 5", "asks no engine"),
        ("--engine dlx", "asks no engine"),
        ("--output-format grid", "a line per board"),
        ("--memory 1G", "--dedupe"),
        ("--dedupe --memory much", "a size such as"),
    ]);
}

#[test]
fn the_help_has_no_options_that_mean_nothing_here() {
    let help = run("canonical --help", "").stdout();
    let lists = |option: &str| help.contains(&format!("\n      {option}"));
    assert!(lists("--dedupe"));
    for option in ["--engine", "--backend", "--nodes", "--variant"] {
        assert!(!lists(option), "{option}");
    }
}

/// Runs the program over a part of `input`, and sends it the signal when its journal has chunks.
#[cfg(unix)]
fn interrupted(folder: &Folder, more: &str, input: &str, signal: &str) {
    super::batch::interrupted(folder, &format!("canonical --dedupe {more}"), "out", input, signal);
    assert_eq!(folder.names(), ["out.part", "out.part.classes", "out.part.journal"]);
}

#[cfg(unix)]
#[test]
fn a_resumed_run_keeps_the_same_boards() {
    let folder = Folder::new("canonical-resumed");
    let mixed = mixed();
    let last = |run: &Run| {
        let message = run.stderr();
        message.lines().last().unwrap().split(';').next().map(str::to_owned)
    };
    for (more, other, signal) in [
        ("-j1", "-j3 --memory 0", "-KILL"),
        ("-j2 --json --memory 9K", "-j1 --json", "-INT"),
        ("-j2 --compress zstd", "-j2 --compress zstd", "-KILL"),
        ("-j1 --output-format csv", "-j2 --output-format csv", "-INT"),
    ] {
        let finish = |more: &str| {
            let run = folder.run(format!("canonical --dedupe -o out {more}"), &mixed).code(1);
            assert_eq!(folder.names(), ["out"]);
            let whole = folder.read("out");
            folder.remove("out");
            (last(&run), whole)
        };
        let whole = finish(more);
        interrupted(&folder, more, &mixed, signal);
        assert!(finish(&format!("{other} --resume")) == whole, "{more} {signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_run_is_not_resumed_without_its_classes() {
    let folder = Folder::new("canonical-without");
    let mixed = mixed();
    interrupted(&folder, "-j1", &mixed, "-INT");
    let resume = "canonical --dedupe -o out -j1 -q --resume";
    let right = folder.read("out.part.classes");
    assert!(right.len() > 500 * 16);
    let mut wrong = right.clone();
    wrong[500] ^= 1;
    for damaged in [None, Some(&wrong[..]), Some(&right[..16])] {
        let _ = fs::remove_file(folder.path("out.part.classes"));
        if let Some(bytes) = damaged {
            folder.write("out.part.classes", bytes);
        }
        let run = folder.run(resume, &mixed).code(2);
        run.says("cannot resume: ").says("out.part.classes has changed");
    }
    // What a killed run has written behind its last record does not count.
    folder.write("out.part.classes", [&right[..], b"more"].concat());
    folder.run(resume, &mixed).code(1);
    let whole = folder.read("out");
    folder.remove("out");
    interrupted(&folder, "-j1", &mixed, "-INT");
    folder.run("canonical --dedupe -o out -j1 -q --start-over", &mixed).code(1);
    assert!(folder.read("out") == whole);
    assert_eq!(folder.names(), ["out"]);
}

#[test]
fn a_file_that_is_in_the_way_stays() {
    let folder = Folder::new("canonical-in-the-way");
    folder.write("out.part.classes", "mine");
    for _ in 0..2 {
        let run = folder.run("canonical --dedupe -o out data/minimal.txt", "").code(2);
        run.says("out.part.classes: exists already");
    }
    assert_eq!(folder.text("out.part.classes"), "mine");
    assert_eq!(folder.names(), ["out.part.classes"]);
}
