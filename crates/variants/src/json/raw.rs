//! [`Raw`]: a value of an export as it is written, so that an error can point to it.
//!
//! [`check`] reads a whole object first. After that, all its values are JSON, and no object in it
//! has a key twice.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::super::rules::is_one_of;
use quadrille_base::text::line::place_in;
use quadrille_base::text::quoted;
use quadrille_models::ModelError;

/// A value, from its first to its last character.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Raw<'t>(#[serde(borrow)] &'t RawValue);

/// The reason why an export is refused.
#[derive(Debug)]
pub(super) struct Refused<'t> {
    /// The part of the export that is wrong.
    pub(super) at: &'t str,
    pub(super) reason: String,
}

impl<'t> Refused<'t> {
    pub(super) fn new(at: &'t str, reason: impl Into<String>) -> Self {
        Self { at, reason: reason.into() }
    }
}

impl<'t> Raw<'t> {
    /// The value of a text that [`check`] accepts.
    pub(super) fn of(text: &'t str) -> Self {
        Self(serde_json::from_str(text).expect("the text was checked"))
    }

    /// The value as it is written.
    pub(super) fn written(self) -> &'t str {
        self.0.get()
    }

    /// Whether the value is empty: `null`, `false`, `""`, `[]` or `{}`.
    pub(super) fn is_nothing(self) -> bool {
        let written = self.written();
        let inside = |open, close| written.strip_prefix(open)?.strip_suffix(close);
        let is_blank = |text: &str| text.trim().is_empty();
        matches!(written, "null" | "false" | "\"\"")
            || inside('[', ']').is_some_and(is_blank)
            || inside('{', '}').is_some_and(is_blank)
    }

    /// The value, unless it is empty.
    pub(super) fn if_any(self) -> Option<Self> {
        (!self.is_nothing()).then_some(self)
    }

    pub(super) fn is_array(self) -> bool {
        self.written().starts_with('[')
    }

    /// `true`, or `false` or another empty value.
    pub(super) fn flag(self) -> Result<bool, Refused<'t>> {
        match self.written() {
            "true" => Ok(true),
            _ if self.is_nothing() => Ok(false),
            _ => Err(self.expected("true or false")),
        }
    }

    /// The text of a string; `None` for another value.
    pub(super) fn text(self) -> Option<String> {
        serde_json::from_str(self.written()).ok()
    }

    /// A whole number, with or without quotation marks; `None` for another value.
    pub(super) fn number(self) -> Option<usize> {
        let text = self.text();
        let digits = text.as_deref().map_or(self.written(), str::trim);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    }

    /// The values of an array.
    pub(super) fn items(self, expected: &str) -> Result<Vec<Self>, Refused<'t>> {
        serde_json::from_str(self.written()).map_err(|_| self.expected(expected))
    }

    /// The cells of a row, which has `n` of them; `why` says so in a message.
    pub(super) fn row(self, n: usize, why: &str) -> Result<Vec<Self>, Refused<'t>> {
        let cells = self.items("a row of cells")?;
        if cells.len() != n {
            return Err(self.refused(format!("expected {n} cells{why}, found {}", cells.len())));
        }
        Ok(cells)
    }

    /// The members of an object.
    pub(super) fn object(self) -> Result<Members<'t>, Refused<'t>> {
        let members: Option<BTreeMap<String, Self>> = serde_json::from_str(self.written()).ok();
        let members = members.ok_or_else(|| self.expected("an object"))?;
        let mut members: Vec<(String, Self)> = members.into_iter().collect();
        // In the order of the text, and no longer in that of the keys.
        members.sort_unstable_by_key(|(_, value)| value.written().as_ptr());
        Ok(Members { whole: self, members })
    }

    /// The members of an object that has only keys of this list, which has a blank between them.
    pub(super) fn object_with(self, keys: &str) -> Result<Members<'t>, Refused<'t>> {
        let members = self.object()?;
        let is_unknown =
            |(key, value): &(String, Self)| !is_one_of(keys, key) && !value.is_nothing();
        if let Some((_, value)) = members.members.iter().find(|its| is_unknown(its)) {
            let (at, keys) = (self.key_of(*value), keys.replace(' ', ", "));
            let reason = format!("expected one of {keys} as key, found {}", shown(at));
            return Err(Refused::new(at, reason));
        }
        Ok(members)
    }

    /// The key of a member of this object.
    pub(super) fn key_of(self, value: Self) -> &'t str {
        token_before(self.written(), place_in(value.written(), self.written()).start)
    }

    pub(super) fn expected(self, expected: &str) -> Refused<'t> {
        let found = shown(self.written());
        Refused::new(self.written(), format!("expected {expected}, found {found}"))
    }

    /// The value is refused for this reason.
    pub(super) fn refused(self, reason: impl Into<String>) -> Refused<'t> {
        Refused::new(self.written(), reason)
    }

    /// The value stands for a rule that is refused.
    pub(super) fn wrong(self) -> impl Fn(ModelError) -> Refused<'t> {
        move |error| self.refused(error.to_string())
    }
}

