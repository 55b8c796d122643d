//! [`Column`]: an Arrow array that any Arrow library takes, by the Arrow `PyCapsule` interface.
//!
//! The structures are those of the Arrow C data interface. Addresses are plain integers in them,
//! and the functions that release them are safe: a consumer that keeps to the interface calls each
//! once, on a structure that has no other user.

use std::mem::ManuallyDrop;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::source::Chunk;
use super::{NULL, UNREADABLE};

/// An Arrow array of strings or of 8-bit integers.
#[pyclass(frozen, module = "pyquadrille._core", name = "Column")]
#[derive(Clone)]
pub(crate) struct Column(Arc<Buffers>);

struct Buffers {
    kind: Kind,
    len: usize,
    n_null: usize,
    /// A bit for each row, 0 for null.
    validity: Vec<u8>,
}

enum Kind {
    /// Verdicts.
    Int8(Vec<i8>),
    /// Offsets into the bytes behind the second number, 81 bytes a row.
    Utf8(Vec<i32>, Arc<Vec<u8>>, usize),
    /// The same with long offsets.
    LargeUtf8(Vec<i64>, Arc<Vec<u8>>, usize),
}

/// The solutions and verdicts of all boards as columns, two for each chunk of the input.
pub(super) fn columns(
    solutions: Vec<u8>,
    verdicts: &[i8],
    chunks: &[Chunk],
) -> Vec<(Column, Column)> {
    let solutions = Arc::new(solutions);
    let mut start = 0;
    let pair = |chunk: &Chunk| {
        let verdicts = &verdicts[start..start + chunk.len];
        let pair = (of_solutions(&solutions, start * 81, verdicts), of_verdicts(verdicts));
        start += chunk.len;
        pair
    };
    chunks.iter().map(pair).collect()
}

fn of_verdicts(verdicts: &[i8]) -> Column {
    let shown = verdicts.iter().map(|&verdict| verdict.max(UNREADABLE)).collect();
    Column::new(Kind::Int8(shown), verdicts, |verdict| verdict != NULL)
}

fn of_solutions(bytes: &Arc<Vec<u8>>, start: usize, verdicts: &[i8]) -> Column {
    /// The offsets of the rows and of the end, unless one is too great.
    fn offsets<T: TryFrom<usize>>(n: usize) -> Option<Vec<T>> {
        T::try_from(n * 81).ok()?;
        (0..=n).map(|row| T::try_from(row * 81).ok()).collect()
    }
    let n = verdicts.len();
    let kind = if let Some(offsets) = offsets(n) {
        Kind::Utf8(offsets, Arc::clone(bytes), start)
    } else {
        let offsets = offsets(n).expect("memory has less than 2^63 bytes");
        Kind::LargeUtf8(offsets, Arc::clone(bytes), start)
    };
    Column::new(kind, verdicts, |verdict| verdict > 0)
}

impl Column {
    fn new(kind: Kind, verdicts: &[i8], is_valid: impl Fn(i8) -> bool) -> Self {
        let byte = |verdicts: &[i8]| {
            let bits = verdicts.iter().enumerate();
            bits.fold(0, |byte, (i, &verdict)| byte | u8::from(is_valid(verdict)) << i)
        };
        let validity: Vec<u8> = verdicts.chunks(8).map(byte).collect();
        let n_valid: usize = validity.iter().map(|byte| byte.count_ones() as usize).sum();
        let n_null = verdicts.len() - n_valid;
        Self(Arc::new(Buffers { kind, len: verdicts.len(), n_null, validity }))
    }
}

#[pymethods]
impl Column {
    /// The type of the column, as a capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let format = match self.0.kind {
            Kind::Int8(_) => c"c",
            Kind::Utf8(..) => c"u",
            Kind::LargeUtf8(..) => c"U",
        };
        let schema = ArrowSchema {
            format: format.as_ptr().expose_provenance(),
            name: c"".as_ptr().expose_provenance(),
            flags: NULLABLE,
            release: Some(release_schema),
            ..ArrowSchema::default()
        };
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The type and the data of the column, as two capsules. It is what it is, whatever type is
    /// requested.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let Buffers { kind, len, n_null, validity } = &*self.0;
        let validity = if *n_null == 0 { 0 } else { address(validity) };
        let (pointers, n_buffers) = match kind {
            Kind::Int8(values) => ([validity, address(values), 0], 2),
            Kind::Utf8(offsets, bytes, start) => {
                ([validity, address(offsets), address(&bytes[*start..])], 3)
            }
            Kind::LargeUtf8(offsets, bytes, start) => {
                ([validity, address(offsets), address(&bytes[*start..])], 3)
            }
        };
        let owned = Box::new(Owned { pointers, _column: self.clone() });
        let array = ArrowArray {
            length: i64::try_from(*len)?,
            null_count: i64::try_from(*n_null)?,
            offset: 0,
            n_buffers,
            n_children: 0,
            buffers: address(&owned.pointers),
            children: 0,
            dictionary: 0,
            release: Some(release_array),
            owned: ManuallyDrop::new(Some(owned)),
        };
        let schema = self.__arrow_c_schema__(py)?;
        Ok((schema, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }

    fn __len__(&self) -> usize {
        self.0.len
    }
}

fn address<T>(values: &[T]) -> usize {
    values.as_ptr().expose_provenance()
}

/// The flag of a column that may have nulls.
const NULLABLE: i64 = 2;

/// `struct ArrowSchema`.
#[repr(C)]
#[derive(Default)]
struct ArrowSchema {
    format: usize,
    name: usize,
    metadata: usize,
    flags: i64,
    n_children: i64,
    children: usize,
    dictionary: usize,
    release: Option<extern "C" fn(&mut ArrowSchema)>,
    private: usize,
}

/// A schema owns nothing: its texts are constants.
extern "C" fn release_schema(schema: &mut ArrowSchema) {
    schema.release = None;
}

/// `struct ArrowArray`. The consumer copies it and marks this one as released.
#[repr(C)]
struct ArrowArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: usize,
    children: usize,
    dictionary: usize,
    release: Option<extern "C" fn(&mut ArrowArray)>,
    /// `private_data`. It is dropped by `release` alone, since a copy may own it.
    owned: ManuallyDrop<Option<Box<Owned>>>,
}

/// What an array keeps alive.
struct Owned {
    pointers: [usize; 3],
    _column: Column,
}

extern "C" fn release_array(array: &mut ArrowArray) {
    drop(array.owned.take());
    array.release = None;
}

/// Releases a capsule that was not taken over.
impl Drop for ArrowArray {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            release(self);
        }
    }
}
