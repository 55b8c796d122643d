//! Each rule is read and written as its examples say, and its keys are known.

use super::super::VariantBoards;
use super::*;

/// The first words of rules that are written as others.
const WRITTEN_AS_OTHERS: [&str; 2] = ["nonconsecutive", "little-killer"];

fn text_of(rule: &str) -> String {
    rule.parse::<Variant>().unwrap_or_else(|error| panic!("{rule}: {error}")).to_string()
}

#[test]
fn examples_are_read_and_written() {
    for (example, _) in RuleKind::all().flat_map(RuleKind::examples) {
        let (text, same) = (text_of(&example), format!("size 9x9\n{example}\n"));
        assert_eq!(text_of(&text), text);
        let word = example.split(' ').next().unwrap();
        assert_eq!(text != same, WRITTEN_AS_OTHERS.contains(&word), "{text}");
    }
}

#[test]
fn other_words_of_a_rule_are_the_same_rule() {
    for [words, others, _] in RuleKind::all().flat_map(|rule| rule.examples) {
        let texts: Vec<String> =
            words.split(' ').map(|word| text_of(&format!("{word} {others}"))).collect();
        assert!(texts.iter().all(|text| *text == texts[0]), "{words}");
        assert!(words.split(' ').all(super::super::rules::is_rule));
    }
    let names = RuleKind::all().filter(|rule| rule.is_whole()).filter_map(|its| its.words().next());
    assert_eq!(names.collect::<Vec<_>>(), Variant::NAMES);
}

/// The reason why an export with this member is refused; empty if it is not.
fn refusal(board: &str, key: &str, value: &str) -> String {
    let mut boards = VariantBoards::new(Variant::classic().into());
    boards.line(format!("{{{board}, \"{key}\": {value}}}").as_bytes());
    boards.end();
    let puzzle = boards.next_entry().unwrap().puzzle;
    puzzle.err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn keys_of_exports_are_known() {
    let row = "[{}, {}, {}, {}]";
    let [f_puzzles, sudoku_pad] =
        ["grid", "cells"].map(|key| format!("\"{key}\": [{row}, {row}, {row}, {row}]"));
    let regions = (0..4).map(|k| format!("[[{k}, 0], [{k}, 1], [{k}, 2], [{k}, 3]]"));
    let regions = regions.collect::<Vec<_>>().join(", ");
    let sudoku_pad = format!("{sudoku_pad}, \"regions\": [{regions}]");
    assert!(refusal(&f_puzzles, "cage of lions", "[{}]").contains("not known"));
    let documentation = include_str!("../json.rs");
    for (key, value) in RuleKind::all().flat_map(|rule| rule.keys) {
        let refusals = match value {
            ExportValue::Flag => vec![
                refusal(&f_puzzles, key, "true"),
                refusal(&sudoku_pad, key, "true"),
                refusal(&sudoku_pad, "global", &format!("[\"{key}\"]")),
            ],
            ExportValue::Word => vec![refusal(&sudoku_pad, "global", &format!("[\"{key}\"]"))],
            ExportValue::Negative => vec![refusal(&f_puzzles, key, "[\"xv\"]")],
            _ => {
                let object = refusal(&f_puzzles, key, "[{}]");
                assert!(!object.contains("not known"), "{object}");
                Vec::new()
            }
        };
        assert_eq!(refusals.concat(), "", "{key}");
        assert!(documentation.contains(&format!("`{key}`")), "{key}");
    }
}
