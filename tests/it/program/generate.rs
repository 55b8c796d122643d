//! `generate`: what comes out is judged by the backtracker and the verifier; seeds, wishes, files
//! and exit codes.

use std::io::{BufRead, BufReader, Read};

use quadrille::sudoku::verify::verify;
use quadrille::sudoku::{Backtracker, Board, Engine, Solver, Symmetry, Verdict, explain, rate};
use serde_json::Value;

use crate::common::program::{file, interrupt, run, spawn, stderr, stdout};

fn puzzles(args: &[&str]) -> Vec<Board> {
    let text = stdout(&[&["generate", "-q"], args].concat(), "");
    text.lines()
        .map(|line| {
            assert_eq!(line.len(), 81, "{line}");
            assert!(line.bytes().all(|byte| b".123456789".contains(&byte)), "{line}");
            line.parse().unwrap()
        })
        .collect()
}

/// Whether the board has exactly one solution, by engines that share nothing with the lanes.
fn is_proper(board: &Board) -> bool {
    let Ok(Verdict::Unique(solved)) = Backtracker::new().judge(board) else { return false };
    verify(board, &solved) == Ok(())
}

#[test]
fn puzzles_are_proper_minimal_and_one_a_line() {
    let puzzles = puzzles(&["12", "--seed", "1"]);
    assert_eq!(puzzles.len(), 12);
    let mut solver = Solver::new();
    for puzzle in puzzles {
        assert!(is_proper(&puzzle), "{puzzle}");
        for (cell, _) in puzzle.clues() {
            let mut without = puzzle;
            without.set(cell, None);
            assert_eq!(solver.count_up_to(&without, 2), Ok(2), "{puzzle} without {cell}");
        }
    }
}

#[test]
fn a_symmetry_is_kept_and_the_number_of_clues_met() {
    for (name, _) in Symmetry::ALL {
        for puzzle in puzzles(&["4", "--seed", "2", "--symmetry", name, "--clues", "24..40"]) {
            assert!(is_proper(&puzzle), "{name}: {puzzle}");
            assert!((24..=40).contains(&puzzle.n_clues()), "{name}: {puzzle}");
            let symmetry = Symmetry::named(name).unwrap();
            assert!(name == "none" || Symmetry::of(&puzzle).any(|found| found == symmetry));
        }
    }
    let full = puzzles(&["3", "--seed", "2", "--no-minimal", "--clues", "50"]);
    assert!(full.iter().all(|puzzle| puzzle.n_clues() == 50 && is_proper(puzzle)));
    assert_eq!(full.len(), 3);
}

#[test]
fn the_same_seed_makes_the_same_puzzles_with_any_number_of_threads() {
    let make = |seed, jobs, n| {
        let args = ["generate", "-q", n, "--seed", seed, "--jobs", jobs, "--clues", "23..24"];
        stdout(&args, "")
    };
    // More than one task, which makes 512 puzzles.
    let first = make("5", "1", "600");
    assert_eq!(first.lines().count(), 600);
    for jobs in ["2", "3"] {
        assert!(make("5", jobs, "600") == first, "{jobs} threads");
    }
    // Fewer puzzles are the first ones.
    assert!(first.starts_with(&make("5", "2", "7")));
    assert!(make("6", "2", "7") != make("5", "2", "7"));
}

#[test]
fn without_a_seed_a_random_one_is_told() {
    let made = run(&["generate", "2"], "").code(0);
    let seed = made.stderr().lines().next().unwrap().strip_prefix("seed: ").unwrap().to_owned();
    assert_eq!(stdout(&["generate", "2", "--seed", &seed], ""), made.stdout());
    assert_ne!(stdout(&["generate", "2"], ""), made.stdout());
    run(&["generate", "0"], "").code(0).stdout_eq("").stderr_eq("");
}

