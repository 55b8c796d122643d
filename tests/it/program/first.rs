//! One solution or a few by the race of a tree search and searches that learn, as a user asks for
//! them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
#[cfg(unix)]
use std::io::{BufReader, Write as _};

use crate::common::program::{data, expect, file, run, stderr, stdout};
#[cfg(unix)]
use crate::common::program::{interrupt, read_until, spawn};

/// The problem of a Steiner system: sets of `size` of `n` points such that each set of `t` points
/// is in exactly one of them.
fn steiner(t: usize, size: usize, n: usize) -> String {
    let name = |set: &[usize]| set.iter().map(|k| format!("{k:02}")).collect::<Vec<_>>().concat();
    let items = |of: &[usize]| -> Vec<String> {
        subsets(of, t).iter().map(|subset| name(subset)).collect()
    };
    let points: Vec<usize> = (0..n).collect();
    let mut text = items(&points).join(" ");
    for set in subsets(&points, size) {
        write!(text, "\n{}", items(&set).join(" ")).unwrap();
    }
    text + "\n"
}

/// All subsets of this size.
fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![vec![]];
    }
    let with = |k: usize| {
        let rest = subsets(&of[k + 1..], size - 1);
        rest.into_iter().map(move |set| [vec![of[k]], set].concat())
    };
    (0..of.len()).flat_map(with).collect()
}

/// `n` queens, with the items and options row by row.
fn queens_by_rows(n: usize) -> String {
    let names = |kind: &str, n: usize| {
        (0..n).map(|k| format!("{kind}{k} ")).collect::<Vec<String>>().concat()
    };
    let diagonals = [names("a", 2 * n - 1), names("b", 2 * n - 1)].concat();
    let mut text = format!("{}{}| {diagonals}", names("r", n), names("c", n));
    for (r, c) in (0..n * n).map(|k| (k / n, k % n)) {
        write!(text, "\nr{r} c{c} a{} b{}", r + c, n - 1 + r - c).unwrap();
    }
    text + "\n"
}

/// Blocks of five items that have nothing in common. Each has two covers, except that this one has
/// none.
fn blocks(n: usize, without: Option<usize>) -> String {
    let items: Vec<String> =
        (0..n).flat_map(|k| ["a", "b", "c", "d", "e"].map(|item| format!("{item}{k}"))).collect();
    let mut text = items.join(" ") + "\n";
    for k in 0..n {
        let all = ["a b", "c d", "b c", "a e", "d e", "c d e", "a"];
        let n_options = if without == Some(k) { 5 } else { 7 };
        for option in &all[..n_options] {
            let items: Vec<String> = option.split(' ').map(|item| format!("{item}{k}")).collect();
            text += &items.join(" ");
            text.push('\n');
        }
    }
    text
}

/// Asserts that these are this many solutions, all different, and that `verify` accepts them.
#[track_caller]
fn right(problem: &str, solutions: &str, n: usize) {
    let distinct: BTreeSet<BTreeSet<&str>> =
        solutions.split("\n\n").map(|solution| solution.lines().collect()).collect();
    assert_eq!(distinct.len(), n, "{solutions}");
    let verdicts = run(&["verify", problem, "-"], solutions).code(0);
    assert_eq!(verdicts.stdout(), "right\n".repeat(n));
}

/// Each with any number of threads.
const JOBS: [&str; 3] = ["-j1", "-j2", "-j8"];

#[test]
fn learning_alone_finds_solutions_on_any_number_of_threads() {
    for name in ["langford8", "queens12", "pent6x10", "sts9", "sud16_112"] {
        let problem = data(&format!("cover/{name}.dlx"));
        for jobs in JOBS {
            for seed in ["0", "7"] {
                let args = ["cover", "--engine", "learn", jobs, "--seed", seed, &problem];
                right(&problem, &run(&args, "").code(0).stdout(), 1);
            }
        }
    }
    for name in ["tet4x5_unsat", "dommut8"] {
        let problem = data(&format!("cover/{name}.dlx"));
        for jobs in JOBS {
            let args = ["cover", "--engine", "learn", jobs, &problem];
            let message = run(&args, "").code(1).stdout_eq("").stderr();
            assert!(message.starts_with("no solution"), "{message}");
        }
    }
}

