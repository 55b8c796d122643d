//! One solution or a few by the race of a tree search and searches that learn, as a user asks for
//! them. `decide/tests/it/laws/finding.rs` and `learning.rs` hold their laws.

#[cfg(unix)]
use std::io::{BufReader, Write as _};

use crate::common::program::{Folder, asked, expect, json, run, stdout};
#[cfg(unix)]
use crate::common::program::{interrupt, read_until};

/// Each with any number of threads.
const HOW: [&str; 4] = ["--engine auto -j1", "-j8", "--engine learn -j1", "--engine learn -j2"];

/// A system of 50 sets of four of 25 points: no search finds one while a test waits.
const HARD: &str = "model steiner 2 4 25";

/// Blocks of five items that have nothing in common. Each has two covers, except that this one has
/// none.
fn blocks(n: usize, without: Option<usize>) -> String {
    let names = |k: usize, option: &str| -> String {
        option.split(' ').flat_map(|item| [item.to_owned(), format!("{k} ")]).collect()
    };
    let mut text: String = (0..n).map(|k| names(k, "a b c d e")).collect();
    for k in 0..n {
        let options = ["a b", "c d", "b c", "a e", "d e", "c d e", "a"];
        let n_options = if without == Some(k) { 5 } else { 7 };
        text.extend(options[..n_options].iter().map(|option| format!("\n{}", names(k, option))));
    }
    text + "\n"
}

/// Finds this many solutions, all different, that `verify` accepts.
#[track_caller]
fn right(folder: &Folder, problem: &str, how: &str, n: usize) {
    let found = folder.run(format!("cover {problem} {how}"), "").code(0).stdout();
    let verdicts = folder.run(format!("verify --distinct {problem} -"), found).code(0);
    verdicts.stdout_eq(&"right\n".repeat(n));
}

#[test]
fn every_way_finds_solutions_or_says_that_there_are_no_more() {
    let folder = Folder::new("first");
    folder.write("colors", "2|a 1:3|b 0:1|c | x y\na x:red b\na y b x:red\na c y\nb c\nb x:blue\n");
    folder.write("parts", blocks(6, None));
    folder.write("16", stdout("model sudoku 4x4 --givens data/models/sudoku16.txt", ""));
    let count = |problem: &str| {
        folder.run(format!("cover --count {problem}"), "").stdout().trim().parse::<usize>().unwrap()
    };
    for how in HOW {
        for (problem, limit, n) in [
            ("data/cover/langford8.dlx", 1, 1),
            ("data/cover/macmahon4x6.dlx", 3, 3),
            ("data/cover/queens8.dlx", 92, 92),
            ("data/cover/queens8.dlx", 1000, 92),
            ("colors", 1000, count("colors")),
            ("parts", 1000, count("parts")),
            ("16", 9, 5),
        ] {
            right(&folder, problem, &format!("--limit {limit} {how}"), n);
        }
        for (text, limit) in [("a b | x\na x:red\nb x\n", 1), ("3|a\na\na\n", 9)] {
            let args = format!("cover --limit {limit} {how} -");
            expect(args, text, 1, "", "no solution\n");
        }
        let unsolvable = run(format!("cover {how} data/cover/tet4x5_unsat.dlx"), "").code(1);
        unsolvable.stdout_eq("").says_first("no solution");
        // Checks.
        for (text, code, verdict) in [
            ("a b\na\n", 1, "none\n"),
            ("a b c\na b\nc\nb c\n", 0, "one\n"),
            ("a b\na\nb\na b\n", 1, "several\n"),
            // Costs and equal options.
            ("a\na |1\na |1\n", 1, "several\n"),
        ] {
            expect(format!("cover --check {how} -"), text, code, verdict, "");
        }
    }
    // Above 1000, an enumeration prints them.
    right(&folder, "data/cover/langford8.dlx", "--limit 10001", 300);
}

#[test]
fn one_thread_prints_the_same_solution_in_every_run() {
    let folder = Folder::new("first-same");
    folder.write("designs", stdout("model steiner 3 4 10", ""));
    let of =
        |problem: &str, how: &str| folder.run(format!("cover -j1 {problem} {how}"), "").stdout();
    for problem in ["data/cover/macmahon4x6.dlx", "designs"] {
        for how in ["--seed 0", "--engine learn --seed 0", "--engine learn --seed 5"] {
            assert_eq!(of(problem, how), of(problem, how), "{problem} {how}");
        }
    }
    // The seed is not without effect.
    let seeded = |seed: u32| of("designs", &format!("--engine learn --seed {seed}"));
    assert!((1..9).any(|seed| seeded(seed) != seeded(0)));
}

