//! `stats`: its numbers are those of a plain count, its picture is well-formed, its text fits.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::sudoku::{Backtracker, Board, Engine, Minimizer, Verdict, canonical, rate};
use serde_json::Value;

use crate::common::program::{Folder, data, json, run};

fn boards(name: &str, n: usize) -> Vec<Board> {
    let text = std::fs::read_to_string(data(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).take(n);
    lines.map(|line| line.parse().unwrap()).collect()
}

fn text(boards: &[Board]) -> String {
    let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
    lines.join("\n") + "\n"
}

#[test]
fn the_numbers_are_those_of_a_plain_count() {
    let mut all = boards("minimal.txt", 20);
    all.extend(boards("easy.txt", 60));
    all.extend(boards("altered.txt", 20));
    all.extend_from_within(..10);
    let mut clues = BTreeMap::<String, u64>::new();
    let mut ratings = BTreeMap::<String, u64>::new();
    let (mut one, mut none, mut several, mut minimal) = (0, 0, 0, 0);
    let mut forms = BTreeSet::new();
    for board in &all {
        *clues.entry(board.n_clues().to_string()).or_default() += 1;
        forms.insert(canonical(board).form.to_string());
        match Backtracker::default().judge(board).unwrap() {
            Verdict::None => none += 1,
            Verdict::Several(..) => several += 1,
            Verdict::Unique(_) => {
                one += 1;
                *ratings.entry(rate(board).unwrap().difficulty.to_string()).or_default() += 1;
                Minimizer::default().redundant(&[*board], |_, cells| {
                    minimal += u64::from(cells.is_some_and(<[_]>::is_empty));
                });
            }
        }
    }
    for jobs in ["1", "3"] {
        let found = &json(format!("stats --json --rating --jobs {jobs}"), text(&all))[0];
        let numbers = ["boards", "one", "none", "several", "minimal", "classes", "invalid"];
        let expected =
            [all.len() as u64, one, none, several, minimal, forms.len() as u64, 0].map(Value::from);
        assert_eq!(numbers.map(|name| found[name].clone()), expected);
        assert_eq!(found["clues"], serde_json::to_value(&clues).unwrap());
        assert_eq!(found["ratings"], serde_json::to_value(&ratings).unwrap());
        let hardest = found["techniques"].as_object().unwrap().values();
        assert_eq!(hardest.map(|n| n.as_u64().unwrap()).sum::<u64>(), one);
    }
    let quick = &json("stats --json --no-classes", text(&all))[0];
    assert_eq!((&quick["classes"], quick.get("ratings")), (&Value::Null, None));
}

#[test]
fn the_table_has_a_line_for_each_number() {
    let puzzle = text(&boards("minimal.txt", 1));
    let one = run("stats", &puzzle).code(0).prints_first("boards               1\n");
    let one =
        one.prints("\nwith one solution    1\nminimal              1\nclasses              1\n");
    assert_eq!(one.prints("\n\nclues\n  ").stdout().lines().count(), 7);
    let input = format!("{puzzle}{}q\n{puzzle}", ".".repeat(80));
    let found = run("stats --json", input).code(1).says_first("stdin:2:81: expected a digit");
    let numbers = &found.json()[0];
    assert_eq!((&numbers["invalid"], &numbers["one"]), (&1.into(), &2.into()));
    run("stats", "").code(2);
    run("stats nowhere", "").code(2);
    run("stats --svg - --json", "").code(2).stdout_eq("");
}

/// Every text is inside the picture, by the widest letters of monospaced fonts, and no two texts
/// of a line overlap.
#[test]
fn the_picture_is_xml_whose_texts_fit() {
    let folder = Folder::new("stats");
    let all = text(&boards("minimal.txt", 100));
    folder.run("stats --rating --svg out", &all).code(0);
    let picture = folder.text("out");
    folder.run("stats --rating --svg -", &all).stdout_eq(&picture);
    assert!(picture.contains("prefers-color-scheme:dark"));
    let document = roxmltree::Document::parse(&picture).unwrap();
    let root = document.root_element();
    let number = |node: roxmltree::Node, name: &str| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let (width, height) = (number(root, "width"), number(root, "height"));
    let mut lines = BTreeMap::<String, Vec<(f64, f64)>>::new();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    for node in texts {
        let letters: String = node.children().filter_map(|node| node.text()).collect();
        #[expect(clippy::cast_precision_loss, reason = "a few letters")]
        let long = 7.5 * letters.trim().chars().count() as f64;
        let x = number(node, "x");
        let left = if node.attribute("text-anchor") == Some("end") { x - long } else { x };
        assert!(left >= 0.0 && left + long <= width, "{letters}");
        assert!(number(node, "y") < height);
        lines.entry(node.attribute("y").unwrap().into()).or_default().push((left, left + long));
    }
    assert!(lines.len() > 20);
    for (_, mut texts) in lines {
        texts.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(texts.windows(2).all(|two| two[0].1 <= two[1].0), "{texts:?}");
    }
}
