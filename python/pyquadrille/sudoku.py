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
| how hard for a person? | `rate` | |
| which steps does a person take? | `explain` | |
| the same but for symmetry? | `canonical` | |
| random puzzles | | `generate` |

^C ends every call within a tenth of a second. Calls from several threads do not wait for each
other: the interpreter is free while boards are solved.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, overload

from pyquadrille.arguments import LARGEST, numpy_for, seconds, seeded, threads, whole
from pyquadrille.arguments import limit as checked_limit

numpy_for("a Sudoku board")

import numpy as np
from numpy.typing import NDArray

from pyquadrille import _core
from pyquadrille.boards import Asked, Call, Progress, solved
from pyquadrille.errors import ArgumentError, ArgumentTypeError, BoardError, LimitError

__all__ = [
    "Canonical",
    "Progress",
    "Rating",
    "Step",
    "Verdict",
    "canonical",
    "count",
    "explain",
    "generate",
    "judge",
    "rate",
    "solve",
    "solve_many",
]

T = TypeVar("T")

# The native half binds NumPy in its first call, which an interrupt must not meet.
_core.sudoku_solve_digits(np.zeros((0, 81), np.uint8), 1, False, None, None)


class Verdict(IntEnum):
    """How many solutions a board has, as `judge` and `solve_many` say it."""

    NONE = 0
    """There is none."""
    UNIQUE = 1
    """There is exactly one: the board is a proper puzzle."""
    SEVERAL = 2
    """There are at least two."""


class Rating(NamedTuple):
    """How hard a puzzle is for a person, as `rate` says it."""

    difficulty: float
    """The number of its hardest step, as in Sudoku Explainer's table; 0.0 for a solved board."""
    at_least: bool
    """Whether the techniques end before the solution: then it is at least this hard."""
    hardest: str | None
    """The technique of the hardest step; `None` for a solved board."""
    steps: dict[str, int]
    """The number of steps of each technique, the easiest first."""


class Step(NamedTuple):
    """A step of a person, as `explain` gives it. Cells are named like `r1c9`."""

    technique: str
    """Such as `naked pair`."""
    difficulty: float
    """Its number, as in `rate`."""
    cells: list[str]
    """The cells of its pattern."""
    units: list[str]
    """The units of its pattern, such as `row 1`."""
    places: list[tuple[str, int]]
    """The digits that it writes."""
    removes: list[tuple[str, int]]
    """The candidates that it removes."""
    why: str
    """Why it is right, in a sentence."""


class Canonical(NamedTuple):
    """The canonical form of a board, as `canonical` gives it."""

    form: str
    """81 characters."""
    automorphisms: int
    """The number of transformations that turn the board into itself."""


class ArrowStream(Protocol):
    """An Arrow column in chunks, such as a pyarrow chunked array or a Polars series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """A capsule with the stream of chunks."""


class ArrowArray(Protocol):
    """An Arrow column in one piece, such as a pyarrow array."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """Capsules with type and data."""


def solve(text: str) -> str | None:
    """A solution as 81 digits, or `None` if the board has none.

    Of several solutions it is the smallest: the one with the smallest digit in the first cell where
    they differ, row by row.

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
    return Verdict(_of_text(_core.sudoku_count, text, 2))


def count(text: str, limit: int | None = None) -> int:
    """The number of solutions, or `limit` if there are at least that many.

    Solutions are met one by one, some ten millions a second. Without a limit, a board with few
    clues takes longer than anyone waits; ^C ends that.

    Raises `BoardError` if the text is no board, `ArgumentError` if the limit is negative.

    >>> count("." * 81, limit=1000)
    1000
    """
    most = checked_limit(limit, "a number of solutions")
    return _of_text(_core.sudoku_count, text, LARGEST if most is None else most)


