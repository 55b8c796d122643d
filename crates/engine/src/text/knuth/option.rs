//! The parser for the line of an option, and the search for that option in a problem.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashMap};

use super::ParseError;
use crate::problem::{Color, Entry, Instance, ItemId, OptionId};
use crate::visible::quoted;

/// The names that an option can use.
pub(super) trait Names {
    fn item(&self, name: &str) -> Option<ItemId>;
    /// The color with this name, or the reason why there is none.
    fn color(&mut self, name: &str) -> Result<Color, String>;
}

/// The contents of one line. Reused for every line, so that its vectors keep their capacity.
#[derive(Debug, Default)]
pub(super) struct OptionLine {
    pub(super) entries: Vec<Entry>,
    /// The byte range of each entry in the line.
    pub(super) places: Vec<Range<usize>>,
    /// The sum of the costs, or `None` if the line has none.
    pub(super) cost: Option<u64>,
}

impl OptionLine {
    pub(super) fn read(
        &mut self,
        names: &mut impl Names,
        line: u64,
        text: &str,
    ) -> Result<(), ParseError> {
        self.entries.clear();
        self.places.clear();
        self.cost = None;
        for at in tokens(text) {
            let token = &text[at.clone()];
            // The name ends at the first reserved character. Both are ASCII, so this is a character
            // boundary.
            let end = token.bytes().position(|byte| byte == b':' || byte == b'|');
            let name = &token[..end.unwrap_or(token.len())];
            if !name.is_empty() {
                let Some(item) = names.item(name) else {
                    let name = quoted(name);
                    let reason =
                        format!("unknown item {name}; items are declared on the first line");
                    let at = at.start..at.start + end.unwrap_or(token.len());
                    return Err(ParseError::because(line, text.as_bytes(), at, reason));
                };
                self.entries.push(item.into());
                self.places.push(at.clone());
            }
            if let Some(end) = end {
                self.suffix(names, line, text, at.start + end..at.end)?;
            }
        }
        Ok(())
    }

    /// Reads the text after an item's name: `:color`, `|cost`, or both.
    fn suffix(
        &mut self,
        names: &mut impl Names,
        line: u64,
        text: &str,
        at: Range<usize>,
    ) -> Result<(), ParseError> {
        let fault = |at: Range<usize>, expected: &str| {
            let found = if at.is_empty() { "nothing".into() } else { quoted(&text[at.clone()]) };
            ParseError::new(line, text.as_bytes(), at, expected, found)
        };
        let (color, cost) = match text[at.clone()].split_once('|') {
            Some((color, cost)) => (color, Some(cost)),
            None => (&text[at.clone()], None),
        };
        if let Some(name) = color.strip_prefix(':') {
            let name_at = at.start + 1..at.start + 1 + name.len();
            // A color needs an item directly before it.
            if self.places.last().is_none_or(|place| place.end < at.end || place.start == at.start)
            {
                return Err(fault(at.start..at.start + 1, "an item before the ':'"));
            }
            if name.is_empty() || name.contains(':') {
                return Err(fault(name_at, "the name of a color"));
            }
            let color = names.color(name).map_err(|reason| {
                ParseError::because(line, text.as_bytes(), name_at.clone(), reason)
            })?;
            self.entries.last_mut().expect("a place for each").color = Some(color);
        }
        if let Some(cost) = cost {
            let cost_at = at.end - cost.len()..at.end;
            let expected = "a whole number below 2^63 as the cost";
            let total = number(cost).and_then(|n| self.cost.unwrap_or(0).checked_add(n));
            self.cost = Some(total.ok_or_else(|| fault(cost_at, expected))?);
        }
        Ok(())
    }
}

/// The words of a line, as byte ranges.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = &bytes[start..];
        end = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        Some(start..end)
    })
}

/// The number that a text of decimal digits stands for, or `None` for another text or beyond 64
/// bits.
pub(super) fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A reader of lines that stand for options of a problem, as in lists of solutions. The items of a
/// line may be in any order.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::{OptionId, Problem, text::knuth::OptionReader};
///
/// let problem: Problem = "a b c\na b |3\nc\nb a |4\n".parse()?;
/// let mut reader = OptionReader::new(&problem);
/// let ids = |n: &[usize]| n.iter().map(|&n| OptionId::new(n)).collect::<Vec<_>>();
/// assert_eq!(reader.options(1, b"b a")?, ids(&[0, 2]));
/// assert_eq!(reader.options(2, b"a b |4")?, ids(&[2]));
/// assert_eq!(reader.options(3, b"a c")?, []);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct OptionReader<'p> {
    problem: &'p Instance,
    names: Known<'p>,
    hasher: DefaultHashBuilder,
    /// The options with the hashes of their entries, sorted.
    by_hash: Vec<(u64, OptionId)>,
    line: OptionLine,
}

/// The names of a problem.
#[derive(Debug)]
struct Known<'p> {
    items: HashMap<&'p str, ItemId>,
    colors: HashMap<&'p str, Color>,
}

impl Names for Known<'_> {
    fn item(&self, name: &str) -> Option<ItemId> {
        self.items.get(name).copied()
    }

    fn color(&mut self, name: &str) -> Result<Color, String> {
        let known = self.colors.get(name).copied();
        known.ok_or_else(|| format!("unknown color {}; no option has it", quoted(name)))
    }
}

impl<'p> OptionReader<'p> {
    /// A reader for this problem. Costs one pass over the problem, and 16 bytes for each option.
    #[must_use]
    pub fn new(problem: &'p Instance) -> Self {
        let items = problem.items().map(|item| (problem.name(item), item)).collect();
        let colors = problem.colors().map(|color| (problem.color_name(color), color)).collect();
        let hasher = DefaultHashBuilder::default();
        let keyed = |option| (hash(&hasher, problem.entries(option)), option);
        let mut by_hash: Vec<_> = problem.options().map(keyed).collect();
        by_hash.sort_unstable();
        let names = Known { items, colors };
        Self { problem, names, hasher, by_hash, line: OptionLine::default() }
    }

    /// The options that a line can stand for, in increasing order: those with its items and colors,
    /// and with its cost if it has one. Empty if the problem has no such option.
    ///
    /// # Errors
    ///
    /// If a name is unknown, or the line has something other than names, colors and costs.
    pub fn options(&mut self, number: u64, line: &[u8]) -> Result<Vec<OptionId>, ParseError> {
        let text = super::in_utf8(number, line)?;
        self.line.read(&mut self.names, number, text)?;
        let OptionLine { entries, cost, .. } = &self.line;
        let hash = hash(&self.hasher, entries.iter().copied());
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        let start = self.by_hash.partition_point(|&(other, _)| other < hash);
        let same = self.by_hash[start..].iter().take_while(|&&(other, _)| other == hash);
        let meant = same.map(|&(_, option)| option).filter(|&option| {
            let mut entries: Vec<Entry> = self.problem.entries(option).collect();
            entries.sort_unstable();
            entries == sorted && cost.is_none_or(|cost| cost == self.problem.cost(option))
        });
        Ok(meant.collect())
    }
}

/// A hash that does not depend on the order of the entries.
fn hash(hasher: &DefaultHashBuilder, entries: impl Iterator<Item = Entry>) -> u64 {
    entries.map(|entry| hasher.hash_one(entry)).fold(0, u64::wrapping_add)
}
