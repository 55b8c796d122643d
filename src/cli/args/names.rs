//! Values that have a name on the command line. Most of the names come from tables of the library.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::batch::{Drawing, Earlier, Hint, Layout};
use quadrille::files::Compression;
use quadrille::sudoku::text::{Form, PositionForm};
use quadrille::sudoku::variant::Variant;
use quadrille::sudoku::{Backend, EngineKind, Symmetry, Technique};
use quadrille::text::Format;

/// A value with its name and its line of help.
type Named<T> = (&'static str, &'static str, T);

/// A parser that accepts the names of these values.
pub(in super::super) fn one_of<T>(
    values: impl IntoIterator<Item = Named<T>>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let values: Vec<Named<T>> = values.into_iter().collect();
    let names = values.iter().map(|&(name, help, _)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |name| {
        let (.., value) = values.iter().find(|&&(known, ..)| known == name).expect(NAMED);
        value.clone()
    })
}

pub(in super::super) const NAMED: &str = "clap accepts only these names";

/// The engines for boards.
pub(super) fn engines() -> impl TypedValueParser<Value = EngineKind> {
    one_of(EngineKind::ALL.map(|(kind, name, help)| (name, help, kind)))
}

/// The backends of lanes and bands; `None` stands for the fastest.
pub(super) fn backends() -> impl TypedValueParser<Value = Option<Backend>> {
    let fastest = ("auto", "The fastest backend of this processor", None);
    let all = Backend::ALL.map(|(backend, name, help)| (name, help, Some(backend)));
    one_of([fastest].into_iter().chain(all))
}

/// The forms in which positions are written.
pub(super) fn positions() -> impl TypedValueParser<Value = PositionForm> {
    one_of(PositionForm::ALL.map(|(form, name, help)| (name, help, form)))
}

/// The form of all boards, or `None` if they may differ. The alias is needed because clap reads a
/// bare `Option` as an argument that may be absent.
pub(in super::super) type AnyForm = Option<Form>;

/// The forms in which boards are read; `None` stands for any.
pub(in super::super) fn forms() -> impl TypedValueParser<Value = Option<Form>> {
    let any = ("auto", "Detect the form of each board", None);
    let all = Form::ALL.map(|form| (form.name(), form.help(), Some(form)));
    one_of([any].into_iter().chain(all))
}

/// The format of a problem, or `None` to detect it: an alias for the same reason.
pub(in super::super) type AnyFormat = Option<Format>;

/// The formats in which problems are read; `None` stands for any.
pub(in super::super) fn formats() -> impl TypedValueParser<Value = AnyFormat> {
    let any = ("auto", "Detect the format by the beginning and the name of the file", None);
    let all = Format::ALL.map(|(format, name, help)| (name, help, Some(format)));
    one_of([any].into_iter().chain(all))
}

/// The layouts of results: those of the forms, and three more.
pub(super) fn layouts() -> impl TypedValueParser<Value = Layout> {
    let forms = Form::ALL.map(|form| match form {
        Form::Csv => (form.name(), "A table of two columns: puzzle and result", Layout::Csv),
        form => (form.name(), form.help(), Layout::In(form)),
    });
    let pair = ("pair", "Puzzle and result on one line", Layout::Pair);
    let json = ("json", "One JSON object per board", Layout::Json);
    let drawing = "A drawn board, clues bold on a terminal";
    let pretty = ("pretty", drawing, Layout::Pretty { bold: false });
    one_of(forms.into_iter().chain([pair, json, pretty]))
}

/// The techniques of a person.
pub(in super::super) fn technique(text: &str) -> Result<Technique, String> {
    Technique::named(text).ok_or_else(|| {
        let names = Technique::ALL.map(Technique::name);
        format!("the techniques are {}", names.join(", "))
    })
}

/// The symmetries of puzzles.
pub(in super::super) fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    one_of(Symmetry::ALL)
}

/// How steps are drawn.
pub(super) fn drawings() -> impl TypedValueParser<Value = Drawing> {
    one_of([
        ("text", "The board before each step", Drawing::Text { is_styled: false }),
        ("svg", "One SVG document per board, on one line", Drawing::Svg),
    ])
}

/// How much detail a hint has.
pub(super) fn hints() -> impl TypedValueParser<Value = Hint> {
    one_of([
        ("where", "The cells and units of the step", Hint::Where),
        ("what", "The same, and its technique", Hint::What),
        ("why", "The whole step: also why it is right, and what it does", Hint::Why),
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
        ("gzip", "Gzip", Compression::Gzip),
        ("zstd", "Zstandard", Compression::Zstd),
        ("none", "No compression", Compression::None),
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
