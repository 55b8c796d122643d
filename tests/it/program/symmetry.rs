//! `symmetry`, `--distinct` of `cover` and `model`, and `verify --up-to-symmetry`.
//! `decide/tests/it/laws/symmetry.rs` holds their laws.

use std::collections::BTreeSet;

use crate::common::program::{Folder, expect_all, json, run, solutions, stdout};

/// Three things in two boxes, of which the first is another kind of thing.
const PROBLEM: &str = "a b c | x\na x:1\na x:2\nb x:1\nb x:2\nc x:1\nc x:2\n";

#[test]
fn it_prints_order_generators_and_orbits() {
    let twins = "symmetries: 2\n\ngenerators:\n  options (2 3)\n\norbits of items: 2\n  a\n  b\n\n\
                 orbits of options: 2\n  1 option: a\n  2 options, such as: b\n";
    let none = "symmetries: 1\n\norbits of items: 2\n  a\n  b\n\n\
                orbits of options: 2\n  1 option: a b\n  1 option: a\n";
    let object = "{\"symmetries\":2,\"generators\":[{\"items\":[[\"a\",\"b\"]],\
                  \"options\":[[1,2]]}],\"item_orbits\":[[\"a\",\"b\"]],\
                  \"option_orbits\":[[1,2]]}\n";
    expect_all(&[
        ("symmetry -", "a b\na\nb\nb\n", 0, twins, ""),
        ("symmetry -", "a b\na b\na\n", 0, none, ""),
        ("symmetry --json -", "a b\na\nb\n", 0, object, ""),
    ]);
    run("symmetry -", stdout("model queens 4", ""))
        .prints_first("symmetries: 8\n\ngenerators:\n")
        .prints("\norbits of items: 6\n  r3 c3 r2 c2\n")
        .prints("  8 options, such as: r3 c4 a7 b-1\n");
    // The permutations of three items; and the exchange of the two colors.
    run("symmetry -", PROBLEM).prints_first("symmetries: 6\n");
    run("symmetry --exchange-colors -", PROBLEM).prints_first("symmetries: 12\n");
}

#[test]
fn classes_of_solutions_are_counted() {
    let queens = stdout("model queens 8", "");
    let reason = "--distinct (--reduce) is for solutions: add --solve, --all, --count or --check; \
                  the printed problem has all solutions\n";
    let tiling = "305611096281378760240051639364\n";
    let others = "--distinct is not for --diagram and --shares\n";
    expect_all(&[
        ("model queens 8 --count --distinct", "", 0, "12\n", ""),
        ("model dominoes 16x16 --count --distinct", "", 0, tiling, ""),
        ("model polycubes 3x3x3 soma --count --distinct", "", 0, "240\n", ""),
        ("model latin 5 --count --reduce", "", 0, "2\n", ""),
        ("model macmahon 2x3 --colors 2 --count --reduce", "", 0, "52\n", ""),
        ("model queens 6 --reduce --check", "", 0, "one\n", ""),
        ("model queens 8 --reduce --check", "", 1, "several\n", ""),
        ("model queens 6 --reduce --solve --plain", "", 0, "4 1 5 2 6 3\n", ""),
        ("model queens 6 --reduce", "", 2, "", reason),
        // All in color 1, or all in color 2.
        ("cover --count --distinct -", PROBLEM, 0, "2\n", ""),
        ("cover --count --distinct --exchange-colors -", PROBLEM, 0, "1\n", ""),
        ("cover --count --distinct -", "a b\na\n", 1, "0\n", "no solution\n"),
        ("cover --count --distinct --limit 5 -", &queens, 3, "5\n", "more than 5 solutions\n"),
        ("cover --count --distinct --limit 12 -", &queens, 0, "12\n", ""),
        ("cover --count --by-class -", "a b\na\n", 1, "0\n", "no solution\n"),
        ("model queens 4 --sample --diagram file.zdd --distinct", "", 2, "", others),
    ]);
    let steiner = stdout("model steiner 2 3 9", "");
    run("cover --count --by-class --stats --jobs 1 -", steiner)
        .code(0)
        .stdout_eq("840\n")
        .says("engine: sizes of classes of solutions, found: 1\n");
    // The cheapest solutions have no parts, with symmetries or without.
    for more in ["", " --distinct"] {
        let parts = run(format!("cover --best 2 --part 1/2{more} -"), "a b\na\nb\n").code(2);
        parts.says("cannot be used with");
    }
}

