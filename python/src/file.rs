//! What a file states, in every format that the program reads.

use std::ffi::OsString;
use std::io::{BufReader, Cursor};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille::OptionId;
use quadrille::text::{Document, Format, NamedOptions, ReadError};
use quadrille_files::{decompressed, in_words};

use crate::errors::{ArgumentError, ParseError};
use crate::problem::{Arrays, Names, arrays};
use crate::work::interruptibly;

/// For each option its number in the file, and its line or 0, 8 bytes each; the header and the
/// records of a table; and the remarks.
type Known<'py> =
    (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Option<(String, Vec<String>)>, Vec<String>);

/// What the bytes of a file state, which may be compressed: a problem, the names of its options if
/// the format has names, and what else is known. `name` is that of the file; without a format, the
/// text and this name show it.
#[pyfunction]
#[pyo3(signature = (bytes, name, format))]
pub(crate) fn read_file(
    py: Python<'_>,
    bytes: Vec<u8>,
    name: Option<OsString>,
    format: Option<String>,
) -> PyResult<(Names, Arrays<'_>, Option<Vec<String>>, Known<'_>)> {
    let format = format.as_deref().map(known).transpose()?;
    let its_name = name.clone();
    let read = interruptibly(py, None, move |_| {
        let input = BufReader::new(decompressed(Cursor::new(bytes)));
        match format {
            Some(format) => format.read(input),
            None => Document::read(input, its_name.as_deref()),
        }
    })?;
    let Document { problem, names, remarks, .. } = read.map_err(|error| {
        let name = name.map(|name| format!("{}:", name.display())).unwrap_or_default();
        ParseError::new_err(match error {
            ReadError::Parse(error) => (format!("{name}{error}"), error.line, error.column),
            ReadError::Io(error) => (format!("{name} {}", in_words(&error)).trim().into(), 1, 1),
            error => (error.to_string(), 1, 1),
        })
    })?;
    let options: Vec<OptionId> = problem.options().collect();
    let NamedOptions { labels, numbers, line, .. } = names.named(&options);
    let record = |&option: &OptionId| names.record(option).unwrap_or_default().to_owned();
    let bytes = |numbers: Vec<u64>| {
        PyBytes::new(py, &numbers.iter().flat_map(|n| n.to_ne_bytes()).collect::<Vec<u8>>())
    };
    let known = (
        bytes(numbers),
        bytes(line.unwrap_or_else(|| vec![0; options.len()])),
        names.header().map(|header| (header.to_owned(), options.iter().map(record).collect())),
        remarks,
    );
    let (names, arrays) = arrays(py, &problem);
    Ok((names, arrays, labels, known))
}

/// The format with this name.
fn known(name: &str) -> PyResult<Format> {
    let format = Format::ALL.iter().find(|(_, its, _)| *its == name).map(|&(format, ..)| format);
    format.ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|&(_, name, _)| name).collect();
        let names = names.join(", ");
        ArgumentError::new_err(format!("there is no format {name:?}; expected auto, {names}"))
    })
}
