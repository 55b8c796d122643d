//! The notation of symbols, and the parser for boards in it.

use super::super::{ModelError, joined};
use crate::text::{ParseError, place_in, quoted};

/// The notation of the symbols of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symbols {
    /// Numbers from 1.
    Numbers,
    /// One of these characters for each symbol.
    Characters(Vec<char>),
}

/// The default characters of up to 35 symbols.
const DEFAULT: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The characters of an empty cell, except those that are symbols.
const EMPTY: [char; 4] = ['.', '_', '*', '0'];

/// The text of a cell, with its place.
struct CellText<'t> {
    /// The number of the line, from 1.
    number: u64,
    line: &'t str,
    text: &'t str,
}

impl CellText<'_> {
    fn error(&self, expected: String) -> ParseError {
        let (at, found) = (place_in(self.text, self.line), quoted(self.text));
        ParseError::new(self.number, self.line.as_bytes(), at, expected, found)
    }
}

impl Symbols {
    /// The default notation: characters if there are enough of them, otherwise numbers.
    pub fn default_for(side: usize) -> Self {
        if side <= DEFAULT.len() {
            Self::Characters(DEFAULT.chars().take(side).collect())
        } else {
            Self::Numbers
        }
    }

    /// The notation with these characters.
    pub(super) fn of(characters: &str, side: usize) -> Result<Self, ModelError> {
        let all: Vec<char> = characters.chars().collect();
        let twice = all.iter().enumerate().any(|(k, c)| all[..k].contains(c));
        // A written board has to be readable. With a reserved character as a symbol, a row could
        // look like a comment or like a line between boxes, or a symbol like an empty cell.
        let reserved = |c: char| is_ruling(c) || RULE_MARKS.contains(&c) || "#.".contains(c);
        let wrong = |c: &char| c.is_whitespace() || c.is_control() || reserved(*c);
        if all.len() != side || twice || all.iter().any(wrong) {
            let expected =
                format!("{side} different characters other than blanks, lines and . # - + =");
            return Err(ModelError::argument(expected, quoted(characters)));
        }
        Ok(Self::Characters(all))
    }

    /// The cells on one line: a character each, or numbers with blanks between them.
    pub fn line(&self, cells: &[Option<usize>]) -> String {
        let (blank, _) = self.layout(cells.len().isqrt());
        joined(cells.iter().map(|&cell| self.cell(cell)), blank)
    }

    /// The cells with a line for each row. Characters are separated by blanks if `spaced`; numbers
    /// are always separated by blanks.
    pub fn rows(&self, cells: &[Option<usize>], spaced: bool) -> String {
        let side = cells.len().isqrt();
        let (blank, width) = self.layout(side);
        let blank = if spaced { " " } else { blank };
        let row = |cells: &[Option<usize>]| {
            joined(cells.iter().map(|&cell| format!("{:>width$}", self.cell(cell))), blank)
        };
        joined(cells.chunks(side.max(1)).map(row), "\n")
    }

    /// The text of a cell: its symbol, or a dot if it is empty.
    pub(super) fn cell(&self, cell: Option<usize>) -> String {
        cell.map_or_else(|| ".".into(), |symbol| self.text(symbol))
    }

    /// Whether the line has nothing but lines between boxes.
    #[doc(hidden)]
    pub fn is_ruling_line(line: &str) -> bool {
        line.chars().all(|c| c.is_whitespace() || is_ruling(c) || RULE_MARKS.contains(&c))
    }

    /// Whether the character separates cells.
    #[doc(hidden)]
    pub fn is_between(c: char) -> bool {
        c.is_whitespace() || c == ',' || is_ruling(c)
    }

    /// The text of a symbol.
    pub(super) fn text(&self, symbol: usize) -> String {
        match self {
            Self::Numbers => (symbol + 1).to_string(),
            Self::Characters(all) => all[symbol].into(),
        }
    }

    /// The separator between cells, and the width of a cell in characters.
    pub(super) fn layout(&self, side: usize) -> (&'static str, usize) {
        match self {
            Self::Numbers => (" ", side.to_string().len()),
            Self::Characters(_) => ("", 1),
        }
    }

    /// The givens of a board, and the notation of its symbols: `self` unless that is the default,
    /// otherwise the notation that the text uses. With `by_value`, the rules calculate with the
    /// symbols; then letters never start at 1: A is 10 on every board.
    pub(super) fn read(
        &self,
        text: &str,
        side: usize,
        by_value: bool,
    ) -> Result<(Vec<Option<usize>>, Self), ParseError> {
        let cells = cells(text, side)?;
        let symbols = if *self == Self::default_for(side) {
            Self::used(&cells, side, by_value)
        } else {
            self.clone()
        };
        let givens = cells.iter().map(|cell| symbols.symbol(cell, side));
        Ok((givens.collect::<Result<_, _>>()?, symbols))
    }

    /// The notation that these cells use.
    fn used(cells: &[CellText], side: usize, by_value: bool) -> Self {
        let has = |wanted: fn(char) -> bool| cells.iter().any(|cell| cell.text.contains(wanted));
        let long = cells.iter().any(|cell| cell.text.len() > 1);
        if long || side > DEFAULT.len() {
            Self::Numbers
        } else if !by_value
            && side > 9
            && side <= 26
            && has(|c| c.is_ascii_alphabetic())
            && !has(|c| matches!(c, '1'..='9'))
        {
            Self::Characters(('A'..='Z').take(side).collect())
        } else {
            Self::default_for(side)
        }
    }