/// A value in a message.
fn shown(written: &str) -> String {
    match written.as_bytes() {
        [b'{', ..] => "an object".to_owned(),
        [b'[', ..] => "an array".to_owned(),
        [b'"', .., b'"'] => quoted(&written[1..written.len() - 1]),
        _ => quoted(written).trim_matches('"').to_owned(),
    }
}

/// An object and its members, in order.
pub(super) struct Members<'t> {
    pub(super) whole: Raw<'t>,
    members: Vec<(String, Raw<'t>)>,
}

impl<'t> Members<'t> {
    /// The value of a key, unless it is empty.
    pub(super) fn get(&self, key: &str) -> Option<Raw<'t>> {
        self.written(key).and_then(Raw::if_any)
    }

    /// The value of a key, unless it is `null`.
    pub(super) fn value(&self, key: &str) -> Option<Raw<'t>> {
        self.written(key).filter(|value| value.written() != "null")
    }

    /// The value of a key, also `null`.
    pub(super) fn written(&self, key: &str) -> Option<Raw<'t>> {
        self.members.iter().find(|(its, _)| its == key).map(|(_, value)| *value)
    }

    /// The value of a key that must be there and not be `null`.
    pub(super) fn needed(&self, key: &str) -> Result<Raw<'t>, Refused<'t>> {
        self.value(key).ok_or_else(|| self.whole.refused(format!("expected \"{key}\"")))
    }

    /// All members with a value that is not empty.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, Raw<'t>)> {
        let all = self.members.iter().map(|(key, value)| (key.as_str(), *value));
        all.filter(|(_, value)| !value.is_nothing())
    }
}

/// Refuses a text that is not JSON, or that has a key twice in one object.
pub(super) fn check(text: &str) -> Result<(), Refused<'_>> {
    let Err(error) = serde_json::from_str::<Sound>(text) else { return Ok(()) };
    let end = offset(text, &error);
    if error.classify() == Category::Data {
        let key = token_before(text, end);
        return Err(Refused::new(key, format!("expected each key once, found {}", shown(key))));
    }
    // At the character that the parser read last, of which it may have read the first byte alone.
    let mut ends = (0..end.min(text.len())).rev();
    let before = ends.find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or("");
    let at = &text[before..before];
    Err(Refused::new(at, format!("expected a JSON object: {reason}")))
}

/// A value whose objects have each key once.
struct Sound;

impl<'de> Deserialize<'de> for Sound {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Sound {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Self, A::Error> {
        while let Some(Sound) = all.next_element()? {}
        Ok(Self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = all.next_key::<String>()? {
            if !keys.insert(key) {
                return Err(A::Error::custom("a key twice"));
            }
            let Sound = all.next_value()?;
        }
        Ok(Self)
    }
}

/// The number of bytes that were read before an error.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    lines.map(str::len).sum::<usize>() + error.column()
}

/// The last string, number, word or bracket that begins before this byte.
fn token_before(text: &str, end: usize) -> &str {
    let bytes = text.as_bytes();
    let (mut at, mut token) = (0, 0..0);
    while at < end.min(bytes.len()) {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' | b'\r' | b'\n' | b':' | b',' => {
                at += 1;
                continue;
            }
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'{' | b'}' | b'[' | b']' => at += 1,
            _ => {
                let is_inside = |byte: &u8| !b" \t\r\n:,\"{}[]".contains(byte);
                at += bytes[at..].iter().take_while(|byte| is_inside(byte)).count();
            }
        }
        token = start..at.min(bytes.len());
    }
    &text[token]
}
