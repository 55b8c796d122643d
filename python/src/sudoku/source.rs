//! [`Source`]: boards by index, wherever they are.
//!
//! A board is copied once, from where the caller has it to where an engine takes it. Digits are
//! checked on this copy, so an array that another thread changes meanwhile does no harm.

use numpy::ndarray::{ArrayView, Axis, Dimension, RemoveAxis};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};
use quadrille_boards::Board;

use crate::errors::{BoardError, BoardTypeError};

/// Elements between two looks at signals in loops over Python objects; a few milliseconds.
const ELEMENTS: usize = 1 << 16;

/// Looks at signals now and then in a loop over Python objects.
pub(super) fn glance(py: Python, i: usize) -> PyResult<()> {
    if i % ELEMENTS == ELEMENTS - 1 { py.check_signals() } else { Ok(()) }
}

/// Boards by index.
pub(super) trait Source: Sync {
    /// What solutions have for 1 is this and 1: it is 0 for digits, `b'0'` for text.
    const ZERO: u8;

    /// The number of boards.
    fn len(&self) -> usize;

    /// The board at this index, if there is one.
    fn read(&self, index: usize) -> Option<Board>;

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

    fn read(&self, index: usize) -> Option<Board> {
        Board::new(self.digits(index))
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

    fn read(&self, index: usize) -> Option<Board> {
        self.0[index].as_ref().ok()?.parse().ok()
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

/// Texts in one buffer, as Arrow has large strings: text `i` has the bytes `ends[i]..ends[i + 1]`.
pub(super) struct Strings<'a> {
    pub(super) ends: &'a [i64],
    pub(super) bytes: &'a [u8],
}

impl Strings<'_> {
    /// The bytes of a text; none if they are not in the buffer, which is no board.
    fn get(&self, index: usize) -> &[u8] {
        let end = |at: usize| usize::try_from(self.ends[at]).ok();
        let range = end(index).zip(end(index + 1));
        range.and_then(|(start, end)| self.bytes.get(start..end)).unwrap_or_default()
    }
}

impl Source for Strings<'_> {
    const ZERO: u8 = b'0';

    fn len(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    fn read(&self, index: usize) -> Option<Board> {
        str::from_utf8(self.get(index)).ok()?.parse().ok()
    }

    fn fault(&self, index: usize) -> PyErr {
        no_board(&String::from_utf8_lossy(self.get(index)), index)
    }
}
