//! [`Rows`]: many short lists in two allocations.

use std::ops::{Index, Range};

use crate::narrow;

/// Lists, one after another: row `k` has the entries `starts[k]..starts[k + 1]`.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

/// No rows.
impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self::with_room(0)
    }
}

impl<T> Rows<T> {
    /// No rows, and room for this many entries.
    pub fn with_room(n_entries: usize) -> Self {
        Self { starts: vec![0], entries: Vec::with_capacity(n_entries) }
    }

    /// Adds a row behind the others.
    pub fn push(&mut self, row: impl IntoIterator<Item = T>) {
        self.entries.extend(row);
        self.starts.push(narrow(self.entries.len()));
    }

    /// The number of rows.
    pub fn n_rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// The places of a row among the entries of all rows.
    pub fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    /// The entries of all rows.
    pub fn entries(&self) -> &[T] {
        &self.entries
    }
}

impl<T: Copy + Default> Rows<T> {
    /// Entries with the numbers of their rows, of which there are `n`. The entries of a row keep
    /// their order.
    pub fn grouped(n: usize, entries: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        // While the entries are placed, `starts[row + 1]` is where the next one of the row goes.
        let mut starts = vec![0_u32; n + 2];
        for (row, _) in entries.clone() {
            starts[row + 2] += 1;
        }
        for row in 0..n {
            starts[row + 2] += starts[row + 1];
        }
        let mut placed = vec![T::default(); starts[n + 1] as usize];
        for (row, entry) in entries {
            placed[starts[row + 1] as usize] = entry;
            starts[row + 1] += 1;
        }
        starts.pop();
        Self { starts, entries: placed }
    }
}

impl<T> Index<usize> for Rows<T> {
    type Output = [T];

    fn index(&self, row: usize) -> &[T] {
        &self.entries[self.range(row)]
    }
}
