//! The numbers of a collection, as a table and as JSON.

use std::fmt::Write as _;

use quadrille::batch::Survey;
use quadrille::sudoku::Technique;
use serde_json::{Map, Value, json};

use crate::cli::grouped::grouped;

/// A part of the table: its heading, and its lines.
pub(super) type Section = (&'static str, Vec<(String, u64)>);

/// The numbers, as the table and the picture show them. `rated`: with ratings.
pub(super) fn sections(survey: &Survey, rated: bool) -> Vec<Section> {
    let named = |pairs: &[(&str, u64)]| {
        let shown = pairs.iter().filter(|&&(_, n)| n > 0);
        shown.map(|&(name, n)| (name.to_owned(), n)).collect::<Vec<_>>()
    };
    let mut boards = vec![("boards".to_owned(), survey.boards)];
    boards.extend(named(&[
        ("with one solution", survey.one),
        ("with several", survey.several),
        ("without a solution", survey.none),
        ("invalid", survey.invalid),
        ("minimal", survey.minimal),
    ]));
    if let Some(classes) = survey.classes {
        boards.push(("classes".to_owned(), classes));
    }
    let mut sections = vec![("", boards)];
    let clues = survey.clues.iter().map(|(clues, &n)| (clues.to_string(), n)).collect();
    sections.push(("clues", clues));
    let symmetries = survey.symmetries.iter().map(|(&name, &n)| (name.to_owned(), n)).collect();
    sections.push(("symmetry of the clues", symmetries));
    if rated {
        let ratings = survey.ratings.iter().map(|(rating, &n)| (rating.to_string(), n));
        sections.push(("rating", ratings.collect()));
        let techniques = survey.techniques.iter();
        let techniques = techniques.map(|(technique, &n)| (technique.name().to_owned(), n));
        sections.push(("hardest technique", techniques.collect()));
        let at_least = named(&[("beyond the techniques", survey.at_least)]);
        sections.push(("", at_least));
    }
    sections.retain(|(_, lines)| !lines.is_empty());
    sections
}

/// The table.
pub(super) fn table(survey: &Survey, rated: bool) -> String {
    let sections = sections(survey, rated);
    let lines = || sections.iter().flat_map(|(_, lines)| lines);
    let widest = lines().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    let longest = lines().map(|&(_, n)| grouped(n).len()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, (heading, lines)) in sections.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let indent = if heading.is_empty() { "" } else { "  " };
        if !heading.is_empty() {
            text.push_str(heading);
            text.push('\n');
        }
        for (name, n) in lines {
            let width = widest - indent.len() + 2;
            let number = grouped(*n);
            writeln!(text, "{indent}{name:<width$}{number:>longest$}").expect("a string");
        }
    }
    text
}

/// The numbers as an object.
pub(super) fn as_json(survey: &Survey, rated: bool) -> Value {
    fn object<K: ToString>(counts: impl IntoIterator<Item = (K, u64)>) -> Value {
        let pairs = counts.into_iter().map(|(key, n)| (key.to_string(), n.into()));
        Value::Object(pairs.collect::<Map<_, _>>())
    }
    let mut all = json!({
        "boards": survey.boards,
        "invalid": survey.invalid,
        "none": survey.none,
        "one": survey.one,
        "several": survey.several,
        "minimal": survey.minimal,
        "classes": survey.classes,
        "clues": object(survey.clues.iter().map(|(&clues, &n)| (clues, n))),
        "symmetries": object(survey.symmetries.iter().map(|(&name, &n)| (name, n))),
    });
    if rated {
        all["ratings"] = object(survey.ratings.iter().map(|(&rating, &n)| (rating, n)));
        let techniques = survey.techniques.iter();
        all["techniques"] = object(techniques.map(|(&t, &n)| (Technique::name(t), n)));
        all["at_least"] = survey.at_least.into();
    }
    all
}
