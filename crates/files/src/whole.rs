//! The writer of whole files: under its final name a file is complete or absent.
//!
//! The bytes go to another file in the same folder. At the end they are flushed to the disk. Then
//! the file is renamed, which replaces an older file in one step. So a full disk, a power failure
//! or a kill never destroys the older file, and never leaves an incomplete new one in its place.
//!
//! The other file has one of two names:
//!
//! - An output that cannot be resumed has a unique temporary name ([`Destination::create`]). If the
//!   program is killed, the temporary file remains; the next run with the same output removes it.
//! - An output that a later run may continue has the name of the target followed by `.part`. A run
//!   creates this part file ([`Destination::begin`]), which fails if it exists, or continues it
//!   ([`Destination::resume`]). Both lock it, so that no other run writes to it, and neither
//!   follows a link.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::destination::{Destination, OutputError, RunFiles, with_suffix};
use super::lock::lock;

/// The number of random letters in a temporary name: the default of `tempfile`.
const RANDOM: usize = 6;

/// The most temporary files that are created, or part names that are tried, before giving up.
const TRIES: u32 = 100;

/// How a temporary name ends.
const SUFFIX: &str = ".part";

/// An output that gets its name when it is complete.
///
/// Writes are buffered. If it is dropped without [`finish`](Self::finish), a temporary file is
/// removed, and a part file remains for a later run.
#[must_use = "only `finish` gives the file its name"]
pub struct WholeFile {
    file: BufWriter<File>,
    name: Name,
}

/// The name of the file until it is finished, and the final one.
enum Name {
    /// A device or a pipe, which is written directly.
    Direct,
    Temporary(TempPath, PathBuf),
    Part(PathBuf, PathBuf),
}

impl Destination {
    /// Begins an output that cannot be resumed.
    ///
    /// # Errors
    ///
    /// If the temporary file cannot be created, or the device or the pipe cannot be opened.
    pub fn create(&self) -> Result<WholeFile, OutputError> {
        if !self.is_plain() {
            let file = OpenOptions::new().write(true).open(&self.target);
            let file = BufWriter::new(file.map_err(|error| self.failed(error))?);
            return Ok(WholeFile { file, name: Name::Direct });
        }
        self.remove_leftovers();
        let (file, path) = self.temporary().map_err(|error| self.failed(error))?;
        let name = Name::Temporary(path, self.target.clone());
        Ok(WholeFile { file: BufWriter::new(file), name })
    }

    /// Begins an output that a later run may continue: creates its
    /// [part file](Self#structfield.part).
    ///
    /// # Errors
    ///
    /// If there is a file of that name, and if it cannot be created.
    pub fn begin(&self) -> Result<WholeFile, OutputError> {
        self.part_file(File::create_new(&self.part).map_err(|error| self.not_begun(error))?)
    }

    /// Creates the part file with these bytes. It is complete or absent, and it is not locked.
    ///
    /// # Errors
    ///
    /// If there is a file of that name, and if it cannot be created.
    pub fn begin_with(&self, bytes: &mut impl Read) -> Result<(), OutputError> {
        let (mut file, path) = self.temporary().map_err(|error| self.failed(error))?;
        let copied = io::copy(bytes, &mut file).and_then(|_| file.sync_all());
        copied.map_err(|error| self.failed(error))?;
        path.persist_noclobber(&self.part).map_err(|error| self.not_begun(error.error))
    }

    /// Why the part file was not created.
    fn not_begun(&self, error: io::Error) -> OutputError {
        match error.kind() {
            io::ErrorKind::AlreadyExists => OutputError::Exists { path: self.part.clone() },
            _ => self.failed(error),
        }
    }

    /// The part file of an earlier run, at its beginning, to be read and continued.
    ///
    /// # Errors
    ///
    /// If another run is writing to it, if it is not a plain file, and if it cannot be opened for
    /// reading and writing.
    pub fn resume(&self) -> Result<WholeFile, OutputError> {
        let metadata = fs::symlink_metadata(&self.part).map_err(|error| self.failed(error))?;
        if !metadata.is_file() {
            return Err(OutputError::NotPlain { path: self.part.clone() });
        }
        let file = OpenOptions::new().read(true).write(true).open(&self.part);
        self.part_file(file.map_err(|error| self.failed(error))?)
    }

    fn part_file(&self, file: File) -> Result<WholeFile, OutputError> {
        if !lock(&file, &self.part).map_err(|error| self.failed(error))? {
            return Err(OutputError::Busy { path: self.path.clone() });
        }
        self.permit(&file).map_err(|error| self.failed(error))?;
        let name = Name::Part(self.part.clone(), self.target.clone());
        Ok(WholeFile { file: BufWriter::new(file), name })
    }

    /// A new locked file in the target's folder, with the permissions of the file to be replaced.
    pub(super) fn temporary(&self) -> io::Result<(File, TempPath)> {
        self.temporary_after(|_| ())
    }

