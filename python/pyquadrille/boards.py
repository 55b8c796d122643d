"""Many boards at once: from where the caller has them to where their solutions go.

An array, a list of strings and an Arrow column each have a way of their own. `solve_many` of
`pyquadrille.sudoku` is the interface.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyquadrille import _core
from pyquadrille.arguments import check_no_mask, imported
from pyquadrille.errors import ArgumentError, ArgumentTypeError
from pyquadrille.progress import chosen, tqdm


class Progress(NamedTuple):
    """How far `solve_many` is, as a function of progress gets it."""

    share: float
    """`done / total`; 1 if there are no boards."""
    done: int
    """Boards done."""
    total: int
    """All boards."""


Asked = bool | Callable[[Progress], object] | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


class Call(NamedTuple):
    """How boards are solved."""

    jobs: int
    marks: bool
    progress: Asked


def solved(x: Any, call: Call, out: Any) -> tuple[Any, Any]:
    """The solutions and verdicts of boards, as `solve_many` describes them."""
    if isinstance(x, np.ndarray):
        return _solve_array(x, call, out)
    if out is not None:
        raise ArgumentTypeError(f"out is for an array of boards, not {type(x).__name__}")
    if isinstance(x, (list, tuple)):
        return _solve_list(list(x), call)
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(x, pandas.Series):
        return _solve_pandas(x, call)
    if hasattr(x, "__arrow_c_stream__") or hasattr(x, "__arrow_c_array__"):
        return _solve_column(x, call)
    hint = "; use solve for one board" if isinstance(x, str) else ""
    raise ArgumentTypeError(
        "expected a list of strings, a NumPy array or an Arrow column, "
        f"found {type(x).__name__}{hint}"
    )


def _solve_array(x: NDArray[Any], call: Call, out: Any) -> tuple[Any, Any]:
    check_no_mask(x)
    if x.dtype != np.uint8:
        hint = "x.tolist()" if x.dtype.kind in "OSUT" else "x.astype(np.uint8)"
        raise ArgumentTypeError(f"expected dtype uint8, found {x.dtype}; convert by {hint}")
    if x.shape[1:] not in ((81,), (9, 9)):
        hint = "; one board is x[None]" if x.shape in ((81,), (9, 9)) else ""
        raise ArgumentError(f"expected shape (n, 81) or (n, 9, 9), found {x.shape}{hint}")
    flat = None if out is None else _flat(out, x)
    with _following(call.progress, len(x)) as native:
        solutions, verdicts = _core.sudoku_solve_digits(x, call.jobs, call.marks, native, flat)
    return (solutions.reshape(x.shape), verdicts) if out is None else tuple(out)


def _flat(out: Any, x: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """The arrays of results as views with one axis, if results of `x` can be written to them."""
    if not isinstance(out, (tuple, list)) or len(out) != 2:
        raise ArgumentTypeError("out is a pair of arrays: solutions and verdicts")
    expected = [("solutions", np.uint8, x.shape), ("verdicts", np.int8, x.shape[:1])]
    for array, (name, kind, shape) in zip(out, expected, strict=True):
        if not isinstance(array, np.ndarray) or array.dtype != kind:
            found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            what = f"an array of dtype {np.dtype(kind)}"
            raise ArgumentTypeError(f"{name} in out: expected {what}, found {found}")
        if array.shape != shape:
            raise ArgumentError(f"{name} in out: expected shape {shape}, found {array.shape}")
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise ArgumentError(f"{name} in out: the array is not C-contiguous and writeable")
    if any(np.may_share_memory(*pair) for pair in ((out[0], out[1]), (x, out[0]), (x, out[1]))):
        raise ArgumentError("out has memory in common with the boards or within itself")
    return out[0].reshape(-1), out[1]


def _solve_list(x: list[Any], call: Call) -> tuple[Any, Any]:
    with _following(call.progress, len(x)) as native:
        return _core.sudoku_solve_texts(x, call.jobs, call.marks, native)


def _solve_column(x: Any, call: Call) -> tuple[Any, Any]:
    """Of a column of any Arrow library, by pyarrow."""
    pa = imported("pyarrow", "a column needs pyarrow (pip install pyarrow); or give a list")
    try:
        is_array = not hasattr(x, "__arrow_c_stream__")
        column = pa.chunked_array([pa.array(x)] if is_array else x)
        if column.type not in (pa.string(), pa.large_string(), pa.string_view()):
            found = "a table; choose a column" if pa.types.is_struct(column.type) else column.type
            raise ArgumentTypeError(f"expected a column of strings, found {found}")
        texts = column.cast(pa.large_string())
        texts = texts.chunk(0) if texts.num_chunks == 1 else texts.combine_chunks()
    except pa.ArrowException as error:
        raise ArgumentTypeError(f"expected a column of strings: {error}") from None
    n, known = len(texts), texts.is_valid().to_numpy(zero_copy_only=False)
    # A null has to be a board for the native half, and one that takes no time.
    filled = texts.fill_null(_SOLVED) if texts.null_count else texts
    _, places, data = filled.buffers()
    all_ends = np.frombuffer(places if n else b"", np.int64)[filled.offset :]
    ends, digits = np.require(all_ends[: n + 1], None, "A"), np.frombuffer(data or b"", np.uint8)
    with _following(call.progress, n) as native:
        cells, marks = _core.sudoku_solve_strings(ends, digits, call.jobs, call.marks, native)
    pieces = []
    for start, end in pairwise(accumulate(map(len, column.chunks), initial=0)):
        ours, theirs = known[start:end], marks[start:end]
        rows = np.arange(end - start + 1, dtype=np.int64) * 81
        its = cells[81 * start : 81 * end]
        some = _column(pa, pa.large_string(), ours & (theirs > 0), rows, its).cast(column.type)
        pieces.append((some, _column(pa, pa.int8(), ours, theirs)))
    solved = [[pair[k] for pair in pieces] for k in (0, 1)]
    types = column.type, pa.int8()
    if is_array or isinstance(x, pa.Array):
        results = [its[0] for its in solved]
    else:
        results = [pa.chunked_array(its, kind) for its, kind in zip(solved, types)]
    if type(x).__module__.partition(".")[0] == "polars":
        import polars

        return polars.Series(x.name, results[0]), polars.Series(x.name, results[1])
    own = getattr(type(x), "from_arrow", lambda column: column)
    return own(results[0]), own(results[1])


_SOLVED: Final = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
"""A solved board."""


def _column(pa: Any, kind: Any, known: NDArray[np.bool_], *buffers: NDArray[Any]) -> Any:
    """An array of Arrow in this memory, with nulls where its rows are not known."""
    validity = np.packbits(known, bitorder="little")
    return pa.Array.from_buffers(kind, len(known), list(map(pa.py_buffer, (validity, *buffers))))


def _solve_pandas(x: Any, call: Call) -> tuple[Any, Any]:
    import pandas

    reason = "a pandas series needs pyarrow (pip install pyarrow); or use x.tolist()"
    pyarrow = imported("pyarrow", reason)
    try:
        column = pyarrow.array(x, from_pandas=True)
    except pyarrow.ArrowException as error:
        raise ArgumentTypeError(f"expected a series of strings: {error}") from None
    if pyarrow.types.is_null(column.type):
        column = column.cast(pyarrow.string())
    solutions, verdicts = _solve_column(column, call)

    def series(values: Any, dtype: Any) -> Any:
        return pandas.Series(values, dtype=dtype, index=x.index, name=x.name)

    values = solutions.to_pylist() if x.dtype == object else pandas.array(solutions, dtype=x.dtype)
    return series(values, x.dtype), series(verdicts.to_pylist(), "Int8")


def _following(
    progress: Asked, total: int
) -> AbstractContextManager[Callable[[int], object] | None]:
    """What the native half is to call with the number of boards done; a bar is closed afterward."""

    def bar() -> Any:
        return tqdm()(total=total, desc="boards", unit="board", unit_scale=True)

    def show(bar: Any) -> Callable[[int], object]:
        return lambda done: bar.update(done - bar.n)

    def own(function: Callable[[Progress], object]) -> Callable[[int], object]:
        return lambda done: function(Progress(done / total if total else 1.0, done, total))

    return chosen(progress, bar, show, own)
