//! A count of all solutions by the method that is fastest, driven by the program; and by
//! memoization alone, where it is saved.

use std::io::{BufReader, Read};

use num_bigint::BigUint;
use quadrille::Search;
use quadrille::search::Stats;
use quadrille::search::auto::{Counting, Method};
use quadrille::text::checkpoint::Written;
use quadrille::text::memo::{MemoFileError, is_memo, read_memo, write_memo};

use super::checkpoint::CheckpointFile;
use super::drive::{Driven, described};

/// A count, and the file to which it is saved, if it counts by memoization alone.
pub(super) struct Remembering<'p> {
    pub(super) counting: Counting<'p, ()>,
    pub(super) checkpoint: Option<CheckpointFile>,
}

impl Remembering<'_> {
    /// Goes on where an earlier run was saved, if there was one, and saves itself for the first
    /// time: a place that cannot be written is an error now, not after hours.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        let Self { counting, checkpoint: Some(file) } = self else { return Ok(()) };
        file.earlier(|input| read(counting, input))?;
        self.save()
    }

    fn save(&mut self) -> Result<(), String> {
        let Self { counting, checkpoint: Some(file) } = self else { return Ok(()) };
        file.save(|output| write_memo(counting, output))
    }
}

/// Reads an earlier count.
fn read(counting: &mut Counting<'_, ()>, input: &mut BufReader<impl Read>) -> Result<(), String> {
    let is_other = !is_memo(input.buffer());
    read_memo(counting, input).map_err(|error| match error {
        MemoFileError::Other if is_other => {
            " was not saved by --engine memo; resume it without that, or use another checkpoint"
                .into()
        }
        MemoFileError::OtherRule => {
            " was saved with or without --choose first, and this search is the other way; ask the \
             same way, or use another checkpoint"
                .into()
        }
        error => format!(" {error}"),
    })
}

impl Driven for Remembering<'_> {
    fn search(&self) -> &dyn Search {
        &self.counting
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.counting
    }

    fn total(&self) -> Stats {
        self.counting.total()
    }

    fn counted(&self) -> BigUint {
        Driven::counted(&self.counting)
    }

    fn engine(&self) -> Option<String> {
        self.counting.engine()
    }

    fn is_due(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(CheckpointFile::is_due)
    }

    fn save_or_note(&mut self, _: f64, _: Option<Written>) {
        // The file notes what went wrong.
        let _ = self.save();
    }
}

impl<T> Driven for Counting<'_, T> {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn total(&self) -> Stats {
        let Stats { nodes, updates, .. } = self.stats();
        Stats::new(nodes, updates, u64::try_from(self.counted()).unwrap_or(u64::MAX))
    }

    fn counted(&self) -> BigUint {
        self.counted()
    }

    fn engine(&self) -> Option<String> {
        match self.method() {
            Method::Enumeration(search) => Some(described(search)),
            Method::Memo(memo) => Some(memo.to_string()),
            Method::Product(n) => Some(format!("product over {n} independent parts")),
            _ => None,
        }
    }
}
