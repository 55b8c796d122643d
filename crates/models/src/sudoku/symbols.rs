//! The notation of symbols, and the parser for boards in it.

use super::super::{ModelError, joined};
use super::Sudoku;
use crate::text::{ParseError, quoted};

/// The notation of the symbols of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symbols {
    /// Numbers.
    Numbers {
        /// The number of the first symbol.
        first: usize,
        /// The number of the last one.
        last: usize,
    },
    /// One of these characters for each symbol.
    Characters(Vec<char>),
}

/// What a zero is on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zero {
    /// An empty cell.
    Empty,
    /// The first digit.
    Digit,
}

/// What was read of a board.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Reading {
    pub givens: Vec<Option<usize>>,
    pub symbols: Symbols,
    /// What zeros are in all boards like this one, if it says so.
    pub zero: Option<Zero>,
    /// Why it is not known whether its zeros are empty cells, as they were taken.
    pub doubt: Option<ParseError>,
}

/// The default characters of up to 35 symbols, behind the zero.
const DEFAULT: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The characters of an empty cell, except those that are symbols.
const EMPTY: [char; 7] = ['.', '_', '*', '0', '-', '?', '\u{b7}'];

/// Fewer symbols than this have no X among them, so that it may be an empty cell.
const WITH_X: usize = 24;

/// Whether the text of a cell has only characters of empty cells, on a board with `n` symbols.
fn is_empty(cell: &str, n: usize) -> bool {
    cell.chars().all(|c| EMPTY.contains(&c) || is_x(c, n))
}

fn is_zero(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|c| c == '0')
}

/// The error at a part of a text that is not what was expected.
fn fault(text: &str, part: &str, expected: &str) -> ParseError {
    ParseError::at(text, part, format!("expected {expected}, found {}", quoted(part)))
}

/// Whether the character is an X that is no symbol.
fn is_x(c: char, n: usize) -> bool {
    n < WITH_X && matches!(c, 'x' | 'X')
}

impl Symbols {
    /// The default notation: characters if there are enough of them, otherwise numbers.
    pub fn default_for(side: usize) -> Self {
        Self::from(1, side)
    }

    /// The notation of `n` digits from `first` on.
    fn from(first: usize, n: usize) -> Self {
        if first + n <= DEFAULT.len() {
            Self::Characters(DEFAULT.chars().skip(first).take(n).collect())
        } else {
            Self::Numbers { first, last: first + n - 1 }
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
        joined(cells.iter().map(|&cell| self.cell(cell)), self.layout().0)
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
            Self::Numbers { first, .. } => (first + symbol).to_string(),
            Self::Characters(all) => all[symbol].into(),
        }
    }

    /// The separator between cells, and the width of a cell in characters.
    pub(super) fn layout(&self) -> (&'static str, usize) {
        match self {
            Self::Numbers { last, .. } => (" ", last.to_string().len()),
            Self::Characters(_) => ("", 1),
        }
    }

    /// The first and the last symbol, with a hyphen between them.
    #[doc(hidden)]
    pub fn range(&self) -> String {
        match self {
            Self::Numbers { first, last } => format!("{first}-{last}"),
            Self::Characters(all) => format!("{}-{}", all[0], all[all.len() - 1]),
        }
    }

    /// The symbol of a text, if it is one.
    fn find(&self, text: &str) -> Option<usize> {
        match self {
            Self::Numbers { first, last } => {
                let number = text.parse().ok().filter(|number| (*first..=*last).contains(number));
                number.map(|number| number - first)
            }
            Self::Characters(all) => {
                let mut characters = text.chars();
                let single = characters.next().filter(|_| characters.next().is_none())?;
                let find = |c: char| all.iter().position(|&symbol| symbol == c);
                find(single)
                    .or_else(|| find(single.to_ascii_uppercase()))
                    .or_else(|| find(single.to_ascii_lowercase()))
            }
        }
    }

    /// The symbol of a cell, or `None` for an empty cell; or what was expected.
    fn symbol(&self, cell: &str, n: usize) -> Result<Option<usize>, String> {
        let found = self.find(cell);
        if found.is_some() || is_empty(cell, n) {
            return Ok(found);
        }
        Err(match self {
            Self::Numbers { first, last } => format!("a number from {first} to {last} or '.'"),
            Self::Characters(all) => {
                format!("a symbol from {} to {} or '.'", all[0], all[all.len() - 1])
            }
        })
    }
}

