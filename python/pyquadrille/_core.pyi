"""The native half: numbers and arrays alone."""

from collections.abc import Callable
from typing import Any, final

from typing_extensions import TypeAlias

Names: TypeAlias = tuple[list[str], list[str]]
"""The names of items and of colors."""

Arrays: TypeAlias = tuple[
    tuple[int, int, int], list[tuple[int, int, int]], bytes, bytes, bytes, bytes
]
"""Sizes, bounds, and the arrays of starts, entries, colors and costs."""

Plain: TypeAlias = tuple[list[int], int, float]
"""A part: option numbers, level, share of the tree."""

_Progress: TypeAlias = Callable[[float, int, int], object] | None
_Estimate: TypeAlias = tuple[float, float, float]

def version() -> str: ...
@final
class Problem:
    def __new__(cls, arrays: Arrays, names: Names | None = None) -> Problem: ...
    def fingerprint(self) -> str: ...
    def has_multiplicities(self) -> bool: ...
    def to_knuth(self) -> str: ...
    def verify(self, options: list[int]) -> tuple[str, dict[str, Any]] | None: ...

@final
class Covers:
    def __new__(
        cls,
        problem: Problem,
        parts: list[Plain] | None,
        limit: int | None,
        nodes: int | None,
        time: float | None,
        jobs: int,
        in_order: bool,
    ) -> Covers: ...
    def next(self, labels: list[Any], progress: _Progress = None) -> list[Any] | None: ...
    def end(self) -> str | None: ...
    def left(self) -> list[Plain]: ...
    def progress(self) -> tuple[float, int, int]: ...

def read_knuth(text: str) -> tuple[Names, Arrays]: ...
def count(
    problem: Problem,
    jobs: int,
    memory: int | None,
    nodes: int | None,
    time: float | None,
    progress: _Progress,
) -> tuple[bytes, str]: ...
def first(
    problem: Problem,
    jobs: int,
    memory: int | None,
    nodes: int | None,
    time: float | None,
    progress: _Progress,
) -> tuple[list[int] | None, str]: ...
def check(
    problem: Problem,
    jobs: int,
    memory: int | None,
    nodes: int | None,
    time: float | None,
    progress: _Progress,
) -> tuple[int, str]: ...
def best(
    problem: Problem,
    most: int,
    nodes: int | None,
    time: float | None,
    progress: _Progress,
) -> tuple[list[tuple[int, list[int]]], str]: ...
def estimate(
    problem: Problem, probes: int, seed: int, time: float | None, book: bool
) -> tuple[int, _Estimate, _Estimate]: ...
def split(problem: Problem, n: int) -> list[Plain]: ...
def count_parts(
    problem: Problem,
    parts: list[Plain],
    jobs: int,
    nodes: int | None,
    time: float | None,
    progress: _Progress,
) -> tuple[int, list[Plain], str]: ...
def write_part(problem: Problem, part: Plain) -> str: ...
def read_part(problem: Problem, line: str) -> Plain: ...
