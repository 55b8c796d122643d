"""A well-known problem, and its solutions as objects that draw themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pyquadrille import _core
from pyquadrille.diagram import Diagram
from pyquadrille.errors import CoverError, LimitError
from pyquadrille.limits import All, Memory, Threads, with_limits
from pyquadrille.problem import Problem, restored
from pyquadrille.questions import Covered
from pyquadrille.search import Search
from pyquadrille.symmetry import Symmetry

if TYPE_CHECKING:
    from typing_extensions import Unpack

_SECONDS_TO_DRAW = 1.0
"""How long a notebook looks for a solution of a model that it shows."""


_CELL: Final = re.compile(r"\b(?:l(\d+))?r(\d+) ?c(\d+)\b")
# The symbol of `r1#4`, the word of `=bit`.
_SYMBOL: Final = re.compile(r"[#=](\S+)")
# The first word, if it is no cell and places follow.
_PIECE: Final = re.compile(r"(?![lr]\d)(\S+) [lrs]\d")


class Label(str):
    """The label of an option of a model: a text with the items of the option, and their parts.

    >>> from pyquadrille import models
    >>> label = models.pentominoes("6x10").problem.labels[0]
    >>> label, label.piece, label.cells[:2], label.row, label.column
    ('F r1c1 r1c2 r2c2 r2c3 r3c2', 'F', [(1, 1), (1, 2)], 1, 1)
    """

    __slots__ = ()

    @property
    def words(self) -> list[str]:
        """The items, those with colors as in `r1c2:red`."""
        return [word for word in self.split() if word[0] != "|"]

    @property
    def cells(self) -> list[tuple[int, ...]]:
        """Row and column of each cell, from 1; in a solid with the layer before them."""
        return [tuple(int(n) for n in cell if n) for cell in _CELL.findall(self)]

    @property
    def row(self) -> int:
        """The row of the first cell; an `AttributeError` if it names no cell."""
        return self._first()[-2]

    @property
    def column(self) -> int:
        """The column of the first cell; an `AttributeError` if it names no cell."""
        return self._first()[-1]

    @property
    def piece(self) -> str | None:
        """What is there: a piece, a symbol of Sudoku, a word. `None` if it names cells alone."""
        found = _SYMBOL.search(self) or _PIECE.match(self)
        return found and found[1]

    def _first(self) -> tuple[int, ...]:
        if not (cells := self.cells):
            raise AttributeError(f"{self!r} names no cell")
        return cells[0]


class Solution(Sequence[Label]):
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
        self._cover = list(map(Label, cover))
        model.problem.verify(self._cover)

    @property
    def model(self) -> Model:
        """The model that it solves."""
        return self._model

    @property
    def cover(self) -> list[Label]:
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


class Model(Covered[Solution]):
    """A well-known problem. Made by the functions of `models`.

    `problem` is the exact cover problem; each label has the items of its option (`Label`).
    `symmetry` has its symmetries; a model that is made with `reduce=True` takes solutions that they
    map to each other as one, in `covers` and `count`. The problem has all solutions.

    >>> from pyquadrille import models
    >>> model = models.dominoes("2x2")
    >>> model, model.count(), len(list(model.covers()))
    (models.dominoes(board='2x2'), 2, 2)
    """

    def __init__(self, function: Callable[..., Model], given: dict[str, Any], native: _core.Model):
        """Made by the functions of `models`."""
        self._function = function
        self._given = given
        self._native = native
        # The problem, when it was asked for. Threads that make it at the same time all take the
        # first.
        self._stated: list[Problem[str]] = []

    @property
    def problem(self) -> Problem[str]:
        """The exact cover problem. Items are strings, and so are labels: each is a `Label`."""
        if not self._stated:
            names, arrays = self._native.arrays()
            labels = list(map(Label, self._native.lines()))
            self._stated.append(restored(*names, labels, arrays))
        return self._stated[0]

    @property
    def remarks(self) -> list[str]:
        """What one should know before a search: that the pieces cannot fill the board, say.

        >>> from pyquadrille import models
        >>> models.polyominoes("8x8", "pentominoes").remarks[0].split(";")[0]
        'the pieces have 60 cells, and the board has 64: 4 cells stay empty'
        """
        return self._native.remarks()

    def symmetry(self, *, motions: bool = False) -> Symmetry:
        """The symmetries of the problem; for MacMahon's squares, also by exchanges of colors.

        With `motions`, only those of a board with pieces: without mirror images, where the pieces
        cannot be turned over.

        >>> from pyquadrille import models
        >>> soma = models.polycubes()
        >>> soma.symmetry().count(), soma.symmetry(motions=True).count()
        (240, 480)
        """
        if motions:
            moment = self.problem._snapshot()
            moment.motions = self._native.motions()
            return Symmetry(Search(self.problem, moment, 3))
        return self.problem.symmetry(colors=self._native.exchanges_colors())

    def _search(self, distinct: bool | None) -> Search:
        is_distinct = self._given.get("reduce", False) if distinct is None else distinct
        return self.symmetry()._asked if is_distinct else self.problem._search()

    def _show(self, cover: list[Any]) -> Solution:
        return Solution(self, cover)

    @with_limits
    def first(self, **limits: Unpack[All]) -> Solution | None:
        """A solution, or `None` if there is none. The arguments are those of `Problem.first`."""
        cover = self.problem.first(**limits)
        return None if cover is None else Solution(self, cover)

    @with_limits
    def cheapest(
        self,
        k: int = 1,
        *,
        distinct: bool = False,
        maximize: bool = False,
        **limits: Unpack[Threads],
    ) -> list[Solution]:
        """The `k` cheapest solutions; with `maximize`, the most expensive ones.

        The other arguments are those of `Problem.best`. In a model of prices or weights, the cost
        of a solution is their sum.

        >>> from pyquadrille import models
        >>> [best] = models.kidney("ann bob 3\\nbob ann 4").cheapest()
        >>> print(best)
        ann > bob 7
        2 transplants, weight 7
        """
        best = self.problem.best(k, distinct=distinct, maximize=maximize, **limits)
        return [Solution(self, cover) for _, cover in best]

    @with_limits
    def diagram(self, **limits: Unpack[Memory]) -> Diagram:
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
        cover, options = list(cover), self.problem._options
        self.problem.verify(cover)
        numbers = options.places(cover, "a solution")
        if max(numbers, default=0) >= len(options.start.labels):
            raise CoverError("the solution has an option that was added to the model's problem")
        return numbers

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
        return svg and f"<div>{svg}</div>"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(self._function, **self._given), ()

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