/// The number that the first digit of a range stands for, the number of its digits, and their
/// notation.
pub(super) fn range(text: &str) -> Result<(usize, usize, Symbols), ModelError> {
    let wrong = || {
        let expected = "the first and the last digit, such as 0-8, 0-F, 1-G, A-P or 0-15";
        ModelError::argument(expected, quoted(text))
    };
    let (first, last) = text.trim().split_once('-').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number < 1000);
    if let (Some(first), Some(last)) = (number(first), number(last)) {
        let n = last.checked_sub(first).ok_or_else(wrong)? + 1;
        return Ok(match Symbols::from(first, n) {
            Symbols::Characters(_) if last > 9 => (first, n, Symbols::Numbers { first, last }),
            symbols => (first, n, symbols),
        });
    }
    let place = |text: &str| {
        let is_single = text.len() == 1;
        DEFAULT.find(&text.to_ascii_uppercase()).filter(|_| is_single)
    };
    let (from, to) = place(first).zip(place(last)).ok_or_else(wrong)?;
    if from > 10 || to < from {
        return Err(wrong());
    }
    let is_lower = last.bytes().all(|byte| byte.is_ascii_lowercase());
    let in_case = |c: char| if is_lower { c.to_ascii_lowercase() } else { c };
    let characters = DEFAULT[from..=to].chars().map(in_case).collect();
    let value = if from == 10 { 1 } else { from };
    Ok((value, to - from + 1, Symbols::Characters(characters)))
}

/// The givens of a board, and the notation of its symbols: the board's own unless that is the
/// default, otherwise the one that the text uses. With `by_value`, the rules calculate with the
/// symbols; then letters never start at 1: A is 10 on every board. `zero` says what zeros are, if
/// other boards say so.
pub(super) fn read(
    board: &Sudoku,
    text: &str,
    by_value: bool,
    zero: Option<Zero>,
) -> Result<Reading, ParseError> {
    let (cells, n) = (cells(board, text)?, board.n_symbols());
    let mut reading =
        Reading { givens: Vec::new(), symbols: board.symbols.clone(), zero: None, doubt: None };
    if !board.has_digits && board.symbols == Symbols::default_for(n) {
        let (symbols, from_zero) = used(&cells, n, by_value);
        reading.symbols = symbols;
        if let Some(from_zero) = from_zero {
            let zero = zero.filter(|_| !by_value);
            let doubtful = decide(board, &cells, from_zero, zero, &mut reading);
            reading.doubt = doubtful.map(|(cell, reason)| ParseError::at(text, cell, reason));
        }
    }
    let symbol = |cell: &&str| {
        let symbol = reading.symbols.symbol(cell, n);
        symbol.map_err(|reason| fault(text, cell, &reason))
    };
    reading.givens = cells.iter().map(symbol).collect::<Result<_, _>>()?;
    Ok(reading)
}

/// The notation that these cells use, and the one with a zero before the same digits, unless there
/// are only letters.
fn used(cells: &[&str], n: usize, by_value: bool) -> (Symbols, Option<Symbols>) {
    let filled = || cells.iter().filter(|cell| !is_empty(cell, n));
    let has = |wanted: fn(char) -> bool| filled().any(|cell| cell.contains(wanted));
    if n >= DEFAULT.len() || filled().any(|cell| cell.chars().count() > 1) {
        let from = |first| Symbols::Numbers { first, last: first + n - 1 };
        return (from(1), Some(from(0)));
    }
    let has_letters = has(|c| c.is_ascii_alphabetic());
    let is_lower = has_letters && !has(|c| c.is_ascii_uppercase());
    let in_case = |symbols| match symbols {
        Symbols::Characters(all) if is_lower => {
            Symbols::Characters(all.iter().map(char::to_ascii_lowercase).collect())
        }
        symbols => symbols,
    };
    let has_digits = has(|c| matches!(c, '1'..='9'));
    if !by_value && n > 9 && n <= 26 && has_letters && !has_digits {
        return (in_case(Symbols::Characters(('A'..='Z').take(n).collect())), None);
    }
    (in_case(Symbols::from(1, n)), Some(in_case(Symbols::from(0, n))))
}

