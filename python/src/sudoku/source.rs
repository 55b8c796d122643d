//! [`Source`]: boards by index, wherever they are.
//!
//! A board is copied once, from where the caller has it to where an engine takes it. Digits are
//! checked on this copy, so an array that another thread changes meanwhile does no harm.

use numpy::ndarray::{ArrayView, Axis, Dimension, RemoveAxis};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};
use quadrille::sudoku::Board;

use crate::errors::{BoardError, BoardTypeError};

/// Elements between two looks at signals in loops over Python objects; a few milliseconds.
const ELEMENTS: usize = 1 << 16;

/// Looks at signals now and then in a loop over Python objects.
pub(super) fn glance(py: Python, i: usize) -> PyResult<()> {
    if i % ELEMENTS == ELEMENTS - 1 { py.check_signals() } else { Ok(()) }
}

/// What an index has that is no board.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoBoard {
    Null,
    Unreadable,
}

/// Boards by index.
pub(super) trait Source: Sync {
    /// What solutions have for 1 is this and 1: it is 0 for digits, `b'0'` for text.
    const ZERO: u8;

    /// The number of boards.
    fn len(&self) -> usize;

    /// The board at this index.
    fn read(&self, index: usize) -> Result<Board, NoBoard>;

    /// The error that says why there is no board at this index.
    fn fault(&self, index: usize) -> PyErr;
}

/// An array of shape (n, 81) or (n, 9, 9), with any strides.
pub(super) struct Digits<'a, D: Dimension>(pub(super) ArrayView<'a, u8, D>);

impl<D: RemoveAxis> Digits<'_, D> {
    fn digits(&self, index: usize) -> [u8; 81] {
        let cells = self.0.index_axis(Axis(0), index);
        if let Some(digits) = cells.as_slice().and_then(|cells| cells.first_chunk()) {
            return *digits;
        }
        let mut digits = [0; 81];
        digits.iter_mut().zip(&cells).for_each(|(digit, &cell)| *digit = cell);
        digits
    }
}

impl<D: RemoveAxis> Source for Digits<'_, D> {
    const ZERO: u8 = 0;

    fn len(&self) -> usize {
        self.0.len_of(Axis(0))
    }

    fn read(&self, index: usize) -> Result<Board, NoBoard> {
        Board::new(self.digits(index)).ok_or(NoBoard::Unreadable)
    }

    fn fault(&self, index: usize) -> PyErr {
        let digits = self.digits(index);
        let reason = match digits.iter().position(|&digit| digit > 9) {
            None => "the array was changed meanwhile".into(),
            Some(cell) => {
                let (row, column, digit) = (cell / 9 + 1, cell % 9 + 1, digits[cell]);
                format!("expected 0 (blank) to 9, found {digit} in row {row}, column {column}")
            }
        };
        BoardError::new_err((reason, index))
    }
}

/// Strings of Python.
pub(super) struct Texts(Vec<Result<PyBackedStr, NoText>>);

/// What has no text.
enum NoText {
    /// A string with half a character, and the reason.
    Half(String),
    /// An object of this type.
    Other(String),
}

impl Texts {
    /// Borrows the text of each element, or says why it has none.
    pub(super) fn new(list: &Bound<PyList>) -> PyResult<Self> {
        let mut texts = Vec::with_capacity(list.len());
        for (i, element) in list.iter().enumerate() {
            glance(list.py(), i)?;
            texts.push(match element.cast_into::<PyString>() {
                Ok(text) => {
                    PyBackedStr::try_from(text).map_err(|error| NoText::Half(error.to_string()))
                }
                Err(error) => Err(NoText::Other(error.into_inner().get_type().name()?.to_string())),
            });
        }
        Ok(Self(texts))
    }
}

impl Source for Texts {
    const ZERO: u8 = b'0';

    fn len(&self) -> usize {
        self.0.len()
    }

    fn read(&self, index: usize) -> Result<Board, NoBoard> {
        let text = self.0[index].as_ref().map_err(|_| NoBoard::Unreadable)?;
        text.parse().map_err(|_| NoBoard::Unreadable)
    }

    fn fault(&self, index: usize) -> PyErr {
        match &self.0[index] {
            Ok(text) => no_board(text, index),
            Err(NoText::Half(reason)) => BoardError::new_err((reason.clone(), index)),
            Err(NoText::Other(kind)) => {
                BoardTypeError::new_err((format!("expected a string, found {kind}"), index))
            }
        }
    }
}

