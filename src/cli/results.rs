//! Where results go: standard output, or the file that `--output` names, which appears when they
//! are complete.

use std::fs::File;
use std::io::{self, BufWriter, Read, StdoutLock, Write, stdout};
use std::path::Path;

use quadrille::files::{Destination, OutputError, RunFiles, WholeFile};
use quadrille::run::Written;
use quadrille::text::saved::Digest;
use quadrille_files::{digest_of, exists};

use super::failure::Failure;
use super::input::name;

/// An open output of results.
pub(super) struct Results(Place);

enum Place {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A file, and what is saved about it if a later run may continue it.
    File(WholeFile, Option<Box<Saved>>),
}

/// What is saved about a file that a later run may continue.
struct Saved {
    /// The digest of the bytes written so far.
    digest: Digest,
    /// The form of the results in a word or two, such as "pictures".
    form: &'static str,
}

impl Results {
    /// The output `path`; without it, or with `-`, standard output.
    pub(super) fn open(path: Option<&Path>, files: &mut RunFiles) -> Result<Self, OutputError> {
        Ok(Self(match named(path) {
            None => {
                files.check_stdout()?;
                Place::Stdout(BufWriter::new(stdout().lock()))
            }
            Some(path) => Place::File(files.output(path)?.create()?, None),
        }))
    }

    /// The output `path` of a search that is saved, so that a later run may continue. `form` names
    /// the form of the solutions, and `earlier` says what earlier runs have written to it. If they
    /// have written nothing, `announce` saves the empty output before the part file is created: a
    /// part file that no checkpoint mentions belongs to something else.
    pub(super) fn resume(
        path: Option<&Path>,
        form: &'static str,
        earlier: Option<&Written>,
        files: &mut RunFiles,
        announce: impl FnOnce(Written) -> Result<(), String>,
    ) -> Result<Self, Failure> {
        let Some(path) = named(path) else {
            if earlier.is_some() {
                let reason = "the earlier run wrote to a file: continue it with the same --output";
                return Err(reason.into());
            }
            return Ok(Self::open(None, files)?);
        };
        let destination = files.output(path)?;
        if !destination.is_plain() {
            return Ok(Self(Place::File(destination.create()?, None)));
        }
        let (file, digest) = match earlier {
            None => {
                if exists(&destination.part) {
                    return Err(OutputError::Exists { path: destination.part.clone() }.into());
                }
                announce(Written::new(&Digest::default(), form))?;
                (destination.begin()?, Digest::default())
            }
            Some(Written { form: other, .. }) if other != form => {
                return Err(format!(
                    "the earlier run wrote solutions as {other}, and this one is to write {form} \
                     to the same file; ask for the same, or use another checkpoint"
                )
                .into());
            }
            Some(earlier) => reopen(&destination, earlier)?,
        };
        Ok(Self(Place::File(file, Some(Box::new(Saved { digest, form })))))
    }

    /// Whether they go to standard output.
    pub(super) const fn are_on_stdout(&self) -> bool {
        matches!(self.0, Place::Stdout(_))
    }

    /// What was written so far, for a run that continues. It has been synced to the disk.
    pub(super) fn written(&mut self) -> io::Result<Option<Written>> {
        match &mut self.0 {
            Place::File(file, Some(saved)) => {
                file.sync()?;
                Ok(Some(Written::new(&saved.digest, saved.form)))
            }
            _ => Ok(None),
        }
    }

    /// Completes the results. A file gets its final name.
    pub(super) fn finish(self) -> io::Result<()> {
        self.end(false, "results").map(drop)
    }

    /// Completes the results, unless they are `cut`: then a file does not get its final name, and
    /// the message says where they are. `what` names them.
    pub(super) fn end(self, cut: bool, what: &str) -> io::Result<Option<String>> {
        let part = match self.0 {
            Place::Stdout(mut stdout) => stdout.flush().map(|()| None),
            Place::File(file, _) if cut => file.leave(),
            Place::File(file, _) => file.finish().map(|()| None),
        };
        Ok(part?.map(|part| format!("{} has the {what} so far", name(&part))))
    }
}

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Stdout(stdout) => stdout.write(bytes),
            Place::File(file, saved) => {
                let n = file.write(bytes)?;
                if let Some(saved) = saved {
                    saved.digest.add(&bytes[..n]);
                }
                Ok(n)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Stdout(stdout) => stdout.flush(),
            Place::File(file, _) => file.flush(),
        }
    }
}

/// The path, unless it means standard output.
pub(super) fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|&path| path != Path::new("-"))
}

/// The part file of an earlier run, cut to the length that the run had saved. If the earlier run
/// was complete, the file has its final name already, and the part file becomes a copy of it.
fn reopen(destination: &Destination, earlier: &Written) -> Result<(WholeFile, Digest), Failure> {
    let (part, target) = (&destination.part, &destination.target);
    let changed = || {
        let n = earlier.bytes;
        Failure::Because(format!(
            "cannot resume: {} has changed: the first part of it (bytes: {n}) is not what was \
             written; give the --output of the earlier run, or use another checkpoint",
            name(part)
        ))
    };
    if !exists(part) && earlier.bytes == 0 {
        return Ok((destination.begin()?, Digest::default()));
    }
    if !exists(part) {
        let failed = |error: io::Error| Failure::of_file(target, error);
        let complete = File::open(target).map_err(|_| changed())?;
        digest_of(complete, earlier.bytes, &earlier.digest).map_err(failed)?.ok_or_else(changed)?;
        let whole = File::open(target).map_err(failed)?;
        destination.begin_with(&mut whole.take(earlier.bytes))?;
    }
    let mut file = destination.resume()?;
    let failed = |error: io::Error| Failure::of_file(part, error);
    let digest = digest_of(&mut file, earlier.bytes, &earlier.digest);
    let digest = digest.map_err(failed)?.ok_or_else(changed)?;
    file.truncate().map_err(failed)?;
    Ok((file, digest))
}