#[test]
fn one_thread_prints_the_same_solution_in_every_run() {
    let squares = data("cover/macmahon4x6.dlx");
    let designs = file("first-same.dlx", &steiner(3, 4, 10));
    let of = |problem: &str, engine: &str, seed: &str| {
        stdout(&["cover", "-j1", "--engine", engine, "--seed", seed, problem], "")
    };
    for problem in [&squares, &designs] {
        for (engine, seed) in [("auto", "0"), ("learn", "0"), ("learn", "5")] {
            let first = of(problem, engine, seed);
            right(problem, &first, 1);
            assert_eq!(of(problem, engine, seed), first, "{problem} {engine} {seed}");
        }
    }
    // The seed is not without effect.
    let designs = |seed: u32| of(&designs, "learn", &seed.to_string());
    assert!((1..9).any(|seed| designs(seed) != designs(0)));
}

#[test]
fn a_few_solutions_are_all_different() {
    let queens = data("cover/queens8.dlx");
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let few =
                |n: &str| stdout(&["cover", "--engine", engine, jobs, "--limit", n, &queens], "");
            right(&queens, &few("5"), 5);
            // There are 92.
            right(&queens, &few("92"), 92);
            right(&queens, &few("1000"), 92);
        }
    }
    let squares = data("cover/macmahon4x6.dlx");
    right(&squares, &stdout(&["cover", "--limit", "3", &squares], ""), 3);
    // Above 1000, an enumeration prints them.
    let langford = data("cover/langford8.dlx");
    right(&langford, &stdout(&["cover", "--limit", "10001", &langford], ""), 300);
}

#[test]
fn check_is_answered_by_every_way() {
    let (none, one) = (data("cover/tet4x5_unsat.dlx"), "a b c\na b\nc\nb c\n");
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let check = ["cover", "--check", "--engine", engine, jobs];
            expect(&[&check[..], &[&none]].concat(), "", 1, "none\n", "");
            expect(&[&check[..], &["-"]].concat(), one, 0, "one\n", "");
            let queens = data("cover/queens8.dlx");
            expect(&[&check[..], &[&queens]].concat(), "", 1, "several\n", "");
            // Costs and equal options.
            expect(&[&check[..], &["-"]].concat(), "a\na |1\na |1\n", 1, "several\n", "");
        }
    }
}

#[test]
fn colors_and_multiplicities_go_through_the_race() {
    let text = "2|a 1:3|b 0:1|c | x y\na x:red b\na y b x:red\na c y\nb c\nb x:blue\na x:blue y\n";
    let problem = file("first-many.dlx", text);
    let n = stdout(&["cover", "--count", &problem], "").trim().parse().unwrap();
    assert!(n > 1, "{n}");
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let args = ["cover", "--engine", engine, jobs, "--limit", "1000", &problem];
            right(&problem, &stdout(&args, ""), n);
            let args = ["cover", "--engine", engine, jobs, "-"];
            let squares = "a b | x\na x:red\nb x\n";
            expect(&args, squares, 1, "", "no solution\n");
            expect(&args, "3|a\na\na\n", 1, "", "no solution\n");
        }
    }
    // One of two solutions is empty.
    let optional = file("first-optional.dlx", "0:1|a\na\n");
    right(&optional, &stdout(&["cover", "--engine", "learn", "--limit", "3", &optional], ""), 2);
    let squares = data("cover/macmahon4x6.dlx");
    right(&squares, &stdout(&["cover", "--engine", "learn", &squares], ""), 1);
}

