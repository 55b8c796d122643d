//! The text form of a variant: a rule on each line.
//!
//! ```text
//! # A killer of 6x6: lines that start with # are comments.
//! size 6x6
//! anti-knight
//! cage 9 r1c1 r1c2 r2c1
//! thermometer r4c4 r5c4 r6c4
//! ```
//!
//! | line | rule |
//! | --- | --- |
//! | `size 16x16` | the size; 9x9 by default. `size`, `boxes` or `grids` must be the first rule |
//! | `size 6x9` | 6 rows and 9 columns, with digits from 1 to 9 |
//! | `size samurai` | grids with common cells; also butterfly, flower, sohei, windmill, twodoku |
//! | `grids 9x9 r1c1 r7c7` | grids of this size whose first cells are these |
//! | `digits 0-8` | the digits; also 0-F, A-P, 0-15, or more than a row has cells |
//! | `boxes 3x2` | boxes of 3 rows and 2 columns, on a board of 6x6 |
//! | `boxes` | boxes, drawn on the next lines as [`Sudoku::jigsaw`] reads them |
//! | `units` | extra units, drawn on the next lines as [`Sudoku::with_units`] reads them |
//! | `diagonal` | different digits on both diagonals; also x |
//! | `windoku` | different digits in inner boxes, four on 9x9 |
//! | `anti-knight` | different digits a knight's move apart |
//! | `anti-king` | different digits a king's move apart |
//! | `nonconsecutive` | no neighbors differ by 1, except at a dot |
//! | `disjoint-groups` | different digits in the same place of all boxes |
//! | `cage 15 r1c1 r1c2 r2c1` | different digits with this sum |
//! | `different r1c1 r2c2` | different digits |
//! | `sum 15 r1c2 r2c3` | digits with this sum, which may be equal |
//! | `little-killer 9 r1c2 r2c3` | the sum of the diagonal with these ends |
//! | `arrow r1c1 r1c2 r1c3` | the first cell is the sum of the others |
//! | `arrow r1c1 r1c2 = r2c2 r2c3` | the number before = is the sum |
//! | `thermometer r1c1 r1c2` | digits increase |
//! | `slow-thermometer r1c1 r1c2` | digits increase or stay equal |
//! | `whisper 5 r1c1 r1c2` | neighbors on the line differ by 5 or more |
//! | `run r1c1 r1c2` | a renban: consecutive digits in any order |
//! | `nabner r1c1 r1c2` | no two digits on the line are equal or consecutive |
//! | `palindrome r1c1 r1c2` | the same digits in both directions |
//! | `between r1c1 r1c2 r1c3` | digits are between those of the two ends |
//! | `lockout 4 r1c1 r1c2 r1c3` | the ends differ by 4 or more; all others are outside of them |
//! | `double-arrow r1c1 r1c2 r1c3` | the sum of the two ends is that of the digits between them |
//! | `zipper r1c1 r1c2 r1c3` | digits equally far from the middle have the sum that is there |
//! | `region-sum r1c3 r1c4` | the same sum in each box that it passes |
//! | `entropic r1c1 r1c2 r1c3` | three neighbors on the line: a low, a middle and a high digit |
//! | `modular 3 r1c1 r1c2 r1c3` | three neighbors on the line have different remainders modulo 3 |
//! | `white r1c1 r1c2` | kropki: neighbors with a difference of 1 |
//! | `black r1c1 r1c2` | kropki: neighbors with a ratio of 2 |
//! | `x r1c1 r1c2` | neighbors with a sum of 10 |
//! | `v r1c1 r1c2` | neighbors with a sum of 5 |
//! | `difference 3 r1c1 r2c2` | two cells with a difference of 3 |
//! | `ratio 3 r1c1 r2c2` | two cells with a ratio of 3 |
//! | `less r1c1 r2c2` | the first digit is less than the second |
//! | `equal r1c1 r2c2` | two cells with the same digit |
//! | `never white` | no such neighbors without a mark; also black, x, v |
//! | `never sum 7` | the same for a number; also difference, ratio |
//! | `never apart 5` | no neighbors differ by 5 or more |
//! | `never equal` | no equal neighbors |
//! | `skyscraper r3c0 2` | 2 digits are larger than all before them |
//! | `x-sum r3c0 21` | the sum of as many digits as the first says |
//! | `numbered-room r3c0 5` | the first digit says where the 5 is |
//! | `sandwich r3 12` | the sum between the smallest and the largest digit of a row |
//! | `sandwich c1 0` | the same for a column |
//! | `quadruple 1,3,3 r1c1` | these digits in r1c1, r1c2, r2c1 and r2c2; 3 twice |
//! | `candidates 1,3,5 r1c1` | one of these digits in each cell |
//! | `even r1c1` | an even digit in each cell |
//! | `odd r1c1` | an odd digit in each cell |
//! | `row-indexer r2c1` | the digit is the row in which column 1 has a 2 |
//! | `column-indexer r1c2` | the digit is the column in which row 1 has a 2 |
//! | `box-indexer r1c2` | the digit is the place in which the box has a 2 |
//!
//! Dots and letters are between two cells with a common side; other cells are an error. The cells
//! of `difference`, `ratio`, `less` and `equal` may be anywhere.
//!
//! The place of `skyscraper`, `x-sum` and `numbered-room` is the cell beside the board from which
//! the row or column is read: on a board of 9x9, `r3c0` and `r3c10` are beside row 3, `r0c4` is
//! above column 4, and `r10c4` below it. For other cells, such as those of a diagonal, the number
//! comes first: `skyscraper 2 r1c1 r2c2 ..`. A `quadruple` of other cells names all four. The cells
//! of a `cage` without a number have different digits. The dots and letters of `never` are `white`,
//! `black`, `x` and `v`, and its other words `difference`, `ratio`, `sum`, `apart` and `equal`. A
//! `zipper` with an even number of cells has no cell in its middle; then all pairs have the same
//! sum.
//!
//! `never` and `nonconsecutive` are waived for two cells with a mark of the same kind: the dots, of
//! any difference or ratio, are one kind, and the letters another. `never` with a sum or ratio that
//! no two digits have, such as `never x` on a board of 4x4, forbids nothing.
//!
//! Blanks separate words. A cell is written as `r`, its row, `c`, its column, both from 1. Letters
//! may be upper or lower case. A drawing ends with an empty line or the end of the text.