/// Four corners of a square, each alone or with the next one; and the same at a higher cost.
const PRICED: &str = "a b c d\na |1\nb |1\nc |1\nd |1\na b |3\nb c |3\nc d |3\nd a |3\n";

#[test]
fn the_cheapest_classes_are_found() {
    // Four alone; two alone and a pair, in four ways; two pairs, in two ways.
    assert_eq!(run("cover --best 9 -", PRICED).solutions().len(), 7);
    for (args, costs) in
        [("--best 9", &[4, 5, 6][..]), ("--best 2", &[4, 5]), ("--best 2 --maximize", &[6, 5])]
    {
        let objects = json(format!("cover --distinct --json {args} -"), PRICED);
        let found = objects.iter().filter(|object| object.get("solution").is_some());
        assert!(found.map(|solution| &solution["cost"]).eq(costs), "{objects:?}");
    }
    // The best class has 64 solutions.
    let groups: Vec<String> = (0..6).map(|k| format!("x{k} |1\nx{k} |1\n")).collect();
    let text = format!("x0 x1 x2 x3 x4 x5 y\n{}y\ny x0 x1 x2 x3 x4 x5 |9\n", groups.concat());
    run("cover --best 2 --distinct -", text).stderr_eq("cost: 6, 9\n").code(0);
}

/// Runs until the search that is saved in `c` is complete; the outputs, one after the other.
fn in_short_runs(folder: &Folder, args: &str) -> (String, String) {
    let _ = std::fs::remove_file(folder.path("c"));
    let mut all = String::new();
    for n_runs in 1.. {
        let run = folder.run(format!("cover p --nodes 40 --checkpoint c --resume {args}"), "");
        all += &run.stdout();
        if run.output.status.code() == Some(0) {
            assert!(n_runs > 2, "{n_runs}");
            return (all, run.stdout());
        }
        run.code(3);
    }
    unreachable!()
}

#[test]
fn the_cheapest_classes_are_saved_and_resumed() {
    let folder = Folder::new("best-classes");
    // Queens whose cost is the same for the eight symmetries of the board.
    let far = |place: &str| (place[1..].parse::<i32>().unwrap() - 5).pow(2);
    let priced = |line: &str| match line.split(' ').collect::<Vec<&str>>()[..] {
        [row, column, _, _] if row.starts_with('r') => {
            format!("{line} |{}\n", far(row) * far(column))
        }
        _ => format!("{line}\n"),
    };
    folder.write("p", stdout("model queens 9", "").lines().map(priced).collect::<String>());
    for (most, jobs) in [("1", "2"), ("9", "1"), ("100", "1")] {
        let question = format!("--best {most} --distinct --jobs {jobs}");
        let whole = folder.run(format!("cover p {question}"), "").says_first("cost: ");
        let (_, last) = in_short_runs(&folder, &question);
        assert_eq!(last.split("\n\n").count(), whole.solutions().len());
    }
    // The 46 classes are fewer than were asked for; saved for another question.
    folder.run("cover --best 100 --checkpoint c --resume p", "").code(2).stdout_eq("").stderr_eq(
        "c: was saved by a search to find the cheapest solutions up to symmetry, at most 100, and \
         this one is to find the cheapest solutions, at most 100; ask the same question, or use \
         another checkpoint\n",
    );
}

#[test]
fn a_resumed_search_finds_the_other_classes() {
    let folder = Folder::new("classes-saved");
    folder.write("p", stdout("model queens 9", ""));
    let whole = folder.run("cover --all --distinct --orbits p", "").solutions();
    for jobs in ["1", "2"] {
        let (all, _) = in_short_runs(&folder, &format!("--distinct -q -j {jobs} --all --orbits"));
        assert_eq!(solutions(&all), whole);
        // A count is of all runs together.
        let (_, last) = in_short_runs(&folder, &format!("--distinct -q -j {jobs} --count"));
        assert_eq!(last, "46\n");
    }
    folder.run("cover --count --checkpoint c --resume p", "").code(2).stdout_eq("").stderr_eq(
        "c: was saved by a search to count solutions up to symmetry, and this one is to count \
         solutions; ask the same question, or use another checkpoint\n",
    );
}

