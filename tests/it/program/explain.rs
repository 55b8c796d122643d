//! `rate` and `explain`: output, options, errors and exit codes.

use crate::common::program::{
    EASY, EMPTY, NONE, PUZZLE, asked, data, expect, expect_all, json, run, stdout,
};
use quadrille::sudoku::{Board, Technique};

#[test]
fn a_rating_is_a_line() {
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let rated = "11.4 at least (dynamic forcing chains with nested forcing chains)\n";
    let easy = "1.2 (hidden single in a box)\n";
    let table = format!("id,puzzle\n7,{EASY}\n");
    expect_all(&[
        ("rate", EASY, 0, easy, ""),
        ("rate", PUZZLE, 0, "10.7 (dynamic forcing chains with nested chains)\n", ""),
        ("rate", nugget, 0, rated, ""),
        ("rate --output-format pair", EASY, 0, &format!("{EASY} {easy}"), ""),
        ("rate", &table, 0, &format!("id,puzzle,rating\n7,{EASY},{easy}"), ""),
    ]);
    run("explain", &table).prints_first(EASY).prints_last("solved\n");
    asked("explain", EASY).refused(&[("--output-format csv", "--json")]);
}

#[test]
fn boards_that_are_no_proper_puzzles_have_no_rating_and_no_steps() {
    let boards = format!("{EASY}\n{NONE}\n{EMPTY}\nnonsense{}\n", ".".repeat(73));
    run("rate -q", &boards)
        .code(1)
        .stdout_eq("1.2 (hidden single in a box)\nno solution\nseveral solutions\ninvalid\n")
        .says("stdin:2: no solution")
        .says("stdin:3: several solutions")
        .says("stdin:4:1: ");
    let explained = run("explain -q --hint what", &boards).code(1);
    assert_eq!(explained.stdout().lines().count(), 4, "{}", explained.stdout());
    let objects = json("explain --json -q", &boards);
    let verdicts = objects.iter().map(|object| object["verdict"].as_str().unwrap());
    assert!(verdicts.eq(["one", "none", "several", "invalid"]));
    let two_fives = format!("55{}", ".".repeat(79));
    run("explain", two_fives).code(1).stdout_eq("no solution\n").says("two 5s in row 1");
}

#[test]
fn an_explanation_ends_with_the_solution() {
    let text = run("explain", EASY).code(0).prints_last("\nsolved\n").stdout();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], EASY);
    assert_eq!(
        lines[1],
        "1. hidden single in a box (1.2): r3c7 is the only place for 1 in box 3. => r3c7=1"
    );
    assert_eq!(lines.len(), 2 + EASY.matches('.').count());
}

/// `person/src/explain/tests.rs` shows that the steps are right.
#[test]
fn steps_as_json_have_places_and_reasons() {
    let object = &json("explain --json -q", EASY)[0];
    let mut board = object["puzzle"].as_str().unwrap().to_owned();
    for step in object["steps"].as_array().unwrap() {
        assert!(Technique::named(step["technique"].as_str().unwrap()).is_some(), "{step}");
        assert!(!step["why"].as_str().unwrap().is_empty(), "{step}");
        assert!(!step["cells"].as_array().unwrap().is_empty(), "{step}");
        assert!(step["removes"].is_array(), "{step}");
        for place in step["places"].as_array().unwrap() {
            let cell = place["cell"].as_str().unwrap().as_bytes();
            let index = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
            board.replace_range(index..=index, &place["digit"].to_string());
        }
    }
    assert_eq!((board + "\n", &object["solved"]), (stdout("solve", EASY), &true.into()));
}

#[test]
fn until_leaves_harder_techniques_out() {
    let minimal = std::fs::read_to_string(data("minimal.txt")).unwrap();
    let some: Vec<&str> = minimal.lines().step_by(20).collect();
    let objects = json("explain --json -q --until X-Wing", some.join("\n"));
    assert_eq!(objects.len(), 150);
    let steps = objects.iter().flat_map(|object| object["steps"].as_array().unwrap());
    let mut techniques = steps.map(|step| step["technique"].as_str().unwrap());
    assert!(techniques.all(|name| Technique::named(name).unwrap() <= Technique::XWing));
    let solved = objects.iter().filter(|object| object["solved"] == true).count();
    assert!((1..150).contains(&solved), "{solved}");
    run("explain --until x-wing", PUZZLE).prints_last("not solved: no further step\n");
    asked("explain --until", PUZZLE).refused(&[("magic", "the techniques are full house, ")]);
}

#[test]
fn a_hint_tells_as_much_as_was_asked() {
    let hint = |degree: &str| stdout(format!("explain --hint {degree}"), EASY);
    let [place, what, why] = ["where", "what", "why"].map(hint);
    assert!(place.starts_with("look at ") && !place.contains("single"), "{place}");
    assert_eq!(what, format!("{}: hidden single in a box (1.2)\n", place.trim_end()));
    assert!(why.starts_with("hidden single in a box (1.2): r") && why.contains(" => r"), "{why}");
    let step = &json("explain --hint where --json", EASY)[0]["steps"][0];
    assert!(step.get("technique").is_none() && step.get("why").is_none(), "{step}");
    expect("explain --hint why", stdout("solve", EASY), 0, "no step\n", "");
}

