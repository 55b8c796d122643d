"""How many covers have each option, as a frame and as a picture of a board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from numbers import Integral
from operator import index
from typing import Any, Final, Literal, NamedTuple

from pyquadrille import frames
from pyquadrille.answers import Share
from pyquadrille.errors import ArgumentError, ArgumentTypeError, QuadrilleError, shown

Cell = tuple[int, int]
"""A row and a column of a board."""

_CELL: Final = re.compile(r"\br(\d+) ?c(\d+)\b")
_SIDE: Final = 32

MOST_CELLS: Final = 1 << 20
"""The most cells of the board of a picture."""


def cells_of(label: Any) -> list[Cell]:
    """The cells that a label names: `r1c2` or `r1 c2` in a text, as those of models; or a tuple
    that begins with a row and a column, or consists of such cells.

    >>> from pyquadrille.shares import cells_of
    >>> cells_of("r1c1 r1c2"), cells_of((3, 4, "red")), cells_of(((0, 0), (0, 1)))
    ([(1, 1), (1, 2)], [(3, 4)], [(0, 0), (0, 1)])
    """
    if isinstance(label, str):
        return [(int(row), int(column)) for row, column in _CELL.findall(label)]
    if not isinstance(label, tuple):
        return []
    if len(label) > 1 and all(isinstance(number, Integral) for number in label[:2]):
        return [label[:2]]
    return [cell for part in label for cell in cells_of(part)]


class HeatMap(NamedTuple):
    """A board with a number for each cell: a picture in a notebook, and a text."""

    cells: dict[Cell, float]
    """For each cell the mean number of options of a cover that are there."""

    def svg(self) -> str:
        """The picture as an SVG document: the darker a cell, the larger its number."""
        rows, columns = ([cell[k] for cell in self.cells] for k in (0, 1))
        top, left, squares = min(rows, default=0), min(columns, default=0), []
        for (row, column), mean in self.cells.items():
            x, y = _SIDE * (column - left), _SIDE * (row - top)
            squares.append(
                f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" stroke="gray" '
                f'fill="#06c" fill-opacity="{min(mean, 1):.4f}"><title>{row}, {column}: '
                f"{mean:.6g}</title></rect>"
            )
        width, height = (max(its, default=0) - min(its, default=0) + 1 for its in (columns, rows))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIDE * width}" '
            f'height="{_SIDE * height}">{"".join(squares)}</svg>'
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """A line for each row, with percents."""
        rows, columns = ([cell[k] for cell in self.cells] for k in (0, 1))
        lines = []
        for row in range(min(rows, default=0), max(rows, default=-1) + 1):
            line = (self.cells.get((row, c)) for c in range(min(columns), max(columns) + 1))
            words = ("    " if mean is None else f"{100 * mean:4.0f}" for mean in line)
            lines.append("".join(words).rstrip())
        return "\n".join(lines)


class Shares(dict[Any, Share]):
    """For each label how many covers have the option, as `Share(covers, share)`.

    >>> from pyquadrille import models
    >>> shares = models.queens(5).problem.diagram().shares()
    >>> shares.to_frame("dict")["share"][:2]
    [0.2, 0.2]
    >>> print(models.queens(6).problem.diagram().shares().heat_map())
       0  25  25  25  25   0
      25   0  25  25   0  25
      25  25   0   0  25  25
      25  25   0   0  25  25
      25   0  25  25   0  25
       0  25  25  25  25   0
    """

    def to_frame(self, library: Literal["pandas", "polars", "dict"] = "pandas") -> Any:
        """A frame with the columns `label`, `covers` and `share`, in the order of the options.

        `library` is that of `Problem.to_frame`.
        """
        covers, shares = ([share[k] for share in self.values()] for k in (0, 1))
        return frames.made({"label": list(self), "covers": covers, "share": shares}, library)

    def heat_map(self, where: Callable[[Any], Iterable[Cell]] = cells_of) -> HeatMap:
        """A picture of a board: how often covers have an option in each cell.

        `where` gives the cells `(row, column)` of the option with a label, none for an option that
        does not count; by default they are those that the label names. Raises `ArgumentTypeError`
        if no option has a cell, and `ArgumentError` for a board of more than a million cells.

        >>> from pyquadrille import models
        >>> shares = models.pentominoes("3x20").problem.diagram().shares()
        >>> from pyquadrille.shares import cells_of
        >>> of_x = shares.heat_map(lambda label: cells_of(label) if label[0] == "X" else ())
        >>> round(sum(of_x.cells.values()), 9)  # the X has five cells
        5.0
        """
        means: defaultdict[Cell, float] = defaultdict(float)
        for label, (_, share) in self.items():
            try:
                for row, column in where(label):
                    means[index(row), index(column)] += share
            except (TypeError, ValueError) as error:
                reason = f"expected cells (row, column) of option {shown(label)}: {error}"
                raise ArgumentTypeError(reason) from None
        if not means:
            label = shown(next(iter(self), None))
            raise ArgumentTypeError(f"no option has a cell, such as {label}; give `where`")
        rows, columns = zip(*means)
        if (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > MOST_CELLS:
            raise ArgumentError("the cells of the options are too far apart for a picture")
        return HeatMap(dict(sorted(means.items())))

    def _repr_html_(self) -> str | None:
        """The picture of the board, if labels name cells."""
        try:
            return f"<div>{self.heat_map().svg()}</div>"
        except QuadrilleError:
            return None
