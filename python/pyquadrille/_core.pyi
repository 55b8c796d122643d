"""The native half: numbers and arrays alone."""

from collections.abc import Callable, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from pyquadrille import plain

__all__ = [
    "Column",
    "Covers",
    "Diagram",
    "Model",
    "Problem",
    "Symmetry",
    "branch_piece",
    "catalogue",
    "certificate_words",
    "cheapest",
    "cheapest_piece",
    "check",
    "check_certificate",
    "count",
    "count_parts",
    "diagram",
    "dump_diagram",
    "estimate",
    "first",
    "load_diagram",
    "model",
    "prove",
    "read_knuth",
    "read_part",
    "restore_diagram",
    "save_diagram",
    "split",
    "sudoku_canonical",
    "sudoku_count",
    "sudoku_explain",
    "sudoku_generate",
    "sudoku_judge",
    "sudoku_rate",
    "sudoku_solve",
    "sudoku_solve_digits",
    "sudoku_solve_strings",
    "sudoku_solve_texts",
    "version",
    "write_part",
]

def version() -> str: ...

@final
class Problem:
    def __new__(cls, arrays: plain.Arrays, names: plain.Names | None = None) -> Problem: ...
    def fingerprint(self) -> str: ...
    def arrays(self) -> tuple[plain.Names, plain.Arrays]: ...
    def to_knuth(self) -> str: ...
    def verify(self, options: list[int]) -> tuple[str, dict[str, Any]] | None: ...

@final
class Covers:
    def __new__(
        cls,
        problem: Problem,
        parts: list[plain.Part] | None,
        limit: int | None,
        nodes: int | None,
        time: float | None,
        jobs: int,
        in_order: bool,
        symmetry: Symmetry | None = None,
    ) -> Covers: ...
    def next(
        self, labels: list[Any], progress: plain.Progress | None = None
    ) -> list[Any] | None: ...
    def end(self) -> str | None: ...
    def left(self) -> list[plain.Part]: ...

@final
class Symmetry:
    def __new__(cls, problem: Problem, colors: bool) -> Symmetry: ...
    def order(self) -> bytes: ...
    def generators(self) -> list[tuple[list[list[int]], list[list[int]]]]: ...
    def item_orbits(self) -> list[list[int]]: ...
    def option_orbits(self) -> list[list[int]]: ...
    def canonical(self, options: list[int]) -> tuple[list[int], bytes]: ...

@final
class Diagram:
    def sizes(self) -> tuple[int, int, int]: ...
    def is_empty(self) -> bool: ...
    def is_same(self, other: Diagram) -> bool: ...
    def count(self) -> bytes: ...
    def nth(self, n: bytes) -> list[int] | None: ...
    def rank(self, cover: list[int]) -> bytes | None: ...
    def covers(self, n: bytes, most: int, labels: list[Any]) -> list[list[Any]]: ...
    def sample(
        self, n: int, seed: int, weights: list[float] | None, labels: list[Any]
    ) -> list[list[Any]]: ...
    def sample_classes(
        self, n: int, seed: int, symmetry: Symmetry, labels: list[Any]
    ) -> list[list[Any]]: ...
    def cheapest(
        self, most: int, costs: list[int], labels: list[Any]
    ) -> list[tuple[int, list[Any]]]: ...
    def shares(self) -> list[tuple[bytes, float]]: ...
    def certain(self) -> tuple[list[int], list[int]]: ...
    def condition(self, required: list[int], forbidden: list[int]) -> Diagram: ...
    def cost_distribution(self, costs: list[int]) -> list[tuple[int, bytes]]: ...

