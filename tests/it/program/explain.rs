//! `rate` and `explain`: output, options, errors and exit codes.

use serde_json::Value;

use crate::common::program::{data, expect, file, run, stderr, stdout};
use quadrille::sudoku::{Board, Cell, Digit, Engine, Solver, Technique, Verdict};

const EASY: &str =
    "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6.";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// No solution, although no two clues conflict.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const EMPTY: &str =
    ".................................................................................";

fn json(args: &[&str], stdin: &str) -> Vec<Value> {
    stdout(args, stdin).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_rating_is_a_line() {
    expect(&["rate"], EASY, 0, "1.2 (hidden single in a box)\n", "");
    expect(&["rate"], HARD, 0, "10.7 (dynamic forcing chains with nested chains)\n", "");
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let rated = "11.4 at least (dynamic forcing chains with nested forcing chains)\n";
    expect(&["rate"], nugget, 0, rated, "");
    expect(
        &["rate", "--output-format", "pair"],
        EASY,
        0,
        &format!("{EASY} 1.2 (hidden single in a box)\n"),
        "",
    );
}

#[test]
fn boards_that_are_no_proper_puzzles_have_no_rating_and_no_steps() {
    let boards = format!("{EASY}\n{NONE}\n{EMPTY}\nnonsense{}\n", ".".repeat(73));
    let rated = run(&["rate", "-q"], &boards).code(1);
    assert_eq!(
        rated.stdout(),
        "1.2 (hidden single in a box)\nno solution\nseveral solutions\ninvalid\n"
    );
    for reason in ["stdin:2: no solution", "stdin:3: several solutions", "stdin:4:1: "] {
        assert!(rated.stderr().contains(reason), "{}", rated.stderr());
    }
    let explained = run(&["explain", "-q", "--hint", "what"], &boards).code(1);
    assert_eq!(explained.stdout().lines().count(), 4, "{}", explained.stdout());
    let verdicts: Vec<Value> = json(&["explain", "--json", "-q"], &boards);
    let verdicts: Vec<&str> = verdicts.iter().map(|v| v["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["one", "none", "several", "invalid"]);
    let two_fives = format!("55{}", ".".repeat(79));
    run(&["explain"], &two_fives).code(1).stdout_eq("no solution\n");
    assert!(stderr(&["explain"], &two_fives).contains("two 5s in row 1"));
}

#[test]
fn an_explanation_ends_with_the_solution() {
    let text = run(&["explain"], EASY).code(0).stdout();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], EASY);
    assert_eq!(
        lines[1],
        "1. hidden single in a box (1.2): r3c7 is the only place for 1 in box 3. => r3c7=1"
    );
    assert_eq!(lines.last(), Some(&"solved"));
    assert_eq!(lines.len(), 2 + EASY.matches('.').count());
}

/// The steps as data lead from the puzzle to its only solution, and remove nothing of it.
#[test]
fn steps_as_json_are_right() {
    let path = data("minimal.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let puzzles: String = text.lines().step_by(30).flat_map(|line| [line, "\n"]).collect();
    let mut solver = Solver::new();
    for object in json(&["explain", "--json", "-q"], &puzzles) {
        let mut board: Board = object["puzzle"].as_str().unwrap().parse().unwrap();
        let Ok(Verdict::Unique(grid)) = solver.judge(&board) else { panic!("{object}") };
        let grid = grid.to_string();
        let at = |candidate: &Value| {
            let cell = candidate["cell"].as_str().unwrap().as_bytes();
            let index = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
            (index, u8::try_from(candidate["digit"].as_u64().unwrap()).unwrap())
        };
        for step in object["steps"].as_array().unwrap() {
            let technique = step["technique"].as_str().unwrap();
            assert!(Technique::named(technique).is_some(), "{step}");
            assert!(!step["why"].as_str().unwrap().is_empty(), "{step}");
            assert!(!step["cells"].as_array().unwrap().is_empty(), "{step}");
            for place in step["places"].as_array().unwrap() {
                let (cell, digit) = at(place);
                assert_eq!(grid.as_bytes()[cell], b'0' + digit, "{object}");
                let cell = Cell::new(cell);
                board.set(cell, Digit::new(digit));
            }
            for removed in step["removes"].as_array().unwrap() {
                let (cell, digit) = at(removed);
                assert_ne!(grid.as_bytes()[cell], b'0' + digit, "{object}");
            }
        }
        assert_eq!(board.to_string(), grid);
        assert_eq!(object["solved"], true);
    }
}

#[test]
fn until_leaves_harder_techniques_out() {
    let minimal = std::fs::read_to_string(data("minimal.txt")).unwrap();
    let some: Vec<&str> = minimal.lines().step_by(5).collect();
    let objects = json(&["explain", "--json", "-q", "--until", "X-Wing"], &some.join("\n"));
    assert_eq!(objects.len(), 600);
    let all_easy = objects.iter().all(|object| {
        object["steps"].as_array().unwrap().iter().all(|step| {
            Technique::named(step["technique"].as_str().unwrap()).unwrap() <= Technique::XWing
        })
    });
    assert!(all_easy);
    let solved = objects.iter().filter(|object| object["solved"] == true).count();
    assert!((200..600).contains(&solved), "{solved}");
    let text = stdout(&["explain", "--until", "x-wing"], HARD);
    assert!(text.ends_with("not solved: no further step\n"), "{text}");
    let wrong = run(&["explain", "--until", "magic"], HARD).code(2).stderr();
    assert!(wrong.contains("the techniques are full house, "), "{wrong}");
}

#[test]
fn a_hint_tells_as_much_as_was_asked() {
    let hint = |degree: &str| run(&["explain", "--hint", degree], EASY).code(0).stdout();
    let [place, what, why] = ["where", "what", "why"].map(hint);
    assert!(place.starts_with("look at ") && !place.contains("single"), "{place}");
    assert_eq!(what, format!("{}: hidden single in a box (1.2)\n", place.trim_end()));
    assert!(why.starts_with("hidden single in a box (1.2): r") && why.contains(" => r"), "{why}");
    let step = &json(&["explain", "--hint", "where", "--json"], EASY)[0]["steps"][0];
    assert!(step.get("technique").is_none() && step.get("why").is_none(), "{step}");
    let solved = stdout(&["solve"], EASY);
    expect(&["explain", "--hint", "why"], &solved, 0, "no step\n", "");
}

#[test]
fn a_table_gets_a_column_of_ratings() {
    let table = format!("id,puzzle\n7,{EASY}\n");
    expect(
        &["rate"],
        &table,
        0,
        &format!("id,puzzle,rating\n7,{EASY},1.2 (hidden single in a box)\n"),
        "",
    );
    let explained = stdout(&["explain"], &table);
    assert!(explained.starts_with(EASY) && explained.ends_with("solved\n"), "{explained}");
    let csv = run(&["explain", "--output-format", "csv"], EASY).code(2).stderr();
    assert!(csv.contains("--json"), "{csv}");
}

/// Options that a command refuses are not listed in its help. The refusal names the commands that
/// take them.
#[test]
fn variants_are_neither_listed_nor_taken() {
    for command in ["rate", "explain", "minimize", "true-candidates", "canonical"] {
        let help = stdout(&[command, "--help"], "");
        assert!(!help.contains("--variant") && !help.contains("--model"), "{command}");
        let refused = run(&[command, "--variant", "16x16"], EASY).code(2).stderr();
        assert!(refused.contains("solve, check and count"), "{command}: {refused}");
    }
    assert!(stdout(&["solve", "--help"], "").contains("--variant"));
}

#[test]
fn only_modern_ratings_use_techniques_that_the_table_lacks() {
    let path = data("easy.txt");
    let published = json(&["rate", "--json", "-q", &path], "");
    let all = json(&["rate", "--modern", "--json", "-q", &path], "");
    let mut n_different = 0;
    for (published, all) in published.iter().zip(&all) {
        let steps = published["n_steps"].as_object().unwrap();
        let skyscraper = Technique::Skyscraper.name();
        assert!(!steps.contains_key(skyscraper), "{published}");
        if !all["n_steps"].as_object().unwrap().contains_key(skyscraper) {
            continue;
        }
        n_different += 1;
    }
    assert!(n_different > 0);
}

#[test]
fn machine_measures_are_told_on_request() {
    let object = &json(&["rate", "--measure", "--json"], EASY)[0];
    assert_eq!(object["backdoor"], 0, "{object}");
    assert!(object["nodes"].as_u64().unwrap() >= 44, "{object}");
    let plain = &json(&["rate", "--json"], EASY)[0];
    assert!(plain.get("nodes").is_none() && plain.get("backdoor").is_none());
    assert!(stdout(&["rate", "--measure"], EASY).ends_with("; backdoor 0\n"));
}

#[test]
fn answers_are_the_same_for_any_number_of_threads_and_in_a_file() {
    let minimal = std::fs::read_to_string(data("minimal.txt")).unwrap();
    let some: Vec<&str> = minimal.lines().step_by(30).collect();
    let path = file("person.txt", &some.join("\n"));
    for command in ["rate", "explain"] {
        let one = stdout(&[command, "-q", "-j", "1", &path], "");
        let two = stdout(&[command, "-q", "-j", "2", &path], "");
        assert!(one == two, "{command}");
        let output = file(&format!("person-{command}.txt"), "");
        std::fs::remove_file(&output).unwrap();
        run(&[command, "-q", &path, "-o", &output], "").code(0);
        assert!(std::fs::read_to_string(&output).unwrap() == one, "{command}");
    }
}

/// The position of `SudokuWiki`'s page about Y-wings.
const WIKI: &str = "S9B2b0304050i0l2c0h0f089f022b060c040e9f069f0e0d2c082g0n9h2d2b03090h0l0e0f040l0\
                    50h0f2g0d2g092d090d0f2b2g05080n2d0e0b0g030a0f0i0d080c0h010b040i060g050d0f0i0h0\
                    e0701020c";

#[test]
fn one_goes_on_in_the_middle_of_a_puzzle() {
    expect(&["rate"], WIKI, 0, "6.6 (X-chain)\n", "");
    let hint = stdout(&["explain", "--hint", "why"], WIKI);
    assert!(hint.starts_with("XY-wing (4.2): ") && hint.contains("r5c7<>2"), "{hint}");
    let whole = stdout(&["explain"], HARD);
    let n_steps = whole.lines().count() - 2;
    for form in ["grid", "marks", "hodoku", "sudokuwiki"] {
        let middle = stdout(&["explain", "--steps", "4", "--position", form], HARD);
        let rest = stdout(&["explain"], &middle);
        assert!(rest.ends_with("\nsolved\n"), "{form}: {rest}");
        // These forms tell clues from digits, and digits from single candidates.
        if form == "hodoku" || form == "sudokuwiki" {
            assert_eq!(rest.lines().count() - 2, n_steps - 4, "{form}");
            let (next, first) = (whole.lines().nth(5).unwrap(), rest.lines().nth(1).unwrap());
            assert_eq!(next.strip_prefix("5. "), first.strip_prefix("1. "), "{form}");
        }
        let same = stdout(&["explain", "--steps", "0", "--position", form], &middle);
        assert_eq!(same, middle, "{form}");
    }
    let cut = stdout(&["explain", "--steps", "2"], EASY);
    assert_eq!(cut.lines().count(), 4);
    assert!(cut.ends_with("\nnot solved: the rest is left out\n"));
    let object = &json(&["explain", "--json", "--steps", "1", "--position", "marks"], EASY)[0];
    assert_eq!(object["steps"].as_array().unwrap().len(), 1);
    assert_eq!(object["position"].as_str().unwrap().len(), 729);
    assert_eq!(object["solved"], false);
    run(&["explain", "--steps", "1", "--hint", "why"], EASY).code(2);
    run(&["explain", "--position", "grid", "--picture"], EASY).code(2);
    run(&["explain", "--position", "line"], EASY).code(2);
}

#[test]
fn positions_without_a_solution_or_with_several_are_told() {
    // The empty board without 1 in the first row, and without 1 in r1c1 alone.
    let none: String =
        (0..81).map(|cell| if cell < 9 { ".23456789" } else { "123456789" }).collect();
    let several = format!(".23456789{}", "123456789".repeat(80));
    let wrong = format!("12345678X{}", "123456789".repeat(80));
    let text = format!("{none}\n{several}\n{wrong}\n{WIKI}\n{EASY}\n");
    let rated = run(&["rate", "-q"], &text).code(1);
    assert_eq!(
        rated.stdout(),
        "no solution\nseveral solutions\ninvalid\n6.6 (X-chain)\n1.2 (hidden single in a box)\n"
    );
    assert!(rated.stderr().contains("stdin:3:9: expected 9, '.' or 0"), "{}", rated.stderr());
    let found = stdout(&["true-candidates", "-q"], &several);
    assert!(found.starts_with("23456789 123456789 123456789 "), "{found}");
    let counted = stdout(&["true-candidates", "-q", "--limit", "5"], &several);
    assert!(counted.starts_with("2:5+/3:5+/"), "{counted}");
    // A grid of candidates gets a grid, and a proper position has its solution.
    let grid = stdout(&["explain", "--steps", "0", "--position", "grid"], WIKI);
    let solved = stdout(&["true-candidates", "-q"], &grid);
    assert_eq!(solved.lines().count(), 13, "{solved}");
    let board: Board = solved.parse().unwrap();
    assert_eq!(board.n_clues(), 81);
    for command in ["solve", "check", "count", "minimize", "canonical"] {
        let refused = run(&[command, "-q"], WIKI).code(2);
        assert!(refused.stderr().contains("stdin:1:1: "), "{command}: {}", refused.stderr());
        assert!(refused.stderr().contains("only rate, explain and true-candidates read"));
    }
    assert_eq!(run(&["rate", "-q", "--nodes", "0"], WIKI).code(3).stdout(), "unknown\n");
}
