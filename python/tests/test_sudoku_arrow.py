"""Columns of strings: pyarrow, Polars, pandas, and what only speaks the capsule interface."""

from __future__ import annotations

import gc
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from oracle_sudoku import random_board, text, verdict

from pyquadrille import sudoku
from pyquadrille.errors import ArgumentTypeError, BoardError

BOARDS = [random_board(seed) for seed in range(200)]
TEXTS: list[str | None] = [None if i % 7 == 3 else text(b) for i, b in enumerate(BOARDS)]
SOLVED = [None if t is None else sudoku.solve(t) for t in TEXTS]
VERDICTS = [None if t is None else verdict(b) for t, b in zip(TEXTS, BOARDS)]


class Stream:
    """What has a stream of chunks and nothing else."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.column.__arrow_c_stream__(requested_schema)


class Array:
    """What has an array and nothing else."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any:
        return self.column.__arrow_c_array__(requested_schema)


def plain(column: Any) -> list[Any]:
    """A column as a list, with `None` for what is missing."""
    if isinstance(column, list):
        return [value for chunk in column for value in plain(chunk)]
    if isinstance(column, pd.Series):
        return [None if pd.isna(value) else value for value in column]
    if isinstance(column, pl.Series):
        return column.to_list()
    column = pa.array(column) if hasattr(column, "__arrow_c_array__") else column
    return list(column.to_pylist())


def chunked(texts: list[str | None], kind: Any = None) -> Any:
    kind = kind or pa.string()
    parts = [texts[:1], [], texts[1:9], texts[9:10], texts[10:]]
    return pa.chunked_array([pa.array(part, kind) for part in parts], kind)


MAKERS: dict[str, Any] = {
    "pyarrow string": lambda t: pa.array(t, pa.string()),
    "pyarrow large": lambda t: pa.array(t, pa.large_string()),
    "pyarrow view": lambda t: pa.array(t, pa.string_view()),
    "pyarrow slice": lambda t: pa.array(["x", None, "y", *t, "z"], pa.string())[3:-1],
    "pyarrow view slice": lambda t: pa.array(["x", *t, "z"], pa.string_view())[1:-1],
    "pyarrow chunks": chunked,
    "pyarrow large chunks": lambda t: chunked(t, pa.large_string()),
    "polars": lambda t: pl.Series("boards", t, dtype=pl.String),
    "polars chunks": lambda t: pl.concat(
        [pl.Series(t[:5], dtype=pl.String), pl.Series(t[5:], dtype=pl.String)], rechunk=False
    ),
    "polars slice": lambda t: pl.Series(["x", *t, "y"], dtype=pl.String)[1:-1],
    "pandas str": lambda t: pd.Series(t, dtype="str", name="boards"),
    "pandas string": lambda t: pd.Series(t, dtype="string"),
    "pandas object": lambda t: pd.Series(t, dtype=object),
    "pandas arrow": lambda t: pd.Series(
        t, dtype=pd.ArrowDtype(pa.string()), index=[3 * i for i in range(len(t))]
    ),
    "a stream": lambda t: Stream(chunked(t)),
    "an array": lambda t: Array(pa.array(t, pa.string())),
}
OWN = {name: make for name, make in MAKERS.items() if not name.startswith("a")}
each_kind = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@each_kind
def test_a_column_gives_columns_and_nulls_stay_null(make: Any) -> None:
    for jobs in (1, 3):
        solutions, verdicts = sudoku.solve_many(make(TEXTS), jobs=jobs)
        assert plain(solutions) == SOLVED
        assert plain(verdicts) == VERDICTS


@pytest.mark.parametrize("make", OWN.values(), ids=OWN)
def test_results_are_of_the_kind_of_the_column(make: Any) -> None:
    for texts in (TEXTS, [text(BOARDS[0])], []):
        x = make(texts)
        solutions, verdicts = sudoku.solve_many(x)
        assert type(solutions) is type(x)
        assert len(solutions) == len(verdicts) == len(texts)
        if isinstance(x, (pa.Array, pa.ChunkedArray)):
            assert solutions.type == x.type and verdicts.type == pa.int8()
            solutions.validate(full=True)
            verdicts.validate(full=True)
        if isinstance(x, pa.ChunkedArray):
            assert isinstance(verdicts, pa.ChunkedArray)
            lengths = [len(chunk) for chunk in x.chunks]
            assert [len(chunk) for chunk in solutions.chunks] == lengths
            assert [len(chunk) for chunk in verdicts.chunks] == lengths
        if isinstance(x, pl.Series):
            assert isinstance(verdicts, pl.Series)
            assert solutions.dtype == pl.String and verdicts.dtype == pl.Int8
            assert solutions.name == verdicts.name == x.name
        if isinstance(x, pd.Series):
            assert isinstance(verdicts, pd.Series)
            assert solutions.dtype == x.dtype and verdicts.dtype == "Int8"
            assert solutions.index.equals(x.index) and verdicts.index.equals(x.index)
            assert solutions.name == verdicts.name == x.name


@each_kind
def test_a_fault_in_a_column_raises_or_is_marked(make: Any) -> None:
    for bad in ("", "x", "." * 80, "." * 82, "é" * 81):
        texts = [*TEXTS[:20], bad, *TEXTS[20:], bad]
        with pytest.raises(BoardError, match="^board 20: ") as error:
            sudoku.solve_many(make(texts))
        assert error.value.index == 20
        solutions, verdicts = sudoku.solve_many(make(texts), errors="mark")
        assert plain(solutions) == [*SOLVED[:20], None, *SOLVED[20:], None]
        assert plain(verdicts) == [*VERDICTS[:20], -1, *VERDICTS[20:], -1]


@each_kind
def test_columns_of_nulls_and_empty_columns_are_solved(make: Any) -> None:
    for texts in ([None] * 20, []):
        solutions, verdicts = sudoku.solve_many(make(texts))
        assert plain(solutions) == plain(verdicts) == texts


@pytest.mark.parametrize(
    "bad",
    [
        pa.array([1, 2]),
        pa.array([b"." * 81]),
        pa.array(["x"]).dictionary_encode(),
        pa.table({"board": ["." * 81]}),
        pl.Series([1, 2]),
        pl.DataFrame({"board": ["." * 81]}),
        pl.Series(["." * 81], dtype=pl.Categorical),
        pd.Series([1, 2]),
        pd.Series(["x", 1], dtype=object),
        pd.DataFrame({"board": ["." * 81]}),
        pd.Series(["x"], dtype="category"),
    ],
    ids=lambda bad: f"{type(bad).__module__}.{type(bad).__name__}",
)
def test_a_column_of_something_else_is_a_type_error(bad: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="expected a"):
        sudoku.solve_many(bad)


def test_memory_is_given_back() -> None:
    gc.collect()
    before = pa.total_allocated_bytes()
    column = chunked(TEXTS)
    for make in (Stream, Array):
        source = column if make is Stream else column.combine_chunks()
        for _ in range(20):
            sudoku.solve_many(make(source))
        with pytest.raises(ArgumentTypeError):
            sudoku.solve_many(make(pa.chunked_array([[1, 2]]) if make is Stream else pa.array([1])))
        del source
    del column
    gc.collect()
    assert pa.total_allocated_bytes() == before


def test_results_outlive_the_column() -> None:
    for name in ("pyarrow chunks", "polars", "an array"):
        solutions, verdicts = sudoku.solve_many(MAKERS[name](TEXTS))
        gc.collect()
        assert plain(solutions) == SOLVED and plain(verdicts) == VERDICTS