    /// The symbol of a cell, or `None` for an empty cell.
    fn symbol(&self, cell: &CellText, side: usize) -> Result<Option<usize>, ParseError> {
        let mut characters = cell.text.chars();
        let single = characters.next().filter(|_| characters.next().is_none());
        match self {
            Self::Numbers => match cell.text.parse::<usize>() {
                Ok(number @ 1..) if number <= side => Ok(Some(number - 1)),
                Ok(0) => Ok(None),
                _ if single.is_some_and(|c| EMPTY.contains(&c)) => Ok(None),
                _ => Err(cell.error(format!("a number from 1 to {side} or '.'"))),
            },
            Self::Characters(all) => {
                let find = |c: char| all.iter().position(|&symbol| symbol == c);
                let found = single.and_then(|c| find(c).or_else(|| find(c.to_ascii_uppercase())));
                if found.is_some() || single.is_some_and(|c| EMPTY.contains(&c)) {
                    return Ok(found);
                }
                let (first, last) = (all[0], all[all.len() - 1]);
                Err(cell.error(format!("a symbol from {first} to {last} or '.'")))
            }
        }
    }
}

/// Characters that draw a line between boxes, unless a line has other characters, too.
const RULE_MARKS: [char; 3] = ['-', '+', '='];

/// Whether the character draws lines between boxes.
fn is_ruling(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// All cells of a text, row by row.
fn cells(text: &str, side: usize) -> Result<Vec<CellText<'_>>, ParseError> {
    let lines: Vec<(u64, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.starts_with('#') && !Symbols::is_ruling_line(line))
        .collect();
    let in_one = lines.len() == 1 && side > 1;
    let mut all = Vec::new();
    for &(number, line) in &lines {
        let wanted = if in_one { side * side } else { side };
        let words: Vec<CellText> = line
            .split(|c: char| c.is_whitespace() || is_ruling(c))
            .filter(|word| !word.is_empty())
            .map(|text| CellText { number, line, text })
            .collect();
        let row: Vec<CellText> = if words.len() == wanted {
            words
        } else {
            let characters = words.into_iter().flat_map(|CellText { text, .. }| {
                text.char_indices().map(move |(k, c)| &text[k..k + c.len_utf8()])
            });
            characters.map(|text| CellText { number, line, text }).collect()
        };
        if row.len() != wanted {
            let found = row.len();
            let at = place_in(line.trim(), line);
            let reason = format!("expected {wanted} cells, found {found}");
            return Err(ParseError::because(number, line.as_bytes(), at, reason));
        }
        all.extend(row);
        if all.len() > side * side {
            let reason = format!("expected {side} rows, found one more");
            return Err(ParseError::because(number, line.as_bytes(), 0..line.len(), reason));
        }
    }
    if all.len() < side * side {
        let number = text.lines().count().max(1) as u64;
        let found = if in_one { 1 } else { lines.len() };
        let reason = format!("expected {side} rows, found {found}");
        return Err(ParseError::because(number, b"", 0..0, reason));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> Result<Vec<Option<usize>>, String> {
        let read = Symbols::default_for(side).read(text, side, false);
        read.map(|(givens, _)| givens).map_err(|error| error.to_string())
    }

    #[test]
    fn boards_can_be_written_in_many_ways() {
        let expected: Vec<Option<usize>> = (0..16).map(|k| (k % 3 == 0).then_some(k / 4)).collect();
        for text in [
            "1..1\n..2.\n.3..\n4..4",
            "1 . . 1\n. . 2 .\n. 3 . .\n4 . . 4",
            "1001002003004004",
            "# a comment\n1_|_1\n__|2_\n--+--\n_3|__\n4_|_4\n\n",
            "┌─────┬─────┐\n│ 1 . │ . 1 │\n│ . . │ 2 . │\n\
             ├─────┼─────┤\n│ . 3 │ . . │\n│ 4 . │ . 4 │",
        ] {
            assert_eq!(read(text, 4).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn letters_may_start_at_ten_or_at_one() {
        let row = |cells: &str| format!("{cells}\n{}", "................\n".repeat(15));
        let first = |text: &str| read(&row(text), 16).unwrap()[..3].to_vec();
        assert_eq!(first("1AG............."), [Some(0), Some(9), Some(15)]);
        assert_eq!(first("aAP............."), [Some(0), Some(0), Some(15)]);
        let numbers = |text: &str| format!("{text}{}", " .".repeat(13));
        assert_eq!(first(&numbers("1 10 16")), [Some(0), Some(9), Some(15)]);
        let (givens, symbols) = Symbols::of("0123456789ABCDEF", 16)
            .unwrap()
            .read(&row("0f.............."), 16, false)
            .unwrap();
        assert_eq!(givens[..2], [Some(0), Some(15)]);
        assert_eq!(symbols.text(10), "A");
    }

    #[test]
    fn errors_have_line_and_column() {
        let fault = |text: &str, side| read(text, side).unwrap_err();
        assert_eq!(fault("1..\n1.", 3), "2:1: expected 3 cells, found 2");
        assert_eq!(
            fault("...\n.4.\n...", 3),
            "2:2: expected a symbol from 1 to 3 or '.', found \"4\""
        );
        assert_eq!(fault("...\n...", 3), "2:1: expected 3 rows, found 2");
        assert_eq!(fault("...\n...\n...\n...", 3), "4:1: expected 3 rows, found one more");
        assert_eq!(fault("", 3), "1:1: expected 3 rows, found 0");
        let numbers =
            format!("{}37{}", format!("{}\n", " .".repeat(36)).repeat(35), " .".repeat(35));
        assert_eq!(
            fault(&numbers, 36),
            "36:1: expected a number from 1 to 36 or '.', found \"37\""
        );
        for wrong in ["1123", "12 4", "123", "12|4", "12.4", "#234", "-234", "1+34", "12=4"] {
            assert!(Symbols::of(wrong, 4).is_err(), "{wrong}");
        }
        assert!(Symbols::of("0_*x", 4).is_ok());
    }
}
