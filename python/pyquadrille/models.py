"""Well-known problems, with their solutions as objects that draw themselves.

>>> from pyquadrille import models
>>> queens = models.queens(8)
>>> queens.count()
92
>>> print(models.queens(4).first().picture())
┌─────────┐
│ · · Q · │
│ Q · · · │
│ · · · Q │
│ · Q · · │
└─────────┘

| model | solutions |
| --- | --- |
| `queens` | queens that do not attack each other |
| `domination` | queens that attack or occupy all cells |
| `langford` | Langford pairs |
| `pentominoes`, `polyominoes`, `dominoes` | pieces made of squares that fill a board |
| `polycubes` | pieces made of cubes that fill a solid, such as the Soma cube |
| `partridge` | one square of side 1, two of side 2, .. that fill a square |
| `latin` | Latin squares |
| `sudoku` | Sudoku with boxes of any size or shape |
| `matchings` | perfect matchings of a graph |
| `partitions` | partitions of a set |
| `steiner` | Steiner systems |
| `macmahon` | MacMahon's colored squares |
| `words` | word squares and rectangles |

In a notebook a solution is a picture; a model is the picture of one of its solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from pyquadrille import _core
from pyquadrille.arguments import iterable, text, whole
from pyquadrille.diagram import Diagram
from pyquadrille.errors import ArgumentError, ArgumentTypeError, LimitError
from pyquadrille.part import Covers
from pyquadrille.problem import Problem, restored
from pyquadrille.progress import Asked
from pyquadrille.symmetry import Symmetry

_LARGEST = 2**32 - 1
"""The largest number that models take; each has its own bounds below that."""

_SECONDS_TO_DRAW = 1.0
"""How long a notebook looks for a solution of a model that it shows."""

Sizes = str | Sequence[int]
"""Numbers such as `(6, 10)`, or a text such as `"6x10"`."""


class Solution(Sequence[str]):
    """A solution of a model: the labels of a cover, with a text and pictures.

    `str` is its text, such as the columns of the queens, row by row.

    >>> from pyquadrille import models
    >>> solution = models.langford(3).first()
    >>> str(solution) in ("2 3 1 2 1 3", "3 1 2 1 3 2")
    True
    >>> solution._repr_svg_().startswith("<svg")
    True
    """

    def __init__(self, model: Model, cover: Iterable[str]) -> None:
        """The solution that a cover of the model's problem stands for.

        Raises `CoverError` if these labels are not a cover.
        """
        self._model = model
        self._cover = list(cover)
        model.problem.verify(self._cover)

    @property
    def model(self) -> Model:
        """The model that it solves."""
        return self._model

    @property
    def cover(self) -> list[str]:
        """The labels of its options."""
        return list(self._cover)

    def picture(self) -> str:
        """The picture in box characters, line by line."""
        return self._drawn()[1].rstrip("\n")

    def svg(self) -> str:
        """The picture as an SVG document."""
        return self._drawn()[2]

    def _drawn(self) -> tuple[str, str, str]:
        return self._model._native.solution(self._model._numbers(self._cover))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return f"<div>{self.svg()}</div>"

    def __len__(self) -> int:
        """The number of options."""
        return len(self._cover)

    def __getitem__(self, at: Any) -> Any:
        """The label of an option."""
        return self._cover[at]

    def __eq__(self, other: object) -> bool:
        """Whether it consists of the same options, of the same model."""
        if not isinstance(other, Solution):
            return NotImplemented
        return self._model == other._model and set(self._cover) == set(other._cover)

    def __hash__(self) -> int:
        return hash(frozenset(self._cover))

    def __str__(self) -> str:
        """The solution as text."""
        return self._drawn()[0]

    def __repr__(self) -> str:
        """The text, and what it solves."""
        return f"<Solution of {self._model!r}:\n{self}>"


class Solutions(Iterator[Solution]):
    """The solutions of a model, one by one. `end` and `left` are those of `covers`."""

    def __init__(self, model: Model, covers: Covers) -> None:
        """Made by `Model.covers`."""
        self._model = model
        self.covers = covers

    @property
    def end(self) -> str | None:
        """Why it ended: `"complete"` or `"limit"`; `None` while it goes on."""
        return self.covers.end

    def __next__(self) -> Solution:
        """The next solution."""
        return Solution(self._model, next(self.covers))


class Model:
    """A well-known problem. Made by the functions of this module.

    `problem` is the exact cover problem, whose labels are the items of each option in words.
    `symmetry` has its symmetries; a model that is made with `reduce=True` takes solutions that they
    map to each other as one, in `covers` and `count`. The problem has all solutions.

    >>> from pyquadrille import models
    >>> model = models.dominoes("2x2")
    >>> model, model.count(), len(list(model.covers()))
    (models.dominoes(board='2x2'), 2, 2)
    """

    def __init__(self, function: Callable[..., Model], given: dict[str, Any], native: _core.Model):
        """Made by the functions of this module."""
        self._function = function
        self._given = given
        self._native = native
        # The problem and where its labels are, when it was asked for. Threads that make it at the
        # same time all take the first.
        self._stated: list[tuple[Problem, dict[str, int]]] = []

    @property
    def problem(self) -> Problem:
        """The exact cover problem. Items and labels are strings."""
        return self._problem_and_places()[0]

    def _problem_and_places(self) -> tuple[Problem, dict[str, int]]:
        if not self._stated:
            names, arrays = self._native.arrays()
            labels = self._native.lines()
            places = {label: number for number, label in enumerate(labels)}
            self._stated.append((restored(*names, labels, arrays), places))
        return self._stated[0]

    def symmetry(self) -> Symmetry:
        """The symmetries of the problem; for MacMahon's squares, also by exchanges of colors."""
        return self.problem.symmetry(colors=self._function is macmahon)

    def _is_distinct(self, distinct: bool | None) -> bool:
        return bool(self._given.get("reduce", False) if distinct is None else distinct)

    def first(self, **limits: Any) -> Solution | None:
        """A solution, or `None` if there is none. The arguments are those of `Problem.first`."""
        cover = self.problem.first(**limits)
        return None if cover is None else Solution(self, cover)

    def covers(
        self,
        limit: int | None = None,
        *,
        distinct: bool | None = None,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        order: Literal["any", "book"] = "any",
        progress: Asked = None,
    ) -> Solutions:
        """All solutions, one by one. The arguments are those of `Problem.covers`.

        Without `distinct`, the model decides by its `reduce`.
        """
        if self._is_distinct(distinct):
            if order != "any":
                raise ArgumentError("distinct covers come in no promised order")
            distinct_covers = self.symmetry().covers(
                limit, time=time, nodes=nodes, jobs=jobs, progress=progress
            )
            return Solutions(self, distinct_covers)
        covers = self.problem.covers(
            limit, time=time, nodes=nodes, jobs=jobs, order=order, progress=progress
        )
        return Solutions(self, covers)

    def count(
        self, *, distinct: bool | None = None, by_class: bool = False, **limits: Any
    ) -> int:
        """The number of solutions. The arguments are those of `Problem.count`.

        Without `distinct`, the model decides by its `reduce`. With `by_class`, all are counted.

        >>> from pyquadrille import models
        >>> models.dominoes("8x8").count(distinct=True)
        1629189
        """
        if by_class:
            return self.problem.count(distinct=bool(distinct), by_class=True, **limits)
        if self._is_distinct(distinct):
            return self.symmetry().count(**limits)
        return self.problem.count(**limits)

    def diagram(self, **limits: Any) -> Diagram:
        """All solutions as one object. The arguments are those of `Problem.diagram`.

        Its covers are those of `problem`; `Solution(model, cover)` draws one.

        >>> from pyquadrille import models
        >>> model = models.queens(6)
        >>> diagram = model.diagram()
        >>> len(diagram), models.Solution(model, diagram[0]) == models.Solution(model, diagram[0])
        (4, True)
        """
        return self.problem.diagram(**limits)

    def gallery(self, solutions: Iterable[Iterable[str]]) -> str:
        """Several solutions in one SVG document, in about as many rows as columns."""
        return self._native.gallery([self._numbers(solution) for solution in solutions])

    def _numbers(self, cover: Iterable[str]) -> list[int]:
        cover = list(cover)
        problem, places = self._problem_and_places()
        problem.verify(cover)
        return [places[label] for label in cover]

    def _repr_svg_(self) -> str | None:
        """The picture of a solution, if one is found within a second."""
        try:
            solution = self.first(time=_SECONDS_TO_DRAW)
        except LimitError:
            return None
        return None if solution is None else solution.svg()

    def _repr_html_(self) -> str | None:
        """The same, for a notebook that prefers HTML."""
        svg = self._repr_svg_()
        return None if svg is None else f"<div>{svg}</div>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self._function.__name__, self._given)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same model with the same arguments."""
        if not isinstance(other, Model):
            return NotImplemented
        return self._function is other._function and self._given == other._given

    def __hash__(self) -> int:
        return hash(self._function)

    def __repr__(self) -> str:
        """The call that makes it."""
        given = [f"{name}={value!r}" for name, value in self._given.items()]
        return f"models.{self._function.__name__}({', '.join(given)})"


