//! `symmetry`, `--distinct` of `cover` and `model`, and `verify --up-to-symmetry`.

use crate::common::program::{expect, run, stdout};

/// Three things in two boxes, of which the first is another kind of thing.
const PROBLEM: &str = "a b c | x\na x:1\na x:2\nb x:1\nb x:2\nc x:1\nc x:2\n";

#[test]
fn it_prints_order_generators_and_orbits() {
    let squares = "symmetries: 8\n\ngenerators:\n";
    let queens = stdout(&["model", "queens", "4"], "");
    let answer = stdout(&["symmetry", "-"], &queens);
    assert!(answer.starts_with(squares), "{answer}");
    assert!(answer.contains("\norbits of items: 6\n  r3 c3 r2 c2\n"), "{answer}");
    assert!(answer.contains("  8 options, such as: r3 c4 a7 b-1\n"), "{answer}");
    let answer = "symmetries: 2\n\ngenerators:\n  options (2 3)\n\norbits of items: 2\n  a\n  b\n\n\
                  orbits of options: 2\n  1 option: a\n  2 options, such as: b\n";
    expect(&["symmetry", "-"], "a b\na\nb\nb\n", 0, answer, "");
    let object = "{\"symmetries\":2,\"generators\":[{\"items\":[[\"a\",\"b\"]],\
                  \"options\":[[1,2]]}],\"item_orbits\":[[\"a\",\"b\"]],\
                  \"option_orbits\":[[1,2]]}\n";
    expect(&["symmetry", "--json", "-"], "a b\na\nb\n", 0, object, "");
    expect(
        &["symmetry", "-"],
        "a b\na b\na\n",
        0,
        "symmetries: 1\n\norbits of items: 2\n  a\n  b\n\n\
        orbits of options: 2\n  1 option: a b\n  1 option: a\n",
        "",
    );
}

#[test]
fn classes_of_solutions_are_counted() {
    for (model, classes) in [
        (&["queens", "8"][..], "12\n"),
        (&["dominoes", "16x16"], "305611096281378760240051639364\n"),
        (&["polycubes", "3x3x3", "soma"], "240\n"),
        (&["langford", "7"], "26\n"),
        (&["latin", "5"], "2\n"),
        (&["sudoku", "2x2"], "2\n"),
        (&["steiner", "7"], "1\n"),
        (&["partitions", "12"], "77\n"),
    ] {
        let arguments = [&["model"][..], model, &["--count", "--distinct"]].concat();
        expect(&arguments, "", 0, classes, "");
    }
    // All in color 1, or all in color 2.
    expect(&["cover", "--count", "--distinct", "-"], PROBLEM, 0, "2\n", "");
    let exchanged = ["cover", "--count", "--distinct", "--exchange-colors", "-"];
    expect(&exchanged, PROBLEM, 0, "1\n", "");
    expect(&["cover", "--count", "--distinct", "-"], "a b\na\n", 1, "0\n", "no solution\n");
}

#[test]
fn reduce_is_distinct_for_all_models() {
    for (model, classes) in [
        (&["dominoes", "4x4"][..], "9\n"),
        (&["polycubes"], "240\n"),
        (&["queens", "6"], "1\n"),
        (&["latin", "4"], "2\n"),
        (&["matchings", "petersen"], "1\n"),
        (&["macmahon", "2x3", "--colors", "2"], "52\n"),
    ] {
        let arguments = [&["model"][..], model, &["--count", "--reduce"]].concat();
        expect(&arguments, "", 0, classes, "");
    }
    expect(&["model", "queens", "6", "--reduce", "--check"], "", 0, "one\n", "");
    expect(&["model", "queens", "8", "--reduce", "--check"], "", 1, "several\n", "");
    let one = ["model", "queens", "6", "--reduce", "--solve", "--plain"];
    expect(&one, "", 0, "4 1 5 2 6 3\n", "");
    let reason = "--distinct (--reduce) is for solutions: add --solve, --all, --count or --check; \
                  the printed problem has all solutions\n";
    expect(&["model", "queens", "6", "--reduce"], "", 2, "", reason);
}

/// Four corners of a square, each alone or with the next one; and the same at a higher cost.
const PRICED: &str = "a b c d\na |1\nb |1\nc |1\nd |1\na b |3\nb c |3\nc d |3\nd a |3\n";