#[test]
fn clues_stand_only_where_the_mask_has_them() {
    let drawing = "x.x.x.x.x\n.x.x.x.x.\n".repeat(4) + "x.x.x.x.x\n";
    let mask = file("generate-mask", &drawing);
    let marks: Vec<char> = drawing.chars().filter(|&c| c != '\n').collect();
    let made = puzzles(&["5", "--seed", "1", "--mask", &mask]);
    assert_eq!(made.len(), 5);
    for puzzle in made {
        assert!(is_proper(&puzzle));
        assert!(puzzle.clues().all(|(cell, _)| marks[cell.index()] == 'x'), "{puzzle}");
    }
    let from_stdin = stdout(&["generate", "1", "--seed", "1", "-q", "--mask", "-"], &drawing);
    assert!(from_stdin.parse::<Board>().is_ok());
    for (text, expected) in [
        ("x.\n..q", ":2:3: expected x or ., found 'q'"),
        (&drawing[1..], ":9:10: expected 81 cells, found 80"),
        (&format!("{drawing}\nx"), ":11:1: expected 81 cells, found another one"),
        ("", ":1:1: expected 81 cells, found 0"),
    ] {
        let mask = file("generate-wrong-mask", text);
        let made = run(&["generate", "1", "--mask", &mask], "").code(2);
        assert!(made.stderr().contains(&format!("{mask}{expected}")), "{}", made.stderr());
    }
    assert!(stderr(&["generate", "1", "--mask", "no such file"], "").contains("no such file"));
}

#[test]
fn ratings_and_techniques_are_as_asked() {
    for (range, low, high) in [("1.0..1.5", 10, 15), ("2.3..4.4", 23, 44), ("7.0..", 70, 255)] {
        let made = puzzles(&["3", "--seed", "4", "--rating", range]);
        assert_eq!(made.len(), 3, "{range}");
        for puzzle in made {
            let rating = rate(&puzzle).unwrap();
            assert!((low..=high).contains(&rating.difficulty.tenths()), "{range}: {rating}");
            assert!(!rating.is_at_least || high == 255, "{range}: {rating}");
        }
    }
    for technique in ["X-wing", "naked-pair"] {
        for puzzle in puzzles(&["2", "--seed", "4", "--technique", technique]) {
            let steps = explain(&puzzle).unwrap().steps;
            let uses = |name: &str| name.eq_ignore_ascii_case(&technique.replace("d-p", "d p"));
            assert!(steps.iter().any(|step| uses(step.technique.name())), "{puzzle}");
        }
    }
    let args = ["generate", "2", "--seed", "9", "--json", "--rating", "3.0..4.0", "-q"];
    for (i, line) in stdout(&args, "").lines().enumerate() {
        let made: Value = serde_json::from_str(line).unwrap();
        let puzzle: Board = made["puzzle"].as_str().unwrap().parse().unwrap();
        let solution: Board = made["solution"].as_str().unwrap().parse().unwrap();
        assert_eq!(verify(&puzzle, &solution), Ok(()));
        assert_eq!(made["number"], i);
        assert_eq!(made["clues"], puzzle.n_clues());
        let rating = rate(&puzzle).unwrap();
        assert_eq!(made["rating"], f64::from(rating.difficulty.tenths()) / 10.0);
        assert_eq!(made["hardest"], rating.hardest.unwrap().name());
    }
    let plain: Value = serde_json::from_str(&stdout(&["generate", "1", "--json"], "")).unwrap();
    assert_eq!(plain.get("rating"), None);
}

