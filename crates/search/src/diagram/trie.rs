//! [`Trie`]: makes nodes of covers, one after another as a search finds them.
//!
//! A search that descends option by option finds covers with a common beginning one after another.
//! The options of the last cover are a path from the root. Nodes that the path no longer passes are
//! finished and stored, so only the path itself takes memory besides the nodes.

use super::store::Store;
use super::{EMPTY, Edge, NONE, REST};
use crate::problem::OptionId;

/// The path of the last cover, and the finished edges at each of its levels.
#[derive(Debug, Default)]
pub struct Trie {
    /// The options of the last cover, in the order in which they were chosen.
    path: Vec<u32>,
    /// For each option of the path, the finished edges of the same choice; and spare lists.
    finished: Vec<Vec<Edge>>,
    has_covers: bool,
}

impl Trie {
    /// Adds the next cover. Its options are in the order in which the search chose them, and all
    /// covers with the same beginning come one after another. A cover that is the beginning of
    /// others, as some are if items have multiplicities, comes before them.
    pub fn add(&mut self, cover: &[OptionId], store: &mut Store) {
        let cover = || cover.iter().map(|option| quadrille_base::narrow(option.index()));
        let common = self.path.iter().zip(cover()).take_while(|&(&a, b)| a == b).count();
        let is_beginning = self.has_covers && common == self.path.len();
        if common < self.path.len() {
            let node = self.close(common + 1, store);
            let option = self.path.pop().expect("longer than the common beginning");
            self.finished[common].push(Edge { option, node });
        }
        self.path.extend(cover().skip(common));
        if self.finished.len() < self.path.len() {
            self.finished.resize_with(self.path.len(), Vec::new);
        }
        if is_beginning {
            self.finished[common].push(Edge { option: REST, node: EMPTY });
        }
        self.has_covers = true;
    }

    /// The node of all covers.
    pub fn finish(mut self, store: &mut Store) -> u32 {
        if self.has_covers { self.close(0, store) } else { NONE }
    }

    /// The node that the first `depth` options of the path lead to; removes the other options from
    /// the path.
    fn close(&mut self, depth: usize, store: &mut Store) -> u32 {
        let mut node = EMPTY;
        while self.path.len() > depth {
            let option = self.path.pop().expect("there is one");
            let edges = &mut self.finished[self.path.len()];
            edges.push(Edge { option, node });
            node = store.choice(edges);
            edges.clear();
        }
        node
    }
}