    /// As [`temporary`](Self::temporary). `created` is called with the name of each new file before
    /// it is locked.
    fn temporary_after(&self, mut created: impl FnMut(&Path)) -> io::Result<(File, TempPath)> {
        let prefix = self.temporary_prefix();
        let mut builder = Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM).suffix(SUFFIX);
        // The default of new files, before the user's mask is applied.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // Before the file is locked, another run may mistake it for a leftover and remove it. If
        // all tries fail, something else removes the files.
        for _ in 0..TRIES {
            let (file, path) = builder.tempfile_in(self.folder())?.into_parts();
            created(&path);
            if lock(&file, &path)? {
                self.permit(&file)?;
                return Ok((file, path));
            }
        }
        Err(io::Error::other("a new file disappears before it is locked"))
    }

    /// How the names of temporary files begin. [`RANDOM`] letters and [`SUFFIX`] follow.
    fn temporary_prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        prefix.push(self.target.file_name().unwrap_or_default());
        prefix.push(".");
        prefix
    }

    /// Removes the temporary files of killed runs for this output: those that no run has locked.
    /// A file that cannot be removed does no harm.
    pub(super) fn remove_leftovers(&self) {
        let prefix = self.temporary_prefix();
        let Ok(entries) = fs::read_dir(self.folder()) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let random = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
            let random = random.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
            let is_ours = random.is_some_and(|random| {
                random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric)
            });
            if is_ours
                && entry.file_type().is_ok_and(|kind| kind.is_file())
                && let Ok(file) = File::open(entry.path())
                && lock(&file, &entry.path()).unwrap_or(false)
            {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Gives the file the permissions of the one that it will replace.
    fn permit(&self, file: &File) -> io::Result<()> {
        self.old.as_ref().map_or(Ok(()), |old| file.set_permissions(old.permissions()))
    }
}

impl WholeFile {
    /// Cuts off everything after the current position.
    ///
    /// # Errors
    ///
    /// If the file cannot be truncated.
    pub fn truncate(&mut self) -> io::Result<()> {
        self.file.flush()?;
        let position = self.file.stream_position()?;
        self.file.get_ref().set_len(position)
    }

    /// Writes all bytes to the disk. The file does not have its final name yet.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        match self.name {
            Name::Direct => Ok(()),
            _ => self.file.get_ref().sync_all(),
        }
    }

    /// The file that has the bytes of an output that ends incomplete: its part file, or for a
    /// temporary file the first free name of `.part`, `.part2`, `.part3`, .. after the target's.
    /// `None` for a device or a pipe.
    ///
    /// # Errors
    ///
    /// If the bytes cannot be written.
    pub fn leave(mut self) -> io::Result<Option<PathBuf>> {
        self.sync()?;
        let (mut path, target) = match self.name {
            Name::Direct => return Ok(None),
            Name::Part(path, _) => return Ok(Some(path)),
            Name::Temporary(path, target) => (path, target),
        };
        let mut number = 1;
        loop {
            let suffix = if number == 1 { ".part".into() } else { format!(".part{number}") };
            let part = with_suffix(&target, &suffix);
            match path.persist_noclobber(&part) {
                Ok(()) => return Ok(Some(part)),
                Err(error)
                    if error.error.kind() == io::ErrorKind::AlreadyExists && number < TRIES =>
                {
                    path = error.path;
                    number += 1;
                }
                Err(error) => return Err(error.error),
            }
        }
    }

    /// Completes the file: writes all bytes to the disk, and renames it to its final name.
    ///
    /// # Errors
    ///
    /// If the bytes cannot be written or the file cannot be renamed. In both cases an older file of
    /// that name is unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        match self.name {
            Name::Direct => Ok(()),
            Name::Temporary(path, target) => path.persist(target).map_err(Into::into),
            Name::Part(path, target) => fs::rename(path, target),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Reads the bytes of a [resumed](Destination::resume) part file, from the current position on.
impl Read for WholeFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.flush()?;
        self.file.get_mut().read(buffer)
    }
}

