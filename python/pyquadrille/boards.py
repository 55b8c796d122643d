"""Many boards at once: from where the caller has them to where their solutions go.

An array, a list of strings and an Arrow column each have a way of their own. `solve_many` of
`pyquadrille.sudoku` is the interface.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyquadrille import _arrow, _core
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
    if _arrow.is_column(x):
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


def _solve_chunks(x: Any, call: Call) -> list[tuple[_core.Column, _core.Column]]:
    """Solutions and verdicts as native columns, a pair for each chunk."""
    with _arrow.chunks(x) as chunks:
        total = sum(chunk.length for chunk in chunks)
        with _following(call.progress, total) as native:
            return _core.sudoku_solve_strings(chunks, call.jobs, call.marks, native)


def _solve_column(x: Any, call: Call) -> tuple[Any, Any]:
    columns = _solve_chunks(x, call)
    library = type(x).__module__.partition(".")[0]
    if library == "polars":
        return _polars(x, columns)
    if library == "pyarrow":
        import pyarrow

        solutions = [pyarrow.array(pair[0]).cast(x.type) for pair in columns]
        verdicts = [pyarrow.array(pair[1]) for pair in columns]
        if isinstance(x, pyarrow.ChunkedArray):
            chunked = pyarrow.chunked_array
            return chunked(solutions, x.type), chunked(verdicts, pyarrow.int8())
        return solutions[0], verdicts[0]
    own = getattr(type(x), "from_arrow", lambda column: column)
    solved = [(own(solutions), own(verdicts)) for solutions, verdicts in columns]
    if hasattr(x, "__arrow_c_array__"):
        return solved[0]
    return [pair[0] for pair in solved], [pair[1] for pair in solved]


def _polars(x: Any, columns: Sequence[tuple[_core.Column, _core.Column]]) -> tuple[Any, Any]:
    """The columns as two series with the name of `x`."""
    import polars

    solutions, verdicts = x.clear(), polars.Series(x.name, [], dtype=polars.Int8)
    for pair in columns:
        solutions.append(polars.Series(x.name, pair[0]))
        verdicts.append(polars.Series(x.name, pair[1]))
    return solutions, verdicts


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
