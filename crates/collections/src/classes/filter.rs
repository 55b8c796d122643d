//! [`Filter`]: a Bloom filter, which recognizes most classes that were not added.
//!
//! The bits of a class are in one line of 64 bytes, so that a query costs one cache miss
//! (Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom Filters, 2007).

/// Words of 64 bits in a line.
const LINE: usize = 8;

/// Bits of the filter that a class sets. If the filter has 10 bits for each class, about one in a
/// hundred other classes is a false positive.
const BITS: u32 = 7;

/// A filter of a fixed size.
pub(super) struct Filter {
    lines: Vec<[u64; LINE]>,
}

impl Filter {
    /// An empty filter of about this many bytes.
    pub(super) fn new(n_bytes: usize) -> Self {
        Self { lines: vec![[0; LINE]; (n_bytes / size_of::<[u64; LINE]>()).max(1)] }
    }

    /// Adds a class.
    pub(super) fn add(&mut self, class: u128) {
        let at = self.line(class);
        let line = &mut self.lines[at];
        places(class).for_each(|(word, bit)| line[word] |= bit);
    }

    /// `true` if the class was added, and rarely if it was not; otherwise `false`.
    pub(super) fn may_have(&self, class: u128) -> bool {
        let line = &self.lines[self.line(class)];
        places(class).all(|(word, bit)| line[word] & bit != 0)
    }

    /// The line of a class, chosen by its high half.
    fn line(&self, class: u128) -> usize {
        let line = ((class >> 64) * self.lines.len() as u128) >> 64;
        usize::try_from(line).expect("less than the number of lines")
    }
}

/// The words and bits of a class in its line. Nine bits of its low half choose each of them.
fn places(class: u128) -> impl Iterator<Item = (usize, u64)> {
    (0..BITS).map(move |i| {
        let place = usize::try_from(class >> (9 * i) & 0x1FF).expect("nine bits");
        (place / 64, 1 << (place % 64))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_base::saved::Digest;

    #[test]
    fn a_filter_has_what_was_added_and_little_else() {
        let digest = |number: u32| Digest::of(&number.to_le_bytes()).value();
        let mut filter = Filter::new(10_000 * 10 / 8);
        (0..10_000).for_each(|number| filter.add(digest(number)));
        assert!((0..10_000).all(|number| filter.may_have(digest(number))));
        let wrong = (10_000..20_000).filter(|&number| filter.may_have(digest(number))).count();
        assert!(wrong < 300, "{wrong} of 10,000");
    }
}
