//! The messages about the boards of a chunk.

use super::chunk::{Note, NoteKind};

/// The notes of a chunk: the first ones, and the number of all.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) kept: Vec<Note>,
    pub(super) n: u64,
}

impl Notes {
    pub(super) fn add(&mut self, at: usize, kind: impl FnOnce() -> NoteKind) {
        /// Notes kept per chunk. The program shows no more in a whole run.
        const MOST: usize = 100;
        self.n += 1;
        if self.kept.len() < MOST {
            self.kept.push(Note { at, kind: kind() });
        }
    }
}
