//! `generate`: what comes out is judged by the backtracker; seeds, wishes, files and exit codes.
//! `person/src/generate/tests.rs` has the laws of puzzles and wishes.

use std::io::{BufRead, BufReader, Read};

use quadrille::sudoku::{Backtracker, Board, Engine, Symmetry, Verdict, explain, rate};

use crate::common::program::{Folder, asked, interrupt, json, run, spawn, stdout, wait_until};

fn puzzles(args: &str) -> Vec<Board> {
    let text = stdout(format!("generate -q {args}"), "");
    text.lines()
        .map(|line| {
            assert_eq!(line.len(), 81, "{line}");
            let puzzle = line.parse().unwrap();
            // By an engine that shares nothing with the lanes.
            assert!(
                matches!(Backtracker::default().judge(&puzzle), Ok(Verdict::Unique(_))),
                "{line}"
            );
            puzzle
        })
        .collect()
}

#[test]
fn puzzles_are_as_they_were_asked_for() {
    let minimal = stdout("generate -q 12 --seed 1", "");
    run("check --minimal", minimal).code(0).stdout_eq(&"minimal\n".repeat(12));
    for (symmetry, name, _) in Symmetry::ALL {
        for puzzle in puzzles(&format!("2 --seed 2 --symmetry {name} --clues 24..40")) {
            assert!((24..=40).contains(&puzzle.n_clues()), "{name}: {puzzle}");
            assert!(name == "none" || Symmetry::of(&puzzle).any(|found| found == symmetry));
        }
    }
    let full = puzzles("3 --seed 2 --no-minimal --clues 50");
    assert!(full.len() == 3 && full.iter().all(|puzzle| puzzle.n_clues() == 50));
    for (range, low, high) in [("1.0..1.5", 10, 15), ("2.3..4.4", 23, 44), ("7.0..", 70, 255)] {
        let made = puzzles(&format!("3 --seed 4 --rating {range}"));
        let tenths = made.iter().map(|puzzle| rate(puzzle).unwrap().difficulty.tenths());
        assert_eq!(tenths.filter(|tenths| (low..=high).contains(tenths)).count(), 3, "{range}");
    }
    for (technique, name) in [("X-wing", "X-wing"), ("naked-pair", "naked pair")] {
        for puzzle in puzzles(&format!("2 --seed 4 --technique {technique}")) {
            let steps = explain(&puzzle).unwrap().steps;
            let is = |step: &str| step.eq_ignore_ascii_case(name);
            assert!(steps.iter().any(|step| is(step.technique.name())), "{puzzle}");
        }
    }
    let objects = json("generate 2 --seed 9 --json --rating 3.0..4.0 -q", "");
    assert_eq!(objects.len(), 2);
    for (i, made) in objects.iter().enumerate() {
        let puzzle = made["puzzle"].as_str().unwrap();
        let solution = made["solution"].as_str().unwrap();
        run("solve", puzzle).stdout_eq(&format!("{solution}\n"));
        let board: Board = puzzle.parse().unwrap();
        let rating = rate(&board).unwrap();
        assert_eq!((&made["number"], &made["clues"]), (&i.into(), &board.n_clues().into()));
        assert_eq!(made["rating"], f64::from(rating.difficulty.tenths()) / 10.0);
        assert_eq!(made["hardest"], rating.hardest.unwrap().name());
    }
    assert_eq!(json("generate 1 --json", "")[0].get("rating"), None);
}

#[test]
fn the_same_seed_makes_the_same_puzzles_with_any_number_of_threads() {
    let make = |seed, jobs, n| {
        stdout(format!("generate -q {n} --seed {seed} --jobs {jobs} --clues 23..24"), "")
    };
    // More than one task, which makes 512 puzzles.
    let first = make(5, 1, 600);
    assert_eq!(first.lines().count(), 600);
    assert!(make(5, 3, 600) == first);
    // Fewer puzzles are the first ones.
    assert!(first.starts_with(&make(5, 2, 7)));
    assert!(make(6, 2, 7) != make(5, 2, 7));
}

