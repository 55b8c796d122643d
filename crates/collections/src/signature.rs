//! The signature of a run: the settings that the answers depend on, in stable words.
//!
//! A journal has these words. A run resumes another one only if both have the same words: then the
//! two together write the bytes of one run. All words, even the names of engines and forms,
//! belong to the format of the journal. If the meaning of a word changes, the number of the format
//! ([`FORMAT`](super::journal::FORMAT)) must change.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::settings::{Drawing, Hint, Layout, Question, Settings};
use quadrille_boards::text::{Column, Form};
use quadrille_models::Model;

/// The signature, such as `solve; engine auto; node limit none; ..`: everything that the answers
/// depend on, except the boards. The number of threads, the backend and the memory change no
/// answer.
pub(super) fn signature(inputs: &[PathBuf], settings: &Settings) -> String {
    let Settings {
        question,
        engine,
        backend: _,
        nodes,
        threads: _,
        variant,
        ignored_rules,
        form,
        zeros_are_empty,
        columns,
        verify,
        why,
        layout,
        compression,
        memory: _,
        steps,
        position,
        stop: _,
    } = settings;
    let mut words = question_words(question);
    let mut add = |setting: &str, value: &str| {
        write!(words, "; {setting} {value}").expect("writing to memory does not fail");
    };
    add("engine", &engine.to_string());
    add("node limit", &nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string()));
    if let Some(variant) = variant {
        add("variant", &variant.problem().fingerprint().to_string());
        if let Some(digits) = variant.board().given_digits() {
            add("digits", &digits);
        }
    }
    for rule in ignored_rules {
        add("ignored rule", &quoted(rule));
    }
    add("form", form.map_or("auto", Form::name));
    if *zeros_are_empty {
        add("zeros", "empty");
    }
    add("puzzle column", &column_words(columns.puzzle.as_ref()));
    add("solution column", &column_words(columns.solution.as_ref()));
    let delimiter = columns.delimiter.map(|byte| quoted(&char::from(byte).to_string()));
    add("delimiter", delimiter.as_deref().unwrap_or("auto"));
    add("header", if columns.no_header { "none" } else { "auto" });
    add("verify", if *verify { "yes" } else { "no" });
    // Reasons are in JSON alone.
    if *why {
        add("why", "yes");
    }
    let layout_word = match layout {
        Layout::AsInput => "as input",
        Layout::In(form) => form.name(),
        Layout::Csv => "table",
        Layout::Pair => "pair",
        Layout::Json => "json",
        Layout::Pretty { bold: false } => "pretty",
        Layout::Pretty { bold: true } => "pretty bold",
    };
    add("output", layout_word);
    add("compression", compression.name());
    if let Some(steps) = steps {
        add("steps", &steps.to_string());
    }
    if let Some(position) = position {
        add("position", &position.to_string());
    }
    // Answers in JSON have the names of the files.
    if let Layout::Json = layout {
        for input in inputs {
            add("input", &quoted(&input.display().to_string()));
        }
    }
    words
}

fn question_words(question: &Question) -> String {
    match question {
        Question::Solve { smallest: false } => "solve".to_owned(),
        Question::Solve { smallest: true } => "solve smallest".to_owned(),
        Question::All { limit } => format!("solve all up to {limit}"),
        Question::Check => "check".to_owned(),
        Question::Count { limit } => format!("count up to {limit}"),
        Question::Rate { modern, measured } => {
            let modern = if *modern { " modern" } else { "" };
            let measured = if *measured { " measured" } else { "" };
            format!("rate{modern}{measured}")
        }
        Question::Explain { until, modern, hint, drawing } => {
            let modern = if *modern { " modern" } else { "" };
            let hint = match hint {
                None => "",
                Some(Hint::Where) => " hint where",
                Some(Hint::What) => " hint what",
                Some(Hint::Why) => " hint why",
            };
            let drawing = match drawing {
                None => "",
                Some(Drawing::Text { is_styled: false }) => " drawn",
                Some(Drawing::Text { is_styled: true }) => " drawn in color",
                #[cfg(feature = "svg")]
                Some(Drawing::Svg) => " as SVG",
            };
            format!("explain until {until}{modern}{hint}{drawing}")
        }
        Question::Minimize { rules: false } => "minimize".to_owned(),
        Question::Minimize { rules: true } => "minimize clues and rules".to_owned(),
        Question::Redundant => "check minimal".to_owned(),
        Question::TrueCandidates { limit } => format!("true candidates up to {limit}"),
        Question::Canonical { dedupe: false } => "canonical".to_owned(),
        Question::Canonical { dedupe: true } => "canonical dedupe".to_owned(),
    }
}

fn column_words(column: Option<&Column>) -> String {
    match column {
        None => "auto".to_owned(),
        Some(Column::Number(number)) => number.to_string(),
        Some(Column::Name(name)) => quoted(name),
    }
}

/// The text in quotation marks, as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is a JSON value")
}

#[cfg(test)]
mod tests {
    use quadrille_files::Compression;

    use super::*;
    use quadrille_boards::EngineKind;
    use quadrille_boards::text::Columns;

    /// A change here changes the content of journals, so the format needs another number.
    #[test]
    fn the_words_of_the_settings_stay_the_same() {
        let settings = Settings::new(Question::Solve { smallest: false });
        assert_eq!(
            signature(&["a".into()], &settings),
            "solve; engine auto; node limit none; form auto; puzzle column auto; solution column \
             auto; delimiter auto; header auto; verify no; output as input; compression none"
        );
        let columns = Columns {
            puzzle: Some("2".into()),
            solution: Some("a; \"b\"".into()),
            delimiter: Some(b'\t'),
            no_header: true,
            ..Columns::default()
        };
        let settings = Settings {
            engine: EngineKind::Dlx,
            nodes: Some(5),
            form: Some(Form::Csv),
            columns,
            verify: true,
            layout: Layout::Json,
            compression: Compression::Zstd,
            ..Settings::new(Question::Count { limit: 7 })
        };
        assert_eq!(
            signature(&["a".into(), "-".into()], &settings),
            "count up to 7; engine dlx; node limit 5; form csv; puzzle column 2; solution column \
             \"a; \\\"b\\\"\"; delimiter \"\\t\"; header none; verify yes; output json; \
             compression zstd; input \"a\"; input \"-\""
        );
    }
}
