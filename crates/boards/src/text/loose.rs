//! Layouts that no [`Form`](super::Form) has: other blanks, separators and frames, labels, and text
//! around a board. [`Boards`](super::Boards) tries them where the forms fail.

use std::borrow::Cow;

use super::line::{Field, TextLine, is_blank, is_cell};
use super::xml;
use quadrille_base::text::ParseError;

/// Characters that mean a blank cell, besides those of the forms.
const BLANKS: &[u8] = b"-?xX~@";

/// The ASCII text that a line with other characters stands for, a byte for each character, so that
/// columns stay the same: frames, wide digits, blanks and dots. `None` if the line has a character
/// that stands for nothing, or only ASCII.
pub fn ascii(line: &[u8]) -> Option<Vec<u8>> {
    if line.is_ascii() {
        // A quotation, as in Markdown.
        let n = line.iter().take_while(|&&byte| byte == b'>' || is_blank(byte)).count();
        let is_quoted = line[..n].contains(&b'>') && line[..n].ends_with(b" ") || line == b">";
        return is_quoted.then(|| [&vec![b' '; n], &line[n..]].concat());
    }
    let byte = |c: char| {
        Some(match c {
            '\0'..='\x7f' => c as u8,
            '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '｜' => b'|',
            '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' => b'=',
            '\u{2500}'..='\u{257f}' => b'+',
            '０'..='９' | '．' | '－' | '＿' | '＊' | '？' => {
                u8::try_from(u32::from(c) - 0xfee0).ok()?
            }
            '①'..='⑨' => u8::try_from(u32::from(c) - 0x2460).ok()? + b'1',
            '–' | '—' | '‐' | '‑' | '‒' | '−' => b'-',
            '·' | '•' | '∙' | '⋅' | '・' | '․' | '●' | '○' | '◦' | '◯' | '◌' | '□' | '■' | '▢'
            | '▫' | '▪' | '◻' | '◼' | '◽' | '◾' | '⬜' | '⬛' | '☐' | '░' | '␣' | '×' => {
                b'.'
            }
            '\u{a0}'
            | '\u{2002}'..='\u{200a}'
            | '\u{202f}'
            | '\u{3000}'
            | '\u{fe0f}'
            | '\u{20e3}' => b' ',
            _ => return None,
        })
    };
    str::from_utf8(line).ok()?.chars().map(byte).collect()
}

/// The digit of a cell mark of any kind, 0 for a blank.
fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        _ => (is_cell(byte) || BLANKS.contains(&byte)).then_some(0),
    }
}

/// Whether the byte is the mark of a cell of any kind.
pub(super) fn is_mark(byte: u8) -> bool {
    cell(byte).is_some()
}

/// The cells of a text that has nothing else, if there are `N`.
pub(super) fn cells<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    let text: &[u8; N] = text.try_into().ok()?;
    let mut digits = [0; N];
    for (digit, &byte) in digits.iter_mut().zip(text) {
        *digit = cell(byte)?;
    }
    Some(digits)
}

/// Whether a text is meant as a board of `n` cells: it has most of them, and little else.
pub(super) fn is_meant(text: &[u8], n: usize) -> bool {
    let n_marks = text.iter().filter(|&&byte| is_mark(byte)).count();
    let has_digit = text.iter().any(u8::is_ascii_digit);
    has_digit && 2 * n_marks > n && text.len() < 2 * n && n_marks > 7 * (text.len() - n_marks)
}

/// Whether the byte separates a board from other text on its line.
fn separates_text(byte: u8) -> bool {
    is_blank(byte) || b",;:|\"'=()[]<>/&#".contains(&byte)
}

/// The error at a field of a heading that is meant as a board.
pub(super) fn bad_puzzle(line: TextLine) -> Option<ParseError> {
    let at = line.fields_between(separates_text).find(|at| is_meant(&line.text[at.clone()], 81))?;
    let error = line.cells::<81>(at.clone(), "a puzzle").err();
    Some(error.unwrap_or_else(|| line.fault(at, "a single puzzle", "several")))
}

/// The parts of a text between these separators that are not empty.
fn words<'t>(text: &'t [u8], separators: &[u8]) -> Vec<&'t [u8]> {
    let separates = |byte: &u8| is_blank(*byte) || separators.contains(byte);
    text.split(separates).filter(|word| !word.is_empty()).collect()
}

