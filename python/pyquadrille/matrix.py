"""Matrices of zeros and ones as problems: a row is an option, a column is an item.

NumPy is imported only here, and SciPy never: a sparse matrix is what has `tocsr`.
"""

from __future__ import annotations

from array import array
from typing import Any

from pyquadrille.arguments import numpy_for
from pyquadrille.errors import ArgumentError, ArgumentTypeError, ProblemError


def ones(matrix: Any) -> tuple[int, array[int], array[int]]:
    """The number of columns, where each row starts in the list of ones, and their columns.

    The columns of a row are in increasing order. Raises `ArgumentError` for entries other than 0
    and 1, `ProblemError` for a row of zeros.
    """
    numpy = numpy_for("a matrix")
    if hasattr(matrix, "tocsr"):
        rows, columns, n_rows, n_columns = _sparse(numpy, matrix)
    else:
        rows, columns, n_rows, n_columns = _dense(numpy, matrix)
    if n_columns + len(columns) >= 2**31:
        raise ArgumentError("the matrix is too large for a problem")
    lengths = numpy.bincount(rows, minlength=n_rows)
    if n_rows and not lengths.all():
        empty = int(numpy.flatnonzero(lengths == 0)[0])
        raise ProblemError(f"option {empty} has no items: row {empty} has no 1; leave it out")
    starts = numpy.concatenate(([0], numpy.cumsum(lengths)))
    return n_columns, _words(numpy, starts), _words(numpy, columns)


def _words(numpy: Any, numbers: Any) -> array[int]:
    """The numbers in 4 bytes each."""
    words = array("I")
    words.frombytes(numpy.ascontiguousarray(numbers, dtype=numpy.uint32).tobytes())
    return words


def as_array(matrix: Any) -> Any:
    """The array of NumPy that has these rows."""
    try:
        return numpy_for("a matrix").asarray(matrix)
    except ValueError:
        raise ArgumentError("the rows of a matrix have to be of one length") from None


def _dense(numpy: Any, matrix: Any) -> tuple[Any, Any, int, int]:
    """The places of the ones in an array or in nested lists, and the shape."""
    dense = as_array(matrix)
    _check_kind(dense.dtype)
    if dense.ndim != 2:
        raise ArgumentError(f"expected a matrix of rows and columns, found shape {dense.shape}")
    _check_values(numpy, dense, lambda at: tuple(map(int, numpy.argwhere(at)[0])))
    rows, columns = numpy.nonzero(dense)
    return rows, columns, *dense.shape


def _sparse(numpy: Any, matrix: Any) -> tuple[Any, Any, int, int]:
    """The places of the ones in a sparse matrix, and the shape."""
    if len(matrix.shape) != 2:
        raise ArgumentError(f"expected a matrix of rows and columns, found shape {matrix.shape}")
    sparse = matrix.tocsr(copy=True)
    # Entries of one place are their sum, and zeros may be stored.
    sparse.sum_duplicates()
    _check_kind(sparse.dtype)
    rows = numpy.repeat(numpy.arange(sparse.shape[0]), numpy.diff(sparse.indptr))

    def place(at: Any) -> tuple[int, int]:
        first = int(numpy.flatnonzero(at)[0])
        return int(rows[first]), int(sparse.indices[first])

    _check_values(numpy, sparse.data, place)
    is_one = sparse.data != 0
    return rows[is_one], sparse.indices[is_one], *sparse.shape


def _check_kind(dtype: Any) -> None:
    if dtype.kind not in "biufO":
        raise ArgumentTypeError(f"expected a matrix of zeros and ones, found entries of {dtype}")


def _check_values(numpy: Any, values: Any, place: Any) -> None:
    """An error at the first entry that is neither 0 nor 1."""
    is_wrong = numpy.logical_and(values != 0, values != 1)
    if is_wrong.any():
        row, column = place(is_wrong)
        value = values[is_wrong].ravel()[0]
        raise ArgumentError(f"expected zeros and ones, found {value} in row {row}, column {column}")