#[test]
fn without_a_seed_a_random_one_is_told() {
    let made = run("generate 2", "").code(0);
    let seed = made.stderr().lines().next().unwrap().strip_prefix("seed: ").unwrap().to_owned();
    assert_eq!(stdout(format!("generate 2 --seed {seed}"), ""), made.stdout());
    assert_ne!(stdout("generate 2", ""), made.stdout());
    run("generate 0", "").code(0).stdout_eq("").stderr_eq("");
}

#[test]
fn clues_stand_only_where_the_mask_has_them() {
    let folder = Folder::new("generate-mask");
    let drawing = "x.x.x.x.x\n.x.x.x.x.\n".repeat(4) + "x.x.x.x.x\n";
    folder.write("mask", &drawing);
    let made = folder.run("generate -q 5 --seed 1 --mask mask", "").code(0).stdout();
    let mut marks = drawing.replace('\n', "").repeat(5).into_bytes().into_iter();
    let cells = made.bytes().filter(|&byte| byte != b'\n');
    assert!(
        cells.clone().count() == 405 && cells.zip(&mut marks).all(|(c, m)| c == b'.' || m == b'x')
    );
    run("check", &made).code(0);
    run("generate -q 5 --seed 1 --mask -", &drawing).stdout_eq(&made);
    for (text, expected) in [
        ("x.\n..q", "mask:2:3: expected x or ., found 'q'"),
        (&drawing[1..], "mask:9:10: expected 81 cells, found 80"),
        (&format!("{drawing}\nx"), "mask:11:1: expected 81 cells, found another one"),
        ("", "mask:1:1: expected 81 cells, found 0"),
    ] {
        folder.write("mask", text);
        folder.run("generate 1 --mask mask", "").code(2).says(expected);
    }
    folder.run("generate 1 --mask nowhere", "").code(2).says("nowhere");
}

#[test]
fn puzzles_of_variants_are_proper_and_solve_reads_them() {
    let folder = Folder::new("generate-variants");
    folder.write("rules", "size 6x6\nthermometer r1c1 r1c2 r1c3\nanti-knight\n");
    for (by, more) in [
        ("--variant 6x6,diagonal", ""),
        ("--model rules", ""),
        ("--variant 9x9", " --cages 20..40"),
        ("--model rules", " --cages 1..36"),
    ] {
        let made = folder.run(format!("generate 2 --seed 6 --json -q {by}{more}"), "");
        let again = folder.run(format!("generate 2 --seed 6 --json -q {by}{more} -j 3"), "");
        assert_eq!(made.stdout(), again.stdout());
        assert_eq!(made.json().len(), 2);
        for (i, made) in made.json().iter().enumerate() {
            let puzzle = made["puzzle"].as_str().unwrap();
            let solution = made["solution"].as_str().unwrap();
            folder.run(format!("solve {by}"), puzzle).stdout_eq(&format!("{solution}\n"));
            folder.run(format!("check {by}"), puzzle).code(0);
            assert_eq!(made["number"], i);
            let board = puzzle.split(" ;").next().unwrap();
            assert_eq!(made["clues"], board.bytes().filter(|&byte| byte != b'.').count());
            let n_cages = puzzle.matches("cage").count();
            assert_eq!(made.get("cages").is_some(), !more.is_empty());
            assert!(more.is_empty() || made["cages"] == n_cages && made["clues"] == 0);
        }
    }
    run("check --variant 9x9", stdout("generate 1 --seed 1 -q --cages 20..40", "")).code(0);
    folder.write("none", "size 4x4\ncage 7 r1c1 r1c2\ncage 7 r2c1 r2c2\n");
    folder.write("wrong", "size 4x4\ncage r1c1 r9c9\n");
    for (args, code, reason) in [
        ("2 --model none", 1, "there is no such puzzle: no board obeys the rules\n"),
        (
            "2 --variant 4x4 --cages 1 --tries 3",
            3,
            "puzzle 1: no puzzle in 3 tries: the nearest had ",
        ),
        ("1 --model wrong", 2, "wrong:2:11: "),
    ] {
        folder.run(format!("generate {args}"), "").code(code).stdout_eq("").says(reason);
    }
}

