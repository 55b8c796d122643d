//! [`NameList`]: many names in one text.
//!
//! A problem may have millions of items with names of a few bytes. A string of its own for each
//! name would take several times the memory of the names themselves.

use std::ops::Index;

/// Names, numbered from 0. Takes 8 bytes for each name, and its text.
#[derive(Clone, Debug, Default)]
pub(super) struct NameList {
    /// All names, one after another.
    text: String,
    /// Where each name ends in `text`, which may have 4 GiB or more.
    ends: Vec<usize>,
}

impl NameList {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }
}

impl Index<usize> for NameList {
    type Output = str;

    fn index(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[place]]
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
        assert_eq!(list.len(), names.len());
        assert!((0..names.len()).all(|place| list[place] == *names[place]));
    }
}
