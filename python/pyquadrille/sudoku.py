"""Sudoku boards: one, or millions on all cores.

>>> from pyquadrille import sudoku
>>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
>>> sudoku.solve(puzzle)
'812753649943682175675491283154237896369845721287169534521974368438526917796318452'

A board is a text of 81 characters, row by row: digits, and `.` or `0` for a blank cell. The other
forms that the program `quadrille` reads are also boards, such as nine lines of nine characters.

| question | one board | many |
| --- | --- | --- |
| a solution | `solve` | `solve_many` |
| none, one or several solutions? | `judge` | `solve_many` |
| how many solutions? | `count` | |

^C ends every call within a tenth of a second. Calls from several threads do not wait for each
other: the interpreter is free while boards are solved.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import IntEnum
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from pyquadrille import _arrow, _core
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    BoardError,
    BoardTypeError,
    MissingError,
)
from pyquadrille.progress import chosen, tqdm

__all__ = ["Progress", "Verdict", "count", "judge", "solve", "solve_many"]

T = TypeVar("T")

# The native half binds NumPy in its first call, which an interrupt must not meet.
_core.sudoku_solve_digits(np.zeros((0, 81), np.uint8), 1, False, None)


class Verdict(IntEnum):
    """How many solutions a board has, as `judge` and `solve_many` say it."""

    NONE = 0
    """There is none."""
    UNIQUE = 1
    """There is exactly one: the board is a proper puzzle."""
    SEVERAL = 2
    """There are at least two."""


class Progress(NamedTuple):
    """How far `solve_many` is, as a function of progress gets it."""

    share: float
    """`done / total`; 1 if there are no boards."""
    done: int
    """Boards done."""
    total: int
    """All boards."""


class ArrowStream(Protocol):
    """An Arrow column in chunks, such as a pyarrow chunked array or a Polars series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """A capsule with the stream of chunks."""


class ArrowArray(Protocol):
    """An Arrow column in one piece, such as a pyarrow array."""

    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]:
        """Capsules with type and data."""


def solve(text: str) -> str | None:
    """A solution as 81 digits, or `None` if the board has none.

    Of several solutions it is always the same one, on every machine.

    Raises `BoardError` if the text is no board.

    >>> solve("55" + "." * 79) is None  # two fives in a row
    True
    """
    return _of_text(_core.sudoku_solve, text)


def judge(text: str) -> Verdict:
    """Whether the board has none, one or several solutions: a `Verdict`, which is 0, 1 or 2.

    Raises `BoardError` if the text is no board.

    >>> judge("." * 81)
    <Verdict.SEVERAL: 2>
    """
    return Verdict(_of_text(_core.sudoku_judge, text))


def count(text: str, limit: int | None = None) -> int:
    """The number of solutions, or `limit` if there are at least that many.

    Solutions are met one by one, some ten millions a second. Without a limit, a board with few
    clues takes longer than anyone waits; ^C ends that.

    Raises `BoardError` if the text is no board, `ArgumentError` if the limit is negative.

    >>> count("." * 81, limit=1000)
    1000
    """
    most = 2**64 - 1 if limit is None else min(_integer("limit", limit, 0), 2**64 - 1)
    return _of_text(lambda text: _core.sudoku_count(text, most), text)


@overload
def solve_many(
    x: NDArray[np.uint8],
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: bool | Callable[[Progress], object] | None = ...,
) -> tuple[NDArray[np.uint8], NDArray[np.int8]]: ...


@overload
def solve_many(
    x: list[str],
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: bool | Callable[[Progress], object] | None = ...,
) -> tuple[list[str | None], NDArray[np.int8]]: ...


@overload
def solve_many(
    x: ArrowStream | ArrowArray,
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: bool | Callable[[Progress], object] | None = ...,
) -> tuple[Any, Any]: ...