#[test]
fn a_wish_that_is_not_met_is_told_and_puzzles_before_it_are_printed() {
    let reason = "puzzle 1: no puzzle in 50 tries: the nearest had ";
    run("generate 9 --seed 1 --clues ..18 --tries 50", "").code(3).stdout_eq("").says(reason);
    // About half of the puzzles have these clues, so that the tries for some puzzle end.
    let args = "generate 99999 --seed 1 --clues 24..25 --tries 5 -q";
    let made = run(args, "").code(3);
    let n = made.stdout().lines().count();
    let made = made.says_first(&format!("puzzle {}: no puzzle in 5 tries", n + 1));
    for jobs in [1, 4] {
        let again = run(format!("{args} --jobs {jobs}"), "").code(3);
        again.stdout_eq(&made.stdout()).stderr_eq(&made.stderr());
    }
    let told = run("generate 1 --seed 1 --rating 9.2..9.3 --tries 20 -q", "").code(3).stderr();
    assert!(told.contains(" were easier, up to ") || told.contains(" were harder"), "{told}");
    let rows = format!("{}{}", "x".repeat(18), ".".repeat(63));
    run("generate 1 --mask - --tries 100 -q", rows).code(3).says("never gave a proper puzzle");
}

#[test]
fn what_is_known_to_be_impossible_is_told_at_once() {
    let few = format!("{}{}", ".".repeat(65), "x".repeat(16));
    for args in [
        "--clues 16",
        "--clues ..16 --no-minimal",
        "--mask -",
        "--mask - --clues 17",
        "--rating 20",
        "--rating 15..",
        "--rating 0..0.9",
        "--rating 2.4",
        "--rating 4.1",
        "--technique swordfish --rating ..3.7",
        "--technique skyscraper",
    ] {
        let made = run(format!("generate 5 {args}"), &few).code(1).stdout_eq("");
        made.says_first("there is no such puzzle: ");
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let [conflict, number] = ["cannot be used with", "expected a whole number"];
    asked("generate", "").refused(&[
        ("", "required arguments were not provided"),
        ("-1", ""),
        ("1e3", number),
        ("1 --clues 30..20", ""),
        ("1 --clues 82", ""),
        ("1 --no-minimal", ""),
        ("1 --rating x", "'x'"),
        ("1 --technique magic", "magic"),
        ("1 --symmetry round", "'round'"),
        ("1 --seed x", number),
        ("1 --tries 0", number),
        ("1 --jobs 0", number),
        ("1 --cages 30..20", ""),
        ("1 --cages ..9 --clues 30", conflict),
        ("1 --variant diagonal --rating 3.0..", conflict),
        ("1 --variant diagonal --symmetry half-turn", conflict),
        ("1 --variant 65x65", ""),
        ("1 --variant diagonal --model f", conflict),
        ("1 --resume", ""),
        ("1 --resume -o f", ""),
    ]);
}

#[test]
fn a_file_appears_when_it_is_complete_and_an_interrupted_run_goes_on() {
    let folder = Folder::new("generated");
    let args = "generate 1100 --seed 8 --clues 22..23 -q -o out";
    let running = folder.spawn(args);
    wait_until("part file", || {
        folder.has("out") || folder.has("out.part") && !folder.read("out.part").is_empty()
    });
    interrupt(&running);
    let output = running.wait_with_output().unwrap();
    if output.status.code() == Some(3) {
        assert!(!folder.has("out"));
        // Another seed is another run.
        folder.run(args.replace('8', "9") + " --resume", "").code(2);
        folder.run(format!("{args} --resume"), "").code(0).stdout_eq("");
    }
    assert!(folder.text("out") == stdout(args.replace(" -o out", ""), ""));
    folder.run("generate 100 --seed 8 -q -o out.gz", "").code(0);
    folder.run("check -q out.gz", "").stdout_eq(&"one\n".repeat(100));
}

#[test]
fn an_interrupt_ends_a_huge_run() {
    let mut running = spawn("generate 18446744073709551615 --seed 1");
    let mut reader = BufReader::new(running.stdout.take().unwrap());
    let (mut first, mut rest) = (String::new(), String::new());
    reader.read_line(&mut first).unwrap();
    interrupt(&running);
    reader.read_to_string(&mut rest).unwrap();
    let output = running.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{told}");
    // The interrupt may come before a second line.
    assert!(rest.is_empty() || rest.ends_with('\n'));
    assert!(rest.lines().all(|line| line.len() == 81));
    let stopped = format!("stopped; puzzles made: {}", rest.lines().count() + 1);
    assert!(told.contains(&stopped), "{told}");
}
