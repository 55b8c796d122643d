//! The help, the documents and the page have all rules of the catalogue.

use std::fmt::Write;
use std::path::Path;

use quadrille_variants::rules::RuleKind;

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
    for (example, meaning) in RuleKind::all().flat_map(RuleKind::examples) {
        help += &in_columns(&example, meaning);
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

#[test]
fn the_page_has_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/views/variants/kinds.ts");
    let page = std::fs::read_to_string(path).unwrap();
    // A sandwich is a row or a column there, and some rules are made as texts alone.
    let others = ["thermo", "renban", "diagonals", "sandwich", "candidates", "never"];
    for word in RuleKind::all().flat_map(RuleKind::words) {
        let keys = [format!("\n  {word}: "), format!("\n  \"{word}\": ")];
        assert_eq!(!keys.iter().any(|key| page.contains(key)), others.contains(&word), "{word}");
    }
}
