//! Removes the answers to duplicates from a finished chunk: boards whose class came before.
//!
//! Chunks come here in order, so that the first board of a class remains, for any number of
//! workers. The workers have formatted the answers to all boards; those to duplicates are cut out
//! of the text.

use std::io;
use std::ops::Range;

use super::chunk::AnsweredChunk;
use super::classes::Classes;
use super::output::OpenOutput;

/// Cuts out all pieces but the first of each class, and counts them.
pub(super) fn keep_firsts(
    done: &mut AnsweredChunk,
    classes: &mut Classes,
    sink: &mut OpenOutput,
) -> io::Result<()> {
    let mut cuts: Vec<Range<usize>> = Vec::new();
    for piece in done.pieces.drain(..) {
        if classes.insert(piece.class)? {
            if let Some(kept) = sink.file().and_then(|file| file.classes_file.as_mut()) {
                kept.add(piece.class)?;
            }
        } else {
            done.tally.duplicates += 1;
            cuts.push(piece.text);
        }
    }
    cut(&mut done.text.bytes, &cuts);
    let n_cut = |at: usize| -> usize {
        cuts.iter().take_while(|cut| cut.end <= at).map(ExactSizeIterator::len).sum()
    };
    for note in &mut done.notes {
        note.at -= n_cut(note.at);
    }
    Ok(())
}

/// Cuts these ranges, which are in ascending order, out of the bytes.
fn cut(bytes: &mut Vec<u8>, cuts: &[Range<usize>]) {
    let n_bytes = bytes.len();
    let mut end = cuts.first().map_or(n_bytes, |cut| cut.start);
    let nexts = cuts.iter().skip(1).map(|cut| cut.start).chain([n_bytes]);
    for (cut, next) in cuts.iter().zip(nexts) {
        bytes.copy_within(cut.end..next, end);
        end += next - cut.end;
    }
    bytes.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_leave_what_is_between_them() {
        for (ends, expected) in [
            (&[][..], "0123456789"),
            (&[(0, 3)], "3456789"),
            (&[(2, 3), (3, 5), (9, 10)], "015678"),
            (&[(0, 10)], ""),
        ] {
            let cuts: Vec<Range<usize>> = ends.iter().map(|&(start, end)| start..end).collect();
            let mut bytes = b"0123456789".to_vec();
            cut(&mut bytes, &cuts);
            assert_eq!(bytes, expected.as_bytes(), "{cuts:?}");
        }
    }
}