/// Decides whether zeros are empty cells or the first digit: a board with the last digit, or with
/// two zeros in a row, column or box, has zeros as empty cells. A board without other empty cells
/// is not in doubt, unless it would be solved with zeros as a digit. If it is in doubt, returns its
/// first zero and the reason.
fn decide<'t>(
    board: &Sudoku,
    cells: &[&'t str],
    from_zero: Symbols,
    zero: Option<Zero>,
    reading: &mut Reading,
) -> Option<(&'t str, String)> {
    let n = board.n_symbols();
    let is_zero = |&cell: &usize| is_zero(cells[cell]);
    let zeros = || board.cells().filter(is_zero);
    let has_last = cells.iter().any(|cell| reading.symbols.find(cell) == Some(n - 1));
    let is_twice =
        || board.lines().any(|unit| unit.iter().filter(|cell| is_zero(cell)).count() > 1);
    let is_other = |cell: &&str| !cell.is_empty() && is_empty(cell, n) && !self::is_zero(cell);
    let has_others = cells.iter().any(is_other);
    reading.zero = has_last.then_some(Zero::Empty);
    if zero == Some(Zero::Digit) && !has_last {
        reading.symbols = from_zero;
        return None;
    }
    let first = zeros().next()?;
    if zero.is_some() || has_last || !has_others && zeros().count() != n {
        return None;
    }
    if is_twice() {
        reading.zero = Some(Zero::Empty);
        return None;
    }
    let reason = format!(
        "0 may be a digit or an empty cell here: say whether the digits are {} or {}",
        from_zero.range(),
        reading.symbols.range()
    );
    Some((cells[first], reason))
}

/// Characters that draw a line between boxes, unless a line has other characters, too.
const RULE_MARKS: [char; 3] = ['-', '+', '='];

/// Whether the character draws lines between boxes.
fn is_ruling(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// The text of each cell of the square of a board; empty for those that the board does not have.
///
/// The text has a line for each row, or all rows in a line. In both, cells that the board does not
/// have may be there as any sign, or missing. If the board has several grids, the text may also
/// have the grids, one after another: each on a line, all of them on one line, or a line for each
/// row. They are in the order of the board; or, if only then all of them agree about the cells that
/// they have in common, with one of them as the first or the last.
fn cells<'t>(board: &Sudoku, text: &'t str) -> Result<Vec<&'t str>, ParseError> {
    let (_, corners) = board.grids();
    let cells = cells_in_order(board, text, corners);
    if corners.len() == 1 || matches!(cells, Ok((_, 0))) {
        return cells.map(|(cells, _)| cells);
    }
    for k in 0..corners.len() {
        let others = [&corners[..k], &corners[k + 1..]].concat();
        for order in [[&corners[k..=k], &others].concat(), [&others, &corners[k..=k]].concat()] {
            if let Ok((cells, 0)) = cells_in_order(board, text, &order) {
                return Ok(cells);
            }
        }
    }
    cells.map(|(cells, _)| cells)
}