def _made(name: str, given: dict[str, Any]) -> Model:
    """The model that was pickled."""
    model: Model = globals()[name](**given)
    return model


def queens(n: int) -> Model:
    """`n` queens on an `n`x`n` board that do not attack each other.

    >>> from pyquadrille import models
    >>> models.queens(8).count()  # OEIS A000170
    92
    """
    return Model(queens, {"n": n}, _core.Model.queens(_number(n, "a number of queens")))


def domination(n: int, queens: int) -> Model:
    """That many queens on an `n`x`n` board that attack or occupy all its cells.

    >>> from pyquadrille import models
    >>> models.domination(5, 3).count()  # OEIS A002564
    186
    """
    native = _core.Model.domination(_number(n, "a side"), _number(queens, "a number of queens"))
    return Model(domination, {"n": n, "queens": queens}, native)


def langford(n: int, *, reduce: bool = False) -> Model:
    """Langford pairs: two of each number `k` up to `n`, with `k` numbers in between.

    `reduce` keeps one of each two mirror images.

    >>> from pyquadrille import models
    >>> models.langford(7, reduce=True).count()  # OEIS A014552
    26
    """
    native = _core.Model.langford(_number(n, "a number of pairs"))
    return Model(langford, {"n": n, "reduce": reduce}, native)