#[test]
fn classes_are_sampled_alike() {
    let text = stdout("model queens 5 --sample=60 --distinct --plain", "");
    let drawn: Vec<&str> = text.split("\n\n").map(str::trim_end).collect();
    assert_eq!(drawn.len(), 60);
    // One of its two classes has 2 solutions, and the other one 8.
    let first = drawn.iter().filter(|queens| **queens == drawn[0]).count();
    assert!((15..=45).contains(&first), "{first}");
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 2);
    let all = stdout("model queens 5 --all --distinct --plain", "");
    assert!(drawn.iter().all(|queens| all.contains(queens)));
}

#[test]
fn one_solution_of_each_class_is_printed() {
    // The first and the last item can be exchanged.
    let problem = "a b c\na b\nb c\na\nb\nc\n";
    let answer = run("cover --all --distinct --orbits --jobs 1 -", problem);
    let found = answer.stderr_eq("without --distinct: 3 solutions\n").solutions();
    assert_eq!(found, [["a", "b", "c", "| 1 image"].as_slice(), &["a b", "c", "| 2 images"]]);
    let queens = stdout("cover --all --distinct --orbits -", stdout("model queens 8", ""));
    assert_eq!(queens.matches("| 8 images\n").count(), 11);
    assert_eq!(queens.matches("| 4 images\n").count(), 1);
    run("cover --all --distinct --orbits --json -", "a b\na\nb\n").prints_first(
        "{\"solution\":1,\"options\":[\"a\",\"b\"],\"numbers\":[1,2],\"line\":[2,3],\
         \"images\":1}\n{\"end\":\"complete\",",
    );
    // As many as the limit allows.
    let limited = stdout("model queens 8 --all --distinct --plain --limit 5", "");
    assert_eq!(limited.split("\n\n").count(), 5);
}

#[test]
fn verify_rejects_what_a_symmetry_maps_to_an_earlier_solution() {
    let folder = Folder::new("symmetric");
    folder.write("p", "a b c\na b\nb c\na\nc\n");
    folder.write("colors", PROBLEM);
    let two = "2 solutions: 2 right, 0 wrong\n";
    let wrong = "stdin:4: a symmetry maps it to the solution on line 1\n\
                 2 solutions: 1 right, 1 wrong\n";
    let (images, boxes) = ("a b\nc\n\na\nb c\n", "a x:1\nb x:1\nc x:1\n\na x:2\nb x:2\nc x:2\n");
    folder.asked("verify --distinct").expect_all(&[
        ("p -", images, 0, "right\nright\n", two),
        ("p - --up-to-symmetry", images, 1, "right\nwrong\n", wrong),
        ("colors - --up-to-symmetry", boxes, 0, "right\nright\n", two),
    ]);
    let exchanged = "verify --distinct --up-to-symmetry --exchange-colors colors -";
    folder.run(exchanged, boxes).code(1);
}

#[test]
fn parts_have_every_class_once() {
    let folder = Folder::new("classes");
    folder.write("p", stdout("model queens 8", ""));
    let asked = |args: &str| folder.run(format!("cover --distinct p {args}"), "");
    let whole = asked("--all").solutions();
    let mut of_parts =
        [asked("--all --part 1/2"), asked("--all --part 2/2")].map(|it| it.solutions()).concat();
    of_parts.sort();
    assert_eq!((whole.len(), of_parts), (12, whole));
    let lines = asked("--split 10").stdout();
    assert!(lines.lines().count() >= 10);
    let results = folder.run("cover --parts - --distinct p", &lines).json();
    assert_eq!(results.iter().map(|it| it["solutions"].as_u64().unwrap()).sum::<u64>(), 12);
    let reason = "stdin:1: part of a search for covers up to symmetry, expected one for ";
    for (more, expected) in [
        ("", "all covers\n"),
        (" --distinct --exchange-colors", "covers up to symmetry and exchanges of colors\n"),
    ] {
        let run = folder.run(format!("cover --parts - p{more}"), lines.lines().next().unwrap());
        run.code(2).stderr_eq(&format!("{reason}{expected}"));
    }
}
