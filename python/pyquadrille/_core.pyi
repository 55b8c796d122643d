"""The native half of `pyquadrille`."""

from collections.abc import Callable, Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Column",
    "sudoku_count",
    "sudoku_judge",
    "sudoku_solve",
    "sudoku_solve_digits",
    "sudoku_solve_strings",
    "sudoku_solve_texts",
    "version",
]

def version() -> str: ...

# Sudoku.

@final
class Column:
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __len__(self) -> int: ...

def sudoku_solve(text: str) -> str | None: ...
def sudoku_judge(text: str) -> int: ...
def sudoku_count(text: str, most: int) -> int: ...
def sudoku_solve_digits(
    boards: NDArray[np.uint8],
    jobs: int,
    marks: bool,
    progress: Callable[[int], object] | None,
) -> tuple[NDArray[np.uint8], NDArray[np.int8], tuple[int, str] | None]: ...
def sudoku_solve_texts(
    boards: list[str],
    jobs: int,
    marks: bool,
    progress: Callable[[int], object] | None,
) -> tuple[list[str | None], NDArray[np.int8], tuple[int, str] | None]: ...
def sudoku_solve_strings(
    chunks: Sequence[
        tuple[
            str,
            int,
            int,
            NDArray[np.uint8] | None,
            NDArray[np.uint8],
            list[NDArray[np.uint8]],
        ]
    ],
    jobs: int,
    marks: bool,
    progress: Callable[[int], object] | None,
) -> tuple[list[tuple[Column, Column]], tuple[int, str] | None]: ...