/// Options that a command refuses are not listed in its help. The refusal names the commands that
/// take them.
#[test]
fn variants_are_neither_listed_nor_taken() {
    for command in ["rate", "explain", "canonical"] {
        let help = stdout(format!("{command} --help"), "");
        assert!(!help.contains("--variant <") && !help.contains("--model <"), "{command}");
        asked(command, EASY).refused(&[("--variant 16x16", "and not: size 16x16; solve, check")]);
    }
    run("solve --help", "").prints("--variant");
}

#[test]
fn only_modern_ratings_use_techniques_that_the_table_lacks() {
    let easy = std::fs::read_to_string(data("easy.txt")).unwrap();
    let some: String = easy.lines().take(1000).flat_map(|line| [line, "\n"]).collect();
    let has = |args: &str| {
        let objects = json(format!("rate {args} --json -q"), &some);
        let name = Technique::Skyscraper.name();
        objects.iter().filter(|object| object["n_steps"].get(name).is_some()).count()
    };
    assert_eq!(has("--quiet"), 0);
    assert!(has("--modern") > 0);
}

#[test]
fn machine_measures_are_told_on_request() {
    let object = &json("rate --measure --json", EASY)[0];
    assert_eq!(object["backdoor"], 0, "{object}");
    assert!(object["nodes"].as_u64().unwrap() >= 44, "{object}");
    let plain = &json("rate --json", EASY)[0];
    assert!(plain.get("nodes").is_none() && plain.get("backdoor").is_none());
    run("rate --measure", EASY).prints_last("; backdoor 0\n");
}

/// The position of `SudokuWiki`'s page about Y-wings.
const WIKI: &str = "S9B2b0304050i0l2c0h0f089f022b060c040e9f069f0e0d2c082g0n9h2d2b03090h0l0e0f040l0\
                    50h0f2g0d2g092d090d0f2b2g05080n2d0e0b0g030a0f0i0d080c0h010b040i060g050d0f0i0h0\
                    e0701020c";

#[test]
fn one_goes_on_in_the_middle_of_a_puzzle() {
    expect("rate", WIKI, 0, "6.6 (X-chain)\n", "");
    run("explain --hint why", WIKI).prints_first("XY-wing (4.2): ").prints("r5c7<>2");
    let whole = stdout("explain", WIKI);
    let n_steps = whole.lines().count() - 2;
    for form in ["grid", "marks", "hodoku", "sudokuwiki"] {
        let middle = stdout(format!("explain --steps 4 --position {form}"), WIKI);
        let rest = run("explain", &middle).prints_last("\nsolved\n").stdout();
        // These forms tell clues from digits, and digits from single candidates.
        if form == "hodoku" || form == "sudokuwiki" {
            assert_eq!(rest.lines().count() - 2, n_steps - 4, "{form}");
            let (next, first) = (whole.lines().nth(5).unwrap(), rest.lines().nth(1).unwrap());
            assert_eq!(next.strip_prefix("5. "), first.strip_prefix("1. "), "{form}");
        }
        run(format!("explain --steps 0 --position {form}"), &middle).stdout_eq(&middle);
    }
    let cut = run("explain --steps 2", EASY).prints_last("\nnot solved: the rest is left out\n");
    assert_eq!(cut.stdout().lines().count(), 4);
    let object = &json("explain --json --steps 1 --position marks", EASY)[0];
    assert_eq!(object["steps"].as_array().unwrap().len(), 1);
    assert_eq!(object["position"].as_str().unwrap().len(), 729);
    assert_eq!(object["solved"], false);
    asked("explain", EASY).refused(&[
        ("--steps 1 --hint why", "cannot be used with"),
        ("--position grid --picture", "cannot be used with"),
        ("--position line", "invalid value 'line'"),
    ]);
}

#[test]
fn positions_without_a_solution_or_with_several_are_told() {
    // The empty board without 1 in the first row, and without 1 in r1c1 alone.
    let none = ".23456789".repeat(9) + &"123456789".repeat(72);
    let several = format!(".23456789{}", "123456789".repeat(80));
    let wrong = format!("12345678X{}", "123456789".repeat(80));
    let text = format!("{none}\n{several}\n{wrong}\n{WIKI}\n{EASY}\n");
    let ratings = "no solution\nseveral solutions\ninvalid\n6.6 (X-chain)\n\
                   1.2 (hidden single in a box)\n";
    let rated = run("rate -q", &text).code(1).stdout_eq(ratings);
    rated.says("stdin:3:9: expected 9, '.' or 0");
    run("true-candidates -q", &several).prints_first("23456789 123456789 123456789 ");
    run("true-candidates -q --limit 5", &several).prints_first("2:5+/3:5+/");
    // A grid of candidates gets a grid, and a proper position has its solution.
    let grid = stdout("explain --steps 0 --position grid", WIKI);
    let solved = stdout("true-candidates -q", &grid);
    assert_eq!(solved.lines().count(), 13, "{solved}");
    assert_eq!(solved.parse::<Board>().unwrap().n_clues(), 81);
    run("check -q", WIKI).code(0).stdout_eq("one\n");
    let solved = solved.parse::<Board>().unwrap().to_string();
    run("solve -q", &grid).code(0).stdout_eq(&format!("{solved}\n"));
    for command in ["count -q", "minimize -q", "canonical -q", "stats"] {
        let refused = run(command, WIKI).code(2).says("stdin:1:1: ");
        refused.says("only solve, check, rate, explain and true-candidates read");
    }
    run("rate -q --nodes 0", WIKI).code(3).stdout_eq("unknown\n");
}