def rate(text: str, *, modern: bool = False, time: float | None = None) -> Rating:
    """How hard the puzzle is for a person: a `Rating`.

    The number is the published one, that of Sudoku Explainer 1.2.1. `modern` also takes techniques
    that its table lacks, such as skyscrapers; then the number is often lower.

    Raises `BoardError` if the text is no board, or a board without exactly one solution, and
    `LimitError` if the rating takes longer than `time` seconds: the hardest puzzles take some.

    >>> puzzle = "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
    >>> rating = rate(puzzle)
    >>> rating.difficulty, rating.hardest
    (1.2, 'hidden single in a box')
    """
    rating = _of_text(_core.sudoku_rate, text, bool(modern), seconds(time))
    tenths, at_least, hardest, steps = rating
    return Rating(tenths / 10, at_least, hardest, dict(steps))


def explain(
    text: str, *, until: str = "guess", modern: bool = False, time: float | None = None
) -> list[Step]:
    """The steps of a person to the solution, the easiest step each time: a list of `Step`.

    `until` is the hardest technique in use, by its name; then the steps may end before the
    solution. `modern` also takes techniques that Sudoku Explainer lacks, as in `rate`.

    Raises `BoardError` if the text is no board, or a board without exactly one solution,
    `ArgumentError` for an unknown technique, `LimitError` if the steps take longer than `time`
    seconds.

    >>> puzzle = "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
    >>> explain(puzzle)[0].why
    'r3c7 is the only place for 1 in box 3.'
    """
    _string("until", until)
    steps = _of_text(_core.sudoku_explain, text, until, bool(modern), seconds(time))
    return [Step(step[0], step[1] / 10, *step[2:]) for step in steps]


def canonical(text: str) -> Canonical:
    """The smallest board that differs only by symmetry: a `Canonical`.

    Symmetries exchange digits, rows of a band, columns of a stack, bands, stacks, and rows with
    columns. A blank is smaller than 1. Two boards are equivalent if their forms are equal.

    Raises `BoardError` if the text is no board.

    >>> canonical("." * 80 + "7") == canonical("3" + "." * 80)
    True
    """
    return Canonical(*_of_text(_core.sudoku_canonical, text))


def generate(
    n: int,
    *,
    seed: int | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = True,
    symmetry: str = "none",
    mask: str | None = None,
    rating: float | tuple[float, float] | None = None,
    technique: str | None = None,
    tries: int = 100_000,
    jobs: int | None = None,
) -> list[str]:
    """`n` random puzzles with exactly one solution: a list of strings of 81 characters.

    | argument | what puzzles are like |
    | --- | --- |
    | `seed` | the same seed gives the same puzzles, on every machine; a random one if `None` |
    | `clues` | a number of clues, or the smallest and the largest |
    | `minimal` | no clue can be taken away; if not, there have to be `clues` |
    | `symmetry` | none, half-turn, quarter-turn, mirror, diagonal, both-diagonals or full |
    | `mask` | clues only where this text of 81 cells has x or a digit, and not `.` or 0 |
    | `rating` | as `rate` says it: the smallest and the largest; both are included |
    | `technique` | the steps of `explain` have one of this technique, if need be with `modern` |

    Puzzles are not changed toward a wish: those that are not as asked are dropped. After `tries`
    for one puzzle the call ends with a `LimitError`, which has the puzzles before it in `found`.

    `jobs` is the number of threads; all cores if `None`. The puzzles do not depend on it.

    Raises `ArgumentError` and `ArgumentTypeError` for arguments that make no sense.

    >>> puzzles = generate(3, seed=1, clues=(24, 26), symmetry="half-turn")
    >>> [judge(puzzle).name for puzzle in puzzles]
    ['UNIQUE', 'UNIQUE', 'UNIQUE']
    >>> puzzles == generate(3, seed=1, clues=(24, 26), symmetry="half-turn", jobs=1)
    True
    """
    n = min(whole(n, "a number of puzzles", most=math.inf), sys.maxsize)
    for name, value in [("symmetry", symmetry), ("mask", mask), ("technique", technique)]:
        if value is not None or name == "symmetry":
            _string(name, value)
    if clues is None and not minimal:
        raise ArgumentError("puzzles that are not minimal need a number of clues")
    clues = (0, 81) if clues is None else clues
    low, high = _range("clues", clues, lambda value: whole(value, "a number of clues", 0, 81))
    tenths = None if rating is None else _range("rating", rating, _tenths)
    tries = min(whole(tries, "a number of tries", 1, math.inf), 2**32 - 1)
    asked = (seeded(seed), symmetry, (low, high), bool(minimal), mask, tenths, technique, tries)
    jobs = min(threads(jobs), 2**10)
    try:
        puzzles, unmet = _core.sudoku_generate(n, asked, jobs)
    except UnicodeEncodeError as error:
        raise ArgumentError(str(error)) from None
    if unmet is not None:
        raise LimitError(f"puzzle {len(puzzles)}: {unmet}", puzzles)
    return puzzles


