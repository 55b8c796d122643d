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
//! objective has the costs and perhaps a constant; where it is maximized, they are negated. The
//! coefficients of a row have to be equal: `2 x + 2 y = 2` and `- x - y = -1` mean `x + y = 1`.
//! With `x` for the sum of a row that is divided by its coefficient:
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
//! row of the column has it. A column that is 0 is left out; one that is always 1 or in no row has
//! a primary item of its own. Anything else is refused, with the row or the column. MPS files
//! ([`mps`](super::mps)) follow the same rules.
//!
//! A row without a name is called `c1` if it is the first row, `c2` if it is the second. A name has
//! no blanks; in brackets it may have any other character, and elsewhere none of `: + - < > = * ^`.
//! Cuts of users have no effect, since no cover contradicts them.

use std::io::BufRead;
use std::ops::Range;

use super::pieces::{Pieces, Place};
use super::program::{Program, bound, infinite, moved};
use super::{Document, ReadError};
use crate::problem::{Decimal, DecimalError};
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
/// assert_eq!(
///     error.to_string(),
///     "2:9: the coefficient of column \"y\" in row \"f\" is 3, and that of another column is 1; \
///      they have to be equal"
/// );
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
        let begins = |token: &Token| {
            let lower = token.text.to_ascii_lowercase();
            ["min", "max", "/"].contains(&&*lower)
        };
        let is_of_lp_solve = reader.next.as_ref().is_some_and(begins);
        let hint =
            if is_of_lp_solve { ", as in CPLEX's format; lp_solve's is another one" } else { "" };
        return Err(reader.expected(&format!("Minimize or Maximize{hint}")));
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
        let head = reader.advance()?.expect("a section");
        // HiGHS writes empty sections.
        if section == Section::Other && !matches!(reader.kind(), Some(Kind::Section(_)) | None) {
            let reason = format!("a cover has no section {}", quoted(&head.text));
            return Err(head.place.error(&head.text, reason).into());
        }
        while reader.kind().is_some_and(|kind| !matches!(kind, Kind::Section(_))) {
            match section {
                Section::Rows => reader.row()?,
                Section::Bounds => reader.bound()?,
                Section::Integers { are_binary } => reader.integer(are_binary)?,
                Section::Cuts => drop(reader.advance()?),
                Section::Objective { .. } | Section::Other | Section::End => {
                    unreachable!("handled above")
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Objective {
        is_maximized: bool,
    },
    Rows,
    Bounds,
    Integers {
        are_binary: bool,
    },
    Cuts,
    /// A section that states no cover.
    Other,
    End,
}

impl Section {
    /// The section with this name, in lower case.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "min" | "minimize" | "minimise" | "minimum" => Self::Objective { is_maximized: false },
            "max" | "maximize" | "maximise" | "maximum" => Self::Objective { is_maximized: true },
            "st" | "s.t." | "st." | "subject to" | "such that" | "lazy constraints" => Self::Rows,
            "bound" | "bounds" => Self::Bounds,
            "bin" | "binary" | "binaries" => Self::Integers { are_binary: true },
            "gen" | "general" | "generals" | "int" | "integer" | "integers" => {
                Self::Integers { are_binary: false }
            }
            "user cuts" => Self::Cuts,
            "semi"
            | "semis"
            | "semi-continuous"
            | "sos"
            | "sos1"
            | "sos2"
            | "pwlobj"
            | "general constraints" => Self::Other,
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
        // A section begins a line and consists of whole words.
        let lower = if std::mem::take(&mut self.is_first) {
            word.to_ascii_lowercase()
        } else {
            String::new()
        };
        let mut section = Section::named(&lower);
        let (length, kind) =
            if section.is_some() { (word.len(), Kind::Name) } else { first_token(word) };
        let text: Box<str> = word[..length].into();
        let at = self.rest.start..self.rest.start + length;
        let place = self.words.place(&at);
        self.rest.start = at.end;
        if ["subject", "such", "lazy", "user", "general"].contains(&&*lower)
            && let Some(word) = self.words.word()?
        {
            (self.rest, self.is_first) = (word.at, word.is_first);
            let second = self.words.text()[self.rest.clone()].to_ascii_lowercase();
            let both = format!("{lower} {}", second.trim_end_matches(':'));
            if let Some(of_both) = Section::named(&both) {
                self.rest.start = self.rest.end;
                section = Some(of_both);
            }
        }
        let kind = section.map_or(kind, Kind::Section);
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
        b'-' if bytes.get(1) != Some(&b'>') => (1, Kind::Minus),
        c if relation(c) => {
            let second = bytes
                .get(1)
                .copied()
                .filter(|&second| relation(second) && (second != c || c == b'='));
            let has = |which| c == which || second == Some(which);
            let (less, greater) = (has(b'<'), has(b'>'));
            let length = 1 + usize::from(second.is_some());
            if less && greater {
                return (length, Kind::Other);
            }
            (length, Kind::Relation { less, greater })
        }
        b'0'..=b'9' | b'.' => (number_length(bytes), Kind::Number),
        b'-' => (2, Kind::Other),
        b'*' | b'/' | b'^' | b'[' | b']' => (1, Kind::Other),
        _ => (name_length(bytes), Kind::Name),
    }
}

/// The length of the name at the beginning, with the brackets that it closes.
fn name_length(bytes: &[u8]) -> usize {
    /// The most bytes of brackets with signs in them; longer ones end at a sign.
    const MOST: usize = 1 << 10;
    let (mut at, mut is_closed) = (0, true);
    while let Some(&byte) = bytes.get(at) {
        let mut depth = 0;
        let closes = |&byte: &u8| {
            depth += i32::from(b"[(".contains(&byte)) - i32::from(b"])".contains(&byte));
            depth == 0
        };
        let bracket = if at > 0 && is_closed && b"[(".contains(&byte) {
            let length = bytes[at..].iter().take(MOST).position(closes);
            is_closed = length.is_some();
            length
        } else {
            None
        };
        match bracket {
            Some(length) => at += length + 1,
            None if b":+-<>=*^[]\\".contains(&byte) => break,
            None => at += 1,
        }
    }
    at
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
    coefficient: Decimal,
    /// The column's name and place; `None` for a constant.
    column: Option<Token>,
    /// The text of the constant.
    text: String,
    place: Place,
}

impl Term {
    /// The error at this term.
    fn error(&self, reason: impl Into<String>) -> ReadError {
        let name = self.column.as_ref().map_or(&*self.text, |column| &column.text);
        self.place.error(name, reason.into()).into()
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
                let hint = match &*token.text {
                    "[" | "^" | "*" => "; a cover has no quadratic terms",
                    "->" => "; a cover has no indicators",
                    _ => "",
                };
                let reason = format!("expected {expected}, found {}{hint}", quoted(&token.text));
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
            let added = match &term.column {
                None => self.program.add_constant(term.coefficient),
                Some(column) => {
                    let number = self.program.column_or_new(&column.text, column.place);
                    self.program.add_cost(number, term.coefficient)
                }
            };
            added.map_err(|reason| term.error(reason))?;
        }
        Ok(())
    }

    /// The next term of a sum, or `None` if another token comes. `begun` is its name, if that was
    /// read already. All terms but the first have a sign.
    fn term(&mut self, begun: Option<Token>, is_first: bool) -> Result<Option<Term>, ReadError> {
        if let Some(column) = begun {
            let (coefficient, text, place) = (1.into(), String::new(), column.place);
            return Ok(Some(Term { coefficient, column: Some(column), text, place }));
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
        let Some(coefficient) = bound(&text) else {
            let reason = format!("{DecimalError}, found {}", quoted(&text));
            return Err(place.error(&text, reason).into());
        };
        Ok(Some(Term { coefficient, column, text, place }))
    }

    /// The bound that a relation puts on a sum.
    fn relation(&mut self) -> Result<Option<(bool, bool)>, ReadError> {
        let Some(Kind::Relation { less, greater }) = self.kind() else { return Ok(None) };
        self.advance()?;
        Ok(Some((less, greater)))
    }

    /// A number on a side of a relation, which belongs to a row or a column.
    fn side(&mut self, what: &str) -> Result<Decimal, ReadError> {
        let mut is_negative = false;
        while let Some(Kind::Plus | Kind::Minus) = self.kind() {
            is_negative ^= self.advance()?.is_some_and(|sign| sign.kind == Kind::Minus);
        }
        let token = self.next.as_ref();
        let token = token.filter(|token| matches!(token.kind, Kind::Number | Kind::Name));
        let value = token.and_then(|token| bound(&token.text));
        let value =
            value.ok_or_else(|| self.expected(&format!("{what}, {}", DecimalError::EXPECTED)))?;
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
        let row = self.program.row(&name, place, -infinite(), infinite());
        let mut n_terms = 0;
        let (mut left, mut constant) = (None, Decimal::default());
        while let Some(term) = self.term(begun.take(), n_terms == usize::from(left.is_some()))? {
            n_terms += 1;
            if let Some(column) = &term.column {
                let number = self.program.column_or_new(&column.text, column.place);
                let added = self.program.entry(number, row, term.coefficient);
                added.map_err(|reason| term.error(reason))?;
                continue;
            }
            if n_terms == 1
                && let Some(relation) = self.relation()?
            {
                left = Some((term.coefficient, relation));
                continue;
            }
            let sum = constant.checked_add(term.coefficient);
            constant = sum.ok_or_else(|| term.error("the constants are too high"))?;
        }
        let is_alone = self.kind().is_none_or(|kind| !matches!(kind, Kind::Relation { .. }));
        if left.is_none() && is_alone {
            return Err(self.expected("+, -, or a relation: <=, >= or ="));
        }
        let mut sides: Vec<(Decimal, bool, bool)> = Vec::new();
        if let Some((value, (less, greater))) = left {
            // `value <= x`: the other direction.
            sides.push((value, greater, less));
        }
        if let Some((less, greater)) = self.relation()? {
            sides.push((self.side(&what)?, less, greater));
        }
        let its = &mut self.program.rows[row as usize];
        for (value, less, greater) in sides {
            let is_twice = !less && its.low != -infinite() || !greater && its.high != infinite();
            let value = moved(value, -constant).filter(|_| !is_twice);
            let reason = || format!("row {} has two bounds on one side", quoted(&name));
            let value = value.ok_or_else(|| place.error(&name, reason()))?;
            if !less {
                its.low = value;
            }
            if !greater {
                its.high = value;
            }
        }
        Ok(())
    }

    fn bound(&mut self) -> Result<(), ReadError> {
        let is_infinite = |token: &Token| bound(&token.text).is_some();
        let begins_with_number = self.next.as_ref().is_some_and(is_infinite);
        let left = if self.kind() == Some(Kind::Name) && !begins_with_number {
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
            (column.low, column.high) = (-infinite(), infinite());
        } else if left.is_none() {
            return Err(self.expected("a relation: <=, >= or =, or the word free"));
        }
        Ok(())
    }

    fn integer(&mut self, are_binary: bool) -> Result<(), ReadError> {
        let number = self.known_column()?;
        let column = &mut self.program.columns[number as usize];
        column.is_integer = true;
        column.is_binary |= are_binary;
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
