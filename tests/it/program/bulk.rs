//! `minimize`, `check --minimal` and `true-candidates`, judged by the backtracker.

use std::fs;

use serde_json::Value;

use crate::common::program::{data, expect, file, run, stdout};
use quadrille::sudoku::{Backtracker, Board, Cell, Digit, Engine, Verdict};

const EASY: &str =
    "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6.";
const MINIMAL: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// No solution, although no two clues conflict.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const EMPTY: &str =
    ".................................................................................";

fn json(args: &[&str], stdin: &str) -> Vec<Value> {
    stdout(args, stdin).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn is_proper(board: &Board) -> bool {
    matches!(Backtracker::new().judge(board), Ok(Verdict::Unique(_)))
}

/// The clues without which a board stays proper.
fn redundant(board: &Board) -> Vec<Cell> {
    let is_redundant = |&cell: &Cell| {
        let mut without = *board;
        without.set(cell, None);
        is_proper(&without)
    };
    board.clues().map(|(cell, _)| cell).filter(is_redundant).collect()
}

/// Some puzzles of two files.
fn puzzles() -> Vec<String> {
    let lines = |name: &str, step| -> Vec<String> {
        let text = fs::read_to_string(data(name)).unwrap();
        text.lines().step_by(step).map(str::to_owned).collect()
    };
    [lines("easy.txt", 1000), lines("minimal.txt", 1000)].concat()
}

#[test]
fn redundant_clues_are_those_that_the_backtracker_finds() {
    let puzzles = puzzles();
    let text = puzzles.join("\n");
    let words = run(&["check", "--minimal", "-q"], &text).code(1).stdout();
    let objects = json(&["check", "--minimal", "--json", "-q"], &text);
    assert_eq!(words.lines().count(), puzzles.len());
    let mut n_minimal = 0;
    for ((puzzle, word), object) in puzzles.iter().zip(words.lines()).zip(&objects) {
        let board: Board = puzzle.parse().unwrap();
        let cells: Vec<String> = redundant(&board).iter().map(ToString::to_string).collect();
        if cells.is_empty() {
            n_minimal += 1;
            assert_eq!(word, "minimal");
        } else {
            assert_eq!(word, format!("redundant {}", cells.join(" ")));
        }
        assert_eq!(object["redundant"], serde_json::to_value(&cells).unwrap());
        assert_eq!(object["verdict"], "one");
    }
    assert!((1..puzzles.len()).contains(&n_minimal), "{n_minimal}");
}

#[test]
fn minimal_puzzles_are_told_from_proper_ones_and_from_others() {
    let minimal = ["check", "--minimal"];
    expect(&minimal, MINIMAL, 0, "minimal\n", "");
    assert!(run(&minimal, EASY).code(1).stdout().starts_with("redundant r"));
    expect(&minimal, NONE, 1, "none\n", "");
    expect(&minimal, EMPTY, 1, "several\n", "");
    // Without the option nothing has changed.
    expect(&["check"], EASY, 0, "one\n", "");
    let boards = [MINIMAL, EASY, NONE, EMPTY, &EASY[1..]].map(|line| format!("{line}\n"));
    let many = boards.concat().repeat(4);
    let summary = run(&minimal, &many).code(1).stderr();
    let expected = "20 boards: 4 minimal, 4 with redundant clues, 4 with several solutions, \
                    4 without a solution, 4 invalid; ";
    assert!(summary.lines().last().unwrap().starts_with(expected), "{summary}");
    let objects = json(&["check", "--minimal", "--json", "-q"], &boards.concat());
    let verdicts: Vec<&str> = objects.iter().map(|o| o["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["one", "one", "none", "several", "invalid"]);
    let has_clues: Vec<bool> = objects.iter().map(|o| o.get("redundant").is_some()).collect();
    assert_eq!(has_clues, [true, true, false, false, false]);
    let table = format!("id,puzzle\n1,{MINIMAL}\n");
    expect(&minimal, &table, 0, &format!("id,puzzle,verdict\n1,{MINIMAL},minimal\n"), "");
}

#[test]
fn a_minimal_puzzle_is_left_of_each() {
    let puzzles = puzzles();
    let left = stdout(&["minimize", "-q"], puzzles.join("\n"));
    assert_eq!(left.lines().count(), puzzles.len());
    for (puzzle, left) in puzzles.iter().zip(left.lines()) {
        let (board, left): (Board, Board) = (puzzle.parse().unwrap(), left.parse().unwrap());
        assert!(left.clues().all(|(cell, digit)| board.get(cell) == Some(digit)));
        assert!(is_proper(&left), "{left}");
        assert_eq!(redundant(&left), []);
        assert!(left == board || !redundant(&board).is_empty());
    }
    let objects = json(&["minimize", "--json", "-q"], &puzzles.join("\n"));
    for (object, left) in objects.iter().zip(left.lines()) {
        assert_eq!(object["minimal"], left);
        let board: Board = object["puzzle"].as_str().unwrap().parse().unwrap();
        let n_clues = usize::try_from(object["n_clues"].as_u64().unwrap()).unwrap();
        let n_removed = object["removed"].as_array().unwrap().len();
        assert_eq!(n_clues + n_removed, board.n_clues());
    }
}

#[test]
fn minimal_puzzles_have_the_form_of_their_boards() {
    let minimal = stdout(&["minimize"], EASY);
    assert_eq!(stdout(&["minimize"], rows(EASY)).replace('0', "."), rows(&minimal));
    let pretty = stdout(&["minimize", "--output-format", "pretty"], EASY);
    assert!(
        pretty.starts_with("+-------+")
            && pretty.parse::<Board>().unwrap().to_string() == minimal.trim_end()
    );
    let table = format!("id,puzzle\n1,{EASY}\n2,{EMPTY}\n");
    let expected = format!("id,puzzle,minimal\n1,{EASY},{minimal}2,{EMPTY},several solutions\n");
    expect(&["minimize"], &table, 1, &expected, "stdin:3: several solutions\n");
    let none = run(&["minimize", "-q"], format!("{NONE}\n{EASY}\n")).code(1);
    assert_eq!(none.stdout(), format!("no solution\n{minimal}"));
}

/// A board in nine lines.
fn rows(line: &str) -> String {
    (0..9).flat_map(|row| [&line[9 * row..][..9], "\n"]).collect()
}

/// The digits of each cell and their numbers, from all solutions.
fn counted(board: &Board) -> Vec<[u64; 9]> {
    let mut counts = vec![[0; 9]; 81];
    let mut solver = Backtracker::new();
    solver.solutions(board, u64::MAX, &mut |solved| {
        for (cell, digit) in solved.clues() {
            counts[cell.index()][digit.index()] += 1;
        }
    });
    counts
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    // Easy puzzles without some of their clues.
    let puzzles: Vec<Board> = fs::read_to_string(data("easy.txt"))
        .unwrap()
        .lines()
        .step_by(300)
        .enumerate()
        .map(|(i, line)| {
            let mut board: Board = line.parse().unwrap();
            let clues: Vec<(Cell, Digit)> = board.clues().collect();
            (0..i % 6).for_each(|k| board.set(clues[3 * k].0, None));
            board
        })
        .collect();
    let text = puzzles.iter().map(Board::to_string).collect::<Vec<_>>().join("\n");
    let plain = run(&["true-candidates", "-q"], &text).code(0).stdout();
    let counts = run(&["true-candidates", "-q", "--limit", "4"], &text).code(0).stdout();
    let objects = json(&["true-candidates", "-q", "--limit", "4", "--json"], &text);
    let mut n_several = 0;
    for (i, board) in puzzles.iter().enumerate() {
        let expected = counted(board);
        n_several +=
            usize::from(expected.iter().any(|cell| cell.iter().filter(|&&n| n > 0).count() > 1));
        let digits = |n: &[u64; 9]| -> Vec<usize> { (0..9).filter(|&d| n[d] > 0).collect() };
        let fields: Vec<String> = expected
            .iter()
            .map(|n| digits(n).iter().map(|d| (d + 1).to_string()).collect())
            .collect();
        assert_eq!(plain.lines().nth(i), Some(&*fields.join(" ")));
        let counted = |n: &[u64; 9]| -> Vec<String> {
            let one = |&d: &usize| match n[d] {
                n @ 0..4 => format!("{}:{n}", d + 1),
                _ => format!("{}:4+", d + 1),
            };
            digits(n).iter().map(one).collect()
        };
        let with_counts: Vec<String> = expected.iter().map(|n| counted(n).join("/")).collect();
        assert_eq!(counts.lines().nth(i), Some(&*with_counts.join(" ")));
        let numbers: Vec<Vec<u64>> = expected
            .iter()
            .map(|n| n.iter().filter(|&&n| n > 0).map(|&n| n.min(4)).collect())
            .collect();
        assert_eq!(objects[i]["candidates"], serde_json::to_value(&fields).unwrap());
        assert_eq!(objects[i]["counts"], serde_json::to_value(&numbers).unwrap());
        assert_eq!(objects[i]["limit"], 4);
    }
    assert!(n_several >= 3, "{n_several}");
}

#[test]
fn candidates_come_as_lines_grids_and_fields() {
    let all = ["123456789"; 81].join(" ");
    expect(&["true-candidates"], EMPTY, 0, &format!("{all}\n"), "");
    let table = format!("id,puzzle\n1,{EMPTY}\n");
    expect(
        &["true-candidates"],
        &table,
        0,
        &format!("id,puzzle,candidates\n1,{EMPTY},{all}\n"),
        "",
    );
    let pretty = stdout(&["true-candidates", "--output-format", "pretty"], MINIMAL);
    assert!(
        pretty.starts_with("+-------+-------+-------+\n| 8 1 2 | 7 5 3 | 6 4 9 |\n"),
        "{pretty}"
    );
    assert_eq!(pretty.lines().count(), 13);
    // Two rectangles make cells of two digits.
    let solved = stdout(&["solve"], MINIMAL);
    let mut open: Vec<u8> = solved.trim_end().bytes().collect();
    (0..81).filter(|cell| cell % 9 < 3).for_each(|cell| open[cell] = b'.');
    let open = String::from_utf8(open).unwrap();
    let grid = rows(&open);
    let drawn = stdout(&["true-candidates"], &grid);
    let line = stdout(&["true-candidates"], &open);
    assert_eq!(drawn.lines().count(), 9);
    let fields = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(fields(&drawn), fields(&line));
    assert!(drawn.lines().all(|line| line == line.trim_end()));
    let boards = format!("{NONE}\n55{}\nx{}\n", ".".repeat(79), ".".repeat(80));
    let none = run(&["true-candidates", "-q"], &boards).code(1);
    assert_eq!(none.stdout(), "no solution\nno solution\ninvalid\n");
    assert!(none.stderr().contains("stdin:2: two 5s in row 1"), "{}", none.stderr());
    run(&["true-candidates", "--limit", "0"], EMPTY).code(2);
}

#[test]
fn bulk_answers_are_the_same_for_any_number_of_threads_and_in_a_file() {
    let path = data("minimal.txt");
    for args in [
        &["minimize"][..],
        &["check", "--minimal"],
        &["true-candidates"],
        &["canonical"],
        &["canonical", "--dedupe"],
    ] {
        let with = |more: &[&str]| [args, &["-q", &path], more].concat().join("\n");
        let answers = |more: &[&str]| stdout(&with(more).split('\n').collect::<Vec<_>>(), "");
        let one = answers(&["-j", "1"]);
        assert_eq!(one.lines().count(), 3000);
        assert!(answers(&["-j", "3"]) == one, "{args:?}");
        let output = file(&format!("bulk-{}.txt", args.join("")), "");
        fs::remove_file(&output).unwrap();
        assert_eq!(answers(&["-o", &output]), "");
        assert!(fs::read_to_string(&output).unwrap() == one, "{args:?}");
    }
}
