"""Columns of strings of any Arrow library, as NumPy views of their memory.

The Arrow PyCapsule interface hands over the structures of the Arrow C data interface; ctypes reads
them. Nothing is copied, and no Arrow library is needed here. The views are valid until the column
is closed.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_int, c_int64, c_void_p
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyquadrille.errors import ArgumentTypeError, QuadrilleError

Bytes = NDArray[np.uint8]


class Chunk(NamedTuple):
    """A chunk of a column, as the native half takes it."""

    format: str
    """`u` or `U`, strings by offsets of 32 or 64 bits; `vu`, strings by views."""
    length: int
    first: int
    """The row of the buffers at which the chunk begins."""
    validity: Bytes | None
    """A bit for each row, 0 for null; `None` if there are no nulls."""
    places: Bytes
    """The offsets or the views."""
    buffers: list[Bytes]


class _Schema(ctypes.Structure):
    """`struct ArrowSchema`."""

    format: bytes
    name: bytes | None
    metadata: int | None
    flags: int
    n_children: int
    children: int | None
    dictionary: int | None
    release: Any
    private_data: int | None


class _Array(ctypes.Structure):
    """`struct ArrowArray`."""

    length: int
    null_count: int
    offset: int
    n_buffers: int
    n_children: int
    buffers: Any
    children: int | None
    dictionary: int | None
    release: Any
    private_data: int | None


class _Stream(ctypes.Structure):
    """`struct ArrowArrayStream`."""

    get_schema: Any
    get_next: Any
    get_last_error: Any
    release: Any
    private_data: int | None


def _lay_out(structure: type[ctypes.Structure], *types: Any) -> None:
    """Gives the fields of a structure, as they are annotated, their types in C: these, and those
    of `release` and `private_data`, which all structures end with."""
    types = (*types, CFUNCTYPE(None, POINTER(structure)), c_void_p)
    structure._fields_ = list(zip(structure.__annotations__, types, strict=True))


_lay_out(_Schema, c_char_p, c_char_p, c_void_p, c_int64, c_int64, c_void_p, c_void_p)
_lay_out(_Array, *[c_int64] * 5, POINTER(c_void_p), c_void_p, c_void_p)
_lay_out(
    _Stream,
    CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Schema)),
    CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Array)),
    CFUNCTYPE(c_char_p, POINTER(_Stream)),
)

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = c_void_p
_pointer.argtypes = [ctypes.py_object, c_char_p]


def is_column(x: object) -> bool:
    """Whether an object exports Arrow data."""
    return hasattr(x, "__arrow_c_stream__") or hasattr(x, "__arrow_c_array__")


@contextmanager
def chunks(column: Any) -> Iterator[list[Chunk]]:
    """The chunks of a column of strings.

    Raises `ArgumentTypeError` for a column of another type, or a table.
    """
    arrays: list[_Array] = []
    # The capsules own what they point to until the end of the block.
    if hasattr(column, "__arrow_c_array__"):
        capsules = column.__arrow_c_array__()
        schema = _Schema.from_address(_pointer(capsules[0], b"arrow_schema"))
        form = _form(schema, column)
        yield [_chunk(form, _Array.from_address(_pointer(capsules[1], b"arrow_array")))]
        return
    capsule = column.__arrow_c_stream__()
    stream = _Stream.from_address(_pointer(capsule, b"arrow_array_stream"))
    try:
        form = _form_of_stream(stream, column)
        while True:
            array = _Array()
            _check(stream, stream.get_next(byref(stream), byref(array)))
            if not array.release:
                break
            arrays.append(array)
        yield [_chunk(form, array) for array in arrays]
    finally:
        for array in arrays:
            array.release(byref(array))


def _form_of_stream(stream: _Stream, column: Any) -> str:
    schema = _Schema()
    _check(stream, stream.get_schema(byref(stream), byref(schema)))
    try:
        return _form(schema, column)
    finally:
        schema.release(byref(schema))


def _check(stream: _Stream, code: int) -> None:
    """Raises what a stream reports."""
    if code != 0:
        message = stream.get_last_error(byref(stream)) or b""
        reason = message.decode(errors="replace") or f"error {code}"
        raise QuadrilleError(f"the Arrow column cannot be read: {reason}")


def _form(schema: _Schema, column: Any) -> str:
    """The format of the strings; raises if it is a column of something else."""
    form = schema.format.decode()
    if form in ("u", "U", "vu") and not schema.dictionary:
        return form
    if form == "+s":
        raise ArgumentTypeError("expected a column of strings, found a table; choose a column")
    kind = getattr(column, "type", None) or getattr(column, "dtype", None) or repr(form)
    raise ArgumentTypeError(f"expected a column of strings, found one of {kind}; cast it")


def _chunk(form: str, array: _Array) -> Chunk:
    length, first = array.length, array.offset
    end = first + length
    addresses = [array.buffers[i] for i in range(array.n_buffers)]
    validity = _view(addresses[0], -(-end // 8)) if addresses[0] else None
    if length == 0:
        return Chunk(form, 0, 0, None, _view(None, 0), [])
    if form == "vu":
        # The last buffer has the sizes of those between.
        n = len(addresses) - 3
        sizes = _view(addresses[-1], 8 * n).view(np.int64)
        buffers = [_view(address, int(size)) for address, size in zip(addresses[2:], sizes)]
        return Chunk(form, length, first, validity, _view(addresses[1], 16 * end), buffers)
    kind: Any = np.int32 if form == "u" else np.int64
    places = _view(addresses[1], (end + 1) * np.dtype(kind).itemsize)
    size = int(places.view(kind)[end])
    return Chunk(form, length, first, validity, places, [_view(addresses[2], size)])


def _view(address: int | None, size: int) -> Bytes:
    """Memory as an array."""
    if size == 0 or not address:
        return np.zeros(0, np.uint8)
    return np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(address))