#[test]
fn statistics_say_who_found_the_solution() {
    let queens = data("cover/queens8.dlx");
    let engine = |args: &[&str]| {
        let args = [&["cover", "--stats"], args].concat();
        let message = run(&args, "").code(0).stderr();
        let line = message.lines().find_map(|line| line.strip_prefix("engine: "));
        line.unwrap_or_else(|| panic!("{message}")).to_owned()
    };
    assert!(engine(&["-j1", &queens]).starts_with("dlx, "));
    let learnt = engine(&["-j1", "--engine", "learn", &queens]);
    assert!(learnt.starts_with("learn by items: "), "{learnt}");
    // The tree search is unlucky, and learning is not.
    let unlucky = file("first-queens100.dlx", &queens_by_rows(100));
    let learnt = engine(&["-j1", &unlucky]);
    assert!(learnt.starts_with("learn by "), "{learnt}");
    let parts = file("first-parts.dlx", &blocks(3, None));
    let product = engine(&["-j1", &parts]);
    assert!(product.starts_with("3 independent parts, the last by "), "{product}");
    let args = ["cover", "--json", "--stats", "--engine", "learn", "-j1", &queens];
    let lines: Vec<serde_json::Value> =
        stdout(&args, "").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [solution, summary] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(
        (&solution["solution"], solution["options"].as_array().unwrap().len()),
        (&1.into(), 8)
    );
    assert_eq!((&summary["end"], &summary["solutions"]), (&"limit".into(), &1.into()));
    assert!(summary["engine"].as_str().unwrap().starts_with("learn by items: "));
}

#[test]
fn independent_parts_are_searched_by_themselves() {
    let problem = file("first-blocks.dlx", &blocks(2000, None));
    let none = file("first-blocks-none.dlx", &blocks(2000, Some(1234)));
    for engine in ["auto", "learn"] {
        for jobs in ["-j1", "-j2"] {
            let args = ["cover", "--engine", engine, jobs, &problem];
            right(&problem, &run(&args, "").code(0).stdout(), 1);
            expect(&["cover", "--engine", engine, jobs, &none], "", 1, "", "no solution\n");
            expect(&["cover", "--check", "--engine", engine, jobs, &none], "", 1, "none\n", "");
        }
    }
    right(&problem, &stdout(&["cover", "--limit", "5", &problem], ""), 5);
    expect(&["cover", "--check", &problem], "", 1, "several\n", "");
    // Two covers of each part.
    let few = file("first-few-blocks.dlx", &blocks(6, None));
    for engine in ["auto", "learn"] {
        let args = ["cover", "--engine", engine, "--limit", "1000", &few];
        let n: usize = stdout(&["cover", "--count", &few], "").trim().parse().unwrap();
        right(&few, &stdout(&args, ""), n);
    }
}

#[test]
fn a_race_that_a_limit_ends_says_so() {
    // A system of 50 sets of four of 25 points: no search finds one while a test waits.
    let hard = file("first-hard.dlx", &steiner(2, 4, 25));
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let args = ["cover", "--engine", engine, jobs, "--nodes", "3000", &hard];
            let message = run(&args, "").code(3).stdout_eq("").stderr();
            let words = "stopped after 3000 tree nodes: there may be more solutions\n0 solutions, ";
            assert!(message.starts_with(words), "{message}");
            let args = ["cover", "--engine", engine, jobs, "--time", "0.3", &hard];
            let message = run(&args, "").code(3).stdout_eq("").stderr();
            let words = " seconds: there may be more solutions\n0 solutions, ";
            assert!(message.starts_with("stopped after ") && message.contains(words), "{message}");
            let args = ["cover", "--check", "--engine", engine, jobs, "--time", "0", &hard];
            run(&args, "").code(3).stdout_eq("");
        }
    }
    let json = stdout(&["cover", "--json", "--nodes", "100", &hard], "");
    assert!(json.starts_with("{\"end\":\"limit\",\"solutions\":0,"), "{json}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_race() {
    let text = steiner(2, 4, 25);
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let args = ["cover", "--engine", engine, jobs, "--progress", "always", "-"];
            let mut child = spawn(&args);
            child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
            let mut stderr = BufReader::new(child.stderr.take().unwrap());
            // Wait for a line of progress.
            read_until(&mut stderr, "0%, ");
            interrupt(&child);
            let reason = read_until(&mut stderr, "stopped by ");
            assert_eq!(reason, "stopped by ^C: there may be more solutions\n");
            assert_eq!(child.wait().unwrap().code(), Some(3));
        }
    }
}

