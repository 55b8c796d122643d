"""The interfaces of exact_cover and of SageMath's dancing links, with this engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    NoSolution,
    dancing_links,
    exact_cover,
    models,
)

MATRICES = st.integers(1, 5).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), min_size=1, max_size=8)
)


def solutions(rows: list[list[int]]) -> set[frozenset[int]]:
    """The sets of rows without zeros that cover every column once, by trying all."""
    found = set()
    for mask in range(1, 1 << len(rows)):
        chosen = [row for k, row in enumerate(rows) if mask >> k & 1]
        if all(map(any, chosen)) and all(sum(column) == 1 for column in zip(*chosen, strict=True)):
            found.add(frozenset(k for k in range(len(rows)) if mask >> k & 1))
    return found


@given(MATRICES)
def test_matrices_have_the_solutions_that_trials_find(rows: list[list[int]]) -> None:
    expected = solutions(rows)
    for matrix in (rows, np.array(rows), np.array(rows, dtype=bool)):
        assert exact_cover.get_solution_count(matrix) == len(expected)
        if not expected:
            for ask in (exact_cover.get_exact_cover, exact_cover.get_all_solutions):
                with pytest.raises(NoSolution):
                    ask(matrix)
            continue
        assert set(map(frozenset, exact_cover.get_all_solutions(matrix))) == expected
        assert len(exact_cover.get_all_solutions(matrix, 1)) == 1
        assert frozenset(exact_cover.get_exact_cover(matrix).tolist()) in expected


@given(MATRICES)
def test_both_packages_give_the_same(rows: list[list[int]]) -> None:
    other: Any = pytest.importorskip("exact_cover")
    matrix = np.array([row for row in rows if any(row)] or [[1]], dtype=bool)
    if not matrix.any(axis=0).all():
        return  # exact_cover is for matrices without columns of zeros
    assert exact_cover.get_solution_count(matrix) == other.get_solution_count(matrix)
    try:
        theirs = other.get_exact_cover(matrix)
    except Exception as error:
        assert type(error).__name__ == "NoSolution"
        with pytest.raises(NoSolution):
            exact_cover.get_exact_cover(matrix)
    else:
        # Its `get_all_solutions` leaves out rows of some solutions (1.5.0), its first one does not.
        assert tuple(sorted(theirs.tolist())) in {
            tuple(sorted(its)) for its in exact_cover.get_all_solutions(matrix)
        }
        assert exact_cover.get_exact_cover(matrix).dtype.kind == theirs.dtype.kind == "i"


@given(MATRICES)
def test_the_solver_has_the_solutions_that_trials_find(rows: list[list[int]]) -> None:
    lists = [[k for k, bit in enumerate(row) if bit] for row in rows if any(row)]
    n = 1 + max((max(row) for row in lists), default=-1)
    expected = solutions([[int(k in row) for k in range(n)] for row in lists]) if lists else {()}
    expected = {frozenset(its) for its in expected}
    solver = dancing_links.dlx_solver(lists)
    assert (solver.nrows(), solver.ncols(), solver.rows()) == (len(lists), n, lists)
    assert set(map(frozenset, solver.all_solutions())) == expected
    assert set(map(frozenset, solver.solutions_iterator())) == expected
    assert solver.number_of_solutions(ncpus=2) == len(expected)
    one = solver.one_solution()
    assert (frozenset(one) in expected) if one is not None else not expected
    found = []
    while solver.search() == 1:
        found.append(frozenset(solver.get_solution()))
    assert (len(found), set(found)) == (len(expected), expected)
    for row in range(len(lists)):
        some = solver.restrict([row])
        assert set(map(frozenset, some.all_solutions())) == {its for its in expected if row in its}
    if lists:
        first = lists[0][0]
        parts = [part.number_of_solutions() for part in solver.split(first).values()]
        assert sum(parts) == len(expected)


def test_rows_and_columns_that_are_not_there_are_refused() -> None:
    solver = dancing_links.dlx_solver([[0], [1]])
    for ask in (solver.restrict, lambda rows: solver.split(rows[0])):
        with pytest.raises(ArgumentError, match="from 0 to 1, found 5"):
            ask([5])
    with pytest.raises(ArgumentError, match="there is no row 0"):
        dancing_links.dlx_solver([]).restrict([0])
    with pytest.raises(ArgumentTypeError, match="a column of row 0"):
        dancing_links.dlx_solver([["a"]])  # type: ignore[list-item]
    with pytest.raises(ArgumentError, match="expected zeros and ones, found 2"):
        exact_cover.get_solution_count([[2]])


def test_a_large_count_is_exact() -> None:
    problem = models.dominoes("8x8").problem
    rows = [problem.items_of(label) for label in problem.labels]
    number = {item: k for k, item in enumerate(problem.primary)}
    solver = dancing_links.dlx_solver([[number[item] for item in row] for row in rows])
    assert solver.number_of_solutions() == 12988816
    matrix = np.zeros((len(rows), len(number)), dtype=bool)
    for row, its in enumerate(rows):
        matrix[row, [number[item] for item in its]] = True
    assert exact_cover.get_solution_count(matrix) == 12988816


def test_a_column_of_any_number_takes_no_memory() -> None:
    solver = dancing_links.dlx_solver([[2**62], [0]])
    assert solver.ncols() == 2**62 + 1 and solver.number_of_solutions() == 0
    assert dancing_links.dlx_solver([[1], [0]]).number_of_solutions() == 1
    with pytest.raises(ArgumentError, match="of one length"):
        exact_cover.get_exact_cover([[1], [1, 0]])
