//! The writer of whole files: under its final name a file is complete or absent.
//!
//! The bytes go to a part file beside the final name. When all are there, they are flushed to the
//! disk, and only then is the part renamed, which replaces an older file at once. So a full disk,
//! a power failure or a kill never destroys the older file, and never leaves half of a new one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::destination::{Destination, OutputError};

/// An output that gets its name when it is complete.
///
/// Writes are buffered. Without [`finish`](Self::finish) the part file is removed when this is
/// dropped, or left for a later run if [`keep`](Self::keep) was called.
#[must_use = "only `finish` gives the file its name"]
pub struct WholeFile {
    file: BufWriter<File>,
    /// `None` for a device or a pipe, which is written directly.
    part: Option<Part>,
}

/// A part file that is not renamed yet.
struct Part {
    path: PathBuf,
    target: PathBuf,
    is_kept: bool,
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.is_kept {
            // Nothing more can be done about it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Destination {
    /// Begins the output, empty. An older part file is overwritten.
    ///
    /// # Errors
    ///
    /// If the part file, the device or the pipe cannot be opened for writing.
    pub fn create(&self) -> Result<WholeFile, OutputError> {
        self.open(false)
    }

    /// The [kept](WholeFile::keep) part file of an earlier run, at its beginning, to be read and
    /// continued; empty if there is none. Still kept if this is dropped.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for reading and writing.
    pub fn reopen(&self) -> Result<WholeFile, OutputError> {
        self.open(true)
    }

    fn open(&self, again: bool) -> Result<WholeFile, OutputError> {
        let failed = |error| OutputError::Io { path: self.path.clone(), error };
        let mut options = OpenOptions::new();
        options.write(true);
        if !self.is_plain() {
            let file = options.open(&self.target).map_err(failed)?;
            return Ok(WholeFile { file: BufWriter::new(file), part: None });
        }
        options.read(true).create(true).truncate(!again);
        let file = options.open(&self.part).map_err(failed)?;
        let (path, target) = (self.part.clone(), self.target.clone());
        let part = Part { path, target, is_kept: again };
        if let Some(old) = &self.old {
            fs::set_permissions(&part.path, old.permissions()).map_err(failed)?;
        }
        Ok(WholeFile { file: BufWriter::new(file), part: Some(part) })
    }
}

impl WholeFile {
    /// From now on the part file stays when this is dropped, for a later run to continue.
    pub fn keep(&mut self) {
        if let Some(part) = &mut self.part {
            part.is_kept = true;
        }
    }

    /// Cuts off everything behind the current position.
    ///
    /// # Errors
    ///
    /// If the file cannot be cut.
    pub fn truncate(&mut self) -> io::Result<()> {
        self.file.flush()?;
        let position = self.file.stream_position()?;
        self.file.get_ref().set_len(position)
    }

    /// Writes all bytes to the disk, still under the part's name.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        match self.part {
            Some(_) => self.file.get_ref().sync_all(),
            None => Ok(()),
        }
    }

    /// Completes the file: writes all bytes to the disk, and gives it its name.
    ///
    /// # Errors
    ///
    /// If the bytes cannot be written or the part cannot be renamed. An older file of that name is
    /// untouched then.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        if let Some(part) = &mut self.part {
            fs::rename(&part.path, &part.target)?;
            // Under its old name there is nothing to remove.
            part.is_kept = true;
        }
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Reads what a [reopened](Destination::reopen) part has, from the current position on.
impl Read for WholeFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.flush()?;
        self.file.get_mut().read(buffer)
    }
}

/// Writes a whole file at once. `inputs` are those of the run, as for [`Destination::new`].
///
/// # Errors
///
/// If the output is an input, or cannot be written. An older file of that name is untouched then.
pub fn write(path: &Path, bytes: &[u8], inputs: &[PathBuf]) -> Result<(), OutputError> {
    let mut file = Destination::new(path, inputs)?.create()?;
    file.write_all(bytes)
        .and_then(|()| file.finish())
        .map_err(|error| OutputError::Io { path: path.to_owned(), error })
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

    #[test]
    fn a_file_gets_its_name_when_it_is_finished() {
        let folder = folder("whole");
        let path = folder.join("out");
        fs::write(&path, "old").unwrap();
        let destination = Destination::new(&path, &[]).unwrap();
        let mut file = destination.create().unwrap();
        file.write_all(b"new").unwrap();
        file.sync().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read(destination.part()).unwrap(), b"new");
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        // Not finished: removed, unless it is kept.
        drop(destination.create().unwrap());
        assert_eq!(names(&folder), ["out"]);
        let mut file = destination.create().unwrap();
        file.keep();
        file.write_all(b"newer").unwrap();
        drop(file);
        assert_eq!(names(&folder), ["out", "out.part"]);
        assert_eq!(fs::read(&path).unwrap(), b"new");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_kept_part_is_read_cut_and_continued() {
        let folder = folder("reopened");
        let path = folder.join("out");
        let destination = Destination::new(&path, &[]).unwrap();
        fs::write(destination.part(), "abcdef").unwrap();
        drop(destination.reopen().unwrap());
        let mut file = destination.reopen().unwrap();
        let mut begin = [0; 3];
        file.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"abc");
        file.truncate().unwrap();
        file.write_all(b"x").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"abcx");
        assert_eq!(names(&folder), ["out"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let (target, link) = (folder.join("target"), folder.join("link"));
        symlink("target", &link).unwrap();
        for text in ["created", "replaced"] {
            write(&link, text.as_bytes(), &[]).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert!(fs::symlink_metadata(&target).unwrap().is_file());
            assert_eq!(fs::read(&target).unwrap(), text.as_bytes());
            fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        }
        write(&target, b"again", &[]).unwrap();
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(names(&folder), ["link", "target"]);
        write(Path::new("/dev/null"), b"text", &[]).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_output_is_never_an_input() {
        let folder = folder("same");
        let (input, hard) = (folder.join("input"), folder.join("hard"));
        fs::write(&input, "text").unwrap();
        fs::hard_link(&input, &hard).unwrap();
        let inputs = [PathBuf::from("no/such/input"), input.clone()];
        for output in [&input, &hard] {
            let error = write(output, b"", &inputs).unwrap_err();
            assert!(matches!(error, OutputError::IsInput { .. }), "{error}");
        }
        // Nor is its part file.
        fs::rename(&hard, folder.join("out.part")).unwrap();
        assert!(write(&folder.join("out"), b"", &inputs).is_err());
        assert_eq!(fs::read(&input).unwrap(), b"text");
        fs::remove_dir_all(&folder).unwrap();
    }
}