#[test]
fn what_a_race_cannot_do_is_refused() {
    let refused = |args: &[&str], reason: &str| {
        let args = [&["cover"], args, &["-"]].concat();
        let message = run(&args, "a b\na\nb\n").code(2).stdout_eq("").stderr();
        assert!(message.contains(reason), "{args:?}: {message}");
    };
    let few = "--engine learn is for one solution or a few: for --check, or --limit up to 10000, \
               without --checkpoint or parts\n";
    for asked in [
        &["--all"][..],
        &["--count"],
        &["--count", "--limit", "5"],
        &["--part", "1/2"],
        &["--limit", "10001"],
        &["--checkpoint", "first.checkpoint"],
    ] {
        refused(&[&["--engine", "learn"], asked].concat(), few);
    }
    let own = "learning from conflicts has rules of its own; leave out --choose";
    refused(&["--engine", "learn", "--choose", "weighted"], own);
    refused(&["--engine", "learn", "--preprocess"], "only sets of bits remove options");
    refused(&["--engine", "learn", "--estimate"], "--estimate is for --engine dlx and bitset");
    refused(&["--engine", "learn", "--split", "2"], "cannot be used with");
    let seed = "--seed is for --choose random, --estimate, and one solution or a few";
    for asked in [
        &["--all"][..],
        &["--count"],
        &["--best", "1"],
        &["--part", "1/2"],
        &["--limit", "10001"],
        &["--engine", "dlx"],
        &["--choose", "smallest"],
    ] {
        refused(&[&["--seed", "1"], asked].concat(), seed);
    }
    let parts = file("first.parts", "");
    refused(&["--seed", "1", "--parts", &parts], seed);
    refused(&["--engine", "learn", "--parts", &parts], few);
}

#[test]
fn little_memory_leaves_the_answers_right() {
    let squares = data("cover/macmahon4x6.dlx");
    for memory in ["1K", "2M"] {
        for jobs in ["-j1", "-j2"] {
            let args = ["cover", "--memory", memory, jobs, &squares];
            right(&squares, &run(&args, "").code(0).stdout(), 1);
        }
    }
    let args = ["cover", "--engine", "learn", "--memory", "1K", "-j1", &squares];
    right(&squares, &run(&args, "").code(0).stdout(), 1);
}

#[test]
fn large_sudoku_boards_are_solved() {
    let givens = data("models/sudoku16.txt");
    let solve = ["model", "sudoku", "4x4", "--givens", &givens, "--plain"];
    for engine in ["auto", "learn"] {
        for jobs in JOBS {
            let how = ["--engine", engine, jobs];
            let solved = stdout(&[&solve[..], &how].concat(), "");
            let path = file(&format!("first-16-{engine}{jobs}.txt"), &solved);
            let check = ["model", "sudoku", "4x4", "--givens", &path, "--check"];
            expect(&check, "", 0, "one\n", "");
            let agrees = ["model", "sudoku", "4x4", "--givens", &givens, "--check"];
            expect(&[&agrees[..], &how].concat(), "", 1, "several\n", "");
        }
    }
    // A solved board of 25x25 without three of five cells.
    let solved: Vec<Vec<usize>> =
        (0..25).map(|r| (0..25).map(|c| (r % 5 * 5 + r / 5 + c) % 25 + 1).collect()).collect();
    let cell = |r: usize, c: usize| {
        if (r * 7 + c * 11 + r * c) % 5 < 2 { solved[r][c].to_string() } else { ".".into() }
    };
    let line = |r| (0..25).map(|c| cell(r, c)).collect::<Vec<_>>().join(" ");
    let board: Vec<String> = (0..25).map(line).collect();
    let path = file("first-25.txt", &(board.join("\n") + "\n"));
    for engine in ["auto", "learn"] {
        let args = ["model", "sudoku", "5x5", "--givens", &path, "--plain", "--engine", engine];
        let solved = run(&args, "").code(0).stdout();
        let path = file(&format!("first-25-{engine}.txt"), &solved);
        let args = ["model", "sudoku", "5x5", "--givens", &path, "--check"];
        expect(&args, "", 0, "one\n", "");
    }
    let message = stderr(&["model", "sudoku", "5x5", "--solve", "--engine", "learn", "--all"], "");
    assert!(message.contains("cannot be used with"), "{message}");
}