/// The cells between one of these delimiters.
fn by_delimiter<const N: usize>(text: &[u8], delimiters: &[u8]) -> Option<[u8; N]> {
    delimiters.iter().find_map(|&delimiter| fields(text, delimiter))
}

/// Fields between delimiters that have a cell each, or nothing, which is a blank cell. A delimiter
/// may also be at the end, or at both ends, and a bar only at the beginning. With bars at both ends
/// and a field too few, it is not sure which cell is missing.
fn fields<const N: usize>(text: &[u8], delimiter: u8) -> Option<[u8; N]> {
    let text = if delimiter == b'\t' { text } else { text.trim_ascii() };
    let parts: Vec<&[u8]> = text.split(|&byte| byte == delimiter).collect();
    let inner = match parts.len().checked_sub(N)? {
        0 => &parts[..],
        1 if delimiter == b'|' && parts[0].is_empty() => {
            Some(&parts[1..]).filter(|_| !parts[N].is_empty())?
        }
        1 if parts[N].trim_ascii().is_empty() => &parts[..N],
        2 if parts[0].is_empty() && parts[N + 1].is_empty() => &parts[1..=N],
        _ => return None,
    };
    let mut digits = [0; N];
    for (digit, part) in digits.iter_mut().zip(inner) {
        let part = part.trim_ascii();
        let quoted = [b'"', b'\''].iter().find_map(|mark| {
            part.strip_prefix(&[*mark])?.strip_suffix(&[*mark]).map(<[u8]>::trim_ascii)
        });
        *digit = match quoted.unwrap_or(part) {
            [] => 0,
            [one] => cell(*one)?,
            _ => return None,
        };
    }
    Some(digits)
}

/// A row in three parts between bars, where a blank is a blank cell: a cell for each character, or
/// for every other one.
fn columns(text: &[u8]) -> Option<[u8; 9]> {
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"|").unwrap_or(text);
    let text = text.strip_suffix(b"|").unwrap_or(text);
    let parts: Vec<&[u8]> = text.split(|&byte| byte == b'|').collect();
    let [first, middle, last] = parts[..] else { return None };
    // The ends of a line may have lost their blanks.
    let width = middle.len();
    let (skip, step) = match width {
        3 => (0, 1),
        6 if middle[0] == b' ' && middle[1] != b' ' => (1, 2),
        5 | 6 => (0, 2),
        7 => (1, 2),
        _ => return None,
    };
    if first.len() > width || last.len() > width {
        return None;
    }
    let mut digits = [0; 9];
    for (part, digits) in [first, middle, last].into_iter().zip(digits.chunks_exact_mut(3)) {
        // The first part lost blanks at its beginning, if any.
        let missing = if std::ptr::eq(part, first) { width - part.len() } else { 0 };
        for (at, &byte) in part.iter().enumerate().filter(|(_, byte)| !is_blank(**byte)) {
            let at = (at + missing).checked_sub(skip)?;
            let place = digits.get_mut(at / step).filter(|_| at % step == 0)?;
            *place = cell(byte)?;
        }
    }
    Some(digits)
}

/// The line without a label such as `A`, `r1:` or `3)` in front, if it has one.
fn after_label(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_start();
    if let Some(item) = text.strip_prefix(b"- ") {
        return Some(item);
    }
    if let Some(at) = text.iter().take(40).position(|&byte| matches!(byte, b':' | b')')) {
        return Some(&text[at + 1..]);
    }
    let length = text.iter().position(|&byte| is_blank(byte) || byte == b'|')?;
    let is_label = match &text[..length] {
        [b'A'..=b'I' | b'a'..=b'i'] | [b'r' | b'R', b'1'..=b'9'] => true,
        [b'1'..=b'9'] => text[length..].trim_ascii_start().starts_with(b"|"),
        _ => false,
    };
    is_label.then(|| &text[length..])
}

/// A row, and how it is written.
pub struct Row {
    pub(super) cells: [u8; 9],
    /// Whether `-` is one of its blanks.
    pub(super) has_dashes: bool,
    /// The length of the label in front.
    pub(super) start: usize,
}