#[test]
fn the_cheapest_classes_are_found() {
    // Four alone; two alone and a pair, in four ways; two pairs, in two ways.
    let solutions = stdout(&["cover", "--best", "9", "-"], PRICED);
    assert_eq!(solutions.split("\n\n").count(), 7);
    let costs = |arguments: &[&str]| {
        let all = [&["cover", "--distinct", "--json"][..], arguments, &["-"]].concat();
        let lines = stdout(&all, PRICED);
        let cost =
            |line: &str| line.split("\"cost\":").nth(1)?.split(',').next().map(str::to_owned);
        let solutions = lines.lines().filter(|line| line.starts_with("{\"solution\""));
        solutions.filter_map(cost).collect::<Vec<String>>()
    };
    assert_eq!(costs(&["--best", "9"]), ["4", "5", "6"]);
    assert_eq!(costs(&["--best", "2"]), ["4", "5"]);
    assert_eq!(costs(&["--best", "2", "--maximize"]), ["6", "5"]);
    // The best class has 64 solutions.
    let groups: Vec<String> = (0..6).map(|k| format!("x{k} |1\nx{k} |1\n")).collect();
    let items: Vec<String> = (0..6).map(|k| format!("x{k}")).collect();
    let text = format!("{} y\n{}y\ny x0 x1 x2 x3 x4 x5 |9\n", items.join(" "), groups.concat());
    let arguments = ["cover", "--best", "2", "--distinct", "-"];
    run(&arguments, text).stderr_eq("cost: 6, 9\n").code(0);
}

#[test]
fn the_cheapest_classes_are_saved_and_resumed() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let saved = folder.join("best-classes.save");
    let saved = saved.to_str().unwrap();
    // Queens whose cost is the same for the eight symmetries of the board.
    let far = |place: &str| (place[1..].parse::<i32>().unwrap() - 5).pow(2);
    let problem = stdout(&["model", "queens", "9"], "");
    let priced = |line: &str| match line.split(' ').collect::<Vec<&str>>()[..] {
        [row, column, _, _] if row.starts_with('r') => {
            format!("{line} |{}", far(row) * far(column))
        }
        _ => line.to_owned(),
    };
    let lines: Vec<String> = problem.lines().map(priced).collect();
    assert_eq!(lines.iter().filter(|line| line.contains(" |")).count(), 82, "and the items");
    let problem = lines.join("\n");
    let costs = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    for (most, jobs) in [("1", "1"), ("1", "2"), ("9", "1"), ("100", "1")] {
        let _ = std::fs::remove_file(saved);
        let question = ["cover", "--best", most, "--distinct", "--jobs", jobs];
        let whole = run(&[&question[..], &["-"]].concat(), &problem);
        for n_runs in 1.. {
            let saving = ["--nodes", "40", "--checkpoint", saved, "--resume", "-"];
            let answer = run(&[&question[..], &saving].concat(), &problem);
            if answer.output.status.code() == Some(0) {
                assert!(n_runs > 2, "{n_runs}");
                assert_eq!(costs(&answer.stderr()), costs(&whole.stderr()));
                assert!(costs(&whole.stderr()).starts_with("cost: "));
                let n = |run: &crate::common::program::Run| run.stdout().split("\n\n").count();
                assert_eq!(n(&answer), n(&whole));
                break;
            }
            answer.code(3);
        }
    }
    // The 46 classes are fewer than were asked for; saved for another question.
    let reason = " was saved by a search to find the cheapest solutions up to symmetry, at most \
                  100, and this one is to find the cheapest solutions, at most 100; ask the same \
                  question, or use another checkpoint\n";
    let arguments = ["cover", "--best", "100", "--checkpoint", saved, "--resume", "-"];
    run(&arguments, &problem).stderr_eq(&format!("{saved}:{reason}")).code(2);
}

#[test]
fn classes_are_sampled_alike() {
    let sample = ["model", "queens", "5", "--sample=60", "--distinct", "--plain"];
    let text = stdout(&sample, "");
    let drawn: Vec<&str> = text.split("\n\n").map(str::trim_end).collect();
    assert_eq!(drawn.len(), 60);
    // One of its two classes has 2 solutions, and the other one 8.
    let first = drawn.iter().filter(|queens| **queens == drawn[0]).count();
    assert!((15..=45).contains(&first), "{first}");
    assert_eq!(drawn.iter().collect::<std::collections::BTreeSet<_>>().len(), 2);
    let all = stdout(&["model", "queens", "5", "--all", "--distinct", "--plain"], "");
    assert!(drawn.iter().all(|queens| all.contains(queens)));
}