#[test]
fn puzzles_of_variants_are_proper_and_solve_reads_them() {
    let rules = file("generate-rules", "size 6x6\nthermometer r1c1 r1c2 r1c3\nanti-knight\n");
    for (by, more) in [
        (&["--variant", "6x6,diagonal"][..], &[][..]),
        (&["--model", &rules], &[]),
        (&["--variant", "9x9"], &["--cages", "20..40"]),
        (&["--variant", "6x6"], &["--cages", "1..36"]),
        (&["--model", &rules], &["--cages", "1..36"]),
    ] {
        let args = [&["generate", "3", "--seed", "6", "--json", "-q"], by, more].concat();
        let made = stdout(&args, "");
        assert_eq!(made, stdout(&[&args[..], &["--jobs", "3"]].concat(), ""), "{args:?}");
        for (i, line) in made.lines().enumerate() {
            let made: Value = serde_json::from_str(line).unwrap();
            let puzzle = made["puzzle"].as_str().unwrap();
            let solution = made["solution"].as_str().unwrap();
            assert_eq!(stdout(&[&["solve"], by].concat(), puzzle), format!("{solution}\n"));
            run(&[&["check"], by].concat(), puzzle).code(0);
            assert_eq!(made["number"], i);
            let board = puzzle.split(" ;").next().unwrap();
            assert_eq!(made["clues"], board.bytes().filter(|&byte| byte != b'.').count());
            let n_cages = puzzle.matches("cage").count();
            assert_eq!(made.get("cages").is_some(), !more.is_empty());
            assert!(more.is_empty() || made["cages"] == n_cages && made["clues"] == 0);
        }
        assert_eq!(made.lines().count(), 3);
    }
    let plain = ["generate", "1", "--seed", "1", "-q", "--cages", "20..40"];
    let killer = stdout(&plain, "");
    run(&["check", "--variant", "9x9"], &killer).code(0);
}

#[test]
fn a_variant_without_puzzles_is_told() {
    let none = file("generate-none", "size 4x4\ncage 7 r1c1 r1c2\ncage 7 r2c1 r2c2\n");
    let made = run(&["generate", "2", "--model", &none], "").code(1).stdout_eq("");
    assert!(made.stderr().ends_with("there is no such puzzle: no board obeys the rules\n"));
    let few = ["generate", "2", "--variant", "4x4", "--cages", "1", "--tries", "3"];
    let told = run(&few, "").code(3).stdout_eq("").stderr();
    assert!(told.contains("puzzle 1: no puzzle in 3 tries: the nearest had "), "{told}");
    let wrong = file("generate-wrong", "size 4x4\ncage r1c1 r9c9\n");
    let told = run(&["generate", "1", "--model", &wrong], "").code(2).stderr();
    assert!(told.contains(":2:11: "), "{told}");
}

#[test]
fn a_wish_that_is_not_met_is_told_and_puzzles_before_it_are_printed() {
    let args = ["generate", "9", "--seed", "1", "--clues", "..18", "--tries", "50"];
    let made = run(&args, "").code(3).stdout_eq("");
    let reason = "puzzle 1: no puzzle in 50 tries: the nearest had ";
    assert!(made.stderr().contains(reason), "{}", made.stderr());
    // About half of the puzzles have these clues, so that the tries for some puzzle end.
    let args = ["generate", "99999", "--seed", "1", "--clues", "24..25", "--tries", "5", "-q"];
    let made = run(&args, "").code(3);
    let n = made.stdout().lines().count();
    assert!(made.stderr().starts_with(&format!("puzzle {}: no puzzle in 5 tries", n + 1)));
    for jobs in ["1", "2", "4"] {
        let again = run(&[&args[..], &["--jobs", jobs]].concat(), "").code(3);
        assert!(again.stdout() == made.stdout() && again.stderr() == made.stderr(), "{jobs}");
    }
    let args = ["generate", "1", "--seed", "1", "--rating", "9.2..9.3", "--tries", "20", "-q"];
    let told = run(&args, "").code(3).stderr();
    assert!(told.contains(" were easier, up to ") || told.contains(" were harder"), "{told}");
    let rows = format!("{}{}", "x".repeat(18), ".".repeat(63));
    let args = ["generate", "1", "--mask", "-", "--tries", "100", "-q"];
    let told = run(&args, &rows).code(3).stderr();
    assert!(told.contains("never gave a proper puzzle"), "{told}");
}

