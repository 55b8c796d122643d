//! [`SortedRun`]: sorted classes in a temporary file. The system removes the file when it is
//! closed, even if the program is killed.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use quadrille_files::{in_words, shown};

/// Bytes of a class.
const CLASS: usize = size_of::<u128>();

/// Classes in a block, the unit of reading: 4 KiB.
const BLOCK: usize = 256;

/// Distinct classes in ascending order.
pub(super) struct SortedRun {
    file: File,
    pub(super) n_classes: u64,
    /// The high half of the first class of each block.
    index: Vec<u64>,
}

impl SortedRun {
    /// Writes these classes, which are in ascending order, to a file in this folder.
    pub(super) fn new(
        classes: impl Iterator<Item = io::Result<u128>>,
        folder: &Path,
    ) -> io::Result<Self> {
        let named = |error: io::Error| {
            let (folder, error) = (shown(folder), in_words(&error));
            io::Error::other(format!("a temporary file in {folder}: {error}"))
        };
        let mut file = BufWriter::new(tempfile::tempfile_in(folder).map_err(named)?);
        let (mut n_classes, mut index) = (0, Vec::new());
        for class in classes {
            let class = class?;
            if n_classes % BLOCK as u64 == 0 {
                index.push(high(class));
            }
            file.write_all(&class.to_le_bytes()).map_err(named)?;
            n_classes += 1;
        }
        let file = file.into_inner().map_err(|error| named(error.into_error()))?;
        Ok(Self { file, n_classes, index })
    }

    /// Whether the run has this class. Usually it reads one block.
    pub(super) fn has(&mut self, class: u128) -> io::Result<bool> {
        let high = high(class);
        let end = self.index.partition_point(|&first| first <= high);
        // The class may also be in the block before these.
        let begin = self.index.partition_point(|&first| first < high).saturating_sub(1);
        for block in begin..end {
            let before = (block * BLOCK) as u64;
            let n_classes = (self.n_classes - before).min(BLOCK as u64);
            let mut bytes = [0; BLOCK * CLASS];
            let bytes = &mut bytes[..usize::try_from(n_classes).expect("a block") * CLASS];
            self.file.seek(SeekFrom::Start(before * CLASS as u64))?;
            self.file.read_exact(bytes)?;
            let classes = bytes.as_chunks().0;
            if classes.binary_search_by_key(&class, |&bytes| u128::from_le_bytes(bytes)).is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All classes, in order.
    fn classes(&mut self) -> io::Result<impl Iterator<Item = io::Result<u128>>> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut file = BufReader::with_capacity(1 << 16, &self.file);
        Ok((0..self.n_classes).map(move |_| {
            let mut bytes = [0; CLASS];
            file.read_exact(&mut bytes)?;
            Ok(u128::from_le_bytes(bytes))
        }))
    }
}

const fn high(class: u128) -> u64 {
    (class >> 64) as u64
}

/// The merged run of two runs that have no class in common.
pub(super) fn merge(
    one: &mut SortedRun,
    other: &mut SortedRun,
    folder: &Path,
) -> io::Result<SortedRun> {
    let (mut one, mut other) = (one.classes()?.peekable(), other.classes()?.peekable());
    let merged = std::iter::from_fn(|| match (one.peek(), other.peek()) {
        (Some(Ok(a)), Some(Ok(b))) if a > b => other.next(),
        // An error comes first.
        (_, Some(Err(_))) | (None, _) => other.next(),
        (Some(_), _) => one.next(),
    });
    SortedRun::new(merged, folder)
}