def pentominoes(board: Sizes = "6x10", *, reduce: bool = False) -> Model:
    """The twelve pentominoes on a board of 60 cells.

    `board` is a size, `"scott"` (8x8 without the four cells in the middle), or a drawing: every
    character except dots and blanks is a cell. `reduce` keeps one of several symmetrical solutions.

    >>> from pyquadrille import models
    >>> models.pentominoes("6x10", reduce=True).count()  # Haselgrove 1960
    2339
    """
    native = _packing(board, "pentominoes", "reflect")
    return Model(pentominoes, {"board": board, "reduce": reduce}, native)


def polyominoes(
    board: Sizes,
    pieces: str | Iterable[str],
    *,
    motions: Literal["shift", "turn", "reflect"] = "reflect",
    reduce: bool = False,
) -> Model:
    """Pieces made of squares that fill a board.

    `board` is as in `pentominoes`, or `"aztec4"` for an Aztec diamond. `pieces` are words or
    drawings: `"pentominoes"`, `"Y"`, `"I2x18"` (18 copies), `"V3+"` (any number), or lines with a
    character for each piece. They may be shifted, turned and reflected, or only as `motions` says.

    >>> from pyquadrille import models
    >>> models.polyominoes("4x9", "V3+").count()  # OEIS A046984
    88
    """
    words = [pieces] if isinstance(pieces, str) else list(pieces)
    native = _packing(board, words, motions)
    given = {"board": board, "pieces": words, "motions": motions, "reduce": reduce}
    return Model(polyominoes, given, native)


