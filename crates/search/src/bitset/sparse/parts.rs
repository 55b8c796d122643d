//! The open levels of the search, from which parts are cut, and where a part begins.

use super::super::table::{BitsetTable, narrow};
use super::{Next, Sparse};
use crate::search::part::Part;
use crate::search::tree::Tree;

impl Sparse {
    /// Starts over with the options of a part chosen, and those dead that it excludes. Finds
    /// nothing if they are in conflict.
    pub(in crate::bitset) fn begin(&mut self, part: &Part, table: &BitsetTable) {
        while let Some(&level) = self.levels.last() {
            self.undo_branch(level, table);
            self.uncover(level, table);
        }
        self.undo(0, 0, None, table);
        self.base = part.level;
        self.next = Next::Begin;
        for option in part.excluded.iter().map(|option| narrow(option.index())) {
            self.n_forced = 0;
            if self.is_alive(option, table) && !self.kill(option, table) {
                self.next = Next::Dead;
                return;
            }
        }
        for option in part.options.iter().map(|option| narrow(option.index())) {
            self.n_forced = 0;
            if !self.is_alive(option, table) || !self.choose(option, None, table) {
                self.next = Next::Dead;
                return;
            }
        }
    }

    /// Whether nothing has been explored since [`begin`](Self::begin).
    pub(in crate::bitset) fn is_new(&self) -> bool {
        matches!(self.next, Next::Begin | Next::Dead)
    }
}

impl Tree for Sparse {
    type Option = u32;

    fn depth(&self) -> usize {
        self.levels.len()
    }

    fn branch(&self, level: usize) -> (usize, usize) {
        let level = &self.levels[level];
        (level.given - level.next, level.last - level.first)
    }

    fn above(&self, level: usize) -> Vec<u32> {
        let n = self.levels.get(level).map_or(self.chosen.len(), |level| level.n_chosen);
        self.chosen[..n].to_vec()
    }

    fn left(&self, level: usize) -> Vec<u32> {
        let level = self.levels[level];
        self.killed[level.next..level.given].to_vec()
    }

    fn take(&mut self, level: usize) -> u32 {
        let level = &mut self.levels[level];
        level.given -= 1;
        self.killed[level.given]
    }
}
