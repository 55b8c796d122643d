//! The files of a proof: a certificate, and the two files for veripb.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use quadrille::files::{OutputError, RunFiles, WholeFile, in_words};

use super::input::name;
use super::results::Results;

/// Where proofs are to be written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProofPaths<'p> {
    pub(super) certificate: Option<&'p Path>,
    /// The name of the files for veripb, without what they end in.
    pub(super) log: Option<&'p Path>,
}

/// The files of a proof. Each appears under its name when it is finished.
pub(super) struct ProofFiles {
    pub(super) certificate: Option<(PathBuf, Results)>,
    pub(super) log: Option<ProofLog>,
}

/// The problem and the proof for veripb.
pub(super) struct ProofLog {
    names: [PathBuf; 2],
    pub(super) formula: WholeFile,
    pub(super) proof: WholeFile,
}

impl ProofPaths<'_> {
    pub(super) fn open(self, files: &mut RunFiles) -> Result<ProofFiles, OutputError> {
        let certificate = match self.certificate {
            None => None,
            Some(path) => Some((path.to_owned(), Results::open(Some(path), files)?)),
        };
        let log = match self.log {
            None => None,
            Some(path) => {
                let names = ["opb", "pbp"].map(|end| with_end(path, end));
                let mut create = |name: &PathBuf| files.output(name)?.create();
                let (formula, proof) = (create(&names[0])?, create(&names[1])?);
                Some(ProofLog { names, formula, proof })
            }
        };
        Ok(ProofFiles { certificate, log })
    }
}

/// A name, and what a file of this kind ends in.
fn with_end(name: &Path, end: impl AsRef<OsStr>) -> PathBuf {
    let mut name = name.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}

impl ProofLog {
    /// The names of the formula and of the proof.
    pub(super) const fn names(&self) -> &[PathBuf; 2] {
        &self.names
    }

    /// The command that checks the proof.
    pub(super) fn command(&self) -> String {
        let [formula, proof] = &self.names;
        format!("veripb {} {}", name(formula), name(proof))
    }

    /// Gives the files their names. Both are completely on the disk before either gets its name.
    pub(super) fn finish(self) -> io::Result<()> {
        let Self { formula, mut proof, .. } = self;
        proof.sync()?;
        formula.finish()?;
        proof.finish()
    }
}

/// Removes the files of an earlier proof that there is no solution, after a solution was found. The
/// result is a message for each file that there is.
pub(super) fn remove_contradicted<'f>(
    files: impl IntoIterator<Item = &'f PathBuf>,
) -> impl Iterator<Item = String> {
    files.into_iter().filter(|file| file.is_file()).map(|file| {
        let name = name(file);
        match fs::remove_file(file) {
            Ok(()) => format!("{name}: removed, since there is a solution"),
            Err(error) => format!(
                "{name}: no proof, since there is a solution; it cannot be removed: {}",
                in_words(&error)
            ),
        }
    })
}
