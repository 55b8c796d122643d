"""Matrices of zeros and ones as problems: a row is an option, a column is an item.

NumPy is imported only here, and SciPy never: a sparse matrix is what has `tocsr`.
"""

from __future__ import annotations

from array import array
from typing import Any

from pyquadrille.arguments import check_no_mask, numpy_for
from pyquadrille.errors import ArgumentError, ArgumentTypeError, ProblemError


def ones(matrix: Any) -> tuple[int, array[int], array[int]]:
    """The number of columns, where each row starts in the list of ones, and their columns.

    The columns of a row are in increasing order. Raises `ArgumentError` for entries other than 0
    and 1, `ProblemError` for a row of zeros.
    """
    numpy, is_sparse = numpy_for("a matrix"), hasattr(matrix, "tocsr")
    matrix = matrix if is_sparse else as_array(matrix)
    dtype, shape = matrix.dtype, matrix.shape
    if dtype.kind not in "biufO":
        raise ArgumentTypeError(f"expected a matrix of zeros and ones, found entries of {dtype}")
    if len(shape) != 2:
        raise ArgumentError(f"expected a matrix of rows and columns, found shape {shape}")
    try:
        rows, columns, values = (_sparse if is_sparse else _dense)(numpy, matrix)
    except TypeError as error:  # of a missing value of pandas
        raise ArgumentTypeError(f"expected a matrix of zeros and ones: {error}") from None
    for wrong in numpy.flatnonzero(values != 1)[:1]:
        place = f"row {rows[wrong]}, column {columns[wrong]}"
        raise ArgumentError(f"expected zeros and ones, found {values[wrong]} in {place}")
    n_rows, n_columns = shape
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
    for part in (matrix, *(matrix if isinstance(matrix, list | tuple) else ())):
        check_no_mask(part)
    try:
        return numpy_for("a matrix").asarray(matrix)
    except ValueError:
        raise ArgumentError("the rows of a matrix have to be of one length") from None


def _dense(numpy: Any, matrix: Any) -> tuple[Any, Any, Any]:
    """The rows, the columns and the values of all entries that are not 0, row by row."""
    rows, columns = numpy.nonzero(matrix != 0)
    return rows, columns, matrix[rows, columns]


def _sparse(numpy: Any, matrix: Any) -> tuple[Any, Any, Any]:
    """The same of a sparse matrix."""
    sparse = matrix.tocsr(copy=True)
    # Entries of one place are their sum, and zeros may be stored.
    sparse.sum_duplicates()
    rows = numpy.repeat(numpy.arange(sparse.shape[0]), numpy.diff(sparse.indptr))
    kept = sparse.data != 0
    return rows[kept], sparse.indices[kept], sparse.data[kept]
