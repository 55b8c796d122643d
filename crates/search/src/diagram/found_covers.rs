//! [`FoundCovers`]: the covers that an enumeration has found, to be put into a [`Trie`] in a better
//! order.
//!
//! A search chooses the item with the fewest options, so covers that end alike may branch on
//! different items, and a trie of the covers as they are found shares little. If the options of
//! every cover are sorted by one order of the items, covers with equal ends share them. Langford
//! pairs, 11: 73,519 edges instead of 125,712 (`benches/diagrams.rs`).

use std::cmp::Reverse;

use super::store::Store;
use super::trie::Trie;
use crate::problem::{Instance, ItemId, OptionId};

/// The bytes of memory for each option of a cover: there are two lists of these at the end.
const BYTES: usize = 64;

/// Covers, one after another; none if they are too many.
#[derive(Debug)]
pub struct FoundCovers {
    options: Vec<OptionId>,
    /// The end of each cover in `options`.
    ends: Vec<usize>,
    /// The most options that may be stored.
    most: usize,
    is_complete: bool,
}

impl FoundCovers {
    /// No covers; their number will be limited for this many bytes.
    pub fn new(memory: usize) -> Self {
        let most = crate::tuning::diagram::MOST_OPTIONS.min(memory / BYTES);
        Self { options: Vec::new(), ends: Vec::new(), most, is_complete: true }
    }

    /// Adds a cover, or forgets all of them if there are too many.
    pub fn add(&mut self, cover: &[OptionId]) {
        if self.options.len() + cover.len() > self.most {
            *self = Self { is_complete: false, ..Self::new(0) };
        }
        if self.is_complete {
            self.options.extend_from_slice(cover);
            self.ends.push(self.options.len());
        }
    }

    /// Whether it has all covers that were added.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The node of all covers, of which none was forgotten, and the nodes below: at each choice the
    /// smallest option of the cover comes next. This order fits all problems.
    pub fn by_options(self) -> (u32, Store) {
        assert!(self.is_complete, "it has all covers");
        let mut store = Store::new(usize::MAX);
        let root = self.sorted(<[OptionId]>::sort_unstable, &mut store);
        (root.expect("without a limit the store is not full"), store)
    }

    /// The node of all covers, if they were not too many, and the nodes below: at each choice the
    /// last item that is not covered is branched on.
    pub fn by_items(self, problem: &Instance, memory: usize) -> Option<(u32, Store)> {
        if !self.is_complete || self.ends.is_empty() {
            return None;
        }
        // The options of a cover share no item, so no two of them have the same last primary item.
        let primary = |&item: &_| problem.is_primary(item);
        let last = |option| problem.option(option).filter(primary).map(ItemId::index).max();
        let lasts: Vec<_> = problem.options().map(last).collect();
        let by_last = |option: &OptionId| Reverse(lasts[option.index()]);
        let mut store = Store::new(memory);
        let root = self.sorted(|cover| cover.sort_unstable_by_key(by_last), &mut store)?;
        Some((root, store))
    }

    /// The node of all covers, after `sort` has sorted each; `None` if the store is full before.
    fn sorted(mut self, sort: impl Fn(&mut [OptionId]), store: &mut Store) -> Option<u32> {
        let mut rest = self.options.as_mut_slice();
        let mut covers = Vec::with_capacity(self.ends.len());
        let mut start = 0;
        for &end in &self.ends {
            let (cover, others) = rest.split_at_mut(end - start);
            sort(cover);
            covers.push(&*cover);
            (rest, start) = (others, end);
        }
        covers.sort_unstable();
        let mut trie = Trie::default();
        for cover in covers {
            if store.is_full() {
                return None;
            }
            trie.add(cover, store);
        }
        Some(trie.finish(store))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Enumerate;
    use crate::search::bitset::Bitset;
    use crate::tests::instance;
    use quadrille::models::langford::Langford;

    #[test]
    fn covers_in_the_order_of_items_are_the_same_and_share_more() {
        let problem = instance(&Langford::new(7).unwrap());
        let mut search = Bitset::new(&problem).unwrap();
        let (mut trie, mut store) = (Trie::default(), Store::new(usize::MAX));
        let mut found = FoundCovers::new(usize::MAX);
        let mut expected = Vec::new();
        while let Some(cover) = search.next_solution() {
            trie.add(cover, &mut store);
            found.add(cover);
            expected.push(cover.to_vec());
        }
        trie.finish(&mut store);
        let (root, sorted) = found.by_items(&problem, usize::MAX).unwrap();
        assert!(sorted.size().1 < store.size().1);
        let diagram = sorted.into_diagram(root, problem.n_options(), problem.fingerprint());
        let mut covers: Vec<Vec<OptionId>> = diagram.covers().collect();
        for cover in covers.iter_mut().chain(&mut expected) {
            cover.sort_unstable();
        }
        covers.sort_unstable();
        expected.sort_unstable();
        assert_eq!(covers, expected);
    }

    #[test]
    fn too_many_covers_are_forgotten() {
        let problem = instance(&Langford::new(7).unwrap());
        let mut found = FoundCovers::new(10 * BYTES);
        for k in 0..11 {
            assert_eq!(found.options.len(), k);
            assert!(found.is_complete);
            if k < 10 {
                found.add(&[OptionId::new(k)]);
            }
        }
        found.add(&[OptionId::new(0)]);
        assert!(found.options.is_empty() && found.ends.is_empty());
        found.add(&[OptionId::new(0)]);
        assert!(found.by_items(&problem, usize::MAX).is_none());
    }
}
