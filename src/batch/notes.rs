//! The messages about the boards of a chunk.

use super::answer::Text;
use super::target::{Note, NoteKind};
use crate::files::Compression;

/// The notes of a chunk: the first ones, and the number of all.
#[derive(Default)]
pub(super) struct Notes {
    kept: Vec<Note>,
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

    /// The text, compressed, and the notes at their places in it.
    pub(super) fn beside(self, text: Text, compression: Compression) -> (Text, Vec<Note>) {
        let mut notes = self.kept;
        if compression == Compression::None {
            return (text, notes);
        }
        let text = text.compressed(compression);
        for note in &mut notes {
            note.at = text.bytes.len();
        }
        (text, notes)
    }
}
