//! [`Reader`]: a problem, line by line.

use std::ops::Range;

use super::option::{self, OptionWords};
use crate::problem::{
    Color, Decimal, Entry, Instance, InstanceBuilder, ItemId, ProblemError, is_item_name,
};
use crate::text::ParseError;
use crate::text::line::{LineText, OptionLines, complete_words};
use crate::visible::quoted;

/// Reads a problem line by line, from any source of lines.
#[derive(Debug, Default)]
pub struct Reader {
    builder: InstanceBuilder,
    /// The number of lines that were begun.
    line: u64,
    has_items: bool,
    /// Whether the items begin as a comment does in other formats.
    is_comment_likely: bool,
    /// The line that is read, if a part of it was read.
    open: Option<OpenLine>,
    /// The sum of the costs of the option that is read; `None` if it has none.
    cost: Option<Decimal>,
    lines: OptionLines,
}

/// A line of which a part was read.
#[derive(Clone, Copy, Debug)]
struct OpenLine {
    /// The number of characters in that part.
    n_read: usize,
    kind: LineKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    /// There are only blanks so far.
    Blank,
    Comment,
    /// The items; the secondary ones after the `|`.
    Items {
        secondary: bool,
    },
    Option,
}

impl OptionWords for Reader {
    fn item(&self, name: &str) -> Option<ItemId> {
        self.builder.item(name)
    }

    fn color(&mut self, name: &str) -> Result<Color, String> {
        self.builder.color(name).map_err(|error| error.to_string())
    }

    fn entry(&mut self, entry: Entry) -> Result<(), String> {
        self.builder.entry(entry).map_err(|error| match error {
            ProblemError::ItemTwice { name, .. } => {
                format!("item {} appears twice in this option", quoted(&name))
            }
            ProblemError::ColoredPrimary { name, .. } => {
                format!("item {} is primary; only secondary items have colors", quoted(&name))
            }
            other => other.to_string(),
        })
    }

    fn hint(&self, line: &LineText<'_>, at: &Range<usize>) -> &'static str {
        let is_first = self.open.is_none() && line.get(&(0..at.start)).trim().is_empty();
        let is_comment = self.is_comment_likely || is_first && begins_comment(line.get(at));
        if is_comment { COMMENTS } else { "" }
    }

    fn cost(&mut self) -> &mut Option<Decimal> {
        &mut self.cost
    }
}

const COMMENTS: &str = "; comments begin with '|'";

/// Whether a line that begins with this word is a comment in other formats.
fn begins_comment(word: &str) -> bool {
    word == "c" || ["#", "//", "%"].iter().any(|sign| word.starts_with(sign))
}

impl Reader {
    /// A reader that has not read any line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next line, without its end; or the rest of a line of which a part was read.
    ///
    /// # Errors
    ///
    /// If the line is wrong. The reader cannot be used after an error.
    pub fn line(&mut self, line: &[u8]) -> Result<(), ParseError> {
        self.part(line)?;
        self.end_line(line)
    }

    /// Reads the complete words at the beginning of a text that does not contain the end of its
    /// line. Returns their number of bytes. The rest of the text belongs to the next call.
    ///
    /// # Errors
    ///
    /// As for [`line`](Self::line).
    #[doc(hidden)]
    pub fn words(&mut self, text: &[u8]) -> Result<usize, ParseError> {
        let is_comment = self.kind(text) == LineKind::Comment;
        let n_read = if is_comment { text.len() } else { complete_words(text) };
        self.part(&text[..n_read])?;
        Ok(n_read)
    }

    /// The problem, after all lines are read.
    ///
    /// # Errors
    ///
    /// If no line declared items, or the last line is wrong.
    pub fn finish(self) -> Result<Instance, ParseError> {
        self.finish_with_lines().map(|(problem, _)| problem)
    }

    /// The same, with the line of each option.
    #[doc(hidden)]
    pub fn finish_with_lines(mut self) -> Result<(Instance, OptionLines), ParseError> {
        self.end_line(b"")?;
        if self.has_items {
            Ok((self.builder.build(), self.lines))
        } else {
            let expected = "a line that declares the items";
            Err(ParseError::new(self.line + 1, b"", 0..0, expected, "the end of the text"))
        }
    }

    /// The kind of the line of which this is the first text, or the next.
    fn kind(&self, text: &[u8]) -> LineKind {
        match self.open.map(|open| open.kind) {
            None | Some(LineKind::Blank) => {}
            Some(kind) => return kind,
        }
        let text = self.without_mark(text);
        match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None => LineKind::Blank,
            Some(b'|') => LineKind::Comment,
            Some(_) if self.has_items => LineKind::Option,
            Some(_) => LineKind::Items { secondary: false },
        }
    }

