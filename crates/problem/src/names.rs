//! [`NameList`]: many names in one text.
//!
//! A problem may have millions of items with names of a few bytes. A string of its own for each
//! name would take several times the memory of the names themselves.

use std::ops::Index;

/// The bits of a place in the text that are stored for each name. A text of 4 GiB or more needs
/// [`NameList::wraps`]; so does every text in unit tests.
const BITS: u32 = if cfg!(test) { 4 } else { 32 };

/// Names, numbered from 0. Takes 4 bytes for each name, and its text.
#[derive(Clone, Debug, Default)]
pub(super) struct NameList {
    /// All names, one after another.
    text: String,
    /// Where each name ends in `text`, modulo 2^[`BITS`].
    ends: Vec<u32>,
    /// The names that reach a multiple of 2^[`BITS`] first, once for each multiple.
    wraps: Vec<usize>,
}

impl NameList {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn push(&mut self, name: &str) {
        let before = self.text.len() as u64;
        self.text.push_str(name);
        let end = self.text.len() as u64;
        self.wraps.extend((before >> BITS..end >> BITS).map(|_| self.ends.len()));
        let low = u32::try_from(end & ((1 << BITS) - 1)).expect("at most 32 bits");
        self.ends.push(low);
    }

    fn end(&self, place: usize) -> usize {
        let n_wraps = self.wraps.partition_point(|&wrap| wrap <= place) as u64;
        let end = n_wraps << BITS | u64::from(self.ends[place]);
        usize::try_from(end).expect("a place in the text")
    }
}

impl Index<usize> for NameList {
    type Output = str;

    fn index(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(0, |before| self.end(before));
        &self.text[start..self.end(place)]
    }
}

impl<N: AsRef<str>> FromIterator<N> for NameList {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        let mut list = Self::default();
        names.into_iter().for_each(|name| list.push(name.as_ref()));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_wherever_they_are_in_the_text() {
        let names = ["a", "", "bcdefghijklmnop", &"q".repeat(100), "r", &"s".repeat(47), "", "t"];
        let list: NameList = names.iter().collect();
        assert!(list.wraps.len() > 9);
        assert_eq!(list.len(), names.len());
        assert!((0..names.len()).all(|place| list[place] == *names[place]));
    }
}
