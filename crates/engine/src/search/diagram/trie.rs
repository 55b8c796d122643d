//! [`Trie`]: covers, one after another as a search finds them, become nodes.
//!
//! A search that descends option by option finds covers with a common beginning one after another.
//! The options of the last cover are a path from the root; what the path has left behind is
//! finished and stored. So only the path is kept beside the nodes.

use super::store::Store;
use super::{EMPTY, Edge, NONE};
use crate::problem::OptionId;

/// The covers of one search, as it finds them.
#[derive(Debug, Default)]
pub(crate) struct Trie {
    /// The options of the last cover, in the order in which they were chosen.
    path: Vec<u32>,
    /// For each option of the path, the finished edges beside it; and spare lists.
    beside: Vec<Vec<Edge>>,
    has_covers: bool,
}

impl Trie {
    /// Adds the next cover. Its options are in the order in which the search chose them, and all
    /// covers with the same beginning come one after another.
    pub(crate) fn add(&mut self, cover: &[OptionId], store: &mut Store) {
        let number = |option: &OptionId| u32::try_from(option.index()).expect("ids have 32 bits");
        let cover = || cover.iter().map(number);
        let common = self.path.iter().zip(cover()).take_while(|&(&a, b)| a == b).count();
        if common < self.path.len() {
            let node = self.close(common + 1, store);
            let option = self.path.pop().expect("longer than the common beginning");
            self.beside[common].push(Edge { option, node });
        }
        self.path.extend(cover().skip(common));
        if self.beside.len() < self.path.len() {
            self.beside.resize_with(self.path.len(), Vec::new);
        }
        self.has_covers = true;
    }

    /// The node of all covers.
    pub(crate) fn finish(mut self, store: &mut Store) -> u32 {
        if self.has_covers { self.close(0, store) } else { NONE }
    }

    /// The node behind the first `depth` options of the path; takes the others off the path.
    fn close(&mut self, depth: usize, store: &mut Store) -> u32 {
        let mut node = EMPTY;
        while self.path.len() > depth {
            let option = self.path.pop().expect("there is one");
            let edges = &mut self.beside[self.path.len()];
            edges.push(Edge { option, node });
            node = store.choice(edges);
            edges.clear();
        }
        node
    }
}