def solve_many(
    x: Any,
    errors: Literal["raise", "mark"] = "raise",
    *,
    jobs: int | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> tuple[Any, Any]:
    """The solutions and verdicts of many boards: `(solutions, verdicts)`, in the order of `x`.

    A verdict is 0 (no solution), 1 (exactly one) or 2 (several). Of several solutions it gives the
    one that `solve` gives.

    | `x` | solutions | where there is no solution | verdicts |
    | --- | --- | --- | --- |
    | NumPy `uint8` array (n, 81) or (n, 9, 9), 0 for blank | same shape | zeros | `int8` array |
    | list of strings | list of strings | `None` | `int8` array |
    | pyarrow array, chunked or not, of strings | same type, chunks | null | same kind, `int8` |
    | Polars series of strings | series of strings | null | series of `Int8` |
    | pandas series of strings | the same dtype and index | missing | series of `Int8` |
    | column (`__arrow_c_stream__`, `__arrow_c_array__`) | Arrow column | null | Arrow column |

    In columns, a null stays null: its solution and its verdict are null. Arrays may be views with
    any strides. Of the results of other Arrow libraries: they are what `from_arrow` of the class of
    `x` makes of them, or else objects with `__arrow_c_array__`, a list of them if `x` has chunks.

    `errors` says what happens to what is no board, such as a text of 80 characters, a digit of 10,
    or `None` in a list. `"raise"`: a `BoardError` names the first index. `"mark"`: its verdict is
    -1, its solution is as of a board without one, and all others are solved.

    `jobs` is the number of threads; all cores if `None`. `progress=True` shows a bar (by tqdm); a
    function is called about ten times a second with a `Progress`, and what it raises ends the call.

    Raises `ArgumentTypeError` for an `x` of another type or dtype, `ArgumentError` for another
    shape, `BoardError` as said above (`BoardTypeError` where an element of a list is no string).

    >>> import numpy as np
    >>> boards = np.zeros((3, 81), np.uint8)
    >>> boards[1, :2] = 5  # two fives in a row
    >>> boards[2, 80] = 10  # no digit
    >>> solutions, verdicts = solve_many(boards, errors="mark")
    >>> verdicts
    array([ 2,  0, -1], dtype=int8)
    >>> solutions.shape, solutions[0].max(), solutions[1].max()
    ((3, 81), np.uint8(9), np.uint8(0))

    >>> solve_many(["." * 81, "." * 80])
    Traceback (most recent call last):
    ...
    pyquadrille.errors.BoardError: board 1: 1:81: expected 81 cells in a puzzle, found 80
    """
    if errors not in ("raise", "mark"):
        raise ArgumentError(f'errors is "raise" or "mark", not {errors!r}')
    call = _Call(
        jobs=_cores() if jobs is None else min(_integer("jobs", jobs, 1), 2**16),
        marks=errors == "mark",
        progress=progress,
    )
    if isinstance(x, np.ndarray):
        return _solve_array(x, call)
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


class _Call(NamedTuple):
    """How boards are solved."""

    jobs: int
    marks: bool
    progress: bool | Callable[[Progress], object] | None


def _solve_array(x: NDArray[Any], call: _Call) -> tuple[Any, Any]:
    if isinstance(x, np.ma.MaskedArray):
        raise ArgumentTypeError("expected an array without a mask; fill it, with x.filled(0)")
    if x.dtype != np.uint8:
        hint = "x.tolist()" if x.dtype.kind in "OSUT" else "x.astype(np.uint8)"
        raise ArgumentTypeError(f"expected dtype uint8, found {x.dtype}; convert by {hint}")
    if x.shape[1:] not in ((81,), (9, 9)):
        hint = "; one board is x[None]" if x.shape in ((81,), (9, 9)) else ""
        raise ArgumentError(f"expected shape (n, 81) or (n, 9, 9), found {x.shape}{hint}")
    with _following(call.progress, len(x)) as native:
        solutions, verdicts, fault = _core.sudoku_solve_digits(x, call.jobs, call.marks, native)
    _raise(fault)
    return solutions.reshape(x.shape), verdicts


def _solve_list(x: list[Any], call: _Call) -> tuple[Any, Any]:
    with _following(call.progress, len(x)) as native:
        solutions, verdicts, fault = _core.sudoku_solve_texts(x, call.jobs, call.marks, native)
    if fault is not None and not isinstance(x[fault[0]], str):
        raise BoardTypeError(fault[1], fault[0])
    _raise(fault)
    return solutions, verdicts


def _solve_chunks(x: Any, call: _Call) -> list[tuple[_core.Column, _core.Column]]:
    """Solutions and verdicts as native columns, a pair for each chunk."""
    with _arrow.chunks(x) as chunks:
        total = sum(chunk.length for chunk in chunks)
        with _following(call.progress, total) as native:
            columns, fault = _core.sudoku_solve_strings(chunks, call.jobs, call.marks, native)
    _raise(fault)
    return columns


def _solve_column(x: Any, call: _Call) -> tuple[Any, Any]:
    columns = _solve_chunks(x, call)
    library = type(x).__module__.partition(".")[0]
    if library == "polars":
        return _polars(x, columns)
    if library == "pyarrow":
        import pyarrow

        solutions = [pyarrow.array(pair[0]).cast(x.type) for pair in columns]
        verdicts = [pyarrow.array(pair[1]) for pair in columns]
        if isinstance(x, pyarrow.ChunkedArray):
            return (
                pyarrow.chunked_array(solutions, x.type),
                pyarrow.chunked_array(verdicts, pyarrow.int8()),
            )
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


def _solve_pandas(x: Any, call: _Call) -> tuple[Any, Any]:
    try:
        import pandas
        import pyarrow
    except ImportError:
        raise MissingError(
            "a pandas series needs pyarrow (pip install pyarrow); or use x.tolist()"
        ) from None
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


def _raise(fault: tuple[int, str] | None) -> None:
    if fault is not None:
        index, reason = fault
        raise BoardError(reason, index)


def _of_text(question: Callable[[str], T], text: str) -> T:
    """Asks about one board."""
    if not isinstance(text, str):
        hint = "" if isinstance(text, (int, bytes)) else "; use solve_many for many boards"
        raise ArgumentTypeError(f"expected a string, found {type(text).__name__}{hint}")
    try:
        return question(text)
    except UnicodeEncodeError as error:
        raise BoardError(str(error)) from None
    except ValueError as error:
        raise BoardError(str(error)) from None


def _integer(name: str, value: Any, least: int) -> int:
    if not hasattr(value, "__index__"):
        raise ArgumentTypeError(f"{name} is an integer, not {value!r}")
    integer = int(value.__index__())
    if integer < least:
        raise ArgumentError(f"{name} is at least {least}, not {integer}")
    return integer


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _following(
    progress: bool | Callable[[Progress], object] | None, total: int
) -> AbstractContextManager[Callable[[int], object] | None]:
    """What the native half is to call with the number of boards done; a bar is closed afterward."""

    @contextmanager
    def bar() -> Iterator[Callable[[int], object]]:
        with tqdm()(total=total, desc="boards", unit="board", unit_scale=True) as bar:
            yield lambda done: bar.update(done - bar.n)

    def own(function: Callable[[Progress], object]) -> Callable[[int], object]:
        return lambda done: function(Progress(done / total if total else 1.0, done, total))

    return chosen(progress, bar, own)
