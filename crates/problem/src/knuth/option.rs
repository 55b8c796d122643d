//! The words of an option, and the search for that option in a problem.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashMap};
use quadrille_base::rows::Rows;

use super::ParseError;
use crate::problem::{Color, Decimal, DecimalError, Entry, Instance, ItemId, OptionId};
use crate::text::line::LineText;
use crate::visible::quoted;

/// What the words of an option refer to, and where they go.
pub(super) trait OptionWords {
    fn item(&self, name: &str) -> Option<ItemId>;
    /// The color with this name, or the reason why there is none.
    fn color(&mut self, name: &str) -> Result<Color, String>;
    /// Adds an entry to the option, or says why not.
    fn entry(&mut self, entry: Entry) -> Result<(), String>;
    /// What an error at an unknown item says in addition, given the place of the word.
    fn hint(&self, line: &LineText<'_>, at: &Range<usize>) -> &'static str;
    /// The sum of the costs; `None` if there are none.
    fn cost(&mut self) -> &mut Option<Decimal>;
}

/// Reads the words of an option.
pub(super) fn read_words(
    option: &mut impl OptionWords,
    line: &LineText<'_>,
) -> Result<(), ParseError> {
    line.words().try_for_each(|at| read_word(option, line, at?))
}

/// Reads a word: an item, perhaps with `:color` or `|cost` or both, or a `|cost` alone.
fn read_word(
    option: &mut impl OptionWords,
    line: &LineText<'_>,
    at: Range<usize>,
) -> Result<(), ParseError> {
    let word = line.get(&at);
    // The name ends at a '|', or else at the last ':' unless an item has the whole as its name. No
    // other item has the part before that ':' as its name. These are character boundaries, since
    // both are ASCII.
    let mut end = word.bytes().position(|byte| byte == b':' || byte == b'|').unwrap_or(word.len());
    let mut item = None;
    if word[end..].starts_with(':') {
        let whole = word.find('|').unwrap_or(word.len());
        end = word[..whole].rfind(':').unwrap_or(end);
        item = option.item(&word[..end]);
        if item.is_none() && option.item(&word[..whole]).is_some() {
            end = whole;
        }
    }
    let (name, suffix) = word.split_at(end);
    let name_at = at.start..at.start + end;
    let item = match item.or_else(|| option.item(name)) {
        _ if name.is_empty() => None,
        None => {
            let name = quoted(name);
            let mut reason = format!("unknown item {name}; items are declared on the first line");
            reason += option.hint(line, &at);
            return Err(line.error(name_at, reason));
        }
        item => item,
    };
    let fault = |at: Range<usize>, expected: &str| {
        let found = if at.is_empty() { "nothing".into() } else { quoted(line.get(&at)) };
        line.expected(at, expected, found)
    };
    let (color, cost) = match suffix.split_once('|') {
        Some((color, cost)) => (color, Some(cost)),
        None => (suffix, None),
    };
    let color = match color.strip_prefix(':') {
        None => None,
        Some(color) => {
            let color_at = name_at.end + 1..name_at.end + 1 + color.len();
            if item.is_none() {
                return Err(fault(name_at.end..name_at.end + 1, "an item before the ':'"));
            }
            if color.is_empty() {
                return Err(fault(color_at, "the name of a color"));
            }
            Some(option.color(color).map_err(|reason| line.error(color_at, reason))?)
        }
    };
    if let Some(cost) = cost {
        let so_far = option.cost();
        let cost_at = at.end - cost.len()..at.end;
        let total = cost.parse().ok().and_then(|n| so_far.unwrap_or_default().checked_add(n));
        let expected = || format!("the cost, {}", DecimalError::EXPECTED);
        *so_far = Some(total.ok_or_else(|| fault(cost_at, &expected()))?);
    }
    match item {
        None => Ok(()),
        Some(item) => option.entry(Entry { item, color }).map_err(|reason| line.error(at, reason)),
    }
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
    /// The options in buckets by the hashes of their entries, ascending.
    buckets: Rows<u32>,
}

/// The names of a problem, and the option that is read.
#[derive(Debug)]
struct Known<'p> {
    items: HashMap<&'p str, ItemId>,
    colors: HashMap<&'p str, Color>,
    entries: Vec<Entry>,
    cost: Option<Decimal>,
}

impl OptionWords for Known<'_> {
    fn item(&self, name: &str) -> Option<ItemId> {
        self.items.get(name).copied()
    }

    fn color(&mut self, name: &str) -> Result<Color, String> {
        let known = self.colors.get(name).copied();
        known.ok_or_else(|| format!("unknown color {}; no option has it", quoted(name)))
    }

    fn entry(&mut self, entry: Entry) -> Result<(), String> {
        self.entries.push(entry);
        Ok(())
    }

    fn hint(&self, _: &LineText<'_>, _: &Range<usize>) -> &'static str {
        ""
    }

    fn cost(&mut self) -> &mut Option<Decimal> {
        &mut self.cost
    }
}

impl<'p> OptionReader<'p> {
    /// A reader for this problem. Costs two passes over the problem, and 5 bytes for each option.
    pub fn new(problem: &'p Instance) -> Self {
        let items = problem.items().map(|item| (problem.name(item), item)).collect();
        let colors = problem.colors().map(|color| (problem.color_name(color), color)).collect();
        let hasher = DefaultHashBuilder::default();
        let n_buckets = problem.n_options() / BUCKET + 1;
        let bucket = |option| bucket(hash(&hasher, problem.entries(option)), n_buckets);
        let buckets = Rows::grouped(n_buckets, problem.options().map(bucket).zip(0..));
        let names = Known { items, colors, entries: Vec::new(), cost: None };
        Self { problem, names, hasher, buckets }
    }

    /// The options that a line can stand for, in increasing order: those with its items and colors,
    /// and with its cost if it has one. Empty if the problem has no such option.
    ///
    /// # Errors
    ///
    /// If a name is unknown, or the line has something other than names, colors and costs.
    pub fn options(&mut self, number: u64, line: &[u8]) -> Result<Vec<OptionId>, ParseError> {
        self.names.entries.clear();
        self.names.cost = None;
        read_words(&mut self.names, &LineText::new(number, 0, line)?)?;
        let Known { entries: sorted, cost, .. } = &mut self.names;
        sorted.sort_unstable();
        let bucket = bucket(hash(&self.hasher, sorted.iter().copied()), self.buckets.n_rows());
        let same = self.buckets[bucket].iter();
        let same = same.map(|&option| OptionId::of(option, self.problem.owner()));
        let meant = same.filter(|&option| {
            let mut entries: Vec<Entry> = self.problem.entries(option).collect();
            entries.sort_unstable();
            entries == *sorted
                && cost.is_none_or(|it| it == self.problem.decimal(self.problem.cost(option)))
        });
        Ok(meant.collect())
    }
}

/// The mean number of options in a bucket.
const BUCKET: usize = 4;

/// The bucket of a hash: its highest bits as a part of the buckets.
fn bucket(hash: u64, n_buckets: usize) -> usize {
    usize::try_from((u128::from(hash) * n_buckets as u128) >> 64).expect("less than n_buckets")
}

/// A hash that does not depend on the order of the entries.
fn hash(hasher: &DefaultHashBuilder, entries: impl Iterator<Item = Entry>) -> u64 {
    entries.map(|entry| hasher.hash_one(entry)).fold(0, u64::wrapping_add)
}