use std::ops::Range;
use std::str::FromStr;

pub use super::catalogue::RuleKind;
use super::named::two_numbers;
use super::{Variant, neighbors};
use quadrille_base::text::line::place_in;
use quadrille_base::text::{ParseError, quoted};
use quadrille_models::ModelError;
use quadrille_models::sudoku::Sudoku;

mod parsed;
mod writer;

#[cfg(feature = "serde")]
pub(super) use parsed::line_at;
pub(super) use parsed::{ParsedRule, place_of};
pub(super) use writer::{Rule, names};

/// A line of a text, or a part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleLine<'t> {
    /// Its number, from 1.
    pub(super) number: u64,
    /// The whole line.
    pub(super) line: &'t str,
}

impl RuleLine<'_> {
    pub(super) fn fault(self, at: Range<usize>, reason: impl Into<String>) -> ParseError {
        ParseError::because(self.number, self.line.as_bytes(), at, reason.into())
    }

    /// A fault from the first of these words to the last one.
    pub(super) fn refused(self, words: &[&str], reason: impl Into<String>) -> ParseError {
        let [start, end] = [words[0], words[words.len() - 1]].map(|word| place_in(word, self.line));
        self.fault(start.start..end.end, reason)
    }

    pub(super) fn expected(self, word: &str, expected: &str) -> ParseError {
        self.refused(&[word], format!("expected {expected}, found {}", quoted(word)))
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    /// Reads the [text form](self).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::of_rules(text, None)
    }
}

impl Variant {
    /// Reads the [text form](self) with these digits instead of those that it says.
    #[doc(hidden)]
    pub fn of_rules(text: &str, digits: Option<&str>) -> Result<Self, ParseError> {
        let mut rules = Rules { digits, ..Rules::default() };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            rules.line(RuleLine { number, line })?;
        }
        rules.end()
    }
}

