//! Locks: one run at a time writes to a file.
//!
//! The lock belongs to the open file. The system releases it when the process ends, even if the
//! process is killed. It is advisory: only runs of this program respect it.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use same_file::Handle;

/// Locks the open file at `path`. `false` if another run has locked it, or has just renamed or
/// replaced it, so that `path` no longer leads to it.
///
/// # Errors
///
/// If the file system refuses the lock, or the file at `path` cannot be opened for comparison. A
/// lock of another run is not an error.
pub fn lock(file: &File, path: &Path) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(false),
        // Some network file systems have no locks. There, nothing prevents a second run.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let this = Handle::from_file(file.try_clone()?)?;
    match Handle::from_path(path) {
        Ok(there) => Ok(there == this),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_locked_once_and_only_under_its_name() {
        let path = std::env::temp_dir().join(format!("quadrille-lock-{}", std::process::id()));
        let file = File::create(&path).unwrap();
        let again = File::open(&path).unwrap();
        assert!(lock(&file, &path).unwrap());
        assert!(!lock(&again, &path).unwrap());
        drop(file);
        assert!(lock(&again, &path).unwrap());
        std::fs::remove_file(&path).unwrap();
        assert!(!lock(&again, &path).unwrap());
        File::create(&path).unwrap();
        assert!(!lock(&again, &path).unwrap());
        std::fs::remove_file(&path).unwrap();
    }
}
