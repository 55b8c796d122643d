//! `minimize`, `check --minimal` and `true-candidates`. `boards/src/minimize.rs` and
//! `boards/src/candidates.rs` have their laws.

use std::fs;

use crate::common::program::{
    EASY, EMPTY, Folder, NONE, PUZZLE, data, expect, expect_all, json, rows, run, stdout,
};
use quadrille::sudoku::Board;

#[test]
fn minimal_puzzles_are_told_from_proper_ones_and_from_others() {
    let table = format!("id,puzzle\n1,{PUZZLE}\n");
    let told = format!("id,puzzle,verdict\n1,{PUZZLE},minimal\n");
    expect_all(&[
        ("check --minimal", PUZZLE, 0, "minimal\n", ""),
        ("check --minimal", NONE, 1, "none\n", ""),
        ("check --minimal", EMPTY, 1, "several\n", ""),
        ("check --minimal", &table, 0, &told, ""),
        // Without the option nothing has changed.
        ("check", EASY, 0, "one\n", ""),
    ]);
    let words = run("check --minimal", EASY).code(1).prints_first("redundant r").stdout();
    let boards = [PUZZLE, EASY, NONE, EMPTY, &EASY[1..]].map(|line| format!("{line}\n"));
    run("check --minimal", boards.concat().repeat(4)).code(1).says(
        "20 boards: 4 minimal, 4 with redundant clues, 4 with several solutions, \
         4 without a solution, 4 invalid; ",
    );
    let objects = json("check --minimal --json -q", boards.concat());
    let verdicts = objects.iter().map(|object| object["verdict"].as_str().unwrap());
    assert!(verdicts.eq(["one", "one", "none", "several", "invalid"]));
    let has_clues = objects.iter().map(|object| object.get("redundant").is_some());
    assert!(has_clues.eq([true, true, false, false, false]));
    let cells: Vec<String> = serde_json::from_value(objects[1]["redundant"].clone()).unwrap();
    assert_eq!(words, format!("redundant {}\n", cells.join(" ")));
    assert_eq!(objects[0]["redundant"], serde_json::json!([]));
}

#[test]
fn minimal_puzzles_have_the_form_of_their_boards() {
    let minimal = stdout("minimize", EASY);
    run("check --minimal", &minimal).code(0).stdout_eq("minimal\n");
    let fits = |(left, clue)| left == b'.' || left == clue;
    assert!(minimal.trim_end().bytes().zip(EASY.bytes()).all(fits), "{minimal}");
    let object = &json("minimize --json", EASY)[0];
    assert_eq!((&object["puzzle"], &object["minimal"]), (&EASY.into(), &minimal.trim_end().into()));
    let n_removed = object["removed"].as_array().unwrap().len();
    let n_clues = |board: &str| board.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(
        (n_clues(&minimal) + n_removed, &object["n_clues"]),
        (n_clues(EASY), &n_clues(&minimal).into())
    );
    assert_eq!(stdout("minimize", rows(EASY)).replace('0', "."), rows(&minimal));
    let pretty = run("minimize --output-format pretty", EASY).prints_first("+-------+").stdout();
    assert_eq!(pretty.parse::<Board>().unwrap().to_string(), minimal.trim_end());
    let table = format!("id,puzzle\n1,{EASY}\n2,{EMPTY}\n");
    let answers = format!("id,puzzle,minimal\n1,{EASY},{minimal}2,{EMPTY},several solutions\n");
    expect("minimize", &table, 1, &answers, "stdin:3: several solutions\n");
    let none = run("minimize -q", format!("{NONE}\n{EASY}\n")).code(1);
    none.stdout_eq(&format!("no solution\n{minimal}"));
}

#[test]
fn candidates_come_as_lines_grids_and_fields() {
    let all = ["123456789"; 81].join(" ");
    let table = format!("id,puzzle\n1,{EMPTY}\n");
    let answers = format!("id,puzzle,candidates\n1,{EMPTY},{all}\n");
    expect_all(&[
        ("true-candidates", EMPTY, 0, &format!("{all}\n"), ""),
        ("true-candidates", &table, 0, &answers, ""),
    ]);
    let pretty = run("true-candidates --output-format pretty", PUZZLE);
    let pretty = pretty.prints_first("+-------+-------+-------+\n| 8 1 2 | 7 5 3 | 6 4 9 |\n");
    assert_eq!(pretty.stdout().lines().count(), 13);
    // Cells of several digits, with the numbers of their solutions.
    let solved = stdout("solve", PUZZLE);
    let cell = |(k, digit)| if k % 9 < 3 { '.' } else { digit };
    let open: String = solved.trim_end().chars().enumerate().map(cell).collect();
    let line = stdout("true-candidates", &open);
    let drawn = stdout("true-candidates", rows(&open));
    assert_eq!(drawn.lines().count(), 9);
    assert!(drawn.split_whitespace().eq(line.split_whitespace()), "{drawn}");
    assert!(drawn.lines().all(|line| line == line.trim_end()));
    let n_solutions: u64 = stdout("count", &open).trim().parse().unwrap();
    let counted = stdout("true-candidates --limit 9999", &open);
    for (field, counts) in line.split_whitespace().zip(counted.split_whitespace()) {
        let counts = counts.split('/').map(|count| count.split_once(':').unwrap());
        let sum: u64 = counts.clone().map(|(_, n)| n.parse::<u64>().unwrap()).sum();
        assert_eq!((counts.map(|it| it.0).collect::<String>(), sum), (field.into(), n_solutions));
    }
    let object = &json("true-candidates --limit 2 --json", &open)[0];
    assert_eq!(object["limit"], 2);
    assert!(object["candidates"].as_array().unwrap().iter().eq(line.split_whitespace()));
    let counts = object["counts"].as_array().unwrap().iter().flat_map(|it| it.as_array().unwrap());
    assert!(counts.clone().all(|count| count == 1 || count == 2) && counts.count() > 81);
    run("true-candidates --limit 2", &open).prints(":2+");
    let boards = format!("{NONE}\n55{}\nx{}\n", ".".repeat(79), ".".repeat(80));
    let none = run("true-candidates -q", &boards).code(1);
    none.stdout_eq("no solution\nno solution\ninvalid\n").says("stdin:2: two 5s in row 1");
    run("true-candidates --limit 0", EMPTY).code(2);
}

#[test]
fn bulk_answers_are_the_same_for_any_number_of_threads_and_in_a_file() {
    let folder = Folder::new("bulk");
    let boards = fs::read_to_string(data("minimal.txt")).unwrap();
    let some = |n| boards.lines().take(n).flat_map(|line| [line, "\n"]).collect::<String>();
    for (args, n) in [
        ("minimize", 700),
        ("check --minimal", 700),
        ("true-candidates", 700),
        ("canonical", 700),
        ("canonical --dedupe", 700),
        // Boards of two chunks.
        ("rate", 1030),
        ("explain", 50),
    ] {
        folder.write("in", some(n));
        let answers = |more: &str| folder.run(format!("{args} -q in {more}"), "").stdout();
        let one = answers("-j1");
        assert!(one.lines().count() == n || args == "explain");
        assert!(answers("-j3") == one, "{args}");
        assert_eq!(answers("-o out"), "");
        assert!(folder.text("out") == one, "{args}");
    }
}