/// The rules that were read so far.
#[derive(Default)]
struct Rules<'t> {
    /// `None` before the first rule.
    variant: Option<Variant>,
    /// Whether the first rule was a size or boxes.
    has_shape: bool,
    /// The digits that hold instead of those of the text.
    digits: Option<&'t str>,
    has_digits: bool,
    /// The drawing that is being read.
    drawing: Option<Drawing<'t>>,
}

/// A drawing, and the word before it.
struct Drawing<'t> {
    before: (RuleLine<'t>, &'t str),
    lines: Vec<&'t str>,
}

impl<'t> Rules<'t> {
    fn line(&mut self, source: RuleLine<'t>) -> Result<(), ParseError> {
        let line = source.line;
        if let Some(drawing) = &mut self.drawing {
            if !line.trim().is_empty() || drawing.lines.is_empty() {
                drawing.lines.push(line);
                return Ok(());
            }
            self.end_drawing()?;
        }
        if line.starts_with('#') {
            return Ok(());
        }
        let words = line.split_whitespace().collect::<Vec<_>>();
        let Some((first, rest)) = words.split_first() else { return Ok(()) };
        let because = |error: ModelError| source.refused(rest_of(&words), error.to_string());
        match (first.to_ascii_lowercase().as_str(), rest) {
            ("size" | "boxes" | "grids", _) if self.has_shape => {
                let expected = "one line with a size or with boxes, which also give the size";
                let reason = format!("expected {expected}, found another one");
                Err(source.refused(&[first], reason))
            }
            ("size" | "boxes" | "grids", _) if self.variant.is_some() => {
                Err(source.expected(first, "the size or the boxes before all rules"))
            }
            ("digits", _) if self.has_digits => Err(source.expected(first, "one line with digits")),
            ("digits", [range]) => {
                self.has_digits = true;
                let range = if self.digits.is_none() { Some(range) } else { None };
                let variant = self.begun().map_err(because)?;
                if let Some(range) = range {
                    *variant = variant.clone().with_digits(range).map_err(because)?;
                }
                Ok(())
            }
            ("digits", _) => Err(source.refused(&[first], "expected digits such as 0-8 or 0-F")),
            ("grids", [size, corners @ ..]) => {
                self.begin(grids(source, size, corners)?).map_err(because)
            }
            ("grids", []) => {
                let expected = "expected a size and the first cell of each grid, such as";
                Err(source.refused(&[first], format!("{expected} 9x9 r1c1 r7c7")))
            }
            ("size", [size]) => self.begin(Variant::named(size)).map_err(because),
            ("size", _) => Err(source.refused(&[first], "expected a size such as 16x16")),
            ("boxes", [size]) => {
                let Some([rows, columns]) = two_numbers(size) else {
                    return Err(source.expected(size, "the rows and columns of a box, such as 3x2"));
                };
                self.begin(Sudoku::new(rows, columns).and_then(Variant::new)).map_err(because)
            }
            ("boxes" | "units", []) => {
                self.drawing = Some(Drawing { before: (source, first), lines: Vec::new() });
                Ok(())
            }
            _ => self.begun().map_err(because)?.add_rule(source, 0..line.len()),
        }
    }

    /// Begins with this board, which has a size and boxes.
    fn begin(&mut self, variant: Result<Variant, ModelError>) -> Result<(), ModelError> {
        self.variant = Some(self.with_digits(variant?)?);
        self.has_shape = true;
        Ok(())
    }

    /// The variant so far, which begins as the board of 9x9.
    fn begun(&mut self) -> Result<&mut Variant, ModelError> {
        let variant = match self.variant.take() {
            Some(variant) => variant,
            None => self.with_digits(Variant::classic())?,
        };
        Ok(self.variant.insert(variant))
    }

    fn with_digits(&self, variant: Variant) -> Result<Variant, ModelError> {
        match self.digits {
            Some(digits) => variant.with_digits(digits),
            None => Ok(variant),
        }
    }