/// The row on a line.
pub fn row(text: &[u8]) -> Option<Row> {
    let of = |text: &[u8]| {
        let marks = || {
            let groups = words(text, b"|,;:!\"'");
            let is_even = groups.iter().all(|group| group.len() == groups[0].len());
            cells(&groups.concat()).filter(|_| is_even)
        };
        by_delimiter(text, b",;|\t").or_else(marks).or_else(|| columns(text))
    };
    let (cells, rest) = match of(text) {
        Some(cells) => (cells, text),
        None => after_label(text).and_then(|rest| Some((of(rest)?, rest)))?,
    };
    Some(Row { cells, has_dashes: text.contains(&b'-'), start: text.len() - rest.len() })
}

/// Whether a line may be a row of nine blanks that are written as `-`, and no rule.
pub(super) fn is_row_of_dashes(text: &[u8]) -> bool {
    words(text, b"|").concat() == [b'-'; 9]
}

/// The puzzle on a line that has other text, too, or is laid out in another way: 81 cells without a
/// break, an address with them, 81 fields, or nine groups. If there is also a solution, the puzzle
/// is the one with blanks.
pub fn puzzle(text: &[u8]) -> Option<[u8; 81]> {
    if text.len() < 17 {
        return None;
    }
    if let Some(digits) = short(text.trim_ascii()) {
        return Some(digits);
    }
    if text.len() < 81 {
        return None;
    }
    let is_address = text.windows(3).any(|three| three == b"://");
    let ends = |&byte: &u8| separates_text(byte) || is_address && byte == b'?';
    let all = text.split(ends).filter_map(cells::<81>);
    let mut boards: Vec<[u8; 81]> = all.filter(|its| its.iter().any(|&digit| digit > 0)).collect();
    if boards.len() > 1 {
        boards.retain(|its| its.contains(&0));
        boards.dedup();
    }
    match boards[..] {
        [only] => return Some(only),
        [] => {}
        _ => return None,
    }
    let groups = words(text, b",;|/");
    let are = |n: usize, length| groups.len() == n && groups.iter().all(|its| its.len() == length);
    if are(81, 1) || are(9, 9) {
        return cells(&groups.concat());
    }
    by_delimiter(text, b",;\t").or_else(|| xml::cells(text)).or_else(|| one_blank(text))
}

/// The cells of 81 characters, all blanks of which are the same character of any kind.
fn one_blank(text: &[u8]) -> Option<[u8; 81]> {
    let text: &[u8; 81] = text.trim_ascii().try_into().ok()?;
    let is_digit = |byte: &u8| matches!(byte, b'1'..=b'9');
    let blank = *text.iter().find(|byte| !is_digit(byte))?;
    let is_board = !blank.is_ascii_alphabetic()
        && text.iter().any(is_digit)
        && text.iter().all(|byte| is_digit(byte) || *byte == blank);
    is_board.then(|| text.map(|byte| if byte == blank { 0 } else { byte - b'0' }))
}

/// Susser's short form: nine rows with commas between them, where `*` is a run of blanks. If a row
/// has several, they are equally long: the blanks of shorter runs are dots.
fn short(text: &[u8]) -> Option<[u8; 81]> {
    let rows: Vec<&[u8]> = text.split(|&byte| byte == b',').collect();
    if rows.len() != 9 || rows.iter().all(|row| row.len() < 2) {
        return None;
    }
    let mut all = Vec::with_capacity(81);
    for row in rows {
        let n_stars = row.iter().map(|&byte| usize::from(byte == b'*')).sum::<usize>();
        let n_missing = (9 + n_stars).checked_sub(row.len())?;
        let is_even = n_stars > 0 && n_missing % n_stars == 0 && n_missing >= n_stars;
        for &byte in row {
            match byte {
                b'*' if is_even => all.resize(all.len() + n_missing / n_stars, 0),
                b'0'..=b'9' | b'.' => all.push(cell(byte)?),
                _ => return None,
            }
        }
        if all.len() % 9 != 0 {
            return None;
        }
    }
    all.try_into().ok()
}

