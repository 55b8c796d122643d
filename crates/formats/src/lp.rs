//! CPLEX LP files, of set partitioning, packing and covering: [`Format::Lp`](super::Format::Lp).
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
//!
//! ```
//! use quadrille::text::{Document, Format};
//!
//! let text = "min 5 x + 7 y\nst f: x + y = 1\n s: x <= 1\nbinary x y\nend\n";
//! let Document { problem, names, .. } = Format::Lp.read(text.as_bytes())?;
//! assert_eq!(problem.to_string(), "f | s\nf s |5\nf |7\n");
//! let cover = problem.first().expect("either column");
//! assert!(["x", "y"].map(Some).contains(&names.label(cover[0])));
//!
//! let error = Format::Lp.read(text.replace("x + y", "x + 3 y").as_bytes()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "2:9: the coefficient of column \"y\" in row \"f\" is 3, and that of another column is 1; \
//!      they have to be equal"
//! );
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use std::io::BufRead;

use super::line::place_in;
use super::program::{Program, bound, infinite, moved};
use super::{Document, ParseError, ReadError, whole};
use crate::problem::{Decimal, DecimalError};
use crate::visible::quoted;

/// The problem of a file. The names of its options are those of the columns.
pub(super) fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let text = whole::text(input)?;
    let program = Program::new(&text);
    let mut reader = Reader { text: &text, rest: &text, next: None, program };
    reader.advance();
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
    reader.advance();
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
        let head = reader.advance().expect("a section");
        // HiGHS writes empty sections.
        if section == Section::Other && !matches!(reader.kind(), Some(Kind::Section(_)) | None) {
            return Err(
                reader.error(head.text, format!("a cover has no section {}", quoted(head.text)))
            );
        }
        while reader.kind().is_some_and(|kind| !matches!(kind, Kind::Section(_))) {
            match section {
                Section::Rows => reader.row()?,
                Section::Bounds => reader.bound()?,
                Section::Integers { are_binary } => reader.integer(are_binary)?,
                Section::Cuts => drop(reader.advance()),
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
    Relation(Relation),
    /// Another character.
    Other,
}

/// Whether the left side may be less, and whether it may be greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Relation {
    less: bool,
    greater: bool,
}

impl Relation {
    /// The same relation with the sides exchanged.
    fn reversed(self) -> Self {
        Self { less: self.greater, greater: self.less }
    }

    /// Sets the bounds of a left side from those of the right one.
    fn limit(self, value: Decimal, low: &mut Decimal, high: &mut Decimal) {
        if !self.less {
            *low = value;
        }
        if !self.greater {
            *high = value;
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    kind: Kind,
    text: &'t str,
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
            (length, Kind::Relation(Relation { less, greater }))
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

/// A text, cut into tokens, and what was read so far.
struct Reader<'t> {
    text: &'t str,
    /// The part behind the next token.
    rest: &'t str,
    next: Option<Token<'t>>,
    program: Program<'t>,
}

/// A term of a sum: a coefficient and a column, or a constant.
struct Term<'t> {
    coefficient: Decimal,
    column: Option<&'t str>,
    /// Its first token.
    at: &'t str,
}

impl<'t> Reader<'t> {
    /// Cuts off the next token.
    fn token(&mut self) -> Option<Token<'t>> {
        let mut is_first = self.rest.len() == self.text.len();
        loop {
            let blanks = self.rest.len() - self.rest.trim_ascii_start().len();
            is_first |= self.rest[..blanks].contains('\n');
            self.rest = &self.rest[blanks..];
            if !self.rest.starts_with('\\') {
                break;
            }
            self.rest = &self.rest[self.rest.find('\n').unwrap_or(self.rest.len())..];
        }
        let mut words = self.rest.split_ascii_whitespace();
        let word = words.next()?;
        // A section begins a line and consists of whole words.
        let lower = if is_first { word.to_ascii_lowercase() } else { String::new() };
        let mut section = Section::named(&lower);
        let (length, kind) =
            if section.is_some() { (word.len(), Kind::Name) } else { first_token(word) };
        let (text, mut end) = (&word[..length], length);
        if ["subject", "such", "lazy", "user", "general"].contains(&&*lower)
            && let Some(second) = words.next()
        {
            let name = second.to_ascii_lowercase();
            if let Some(of_both) =
                Section::named(&format!("{lower} {}", name.trim_end_matches(':')))
            {
                end = place_in(second, self.rest).end;
                section = Some(of_both);
            }
        }
        self.rest = &self.rest[end..];
        Some(Token { kind: section.map_or(kind, Kind::Section), text })
    }