def diagram(
    problem: Problem, limits: plain.Limits, progress: plain.Progress | None
) -> Diagram | None: ...
def save_diagram(problem: Problem, diagram: Diagram, path: str) -> None: ...
def dump_diagram(problem: Problem, diagram: Diagram) -> bytes: ...
def load_diagram(path: str) -> tuple[Problem, Diagram]: ...
def restore_diagram(bytes: bytes) -> tuple[Problem, Diagram]: ...
def read_knuth(text: str) -> tuple[plain.Names, plain.Arrays]: ...
def count(
    problem: Problem,
    by_class: bool,
    limits: plain.Limits,
    progress: plain.Progress | None,
    symmetry: Symmetry | None = None,
) -> tuple[bytes, str]: ...
def first(
    problem: Problem, limits: plain.Limits, progress: plain.Progress | None
) -> tuple[list[int] | None, str]: ...
def check(
    problem: Problem, limits: plain.Limits, progress: plain.Progress | None
) -> tuple[int, str]: ...
def cheapest(
    problem: Problem,
    most: int,
    maximize: bool,
    gap: float,
    limits: plain.Limits,
    progress: plain.Progress | None,
    symmetry: Symmetry | None = None,
) -> tuple[list[tuple[int, list[int]]], int | None, bool, str]: ...
def cheapest_piece(
    problem: Problem,
    chosen: list[int],
    maximize: bool,
    known: int | None,
    enough: int | None,
    rest: str | None,
    time: float,
) -> tuple[tuple[int, list[int]] | None, int, str | None]: ...
def branch_piece(problem: Problem, chosen: list[int]) -> list[list[int]] | None: ...
def estimate(
    problem: Problem, probes: int, seed: int, time: float | None, book: bool
) -> tuple[int, plain.Estimate, plain.Estimate]: ...
def split(
    problem: Problem, n: int, symmetry: Symmetry | None = None
) -> list[plain.Part]: ...
def count_parts(
    problem: Problem,
    parts: list[plain.Part],
    jobs: int,
    nodes: int | None,
    time: float | None,
    progress: plain.Progress | None,
    symmetry: Symmetry | None = None,
) -> tuple[int, list[plain.Part], str]: ...
def write_part(problem: Problem, part: plain.Part, kind: plain.Kind) -> str: ...
def read_part(problem: Problem, line: str) -> tuple[plain.Part, plain.Kind]: ...
def prove(problem: Problem, time: float | None) -> plain.Certificate | None: ...
def check_certificate(problem: Problem, data: plain.Certificate) -> tuple[str, int, str] | None: ...
def certificate_words(data: plain.Certificate) -> str: ...

@final
class Model:
    def arrays(self) -> tuple[plain.Names, plain.Arrays]: ...
    def exchanges_colors(self) -> bool: ...
    def lines(self) -> list[str]: ...
    def solution(self, cover: list[int]) -> tuple[str, str, str]: ...
    def gallery(self, covers: list[list[int]]) -> str: ...

def catalogue() -> str: ...
def model(name: str, given: list[tuple[str, str]]) -> Model: ...

# Sudoku.

@final
class Column:
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __len__(self) -> int: ...

def sudoku_generate(
    n: int,
    asked: tuple[
        int,
        str,
        tuple[int, int],
        bool,
        str | None,
        tuple[int, int] | None,
        str | None,
        int,
    ],
    jobs: int,
) -> tuple[NDArray[np.uint8], str | None]: ...
def sudoku_explain(
    text: str, until: str, modern: bool
) -> list[
    tuple[str, int, list[str], list[str], list[tuple[str, int]], list[tuple[str, int]], str]
]: ...
def sudoku_rate(
    text: str, modern: bool
) -> tuple[int, bool, str | None, list[tuple[str, int]]]: ...
def sudoku_canonical(text: str) -> tuple[str, int]: ...
def sudoku_solve(text: str) -> str | None: ...
def sudoku_judge(text: str) -> int: ...
def sudoku_count(text: str, most: int) -> int: ...
def sudoku_solve_digits(
    boards: NDArray[np.uint8],
    jobs: int,
    marks: bool,
    progress: Callable[[int], object] | None,
    out: tuple[NDArray[np.uint8], NDArray[np.int8]] | None,
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