def dominoes(board: Sizes) -> Model:
    """Dominoes that fill a board, which is as in `polyominoes`.

    >>> from pyquadrille import models
    >>> models.dominoes("6x6").count()  # OEIS A004003
    6728
    """
    return Model(dominoes, {"board": board}, _core.Model.dominoes(_board(board)))


def polycubes(
    board: Sizes = "3x3x3",
    pieces: str | Iterable[str] = "soma",
    *,
    motions: Literal["shift", "turn", "reflect"] = "turn",
    reduce: bool = False,
) -> Model:
    """Pieces made of cubes that fill a solid.

    `board` has layers, rows and columns, or is a drawing with empty lines between layers. `pieces`
    are words such as `"soma"`, `"tetracubes"` or `"Yx25"`, or drawings.

    >>> from pyquadrille import models
    >>> models.polycubes("3x3x3", "soma").count()  # Conway and Guy 1961
    11520
    """
    words = [pieces] if isinstance(pieces, str) else list(pieces)
    native = _packing(board, words, motions)
    given = {"board": board, "pieces": words, "motions": motions, "reduce": reduce}
    return Model(polycubes, given, native)


def partridge(n: int, *, reduce: bool = False) -> Model:
    """One square of side 1, two of side 2, .. and `n` of side `n` that fill a square.

    >>> from pyquadrille import models
    >>> models.partridge(4).count()  # Wainwright 1981: the smallest that has solutions is 8
    0
    """
    native = _core.Model.partridge(_number(n, "an order"))
    return Model(partridge, {"n": n, "reduce": reduce}, native)


def latin(n: int, *, reduce: bool = False) -> Model:
    """Latin squares of order `n`; with `reduce`, one of each main class.

    >>> from pyquadrille import models
    >>> models.latin(4).count()  # OEIS A002860
    576
    """
    native = _core.Model.latin(_number(n, "an order"))
    return Model(latin, {"n": n, "reduce": reduce}, native)


def sudoku(
    box: Sizes = "3x3",
    *,
    boxes: str | None = None,
    givens: str | None = None,
    diagonals: bool = False,
    units: str | None = None,
    symbols: str | None = None,
) -> Model:
    """Sudoku with boxes of these rows and columns.

    `boxes` is a drawing instead: cells with the same character are a box. `givens` are the given
    symbols, row by row. `diagonals` also asks for each symbol on both diagonals. `units` is a
    drawing of more units. `symbols` replaces 1 to 9 and A to Z. For 9x9 boards at full speed, use
    `pyquadrille.sudoku`.

    >>> from pyquadrille import models
    >>> models.sudoku("2x2").count()  # OEIS A107739
    288
    """
    for drawing in (boxes, givens, units, symbols):
        if drawing is not None:
            text(drawing, "a drawing")
    native = _core.Model.sudoku(_pair(box, "a box"), boxes, givens, bool(diagonals), units, symbols)
    given = {"box": box, "boxes": boxes, "givens": givens, "diagonals": diagonals}
    return Model(sudoku, {**given, "units": units, "symbols": symbols}, native)


def matchings(graph: str | int | Iterable[tuple[object, object]]) -> Model:
    """The perfect matchings of a graph.

    `graph` is 8 (complete), `"4,4"` (complete bipartite), `"cube3"`, `"petersen"`, a text with an
    edge a line, or a list of edges: pairs of vertices, each named by its `str` without blanks.

    >>> from pyquadrille import models
    >>> models.matchings("petersen").count()  # Petersen 1898
    6
    >>> models.matchings([(1, 2), (2, 3), (3, 4), (4, 1)]).count()
    2
    """
    if isinstance(graph, str):
        words = graph
    elif isinstance(graph, Iterable):
        words = "".join(_edge(edge) for edge in graph)
    else:
        words = str(_number(graph, "a number of vertices"))
    return Model(matchings, {"graph": words}, _core.Model.matchings(text(words, "a graph")))


