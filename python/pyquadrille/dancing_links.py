"""The solver of SageMath's dancing links, with the engine of quadrille: one import to change.

Programs that have `from sage.combinat.matrices.dancing_links import dlx_solver` take it from here
instead:

>>> from pyquadrille.dancing_links import dlx_solver
>>> solver = dlx_solver([[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]])
>>> solver.nrows(), solver.ncols()
(6, 6)
>>> sorted(map(sorted, solver.solutions_iterator()))
[[0, 1], [2, 3], [4, 5]]
>>> solver.number_of_solutions()
3

`ncpus` is the number of threads. Solvers by SAT or integer programming are not here: `first` of
`Problem` searches and learns at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from pyquadrille.arguments import iterable, whole
from pyquadrille.entries import listed
from pyquadrille.errors import ArgumentError
from pyquadrille.problem import Problem

__all__ = ["DancingLinks", "dlx_solver"]


def dlx_solver(rows: Iterable[Iterable[int]]) -> DancingLinks:
    """The solver for these rows, each a list of columns from 0 on.

    >>> from pyquadrille.dancing_links import dlx_solver
    >>> dlx_solver([[0, 1], [1]]).one_solution()
    [0]
    """
    return DancingLinks(rows)


class DancingLinks:
    """Rows of which some cover every column once: `search`, or ask for all of them.

    >>> from pyquadrille.dancing_links import dlx_solver
    >>> solver = dlx_solver([[0], [1], [0, 1]])
    >>> found = []
    >>> while solver.search() == 1:
    ...     found.append(sorted(solver.get_solution()))
    >>> sorted(found)
    [[0, 1], [2]]
    """

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        """Made by `dlx_solver`."""
        self._rows = [
            [whole(column, f"a column of row {number}") for column in listed(row, number)]
            for number, row in enumerate(iterable(rows, "rows"))
        ]
        used = {column for row in self._rows for column in row}
        self._n_columns = 1 + max(used, default=-1)
        # Of the columns that no row has, one is enough: then there is no solution.
        missing = (column for column in range(self._n_columns) if column not in used)
        self._columns = sorted([*used, *islice(missing, 1)])
        self._problem = self._with(range(len(self._rows)))
        self._covers: Iterator[list[int]] | None = None
        self._last: list[int] = []

    def _with(self, rows: Iterable[int]) -> Problem:
        """The problem that has these rows alone."""
        options = {row: self._rows[row] for row in rows}
        return Problem.from_options(options, primary=self._columns)

    def nrows(self) -> int:
        """The number of rows."""
        return len(self._rows)

    def ncols(self) -> int:
        """The number of columns: 1 more than the largest one."""
        return self._n_columns

    def rows(self) -> list[list[int]]:
        """The rows, as they were given."""
        return [list(row) for row in self._rows]

    def search(self) -> int:
        """1 if there is another solution, which `get_solution` gives, and 0 if there is none."""
        if self._covers is None:
            self._covers = iter(self._problem.covers())
        found = next(self._covers, None)
        self._last = found or []
        return int(found is not None)

    def get_solution(self) -> list[int]:
        """The rows of the solution that `search` found."""
        return list(self._last)

    def solutions_iterator(self) -> Iterator[list[int]]:
        """All solutions, one by one, as lists of rows."""
        return iter(self._problem.covers())

    def one_solution(self, ncpus: int | None = None, column: int | None = None) -> list[int] | None:
        """A solution, or `None` if there is none. `column` is not needed."""
        return self._problem.first(jobs=ncpus)

    def all_solutions(self, ncpus: int | None = None, column: int | None = None) -> list[list[int]]:
        """All solutions in a list. `column` is not needed."""
        return list(self._problem.covers(jobs=ncpus))

    def number_of_solutions(self, ncpus: int | None = None, column: int | None = None) -> int:
        """The number of solutions, exact, of any size. `column` is not needed."""
        return self._problem.count(jobs=ncpus)

    def restrict(self, indices: Iterable[int]) -> DancingLinks:
        """The solver for the solutions that have these rows, with the same numbers of rows.

        >>> from pyquadrille.dancing_links import dlx_solver
        >>> dlx_solver([[0], [1], [0, 1]]).restrict([2]).all_solutions()
        [[2]]
        """
        chosen = [whole(row, "a row", 0, max(0, len(self._rows) - 1)) for row in indices]
        if chosen and not self._rows:
            raise ArgumentError(f"there is no row {chosen[0]}")
        columns = [column for row in dict.fromkeys(chosen) for column in self._rows[row]]
        covered = set(columns)
        free = (row for row, its in enumerate(self._rows) if covered.isdisjoint(its))
        solver = DancingLinks(self._rows)
        # Rows that have a column in common are in no solution together.
        rows = [*dict.fromkeys(chosen), *free] if len(columns) == len(covered) else []
        solver._problem = solver._with(rows)
        return solver

    def split(self, column: int) -> dict[int, DancingLinks]:
        """For each row that has the column, the solver for the solutions that have the row.

        >>> from pyquadrille.dancing_links import dlx_solver
        >>> parts = dlx_solver([[0], [1], [0, 1]]).split(0)
        >>> {row: part.number_of_solutions() for row, part in parts.items()}
        {0: 1, 2: 1}
        """
        number = whole(column, "a column", 0, max(0, self._n_columns - 1))
        return {row: self.restrict([row]) for row, its in enumerate(self._rows) if number in its}

    def __repr__(self) -> str:
        """Its size."""
        return f"<DancingLinks: {self.ncols()} columns, {self.nrows()} rows>"
