//! Files as the program reads and writes them: inputs decompressed, outputs whole or not at all.
//!
//! - [`open()`] reads a file or standard input, and decompresses gzip and zstd by itself. It names
//!   other compressed files, archives and encodings.
//! - [`RunFiles`] knows the files of a run, and refuses to write one of them over another.
//! - [`Destination`] says where an output goes.
//! - [`WholeFile`] writes an output beside its name and renames it when it is complete. Until
//!   then an older file of that name stays as it is. [`write`](fn@write) does so in one call.
//! - [`StateFile`] is replaced again and again, by one run at a time.
//! - [`in_words`] describes an I/O error to a user.
//!
//! Nothing here knows what the bytes mean. `batch` and the
//! program stand above it.
//!
//! ```
//! use std::io::Read;
//! use quadrille::files::{self, RunFiles};
//!
//! let path = std::env::temp_dir().join(format!("quadrille-doc-{}.txt", std::process::id()));
//! files::write(&path, b"a b\na\nb\n", &mut RunFiles::default())?;
//!
//! let mut text = String::new();
//! files::open(&path)?.read_to_string(&mut text)?;
//! assert_eq!(text, "a b\na\nb\n");
//!
//! // An output is never one of the inputs.
//! let error = files::write(&path, b"", &mut RunFiles::new([path.clone()])).unwrap_err();
//! let expected = format!("the output {0} is the input {0}; ", path.display());
//! assert!(error.to_string().starts_with(&expected));
//! # std::fs::remove_file(&path)?;
//!
//! let error = files::open("no/such/file".as_ref()).err().unwrap();
//! assert_eq!(error.to_string(), "no/such/file: there is no such file");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compress;
mod destination;
mod gzip;
mod kind;
mod lock;
mod open;
mod state;
mod whole;
mod words;

pub use compress::{Compression, Compressor};
pub use destination::{Destination, OutputError, RunFiles};
pub use open::{Input, OpenError, open};
pub use state::StateFile;
pub use whole::{WholeFile, write};
pub use words::in_words;

pub(crate) use lock::lock;
pub(crate) use open::open_counted;
pub(crate) use words::shown;
