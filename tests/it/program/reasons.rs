//! Why there is no solution, what comes nearest to one, and what is forced.

use crate::common::program::{expect, expect_all, json, run};

const PIGEONS: &str = "p1 p2 p3 | h1 h2\np1 h1\np1 h2\np2 h1\np2 h2\np3 h1\np3 h2\n";

#[test]
fn the_nearest_covers_are_different() {
    let covers = |text: &str| -> Vec<String> {
        let objects = json("cover --nearest --best 99 --json -q -", text);
        let numbers = objects.iter().filter_map(|object| object.get("numbers"));
        numbers.map(ToString::to_string).collect()
    };
    for (text, n) in [("3|a b c\na b\nc a\n", 4), ("4|a 2|b\na b\na b\na\n", 8)] {
        let mut covers = covers(text);
        assert_eq!(covers.len(), n, "{covers:?}");
        covers.sort();
        covers.dedup();
        assert_eq!(covers.len(), n, "{covers:?}");
    }
}

#[test]
fn a_reason_names_the_demands() {
    let room = "no solution: p1, p2 and p3 must be covered, 3 in all; each of their options takes \
                one of h1 and h2, which have room for 2\n";
    expect_all(&[
        ("cover --why -", PIGEONS, 1, "", room),
        ("cover --why --quiet -", PIGEONS, 1, "", ""),
        (
            "cover --why -",
            "a b\na\n",
            1,
            "",
            "no solution: b must be covered, and no option has it\n",
        ),
        ("cover --why -", "a b\na\nb\n", 0, "a\nb\n", ""),
    ]);
    let json = run("cover --why --json -", PIGEONS).code(1);
    for part in [
        r#""why":{"kind":"room","demands":[{"item":"p1","at_least":1}"#,
        r#"{"item":"h2","at_most":1}],"irreducible":true}"#,
    ] {
        assert!(json.stdout().contains(part), "{}", json.stdout());
    }
    let colors = run("cover --why --json -", "p q | e\np e:r\nq e:g\n").code(1);
    assert!(colors.stdout().contains(r#"{"item":"e","at_most":1,"or_same_color":true}"#));
    let model = run("model langford 9 --why", "").code(1);
    assert!(model.stderr().contains("13 in all, an odd number"), "{}", model.stderr());
}

#[test]
fn the_certificate_of_a_reason_is_right() {
    let folder = crate::common::program::Folder::new("reasons");
    folder.write("pigeons", PIGEONS);
    folder.run("cover --why --certificate why pigeons", "").code(1);
    folder.run("verify pigeons --certificate why", "").code(0).says("the problem has no solution");
}

#[test]
fn the_nearest_cover_leaves_the_fewest_items() {
    expect_all(&[("cover --nearest -", "a\na\n", 0, "a\n", "nothing is left\n")]);
    let pigeons = run("cover --nearest -", PIGEONS).code(0);
    // Which one is left may differ from run to run.
    assert!(pigeons.stderr().contains("2 of 3 items are covered; left: p"), "{}", pigeons.stderr());
    assert_eq!(pigeons.stdout().lines().count(), 2);
    let weighted = run(&["cover", "--nearest", "--may-leave", "p1=2 p2", "-"], PIGEONS).code(0);
    assert!(weighted.stderr().contains("left: p2"), "{}", weighted.stderr());
    let json = run("cover --nearest --json -", PIGEONS).code(0);
    assert!(json.stdout().contains(r#""left":["p"#), "{}", json.stdout());
    assert!(json.stdout().contains(r#""cost":1,"bound":1"#), "{}", json.stdout());
    let edges = "p q | e\np e:r\nq e:g\n";
    expect(
        "cover --nearest --may-leave e -",
        edges,
        0,
        "p e:r\nq e:g\n",
        "2 of 2 items are covered; left: the color of e\n",
    );
    run("cover --nearest --may-leave h1 -", PIGEONS).code(2).says("item \"h1\" cannot be left");
    run("cover --nearest --may-leave p9 -", PIGEONS).code(2).says("there is no item \"p9\"");
    run("cover --nearest -", "0:9|x 20000000|a\na x\n").code(2).says("too often");
    run(&["cover", "--nearest", "--may-leave", "p1 p1=2", "-"], PIGEONS).code(2).says("twice");
    let first = run(&["cover", "--nearest", "--may-leave", "p* p1=9", "-"], PIGEONS).code(0);
    assert!(!first.stderr().contains("p1"), "{}", first.stderr());
    let roster = "2|thu | ann\nthu ann\n";
    expect(
        "cover --nearest -",
        roster,
        0,
        "thu ann\n",
        "0 of 1 items are covered; left: thu (1 of 2)\n",
    );
    run("cover --nearest --may-leave p1=x -", PIGEONS).code(2).says("expected a whole number");
}

#[test]
fn options_are_in_all_solutions_in_some_or_in_none() {
    let some = "1 option in all solutions, 2 in some, 1 in none\n";
    let text = "a b c\na\nb c\nb c\na b\n";
    expect("cover --options -", text, 0, "all\ta\nsome\tb c\nsome\tb c\nnone\ta b\n", some);
    let json = run("cover --options --json -", text).code(0);
    let line = r#"{"option":"b c","solutions":"some","solution":["a","b c"]}"#;
    assert!(json.stdout().contains(line), "{}", json.stdout());
    run("cover --options -", PIGEONS).code(1).says("0 in some, 6 in none");
}
