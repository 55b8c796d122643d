//! CPLEX LP files, of set partitioning, packing and covering: [`read`].
//!
//! ```text
//! \ Crews for two flights
//! Minimize
//!  cost: 5 duty1 + 7 duty2 + 3 duty3
//! Subject To
//!  flight1: duty1 + duty2 = 1
//!  flight2: duty1 + duty3 = 1
//!  spare: duty2 + duty3 <= 1
//! Binary
//!  duty1 duty2 duty3
//! End
//! ```
//!
//! # Rows and columns
//!
//! A row becomes an item, and a column (a variable) an option, which has the items of its rows. The
//! objective has the costs, which are whole numbers; where it is maximized, costs are negated.
//! With `x` for the sum of a row, whose coefficients all have to be 1:
//!
//! | row | item |
//! | --- | --- |
//! | `x = 1` | primary |
//! | `x <= 1` | secondary |
//! | `x = n`, `x >= n`, `x <= n`, `m <= x <= n` | primary with bounds |
//!
//! No cover has an option without primary items. So where all rows of a column are `<= 1`, the
//! first of them becomes a primary item with the bounds 0 and 1, which means the same.
//!
//! A column has to be 0 or 1: binary, or an integer from 0 to 1. The bound 1 may be missing if a
//! row of the column has it. A column with the upper bound 0 is left out. Anything else is refused,
//! with the row or the column. MPS files ([`mps`](super::mps)) follow the same rules.
//!
//! A row without a name is called `c1` if it is the first row, `c2` if it is the second.

use std::io::BufRead;
use std::ops::Range;

use super::pieces::{Pieces, Place};
use super::program::{INFINITE, Program, whole};
use super::{Document, ReadError};
use crate::problem::Decimal;
use crate::visible::quoted;