/// The error of a text that is no board.
fn no_board(text: &str, index: usize) -> PyErr {
    let error = text.parse::<Board>().err().map(|error| error.to_string());
    BoardError::new_err((error.unwrap_or("the text was changed meanwhile".into()), index))
}

/// How a chunk of an Arrow column says where its strings are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layout {
    /// By offsets of this many bytes into one buffer: formats `u` and `U`.
    Offsets(usize),
    /// By views of 16 bytes into several buffers: format `vu`.
    Views,
}

impl Layout {
    /// The layout of an Arrow format: `u`, `U` or `vu`.
    pub(super) fn of(format: &str) -> Self {
        match format {
            "u" => Self::Offsets(4),
            "U" => Self::Offsets(8),
            _ => Self::Views,
        }
    }
}

/// A chunk of an Arrow column of strings. Its buffers begin before its first row.
pub(super) struct Chunk<'a> {
    pub(super) layout: Layout,
    pub(super) len: usize,
    pub(super) first: usize,
    /// A bit for each row, 0 for null.
    pub(super) validity: Option<&'a [u8]>,
    /// The offsets or the views.
    pub(super) places: &'a [u8],
    pub(super) buffers: Vec<&'a [u8]>,
}

impl Chunk<'_> {
    /// The bytes of a row, or `None` for a null.
    fn get(&self, row: usize) -> Option<&[u8]> {
        let row = self.first + row;
        if self.validity.is_some_and(|bits| bits[row / 8] >> (row % 8) & 1 == 0) {
            return None;
        }
        // A place that no buffer has, and more than memory holds, is an empty string: no board.
        Some(self.bytes(row).unwrap_or_default())
    }

    fn bytes(&self, row: usize) -> Option<&[u8]> {
        match self.layout {
            Layout::Offsets(width) => {
                let ends = self.places.get(row * width..(row + 2) * width)?;
                let end = |bytes| usize::try_from(integer(bytes)).ok();
                self.buffers.first()?.get(end(&ends[..width])?..end(&ends[width..])?)
            }
            Layout::Views => {
                let view = self.places.get(row * 16..row * 16 + 16)?;
                let part = |at: usize| usize::try_from(integer(&view[at..at + 4])).ok();
                let len = part(0)?;
                if len <= 12 {
                    return view.get(4..4 + len);
                }
                let start = part(12)?;
                self.buffers.get(part(8)?)?.get(start..start + len)
            }
        }
    }
}

/// A signed integer of four or eight bytes, in the order of this machine.
fn integer(bytes: &[u8]) -> i64 {
    match (bytes.try_into(), bytes.try_into()) {
        (Ok(four), _) => i64::from(i32::from_ne_bytes(four)),
        (_, Ok(eight)) => i64::from_ne_bytes(eight),
        _ => unreachable!("offsets have four or eight bytes"),
    }
}

/// All chunks of a column.
pub(super) struct Strings<'a> {
    chunks: &'a [Chunk<'a>],
    /// The index of each chunk's first row, and the number of all rows.
    starts: Vec<usize>,
}

impl<'a> Strings<'a> {
    pub(super) fn new(chunks: &'a [Chunk<'a>]) -> Self {
        let mut starts = vec![0];
        starts.extend(chunks.iter().scan(0, |end, chunk| {
            *end += chunk.len;
            Some(*end)
        }));
        Self { chunks, starts }
    }

    fn get(&self, index: usize) -> Option<&[u8]> {
        let chunk = self.starts.partition_point(|&start| start <= index) - 1;
        self.chunks[chunk].get(index - self.starts[chunk])
    }
}

impl Source for Strings<'_> {
    const ZERO: u8 = b'0';

    fn len(&self) -> usize {
        self.starts[self.chunks.len()]
    }

    fn read(&self, index: usize) -> Result<Board, NoBoard> {
        let bytes = self.get(index).ok_or(NoBoard::Null)?;
        let text = str::from_utf8(bytes).map_err(|_| NoBoard::Unreadable)?;
        text.parse().map_err(|_| NoBoard::Unreadable)
    }

    fn fault(&self, index: usize) -> PyErr {
        no_board(&String::from_utf8_lossy(self.get(index).unwrap_or_default()), index)
    }
}