#[test]
fn statistics_say_who_found_the_solution() {
    let folder = Folder::new("first-engines");
    // Row by row the tree search is unlucky, and learning is not.
    let names = |kind: &str, n: usize| {
        (0..n).flat_map(|k| [kind.to_owned(), format!("{k} ")]).collect::<String>()
    };
    let n = 100;
    let (a, b) = (names("a", 2 * n - 1), names("b", 2 * n - 1));
    let mut queens = format!("{}{}| {a}{b}", names("r", n), names("c", n));
    queens.extend(
        (0..n * n)
            .map(|k| (k / n, k % n))
            .map(|(r, c)| format!("\nr{r} c{c} a{} b{}", r + c, n - 1 + r - c)),
    );
    folder.write("queens100", queens + "\n");
    folder.write("parts", blocks(3, None));
    let queens = "data/cover/queens8.dlx";
    for (args, engine) in [
        (queens, "dlx, "),
        ("--engine learn data/cover/queens8.dlx", "learn by items: "),
        ("queens100", "learn by "),
        ("parts", "3 independent parts, the last by "),
    ] {
        let run = folder.run(format!("cover --stats -j1 {args}"), "").code(0);
        run.says(&format!("\nengine: {engine}"));
    }
    let lines = json(format!("cover --json --stats --engine learn -j1 {queens}"), "");
    let [solution, summary] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(solution["solution"], 1);
    assert_eq!(solution["options"].as_array().unwrap().len(), 8);
    assert_eq!((&summary["end"], &summary["solutions"]), (&"limit".into(), &1.into()));
    assert!(summary["engine"].as_str().unwrap().starts_with("learn by items: "));
}

#[test]
fn independent_parts_are_searched_by_themselves() {
    let folder = Folder::new("first-parts");
    folder.write("all", blocks(2000, None));
    folder.write("none", blocks(2000, Some(1234)));
    for how in HOW {
        right(&folder, "all", how, 1);
        let none = folder.run(format!("cover {how} none"), "").code(1);
        // Some engines say why: a linear program, or a count modulo 2.
        none.stdout_eq("").says_first("no solution");
        folder.run(format!("cover --check {how} none"), "").code(1).stdout_eq("none\n");
    }
    right(&folder, "all", "--limit 5", 5);
    folder.run("cover --check all", "").code(1).stdout_eq("several\n");
}

#[test]
fn a_race_that_a_limit_ends_says_so() {
    let hard = stdout(HARD, "");
    for how in HOW {
        run(format!("cover {how} --nodes 3000 -"), &hard).code(3).stdout_eq("").says_first(
            "stopped after 3000 tree nodes: there may be more solutions\n0 solutions, ",
        );
        run(format!("cover {how} --time 0.2 -"), &hard)
            .code(3)
            .stdout_eq("")
            .says_first("stopped after ")
            .says(" seconds: there may be more solutions\n0 solutions, ");
        run(format!("cover --check {how} --time 0 -"), &hard).code(3).stdout_eq("");
    }
    run("cover --json --nodes 100 -", &hard).prints_first("{\"end\":\"limit\",\"solutions\":0,");
}

/// A count by memoization, too.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_race() {
    let hard = stdout(HARD, "");
    let races = HOW.map(|how| format!("cover {how} --progress always -"));
    for line in races.into_iter().chain(["model dominoes 40x40 --count --progress always".into()]) {
        let mut child = crate::common::program::spawn(&line);
        let mut stdin = child.stdin.take().unwrap();
        if line.starts_with("cover") {
            stdin.write_all(hard.as_bytes()).unwrap();
        }
        drop(stdin);
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        // Wait for a line of progress.
        read_until(&mut stderr, "0%, ");
        interrupt(&child);
        let reason = read_until(&mut stderr, "stopped by ");
        assert_eq!(reason, "stopped by ^C: there may be more solutions\n", "{line}");
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }
}

#[test]
fn what_a_race_cannot_do_is_refused() {
    let few = "--engine learn is for one solution or a few: for --check, or --limit up to 10000, \
               without --checkpoint or parts\n";
    let seed = "--seed is for --choose random, --estimate, and one solution or a few";
    let (cover, two) = ("cover -", "a b\na\nb\n");
    asked("cover - --engine learn", two).refused_alike(
        few,
        "--all; --count; --count --limit 5; --part 1/2; --limit 10001; \
         --checkpoint first.checkpoint; --parts first.parts",
    );
    asked("cover - --seed 1", two).refused_alike(
        seed,
        "--all; --count; --part 1/2; --limit 10001; --engine dlx; --choose smallest; \
         --parts first.parts",
    );
    let own = "learning from conflicts has rules of its own; leave out --choose";
    asked(cover, two).refused(&[
        ("--engine learn --choose weighted", own),
        ("--engine learn --preprocess", "only sets of bits remove options"),
        ("--engine learn --estimate", "--estimate is for --engine dlx and bitset"),
        ("--engine learn --split 2", "cannot be used with"),
    ]);
}

#[test]
fn little_memory_leaves_the_answers_right() {
    let folder = Folder::new("first-memory");
    for how in ["--memory 1K -j1", "--memory 2M -j2", "--engine learn --memory 1K -j1"] {
        right(&folder, "data/cover/macmahon4x6.dlx", how, 1);
    }
}

/// A solved board of 25x25 without three of five cells.
#[test]
fn large_sudoku_boards_are_solved() {
    let folder = Folder::new("first-25");
    let cell = |r: usize, c: usize| match (r * 7 + c * 11 + r * c) % 5 {
        0 | 1 => format!("{} ", (r % 5 * 5 + r / 5 + c) % 25 + 1),
        _ => ". ".into(),
    };
    let row = |r| (0..25).map(|c| cell(r, c)).collect::<String>() + "\n";
    folder.write("board", (0..25).map(row).collect::<String>());
    for engine in ["auto", "learn"] {
        let line = format!("model sudoku 5x5 --givens board --plain --engine {engine}");
        folder.write("solved", folder.run(line, "").code(0).stdout());
        folder.run("model sudoku 5x5 --givens solved --check", "").code(0).stdout_eq("one\n");
    }
    asked("model sudoku 5x5", "")
        .refused(&[("--solve --engine learn --all", "cannot be used with")]);
}