/// The problem of a file. The names of its options are those of the columns.
///
/// ```
/// use quadrille::text::{Document, lp};
///
/// let text = "min 5 x + 7 y\nst f: x + y = 1\n s: x <= 1\nbinary x y\nend\n";
/// let Document { problem, names, .. } = lp::read(text.as_bytes())?;
/// assert_eq!(problem.to_string(), "f | s\nf s |5\nf |7\n");
/// let cover = problem.first().expect("either column");
/// assert!(["x", "y"].map(Some).contains(&names.label(cover[0])));
///
/// let error = lp::read(text.replace("x + y", "x + 3 y").as_bytes()).unwrap_err();
/// let reason = "the coefficient of column \"y\" in row \"f\" is 3; it has to be 1";
/// assert_eq!(error.to_string(), format!("2:9: {reason}"));
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
///
/// # Errors
///
/// If a word is wrong, or the program is no problem of this kind, with the row or the column; or if
/// the input fails.
pub fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let mut tokens = Tokens { words: Pieces::new(input), rest: 0..0, is_first: false };
    let mut reader = Reader { next: tokens.next()?, tokens, program: Program::default() };
    let Some(Kind::Section(Section::Objective { is_maximized })) = reader.kind() else {
        return Err(reader.expected("Minimize or Maximize"));
    };
    reader.program.is_maximized = is_maximized;
    reader.advance()?;
    reader.objective()?;
    loop {
        let Some(Kind::Section(section)) = reader.kind() else {
            return Err(reader.expected("a section: Subject To, Bounds, Binary, General or End"));
        };
        if section == Section::End {
            return Ok(reader.program.document()?);
        }
        if let Section::Objective { .. } = section {
            return Err(reader.expected("a section that is not the objective"));
        }
        reader.advance()?;
        while reader.kind().is_some_and(|kind| !matches!(kind, Kind::Section(_))) {
            match section {
                Section::Rows => reader.row()?,
                Section::Bounds => reader.bound()?,
                Section::Integers { are_binary } => reader.integer(are_binary)?,
                Section::Objective { .. } | Section::End => unreachable!("handled above"),
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Objective { is_maximized: bool },
    Rows,
    Bounds,
    Integers { are_binary: bool },
    End,
}

impl Section {
    /// The section with this name, in lower case.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "min" | "minimize" | "minimise" | "minimum" => Self::Objective { is_maximized: false },
            "max" | "maximize" | "maximise" | "maximum" => Self::Objective { is_maximized: true },
            "st" | "s.t." | "st." => Self::Rows,
            "bound" | "bounds" => Self::Bounds,
            "bin" | "binary" | "binaries" => Self::Integers { are_binary: true },
            "gen" | "general" | "generals" | "int" | "integer" | "integers" => {
                Self::Integers { are_binary: false }
            }
            "end" => Self::End,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Section(Section),
    Name,
    Number,
    Colon,
    Plus,
    Minus,
    /// A relation: whether the left side may be less, and whether it may be greater.
    Relation {
        less: bool,
        greater: bool,
    },
    /// Another character.
    Other,
}

/// A token, which the piece of its word no longer has to hold.
#[derive(Clone, Debug)]
struct Token {
    kind: Kind,
    text: Box<str>,
    place: Place,
}

/// The words of a file, cut into tokens.
struct Tokens<R> {
    words: Pieces<R>,
    /// The part of the word that was not read.
    rest: Range<usize>,
    /// Whether it is at the beginning of a line.
    is_first: bool,
}

impl<R: BufRead> Tokens<R> {
    fn next(&mut self) -> Result<Option<Token>, ReadError> {
        while self.rest.is_empty() || self.words.text()[self.rest.clone()].starts_with('\\') {
            if !self.rest.is_empty() {
                self.words.skip_line()?;
            }
            let Some(word) = self.words.word()? else { return Ok(None) };
            (self.rest, self.is_first) = (word.at, word.is_first);
        }
        let word = &self.words.text()[self.rest.clone()];
        let (length, mut kind) = first_token(word);
        let text: Box<str> = word[..length].into();
        let at = self.rest.start..self.rest.start + length;
        let place = self.words.place(&at);
        let ends_word = at.end == self.rest.end;
        self.rest.start = at.end;
        // A section begins a line and consists of whole words.
        if std::mem::take(&mut self.is_first) && kind == Kind::Name && ends_word {
            let lower = text.to_ascii_lowercase();
            kind = Section::named(&lower).map_or(kind, Kind::Section);
            let second =
                [("subject", "to"), ("such", "that")].into_iter().find(|its| its.0 == lower);
            if let Some((_, second)) = second
                && let Some(word) = self.words.word()?
            {
                (self.rest, self.is_first) = (word.at, word.is_first);
                if self.words.text()[self.rest.clone()].eq_ignore_ascii_case(second) {
                    self.rest.start = self.rest.end;
                    kind = Kind::Section(Section::Rows);
                }
            }
        }
        Ok(Some(Token { kind, text, place }))
    }
}

/// The length and the kind of the first token of a word.
fn first_token(word: &str) -> (usize, Kind) {
    let bytes = word.as_bytes();
    let relation = |c: u8| matches!(c, b'<' | b'>' | b'=');
    match bytes[0] {
        b':' => (1, Kind::Colon),
        b'+' => (1, Kind::Plus),
        b'-' => (1, Kind::Minus),
        c if relation(c) => {
            let second = bytes.get(1).copied().filter(|&second| relation(second) && second != c);
            let has = |which| c == which || second == Some(which);
            let (less, greater) = (has(b'<'), has(b'>'));
            let length = 1 + usize::from(second.is_some());
            if less && greater {
                return (length, Kind::Other);
            }
            (length, Kind::Relation { less, greater })
        }
        b'0'..=b'9' | b'.' => (number_length(bytes), Kind::Number),
        b'*' | b'/' | b'^' | b'[' | b']' => (1, Kind::Other),
        _ => {
            let ends = |c: &u8| b":+-<>=*/^[]\\".contains(c);
            (bytes.iter().position(ends).unwrap_or(bytes.len()), Kind::Name)
        }
    }
}

/// The length of the number at the beginning: digits, a fraction, an exponent.
fn number_length(bytes: &[u8]) -> usize {
    let digits =
        |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if let Some(b'e' | b'E') = bytes.get(length) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let n_digits = bytes.get(length + 1 + sign).map_or(0, |_| digits(length + 1 + sign));
        if n_digits > 0 {
            length += 1 + sign + n_digits;
        }
    }
    length
}

struct Reader<R> {
    tokens: Tokens<R>,
    next: Option<Token>,
    program: Program,
}

/// A term of a sum: a coefficient and a column, or a constant.
struct Term {
    coefficient: Coefficient,
    /// The column's name and place; `None` for a constant.
    column: Option<Token>,
    place: Place,
}

/// A number with its text, which may be no whole number.
struct Coefficient {
    text: String,
    value: Option<i64>,
}

impl Term {
    /// The error at this term.
    fn error(&self, reason: String) -> ReadError {
        let name = self.column.as_ref().map_or(&*self.coefficient.text, |column| &column.text);
        self.place.error(name, reason).into()
    }
}

impl<R: BufRead> Reader<R> {
    fn kind(&self) -> Option<Kind> {
        self.next.as_ref().map(|token| token.kind)
    }

    /// Goes to the next token, and gives this one.
    fn advance(&mut self) -> Result<Option<Token>, ReadError> {
        let next = self.tokens.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    /// The error at the next token.
    fn expected(&self, expected: &str) -> ReadError {
        match &self.next {
            None => self.tokens.words.expected_at_end(expected),
            Some(token) => {
                let reason = format!("expected {expected}, found {}", quoted(&token.text));
                token.place.error(&token.text, reason).into()
            }
        }
    }

    /// The name before a colon, if there is one; or else the name, which begins a term.
    fn label(&mut self) -> Result<(Option<Token>, Option<Token>), ReadError> {
        if self.kind() != Some(Kind::Name) {
            return Ok((None, None));
        }
        let name = self.advance()?;
        if self.kind() == Some(Kind::Colon) {
            self.advance()?;
            Ok((name, None))
        } else {
            Ok((None, name))
        }
    }

    fn objective(&mut self) -> Result<(), ReadError> {
        let (_, mut begun) = self.label()?;
        let mut is_first = true;
        while let Some(term) = self.term(begun.take(), is_first)? {
            is_first = false;
            let what = term.column.as_ref().map_or_else(
                || "the constant of the objective".into(),
                |column| format!("the cost of column {}", quoted(&column.text)),
            );
            let Ok(cost) = term.coefficient.text.parse::<Decimal>() else {
                let found = quoted(&term.coefficient.text);
                let expected = "expected a number below 2^63 without its point";
                return Err(term.error(format!("{what}: {expected}, found {found}")));
            };
            let added = match &term.column {
                None => self.program.add_constant(cost),
                Some(column) => {
                    let number = self.program.column_or_new(&column.text, column.place);
                    self.program.add_cost(number, cost)
                }
            };
            added.map_err(|reason| term.error(reason.into()))?;
        }
        Ok(())
    }

    /// The next term of a sum, or `None` if another token comes. `begun` is its name, if that was
    /// read already. All terms but the first have a sign.
    fn term(&mut self, begun: Option<Token>, is_first: bool) -> Result<Option<Term>, ReadError> {
        if let Some(column) = begun {
            let coefficient = Coefficient { text: "1".into(), value: Some(1) };
            let place = column.place;
            return Ok(Some(Term { coefficient, column: Some(column), place }));
        }
        let mut place = None;
        let mut is_negative = false;
        while let Some(Kind::Plus | Kind::Minus) = self.kind() {
            let sign = self.advance()?.expect("a sign");
            place.get_or_insert(sign.place);
            is_negative ^= sign.kind == Kind::Minus;
        }
        let is_term = matches!(self.kind(), Some(Kind::Name | Kind::Number));
        if place.is_none() && !(is_first && is_term) {
            return Ok(None);
        }
        if !is_term {
            return Err(self.expected("a number or a column"));
        }
        let mut text = String::from(if is_negative { "-" } else { "" });
        if self.kind() == Some(Kind::Number) {
            let number = self.advance()?.expect("a number");
            place.get_or_insert(number.place);
            text += &number.text;
        } else {
            text += "1";
        }
        let column = if self.kind() == Some(Kind::Name) { self.advance()? } else { None };
        let place = place.or(column.as_ref().map(|column| column.place));
        let place = place.expect("a sign, a number or a name");
        let value = whole(&text);
        Ok(Some(Term { coefficient: Coefficient { text, value }, column, place }))
    }

    /// The bound that a relation puts on a sum.
    fn relation(&mut self) -> Result<Option<(bool, bool)>, ReadError> {
        let Some(Kind::Relation { less, greater }) = self.kind() else { return Ok(None) };
        self.advance()?;
        Ok(Some((less, greater)))
    }

    /// A number on a side of a relation, which belongs to a row or a column.
    fn side(&mut self, what: &str) -> Result<i64, ReadError> {
        let mut is_negative = false;
        while let Some(Kind::Plus | Kind::Minus) = self.kind() {
            is_negative ^= self.advance()?.is_some_and(|sign| sign.kind == Kind::Minus);
        }
        let value = match &self.next {
            Some(Token { kind: Kind::Number, text, .. }) => whole(text),
            Some(Token { kind: Kind::Name, text, .. }) => {
                let is_infinite = ["inf", "infinity"].contains(&&*text.to_ascii_lowercase());
                is_infinite.then_some(INFINITE)
            }
            _ => None,
        };
        let expected = format!("{what}, a whole number below 2^63");
        let value = value.ok_or_else(|| self.expected(&expected))?;
        self.advance()?;
        Ok(if is_negative { -value } else { value })
    }

    fn row(&mut self) -> Result<(), ReadError> {
        let first = self.next.as_ref().map(|token| token.place);
        let (label, mut begun) = self.label()?;
        let (name, place) = if let Some(token) = label {
            (token.text, token.place)
        } else {
            let name = format!("c{}", self.program.rows.len() + 1);
            (name.into(), first.expect("a token begins the row"))
        };
        let what = format!("the right side of row {}", quoted(&name));
        let row = self.program.row(&name, place, -INFINITE, INFINITE);
        let mut n_terms = 0;
        let mut left = None;
        while let Some(term) = self.term(begun.take(), n_terms == usize::from(left.is_some()))? {
            n_terms += 1;
            let Some(column) = &term.column else {
                // A number before the first relation: the left side.
                if n_terms > 1 {
                    return Err(term.error(format!("row {} has a constant", quoted(&name))));
                }
                let value = term.coefficient.value.ok_or_else(|| {
                    let found = quoted(&term.coefficient.text);
                    term.error(format!("expected a whole number below 2^63, found {found}"))
                })?;
                let Some(relation) = self.relation()? else {
                    return Err(self.expected("a relation: <=, >= or ="));
                };
                left = Some((value, relation));
                continue;
            };
            match term.coefficient.value {
                Some(0) => {}
                Some(1) => {
                    let number = self.program.column_or_new(&column.text, column.place);
                    self.program.entry(number, row);
                }
                _ => {
                    return Err(term.error(format!(
                        "the coefficient of column {} in row {} is {}; it has to be 1",
                        quoted(&column.text),
                        quoted(&name),
                        term.coefficient.text.chars().take(40).collect::<String>()
                    )));
                }
            }
        }
        let its = &mut self.program.rows[row as usize];
        if let Some((value, (less, greater))) = left {
            // `value <= x`: the other direction.
            if !greater {
                its.low = value;
            }
            if !less {
                its.high = value;
            }
        }
        match self.relation()? {
            Some((less, greater)) => {
                let value = self.side(&what)?;
                let its = &mut self.program.rows[row as usize];
                if !less {
                    its.low = its.low.max(value);
                }
                if !greater {
                    its.high = its.high.min(value);
                }
                Ok(())
            }
            None if left.is_some() => Ok(()),
            None => Err(self.expected("+, -, or a relation: <=, >= or =")),
        }
    }

    fn bound(&mut self) -> Result<(), ReadError> {
        let left = if self.kind() == Some(Kind::Name) && !self.is_infinite() {
            None
        } else {
            let value = self.side("a bound")?;
            let relation = self.relation()?;
            Some((value, relation.ok_or_else(|| self.expected("a relation: <=, >= or ="))?))
        };
        let number = self.known_column()?;
        let column = &mut self.program.columns[number as usize];
        let what = format!("a bound of column {}", quoted(&column.name));
        if let Some((value, (less, greater))) = left {
            if !greater {
                column.low = value;
            }
            if !less {
                column.high = value;
            }
        }
        if let Some((less, greater)) = self.relation()? {
            let value = self.side(&what)?;
            let column = &mut self.program.columns[number as usize];
            if !less {
                column.low = value;
            }
            if !greater {
                column.high = value;
            }
        } else if self.next.as_ref().is_some_and(|token| token.text.eq_ignore_ascii_case("free")) {
            self.advance()?;
            let column = &mut self.program.columns[number as usize];
            (column.low, column.high) = (-INFINITE, INFINITE);
        } else if left.is_none() {
            return Err(self.expected("a relation: <=, >= or =, or the word free"));
        }
        Ok(())
    }

    fn is_infinite(&self) -> bool {
        let is = |token: &Token| ["inf", "infinity"].contains(&&*token.text.to_ascii_lowercase());
        self.next.as_ref().is_some_and(is)
    }

    fn integer(&mut self, are_binary: bool) -> Result<(), ReadError> {
        let number = self.known_column()?;
        let column = &mut self.program.columns[number as usize];
        column.is_integer = true;
        if are_binary {
            (column.low, column.high) = (column.low.max(0), column.high.min(1));
        }
        Ok(())
    }

    /// The column that the next token names.
    fn known_column(&mut self) -> Result<u32, ReadError> {
        let Some(token) = self.next.as_ref().filter(|token| token.kind == Kind::Name) else {
            return Err(self.expected("a column"));
        };
        let Some(number) = self.program.column(&token.text) else {
            let reason = format!("unknown column {}; no row has it", quoted(&token.text));
            return Err(token.place.error(&token.text, reason).into());
        };
        self.advance()?;
        Ok(number)
    }
}

#[cfg(test)]
mod tests;