#[test]
fn symmetries_exchange_colors_if_asked() {
    let order = |arguments: &[&str]| {
        let answer = stdout(&[&["symmetry"][..], arguments, &["-"]].concat(), PROBLEM);
        answer.lines().next().map(str::to_owned)
    };
    // The permutations of three items; and the exchange of the two colors.
    assert_eq!(order(&[]).as_deref(), Some("symmetries: 6"));
    assert_eq!(order(&["--exchange-colors"]).as_deref(), Some("symmetries: 12"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("colors.dlx");
    std::fs::write(&file, PROBLEM).unwrap();
    let file = file.to_str().unwrap();
    let solutions = "a x:1\nb x:1\nc x:1\n\na x:2\nb x:2\nc x:2\n";
    let arguments = ["verify", "--distinct", "--up-to-symmetry", file, "-"];
    run(&arguments, solutions).code(0);
    let arguments = [&arguments[..], &["--exchange-colors"]].concat();
    run(&arguments, solutions).code(1);
}

#[test]
fn one_solution_of_each_class_is_printed() {
    let problem = "a b c\na b\nb c\na\nb\nc\n";
    // The first and the last item can be exchanged.
    let classes = "| 1 image\na\nb\nc\n\n| 2 images\na b\nc\n";
    let answer = run(&["cover", "--all", "--distinct", "--orbits", "--jobs", "1", "-"], problem);
    let text = answer.stdout();
    let mut found: Vec<&str> = text.split("\n\n").map(str::trim_end).collect();
    found.sort_unstable();
    let mut expected: Vec<&str> = classes.split("\n\n").map(str::trim_end).collect();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(answer.stderr(), "without --distinct: 3 solutions\n");
    let queens = stdout(&["model", "queens", "8"], "");
    let solutions = stdout(&["cover", "--all", "--distinct", "--orbits", "-"], &queens);
    assert_eq!(solutions.matches("| 8 images\n").count(), 11);
    assert_eq!(solutions.matches("| 4 images\n").count(), 1);
    let object =
        stdout(&["cover", "--all", "--distinct", "--orbits", "--json", "-"], "a b\na\nb\n");
    let first = "{\"solution\":1,\"options\":[\"a\",\"b\"],\"images\":1}\n{\"end\":\"complete\",";
    assert!(object.starts_with(first), "{object}");
    // As many as the count says, and as the limit allows.
    let limited = ["model", "queens", "8", "--all", "--distinct", "--plain", "--limit", "5"];
    assert_eq!(stdout(&limited, "").split("\n\n").count(), 5);
}

#[test]
fn verify_rejects_what_a_symmetry_maps_to_an_earlier_solution() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("symmetry.dlx");
    std::fs::write(&file, "a b c\na b\nb c\na\nc\n").unwrap();
    let file = file.to_str().unwrap();
    let solutions = "a b\nc\n\na\nb c\n";
    let right = "2 solutions: 2 right, 0 wrong\n";
    expect(&["verify", "--distinct", file, "-"], solutions, 0, "right\nright\n", right);
    let wrong = "stdin:4: a symmetry maps it to the solution on line 1\n\
                 2 solutions: 1 right, 1 wrong\n";
    let arguments = ["verify", "--distinct", "--up-to-symmetry", file, "-"];
    expect(&arguments, solutions, 1, "right\nwrong\n", wrong);
}

#[test]
fn parts_have_every_class_once() {
    let problem = stdout(&["model", "queens", "8"], "");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("classes.dlx");
    std::fs::write(&file, problem).unwrap();
    let file = file.to_str().unwrap();
    let all = |arguments: &[&str]| {
        let text = stdout(&[&["cover", "--all", "--distinct", file][..], arguments].concat(), "");
        let solutions = text.split("\n\n").filter(|text| !text.trim().is_empty());
        solutions.map(|text| text.trim_end().to_owned()).collect::<Vec<String>>()
    };
    let mut whole = all(&[]);
    whole.sort();
    assert_eq!(whole.len(), 12);
    let mut of_parts = [all(&["--part", "1/2"]), all(&["--part", "2/2"])].concat();
    of_parts.sort();
    assert_eq!(of_parts, whole);
    let count = ["cover", "--count", "--distinct", "--part"];
    let counts = ["1/3", "2/3", "3/3"].map(|part| {
        let text = run(&[&count[..], &[part, file]].concat(), "").stdout();
        text.trim().parse::<u32>().unwrap()
    });
    assert_eq!(counts.iter().sum::<u32>(), 12);
    let lines = stdout(&["cover", "--split", "10", "--distinct", file], "");
    assert!(lines.lines().count() >= 10);
    let results = stdout(&["cover", "--parts", "-", "--distinct", file], &lines);
    let n = |line: &str| -> u32 {
        let number = line.split("\"solutions\":").nth(1).unwrap().split(',').next().unwrap();
        number.parse().unwrap()
    };
    assert_eq!(results.lines().map(n).sum::<u32>(), 12);
    let reason = "part of a search for covers up to symmetry, expected one for all covers";
    run(&["cover", "--parts", "-", file], lines.lines().next().unwrap())
        .stderr_eq(&format!("stdin:1: {reason}\n"))
        .code(2);
    let reason = "part of a search for covers up to symmetry, expected one for covers up to \
                  symmetry and exchanges of colors";
    let with_colors = ["cover", "--parts", "-", "--distinct", "--exchange-colors", file];
    run(&with_colors, lines.lines().next().unwrap())
        .stderr_eq(&format!("stdin:1: {reason}\n"))
        .code(2);
}

#[test]
fn a_resumed_search_finds_the_other_classes() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("classes-saved.dlx");
    std::fs::write(&file, stdout(&["model", "queens", "9"], "")).unwrap();
    let saved = folder.join("classes.save");
    let (file, saved) = (file.to_str().unwrap(), saved.to_str().unwrap());
    let whole = stdout(&["cover", "--all", "--distinct", "--orbits", file], "");
    let sorted = |text: &str| {
        let mut solutions: Vec<String> =
            text.split("\n\n").map(|solution| solution.trim().to_owned()).collect();
        solutions.retain(|solution| !solution.is_empty());
        solutions.sort();
        solutions
    };
    let asked = |question: &[&str], jobs: &str| {
        let _ = std::fs::remove_file(saved);
        let start = ["cover", "--distinct", "--jobs", jobs, "--nodes", "40", "--quiet"];
        let saving = ["--checkpoint", saved, "--resume", file];
        let arguments = [&start[..], question, &saving].concat();
        let mut answers = String::new();
        for n_runs in 1.. {
            let answer = run(&arguments, "");
            // A count is of all runs together.
            let text = answer.stdout();
            answers = if question[0] == "--count" { text } else { answers + &text };
            if answer.output.status.code() == Some(0) {
                assert!(n_runs > 2, "{n_runs}");
                break;
            }
            answer.code(3);
        }
        answers
    };
    for jobs in ["1", "2"] {
        assert_eq!(sorted(&asked(&["--all", "--orbits"], jobs)), sorted(&whole));
        assert_eq!(asked(&["--count"], jobs), "46\n");
    }
    // Saved for another question.
    let reason = " was saved by a search to count solutions up to symmetry, and this one is to \
                  count solutions; ask the same question, or use another checkpoint\n";
    let arguments = ["cover", "--count", "--checkpoint", saved, "--resume", file];
    run(&arguments, "").stderr_eq(&format!("{saved}:{reason}")).code(2);
}