def _tenths(value: Any) -> int:
    """A rating in tenths."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise ArgumentTypeError(f"rating is a number or two, not {value!r}")
    if not 0 <= value < 1000:
        raise ArgumentError(f"a rating is a number such as 7.1, not {value!r}")
    return min(round(10 * float(value)), 255)


def _range(name: str, value: Any, one: Callable[[Any], int]) -> tuple[int, int]:
    """A number, or the smallest and the largest."""
    if not isinstance(value, (tuple, list)):
        return one(value), one(value)
    if len(value) != 2:
        raise ArgumentError(f"{name} is a number, or the smallest and the largest, not {value!r}")
    low, high = one(value[0]), one(value[1])
    if low > high:
        raise ArgumentError(f"{name}: the smallest is above the largest in {value!r}")
    return low, high


def _string(name: str, value: Any) -> None:
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{name} is a string, not {value!r}")


@overload
def solve_many(
    x: NDArray[np.uint8],
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: Asked = ...,
    out: tuple[NDArray[np.uint8], NDArray[np.int8]] | None = ...,
) -> tuple[NDArray[np.uint8], NDArray[np.int8]]: ...


@overload
def solve_many(
    x: list[str],
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: Asked = ...,
) -> tuple[list[str | None], NDArray[np.int8]]: ...


@overload
def solve_many(
    x: ArrowStream | ArrowArray,
    errors: Literal["raise", "mark"] = ...,
    *,
    jobs: int | None = ...,
    progress: Asked = ...,
) -> tuple[Any, Any]: ...


def solve_many(
    x: Any,
    errors: Literal["raise", "mark"] = "raise",
    *,
    jobs: int | None = None,
    progress: Asked = None,
    out: tuple[NDArray[np.uint8], NDArray[np.int8]] | None = None,
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
    any strides. Columns need pyarrow. The results of other Arrow libraries are what `from_arrow` of
    the class of `x` makes of them, or else columns of pyarrow.

    `errors` says what happens to what is no board, such as a text of 80 characters, a digit of 10,
    or `None` in a list. `"raise"`: a `BoardError` names the first index. `"mark"`: its verdict is
    -1, its solution is as of a board without one, and all others are solved.

    `jobs` is the number of threads; all cores if `None`. `progress=True` shows a bar (by tqdm); a
    function is called about ten times a second with a `Progress`, and what it raises ends the call.

    `out=(solutions, verdicts)` gives the arrays that the results of an array are written to, and
    that the call returns, as those of an earlier call: dtypes `uint8` and `int8`, the shapes of
    results, C-contiguous, no memory in common with `x` or each other. If the call raises, they may
    have any digits and verdicts. Memory that is used again saves up to 200 ns a board, where the
    system is slow to hand out new memory.

    Raises `ArgumentTypeError` for an `x` or `out` of another type or dtype, `ArgumentError` for
    another shape, for memory in common, and for arrays that another call uses, `BoardError` as said
    above (`BoardTypeError` where an element of a list is no string).

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
    call = Call(
        jobs=min(threads(jobs), 2**16),
        marks=errors == "mark",
        progress=progress,
    )
    return solved(x, call, out)


def _of_text(question: Callable[..., T], text: str, *others: object) -> T:
    """Asks about one board."""
    if not isinstance(text, str):
        hint = "" if isinstance(text, (int, bytes)) else "; use solve_many for many boards"
        raise ArgumentTypeError(f"expected a string, found {type(text).__name__}{hint}")
    try:
        return question(text, *others)
    except UnicodeEncodeError as error:
        raise BoardError(str(error)) from None
