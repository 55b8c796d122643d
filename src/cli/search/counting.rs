//! A count of all solutions by the fastest method. Only a count by memoization alone can be saved.

use std::io::{BufReader, Read};

use quadrille::BigUint;
use quadrille::Search;
use quadrille::files::RunFiles;
use quadrille::search::Stats;
use quadrille::search::auto::{Counting, Method, NoCover};
use quadrille::search::race::ContenderReport;
use quadrille::symmetry::CountingByClass;
use quadrille::text::checkpoint::Written;
use quadrille::text::memo::{MemoFileError, is_memo, read_memo, write_memo};

use super::answer::{Answer, Conclusion, SearchEnd};
use super::checkpoint::CheckpointFile;
use super::covers::described;
use super::drive::{Driven, with_count};
use super::settings::CheckpointArgs;
use crate::cli::failure::Failure;

/// A count, and the file to which it is saved, if it counts by memoization alone.
pub(super) struct SavedCount {
    counting: Counting,
    checkpoint: Option<CheckpointFile>,
}

impl SavedCount {
    pub(super) fn new(
        counting: Counting,
        saving: &CheckpointArgs,
        files: &mut RunFiles,
    ) -> Result<Self, String> {
        let path = saving.checkpoint.as_deref();
        let checkpoint = path.map(|path| CheckpointFile::open(path, saving, files));
        Ok(Self { counting, checkpoint: checkpoint.transpose()? })
    }

    fn save(&mut self) -> Result<(), String> {
        let Self { counting, checkpoint: Some(file) } = self else { return Ok(()) };
        file.save(|output| write_memo(counting, output))
    }
}

/// Reads an earlier count.
fn read(counting: &mut Counting, input: &mut BufReader<impl Read>) -> Result<(), String> {
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

impl Driven for SavedCount {
    fn search(&self) -> &dyn Search {
        &self.counting
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.counting
    }

    /// Continues where an earlier run was saved, if there was one. Then saves at once, so that a
    /// file that cannot be written is reported before the search.
    fn begin(&mut self, _: &mut Answer) -> Result<(), Failure> {
        let Self { counting, checkpoint: Some(file) } = self else { return Ok(()) };
        file.earlier(|input| read(counting, input))?;
        Ok(self.save()?)
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
        // The checkpoint file records the failure.
        let _ = self.save();
    }

    fn conclude(&self, end: SearchEnd, conclusion: &mut Conclusion) {
        if let Some(file) = &self.checkpoint {
            file.conclude(Some(end), conclusion);
        }
    }
}

impl Driven for Counting {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn total(&self) -> Stats {
        with_count(self.stats(), &self.counted())
    }

    fn counted(&self) -> BigUint {
        self.counted()
    }

    fn no_cover(&self) -> Option<NoCover> {
        Self::no_cover(self)
    }

    fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        Self::race(self)
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

impl Driven for CountingByClass {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn total(&self) -> Stats {
        with_count(self.stats(), &self.counted())
    }

    fn counted(&self) -> BigUint {
        self.counted()
    }

    fn no_cover(&self) -> Option<NoCover> {
        self.other().and_then(Counting::no_cover)
    }

    fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        self.other().and_then(Counting::race)
    }

    fn engine(&self) -> Option<String> {
        match self.other() {
            Some(counting) => counting.engine(),
            None => Some(format!("sizes of classes of solutions, found: {}", self.classes())),
        }
    }
}