#[test]
fn a_count_of_classes_stops_at_a_limit() {
    let queens = stdout(&["model", "queens", "8"], "");
    let arguments = ["cover", "--count", "--distinct", "--limit", "5", "-"];
    run(&arguments, &queens).stdout_eq("5\n").stderr_eq("more than 5 solutions\n").code(3);
    let arguments = ["cover", "--count", "--distinct", "--limit", "12", "-"];
    run(&arguments, &queens).stdout_eq("12\n").stderr_eq("").code(0);
}

#[test]
fn all_solutions_are_counted_by_class() {
    let steiner = stdout(&["model", "steiner", "2", "3", "9"], "");
    let arguments = ["cover", "--count", "--by-class", "--stats", "--jobs", "1", "-"];
    let answer = run(&arguments, &steiner).stdout_eq("840\n").code(0);
    let engine = "engine: sizes of classes of solutions, found: 1\n";
    assert!(answer.stderr().contains(engine), "{}", answer.stderr());
    let none = "a b\na\n";
    let arguments = ["cover", "--count", "--by-class", "-"];
    expect(&arguments, none, 1, "0\n", "no solution\n");
}

#[test]
fn some_questions_are_not_up_to_symmetry() {
    let sample = ["model", "queens", "4", "--sample", "--diagram", "file.zdd", "--distinct"];
    expect(&sample, "", 2, "", "--distinct is not for --diagram and --shares\n");
    // The cheapest solutions have no parts, with symmetries or without.
    let refused = |arguments: &[&str]| {
        let all = [&["cover", "--best", "2", "--part", "1/2"][..], arguments, &["-"]].concat();
        let answer = run(&all, "a b\na\nb\n").code(2);
        answer.stderr().lines().next().unwrap_or_default().to_owned()
    };
    assert!(refused(&[]).contains("cannot be used with"), "{}", refused(&[]));
    assert_eq!(refused(&["--distinct"]), refused(&[]));
}
