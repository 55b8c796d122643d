//! The files of a proof: a certificate, and the two files for veripb.

use std::path::PathBuf;
use std::{fs, io};

use quadrille::files::{OutputError, RunFiles, WholeFile, in_words};

use quadrille_files::with_suffix;

use super::input::name;
use super::results::Results;

/// What to prove, and where to write the proof.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ProofArgs {
    /// Prove that there is no solution, or print one
    #[arg(long)]
    pub(super) prove: bool,
    /// Write a certificate, which quadrille verify checks, to FILE; "-" is standard output
    #[arg(long, value_name = "FILE", requires = "proved")]
    pub(super) certificate: Option<PathBuf>,
    /// Write a proof that veripb checks to NAME.opb and NAME.pbp
    #[arg(long, value_name = "NAME", requires = "proved")]
    pub(super) log: Option<PathBuf>,
}

/// The files of a proof. Each appears under its name when it is finished.
#[derive(Default)]
pub(super) struct ProofFiles {
    pub(super) certificate: Option<(PathBuf, Results)>,
    pub(super) log: Option<ProofLog>,
}

/// The problem and the proof for veripb.
pub(super) struct ProofLog {
    /// The names of the formula and of the proof.
    pub(super) names: [PathBuf; 2],
    pub(super) formula: WholeFile,
    pub(super) proof: WholeFile,
}

impl ProofArgs {
    pub(super) fn open(&self, files: &mut RunFiles) -> Result<ProofFiles, OutputError> {
        let mut opened = ProofFiles::default();
        if let Some(path) = &self.certificate {
            opened.certificate = Some((path.clone(), Results::open(Some(path), files)?));
        }
        if let Some(path) = &self.log {
            let names = [".opb", ".pbp"].map(|end| with_suffix(path, end));
            let mut create = |name: &PathBuf| files.output(name)?.create();
            let (formula, proof) = (create(&names[0])?, create(&names[1])?);
            opened.log = Some(ProofLog { names, formula, proof });
        }
        Ok(opened)
    }
}

impl ProofLog {
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
