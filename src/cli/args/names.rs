//! Values that have a name on the command line. Most of the names come from tables of the library.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::batch::{Drawing, Earlier, Hint, Layout};
use quadrille::files::Compression;
use quadrille::sudoku::text::Form;
use quadrille::sudoku::variant::Variant;
use quadrille::sudoku::{Backend, Technique};
use quadrille::text::Format;

/// A value with its name and its line of help, as in the tables of the library.
type Named<T> = (T, &'static str, &'static str);

/// A parser that accepts the names of these values.
pub(in super::super) fn one_of<T>(
    values: impl IntoIterator<Item = Named<T>>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let values: Vec<Named<T>> = values.into_iter().collect();
    let names = values.iter().map(|&(_, name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |name| {
        let (value, ..) = values.iter().find(|&&(_, known, _)| known == name).expect(NAMED);
        value.clone()
    })
}

pub(in super::super) const NAMED: &str = "clap accepts only these names";

/// The same, and `auto`, which stands for none of them.
fn auto_or<T: Clone + Send + Sync + 'static>(
    help: &'static str,
    values: impl IntoIterator<Item = Named<T>>,
) -> impl TypedValueParser<Value = Option<T>> {
    let values = values.into_iter().map(|(value, name, help)| (Some(value), name, help));
    one_of([(None, "auto", help)].into_iter().chain(values))
}

/// The backends of lanes and bands; `None` stands for the fastest.
pub(super) fn backends() -> impl TypedValueParser<Value = Option<Backend>> {
    auto_or("The fastest backend of this processor", Backend::ALL)
}

/// The form of all boards, or `None` if they may differ. The alias is needed because clap reads a
/// bare `Option` as an argument that may be absent.
pub(in super::super) type AnyForm = Option<Form>;

/// The forms in which boards are read; `None` stands for any.
pub(in super::super) fn forms() -> impl TypedValueParser<Value = Option<Form>> {
    let all = Form::ALL.map(|form| (form, form.name(), form.help()));
    auto_or("Detect the form of each board", all)
}

/// The format of a problem, or `None` to detect it: an alias for the same reason.
pub(in super::super) type AnyFormat = Option<Format>;

/// The formats in which problems are read; `None` stands for any.
pub(in super::super) fn formats() -> impl TypedValueParser<Value = AnyFormat> {
    auto_or("Detect the format by the beginning and the name of the file", Format::ALL)
}

/// The layouts of results: those of the forms, and three more.
pub(super) fn layouts() -> impl TypedValueParser<Value = Layout> {
    let forms = Form::ALL.map(|form| match form {
        Form::Csv => (Layout::Csv, form.name(), "A table of two columns: puzzle and result"),
        form => (Layout::In(form), form.name(), form.help()),
    });
    let pair = (Layout::Pair, "pair", "Puzzle and result on one line");
    let json = (Layout::Json, "json", "One JSON object per board");
    let drawing = "A drawn board, clues bold on a terminal";
    let pretty = (Layout::Pretty { bold: false }, "pretty", drawing);
    one_of(forms.into_iter().chain([pair, json, pretty]))
}

/// The techniques of a person.
pub(in super::super) fn technique(text: &str) -> Result<Technique, String> {
    Technique::named(text).ok_or_else(|| {
        let names = Technique::ALL.map(Technique::name);
        format!("the techniques are {}", names.join(", "))
    })
}

/// How steps are drawn.
pub(super) fn drawings() -> impl TypedValueParser<Value = Drawing> {
    one_of([
        (Drawing::Text { is_styled: false }, "text", "The board before each step"),
        (Drawing::Svg, "svg", "One SVG document per board, on one line"),
    ])
}

/// How much detail a hint has.
pub(super) fn hints() -> impl TypedValueParser<Value = Hint> {
    one_of([
        (Hint::Where, "where", "The cells and units of the step"),
        (Hint::What, "what", "The same, and its technique"),
        (Hint::Why, "why", "The whole step: also why it is right, and what it does"),
    ])
}

/// The delimiter of a table.
pub(in super::super) fn delimiter(text: &str) -> Result<u8, String> {
    match text {
        "comma" => Ok(b','),
        "semicolon" => Ok(b';'),
        "tab" | "\\t" => Ok(b'\t'),
        "space" => Ok(b' '),
        _ => match text.as_bytes() {
            [b'"' | b'.' | b'_' | b'*' | b'\r' | b'\n'] => {
                Err("this character has another use".into())
            }
            &[byte] if byte.is_ascii_alphanumeric() => {
                Err("a letter or digit is part of a field".into())
            }
            &[byte] if byte.is_ascii() => Ok(byte),
            _ => Err("expected one ASCII character, or comma, semicolon, tab or space".into()),
        },
    }
}

/// A variant, by its names.
pub(in super::super) fn variant(text: &str) -> Result<Variant, String> {
    Variant::named(text).map_err(|error| error.to_string())
}

/// The compressions of the output.
pub(in super::super) fn compressions() -> impl TypedValueParser<Value = Compression> {
    one_of([
        (Compression::Gzip, "gzip", "Gzip"),
        (Compression::Zstd, "zstd", "Zstandard"),
        (Compression::None, "none", "No compression"),
    ])
}

/// How to treat an interrupted run, by `--resume` and `--start-over`.
pub(in super::super) const fn earlier(resume: bool, start_over: bool) -> Earlier {
    match (resume, start_over) {
        (true, _) => Earlier::Resume,
        (false, true) => Earlier::Discard,
        (false, false) => Earlier::Refuse,
    }
}