/// Whether a line that is no board is text around boards: a heading, a fence, a word of markup or
/// a number of boards. `is_first` if no row without an empty line between them comes before it.
pub fn is_heading(text: &[u8], is_first: bool) -> bool {
    let line = TextLine { number: 1, text };
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    let n_letters = text.iter().filter(|byte| is_letter(byte)).count();
    let n_cells = text.iter().filter(|&&byte| is_cell(byte)).count();
    if n_letters == 0 {
        let is_number = |field: Field| text[field].iter().all(u8::is_ascii_digit);
        let n_digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
        let separates = |byte: u8| is_blank(byte) || matches!(byte, b',' | b'x');
        let is_size = is_first && n_digits <= 4 && line.fields_between(separates).all(is_number);
        let is_control = |byte: &u8| byte.is_ascii_control();
        return n_cells == 0 && !text.iter().any(is_control) || is_size;
    }
    let runs = || text.split(|byte| !is_letter(byte)).filter(|run| run.len() > 1);
    let is_blanks = |run: &[u8]| run.iter().all(|byte| byte.eq_ignore_ascii_case(&run[0]));
    let first = line.fields().next().map_or(&text[..0], |first| &text[first]);
    let first_is_word = first.len() > 1 && !first.iter().any(|&byte| is_cell(byte));
    // The saved moves of Simple Sudoku, and the names of 81 columns.
    let is_move = matches!(text.trim_ascii(), [b'I' | b'E', rest @ ..] if rest.len() > 2
        && rest.iter().all(u8::is_ascii_digit));
    let names = || text.split(|&byte| byte == b',');
    if is_move || names().count() > 40 && names().all(|name| name.iter().any(is_letter)) {
        return true;
    }
    // A name with nine letters and digits, such as `Puzzle001`, is no row.
    let is_name = line.fields().count() < 9 && (first_is_word || n_letters > n_cells);
    if !is_first && n_cells > 0 && line.resembles_row() && !is_name {
        return false;
    }
    let has_word = runs().any(|run| !is_blanks(run));
    let is_named_columns = n_cells == 0 && line.fields().all(|field| field.len() == 1);
    has_word && (first_is_word || n_letters > n_cells) || is_named_columns && n_letters > 1
}

/// Whether the text says that a solution is on this line, or follows.
pub(super) fn names_solution(text: &[u8]) -> bool {
    let text = text.to_ascii_lowercase();
    ["solution", "answer", "solved"].iter().any(|word| has(&text, word))
}

fn has(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|its| its == part.as_bytes())
}

/// What a line that is no board seems to be, and what reads it.
pub(super) fn foreign(text: &[u8]) -> Option<Cow<'static, str>> {
    let text = text.trim_ascii();
    let begins = |with: &str| {
        text.get(..with.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(with.as_bytes()))
    };
    let n_pointers = text.iter().filter(|byte| b"<>^v".contains(byte)).count();
    let is_word = !text.iter().any(|&byte| is_blank(byte));
    let is_export = || {
        ["f-puzzles.com", "sudokupad"].iter().any(|site| has(text, site))
            || ["fpuz", "scl", "ctc"].into_iter().any(begins)
    };
    let kind = if begins("3x3:") && has(text, ":k:") {
        "a killer in PS notation; --variant 9x9 reads it"
    } else if begins("SumoCueV1") {
        "a killer in the notation of SumoCue; --variant 9x9 reads it"
    } else if text.len() == 81 && is_word && n_pointers > 8 {
        "a killer in the short notation; --variant 9x9 reads it"
    } else if text.len() == 108 && n_pointers == 108 {
        "the signs of a greater-than Sudoku, which is not read"
    } else if is_export() {
        return is_word.then_some(
            "an export of f-puzzles or SudokuPad as an address; --variant 9x9 reads it".into(),
        );
    } else if is_word
        && text.len() > 9
        && matches!(
            text,
            [b'X' | b'W' | b'J' | b'L' | b'M' | b'K' | b'D', b'3'..=b'9', b'B' | b'C', ..]
        )
    {
        "a string of SudokuWiki for a variant, which is not read"
    } else if begins("http://") || begins("https://") {
        "an address without the 81 cells of a board"
    } else if begins("PK\x03\x04") {
        "a ZIP archive; unpack it first"
    } else {
        let n = [4, 6, 8, 10, 12, 16, 25].into_iter().find(|n| n * n == text.len())?;
        let is_board = |&byte: &u8| is_cell(byte) || byte.is_ascii_alphabetic() || byte == b'-';
        let n_cells = text.iter().filter(|&&byte| is_cell(byte)).count();
        let is_meant = is_word && text.iter().all(is_board) && 2 * n_cells > text.len();
        return is_meant.then(|| format!("a board of {n}x{n}; --variant {n}x{n} reads it").into());
    };
    Some(kind.into())
}

#[cfg(test)]
mod tests;