    fn end_drawing(&mut self) -> Result<(), ParseError> {
        let Some(Drawing { before: (source, word), lines }) = self.drawing.take() else {
            return Ok(());
        };
        let drawing = lines.join("\n");
        // An error in the drawing counts lines from the beginning of the drawing.
        let moved = |mut error: ParseError| {
            error.line += source.number;
            error
        };
        let too_large = |error: ModelError| source.refused(&[word], error.to_string());
        if word.eq_ignore_ascii_case("boxes") {
            let board = Sudoku::jigsaw(&drawing).map_err(moved)?;
            self.begin(Variant::new(board)).map_err(too_large)?;
        } else {
            let Variant { board, .. } = self.begun().map_err(too_large)?;
            *board = board.clone().with_units(&drawing).map_err(moved)?;
        }
        Ok(())
    }

    fn end(mut self) -> Result<Variant, ParseError> {
        self.end_drawing()?;
        Ok(self.variant.unwrap_or_else(Variant::classic))
    }
}

impl Variant {
    /// The board of 9x9.
    pub(super) fn classic() -> Self {
        Self::named("9x9").expect("a size with boxes")
    }

    /// Whether these words say the size or the boxes that the board has.
    fn has_shape(&self, word: &str, rest: &[&str]) -> bool {
        let [size] = rest else { return false };
        let other = match (word, two_numbers(size)) {
            ("size", _) => Self::named(size).map(|variant| variant.board),
            ("boxes", Some([rows, columns])) => Sudoku::new(rows, columns),
            _ => return false,
        };
        other.is_ok_and(|other| self.board.has_boxes_of(&other))
    }

    /// Adds the rule in a part of a line.
    pub(super) fn add_rule(
        &mut self,
        source: RuleLine,
        part: Range<usize>,
    ) -> Result<(), ParseError> {
        let words = source.line[part].split_whitespace().collect::<Vec<_>>();
        let Some((first, rest)) = words.split_first() else { return Ok(()) };
        let word = first.to_ascii_lowercase();
        if is_shape(&word) {
            return self.has_shape(&word, rest).then_some(()).ok_or_else(|| {
                let reason = format!(
                    "the board has another size or other boxes, by --variant or the file of \
                     --model: leave out \"{word}\" here"
                );
                source.refused(&[first], reason)
            });
        }
        if let Some(rule) = RuleKind::of_word(&word, true).filter(|_| rest.is_empty()) {
            let all = rule.added_to(self.clone(), &word);
            *self = all.map_err(|error| source.refused(&[first], error.to_string()))?;
            return Ok(());
        }
        let rule = RuleKind::of_word(&word, false).ok_or_else(|| {
            source.expected(first, "a rule such as cage, thermometer, arrow or anti-knight")
        })?;
        let constraints = rule.read(
            &ParsedRule { n: self.side(), range: self.digits(), source, first, rest },
            &word,
        )?;
        for constraint in constraints {
            self.add(constraint)
                .map_err(|error| source.refused(rest_of(&words), error.to_string()))?;
        }
        Ok(())
    }
}

/// The board of grids of a size that begin at these cells.
fn grids(
    source: RuleLine,
    size: &str,
    corners: &[&str],
) -> Result<Result<Variant, ModelError>, ParseError> {
    let Some([rows, columns]) = two_numbers(size) else {
        return Err(source.expected(size, "the rows and columns of a grid, such as 9x9"));
    };
    let corner = |word: &&str| {
        let place = cell_numbers(word).filter(|[r, c]| *r.min(c) > 0 && *r.max(c) <= 400);
        let place = place.ok_or_else(|| source.expected(word, "a cell such as r1c1"))?;
        Ok(place.map(|number| number - 1))
    };
    let corners = corners.iter().map(corner).collect::<Result<Vec<_>, _>>()?;
    Ok(Sudoku::of_grids([rows, columns], &corners).and_then(Variant::new))
}

/// Whether a line that begins with this word, in lower case, says the shape or the digits, or draws
/// units.
fn is_shape(word: &str) -> bool {
    ["size", "boxes", "units", "digits", "grids"].contains(&word)
}