def _edge(edge: Any) -> str:
    """An edge as a line."""
    try:
        a, b = edge
    except (TypeError, ValueError):
        raise ArgumentError(f"expected the two vertices of an edge, found {edge!r}") from None
    return f"{''.join(str(a).split())} {''.join(str(b).split())}\n"


def partitions(n: int) -> Model:
    """The partitions of a set of `n` elements.

    >>> from pyquadrille import models
    >>> models.partitions(8).count()  # OEIS A000110
    4140
    """
    native = _core.Model.partitions(_number(n, "a number of elements"))
    return Model(partitions, {"n": n}, native)


def steiner(t: int, k: int, v: int) -> Model:
    """Steiner systems: blocks of `k` of `v` points, with each `t` points in exactly one block.

    >>> from pyquadrille import models
    >>> models.steiner(2, 3, 7).count()  # OEIS A030128
    30
    """
    numbers = (_number(n, "a number of points") for n in (t, k, v))
    return Model(steiner, {"t": t, "k": k, "v": v}, _core.Model.steiner(*numbers))


def macmahon(
    board: Sizes = "4x6", *, colors: int = 3, border: bool = False, reduce: bool = False
) -> Model:
    """MacMahon's squares: all squares with colored sides. Sides that meet have the same color.

    `border` asks for the first color all along the border. `reduce` keeps one of several solutions
    that symmetries of the board and swaps of colors turn into each other.

    >>> from pyquadrille import models
    >>> models.macmahon("4x6", border=True, reduce=True).count()
    13328
    """
    size = _pair(board, "a board")
    native = _core.Model.macmahon(size, _number(colors, "a number of colors"), bool(border))
    given = {"board": board, "colors": colors, "border": border, "reduce": reduce}
    return Model(macmahon, given, native)


def words(list: Iterable[str], size: int | Sizes, *, repeats: bool = False) -> Model:
    """Word squares and rectangles of the words in a list (or in a text, one per line).

    `size` is 5 for a square that reads the same across and down, or `"4x5"` for a rectangle of
    four words of five letters across, and other words down. `repeats` allows a word more than once.

    >>> from pyquadrille import models
    >>> print(models.words(["bit", "ice", "ten", "cat"], 3).first())
    bit
    ice
    ten
    """
    lines = list if isinstance(list, str) else "\n".join(map(str, iterable(list, "words")))
    square = not isinstance(size, str | Sequence)
    pair = (0, _number(size, "a number of letters")) if square else _pair(size, "a size")
    given = {"list": lines, "size": size, "repeats": repeats}
    native = _core.Model.words(text(lines, "a list of words"), pair, bool(repeats))
    return Model(words, given, native)


def _number(number: Any, what: str) -> int:
    return whole(number, what, 0, _LARGEST)


def _board(board: Any) -> str:
    """A board as a text: sizes become `6x10`."""
    if isinstance(board, str):
        return text(board, "a board")
    if not isinstance(board, Sequence):
        raise ArgumentTypeError(f'expected a board such as "6x10" or (6, 10), found {board!r}')
    return "x".join(str(_number(side, "a side of the board")) for side in board)


def _packing(board: Any, pieces: str | list[str], motions: str) -> _core.Model:
    words = [pieces] if isinstance(pieces, str) else iterable(pieces, "pieces")
    words = [text(word, "a piece") for word in words]
    return _core.Model.packing(_board(board), words, motions)


def _pair(sizes: Any, what: str) -> tuple[int, int]:
    """Two numbers: `(4, 6)`, or `"4x6"`."""
    numbers = _board(sizes).split("x")
    if len(numbers) != 2 or not all(n.isdecimal() and n.isascii() for n in numbers):
        raise ArgumentError(f'expected {what} such as "4x6" or (4, 6), found {sizes!r}')
    a, b = (_number(int(n), what) for n in numbers)
    return a, b