/// The same for grids in this order, and the number of cells that one grid has empty and another
/// one has not.
fn cells_in_order<'t>(
    board: &Sudoku,
    text: &'t str,
    corners: &[usize],
) -> Result<(Vec<&'t str>, usize), ParseError> {
    let ([rows, columns], side) = (board.extent(), board.side());
    let ([grid_rows, grid_columns], _) = board.grids();
    let is_size = |line: &str| corners.len() > 1 && line.trim() == format!("{rows} {columns}");
    let has_cells =
        |line: &&str| !line.starts_with('#') && !Symbols::is_ruling_line(line) && !is_size(line);
    let lines: Vec<&str> = text.lines().filter(has_cells).collect();
    let all_of_row = |row: usize| (row * side..row * side + columns).collect::<Vec<_>>();
    let of_board =
        |cells: &[usize]| cells.iter().copied().filter(|&cell| board.has(cell)).collect();
    let grids: Vec<Vec<usize>> =
        corners.iter().map(|&corner| board.shape.cells_of(corner).collect()).collect();
    // The cells that each line may have.
    let mut wanted: Vec<Vec<Vec<usize>>> = Vec::new();
    if lines.len() == 1 && rows > 1 {
        let all: Vec<usize> = (0..rows).flat_map(all_of_row).collect();
        wanted.push(vec![of_board(&all), all, grids.concat()]);
    } else if corners.len() > 1 && lines.len() == corners.len() {
        wanted.extend(grids.into_iter().map(|grid| vec![grid]));
    } else if corners.len() > 1 && lines.len() == corners.len() * grid_rows {
        let of_grids = grids.concat();
        wanted.extend(of_grids.chunks(grid_columns).map(|row| vec![row.to_vec()]));
    } else {
        wanted.extend((0..rows).map(|row| {
            let all = all_of_row(row);
            vec![of_board(&all), all]
        }));
    }
    let (mut found, mut n_filled) = (vec![""; side * side], 0);
    for (k, line) in lines.iter().enumerate() {
        let Some(wanted) = wanted.get(k) else {
            let reason = format!("expected {rows} rows, found one more");
            return Err(ParseError::at(text, line, reason));
        };
        let read = read_line(board, line, wanted, &mut found);
        n_filled += read.map_err(|(part, reason)| ParseError::at(text, part, reason))?;
    }
    if lines.len() < wanted.len() {
        let number = text.lines().count().max(1) as u64;
        let reason = format!("expected {} rows, found {}", wanted.len(), lines.len());
        return Err(ParseError::because(number, b"", 0..0, reason));
    }
    Ok((found, n_filled))
}

/// Reads a line that has the cells of one of these lists. Returns the number of cells that were
/// found before, and were empty there or are empty here, but not both; or the part that is wrong,
/// and why.
fn read_line<'t>(
    board: &Sudoku,
    line: &'t str,
    wanted: &[Vec<usize>],
    found: &mut [&'t str],
) -> Result<usize, (&'t str, String)> {
    let (n, mut n_filled) = (board.n_symbols(), 0);
    let words = line.split(|c: char| c.is_whitespace() || is_ruling(c));
    let mut texts: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let fits = |texts: &[&str]| wanted.iter().find(|cells| cells.len() == texts.len());
    if fits(&texts).is_none() {
        let characters =
            |word: &'t str| word.char_indices().map(move |(at, c)| &word[at..at + c.len_utf8()]);
        texts = texts.into_iter().flat_map(characters).collect();
    }
    let cells = fits(&texts).ok_or_else(|| {
        (line.trim(), format!("expected {} cells, found {}", wanted[0].len(), texts.len()))
    })?;
    for (&cell, text) in cells.iter().zip(texts) {
        let is_blank = is_empty(text, n);
        let is_sign = is_blank || matches!(text, "#" | "x" | "X");
        match found[cell] {
            _ if !board.has(cell) => {
                if !is_sign {
                    return Err((text, "expected no cell here, between the grids".into()));
                }
            }
            "" => found[cell] = text,
            other if is_blank => n_filled += usize::from(!is_empty(other, n)),
            other if is_empty(other, n) => {
                n_filled += 1;
                found[cell] = text;
            }
            other if other == text => {}
            other => {
                let reason = format!(
                    "expected {} as in another grid with this cell, or the grids in another order, \
                     found {}",
                    quoted(other),
                    quoted(text)
                );
                return Err((text, reason));
            }
        }
    }
    Ok(n_filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> Result<Vec<Option<usize>>, String> {
        let board = Sudoku::new(1, side).unwrap();
        let read = super::read(&board, text, false, None);
        read.map(|read| read.givens).map_err(|error| error.to_string())
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
        for board in [
            Sudoku::new(4, 4).unwrap().with_symbols("0123456789ABCDEF").unwrap(),
            Sudoku::new(4, 4).unwrap().with_digits("0-F").unwrap(),
        ] {
            let board = board.with_givens(&row("0f..............")).unwrap();
            assert_eq!(board.givens()[..2], [Some(0), Some(15)]);
            assert_eq!(board.symbols.text(10), "A");
        }
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