/// The first word of a comment and its bytes, if it is the first word of a rule.
#[cfg(feature = "serde")]
pub(super) fn rule_in_comment(comment: &str) -> Option<Range<usize>> {
    let start = comment.len() - comment.trim_start().len();
    let word = comment[start..].split(|c: char| c.is_whitespace() || ",:".contains(c)).next()?;
    is_rule(word).then_some(start..start + word.len())
}

/// Whether a line that begins with this word is a rule for a board, or its size.
#[cfg(feature = "serde")]
pub(super) fn is_rule(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    is_shape(&word) || RuleKind::all().flat_map(RuleKind::words).any(|its| its == word)
}

/// Whether this is one of the words in a list, which has a blank between them.
#[cfg(feature = "serde")]
pub(super) fn is_one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|its| its == word)
}

/// The first word of a text, if the text is a rule for a board: the name of a rule, alone or with
/// cells or lines.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub fn begins_rule(text: &[u8]) -> Option<Range<usize>> {
    let start = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let len = text[start..].iter().position(u8::is_ascii_whitespace);
    let end = len.map_or(text.len(), |len| start + len);
    let is_line = |word: &str| {
        let number = word.strip_prefix(['r', 'R', 'c', 'C']);
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let is_place = |word: &[u8]| {
        let is_cell = |word| cell_numbers(word).is_some_and(|[r, c]| r.max(c) <= super::MOST_ROWS);
        str::from_utf8(word).is_ok_and(|word| is_cell(word) || is_line(word))
    };
    let mut words = text[end..].split(|byte| byte.is_ascii_whitespace() || *byte == b';');
    let has_places = words.clone().any(is_place);
    // A single letter may also be something else.
    let is_alone = end - start > 1 && words.all(<[u8]>::is_empty);
    let word = str::from_utf8(&text[start..end]).ok()?;
    (is_rule(word.trim_end_matches(';')) && (has_places || is_alone)).then_some(start..end)
}

/// The first word of a rule that is behind other text on its line: behind a `;`, the mark of a
/// list, or a label such as `Rules:`. Behind a mark or a label, only if the rule has cells or
/// lines.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub fn rule_behind(text: &[u8]) -> Option<Range<usize>> {
    let behind = |at: usize| {
        let word = begins_rule(&text[at..])?;
        Some(at + word.start..at + word.end)
    };
    let with_more = |word: &Range<usize>| !text[word.end..].trim_ascii().is_empty();
    let place_of = |wanted: &[u8]| text.iter().position(|byte| wanted.contains(byte));
    let first = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let mark = Some(first).filter(|&at| b"-*+>".contains(&text[at]));
    place_of(b";").and_then(|at| behind(at + 1)).or_else(|| {
        let starts = [mark, place_of(b":")];
        starts.into_iter().flatten().find_map(|at| behind(at + 1).filter(with_more))
    })
}

/// All words after the first, or the first if it is the only one.
fn rest_of<'w, 't>(words: &'w [&'t str]) -> &'w [&'t str] {
    words.get(1..).filter(|rest| !rest.is_empty()).unwrap_or(words)
}

/// The cell with a name such as `r1c1`. The error says what was expected.
pub(super) fn cell(word: &str, n: usize) -> Result<usize, String> {
    match cell_numbers(word) {
        Some([row, column]) if (1..=n).contains(&row) && (1..=n).contains(&column) => {
            Ok((row - 1) * n + column - 1)
        }
        _ => Err(format!("a cell from r1c1 to r{n}c{n}")),
    }
}

/// The numbers of the row and the column in a name such as `r1c1`. The cell may be off the board.
pub(super) fn cell_numbers(word: &str) -> Option<[usize; 2]> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    Some([number(row)?, number(column)?])
}

/// Whether two cells of a board with `n` rows have a common side.
pub(super) fn have_common_side(cells: [usize; 2], n: usize) -> bool {
    neighbors(n, cells[0]).any(|cell| cell == cells[1])
}