    /// The error at a part of the text.
    fn error(&self, part: &str, reason: impl Into<String>) -> ReadError {
        ParseError::at(self.text, part, reason.into()).into()
    }

    fn kind(&self) -> Option<Kind> {
        self.next.as_ref().map(|token| token.kind)
    }

    /// Goes to the next token, and gives this one.
    fn advance(&mut self) -> Option<Token<'t>> {
        let next = self.token();
        std::mem::replace(&mut self.next, next)
    }

    /// The error at the next token.
    fn expected(&self, expected: &str) -> ReadError {
        match &self.next {
            None => whole::expected_at_end(self.text, expected),
            Some(token) => {
                let hint = match token.text {
                    "[" | "^" | "*" => "; a cover has no quadratic terms",
                    "->" => "; a cover has no indicators",
                    _ => "",
                };
                let found = quoted(token.text);
                self.error(token.text, format!("expected {expected}, found {found}{hint}"))
            }
        }
    }

    /// The name before a colon, if there is one; or else the name, which begins a term.
    fn label(&mut self) -> (Option<&'t str>, Option<&'t str>) {
        if self.kind() != Some(Kind::Name) {
            return (None, None);
        }
        let name = self.advance().map(|token| token.text);
        if self.kind() == Some(Kind::Colon) {
            self.advance();
            (name, None)
        } else {
            (None, name)
        }
    }

    fn objective(&mut self) -> Result<(), ReadError> {
        let (_, mut begun) = self.label();
        let mut is_first = true;
        while let Some(Term { coefficient, column, at }) = self.term(begun.take(), is_first)? {
            is_first = false;
            let added = match column {
                None => self.program.add_constant(coefficient),
                Some(name) => {
                    let number = self.program.column_or_new(name);
                    self.program.add_cost(number, coefficient)
                }
            };
            added.map_err(|reason| self.error(at, reason))?;
        }
        Ok(())
    }

    /// Reads signs. Returns the first one, and whether they are negative together.
    fn signs(&mut self) -> (Option<&'t str>, bool) {
        let (mut first, mut is_negative) = (None, false);
        while let Some(Kind::Plus | Kind::Minus) = self.kind() {
            let sign = self.advance().expect("a sign");
            first.get_or_insert(sign.text);
            is_negative ^= sign.kind == Kind::Minus;
        }
        (first, is_negative)
    }

    /// The next term of a sum, or `None` if another token comes. `begun` is its name, if that was
    /// read already. All terms but the first have a sign.
    fn term(
        &mut self,
        begun: Option<&'t str>,
        is_first: bool,
    ) -> Result<Option<Term<'t>>, ReadError> {
        if let Some(at) = begun {
            return Ok(Some(Term { coefficient: 1.into(), column: Some(at), at }));
        }
        let (sign, is_negative) = self.signs();
        let token = self.next.filter(|it| matches!(it.kind, Kind::Name | Kind::Number));
        if sign.is_none() && !(is_first && token.is_some()) {
            return Ok(None);
        }
        let Some(token) = token else { return Err(self.expected("a number or a column")) };
        let at = sign.unwrap_or(token.text);
        let mut number = String::from(if is_negative { "-" } else { "" });
        if token.kind == Kind::Number {
            number += token.text;
            self.advance();
        } else {
            number += "1";
        }
        let wrong = || format!("{DecimalError}, found {}", quoted(&number));
        let coefficient = bound(&number).ok_or_else(|| self.error(at, wrong()))?;
        let column = self.next.filter(|it| it.kind == Kind::Name).map(|it| it.text);
        if column.is_some() {
            self.advance();
        }
        Ok(Some(Term { coefficient, column, at }))
    }

    fn relation(&mut self) -> Option<Relation> {
        let Some(Kind::Relation(relation)) = self.kind() else { return None };
        self.advance();
        Some(relation)
    }

    /// A number on a side of a relation, which belongs to a row or a column.
    fn side(&mut self, what: &str) -> Result<Decimal, ReadError> {
        let (_, is_negative) = self.signs();
        let token = self.next.filter(|token| matches!(token.kind, Kind::Number | Kind::Name));
        let value = token.and_then(|token| bound(token.text));
        let value =
            value.ok_or_else(|| self.expected(&format!("{what}, {}", DecimalError::EXPECTED)))?;
        self.advance();
        Ok(if is_negative { -value } else { value })
    }

    fn row(&mut self) -> Result<(), ReadError> {
        let place = self.next.expect("a token begins the row").text;
        let (label, mut begun) = self.label();
        let unnamed = || format!("c{}", self.program.rows.len() + 1);
        let name = label.map_or_else(unnamed, str::to_owned);
        let number = self.program.row(&name, place, -infinite(), infinite());
        let (mut left, mut constant, mut is_first) = (None, Decimal::default(), true);
        while let Some(Term { coefficient, column, at }) = self.term(begun.take(), is_first)? {
            let was_first = std::mem::replace(&mut is_first, false);
            if let Some(name) = column {
                let column = self.program.column_or_new(name);
                let added = self.program.entry(column, number, coefficient);
                added.map_err(|reason| self.error(at, reason))?;
            } else if was_first
                && left.is_none()
                && let Some(relation) = self.relation()
            {
                (left, is_first) = (Some((coefficient, relation.reversed())), true);
            } else {
                let sum = constant.checked_add(coefficient);
                constant = sum.ok_or_else(|| self.error(at, "the constants are too high"))?;
            }
        }
        let right = match self.relation() {
            Some(relation) => {
                let what = format!("the right side of row {}", quoted(&name));
                Some((self.side(&what)?, relation))
            }
            None if left.is_none() => {
                return Err(self.expected("+, -, or a relation: <=, >= or ="));
            }
            None => None,
        };
        let row = &mut self.program.rows[number as usize];
        for (value, relation) in left.into_iter().chain(right) {
            let is_twice = !relation.less && row.low != -infinite()
                || !relation.greater && row.high != infinite();
            let value = moved(value, -constant).filter(|_| !is_twice).ok_or_else(|| {
                let reason = format!("row {} has two bounds on one side", quoted(&name));
                ReadError::from(ParseError::at(self.text, place, reason))
            })?;
            relation.limit(value, &mut row.low, &mut row.high);
        }
        Ok(())
    }

    fn bound(&mut self) -> Result<(), ReadError> {
        let begins_with_number = self.next.is_some_and(|token| bound(token.text).is_some());
        let mut left = None;
        if self.kind() != Some(Kind::Name) || begins_with_number {
            let value = self.side("a bound")?;
            let relation = self.relation();
            let relation = relation.ok_or_else(|| self.expected("a relation: <=, >= or ="))?;
            left = Some((value, relation.reversed()));
        }
        let number = self.known_column()? as usize;
        let right = if let Some(relation) = self.relation() {
            let name = self.program.columns[number].name;
            Some((self.side(&format!("a bound of column {}", quoted(name)))?, relation))
        } else if self.next.is_some_and(|token| token.text.eq_ignore_ascii_case("free")) {
            self.advance();
            let column = &mut self.program.columns[number];
            (column.low, column.high) = (-infinite(), infinite());
            return Ok(());
        } else if left.is_none() {
            return Err(self.expected("a relation: <=, >= or =, or the word free"));
        } else {
            None
        };
        let column = &mut self.program.columns[number];
        for (value, relation) in left.into_iter().chain(right) {
            relation.limit(value, &mut column.low, &mut column.high);
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
        let Some(token) = self.next.filter(|token| token.kind == Kind::Name) else {
            return Err(self.expected("a column"));
        };
        let unknown = || format!("unknown column {}; no row has it", quoted(token.text));
        let number = self.program.column(token.text);
        let number = number.ok_or_else(|| self.error(token.text, unknown()))?;
        self.advance();
        Ok(number)
    }
}

#[cfg(test)]
mod tests;