/// Writes a whole file at once.
///
/// # Errors
///
/// If the output is another file of the run, or cannot be written. In both cases an older file of
/// that name is unchanged.
pub fn write(path: &Path, bytes: &[u8], files: &mut RunFiles) -> Result<(), OutputError> {
    let destination = files.output(path)?;
    let mut file = destination.create()?;
    let written = file.write_all(bytes).and_then(|()| file.finish());
    written.map_err(|error| destination.failed(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder of the test's own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn output(path: &Path) -> Destination {
        RunFiles::default().output(path).unwrap()
    }

    #[test]
    fn a_temporary_file_that_another_run_removes_before_its_lock_is_created_again() {
        let folder = folder("removed");
        let destination = output(&folder.join("out"));
        let (mut n_created, mut rival) = (0, None);
        let (file, path) = destination
            .temporary_after(|path| {
                n_created += 1;
                match n_created {
                    // Another run has removed it, or is about to.
                    1 => destination.remove_leftovers(),
                    2 => {
                        let file = File::open(path).unwrap();
                        assert!(lock(&file, path).unwrap());
                        rival = Some(file);
                    }
                    _ => {}
                }
            })
            .unwrap();
        assert_eq!(n_created, 3);
        destination.remove_leftovers();
        assert_eq!(names(&folder), [path.file_name().unwrap().to_str().unwrap()]);
        let always = destination.temporary_after(|_| destination.remove_leftovers());
        assert!(always.is_err());
        drop((file, path, rival));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_gets_its_name_when_it_is_finished() {
        let folder = folder("whole");
        let path = folder.join("out");
        fs::write(&path, "old").unwrap();
        let mut file = output(&path).create().unwrap();
        file.write_all(b"new").unwrap();
        file.sync().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(&folder).len(), 2);
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        // Not finished: removed.
        drop(output(&path).create().unwrap());
        assert_eq!(names(&folder), ["out"]);
        assert_eq!(fs::read(&path).unwrap(), b"new");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_part_is_read_cut_and_continued_by_one_run_at_a_time() {
        let folder = folder("resumed");
        let path = folder.join("out");
        let mut file = output(&path).begin().unwrap();
        file.write_all(b"abcdef").unwrap();
        assert!(matches!(output(&path).resume(), Err(OutputError::Busy { .. })));
        drop(file);
        assert_eq!(names(&folder), ["out.part"]);
        assert!(matches!(output(&path).begin(), Err(OutputError::Exists { .. })));
        let mut file = output(&path).resume().unwrap();
        let mut begin = [0; 3];
        file.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"abc");
        file.truncate().unwrap();
        file.write_all(b"x").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"abcx");
        assert_eq!(names(&folder), ["out"]);
        assert!(output(&path).resume().is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_killed_run_leaves_nothing_for_long() {
        let folder = folder("leftovers");
        let path = folder.join("out");
        for name in [".out.Ab12Cd.part", ".out.short.part", ".other.Ab12Cd.part"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let first = output(&path).create().unwrap();
        // The file of a running run is locked.
        let second = output(&path).create().unwrap();
        assert_eq!(names(&folder).len(), 4);
        second.finish().unwrap();
        first.finish().unwrap();
        assert_eq!(names(&folder), [".other.Ab12Cd.part", ".out.short.part", "out"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let (target, link) = (folder.join("target"), folder.join("link"));
        symlink("target", &link).unwrap();
        let write = |path: &Path, text: &str| {
            write(path, text.as_bytes(), &mut RunFiles::default()).unwrap();
        };
        for text in ["created", "replaced"] {
            write(&link, text);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert!(fs::symlink_metadata(&target).unwrap().is_file());
            assert_eq!(fs::read(&target).unwrap(), text.as_bytes());
            fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        }
        write(&target, "again");
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(names(&folder), ["link", "target"]);
        write(Path::new("/dev/null"), "text");
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        // A part file that is a link is neither followed nor replaced.
        symlink("target", folder.join("out.part")).unwrap();
        let out = folder.join("out");
        assert!(matches!(output(&out).begin(), Err(OutputError::Exists { .. })));
        assert!(matches!(output(&out).resume(), Err(OutputError::NotPlain { .. })));
        assert_eq!(fs::read(&target).unwrap(), b"again");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_output_is_never_another_file_of_the_run() {
        let folder = folder("same");
        let (input, hard) = (folder.join("input"), folder.join("hard"));
        fs::write(&input, "text").unwrap();
        fs::hard_link(&input, &hard).unwrap();
        let files = || RunFiles::new([PathBuf::from("no/such/input"), input.clone()]);
        for output in [&input, &hard] {
            let error = write(output, b"", &mut files()).unwrap_err();
            assert!(matches!(error, OutputError::IsInput { .. }), "{error}");
        }
        // Nor is its part file or its journal.
        for name in ["out.part", "out.part.journal"] {
            fs::rename(&hard, folder.join(name)).unwrap();
            assert!(files().output(&folder.join("out")).is_err());
            fs::rename(folder.join(name), &hard).unwrap();
        }
        assert_eq!(fs::read(&input).unwrap(), b"text");
        // Nor is it another output, which need not exist yet.
        let mut files = files();
        files.output(&folder.join("a")).unwrap();
        for second in ["a", "./a", "a.part"] {
            let error = files.output(&folder.join(second)).unwrap_err();
            assert!(matches!(error, OutputError::SameOutput { .. }), "{error}");
        }
        files.output(&folder.join("b")).unwrap();
        fs::remove_dir_all(&folder).unwrap();
    }
}
