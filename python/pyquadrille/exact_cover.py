"""The functions of the package `exact_cover`, with the engine of quadrille: one import to change.

Programs that have `import exact_cover` or `from exact_cover import get_exact_cover` take them from
here instead:

>>> from pyquadrille import exact_cover
>>> matrix = [[1, 0, 0], [0, 1, 1], [1, 1, 0], [0, 0, 1]]
>>> sorted(exact_cover.get_exact_cover(matrix).tolist()) in ([0, 1], [2, 3])
True
>>> exact_cover.get_solution_count(matrix)
2
>>> sorted(map(sorted, exact_cover.get_all_solutions(matrix)))
[[0, 1], [2, 3]]

A matrix is one of zeros and ones; a row of zeros is in no solution. Which solution comes first, and
in which order its rows are, is not promised there and not here. Counts have no upper limit here,
and `get_all_solutions` does not count first. `Problem.from_matrix` has more questions.
"""

from __future__ import annotations

from typing import Any

from pyquadrille.arguments import numpy_for, whole
from pyquadrille.errors import NoSolution
from pyquadrille.matrix import as_array
from pyquadrille.problem import Problem

__all__ = ["NoSolution", "get_all_solutions", "get_exact_cover", "get_solution_count"]


def get_exact_cover(matrix: Any) -> Any:
    """The rows of a solution as an array of NumPy. Raises `NoSolution` if there is none.

    >>> from pyquadrille.exact_cover import get_exact_cover
    >>> get_exact_cover([[1, 0], [1, 1]])
    array([1])
    """
    cover = _problem(matrix).first()
    if not cover:
        raise NoSolution("no set of rows covers every column once")
    return numpy_for("a matrix").array(cover)


def get_solution_count(matrix: Any) -> int:
    """The number of solutions, exact, of any size."""
    return _problem(matrix).count()


def get_all_solutions(matrix: Any, max_count: int | None = None) -> set[tuple[int, ...]]:
    """All solutions, or `max_count` of them, as a set of tuples of rows.

    Raises `NoSolution` if there is none.
    """
    limit = None if max_count is None else whole(max_count, "a number of solutions")
    found = {tuple(cover) for cover in _problem(matrix).covers(limit) if cover}
    if not found:
        raise NoSolution("no set of rows covers every column once")
    return found


def _problem(matrix: Any) -> Problem:
    """The problem of a matrix, whose rows of zeros are left out."""
    numpy = numpy_for("a matrix")
    array = as_array(matrix)
    if array.ndim == 2 and array.dtype.kind in "biuf":
        is_option = array.any(axis=1)
        if not is_option.all():
            rows = numpy.flatnonzero(is_option).tolist()
            problem = Problem.from_matrix(array[is_option])
            options = {row: problem.items_of(k) for k, row in enumerate(rows)}
            return Problem.from_options(options, primary=range(array.shape[1]))
    return Problem.from_matrix(array)
