//! Input and output files: inputs are decompressed, and outputs are complete or absent.
//!
//! - [`open()`] opens a file or standard input, and decompresses gzip and zstd. Reading a file with
//!   another compression, an archive or an unsupported encoding is an error that names the kind.
//! - [`RunFiles`] lists the files of a run, and refuses to write one of them over another.
//! - [`Destination`] is the place of an output.
//! - [`WholeFile`] writes an output under another name and renames it when it is complete. Until
//!   then an older file of that name is unchanged. [`write`](fn@write) does this in one call.
//! - [`StateFile`] has a state that one run at a time replaces, any number of times.
//! - [`in_words`] describes an I/O error to a user.
//!
//! This crate does not interpret the bytes. `batch` and the program are built on it.
//!
//! ```
//! # mod quadrille { pub use quadrille_files as files; }
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
mod file_kind;
mod lock;
mod open;
mod state;
mod whole;
mod words;

pub use compress::{Compression, Compressor};
pub use destination::{Destination, OutputError, RunFiles, with_suffix};
pub use lock::lock;
pub use open::{Input, OpenError, decompressed, digest_of, exists, open, open_counted};
pub use state::StateFile;
pub use whole::{WholeFile, write};
pub use words::{in_words, name, shown};