#[test]
fn what_is_known_to_be_impossible_is_told_at_once() {
    let few = format!("{}{}", ".".repeat(65), "x".repeat(16));
    for (args, input) in [
        (&["--clues", "16"][..], ""),
        (&["--clues", "..16", "--no-minimal"], ""),
        (&["--mask", "-"], few.as_str()),
        (&["--mask", "-", "--clues", "17"], &few),
        (&["--rating", "20"], ""),
        (&["--rating", "15.."], ""),
        (&["--rating", "0..0.9"], ""),
        (&["--rating", "2.4"], ""),
        (&["--technique", "swordfish", "--rating", "..3.7"], ""),
        (&["--technique", "skyscraper"], ""),
        (&["--rating", "4.1"], ""),
    ] {
        let made = run(&[&["generate", "5"], args].concat(), input).code(1).stdout_eq("");
        assert!(made.stderr().starts_with("there is no such puzzle: "), "{}", made.stderr());
    }
}

#[test]
fn wrong_arguments_are_refused() {
    for args in [
        &[][..],
        &["-1"],
        &["1e3"],
        &["1", "--clues", "30..20"],
        &["1", "--clues", "82"],
        &["1", "--no-minimal"],
        &["1", "--rating", "x"],
        &["1", "--technique", "magic"],
        &["1", "--symmetry", "round"],
        &["1", "--seed", "x"],
        &["1", "--tries", "0"],
        &["1", "--jobs", "0"],
        &["1", "--cages", "30..20"],
        &["1", "--cages", "..9", "--clues", "30"],
        &["1", "--variant", "diagonal", "--rating", "3.0.."],
        &["1", "--variant", "diagonal", "--symmetry", "half-turn"],
        &["1", "--variant", "7x7"],
        &["1", "--variant", "diagonal", "--model", "f"],
        &["1", "--resume"],
        &["1", "--resume", "-o", "f"],
    ] {
        run(&[&["generate"], args].concat(), "").code(2).stdout_eq("");
    }
}

#[test]
fn a_file_appears_when_it_is_complete_and_an_interrupted_run_goes_on() {
    let path = file("generated", "");
    std::fs::remove_file(&path).unwrap();
    let args = ["generate", "1100", "--seed", "8", "--clues", "22..23", "-q"];
    let expected = stdout(&args, "");
    let to_file = [&args[..], &["-o", &path]].concat();
    let running = spawn(&to_file);
    let part = format!("{path}.part");
    crate::common::program::wait_until("part file", || {
        std::fs::metadata(&part).is_ok_and(|metadata| metadata.len() > 0)
            || std::fs::metadata(&path).is_ok()
    });
    interrupt(&running);
    let output = running.wait_with_output().unwrap();
    if output.status.code() == Some(3) {
        assert!(std::fs::metadata(&path).is_err());
        // Another seed is another run.
        let other = [&to_file[..], &["--resume"]].concat();
        let other: Vec<&str> = other.iter().map(|&a| if a == "8" { "9" } else { a }).collect();
        run(&other, "").code(2);
        run(&[&to_file[..], &["--resume"]].concat(), "").code(0).stdout_eq("");
    }
    assert!(std::fs::read_to_string(&path).unwrap() == expected);
    std::fs::remove_file(&path).unwrap();
    let packed = format!("{path}.gz");
    run(&["generate", "100", "--seed", "8", "-q", "-o", &packed], "").code(0);
    let clues = stdout(&["check", "-q", &packed], "");
    assert_eq!(clues, "one\n".repeat(100));
    std::fs::remove_file(&packed).unwrap();
}

#[test]
fn a_closed_pipe_and_an_interrupt_end_a_huge_run() {
    let mut running = spawn(&["generate", "18446744073709551615", "--seed", "1"]);
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    drop(lines);
    let output = running.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));

    let mut running = spawn(&["generate", "18446744073709551615", "--seed", "1"]);
    let mut reader = BufReader::new(running.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    interrupt(&running);
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    let output = running.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    // The interrupt may come before a second line.
    assert!(rest.is_empty() || rest.ends_with('\n'));
    assert!(rest.lines().all(|line| line.len() == 81));
    let n = rest.lines().count() + 1;
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("stopped; puzzles made: {n}")), "{told}");
}
