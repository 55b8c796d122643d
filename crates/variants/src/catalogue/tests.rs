//! Each rule is read, written, and told everywhere.

use std::fmt::Write;
use std::path::Path;

use super::super::VariantBoards;
use super::*;

/// The first words of rules that are written as others.
const WRITTEN_AS_OTHERS: [&str; 3] = ["windoku", "nonconsecutive", "little-killer"];

fn text_of(rule: &str) -> String {
    rule.parse::<Variant>().unwrap_or_else(|error| panic!("{rule}: {error}")).to_string()
}

#[test]
fn examples_are_read_and_written() {
    for [example, _] in RuleKind::all().flat_map(|rule| rule.help) {
        let (text, same) = (text_of(example), format!("size 9x9\n{example}\n"));
        assert_eq!(text_of(&text), text);
        let word = example.split(' ').next().unwrap();
        assert_eq!(text != same, WRITTEN_AS_OTHERS.contains(&word), "{text}");
    }
}

#[test]
fn each_word_has_an_example_or_is_another_name() {
    for rule in RuleKind::all() {
        let [first, _] = rule.help[0];
        let arguments = first.strip_prefix(rule.words[0]).expect("an example of the first word");
        for word in rule.words {
            let has_example = rule.help.iter().any(|[its, _]| its.split(' ').next() == Some(word));
            assert!(has_example || text_of(&format!("{word}{arguments}")) == text_of(first));
            assert!(super::super::rules::is_rule(word));
        }
    }
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
                vec![refusal(&f_puzzles, key, "[]")]
            }
        };
        assert_eq!(refusals.concat(), "", "{key}");
        assert!(documentation.contains(&format!("`{key}`")), "{key}");
    }
}

/// Compares the lines between two others with the catalogue. With `QUADRILLE_DRAW` set, it writes
/// them anew.
fn check_lines(file: &str, before: &str, after: &str, lines: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = text.split_once(before).expect("the line before the rules");
    let (found, tail) = rest.split_once(after).expect("the line after the rules");
    if std::env::var_os("QUADRILLE_DRAW").is_some() {
        std::fs::write(path, [head, before, lines, after, tail].concat()).unwrap();
    } else {
        assert_eq!(found, lines, "QUADRILLE_DRAW=1 cargo test -p quadrille-variants");
    }
}

/// An example and its meaning in two columns.
fn in_columns(example: &str, meaning: &str) -> String {
    let (mut lines, mut line) = (String::new(), format!("    {example:27}"));
    for word in meaning.split(' ') {
        if line.len() + 1 + word.len() > 75 {
            lines += &line;
            line = format!("\n{:31}", "");
        }
        line = line + " " + word;
    }
    lines + &line + "\n"
}

#[test]
fn the_documents_list_the_rules() {
    let (mut help, mut table, mut comment) = (String::new(), String::new(), String::new());
    for [example, meaning] in RuleKind::all().flat_map(|rule| rule.help) {
        help += &in_columns(example, meaning);
        let row = format!("| `{example}` | {meaning} |\n");
        write!(comment, "//! {row}").unwrap();
        table += &row;
    }
    let units = "    units                       and a drawing of extra units\n";
    check_lines("src/cli/help/shared.txt", units, "  Rows and columns count from 1.", &help);
    let ruled = "| a rule | what it says |\n| --- | --- |\n";
    check_lines("GUIDE.md", ruled, "\n## ", &table);
    let units = "extra units, drawn on the next lines as [`Sudoku::with_units`] reads them |\n";
    check_lines("crates/variants/src/rules.rs", units, "//!\n", &comment);
}
