//! [`TextLine`]: one line of a stream, its fields and cells, and what kind of line it is.

use super::LONGEST_LINE;
use quadrille_base::text::ParseError;
use quadrille_base::visible::first_character;

/// Bytes that are left of [`LONGEST_LINE`] bytes without a byte order mark and without a CR.
const LONGEST_TEXT: usize = LONGEST_LINE - b"\xef\xbb\xbf\r".len();

/// One line of a stream.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'t> {
    pub(super) number: u64,
    pub(super) text: &'t [u8],
}

/// Part of a line, in bytes.
pub(super) type Field = std::ops::Range<usize>;

impl<'t> TextLine<'t> {
    /// The line with this number, without a CR or ^Z at its end, and without a byte order mark at
    /// the beginning of the text.
    pub(super) fn new(number: u64, line: &'t [u8]) -> Self {
        // DOS ends a text with ^Z.
        let text = line.strip_suffix(b"\x1a").unwrap_or(line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let mark = text.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1);
        Self { number, text: mark.unwrap_or(text) }
    }

    /// The parts between blanks, as byte ranges.
    pub(super) fn fields(self) -> impl Iterator<Item = Field> + use<'t> {
        self.fields_between(is_blank)
    }

    /// The parts between these separators.
    pub(super) fn fields_between(
        self,
        separates: fn(u8) -> bool,
    ) -> impl Iterator<Item = Field> + use<'t> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = end + self.text[end..].iter().position(|&byte| !separates(byte))?;
            let rest = &self.text[start..];
            end = start + rest.iter().position(|&byte| separates(byte)).unwrap_or(rest.len());
            Some(start..end)
        })
    }

    /// Whether the end of the line may have been cut off.
    pub(super) fn is_cut(self) -> bool {
        self.text.len() >= LONGEST_TEXT
    }

    /// Whether the line is so long that the reader of lines may have cut it off.
    pub(super) fn is_too_long(self) -> bool {
        self.text.len() >= super::LONGEST_NESTED - LONGEST_LINE
    }

    /// The error for such a line.
    pub(super) fn too_long(self) -> ParseError {
        let most = super::LONGEST_NESTED >> 20;
        let reason = format!("expected a line of less than {most} MiB, found a longer one");
        ParseError::because(self.number, b"", 0..0, reason)
    }

    /// Whether the first field begins with `#`.
    pub(super) fn is_comment(self) -> bool {
        self.fields().next().is_some_and(|first| self.text[first].starts_with(b"#"))
    }

    /// The part of a line by which it is judged, so that a line and its first [`LONGEST_LINE`]
    /// bytes are judged alike.
    pub(super) fn cut(self) -> Self {
        Self { text: &self.text[..self.text.len().min(LONGEST_TEXT)], ..self }
    }

    /// The error for a part of the line.
    pub(super) fn fault(
        self,
        at: Field,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) -> ParseError {
        ParseError::new(self.number, self.text, at, expected, found)
    }

    /// The error for a part of a line of any length: far behind its beginning without a column,
    /// which would take long to count.
    pub(super) fn far_fault(
        self,
        at: Field,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) -> ParseError {
        if at.end <= 4 * LONGEST_LINE {
            return self.fault(at, expected, found);
        }
        TextLine { text: b"", ..self }.fault(0..0, expected, found)
    }

    /// The error that something else was expected than the character at this place.
    pub(super) fn strange(self, at: usize, expected: impl std::fmt::Display) -> ParseError {
        let (length, found) = first_character(&self.text[at..]);
        self.fault(at..at + length, expected, found)
    }

    /// Refuses a CR within the line: the lines of such a file end with CR alone.
    pub(super) fn has_no_return(self) -> Result<(), ParseError> {
        match self.text.iter().position(|&byte| byte == b'\r') {
            None => Ok(()),
            Some(at) => Err(self.fault(
                at..at + 1,
                "lines that end with LF or CR LF",
                "a CR within the line; convert the file first: tr '\\r' '\\n'",
            )),
        }
    }

    /// The digit at a byte, 0 for a blank cell.
    pub(super) fn cell(self, at: usize) -> Result<u8, ParseError> {
        cell(self.text[at]).ok_or_else(|| self.strange(at, "a digit 0-9 or '.'"))
    }

    /// The cells of a field, which must have `N` of them. `whole` names the field in the error.
    pub(super) fn cells<const N: usize>(
        self,
        field: Field,
        whole: &str,
    ) -> Result<[u8; N], ParseError> {
        let mut cells = [0; N];
        for (slot, at) in cells.iter_mut().zip(field.clone()) {
            *slot = self.cell(at)?;
        }
        if field.len() == N {
            return Ok(cells);
        }
        if let Some(after) = self.text[field.clone()].get(N..)
            && !is_cell(after[0])
        {
            return Err(self.strange(field.start + N, format!("nothing after {N} cells")));
        }
        let at = field.start + N.min(field.len())..field.end;
        Err(self.fault(at, format!("{N} cells in {whole}"), count(field.len())))
    }

    /// Whether this is a rule between rows or around them.
    pub(super) fn is_rule(self) -> bool {
        let is_of_rule = |&byte: &u8| is_blank(byte) || b"-+=*|".contains(&byte);
        self.text.iter().all(is_of_rule) && self.text.iter().any(|byte| b"-=".contains(byte))
    }

    /// The name of the section that begins on this line, as in `[Name]`, or `None` if none does.
    pub(super) fn section(self) -> Option<&'t [u8]> {
        let name = self.text.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
        name.iter().all(u8::is_ascii_alphanumeric).then_some(name)
    }

    /// Whether this is a row, correct or faulty: it has nine fields or nine marks, or is mostly
    /// cells.
    pub(super) fn resembles_row(self) -> bool {
        let nine_fields = self.fields().count() == 9;
        let nine_marks = self.fields().next().is_some_and(|field| field.len() == 9);
        let n_marks: usize = self.fields().map(|field| field.len()).sum();
        let n_cells = self.text.iter().filter(|&&byte| cell(byte).is_some()).count();
        nine_fields || nine_marks || 2 * n_cells > n_marks
    }
}

/// A number of cells, for an error: `80`, or `more than 1000`, since the end of a long line may be
/// cut off.
pub(super) fn count(n: usize) -> String {
    if n > 1000 { "more than 1000".into() } else { n.to_string() }
}

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether the byte is the mark of a cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    cell(byte).is_some()
}

/// The digit of a cell mark, 0 for a blank cell.
const fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        _ => None,
    }
}
