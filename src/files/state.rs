//! A file that one run at a time replaces, again and again, as its state changes.
//!
//! Each state is written to a temporary file, which is locked from the beginning. So the name
//! always leads to a whole state, and as long as the run works, to one that it has locked.

use std::fs::{self, File};
use std::io::{self, Read, Write};

use super::destination::{Destination, OutputError};
use super::lock::lock;

/// A state file, locked if it exists.
pub struct StateFile {
    destination: Destination,
    /// The file under its name now. The lock is this file's.
    current: Option<File>,
}

impl StateFile {
    /// Locks the file at this place, if it exists.
    ///
    /// # Errors
    ///
    /// If another run is writing to it, if it is a device or a pipe, and if it cannot be opened.
    pub fn open(destination: Destination) -> Result<Self, OutputError> {
        if !destination.is_plain() {
            return Err(OutputError::NotPlain { path: destination.path });
        }
        let current = match File::open(&destination.target) {
            Ok(file) => Some(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(destination.failed(error)),
        };
        if let Some(file) = &current
            && !lock(file, &destination.target).map_err(|error| destination.failed(error))?
        {
            return Err(OutputError::Busy { path: destination.path });
        }
        destination.remove_leftovers();
        Ok(Self { destination, current })
    }

    /// The state in the file, or `None` if there is no file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn read(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = &mut self.current else { return Ok(None) };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Replaces the state.
    ///
    /// # Errors
    ///
    /// If the new state cannot be written, and if another run has created the file in the meantime.
    /// The file under its name is unchanged then.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        let failed = |error| self.destination.failed(error);
        let (mut file, path) = self.destination.temporary().map_err(failed)?;
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(failed)?;
        let target = &self.destination.target;
        if self.current.is_some() {
            path.persist(target).map_err(|error| failed(error.error))?;
        } else if let Err(error) = path.persist_noclobber(target) {
            return Err(match error.error.kind() {
                io::ErrorKind::AlreadyExists => {
                    OutputError::Busy { path: self.destination.path.clone() }
                }
                _ => failed(error.error),
            });
        }
        // The lock on the old file ends here.
        self.current = Some(file);
        // Later states keep the permissions.
        self.destination.old = fs::metadata(target).ok();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::RunFiles;
    use super::*;

    #[test]
    fn one_run_at_a_time_replaces_the_state() {
        let path = std::env::temp_dir().join(format!("quadrille-state-{}", std::process::id()));
        let open = || StateFile::open(RunFiles::default().output(&path).unwrap());
        let mut first = open().unwrap();
        assert_eq!(first.read().unwrap(), None);
        let mut second = open().unwrap();
        for state in ["one", "two"] {
            first.replace(state.as_bytes()).unwrap();
            assert_eq!(fs::read(&path).unwrap(), state.as_bytes());
            assert!(matches!(open(), Err(OutputError::Busy { .. })));
        }
        // Both found no file, but the first one created it.
        assert!(matches!(second.replace(b"three"), Err(OutputError::Busy { .. })));
        drop(first);
        let mut third = open().unwrap();
        assert_eq!(third.read().unwrap(), Some(b"two".to_vec()));
        third.replace(b"four").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"four");
        fs::remove_file(&path).unwrap();
    }
}
