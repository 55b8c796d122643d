"""Sudoku boards in a dataset of Ray Data."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pyquadrille import sudoku
from pyquadrille.columns import arrow
from pyquadrille.distributed.cluster import ray_module
from pyquadrille.errors import ArgumentError, ArgumentTypeError

if TYPE_CHECKING:
    from ray.data import Dataset


def solve_dataset(ds: Dataset, column: str = "puzzle") -> Dataset:
    """The dataset with two more columns: `solution`, and `verdict` (0, 1, or 2 for several).

    `column` has boards as strings. A text that is no board has the verdict -1 and no solution
    (null), as has a board without solutions; where the board is null, both are null. Blocks are
    solved by tasks of one core each, when the result is used, as Ray Data does it; the order of
    rows is kept or not by its settings.

        ds = ray.data.read_parquet("boards/")
        solve_dataset(ds, column="puzzle").write_parquet("solved/")

    Raises `ArgumentError` for a column that is not there, or if there is a column `solution` or
    `verdict` already.
    """
    ray_module()
    arrow("pyarrow")
    if not isinstance(column, str):
        raise ArgumentTypeError(f"expected the name of a column, found {column!r}")
    if not hasattr(ds, "map_batches"):
        raise ArgumentTypeError(f"expected a dataset of Ray Data, found {type(ds).__name__}")
    names = ds.columns() or []
    if names and column not in names:
        raise ArgumentError(f"there is no column {column!r}; there are {', '.join(names)}")
    for name in ("solution", "verdict"):
        if name in names:
            raise ArgumentError(f"there is a column {name!r} already; rename it")
    solved = partial(_solved, column)
    return ds.map_batches(solved, batch_format="pyarrow", batch_size=None)


def _solved(column: str, table: Any) -> Any:
    """A batch, with solutions and verdicts."""
    pa = arrow("pyarrow")
    boards = table[column]
    if pa.types.is_null(boards.type):  # a batch without any board
        boards = boards.cast(pa.string())
    solutions, verdicts = sudoku.solve_many(boards, errors="mark", jobs=1)
    return table.append_column("solution", solutions).append_column("verdict", verdicts)
