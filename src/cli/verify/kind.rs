//! Recognizes the kind of a file, for the message about a file in the wrong place.

use quadrille::Problem;
use quadrille::proof::certificate::Certificate;
use quadrille::proof::count::{FIRST_LINE, distinct};
use quadrille::text::knuth::{EMPTY_COVER, OptionReader};

use crate::cli::solution_file::SolutionReader;
use crate::cli::suggest;

/// What `verify` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Problem,
    Solutions,
    Certificate,
}

/// The number of bytes at the start of a file that are examined.
pub(super) const MOST: usize = SolutionReader::START;

impl FileKind {
    /// What the text looks like; `None` if that is not certain.
    fn of(text: &[u8], problem: &Problem) -> Option<Self> {
        let text = start(text);
        if is_certificate_of_count(text)
            || is_certificate_of_classes(text)
            || is_certificate_of_cost(text)
            || is_certificate(text, problem)
        {
            Some(Self::Certificate)
        } else if are_solutions(text, problem) {
            Some(Self::Solutions)
        } else {
            suggest::is_problem(text).then_some(Self::Problem)
        }
    }

    /// What the text looks like, in words, if it was taken for something else.
    pub(super) fn unlike(self, text: &[u8], problem: &Problem) -> Option<&'static str> {
        match (Self::of(text, problem)?, self) {
            (found, taken_for) if found == taken_for => None,
            (Self::Certificate, _) => Some("a certificate: check it with --certificate"),
            (Self::Solutions, _) => Some("solutions: check them without --certificate"),
            (Self::Problem, Self::Certificate) => Some("a problem, not like a certificate"),
            (Self::Problem, _) => Some("a problem, not like solutions"),
        }
    }
}

/// The complete lines within the bytes that are examined.
fn start(text: &[u8]) -> &[u8] {
    match text.get(..MOST) {
        Some(start) => memchr::memrchr(b'\n', start).map_or(start, |end| &start[..=end]),
        None => text,
    }
}

/// Whether the text begins as a certificate of classes does.
pub(super) fn is_certificate_of_classes(text: &[u8]) -> bool {
    text.starts_with(distinct::FIRST_LINE.as_bytes())
}

/// Whether the text begins as a certificate of a count does.
pub(super) fn is_certificate_of_count(text: &[u8]) -> bool {
    text.starts_with(FIRST_LINE.as_bytes())
}

/// Whether the text begins as a certificate of least cost does.
pub(super) fn is_certificate_of_cost(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.into_iter().find(|line| !line.is_empty() && line[0] != b'|');
    let mut words = first.unwrap_or_default().split(u8::is_ascii_whitespace);
    let is_number =
        |word: &[u8]| std::str::from_utf8(word).is_ok_and(|it| it.parse::<i64>().is_ok());
    matches!(words.next(), Some(b"least" | b"most")) && words.next().is_some_and(is_number)
}

fn is_certificate(text: &[u8], problem: &Problem) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| Certificate::read(problem, text).is_ok())
}

fn are_solutions(text: &[u8], problem: &Problem) -> bool {
    let mut reader = OptionReader::new(problem);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && line[0] != b'|').peekable();
    let mut is_option = |line: &[u8]| {
        line == EMPTY_COVER.as_bytes()
            || reader.options(1, line).is_ok_and(|options| !options.is_empty())
    };
    lines.peek().is_some() && lines.all(&mut is_option)
}