    /// The text without a byte order mark, which may be at the beginning of a file.
    fn without_mark<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let is_first = self.line == 0 && self.open.is_none();
        text.strip_prefix(b"\xef\xbb\xbf").filter(|_| is_first).unwrap_or(text)
    }

    /// Reads a part of a line, which ends where a word ends.
    fn part(&mut self, text: &[u8]) -> Result<(), ParseError> {
        let kind = self.kind(text);
        let text = self.without_mark(text);
        let n_before = match self.open {
            None => {
                self.line += 1;
                0
            }
            Some(open) => open.n_read,
        };
        let mut open = OpenLine { n_read: n_before, kind };
        if kind != LineKind::Comment {
            // The first wrong word of the line is the error, however much of the line is read at
            // a time.
            let (right, wrong) = LineText::right_words(self.line, n_before, text);
            match &mut open.kind {
                LineKind::Items { secondary } => self.items(&right, secondary)?,
                LineKind::Option => option::read_words(self, &right)?,
                LineKind::Blank | LineKind::Comment => {}
            }
            wrong.map_or(Ok(()), Err)?;
            open.n_read += right.n_characters();
        }
        self.open = Some(open);
        Ok(())
    }

    /// Ends the line of which this is the last text.
    fn end_line(&mut self, text: &[u8]) -> Result<(), ParseError> {
        let Some(OpenLine { kind: LineKind::Option, .. }) = self.open.take() else {
            return Ok(());
        };
        let cost = self.cost.take().filter(|&cost| cost != Decimal::default());
        let ended = self.builder.end_option().and_then(|option| {
            self.lines.push(option.index(), self.line);
            cost.map_or(Ok(()), |cost| self.builder.add_cost(option, cost))
        });
        let whole = 0..text.len();
        ended.map_err(|error| ParseError::because(self.line, text, whole, error.to_string()))
    }

    fn items(&mut self, line: &LineText<'_>, secondary: &mut bool) -> Result<(), ParseError> {
        for at in line.words() {
            let at = at?;
            let word = line.get(&at);
            if !std::mem::replace(&mut self.has_items, true) {
                self.is_comment_likely = begins_comment(word);
            }
            let declared = if word == "|" {
                if *secondary {
                    let reason = "unexpected second '|'; \
                                  a single '|' separates primary from secondary items";
                    return Err(line.error(at, reason));
                }
                *secondary = true;
                continue;
            } else if let Some(cost) = word.strip_prefix('|').and_then(|it| it.parse().ok()) {
                let cost: Decimal = cost;
                let added = self.builder.add_fixed_cost(cost);
                added.map_err(|error| line.error(at, error.to_string()))?;
                continue;
            } else if *secondary {
                check_name(line, &at)?;
                self.builder.secondary(word)
            } else if let Some((bounds, name)) = word.split_once('|') {
                check_name(line, &(at.end - name.len()..at.end))?;
                let bounds_at = at.start..at.start + bounds.len();
                let (low, high) = match bounds.split_once(':') {
                    None => (bounds, bounds),
                    Some(pair) => pair,
                };
                let times = |number: &str| {
                    let times = option::number(number).and_then(|n| u32::try_from(n).ok());
                    let expected = "how many times to cover the item, up to 4294967295, as in 2|a \
                                    or 1:3|a";
                    times.ok_or_else(|| line.expected(bounds_at.clone(), expected, quoted(bounds)))
                };
                self.builder.bounded(name, times(low)?..=times(high)?)
            } else {
                check_name(line, &at)?;
                self.builder.primary(word)
            };
            declared.map_err(|error| {
                let hint = if self.is_comment_likely { COMMENTS } else { "" };
                line.error(at, format!("{error}{hint}"))
            })?;
        }
        Ok(())
    }
}

/// An error unless the bytes `at` of the line are a name.
fn check_name(line: &LineText<'_>, at: &Range<usize>) -> Result<(), ParseError> {
    let word = line.get(at);
    if is_item_name(word) {
        return Ok(());
    }
    Err(if let Some(k) = word.find([':', '|']) {
        let at = at.start + k..at.start + k + 1;
        let found = quoted(&word[k..=k]);
        line.expected(at, "an item's name without '|' or ':'", found)
    } else {
        let found = if word.is_empty() { "nothing".into() } else { quoted(word) };
        line.expected(at.clone(), "an item's name", found)
    })
}
