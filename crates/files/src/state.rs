//! A state file: one run at a time replaces it whenever the state changes.
//!
//! Each state is written to a temporary file, which is locked as soon as it is created and then
//! renamed. So the name always leads to a complete state, and the current run holds its lock.

use std::fs::{self, File};
use std::io;

use super::destination::{Destination, OutputError};
use super::lock::lock;

/// A state file, locked if it exists.
pub struct StateFile {
    destination: Destination,
    /// The file that has the name now. It holds the lock.
    current: Option<File>,
}

impl StateFile {
    /// The state file at this place, locked if it exists.
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

    /// The file with the state, or `None` if there is none.
    pub fn input(&mut self) -> Option<&mut File> {
        self.current.as_mut()
    }

    /// Replaces the state with what `write` writes.
    ///
    /// # Errors
    ///
    /// If the new state cannot be written, or if another run has created the file in the meantime.
    /// In both cases the existing file is unchanged.
    pub fn replace(
        &mut self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let failed = |error| self.destination.failed(error);
        let (mut file, path) = self.destination.temporary().map_err(failed)?;
        write(&mut file).and_then(|()| file.sync_all()).map_err(failed)?;
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
        // Later states get the same permissions.
        self.destination.old = fs::metadata(target).ok();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::super::RunFiles;
    use super::*;

    fn write(file: &mut StateFile, state: &str) -> Result<(), OutputError> {
        file.replace(|file| file.write_all(state.as_bytes()))
    }

    #[test]
    fn one_run_at_a_time_replaces_the_state() {
        let path = std::env::temp_dir().join(format!("quadrille-state-{}", std::process::id()));
        let open = || StateFile::open(RunFiles::default().output(&path).unwrap());
        let mut first = open().unwrap();
        assert!(first.input().is_none());
        let mut second = open().unwrap();
        for state in ["one", "two"] {
            write(&mut first, state).unwrap();
            assert_eq!(fs::read(&path).unwrap(), state.as_bytes());
            assert!(matches!(open(), Err(OutputError::Busy { .. })));
        }
        // Both found no file, but the first one created it.
        assert!(matches!(write(&mut second, "three"), Err(OutputError::Busy { .. })));
        drop(first);
        let mut third = open().unwrap();
        let mut state = String::new();
        third.input().unwrap().read_to_string(&mut state).unwrap();
        assert_eq!(state, "two");
        write(&mut third, "four").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"four");
        fs::remove_file(&path).unwrap();
    }
}
